//! Which goals no class meets, on compiled snippets: what Java forbids, and beside each what it only seems to forbid.

use expect_test::{Expect, expect};
use program::ClassName;
use project::testing::program_from_source;
use suite::{GoalKind, Proof};
use types::ClosedWays;

const TYPES: &str = "package p;
import java.lang.annotation.*;
interface Auditable { }
interface Other { void other(); }
final class Money { }
final class Audited implements Auditable { }
abstract class Left { }
abstract class Right { }
abstract class LeftBelow extends Left { }
class Named { protected Named() { } }
class Closed { private Closed() { } }
interface Longs { long time(); }
interface Texts { String time(); }
interface Numbers { Number time(); }
interface Whole { Integer time(); }
interface Gets<T> { T get(); }
interface GetsText extends Gets<String> { }
interface GetsNumber extends Gets<Integer> { }
interface GetsAny<T> extends Gets<T> { }
sealed interface Shape permits Dot, Line, Free { }
record Dot() implements Shape { }
record Line() implements Shape, Auditable { }
non-sealed interface Free extends Shape { }
sealed interface Only permits One, Two { }
record One() implements Only { }
record Two() implements Only { }
enum Level { LOW, HIGH }
class Frozen { public final int time() { return 0; } }
interface Times { long time(); }
class Static { public static void other() { } }
@Retention(RetentionPolicy.RUNTIME) @interface Seen { }
@interface Unseen { }
@Retention(RetentionPolicy.RUNTIME) @Target(ElementType.METHOD) @interface AtMethods { }
@Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @interface AtUses { }
class Holder { Object held; volatile Object shared; }
";

/// The branches of a method that are closed, with the reasons.
#[track_caller]
fn check(method: &str, expected: Expect) {
    let code = format!("{TYPES} class C {{ {method} }}");
    let (program, _folder) = program_from_source(&[("p/C.java", &code)]);
    let class = ClassName::new("p/C");
    let closed = ClosedWays::of(&program, &class);
    let declared = program.class(&class).expect("the class");
    let mut told = String::new();
    for method in declared.methods.iter().filter(|method| !method.is_constructor()) {
        for goal in graph::goals(&program, &declared.method_ref(method)) {
            let Some(Proof::NoClass { why }) = closed.proof(&goal) else { continue };
            if matches!(goal.kind, GoalKind::Branch | GoalKind::Statement) {
                told += &format!("{}: {why}\n", goal.what);
            }
        }
    }
    expected.assert_eq(&told);
}

#[test]
fn a_final_class_lacks_an_interface() {
    check(
        "static int f(Money m) { return (Object) m instanceof Auditable ? 1 : 0; }",
        expect![[r#"
        (Object) m instanceof Auditable is true: Money is final and does not implement Auditable
    "#]],
    );
    check("static int f(Audited m) { return (Object) m instanceof Auditable ? 1 : 0; }", expect![[r#""#]]);
    check("static int f(Object m) { return m instanceof Money ? 1 : 0; }", expect![[r#""#]]);
    check(
        "static int f(String s) { return (Object) s instanceof Auditable ? 1 : 0; }",
        expect![[r#"
        (Object) s instanceof Auditable is true: String is final and does not implement Auditable
    "#]],
    );
    check("static int f(CharSequence s) { return s instanceof Auditable ? 1 : 0; }", expect![[r#""#]]);
    check(
        "static int f(Level l) { return (Object) l instanceof Auditable ? 1 : 0; }",
        expect![[r#"
        (Object) l instanceof Auditable is true: Level is an enum and does not implement Auditable
    "#]],
    );
    check("static int f(Level l) { return (Object) l instanceof Comparable ? 1 : 0; }", expect![[r#""#]]);
}

#[test]
fn two_classes_on_two_lines() {
    check(
        "static int f(Object o) { if (o instanceof Left) { if (o instanceof Right) { return 2; } return 1; } return 0; }",
        expect![[r#"
            o instanceof Right is true: Left and Right are classes, and neither extends the other
        "#]],
    );
    check(
        "static int f(Object o) { if (o instanceof Left) { if (o instanceof LeftBelow) { return 2; } return 1; } return 0; }",
        expect![[r#""#]],
    );
    check(
        "static int f(Object o) { if (o instanceof Left) { return 1; } if (o instanceof LeftBelow) { return 2; } return 0; }",
        expect![[r#"
            o instanceof LeftBelow is true: every LeftBelow is a Left
        "#]],
    );
    // Another object is asked.
    check(
        "static int f(Object o, Object p) { if (o instanceof Left) { o = p; if (o instanceof Right) { return 2; } } return 0; }",
        expect![[r#""#]],
    );
    check(
        "static int f(Object[] all) { int n = 0; Object last = null; for (Object o : all) { if (last instanceof Left && o instanceof Right) { n++; } last = o; } return n; }",
        expect![[r#""#]],
    );
    check(
        "static int f(java.util.Iterator<Object> all) { int n = 0; while (all.hasNext()) { Object o = all.next(); if (o instanceof Left) { n++; } else if (o instanceof Right) { n--; } } return n; }",
        expect![[r#""#]],
    );
}

#[test]
fn a_sealed_type_is_one_of_few() {
    check(
        "static int f(Only o) { if (o instanceof One) { return 1; } if (o instanceof Two) { return 2; } return 3; }",
        expect![[r#""#]],
    );
    check(
        "static int f(Only o) { if (o == null) { return 0; } if (o instanceof One) { return 1; } if (o instanceof Two) { return 2; } return 3; }",
        expect![[r#"
            o instanceof Two is false: Only is sealed, and all that it permits is one of One, Two
        "#]],
    );
    check(
        "static int f(Only o) { if (o instanceof One) { return 1; } if (o instanceof Two) { return 2; } return o != null ? 3 : 0; }",
        expect![[r#"
            o != null is true: Only is sealed, and all that it permits is one of One, Two
        "#]],
    );
    check(
        "static int f(Only o) { return (Object) o instanceof Other ? 1 : 0; }",
        expect![[r#"
        (Object) o instanceof Other is true: Only is sealed and does not implement Other
    "#]],
    );
    check("static int f(Shape o) { return (Object) o instanceof Other ? 1 : 0; }", expect![[r#""#]]);
    check("static int f(Shape o) { return o instanceof Auditable ? 1 : 0; }", expect![[r#""#]]);
}

#[test]
fn methods_that_no_class_can_have_together() {
    let both = |one: &str, other: &str| {
        format!(
            "static int f(Object o) {{ if (o instanceof {one} && o instanceof {other}) {{ return 2; }} return 1; }}"
        )
    };
    check(
        &both("Longs", "Texts"),
        expect![[r#"
        o instanceof Texts is true: time returns long in Longs and String in Texts
    "#]],
    );
    check(&both("Numbers", "Whole"), expect![[r#""#]]);
    check(
        &both("GetsText", "GetsNumber"),
        expect![[r#"
        o instanceof GetsNumber is true: no class is both Gets<Integer> and Gets<String>
    "#]],
    );
    check(&both("GetsText", "GetsAny"), expect![[r#""#]]);
    check(
        &both("Frozen", "Times"),
        expect![[r#"
        o instanceof Times is true: time is final in Frozen and not what Times asks for
    "#]],
    );
    check(
        &both("Static", "Other"),
        expect![[r#"
        o instanceof Other is true: other is static in Static and not in Other
    "#]],
    );
    check(&both("Named", "Other"), expect![[r#""#]]);
    // Only the package of `Closed` could extend it, and nobody says that it never will.
    check(&both("Closed", "Other"), expect![[r#""#]]);
}

#[test]
fn annotations_that_nobody_sees() {
    for (annotation, expected) in [
        ("Seen", expect![[r#""#]]),
        (
            "Unseen",
            expect![[r#"
            o.getClass().isAnnotationPresent(Unseen.class) is true: @Unseen is not retained at run time
        "#]],
        ),
        (
            "AtMethods",
            expect![[r#"
            o.getClass().isAnnotationPresent(AtMethods.class) is true: the target of @AtMethods is no class
        "#]],
        ),
        ("AtUses", expect![[r#""#]]),
    ] {
        check(
            &format!(
                "static int f(Object o) {{ return o.getClass().isAnnotationPresent({annotation}.class) ? 1 : 0; }}"
            ),
            expected,
        );
    }
    check(
        "static int f(java.lang.reflect.Method m) { return m.isAnnotationPresent(AtMethods.class) || m.getAnnotation(Unseen.class) != null ? 1 : 0; }",
        expect![[r#"
            m.getAnnotation(Unseen.class) != null is true: @Unseen is not retained at run time
        "#]],
    );
}

#[test]
fn types_that_are_no_annotations() {
    check(
        "static int f(Class<?> c) { if (!Auditable.class.isAssignableFrom(c)) { return 0; } return c.isAnnotation() ? 1 : 2; }",
        expect![[r#"
            c.isAnnotation() is true: an annotation type is no Auditable
        "#]],
    );
    check(
        "static int f(Class<?> c) { if (!java.lang.annotation.Annotation.class.isAssignableFrom(c)) { return 0; } return c.isAnnotation() ? 1 : 2; }",
        expect![[r#""#]],
    );
    check(
        "static int f(Class<?> c) { if (!Seen.class.isAssignableFrom(c)) { return 0; } return c.isAnnotation() ? 1 : 2; }",
        expect![[r#""#]],
    );
}

#[test]
fn a_field_is_the_same_object_until_somebody_may_write_to_it() {
    check(
        "static int f(Holder h) { if (h.held instanceof Left) { if (h.held instanceof Right) { return 2; } return 1; } return 0; }",
        expect![[r#"
            h.held instanceof Right is true: Left and Right are classes, and neither extends the other
        "#]],
    );
    check(
        "static int f(Holder h, Runnable r) { if (h.held instanceof Left) { r.run(); if (h.held instanceof Right) { return 2; } return 1; } return 0; }",
        expect![[r#""#]],
    );
    // What a variable holds from before the call has the name of what is read after it.
    check(
        "static int f(Holder h, Runnable r) { Object old = h.held; r.run(); if (old instanceof Left) { if (h.held instanceof Right) { return 2; } return 1; } return 0; }",
        expect![[r#""#]],
    );
    check(
        "static int f(Holder h) { if (h.shared instanceof Left) { if (h.shared instanceof Right) { return 2; } return 1; } return 0; }",
        expect![[r#""#]],
    );
}

#[test]
fn what_only_a_closed_way_leads_to() {
    check(
        "static int f(Object o, int x) {
            if (o instanceof Left && o instanceof Right) {
                try {
                    return x > 3
                        ? 1
                        : 2;
                } finally {
                    o.hashCode();
                }
            }
            return 0;
        }",
        expect![[r#"
            return x > 3: Left and Right are classes, and neither extends the other
            ? 1: Left and Right are classes, and neither extends the other
            : 2;: Left and Right are classes, and neither extends the other
            o.hashCode();: Left and Right are classes, and neither extends the other
            end of the method: Left and Right are classes, and neither extends the other
            o instanceof Right is true: Left and Right are classes, and neither extends the other
            x > 3 is true: Left and Right are classes, and neither extends the other
            x > 3 is false: Left and Right are classes, and neither extends the other
        "#]],
    );
    check(
        "static int f(Object o) {
            try {
                ((Left) o).hashCode();
            } catch (ClassCastException e) {
                return o instanceof Right ? 2 : 1;
            }
            return 0;
        }",
        expect![[r#""#]],
    );
}
