package bytecode;

final class Frames {
    private Frames() {}

    /** The type that two ways into a block agree on, null where they do not. */
    static FrameType merge(FrameType left, FrameType right) {
        if (left == right) {
            return left;
        }
        if (left.getClass() != right.getClass()) {
            if (right instanceof ReferenceType reference) {
                return left.getClass() == NullType.class ? reference : reference.parent();
            }
            return null;
        }
        if (left instanceof ReferenceType reference && reference.isAssignableTo((ReferenceType) right)) {
            return right;
        }
        return left.dimensions() == right.dimensions() ? left.parent() : null;
    }
}
