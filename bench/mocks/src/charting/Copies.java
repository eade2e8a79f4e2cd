package charting;

final class Copies {
    private Copies() {}

    /** A copy of a part of a chart, so that two charts can be changed apart. */
    static Object of(Object part) {
        if (part instanceof Copyable<?> copyable) {
            try {
                Object copy = copyable.copy();
                if (copy == part || copy.getClass() != part.getClass()) {
                    throw new IllegalStateException("not a copy: " + copy.getClass().getSimpleName());
                }
                return copy;
            } catch (CopyException failed) {
                if (part instanceof Immutable) {
                    return part;
                }
                throw new IllegalStateException(failed.getMessage());
            }
        }
        if (part == null || part instanceof Immutable) {
            return part;
        }
        throw new IllegalArgumentException("cannot be copied: " + part.getClass().getSimpleName());
    }
}
