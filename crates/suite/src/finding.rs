//! Something the user wants to know.

use std::sync::Arc;

use base::Place;
use program::MethodRef;
use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    Postcondition,
    Invariant,
    Constraint,
    Initially,
    Signals,
    Assignable,
    PreconditionMismatch,
    Exception,
    ObjectContract,
    Unreachable,
    ConstantCondition,
    ContradictoryContract,
    UnsoundInferred,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    pub kind: FindingKind,
    pub method: MethodRef,
    /// The clause that is broken, or what was thrown.
    pub clause: Arc<str>,
    /// Where a person must look.
    pub place: Option<Place>,
    pub callee: Option<MethodRef>,
    /// `p.MidTest.name` of the test that shows it.
    pub test: Option<String>,
}
