package xml;

import static witness.Expect.same;
import static witness.Expect.thrown;

import java.util.ArrayList;
import java.util.List;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;
import org.xml.sax.ext.DefaultHandler2;
import org.xml.sax.helpers.DefaultHandler;
import org.xml.sax.helpers.XMLFilterImpl;

final class XmlWitness {
    private XmlWitness() {}

    record Node(int kind, String name, String value, XmlNode firstChild, XmlNode nextSibling) implements XmlNode {}

    static class Told implements XmlSink {
        final List<String> told = new ArrayList<>();

        @Override
        public void open(String name) {
            told.add("<" + name + ">");
        }

        @Override
        public void text(String text) {
            told.add(text);
        }

        @Override
        public void close(String name) {
            told.add("</" + name + ">");
        }
    }

    static class ToldMore extends Told implements NodeSink, CommentSink {
        @Override
        public void text(XmlNode node) {
            told.add("node " + node.value());
        }

        @Override
        public void comment(String text) {
            told.add("comment " + text);
        }
    }

    static void send() throws XmlException {
        XmlNode comment = new Node(XmlNode.COMMENT, null, "why", null, null);
        XmlNode text = new Node(XmlNode.TEXT, null, "text", null, comment);
        XmlNode root = new Node(XmlNode.ELEMENT, "root", null, text, null);
        Told told = new Told();
        Serializer.send(root, told, 0);
        same(List.of("<root>", "text", "</root>"), told.told);
        ToldMore more = new ToldMore();
        Serializer.send(root, more, 0);
        Serializer.send(comment, more, 0);
        same(List.of("<root>", "node text", "comment why", "</root>"), more.told);
        thrown(XmlException.class, "unknown kind of node: 2", () -> Serializer.send(new Node(2, null, null, null, null), told, 0));
    }

    static class Narrow extends XMLFilterImpl implements LineLimit {
        int breaks;

        @Override
        public int column() {
            return 70;
        }

        @Override
        public int width() {
            return 80;
        }

        @Override
        public void ignorableWhitespace(char[] characters, int start, int length) {
            breaks++;
        }
    }

    static class Marked extends DefaultHandler2 {
        final List<String> told = new ArrayList<>();

        @Override
        public void startCDATA() {
            told.add("start");
        }

        @Override
        public void characters(char[] characters, int start, int length) {
            told.add(new String(characters, start, length));
        }

        @Override
        public void endCDATA() {
            told.add("end");
        }
    }

    static void text() throws SAXException {
        Marked marked = new Marked();
        SaxWriter.text(marked, "text", true);
        SaxWriter.text(marked, "text", false);
        same(List.of("start", "text", "end", "text"), marked.told);
        ContentHandler plain = new DefaultHandler();
        SaxWriter.text(plain, "text", true);
        Narrow narrow = new Narrow();
        SaxWriter.text(narrow, "it fits", false);
        same(0, narrow.breaks);
        SaxWriter.text(narrow, "it does not fit", false);
        same(1, narrow.breaks);
    }

    record Guarded(boolean isAllowed) implements Resolver, Restricted {
        @Override
        public String resolve(String id) {
            return "guarded " + id;
        }

        @Override
        public boolean allows(String id) {
            return isAllowed;
        }
    }

    private static Resolver failing(boolean isDefinite) {
        return id -> {
            throw new EntityException("gone", isDefinite);
        };
    }

    static void load() throws XmlException {
        same("guarded lt", new Entities(List.of(new Guarded(true))).load("lt"));
        same("less", new Entities(List.of(new Guarded(false), failing(false), id -> null, id -> "less")).load("lt"));
        thrown(XmlException.class, "no entity lt: gone", () -> new Entities(List.of(failing(true))).load("lt"));
        thrown(XmlException.class, "no entity lt", () -> new Entities(List.of()).load("lt"));
    }
}
