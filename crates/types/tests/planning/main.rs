//! Which class a test may bring along for types that nobody implements together, and why none.

mod closed;
mod conflicts;
mod plans;
mod support;
