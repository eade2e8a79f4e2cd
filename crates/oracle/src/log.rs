//! What an evaluation decides on terms, in order.
//!
//! Evaluation does not hand its decisions to the observer at once: whether a decision counts is known only when the
//! whole of `a && b` has been looked at. They are gathered here and told at the end. Of the code that a clause runs only
//! decisions are told: its jumps and calls are not part of what is being observed.

use term::TermId;
use vm::Ref;
use vm::class::ClassId;
use vm::observe::{DecisionKind, Site, Watcher};

/// A decision that the value of a clause depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Told {
    /// This condition holds.
    Decision { kind: DecisionKind, site: Site, condition: TermId },
    /// Whether an object whose reference carries a term is of a class.
    Type { site: Site, reference: TermId, object: Ref, class: ClassId, is: bool },
}

impl Told {
    pub fn tell(&self, observer: &mut dyn Watcher) {
        match *self {
            Told::Decision { kind, site, condition } => observer.decide(kind, site, condition),
            Told::Type { site, reference, object, class, is } => {
                observer.test_type(site, reference, object, class, is);
            }
        }
    }

    /// The condition, if it is one over terms.
    pub fn condition(&self) -> Option<TermId> {
        match *self {
            Told::Decision { condition, .. } => Some(condition),
            Told::Type { .. } => None,
        }
    }
}

/// Gathers decisions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    pub(crate) told: Vec<Told>,
}

impl Watcher for Log {
    fn decide(&mut self, kind: DecisionKind, site: Site, condition: TermId) {
        // Of operands nothing depends on what they are alone.
        if kind != DecisionKind::Operand {
            self.told.push(Told::Decision { kind, site, condition });
        }
    }

    fn test_type(&mut self, site: Site, reference: TermId, object: Ref, class: ClassId, is: bool) {
        self.told.push(Told::Type { site, reference, object, class, is });
    }
}
