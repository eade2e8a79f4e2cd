//! Snapshots: the whole state of a program as a value that can be kept, copied and put back, in mid-execution too.
//!
//! A snapshot shares what has not been written since the one before: pages of the heap, persistent tables. Taking
//! and restoring one costs what was written in between and the frames of the threads, not the heap. Metadata of
//! classes is not in it: it is the same in all states (see `class`).

use super::identities::Identities;
use super::{SharedMap, World};
use crate::heap::Pages;
use crate::machine::Machine;
use crate::thread::{Frame, Stack, Stage, Thread, ThreadId, ThreadStatus, Woken};
use crate::value::Ref;

use std::ops::Range;
use std::sync::Arc;

/// The state of a machine at one moment. Cloning it costs nothing.
#[derive(Clone)]
pub struct Snapshot {
    pub(crate) pages: Pages,
    pub(crate) world: World,
    threads: Arc<SavedThreads>,
    current: usize,
    instructions: u64,
    pause_at: u64,
    terms: SharedMap<u64, u32>,
    identities: Identities,
    pending: crate::interp::Pending,
}

/// All threads. What they have many of stands in one list for all: a state is saved at every call that is judged, and most
/// threads only wait.
struct SavedThreads {
    threads: Vec<SavedThread>,
    frames: Vec<Frame>,
    slots: Vec<u64>,
    terms: Vec<u64>,
}

/// A thread with the part of its stack that is in use.
struct SavedThread {
    id: ThreadId,
    object: Ref,
    status: ThreadStatus,
    frames: Range<usize>,
    slots: Range<usize>,
    /// Empty if no slot carries a term.
    terms: Range<usize>,
    daemon: bool,
    permit: bool,
    woken: Option<Woken>,
    saved_count: u32,
    uncaught: Ref,
    stage: Stage,
    scoped_cache: Ref,
}

impl Snapshot {
    /// Pages of the heap that it holds, shared ones included.
    pub fn pages(&self) -> usize {
        self.pages.len()
    }

    /// Instructions that had been executed.
    pub fn instructions(&self) -> u64 {
        self.instructions
    }
}

impl Machine {
    /// The state as it is now. Not to be called while an instruction is being executed, except by a native that
    /// does nothing else afterwards.
    pub fn snapshot(&mut self) -> Snapshot {
        let pages = self.heap.save(self.base_pages.as_ref());
        self.base_pages = Some(pages.clone());
        Snapshot {
            pages,
            world: self.world.clone(),
            threads: Arc::new(SavedThreads::of(&self.threads)),
            current: self.current,
            instructions: self.instructions,
            pause_at: self.pause_at,
            terms: self.shadows.terms.clone(),
            identities: self.shadows.identities.clone(),
            pending: self.callees.pending.clone(),
        }
    }

    /// Puts a state back that was taken of this machine.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.heap.restore(self.base_pages.as_ref(), &snapshot.pages);
        self.base_pages = Some(snapshot.pages.clone());
        self.world = snapshot.world.clone();
        snapshot.threads.restore(&mut self.threads);
        self.current = snapshot.current;
        self.undone = self.executed().wrapping_sub(snapshot.instructions);
        self.instructions = snapshot.instructions;
        self.pause_at = snapshot.pause_at;
        self.shadows.terms = snapshot.terms.clone();
        self.shadows.identities = snapshot.identities.clone();
        self.callees.pending = snapshot.pending.clone();
        self.quiet = Default::default();
        self.shadows.result = 0;
        self.completed = None;
        self.native = None;
    }
}

impl SavedThreads {
    fn of(threads: &[Thread]) -> SavedThreads {
        let frames = threads.iter().map(|thread| thread.frames.len()).sum();
        let slots = threads.iter().map(|thread| top(thread) as usize).sum();
        let mut saved = SavedThreads {
            threads: Vec::with_capacity(threads.len()),
            frames: Vec::with_capacity(frames),
            slots: Vec::with_capacity(slots),
            terms: Vec::new(),
        };
        threads.iter().for_each(|thread| saved.add(thread));
        saved
    }

    fn add(&mut self, thread: &Thread) {
        let top = top(thread);
        let terms = thread.stack.live_terms(top);
        let any = terms.iter().any(|&term| term as u32 != 0);
        let terms = if any { terms } else { &[] };
        let saved = SavedThread {
            id: thread.id,
            object: thread.object,
            status: thread.status,
            frames: appended(&mut self.frames, &thread.frames),
            slots: appended(&mut self.slots, thread.stack.live(top)),
            terms: appended(&mut self.terms, terms),
            daemon: thread.daemon,
            permit: thread.permit,
            woken: thread.woken,
            saved_count: thread.saved_count,
            uncaught: thread.uncaught,
            stage: thread.stage,
            scoped_cache: thread.scoped_cache,
        };
        self.threads.push(saved);
    }

    fn restore(&self, threads: &mut Vec<Thread>) {
        threads.truncate(self.threads.len());
        for (index, saved) in self.threads.iter().enumerate() {
            if index == threads.len() {
                threads.push(Thread::new(saved.id, saved.object, saved.stage, saved.daemon));
            }
            saved.restore(self, &mut threads[index]);
        }
    }
}

/// The first slot of a thread's stack that is not in use.
fn top(thread: &Thread) -> u32 {
    thread.frames.last().map_or(0, |frame| frame.top)
}

/// Where the items stand now at the end of the list.
fn appended<T: Clone>(list: &mut Vec<T>, items: &[T]) -> Range<usize> {
    let first = list.len();
    list.extend_from_slice(items);
    first..list.len()
}

impl SavedThread {
    fn restore(&self, all: &SavedThreads, thread: &mut Thread) {
        thread.id = self.id;
        thread.object = self.object;
        thread.status = self.status;
        thread.frames.clear();
        thread.frames.extend_from_slice(&all.frames[self.frames.clone()]);
        restore_stack(&mut thread.stack, &all.slots[self.slots.clone()], &all.terms[self.terms.clone()]);
        thread.daemon = self.daemon;
        thread.permit = self.permit;
        thread.woken = self.woken;
        thread.saved_count = self.saved_count;
        thread.uncaught = self.uncaught;
        thread.stage = self.stage;
        thread.scoped_cache = self.scoped_cache;
    }
}

/// Slots above the saved ones keep what they held: code writes a slot before it reads it.
fn restore_stack(stack: &mut Stack, slots: &[u64], terms: &[u64]) {
    let top = slots.len() as u32;
    stack.live_mut(top).copy_from_slice(slots);
    if terms.is_empty() {
        stack.live_terms_mut(top).fill(0);
    } else {
        stack.live_terms_mut(top).copy_from_slice(terms);
    }
}
