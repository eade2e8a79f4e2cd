//! What a test asserts: clauses of the contract, and where the contract is silent, what was observed.

use std::sync::Arc;

use base::Place;
use contract::{Expr, Untranslated};
use program::{ClassName, FieldRef, MethodRef, Type};

use crate::Value;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Oracle {
    pub outcome: Outcome,
    /// From the contract, in conjunctive normal form, one per assertion.
    pub checks: Vec<Check>,
    /// What only the judge can check: it may look where no test may. Never written.
    pub hidden: Vec<Check>,
    /// What no test says.
    pub untranslated: Vec<Untranslated>,
    /// What nobody can check yet.
    pub unchecked: Vec<Untranslated>,
    /// Evaluating a value before the call throws, which counts only where a clause asks for it.
    pub old_throws: bool,
    /// From behaviour, only where both runs of the judge agree.
    pub observations: Vec<Observation>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Outcome {
    /// Not run yet: renders without a claim about throwing.
    #[default]
    Unknown,
    Returns,
    /// The call throws; the class is the exact one that was observed or that the contract demands.
    Throws {
        exception: ClassName,
        message: Option<Arc<str>>,
    },
}

/// One assertion that the contract demands.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    pub kind: CheckKind,
    pub expr: Expr,
    /// The clause as the user wrote it.
    pub clause: Arc<str>,
    pub place: Option<Place>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CheckKind {
    /// Of a spec case by its position in the effective contract. The expression is already guarded by
    /// `old(precondition) ==>` where the contract has more than one case.
    Post {
        case: usize,
    },
    /// When the call throws.
    Signals {
        case: usize,
    },
    Invariant,
    Constraint,
    Initially,
    /// Nothing else changes, by spec case; `usize::MAX` for a pure method. The expression says which place has changed,
    /// where that is known, and is `true` otherwise.
    Assignable {
        case: usize,
    },
    /// A law of `equals`, `hashCode` or `compareTo`.
    ObjectContract,
}

/// Something that was observed and is pinned down, marked as such in the emitted test.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    pub part: StatePart,
    pub value: ObservedValue,
}

#[derive(Clone, Debug, PartialEq)]
pub enum StatePart {
    /// What the call returned, or the object that a constructor made.
    Result,
    /// A no-argument method called on the receiver (or on the new object) after the call.
    Getter(MethodRef),
    /// A visible field of the receiver after the call.
    Field(FieldRef),
    /// An array argument after the call.
    Argument(usize),
    /// What the mock of this number was told, call by call, as texts.
    Told(usize),
}

#[derive(Clone, Debug, PartialEq)]
pub enum ObservedValue {
    Null,
    Value(Value),
    Enum {
        class: ClassName,
        constant: Arc<str>,
    },
    /// Elements of an array; its static element type.
    Array {
        element: Type,
        items: Vec<ObservedValue>,
    },
    /// The receiver itself (fluent methods).
    Receiver,
    /// The very object that was passed as this argument.
    Argument(usize),
    /// A list or set whose elements can be written down; compared with `List.of`/`assertEquals`.
    List(Vec<ObservedValue>),
    /// An object of which only its `toString()` is known to be stable and meaningful.
    Text {
        class: ClassName,
        text: Arc<str>,
    },
    /// Only that it is not null and of this class.
    Instance(ClassName),
}
