package collections;

import java.util.Comparator;
import java.util.function.Consumer;

public final class Merge {
    private Merge() {}

    /** Hands the elements of two sorted cursors over in order; used up cursors are rewound where they can be. */
    public static <T> int merge(Cursor<? extends T> left, Cursor<? extends T> right, Comparator<? super T> order, Consumer<? super T> out) {
        int taken = 0;
        while (left.hasNext() || right.hasNext()) {
            Cursor<? extends T> from;
            if (!left.hasNext()) {
                from = right;
            } else if (!right.hasNext()) {
                from = left;
            } else {
                from = order.compare(left.peek(), right.peek()) <= 0 ? left : right;
            }
            out.accept(from.next());
            taken++;
            if (from instanceof Rewindable rewindable && !from.hasNext()) {
                rewindable.rewind();
                break;
            }
        }
        return taken;
    }
}
