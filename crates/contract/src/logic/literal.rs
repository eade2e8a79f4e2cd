//! What one literal says about another: `x > 0` implies `x >= 0`, `a == b` implies `a <= b`.
//!
//! Purely syntactic on operands (the same expression has the same value: contract expressions have no side
//! effects), arithmetic only where a comparison has a constant on one side. All implications are between
//! *values*: whether the literals can be evaluated at all is the caller's question (see `throws`).

use program::Type;

use crate::arithmetic::is_whole;
use crate::expr::{BinaryOperator, Expr, ExprKind, Literal};

/// Whether `premise` being true makes `conclusion` true.
pub fn implies(premise: &Expr, conclusion: &Expr) -> bool {
    if premise == conclusion {
        return true;
    }
    if let (Some(premise), Some(conclusion)) = (Comparison::of(premise), Comparison::of(conclusion)) {
        return premise.implies(&conclusion) || premise.implies(&conclusion.flipped());
    }
    if let (ExprKind::InstanceOf { operand, .. }, Some(conclusion)) =
        (&premise.kind, Comparison::of(conclusion))
    {
        return conclusion.operator == BinaryOperator::NotEqual && conclusion.compares_with_null(operand);
    }
    if let (Some(premise), Some(ExprKind::InstanceOf { operand, .. })) =
        (Comparison::of(premise), negated(conclusion))
    {
        return premise.operator == BinaryOperator::Equal && premise.compares_with_null(operand);
    }
    false
}

/// The comparison that holds exactly when this one does not, over integral numbers.
pub fn opposite(operator: BinaryOperator) -> Option<BinaryOperator> {
    Some(match operator {
        BinaryOperator::Equal => BinaryOperator::NotEqual,
        BinaryOperator::NotEqual => BinaryOperator::Equal,
        BinaryOperator::Less => BinaryOperator::GreaterEqual,
        BinaryOperator::LessEqual => BinaryOperator::Greater,
        BinaryOperator::Greater => BinaryOperator::LessEqual,
        BinaryOperator::GreaterEqual => BinaryOperator::Less,
        _ => return None,
    })
}

/// Whether values of both types compare without NaN, so that `!(a < b)` is `a >= b`.
pub fn is_totally_ordered(left: &Type, right: &Type) -> bool {
    is_whole(left) && is_whole(right)
}

fn negated(expr: &Expr) -> Option<&ExprKind> {
    match &expr.kind {
        ExprKind::Unary { operator: crate::expr::UnaryOperator::Not, operand } => Some(&operand.kind),
        _ => None,
    }
}

struct Comparison<'a> {
    operator: BinaryOperator,
    left: &'a Expr,
    right: &'a Expr,
}

impl<'a> Comparison<'a> {
    fn of(expr: &'a Expr) -> Option<Self> {
        match &expr.kind {
            ExprKind::Binary { operator, left, right } => {
                opposite(*operator)?;
                Some(Comparison { operator: *operator, left, right })
            }
            _ => None,
        }
    }

    /// `b > a` for `a < b`.
    fn flipped(&self) -> Self {
        let operator = match self.operator {
            BinaryOperator::Less => BinaryOperator::Greater,
            BinaryOperator::LessEqual => BinaryOperator::GreaterEqual,
            BinaryOperator::Greater => BinaryOperator::Less,
            BinaryOperator::GreaterEqual => BinaryOperator::LessEqual,
            symmetric => symmetric,
        };
        Comparison { operator, left: self.right, right: self.left }
    }

    fn implies(&self, other: &Comparison) -> bool {
        if self.left == other.left && self.right == other.right {
            return self.operator == other.operator || self.is_stronger_than(other.operator);
        }
        let of_constant = |comparison: &Comparison| {
            let constant = integral_constant(comparison.right)?;
            let ordered = is_totally_ordered(&comparison.left.ty, &comparison.right.ty);
            ordered.then(|| Range::of(comparison.operator, constant))
        };
        let ranges = |one: &Comparison, two: &Comparison| {
            (one.left == two.left).then(|| of_constant(one).zip(of_constant(two))).flatten()
        };
        let found = ranges(self, other).or_else(|| ranges(&self.flipped(), &other.flipped()));
        found.is_some_and(|(premise, conclusion)| premise.is_within(&conclusion))
    }

    /// On the same operands. With NaN no ordered comparison holds, so these are safe for floating point too;
    /// references are only ever compared by `==` and `!=`, which never imply an order here.
    fn is_stronger_than(&self, other: BinaryOperator) -> bool {
        match self.operator {
            BinaryOperator::Less => matches!(other, BinaryOperator::LessEqual | BinaryOperator::NotEqual),
            BinaryOperator::Greater => {
                matches!(other, BinaryOperator::GreaterEqual | BinaryOperator::NotEqual)
            }
            BinaryOperator::Equal => {
                let numeric = self.left.ty.is_primitive() || self.right.ty.is_primitive();
                numeric && matches!(other, BinaryOperator::LessEqual | BinaryOperator::GreaterEqual)
            }
            _ => false,
        }
    }

    fn compares_with_null(&self, operand: &Expr) -> bool {
        let is_null = |expr: &Expr| expr.kind == ExprKind::Literal(Literal::Null);
        (self.left == operand && is_null(self.right)) || (self.right == operand && is_null(self.left))
    }
}

/// The integers that satisfy a comparison with a constant.
enum Range {
    Between(i128, i128),
    AllBut(i128),
}

impl Range {
    fn of(operator: BinaryOperator, constant: i128) -> Range {
        match operator {
            BinaryOperator::Equal => Range::Between(constant, constant),
            BinaryOperator::Less => Range::Between(i128::MIN, constant - 1),
            BinaryOperator::LessEqual => Range::Between(i128::MIN, constant),
            BinaryOperator::Greater => Range::Between(constant + 1, i128::MAX),
            BinaryOperator::GreaterEqual => Range::Between(constant, i128::MAX),
            _ => Range::AllBut(constant),
        }
    }

    fn is_within(&self, other: &Range) -> bool {
        match (self, other) {
            (Range::Between(low, high), Range::Between(from, to)) => from <= low && high <= to,
            (Range::Between(low, high), Range::AllBut(hole)) => hole < low || high < hole,
            (Range::AllBut(one), Range::AllBut(other)) => one == other,
            (Range::AllBut(_), Range::Between(from, to)) => *from == i128::MIN && *to == i128::MAX,
        }
    }
}

fn integral_constant(expr: &Expr) -> Option<i128> {
    match &expr.kind {
        ExprKind::Literal(Literal::Int(value)) => Some(i128::from(*value)),
        ExprKind::Literal(Literal::Long(value)) => Some(i128::from(*value)),
        ExprKind::Literal(Literal::Char(value)) => Some(i128::from(*value)),
        ExprKind::Unary { operator: crate::expr::UnaryOperator::Minus, operand } => {
            integral_constant(operand).map(|value| -value)
        }
        _ => None,
    }
}
