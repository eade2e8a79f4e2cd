//! What a term is: plain data. [`Terms`](crate::Terms) holds them and builds them.

use std::num::NonZeroU32;
use std::sync::Arc;

use crate::interval::Interval;
use crate::operator::Operator;
use crate::sort::Sort;

/// A term of one [`Terms`](crate::Terms). Equal ids of one arena are equal terms and the other way round; an argument
/// is always older than the term that uses it, so ids in ascending order are a topological order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TermId(NonZeroU32);

impl TermId {
    pub(crate) fn new(index: usize) -> TermId {
        let number = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
        TermId(number.expect("an arena holds fewer than 2^32 terms"))
    }

    /// Position in the arena.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// As a number that is never zero, for stores that keep 0 for "no term".
    pub fn number(self) -> NonZeroU32 {
        self.0
    }

    /// The inverse of [`TermId::number`].
    pub fn from_number(number: NonZeroU32) -> TermId {
        TermId(number)
    }
}

/// A variable of one [`Terms`](crate::Terms).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VarId(pub u32);

impl VarId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An input that a solver or a search may choose.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable {
    /// Where the value comes from, as an access path: `p0.next.value`.
    pub name: Arc<str>,
    pub sort: Sort,
    /// The values it may take, where the sort is integral: `0..=65535` for a `char`. Terms are simplified under the
    /// assumption that it takes no other.
    pub domain: Interval,
}

/// One node. Its arguments are ids, so it is small and `Copy`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// A constant by its normalised bits.
    Const(Sort, u64),
    Var(VarId),
    Unary(Operator, TermId),
    Binary(Operator, TermId, TermId),
    /// If the first, a condition, then the second, else the third.
    Ite(TermId, TermId, TermId),
}

impl Term {
    /// The arguments, in order.
    pub fn arguments(&self) -> impl Iterator<Item = TermId> + use<> {
        let (arguments, count) = match *self {
            Term::Const(..) | Term::Var(_) => ([None; 3], 0),
            Term::Unary(_, a) => ([Some(a), None, None], 1),
            Term::Binary(_, a, b) => ([Some(a), Some(b), None], 2),
            Term::Ite(c, a, b) => ([Some(c), Some(a), Some(b)], 3),
        };
        arguments.into_iter().take(count).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_nodes_are_small() {
        assert_eq!(size_of::<TermId>(), 4);
        assert_eq!(size_of::<Option<TermId>>(), 4);
        assert_eq!(size_of::<Term>(), 16);
    }
}
