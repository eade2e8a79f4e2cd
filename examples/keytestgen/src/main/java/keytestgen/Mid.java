package keytestgen;

/** Examples 20 and 25: the middle one of three numbers. */
public final class Mid {

    private Mid() {}

    /*@ public normal_behavior
      @ ensures (\result == x) || (\result == y) || (\result == z);
      @ ensures ((\result <= y) && (\result <= z)) || ((\result <= y) && (\result <= x)) || ((\result <= x) && (\result <= z));
      @ ensures ((\result >= y) && (\result >= z)) || ((\result >= y) && (\result >= x)) || ((\result >= x) && (\result >= z));
      @*/
    public static int mid(int x, int y, int z) {
        int mid = z;
        if (y < z) {
            if (x < y) {
                mid = y;
            } else if (x < z) {
                mid = x;
            }
        } else {
            if (x > y) {
                mid = y;
            } else if (x > z) {
                mid = x;
            }
        }
        return mid;
    }
}
