//! Decisions and guards of method bodies.

use std::fmt::Write;

use super::*;

fn of_first_class(source: &str, show: impl Fn(&SourceFile, &MethodDeclaration, &mut String)) -> String {
    let (file, diagnostics) = parse(SourceText::file("A.java", source));
    assert_eq!(diagnostics, []);
    let mut out = String::new();
    for method in file.types.iter().flat_map(|ty| &ty.methods) {
        show(&file, method, &mut out);
    }
    out
}

fn check_decisions(body: &str, expected: Expect) {
    let shown = of_first_class(&format!("class A {{ Object m() {{\n{body}\n}} }}"), |file, method, out| {
        for decision in decisions(file, method) {
            let line = file.text.place(decision.span).line;
            let lambda = if decision.in_lambda { " in a lambda" } else { "" };
            let _ = writeln!(out, "{line} {:?}{lambda}: {}", decision.kind, decision.text);
            let whole = decision.conditions.len() == 1 && decision.conditions[0].text == decision.text;
            for condition in decision.conditions.iter().filter(|_| !whole) {
                let _ = writeln!(out, "    {}", condition.text);
            }
        }
    });
    expected.assert_eq(&shown);
}

fn check_guards(source: &str, expected: Expect) {
    let shown = of_first_class(source, |file, method, out| {
        for guard in leading_guards(file, method) {
            let line = file.text.place(guard.span).line;
            let condition = crate::expr::show_for_tests(&guard.condition);
            let _ = writeln!(out, "{line} {}: {condition} or {}", method.name, guard.exception);
        }
    });
    expected.assert_eq(&shown);
}

#[test]
fn decisions_in_source_order() {
    check_decisions(
        "if (y < z && !(a || b\n   == c)) { f(); } else if (d) g();
while (i++ < 10) { do { h(); } while (!done); }
for (int i = 0; i < n; i++) { }
for (;;) { break; }
for (String s : names) { }
assert x != null : \"m\";
int k = p ? 1 : q ? 2 : 3;
switch (k) { case 1: case 2: f(); break; default: g(); }
Object o = switch (v) { case A a when a.x() > 0 -> 1; case B b -> 2; case null, default -> 3; };
Runnable r = () -> { if (inLambda) f(); };
new Object() { void n() { if (anonymous) f(); } };
boolean t = a && b, u = f(c < d), w = !e;
return g(x == y ? 1 : 2);",
        expect![[r#"
            2 If: y < z && !(a || b == c)
                y < z
                a
                b == c
            3 If: d
            4 While: i++ < 10
            4 Do: !done
                done
            5 For: i < n
            7 ForEach: names
            8 Assert: x != null
            9 Conditional: p
            9 Conditional: q
            10 Switch: k
                case 1
                case 2
                default
            11 Switch: v
                case A a when a.x() > 0
                case B b
                case null, default
            11 When: a.x() > 0
            12 If in a lambda: inLambda
            14 Value: a && b
                a
                b
            14 Value: c < d
            14 Value: !e
                e
            15 Conditional: x == y
        "#]],
    );
}

#[test]
fn leading_guards_of_all_forms() {
    check_guards(
        r#"
import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.*;
class A extends B {
    A(Object a, Object b, int n) {
        super(Objects.requireNonNull(a), n);
        this.b = java.util.Objects.requireNonNull(b, "b");
        if (n < 0) throw new IllegalArgumentException("n");
        if (n == 0 || a == b) { throw new p.X<String>(); }
        assert n != 3 : "three";
        checkArgument(n < 10, "n %s", n);
        Preconditions.checkState(ready());
        Preconditions.checkElementIndex(n, size());
        Preconditions.checkPositionIndex(n, size(), "n");
        Object c = requireNonNull(a);
        Validate.notNull(a);
        Validate.isTrue(n > 1);
        if (!(a instanceof String s)) throw new ClassCastException(); else if (n > 5) throw new E(); else f();
        if (late) throw new IllegalStateException();
    }
    void none() { f(); if (x) throw new E(); }
    void odd(int i) { if (i++ > 0) throw new E(); if (i > 0) throw new F(); }
    void rethrow(Exception e) { if (e != null) throw e; if (x) throw new E(); }
    void other() { Other.requireNonNull(x); if (x) throw new E(); }
    A(int size, Object n) { this.size = requireNonNull(size); if (size < 0) throw new E(); if (this.size > 9) throw new F(); }
    void local(Object a) { Object b = requireNonNull(a); if (b == this) throw new E(); }
    void bound(Object a) { if (!(a instanceof B b)) throw new E(); if (b.x) throw new F(); }
    abstract void bodiless();
}
"#,
        expect![[r#"
            6 <init>: a != null or java.lang.NullPointerException
            7 <init>: b != null or java.lang.NullPointerException
            8 <init>: !(n < 0) or IllegalArgumentException
            9 <init>: !((n == 0) || (a == b)) or p.X
            10 <init>: n != 3 or java.lang.AssertionError
            11 <init>: n < 10 or java.lang.IllegalArgumentException
            12 <init>: ready() or java.lang.IllegalStateException
            13 <init>: (0 <= n) && (n < size()) or java.lang.IndexOutOfBoundsException
            14 <init>: (0 <= n) && (n <= size()) or java.lang.IndexOutOfBoundsException
            15 <init>: a != null or java.lang.NullPointerException
            16 <init>: a != null or java.lang.NullPointerException
            17 <init>: n > 1 or java.lang.IllegalArgumentException
            18 <init>: a instanceof String s or ClassCastException
            18 <init>: !(n > 5) or E
            25 <init>: size != null or java.lang.NullPointerException
            25 <init>: !(size < 0) or E
            26 local: a != null or java.lang.NullPointerException
            27 bound: a instanceof B b or E
        "#]],
    );
}

fn check_logic(body: &str, expected: Expect) {
    let shown = of_first_class(&format!("class A {{ boolean m() {{\n{body}\n}} }}"), |file, method, out| {
        let found = logic(file, method);
        for item in &found.emitted {
            let what = match item.kind {
                EmittedKind::Leaf { decision, leaf } => format!("jump on leaf {leaf} of {decision}"),
                EmittedKind::EagerJump { decision, eager } => {
                    format!("jump on operator {eager} of {decision}")
                }
                EmittedKind::EagerInstruction { decision, eager } => {
                    format!("operator {eager} of {decision}")
                }
                EmittedKind::Bitwise(operator) => format!("{operator:?}"),
            };
            let lambda = item.lambda.map_or(String::new(), |lambda| format!(" in lambda {lambda}"));
            let finally = item.finally.map_or(String::new(), |block| format!(" in finally {block}"));
            let _ = writeln!(out, "{what}{lambda}{finally}: {}", file.text.slice(item.span));
        }
    });
    expected.assert_eq(&shown);
}

#[test]
fn logic_in_the_order_of_the_code() {
    check_logic(
        "for (int i = 0; i < n; i += a ? 1 : 2) { if (b & i > 3) f(); }
try { while (c || !d) g(x & 3); } finally { h(e && true); }
Runnable r = () -> { if (f) g(y -> y > 0 && z); };
boolean k = true && l, m = n | o, p = q ? s == t : u;
v &= ~w;
return (x instanceof String s && (y ? z : !a)) ^ b;",
        expect![[r#"
            jump on leaf 0 of 0: i < n
            jump on leaf 1 of 1: i > 3
            operator 0 of 1: b & i > 3
            jump on operator 0 of 1: b & i > 3
            jump on leaf 0 of 2: a
            jump on leaf 0 of 3: c
            jump on leaf 1 of 3: d
            And: x & 3
            jump on leaf 0 of 4 in finally 0: e
            jump on leaf 0 of 5 in lambda 0: f
            jump on leaf 0 of 6 in lambda 1: y > 0
            jump on leaf 1 of 6 in lambda 1: z
            operator 0 of 8: n | o
            jump on leaf 0 of 9: q
            jump on leaf 0 of 10: s == t
            Xor: ~w
            And: v &= ~w
            jump on leaf 0 of 11: x instanceof String s
            jump on leaf 1 of 11: y
            jump on leaf 2 of 11: z
            jump on leaf 3 of 11: a
            operator 0 of 11: (x instanceof String s && (y ? z : !a)) ^ b
        "#]],
    );
}
