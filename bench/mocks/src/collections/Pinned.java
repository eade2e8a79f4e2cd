package collections;

/** Stays where it is. */
public interface Pinned {}
