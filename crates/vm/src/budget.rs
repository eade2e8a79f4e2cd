//! How many instructions a program may execute: all in all, after which the machine stops, and in shares, so that one
//! test of many that takes too long fails alone.

use base::Brake;

use crate::class::MethodId;
use crate::machine::Machine;
use crate::natives::{Args, Native, Reply};
use crate::stop::{Outcome, StopReason};

/// After an error for a share that is used up, a part of another one remains to report it in.
const TO_REPORT: u64 = 10;

/// A part of the budget.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    /// Instructions of a whole share.
    size: u64,
    /// The instruction counter at which it is used up.
    end: u64,
}

impl Machine {
    /// The program may execute this many instructions from now on; `None` for no limit.
    pub fn set_budget(&mut self, instructions: Option<u64>) {
        self.budget_from = self.instructions;
        self.share = None;
        self.options.max_instructions =
            instructions.map(|instructions| self.instructions.saturating_add(instructions));
    }

    /// From now on the program gets an error inside whenever it has executed this many instructions, until
    /// [`Machine::renew_share`] or [`Machine::set_budget`] is called.
    pub fn set_share(&mut self, instructions: u64) {
        self.share = Some(Share { size: instructions, end: self.instructions.saturating_add(instructions) });
    }

    /// Counts the current share anew.
    pub fn renew_share(&mut self) {
        if let Some(share) = self.share {
            self.set_share(share.size);
        }
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

    /// The next instruction at which a limit is reached.
    pub(crate) fn next_limit(&self) -> u64 {
        let share = self.share.map_or(u64::MAX, |share| share.end);
        self.options.max_instructions.map_or(share, |limit| share.min(limit))
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

    /// What to throw when the share is used up.
    pub(crate) fn check_share(&mut self) -> Outcome<()> {
        let Some(share) = self.share.filter(|share| self.instructions >= share.end) else { return Ok(()) };
        let end = self.instructions.saturating_add(share.size / TO_REPORT);
        self.share = Some(Share { end, ..share });
        let text = format!("{}{}", crate::interp::REFUSAL, StopReason::Instructions { limit: share.size });
        Err(self.throw("java/lang/InternalError", Some(&text)))
    }
}

/// What stands in for a method that marks the start of a new share.
pub fn start_share(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    machine.renew_share();
    Ok(().into())
}
