package ticker;

class Reference {
    static boolean reaches() {
        Ticker ticker = new Ticker();
        for (char key : "abba".toCharArray()) {
            ticker.strike(key);
        }
        return Check.holds(ticker);
    }
}
