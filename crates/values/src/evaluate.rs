//! What can be said about a precondition from the arguments alone, before anything runs.
//!
//! Three-valued: an expression over literal arguments is evaluated as Java would, everything else (the
//! receiver's state, calls into the program) is unknown. It exists to spend candidates on calls that may
//! be allowed; the judge has the last word.

use std::sync::Arc;

use contract::arithmetic::is_bigint;
use contract::expr::{BinaryOperator, Quantified, Quantifier, UnaryOperator};
use contract::{EffectiveContract, Expr, ExprKind, Literal};
use program::{ClassName, Primitive, Type};
use suite::{Creation, Recipe, Value};

use crate::Language;
use crate::likely::World;

/// A value as far as it is known.
#[derive(Clone, Debug, PartialEq)]
pub enum Known {
    Null,
    Boolean(bool),
    Integer(i64),
    Decimal(f64),
    Text(Arc<str>),
    Enum(ClassName, Arc<str>),
    Array(Vec<Option<Known>>),
    /// A collection or map of which only the size is known.
    Sized(usize),
    /// Some object, not null.
    Object,
}

/// Whether some spec case (or none at all) may allow a call with these arguments: `false` only when
/// every case has a clause that is certainly false.
pub fn may_hold(contract: &EffectiveContract, arguments: &[Recipe]) -> bool {
    contract.cases.is_empty()
        || contract.cases.iter().any(|case| {
            !case
                .requires
                .iter()
                .any(|clause| evaluate(&clause.expr, arguments) == Some(Known::Boolean(false)))
        })
}

/// The value of an expression in the state before the call, where the arguments decide it.
pub fn evaluate(expr: &Expr, arguments: &[Recipe]) -> Option<Known> {
    Evaluation { arguments, variables: Vec::new(), objects: None }.value(expr)
}

/// Evaluates an expression from arguments and, where `objects` are given, from how they were built.
pub(crate) struct Evaluation<'a> {
    pub(crate) arguments: &'a [Recipe],
    pub(crate) variables: Vec<(Arc<str>, i64)>,
    pub(crate) objects: Option<Objects<'a>>,
}

/// What is needed to ask objects for their state without running anything.
#[derive(Clone, Copy)]
pub(crate) struct Objects<'a> {
    pub(crate) world: &'a World<'a>,
    pub(crate) receiver: Option<&'a Recipe>,
    /// The receiver before the call whose postcondition is looked at.
    pub(crate) before: Option<&'a Recipe>,
    /// Questions that may still be asked to answer this one.
    pub(crate) fuel: usize,
}

impl Evaluation<'_> {
    pub(crate) fn value(&mut self, expr: &Expr) -> Option<Known> {
        match &expr.kind {
            ExprKind::Literal(literal) => Some(literal_value(literal)),
            ExprKind::Parameter { index, .. } => known(self.arguments.get(*index)?),
            ExprKind::Variable(name) => {
                self.variables.iter().rev().find(|(known, _)| known == name).map(|(_, n)| Known::Integer(*n))
            }
            ExprKind::This => Some(Known::Object),
            ExprKind::Field { target: None, field } => {
                // An enum constant is a static field of its own class's type.
                match expr.ty.class_name() {
                    Some(class) if class == &field.owner => {
                        Some(Known::Enum(class.clone(), field.name.clone()))
                    }
                    _ => self.objects?.world.constant(field),
                }
            }
            ExprKind::ArrayLength(array) => size(&self.value(array)?),
            ExprKind::Index { array, index } => match (self.value(array)?, self.value(index)?) {
                (Known::Array(items), Known::Integer(at)) => items.get(usize::try_from(at).ok()?)?.clone(),
                _ => None,
            },
            ExprKind::Call { target, method, arguments } => {
                let known = self.call(target.as_deref(), &method.name, arguments);
                if known.is_some() || !arguments.is_empty() {
                    return known;
                }
                let objects = self.objects?;
                objects.world.answer(self.object(target.as_deref()?)?, method, objects.fuel)
            }
            ExprKind::Unary { operator, operand } => unary(*operator, self.value(operand)?, &expr.ty),
            ExprKind::Binary { operator, left, right } => self.binary(*operator, left, right, &expr.ty),
            ExprKind::Conditional { condition, then, otherwise } => match self.value(condition)? {
                Known::Boolean(true) => self.value(then),
                Known::Boolean(false) => self.value(otherwise),
                _ => None,
            },
            ExprKind::Cast { operand } => convert(self.value(operand)?, &expr.ty),
            ExprKind::Exact(operand) => {
                let value = self.value(operand)?;
                Some(value.clone()).filter(|_| convert(value.clone(), &expr.ty) == Some(value))
            }
            ExprKind::InstanceOf { operand, .. } => {
                (self.value(operand)? == Known::Null).then_some(Known::Boolean(false))
            }
            ExprKind::Old(operand) => match self.objects {
                Some(Objects { before: Some(before), world, fuel, .. }) => {
                    let objects = Some(Objects { world, receiver: Some(before), before: None, fuel });
                    let (arguments, variables) = (self.arguments, self.variables.clone());
                    Evaluation { arguments, variables, objects }.value(operand)
                }
                _ => self.value(operand),
            },
            ExprKind::NonNullElements(array) => match self.value(array)? {
                Known::Null => Some(Known::Boolean(false)),
                Known::Array(items) if items.contains(&Some(Known::Null)) => Some(Known::Boolean(false)),
                _ => None,
            },
            ExprKind::Quantified(quantified) => self.quantified(quantified),
            ExprKind::Informal(_) => Some(Known::Boolean(true)),
            ExprKind::Symbol(_)
            | ExprKind::Result
            | ExprKind::Signal
            | ExprKind::Witness(_)
            | ExprKind::Field { target: Some(_), .. }
            | ExprKind::ModelField { .. }
            | ExprKind::New { .. }
            | ExprKind::NewArray { .. }
            | ExprKind::Fresh(_)
            | ExprKind::TypeOf(_)
            | ExprKind::NotModified(_)
            | ExprKind::Lambda { .. }
            | ExprKind::MethodReference { .. } => None,
        }
    }

    /// How the object that an expression stands for is built.
    fn object(&self, expr: &Expr) -> Option<&Recipe> {
        match &expr.kind {
            ExprKind::This => self.objects?.receiver,
            ExprKind::Parameter { index, .. } => self.arguments.get(*index),
            ExprKind::Cast { operand } => self.object(operand),
            _ => None,
        }
    }

    fn binary(&mut self, operator: BinaryOperator, left: &Expr, right: &Expr, ty: &Type) -> Option<Known> {
        use BinaryOperator as B;
        let (a, b) = (self.value(left), self.value(right));
        let (p, q) = (truth(&a), truth(&b));
        let decided = match operator {
            B::And => match (p, q) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            B::Or => or(p, q),
            B::Implies => or(p.map(|p| !p), q),
            B::ImpliedBy => or(p, q.map(|q| !q)),
            B::Equivalent => Some(p? == q?),
            B::NotEquivalent => Some(p? != q?),
            B::Equal => equal(&a?, &b?),
            B::NotEqual => equal(&a?, &b?).map(|same| !same),
            B::Less => ordered(&a?, &b?, |o| o.is_lt()),
            B::LessEqual => ordered(&a?, &b?, |o| o.is_le()),
            B::Greater => ordered(&a?, &b?, |o| o.is_gt()),
            B::GreaterEqual => ordered(&a?, &b?, |o| o.is_ge()),
            B::BitOr
            | B::BitXor
            | B::BitAnd
            | B::ShiftLeft
            | B::ShiftRight
            | B::ShiftRightUnsigned
            | B::Add
            | B::Subtract
            | B::Multiply
            | B::Divide
            | B::Remainder => return arithmetic(operator, a?, b?, ty),
            B::Subtype => None,
        };
        decided.map(Known::Boolean)
    }

    fn call(&mut self, target: Option<&Expr>, name: &str, arguments: &[Expr]) -> Option<Known> {
        let target = match target {
            Some(target) => self.value(target)?,
            None => {
                let values: Vec<Known> = arguments.iter().map(|a| self.value(a)).collect::<Option<_>>()?;
                return static_call(name, &values);
            }
        };
        let values: Vec<Known> = arguments.iter().map(|a| self.value(a)).collect::<Option<_>>()?;
        match (name, &target, values.as_slice()) {
            ("length" | "size", _, []) => size(&target),
            ("isEmpty", _, []) => match size(&target)? {
                Known::Integer(size) => Some(Known::Boolean(size == 0)),
                _ => None,
            },
            ("isBlank", Known::Text(text), []) => Some(Known::Boolean(text.trim().is_empty())),
            ("trim" | "strip", Known::Text(text), []) => Some(Known::Text(text.trim().into())),
            ("equals", a, [b]) if *a != Known::Null => equal(a, b).map(Known::Boolean),
            ("startsWith", Known::Text(a), [Known::Text(b)]) => Some(Known::Boolean(a.starts_with(&**b))),
            ("endsWith", Known::Text(a), [Known::Text(b)]) => Some(Known::Boolean(a.ends_with(&**b))),
            ("contains", Known::Text(a), [Known::Text(b)]) => Some(Known::Boolean(a.contains(&**b))),
            ("matches", Known::Text(a), [Known::Text(pattern)]) => {
                Language::parse(pattern).ok()?.contains(a).filter(|holds| !holds).map(Known::Boolean)
            }
            ("charAt", Known::Text(text), [Known::Integer(at)]) => {
                let unit = text.encode_utf16().nth(usize::try_from(*at).ok()?)?;
                Some(Known::Integer(i64::from(unit)))
            }
            ("intValue" | "longValue" | "charValue" | "booleanValue", value, []) => Some(value.clone()),
            _ => None,
        }
    }

    /// Only refuted by an instance, never proved: the range may be larger than what is looked at.
    fn quantified(&mut self, quantified: &Quantified) -> Option<Known> {
        let [variable] = quantified.variables.as_slice() else { return None };
        if quantified.quantifier != Quantifier::ForAll
            || variable.over.is_some()
            || !variable.ty.as_primitive().is_some_and(Primitive::is_integral)
        {
            return None;
        }
        for at in 0..=16 {
            self.variables.push((variable.name.clone(), at));
            let in_range =
                quantified.range.as_ref().is_none_or(|range| truth(&self.value(range)) == Some(true));
            let refuted = in_range && truth(&self.value(&quantified.body)) == Some(false);
            self.variables.pop();
            if refuted {
                return Some(Known::Boolean(false));
            }
        }
        None
    }
}

fn literal_value(literal: &Literal) -> Known {
    match literal {
        Literal::Int(number) => Known::Integer(i64::from(*number)),
        Literal::Long(number) => Known::Integer(*number),
        Literal::Float(number) => Known::Decimal(f64::from(*number)),
        Literal::Double(number) => Known::Decimal(*number),
        Literal::Char(unit) => Known::Integer(i64::from(*unit)),
        Literal::Boolean(value) => Known::Boolean(*value),
        Literal::String(text) => Known::Text(text.clone()),
        Literal::Null => Known::Null,
        Literal::Class(_) => Known::Object,
    }
}

/// What is known of the value that a recipe builds.
pub(crate) fn known(recipe: &Recipe) -> Option<Known> {
    match recipe {
        Recipe::Value(value) => Some(match value {
            Value::Boolean(value) => Known::Boolean(*value),
            Value::Byte(number) => Known::Integer(i64::from(*number)),
            Value::Short(number) => Known::Integer(i64::from(*number)),
            Value::Char(unit) => Known::Integer(i64::from(*unit)),
            Value::Int(number) => Known::Integer(i64::from(*number)),
            Value::Long(number) => Known::Integer(*number),
            Value::Float(number) => Known::Decimal(f64::from(*number)),
            Value::Double(number) => Known::Decimal(*number),
            Value::String(text) => Known::Text(text.clone()),
        }),
        Recipe::Null(_) => Some(Known::Null),
        Recipe::EnumConstant { class, constant } => Some(Known::Enum(class.clone(), constant.clone())),
        Recipe::Array { items, .. } => Some(Known::Array(items.iter().map(known).collect())),
        Recipe::Object { ty, creation, then } => {
            let is_library = ty.class_name().is_some_and(|name| name.as_str().starts_with("java/util/"));
            let is_empty_at_first =
                matches!(creation, Creation::Constructor { arguments, .. } if arguments.is_empty());
            let only_grows = then.iter().all(|call| matches!(&*call.method.name, "add" | "put" | "addLast"));
            Some(if is_library && is_empty_at_first && only_grows {
                Known::Sized(then.len())
            } else {
                Known::Object
            })
        }
        Recipe::ClassLiteral(_)
        | Recipe::Lambda { .. }
        | Recipe::Mock(_)
        | Recipe::MockLiteral(_)
        | Recipe::Fixture { .. }
        | Recipe::Shared(_) => Some(Known::Object),
        // A constant is hardly ever null, but the user's code may well be.
        Recipe::StaticField { .. } => Some(Known::Object),
        Recipe::UserCode { .. } => None,
    }
}

fn size(value: &Known) -> Option<Known> {
    let size = match value {
        Known::Text(text) => text.encode_utf16().count(),
        Known::Array(items) => items.len(),
        Known::Sized(size) => *size,
        Known::Null
        | Known::Boolean(_)
        | Known::Integer(_)
        | Known::Decimal(_)
        | Known::Enum(..)
        | Known::Object => return None,
    };
    Some(Known::Integer(size as i64))
}

fn truth(value: &Option<Known>) -> Option<bool> {
    match value {
        Some(Known::Boolean(value)) => Some(*value),
        _ => None,
    }
}

fn or(p: Option<bool>, q: Option<bool>) -> Option<bool> {
    match (p, q) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (Some(false), Some(false)) => Some(false),
        _ => None,
    }
}

fn equal(a: &Known, b: &Known) -> Option<bool> {
    match (a, b) {
        (Known::Null, Known::Null) => Some(true),
        (Known::Null, _) | (_, Known::Null) => Some(false),
        (Known::Boolean(a), Known::Boolean(b)) => Some(a == b),
        (Known::Integer(_) | Known::Decimal(_), Known::Integer(_) | Known::Decimal(_)) => {
            ordered(a, b, |o| o.is_eq())
        }
        (Known::Text(a), Known::Text(b)) => Some(a == b),
        (Known::Enum(_, a), Known::Enum(_, b)) => Some(a == b),
        _ => None,
    }
}

fn ordered(a: &Known, b: &Known, holds: impl Fn(std::cmp::Ordering) -> bool) -> Option<bool> {
    match (a, b) {
        (Known::Integer(a), Known::Integer(b)) => Some(holds(a.cmp(b))),
        _ => {
            let (a, b) = (decimal(a)?, decimal(b)?);
            // Every comparison with NaN is false, except `!=`, which negates this.
            Some(a.partial_cmp(&b).is_some_and(holds))
        }
    }
}

fn decimal(value: &Known) -> Option<f64> {
    match value {
        Known::Integer(number) => Some(*number as f64),
        Known::Decimal(number) => Some(*number),
        _ => None,
    }
}

fn unary(operator: UnaryOperator, value: Known, ty: &Type) -> Option<Known> {
    match (operator, value) {
        (UnaryOperator::Not, Known::Boolean(value)) => Some(Known::Boolean(!value)),
        (UnaryOperator::Minus, Known::Integer(i64::MIN)) if is_bigint(ty) => None,
        (UnaryOperator::Minus, Known::Integer(n)) => convert(Known::Integer(n.wrapping_neg()), ty),
        (UnaryOperator::Minus, Known::Decimal(n)) => Some(Known::Decimal(-n)),
        (UnaryOperator::Complement, Known::Integer(n)) => Some(Known::Integer(!n)),
        (UnaryOperator::Plus, value) => Some(value),
        _ => None,
    }
}

fn arithmetic(operator: BinaryOperator, a: Known, b: Known, ty: &Type) -> Option<Known> {
    use BinaryOperator as B;
    if let (Known::Integer(a), Known::Integer(b)) = (&a, &b) {
        let (a, b) = (*a, *b);
        if is_bigint(ty) {
            let result = match operator {
                B::Add => a.checked_add(b),
                B::Subtract => a.checked_sub(b),
                B::Multiply => a.checked_mul(b),
                B::Divide => a.checked_div(b),
                B::Remainder => a.checked_rem(b),
                B::BitAnd => Some(a & b),
                B::BitOr => Some(a | b),
                B::BitXor => Some(a ^ b),
                _ => None,
            };
            return result.map(Known::Integer);
        }
        let result = match operator {
            B::Add => a.wrapping_add(b),
            B::Subtract => a.wrapping_sub(b),
            B::Multiply => a.wrapping_mul(b),
            B::Divide => a.checked_div(b)?,
            B::Remainder => a.checked_rem(b)?,
            B::BitAnd => a & b,
            B::BitOr => a | b,
            B::BitXor => a ^ b,
            _ => return None,
        };
        return convert(Known::Integer(result), ty);
    }
    let (a, b) = (decimal(&a)?, decimal(&b)?);
    let result = match operator {
        B::Add => a + b,
        B::Subtract => a - b,
        B::Multiply => a * b,
        B::Divide => a / b,
        B::Remainder => a % b,
        _ => return None,
    };
    Some(Known::Decimal(result))
}

/// To the type of the expression: integers wrap as Java's do, whole numbers become floating-point.
fn convert(value: Known, ty: &Type) -> Option<Known> {
    match (value, ty.unboxed()) {
        (Known::Integer(n), Some(primitive)) => Some(match primitive {
            Primitive::Byte => Known::Integer(i64::from(n as i8)),
            Primitive::Short => Known::Integer(i64::from(n as i16)),
            Primitive::Char => Known::Integer(i64::from(n as u16)),
            Primitive::Int => Known::Integer(i64::from(n as i32)),
            Primitive::Long => Known::Integer(n),
            Primitive::Float | Primitive::Double => Known::Decimal(n as f64),
            Primitive::Boolean => return None,
        }),
        (Known::Decimal(n), Some(primitive)) => Some(match primitive {
            Primitive::Int | Primitive::Short | Primitive::Byte | Primitive::Char => {
                return convert(Known::Integer(i64::from(n as i32)), ty);
            }
            Primitive::Long => Known::Integer(n as i64),
            Primitive::Float => Known::Decimal(f64::from(n as f32)),
            Primitive::Double => Known::Decimal(n),
            Primitive::Boolean => return None,
        }),
        (value, _) => Some(value),
    }
}

fn static_call(name: &str, values: &[Known]) -> Option<Known> {
    match (name, values) {
        ("abs", [Known::Integer(n)]) => Some(Known::Integer(n.wrapping_abs())),
        ("min", [Known::Integer(a), Known::Integer(b)]) => Some(Known::Integer(*a.min(b))),
        ("max", [Known::Integer(a), Known::Integer(b)]) => Some(Known::Integer(*a.max(b))),
        ("isNaN", [Known::Decimal(n)]) => Some(Known::Boolean(n.is_nan())),
        ("nonNull", [value]) => Some(Known::Boolean(*value != Known::Null)),
        ("isNull", [value]) => Some(Known::Boolean(*value == Known::Null)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
