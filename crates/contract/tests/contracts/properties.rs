//! Properties over generated expressions: typing never panics, and what `show` prints means the same.

use std::sync::OnceLock;

use contract::expr::BinaryOperator;
use contract::{Contracts, Expr, ExprKind, show};
use program::Type;
use proptest::prelude::*;
use syntax::SourceText;

use crate::support::World;

const CLASS: &str = "import java.util.*;
    public class A {
        int n; long l; boolean b; String s; int[] xs; List<String> names; A next; static int K = 3;
        int size() { return n; }
        boolean has(int x, String t) { return true; }
        public int f(int p, String q, boolean r) { return p; }
    }";

/// One compiled class; its contracts come from side files, so that no case needs a compiler.
fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| crate::support::read(&[("A.java", CLASS)]))
}

/// The postcondition `text` of `f`, typed; `None` where it is wrong.
fn typed(text: &str) -> Option<Expr> {
    let jml = format!(
        "import java.util.*; public class A {{ /*@ ensures {text}; @*/ public int f(int p, String q, boolean r); }}"
    );
    let (file, _) = syntax::java::parse(SourceText::file("A.jml", jml));
    let world = world();
    let contracts = Contracts::new(world.program.clone(), vec![file.into()]);
    let effective = contracts.effective(&"A".into(), &world.method("A", "f"));
    let clause = effective.cases.first()?.ensures.first()?;
    Some(clause.expr.clone())
}

/// Conjunctions and disjunctions grouped to the left: they are printed without the grouping that does
/// not matter.
fn grouped_left(expr: &Expr) -> Expr {
    let mapped = expr.map_children(grouped_left);
    let ExprKind::Binary { operator, left, right } = mapped.kind else { return mapped };
    match &right.kind {
        ExprKind::Binary { operator: inner, left: middle, right: last }
            if *inner == operator && matches!(operator, BinaryOperator::And | BinaryOperator::Or) =>
        {
            let first = Expr::binary(operator, *left, (**middle).clone(), Type::BOOLEAN);
            grouped_left(&Expr::binary(operator, first, (**last).clone(), Type::BOOLEAN))
        }
        _ => Expr::binary(operator, *left, *right, mapped.ty),
    }
}

fn number() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("n".to_owned()),
        Just("p".to_owned()),
        Just("l".to_owned()),
        Just("A.K".to_owned()),
        Just("size()".to_owned()),
        Just("\\result".to_owned()),
        Just("\\old(n)".to_owned()),
        Just("xs.length".to_owned()),
        Just("next.n".to_owned()),
        Just("names.get(0).length()".to_owned()),
        Just("'c'".to_owned()),
        Just("7L".to_owned()),
        any::<i32>().prop_map(|value| value.to_string()),
    ];
    leaf.prop_recursive(4, 24, 2, |inner| {
        prop_oneof![
            (
                inner.clone(),
                prop::sample::select(vec!["+", "-", "*", "/", "%", "&", "|", "^"]),
                inner.clone()
            )
                .prop_map(|(a, operator, b)| format!("({a}) {operator} ({b})")),
            (inner.clone(), prop::sample::select(vec!["<<", ">>", ">>>"]), inner.clone())
                .prop_map(|(a, operator, b)| format!("({a}) {operator} ({b})")),
            inner.clone().prop_map(|a| format!("-({a})")),
            inner.clone().prop_map(|a| format!("~({a})")),
            inner.clone().prop_map(|a| format!("(int) ({a})")),
            inner.clone().prop_map(|a| format!("xs[(int) ({a})]")),
            inner.prop_map(|a| format!("(\\sum int i; 0 <= i && i < xs.length; i + ({a}))")),
        ]
    })
}

fn condition() -> impl Strategy<Value = String> {
    let comparison = prop::sample::select(vec!["==", "!=", "<", "<=", ">", ">="]);
    let leaf = prop_oneof![
        Just("b".to_owned()),
        Just("r".to_owned()),
        Just("true".to_owned()),
        Just("q == null".to_owned()),
        Just("s.equals(q)".to_owned()),
        Just("next instanceof A".to_owned()),
        Just("has(n, \"a\\n\\\"b\\\\\")".to_owned()),
        Just("\\nonnullelements(names)".to_owned()),
        Just("\\typeof(s) <: \\type(String)".to_owned()),
        (number(), comparison, number()).prop_map(|(a, operator, b)| format!("({a}) {operator} ({b})")),
    ];
    let logical = vec!["&&", "||", "==>", "<==", "<==>", "<=!=>", "&", "|", "^", "==", "!="];
    leaf.prop_recursive(4, 24, 3, move |inner| {
        prop_oneof![
            (inner.clone(), prop::sample::select(logical.clone()), inner.clone())
                .prop_map(|(a, operator, b)| format!("({a}) {operator} ({b})")),
            inner.clone().prop_map(|a| format!("!({a})")),
            (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(a, b, c)| format!("({a}) ? ({b}) : ({c})")),
            inner.clone().prop_map(|a| format!("(\\forall int i, j; 0 <= i && i < j; ({a}) || i == j)")),
            inner.prop_map(|a| format!("(\\exists int i; ({a}) && i == p)")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn what_is_shown_reads_back_as_the_same_expression(text in condition()) {
        let Some(first) = typed(&text) else {
            return Err(TestCaseError::fail(format!("`{text}` is not typed")));
        };
        let shown = show(&first);
        let Some(again) = typed(&shown) else {
            return Err(TestCaseError::fail(format!("`{shown}` (of `{text}`) is not typed")));
        };
        prop_assert_eq!(show(&again), shown);
        prop_assert_eq!(grouped_left(&again), grouped_left(&first));
    }

    #[test]
    fn typing_survives_any_tokens(words in prop::collection::vec(prop::sample::select(vec![
        "n", "s", "xs", "names", "next", "A", "String", "java", "f", "size", "(", ")", "[", "]", ".", ",", "+",
        "-", "==", "&&", "!", "?", ":", "->", "::", "new", "instanceof", "null", "1", "\"t\"", "this", "super",
        "\\result", "\\old(", "\\forall", "int", "i", ";", "x", "class", "{", "}", "\\typeof(", "<", ">",
    ]), 1..14)) {
        let _ = typed(&words.join(" "));
    }
}

#[test]
fn groupings_that_matter_are_kept() {
    for (written, expected) in [
        ("(a - b) - c", "p - n - 3"),
        ("a - (b - c)", "p - (n - 3)"),
        ("(a ==> b) ==> c", "(b ==> r) ==> true"),
        ("a ==> (b ==> c)", "b ==> r ==> true"),
        ("(a ==> b) <== c", "(b ==> r) <== true"),
        ("-(-a)", "-(-p)"),
        ("!(a && b)", "!(b && r)"),
        ("(a || b) && c", "(b || r) && true"),
        ("a || b && c", "b || r && true"),
        ("(a ? b : c) ? d : e", "(b ? r : true) ? b : r"),
        ("a == (b == c)", "b == (r == true)"),
    ] {
        let text =
            if expected.starts_with(['p', '-']) { format!("{expected} == 1") } else { expected.to_owned() };
        let shown = typed(&text).map(|expr| show(&expr));
        assert_eq!(shown.as_deref(), Some(text.as_str()), "{written}");
    }
}
