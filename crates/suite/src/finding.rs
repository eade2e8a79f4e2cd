//! Something the user wants to know.

use std::sync::Arc;

use base::Place;
use program::{ClassName, MethodRef};
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
    /// The class under test.
    pub class: ClassName,
    /// `None` where it belongs to no method.
    pub method: Option<MethodRef>,
    /// The clause that is broken, or what was thrown.
    pub clause: String,
    /// Where a person must look; line 0 is the whole file.
    pub place: Option<Place>,
    pub callee: Option<MethodRef>,
    /// `p.MidTest.name` of the test that shows it.
    pub test: Option<String>,
    /// Without a contract, the evidence that the input was meant to be accepted.
    pub why: Option<String>,
    /// What reflection has set, where the state was brought about by it.
    pub condition: Option<String>,
    /// The clause is broken by an overflow: in Java's arithmetic it would hold.
    pub overflow: bool,
    /// Of a contradiction, all clauses that take part in it.
    pub clauses: Vec<(Arc<str>, Option<Place>)>,
    /// What happened, in a sentence.
    pub story: String,
    /// Where no test shows it: the statements that lead to it, the call last.
    pub code: Option<Vec<String>>,
}

impl Finding {
    pub fn new(kind: FindingKind, class: &ClassName, clause: impl Into<String>, story: String) -> Finding {
        Finding {
            kind,
            class: class.clone(),
            method: None,
            clause: clause.into(),
            place: None,
            callee: None,
            test: None,
            why: None,
            condition: None,
            overflow: false,
            clauses: Vec::new(),
            story,
            code: None,
        }
    }
}
