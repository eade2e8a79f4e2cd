//! Java's operators as pure functions, written once.
//!
//! An instruction of the machine, the simplifier and the evaluator of terms all call the same function, so that a
//! constant folded in a term is the value that the program computes. Names are the mnemonics of JVMS chapter 6.5;
//! what is no instruction is named after its method of `java.lang.Math`, `Integer`, `Float` and so on.
//!
//! Where an instruction can throw (`idiv`, `irem`, `ldiv`, `lrem`) the function returns `None` instead and leaves the
//! `ArithmeticException` to its caller. Everything else is total. Where the JVMS leaves the bits of a NaN open, so do
//! we: they are what the processor makes of them.

mod convert;
mod double;
mod float;
mod int;
mod long;
mod math;

pub use convert::*;
pub use double::*;
pub use float::*;
pub use int::*;
pub use long::*;
pub use math::*;
