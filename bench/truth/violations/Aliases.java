package violations;

/* Two parameters that are one object, and arrays of no or one element. */

class Swap {
    /*@ requires a.length > 0 && b.length > 0; ensures a[0] == \old(b[0]); @*/ // breaks
    public static void add(int[] a, int[] b) {
        a[0] = a[0] + b[0];
        b[0] = a[0] - b[0];
        a[0] = a[0] - b[0];
    }
}

class SwapKept {
    /*@ requires a.length > 0 && b.length > 0; ensures a[0] == \old(b[0]) && b[0] == \old(a[0]); @*/ // holds
    public static void swap(int[] a, int[] b) {
        int kept = a[0];
        a[0] = b[0];
        b[0] = kept;
    }
}

class Cell {
    int value;

    /*@ ensures from.value == \old(from.value); @*/ // breaks
    public static void move(Cell to, Cell from) {
        to.value = from.value + 1;
    }
}

class Purse {
    private int coins = 5;

    /*@ pure @*/ public int coins() {
        return coins;
    }

    /*@ requires n > 0 && n <= coins(); ensures coins() == \old(coins()) - n; @*/ // breaks
    public void give(Purse other, int n) {
        coins -= n;
        other.coins += n;
    }
}

class Clear {
    /*@ ensures \result == keep.length; @*/ // holds
    public static int clear(int[] all, int[] keep) {
        java.util.Arrays.fill(all, 0);
        return keep.length;
    }
}

class ClearSum {
    /*@ requires keep.length > 0 && keep[0] > 0; ensures \result > 0; @*/ // breaks
    public static int clear(int[] all, int[] keep) {
        java.util.Arrays.fill(all, 0);
        return keep[0];
    }
}

class Builders {
    /*@ ensures \result; @*/ // breaks
    public static boolean differ(StringBuilder a, StringBuilder b) {
        a.append("x");
        return a != b;
    }
}

class Lists {
    /*@ ensures b.size() == \old(b.size()); @*/ // breaks
    public static void fill(java.util.List<Integer> a, java.util.List<Integer> b) {
        a.add(1);
    }
}

class First {
    /*@ signals_only IllegalArgumentException; @*/ // breaks
    public static int first(int[] a) {
        return a[0];
    }
}

class Largest {
    /*@ requires a.length > 0; ensures (\exists int i; 0 <= i && i < a.length; a[i] == \result); @*/ // breaks
    public static int largest(int[] a) {
        int largest = 0;
        for (int item : a) {
            if (item > largest) {
                largest = item;
            }
        }
        return largest;
    }
}

class LargestKept {
    /*@ requires a.length > 0; ensures (\forall int i; 0 <= i && i < a.length; a[i] <= \result); @*/ // holds
    public static int largest(int[] a) {
        int largest = a[0];
        for (int item : a) {
            if (item > largest) {
                largest = item;
            }
        }
        return largest;
    }
}

class Average {
    /*@ ensures \result == \result; @*/ // breaks
    public static double mean(int[] a) {
        double sum = 0;
        for (int item : a) {
            sum += item;
        }
        return sum / a.length;
    }
}

class Position {
    /*@ ensures \result >= 0 ==> a[\result] == x; @*/ // breaks
    public static int find(int[] a, int x) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] >= x) {
                return i;
            }
        }
        return -1;
    }
}

class PositionKept {
    /*@ ensures \result >= 0 ==> a[\result] == x; @*/ // holds
    public static int find(int[] a, int x) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] == x) {
                return i;
            }
        }
        return -1;
    }
}

class SecondOf {
    /*@ requires a.length > 0; ensures \result != 5; @*/ // breaks
    public static int second(int[] a) {
        return a.length == 1 ? 5 : a[1] & 3;
    }
}

class Reverse {
    /*@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a.clone())[a.length - 1 - i]); @*/ // holds
    public static void reverse(int[] a) {
        for (int i = 0, j = a.length - 1; i < j; i++, j--) {
            int kept = a[i];
            a[i] = a[j];
            a[j] = kept;
        }
    }
}

class ReverseWrong {
    /*@ requires a.length > 2; ensures a[0] == \old(a[a.length - 1]) && a[a.length - 1] == \old(a[0]); @*/ // breaks
    public static void reverse(int[] a) {
        for (int i = 0; i < a.length; i++) {
            int kept = a[i];
            a[i] = a[a.length - 1 - i];
            a[a.length - 1 - i] = kept;
        }
    }
}

class Counted {
    /*@ ensures \result < 3; @*/ // breaks
    public static int zeros(int[] a) {
        int zeros = 0;
        for (int item : a) {
            if (item == 0) {
                zeros++;
            }
        }
        return zeros;
    }
}

class Equal {
    /*@ ensures \result ==> a == b; @*/ // breaks
    public static boolean same(int[] a, int[] b) {
        return java.util.Arrays.equals(a, b);
    }
}

class Same {
    /*@ ensures a == b ==> \result; @*/ // holds
    public static boolean same(int[] a, int[] b) {
        return java.util.Arrays.equals(a, b);
    }
}

class Rows {
    /*@ requires rows.length == 2 && rows[0].length > 0 && rows[1].length > 0; ensures rows[1][0] != 9; @*/ // breaks
    public static void mark(int[][] rows) {
        rows[1][0] = 1;
        rows[0][0] = 9;
    }
}
