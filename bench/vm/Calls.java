import java.util.function.IntBinaryOperator;

/** Virtual calls and interface calls with several receivers, a lambda among them. */
final class Calls {
    private abstract static class Shape {
        abstract long area();

        long twice() {
            return 2 * area();
        }
    }

    private static final class Square extends Shape {
        private final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        long area() {
            return (long) side * side;
        }
    }

    private static final class Rectangle extends Shape implements IntBinaryOperator {
        private final int width;
        private final int height;

        Rectangle(int width, int height) {
            this.width = width;
            this.height = height;
        }

        @Override
        long area() {
            return (long) width * height;
        }

        @Override
        public int applyAsInt(int left, int right) {
            return left * width + right * height;
        }
    }

    private Calls() {}

    public static void main(String[] args) {
        Shape[] shapes = {new Square(3), new Rectangle(2, 5), new Square(7)};
        IntBinaryOperator[] operators = {new Rectangle(3, 4), (left, right) -> left ^ right, Math::max};
        long sum = 0;
        int folded = 1;
        for (int i = 0; i < 3_000_000; i++) {
            int which = i % 3;
            sum += shapes[which].twice();
            folded = operators[which].applyAsInt(folded, i);
        }
        System.out.println(sum + " " + folded);
    }
}
