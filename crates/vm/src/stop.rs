//! Why the machine cannot go on. A Java exception is a value of the program, not a stop; a panic is our bug.

use std::fmt;

/// A frame of the Java stack as a person reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackLine {
    /// With dots.
    pub class: String,
    pub method: String,
    pub file: Option<String>,
    pub line: Option<u32>,
}

impl fmt::Display for StackLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file.as_deref().unwrap_or("Unknown Source");
        match self.line {
            Some(line) => write!(f, "{}.{}({file}:{line})", self.class, self.method),
            None => write!(f, "{}.{}({file})", self.class, self.method),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// `System.exit` or `Runtime.halt`: how a program may end on purpose.
    Exit { status: i32 },
    /// The budget of instructions is used up.
    Instructions { limit: u64 },
    /// The brake is on: the user's wish, or a deadline (see [`crate::Machine::set_brake`]).
    Time,
    /// Threads wait for locks that each other hold; every thread that waits is described.
    Deadlock { threads: Vec<String> },
    /// Every thread waits for something that no other can do, but not for each other's locks.
    Stalled { threads: Vec<String> },
    /// More threads than the budget allows.
    Threads { limit: usize },
    /// The program asked for something of the host that is refused: an operation in words, e.g. "open a socket to localhost:80".
    Refused { operation: String },
    /// A native method that has no implementation.
    Unsupported { method: String },
    /// The class library is not what the machine expects (a JDK it does not know).
    Library { problem: String },
}

/// A typed stop with the Java stack that led to it, innermost frame first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    pub reason: StopReason,
    pub stack: Vec<StackLine>,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StopReason::Exit { status } => write!(f, "the program ended with status {status}"),
            StopReason::Instructions { limit } => write!(f, "the budget of {limit} instructions is used up"),
            StopReason::Time => write!(f, "the time was over"),
            StopReason::Deadlock { threads } => {
                write!(f, "deadlock: {}", threads.join("; "))
            }
            StopReason::Stalled { threads } => {
                write!(f, "every thread waits for ever: {}", threads.join("; "))
            }
            StopReason::Threads { limit } => write!(f, "more than {limit} threads"),
            StopReason::Refused { operation } => {
                write!(f, "the machine does not {operation}; not a bug in your program")
            }
            StopReason::Unsupported { method } => {
                write!(f, "unsupported native method {method}; not a bug in your program")
            }
            StopReason::Library { problem } => write!(f, "the class library cannot be run: {problem}"),
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.reason)?;
        for line in &self.stack {
            write!(f, "\n    at {line}")?;
        }
        Ok(())
    }
}

/// Why an operation of the machine did not give a value.
#[derive(Clone, Debug)]
pub enum Trap {
    /// A Java exception: the Throwable object.
    Throw(crate::value::Ref),
    Stop(Box<Stop>),
    /// The operation needs Java code to run first (a class initialiser, a class loader): its frame has been pushed,
    /// and the operation is to be executed again from the start when that frame has returned.
    Again,
}

pub type Outcome<T> = Result<T, Trap>;
