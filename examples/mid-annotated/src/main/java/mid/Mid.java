package mid;

import jurat.contract.Post;

/** The number in the middle of three. */
public class Mid {

    private Mid() {}

    @Post("@Return == x || @Return == y || @Return == z")
    @Post("(@Return <= y && @Return <= z) || (@Return <= y && @Return <= x) || (@Return <= x && @Return <= z)")
    @Post("(@Return >= y && @Return >= z) || (@Return >= y && @Return >= x) || (@Return >= x && @Return >= z)")
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
