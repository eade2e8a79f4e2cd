package charting;

public interface Copyable<T> {
    T copy() throws CopyException;
}
