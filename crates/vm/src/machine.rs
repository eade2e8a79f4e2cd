//! The machine: shared metadata, one heap, the state that is not in the heap, and the threads.
//!
//! Fields are public to the crate on purpose: `machine.classes[id]` and `machine.heap.put(…)` borrow different
//! fields, so that natives read as what they do.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::class::{ClassId, Classes, LoaderId, Methods};
use crate::heap::{Heap, Meta};
use crate::host::{Library, Outside};
use crate::link::Known;
use crate::names::{Names, Symbol};
use crate::state::World;
use crate::stop::{Stop, StopReason, Trap};
use crate::thread::{Thread, ThreadId};
use crate::value::Ref;

/// How a machine runs. Everything that a program could notice is fixed here.
#[derive(Clone, Debug)]
pub struct Options {
    /// Feeds identity hash codes, unseeded `Random`s and secure random numbers. Default 0.
    pub seed: u64,
    /// Where the instruction counter stops the machine; `None` for no limit. Default none. Starting the class library
    /// does not count: when it has started, the limit becomes that many instructions more.
    pub max_instructions: Option<u64>,
    /// Bytes of live objects until `OutOfMemoryError`. Default 1 GiB.
    pub max_heap: u64,
    /// Frames of a thread until `StackOverflowError`. Default 6,000.
    pub max_depth: usize,
    /// Threads alive at once. Default 1,000.
    pub max_threads: usize,
    /// Virtual time at start, in nanoseconds since 1970. Default 2024-01-01T00:00:00Z.
    pub start_time: u64,
    /// System properties beside those that the machine sets, in order; later ones win.
    pub properties: Vec<(String, String)>,
    /// Whether classes outside the JDK are verified. Default true.
    pub verify: bool,
    /// Whether `assert` is checked in classes outside the JDK, as with `java -ea`. Default false.
    pub assertions: bool,
    /// What is said of things outside. Default: nothing.
    pub outside: Outside,
    /// Whether calls of functions that terms know by name, and of boxing, become terms. Default true; without, the bytecode
    /// of the library says what they do, and functions without bytecode are values. To measure what that is worth.
    pub models: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            seed: 0,
            max_instructions: None,
            max_heap: 1 << 30,
            max_depth: 6_000,
            max_threads: 1_000,
            start_time: 1_704_067_200_000_000_000,
            properties: Vec::new(),
            verify: true,
            assertions: false,
            outside: Outside::default(),
            models: true,
        }
    }
}

/// Methods that have both bytecode and an implementation in Rust that knows nothing of terms.
#[derive(Default)]
pub(crate) struct Intrinsics {
    pub methods: Vec<(crate::class::MethodId, crate::natives::Native)>,
    pub in_use: bool,
}

pub struct Machine {
    pub options: Options,
    pub(crate) library: Arc<dyn Library>,
    pub names: Names,
    pub classes: Classes,
    pub methods: Methods,
    /// Classes, members and offsets that the machine itself needs.
    pub(crate) known: Known,
    /// Metadata of classes defined by the loaders whose answers never change (boot, platform, application), so that
    /// a state that loads one again gets the same metadata.
    pub(crate) defined: FxHashMap<(LoaderId, Symbol), ClassId>,
    /// Which class a block belongs to.
    pub(crate) block_owners: FxHashMap<u32, ClassId>,
    /// The next free address of the meta region's blocks, and of its constant slots.
    pub(crate) next_block: u32,
    pub(crate) next_slot: u32,
    pub heap: Heap,
    /// What the state holds beside the heap and the threads.
    pub world: World,
    pub threads: Vec<Thread>,
    /// Index into `threads` of the one that runs.
    pub(crate) current: usize,
    /// Instructions executed so far; the interpreter brings it up to date when it leaves its loop.
    pub instructions: u64,
    /// Those that were executed in states which were left again.
    pub(crate) undone: u64,
    /// The native method that is being executed, for stack traces.
    pub(crate) native: Option<crate::class::MethodId>,
    /// Frames of the current thread when the interpreter last saved its registers: more than that were pushed since.
    pub(crate) saved_depth: usize,
    /// Set when the call that `run_to_completion` waits for has ended.
    pub(crate) completed: Option<Result<crate::value::Value, Ref>>,
    /// Where the interpreter next looks up from its work (end of a time slice or of the budget).
    pub(crate) pause_at: u64,
    /// Where output goes; kept in the state if nowhere.
    pub(crate) output: Option<crate::outside::Output>,
    /// Methods with a faster form for runs without terms.
    pub(crate) intrinsics: Intrinsics,
    /// Where standard input comes from, and what has been read of it.
    pub(crate) input: crate::outside::Input,
    /// What the instruction counter was when the budget began.
    pub(crate) budget_from: u64,
    /// Of the instructions, those that stand for what natives did with memory.
    pub(crate) charged: u64,
    /// What ends a run early, whatever its budget.
    pub(crate) brake: base::Brake,
    /// Parts of the program that are given up when the machine stops in them.
    pub(crate) trials: crate::trial::Trials,
    /// The heap's contents at the last snapshot or restore.
    pub(crate) base_pages: Option<crate::heap::Pages>,
    /// Offsets that method handles need, once found.
    pub(crate) invoke: crate::invoke::Layout,
    /// Which slots of frames hold references, as far as somebody has asked.
    pub(crate) reference_maps: crate::code::ReferenceMaps,
    /// What is known of a program in which only daemon threads still do something.
    pub(crate) quiet: crate::thread::Quiet,
    /// Where runs pause.
    pub(crate) callees: crate::interp::Callees,
    /// Terms beside values in the heap and the arena they live in.
    pub(crate) shadows: crate::state::Shadows,
}

/// Constant slots lie in the upper half of the meta region: all of them are references, which the collector knows.
pub(crate) const FIRST_SLOT: u32 = 1 << 26;
/// The first block; the page of `null` stays empty.
pub(crate) const FIRST_BLOCK: u32 = 512;

impl Machine {
    /// Four bytes in the meta region that hold a reference, null in every state until set.
    pub(crate) fn new_slot(&mut self) -> Meta {
        let slot = Ref(self.next_slot);
        self.next_slot += 1;
        slot
    }

    pub(crate) fn thread(&self) -> &Thread {
        &self.threads[self.current]
    }

    pub(crate) fn thread_mut(&mut self) -> &mut Thread {
        &mut self.threads[self.current]
    }

    pub(crate) fn thread_id(&self) -> ThreadId {
        self.threads[self.current].id
    }

    /// A stop with the Java stack of the current thread.
    pub(crate) fn stop(&self, reason: StopReason) -> Trap {
        Trap::Stop(Box::new(Stop { reason, stack: self.stack_lines() }))
    }

    /// "The machine does not …": see [`StopReason::Refused`].
    pub(crate) fn refuse(&self, operation: impl Into<String>) -> Trap {
        self.stop(StopReason::Refused { operation: operation.into() })
    }
}
