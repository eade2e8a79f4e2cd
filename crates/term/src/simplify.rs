//! The rules by which constructors make terms smaller, one file per family.
//!
//! A rule looks at the node to be built and at most two levels of its arguments, and returns an equal term if it knows a
//! better one. Equal means: the same value under every assignment in which variables keep to their domains. Rules
//! that go down chains of unknown length (`test`) are loops, because a term can be a hundred thousand levels deep.

pub(crate) mod arithmetic;
pub(crate) mod bits;
pub(crate) mod choice;
pub(crate) mod compare;
pub(crate) mod convert;
pub(crate) mod floating;
pub(crate) mod logic;
pub(crate) mod test;

use crate::arena::Terms;
use crate::operator::{Kind, Operator};
use crate::term::{Term, TermId};

/// How rules take terms apart and put them together.
impl Terms {
    /// The argument, if the term is a unary operator of this kind.
    fn unary_of(&self, id: TermId, kind: Kind) -> Option<TermId> {
        match self.term(id) {
            Term::Unary(operator, a) if operator.kind() == kind => Some(a),
            _ => None,
        }
    }

    /// The arguments, if the term is a binary operator of this kind.
    fn binary_of(&self, id: TermId, kind: Kind) -> Option<(TermId, TermId)> {
        match self.term(id) {
            Term::Binary(operator, a, b) if operator.kind() == kind => Some((a, b)),
            _ => None,
        }
    }

    /// The first argument and the second's number, if the term is an integer operator of this kind with a constant.
    fn with_constant(&self, id: TermId, kind: Kind) -> Option<(TermId, i64)> {
        let (a, b) = self.binary_of(id, kind)?;
        Some((a, self.as_integer(b)?))
    }

    /// The argument of an exact conversion from `int` to `long`.
    fn widened(&self, id: TermId) -> Option<TermId> {
        match self.term(id) {
            Term::Unary(Operator::I2l, a) => Some(a),
            _ => None,
        }
    }

    /// A unary operator of the same sort as its argument.
    fn make_unary(&mut self, kind: Kind, a: TermId) -> TermId {
        let sort = self.sort(a);
        let operator = Operator::of(kind, sort).unwrap_or_else(|| unreachable!("{kind:?} of {sort:?}"));
        self.unary(operator, a)
    }

    /// A binary operator chosen by the sort of its first argument.
    fn make(&mut self, kind: Kind, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        let operator = Operator::of(kind, sort).unwrap_or_else(|| unreachable!("{kind:?} of {sort:?}"));
        self.binary(operator, a, b)
    }

    /// A binary operator with a constant of the same sort; bits that the sort lacks are dropped.
    fn make_with(&mut self, kind: Kind, a: TermId, constant: i64) -> TermId {
        let constant = self.integer(self.sort(a), constant);
        self.make(kind, a, constant)
    }
}
