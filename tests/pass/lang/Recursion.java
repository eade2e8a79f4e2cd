package lang;

import java.util.Arrays;

/** Deep and mutual recursion; a stack overflow is an error that can be caught, and the machine goes on. */
public class Recursion {
    static int depth;

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static void endless() {
        depth++;
        endless();
    }

    static int queens(int size, int row, int[] columns) {
        if (row == size) {
            return 1;
        }
        int found = 0;
        next:
        for (int column = 0; column < size; column++) {
            for (int above = 0; above < row; above++) {
                if (columns[above] == column || Math.abs(columns[above] - column) == row - above) {
                    continue next;
                }
            }
            columns[row] = column;
            found += queens(size, row + 1, columns);
        }
        return found;
    }

    static void permute(char[] letters, int at, StringBuilder out) {
        if (at == letters.length) {
            out.append(letters).append(' ');
            return;
        }
        for (int i = at; i < letters.length; i++) {
            swap(letters, at, i);
            permute(letters, at + 1, out);
            swap(letters, at, i);
        }
    }

    static void swap(char[] letters, int a, int b) {
        char kept = letters[a];
        letters[a] = letters[b];
        letters[b] = kept;
    }

    public static void main(String[] args) {
        System.out.println(fib(20));
        System.out.println(ackermann(2, 9));
        System.out.println(even(1500) + " " + odd(1500));
        System.out.println(queens(6, 0, new int[6]) + " " + queens(7, 0, new int[7]));
        StringBuilder out = new StringBuilder();
        permute("abcd".toCharArray(), 0, out);
        System.out.println(out);
        for (int round = 0; round < 3; round++) {
            depth = 0;
            try {
                endless();
            } catch (StackOverflowError e) {
                System.out.println(e.getMessage() + " " + (depth > 500) + " " + (e.getStackTrace().length > 100));
                System.out.println(e.getStackTrace()[50].getMethodName());
            }
        }
        int[] sizes = new int[5];
        Arrays.setAll(sizes, i -> fib(i + 5));
        System.out.println(Arrays.toString(sizes));
    }
}
