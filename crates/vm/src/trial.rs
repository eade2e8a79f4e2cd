//! Trials: a program that runs parts of itself which may stop the machine, and goes on without them, as a test
//! launcher does with tests.
//!
//! A stop cannot be caught: no handler and no `finally` of the program runs. The program marks the moments between two
//! trials instead ([`mark`]). When the machine stops, the state of the last mark is put back, so that nothing is left of
//! what the trial did: objects, files, threads, locks. The program runs again from there, deterministically, up to the
//! call that led to the stop; it is not made, and an error is thrown in its place. Which call that is, the stack at the
//! stop tells: the outermost one since the mark that is made under a handler of every `Throwable`. In a test launcher
//! that is the engine's own, around everything that it does not trust. Where trials may be nested, it is the
//! first such call that a method makes for the second time: an engine that begins with a class begins, by and by, with its
//! first test.

use crate::class::MethodId;
use crate::interp::{Exit, Next};
use crate::machine::Machine;
use crate::natives::{Args, Reply};
use crate::observe::{Nothing, Observer};
use crate::state::Snapshot;
use crate::stop::{Outcome, Stop, StopReason, Trap};
use crate::thread::{Frame, ThreadId, ThreadStatus};
use crate::value::Value;

/// Stops until a program is given up: one that makes trials for ever must end, too.
const MOST_STOPS: usize = 1_000;

/// What is known of the current trial.
#[derive(Default)]
pub(crate) struct Trials {
    /// Instructions from one mark to the next.
    limit: Option<u64>,
    mark: Option<Mark>,
    /// The calls since the mark that are not made, in order.
    barriers: Vec<Barrier>,
    /// How many of them the current run has passed.
    passed: usize,
    /// Where the loop would look up if no barrier was waited for.
    due: u64,
    /// The state of the mark has just been put back, in the middle of the call that set it.
    resumed: bool,
    /// Why the last trial was given up, until somebody asks.
    stop: Option<Box<Stop>>,
    stops: usize,
}

/// A moment between two trials.
struct Mark {
    state: Snapshot,
    /// Whether more than one trial may follow, one inside the other, before the next mark.
    may_nest: bool,
    thread: ThreadId,
    frames: Vec<Frame>,
}

/// A call that is not made.
#[derive(Clone)]
struct Barrier {
    thread: ThreadId,
    /// The frames that are there when it would be, outermost first: the method and the instruction.
    frames: Vec<(MethodId, u32)>,
    /// The method that is called; none if it is a native, which has no frame.
    callee: Option<MethodId>,
    stop: Box<Stop>,
}

/// What stands in for a static method that marks the moment between two trials. Its argument, a `boolean`, says whether
/// what follows may be a trial inside another one.
pub fn mark(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let may_nest = args.boolean();
    machine.set_budget(machine.trials.limit);
    if !std::mem::take(&mut machine.trials.resumed) {
        let thread = machine.thread_id();
        let frames = machine.thread().frames.clone();
        let trials = &mut machine.trials;
        trials.barriers.clear();
        trials.passed = 0;
        machine.trials.mark = Some(Mark { state: machine.snapshot(), may_nest, thread, frames });
    }
    Ok(().into())
}

impl Machine {
    /// Calls a method that makes trials, each of which may execute so many instructions. The result is a stop only if
    /// there is no trial that could be given up instead.
    pub fn call_with_trials(&mut self, method: MethodId, arguments: &[Value], limit: Option<u64>) -> Exit {
        self.trials = Trials { limit, ..Trials::default() };
        self.set_budget(limit);
        let mut exit = self.call_observed(method, arguments, &mut Nothing);
        while let Exit::Stopped(stop) = exit {
            exit = match self.give_up(stop) {
                Ok(Next::Continue) => self.continue_observed(&mut Nothing),
                Ok(Next::Exit(exit)) => exit,
                Err(stop) => {
                    exit = Exit::Stopped(stop);
                    break;
                }
            };
        }
        self.trials = Trials::default();
        exit
    }

    /// Why the last trial was given up; once.
    pub fn take_stop(&mut self) -> Option<Box<Stop>> {
        self.trials.stop.take()
    }

    /// Puts back the last mark and sees to it that what led to the stop is not done again; gives the stop back where
    /// that is not possible.
    fn give_up(&mut self, stop: Box<Stop>) -> Result<Next, Box<Stop>> {
        let ends_all = matches!(stop.reason, StopReason::Time | StopReason::Library { .. });
        if ends_all || self.trials.stops >= MOST_STOPS {
            return Err(stop);
        }
        self.trials.stops += 1;
        if let Some(barrier) = self.awaited_barrier() {
            // The call was not seen: a native has no frame. What it stands in is left from here.
            let is_caller = |&index: &usize| {
                self.threads[index].status == ThreadStatus::Runnable && self.is_at(index, barrier)
            };
            let Some(caller) = (0..self.threads.len()).find(is_caller) else { return Err(stop) };
            self.current = caller;
            return Ok(self.turn_back(&mut Nothing));
        }
        let Some(barrier) = self.barrier(&stop) else { return Err(stop) };
        let Some(mark) = &self.trials.mark else { return Err(stop) };
        let state = mark.state.clone();
        self.restore(&state);
        let trials = &mut self.trials;
        trials.barriers.push(barrier);
        trials.passed = 0;
        trials.due = self.pause_at;
        trials.resumed = true;
        trials.stop = None;
        self.pause_at = 0;
        Ok(Next::Continue)
    }

    /// The outermost call since the mark that is made under a handler of every `Throwable`, on the way to where the
    /// machine has stopped.
    fn barrier(&self, stop: &Stop) -> Option<Barrier> {
        let mark = self.trials.mark.as_ref()?;
        let thread = self.threads.iter().find(|thread| thread.id == mark.thread)?;
        let still_there = common_frames(&mark.frames, &thread.frames);
        let guarded: Vec<usize> = (still_there.checked_sub(1)?..thread.frames.len())
            .filter(|&at| self.is_under_handler_of_all(&thread.frames[at]))
            .collect();
        let method = |at: &usize| thread.frames[*at].method;
        let nested = (0..guarded.len())
            .find(|&index| guarded[..index].iter().any(|around| method(around) == method(&guarded[index])));
        let at = *guarded.get(nested.filter(|_| mark.may_nest).unwrap_or(0))?;
        Some(Barrier {
            thread: mark.thread,
            frames: thread.frames[..=at].iter().map(|frame| (frame.method, frame.pc)).collect(),
            callee: thread.frames.get(at + 1).map(|frame| frame.method),
            stop: Box::new(stop.clone()),
        })
    }

    fn is_under_handler_of_all(&self, frame: &Frame) -> bool {
        let method = &self.methods[frame.method];
        let Some(code) = method.code.get() else { return false };
        let Some(raw) = &self.classes[method.class].raw else { return false };
        code.handlers.iter().any(|handler| {
            (handler.start..handler.end).contains(&frame.pc)
                && handler.catch_type != 0
                && raw.class_name(handler.catch_type) == "java/lang/Throwable"
        })
    }

    fn awaited_barrier(&self) -> Option<&Barrier> {
        self.trials.barriers.get(self.trials.passed)
    }

    /// Where the loop looks up next: at every call as long as a barrier is waited for.
    pub(crate) fn look_up_at(&mut self, instructions: u64) {
        self.trials.due = instructions;
        self.pause_at = if self.awaited_barrier().is_some() { 0 } else { instructions };
    }

    /// At a safe point: where to go on if a barrier is waited for and nothing else is due.
    pub(crate) fn await_barrier<O: Observer>(&mut self, observer: &mut O) -> Option<Next> {
        let barrier = self.awaited_barrier()?;
        if self.is_behind(barrier) {
            return Some(self.turn_back(observer));
        }
        let due = self.instructions >= self.trials.due || self.heap.wants_collection();
        (!due).then_some(Next::Continue)
    }

    /// Whether the current thread has just made the call.
    fn is_behind(&self, barrier: &Barrier) -> bool {
        let next = self.thread().frames.get(barrier.frames.len()).map(|frame| frame.method);
        next.is_some() && next == barrier.callee && self.is_at(self.current, barrier)
    }

    /// Whether a thread is in the frames that make the call.
    fn is_at(&self, thread: usize, barrier: &Barrier) -> bool {
        let thread = &self.threads[thread];
        thread.id == barrier.thread
            && thread.frames.len() >= barrier.frames.len()
            && thread
                .frames
                .iter()
                .zip(&barrier.frames)
                .all(|(frame, &(method, pc))| frame.method == method && frame.pc == pc)
    }

    /// Leaves the call and throws in its place.
    fn turn_back<O: Observer>(&mut self, observer: &mut O) -> Next {
        let Some(Barrier { frames, stop, .. }) = self.awaited_barrier().cloned() else { return self.go_on() };
        while self.thread().frames.len() > frames.len() {
            let left = self.thread_mut().frames.pop().expect("there are more");
            if !left.monitor.is_null() {
                // It was entered with the frame, a moment ago.
                let _ = self.monitor_exit(left.monitor);
            }
        }
        self.trials.passed += 1;
        let text = stop.reason.to_string();
        self.trials.stop.get_or_insert(stop);
        self.look_up_at(self.trials.due);
        match self.throw("java/lang/InternalError", Some(&text)) {
            Trap::Throw(exception) => self.unwind(exception, observer),
            Trap::Stop(stop) => Next::Exit(Exit::Stopped(stop)),
            Trap::Again => self.go_on(),
        }
    }
}

/// How many frames were there at both moments. The innermost of them has gone on to another instruction, or makes
/// another call; the ones around it wait for it.
fn common_frames(then: &[Frame], now: &[Frame]) -> usize {
    let mut common = 0;
    for (then, now) in then.iter().zip(now) {
        if (then.method, then.locals) != (now.method, now.locals) {
            break;
        }
        common += 1;
        if then.pc != now.pc {
            break;
        }
    }
    common
}
