package mid;

import jurat.contract.SpecCase;

/** The number in the middle of three. */
public class Mid {

    private Mid() {}

    @SpecCase(
            post = "(@Return == x || @Return == y || @Return == z)"
                    + " && (@Return <= y && @Return <= z || @Return <= y && @Return <= x || @Return <= x && @Return <= z)"
                    + " && (@Return >= y && @Return >= z || @Return >= y && @Return >= x || @Return >= x && @Return >= z)",
            signals = Exception.class,
            signalsPost = "false")
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
