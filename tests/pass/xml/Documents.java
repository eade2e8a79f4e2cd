package xml;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.Attributes;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** The XML parsers of the class library, a large piece of ordinary code. */
public class Documents {
    static final String TEXT = "<?xml version=\"1.0\"?><shop><item id='1' price=\"2.50\">Tea &amp; milk</item><!-- c --><item id='2' price='4'><![CDATA[<raw>]]></item><empty/>üé</shop>";

    public static void main(String[] args) throws Exception {
        Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(TEXT.getBytes(StandardCharsets.UTF_8)));
        Element root = document.getDocumentElement();
        System.out.println(root.getTagName() + " " + root.getChildNodes().getLength() + " " + root.getElementsByTagName("item").item(0).getTextContent() + " " + root.getElementsByTagName("item").item(1).getTextContent());
        XPath path = XPathFactory.newInstance().newXPath();
        System.out.println(path.evaluate("sum(//item/@price)", document) + " " + path.evaluate("//item[@id='2']", document) + " " + path.evaluate("count(//*)", document));
        Element added = document.createElement("new");
        added.setAttribute("a", "<\"&>");
        root.insertBefore(added, root.getFirstChild());
        Transformer transformer = TransformerFactory.newInstance().newTransformer();
        transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        StringWriter out = new StringWriter();
        transformer.transform(new DOMSource(document), new StreamResult(out));
        System.out.println(out);
        StringBuilder events = new StringBuilder();
        SAXParserFactory.newInstance().newSAXParser().parse(new ByteArrayInputStream(TEXT.getBytes(StandardCharsets.UTF_8)), new DefaultHandler() {
            @Override
            public void startElement(String uri, String local, String name, Attributes attributes) {
                events.append('<').append(name).append(attributes.getLength());
            }

            @Override
            public void endElement(String uri, String local, String name) {
                events.append('>');
            }

            @Override
            public void characters(char[] text, int start, int length) {
                events.append(text, start, length);
            }
        });
        System.out.println(events);
        XMLStreamReader reader = XMLInputFactory.newInstance().createXMLStreamReader(new StringReader(TEXT));
        int elements = 0;
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.START_ELEMENT) {
                elements++;
            }
        }
        System.out.println(elements);
        try {
            var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
            builder.setErrorHandler(new DefaultHandler());
            builder.parse(new ByteArrayInputStream("<a><b></a>".getBytes()));
        } catch (SAXParseException e) {
            System.out.println(e.getMessage() + " " + e.getLineNumber() + ":" + e.getColumnNumber());
        }
    }
}
