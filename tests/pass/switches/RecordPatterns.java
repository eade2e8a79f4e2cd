// since: 21
package switches;

/** Record patterns, nested and generic, in switch and instanceof, and accessors that fail. */
public class RecordPatterns {
    record Point(int x, int y) { }

    record Line(Point from, Point to) { }

    record Box<T>(T content) { }

    record Angry(int value) {
        @Override
        public int value() {
            throw new IllegalStateException("not telling");
        }
    }

    sealed interface Expr { }

    record Num(int value) implements Expr { }

    record Add(Expr left, Expr right) implements Expr { }

    record Mul(Expr left, Expr right) implements Expr { }

    record Neg(Expr inner) implements Expr { }

    static int eval(Expr e) {
        return switch (e) {
            case Num(int v) -> v;
            case Add(var l, var r) -> eval(l) + eval(r);
            case Mul(Num(int z), var r) when z == 0 -> 0;
            case Mul(var l, var r) -> eval(l) * eval(r);
            case Neg(Neg(var inner)) -> eval(inner);
            case Neg(var inner) -> -eval(inner);
        };
    }

    static String show(Object o) {
        return switch (o) {
            case Line(Point(var x1, var y1), Point(var x2, var y2)) when x1 == x2 -> "vertical at " + x1 + " length " + Math.abs(y1 - y2);
            case Line(Point from, Point to) -> "line " + from + to;
            case Box<?>(String s) -> "box of string " + s;
            case Box<?>(Box<?>(var inner)) -> "box in box " + inner;
            case Box<?>(var any) -> "box " + any;
            default -> "other";
        };
    }

    public static void main(String[] args) {
        System.out.println(eval(new Add(new Num(2), new Mul(new Num(3), new Neg(new Neg(new Num(4)))))));
        System.out.println(eval(new Mul(new Num(0), null)));
        System.out.println(show(new Line(new Point(1, 2), new Point(1, 9))));
        System.out.println(show(new Line(new Point(1, 2), null)));
        System.out.println(show(new Box<>("s")) + ", " + show(new Box<>(new Box<>(7))) + ", " + show(new Box<>(null)) + ", " + show(5));
        Object o = new Line(new Point(3, 4), new Point(5, 6));
        if (o instanceof Line(Point(int a, int b), Point(int c, int d)) && a + b + c + d == 18) {
            System.out.println("sum " + (a + b + c + d));
        }
        if (!(o instanceof Line(var from, Point(var x, var y)))) {
            return;
        }
        System.out.println(from.x() + x + y);
        try {
            Object angry = new Angry(1);
            if (angry instanceof Angry(int v)) {
                System.out.println(v);
            }
        } catch (MatchException e) {
            System.out.println(e + " | " + e.getCause());
        }
        try {
            System.out.println(eval(new Add(new Num(1), null)));
        } catch (NullPointerException e) {
            System.out.println("null inside");
        }
    }
}
