package proofs;

import java.util.List;

/* Inputs that no variable stands for whole: long strings, long arrays, objects that nobody has written yet, states. */

class LongText {
    public static int run(String s) {
        if (s.length() > 5000) {
            return 1;
        }
        return 0;
    }
}

class LongArray {
    public static int run(int[] a) {
        if (a.length == 4321) {
            return 1;
        }
        return 0;
    }
}

class WideText {
    public static int run(String s) {
        if (s.length() > 0 && s.charAt(0) == '\uffff') {
            return 1;
        }
        return 0;
    }
}

class SameText {
    public static int run(String a, String b) {
        if (a.equals(b) && a != b) {
            return 1;
        }
        return 0;
    }
}

class LiteralText {
    public static int run(String a) {
        if (a == "jurat") {
            return 1;
        }
        return 0;
    }
}

class SameArray {
    public static int run(int[] a, int[] b) {
        if (a == b) {
            return 1;
        }
        return 0;
    }
}

class NullBox {
    public static int run(Integer a) {
        if (a == null) {
            return 1;
        }
        return 0;
    }
}

class OtherNumber {
    public static int run(Number a) {
        if (a.intValue() == 1 && a.longValue() == 2) {
            return 1;
        }
        return 0;
    }
}

class OtherSequence {
    public static int run(CharSequence a) {
        if (a.length() < 0) {
            return 1;
        }
        return 0;
    }
}

class OddComparable {
    public static int run(Comparable<String> a) {
        if (a.compareTo("x") > 0 && a.compareTo("x") < 0) {
            return 1;
        }
        return 0;
    }
}

class OddEquals {
    public static int run(Object a) {
        if (!a.equals(a)) {
            return 1;
        }
        return 0;
    }
}

class OddList {
    public static int run(List<String> a) {
        if (a.size() == 0 && !a.isEmpty()) {
            return 1;
        }
        return 0;
    }
}

class Task {
    public static int run(Runnable a) {
        try {
            a.run();
        } catch (IllegalStateException e) {
            return 1;
        }
        return 0;
    }
}

class Shape {
    protected int corners() {
        return 4;
    }

    public int run() {
        if (corners() != 4) {
            return 1;
        }
        return 0;
    }
}

class Overridden {
    public static int run(Shape shape) {
        if (shape.corners() == 3) {
            return 1;
        }
        return 0;
    }
}

class Account {
    private int balance;

    public void pay(int amount) {
        balance += amount;
    }

    public int run() {
        if (balance == 123457) {
            return 1;
        }
        return 0;
    }
}

class Visible {
    int state;

    public int run() {
        if (state < -5) {
            return 1;
        }
        return 0;
    }
}

class Registry {
    static String name = "a";

    public static int run() {
        if (name == null) {
            return 1;
        }
        return 0;
    }
}

class Reader {
    public static int run(int a) {
        if (Registry.name.length() > 40) {
            return 1;
        }
        return a;
    }
}

enum Level {
    LOW, HIGH
}

class EnumNull {
    public static int run(Level level) {
        if (level == null) {
            return 1;
        }
        return 0;
    }
}

class Rows {
    public static int run(int[][] rows) {
        if (rows.length == 2 && rows[0] == rows[1]) {
            return 1;
        }
        return 0;
    }
}

class ArrayKind {
    public static int run(Object[] items) {
        try {
            items[0] = Integer.valueOf(1);
        } catch (ArrayStoreException e) {
            return 1;
        }
        return 0;
    }
}

class Casting {
    public static int run(Object item) {
        try {
            return ((String) item).length();
        } catch (ClassCastException e) {
            return 1;
        }
    }
}

class Subclassed {
    public static int run(Object item) {
        if (item instanceof Shape && item.getClass() != Shape.class) {
            return 1;
        }
        return 0;
    }
}

class Rest {
    public static int run(int... rest) {
        if (rest.length > 20 && rest[20] == 77) {
            return 1;
        }
        return 0;
    }
}

class Doubles {
    public static int run(double[] items) {
        double sum = 0;
        for (double item : items) {
            sum += item;
        }
        if (sum != sum) {
            return 1;
        }
        return 0;
    }
}

class WordSwitch {
    public static int run(String word) {
        switch (word) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            default:
                return word.hashCode() == 2112 ? 3 : 0;
        }
    }
}

class Helper {
    private final int start;

    Helper(int start) {
        this.start = Math.max(start, 0);
    }

    public int run(int a) {
        if (a > 10 && a < 5) { // never: a < 5 is true
            return 1; // never
        }
        if (start > 3) {
            return 2;
        }
        return 0;
    }
}

class TextOrNothing {
    public static int run(String s, int a) {
        if (a > 10) {
            if (a < 5) { // never: a < 5 is true
                return s.length(); // never
            }
            return 1;
        }
        return 0;
    }
}
