//! What an evaluation decides on terms, in order.
//!
//! Evaluation does not hand its decisions to the observer at once: whether a decision counts is known only when the
//! whole of `a && b` has been looked at. They are gathered here and told at the end. Of the code that a clause runs only
//! decisions are told: its jumps and calls are not part of what is being observed (jumps are, for who asks for a route).

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
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
    Type { site: Site, question: TermId, object: Ref, class: ClassId, is: bool },
}

impl Told {
    pub fn tell(&self, observer: &mut dyn Watcher) {
        match *self {
            Told::Decision { kind, site, condition } => observer.decide(kind, site, condition),
            Told::Type { site, question, object, class, is } => {
                observer.test_type(site, question, object, class, is);
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
    /// Jumps of the code that was run and how often each was taken, where they are wanted.
    pub(crate) edges: Option<FxHashMap<(Site, u16), u32>>,
    /// Whole numbers that were compared, the last ones, where jumps are wanted.
    pub(crate) compared: VecDeque<(Site, i32, i32)>,
}

/// Comparisons that are kept.
const MOST_COMPARISONS: usize = 64;

impl Watcher for Log {
    fn edge(&mut self, site: Site, to: u16) {
        if let Some(edges) = &mut self.edges {
            *edges.entry((site, to)).or_default() += 1;
        }
    }

    fn compare(&mut self, site: Site, left: i32, right: i32) {
        if self.edges.is_some() {
            if self.compared.len() == MOST_COMPARISONS {
                self.compared.pop_front();
            }
            self.compared.push_back((site, left, right));
        }
    }

    fn decide(&mut self, kind: DecisionKind, site: Site, condition: TermId) {
        // Of operands nothing depends on what they are alone.
        if kind != DecisionKind::Operand {
            self.told.push(Told::Decision { kind, site, condition });
        }
    }

    fn test_type(&mut self, site: Site, question: TermId, object: Ref, class: ClassId, is: bool) {
        self.told.push(Told::Type { site, question, object, class, is });
    }
}
