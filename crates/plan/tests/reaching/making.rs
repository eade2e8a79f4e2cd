//! How objects come to be: factories, builders, inner classes, interfaces, records.

use expect_test::expect;
use fixture::java;

use crate::support::check;

#[test]
fn a_factory() {
    check(
        java!(
            "class C {
    private final /*@ spec_public @*/ int n;
    private C(int n) { this.n = n; }
    public static C of(int n) { return new C(n); }
    //@ requires n == 12;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            tried: C it = C.of(12);
        "#]],
    );
}

#[test]
fn a_factory_that_doubles() {
    // today: what a factory does to its argument is not learned.
    check(
        java!(
            "class C {
    private final /*@ spec_public @*/ int n;
    private C(int n) { this.n = n; }
    public static C of(int n) { return new C(n * 2); }
    //@ requires n == 12;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            none: none of 11 calls that were tried led there
        "#]],
    );
}

#[test]
fn a_builder() {
    // today: builders whose class is nested are not seen as a way in.
    check(
        java!(
            "class C {
    private final /*@ spec_public @*/ int n;
    private final /*@ spec_public @*/ boolean big;
    private C(int n, boolean big) { this.n = n; this.big = big; }
    public static class Maker {
        private int n; private boolean big;
        public Maker number(int n) { this.n = n; return this; }
        public Maker large() { big = true; return this; }
        public C done() { return new C(n, big); }
    }
    //@ requires big && n == 7;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            none: no constructor or factory of `C` can be called
        "#]],
    );
}

#[test]
fn an_inner_class() {
    // today: the instance around it is not made.
    check(
        java!(
            "class C {
    private int base;
    public C(int base) { this.base = base; }
    public class In {
        private /*@ spec_public @*/ int n;
        public void up() { n++; }
        //@ requires n == 2;
        public void m() {}
    }
}"
        ),
        "C$In.m",
        expect![[r#"
            none: no constructor or factory of `C$In` can be called
        "#]],
    );
}

#[test]
fn an_interface_with_a_class() {
    check(
        java!(
            "class C {
    interface Shape { /*@ pure @*/ int area(); }
    static class Square implements Shape {
        private final int side;
        public Square(int side) { this.side = side; }
        /*@ pure @*/ public int area() { return side * side; }
    }
    //@ requires shape != null && shape.area() == 49;
    static void m(Shape shape) {}
}"
        ),
        "C.m",
        expect![[r#"
            learned: C.Square it = new C.Square(7);
        "#]],
    );
}

#[test]
fn a_record() {
    check(
        java!(
            "class C {
    record P(int x, int y) {}
    //@ requires p != null && p.x() == 4 && p.y() > p.x();
    static void m(P p) {}
}"
        ),
        "C.m",
        expect![[r#"
            learned: C.P it = new C.P(4, 5);
        "#]],
    );
}

#[test]
fn a_subclass_where_the_class_is_abstract() {
    check(
        java!(
            "class C {
    static abstract class B { protected /*@ spec_public @*/ int n; public void up() { n++; } }
    static class D extends B { public void jump() { n += 10; } }
    //@ requires b != null && b.n == 12;
    static void m(B b) {}
}"
        ),
        "C.m",
        expect![[r#"
            learned: C.D it = new C.D(); it.jump(); it.up(); it.up();
        "#]],
    );
}

#[test]
fn a_generic_class() {
    check(
        java!(
            "class C<T> {
    private /*@ spec_public @*/ int size;
    public void put(T t) { size++; }
    //@ requires size == 2;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            learned: C<String> it = new C<>(); it.put("a"); it.put("a");
        "#]],
    );
}

#[test]
fn a_single_object() {
    check(
        java!(
            "class C {
    private static final C ONE = new C();
    private /*@ spec_public @*/ int n;
    private C() {}
    public static C get() { return ONE; }
    public void up() { n++; }
    //@ requires n == 2;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            learned: C it = C.get(); it.up(); it.up();
        "#]],
    );
}

#[test]
fn a_constructor_with_a_contract() {
    check(
        java!(
            "class C {
    private final /*@ spec_public @*/ int n;
    //@ requires k > 100;
    //@ ensures n == k - 100;
    public C(int k) { n = k - 100; }
    //@ requires n == 1;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            contracts: C it = new C(101);
        "#]],
    );
}
