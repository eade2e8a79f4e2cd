package unwritten;

/** A handler that takes elements as they are, if it is one. */
public interface ElementHandler {
    void characters(Element element) throws HandlerException;
}
