//! What belongs to a state beside the heap and the threads: persistent tables and counters, so that a clone costs nothing.

use std::sync::Arc;

use super::SharedMap;
use crate::class::{ClassId, LoaderId};
use crate::link::{Constraint, Exports};
use crate::names::Symbol;
use crate::thread::ThreadId;
use crate::value::Ref;

#[derive(Clone, Default)]
pub struct World {
    /// Interned strings by their characters.
    pub interned: SharedMap<Arc<[u16]>, Ref>,
    /// Which class a loader gives for a name (initiating loaders, JVMS 5.3).
    pub dictionary: SharedMap<(LoaderId, Symbol), ClassId>,
    /// Classes whose supertypes a class loader is being asked for, and the thread that waits.
    pub placeholders: SharedMap<(LoaderId, Symbol), ThreadId>,
    /// The `ClassLoader` objects by number; the boot loader is null.
    pub loaders: imbl::Vector<Ref>,
    /// The `Module` object of a loader's package.
    pub modules: SharedMap<(LoaderId, Symbol), Ref>,
    /// To whom packages of modules are exported.
    pub exports: SharedMap<(LoaderId, Symbol), Exports>,
    /// Which module reads which; null is all that have no name. Modules of the boot loader are left out.
    pub reads: imbl::Vector<(Ref, Ref)>,
    /// Loaders that must agree on a class (JVMS 5.3.4), by its name.
    pub constraints: SharedMap<Symbol, imbl::Vector<Constraint>>,
    /// Monitors that are held, awaited or inflated.
    pub monitors: SharedMap<Ref, Monitor>,
    /// Identity hash codes of arrays; those of other objects stand in their header.
    pub array_hashes: SharedMap<Ref, i32>,
    /// Identity hash codes given out so far.
    pub hashes: u64,
    /// Random numbers drawn from the run's seed so far.
    pub draws: u64,
    /// Virtual nanoseconds since the start.
    pub clock: u64,
    /// How often the program has asked for the time, or let some pass.
    pub looks: u64,
    /// The number of the next thread.
    pub next_thread: u32,
    /// What was written to standard output and error, in the order of writing: (file descriptor, bytes).
    pub output: imbl::Vector<(u8, Arc<[u8]>)>,
    /// Bytes of standard input that have been read.
    pub input_position: u64,
    /// Hidden and lambda classes named so far, for their suffixes.
    pub hidden_classes: u32,
    /// Memory from `Unsafe.allocateMemory`: (address, bytes) as a `byte[]` kept alive here.
    pub native_memory: imbl::OrdMap<u64, Ref>,
    /// Files that the program has made or opened.
    pub files: crate::state::Files,
    /// The next frame of each `StackWalker` at work, by anchor.
    pub stack_walks: imbl::OrdMap<i64, u32>,
    /// Compressed streams being written and read (`java.util.zip`).
    pub zip_streams: crate::natives::java::util::zip::Streams,
    /// References that the collector has cleared and nobody has taken yet, linked by their field `discovered`.
    pub pending_references: Ref,
    /// Objects that code outside the machine holds.
    pub held: imbl::Vector<Ref>,
}

impl World {
    /// Replaces every reference that keeps its object alive. Whoever adds a table that names objects adds it here.
    pub(crate) fn forward_strong(&mut self, mut forward: impl FnMut(Ref) -> Ref) {
        self.interned.iter_mut().for_each(|(_, string)| *string = forward(*string));
        self.loaders.iter_mut().for_each(|loader| *loader = forward(*loader));
        self.held.iter_mut().for_each(|object| *object = forward(*object));
        self.modules.iter_mut().for_each(|(_, module)| *module = forward(*module));
        for (_, exports) in self.exports.iter_mut() {
            exports.to.iter_mut().for_each(|module| *module = forward(*module));
        }
        for (from, to) in self.reads.iter_mut() {
            (*from, *to) = (forward(*from), forward(*to));
        }
        self.native_memory =
            self.native_memory.iter().map(|(&address, &memory)| (address, forward(memory))).collect();
        self.pending_references = forward(self.pending_references);
        self.monitors =
            self.monitors.iter().map(|(&object, monitor)| (forward(object), monitor.clone())).collect();
    }

    /// Replaces or drops what does not keep its object alive.
    pub(crate) fn forward_weak(&mut self, survivor: impl Fn(Ref) -> Option<Ref>) {
        self.array_hashes =
            self.array_hashes.iter().filter_map(|(&array, &hash)| Some((survivor(array)?, hash))).collect();
    }
}

/// A monitor (JVMS 2.11.10): owner, entry count and wait set.
#[derive(Clone, Debug, Default)]
pub struct Monitor {
    pub owner: Option<ThreadId>,
    pub count: u32,
    /// In the order of waiting.
    pub waiters: Vec<ThreadId>,
}
