package collections;

/** Knows where it belongs; a negative place is none. */
public interface Placed {
    int place();
}
