package steering;

/** Tables, bytes and columns of the same length. */
public class Tables {
    public static int trace(int[][] m) {
        if (!(m != null && m.length == 3)) return 0;
        if (!(isSquare(m))) return 0; // JML: (\forall int i; 0 <= i && i < m.length; m[i] != null && m[i].length == m.length)
        if (!(m[0][0] + m[1][1] + m[2][2] == 15)) return 0;
        if (m[0][1] > m[1][0]) {
            if (m[1][1] == 5) {
                return 1;
            }
            return 2;
        }
        if (m[0][2] + m[1][1] + m[2][0] == 15) {
            return 3;
        }
        return 4;
    }

    public static int frame(byte[] data, int from, int to) {
        if (!(data != null && 0 <= from && from < to && to <= data.length)) return 0;
        if (!(to - from >= 3)) return 0;
        if (!(data[from] == 0x7e && data[to - 1] == 0x7e)) return 0;
        if (!(data[from + 1] != data[from])) return 0;
        if (from == 0) {
            if (to < data.length) {
                return 1;
            }
            return 2;
        }
        if (data[from + 1] < 0) {
            return 3;
        }
        if (data[from - 1] == data[from + 1]) {
            return 4;
        }
        return 5;
    }

    public static int votes(String[] names, int[] counts) {
        if (!(names != null && counts != null && names.length == counts.length)) return 0;
        if (!(names.length >= 2)) return 0;
        if (!(areThere(names))) return 0; // JML: (\forall int i; 0 <= i && i < names.length; names[i] != null)
        if (!(noneBelow(counts, 0))) return 0; // JML: (\forall int i; 0 <= i && i < counts.length; counts[i] >= 0)
        if (!(sum(counts) == 100)) return 0; // JML: (\sum int i; 0 <= i && i < counts.length; counts[i]) == 100
        if (counts[0] > 50) {
            return 1;
        }
        if (counts[0] == counts[1]) {
            return 2;
        }
        if (names[0].equals(names[1])) {
            return 3;
        }
        return 4;
    }

    public static int masked(char[] code, boolean[] mask) {
        if (!(code != null && mask != null && code.length == mask.length)) return 0;
        if (!(code.length >= 3)) return 0;
        if (!(set(mask) == 2)) return 0; // JML: (\num_of int i; 0 <= i && i < mask.length; mask[i]) == 2
        if (!(mask[0] != mask[mask.length - 1])) return 0;
        if (!(areDigits(code))) return 0; // JML: (\forall int i; 0 <= i && i < code.length; '0' <= code[i] && code[i] <= '9')
        if (mask[0]) {
            if (code[0] == '0') {
                return 1;
            }
            return 2;
        }
        if (code[code.length - 1] == code[0] + 4) {
            return 3;
        }
        return 4;
    }

    private static boolean isSquare(int[][] m) {
        for (int[] row : m) {
            if (row == null || row.length != m.length) {
                return false;
            }
        }
        return true;
    }

    private static boolean areThere(String[] names) {
        for (String name : names) {
            if (name == null) {
                return false;
            }
        }
        return true;
    }

    private static boolean noneBelow(int[] counts, int least) {
        for (int count : counts) {
            if (count < least) {
                return false;
            }
        }
        return true;
    }

    private static int sum(int[] counts) {
        int sum = 0;
        for (int count : counts) {
            sum += count;
        }
        return sum;
    }

    private static int set(boolean[] mask) {
        int set = 0;
        for (boolean bit : mask) {
            if (bit) {
                set++;
            }
        }
        return set;
    }

    private static boolean areDigits(char[] code) {
        for (char one : code) {
            if (one < '0' || one > '9') {
                return false;
            }
        }
        return true;
    }
}
