//! Deadlocks behind daemon threads that wake themselves up again and again, and so never let the machine run out of
//! timers.
//!
//! A *quiet moment* is one at which no thread can run, and only daemon threads have timers. Two things are certain at
//! such a moment:
//!
//! - A state that comes back comes back for ever, as long as nothing was looked at that the state does not tell: the
//!   clock, random numbers, files. So states are compared by [shape](crate::state::Shape), with how long each timer still
//!   has to go, and a collection before so that cleared references cannot wake anybody later.
//! - A thread that waits to enter a monitor, or for a class to be initialised, waits for its owner alone: neither
//!   notifying nor interrupting it helps. If all threads that keep the machine alive wait for each other that way they
//!   do so for ever, whatever daemons do; short of ending the program, for which they get some time.
//!
//! Everything else goes on until the budget of instructions is used up.

use super::{Thread, ThreadStatus, scheduler::timer};
use crate::machine::Machine;
use crate::natives::java::util::zip::Streams;
use crate::state::{Files, Shape};
use crate::value::Value;

/// The first moment at which states are compared, counted from when a thread that is no daemon ran last; it doubles.
const FIRST: u64 = 64;
/// So many moments after it are compared with it: the longest period that is found.
const PERIODS: u64 = 16;
/// After so many moments a circle of locks is reported.
const PATIENCE: u64 = 1_000;

/// What is known of the quiet moments since a thread that is no daemon ran last.
#[derive(Default)]
pub(crate) struct Quiet {
    moments: u64,
    /// The state that later ones are compared with.
    seen: Option<Seen>,
}

/// A state, as far as it decides what happens next.
struct Seen {
    shape: Shape,
    memory: Shape,
    files: Files,
    streams: Streams,
    /// Until when each thread waits, from now on.
    timers: Vec<Option<u64>>,
    /// What has been looked at or made that the shape does not tell.
    history: [u64; 5],
}

impl Machine {
    /// A thread has been chosen to run.
    pub(super) fn note_turn(&mut self, index: usize) {
        if !self.threads[index].daemon && self.quiet.moments > 0 {
            self.quiet = Quiet::default();
        }
    }

    /// Called when no thread can run, before the clock jumps to the next timer: whether nothing will ever change.
    pub(super) fn is_quiet_for_ever(&mut self) -> bool {
        let keeps_alive = |thread: &&Thread| thread.is_alive() && !thread.daemon;
        let mut stuck = self.threads.iter().filter(keeps_alive);
        if stuck.any(|thread| timer(thread).is_some()) {
            self.quiet = Quiet::default();
            return false;
        }
        self.quiet.moments += 1;
        let moments = self.quiet.moments;
        if moments == PATIENCE && self.all_locked_out() {
            return true;
        }
        let start = 1 << moments.ilog2();
        if start < FIRST || moments > start + PERIODS {
            return false;
        }
        self.collect();
        if !self.world.pending_references.is_null() {
            return false;
        }
        let now = self.see();
        if moments == start {
            self.quiet.seen = Some(now);
            return false;
        }
        self.quiet.seen.as_ref().is_some_and(|then| then.is_same(&now))
    }

    fn see(&mut self) -> Seen {
        let now = self.elapsed_nanos();
        let timers =
            self.threads.iter().map(|thread| timer(thread).map(|until| until.saturating_sub(now))).collect();
        let blocks: Vec<Value> = self.world.native_memory.values().map(|&block| Value::Ref(block)).collect();
        let world = &self.world;
        let history =
            [world.looks, world.draws, world.hashes, world.input_position, u64::from(world.next_thread)];
        let (files, streams) = (world.files.clone(), world.zip_streams.clone());
        let memory = self.shape_of(&blocks);
        Seen { shape: self.shape(), memory, files, streams, timers, history }
    }

    /// Whether all threads that keep the machine alive wait to enter monitors, or for classes, of each other.
    fn all_locked_out(&self) -> bool {
        let count = self.threads.len();
        let owner = |index: usize| match self.threads[index].status {
            ThreadStatus::Blocked { .. } | ThreadStatus::Initializing { .. } => self.waits_for(index),
            _ => None,
        };
        let mut locked_out: Vec<bool> = (0..count).map(|index| owner(index).is_some()).collect();
        // Whoever waits for a thread that can go on can go on, too.
        while let Some(free) = (0..count)
            .find(|&index| locked_out[index] && !owner(index).is_some_and(|owner| locked_out[owner]))
        {
            locked_out[free] = false;
        }
        let is_stuck = |index: usize| {
            let thread = &self.threads[index];
            let waits_for_all = thread.status == ThreadStatus::AwaitingOthers;
            thread.daemon || !thread.is_alive() || waits_for_all || locked_out[index]
        };
        locked_out.contains(&true) && (0..count).all(is_stuck)
    }
}

impl Seen {
    fn is_same(&self, other: &Seen) -> bool {
        self.history == other.history
            && self.timers == other.timers
            && self.files.is_unchanged(&other.files)
            && self.streams.is_unchanged(&other.streams)
            && self.shape == other.shape
            && self.memory == other.memory
    }
}
