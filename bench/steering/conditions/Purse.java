package steering;

/** Somebody's coins. */
public class Purse {
    private final String owner;
    private int coins;

    public Purse(String owner, int coins) {
        this.owner = owner;
        this.coins = coins;
    }

    public void put(int more) {
        coins += more;
    }

    public /*@ pure @*/ int coins() {
        return coins;
    }

    public /*@ pure @*/ String owner() {
        return owner;
    }
}
