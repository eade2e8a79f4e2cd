package steering;

/** Relations of two arrays, which may be one. */
public class Twins {
    public static int shared(int[] a, int[] b) {
        if (!(a != null && b != null && a.length >= 2)) return 0;
        if (!(a == b || a[0] > b.length && b.length > 2)) return 0;
        if (!(a[1] == 17)) return 0;
        if (a == b) {
            if (a[0] < 0) {
                return 1;
            }
            return 2;
        }
        if (b[0] == a[0]) {
            return 3;
        }
        return 4;
    }

    public static int doubled(int[] a, int[] b) {
        if (!(a != null && b != null && a.length == b.length && a.length > 1)) return 0;
        if (!(isDoubled(a, b))) return 0; // JML: (\forall int i; 0 <= i && i < a.length; -1000 < b[i] && b[i] < 1000 && a[i] == 2 * b[i] + i)
        if (a[0] > 100) {
            if (a[1] == 7) {
                return 1;
            }
            return 2;
        }
        if (b[1] == a[0]) {
            return 3;
        }
        return 4;
    }

    public static int inverse(int[] a, int[] b) {
        if (!(a != null && b != null && a.length == 3 && b.length == 3)) return 0;
        if (!(isInverse(a, b))) return 0; // JML: (\forall int i; 0 <= i && i < b.length; 0 <= b[i] && b[i] < a.length && a[b[i]] == i)
        if (a[0] == 0) {
            return 1;
        }
        if (a[0] == b[0]) {
            return 2;
        }
        return 3;
    }

    private static boolean isDoubled(int[] a, int[] b) {
        for (int i = 0; i < a.length; i++) {
            if (b[i] <= -1000 || b[i] >= 1000 || a[i] != 2 * b[i] + i) {
                return false;
            }
        }
        return true;
    }

    private static boolean isInverse(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) {
            if (b[i] < 0 || b[i] >= a.length || a[b[i]] != i) {
                return false;
            }
        }
        return true;
    }
}
