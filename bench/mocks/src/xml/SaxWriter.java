package xml;

import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;
import org.xml.sax.ext.LexicalHandler;
import org.xml.sax.helpers.DefaultHandler;
import org.xml.sax.helpers.XMLFilterImpl;

public final class SaxWriter {
    private SaxWriter() {}

    /** Sends text to a handler, as a CDATA section where it can be told of one, else in a new line where it does not fit. */
    public static void text(ContentHandler handler, String text, boolean isCdata) throws SAXException {
        if (handler instanceof DefaultHandler && handler instanceof XMLFilterImpl) {
            throw new SAXException("both a filter and an end");
        }
        if (isCdata && handler instanceof LexicalHandler lexical) {
            lexical.startCDATA();
            handler.characters(text.toCharArray(), 0, text.length());
            lexical.endCDATA();
            return;
        }
        if (handler instanceof LineLimit limit && limit.column() + text.length() > limit.width()) {
            handler.ignorableWhitespace(new char[] {'\n'}, 0, 1);
        }
        handler.characters(text.toCharArray(), 0, text.length());
    }
}
