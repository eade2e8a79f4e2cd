// options: --no-reflection-fixtures
package reasons;

/** Each goal is missed for a reason of its own. */
public final class Mixture {
    private static int heat;

    private final int grain;
    private int mode;

    public Mixture(int grain) {
        this.grain = grain;
    }

    public int stir(String name, int speed) {
        int sum = 0;
        if (name.length() > 10 && name.hashCode() == 1_020_304_050) { // missed: solver
            sum += 1;
        }
        if (heat > 80) { // missed: static-state naming heat
            sum += 2;
        }
        if (mode == 12) { // missed: reflection naming mode
            sum += 4;
        }
        if (speed > grain) {
            sum += 8;
        }
        if (speed == 1_000) { // missed: exit naming exit(7)
            System.exit(7);
        }
        return sum;
    }
}
