//! The shapes that normal forms and oracles have.

use expect_test::{Expect, expect};

use program::Type;

use crate::expr::{BinaryOperator, Expr, ExprKind, Quantifier};
use crate::logic::normal::{cnf, nnf};
use crate::logic::{oracle_clauses, oracle_clauses_of_all};
use crate::show;

use super::build::*;

fn lines(clauses: impl IntoIterator<Item = Expr>) -> String {
    clauses.into_iter().map(|clause| show(&clause) + "\n").collect()
}

fn check(condition: Expr, expected: Expect) {
    expected.assert_eq(&lines(oracle_clauses(&condition)));
}

fn check_nnf(condition: Expr, expected: Expect) {
    expected.assert_eq(&show(&nnf(&condition)));
}

/// The postconditions of KeYTestGen2's example 25.
fn mid() -> Vec<Expr> {
    let result = || result(Type::INT);
    let (x, y, z) = (|| int("x"), || int("y"), || int("z"));
    let two_of = |compare: fn(Expr, Expr) -> Expr| {
        let pair = |a: Expr, b: Expr| compare(result(), a).and(compare(result(), b));
        pair(y(), z()).or(pair(y(), x())).or(pair(x(), z()))
    };
    let one = result().equal(x()).or(result().equal(y())).or(result().equal(z()));
    vec![one, two_of(at_most), two_of(at_least)]
}

#[test]
fn mid_needs_seven_assertions() {
    let expected = expect![[r#"
        \result == x || \result == y || \result == z
        \result <= x || \result <= y
        \result <= x || \result <= z
        \result <= y || \result <= z
        \result >= x || \result >= y
        \result >= x || \result >= z
        \result >= y || \result >= z
    "#]];
    check(Expr::all(mid()), expected);
}

#[test]
fn clauses_implied_by_another_postcondition_are_dropped() {
    let mut ensures = mid();
    // The paper prints the last postcondition twice; and that the result is at most one of the three follows
    // from its being one of them.
    ensures.push(ensures[2].clone());
    let at_most_one = at_most(result(Type::INT), int("x"))
        .or(at_most(result(Type::INT), int("y")))
        .or(at_most(result(Type::INT), int("z")));
    ensures.push(at_most_one);
    let clauses = oracle_clauses_of_all(&ensures);
    let origins: Vec<usize> = clauses.iter().map(|clause| clause.origin).collect();
    assert_eq!(origins, [0, 1, 1, 1, 2, 2, 2]);
}

#[test]
fn operators_of_the_specification_language_are_removed() {
    let (p, q) = (boolean("p"), boolean("q"));
    check_nnf(p.clone().implies(q.clone()), expect!["!p || q"]);
    check_nnf(binary(BinaryOperator::ImpliedBy, p.clone(), q.clone()), expect!["p || !q"]);
    check_nnf(binary(BinaryOperator::Equivalent, p.clone(), q.clone()), expect!["p == q"]);
    check_nnf(binary(BinaryOperator::NotEquivalent, p.clone(), q.clone()), expect!["p != q"]);
    check_nnf(
        binary(BinaryOperator::Equivalent, p.clone(), less(int("i"), int("j"))),
        expect!["(!p || i < j) && (p || i >= j)"],
    );
    check_nnf(p.clone().equal(Expr::boolean(false)), expect!["!p"]);
    check_nnf(differs(Expr::boolean(true), p.clone().and(q.clone())), expect!["!p || !q"]);
    check_nnf(
        conditional(p.clone(), q.clone(), less(int("i"), int("j"))),
        expect!["(!p || q) && (p || i < j)"],
    );
    check_nnf(p.clone().implies(q.clone()).not(), expect!["p && !q"]);
    let argument = call(this(), "check", "(Z)Z", vec![p.implies(q)], Type::BOOLEAN);
    check_nnf(argument.not(), expect!["!check(!p || q)"]);
}

#[test]
fn comparisons_are_flipped_for_integers_only() {
    check_nnf(less(int("i"), int("j")).not(), expect!["i >= j"]);
    check_nnf(less(double("d"), double("e")).not(), expect!["!(d < e)"]);
    check_nnf(less(int("i"), double("e")).not(), expect!["!(i < e)"]);
    check_nnf(double("d").equal(double("e")).not(), expect!["d != e"]);
}

#[test]
fn identity_of_boxed_booleans_is_no_equivalence() {
    let boxed = |name| parameter(name, Type::class("java/lang/Boolean"));
    check_nnf(
        binary(BinaryOperator::Equivalent, boxed("a"), boxed("b")),
        expect![[r#"(!a || b) && (a || !b)"#]],
    );
    check(
        boxed("a").equal(boxed("b")),
        expect![[r#"
            a == b
        "#]],
    );
}

#[test]
fn a_negated_quantifier_becomes_its_dual() {
    let k = || variable("k");
    let range = at_most(Expr::int(0), k()).and(less(k(), int("n")));
    let body = greater(k(), int("i"));
    let all = quantified(Quantifier::ForAll, "k", Some(range.clone()), body.clone());
    check_nnf(all.not(), expect![[r#"(\exists int k; 0 <= k && k < n; k <= i)"#]]);
    let some = quantified(Quantifier::Exists, "k", None, range.clone().and(body.clone()));
    check_nnf(some, expect![[r#"(\exists int k; 0 <= k && k < n; k > i)"#]]);
    let all = quantified(Quantifier::ForAll, "k", None, range.implies(body));
    check_nnf(all, expect![[r#"(\forall int k; 0 <= k && k < n; k > i)"#]]);
}

#[test]
fn no_operand_moves_before_its_guard() {
    let x = || object("x");
    let size = || call(x(), "size", "()I", Vec::new(), Type::INT);
    let array = || parameter("a", Type::array(Type::INT));
    let length = Expr::new(ExprKind::ArrayLength(Box::new(array())), Type::INT);
    let element =
        Expr::new(ExprKind::Index { array: Box::new(array()), index: Box::new(int("i")) }, Type::INT);

    check(
        x().equal(Expr::null()).or(greater(size(), Expr::int(0))),
        expect![[r#"
            x == null || x.size() > 0
        "#]],
    );
    check(
        boolean("z").or(x().equal(Expr::null())).or(greater(size(), Expr::int(0))),
        expect![[r#"
            x == null || z || x.size() > 0
        "#]],
    );
    check(
        greater(size(), Expr::int(0)).or(boolean("p")).or(boolean("b")),
        expect![[r#"
            x.size() > 0 || b || p
        "#]],
    );
    check(
        less(int("i"), length).and(greater(element, Expr::int(0))),
        expect![[r#"
        i < a.length
        a[i] > 0
    "#]],
    );
    let value = field(x(), "f", Type::INT);
    check(
        differs(x(), Expr::null()).implies(greater(value.clone(), Expr::int(0))),
        expect![[r#"
            x == null || x.f > 0
        "#]],
    );
    check(
        differs(x(), Expr::null()).and(greater(value, Expr::int(0))).or(boolean("y")),
        expect![[r#"
            x != null || y
            x == null || x.f > 0 || y
        "#]],
    );
}

#[test]
fn a_guard_that_is_no_literal_keeps_its_conjunction_together() {
    let flag = field(object("x"), "f", Type::BOOLEAN);
    let guard = boolean("p").or(boolean("q"));
    check(
        guard.and(flag).or(boolean("y")),
        expect![[r#"
            (p || q) && x.f || y
        "#]],
    );
}

#[test]
fn old_values_stay_whole() {
    let x = || object("x");
    let precondition = differs(x(), Expr::null()).and(field(x(), "f", Type::BOOLEAN));
    check(
        old(precondition).implies(boolean("p").and(boolean("q"))),
        expect![[r#"
            !\old(x != null && x.f) || p
            !\old(x != null && x.f) || q
        "#]],
    );
}

#[test]
fn pattern_variables_become_casts() {
    let test = ExprKind::InstanceOf {
        operand: Box::new(object("o")),
        class: Type::string(),
        binding: Some("s".into()),
    };
    let test = Expr::new(test, Type::BOOLEAN);
    let bound = Expr::new(ExprKind::Variable("s".into()), Type::string());
    let length = call(bound, "length", "()I", Vec::new(), Type::INT);
    check(
        test.clone().and(greater(length.clone(), Expr::int(0))),
        expect![[r#"
            o instanceof String
            ((String) o).length() > 0
        "#]],
    );
    check(
        test.not().or(greater(length, Expr::int(0))),
        expect![[r#"
            !(o instanceof String) || ((String) o).length() > 0
        "#]],
    );
}

#[test]
fn implied_and_trivial_clauses_are_dropped() {
    let i = || int("i");
    let positive = greater(i(), Expr::int(0));
    let natural = at_least(i(), Expr::int(0));
    check(
        natural.clone().and(positive.clone()),
        expect![[r#"
        i > 0
    "#]],
    );
    check(
        natural.clone().or(positive.clone()),
        expect![[r#"
            i >= 0
        "#]],
    );
    check(natural.clone().or(natural.clone().not()), expect![""]);
    check(
        less(Expr::int(0), i()).and(differs(i(), Expr::int(0))),
        expect![[r#"
        0 < i
    "#]],
    );
    check(
        i().equal(int("j")).and(at_least(int("j"), i())),
        expect![[r#"
            i == j
        "#]],
    );
    check(
        Expr::boolean(false).or(boolean("p").and(Expr::boolean(false))),
        expect![[r#"
        false
    "#]],
    );
    check(Expr::boolean(true), expect![""]);
}

#[test]
fn what_would_grow_beyond_the_limit_is_asserted_as_written() {
    let pairs = |count: i32| {
        (0..count)
            .map(|index| boolean(&format!("a{index}")).and(boolean(&format!("b{index}"))))
            .reduce(Expr::or)
            .unwrap_or_else(|| Expr::boolean(true))
    };
    assert_eq!(oracle_clauses(&pairs(4)).len(), 16);
    assert_eq!(oracle_clauses(&pairs(5)), [pairs(5)]);
    assert_eq!(oracle_clauses(&pairs(40)), [pairs(40)]);
    assert_eq!(cnf(&pairs(4), 15), None);
}

#[test]
fn nested_equivalences_do_not_explode() {
    let chain = (0..60)
        .map(|index| less(int(&format!("i{index}")), int("j")))
        .reduce(|all, one| binary(BinaryOperator::Equivalent, all, one));
    let chain = chain.unwrap_or_else(|| Expr::boolean(true));
    assert_eq!(oracle_clauses(&chain).len(), 1);
}

#[test]
fn an_old_value_that_is_unboxed_may_throw() {
    let boxed = parameter("b", Type::class("java/lang/Boolean"));
    let unboxed = Expr::new(ExprKind::Old(Box::new(boxed)), Type::BOOLEAN);
    check(
        unboxed.or(boolean("a")),
        expect![[r#"
            \old(b) || a
        "#]],
    );
}
