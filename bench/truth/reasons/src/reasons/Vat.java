package reasons;

/** One input needs more memory than there is; what keeps the others from being tests is chance. */
public final class Vat {
    private Vat() {
    }

    public static String brew(int size) {
        if (size > 0) { // missed: chance
            int[] grains = new int[size];
            return "beer " + new java.util.Random().nextInt() + grains.length;
        }
        return "nothing";
    }
}
