//! What the judge says of a test.

use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Pass,
    /// The contract is broken: a finding.
    Fail,
    /// A precondition of the method under test or of a set-up call is not met.
    Meaningless,
    /// It could not be run to its end for a reason that is not the contract's.
    Error,
    /// The two runs disagree.
    Flaky,
    Timeout,
}

/// Candidates that were not written, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Dropped {
    pub meaningless: usize,
    pub uncompilable: usize,
    pub flaky: usize,
    pub mispredicted: usize,
    /// They change what later tests find, and cannot put it back.
    pub traces: usize,
}
