package violations;

/* Promises that depend on the state of the receiver, and promises behind decisions. */

class Gauge {
    private int level;

    //@ public invariant level() >= 0;

    /*@ pure @*/ public int level() {
        return level;
    }

    /*@ requires n >= 0; ensures level() >= 0; @*/ // breaks
    public void drain(int n) {
        level -= n;
    }

    public void fill() {
        level = 10;
    }
}

class Ring {
    private final int[] items = new int[3];
    private int size;

    /*@ pure @*/ public int size() {
        return size;
    }

    public void add(int item) {
        if (size < items.length) {
            items[size] = item;
        }
        size++;
    }

    /*@ ensures \result <= 3; @*/ // breaks
    public int count() {
        return size;
    }
}

class Toggle {
    private boolean on;

    /*@ pure @*/ public boolean on() {
        return on;
    }

    /*@ ensures on() != \old(on()); @*/ // holds
    public void press() {
        on = !on;
    }
}

class Sticky {
    private boolean on;

    /*@ pure @*/ public boolean on() {
        return on;
    }

    /*@ ensures on() != \old(on()); @*/ // breaks
    public void press() {
        on = true;
    }
}

class Counter {
    private int count;

    /*@ pure @*/ public int count() {
        return count;
    }

    public void set(int count) {
        this.count = count;
    }

    /*@ ensures count() > \old(count()); @*/ // breaks
    public void next() {
        count++;
    }
}

class Deep {
    /*@ ensures \result != 9; @*/ // breaks
    public static int deep(int a, int b, int c) {
        if (a > 100) {
            if (b == a * 3) {
                if (c == (b ^ a)) {
                    return 9;
                }
            }
        }
        return 0;
    }
}

class DeepKept {
    /*@ ensures \result != 9; @*/ // holds
    public static int deep(int a, int b) {
        if (a > 100) {
            if (b > a) {
                if (b <= 100) { // never: b <= 100 is true
                    return 9; // never
                }
            }
        }
        return 0;
    }
}

class Unchecked {
    /*@ ensures \result > 0; @*/ // breaks
    public static int size(Object item) {
        if (item instanceof String) {
            return ((String) item).length();
        }
        return 1;
    }
}

class Boxed {
    /*@ ensures \result; @*/ // breaks
    public static boolean same(int a) {
        Integer x = a;
        Integer y = a;
        return x == y;
    }
}

class Throwing {
    /*@ signals (IllegalStateException e) a == 4; @*/ // breaks
    public static void check(int a, int b) {
        if (a > 3 && b < a - 100) {
            throw new IllegalStateException();
        }
    }
}

class Terminating {
    /*@ requires a >= 0; ensures \result * \result <= a; @*/ // holds
    public static int root(short a) {
        int root = 0;
        while ((root + 1) * (root + 1) <= a) {
            root++;
        }
        return root;
    }
}

class RootWrong {
    /*@ requires a >= 0 && a < 200; ensures (\result + 1) * (\result + 1) > a; @*/ // breaks
    public static int root(short a) {
        int root = 0;
        while (root * root + root < a) {
            root++;
        }
        return root > 12 ? 12 : root - 1;
    }
}

class Enums {
    enum Step { ONE, TWO, THREE }

    /*@ ensures \result != 30; @*/ // breaks
    public static int weight(Step step) {
        switch (step) {
            case ONE:
                return 10;
            case TWO:
                return 20;
            default:
                return 30;
        }
    }
}

class Nullable {
    /*@ requires true; ensures \result != null; @*/ // breaks
    public static /*@ nullable @*/ String name(/*@ nullable @*/ String given, boolean strict) {
        if (given == null && strict) {
            return null;
        }
        return given == null ? "" : given;
    }
}
