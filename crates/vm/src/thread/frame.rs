//! Frames (JVMS 2.6). No Rust frame ever stands between two of them: what must happen when one returns is data.

use std::sync::Arc;

use crate::class::MethodId;
use crate::machine::Machine;
use crate::natives::Reply;
use crate::stop::Outcome;
use crate::value::{Ref, Value};

#[derive(Clone, Debug)]
pub struct Frame {
    pub method: MethodId,
    /// The instruction being executed, also while a call that it made is in progress.
    pub pc: u32,
    /// The first local variable, as a slot number of the thread's stack.
    pub locals: u32,
    /// The first free slot above the operands.
    pub top: u32,
    /// The object whose monitor a synchronized method holds.
    pub monitor: Ref,
    /// The caller's instruction is executed again when this frame has returned, instead of going on to the next one.
    pub repeat: bool,
    /// An observer of calls has been told of this frame.
    pub reported: bool,
    /// What is done with the result instead of handing it to the caller; snapshots share it.
    pub after: Option<Arc<After>>,
}

/// The rest of an operation that called Java code.
#[derive(Clone, Copy, Debug)]
pub struct After {
    /// Gets the callee's result, and gives the result of the whole operation to the frame below: a value is pushed
    /// there (nothing for `Void`), an exception is thrown there, and `Reply::Called` means that another frame was pushed.
    pub then: Then,
    /// Objects it needs; the collector sees and moves them.
    pub objects: [Ref; 3],
    /// Numbers it needs.
    pub numbers: [u32; 3],
}

pub type Then = fn(&mut Machine, Returned, After) -> Outcome<Reply>;

impl After {
    pub fn new(then: Then) -> After {
        After { then, objects: [Ref::NULL; 3], numbers: [0; 3] }
    }

    pub fn objects(mut self, objects: [Ref; 3]) -> After {
        self.objects = objects;
        self
    }

    pub fn numbers(mut self, numbers: [u32; 3]) -> After {
        self.numbers = numbers;
        self
    }
}

/// How the callee ended.
#[derive(Clone, Copy, Debug)]
pub enum Returned {
    Value(Value),
    Threw(Ref),
}
