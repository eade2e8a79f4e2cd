//! The value of a term under an assignment.
//!
//! A term is compiled once into a [`Tape`], the terms it reaches in an order in which arguments come first, and the tape is
//! run as often as wanted: a search that tries a thousand assignments on one condition pays for the graph once. There is no
//! recursion, and a term that is used twice is computed once.
//!
//! Evaluation is total (see [`apply`](crate::apply_binary) for division by zero). It agrees with what the program
//! computes as long as variables keep to their domains.

use crate::apply::{apply_binary, apply_unary};
use crate::arena::Terms;
use crate::id_map::IdMap;
use crate::operator::Operator;
use crate::sort::{Sort, Value};
use crate::term::{Term, TermId, VarId};
use crate::walk;

/// The value of one term; an assignment gives the bits of each variable, of which those outside its sort are ignored.
pub fn evaluate(terms: &Terms, term: TermId, assignment: &dyn Fn(VarId) -> u64) -> Value {
    let mut tape = Tape::new(terms, &[term]);
    tape.run(assignment);
    tape.value(0)
}

/// Whether a condition holds.
pub fn holds(terms: &Terms, condition: TermId, assignment: &dyn Fn(VarId) -> u64) -> bool {
    evaluate(terms, condition, assignment) == Value::Bool(true)
}

/// Terms made ready to be evaluated many times. It does not refer to its arena.
#[derive(Debug, Clone)]
pub struct Tape {
    steps: Vec<Step>,
    /// The result of each step in the last run.
    values: Vec<u64>,
    roots: Vec<(usize, Sort)>,
}

#[derive(Debug, Clone, Copy)]
enum Step {
    Const(u64),
    Var(VarId, Sort),
    Unary(Operator, u32),
    Binary(Operator, u32, u32),
    Ite(u32, u32, u32),
}

impl Tape {
    pub fn new(terms: &Terms, roots: &[TermId]) -> Tape {
        let reached = walk::reachable(terms, roots);
        let places: IdMap<TermId, u32> =
            reached.iter().enumerate().map(|(place, id)| (*id, place as u32)).collect();
        let steps = reached.iter().map(|id| match terms.term(*id) {
            Term::Const(_, bits) => Step::Const(bits),
            Term::Var(variable) => Step::Var(variable, terms.variable(variable).sort),
            Term::Unary(operator, a) => Step::Unary(operator, places[&a]),
            Term::Binary(operator, a, b) => Step::Binary(operator, places[&a], places[&b]),
            Term::Ite(c, a, b) => Step::Ite(places[&c], places[&a], places[&b]),
        });
        Tape {
            steps: steps.collect(),
            values: vec![0; reached.len()],
            roots: roots.iter().map(|root| (places[root] as usize, terms.sort(*root))).collect(),
        }
    }

    /// Number of terms that a run computes.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Computes every root.
    pub fn run(&mut self, assignment: &dyn Fn(VarId) -> u64) {
        for (place, step) in self.steps.iter().enumerate() {
            let values = &self.values;
            let at = |place: u32| values[place as usize];
            self.values[place] = match *step {
                Step::Const(bits) => bits,
                Step::Var(variable, sort) => sort.normalise(assignment(variable)),
                Step::Unary(operator, a) => apply_unary(operator, at(a)),
                Step::Binary(operator, a, b) => apply_binary(operator, at(a), at(b)),
                Step::Ite(c, a, b) => at(if at(c) != 0 { a } else { b }),
            };
        }
    }

    /// The value of a root, by its position in the list given to [`Tape::new`], in the last run.
    pub fn value(&self, root: usize) -> Value {
        let (place, sort) = self.roots[root];
        Value::from_bits(sort, self.values[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deep_term_needs_no_stack() {
        let mut terms = Terms::new();
        let x = terms.declare("x", Sort::Int);
        let y = terms.declare("y", Sort::Int);
        let mut sum = x;
        for _ in 0..100_000 {
            let product = terms.binary(Operator::Imul, sum, y);
            sum = terms.binary(Operator::Ixor, product, x);
        }
        let expected = (0..100_000).fold(3i32, |sum, _| sum.wrapping_mul(5) ^ 3);
        let assignment = |variable: VarId| if variable.index() == 0 { 3 } else { 5 };
        assert_eq!(evaluate(&terms, sum, &assignment), Value::Int(expected));
    }

    #[test]
    fn shared_terms_are_computed_once() {
        let mut terms = Terms::new();
        let mut sum = terms.declare("x", Sort::Long);
        for _ in 0..60 {
            sum = terms.binary(Operator::Ladd, sum, sum);
        }
        let mut tape = Tape::new(&terms, &[sum]);
        assert_eq!(tape.len(), 61);
        tape.run(&|_| 3);
        assert_eq!(tape.value(0), Value::Long(3 << 60));
        tape.run(&|_| 1);
        assert_eq!(tape.value(0), Value::Long(1 << 60));
    }

    #[test]
    fn division_by_zero_is_smt_libs() {
        for (dividend, quotient) in [(7, -1), (0, -1), (-7, 1)] {
            let mut terms = Terms::new();
            let (x, y) = (terms.declare("x", Sort::Int), terms.declare("y", Sort::Int));
            let quotient_term = terms.binary(Operator::Idiv, x, y);
            let remainder_term = terms.binary(Operator::Irem, x, y);
            let assignment = |variable: VarId| if variable.index() == 0 { dividend as u64 } else { 0 };
            assert_eq!(evaluate(&terms, quotient_term, &assignment), Value::Int(quotient));
            assert_eq!(evaluate(&terms, remainder_term, &assignment), Value::Int(dividend));
        }
    }
}
