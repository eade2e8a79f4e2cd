//! Constructors of terms. Every one simplifies; there is no other way to make a term.
//!
//! A constructor first folds constants with the same functions that the machine computes with, then asks the rules of
//! [`simplify`](crate::simplify) for something smaller, and interns the node if none applies. A term of integers whose
//! interval holds one value becomes that value.

use crate::apply::{apply_binary, apply_unary};
use crate::arena::Terms;
use crate::operator::{Kind, Operator, Relation};
use crate::simplify::{arithmetic, bits, choice, compare, convert, floating, logic};
use crate::sort::{Sort, Value};
use crate::term::{Term, TermId};

/// Constants.
impl Terms {
    /// A constant from bits of any form.
    pub fn constant(&mut self, sort: Sort, bits: u64) -> TermId {
        self.intern(Term::Const(sort, sort.normalise(bits)))
    }

    pub fn value(&mut self, value: Value) -> TermId {
        self.constant(value.sort(), value.bits())
    }

    pub fn int(&mut self, value: i32) -> TermId {
        self.value(Value::Int(value))
    }

    pub fn long(&mut self, value: i64) -> TermId {
        self.value(Value::Long(value))
    }

    pub fn float(&mut self, value: f32) -> TermId {
        self.value(Value::Float(value))
    }

    pub fn double(&mut self, value: f64) -> TermId {
        self.value(Value::Double(value))
    }

    pub fn bool(&mut self, value: bool) -> TermId {
        self.value(Value::Bool(value))
    }

    pub fn reference(&mut self, value: u32) -> TermId {
        self.value(Value::Ref(value))
    }

    /// A constant of any sort but `Float` and `Double`, from its number; bits that the sort lacks are dropped.
    pub fn integer(&mut self, sort: Sort, value: i64) -> TermId {
        self.constant(sort, value as u64)
    }
}

/// Operators.
impl Terms {
    /// A unary operator on a term of the sort that it takes.
    pub fn unary(&mut self, operator: Operator, a: TermId) -> TermId {
        assert!(operator.parameters() == [self.sort(a)], "{operator:?} of {:?}", self.sort(a));
        if let Term::Const(_, bits) = self.term(a) {
            return self.constant(operator.result(), apply_unary(operator, bits));
        }
        let rewritten = match operator.kind() {
            Kind::Not => Some(logic::not(self, a)),
            Kind::Neg | Kind::Abs if operator.result().is_floating() => floating::unary(self, operator, a),
            Kind::Neg | Kind::Abs => arithmetic::unary(self, operator, a),
            _ => convert::unary(self, operator, a),
        };
        match rewritten.or_else(|| choice::unary(self, operator, a)) {
            Some(simpler) => simpler,
            None => self.finish(Term::Unary(operator, a)),
        }
    }

    /// A binary operator on terms of the sorts that it takes.
    pub fn binary(&mut self, operator: Operator, a: TermId, b: TermId) -> TermId {
        assert!(
            operator.parameters() == [self.sort(a), self.sort(b)],
            "{operator:?} of {:?} and {:?}",
            self.sort(a),
            self.sort(b)
        );
        if let (Term::Const(_, first), Term::Const(_, second)) = (self.term(a), self.term(b)) {
            return self.constant(operator.result(), apply_binary(operator, first, second));
        }
        let (a, b) = if operator.is_commutative() { self.ordered(a, b) } else { (a, b) };
        let rewritten = match operator.kind() {
            Kind::Both | Kind::Either => logic::binary(self, operator, a, b),
            Kind::Eq | Kind::Lt | Kind::Le => return compare::binary(self, operator, a, b),
            Kind::Function | Kind::Cmpl | Kind::Cmpg => None,
            _ if operator.result().is_floating() => floating::binary(self, operator, a, b),
            Kind::And | Kind::Or | Kind::Xor | Kind::Shl | Kind::Shr | Kind::Ushr => {
                bits::binary(self, operator, a, b)
            }
            _ => arithmetic::binary(self, operator, a, b),
        };
        match rewritten.or_else(|| choice::binary(self, operator, a, b)) {
            Some(simpler) => simpler,
            None => self.finish(Term::Binary(operator, a, b)),
        }
    }

    /// `condition ? a : b`; both of one sort.
    pub fn ite(&mut self, condition: TermId, a: TermId, b: TermId) -> TermId {
        assert!(self.sort(condition) == Sort::Bool, "a condition of {:?}", self.sort(condition));
        assert!(self.sort(a) == self.sort(b), "{:?} or {:?}", self.sort(a), self.sort(b));
        match choice::ite(self, condition, a, b) {
            Some(simpler) => simpler,
            None => self.finish(Term::Ite(condition, a, b)),
        }
    }

    /// Interns a node, or the constant that its interval leaves.
    pub(crate) fn finish(&mut self, term: Term) -> TermId {
        let mark = self.mark();
        let id = self.intern(term);
        let sort = self.sort(id);
        match self.interval(id).single() {
            Some(value) if !sort.is_floating() => {
                self.rollback(mark);
                self.integer(sort, value)
            }
            _ => id,
        }
    }

    /// The arguments of a commutative operator in the order that equal terms share: a constant last, else older first.
    fn ordered(&self, a: TermId, b: TermId) -> (TermId, TermId) {
        let key = |id: TermId| (matches!(self.term(id), Term::Const(..)), id);
        if key(a) <= key(b) { (a, b) } else { (b, a) }
    }
}

/// Conditions.
impl Terms {
    pub fn not(&mut self, a: TermId) -> TermId {
        self.unary(Operator::Not, a)
    }

    pub fn and(&mut self, a: TermId, b: TermId) -> TermId {
        self.binary(Operator::Both, a, b)
    }

    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        self.binary(Operator::Either, a, b)
    }

    /// How two terms of one sort compare. NaN is Java's: every relation with it is false but `Ne`. Conditions and
    /// references are only equal or not.
    pub fn compare(&mut self, relation: Relation, a: TermId, b: TermId) -> TermId {
        let (kind, a, b, negate) = match relation {
            Relation::Eq => (Kind::Eq, a, b, false),
            Relation::Ne => (Kind::Eq, a, b, true),
            Relation::Lt => (Kind::Lt, a, b, false),
            Relation::Gt => (Kind::Lt, b, a, false),
            Relation::Le => (Kind::Le, a, b, false),
            Relation::Ge => (Kind::Le, b, a, false),
        };
        let sort = self.sort(a);
        let operator = Operator::of(kind, sort);
        let operator = operator.unwrap_or_else(|| unreachable!("{relation:?} of {sort:?}"));
        let positive = self.binary(operator, a, b);
        if negate { self.not(positive) } else { positive }
    }

    /// `a == b` of one sort.
    pub fn equal(&mut self, a: TermId, b: TermId) -> TermId {
        self.compare(Relation::Eq, a, b)
    }

    /// How a term compares with zero, false or null: the condition of `ifeq`, `iflt`, `ifnull` and their kin.
    pub fn compare_zero(&mut self, relation: Relation, a: TermId) -> TermId {
        let zero = self.constant(self.sort(a), 0);
        self.compare(relation, a, zero)
    }

    /// A condition as Java stores it: the `int` 1 or 0.
    pub fn to_int(&mut self, condition: TermId) -> TermId {
        let (one, zero) = (self.int(1), self.int(0));
        self.ite(condition, one, zero)
    }
}
