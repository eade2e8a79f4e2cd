//! The arena of terms: append-only, hash-consed, and rolled back to an earlier length.
//!
//! The index over nodes is a table with open addressing and linear probing that stores only ids. Terms leave it in the
//! reverse order in which they came, so nothing that is still there was ever pushed past one that leaves, and a
//! leaving term's slot can simply be cleared.

use std::collections::HashMap;
use std::sync::Arc;

use crate::interval::{self, Interval};
use crate::sort::{Sort, Value};
use crate::term::{Term, TermId, VarId, Variable};

/// All terms of one exploration, with their sorts and intervals.
#[derive(Debug, Clone)]
pub struct Terms {
    nodes: Vec<Node>,
    /// Id numbers by hash of their node; 0 is free. The length is a power of two.
    slots: Vec<u32>,
    variables: Vec<Variable>,
    variable_ids: HashMap<Variable, VarId>,
}

#[derive(Debug, Clone, Copy)]
struct Node {
    term: Term,
    sort: Sort,
    interval: Interval,
}

/// A length of the arena to return to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    terms: usize,
    variables: usize,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms::new()
    }
}

impl Terms {
    pub fn new() -> Terms {
        Terms { nodes: Vec::new(), slots: vec![0; 64], variables: Vec::new(), variable_ids: HashMap::new() }
    }

    /// Number of terms.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub fn term(&self, id: TermId) -> Term {
        self.nodes[id.index()].term
    }

    pub fn sort(&self, id: TermId) -> Sort {
        self.nodes[id.index()].sort
    }

    /// A range that contains every value of the term, if its variables keep to their domains. Of a condition it is
    /// within `0..=1`; of floating point it has no meaning.
    pub fn interval(&self, id: TermId) -> Interval {
        self.nodes[id.index()].interval
    }

    /// The value of a constant, `None` for everything else.
    pub fn as_constant(&self, id: TermId) -> Option<Value> {
        match self.term(id) {
            Term::Const(sort, bits) => Some(Value::from_bits(sort, bits)),
            Term::Var(_) | Term::Unary(..) | Term::Binary(..) | Term::Ite(..) => None,
        }
    }

    /// The number of a constant that is not floating point.
    pub fn as_integer(&self, id: TermId) -> Option<i64> {
        match self.term(id) {
            Term::Const(sort, bits) => sort.integer(bits),
            Term::Var(_) | Term::Unary(..) | Term::Binary(..) | Term::Ite(..) => None,
        }
    }

    /// Which way a condition goes if it is constant.
    pub fn as_bool(&self, id: TermId) -> Option<bool> {
        match self.term(id) {
            Term::Const(Sort::Bool, bits) => Some(bits != 0),
            _ => None,
        }
    }

    pub fn variable(&self, id: VarId) -> &Variable {
        &self.variables[id.index()]
    }

    /// All variables, in the order in which they were declared.
    pub fn all_variables(&self) -> impl ExactSizeIterator<Item = (VarId, &Variable)> {
        self.variables.iter().enumerate().map(|(index, variable)| (VarId(index as u32), variable))
    }

    /// Declares a variable that may have any value of its sort.
    pub fn declare(&mut self, name: &str, sort: Sort) -> TermId {
        self.declare_in(name, sort, sort.interval())
    }

    /// Declares a variable with a domain. The same declaration again gives the same variable; one that differs in sort
    /// or domain is another variable, whatever its name.
    pub fn declare_in(&mut self, name: &str, sort: Sort, domain: Interval) -> TermId {
        let variable = Variable { name: Arc::from(name), sort, domain: sort.interval().clamp(domain) };
        let id = match self.variable_ids.get(&variable) {
            Some(&id) => id,
            None => {
                let id = VarId(self.variables.len() as u32);
                self.variables.push(variable.clone());
                self.variable_ids.insert(variable, id);
                id
            }
        };
        self.variable_term(id)
    }

    /// The term of a declared variable.
    pub fn variable_term(&mut self, id: VarId) -> TermId {
        self.intern(Term::Var(id))
    }

    /// The length to give to [`Terms::rollback`].
    pub fn mark(&self) -> Mark {
        Mark { terms: self.nodes.len(), variables: self.variables.len() }
    }

    /// Forgets every term and variable that came after the mark; their ids must not be used again.
    pub fn rollback(&mut self, mark: Mark) {
        while self.nodes.len() > mark.terms {
            let id = TermId::new(self.nodes.len() - 1);
            let slot = self.slot_of(self.term(id));
            self.slots[slot] = 0;
            self.nodes.pop();
        }
        for variable in self.variables.drain(mark.variables.min(self.variables.len())..) {
            self.variable_ids.remove(&variable);
        }
    }

    /// The id of a node as it is, without simplifying it.
    pub(crate) fn intern(&mut self, term: Term) -> TermId {
        let slot = self.slot_of(term);
        if let Some(index) = (self.slots[slot] as usize).checked_sub(1) {
            return TermId::new(index);
        }
        let id = TermId::new(self.nodes.len());
        self.nodes.push(Node { term, sort: self.sort_of(term), interval: interval::of(self, term) });
        self.slots[slot] = id.number().get();
        if self.nodes.len() * 2 > self.slots.len() {
            self.grow();
        }
        id
    }

    fn sort_of(&self, term: Term) -> Sort {
        match term {
            Term::Const(sort, _) => sort,
            Term::Var(id) => self.variable(id).sort,
            Term::Unary(operator, _) | Term::Binary(operator, ..) => operator.result(),
            Term::Ite(_, a, _) => self.sort(a),
        }
    }

    /// The slot where a node stands, or the free one where it belongs.
    fn slot_of(&self, term: Term) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(term) as usize & mask;
        loop {
            match (self.slots[slot] as usize).checked_sub(1) {
                Some(index) if self.nodes[index].term != term => slot = (slot + 1) & mask,
                Some(_) | None => return slot,
            }
        }
    }

    /// Twice the slots. Ids are placed in their own order, which keeps [`Terms::rollback`] right.
    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        for index in 0..self.nodes.len() {
            let slot = self.slot_of(self.nodes[index].term);
            self.slots[slot] = TermId::new(index).number().get();
        }
    }
}

fn hash(term: Term) -> u64 {
    let (tag, a, b) = match term {
        Term::Const(sort, bits) => (sort as u64, bits, 0),
        Term::Var(id) => (16, u64::from(id.0), 0),
        Term::Unary(operator, a) => (256 + operator as u64, a.index() as u64, 0),
        Term::Binary(operator, a, b) => (512 + operator as u64, a.index() as u64, b.index() as u64),
        Term::Ite(c, a, b) => (32, (c.index() as u64) << 32 | a.index() as u64, b.index() as u64),
    };
    // Odd multipliers spread each part over the high bits, which the last shift brings down to where the mask looks.
    let mixed = (tag.wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .wrapping_add(a)
        .wrapping_mul(0xbf58_476d_1ce4_e5b9)
        .rotate_left(29)
        .wrapping_add(b)
        .wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operator::Operator;

    #[test]
    fn equal_terms_have_equal_ids_and_rollback_forgets() {
        let mut terms = Terms::new();
        let x = terms.declare("x", Sort::Int);
        let mark = terms.mark();
        let mut before = Vec::new();
        for round in 0..3 {
            let y = terms.declare_in("y", Sort::Int, Interval { min: 0, max: 9 });
            let ids: Vec<TermId> = (0..1000)
                .map(|number| {
                    let constant = terms.int(number);
                    let sum = terms.binary(Operator::Iadd, x, constant);
                    terms.binary(Operator::Imul, sum, y)
                })
                .collect();
            if round > 0 {
                assert_eq!(ids, before);
            }
            before = ids;
            terms.rollback(mark);
            assert_eq!(terms.mark(), mark);
            assert_eq!(terms.slots.iter().filter(|slot| **slot != 0).count(), terms.len());
        }
        assert_eq!(terms.declare("x", Sort::Int), x);
        assert_eq!(terms.all_variables().len(), 1);
    }

    #[test]
    fn a_declaration_that_differs_is_another_variable() {
        let mut terms = Terms::new();
        let int = terms.declare("x", Sort::Int);
        let byte = terms.declare_in("x", Sort::Int, Interval { min: -128, max: 127 });
        assert_ne!(int, byte);
        assert_eq!(terms.declare("x", Sort::Int), int);
    }
}
