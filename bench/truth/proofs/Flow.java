package proofs;

/* Loops, recursion, arrays, casts and callees. */

class ManyTurns {
    public static int run(int n) {
        int turns = 0;
        for (int i = 0; i < n; i++) {
            turns++;
        }
        if (turns == 900) {
            return 1;
        }
        return 0;
    }
}

class FarAway {
    public static int run(int n) {
        int turns = 0;
        for (int i = 0; i < n; i++) {
            turns++;
        }
        if (turns == 100_000_000) {
            return 1;
        }
        return 0;
    }
}

class FewTurns {
    public static int run(int n) {
        int turns = 0;
        for (int i = 0; i < (n & 3); i++) {
            turns++;
        }
        if (turns > 3) { // never: turns > 3 is true
            return 1; // never
        }
        return 0;
    }
}

class Recursion {
    public static int depth(int n) {
        return n <= 0 ? 0 : 1 + depth(n - 1);
    }

    public static int run(int n) {
        if (depth(n) == 250) {
            return 1;
        }
        return 0;
    }
}

class Collatz {
    public static int run(int n) {
        if (n < 1 || n > 40) {
            return -1;
        }
        int steps = 0;
        while (n != 1) { // no path: *
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        if (steps == 111) {
            return 1;
        }
        return 0;
    }
}

class EvenOdd {
    public static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    public static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    public static int run(byte n) {
        if (even(n & 15) && odd(n & 15)) { // never: odd(n & 15) is true // no pair: even(n & 15); odd(n & 15)
            return 1; // never
        }
        return 0;
    }
}

class LocalArray {
    public static int run(int at) {
        int[] items = {3, 1, 4, 1, 5};
        try {
            return items[at];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        }
    }
}

class LocalArraySafe {
    public static int run(int at) {
        int[] items = {3, 1, 4, 1};
        try {
            return items[at & 3];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1; // never
        }
    }
}

class ArrayMemory {
    public static int run(int at, int value) {
        int[] items = new int[4];
        items[at & 3] = value;
        if (items[0] == 7 && items[1] == 7) { // never: items[1] == 7 is true // no pair: items[0] == 7; items[1] == 7 // no path: items[0] == 7 is true | items[1] == 7 is false | items[2] == 9 is true
            return 1; // never
        }
        return items[2] == 9 ? 2 : 0;
    }
}

class ArrayAlias {
    public static int run(int at) {
        int[] items = new int[4];
        int[] same = at > 2 ? items : new int[4];
        same[1] = 5;
        if (items[1] == 5) {
            return 1;
        }
        return 0;
    }
}

class BigTable {
    public static int run(int at) {
        int[] items = new int[500];
        items[371] = 1;
        if (items[at & 255 | 256 & at] == 1) {
            return 1;
        }
        return 0;
    }
}

class NegativeSize {
    public static int run(byte size) {
        try {
            return new int[size].length;
        } catch (NegativeArraySizeException e) {
            return -1;
        }
    }
}

class Stored {
    public static int run(int a) {
        Object[] items = a > 3 ? new Integer[1] : new String[1];
        try {
            items[0] = "x";
        } catch (ArrayStoreException e) {
            return 1;
        }
        return 0;
    }
}

class Casted {
    public static int run(int a) {
        Object item = a > 3 ? (Object) "x" : Integer.valueOf(a);
        try {
            return (Integer) item;
        } catch (ClassCastException e) {
            return 1;
        }
    }
}

class Unboxed {
    public static int run(int a) {
        Integer item = a > 3 ? null : Integer.valueOf(a);
        try {
            return item;
        } catch (NullPointerException e) {
            return 1;
        }
    }
}

class NullThrow {
    public static int run(int a) {
        try {
            if (a == 17) {
                throw null;
            }
        } catch (NullPointerException e) {
            return 1;
        }
        return 0;
    }
}

class Labelled {
    public static int run(int a, int b) {
        int found = 0;
        outer:
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (i == a && j == b) {
                    found = 1;
                    break outer;
                }
            }
        }
        return found;
    }
}

class LocalState {
    public static int run(int a) {
        int[] box = {0};
        for (int i = 0; i < 3; i++) {
            if ((a >> i & 1) == 1) {
                box[0] += i;
            }
        }
        if (box[0] == 2 && (a & 1) == 1 && (a & 2) == 2) { // never: (a & 2) == 2 is true // no pair: box[0] == 2; (a & 1) == 1
            return 1; // never
        }
        return 0;
    }
}

class LocalStateOpen {
    public static int run(int a) {
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            if ((a >> i & 1) == 1) {
                sum += i;
            }
        }
        if (sum == 5) {
            return 1;
        }
        return 0;
    }
}

class BuiltText {
    public static int run(char a, char b) {
        StringBuilder text = new StringBuilder();
        text.append(a).append(b);
        if (text.toString().equals("ok")) {
            return 1;
        }
        return 0;
    }
}

class BuiltTextLength {
    public static int run(char a, char b) {
        StringBuilder text = new StringBuilder();
        text.append(a).append(b);
        if (text.length() != 2) { // never: text.length() != 2 is true
            return 1; // never
        }
        return 0;
    }
}

class Joined {
    public static int run(int a) {
        String text = "n" + a;
        if (text.equals("n-77")) {
            return 1;
        }
        return 0;
    }
}

class Lambda {
    public static int run(int a) {
        java.util.function.IntUnaryOperator twice = x -> x * 2;
        if (twice.applyAsInt(a) == 10) {
            return 1;
        }
        return 0;
    }
}

class Streams {
    public static int run(int a) {
        if (java.util.stream.IntStream.of(a, 3).sum() == 7) {
            return 1;
        }
        return 0;
    }
}

class Lists {
    public static int run(int a) {
        try {
            return java.util.List.of(1, 2, 3).get(a);
        } catch (IndexOutOfBoundsException e) {
            return -1;
        }
    }
}

class Big {
    public static int run(long a) {
        java.math.BigInteger big = java.math.BigInteger.valueOf(a);
        if (big.multiply(big).bitLength() > 120) {
            return 1;
        }
        return 0;
    }
}

class Nested {
    static class Inner {
        int value;
    }

    public static int run(int a) {
        Inner inner = new Inner();
        inner.value = a;
        if (inner.value > 3 && inner.value < 2) { // never: inner.value < 2 is true // no pair: inner.value > 3; inner.value < 2
            return 1; // never
        }
        return 0;
    }
}

class Other {
    public static int run(int a) {
        if (Recursion.depth(a & 1) > 1) { // never: Recursion.depth(a & 1) > 1 is true
            return 1; // never
        }
        return 0;
    }
}

class ThrownAway {
    public static int run(int a) {
        if (a > 3) {
            throw new IllegalArgumentException();
        }
        if (a > 5) { // never: a > 5 is true
            return 1; // never
        }
        return 0;
    }
}

class AfterCallee {
    public static void check(int a) {
        if (a < 0) {
            throw new IllegalArgumentException();
        }
    }

    public static int run(int a) {
        check(a);
        if (a < 0) { // never: a < 0 is true
            return 1; // never
        }
        return 0;
    }
}

class AfterLoop {
    public static int run(int a) {
        while (a > 10) {
            a -= 1000;
        }
        if (a > 10) { // never: a > 10 is true
            return 1; // never
        }
        return 0;
    }
}

class Precondition {
    /*@ requires a >= 0; @*/
    public static int run(int a) {
        if (a < 0) { // never: a < 0 is true
            return 1; // never
        }
        return 0;
    }
}

class PreconditionOpen {
    /*@ requires a >= 0; @*/
    public static int run(int a) {
        if (a + 10 < 0) {
            return 1;
        }
        return 0;
    }
}

class PreconditionOfText {
    /*@ requires s.length() > 90; @*/
    public static int run(String s) {
        return s.charAt(88) == 'x' ? 1 : 0;
    }
}

class PreconditionOfArray {
    /*@ requires a.length > 300 && a[299] == 5; @*/
    public static int run(int[] a) {
        return a[1] == 5 ? 1 : 0;
    }
}

class Contradictory {
    /*@ requires a > 3 && a < 2; @*/ // contradiction
    public static int run(int a) {
        return a; // never
    }
}

class NotContradictory {
    /*@ requires d != d; @*/
    public static double run(double d) {
        return d;
    }
}

class NotContradictoryOverflow {
    /*@ requires a > 0 && b > 0 && (int) (a + b) < 0; @*/
    public static int run(int a, int b) {
        return a - b;
    }
}

class SynchronizedBlock {
    public static int run(int a) {
        synchronized (SynchronizedBlock.class) {
            if (a > 3 && a < 3) { // never: a < 3 is true // no pair: a > 3; a < 3
                return 1; // never
            }
        }
        return 0;
    }
}

class Native {
    static native int ask(int a);

    public static int run(int a) {
        try {
            return ask(a);
        } catch (UnsatisfiedLinkError e) {
            return -1;
        }
    }
}
