//! Executing instructions (JVMS 2.11, 6.5).
//!
//! [`run`] is one loop over the instructions of the current thread's top frame. It keeps the program counter, the
//! operand stack's top and the first local in registers, and writes them back (*saves*) before it calls anything
//! that may look at the thread. While a call is in progress the caller's frame has the call instruction as its `pc`
//! and a `top` without the arguments; the return steps to the next instruction. A frame that was pushed in the
//! middle of an instruction (`Trap::Again`: a class initialiser, a class loader) has `repeat` set: its caller's
//! instruction is executed again from the start, operands untouched.
//!
//! The loop is compiled per observer and once more with terms (`SYM`). The symbolic loop executes a fused
//! instruction as the first of its sequence, so terms are handled in the plain instructions only.
//!
//! Safe points are jumps backwards and method entries: there the budget is checked, garbage is collected and other
//! threads get their turn.

mod call;
mod driver;
mod families;
mod lookup;
mod loops;
mod memory;
mod model;
mod operands;
mod pausing;
mod registers;
mod run;
mod slow;
mod statics;
mod symbolic;
mod unwind;

pub use driver::Exit;
pub(crate) use driver::Next;
pub(crate) use model::Model;
pub(crate) use pausing::{Callees, Pending};
pub use pausing::{Moment, Pause, Progress};
pub(crate) use symbolic::sort_of;
