package coin;

class Reference {
    static boolean reaches() {
        Coin coin = Coin.strike(50).spend().spend();
        return Check.holds(coin);
    }
}
