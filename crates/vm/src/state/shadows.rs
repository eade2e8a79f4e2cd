//! Terms beside values in the heap: the symbolic side of fields, elements, array lengths and statics.
//!
//! Kept apart from the memory itself, by address, so that a run without terms pays nothing. A term is kept as its
//! number; zero means that the value is only concrete.

use std::num::NonZeroU32;

use rustc_hash::FxHashMap;
use term::{TermId, Terms};

use super::identities::Identities;
use super::{Held, SharedMap};
use crate::class::{ClassId, MethodId};
use crate::heap::{Copying, HEADER_BYTES, LENGTH_OFFSET};
use crate::interp::Model;
use crate::observe::{DecisionKind, Site};
use crate::value::{Ref, Value};

#[derive(Default)]
pub struct Shadows {
    /// By byte address (reference times eight plus offset).
    pub(crate) terms: SharedMap<u64, u32>,
    /// Which numbers stand for objects in terms.
    pub(crate) identities: Identities,
    /// The term of the value that a native or a returning frame gives.
    pub(crate) result: u32,
    /// The term of the value that the frame before a continuation has given.
    pub(crate) returned: u32,
    /// The term of what the last symbolic call has returned.
    pub(crate) outcome: u32,
    /// Whether the symbolic loop is running.
    pub(crate) running: bool,
    /// What has been decided where no observer is at hand, in natives: reported when they have returned.
    pub(crate) decided: Vec<(DecisionKind, Site, TermId)>,
    /// How calls of methods treat terms, as far as they have been seen.
    pub(crate) models: FxHashMap<MethodId, Model>,
    /// Methods whose calls are not made, by what they are to give instead.
    pub(crate) stand_ins: FxHashMap<MethodId, Vec<Answer>>,
    /// Of those that give objects, where these are.
    pub(crate) given_objects: FxHashMap<MethodId, Vec<Held>>,
    /// Calls that were not made, in order.
    pub(crate) stood_in: Vec<StoodIn>,
    /// Whether objects whose classes may be asked about are inputs.
    pub(crate) asks_classes: bool,
    /// Questions about types by their `Class` objects, each once.
    pub(crate) class_questions: Vec<ClassQuestion>,
    /// What questions about the classes of inputs were answered with that no instruction has asked.
    pub(crate) type_answers: Vec<(TermId, bool)>,
    /// Where the terms live.
    pub arena: Terms,
}

/// A value with its term, if it carries one.
pub type Answer = (Value, Option<TermId>);

/// A call of a method of `Class` that asks what a type is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassQuestion {
    pub method: MethodId,
    pub subject: ClassId,
    /// The type that the method was given, if that is one.
    pub argument: Option<ClassId>,
}

/// A call that was not made.
#[derive(Clone, Debug, PartialEq)]
pub struct StoodIn {
    pub method: MethodId,
    /// As the descriptor has them, without the receiver; `None` for references, which do not outlive the run.
    pub arguments: Vec<Option<Answer>>,
    /// What was given as its result.
    pub answer: Answer,
}

#[inline(always)]
fn address(object: Ref, offset: u32) -> u64 {
    object.0 as u64 * 8 + offset as u64
}

impl Shadows {
    /// The interpreter begins to run, with terms or without.
    pub(crate) fn start(&mut self, symbolic: bool) {
        self.running = symbolic;
        self.result = 0;
        self.decided.clear();
    }

    /// Whether any value in the heap carries a term.
    #[inline(always)]
    pub fn any(&self) -> bool {
        !self.terms.is_empty()
    }

    /// The term of a field (or of a static, given its class's block), zero for none.
    pub fn term(&self, object: Ref, offset: u32) -> u32 {
        self.terms.get(&address(object, offset)).copied().unwrap_or(0)
    }

    pub fn set_term(&mut self, object: Ref, offset: u32, term: u32) {
        if term == 0 {
            if self.any() {
                self.terms.remove(&address(object, offset));
            }
        } else {
            self.terms.insert(address(object, offset), term);
        }
    }

    pub fn length_term(&self, array: Ref) -> u32 {
        self.term(array, LENGTH_OFFSET)
    }

    pub fn set_length_term(&mut self, array: Ref, term: u32) {
        self.set_term(array, LENGTH_OFFSET, term);
    }

    /// The term of an element of `size` bytes.
    pub fn element_term(&self, array: Ref, index: u32, size: u32) -> u32 {
        self.term(array, HEADER_BYTES + index * size)
    }

    pub fn set_element_term(&mut self, array: Ref, index: u32, size: u32, term: u32) {
        self.set_term(array, HEADER_BYTES + index * size, term);
    }

    /// Follows the objects that a collection has moved, and forgets those that it has not found.
    pub(crate) fn relocate(&mut self, copying: &Copying<'_>) {
        self.identities.relocate(copying);
        if !self.any() {
            return;
        }
        let (mut leaving, staying): (Vec<_>, Vec<_>) = self
            .terms
            .iter()
            .map(|(&address, &term)| (address, term))
            .partition(|(address, _)| copying.leaves(*address));
        leaving.sort_unstable();
        self.terms = staying.into_iter().chain(copying.relocate(&leaving)).collect();
    }

    /// The term with this number.
    pub fn id(term: u32) -> Option<TermId> {
        NonZeroU32::new(term).map(TermId::from_number)
    }
}
