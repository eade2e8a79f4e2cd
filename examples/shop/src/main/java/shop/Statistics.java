package shop;

/** Numbers about many orders. */
public final class Statistics {

    private Statistics() {}

    //@ requires amounts.length > 0;
    //@ ensures (\forall int i; 0 <= i && i < amounts.length; \result >= amounts[i]);
    //@ ensures (\exists int i; 0 <= i && i < amounts.length; \result == amounts[i]);
    public static /*@ pure @*/ int largest(int[] amounts) {
        int largest = amounts[0];
        for (int amount : amounts) {
            if (amount > largest) {
                largest = amount;
            }
        }
        return largest;
    }

    //@ ensures \result == (\num_of int i; 0 <= i && i < amounts.length; amounts[i] > limit);
    public static /*@ pure @*/ int countAbove(int[] amounts, int limit) {
        int count = 0;
        for (int amount : amounts) {
            if (amount > limit) {
                count++;
            }
        }
        return count;
    }

    //@ requires from <= to;
    //@ ensures \result >= from && \result <= to;
    public static /*@ pure @*/ int clamp(int value, int from, int to) {
        return Math.max(from, Math.min(value, to));
    }
}
