//! How many instructions a program may execute, after which the machine stops.

use base::Brake;

use crate::class::MethodId;
use crate::machine::Machine;
use crate::natives::Native;
use crate::stop::{Outcome, StopReason};

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
