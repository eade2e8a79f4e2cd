package clauses;

import java.util.ArrayList;
import java.util.List;

/** {@code \old} under quantifiers, and old values whose evaluation throws. */
public class OldInside {

    static class Box {
        int weight;

    public     Box(int weight) {
            this.weight = weight;
        }

        /*@ pure @*/ int getWeight() {
            return weight;
        }
    }

    int[] data = {3, 1, 2};
    Box[] boxes = {new Box(1), new Box(2)};
    List<Box> crate = new ArrayList<>(List.of(new Box(5), new Box(6)));

    /*@ pure @*/ public int at(int i) {
        return data[i];
    }

    // claim: holds
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == (\old(a[i]) ^ 1));
    public void flip(int[] a) {
        for (int i = 0; i < a.length; i++) {
            a[i] = a[i] ^ 1;
        }
    }

    // claim: broken
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[i]));
    public void flipBroken(int[] a) {
        for (int i = 0; i < a.length; i++) {
            a[i] = a[i] ^ 1;
        }
    }

    // claim: holds
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a)[i]);
    public void flipReference(int[] a) {
        for (int i = 0; i < a.length; i++) {
            a[i] = a[i] ^ 1;
        }
    }

    // claim: holds
    //@ requires data != null && data.length == 3;
    //@ ensures (\forall int i; 0 <= i && i < data.length; data[i] == \old(data[data.length - 1 - i]));
    public void reverse() {
        int swap = data[0];
        data[0] = data[2];
        data[2] = swap;
    }

    // claim: broken
    //@ ensures (\forall int i; 0 <= i && i < data.length; data[i] == \old(data)[data.length - 1 - i]);
    public void reverseBroken() {
        int swap = data[0];
        data[0] = data[2];
        data[2] = swap;
    }

    // claim: holds
    //@ requires data != null && data.length == 3 && data[0] == 3 && data[1] == 1 && data[2] == 2;
    //@ ensures (\exists int i; 0 <= i && i < 3; \old(data[i]) == 1 && data[i] == 0);
    public void clearOne() {
        data[1] = 0;
    }

    // claim: broken
    //@ ensures (\exists int i; 0 <= i && i < 3; \old(data)[i] == 1);
    public void clearOneBroken() {
        data[1] = 0;
    }

    // claim: holds
    //@ requires boxes != null && boxes.length == 2 && boxes[0] != null && boxes[1] != null && boxes[0] != boxes[1] && boxes[0].weight < 100 && boxes[1].weight < 100;
    //@ ensures (\forall int i; 0 <= i && i < boxes.length; boxes[i].weight == \old(boxes[i].weight) + 1);
    public void heavier() {
        for (Box box : boxes) {
            box.weight++;
        }
    }

    // claim: broken
    //@ ensures (\forall int i; 0 <= i && i < boxes.length; boxes[i].weight == \old(boxes[i]).weight + 1);
    public void heavierBroken() {
        for (Box box : boxes) {
            box.weight++;
        }
    }

    // claim: holds
    //@ requires crate != null && crate.size() == 2 && crate.get(0) != null && crate.get(1) != null && crate.get(0) != crate.get(1) && crate.get(0).weight < 100 && crate.get(1).weight < 100;
    //@ ensures (\forall int i; 0 <= i && i < crate.size(); crate.get(i).getWeight() == \old(crate.get(i).getWeight()) + 2);
    public void heavierCrate() {
        for (Box box : crate) {
            box.weight += 2;
        }
    }

    // claim: broken
    //@ ensures (\forall int i; 0 <= i && i < crate.size(); crate.get(i).getWeight() == \old(crate.get(i).getWeight()));
    public void heavierCrateBroken() {
        for (Box box : crate) {
            box.weight += 2;
        }
    }

    // claim: holds
    //@ requires data != null && data.length == 3;
    //@ ensures (\forall int i; 0 <= i && i < 3; \old(at(i)) == data[2 - i]);
    public void reverseByMethod() {
        reverse();
    }

    // claim: broken
    //@ ensures (\forall int i; 0 <= i && i < 3; \old(at(i)) == at(i));
    public void reverseByMethodBroken() {
        reverse();
    }

    // claim: holds
    //@ requires data != null && data.length == 3 && data[0] == 3 && data[1] == 1 && data[2] == 2;
    //@ ensures (\sum int i; 0 <= i && i < 3; \old(data[i])) == 6 && (\sum int i; 0 <= i && i < 3; data[i]) == 0;
    public void zero() {
        data = new int[3];
    }

    // claim: broken
    //@ ensures (\sum int i; 0 <= i && i < 3; \old(data)[i]) == 0;
    public void zeroBroken() {
        data = new int[3];
    }

    // claim: holds
    //@ requires data != null && data.length == 3 && data[0] == 3 && data[1] == 1 && data[2] == 2;
    //@ ensures (\forall int i; 0 <= i && i < 2; (\forall int j; i < j && j < 3; \old(data[i] + data[j]) >= data[0]));
    public void pairs() {
        data[0] = 0;
    }

    // claim: holds
    //@ requires data != null && data.length == 3 && data[0] == 3 && data[1] == 1 && data[2] == 2;
    //@ ensures \old((\num_of int i; 0 <= i && i < data.length; data[i] > 1)) == 2;
    public void countBefore() {
        data = new int[0];
    }

    // claim: broken
    //@ ensures (\num_of int i; 0 <= i && i < \old(data.length); \old(data[i]) > 1) == 1;
    public void countBeforeBroken() {
        data = new int[0];
    }

    // claim: throws
    //@ ensures (\num_of int i; 0 <= i && i < \old(data.length); data[i] > 1) == 0;
    public void countAfterThrows() {
        data = new int[0];
    }

    // claim: holds
    //@ requires data != null && data.length == 3;
    //@ ensures n < 3 ==> \old(data[n]) == \result;
    //@ requires n >= 0;
    public int guardedOld(int n) {
        return n < 3 ? data[n] : 0;
    }

    // claim: throws
    //@ requires n >= 0;
    //@ ensures \old(data[n]) == \result || true;
    public int unguardedOld(int n) {
        return n < 3 ? data[n] : 0;
    }

    // claim: holds
    //@ requires n >= 0;
    //@ ensures true || \old(data[n]) == 0;
    public int neverNeeded(int n) {
        return n;
    }

    // claim: holds
    //@ requires data != null && data.length == 3;
    //@ requires n >= 0;
    //@ ensures \result >= 0 ==> \old(data[n]) == \result;
    public int guardedByResult(int n) {
        return n < 3 ? data[n] : -1;
    }

    // claim: throws
    //@ requires n >= 0;
    //@ ensures \result >= 0 ==> \old(data[n]) == \result;
    public int guardedByResultThrows(int n) {
        return n < 3 ? data[n] : 5;
    }

    // claim: holds
    //@ requires b == null || b.weight < 100;
    //@ ensures b == null || \old(b.weight) == b.weight - 1;
    public void nullGuard(/*@ nullable @*/ Box b) {
        if (b != null) {
            b.weight++;
        }
    }

    // claim: throws
    //@ ensures \old(b.weight) >= 0 || b == null;
    public void nullGuardLate(/*@ nullable @*/ Box b) {
        if (b != null) {
            b.weight = 0;
        }
    }

    // claim: throws
    //@ ensures \old(boxes[n]) == null || \result;
    //@ requires n >= 2;
    public boolean oldReferenceThatThrows(int n) {
        return true;
    }

    // claim: throws
    //@ ensures (\old(b.weight) == 0) == (\old(b.weight) == 0);
    public void throwsOnBothSides(/*@ nullable @*/ Box b) {
    }

    // claim: holds
    //@ requires n != 0;
    //@ ensures \old(12 / n) == \result;
    public int quotient(int n) {
        return 12 / n;
    }

    // claim: throws
    //@ ensures \old(12 / n) == \result;
    public int quotientThrows(int n) {
        return n == 0 ? 0 : 12 / n;
    }

    // claim: holds
    //@ ensures (\forall int i; 0 <= i && i < a.length && a[i] != 0; \old(a[i]) != 0);
    public void dropOnes(int[] a) {
        for (int i = 0; i < a.length; i++) {
            a[i] = a[i] == 1 ? 0 : a[i];
        }
    }

    // claim: broken
    //@ ensures (\forall int i; 0 <= i && i < a.length && \old(a[i]) != 0; a[i] != 0);
    public void dropOnesBroken(int[] a) {
        for (int i = 0; i < a.length; i++) {
            a[i] = a[i] == 1 ? 0 : a[i];
        }
    }

    // claim: holds
    //@ requires data != null && data.length == 3 && data[0] == 3 && data[1] == 1 && data[2] == 2;
    //@ ensures \old((\forall int i; 0 <= i && i < data.length; data[i] > 0)) && (\forall int i; 0 <= i && i < data.length; data[i] < 0);
    public void negate() {
        for (int i = 0; i < data.length; i++) {
            data[i] = -data[i];
        }
    }

    // claim: broken
    //@ ensures (\forall int i; 0 <= i && i < data.length; \old(data)[i] > 0);
    public void negateBroken() {
        for (int i = 0; i < data.length; i++) {
            data[i] = -data[i];
        }
    }

    // claim: holds
    //@ requires crate != null && crate.size() == 2 && crate.get(0) != null && crate.get(1) != null && crate.get(0) != crate.get(1) && crate.get(0).weight < 100 && crate.get(1).weight < 100;
    //@ ensures (\forall Box b; crate.contains(b); b.weight == \old(b.weight) + 2);
    public void eachBox() {
        heavierCrate();
    }

    // claim: broken
    //@ ensures (\forall Box b; crate.contains(b); b.weight == \old(b.weight));
    public void eachBoxBroken() {
        heavierCrate();
    }
}
