// options: --no-reflection-fixtures
package reasons;

/** A call that always throws is no reason for what a private field decides. */
public final class Kettle {
    private int level;
    private boolean scaled;

    public void fill(int litres) {
        level = litres;
    }

    public void descale() {
        throw new UnsupportedOperationException("not for users");
    }

    public String state() {
        if (scaled) { // missed: reflection naming scaled
            return "scaled";
        }
        return level > 3 ? "full" : "empty";
    }
}
