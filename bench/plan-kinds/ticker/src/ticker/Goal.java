package ticker;

class Goal {
    //@ requires ticker.shown().equals("abba");
    static void reached(Ticker ticker) {}
}

class Ticker {
    private final StringBuilder shown = new StringBuilder();

    void strike(char key) {
        if (key >= 'a' && key <= 'z') {
            shown.append(key);
        }
    }

    void bell() {
        shown.setLength(0);
    }

    String shown() {
        return shown.toString();
    }
}
