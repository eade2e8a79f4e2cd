//! Implications between literals hold on all values, NaN included, and those that oracles rely on are found.

use program::Type;

use crate::expr::{BinaryOperator, Expr, ExprKind, Literal, UnaryOperator};
use crate::logic::literal::implies;
use crate::show;

use super::build::*;

const OPERATORS: [BinaryOperator; 6] = [
    BinaryOperator::Equal,
    BinaryOperator::NotEqual,
    BinaryOperator::Less,
    BinaryOperator::LessEqual,
    BinaryOperator::Greater,
    BinaryOperator::GreaterEqual,
];

#[derive(Clone, Copy)]
struct Values {
    i: f64,
    j: f64,
    d: f64,
    e: f64,
    is_null: bool,
    is_instance: bool,
}

fn operands() -> Vec<(Expr, Expr)> {
    let mut pairs = vec![(int("i"), int("j")), (int("j"), int("i"))];
    pairs.extend([(double("d"), double("e")), (double("e"), double("d"))]);
    for constant in [-1, 0, 1, 2] {
        pairs.push((int("i"), Expr::int(constant)));
        pairs.push((Expr::int(constant), int("i")));
        pairs.push((double("d"), Expr::int(constant)));
    }
    pairs
}

fn literals() -> Vec<Expr> {
    let mut literals = Vec::new();
    for (left, right) in operands() {
        literals.extend(OPERATORS.map(|operator| binary(operator, left.clone(), right.clone())));
    }
    let test = ExprKind::InstanceOf { operand: Box::new(object("x")), class: Type::string(), binding: None };
    let test = Expr::new(test, Type::BOOLEAN);
    literals.extend([test.clone(), test.not()]);
    literals.extend([object("x").equal(Expr::null()), differs(Expr::null(), object("x"))]);
    literals
}

fn values() -> Vec<Values> {
    let mut all = Vec::new();
    for i in -2..=3 {
        for j in -1..=1 {
            for d in [f64::NAN, -1.0, 0.5, 1.0] {
                for e in [f64::NAN, 0.5] {
                    for (is_null, is_instance) in [(true, false), (false, false), (false, true)] {
                        let (i, j) = (f64::from(i), f64::from(j));
                        all.push(Values { i, j, d, e, is_null, is_instance });
                    }
                }
            }
        }
    }
    all
}

fn number(expr: &Expr, values: Values) -> f64 {
    match &expr.kind {
        ExprKind::Literal(Literal::Int(value)) => f64::from(*value),
        ExprKind::Parameter { name, .. } => match &**name {
            "i" => values.i,
            "j" => values.j,
            "d" => values.d,
            _ => values.e,
        },
        other => panic!("not a number: {other:?}"),
    }
}

fn holds(literal: &Expr, values: Values) -> bool {
    match &literal.kind {
        ExprKind::InstanceOf { .. } => values.is_instance,
        ExprKind::Unary { operator: UnaryOperator::Not, operand } => !holds(operand, values),
        ExprKind::Binary { operator, left, right } => {
            if left.ty.is_reference() {
                return values.is_null == (*operator == BinaryOperator::Equal);
            }
            let (left, right) = (number(left, values), number(right, values));
            match operator {
                BinaryOperator::Equal => left == right,
                BinaryOperator::NotEqual => left != right,
                BinaryOperator::Less => left < right,
                BinaryOperator::LessEqual => left <= right,
                BinaryOperator::Greater => left > right,
                BinaryOperator::GreaterEqual => left >= right,
                other => panic!("not a comparison: {other:?}"),
            }
        }
        other => panic!("not a literal: {other:?}"),
    }
}

#[test]
fn every_implication_holds_on_all_values() {
    let (literals, values) = (literals(), values());
    let mut found = 0;
    for premise in &literals {
        for conclusion in literals.iter().filter(|conclusion| implies(premise, conclusion)) {
            found += usize::from(premise != conclusion);
            for &values in &values {
                assert!(
                    !holds(premise, values) || holds(conclusion, values),
                    "{} does not imply {}",
                    show(premise),
                    show(conclusion)
                );
            }
        }
    }
    assert!(found > 100, "only {found} implications are found");
}

#[test]
fn integer_comparisons_with_constants_imply_whatever_is_weaker() {
    let compare = |operator, constant| binary(operator, int("i"), Expr::int(constant));
    let all: Vec<Expr> = OPERATORS
        .into_iter()
        .flat_map(|operator| [-1, 0, 1, 2].map(|constant| compare(operator, constant)))
        .collect();
    for premise in &all {
        for conclusion in &all {
            let follows =
                values().into_iter().all(|values| !holds(premise, values) || holds(conclusion, values));
            assert_eq!(implies(premise, conclusion), follows, "{} and {}", show(premise), show(conclusion));
        }
    }
}
