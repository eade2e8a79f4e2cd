//! Which expressions may throw when they are evaluated.
//!
//! Contract operators are sequential: `x == null || x.size() > 0` never dereferences null, but its
//! operands may not change places. Everything in this module tree that reorders or drops an operand asks
//! here first. The answer errs towards *may throw*: a dereference of anything but `this`, an index, an
//! integral division by something that is no non-zero literal, a checked cast, unboxing, and every call.

use program::{Primitive, Type};

use crate::expr::{BinaryOperator, Expr, ExprKind, Literal};

/// Whether evaluating the expression may throw.
pub fn may_throw(expr: &Expr) -> bool {
    match &expr.kind {
        // The body runs when somebody calls the lambda, not here.
        ExprKind::Lambda { .. } => false,
        _ => throws_itself(expr) || expr.children().into_iter().any(may_throw),
    }
}

/// Whether a boolean expression used as a condition may throw: also when its value must be unboxed first.
pub fn condition_may_throw(expr: &Expr) -> bool {
    expr.ty.is_reference() || may_throw(expr)
}

/// Whether the outermost operation may throw, given the values of its operands.
fn throws_itself(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Literal(_)
        | ExprKind::This
        | ExprKind::Parameter { .. }
        | ExprKind::Variable(_)
        | ExprKind::Symbol(_)
        | ExprKind::Result
        | ExprKind::Signal
        | ExprKind::Witness(_)
        | ExprKind::InstanceOf { .. }
        | ExprKind::Fresh(_)
        | ExprKind::NonNullElements(_)
        | ExprKind::NotModified(_)
        | ExprKind::Lambda { .. }
        | ExprKind::Informal(_) => false,
        ExprKind::Field { target, field: _ } | ExprKind::MethodReference { target, method: _ } => {
            target.as_ref().is_some_and(|target| target.kind != ExprKind::This)
        }
        ExprKind::Exact(_) => true,
        // `@Old(e, int)` unboxes.
        ExprKind::Old(operand) => expr.ty.is_primitive() && operand.ty.is_reference(),
        ExprKind::ModelField { .. }
        | ExprKind::ArrayLength(_)
        | ExprKind::Index { .. }
        | ExprKind::Call { .. }
        | ExprKind::New { .. } => true,
        ExprKind::NewArray { lengths, items: _ } => {
            lengths.iter().any(|length| !matches!(length.kind, ExprKind::Literal(Literal::Int(0..))))
        }
        ExprKind::Unary { operator: _, operand } => operand.ty.is_reference(),
        ExprKind::Binary { operator, left, right } => operation_throws(*operator, left, right, &expr.ty),
        ExprKind::Conditional { condition, then, otherwise } => {
            let unboxes = |branch: &Expr| expr.ty.is_primitive() && branch.ty.is_reference();
            condition.ty.is_reference() || unboxes(then) || unboxes(otherwise)
        }
        ExprKind::Cast { operand } => operand.ty.is_reference() && operand.ty != expr.ty,
        ExprKind::TypeOf(operand) => operand.ty.is_reference() && operand.kind != ExprKind::This,
        ExprKind::Quantified(quantified) => {
            quantified.variables.iter().any(|variable| variable.over.is_some())
        }
    }
}

fn operation_throws(operator: BinaryOperator, left: &Expr, right: &Expr, ty: &Type) -> bool {
    let unboxes = left.ty.is_reference() || right.ty.is_reference();
    match operator {
        BinaryOperator::Equal | BinaryOperator::NotEqual => {
            let unboxes = |one: &Expr, other: &Expr| one.ty.is_primitive() && other.ty.is_reference();
            unboxes(left, right) || unboxes(right, left)
        }
        BinaryOperator::Subtype => false,
        BinaryOperator::Add if ty.is_string() => calls_to_string(left) || calls_to_string(right),
        BinaryOperator::Divide | BinaryOperator::Remainder => {
            let integral = ty.as_primitive().is_none_or(Primitive::is_integral);
            unboxes || (integral && !is_non_zero_literal(right))
        }
        BinaryOperator::Or
        | BinaryOperator::And
        | BinaryOperator::BitOr
        | BinaryOperator::BitXor
        | BinaryOperator::BitAnd
        | BinaryOperator::Less
        | BinaryOperator::LessEqual
        | BinaryOperator::Greater
        | BinaryOperator::GreaterEqual
        | BinaryOperator::ShiftLeft
        | BinaryOperator::ShiftRight
        | BinaryOperator::ShiftRightUnsigned
        | BinaryOperator::Add
        | BinaryOperator::Subtract
        | BinaryOperator::Multiply
        | BinaryOperator::Implies
        | BinaryOperator::ImpliedBy
        | BinaryOperator::Equivalent
        | BinaryOperator::NotEquivalent => unboxes,
    }
}

/// Concatenation calls `toString` on objects that somebody else wrote.
fn calls_to_string(operand: &Expr) -> bool {
    operand.ty.unboxed().is_none() && !operand.ty.is_string() && operand.ty != Type::Null
}

fn is_non_zero_literal(divisor: &Expr) -> bool {
    match &divisor.kind {
        ExprKind::Literal(Literal::Int(value)) => *value != 0,
        ExprKind::Literal(Literal::Long(value)) => *value != 0,
        ExprKind::Literal(Literal::Char(value)) => *value != 0,
        _ => false,
    }
}
