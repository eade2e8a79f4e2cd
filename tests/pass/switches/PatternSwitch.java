// since: 21
package switches;

import java.util.List;

/** Switches with type patterns, guards, null and dominance. */
public class PatternSwitch {
    sealed interface Shape permits Circle, Square, Group { }

    record Circle(double r) implements Shape { }

    record Square(double side) implements Shape { }

    record Group(List<Shape> shapes) implements Shape { }

    enum Color { RED, GREEN }

    static double area(Shape shape) {
        return switch (shape) {
            case Circle c -> 3 * c.r() * c.r();
            case Square s -> s.side() * s.side();
            case Group g -> g.shapes().stream().mapToDouble(PatternSwitch::area).sum();
        };
    }

    static String classify(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when i > 100 -> "big " + i;
            case Integer i when i < 0 -> "negative " + i;
            case Integer i -> "int " + i;
            case String s when s.isEmpty() -> "empty";
            case String s -> "string " + s.length();
            case Color c when c == Color.RED -> "red";
            case Color c -> "color " + c;
            case int[] a -> "ints " + a.length;
            case Object[] a -> "objects " + a.length;
            case Character c -> "char " + c;
            case CharSequence cs -> "chars " + cs.length();
            default -> o.getClass().getSimpleName();
        };
    }

    static String mixed(String s) {
        return switch (s) {
            case "a", "b" -> "letter";
            case String t when t.length() > 3 -> "long " + t;
            case null, default -> "other";
        };
    }

    static int old(Object o) {
        int count = 0;
        switch (o) {
            case Integer i when i > 5:
                count += i;
                break;
            case String s:
                count += s.length();
                break;
            default:
                count = -1;
        }
        return count;
    }

    static String qualified(Object o) {
        return switch (o) {
            case Color.RED -> "the red";
            case Color.GREEN -> "the green";
            default -> "none";
        };
    }

    public static void main(String[] args) {
        System.out.println(area(new Group(List.of(new Circle(2), new Square(3), new Group(List.of(new Square(1)))))));
        Object[] samples = {null, 5, 500, -5, "", "text", Color.RED, Color.GREEN, new int[2], new String[3], 'c', new StringBuilder("sb"), 2.5};
        for (Object sample : samples) {
            System.out.println(classify(sample) + " " + (sample == null ? "" : qualified(sample)));
        }
        System.out.println(mixed(null) + mixed("a") + mixed("long one") + mixed("x"));
        System.out.println(old(7) + old(3) + old("four"));
        try {
            area(null);
        } catch (NullPointerException e) {
            System.out.println("no shape");
        }
        try {
            System.out.println(switch ((Object) 1) {
                case Integer i when 10 / (i - 1) > 0 -> "never";
                default -> "never";
            });
        } catch (ArithmeticException e) {
            System.out.println("the guard threw " + e.getMessage());
        }
    }
}
