//! Java 17 to 25: what the grammar knows, and what is masked for it.

use super::*;

#[test]
fn newer_java_parses() {
    check(
        r#"
package p;
import module java.base;
import java.util.function.*;
public sealed interface Shape permits Circle, Square, Shape.Poly {
    record Poly(int... sides) implements Shape { }
    default double area() {
        return switch (this) {
            case Circle(double r) when r > 0 -> r * r;
            case Circle c -> 0;
            case Shape.Poly(var _) -> 1;
            case Square _ -> { yield 2; }
            case null, default -> throw new IllegalStateException();
        };
    }
}
record Circle(double r) implements Shape {
    Circle { if (r < 0) throw new IllegalArgumentException("""
        negative: "%s" \
        """.formatted(r)); }
    static <T extends Shape & Comparable<T>> T max(java.util.List<? extends T> all) { return null; }
}
non-sealed class Square implements Shape {
    final int side;
    Square(int side) {
        if (side < 0) throw new IllegalArgumentException();
        this.side = side;
        super();
    }
    Object f(Object o) {
        if (o instanceof Shape.Poly(int[] sides) && sides.length > 0) return sides;
        if (!(o instanceof final String s)) return null;
        Function<String, Integer> g = _ -> 1;
        BiFunction<Integer, Integer, Integer> h = (_, b) -> b;
        try (var _ = open()) { } catch (RuntimeException | Error _) { }
        for (var _ : new int[3]) { }
        int x = switch (o) { case Integer i when i > 3: yield 1; case String _, Long _: yield 2; default: yield 3; };
        var list = new java.util.ArrayList<@NonNull String>() {{ add("x"); }};
        label: while (true) { break label; }
        return (Runnable & java.io.Serializable) () -> { };
    }
    enum Op implements IntBinaryOperator {
        ADD("+") { public int applyAsInt(int a, int b) { return a + b; } };
        Op(String sign) { }
    }
    @interface Config { Class<?>[] value() default {}; Config[] nested() default @Config; }
    int[] a(@A int @B [] x @C [], String... rest) [] { return null; }
    <T> void generic(Square this, T t) { this.<T>generic(t); Square.super.toString(); }
    int hex = 0xFF_FFL > 0b1010 ? 0_17 : '\u0041', exp = (int) 0x1.8p1;
}
"#,
        expect![[r#"
            package p
            import java.util.function.*
            public sealed Interface Shape
              default double area() {}
              Record Poly(int[] sides (varargs))
            Record Circle(double r)
              <init>(double r) {}
              static <T> T max(java.util.List<? extends T> all) {}
            non-sealed Class Square
              field final int side
              field int hex
              field int exp
              <init>(int side) {}
              Object f(Object o) {}
              int[][] a(@A int[][] x, String[] rest (varargs)) {}
              <T> void generic(T t) {}
              Enum Op
                constants ADD
                <init>(String sign) {}
              Annotation Config
                Class<?>[] value()
                Config[] nested()
        "#]],
    );
}

#[test]
fn a_compact_source_file_is_a_class_of_its_name() {
    check(
        "import java.util.*;\nint count = 3;\n//@ ensures \\result > 0;\nint twice(int x) { return 2 * x; }\nvoid main() { }\nrecord P(int a) { }\n",
        expect![[r#"
            import java.util.*
            final Class A
              field int count
              int twice(int x) {}
                jml: //@ ensures \result > 0;
              void main() {}
              Record P(int a)
        "#]],
    );
}

#[test]
fn a_side_file_has_signatures_only() {
    check(
        r#"
package java.util;
public class ArrayList<E> extends AbstractList<E> {
    //@ public model instance int count;

    //@ requires n >= 0;
    //@ ensures size() == 0;
    public ArrayList(int n);
    /*@ pure @*/ public ArrayList() throws E, java.io.IOException;
    <T> ArrayList(T t);
    //@ ensures \result >= 0;
    public int size();
}
"#,
        expect![[r#"
            package java.util
            public Class ArrayList<E>
              body: //@ public model instance int count;
              public <init>(int n)
                jml: //@ requires n >= 0; //@ ensures size() == 0;
              public <init>()
                jml: /*@ pure @*/
              <T> <init>(T t)
              public int size()
                jml: //@ ensures \result >= 0;
        "#]],
    );
}
