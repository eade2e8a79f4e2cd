package clauses;

import java.util.ArrayList;
import java.util.List;

/** {@code \fresh} and {@code \not_modified}. */
public class Freshness {

    static class Leaf {
        int colour;
    }

    private static final Leaf SHARED = new Leaf();

    Leaf leaf = new Leaf();
    int[] numbers = {1, 2};
    List<Leaf> leaves = new ArrayList<>(List.of(new Leaf()));

    // claim: holds
    //@ ensures \fresh(\result);
    public Leaf make() {
        return new Leaf();
    }

    // claim: broken
    //@ ensures \fresh(\result);
    public Leaf giveOwn() {
        return leaf;
    }

    // claim: broken
    //@ ensures \fresh(\result);
    public Leaf giveArgument(Leaf other) {
        return other;
    }

    // claim: broken
    //@ ensures \fresh(\result);
    public Leaf giveShared() {
        return SHARED;
    }

    // claim: broken
    //@ ensures \fresh(\result);
    public Leaf giveInside() {
        return leaves.get(0);
    }

    // claim: broken
    //@ ensures \fresh(\result);
    /*@ nullable @*/ public Leaf giveNull() {
        return null;
    }

    // claim: holds
    //@ requires numbers != null && numbers.length == 2;
    //@ ensures \fresh(\result) && \result.length == 2;
    public int[] copy() {
        return numbers.clone();
    }

    // claim: broken
    //@ ensures \fresh(\result);
    public int[] noCopy() {
        return numbers;
    }

    // claim: holds
    //@ ensures \fresh(leaf);
    public void renew() {
        leaf = new Leaf();
    }

    // claim: broken
    //@ ensures \fresh(leaf);
    public void keep(Leaf other) {
        leaf = other;
    }

    // claim: broken
    //@ ensures !\fresh(\result);
    public Leaf makeBroken() {
        return new Leaf();
    }

    // claim: holds
    //@ ensures n > 0 ==> \fresh(\result);
    public Leaf sometimes(int n) {
        return n > 0 ? new Leaf() : leaf;
    }

    // claim: broken
    //@ ensures n >= 0 ==> \fresh(\result);
    public Leaf sometimesBroken(int n) {
        return n > 0 ? new Leaf() : leaf;
    }

    // claim: holds
    //@ requires leaf != null && numbers != null && numbers.length == 2;
    //@ ensures \not_modified(leaf, numbers);
    public void touchInside() {
        leaf.colour = 3;
        numbers[0] = 9;
    }

    // claim: broken
    //@ ensures \not_modified(leaf.colour);
    public void touchColour() {
        leaf.colour = 3;
    }

    // claim: broken
    //@ ensures \not_modified(leaf, numbers);
    public void exchange() {
        numbers = numbers.clone();
    }

    // claim: broken
    //@ ensures \not_modified(numbers[0]);
    public void touchElement() {
        numbers[0] = 9;
    }

    // claim: holds
    //@ requires numbers != null && numbers.length == 2;
    //@ ensures \not_modified(numbers[0]);
    public void touchOther() {
        numbers[1] = 9;
    }

    // claim: holds
    //@ requires leaf != null && numbers != null && numbers.length == 2;
    //@ ensures \not_modified(numbers[0], leaf.colour) && numbers[1] == 9;
    public void touchOnlyOther() {
        numbers[1] = 9;
    }
}
