package violations;

/* Promises that an exception or a decision inside the class library breaks. */

class AddOrZero {
    /*@ ensures \result >= 0; @*/ // breaks
    public static int sum(int a, int b) {
        try {
            return Math.addExact(a, b) & Integer.MAX_VALUE;
        } catch (ArithmeticException e) {
            return -1;
        }
    }
}

class AddOrNothing {
    /*@ ensures \result >= 0; @*/ // holds
    public static int sum(int a, int b) {
        try {
            return Math.addExact(a, b) & Integer.MAX_VALUE;
        } catch (ArithmeticException e) {
            return 1;
        }
    }
}

class ProductFlag {
    /*@ ensures \result; @*/ // breaks
    public static boolean fits(long a, long b) {
        try {
            Math.multiplyExact(a, b);
            return true;
        } catch (ArithmeticException e) {
            return false;
        }
    }
}

class NarrowFlag {
    /*@ ensures \result != 13; @*/ // breaks
    public static int narrow(long a) {
        try {
            return Math.toIntExact(a) & 7;
        } catch (ArithmeticException e) {
            return 13;
        }
    }
}

class LetterAt {
    /*@ ensures \result != '?'; @*/ // breaks
    public static char at(int i) {
        try {
            return "abcdefgh".charAt(i);
        } catch (StringIndexOutOfBoundsException e) {
            return '?';
        }
    }
}

class LetterWithin {
    /*@ ensures \result != '?'; @*/ // holds
    public static char at(int i) {
        try {
            return "abcdefgh".charAt(i & 7);
        } catch (StringIndexOutOfBoundsException e) {
            return '?'; // never
        }
    }
}

class Parsed {
    /*@ ensures \result != -7; @*/ // breaks
    public static int number(String text) {
        try {
            return Integer.parseInt(text) & 255;
        } catch (NumberFormatException e) {
            return -7;
        }
    }
}

class ParsedValue {
    /*@ ensures \result != 4321; @*/ // breaks
    public static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}

class ParsedRemainder {
    /*@ ensures \result % 1000 != 777; @*/ // breaks
    public static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}

class ParsedLong {
    /*@ ensures \result != 88_000L; @*/ // breaks
    public static long number(String text) {
        try {
            return Long.parseLong(text) * 11;
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}

class ParsedNegative {
    /*@ ensures \result > -305; @*/ // breaks
    public static int number(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}

class ParsedSum {
    /*@ ensures \result != 912; @*/ // breaks
    public static int number(String left, String right) {
        try {
            return Integer.parseInt(left) + Integer.parseInt(right);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}

class ParsedPort {
    /*@ ensures 0 <= \result && \result <= 65535; @*/ // breaks
    public static int number(String address) {
        int colon = address.indexOf(':');
        return colon < 0 ? 80 : Integer.parseInt(address.substring(colon + 1));
    }
}

class ParsedBase {
    /*@ ensures \result < 60; @*/ // breaks
    public static int number(int base) {
        try {
            return Integer.parseInt("1z", base);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}

class Slot {
    /*@ ensures \result >= 0; @*/ // breaks
    public static int slot(int i, int n) {
        try {
            return java.util.Objects.checkIndex(i, n);
        } catch (IndexOutOfBoundsException e) {
            return -3;
        }
    }
}

class ListItem {
    /*@ ensures \result != 0; @*/ // breaks
    public static int item(int i) {
        try {
            return java.util.List.of(4, 5, 6).get(i);
        } catch (IndexOutOfBoundsException e) {
            return 0;
        }
    }
}

class Points {
    /*@ ensures \result == 1; @*/ // breaks
    public static int units(int point) {
        return Character.isSupplementaryCodePoint(point) ? 2 : 1;
    }
}

class PointsOrNone {
    /*@ ensures \result > 0; @*/ // breaks
    public static int units(int point) {
        try {
            return Character.toChars(point).length;
        } catch (IllegalArgumentException e) {
            return 0;
        }
    }
}

class Cut {
    /*@ ensures \result.length() == 4; @*/ // breaks
    public static String cut(int at) {
        StringBuilder text = new StringBuilder("hello");
        try {
            text.deleteCharAt(at);
        } catch (StringIndexOutOfBoundsException e) {
            return "";
        }
        return text.toString();
    }
}

class Trimmed {
    /*@ ensures \result.length() > 0; @*/ // breaks
    public static String trim(String text) {
        String trimmed = text.trim();
        return trimmed.isEmpty() && !text.isEmpty() ? "" : trimmed + "x";
    }
}

class Split {
    /*@ ensures \result > 0; @*/ // breaks
    public static int parts(String text) {
        return text.split(",").length;
    }
}

class Enumerated {
    enum Colour { RED, GREEN }

    /*@ ensures \result >= 0; @*/ // breaks
    public static int colour(String name) {
        try {
            return Colour.valueOf(name).ordinal();
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }
}

class EnumeratedLast {
    enum Colour { RED, GREEN }

    /*@ ensures \result < 1; @*/ // breaks
    public static int colour(String name) {
        try {
            return Colour.valueOf(name).ordinal();
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }
}

class FloorShare {
    /*@ ensures \result != Integer.MIN_VALUE; @*/ // breaks
    public static int share(int a, int b) {
        return b == 0 ? 0 : Math.floorDiv(a, b);
    }
}

class FloorHour {
    /*@ ensures \result >= 0 && \result < 24; @*/ // holds
    public static int hour(int a) {
        return Math.floorMod(a, 24);
    }
}

class AfterFinally {
    static int last;

    /*@ ensures last == 1; @*/ // breaks
    /*@ signals (ArithmeticException e) last == 1; @*/ // breaks
    public static int run(int a) {
        last = 0;
        int found = Math.incrementExact(a);
        if (found != 12) {
            last = 1;
        }
        return found;
    }
}

class Signals {
    /*@ signals (ArithmeticException e) a > 0; @*/ // breaks
    public static int run(int a, int b) {
        return Math.subtractExact(a, b);
    }
}

class SignalsKept {
    /*@ signals (ArithmeticException e) b == 0; @*/ // holds
    public static int run(int a, int b) {
        return a / b;
    }
}

class SignalsOnly {
    /*@ requires s != null; signals_only IllegalArgumentException; @*/ // breaks
    public static char run(String s) {
        return s.charAt(2);
    }
}

class SortedMiddle {
    /*@ requires a.length == 3; ensures \result == a[1]; @*/ // holds
    public static int middle(int[] a) {
        java.util.Arrays.sort(a);
        return a[1];
    }
}

class Deque {
    /*@ ensures \result == a; @*/ // breaks
    public static int last(int a, int b) {
        java.util.ArrayDeque<Integer> items = new java.util.ArrayDeque<>();
        items.push(a);
        if (b == 77) {
            items.push(b);
        }
        return items.pop();
    }
}

class Mapped {
    /*@ ensures \result != 2; @*/ // breaks
    public static int look(int key) {
        java.util.HashMap<Integer, Integer> map = new java.util.HashMap<>();
        map.put(1000, 1);
        map.put(2000, 2);
        return map.getOrDefault(key, 0);
    }
}

class Doubled {
    /*@ ensures !Double.isNaN(\result); @*/ // breaks
    public static double ratio(double a, double b) {
        return a / b;
    }
}

class OptionalValue {
    /*@ ensures \result != -5; @*/ // breaks
    public static int value(int a) {
        java.util.Optional<Integer> found = a % 7 == 6 ? java.util.Optional.empty() : java.util.Optional.of(a & 3);
        return found.orElse(-5);
    }
}
