//! The types that arithmetic is computed in: no wider than mathematics needs, and Java's where that is asked for.

use std::fmt::Write;

use contract::expr::BinaryOperator;
use contract::{Expr, ExprKind, MathMode, show};
use expect_test::{Expect, expect};

use crate::support::{check, read};

/// Every arithmetic node of the postconditions of `A.f`, with its type where that is not `int`.
fn computed(java: &str, expected: Expect) {
    let world = read(&[("A.java", java)]);
    assert_eq!(world.print_diagnostics(), "");
    let contract = world.contracts.effective(&"A".into(), &world.method("A", "f"));
    let mut out = String::new();
    for clause in contract.cases.iter().flat_map(|case| &case.ensures) {
        let mut nodes = Vec::new();
        clause.expr.visit(&mut |part| {
            if is_arithmetic(part) {
                nodes.push(format!("{}: {}", show(part), part.ty));
            }
        });
        writeln!(out, "{}", nodes.join(", ")).unwrap();
    }
    expected.assert_eq(&out);
}

fn is_arithmetic(part: &Expr) -> bool {
    use BinaryOperator as Op;
    match &part.kind {
        ExprKind::Binary { operator, .. } => matches!(
            operator,
            Op::Add
                | Op::Subtract
                | Op::Multiply
                | Op::Divide
                | Op::Remainder
                | Op::ShiftLeft
                | Op::ShiftRight
        ),
        ExprKind::Unary { .. } | ExprKind::Cast { .. } | ExprKind::Exact(_) => true,
        ExprKind::Quantified(_) => part.ty.unboxed().is_none_or(|ty| ty.is_numeric()),
        _ => false,
    }
}

#[test]
fn sums_are_as_wide_as_they_need_to_be() {
    computed(
        r"class A {
            int[] g = {};
            //@ ensures \result == x + 1;
            //@ ensures \result == x * y - l;
            //@ ensures \result == (x + y) / 2 && \result == x % 10 && \result == l / 2;
            //@ ensures \result == s.length() - 1 && \result == g.length + 1;
            //@ ensures x < 100 && x > 0 ==> \result == x + 1 && \result == x * x;
            //@ ensures \result == (byte) (x + y) && \result == (long) (x + y) && \result == x << y;
            //@ ensures \result == (x + y) >> 1 && \result == -x;
            long f(int x, int y, long l, String s) { return 0; }
        }",
        expect![[r#"
            x + 1: long
            x * y - l: \bigint, x * y: long
            (x + y) / 2: long, x + y: long, x % 10: int, l / 2: long
            s.length() - 1: int, g.length + 1: long
            x + 1: int, x * x: int
            (byte) (x + y): byte, x + y: int, (long) (x + y): long, x + y: long, x << y: int
            x + y >> 1: long, x + y: long, -x: long
        "#]],
    );
}

#[test]
fn what_is_known_of_parameters_and_variables_narrows() {
    computed(
        r"class A {
            //@ requires 0 <= x && x <= 1000;
            //@ ensures \result == x + 1;
            //@ ensures (\forall int i; 0 <= i && i < g.length - 1; g[i] <= g[i + 1]);
            //@ ensures \result == (\sum int i; 0 <= i && i < g.length; g[i]);
            //@ ensures \result == (\product int i; 0 <= i && i < g.length; g[i]);
            //@ ensures (\forall \bigint k; 0 <= k && k < 10; k + 1 > 0);
            //@ ensures \result == g[x + y] && \result == g[(x + y) / 2] && \result == g[y + 1];
            //@ ensures Math.abs(y + 1) > 0 && String.valueOf(y + 1) != null;
            long f(int x, int y, int[] g) { return 0; }
        }",
        expect![[r#"
            x + 1: int
            g.length - 1: int, i + 1: int
            (\sum int i; 0 <= i && i < g.length; g[i]): long
            (\product int i; 0 <= i && i < g.length; g[i]): \bigint
            k + 1: \bigint
            x + y: int, (x + y) / 2: int, (x + y) / 2: long, x + y: long, y + 1: int
            y + 1: int, y + 1: int
        "#]],
    );
}

#[test]
fn modes_of_classes_methods_and_parts() {
    computed(
        r"/*@ spec_java_math @*/ class A {
            //@ ensures \result == x + 1 && \result == \bigint_math(x + 1) && \result == \safe_math(x * y);
            //@ ensures \result == (\bigint) x * y;
            int f(int x, int y) { return 0; }
        }",
        expect![[r#"
            x + 1: int, x + 1: long, x * y: int, x * y: long
            (\bigint) x * y: \bigint, (\bigint) x: \bigint
        "#]],
    );
    computed(
        r"class A {
            //@ ensures \result == x + 1 && \result == -x && \result == \java_math(x + 1);
            /*@ spec_safe_math @*/ int f(int x) { return 0; }
        }",
        expect![[r#"
            x + 1: int, x + 1: long, -x: int, -x: long, x + 1: int
        "#]],
    );
}

#[test]
fn annotations_and_the_projects_own_default_are_javas() {
    computed(
        r#"import jass.modern.*;
        class A {
            @Post("@Return == x + 1")
            int f(int x) { return 0; }
        }"#,
        expect!["x + 1: int\n"],
    );
    let world =
        read(&[("A.java", "class A {\n//@ ensures \\result == x + 1;\nint f(int x) { return 0; } }")]);
    let contracts = world.contracts.with_arithmetic(MathMode::Java);
    let class = world.program.class(&"A".into()).unwrap();
    let f = class.methods.iter().find(|method| &*method.name == "f").unwrap();
    let contract = contracts.effective(&"A".into(), &class.method_ref(f));
    assert!(contract.cases[0].ensures[0].expr.in_java_arithmetic().is_none());
}

#[test]
fn javas_version_of_a_clause_is_what_java_would_compute() {
    let world = read(&[(
        "A.java",
        r"class A {
            //@ ensures \result == x * y + 1 && \result == \safe_math(x + y) && \result == (\bigint) x + y;
            //@ ensures \result == (\sum int i; 0 <= i && i < x; i + y);
            int f(int x, int y) { return 0; }
        }",
    )]);
    let contract = world.contracts.effective(&"A".into(), &world.method("A", "f"));
    let mut types = Vec::new();
    for clause in &contract.cases[0].ensures {
        let java = clause.expr.in_java_arithmetic().expect("another one");
        java.visit(&mut |part| {
            if is_arithmetic(part) {
                types.push(format!("{}: {}", show(part), part.ty));
            }
        });
    }
    expect![[r#"
        x * y + 1: int
        x * y: int
        x + y: int
        (\bigint) x + y: \bigint
        (\bigint) x: \bigint
        (\sum int i; 0 <= i && i < x; i + y): int
        i + y: int"#]]
    .assert_eq(&types.join("\n"));
}

#[test]
fn modes_of_the_code_are_told_as_not_checked() {
    check(
        r"/*@ code_bigint_math @*/ class A {
            //@ ensures \result > 0;
            /*@ code_safe_math @*/ int f() { return 1; }
            //@ ensures \result == 1L << big;
            long g(int x) { return 1; }
            //@ public model \bigint big;
            //@ public represents big = 3;
        }",
        expect![[r#"
            A :6 jml
                model \bigint big = 3
            A f():2 jml
                ensures \result > 0
            A g(int):4 jml
            [contract.code-arithmetic] A.java:1:32: warning: `code_bigint_math` is not checked: code has Java's arithmetic (`spec_safe_math` and `spec_bigint_math` choose the arithmetic of clauses)
            [contract.code-arithmetic] A.java:3:17: warning: `code_safe_math` is not checked: code has Java's arithmetic (`spec_safe_math` and `spec_bigint_math` choose the arithmetic of clauses)
            [contract.operand-types] A.java:4:36: error: `<<` cannot be applied to `long` and `\bigint`, in `\result == 1L << big`
        "#]],
    );
}
