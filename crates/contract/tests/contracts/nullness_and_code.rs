//! Nullness annotations with their scopes, and checks in code.

use std::fmt::Write;

use expect_test::expect;

use crate::support::read;

#[test]
fn nullness_by_simple_name_and_scope() {
    let world = read(&[
        ("p/package-info.java", "@javax.annotation.ParametersAreNonnullByDefault package p;"),
        (
            "p/P.java",
            "package p; class P { Object f(Object a, @javax.annotation.CheckForNull Object b) { return a; } }",
        ),
        (
            "q/Q.java",
            "package q; import org.jspecify.annotations.*;
             @NullMarked class Q<T> {
                String field = \"\";
                @Nullable String f(String a, @Nullable Object b, T c, int d) { return null; }
                @NullUnmarked static class In { String g(String a) { return a; } }
                static class Im { String h(String a) { return a; } }
             }
             class Z { @javax.annotation.Nonnull Object k(@NonNull Object a, Object b) { return a; } }",
        ),
    ]);
    let mut out = String::new();
    for (class, method) in [("p/P", "f"), ("q/Q", "f"), ("q/Q$In", "g"), ("q/Q$Im", "h"), ("q/Z", "k")] {
        let effective = world.contracts.effective(&class.into(), &world.method(class, method));
        let _ = writeln!(out, "{class}.{method}: {:?} -> {:?}", effective.parameters, effective.returns);
    }
    let _ = writeln!(out, "{:?}", world.contracts.declared(&"q/Q".into()).field_nullness);
    expect![[r#"
        p/P.f: [NonNull, Nullable] -> Unspecified
        q/Q.f: [NonNull, Nullable, Unspecified, Unspecified] -> Nullable
        q/Q$In.g: [Unspecified] -> Unspecified
        q/Q$Im.h: [NonNull] -> NonNull
        q/Z.k: [NonNull, Unspecified] -> NonNull
        [("field", NonNull)]
    "#]]
    .assert_eq(&out);
}

#[test]
fn what_jml_adds_by_default_is_told_with_the_line_that_it_comes_from() {
    let world = read(&[(
        "A.java",
        r#"class A {
            //@ requires n >= 0;
            String found(int n, String in) { return n == 3 ? null : in; }

            //@ requires in != null;
            //@ ensures \result != null;
            String written(String in) { return in; }

            //@ ensures true;
            /*@ nullable */ String allowed(/*@ nullable */ String in) { return in; }

            /*@ pure */ String only_pure(String in) { return in; }
            String unspecified(String in) { return in; }
        }"#,
    )]);
    let mut out = String::new();
    for row in contract::listing(&world.program, &world.contracts) {
        let _ = writeln!(out, "{}: {:?}", row.method, row.implicit);
    }
    expect![[r#"
        found(int, String): ["in != null (by default, since line 2 specifies the method)", "\\result != null (by default, since line 2 specifies the method)"]
        written(String): []
        allowed(String): []
        only_pure(String): []
    "#]]
    .assert_eq(&out);
}

#[test]
fn leading_checks_are_guards_and_not_preconditions() {
    let world = read(&[(
        "A.java",
        r#"import java.util.Objects;
        class A {
            int n;
            A(String name) { Objects.requireNonNull(name); }
            void f(int x, String s) {
                if (x < 0 || s == null) throw new IllegalArgumentException("x");
                if (n == 0) { throw new IllegalStateException(); }
                assert x != 5;
                n = x;
                if (n > 7) throw new IllegalStateException();
            }
        }"#,
    )]);
    let mut out = world.print();
    for method in ["<init>", "f"] {
        let effective = world.contracts.effective(&"A".into(), &world.method("A", method));
        assert!(effective.cases.is_empty());
        for guard in &effective.guards {
            let place = guard.condition.place.as_ref().map(|place| place.line);
            let _ = writeln!(out, "{method}: {} else {} {place:?}", guard.condition.text, guard.exception);
        }
    }
    expect![[r#"
        <init>: name != null else java.lang.NullPointerException Some(4)
        f: !(x < 0 || s == null) else java.lang.IllegalArgumentException Some(6)
        f: n != 0 else java.lang.IllegalStateException Some(7)
        f: x != 5 else java.lang.AssertionError Some(8)
    "#]]
    .assert_eq(&out);
}
