package collections;

public interface Rewindable {
    void rewind();
}
