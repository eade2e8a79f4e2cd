package keytestgen;

/** Example 2: a method with a specification. */
public final class Addition {

    private Addition() {}

    // The second half of the postcondition does not hold where the sum overflows.
    /*@ public normal_behavior
      @ requires x > 0 && y > 0;
      @ ensures \result == x + y && \result > 0;
      @*/
    public static int add(int x, int y) {
        return x + y;
    }
}
