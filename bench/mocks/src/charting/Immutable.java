package charting;

/** Objects that nobody needs to copy. */
public interface Immutable {}
