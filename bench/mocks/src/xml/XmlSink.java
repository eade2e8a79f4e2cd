package xml;

/** Receives a document in the order of its text. */
public interface XmlSink {
    void open(String name) throws XmlException;

    void text(String text) throws XmlException;

    void close(String name) throws XmlException;
}
