import java.util.*;

/** What class files before Java 9 contain, all of it executed by main. */
public class VictimA0000 implements Comparable<VictimA0000>, Cloneable {
    static final long LONG = 5000000000L;
    static final String TEXT = "text\u00e9\u4e2d";
    static int count;
    private final double wide;
    protected int shared = 3;
    Object[][] grid = new Object[2][3];

    interface Shape { double area(); int sides(long scale, String name); }

    static class Square implements Shape {
        final float side;
        Square(float side) { this.side = side; }
        public double area() { return side * side; }
        public int sides(long scale, String name) { return (int) (4 * scale) + name.length(); }
    }

    static final class Cube extends Square {
        Cube() { super(2.5f); }
        @Override public double area() { return super.area() * 6; }
    }

    class Inner { int value() { return shared + (int) wide; } }

    public VictimA0000() { this(3); }

    VictimA0000(int start) { wide = start / 2.0; }

    public int compareTo(VictimA0000 other) { return Double.compare(wide, other.wide); }

    static int loop(int[] numbers, List<? extends Number> list) {
        int sum = 0;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] < 0 || i % 7 == 3) continue;
            sum += numbers[i];
        }
        for (Number number : list) sum += number.intValue();
        long big = sum;
        while (big > 10) { big >>= 1; big ^= 5L; }
        return sum + (int) big;
    }

    Object choose(int which, Object given) {
        switch (which) {
            case 0: return TEXT;
            case 1: return new int[] {which};
            case 2: given = new Square(2.0f);
            case 3: return given;
            case 1000: return new StringBuilder().append(which).append('x').append(wide).toString();
            default: return which > 5 ? (Object) Integer.valueOf(which) : new Inner();
        }
    }

    static double mix(float a, long b, double c, byte d, char e) {
        double result = a * b + c - d;
        result /= e == 'x' ? 2.0 : 1;
        if (result > c && a <= b) result = -result;
        short small = (short) result;
        return result % 3 + small + (byte) small + (LONG >>> 3);
    }

    static synchronized int deep(int depth, Object lock) {
        synchronized (lock) {
            try {
                if (depth == 0) throw new IllegalStateException("bottom");
                return deep(depth - 1, lock) + 1;
            } catch (ClassCastException | IllegalStateException problem) {
                return problem.getMessage().length();
            } finally {
                count++;
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        VictimA0000 one = new VictimA0000(7), two = new VictimA0000();
        int total = loop(new int[] {1, 2, -3, 4, 5}, Arrays.asList(1, 2L, 3.5));
        for (int which : new int[] {0, 1, 2, 3, 4, 9, 1000}) total += one.choose(which, two).getClass().getName().length();
        Shape[] shapes = {new Square(1.5f), new Cube()};
        for (Shape shape : shapes) {
            total += (int) shape.area() + shape.sides(total, TEXT);
            if (shape instanceof Cube) total += ((Cube) shape).side > 2 ? 1 : 2;
        }
        total += (int) mix(1.5f, 40L, 2.25, (byte) 3, 'x') + deep(5, shapes) + one.compareTo(two);
        int[][][] cube = new int[2][2][];
        cube[0][1] = new int[] {'a' + total, ~total, total << 2, total >>> 1};
        char[] letters = {'x', 'y'};
        letters[1]++;
        one.grid[1][2] = one.clone();
        try {
            Object text = TEXT;
            total += ((Integer) text).intValue();
        } catch (ClassCastException expected) {
            total++;
        }
        try {
            total += cube[1][0].length;
        } catch (NullPointerException expected) {
            total += expected.getMessage() == null ? 1 : 2;
        }
        System.out.println(total + letters[1] + cube[0][1][2] + count);
    }
}
