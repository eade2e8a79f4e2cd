//! What do the written tests reach, and why not the rest?

pub mod coverage;
pub mod dead_code;
pub mod proof_gaps;
pub mod reach;
pub mod reasons;
