package cipher;

class Goal {
    //@ requires cipher.isSolved() && cipher.tries() == 2;
    static void reached(Cipher cipher) {}
}

class Cipher {
    private final int key;
    private int tries;
    private int stage;

    //@ requires 10 <= key && key <= 99;
    Cipher(int key) {
        this.key = key;
    }

    //@ requires stage() == 0;
    void guess(int number) {
        tries++;
        if (number == key * 3 - 4) {
            stage = 1;
        }
    }

    //@ requires stage() == 1 && word.length() == key() / 10 + 2 && word.endsWith("ok");
    void confirm(String word) {
        stage = 2;
    }

    /*@ pure @*/ int key() {
        return key;
    }

    /*@ pure @*/ int stage() {
        return stage;
    }

    /*@ pure @*/ int tries() {
        return tries;
    }

    /*@ pure @*/ boolean isSolved() {
        return stage == 2;
    }
}
