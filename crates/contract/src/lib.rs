//! The one model of contracts, on typed expressions.
//!
//! Front ends (`jml`, `jass`, `cofoja`, `bean`, `nullness`, `code`) read each language into a
//! [`ClassContract`]; inheritance makes contracts effective; the logic the engines need (normal
//! forms, virtual state, framing, instantiation, chaining, sequential composition) works on [`Expr`].

mod annotation;
mod bean;
mod code;
mod cofoja;
mod constraint;
mod contracts;
mod effective;
pub mod expr;
mod jass;
mod jml;
mod knowledge;
mod listing;
pub mod logic;
mod material;
pub mod model;
mod nullness;
mod purity;
mod reader;
mod show;
mod typing;
mod value;
mod walk;

pub use contracts::Contracts;
pub use expr::{Expr, ExprKind, Literal};
pub use listing::{CaseRow, ContractRow, listing};
pub use model::{
    Assignable, ClassContract, Clause, EffectiveContract, Guard, Language, MethodContract, ModelField,
    Nullness, Signals, SpecCase, Untranslated,
};
pub use show::{show, show_type};
