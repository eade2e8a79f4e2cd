package proofs;

/* The kinds of the other files once more, in other shapes. */

class DeepConstant {
    static int down(int n) {
        return n == 0 ? 0 : 1 + down(n - 1);
    }

    public static int run(boolean b) {
        if (down(b ? 9000 : 10) == 9000) {
            return 1;
        }
        return 0;
    }
}

class EndlessRecursion {
    static int more(int n) {
        return more(n + 1) + 1;
    }

    public static int run(int n) {
        try {
            more(n);
        } catch (StackOverflowError e) {
            return 1;
        }
        return 0; // never
    }
}

class DeepOrNot {
    static int down(int n) {
        return n == 0 ? 0 : 1 + down(n - 1);
    }

    public static int run(boolean b) {
        int depth = 0;
        try {
            depth = down(b ? 60_000 : 10);
        } catch (StackOverflowError e) {
            depth = -1;
        }
        if (depth == 60_000) {
            return 1;
        }
        return 0;
    }
}

class FinallyReturns {
    @SuppressWarnings("finally")
    public static int run(int a) {
        int state = 0;
        try {
            state = 1;
            state = Math.floorMod(a, 5) + 2;
        } finally {
            if (state == 1) {
                return -1;
            }
            return state;
        }
    }
}

class QuietCallee {
    static int quiet(int a) {
        try {
            return a / 3;
        } catch (Throwable e) {
            return 99;
        }
    }

    public static int run(int a) {
        if (quiet(a & 7) == 99) {
            return 1;
        }
        return 0;
    }
}

class LinkageHandler {
    public static int run(int a) {
        try {
            return Constant.run(a);
        } catch (NoClassDefFoundError e) {
            return -1;
        }
    }
}

class InitialiserSetting {
    static final int SIZE;

    static {
        String given = System.getProperty("size");
        SIZE = given == null ? 10 : Integer.parseInt(given);
    }

    public static int run(int a) {
        if (a < SIZE && a > 20) {
            return 1;
        }
        return 0;
    }
}

class OtherSetting {
    public static int run(int a) {
        if (InitialiserSetting.SIZE == 77) {
            return 1;
        }
        return a;
    }
}

class InitialiserComputed {
    static final int SIZE;

    static {
        int size = 1;
        for (int i = 0; i < 4; i++) {
            size *= 2;
        }
        SIZE = size;
    }

    public static int run(int a) {
        if ((a & 7) > SIZE) { // never: (a & 7) > SIZE is true
            return 1; // never
        }
        return 0;
    }
}

class HiddenState {
    private static int seed = 7;

    static int draw() {
        seed = seed * 31 + 1;
        return seed;
    }

    public static int run(int a) {
        if (draw() == 219) {
            return 1;
        }
        return 0;
    }
}

class BoxedArray {
    public static int run(int x) {
        Object[] boxes = {x, x};
        if (boxes[0] == boxes[1]) {
            return 1;
        }
        return 0;
    }
}

class CharacterBoxes {
    public static int run(char c) {
        Character a = c;
        Character b = c;
        if (c > 200 && a == b) {
            return 1;
        }
        return 0;
    }
}

class SharedLiterals {
    public static int run(char c) {
        String text = String.valueOf(c);
        if (text == "x") {
            return 1;
        }
        return 0;
    }
}

class InheritedHash {
    public static int run(int a) {
        if (new InheritedHash().hashCode() == a) {
            return 1;
        }
        return 0;
    }
}

class InheritedText {
    public static int run(int a) {
        if (new InheritedText().toString().length() > 40) {
            return 1;
        }
        return a;
    }
}

class WrittenDouble {
    public static int run(double d) {
        if (Double.toString(2e23).equals("2.0E23")) {
            return 1;
        }
        return 2;
    }
}

class DigitsOfJdk {
    public static int run(char c) {
        if (c > 0x1d7f && c < 0x2000 && Character.isDigit(c)) {
            return 1;
        }
        return 0;
    }
}

class Degrees {
    public static int run(double d) {
        if (Math.toDegrees(1.0) == 57.29577951308232) {
            return 1;
        }
        return 2;
    }
}

class Hexadecimal {
    public static int run(int x) {
        if (Integer.toHexString(x).length() > 8) { // never: Integer.toHexString(x).length() > 8 is true
            return 1; // never
        }
        return 0;
    }
}

class Reversed {
    public static int run(int x) {
        if (Integer.reverse(Integer.reverse(x)) != x) { // never: Integer.reverse(Integer.reverse(x)) != x is true
            return 1; // never
        }
        return 0;
    }
}

class HighestBit {
    public static int run(int x) {
        if (Integer.highestOneBit(x) < 0) {
            return 1;
        }
        return 0;
    }
}

class Halved {
    public static int run(float f) {
        if (f > 0 && f / 2 == 0) {
            return 1;
        }
        return 0;
    }
}

class LongFloat {
    public static int run(long x) {
        if ((long) (double) x != x) {
            return 1;
        }
        return 0;
    }
}

class Distant {
    public static int run(int a, int b) {
        if (a < b && b - a < 0) {
            return 1;
        }
        return 0;
    }
}

class DistantWide {
    public static int run(int a, int b) {
        if (a < b && (long) b - a < 0) { // never: (long) b - a < 0 is true // no pair: a < b; (long) b - a < 0
            return 1; // never
        }
        return 0;
    }
}

class RoundedUp {
    public static int run(float f) {
        if (Math.round(f) == 3 && f < 2.6f) {
            return 1;
        }
        return 0;
    }
}

class Remainders {
    public static int run(long a, long b) {
        try {
            return (int) (a % b);
        } catch (ArithmeticException e) {
            return -1;
        }
    }
}

class RemaindersSafe {
    public static int run(long a, int b) {
        try {
            return (int) (a % (b * (long) b + 1));
        } catch (ArithmeticException e) {
            return -1; // never
        }
    }
}

class Grid {
    public static int run(int x, int y) {
        int[][] grid = {{1, 2}, {3}};
        try {
            return grid[x & 1][y & 1];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        }
    }
}

class GridSafe {
    public static int run(int x, int y) {
        int[][] grid = {{1, 2}, {3, 4}};
        try {
            return grid[x & 1][y & 1];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1; // never
        }
    }
}

class Instance {
    public static int run(int a) {
        Object made = a > 0 ? new int[1] : "text";
        if (made instanceof String) {
            return 1;
        }
        return made instanceof int[] ? 2 : 3; // never: made instanceof int[] is false
    }
}

class Position {
    public static int run(char c) {
        if ("hello".indexOf(c) == 3) { // never: "hello".indexOf(c) == 3 is true
            return 1; // never
        }
        return "hello".lastIndexOf(c) == 3 ? 2 : 0;
    }
}

class Letter {
    public static int run(int at) {
        try {
            String word = "trees";
            if (word.charAt(at) == 's') {
                return 1;
            }
            return word.substring(at, at + 2).equals("ee") ? 2 : 3;
        } catch (StringIndexOutOfBoundsException e) {
            return -1;
        }
    }
}

class FromChars {
    public static int run(char a, char b) {
        char[] letters = {a, b};
        if (new String(letters).equals("no") && a == 'y') { // never: a == 'y' is true // no pair: new String(letters).equals("no"); a == 'y'
            return 1; // never
        }
        return 0;
    }
}

class TextSwitch {
    public static int run(int a) {
        switch (Integer.toString(a & 3)) {
            case "0":
                return 0;
            case "3":
                return 3;
            default:
                return 1;
        }
    }
}

class Own extends RuntimeException {
    private static final long serialVersionUID = 1;
}

class OwnThrown {
    static void check(int a) {
        if (a * 7 == 49 && a != 7) {
            throw new Own();
        }
    }

    public static int run(int a) {
        try {
            check(a & 0xff);
        } catch (Own e) {
            return 1; // never
        }
        return 0;
    }
}

class OwnThrownOpen {
    static void check(int a) {
        if (a * 7 == 49) {
            throw new Own();
        }
    }

    public static int run(int a) {
        try {
            check(a);
        } catch (Own e) {
            return 1;
        }
        return 0;
    }
}

class Thrower {
    static int strict(int a) {
        int b = Math.multiplyExact(a, 1000);
        return b - 1;
    }

    public static int run(int a) {
        int result = -1;
        try {
            result = strict(a);
        } catch (ArithmeticException e) {
            result = 5;
        }
        return result;
    }
}

class Squared {
    /*@ requires (\exists int k; 0 <= k && k < 30; k * k == a); @*/
    public static int run(int a) {
        if (a == 169) {
            return 1;
        }
        return 0;
    }
}

class OnlyPrimes {
    /*@ pure @*/ static boolean prime(int n) {
        for (int i = 2; i * i <= n; i++) {
            if (n % i == 0) {
                return false;
            }
        }
        return n > 1;
    }

    /*@ requires prime(n); @*/
    public static int run(byte n) {
        if (n == 113) {
            return 1;
        }
        return 0;
    }
}

class Continued {
    public static int run(int mask) {
        int seen = 0;
        next:
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 2; j++) {
                if ((mask >> (2 * i + j) & 1) == 1) {
                    continue next;
                }
            }
            seen++;
        }
        if (seen == 5) { // never: seen == 5 is true
            return 1; // never
        }
        return seen == 4 ? 2 : 0;
    }
}

class VolatilePair {
    static volatile boolean on;

    public static int run(boolean a, boolean b) {
        return on && a || on && b ? 1 : 0;
    }
}

class MaskedFree {
    public static int run(int a, int b) {
        return a > 3 && b > 3 || a < 0 ? 1 : 0; // no path: a > 3 is true | b > 3 is false | a < 0 is true
    }
}

class MaskedTight {
    public static int run(int a) {
        return a > 3 && a > 1 || a < 0 ? 1 : 0; // never: a > 1 is false // no pair: a > 1
    }
}

class UniqueFree {
    public static int run(int a, boolean b) {
        return (a > 3 || b) && a < 9 ? 1 : 0; // no path: a > 3 is false | b is true | a < 9 is false
    }
}

class UniqueTight {
    public static int run(int a, boolean b) {
        return a > 3 && b || a > 3 && !b ? 1 : 0; // no unique pair: a > 3 (occurrence 1); a > 3 (occurrence 2); b (occurrence 1); b (occurrence 2) // no path: a > 3 is false | a > 3 is true // no path: b is false | a > 3 is false // no path: b is false | a > 3 is true | b is true // no pair: b (occurrence 1); b (occurrence 2); a > 3 (occurrence 2) // never: b is true; b (occurrence 2) is true
    }
}

class PassedOver {
    public static int run(int a) {
        int result = 0;
        if (a > 2_147_483_000) {
            result = Math.addExact(a, 300);
            result = 3;
        }
        if (result == 99) { // never: result == 99 is true
            return 1; // never
        }
        return result;
    }
}

class BetweenCalls {
    static int refuse(int a) {
        throw new IllegalStateException();
    }

    public static int run(int a) {
        int seen = 0;
        try {
            seen = Math.multiplyExact(a, 1 << 20);
            seen = seen + 1;
            refuse(seen);
        } catch (ArithmeticException | IllegalStateException e) {
            return seen;
        }
        return -1; // never
    }
}

class LeftInBetween {
    public static int run(int a, int b) {
        int sum = Math.addExact(a, b);
        int twice = Math.multiplyExact(sum, 2);
        return Math.negateExact(twice);
    }
}
