package strongbox;

class Goal {
    //@ requires box.isOpen();
    static void reached(Strongbox box) {}
}

class Strongbox {
    private static final int[] NOTCHES = {31, 4, 15, 92};
    private int at;
    private boolean open;

    void dial(int notch) {
        if (open) {
            return;
        }
        at = NOTCHES[at] == notch ? at + 1 : 0;
        if (at == NOTCHES.length) {
            open = true;
            at = 0;
        }
    }

    boolean isOpen() {
        return open;
    }
}
