//! How many instructions a program may execute, after which the machine stops.

use base::Brake;

use crate::class::MethodId;
use crate::heap::BYTES_PER_INSTRUCTION;
use crate::machine::Machine;
use crate::natives::{Native, Reply};
use crate::stop::{Outcome, StopReason, Trap};

impl Machine {
    /// The program may execute this many instructions from now on; `None` for no limit.
    pub fn set_budget(&mut self, instructions: Option<u64>) {
        self.budget_from = self.instructions;
        self.options.max_instructions =
            instructions.map(|instructions| self.instructions.saturating_add(instructions));
    }

    /// From now on a method is executed by a function instead of its own code, in every state.
    pub fn replace_method(&mut self, method: MethodId, function: Native) {
        self.methods[method].native.set(Some(function));
    }

    /// From now on, and whatever state is restored, runs end when this brake is on.
    pub fn set_brake(&mut self, brake: Brake) {
        self.brake = brake;
    }

    /// For whoever works beside the machine.
    pub fn brake(&self) -> &Brake {
        &self.brake
    }

    /// Instructions that were executed, also in states which were left again: what the work has cost.
    pub fn executed(&self) -> u64 {
        self.undone.wrapping_add(self.instructions)
    }

    /// The next instruction at which a limit is reached.
    pub(crate) fn next_limit(&self) -> u64 {
        self.options.max_instructions.unwrap_or(u64::MAX)
    }

    /// What a native has done with memory since the mark counts as so many instructions, which are returned. One that is
    /// executed again has done nothing.
    #[inline(always)]
    pub(crate) fn charge(&mut self, mark: u32, reply: &Outcome<Reply>) -> u64 {
        let work = self.heap.work_since(mark);
        if work == 0 || matches!(reply, Err(Trap::Again)) {
            return 0;
        }
        self.instructions += work;
        self.charged += work;
        work
    }

    /// In the middle of a native that may take long: counts work that takes as long as going through so many bytes, and
    /// stops where the budget is used up or the brake is on.
    pub(crate) fn work_on(&self, bytes: u64) -> Outcome<()> {
        self.heap.count_work(bytes);
        self.allowance().check(self, 0)
    }

    /// What a native may still do, for one that cannot ask the machine while it works.
    pub(crate) fn allowance(&self) -> Allowance {
        let done = self.heap.work_since(self.heap.top);
        let left = self.next_limit().saturating_sub(self.instructions).saturating_sub(done);
        Allowance { brake: self.brake.clone(), bytes: left.saturating_mul(BYTES_PER_INSTRUCTION) }
    }

    /// Stops the machine when the whole budget is used up or the brake is on.
    pub(crate) fn check_budget(&self) -> Outcome<()> {
        if self.brake.is_on() {
            return Err(self.stop(StopReason::Time));
        }
        match self.options.max_instructions {
            Some(limit) if self.instructions >= limit => {
                Err(self.stop(StopReason::Instructions { limit: limit.saturating_sub(self.budget_from) }))
            }
            _ => Ok(()),
        }
    }
}

/// What may still be done before the budget is used up.
pub(crate) struct Allowance {
    brake: Brake,
    bytes: u64,
}

impl Allowance {
    /// Whether that is at least as much as going through so many bytes, and the brake is not on.
    pub(crate) fn covers(&self, bytes: u64) -> bool {
        bytes < self.bytes && !self.brake.is_on()
    }

    /// The stop where it is not.
    pub(crate) fn check(&self, machine: &Machine, bytes: u64) -> Outcome<()> {
        if self.brake.is_on() {
            return Err(machine.stop(StopReason::Time));
        }
        match machine.options.max_instructions {
            Some(limit) if bytes >= self.bytes => {
                Err(machine
                    .stop(StopReason::Instructions { limit: limit.saturating_sub(machine.budget_from) }))
            }
            _ => Ok(()),
        }
    }
}
