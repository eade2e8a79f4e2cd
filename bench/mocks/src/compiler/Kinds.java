package compiler;

final class Kinds {
    private Kinds() {}

    /** The most special type that values of both types have. */
    static Kind join(Kind left, Kind right) {
        if (left.equals(right)) {
            return left;
        }
        if (left instanceof Primitive || right instanceof Primitive) {
            return Primitive.VOID;
        }
        if (left instanceof Reference reference) {
            if (right instanceof Generic generic && generic.erasure() == left) {
                return left;
            }
            return reference.isSubtypeOf(right) ? right : reference.parent();
        }
        throw new IllegalStateException("neither a primitive type nor a reference");
    }
}
