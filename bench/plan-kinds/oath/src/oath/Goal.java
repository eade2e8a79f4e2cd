package oath;

class Goal {
    //@ requires oath.isSworn();
    static void reached(Oath oath) {}
}

class Oath {
    private int number;
    private int words;
    private boolean sworn;

    //@ requires words() == 0 && 100 <= n && n <= 999;
    void hail(int n) {
        number = n;
        words = 1;
    }

    //@ requires words() == 1 && n == 2 * number() + 1;
    void answer(int n) {
        words = 2;
        number = n;
    }

    //@ requires words() == 2 && phrase.length() == number() % 10 && phrase.startsWith("so");
    void vow(String phrase) {
        sworn = true;
    }

    /*@ pure @*/ int words() {
        return words;
    }

    /*@ pure @*/ int number() {
        return number;
    }

    /*@ pure @*/ boolean isSworn() {
        return sworn;
    }
}
