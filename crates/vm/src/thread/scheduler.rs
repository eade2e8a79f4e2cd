//! Which thread runs next. Turns are counted in instructions and go round robin, so that the same program always
//! interleaves the same way.

use super::{Stage, Thread, ThreadStatus, Woken};
use crate::class::Status;
use crate::machine::Machine;
use crate::stop::{Outcome, StopReason};
use crate::value::Value;


impl Machine {
    /// Chooses the thread to run next: called when a turn is over or the current thread cannot go on.
    /// When all wait, the clock jumps to the first timer; if there is none, that is a deadlock.
    pub fn schedule(&mut self) -> Outcome<()> {
        if let Some(limit) = self.options.max_instructions
            && self.instructions >= limit
        {
            return Err(self.stop(StopReason::Instructions { limit }));
        }
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

    /// A stop that names every waiting thread that keeps the machine alive, with the stack of the first.
    fn deadlock(&mut self) -> crate::stop::Trap {
        let waits = |thread: &Thread| thread.is_alive() && !thread.daemon && !thread.frames.is_empty();
        let waiting: Vec<usize> = (0..self.threads.len()).filter(|&index| waits(&self.threads[index])).collect();
        if let Some(&first) = waiting.first() {
            self.current = first;
        }
        let threads = waiting.into_iter().map(|index| self.describe_waiting(index)).collect();
        self.stop(StopReason::Deadlock { threads })
    }
}

/// When a thread goes on by itself.
fn timer(thread: &Thread) -> Option<u64> {
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
