package broker;

/** Something that ends with its connection. */
public interface Temporary {
    long connectionId();
}
