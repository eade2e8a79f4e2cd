//! The one model of contracts, on typed expressions.
//!
//! Front ends (`jml`, `jass`, `cofoja`, `bean`, `nullness`, `code`) read each language into a
//! [`ClassContract`]; inheritance makes contracts effective; the logic the engines need (normal
//! forms, virtual state, framing, instantiation, chaining, sequential composition) works on [`Expr`].

pub mod expr;
pub mod logic;
pub mod model;
mod walk;

pub use expr::{Expr, ExprKind, Literal};
pub use model::{
    Assignable, ClassContract, Clause, EffectiveContract, Guard, Language, MethodContract, ModelField,
    Nullness, Signals, SpecCase, Untranslated,
};
