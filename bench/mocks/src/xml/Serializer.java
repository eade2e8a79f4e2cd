package xml;

public final class Serializer {
    private Serializer() {}

    /** Sends a node and what is below it to a sink; comments outside of the root element are left out. */
    public static void send(XmlNode node, XmlSink sink, int depth) throws XmlException {
        switch (node.kind()) {
            case XmlNode.ELEMENT:
                sink.open(node.name());
                for (XmlNode child = node.firstChild(); child != null; child = child.nextSibling()) {
                    send(child, sink, depth + 1);
                }
                sink.close(node.name());
                break;
            case XmlNode.TEXT:
                if (sink instanceof NodeSink nodes) {
                    nodes.text(node);
                } else {
                    sink.text(node.value());
                }
                break;
            case XmlNode.COMMENT:
                if (depth > 0 && sink instanceof CommentSink comments) {
                    comments.comment(node.value());
                }
                break;
            default:
                throw new XmlException("unknown kind of node: " + node.kind());
        }
    }
}
