//! Contract expressions to bytecode: ordinary methods that any JVM verifies and runs (class files from version 52 on), for
//! fast checks on the machine and for classes that check their contracts themselves.
//!
//! Meaning is that of the machine's evaluator, which is the reference: a node is computed in the type that it has, a clause
//! that throws has no value, `==>` and its kin stop where the first operand decides. What a clause is about (`this`,
//! parameters, `\result`, what `\old` was) is handed in: [`Given`] says which expression stands where. How members are
//! reached is the caller's policy ([`Access`]): by their names under Java's rules ([`ByName`]), by what a machine has
//! resolved, or by accessors that somebody weaves in.
//!
//! What cannot be compiled is refused by name: `\fresh` and `\old` that nobody handed in, quantifiers without bounds,
//! functions, informal text.

mod access;
mod compile;
mod convert;
mod erase;
mod loops;
mod members;
mod mentions;
mod method;
mod numbers;
mod operators;
mod quantifier;
mod refusal;

pub use access::{Access, ByName, FieldAccess, MethodAccess};
pub use erase::{descriptor, erased};
pub use mentions::mentions;
pub use method::{Given, Place, Signature, Sources, check, common_super_class, method};
pub use refusal::Refusal;
