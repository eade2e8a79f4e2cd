//! Which thread runs next. Turns are counted in instructions and go round robin, so that the same program always
//! interleaves the same way.

use super::{Stage, Thread, ThreadStatus, Woken};
use crate::class::Status;
use crate::machine::Machine;
use crate::stop::{Outcome, StopReason};
use crate::value::Value;

impl Machine {
    /// Chooses the thread to run next: called when a turn is over or the current thread cannot go on.
    /// When all wait, the clock jumps to the first timer; if there is none, or only daemons have one and change nothing,
    /// that is a deadlock.
    pub fn schedule(&mut self) -> Outcome<()> {
        self.check_budget()?;
        self.forget_ended_threads();
        self.wake_by_timers();
        loop {
            if self.choose_next() {
                if self.enter_next_stage()? {
                    return Ok(());
                }
                continue;
            }
            match self.next_timer() {
                Some(moment) => {
                    if self.is_quiet_for_ever() {
                        return Err(self.deadlock());
                    }
                    // Looking closely may have found cleared references.
                    if (0..self.threads.len()).any(|index| self.can_run(index)) {
                        continue;
                    }
                    self.pass_until(moment);
                    self.wake_by_timers();
                }
                None => return Err(self.deadlock()),
            }
        }
    }

    /// Whether a thread other than this one keeps the machine from ending.
    pub(crate) fn others_alive(&self, index: usize) -> bool {
        self.threads
            .iter()
            .enumerate()
            .any(|(other, thread)| other != index && thread.is_alive() && !thread.daemon)
    }

    fn forget_ended_threads(&mut self) {
        let gone = |thread: &Thread| !thread.is_alive() && thread.stage != Stage::Attached;
        if !self.threads.iter().any(gone) {
            return;
        }
        // The search goes on behind the thread that ran last, which may be one of those that go.
        let before = self.threads[..=self.current].iter().filter(|&thread| !gone(thread)).count();
        self.threads.retain(|thread| !gone(thread));
        self.current = if before == 0 { self.threads.len() - 1 } else { before - 1 };
    }

    fn choose_next(&mut self) -> bool {
        let count = self.threads.len();
        let next = (1..=count).map(|step| (self.current + step) % count).find(|&index| self.can_run(index));
        if let Some(next) = next {
            if self.threads[next].status == ThreadStatus::AwaitingOthers {
                self.completed = Some(Ok(Value::Void));
            }
            self.threads[next].status = ThreadStatus::Runnable;
            self.current = next;
            self.note_turn(next);
        }
        next.is_some()
    }

    fn can_run(&self, index: usize) -> bool {
        match self.threads[index].status {
            ThreadStatus::Runnable => true,
            ThreadStatus::Initializing { class } => self.status(class) != Status::Initializing,
            ThreadStatus::AwaitingReferences => !self.world.pending_references.is_null(),
            ThreadStatus::AwaitingOthers => !self.others_alive(index),
            ThreadStatus::Blocked { .. }
            | ThreadStatus::Waiting { .. }
            | ThreadStatus::Sleeping { .. }
            | ThreadStatus::Parked { .. }
            | ThreadStatus::Terminated => false,
        }
    }

    fn next_timer(&self) -> Option<u64> {
        self.threads.iter().filter_map(timer).min()
    }

    fn wake_by_timers(&mut self) {
        let now = self.elapsed_nanos();
        for index in 0..self.threads.len() {
            if timer(&self.threads[index]).is_none_or(|moment| moment > now) {
                continue;
            }
            if let ThreadStatus::Waiting { monitor, .. } = self.threads[index].status {
                self.stop_waiting(index, monitor, Woken::TimedOut);
            } else {
                self.threads[index].woken = Some(Woken::TimedOut);
                self.threads[index].status = ThreadStatus::Runnable;
            }
        }
    }

    /// Whether some threads wait for locks that the next of them holds, round to the first.
    fn locked_in_a_circle(&self) -> bool {
        (0..self.threads.len()).any(|first| {
            let mut index = first;
            // More steps than threads only repeat a circle that `first` is not in.
            for _ in 0..self.threads.len() {
                match self.waits_for(index) {
                    Some(next) if next == first => return true,
                    Some(next) => index = next,
                    None => return false,
                }
            }
            false
        })
    }

    /// The thread that holds the lock a thread waits for: a monitor, a lock of `java.util.concurrent` that knows its
    /// owner, or a class that is being initialised.
    pub(super) fn waits_for(&self, index: usize) -> Option<usize> {
        let owner_object = match self.threads[index].status {
            ThreadStatus::Blocked { monitor } => return self.thread_index(self.monitor_owner(monitor)?),
            ThreadStatus::Parked { .. } => {
                let blocker =
                    self.read_field(self.threads[index].object, "parkBlocker")?.reference().some()?;
                self.read_field(blocker, "exclusiveOwnerThread")?.reference().some()?
            }
            ThreadStatus::Initializing { class } => {
                let block = self.classes[class].block;
                let thread = self.heap.get::<u32>(block, crate::class::block::THREAD);
                return self.thread_index(super::ThreadId(thread)).filter(|&owner| owner != index);
            }
            ThreadStatus::Runnable
            | ThreadStatus::Waiting { .. }
            | ThreadStatus::Sleeping { .. }
            | ThreadStatus::AwaitingReferences
            | ThreadStatus::AwaitingOthers
            | ThreadStatus::Terminated => return None,
        };
        let owner =
            self.threads.iter().position(|thread| thread.object == owner_object && thread.is_alive())?;
        (owner != index).then_some(owner)
    }

    /// A stop that names every waiting thread that keeps the machine alive, with the stack of the first.
    fn deadlock(&mut self) -> crate::stop::Trap {
        let waits = |thread: &Thread| thread.is_alive() && !thread.daemon && !thread.frames.is_empty();
        let waiting: Vec<usize> =
            (0..self.threads.len()).filter(|&index| waits(&self.threads[index])).collect();
        if let Some(&first) = waiting.first() {
            self.current = first;
        }
        let threads = waiting.into_iter().map(|index| self.describe_waiting(index)).collect();
        let reason = if self.locked_in_a_circle() {
            StopReason::Deadlock { threads }
        } else {
            StopReason::Stalled { threads }
        };
        self.stop(reason)
    }
}

/// When a thread goes on by itself.
pub(super) fn timer(thread: &Thread) -> Option<u64> {
    match thread.status {
        ThreadStatus::Waiting { until, .. } | ThreadStatus::Parked { until } => until,
        ThreadStatus::Sleeping { until } => Some(until),
        ThreadStatus::Runnable
        | ThreadStatus::Blocked { .. }
        | ThreadStatus::Initializing { .. }
        | ThreadStatus::AwaitingReferences
        | ThreadStatus::AwaitingOthers
        | ThreadStatus::Terminated => None,
    }
}
