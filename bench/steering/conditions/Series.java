package steering;

/** Rows of numbers whose elements depend on each other. */
public class Series {
    public static int ramp(int[] a) {
        if (!(a != null && a.length >= 3)) return 0;
        if (!(rises(a))) return 0; // JML: (\forall int i; 1 <= i && i < a.length; a[i - 1] < a[i])
        if (!(a[a.length - 1] - a[0] == 10)) return 0;
        if (a[1] - a[0] > a[2] - a[1]) {
            return 1;
        }
        if (a[1] == 0) {
            return 2;
        }
        if (a.length == 5) {
            return 3;
        }
        return 4;
    }

    public static int balance(int[] left, int[] right) {
        if (!(left != null && right != null)) return 0;
        if (!(left.length == right.length && left.length >= 2)) return 0;
        if (!(sum(left) == sum(right))) return 0; // JML: (\sum int i; 0 <= i && i < left.length; left[i]) == (\sum int i; 0 <= i && i < right.length; right[i])
        if (!(left[0] != right[0])) return 0;
        if (left[0] > right[0]) {
            if (left[1] < 0) {
                return 1;
            }
            return 2;
        }
        if (right[1] == 17) {
            return 3;
        }
        return 4;
    }

    public static int lowest(int[] ring, int at) {
        if (!(ring != null && 0 <= at && at < ring.length)) return 0;
        if (!(isLeast(ring, at))) return 0; // JML: (\forall int i; 0 <= i && i < ring.length; ring[at] <= ring[i])
        if (!(ring[(at + 1) % ring.length] > ring[at] + 5)) return 0;
        if (at == 0) {
            if (ring.length > 3) {
                return 1;
            }
            return 2;
        }
        if (ring[at] < -20) {
            return 3;
        }
        if (ring[at - 1] == ring[at]) {
            return 4;
        }
        return 5;
    }

    public static int permutation(int[] p) {
        if (!(p != null && p.length == 4)) return 0;
        if (!(areIndices(p))) return 0; // JML: (\forall int i; 0 <= i && i < p.length; 0 <= p[i] && p[i] < p.length)
        if (!(differ(p))) return 0; // JML: (\forall int i; 0 <= i && i < p.length; (\forall int j; i < j && j < p.length; p[i] != p[j]))
        if (p[0] == 0) {
            if (p[3] == 3) {
                return 1;
            }
            return 2;
        }
        if (p[p[0]] == 0) {
            return 3;
        }
        if (p[p[p[0]]] == 0) {
            return 4;
        }
        return 5;
    }

    private static boolean rises(int[] a) {
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] >= a[i]) {
                return false;
            }
        }
        return true;
    }

    private static int sum(int[] a) {
        int sum = 0;
        for (int one : a) {
            sum += one;
        }
        return sum;
    }

    private static boolean isLeast(int[] a, int at) {
        for (int one : a) {
            if (one < a[at]) {
                return false;
            }
        }
        return true;
    }

    private static boolean areIndices(int[] a) {
        for (int one : a) {
            if (one < 0 || one >= a.length) {
                return false;
            }
        }
        return true;
    }

    private static boolean differ(int[] a) {
        for (int i = 0; i < a.length; i++) {
            for (int j = i + 1; j < a.length; j++) {
                if (a[i] == a[j]) {
                    return false;
                }
            }
        }
        return true;
    }
}
