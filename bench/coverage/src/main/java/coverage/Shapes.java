package coverage;

import java.util.Objects;

/** Sealed types and records, told apart by patterns. */
public final class Shapes {

    /** A figure. */
    public sealed interface Shape permits Circle, Square, Box {}

    /** Round. */
    public record Circle(int radius) implements Shape {}

    /** Equal sides. */
    public record Square(int side) implements Shape {}

    /** Two sides. */
    public record Box(int width, int height) implements Shape {}

    /** A term. */
    public sealed interface Term permits Number, Sum, Product {}

    /** A constant. */
    public record Number(int value) implements Term {}

    /** Two terms added. */
    public record Sum(Term left, Term right) implements Term {}

    /** Two terms multiplied. */
    public record Product(Term left, Term right) implements Term {}

    private Shapes() {}

    /** Hard: the class of the input decides, together with its components. */
    public static String describe(Shape shape) {
        if (shape instanceof Circle circle && circle.radius() > 10) {
            return "large circle";
        }
        if (shape instanceof Box box && (box.width() == box.height() || box.width() == 0)) {
            return "odd box";
        }
        return shape instanceof Square ? "square" : "other";
    }

    /** Hard: two of three classes, and what they contain. */
    public static boolean fits(Shape inner, Shape outer) {
        if (inner instanceof Circle circle && outer instanceof Square square) {
            return circle.radius() * 2L <= square.side();
        }
        return inner != null && inner.equals(outer);
    }

    /** Hard: recursion over a tree of classes. Infeasible: no fourth class exists, and null was refused. */
    public static int value(Term term) {
        Objects.requireNonNull(term);
        if (term instanceof Number number) {
            return number.value();
        } else if (term instanceof Sum sum) {
            return value(sum.left()) + value(sum.right());
        } else if (term instanceof Product product) { // infeasible
            return value(product.left()) * value(product.right());
        }
        throw new IllegalStateException("never");
    }

    /** Hard: a value that only a tree of some size has. */
    public static String worth(Term term) {
        int value = value(term);
        if (term instanceof Product && value == 42) {
            return "the answer";
        }
        return value < 0 ? "debt" : "plain";
    }
}
