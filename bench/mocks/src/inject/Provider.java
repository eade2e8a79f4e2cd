package inject;

public interface Provider<T> {
    T get() throws UnavailableException;
}
