//! The virtual clock. It is part of the state and never asks the host.
//!
//! An instruction takes one nanosecond, which is about what compiled Java takes for a bytecode, so that timeouts in
//! programs mean what they mean elsewhere. Asking for the time, yielding and spinning take a microsecond each, so
//! that loops which wait for time to pass end soon. When every thread waits, the clock jumps to the next timer.

use crate::machine::Machine;

/// What asking for the time, yielding or spinning takes.
const IDLE_NANOS: u64 = 1_000;

impl Machine {
    /// Virtual nanoseconds since the start of the run.
    pub fn elapsed_nanos(&self) -> u64 {
        self.world.clock.saturating_add(self.instructions)
    }

    /// Virtual nanoseconds since 1970.
    pub fn wall_nanos(&self) -> u64 {
        self.options.start_time.wrapping_add(self.elapsed_nanos())
    }

    /// `System.nanoTime`.
    pub(crate) fn nano_time(&mut self) -> i64 {
        self.idle();
        self.elapsed_nanos() as i64
    }

    /// `System.currentTimeMillis`.
    pub(crate) fn current_time_millis(&mut self) -> i64 {
        self.idle();
        (self.wall_nanos() / 1_000_000) as i64
    }

    /// Lets a little time pass for a program that waits by looking at something again and again.
    pub(crate) fn idle(&mut self) {
        self.world.looks += 1;
        self.world.clock = self.world.clock.saturating_add(IDLE_NANOS);
    }

    /// The end of a wait of so many nanoseconds.
    pub(super) fn deadline_nanos(&self, nanos: u64) -> u64 {
        self.elapsed_nanos().saturating_add(nanos)
    }

    /// The end of a wait of so many milliseconds, none for zero.
    pub(super) fn deadline_millis(&self, millis: i64) -> Option<u64> {
        (millis > 0).then(|| self.deadline_nanos((millis as u64).saturating_mul(1_000_000)))
    }

    /// Moves the clock forward to a moment, if that is in the future.
    pub(super) fn pass_until(&mut self, moment: u64) {
        let missing = moment.saturating_sub(self.elapsed_nanos());
        self.world.clock = self.world.clock.saturating_add(missing);
    }
}
