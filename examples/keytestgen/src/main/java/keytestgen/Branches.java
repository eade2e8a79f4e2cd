package keytestgen;

/** Example 6: a switch whose second case a suite may forget, and whose default nobody wrote. */
public class Branches {

    //@ ensures num == 1 ==> \result == 10;
    //@ ensures num == 2 ==> \result == 20;
    //@ ensures num == 3 ==> \result == 30;
    //@ ensures num < 1 || num > 3 ==> \result == 0;
    public int processBranch(int num) {
        switch (num) {
            case 1: return processOne();
            case 2: return processTwo();
            case 3: return processThree();
        }
        return 0;
    }

    private int processOne() {
        return 10;
    }

    private int processTwo() {
        return 20;
    }

    private int processThree() {
        return 30;
    }
}
