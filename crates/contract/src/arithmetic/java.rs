//! A clause as Java's arithmetic would have it, to tell an overflow from any other mistake.

use program::{Primitive, Type};

use super::{Width, is_whole};
use crate::expr::{BinaryOperator, Expr, ExprKind, Quantifier};

impl Expr {
    /// The clause in Java's arithmetic; `None` where that is the clause itself.
    pub fn in_java_arithmetic(&self) -> Option<Expr> {
        let java = in_java(self);
        (java != *self).then_some(java)
    }
}

fn in_java(expr: &Expr) -> Expr {
    let mut java = expr.map_children(in_java);
    let parts: Vec<Width> = match &java.kind {
        ExprKind::Exact(operand) => {
            let is_wider = Width::of(&operand.ty) > Width::of(&expr.ty);
            let operand = operand.clone();
            return if is_wider { Expr::new(ExprKind::Cast { operand }, expr.ty.clone()) } else { *operand };
        }
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
