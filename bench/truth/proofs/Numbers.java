package proofs;

/* Arithmetic that surprises, and arithmetic that does not. */

class AbsBelowZero {
    public static int run(int x) {
        if (Math.abs(x) < 0) {
            return 1;
        }
        return 0;
    }
}

class OwnOpposite {
    public static int run(int x) {
        if (x == -x && x != 0) {
            return 1;
        }
        return 0;
    }
}

class AfterLast {
    public static int run(int x) {
        if (x + 1 < x) {
            return 1;
        }
        return 0;
    }
}

class AfterLastWide {
    public static int run(int x) {
        long wide = x;
        if (wide + 1 < wide) { // never: wide + 1 < wide is true
            return 1; // never
        }
        return 0;
    }
}

class NotANumber {
    public static int run(double d) {
        if (!(d < 1) && !(d >= 1)) {
            return 1;
        }
        return 0;
    }
}

class MinusZero {
    public static int run(double d) {
        if (d == 0 && 1 / d < 0) {
            return 1;
        }
        return 0;
    }
}

class Absorbed {
    public static int run(float f) {
        if (f > 0 && f + 1 == f) {
            return 1;
        }
        return 0;
    }
}

class Rounded {
    public static int run(int x) {
        float f = x;
        if ((int) f != x) {
            return 1;
        }
        return 0;
    }
}

class Exactly {
    public static int run(int x) {
        double d = x;
        if ((int) d != x) { // never: (int) d != x is true
            return 1; // never
        }
        return 0;
    }
}

class Saturated {
    public static int run(double d) {
        if ((int) d == Integer.MAX_VALUE && d > 3e9) {
            return 1;
        }
        return 0;
    }
}

class ByteRange {
    public static int run(int x) {
        if ((byte) x == 200) { // never: (byte) x == 200 is true
            return 1; // never
        }
        return 0;
    }
}

class CharRange {
    public static int run(char c) {
        if (c < 0) { // never: c < 0 is true
            return 1; // never
        }
        return 0;
    }
}

class ShiftCount {
    public static int run(int x) {
        if (x != 0 && x << 32 == x) { // never: x << 32 == x is false // no pair: x << 32 == x
            return 1;
        }
        return 0;
    }
}

class ShiftSign {
    public static int run(int x) {
        if (x >>> 1 < 0) { // never: x >>> 1 < 0 is true
            return 1; // never
        }
        return 0;
    }
}

class RemainderSign {
    public static int run(int x) {
        if (x % 3 == -2) {
            return 1;
        }
        return 0;
    }
}

class FloorModSign {
    public static int run(int x) {
        if (Math.floorMod(x, 3) < 0) { // never: Math.floorMod(x, 3) < 0 is true
            return 1; // never
        }
        return 0;
    }
}

class DivisionOverflow {
    public static int run(int x, int y) {
        if (y == -1 && x / y < 0 && x < 0) {
            return 1;
        }
        return 0;
    }
}

class DividedByZero {
    public static int run(int x, int y) {
        try {
            return x / y;
        } catch (ArithmeticException e) {
            return 1;
        }
    }
}

class DividedByOdd {
    public static int run(int x, int y) {
        try {
            return x / (y | 1);
        } catch (ArithmeticException e) {
            return 1; // never
        }
    }
}

class DoubleDivision {
    public static double run(double x) {
        try {
            return 1 / x;
        } catch (ArithmeticException e) {
            return 1; // never
        }
    }
}

class Contradiction {
    public static int run(int x) {
        if (x > 0) {
            if (x < 0) { // never: x < 0 is true
                return 1; // never
            }
            return 2;
        }
        return 0;
    }
}

class Parity {
    public static int run(int x) {
        int twice = x + x;
        if (twice % 2 != 0) { // never: twice % 2 != 0 is true
            return 1; // never
        }
        return 0;
    }
}

class Bits {
    public static int run(int x) {
        if (Integer.bitCount(x) > 32) { // never: Integer.bitCount(x) > 32 is true
            return 1; // never
        }
        return Integer.bitCount(x) == 32 ? 2 : 0;
    }
}

class LeadingZeros {
    public static int run(long x) {
        if (Long.numberOfLeadingZeros(x) == 64) {
            return 1;
        }
        return 0;
    }
}

class Square {
    public static int run(int x) {
        if (x * x < 0) {
            return 1;
        }
        return 0;
    }
}

class SquareModFour {
    public static int run(short x) {
        int square = x * x;
        if ((square & 3) == 2) { // never: (square & 3) == 2 is true
            return 1; // never
        }
        return 0;
    }
}

class Multiply {
    public static int run(int x) {
        if (x * 31 == 1000) {
            return 1;
        }
        return 0;
    }
}

class LongKey {
    public static int run(long x) {
        if (x * 6364136223846793005L + 1442695040888963407L == 42) {
            return 1;
        }
        return 0;
    }
}

class CompoundNarrow {
    public static int run(byte b) {
        b += 100;
        if (b < -100) {
            return 1;
        }
        return 0;
    }
}

class TextLength {
    public static int run(int x) {
        if (Integer.toString(x).length() == 11) {
            return 1;
        }
        return 0;
    }
}

class HashOfText {
    public static int run(int x) {
        if (String.valueOf(x).hashCode() == 49) {
            return 1;
        }
        return 0;
    }
}

class Power {
    public static int run(double x) {
        if (Math.pow(x, 2) == 49) {
            return 1;
        }
        return 0;
    }
}

class Root {
    public static int run(double x) {
        if (Math.sqrt(x) < 0) { // never: Math.sqrt(x) < 0 is true
            return 1; // never
        }
        return Math.sqrt(x) == 12 ? 2 : 0;
    }
}

class FloatCompare {
    public static int run(float x, float y) {
        if (Float.compare(x, y) == 0 && x != y) {
            return 1;
        }
        return 0;
    }
}

class MinOfZeros {
    public static int run(double x) {
        if (Math.min(x, 0.0) == 0 && 1 / Math.min(x, 0.0) < 0) {
            return 1;
        }
        return 0;
    }
}

class Digits {
    public static int run(char c) {
        if (Character.digit(c, 10) == 7) {
            return 1;
        }
        return 0;
    }
}

class DigitRange {
    public static int run(int x) {
        int digit = Math.abs(x % 10);
        if (digit > 9) { // never: digit > 9 is true
            return 1; // never
        }
        return 0;
    }
}

class Clamped {
    public static int run(int x) {
        int clamped = Math.min(Math.max(x, 10), 20);
        if (clamped < 10 || clamped > 20) { // never: clamped < 10 is true; clamped > 20 is true // no pair: clamped < 10; clamped > 20
            return 1; // never
        }
        return 0;
    }
}

class ClampedWrong {
    public static int run(int x, int low, int high) {
        int clamped = Math.max(low, Math.min(x, high));
        if (clamped > high) {
            return 1;
        }
        return 0;
    }
}

class BooleanMix {
    public static int run(boolean a, boolean b) {
        if (a ^ b) {
            if (a == b) { // never: a == b is true
                return 1; // never
            }
            return 2;
        }
        return 0;
    }
}

class SwitchDead {
    public static int run(int x) {
        switch (x & 3) { // never: switch takes case 5
            case 0:
                return 0;
            case 3:
                return 3;
            case 5: // never
                return 5; // never
            default:
                return 1;
        }
    }
}

class SwitchAll {
    public static int run(int x) {
        switch (x) {
            case Integer.MIN_VALUE:
                return 0;
            case Integer.MAX_VALUE:
                return 3;
            default:
                return 1;
        }
    }
}
