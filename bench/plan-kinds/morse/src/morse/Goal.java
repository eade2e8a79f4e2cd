package morse;

class Goal {
    //@ requires morse.sent().equals(".- -") && morse.pauses() == 1;
    static void reached(Morse morse) {}
}

class Morse {
    private String sent = "";
    private int pauses;
    private boolean quiet = true;

    void tap(boolean isLong) {
        sent += isLong ? "-" : ".";
        quiet = false;
    }

    void pause() {
        if (!quiet) {
            sent += " ";
            pauses++;
            quiet = true;
        }
    }

    String sent() {
        return sent;
    }

    int pauses() {
        return pauses;
    }
}
