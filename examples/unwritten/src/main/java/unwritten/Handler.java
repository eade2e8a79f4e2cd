package unwritten;

/** Whom {@link ElementWalker} tells of texts. */
public interface Handler {
    void characters(char[] text, int start, int length) throws HandlerException;
}
