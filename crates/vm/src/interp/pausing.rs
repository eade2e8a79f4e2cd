//! Pauses at callees: a run stops where a flagged method is entered, and where it returns or is left, with all frames in
//! place, so that somebody can look at the state and let it go on.
//!
//! The machine knows nothing of why a method is flagged. A flag makes calls of the method take the slow way in, so that runs
//! pay nothing for methods without one. A flag belongs to a name and a descriptor, for the methods that are there and for
//! those of classes that are loaded later: which implementation a call reaches is known at the call only.
//!
//! What is called from outside (the call that begins the run, reflection) is not paused at.

use std::sync::Arc;

use rustc_hash::FxHashSet;
use term::TermId;

use super::driver::{Exit, completed};
use crate::class::MethodId;
use crate::machine::Machine;
use crate::natives::Reply;
use crate::observe::{Watched, Watcher};
use crate::state::Shadows;
use crate::stop::{Outcome, Trap};
use crate::thread::{After, Returned};
use crate::value::{Kind, Ref, Value};

/// How far a run has come.
#[derive(Clone, Debug)]
pub enum Progress {
    Ended(Exit),
    /// [`Machine::continue_pausing`] goes on from here.
    Paused(Pause),
}

/// A moment of a flagged method. References in it are good until the machine runs again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pause {
    pub method: MethodId,
    pub moment: Moment,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Moment {
    /// Its frame is on top; nothing of it has been executed.
    Entered,
    /// Its frame is gone; the result is among the caller's operands.
    Returned { value: Value, term: Option<TermId> },
    /// Its frame is gone; the exception has come to the frame that handles it, or has ended the run.
    Threw { exception: Ref },
}

/// What is flagged.
#[derive(Default)]
pub(crate) struct Callees {
    /// Names and descriptors, as [`crate::class::Method::key`] gives them.
    flagged: FxHashSet<u64>,
    /// Whether the run pauses: code that is called during a pause does not.
    is_on: bool,
    /// What belongs to the state.
    pub(crate) pending: Pending,
}

/// What somebody has still to be told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pending {
    /// In order.
    due: Vec<Pause>,
    /// How the run has ended at the same moment, and the term of its result.
    ended: Option<(Result<Value, Ref>, u32)>,
}

impl Callees {
    pub(crate) fn is_flagged(&self, key: u64) -> bool {
        self.flagged.contains(&key)
    }

    pub(crate) fn is_due(&self) -> bool {
        self.is_on && !self.pending.due.is_empty()
    }

    /// For the collector.
    pub(crate) fn references(&mut self) -> impl Iterator<Item = &mut Ref> {
        let ended = self.pending.ended.iter_mut().filter_map(|(result, _)| match result {
            Ok(Value::Ref(reference)) | Err(reference) => Some(reference),
            Ok(_) => None,
        });
        let due = self.pending.due.iter_mut().filter_map(|pause| match &mut pause.moment {
            Moment::Returned { value: Value::Ref(reference), .. }
            | Moment::Threw { exception: reference } => Some(reference),
            Moment::Returned { .. } | Moment::Entered => None,
        });
        ended.chain(due)
    }
}

impl Machine {
    /// Flags all methods of this name and descriptor.
    pub fn flag(&mut self, name: &str, descriptor: &str) {
        let (name, descriptor) = (self.names.intern(name), self.names.intern(descriptor));
        let key = crate::class::member_key(name, descriptor);
        if self.callees.flagged.insert(key) {
            self.methods
                .iter()
                .filter(|method| method.key() == key)
                .for_each(|method| method.is_entered_slowly.set(true));
        }
    }

    /// Calls a method, with terms or without, and runs until it has ended or a flagged method is entered or left.
    pub fn call_pausing(
        &mut self,
        method: MethodId,
        arguments: &[(Value, Option<TermId>)],
        symbolic: bool,
        watcher: &mut dyn Watcher,
    ) -> Progress {
        self.callees.pending = Pending::default();
        self.callees.is_on = true;
        let exit = if symbolic {
            self.call_symbolic(method, arguments, &mut Watched(watcher))
        } else {
            let values: Vec<Value> = arguments.iter().map(|(value, _)| *value).collect();
            self.call_observed(method, &values, &mut Watched(watcher))
        };
        self.progress(exit)
    }

    /// Goes on after a pause. What was called meanwhile has ended.
    pub fn continue_pausing(&mut self, symbolic: bool, watcher: &mut dyn Watcher) -> Progress {
        if let Some(next) = self.next_due() {
            return Progress::Paused(next);
        }
        if let Some((result, term)) = self.callees.pending.ended.take() {
            self.shadows.outcome = term;
            return Progress::Ended(completed(result));
        }
        self.callees.is_on = true;
        let exit = if symbolic {
            self.continue_symbolic(&mut Watched(watcher))
        } else {
            self.continue_observed(&mut Watched(watcher))
        };
        self.progress(exit)
    }

    fn progress(&mut self, exit: Exit) -> Progress {
        self.callees.is_on = false;
        match self.next_due() {
            Some(pause) => {
                // What is called during the pause ends by itself.
                let term = self.shadows.outcome;
                self.callees.pending.ended = self.completed.take().map(|result| (result, term));
                Progress::Paused(pause)
            }
            None => Progress::Ended(exit),
        }
    }

    fn next_due(&mut self) -> Option<Pause> {
        let due = &mut self.callees.pending.due;
        (!due.is_empty()).then(|| due.remove(0))
    }

    /// The arguments of the method that has just been entered, the receiver first, with their terms.
    pub fn entered_arguments(&self) -> Vec<(Value, Option<TermId>)> {
        let thread = self.thread();
        let Some(frame) = thread.frames.last() else { return Vec::new() };
        let method = &self.methods[frame.method];
        let receiver = (!method.is_static()).then_some(Kind::Reference);
        let mut slot = frame.locals;
        let kinds = receiver.into_iter().chain(method.parameters.iter().copied());
        let arguments = kinds.map(|kind| {
            let (bits, term) = (thread.stack.get(slot), thread.stack.term(slot));
            slot += kind.slots() as u32;
            (Value::of_bits(kind, bits), Shadows::id(term))
        });
        arguments.collect()
    }

    /// Where the method that has just been entered was called.
    pub fn calling_site(&self) -> Option<crate::observe::Site> {
        let frames = &self.thread().frames;
        let caller = frames.len().checked_sub(2).and_then(|below| frames.get(below))?;
        Some(self.site(caller.method, caller.pc))
    }

    /// What the frame of a method does when it is left, if the run pauses at it.
    pub(super) fn pause_on_entry(&mut self, method: MethodId) -> Option<Arc<After>> {
        let is_watched = self.callees.is_on && self.callees.is_flagged(self.methods[method].key());
        is_watched.then(|| {
            self.callees.pending.due.push(Pause { method, moment: Moment::Entered });
            Arc::new(After::new(left).numbers([method.0, 0, 0]))
        })
    }
}

/// A flagged method has returned or was left: its caller gets what it would have got.
fn left(machine: &mut Machine, returned: Returned, after: After) -> Outcome<Reply> {
    let method = MethodId(after.numbers[0]);
    match returned {
        Returned::Value(value) => {
            let term = machine.shadows.returned;
            if machine.callees.is_on {
                let moment = Moment::Returned { value, term: Shadows::id(term) };
                machine.callees.pending.due.push(Pause { method, moment });
            }
            machine.shadows.result = term;
            Ok(Reply::Value(value))
        }
        Returned::Threw(exception) => {
            if machine.callees.is_on {
                machine.callees.pending.due.push(Pause { method, moment: Moment::Threw { exception } });
            }
            Err(Trap::Throw(exception))
        }
    }
}
