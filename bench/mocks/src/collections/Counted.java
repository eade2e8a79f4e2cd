package collections;

/** Knows how many elements there are, or at least about how many. */
public interface Counted {
    int count();

    boolean isExact();
}
