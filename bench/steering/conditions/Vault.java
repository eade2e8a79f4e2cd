package steering;

/** The conditions are about this object, in terms of its own queries, and about others of its class. */
public class Vault {
    private int level;
    private boolean sealed;
    private Vault peer;

    public void raise(int by) {
        level += by;
    }

    public void seal() {
        sealed = true;
    }

    public void join(Vault other) {
        peer = other;
    }

    public /*@ pure @*/ int level() {
        return level;
    }

    public /*@ pure @*/ boolean isSealed() {
        return sealed;
    }

    public /*@ pure @*/ Vault peer() {
        return peer;
    }

    public int outweigh(Vault other, int n) {
        if (!(other != null && isSealed() != other.isSealed())) return 0;
        if (!(0 < n && n < 1000)) return 0;
        if (!(other.level() >= 0 && level() - other.level() == 3 * n)) return 0;
        if (isSealed()) {
            if (other.level() == 0) {
                return 1;
            }
            return 2;
        }
        if (n > 5) {
            return 3;
        }
        return 4;
    }

    public int mirror(Vault other) {
        if (!(other != null && other != this)) return 0;
        if (!(peer() == other && other.peer() == this)) return 0;
        if (!(level() + other.level() == 9)) return 0;
        if (level() > other.level()) {
            return 1;
        }
        if (other.isSealed()) {
            return 2;
        }
        return 3;
    }

    public int rank(Vault[] row) {
        if (!(row != null && row.length == 3)) return 0;
        if (!(areThere(row))) return 0; // JML: (\forall int i; 0 <= i && i < row.length; row[i] != null)
        if (!(row[0] == this)) return 0;
        if (!(row[1].level() < row[2].level())) return 0;
        if (row[2] == this) {
            return 1;
        }
        if (row[1] == this) {
            return 2;
        }
        if (row[1].isSealed()) {
            return 3;
        }
        return 4;
    }

    public int label(Object tag) {
        if (!(tag instanceof Vault || tag instanceof String)) return 0;
        if (!(tag != this)) return 0;
        if (!(level() > 1)) return 0;
        if (!(!(tag instanceof String) || ((String) tag).length() > level())) return 0;
        if (tag instanceof String) {
            if (((String) tag).startsWith("v")) {
                return 1;
            }
            return 2;
        }
        if (((Vault) tag).level() == level()) {
            return 3;
        }
        return 4;
    }

    private static boolean areThere(Vault[] row) {
        for (Vault one : row) {
            if (one == null) {
                return false;
            }
        }
        return true;
    }
}
