package inject;

/** What is used in place of something that cannot be had. */
public interface Fallback<T> {
    T substitute();
}
