//! The one model of contracts, on typed expressions.
//!
//! Front ends (`jml`, `jass`, `cofoja`, `bean`, `nullness`, `code`) read each language into a
//! [`ClassContract`]; inheritance makes contracts effective; the logic the engines need (normal
//! forms, virtual state, framing, instantiation, chaining, sequential composition) works on [`Expr`].
//!
//! ```
//! use contract::{Contracts, show};
//!
//! let java = "class Counter {
//!     int value;
//!     //@ requires by > 0;
//!     //@ ensures value == \\old(value) + by;
//!     void add(int by) { value += by; }
//! }";
//! let (program, _folder) = project::testing::program_from_source(&[("Counter.java", java)]);
//! let contracts = Contracts::new(program.clone(), Vec::new());
//! let class = program.class(&"Counter".into()).unwrap();
//! let add = class.method_ref(class.method("add", "(I)V").unwrap());
//! let effective = contracts.effective(&class.name, &add);
//! assert_eq!(show(&effective.cases[0].requires[0].expr), "by > 0");
//! assert_eq!(show(&effective.cases[0].ensures[0].expr), "value == \\old(value) + by");
//! ```

mod annotation;
pub mod arithmetic;
mod assignable;
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
mod reads;
mod show;
mod typing;
mod value;
mod walk;

pub use arithmetic::MathMode;
pub use contracts::Contracts;
pub use expr::{Expr, ExprKind, Literal};
pub use listing::{CaseRow, ContractRow, listing};
pub use model::{
    Assignable, ClassContract, Clause, EffectiveContract, Guard, Language, MethodContract, ModelField,
    Nullness, Signals, SpecCase, Untranslated,
};
pub use show::{show, show_type};
pub use walk::Parts;
