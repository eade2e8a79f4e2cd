//! The wall clock's only say: it may end a run early, which then reports itself as cut. Everything
//! that decides *what* is generated is counted, not timed.

#![allow(clippy::disallowed_methods, reason = "this is where the clock is looked at")]

use std::time::{Duration, Instant};

use crate::Cancel;

#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    end: Option<Instant>,
}

impl Deadline {
    pub const NEVER: Deadline = Deadline { end: None };

    pub fn after(duration: Duration) -> Self {
        Deadline { end: Instant::now().checked_add(duration) }
    }

    pub fn passed(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// What is left, or `None` where there is no limit.
    pub fn left(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_duration_since(Instant::now()))
    }

    /// The earlier of the two.
    pub fn earlier(self, other: Deadline) -> Deadline {
        let end = match (self.end, other.end) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Deadline { end }
    }
}

/// What ends work early: the user's wish, or a point in time. Every loop that may take long, whatever room it is in, asks
/// it now and then; clones share the wish.
#[derive(Clone, Debug)]
pub struct Brake {
    cancel: Cancel,
    deadline: Deadline,
}

impl Default for Brake {
    /// Nobody brakes.
    fn default() -> Self {
        Brake { cancel: Cancel::new(), deadline: Deadline::NEVER }
    }
}

impl Brake {
    pub fn new(cancel: &Cancel, deadline: Deadline) -> Self {
        Brake { cancel: cancel.clone(), deadline }
    }

    /// Whether work is to end now.
    pub fn is_on(&self) -> bool {
        self.cancel.is_cancelled() || self.deadline.passed()
    }

    /// The time that is left: none after the user's wish, `None` where there is no limit.
    pub fn left(&self) -> Option<Duration> {
        if self.cancel.is_cancelled() { Some(Duration::ZERO) } else { self.deadline.left() }
    }

    /// The same wish, with another point in time.
    pub fn until(&self, deadline: Deadline) -> Brake {
        Brake { cancel: self.cancel.clone(), deadline }
    }

    pub fn deadline(&self) -> Deadline {
        self.deadline
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_brake_is_on_when_the_time_is_over_or_the_user_wishes_so() {
        let cancel = Cancel::new();
        let brake = Brake::new(&cancel, Deadline::NEVER);
        let over = brake.until(Deadline::after(Duration::ZERO));
        assert!(!brake.is_on() && brake.left().is_none());
        assert!(over.is_on() && over.left() == Some(Duration::ZERO));
        cancel.cancel();
        assert!(brake.is_on() && brake.left() == Some(Duration::ZERO));
    }
}
