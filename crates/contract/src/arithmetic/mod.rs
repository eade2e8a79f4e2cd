//! What arithmetic of whole numbers means in a clause, decided once.
//!
//! JML's arithmetic is mathematical unless a modifier says otherwise (reference manual, *arithmetic modes*). Typing gives
//! every expression the type that Java would; [`elaborate`] then gives every arithmetic node the type that it is
//! *computed* in, the narrowest of `int`, `long` and `\bigint` that no value of its operands can overflow by what types,
//! literals and the conditions around it say. So whoever evaluates, solves or prints a clause computes in the node's own
//! type and knows nothing of modes. In Java's mode the two types are the same; in safe mode a node is computed wide enough
//! and [`ExprKind::Exact`](crate::ExprKind::Exact) takes it back, or has no value.
//!
//! Beyond what the manual settles: `&`, `|`, `^`, `~` and `>>` are those of infinitely many two's complement digits;
//! `<<` and `>>>` are Java's, on the operand as a value of its Java type; a cast narrows as in Java, and so does handing
//! an argument to a method; functions (lambdas) are Java's. Floating point is Java's in every mode.

mod elaborate;
mod interval;
mod java;

use program::{Primitive, Type};

pub use interval::Interval;
pub use syntax::expr::MathMode;

pub(crate) use elaborate::{Elaborator, elaborate, fitted};

/// The name under which JML's type of mathematical integers goes as a class, which it is not.
const BIGINT: &str = "\\bigint";

/// JML's `\bigint`.
pub fn bigint() -> Type {
    Type::class(BIGINT)
}

pub fn is_bigint(ty: &Type) -> bool {
    ty.class_name().is_some_and(|name| name.as_str() == BIGINT)
}

/// Whether values of the type are whole numbers, wrappers among them.
pub fn is_whole(ty: &Type) -> bool {
    ty.unboxed().is_some_and(Primitive::is_integral) || is_bigint(ty)
}

/// The type that numbers of two types are compared in: the wider one (JLS 5.6), which of a `\\bigint` and a floating-point
/// number is `double`. `None` if one is no number.
pub fn compared_in(a: &Type, b: &Type) -> Option<Type> {
    let number = |ty: &Type| ty.unboxed().filter(|primitive| primitive.is_numeric());
    match (is_bigint(a), is_bigint(b)) {
        (false, false) => Some(Type::Primitive(crate::typing::promoted(number(a)?, number(b)?))),
        _ if is_whole(a) && is_whole(b) => Some(bigint()),
        (true, true) => None,
        (true, false) => number(b).map(|_| Type::DOUBLE),
        (false, true) => number(a).map(|_| Type::DOUBLE),
    }
}

/// The types that whole numbers are computed in, from narrow to wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Width {
    Int,
    Long,
    Unbounded,
}

impl Width {
    /// Of a type of whole numbers after promotion.
    pub fn of(ty: &Type) -> Option<Width> {
        match ty.unboxed() {
            Some(Primitive::Byte | Primitive::Short | Primitive::Char | Primitive::Int) => Some(Width::Int),
            Some(Primitive::Long) => Some(Width::Long),
            Some(Primitive::Boolean | Primitive::Float | Primitive::Double) => None,
            None => is_bigint(ty).then_some(Width::Unbounded),
        }
    }

    pub fn ty(self) -> Type {
        match self {
            Width::Int => Type::INT,
            Width::Long => Type::LONG,
            Width::Unbounded => bigint(),
        }
    }

    fn bits(self) -> u32 {
        match self {
            Width::Int => 32,
            Width::Long => 64,
            Width::Unbounded => u32::MAX,
        }
    }
}
