package clauses;

/** {@code constraint}, {@code initially}, {@code invariant}, over visible and private fields. */
public class History {

    int ticks;

    // claim: broken constraint
    //@ constraint ticks >= \old(ticks);

    public void tick() {
        ticks++;
    }

    public void reset() {
        ticks = -1;
    }
}

class Growing {

    private int height;

    // claim: broken constraint
    //@ constraint height >= \old(height);

    public void grow() {
        height++;
    }

    public void shrink() {
        height--;
    }
}

class Growing2 {

    private int height;

    // claim: holds
    //@ constraint height >= \old(height);

    //@ requires height < 100;
    public void grow() {
        height++;
    }

    public void stay() {
    }
}

class Starting {

    int value;

    // claim: broken initially
    //@ initially value == 0;

    public Starting(int value) {
        this.value = value;
    }

    public void increase() {
        value++;
    }
}

class Starting2 {

    private int value;

    // claim: holds
    //@ initially value == 0;

    public Starting2() {
    }

    public void increase() {
        value++;
    }
}

class Starting3 {

    private int value;

    // claim: broken initially
    //@ initially value == 0;

    public Starting3(int value) {
        this.value = value;
    }
}

class Bounded {

    private int level;

    // claim: broken invariant
    //@ invariant 0 <= level && level <= 3;

    public void up() {
        level++;
    }
}

class Bounded2 {

    private int level;

    // claim: holds
    //@ invariant 0 <= level && level <= 3;

    public void up() {
        if (level < 3) {
            level++;
        }
    }

    /*@ helper @*/ private void break_() {
        level = 9;
    }
}

class ArrayHistory {

    final int[] seen = new int[2];

    // claim: holds
    //@ constraint \old(seen)[0] == seen[0];

    public void write() {
        seen[0]++;
    }
}

class ArrayHistory2 {

    final int[] seen = new int[2];

    // claim: broken constraint
    //@ constraint \old(seen[0]) == seen[0];

    public void write() {
        seen[0]++;
    }
}

class Refusing {

    private int used;

    // claim: broken invariant
    //@ invariant used == 0;

    public void use() {
        used = 1;
        throw new IllegalStateException();
    }
}
