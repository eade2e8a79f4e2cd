//! Starting the loop, and everything that happens between instructions: budgets, turns of threads, the end.

use term::TermId;

use crate::class::MethodId;
use crate::machine::Machine;
use crate::natives::Reply;
use crate::observe::{Nothing, Observer, Watched, Watcher};
use crate::stop::{Outcome, Stop, StopReason, Trap};
use crate::thread::{After, Returned, ThreadStatus};
use crate::value::{Ref, Value};

/// Instructions of a thread's turn.
const TURN: u64 = 20_000;

/// How a run ended.
#[derive(Clone, Debug)]
pub enum Exit {
    Returned(Value),
    /// The exception that the call did not catch.
    Threw(Ref),
    Stopped(Box<Stop>),
}

/// What the loop does after it has called something slow.
pub(crate) enum Next {
    /// Go on with the current thread's top frame.
    Continue,
    Exit(Exit),
}

impl Machine {
    /// Calls a method on the current thread and runs until it has returned; other threads get their turns meanwhile.
    /// Not to be called while the interpreter runs.
    pub fn run_to_completion(&mut self, method: MethodId, arguments: &[Value]) -> Result<Value, Trap> {
        match self.call_observed(method, arguments, &mut Nothing) {
            Exit::Returned(value) => Ok(value),
            Exit::Threw(exception) => Err(Trap::Throw(exception)),
            Exit::Stopped(stop) => Err(Trap::Stop(stop)),
        }
    }

    /// As [`Machine::run_to_completion`], watched by an observer.
    pub fn call_observed<O: Observer>(
        &mut self,
        method: MethodId,
        arguments: &[Value],
        observer: &mut O,
    ) -> Exit {
        match self.start_call(method, arguments) {
            Ok(()) => self.run::<O, false>(observer),
            Err(exit) => exit,
        }
    }

    /// As [`Machine::call_observed`], with terms beside values: those of the arguments, and those that fields, elements,
    /// lengths and statics have been given (see `state::inputs`). The observer is told what is decided on them; the
    /// result's term is [`Machine::result_term`] afterwards.
    pub fn call_symbolic<O: Observer>(
        &mut self,
        method: MethodId,
        arguments: &[(Value, Option<TermId>)],
        observer: &mut O,
    ) -> Exit {
        let values: Vec<Value> = arguments.iter().map(|(value, _)| *value).collect();
        if let Err(exit) = self.start_call(method, &values) {
            return exit;
        }
        let terms: Vec<u32> =
            arguments.iter().map(|(_, term)| term.map_or(0, |term| term.number().get())).collect();
        self.set_argument_terms(&values, &terms);
        self.continue_symbolic(observer)
    }

    /// Goes on with a symbolic run that a snapshot was taken of in the middle.
    pub fn continue_symbolic<O: Observer>(&mut self, observer: &mut O) -> Exit {
        let exit = self.run::<O, true>(observer);
        self.report_decided(observer);
        exit
    }

    /// Goes on with a run that a snapshot was taken of in the middle.
    pub fn continue_observed<O: Observer>(&mut self, observer: &mut O) -> Exit {
        self.run::<O, false>(observer)
    }

    /// As [`Machine::call_observed`].
    pub fn call_watched(&mut self, method: MethodId, arguments: &[Value], watcher: &mut dyn Watcher) -> Exit {
        self.call_observed(method, arguments, &mut Watched(watcher))
    }

    /// As [`Machine::call_symbolic`].
    pub fn call_symbolic_watched(
        &mut self,
        method: MethodId,
        arguments: &[(Value, Option<TermId>)],
        watcher: &mut dyn Watcher,
    ) -> Exit {
        self.call_symbolic(method, arguments, &mut Watched(watcher))
    }

    /// As [`Machine::continue_observed`].
    pub fn continue_watched(&mut self, watcher: &mut dyn Watcher) -> Exit {
        self.continue_observed(&mut Watched(watcher))
    }

    /// Runs until no thread but the current one keeps the machine alive.
    pub(crate) fn await_others(&mut self) -> Exit {
        self.completed = None;
        self.thread_mut().status = ThreadStatus::AwaitingOthers;
        match self.turn() {
            Next::Exit(exit) => exit,
            Next::Continue => self.run::<Nothing, false>(&mut Nothing),
        }
    }

    fn start_call(&mut self, method: MethodId, arguments: &[Value]) -> Result<(), Exit> {
        self.completed = None;
        self.look_up_at(self.next_pause());
        match self.push_call(method, arguments, Some(After::new(complete))) {
            Ok(()) => Ok(()),
            Err(Trap::Throw(exception)) => Err(Exit::Threw(exception)),
            Err(Trap::Stop(stop)) => Err(Exit::Stopped(stop)),
            Err(Trap::Again) => Err(Exit::Stopped(Box::new(Stop {
                reason: StopReason::Library { problem: String::from("a call cannot be started") },
                stack: Vec::new(),
            }))),
        }
    }

    fn next_pause(&self) -> u64 {
        (self.instructions + TURN).min(self.next_limit())
    }

    /// A safe point at which something is due: budget, garbage, other threads.
    pub(super) fn pause<O: Observer>(&mut self, observer: &mut O) -> Next {
        if let Some(next) = self.await_barrier(observer) {
            return next;
        }
        match self.check_budget() {
            Ok(()) => self.turn(),
            Err(stop) => self.end(stop),
        }
    }

    /// Collects what is due and gives the turn to the next thread.
    fn turn(&mut self) -> Next {
        if self.heap.wants_collection() {
            self.collect();
        }
        match self.schedule() {
            Ok(()) => {
                self.look_up_at(self.next_pause());
                match self.completed.take() {
                    Some(result) => Next::Exit(completed(result)),
                    None => Next::Continue,
                }
            }
            Err(trap) => self.end(trap),
        }
    }

    /// After frames were pushed or popped, or a thread was put to sleep: where to go on.
    pub(crate) fn go_on(&mut self) -> Next {
        if self.callees.is_due() {
            // Who asked for pauses looks at what is due, and not at this.
            return Next::Exit(Exit::Returned(Value::Void));
        }
        if let Some(result) = self.completed.take() {
            return Next::Exit(completed(result));
        }
        let thread = self.thread();
        if thread.frames.is_empty() || thread.status != ThreadStatus::Runnable {
            return self.turn();
        }
        Next::Continue
    }

    fn end(&mut self, trap: Trap) -> Next {
        match trap {
            Trap::Stop(stop) => Next::Exit(Exit::Stopped(stop)),
            Trap::Throw(exception) => Next::Exit(Exit::Threw(exception)),
            Trap::Again => self.go_on(),
        }
    }

    /// Deals with what an instruction did instead of giving a value.
    pub(super) fn settle<O: Observer>(&mut self, trap: Trap, observer: &mut O) -> Next {
        match trap {
            Trap::Throw(exception) => self.unwind(exception, observer),
            Trap::Stop(stop) => Next::Exit(Exit::Stopped(stop)),
            // Memory was short, and may not be after a collection.
            Trap::Again if self.heap.is_starving() => {
                self.collect();
                self.repeat()
            }
            Trap::Again => self.repeat(),
        }
    }

    /// The instruction is to be executed again: after the frame that was pushed, or when the thread is woken.
    pub(super) fn repeat(&mut self) -> Next {
        let saved_depth = self.saved_depth;
        let frames = &mut self.thread_mut().frames;
        if frames.len() > saved_depth
            && let Some(frame) = frames.last_mut()
        {
            frame.repeat = true;
        }
        self.go_on()
    }
}

pub(super) fn completed(result: Result<Value, Ref>) -> Exit {
    match result {
        Ok(value) => Exit::Returned(value),
        Err(exception) => Exit::Threw(exception),
    }
}

/// The call that somebody outside waits for has ended.
fn complete(machine: &mut Machine, returned: Returned, _: After) -> Outcome<Reply> {
    machine.shadows.outcome = match returned {
        Returned::Value(_) => machine.shadows.returned,
        Returned::Threw(_) => 0,
    };
    machine.completed = Some(match returned {
        Returned::Value(value) => Ok(value),
        Returned::Threw(exception) => Err(exception),
    });
    Ok(Reply::Value(Value::Void))
}
