package arrays;

import java.util.Arrays;

/** Arrays of arrays: products, transposes, spirals, jagged rows, aliasing. */
public class Matrices {
    static double[][] multiply(double[][] a, double[][] b) {
        double[][] out = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                for (int k = 0; k < b.length; k++) {
                    out[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return out;
    }

    static double determinant(double[][] m) {
        double[][] a = Arrays.stream(m).map(double[]::clone).toArray(double[][]::new);
        double det = 1;
        for (int p = 0; p < a.length; p++) {
            int best = p;
            for (int r = p + 1; r < a.length; r++) {
                if (Math.abs(a[r][p]) > Math.abs(a[best][p])) {
                    best = r;
                }
            }
            double[] row = a[p];
            a[p] = a[best];
            a[best] = row;
            det *= best == p ? a[p][p] : -a[p][p];
            for (int r = p + 1; r < a.length; r++) {
                double f = a[r][p] / a[p][p];
                for (int c = p; c < a.length; c++) {
                    a[r][c] -= f * a[p][c];
                }
            }
        }
        return det;
    }

    static int[] spiral(int[][] m) {
        int[] out = new int[m.length * m[0].length];
        int top = 0;
        int bottom = m.length - 1;
        int left = 0;
        int right = m[0].length - 1;
        for (int n = 0; n < out.length; ) {
            for (int c = left; c <= right && n < out.length; c++) {
                out[n++] = m[top][c];
            }
            top++;
            for (int r = top; r <= bottom && n < out.length; r++) {
                out[n++] = m[r][right];
            }
            right--;
            for (int c = right; c >= left && n < out.length; c--) {
                out[n++] = m[bottom][c];
            }
            bottom--;
            for (int r = bottom; r >= top && n < out.length; r--) {
                out[n++] = m[r][left];
            }
            left++;
        }
        return out;
    }

    public static void main(String[] args) {
        double[][] a = {{1, 2, 3}, {4, 5, 6}};
        double[][] b = {{7, 8}, {9, 10}, {11, 12}};
        System.out.println(Arrays.deepToString(multiply(a, b)) + " " + determinant(new double[][] {{2, 0, 1}, {1, 3, 2}, {1, 1, 1}}) + " " + determinant(new double[][] {{0, 1}, {1, 0}}));
        int[][] grid = new int[3][4];
        for (int i = 0; i < 12; i++) {
            grid[i / 4][i % 4] = i + 1;
        }
        System.out.println(Arrays.toString(spiral(grid)) + Arrays.toString(spiral(new int[][] {{1}, {2}, {3}})));
        long[][] pascal = new long[35][];
        for (int r = 0; r < pascal.length; r++) {
            pascal[r] = new long[r + 1];
            pascal[r][0] = pascal[r][r] = 1;
            for (int c = 1; c < r; c++) {
                pascal[r][c] = pascal[r - 1][c - 1] + pascal[r - 1][c];
            }
        }
        System.out.println(Arrays.toString(pascal[6]) + " " + pascal[34][17]);
        int[][] aliased = new int[2][];
        aliased[0] = aliased[1] = new int[] {5, 6};
        aliased[0][1]++;
        System.out.println(aliased[1][1] + " " + (aliased[0] == aliased[1]) + " " + aliased.clone()[0][1]);
        Object[][] mixed = {{1, "x"}, new String[] {"only strings"}};
        try {
            mixed[1][0] = 2;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        Object[] top = mixed;
        try {
            top[0] = new int[0];
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        char[][][] cube = new char[2][3][4];
        cube[1][2][3] = 'z';
        System.out.println(cube[1][2].length + " " + cube[1][2][3] + (int) cube[0][0][0] + " " + cube.getClass().getName() + " " + new boolean[1][1][1][1][1].getClass());
    }
}
