//! Which number stands for an object in terms. Terms outlive collections, addresses do not; so an object that a term has
//! named keeps its number when it moves.
//!
//! The number is the object's address when it was first named, unless that already stands for an object that has moved
//! away: then it is one that no address has. The numbers belong to the state, so that the same run gives the same terms.

use imbl::{HashMap, HashSet};

use crate::heap::{Copying, SPACE_A, SPACE_END};
use crate::value::Ref;

#[derive(Clone, Default)]
pub(crate) struct Identities {
    /// By where the object is now.
    numbers: HashMap<u32, u32>,
    /// All numbers that stand for something, be it garbage by now.
    given: HashSet<u32>,
}

impl Identities {
    /// The number of an object, zero for null.
    pub(crate) fn number(&mut self, object: Ref) -> u32 {
        // What is not among the objects never moves.
        if object.0 < SPACE_A {
            return object.0;
        }
        if let Some(&number) = self.numbers.get(&object.0) {
            return number;
        }
        let unused = |number: &u32| !self.given.contains(number);
        let free = || (SPACE_END + self.given.len() as u32..).find(unused);
        let number = Some(object.0).filter(unused).or_else(free).unwrap_or(object.0);
        self.given.insert(number);
        self.numbers.insert(object.0, number);
        number
    }

    /// Follows the objects that a collection has moved.
    pub(crate) fn relocate(&mut self, copying: &Copying<'_>) {
        if !self.numbers.is_empty() {
            let alive = |(&address, &number): (&u32, &u32)| {
                copying.survivor(Ref(address)).map(|object| (object.0, number))
            };
            self.numbers = self.numbers.iter().filter_map(alive).collect();
        }
    }
}
