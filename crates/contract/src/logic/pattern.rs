//! Removing pattern variables: `o instanceof String s && s.length() > 0` becomes
//! `o instanceof String && ((String) o).length() > 0`.
//!
//! A pattern variable ties operands together by its scope, and normal forms tear operands apart. The cast
//! says the same thing without a scope, and counts as something that may throw, so that it is kept behind
//! its guard like any other. Follows JLS 6.3.1 for where a pattern variable is in scope.

use std::sync::Arc;

use crate::expr::{BinaryOperator, Expr, ExprKind, UnaryOperator};

/// The expression without pattern variables.
pub(super) fn without_bindings(expr: &Expr) -> Expr {
    if expr.any(|part| matches!(part.kind, ExprKind::InstanceOf { binding: Some(_), .. })) {
        rewrite(expr)
    } else {
        expr.clone()
    }
}

type Binding = (Arc<str>, Expr);

fn rewrite(expr: &Expr) -> Expr {
    match &expr.kind {
        ExprKind::Binary { operator, left, right } => {
            let in_scope = match operator {
                BinaryOperator::And | BinaryOperator::Implies => introduced(left, true),
                BinaryOperator::Or | BinaryOperator::ImpliedBy => introduced(left, false),
                _ => Vec::new(),
            };
            Expr::binary(*operator, rewrite(left), replace(rewrite(right), &in_scope), expr.ty.clone())
        }
        ExprKind::Conditional { condition, then, otherwise } => Expr::new(
            ExprKind::Conditional {
                condition: Box::new(rewrite(condition)),
                then: Box::new(replace(rewrite(then), &introduced(condition, true))),
                otherwise: Box::new(replace(rewrite(otherwise), &introduced(condition, false))),
            },
            expr.ty.clone(),
        ),
        ExprKind::InstanceOf { operand, class, binding: _ } => Expr::new(
            ExprKind::InstanceOf { operand: Box::new(rewrite(operand)), class: class.clone(), binding: None },
            expr.ty.clone(),
        ),
        _ => expr.map_children(rewrite),
    }
}

/// The pattern variables that are in scope where `expr` has the value `when`, each with what it stands for.
fn introduced(expr: &Expr, when: bool) -> Vec<Binding> {
    match &expr.kind {
        ExprKind::InstanceOf { operand, class, binding: Some(name) } if when => {
            let cast = ExprKind::Cast { operand: Box::new(rewrite(operand)) };
            vec![(name.clone(), Expr::new(cast, class.clone()))]
        }
        ExprKind::Unary { operator: UnaryOperator::Not, operand } => introduced(operand, !when),
        ExprKind::Binary { operator, left, right } => match (operator, when) {
            (BinaryOperator::And, true) | (BinaryOperator::Or, false) => {
                [introduced(left, when), introduced(right, when)].concat()
            }
            (BinaryOperator::Implies, false) => [introduced(left, true), introduced(right, false)].concat(),
            (BinaryOperator::ImpliedBy, false) => [introduced(left, false), introduced(right, true)].concat(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Last first: a later pattern may test a variable of an earlier one.
fn replace(expr: Expr, bindings: &[Binding]) -> Expr {
    bindings.iter().rev().fold(expr, |expr, (name, stands_for)| {
        expr.substitute(&|part| match &part.kind {
            ExprKind::Variable(used) if used == name => Some(stands_for.clone()),
            _ => None,
        })
    })
}
