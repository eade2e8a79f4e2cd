package collections;

/** Walks over elements, and can look at the next one before it is taken. */
public interface Cursor<T> {
    boolean hasNext();

    T peek();

    T next();
}
