//! Clauses, members, their diagnostics, and recovery.

use std::fmt::Write;

use expect_test::{Expect, expect};

use super::*;

fn type_text(text: &SourceText, ty: &TypeExpr) -> String {
    text.slice(ty.span).to_owned()
        + &"[]".repeat(usize::from(ty.dimensions > 0 && !text.slice(ty.span).contains('[')))
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn show_specification(text: &SourceText, specification: &Specification) -> String {
    let mut out = String::new();
    let e = |expr: &Expr| folded(text.slice(expr.span));
    if !specification.modifiers.is_empty() {
        let names: Vec<&str> = specification.modifiers.iter().map(|(name, _)| name.as_ref()).collect();
        let _ = writeln!(out, "modifiers {}", names.join(" "));
    }
    if specification.also {
        let _ = writeln!(out, "also");
    }
    for case in &specification.cases {
        let _ = writeln!(out, "{:?}", case.behavior);
        for clause in &case.clauses {
            let shown = match &clause.kind {
                ClauseKind::Requires(expr) => format!("requires {}", e(expr)),
                ClauseKind::Ensures(expr) => format!("ensures {}", e(expr)),
                ClauseKind::Diverges(expr) => format!("diverges {}", e(expr)),
                ClauseKind::Signals { exception, name, condition } => format!(
                    "signals ({}, {}) {}",
                    type_text(text, exception),
                    name.as_deref().unwrap_or("-"),
                    condition.as_ref().map_or("-".into(), e)
                ),
                ClauseKind::SignalsOnly(types) => {
                    format!(
                        "signals_only {:?}",
                        types.iter().map(|ty| type_text(text, ty)).collect::<Vec<_>>()
                    )
                }
                ClauseKind::Assignable(all) => {
                    format!("assignable {:?}", all.iter().map(e).collect::<Vec<_>>())
                }
            };
            let _ = writeln!(out, "  {shown}   <- {}", folded(text.slice(clause.span)));
        }
    }
    out
}

fn specification(source: &str, expected: Expect) {
    let text = SourceText::file("S.java", source);
    let (specification, diagnostics) = parse_specification(&text, &[text.span()]);
    let mut out = show_specification(&text, &specification);
    for diagnostic in diagnostics {
        let _ = writeln!(out, "{} {diagnostic}", diagnostic.id);
    }
    expected.assert_eq(&out);
}

fn members(source: &str, expected: Expect) {
    let text = SourceText::file("S.java", source);
    let (members, diagnostics) = parse_members(&text, text.span());
    let mut out = String::new();
    for member in members {
        let e = |expr: &Expr| folded(text.slice(expr.span));
        let shown = match &member.kind {
            MemberKind::Invariant(expr) => format!("invariant {}", e(expr)),
            MemberKind::Constraint(expr) => format!("constraint {}", e(expr)),
            MemberKind::Initially(expr) => format!("initially {}", e(expr)),
            MemberKind::Represents { field, by, such_that } => {
                format!("represents {field} {} {}", if *such_that { "such that" } else { "=" }, e(by))
            }
            MemberKind::Field { ty, name, is_model } => {
                format!("{} {} {name}", if *is_model { "model" } else { "ghost" }, type_text(&text, ty))
            }
        };
        let modifiers: Vec<&str> = member.modifiers.iter().map(|(name, _)| name.as_ref()).collect();
        let _ = writeln!(out, "{modifiers:?} {shown}   <- {}", folded(text.slice(member.span)));
    }
    for diagnostic in diagnostics {
        let _ = writeln!(out, "{} {diagnostic}", diagnostic.id);
    }
    expected.assert_eq(&out);
}

#[test]
fn clauses_and_their_synonyms() {
    specification(
        "/*@ requires x > 0; pre y > 0;
           @ ensures \\result == x; post true;
           @ requires_redundantly z; ensures_redundantly w;
           @ signals (E e) e != null; signals (java.io.IOException) x > 0; exsures (E e);
           @ signals_only A, b.B; signals_only \\nothing;
           @ assignable x, this.y, a[*], a[1..2], o.*, a[i]; assigns \\nothing; modifies \\everything;
           @ modifiable z; diverges false;
           @*/",
        expect![[r#"
            Lightweight
              requires x > 0   <- requires x > 0;
              requires y > 0   <- pre y > 0;
              ensures \result == x   <- ensures \result == x;
              ensures true   <- post true;
              requires z   <- requires_redundantly z;
              ensures w   <- ensures_redundantly w;
              signals (E, e) e != null   <- signals (E e) e != null;
              signals (java.io.IOException, -) x > 0   <- signals (java.io.IOException) x > 0;
              signals (E, e) -   <- exsures (E e);
              signals_only ["A", "b.B"]   <- signals_only A, b.B;
              signals_only []   <- signals_only \nothing;
              assignable ["x", "this.y", "a[*]", "a[1..2]", "o.*", "a[i]"]   <- assignable x, this.y, a[*], a[1..2], o.*, a[i];
              assignable ["\\nothing"]   <- assigns \nothing;
              assignable ["\\everything"]   <- modifies \everything;
              assignable ["z"]   <- modifiable z;
              diverges false   <- diverges false;
        "#]],
    );
}

#[test]
fn cases() {
    specification(
        "/*@ also
           @ public normal_behavior
           @   requires a;
           @   ensures b;
           @ also
           @ private exceptional_behaviour
           @   requires c;
           @   signals (E) d;
           @ also behavior
           @   ensures e;
           @ implies_that
           @   ensures dropped;
           @*/",
        expect![[r#"
            also
            Normal
              requires a   <- requires a;
              ensures b   <- ensures b;
            Exceptional
              requires c   <- requires c;
              signals (E, -) d   <- signals (E) d;
            Behavior
              ensures e   <- ensures e;
        "#]],
    );
    specification(
        "//@ requires a; ensures b; also requires c;",
        expect![[r#"
        Lightweight
          requires a   <- requires a;
          ensures b   <- ensures b;
        Lightweight
          requires c   <- requires c;
    "#]],
    );
    specification(
        "//@ requires a; normal_behavior ensures b;",
        expect![[r#"
        Lightweight
          requires a   <- requires a;
        Normal
          ensures b   <- ensures b;
        syntax.missing-also S.java:1:17: error: a new case begins without `also` (write `also` between two cases)
    "#]],
    );
}

#[test]
fn nested_cases_are_written_out() {
    specification(
        "/*@ normal_behavior requires a; {| requires b; ensures c; also requires d; {| ensures e; also ensures f; |} |} also ensures g; @*/",
        expect![[r#"
            Normal
              requires a   <- requires a;
              requires b   <- requires b;
              ensures c   <- ensures c;
            Normal
              requires a   <- requires a;
              requires d   <- requires d;
              ensures e   <- ensures e;
            Normal
              requires a   <- requires a;
              requires d   <- requires d;
              ensures f   <- ensures f;
            Lightweight
              ensures g   <- ensures g;
        "#]],
    );
    specification(
        "//@ requires a; |} ensures b;",
        expect![[r#"
        Lightweight
          requires a   <- requires a;
          ensures b   <- ensures b;
        syntax.unopened S.java:1:17: error: this `|}` closes nothing (remove it)
    "#]],
    );
}

#[test]
fn modifiers() {
    specification(
        "/*@ pure @*/",
        expect![[r#"
        modifiers pure
    "#]],
    );
    specification(
        "/*@ public nullable spec_public helper */",
        expect![[r#"
        modifiers public nullable spec_public helper
    "#]],
    );
    specification(
        "//@ requires a; \n //@ pure",
        expect![[r#"
        modifiers pure
        Lightweight
          requires a   <- requires a;
    "#]],
    );
    specification(
        "//@ @Pure(x) non_null",
        expect![[r#"
        modifiers non_null
    "#]],
    );
}

#[test]
fn what_is_not_specified_says_nothing() {
    specification(
        "//@ requires \\not_specified; ensures \\not_specified; assignable \\not_specified; signals (E e) \\not_specified;",
        expect![[r#"
            Lightweight
              signals (E, e) -   <- signals (E e) \not_specified;
        "#]],
    );
    specification(
        "//@ requires \\same; ;",
        expect![[r#"
        Lightweight
    "#]],
    );
}

#[test]
fn what_is_not_supported_says_so() {
    specification(
        "//@ forall int x; old int y = 3; requires a;",
        expect![[r#"
        Lightweight
          requires a   <- requires a;
        syntax.unsupported-clause S.java:1:5: error: variables of specification cases are not supported (use `\old(…)` or a quantifier in the clauses)
        syntax.unsupported-clause S.java:1:19: error: variables of specification cases are not supported (use `\old(…)` or a quantifier in the clauses)
    "#]],
    );
    specification(
        "//@ measured_by n; accessible x, y[*]; requires a;",
        expect![[r#"
        Lightweight
          requires a   <- requires a;
        syntax.unsupported-clause S.java:1:5: warning: `measured_by` clauses are not checked (the rest of the specification is)
        syntax.unsupported-clause S.java:1:20: warning: `accessible` clauses are not checked (the rest of the specification is)
    "#]],
    );
    specification(
        "//@ requires a; model_program { x = 1; } ensures b;",
        expect![[r#"
        Lightweight
          requires a   <- requires a;
          ensures b   <- ensures b;
        syntax.unsupported-clause S.java:1:17: warning: model programs are not supported (say in `ensures` what the method does)
    "#]],
    );
    specification(
        "//@ in group; maps a[*] \\into g; set x = 1; assert y; requires a;",
        expect![[r#"
        Lightweight
          requires a   <- requires a;
    "#]],
    );
}

#[test]
fn mistakes_and_recovery() {
    specification(
        "/*@ requires x > 0\n  @ ensures y;\n  @ ensures z @*/",
        expect![[r#"
        Lightweight
          requires x > 0   <- requires x > 0
          ensures y   <- ensures y;
          ensures z   <- ensures z
        syntax.missing-semicolon S.java:1:19: error: expected `;` at the end of the clause, found `ensures` (add `;`)
        syntax.missing-semicolon S.java:3:14: error: expected `;` at the end of the clause, found the end (add `;`)
    "#]],
    );
    specification(
        "/*@ requires (x > 0;\n  @ ensures y; @*/",
        expect![[r#"
        Lightweight
          ensures y   <- ensures y;
        syntax.unclosed S.java:1:14: error: this `(` is never closed: expected `)`, found `;` (add `)`)
    "#]],
    );
    specification(
        "//@ requires (x > 0; ensures y;",
        expect![[r#"
        Lightweight
          ensures y   <- ensures y;
        syntax.unclosed S.java:1:14: error: this `(` is never closed: expected `)`, found `;` (add `)`)
    "#]],
    );
    specification(
        "//@ requires x = 1; ensures y;",
        expect![[r#"
        Lightweight
          ensures y   <- ensures y;
        syntax.assignment S.java:1:16: error: expected an operator or `;`, found `=` (a contract assigns nothing: write `==` to compare)
    "#]],
    );
    specification(
        "//@ requries x; ensures y;",
        expect![[r#"
        Lightweight
          ensures y   <- ensures y;
        syntax.unknown-clause S.java:1:5: error: `requries` is not a JML keyword (did you mean `requires`?)
    "#]],
    );
    specification(
        "//@ requires; ensures y;",
        expect![[r#"
        Lightweight
          ensures y   <- ensures y;
        syntax.expected S.java:1:13: error: expected an expression, found `;`
    "#]],
    );
    specification(
        "//@ requires x y; ensures z;",
        expect![[r#"
        Lightweight
          ensures z   <- ensures z;
        syntax.expected S.java:1:16: error: expected an operator or `;`, found `y`
    "#]],
    );
    specification(
        "//@ requires \"abc; \n//@ ensures y;",
        expect![[r#"
        Lightweight
          ensures y   <- ensures y;
        syntax.unclosed-string S.java:1:14: error: this string is never closed (end it with `"`)
    "#]],
    );
    specification(
        "//@ signals E e; ensures y;",
        expect![[r#"
        Lightweight
          ensures y   <- ensures y;
        syntax.expected S.java:1:13: error: expected `(` and the exception's type, found `E`
    "#]],
    );
    specification(
        "//@ assignable x + 1, f(); ensures y;",
        expect![[r#"
        Lightweight
          ensures y   <- ensures y;
        syntax.expected S.java:1:16: error: expected a location that can be assigned to (name fields, `a[i]`, `a[*]`, `a[i..j]`, `o.*`, `\nothing` or `\everything`)
    "#]],
    );
    specification(
        "//@ requires a[*] > 0 || \\nothing; ensures y;",
        expect![[r#"
        Lightweight
          ensures y   <- ensures y;
        syntax.misplaced-location S.java:1:16: error: `[*]` can only stand in an assignable clause (name one field or element, or quantify over them)
    "#]],
    );
    specification(
        "//@ invariant x; ensures y;",
        expect![[r#"
        Lightweight
          ensures y   <- ensures y;
        syntax.misplaced-clause S.java:1:5: error: `invariant` does not belong to a method (put it into the class body, in a comment of its own)
    "#]],
    );
    specification(
        "//@ ensures \\reslt > 0; ensures \\result > 0;",
        expect![[r#"
        Lightweight
          ensures \result > 0   <- ensures \result > 0;
        syntax.unknown-operator S.java:1:13: error: `\reslt` is not an operator (did you mean `\result`?)
    "#]],
    );
    specification(
        "//@ ( ) # ensures y;",
        expect![[r#"
        Lightweight
          ensures y   <- ensures y;
        syntax.expected S.java:1:5: error: expected a JML clause, found `(`
        syntax.expected S.java:1:7: error: expected a JML clause, found `)`
        syntax.character S.java:1:9: error: `#` means nothing here
    "#]],
    );
    specification(
        "//@ requires o instanceof A\n//@ ensures y;",
        expect![[r#"
        Lightweight
          requires o instanceof A   <- requires o instanceof A
          ensures y   <- ensures y;
        syntax.missing-semicolon S.java:1:28: error: expected `;` at the end of the clause, found `ensures` (add `;`)
    "#]],
    );
    specification("", expect![[""]]);
}

#[test]
fn members_of_all_kinds() {
    members(
        "/*@ public invariant x > 0;
           @ static constraint \\old(x) <= x;
           @ initially x == 0;
           @ represents size = count; represents size <- count - 1; private represents this.s \\such_that s > 0;
           @ public model instance int size, lengths[]; ghost public java.util.List<String> g = null;
           @ axiom true;
           @ in group; readable x if y;
           @*/",
        expect![[r#"
            ["public"] invariant x > 0   <- public invariant x > 0;
            ["static"] constraint \old(x) <= x   <- static constraint \old(x) <= x;
            [] initially x == 0   <- initially x == 0;
            [] represents size = count   <- represents size = count;
            [] represents size = count - 1   <- represents size <- count - 1;
            ["private"] represents s such that s > 0   <- private represents this.s \such_that s > 0;
            ["public", "model", "instance"] model int size   <- public model instance int size
            ["public", "model", "instance"] model int[] lengths   <- public model instance int size, lengths[]
            ["ghost", "public"] ghost java.util.List<String> g   <- ghost public java.util.List<String> g = null
            syntax.unsupported-clause S.java:6:14: warning: `axiom` clauses are not checked (the rest of the specification is)
        "#]],
    );
}

#[test]
fn mistakes_in_members() {
    members(
        "//@ invariant x = 1; invariant y;",
        expect![[r#"
        [] invariant y   <- invariant y;
        syntax.assignment S.java:1:17: error: expected an operator or `;`, found `=` (a contract assigns nothing: write `==` to compare)
    "#]],
    );
    members(
        "//@ invariant x\n//@ invariant y;",
        expect![[r#"
        [] invariant x   <- invariant x
        [] invariant y   <- invariant y;
        syntax.missing-semicolon S.java:1:16: error: expected `;` at the end of the clause, found `invariant` (add `;`)
    "#]],
    );
    members(
        "//@ invarient x; invariant y;",
        expect![[r#"
        [] invariant y   <- invariant y;
        syntax.unknown-clause S.java:1:5: error: `invarient` is not a JML keyword (did you mean `invariant`?)
    "#]],
    );
    members(
        "//@ represents x y; invariant z;",
        expect![[r#"
        [] invariant z   <- invariant z;
        syntax.expected S.java:1:18: error: expected `=`, `<-` or `\such_that`, found `y`
    "#]],
    );
    members(
        "//@ requires x; ensures z; invariant y;",
        expect![[r#"
        [] invariant y   <- invariant y;
        syntax.misplaced-clause S.java:1:5: error: this clause belongs to no method (put it directly before the method)
    "#]],
    );
    members(
        "//@ constraint x for m(int); invariant y;",
        expect![[r#"
        [] invariant y   <- invariant y;
        syntax.unsupported-clause S.java:1:18: error: a constraint `for` some methods only is not supported (put the condition into their `ensures` clauses)
    "#]],
    );
    members(
        "//@ model int; invariant y;",
        expect![[r#"
        [] invariant y   <- invariant y;
        syntax.expected S.java:1:14: error: expected a name, found `;`
    "#]],
    );
    members(
        "/*@ normal_behavior requires q; ensures r; public model pure int f(int q) { return 1; } model int g(); ghost int h; @*/",
        expect![[r#"
            ["ghost"] ghost int h   <- ghost int h
            syntax.unsupported-clause S.java:1:44: warning: model methods and classes are not supported (declare a pure Java method instead)
            syntax.unsupported-clause S.java:1:89: warning: model methods and classes are not supported (declare a pure Java method instead)
        "#]],
    );
    members(
        "/*@ model class C { int x; } invariant y; @*/",
        expect![[r#"
        [] invariant y   <- invariant y;
        syntax.unsupported-clause S.java:1:5: warning: model methods and classes are not supported (declare a pure Java method instead)
    "#]],
    );
}
