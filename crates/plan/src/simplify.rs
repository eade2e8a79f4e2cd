//! Contract expressions with what was chosen put in: parts that no longer matter go.
//!
//! `item == null || item.price() > 0` says nothing more when the item is `null`, and asks a state of it when it is not; left
//! as it is, the half that cannot be said in the model would take the other half with it.

use contract::expr::{BinaryOperator, UnaryOperator};
use contract::{Expr, ExprKind, Literal};

/// The same condition, without what constants decide.
pub(crate) fn simplified(expr: &Expr) -> Expr {
    match &expr.kind {
        ExprKind::Unary { operator: UnaryOperator::Not, operand } => {
            let operand = simplified(operand);
            match (operand.is_true(), operand.is_false()) {
                (true, _) => Expr::boolean(false),
                (_, true) => Expr::boolean(true),
                _ => Expr {
                    kind: ExprKind::Unary { operator: UnaryOperator::Not, operand: Box::new(operand) },
                    ..expr.clone()
                },
            }
        }
        ExprKind::Binary { operator, left, right } => {
            binary(expr, *operator, simplified(left), simplified(right))
        }
        ExprKind::Conditional { condition, then, otherwise } => {
            let condition = simplified(condition);
            match (condition.is_true(), condition.is_false()) {
                (true, _) => simplified(then),
                (_, true) => simplified(otherwise),
                _ => Expr {
                    kind: ExprKind::Conditional {
                        condition: Box::new(condition),
                        then: Box::new(simplified(then)),
                        otherwise: Box::new(simplified(otherwise)),
                    },
                    ..expr.clone()
                },
            }
        }
        _ => expr.clone(),
    }
}

fn binary(whole: &Expr, operator: BinaryOperator, left: Expr, right: Expr) -> Expr {
    use BinaryOperator as B;
    let decided = match operator {
        B::And => match () {
            () if left.is_false() || right.is_false() => Some(Expr::boolean(false)),
            () if left.is_true() => Some(right.clone()),
            () if right.is_true() => Some(left.clone()),
            () => None,
        },
        B::Or => match () {
            () if left.is_true() || right.is_true() => Some(Expr::boolean(true)),
            () if left.is_false() => Some(right.clone()),
            () if right.is_false() => Some(left.clone()),
            () => None,
        },
        B::Implies => match () {
            () if left.is_false() || right.is_true() => Some(Expr::boolean(true)),
            () if left.is_true() => Some(right.clone()),
            () if right.is_false() => Some(simplified(&left.clone().not())),
            () => None,
        },
        B::Equal => same(&left, &right).map(Expr::boolean),
        B::NotEqual => same(&left, &right).map(|same| Expr::boolean(!same)),
        _ => None,
    };
    decided.unwrap_or_else(|| Expr {
        kind: ExprKind::Binary { operator, left: Box::new(left), right: Box::new(right) },
        ..whole.clone()
    })
}

/// Whether two references are the same, where what they are written as decides it.
fn same(left: &Expr, right: &Expr) -> Option<bool> {
    let is_null = |expr: &Expr| expr.kind == ExprKind::Literal(Literal::Null);
    let is_object = |expr: &Expr| match &expr.kind {
        ExprKind::This | ExprKind::New { .. } | ExprKind::Literal(Literal::String(_)) => true,
        // A constant of an enum.
        ExprKind::Field { target: None, field } => expr.ty.class_name() == Some(&field.owner),
        _ => false,
    };
    match (&left.kind, &right.kind) {
        (ExprKind::Parameter { index: one, .. }, ExprKind::Parameter { index: other, .. })
            if one == other && left.ty.is_reference() =>
        {
            Some(true)
        }
        (ExprKind::Field { target: None, field: one }, ExprKind::Field { target: None, field: other })
            if is_object(left) && is_object(right) =>
        {
            Some(one == other)
        }
        _ if is_null(left) && is_null(right) => Some(true),
        _ if (is_null(left) && is_object(right)) || (is_object(left) && is_null(right)) => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use program::Type;

    use super::*;

    fn item() -> Expr {
        Expr::new(ExprKind::Parameter { index: 0, name: "item".into() }, Type::object())
    }

    #[test]
    fn what_constants_decide_goes() {
        let none = item().equal(Expr::null());
        let rest = Expr::new(ExprKind::Informal("rest".into()), Expr::boolean(true).ty);
        let either = none.clone().or(rest.clone());
        let null = |part: &Expr| (*part == item()).then(Expr::null);
        assert!(simplified(&either.substitute(&null)).is_true());
        let other = none.clone().not().and(rest.clone());
        assert!(simplified(&other.substitute(&null)).is_false());
        let constant = Expr::new(ExprKind::This, Type::object());
        let this = |part: &Expr| (*part == item()).then(|| constant.clone());
        assert_eq!(simplified(&either.substitute(&this)), rest);
        assert_eq!(simplified(&either), either, "nothing is known of the item");
    }
}
