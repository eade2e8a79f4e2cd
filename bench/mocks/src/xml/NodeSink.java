package xml;

/** Takes text with the node that it comes from. */
public interface NodeSink {
    void text(XmlNode node);
}
