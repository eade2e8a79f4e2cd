package arrays;

import java.util.Arrays;

/** Arrays of every kind: creation, access out of bounds, stores of the wrong type, classes and clones. */
public class Basics {
    static void attempt(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + " ok");
        } catch (RuntimeException | OutOfMemoryError e) {
            System.out.println(what + " " + e);
        }
    }

    public static void main(String[] args) {
        boolean[] z = new boolean[2];
        byte[] b = {1, -1};
        char[] c = new char[1];
        short[] s = {-32768};
        long[] l = {Long.MIN_VALUE, 1};
        float[] f = {Float.MIN_VALUE};
        double[] d = new double[] {1, 2.5f, 'a'};
        String[] t = {"x", null};
        System.out.println(z[0] + " " + b[1] + " " + (int) c[0] + " " + s[0] + " " + l[0] + " " + f[0] + " " + d[2] + " " + t[1]);
        b[0] = (byte) 300;
        c[0] = (char) -1;
        z[1] |= true;
        s[0]--;
        l[1] <<= 40;
        d[0] /= 0;
        System.out.println(b[0] + " " + (int) c[0] + " " + z[1] + " " + s[0] + " " + l[1] + " " + d[0]);

        int[] empty = {};
        attempt("read", () -> System.out.println(empty[0]));
        attempt("negative index", () -> System.out.println(b[-1]));
        attempt("write", () -> l[2] = 1);
        attempt("size", () -> System.out.println(new int[-5].length));
        attempt("inner size", () -> System.out.println(new int[2][-1].length));
        attempt("zero outer", () -> System.out.println(new int[0][-1].length));
        Object[] objects = new String[1];
        attempt("string store", () -> objects[0] = "fits");
        attempt("int store", () -> objects[0] = 1);
        attempt("null store", () -> objects[0] = null);
        Object[] grids = new int[2][];
        attempt("int[] store", () -> grids[0] = new int[3]);
        attempt("long[] store", () -> grids[1] = new long[3]);
        attempt("huge", () -> System.out.println(new long[Integer.MAX_VALUE].length));
        int[] missing = null;
        attempt("null length", () -> {
            int[] local = missing;
            System.out.println(local.length);
        });

        int[][] jagged = {{1}, {2, 3}, {}, null};
        System.out.println(Arrays.deepToString(jagged));
        int[][][] cube = new int[2][3][];
        System.out.println(cube[1].length + " " + cube[1][2]);
        long[][] full = new long[3][4];
        full[2][3] = 7;
        System.out.println(Arrays.stream(full).mapToInt(row -> row.length).sum() + " " + full[2][3]);

        int[] copy = b.length > 0 ? new int[] {1, 2, 3} : null;
        int[] clone = copy.clone();
        clone[0] = 99;
        System.out.println(copy[0] + " " + clone[0] + " " + copy.equals(clone.clone()));
        int[][] shallow = jagged.clone();
        shallow[0][0] = 42;
        System.out.println(jagged[0][0]);

        System.out.println(int[].class.getName() + " " + String[][].class.getName() + " " + z.getClass() + " "
            + t.getClass().getSimpleName() + " " + t.getClass().getComponentType() + " " + jagged.getClass().getTypeName());
        System.out.println(int[].class.getSuperclass() + " " + Arrays.toString(int[].class.getInterfaces()) + " "
            + int[].class.getModifiers() + " " + (t.getClass() == String[].class));
        System.out.println(new int[0].getClass() == new int[5].getClass());
        int[] old[] = {{5}};
        System.out.println(old[0][0]);
    }
}
