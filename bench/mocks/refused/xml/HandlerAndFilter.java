// javac: '{' expected
package xml;

import org.xml.sax.helpers.DefaultHandler;
import org.xml.sax.helpers.XMLFilterImpl;

class HandlerAndFilter extends DefaultHandler, XMLFilterImpl {}
