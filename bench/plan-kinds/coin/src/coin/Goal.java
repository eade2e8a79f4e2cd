package coin;

class Goal {
    //@ requires coin.worth() == 50 && coin.wear() == 2;
    static void reached(Coin coin) {}
}

class Coin {
    private final int worth;
    private final int wear;

    private Coin(int worth, int wear) {
        this.worth = worth;
        this.wear = wear;
    }

    static Coin strike(int worth) {
        return new Coin(worth, 0);
    }

    Coin spend() {
        return new Coin(worth, wear + 1);
    }

    int worth() {
        return worth;
    }

    int wear() {
        return wear;
    }
}
