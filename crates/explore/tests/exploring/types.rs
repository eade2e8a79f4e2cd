//! Enums, records, interfaces, generics, lambdas, casts.

use expect_test::expect;
use fixture::java;

use crate::support::check;

#[test]
fn every_constant_of_an_enum() {
    check(
        java!(
            "class C { enum E { A, B, D } static int m(E e) { switch (e) { case A: return 1; case B: return 2; default: return 3; } } }"
        ),
        "C.m",
        expect![[r#"
            C.m(C.E.A);
            C.m(null); -> NullPointerException
            C.m(C.E.B);
            C.m(C.E.D);
            not all was tried
        "#]],
    );
}

#[test]
fn a_constant_with_a_field() {
    check(
        java!(
            "class C { enum E { SMALL(1), LARGE(100); final int size; E(int size) { this.size = size; } } static boolean m(E e, int n) { return n * e.size == 300 && n < 10; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(C.E.SMALL, 300);
            C.m(null, 300); -> NullPointerException
            C.m(C.E.LARGE, 300);
            C.m(C.E.LARGE, 3);
            not all was tried
        "#]],
    );
}

#[test]
fn parts_of_a_record() {
    check(
        java!(
            "class C { record P(int x, String s) {} static boolean m(P p) { return p.x() == 4 && p.s().length() == 2; } }"
        ),
        "C.m",
        expect![[r#"
            C.P p = new C.P(1, "a"); C.m(p);
            C.m(null); -> NullPointerException
            C.P p = new C.P(4, "a"); C.m(p);
            C.P p = new C.P(4, "aa"); C.m(p);
            C.P p = new C.P(4, null); C.m(p); -> NullPointerException
            not all was tried
        "#]],
    );
}

#[test]
fn a_record_that_refuses() {
    check(
        java!(
            "class C { record P(int low, int high) { P { if (low > high) throw new IllegalArgumentException(); } } static boolean m(P p) { return p.high() - p.low() == 3; } }"
        ),
        "C.m",
        expect![[r#"
            C.P p = new C.P(1, 1); C.m(p);
            C.m(null); -> NullPointerException
            C.P p = new C.P(1, 4); C.m(p);
            open: void C$P.<init>(int, int) at 6 to 9
            not all was tried
        "#]],
    );
}

#[test]
fn an_interface_with_two_classes() {
    check(
        java!(
            "class C { interface Shape { int area(); } static class Square implements Shape { final int a; Square(int a) { this.a = a; } public int area() { return a * a; } } static class Line implements Shape { public int area() { return 0; } } static int m(Shape s) { if (s instanceof Line) return 0; return s.area() == 144 ? 2 : 1; } }"
        ),
        "C.m",
        expect![[r#"
            C.Shape s = new C.Line(); C.m(s);
            C.m(null); -> NullPointerException
            C.Shape s = new C.Square(1); C.m(s);
            C.Shape s = new C.Square(12); C.m(s);
            not all was tried
        "#]],
    );
}

#[test]
fn an_abstract_class_with_one_subclass() {
    check(
        java!(
            "class C { static abstract class B { abstract int k(); } static class D extends B { final int k; D(int k) { this.k = k; } int k() { return k; } } static boolean m(B b) { return b.k() == 31; } }"
        ),
        "C.m",
        expect![[r#"
            C.B b = new C.D(1); C.m(b);
            C.m(null); -> NullPointerException
            C.B b = new C.D(31); C.m(b);
            not all was tried
        "#]],
    );
}

#[test]
fn an_interface_that_nobody_implements() {
    check(
        java!(
            "class C { interface Source { int next(); } static boolean m(Source s) { return s.next() == 77; } }"
        ),
        "C.m",
        expect![[r#"
            C.Source s = () -> 0; C.m(s);
            C.m(null); -> NullPointerException
            C.Source s = () -> 77; C.m(s);
            not all was tried
        "#]],
    );
}

#[test]
fn an_interface_of_two_methods_that_nobody_implements() {
    // today: nothing stands in for an interface of two methods.
    check(
        java!(
            "class C { interface Source { int next(); boolean more(); } static boolean m(Source s) { return s.more() && s.next() == 77; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(null); -> NullPointerException
            open: boolean C.m(C$Source) at 6 to 9
            open: boolean C.m(C$Source) at 6 to 24
            open: boolean C.m(C$Source) at 17 to 20
            open: boolean C.m(C$Source) at 17 to 24
            complete
        "#]],
    );
}

#[test]
fn what_a_lambda_gives() {
    check(
        java!(
            "import java.util.function.*; class C { static boolean m(IntUnaryOperator f) { return f.applyAsInt(3) == 12; } }"
        ),
        "C.m",
        expect![[r#"
            IntUnaryOperator f = x -> 0; C.m(f);
            C.m(null); -> NullPointerException
            IntUnaryOperator f = x -> 12; C.m(f);
            not all was tried
        "#]],
    );
}

#[test]
fn a_predicate_decides() {
    check(
        java!(
            "import java.util.function.*; class C { static int m(Predicate<String> p) { return p.test(\"a\") ? 1 : 0; } }"
        ),
        "C.m",
        expect![[r#"
            Predicate<String> p = x -> false; C.m(p);
            C.m(null); -> NullPointerException
            Predicate<String> p = x -> true; C.m(p);
            not all was tried
        "#]],
    );
}

#[test]
fn a_generic_box() {
    check(
        java!(
            "class C<T extends Comparable<T>> { private final T held; C(T held) { this.held = held; } boolean m(T other) { return held.compareTo(other) < 0; } }"
        ),
        "C.m",
        expect![[r#"
            C<Integer> c = new C<>(1); c.m(0);
            C<Integer> c = new C<>(1); c.m(null); -> NullPointerException
            C<Integer> c = new C<>(-1); c.m(0);
            spare: C<Integer> c = new C<>(null); c.m(0); -> NullPointerException
            not all was tried
        "#]],
    );
}

#[test]
fn a_cast_that_fails() {
    check(
        java!("class C { static int m(Object o) { return ((Integer) o) == 5 ? 1 : 0; } }"),
        "C.m",
        expect![[r#"
            C.m("abc"); -> ClassCastException
            C.m(null); -> NullPointerException
            C.m(1);
            C.m(5);
            not all was tried
        "#]],
    );
}

#[test]
fn the_class_of_an_object() {
    check(
        java!(
            "class C { static int m(Object o) { if (o instanceof String s) return s.length() > 3 ? 2 : 1; if (o instanceof Integer i && i > 10) return 3; return 0; } }"
        ),
        "C.m",
        expect![[r#"
            C.m("abc");
            C.m(null);
            C.m(1);
            C.m("aaaa");
            C.m(11);
            not all was tried
        "#]],
    );
}

#[test]
fn a_boxed_number_may_be_null() {
    check(
        java!("class C { static boolean m(Integer n) { return n != null && n == 1000; } }"),
        "C.m",
        expect![[r#"
            C.m(1000);
            C.m(null);
            C.m(0);
            not all was tried
        "#]],
    );
}

#[test]
fn a_method_that_is_overridden() {
    check(
        java!(
            "class C { int k() { return 1; } int m() { return k() == 2 ? 2 : 1; } static class D extends C { @Override int k() { return 2; } } }"
        ),
        "C.m",
        expect![[r#"
            C c = new C(); c.m();
            open: int C.m() at 5 to 8
            complete
        "#]],
    );
}
