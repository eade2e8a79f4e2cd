//! Operators (JLS 15.14 to 15.25) and the logical ones of the contract languages.

use std::sync::Arc;

use base::Span;
use program::{Primitive, Type};
use syntax::expr as written;

use super::types::widens;
use super::{Typed, Typer};
use crate::arithmetic::{bigint, is_bigint, is_whole};
use crate::expr::{BinaryOperator, Expr, ExprKind, UnaryOperator};
use crate::show::operator_symbol;

impl Typer<'_> {
    pub(super) fn unary(&mut self, operator: UnaryOperator, operand: &written::Expr, span: Span) -> Typed {
        let typed = self.value(operand)?;
        if is_bigint(&typed.ty) && operator != UnaryOperator::Not {
            return Ok(Expr::new(ExprKind::Unary { operator, operand: Box::new(typed) }, bigint()));
        }
        let primitive = self.unboxed(&typed.ty);
        let ty = match operator {
            UnaryOperator::Not => primitive.filter(|primitive| *primitive == Primitive::Boolean),
            UnaryOperator::Minus | UnaryOperator::Plus => {
                primitive.filter(|primitive| primitive.is_numeric()).map(promoted_alone)
            }
            UnaryOperator::Complement => {
                primitive.filter(|primitive| primitive.is_integral()).map(promoted_alone)
            }
        };
        let Some(ty) = ty else {
            let symbol = match operator {
                UnaryOperator::Not => "!",
                UnaryOperator::Minus => "-",
                UnaryOperator::Plus => "+",
                UnaryOperator::Complement => "~",
            };
            let message = format!("`{symbol}` cannot be applied to `{}`", typed.ty);
            return Err(self.report("contract.operand-types", span, message, None));
        };
        let kind = ExprKind::Unary { operator, operand: Box::new(typed) };
        Ok(Expr::new(kind, Type::Primitive(ty)))
    }

    pub(super) fn binary(
        &mut self,
        operator: BinaryOperator,
        left: &written::Expr,
        right: &written::Expr,
        span: Span,
    ) -> Typed {
        // A pattern's variable in the left operand is in scope in the right one.
        let left = self.value(left)?;
        let right = self.value(right)?;
        match self.binary_type(operator, &left.ty, &right.ty) {
            Some(ty) => Ok(Expr::binary(operator, left, right, ty)),
            None => {
                let symbol = operator_symbol(operator);
                let message = format!("`{symbol}` cannot be applied to `{}` and `{}`", left.ty, right.ty);
                let both_references = left.ty.is_reference() && right.ty.is_reference();
                let help = (both_references && self.is_ordering(operator))
                    .then(|| "objects are compared with `compareTo` or `equals`".to_owned());
                Err(self.report("contract.operand-types", span, message, help))
            }
        }
    }

    fn is_ordering(&self, operator: BinaryOperator) -> bool {
        use BinaryOperator::{Greater, GreaterEqual, Less, LessEqual};
        matches!(operator, Less | LessEqual | Greater | GreaterEqual)
    }

    fn binary_type(&self, operator: BinaryOperator, left: &Type, right: &Type) -> Option<Type> {
        let (a, b) = (self.unboxed(left), self.unboxed(right));
        if is_bigint(left) || is_bigint(right) {
            return self.bigint_type(operator, left, right);
        }
        let both = |test: fn(Primitive) -> bool| Some((a.filter(|a| test(*a))?, b.filter(|b| test(*b))?));
        let is_boolean = |primitive: Primitive| primitive == Primitive::Boolean;
        match operator {
            BinaryOperator::And
            | BinaryOperator::Or
            | BinaryOperator::Implies
            | BinaryOperator::ImpliedBy
            | BinaryOperator::Equivalent
            | BinaryOperator::NotEquivalent => both(is_boolean).map(|_| Type::BOOLEAN),
            BinaryOperator::BitAnd | BinaryOperator::BitOr | BinaryOperator::BitXor => {
                if both(is_boolean).is_some() {
                    return Some(Type::BOOLEAN);
                }
                both(Primitive::is_integral).map(|(a, b)| Type::Primitive(promoted(a, b)))
            }
            BinaryOperator::Equal | BinaryOperator::NotEqual => {
                self.is_comparable(left, right).then_some(Type::BOOLEAN)
            }
            BinaryOperator::Less
            | BinaryOperator::LessEqual
            | BinaryOperator::Greater
            | BinaryOperator::GreaterEqual => both(Primitive::is_numeric).map(|_| Type::BOOLEAN),
            BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight | BinaryOperator::ShiftRightUnsigned => {
                both(Primitive::is_integral).map(|(a, _)| Type::Primitive(promoted_alone(a)))
            }
            BinaryOperator::Add if left.is_string() || right.is_string() => Some(Type::string()),
            BinaryOperator::Add
            | BinaryOperator::Subtract
            | BinaryOperator::Multiply
            | BinaryOperator::Divide
            | BinaryOperator::Remainder => {
                both(Primitive::is_numeric).map(|(a, b)| Type::Primitive(promoted(a, b)))
            }
            BinaryOperator::Subtype => {
                let class = Type::class("java/lang/Class");
                (self.is_subtype(left, &class) && self.is_subtype(right, &class)).then_some(Type::BOOLEAN)
            }
        }
    }

    /// `\bigint` with another number. It has no shifts: there is no last bit to shift into.
    fn bigint_type(&self, operator: BinaryOperator, left: &Type, right: &Type) -> Option<Type> {
        use BinaryOperator as Op;
        let other = if is_bigint(left) { right } else { left };
        let floating =
            self.unboxed(other).filter(|primitive| primitive.is_numeric() && !primitive.is_integral());
        let is_number = is_whole(other) || floating.is_some();
        match operator {
            Op::Add if other.is_string() => Some(Type::string()),
            Op::Add | Op::Subtract | Op::Multiply | Op::Divide | Op::Remainder if is_number => {
                Some(floating.map_or_else(bigint, |_| Type::DOUBLE))
            }
            Op::BitAnd | Op::BitOr | Op::BitXor if is_whole(other) => Some(bigint()),
            Op::Equal | Op::NotEqual | Op::Less | Op::LessEqual | Op::Greater | Op::GreaterEqual
                if is_number =>
            {
                Some(Type::BOOLEAN)
            }
            _ => None,
        }
    }

    /// JLS 15.21: numeric, boolean or reference equality.
    fn is_comparable(&self, left: &Type, right: &Type) -> bool {
        if left.is_primitive() || right.is_primitive() {
            return match (self.unboxed(left), self.unboxed(right)) {
                (Some(a), Some(b)) => a.is_numeric() == b.is_numeric(),
                _ => false,
            };
        }
        left.is_reference() && right.is_reference() && self.is_castable(left, right)
    }

    pub(super) fn conditional(
        &mut self,
        condition: &written::Expr,
        then: &written::Expr,
        otherwise: &written::Expr,
        span: Span,
    ) -> Typed {
        let condition = Box::new(self.condition(condition)?);
        let then = self.boxed_value(then)?;
        let otherwise = self.boxed_value(otherwise)?;
        let Some(ty) = self.conditional_type(&then, &otherwise) else {
            let message = format!("`{}` and `{}` have no common type", then.ty, otherwise.ty);
            return Err(self.report("contract.operand-types", span, message, None));
        };
        Ok(Expr::new(ExprKind::Conditional { condition, then, otherwise }, ty))
    }

    /// JLS 15.25.
    fn conditional_type(&self, then: &Expr, otherwise: &Expr) -> Option<Type> {
        let (a, b) = (&then.ty, &otherwise.ty);
        if a == b {
            return Some(a.clone());
        }
        if self.is_constant_of(then, b) && b.is_primitive() {
            return Some(b.clone());
        }
        if self.is_constant_of(otherwise, a) && a.is_primitive() {
            return Some(a.clone());
        }
        if is_bigint(a) && is_whole(b) || is_bigint(b) && is_whole(a) {
            return Some(bigint());
        }
        match (self.unboxed(a), self.unboxed(b)) {
            (Some(x), Some(y)) if x == y => Some(Type::Primitive(x)),
            (Some(x), Some(y)) if x.is_numeric() && y.is_numeric() => Some(Type::Primitive(promoted(x, y))),
            _ => Some(self.common_supertype(&self.boxed(a), &self.boxed(b))),
        }
    }

    pub(super) fn cast(&mut self, ty: &written::TypeExpr, operand: &written::Expr) -> Typed {
        let target = self.resolve_type(ty)?;
        let typed = self.value(operand)?;
        if !self.is_castable(&typed.ty, &target) {
            let message = format!("`{}` can never be `{target}`", typed.ty);
            return Err(self.report("contract.cast", ty.span, message, None));
        }
        Ok(Expr::new(ExprKind::Cast { operand: Box::new(typed) }, target))
    }

    pub(super) fn instance_of(
        &mut self,
        operand: &written::Expr,
        ty: &written::TypeExpr,
        binding: Option<Arc<str>>,
        span: Span,
    ) -> Typed {
        let typed = self.value(operand)?;
        let class = self.resolve_type(ty)?;
        if !typed.ty.is_reference() || !class.is_reference() || !self.is_castable(&typed.ty, &class) {
            let message = format!("`{}` can never be an instance of `{class}`", typed.ty);
            return Err(self.report("contract.cast", span, message, None));
        }
        if let Some(name) = &binding {
            self.variables.push((name.clone(), class.clone()));
        }
        let kind = ExprKind::InstanceOf { operand: Box::new(typed), class, binding };
        Ok(Expr::new(kind, Type::BOOLEAN))
    }
}

/// Unary numeric promotion (JLS 5.6.1).
pub(super) fn promoted_alone(primitive: Primitive) -> Primitive {
    if widens(primitive, Primitive::Int) { Primitive::Int } else { primitive }
}

/// Binary numeric promotion (JLS 5.6.2).
pub(crate) fn promoted(a: Primitive, b: Primitive) -> Primitive {
    let (a, b) = (promoted_alone(a), promoted_alone(b));
    if widens(a, b) { b } else { a }
}
