package clauses;

import java.util.ArrayList;
import java.util.List;

/** Clauses whose evaluation throws do not hold, unless the part that throws is not needed. */
public class Exceptions {

    static class Link {
        Link next;
        int mark;

    public     Link(Link next) {
            this.next = next;
        }

        /*@ pure @*/ int depth() {
            return 1 + next.depth();
        }
    }

    Link head = new Link(null);
    int[] digits = {1, 2, 3};
    List<String> words = new ArrayList<>(List.of("a"));

    /*@ pure @*/ public int strict(int n) {
        if (n > 3) {
            throw new IllegalArgumentException();
        }
        return n;
    }

    // claim: throws
    //@ ensures head.next.mark == 0;
    public void noNext() {
    }

    // claim: holds
    //@ requires head != null && head.next == null;
    //@ ensures head.next == null || head.next.mark == 0;
    public void noNextGuarded() {
    }

    // claim: holds
    //@ requires head != null && head.next == null;
    //@ ensures head.next != null ==> head.next.mark == 0;
    public void noNextImplied() {
    }

    // claim: throws
    //@ ensures head.next.mark == 0 || head.next == null;
    public void guardedTooLate() {
    }

    // claim: throws
    //@ ensures head.next == null | head.next.mark == 0;
    public void bothSides() {
    }

    // claim: throws
    //@ ensures !(head.next.mark == 0);
    public void negated() {
    }

    // claim: throws
    //@ ensures (head.next.mark == 0) <==> (head.next.mark == 1);
    public void equivalent() {
    }

    // claim: throws
    //@ ensures n != 0 || 10 / n == 0;
    public void divides(int n) {
    }

    // claim: holds
    //@ ensures n == 0 || 10 / n != 11;
    public void dividesGuarded(int n) {
    }

    // claim: throws
    //@ ensures digits[n] != 0;
    //@ requires n >= 0;
    public void index(int n) {
    }

    // claim: holds
    //@ requires digits != null && digits.length == 3 && digits[0] == 1 && digits[1] == 2 && digits[2] == 3;
    //@ requires n >= 0;
    //@ ensures n < digits.length ==> digits[n] != 0;
    public void indexGuarded(int n) {
    }

    // claim: throws
    //@ ensures (\forall int i; 0 <= i && i <= digits.length; digits[i] > 0);
    public void oneTooMany() {
    }

    // claim: broken
    //@ ensures (\forall int i; 0 <= i && i <= digits.length; digits[i] > 1);
    public void oneTooManyButFalseFirst() {
    }

    // claim: holds
    //@ requires digits != null && digits.length == 3 && digits[0] == 1 && digits[1] == 2 && digits[2] == 3;
    //@ ensures (\exists int i; 0 <= i && i <= digits.length; digits[i] > 1);
    public void oneTooManyButFoundFirst() {
    }

    // claim: throws
    //@ ensures (\exists int i; 0 <= i && i <= digits.length; digits[i] > 5);
    public void oneTooManyNotFound() {
    }

    // claim: throws
    //@ ensures head.depth() > 0;
    public void throwingMethod() {
    }

    // claim: throws
    //@ ensures strict(n) == n;
    public void partialMethod(int n) {
    }

    // claim: holds
    //@ ensures n <= 3 ==> strict(n) == n;
    public void partialMethodGuarded(int n) {
    }

    // claim: throws
    //@ ensures words.get(1) == null || true;
    public void listIndex() {
    }

    // claim: holds
    //@ requires words != null && words.size() == 1;
    //@ ensures words.size() < 2 || words.get(1) == null;
    public void listIndexGuarded() {
    }

    // claim: throws
    //@ ensures ((Object) words).equals("") || ((String) (Object) words).isEmpty();
    public void castFails() {
    }

    // claim: holds
    //@ ensures !(((Object) words) instanceof String) || ((String) (Object) words).isEmpty();
    public void castGuarded() {
    }

    // claim: holds
    //@ requires head != null && head.next == null;
    //@ ensures (head.next == null ? 0 : head.next.mark) == 0;
    public void conditional() {
    }

    // claim: throws
    //@ ensures (head.next != null ? 0 : head.next.mark) == 0;
    public void conditionalThrows() {
    }

    // claim: throws
    //@ ensures (head.next == null && head.next.mark > 0) || true;
    public void falseThenThrows() {
    }

    // claim: holds
    //@ requires head != null;
    //@ ensures (head.next != null && head.next.mark > 0) || true;
    public void guardedThenTrue() {
    }
}
