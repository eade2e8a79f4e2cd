//! Walking, substituting and splitting expressions.

use contract::{Contracts, Expr, ExprKind, show};
use expect_test::expect;

use crate::support::read;

const JAVA: &str = r"import java.util.*;
    class A {
        int n; List<String> names; int[] xs;
        //@ ensures (\forall int i; 0 <= i && i < xs.length; xs[i] > n && names.stream().allMatch(s -> s.length() > i));
        //@ ensures o instanceof String t && t.length() > \old(n) && n > 0;
        //@ ensures n > 0 && (o != null && \result == 1);
        int f(Object o) { return 1; }
    }";

fn clauses() -> Vec<Expr> {
    let world = read(&[("A.java", JAVA)]);
    let effective = world.contracts.effective(&"A".into(), &world.method("A", "f"));
    effective.cases[0].ensures.iter().map(|clause| clause.expr.clone()).collect()
}

#[test]
fn variables_parts_and_conjuncts() {
    let clauses = clauses();
    assert!(clauses.iter().all(|clause| clause.free_variables().is_empty()), "all variables are bound");
    let ExprKind::Quantified(quantified) = &clauses[0].kind else { panic!("a quantifier") };
    assert_eq!(quantified.body.free_variables().into_iter().collect::<Vec<_>>(), ["i".into()]);
    assert!(clauses[1].mentions_old() && !clauses[0].mentions_old());
    assert!(clauses[2].mentions_result() && !clauses[1].mentions_result());
    let split: Vec<Vec<String>> =
        clauses.iter().map(|clause| clause.conjuncts().into_iter().map(show).collect()).collect();
    expect![[r#"
        [
            [
                "(\\forall int i; 0 <= i && i < xs.length; xs[i] > n && names.stream().allMatch(s -> s.length() > i))",
            ],
            [
                "o instanceof String t && t.length() > \\old(n) && n > 0",
            ],
            [
                "n > 0",
                "o != null",
                "\\result == 1",
            ],
        ]
    "#]].assert_debug_eq(&split);
}

#[test]
fn substitution_replaces_the_outermost_match_and_keeps_the_rest() {
    let clauses = clauses();
    let replaced = clauses[2].substitute(&|part| match &part.kind {
        ExprKind::Result => Some(Expr::int(7)),
        ExprKind::Field { .. } => Some(Expr::int(3)),
        _ => None,
    });
    assert_eq!(show(&replaced), "3 > 0 && o != null && 7 == 1");
    // Rebuilding from its own children changes nothing, whatever the kind.
    for clause in &clauses {
        clause.visit(&mut |part| assert_eq!(part.map_children(Clone::clone), *part));
    }
}

#[test]
fn contracts_are_shared_between_threads_and_read_the_same() {
    fn shared<T: Send + Sync>(_: &T) {}
    let world = read(&[("A.java", JAVA)]);
    shared(&world.contracts);
    let sequential = format!("{:?}", contract::listing(&world.program, &world.contracts));
    let fresh = Contracts::new(world.program.clone(), Vec::new());
    let parallel: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| format!("{:?}", contract::listing(&world.program, &fresh))))
            .collect();
        workers.into_iter().map(|worker| worker.join().expect("no panic")).collect()
    });
    assert!(parallel.iter().all(|rows| *rows == sequential));
}
