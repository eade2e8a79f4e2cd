package bytecode;

/** Reads and writes one kind of attribute. */
public interface Codec {
    String attribute();
}
