//! The wall clock's only say: it may end a run early, which then reports itself as cut. Everything
//! that decides *what* is generated is counted, not timed.

use std::time::{Duration, Instant};

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
