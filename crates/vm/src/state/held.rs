//! References that code outside the machine keeps across runs.
//!
//! A collection moves objects, so a [`Ref`] is good only until code runs. Whoever needs an object longer holds it: what
//! is held belongs to the state, is kept alive and followed by the collector, and goes back with a snapshot.

use term::TermId;

use super::Shadows;
use crate::class::LoaderId;
use crate::invoke::Place;
use crate::machine::Machine;
use crate::value::{Kind, Ref};

/// An object that is held, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held(usize);

/// How many objects were held at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldMark(usize);

/// A moment in the history of the heap, to tell which objects are older.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllocationMark {
    collections: u32,
    top: u32,
}

impl Machine {
    /// Keeps an object (or `null`) until what is held is released down to an earlier mark.
    pub fn hold(&mut self, object: Ref) -> Held {
        self.world.held.push_back(object);
        Held(self.world.held.len() - 1)
    }

    /// Where a held object is now; `null` if this state does not hold it.
    pub fn held(&self, held: Held) -> Ref {
        self.world.held.get(held.0).copied().unwrap_or(Ref::NULL)
    }

    pub fn held_mark(&self) -> HeldMark {
        HeldMark(self.world.held.len())
    }

    /// Lets go of what was held after the mark.
    pub fn release_held(&mut self, mark: HeldMark) {
        self.world.held.truncate(mark.0);
    }

    pub fn allocation_mark(&self) -> AllocationMark {
        AllocationMark { collections: self.heap.collections, top: self.heap.top }
    }

    /// Whether an object was made after the mark; `None` where a collection in between has moved objects.
    pub fn is_allocated_since(&self, object: Ref, mark: AllocationMark) -> Option<bool> {
        (self.heap.collections == mark.collections).then_some(object.0 >= mark.top)
    }

    /// Whether any value in the heap carries a term.
    pub fn carries_terms(&self) -> bool {
        self.shadows.any()
    }

    /// The term of the field of an object, or of a static in its class's block, at this offset.
    pub fn term_at(&mut self, object: Ref, offset: u32, kind: Kind) -> Option<TermId> {
        Shadows::id(self.place_term(Place { object, offset }, kind))
    }

    /// The loader of the class path.
    pub fn application_loader(&self) -> LoaderId {
        self.known.app_loader
    }
}
