//! What do the written tests reach, and why not the rest?

pub(crate) mod coverage;
pub(crate) mod dead_code;
pub(crate) mod forbidden;
pub(crate) mod proof_gaps;
pub(crate) mod reach;
pub(crate) mod reasons;
