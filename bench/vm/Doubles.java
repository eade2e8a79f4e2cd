/** Loops over `double` arrays: dot products, a stencil, a matrix product, a polynomial, means. */
final class Doubles {
    private Doubles() {}

    public static void main(String[] args) {
        double[] x = new double[4_000];
        double[] y = new double[4_000];
        for (int i = 0; i < x.length; i++) {
            x[i] = i % 17 * 0.25;
            y[i] = i % 29 * 0.125;
        }
        double total = 0;
        for (int round = 0; round < 2_000; round++) {
            total += dot(x, y);
            smooth(x, y);
            scale(y, 1.0009765625);
            total += horner(x, 0.5);
            total += variance(y);
        }
        double[][] product = multiply(matrix(200), matrix(200));
        System.out.println(total + " " + product[3][5]);
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static void smooth(double[] from, double[] to) {
        for (int i = 1; i < from.length - 1; i++) {
            to[i] = (from[i - 1] + 2 * from[i] + from[i + 1]) / 4;
        }
    }

    private static void scale(double[] a, double factor) {
        for (int i = 0; i < a.length; i++) {
            a[i] *= factor;
        }
    }

    private static double horner(double[] a, double at) {
        double value = 0;
        for (double coefficient : a) {
            value = value * at + coefficient;
        }
        return value;
    }

    private static double variance(double[] a) {
        double mean = 0;
        for (double value : a) {
            mean += value;
        }
        mean /= a.length;
        double sum = 0;
        for (double value : a) {
            double difference = value - mean;
            sum += difference * difference;
        }
        return sum / a.length;
    }

    private static double[][] matrix(int size) {
        double[][] matrix = new double[size][size];
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                matrix[row][column] = (row * 31 + column) % 7;
            }
        }
        return matrix;
    }

    private static double[][] multiply(double[][] a, double[][] b) {
        double[][] product = new double[a.length][b[0].length];
        for (int row = 0; row < a.length; row++) {
            for (int column = 0; column < b[0].length; column++) {
                double sum = 0;
                for (int i = 0; i < b.length; i++) {
                    sum += a[row][i] * b[i][column];
                }
                product[row][column] = sum;
            }
        }
        return product;
    }
}
