package steering;

/** Players, each better than the one before and signed once. */
public class Team {
    private final Player[] players = new Player[4];
    private int count;

    //@ requires count() < 4;
    //@ requires !has(player);
    //@ requires count() == 0 || player.rating() >= best();
    public void sign(Player player) {
        players[count++] = player;
    }

    public /*@ pure @*/ int count() {
        return count;
    }

    public /*@ pure @*/ boolean has(Player player) {
        for (int i = 0; i < count; i++) {
            if (players[i] == player) {
                return true;
            }
        }
        return false;
    }

    public /*@ pure @*/ int best() {
        return count == 0 ? 0 : players[count - 1].rating();
    }

    public int draft() {
        if (count == 0) {
            return 1;
        }
        if (players[0].rating() == 30) {
            if (count > 1) {
                return 2;
            }
            return 3;
        }
        return 4;
    }

    public int gap() {
        if (count < 2) {
            return 1;
        }
        if (players[1].rating() - players[0].rating() == 12) {
            return 2;
        }
        if (players[1].rating() == players[0].rating()) {
            return 3;
        }
        return 4;
    }
}
