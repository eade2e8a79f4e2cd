//! Threads of the Java program: green, scheduled by counted instructions, one running at a time.

mod clock;
mod describe;
mod frame;
mod life;
mod monitor;
mod park;
mod quiet;
mod scheduler;
mod stack;

pub(crate) use quiet::Quiet;

pub use frame::{After, Frame, Returned, Then};
pub use stack::{STACK_SLOTS, Stack, TERM_DISTANCE};

use crate::value::Ref;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThreadId(pub u32);

/// What a thread is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadStatus {
    Runnable,
    /// Waits to enter a monitor.
    Blocked {
        monitor: Ref,
    },
    /// In `Object.wait`, until notified, interrupted or (virtual nanoseconds) timed out.
    Waiting {
        monitor: Ref,
        until: Option<u64>,
    },
    Sleeping {
        until: u64,
    },
    Parked {
        until: Option<u64>,
    },
    /// Waits until another thread has initialised a class.
    Initializing {
        class: crate::class::ClassId,
    },
    /// The reference handler, until the collector has cleared a reference.
    AwaitingReferences,
    /// Has done its work and waits until no other thread that keeps the machine alive is left (`DestroyJavaVM`).
    AwaitingOthers,
    Terminated,
}

/// One Java thread.
pub struct Thread {
    pub id: ThreadId,
    /// The `java.lang.Thread` object.
    pub object: Ref,
    pub status: ThreadStatus,
    pub frames: Vec<Frame>,
    pub stack: Stack,
    pub daemon: bool,
    /// `LockSupport`'s permit.
    pub permit: bool,
    /// How a wait, sleep or park ended, for the native that is executed again.
    pub woken: Option<Woken>,
    /// The recursion count to restore when a waiter gets its monitor back.
    pub saved_count: u32,
    /// The exception that ended the thread, if one did.
    pub uncaught: Ref,
    /// How far it has come, apart from what its frames say.
    pub stage: Stage,
    /// The cache of scoped values, which Java code keeps per thread.
    pub scoped_cache: Ref,
}

/// The life of a thread. Each step but the first runs Java code; the scheduler takes the next when that has returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The thread that the machine was booted on: whoever drives the machine says what it does.
    Attached,
    /// Started; `Thread.run` is not entered yet.
    New,
    /// In `Thread.run`.
    Running,
    /// In `Thread.dispatchUncaughtException`.
    Dispatching,
    /// In `Thread.exit`.
    Exiting,
}

impl Thread {
    /// The thread that the machine is booted on has [`Stage::Attached`], all others begin as [`Stage::New`].
    pub fn new(id: ThreadId, object: Ref, stage: Stage, daemon: bool) -> Thread {
        Thread {
            id,
            object,
            status: ThreadStatus::Runnable,
            frames: Vec::new(),
            stack: Stack::new(),
            daemon,
            permit: false,
            woken: None,
            saved_count: 0,
            uncaught: Ref::NULL,
            stage,
            scoped_cache: Ref::NULL,
        }
    }

    pub fn is_alive(&self) -> bool {
        self.status != ThreadStatus::Terminated
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Woken {
    Notified,
    TimedOut,
    Interrupted,
}
