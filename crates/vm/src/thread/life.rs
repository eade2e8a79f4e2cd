//! How threads begin and end (JLS 12.8, 17.2; `java.lang.Thread`).
//!
//! A thread goes through stages ([`Stage`]): `run`, then `dispatchUncaughtException` if an exception left it, then
//! `exit`, which lets go of what the object refers to; at last those who joined it are woken. Each is Java code. The
//! scheduler enters the next stage when a thread has no frames left, so that a synchronized `run` can wait for its
//! monitor like any other method.

use super::describe::java_status;
use super::{After, Returned, Stage, Thread, ThreadId, ThreadStatus};
use crate::interp::Exit;
use crate::machine::Machine;
use crate::natives::Reply;
use crate::stop::{Outcome, StopReason, Trap};
use crate::value::{Ref, Value};

impl Machine {
    /// `Thread.start0`: a new thread that begins with the object's `run` when it gets its first turn.
    pub fn start_thread(&mut self, object: Ref) -> Outcome<()> {
        let limit = self.options.max_threads;
        if self.threads.iter().filter(|thread| thread.is_alive()).count() >= limit {
            return Err(self.stop(StopReason::Threads { limit }));
        }
        let id = ThreadId(self.world.next_thread);
        self.world.next_thread += 1;
        let daemon = self.read_thread_field(object, "daemon").is_some_and(|value| value.bits() != 0);
        self.threads.push(Thread::new(id, object, Stage::New, daemon));
        self.mark_alive(self.threads.len() - 1);
        Ok(())
    }

    /// Makes the thread's object look alive.
    pub(crate) fn mark_alive(&mut self, index: usize) {
        let object = self.threads[index].object;
        self.write_field(object, "eetop", Value::Long(self.threads[index].id.0 as i64 + 1));
        self.write_thread_field(object, "threadStatus", Value::Int(java_status::RUNNABLE));
    }

    /// If the current thread has no frames: pushes what it does next, or ends it. Whether it can run now.
    pub(super) fn enter_next_stage(&mut self) -> Outcome<bool> {
        loop {
            if !self.thread().frames.is_empty() || self.thread().stage == Stage::Attached {
                return Ok(true);
            }
            let object = self.thread().object;
            let uncaught = self.thread().uncaught;
            let entered = match self.thread().stage {
                Stage::New => self.call_stage(Stage::Running, "run", "()V", &[Value::Ref(object)])?,
                Stage::Running if !uncaught.is_null() => {
                    let arguments = [Value::Ref(object), Value::Ref(uncaught)];
                    self.call_stage(Stage::Dispatching, DISPATCH, "(Ljava/lang/Throwable;)V", &arguments)?
                }
                Stage::Running | Stage::Dispatching => {
                    self.call_stage(Stage::Exiting, "exit", "()V", &[Value::Ref(object)])?
                }
                Stage::Exiting | Stage::Attached => {
                    self.threads[self.current].status = ThreadStatus::Terminated;
                    self.mark_ended(self.current);
                    false
                }
            };
            if entered || self.thread().status != ThreadStatus::Runnable {
                return Ok(entered);
            }
        }
    }

    /// Enters a method of the thread's object. `false`: it must wait, or the stage is over already.
    fn call_stage(
        &mut self,
        stage: Stage,
        name: &str,
        descriptor: &str,
        arguments: &[Value],
    ) -> Outcome<bool> {
        // Only `run` can be overridden; a subclass may have an `exit` that is none of ours.
        let method = match stage {
            Stage::Running => self.find_method(self.heap.class_of(self.thread().object), name, descriptor),
            _ => self.find_declared(self.known.thread, name, descriptor),
        };
        let Some(method) = method else {
            let problem = format!("java.lang.Thread has no {name}{descriptor}");
            return Err(self.stop(StopReason::Library { problem }));
        };
        match self.push_call(method, arguments, Some(After::new(stage_returned))) {
            Ok(()) => {
                self.thread_mut().stage = stage;
                Ok(true)
            }
            Err(Trap::Again) => Ok(false),
            Err(Trap::Throw(exception)) => {
                self.thread_mut().stage = stage;
                self.thread_mut().uncaught = exception;
                Ok(false)
            }
            Err(stop @ Trap::Stop(_)) => Err(stop),
        }
    }

    /// Makes the thread's object look ended, and wakes those who joined it.
    fn mark_ended(&mut self, index: usize) {
        let object = self.threads[index].object;
        self.write_field(object, "eetop", Value::Long(0));
        self.write_thread_field(object, "threadStatus", Value::Int(java_status::TERMINATED));
        self.wake_waiters(object, true);
    }

    /// What happens after `main` has returned, or thrown: the main thread ends as others do, the machine waits for
    /// all threads that are no daemons, and runs the shutdown hooks (JLS 12.8).
    pub fn destroy(&mut self, uncaught: Option<Ref>) -> Result<(), Trap> {
        let object = self.thread().object;
        let class = self.known.thread;
        if let Some(exception) = uncaught
            && let Some(dispatch) = self.find_declared(class, DISPATCH, "(Ljava/lang/Throwable;)V")
        {
            match self.run_to_completion(dispatch, &[Value::Ref(object), Value::Ref(exception)]) {
                Err(Trap::Throw(exception)) => self.report_failed_handler(exception),
                result => ignore_exception(result)?,
            }
        }
        if let Some(exit) = self.find_declared(class, "exit", "()V") {
            // Not the one from above: what has run since may have moved it.
            let object = self.thread().object;
            ignore_exception(self.run_to_completion(exit, &[Value::Ref(object)]))?;
        }
        self.mark_ended(self.current);
        match self.await_others() {
            Exit::Returned(_) | Exit::Threw(_) => {}
            Exit::Stopped(stop) => return Err(Trap::Stop(stop)),
        }
        let shutdown = self.load_boot("java/lang/Shutdown")?;
        let Some(run_hooks) = self.find_declared(shutdown, "shutdown", "()V") else { return Ok(()) };
        ignore_exception(self.run_to_completion(run_hooks, &[]))
    }

    /// What HotSpot prints when the handler of uncaught exceptions throws itself.
    fn report_failed_handler(&mut self, exception: Ref) {
        let class = self.class_text(self.heap.class_of(exception));
        let name = self.read_field(self.thread().object, "name").map_or(Ref::NULL, |name| name.reference());
        let name = if name.is_null() { String::new() } else { self.string_text(name) };
        let text =
            format!("\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{name}\"\n");
        self.write_output(2, text.as_bytes());
    }

    /// `Thread.getState`, as a number.
    pub(crate) fn java_thread_status(&self, object: Ref) -> i32 {
        match self.thread_of_object(object) {
            Some(index) => self.threads[index].status.java(),
            None => {
                let status = self.read_thread_field(object, "threadStatus");
                status.map_or(java_status::NEW, |value| value.bits() as i32)
            }
        }
    }

    /// A field that stands in the thread itself (JDK 17) or in its `holder` (since 19).
    fn read_thread_field(&self, object: Ref, name: &str) -> Option<Value> {
        self.read_field(object, name).or_else(|| {
            let holder = self.read_field(object, "holder")?.reference().some()?;
            self.read_field(holder, name)
        })
    }

    fn write_thread_field(&mut self, object: Ref, name: &str, value: Value) {
        if !self.write_field(object, name, value)
            && let Some(holder) =
                self.read_field(object, "holder").and_then(|holder| holder.reference().some())
        {
            self.write_field(holder, name, value);
        }
    }

    /// `Reference.waitForReferencePendingList`.
    pub(crate) fn wait_for_references(&mut self) -> Outcome<Reply> {
        if !self.world.pending_references.is_null() {
            return Ok(().into());
        }
        self.thread_mut().status = ThreadStatus::AwaitingReferences;
        Ok(Reply::Blocked)
    }

    /// The references that the collector has cleared, linked by `discovered`.
    pub(crate) fn take_pending_references(&mut self) -> Ref {
        std::mem::replace(&mut self.world.pending_references, Ref::NULL)
    }
}

const DISPATCH: &str = "dispatchUncaughtException";

/// The scheduler goes on from here: it finds the thread without frames.
fn stage_returned(machine: &mut Machine, returned: Returned, _: After) -> Outcome<Reply> {
    match (machine.thread().stage, returned) {
        (Stage::Running, Returned::Threw(exception)) => machine.thread_mut().uncaught = exception,
        (Stage::Dispatching, Returned::Threw(exception)) => machine.report_failed_handler(exception),
        _ => {}
    }
    Ok(().into())
}

/// Exceptions that leave the last steps of a thread are lost, as in HotSpot.
fn ignore_exception(result: Result<Value, Trap>) -> Result<(), Trap> {
    match result {
        Ok(_) | Err(Trap::Throw(_)) => Ok(()),
        Err(trap) => Err(trap),
    }
}
