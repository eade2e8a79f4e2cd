//! Bounds for what the verification of one method may take. A method's locals, branches and handlers multiply: each may
//! be 65,535, which would be gigabytes of frames and minutes of comparing. What compilers write stays far below.

use super::trouble::{Verified, verify_error};

/// Slots of all frames that are kept: 256 MB.
const MOST_SLOTS: u64 = 1 << 25;
/// Slots looked at when frames flow into handlers and branch targets.
const MOST_WORK: u64 = 1 << 30;
/// What a flow costs beside its slots.
const FLOW: u64 = 64;

#[derive(Clone, Copy, Default)]
pub(super) struct Effort {
    slots: u64,
    work: u64,
}

impl Effort {
    /// A frame is kept.
    pub(super) fn keep(&mut self, slots: usize) -> Verified {
        self.slots += slots as u64;
        if self.slots > MOST_SLOTS {
            verify_error("Method too complex to verify: too many frames")
        } else {
            Ok(())
        }
    }

    /// A frame is compared or merged.
    pub(super) fn flow(&mut self, slots: usize) -> Verified {
        self.work += FLOW + slots as u64;
        if self.work > MOST_WORK {
            verify_error("Method too complex to verify: too many flows")
        } else {
            Ok(())
        }
    }
}
