package clauses;

import java.util.ArrayList;
import java.util.List;

/** Clauses over private members are checked, though no written test can say them. */
public class PrivateMembers {

    private int count;
    private /*@ spec_public @*/ int total;
    private /*@ spec_protected @*/ int peak;
    private final int[] slots = new int[4];
    private final List<Integer> log = new ArrayList<>();
    private Node first = new Node(1);
    private static int made;

    //@ public model int load;
    //@ private represents load = total + slots.length;

    //@ public ghost int phantom = 0;

    private static class Node {
        private final int key;
        private Node after;

        private Node(int key) {
            this.key = key;
        }

        private /*@ pure @*/ int key() {
            return key;
        }
    }

    private /*@ pure @*/ int twice(int n) {
        return n * 2;
    }

    private /*@ pure @*/ boolean isFull() {
        return total >= 4;
    }

    private static /*@ pure @*/ int three() {
        return 3;
    }

    // claim: holds
    //@ requires count < 100;
    //@ ensures count == \old(count) + 1;
    public void countUp() {
        count++;
    }

    // claim: broken
    //@ ensures count == \old(count);
    public void countUpBroken() {
        count++;
    }

    // claim: holds
    //@ requires total < 100;
    //@ ensures total == \old(total) + 1;
    public void totalUp() {
        total++;
    }

    // claim: broken
    //@ ensures total == \old(total) + 2;
    public void totalUpBroken() {
        total++;
    }

    // claim: broken
    //@ ensures peak == 1;
    public void peakBroken() {
        peak = 2;
    }

    // claim: holds
    //@ ensures peak == 2 && \old(peak) == \old(this).peak - 2 + \old(peak);
    public void peakKept() {
        peak = 2;
    }

    // claim: holds
    //@ requires slots != null && slots.length == 4;
    //@ ensures load == total + 4;
    public void model() {
        total = 7;
    }

    // claim: broken
    //@ ensures load == \old(load);
    public void modelBroken() {
        total += 3;
    }

    // claim: broken
    //@ ensures twice(total) == 9;
    public void privateMethod() {
        total = 5;
    }

    // claim: holds
    //@ ensures twice(total) == 10;
    public void privateMethodKept() {
        total = 5;
    }

    // claim: broken
    //@ ensures isFull() == \old(isFull());
    public void privateQuery() {
        total = total >= 4 ? 0 : 4;
    }

    // claim: holds
    //@ ensures three() == 3 && PrivateMembers.three() + total == 8;
    public void privateStatic() {
        total = 5;
    }

    // claim: broken
    //@ ensures slots[1] == \old(slots[1]);
    public void slot() {
        slots[1]++;
    }

    // claim: holds
    //@ requires slots != null && slots.length == 4 && slots[1] < 100;
    //@ ensures slots[1] == \old(slots[1]) + 1 && \old(slots)[1] == slots[1];
    public void slotKept() {
        slots[1]++;
    }

    // claim: broken
    //@ ensures (\forall int i; 0 <= i && i < slots.length; slots[i] == \old(slots[i]));
    public void slotQuantified() {
        slots[3]++;
    }

    // claim: holds
    //@ requires slots != null && slots.length == 4 && slots[0] < 9 && slots[1] < 9 && slots[2] < 9 && slots[3] < 9;
    //@ ensures (\forall int i; 0 <= i && i < slots.length; slots[i] == \old(slots[i]) + 1);
    public void slotQuantifiedKept() {
        for (int i = 0; i < 4; i++) {
            slots[i]++;
        }
    }

    // claim: broken
    //@ ensures first.key == 1;
    public void nested() {
        first = new Node(2);
    }

    // claim: holds
    //@ requires first != null && first.key == 1;
    //@ ensures first.key() == 2 && \old(first).key == 1 && \fresh(first);
    public void nestedKept() {
        first = new Node(2);
    }

    // claim: throws
    //@ ensures first.after.key == 1;
    public void nestedThrows() {
        first = new Node(2);
    }

    // claim: broken
    //@ ensures log.size() == \old(log.size());
    public void logBroken() {
        log.add(1);
    }

    // claim: holds
    //@ requires log != null && log.size() < 100;
    //@ ensures log.size() == \old(log.size()) + 1 && \old(log).size() == log.size();
    public void logKept() {
        log.add(1);
    }

    // claim: broken
    //@ ensures made == \old(made);
    public static void statics() {
        made++;
    }

    // claim: holds
    //@ requires made < 100;
    //@ ensures made == \old(made) + 1;
    public static void staticsKept() {
        made++;
    }

    // claim: unchecked
    //@ ensures phantom == \old(phantom) + 1;
    public void ghost() {
        //@ set phantom = phantom + 1;
        count++;
    }

    // claim: broken signals
    //@ signals (IllegalStateException e) count == \old(count);
    public void throwing() {
        count++;
        throw new IllegalStateException();
    }

    // claim: holds
    //@ requires count < 100;
    //@ signals (IllegalStateException e) count == \old(count) + 1;
    public void throwingKept() {
        count++;
        throw new IllegalStateException();
    }

    // claim: holds
    //@ requires other.count > -100;
    //@ ensures other.count == \old(other.count) - 1 || other == this;
    public void others(PrivateMembers other) {
        other.count--;
    }

    // claim: broken
    //@ ensures other.count == \old(other.count);
    public void othersBroken(PrivateMembers other) {
        other.count--;
    }
}
