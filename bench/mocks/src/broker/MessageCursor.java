package broker;

/** Walks over the messages of a queue, which may be removed meanwhile: then the next one is null. */
public interface MessageCursor {
    boolean hasNext();

    Message next();

    void remove();
}
