package collections;

/** Can pass several elements at once. */
public interface Skipping {
    /** How many elements were passed, at least one. */
    int skip();
}
