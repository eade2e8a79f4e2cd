//! What a clause is about, and what of it has to be handed in.

use std::sync::Arc;

use contract::{Expr, ExprKind};

/// The parts of a clause that compiled code does not compute itself, each once and in order: `this`, parameters, the result,
/// the exception, and what was before. `\fresh` and functions are among them, for those who can evaluate them otherwise. A
/// part that depends on a bound variable is none, since no one value could be handed in for it.
pub fn mentions(clause: &Expr) -> Vec<Expr> {
    let mut all = Vec::new();
    collect(clause, &mut all);
    all
}

fn collect(expr: &Expr, all: &mut Vec<Expr>) {
    let is_one = match &expr.kind {
        ExprKind::This | ExprKind::Parameter { .. } | ExprKind::Result | ExprKind::Signal => true,
        ExprKind::Old(_)
        | ExprKind::Fresh(_)
        | ExprKind::Lambda { .. }
        | ExprKind::MethodReference { .. } => {
            let free: Vec<Arc<str>> = expr.free_variables().into_iter().collect();
            free.is_empty()
        }
        ExprKind::NotModified(operands) => {
            for operand in operands {
                collect(operand, all);
                collect(&Expr::new(ExprKind::Old(Box::new(operand.clone())), operand.ty.clone()), all);
            }
            return;
        }
        _ => false,
    };
    if !is_one {
        expr.children().into_iter().for_each(|part| collect(part, all));
    } else if !all.contains(expr) {
        all.push(expr.clone());
    }
}
