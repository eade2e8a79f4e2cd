//! Parking, sleeping and interrupting (`LockSupport`, `Thread.sleep`, `Thread.interrupt`).
//!
//! Whether a thread is interrupted is the field `interrupted` of its object: Java code reads and writes it there.

use crate::machine::Machine;
use crate::natives::Reply;
use crate::stop::{Outcome, Trap};
use crate::thread::{ThreadId, ThreadStatus, Woken};
use crate::value::{Ref, Value};

impl Machine {
    /// `Unsafe.park`: `time` is in milliseconds since 1970 if `absolute`, else in nanoseconds with zero for ever.
    pub fn park(&mut self, absolute: bool, time: i64) -> Outcome<Reply> {
        if self.thread_mut().woken.take().is_some() || std::mem::take(&mut self.thread_mut().permit) {
            return Ok(().into());
        }
        if time < 0 || (absolute && time == 0) || self.is_interrupted(self.current) {
            return Ok(().into());
        }
        let until = if absolute {
            self.world.looks += 1;
            let wall = (time as u64).saturating_mul(1_000_000);
            if wall <= self.wall_nanos() {
                return Ok(().into());
            }
            Some(self.deadline_nanos(wall - self.wall_nanos()))
        } else {
            (time > 0).then(|| self.deadline_nanos(time as u64))
        };
        self.thread_mut().status = ThreadStatus::Parked { until };
        Ok(Reply::Blocked)
    }

    /// `Unsafe.unpark` of a `Thread` object, which may be null, new or ended.
    pub fn unpark(&mut self, thread: Ref) {
        let Some(index) = self.thread_of_object(thread) else { return };
        let thread = &mut self.threads[index];
        if let ThreadStatus::Parked { .. } = thread.status {
            thread.woken = Some(Woken::Notified);
            thread.status = ThreadStatus::Runnable;
        } else {
            thread.permit = true;
        }
    }

    /// `Thread.sleep`.
    pub(crate) fn sleep(&mut self, nanos: u64) -> Outcome<Reply> {
        match self.thread_mut().woken.take() {
            Some(Woken::Interrupted) => Err(self.interrupted_exception(Some("sleep interrupted"))),
            Some(Woken::Notified | Woken::TimedOut) => Ok(().into()),
            None if self.is_interrupted(self.current) => {
                Err(self.interrupted_exception(Some("sleep interrupted")))
            }
            None => {
                let until = self.deadline_nanos(nanos);
                self.thread_mut().status = ThreadStatus::Sleeping { until };
                Ok(Reply::Blocked)
            }
        }
    }

    /// Lets another thread run, and a little time pass (`Thread.yield`, `Thread.onSpinWait`).
    pub(crate) fn give_way(&mut self) {
        self.idle();
        self.look_up_at(self.instructions);
    }

    /// The machine's part of `Thread.interrupt`: the object's field is set already, a wait is ended.
    pub(crate) fn interrupt(&mut self, thread: Ref) {
        let Some(index) = self.thread_of_object(thread) else { return };
        match self.threads[index].status {
            ThreadStatus::Waiting { monitor, .. } => self.stop_waiting(index, monitor, Woken::Interrupted),
            ThreadStatus::Sleeping { .. } | ThreadStatus::Parked { .. } => {
                self.threads[index].woken = Some(Woken::Interrupted);
                self.threads[index].status = ThreadStatus::Runnable;
            }
            ThreadStatus::Runnable
            | ThreadStatus::Blocked { .. }
            | ThreadStatus::Initializing { .. }
            | ThreadStatus::AwaitingReferences
            | ThreadStatus::AwaitingOthers
            | ThreadStatus::Terminated => self.threads[index].permit = true,
        }
    }

    pub(crate) fn is_interrupted(&self, index: usize) -> bool {
        self.read_field(self.threads[index].object, "interrupted").is_some_and(|value| value.bits() != 0)
    }

    /// Clears the current thread's flag, as whoever throws this exception must.
    pub(super) fn interrupted_exception(&mut self, message: Option<&str>) -> Trap {
        let object = self.thread().object;
        self.write_field(object, "interrupted", Value::Int(0));
        self.throw("java/lang/InterruptedException", message)
    }

    pub(crate) fn thread_of_object(&self, object: Ref) -> Option<usize> {
        self.threads.iter().position(|thread| thread.object == object && thread.is_alive())
    }

    pub(crate) fn thread_index(&self, id: ThreadId) -> Option<usize> {
        self.threads.iter().position(|thread| thread.id == id)
    }
}
