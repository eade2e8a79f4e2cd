package violations;

/* The kinds of the other files once more, in other shapes. */

class Decrement {
    /*@ ensures \result != 0; @*/ // breaks
    public static int down(long a) {
        try {
            Math.decrementExact(a);
        } catch (ArithmeticException e) {
            return 0;
        }
        return 1;
    }
}

class Nested {
    static int inner(int a) {
        return Math.multiplyExact(a, 3);
    }

    /*@ ensures \result > Integer.MIN_VALUE; @*/ // breaks
    public static int outer(int a) {
        try {
            return inner(a) | 1;
        } catch (ArithmeticException e) {
            return Integer.MIN_VALUE;
        }
    }
}

class Range {
    /*@ ensures !\result.isEmpty(); @*/ // breaks
    public static String part(int from, int to) {
        try {
            return "abcdefghij".substring(from, to) + ".";
        } catch (StringIndexOutOfBoundsException e) {
            return "";
        }
    }
}

class RangeKept {
    /*@ ensures !\result.isEmpty(); @*/ // holds
    public static String part(int from) {
        return "abcdefghij".substring(from & 7);
    }
}

class LongText {
    /*@ ensures \result != 7; @*/ // breaks
    public static int parse(String s) {
        try {
            Long.parseLong(s);
            return 7;
        } catch (NumberFormatException e) {
            return 8;
        }
    }
}

class Hex {
    /*@ ensures \result != 255; @*/ // breaks
    public static int hex(String s) {
        try {
            return Integer.parseInt(s, 16);
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}

class Inserted {
    /*@ ensures \result == 3; @*/ // breaks
    public static int insert(int at) {
        StringBuilder text = new StringBuilder("ab");
        try {
            text.insert(at, 'c');
        } catch (IndexOutOfBoundsException e) {
            return 2;
        }
        return text.length();
    }
}

class Looked {
    /*@ ensures \result != null; @*/ // breaks
    public static /*@ nullable @*/ String look(String key) {
        java.util.Map<String, String> map = new java.util.HashMap<>();
        map.put("one", "1");
        return key.isEmpty() ? "" : map.get(key);
    }
}

class Popped {
    /*@ ensures \result != -1; @*/ // breaks
    public static int pop(int[] items) {
        java.util.ArrayDeque<Integer> stack = new java.util.ArrayDeque<>();
        for (int item : items) {
            if (item > 0) {
                stack.push(item);
            }
        }
        return stack.isEmpty() ? -1 : stack.pop();
    }
}

class Iterated {
    /*@ ensures \result >= 0; @*/ // breaks
    public static int first(java.util.List<Integer> items) {
        try {
            return items.iterator().next() & 7;
        } catch (java.util.NoSuchElementException e) {
            return -1;
        }
    }
}

class Percent {
    /*@ requires 0 <= part && part <= whole && whole > 0; ensures \result >= 0 && \result <= 100; @*/ // breaks
    public static int percent(int part, int whole) {
        return part * 100 / whole;
    }
}

class PercentKept {
    /*@ requires 0 <= part && part <= whole && whole > 0; ensures \result >= 0 && \result <= 100; @*/ // holds
    public static int percent(int part, int whole) {
        return (int) (part * 100L / whole);
    }
}

class Middle {
    /*@ ensures \result == a || \result == b || \result == c; @*/ // holds
    public static int middle(int a, int b, int c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }
}

class MiddleOdd {
    /*@ ensures (a <= \result && \result <= b) || (b <= \result && \result <= a) || (a <= \result && \result <= c) || (c <= \result && \result <= a); @*/ // holds
    public static int middle(int a, int b, int c) {
        return a > b ? b : c;
    }
}

class Sign {
    /*@ ensures \result == 0 ==> x == 0; @*/ // breaks
    public static int sign(double x) {
        return x > 0 ? 1 : x < 0 ? -1 : 0;
    }
}

class Rotated {
    /*@ ensures \result != 0; @*/ // breaks
    public static int rotate(int x) {
        return Integer.rotateLeft(x, 5) ^ 0x2a;
    }
}

class Copied {
    /*@ requires from.length == 3 && to.length == 3; ensures to[1] == \old(from[0]) && to[2] == \old(from[1]); @*/ // breaks
    public static void shift(int[] from, int[] to) {
        for (int i = 1; i < 3; i++) {
            to[i] = from[i - 1];
        }
    }
}

class CopiedKept {
    /*@ requires from.length == 3 && to.length == 3; ensures to[1] == \old(from[0]) && to[2] == \old(from[1]); @*/ // holds
    public static void shift(int[] from, int[] to) {
        for (int i = 2; i > 0; i--) {
            to[i] = from[i - 1];
        }
    }
}

class Account {
    private int balance = 100;

    /*@ pure @*/ public int balance() {
        return balance;
    }

    /*@ requires n > 0; ensures balance() == \old(balance()) + n; @*/ // breaks
    public void take(Account from, int n) {
        balance += n;
        from.balance -= n;
    }
}

class Merged {
    /*@ ensures b.length() == \old(b.length()); @*/ // breaks
    public static void merge(StringBuilder a, StringBuilder b) {
        a.append(b);
    }
}

class OneElement {
    /*@ requires a.length > 0; ensures \result >= a[0]; @*/ // breaks
    public static int best(int[] a) {
        int best = Integer.MIN_VALUE;
        for (int i = 1; i < a.length; i++) {
            best = Math.max(best, a[i]);
        }
        return best;
    }
}

class Version {
    /*@ ensures \result >= 0; @*/ // breaks
    public static int minor(String version) {
        int dot = version.indexOf('.');
        return dot < 0 ? 0 : version.indexOf('.', dot + 1) < 0 ? 1 : -1;
    }
}

class Initials {
    /*@ ensures \result.length() <= 1; @*/ // breaks
    public static String initials(String name) {
        StringBuilder found = new StringBuilder();
        boolean start = true;
        for (char c : name.toCharArray()) {
            if (start && c != ' ') {
                found.append(c);
            }
            start = c == ' ';
        }
        return found.toString();
    }
}

class Bracket {
    /*@ ensures \result ==> s.startsWith("("); @*/ // breaks
    public static boolean balanced(String s) {
        int depth = 0;
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) == '(') {
                depth++;
            } else if (s.charAt(i) == ')') {
                depth--;
            }
        }
        return depth == 0 && s.length() > 1;
    }
}
