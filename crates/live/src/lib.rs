//! Objects in states: a program on a machine, calls that are judged by their contracts, and what is observed.
//!
//! [`World`] runs recipes and calls; a [`Moment`] is an object in a state that can be come back to, a [`Stage`] are several in
//! one state; [`Seen`] is what was observed, apart from any machine. Knows contracts and the machine, not what anybody wants of the objects.

mod progress;
mod stage;
mod world;

use contract::{Expr, ExprKind};
use program::{Primitive, Type};
use term::Sort;

pub use progress::Progress;
pub use stage::{Stage, Taken, View};
pub use world::{Broken, Moment, Seen, Unmet, World, with_call};

/// Which expression of clauses stands for the object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    This,
    Parameter(usize),
}

/// The sort of values of a type; boxed numbers count as numbers.
pub fn sort_of(ty: &Type) -> Sort {
    match ty.unboxed() {
        Some(Primitive::Boolean) => Sort::Bool,
        Some(Primitive::Byte | Primitive::Short | Primitive::Char | Primitive::Int) => Sort::Int,
        Some(Primitive::Long) => Sort::Long,
        Some(Primitive::Float) => Sort::Float,
        Some(Primitive::Double) => Sort::Double,
        None => Sort::Ref,
    }
}

impl Subject {
    pub fn is(self, expr: &Expr) -> bool {
        match (self, &expr.kind) {
            (Subject::This, ExprKind::This) => true,
            (Subject::Parameter(wanted), ExprKind::Parameter { index, .. }) => wanted == *index,
            _ => false,
        }
    }
}
