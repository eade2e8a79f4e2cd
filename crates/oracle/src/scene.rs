//! What the names of a contract stand for, kept across runs of the machine.

use std::sync::Arc;

use program::ClassName;
use term::TermId;
use vm::observe::Site;
use vm::state::Held;
use vm::{Machine, Ref, Value};

use crate::check::Before;
use crate::evaluate::Evaluated;

/// A value that outlives runs: an object is held by the machine, so that a collection does not lose it. It belongs to the
/// state in which it was kept and to those that follow it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kept {
    stored: Stored,
    pub term: Option<TermId>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Stored {
    Plain(Value),
    Object(Held),
}

impl Kept {
    pub fn new(machine: &mut Machine, value: Value, term: Option<TermId>) -> Kept {
        let stored = match value {
            Value::Ref(object) if !object.is_null() => Stored::Object(machine.hold(object)),
            plain => Stored::Plain(plain),
        };
        Kept { stored, term }
    }

    pub fn value(&self, machine: &Machine) -> Value {
        match self.stored {
            Stored::Plain(value) => value,
            Stored::Object(held) => Value::Ref(machine.held(held)),
        }
    }

    pub fn reference(&self, machine: &Machine) -> Ref {
        self.value(machine).reference()
    }

    pub(crate) fn evaluated(&self, machine: &Machine) -> Evaluated {
        Evaluated { value: self.value(machine), term: self.term }
    }
}

/// The values of `this`, the parameters, `\result` and the exception, at one moment of a call.
///
/// Terms are those of the machine: a `boolean` has a term of sort `Int` or `Bool`.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The class whose contract is read: that of the receiver, or the one under test.
    pub class: ClassName,
    /// Where decisions of the evaluation are said to happen.
    pub site: Site,
    pub this: Option<Kept>,
    pub parameters: Vec<Kept>,
    /// What else the test has built, for laws that speak about it.
    pub witnesses: Vec<Kept>,
    pub result: Option<Kept>,
    pub signal: Option<Kept>,
    /// What was kept of the state before the call; `None` before it, where `\old(e)` is `e`.
    pub before: Option<Arc<Before>>,
}

impl Scene {
    /// Before a call.
    pub fn before(class: ClassName, site: Site, this: Option<Kept>, parameters: Vec<Kept>) -> Scene {
        let witnesses = Vec::new();
        Scene { class, site, this, parameters, witnesses, result: None, signal: None, before: None }
    }

    /// The same call after it has returned.
    pub fn returned(&self, before: Arc<Before>, result: Option<Kept>) -> Scene {
        Scene { result, before: Some(before), ..self.clone() }
    }

    /// The same call after it has thrown.
    pub fn threw(&self, before: Arc<Before>, signal: Kept) -> Scene {
        Scene { signal: Some(signal), before: Some(before), ..self.clone() }
    }
}
