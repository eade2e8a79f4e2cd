//! A clause as Java's arithmetic would have it, to tell an overflow from any other mistake.

use program::{Primitive, Type};

use super::{Width, is_whole};
use crate::expr::{BinaryOperator, Expr, ExprKind, Quantifier};

impl Expr {
    /// The clause in Java's arithmetic; `None` where that is the clause itself.
    pub fn in_java_arithmetic(&self) -> Option<Expr> {
        let java = retyped(self, &in_java);
        (java != *self).then_some(java)
    }
}

/// A value that fits in a type is one of it, and one that does not wraps.
fn in_java(operand: &Expr, ty: &Type) -> Expr {
    let operand = retyped(operand, &in_java);
    if Width::of(&operand.ty) > Width::of(ty) {
        return Expr::new(ExprKind::Cast { operand: Box::new(operand) }, ty.clone());
    }
    operand
}

/// The same expression with every node in the type that its parts ask for; `exact` says what becomes of
/// [`ExprKind::Exact`].
pub(super) fn retyped(expr: &Expr, exact: &dyn Fn(&Expr, &Type) -> Expr) -> Expr {
    if let ExprKind::Exact(operand) = &expr.kind {
        return exact(operand, &expr.ty);
    }
    let mut java = expr.map_children(|part| retyped(part, exact));
    let parts: Vec<Width> = match &java.kind {
        ExprKind::Unary { operator: _, operand } if is_whole(&expr.ty) => {
            Width::of(&operand.ty).into_iter().collect()
        }
        ExprKind::Binary { operator, left, right } if is_whole(&expr.ty) => match operator {
            BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight | BinaryOperator::ShiftRightUnsigned => {
                Width::of(&left.ty).into_iter().collect()
            }
            _ => [&left.ty, &right.ty].into_iter().filter_map(Width::of).collect(),
        },
        ExprKind::Conditional { condition: _, then, otherwise } if is_whole(&expr.ty) => {
            [&then.ty, &otherwise.ty].into_iter().filter_map(Width::of).collect()
        }
        ExprKind::Old(operand) if is_whole(&expr.ty) => Width::of(&operand.ty).into_iter().collect(),
        ExprKind::Quantified(quantified) => match quantified.quantifier {
            Quantifier::Sum | Quantifier::Product | Quantifier::Min | Quantifier::Max => {
                Width::of(&quantified.body.ty).into_iter().collect()
            }
            Quantifier::ForAll | Quantifier::Exists | Quantifier::NumOf => return java,
        },
        _ => return java,
    };
    // `char` and its kin stay what they are: only what was widened goes back.
    if let Some(widest) = parts.into_iter().max()
        && Width::of(&expr.ty).is_some_and(|own| own > widest)
        && !is_small(&expr.ty)
    {
        java.ty = widest.ty();
    }
    java
}

fn is_small(ty: &Type) -> bool {
    matches!(ty.unboxed(), Some(Primitive::Byte | Primitive::Short | Primitive::Char))
}
