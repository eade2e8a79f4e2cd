//! Random formulas for tests: a pool of terms that grows by instructions, so that a failing case shrinks to few of them.

use proptest::prelude::*;
use term::{Interval, Operator, Relation, Sort, TermId, Terms};

/// What to add to the pool: which operator, on which members.
pub(crate) type Instruction = (u8, u8, u8, u8);

pub(crate) fn instructions(most: usize) -> impl Strategy<Value = Vec<Instruction>> {
    prop::collection::vec(any::<Instruction>(), 1..most)
}

/// Which operators may occur.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mix {
    /// `int` and conditions.
    Small,
    /// Everything.
    All,
}

/// A pool of terms by sort, over variables that are declared here.
pub(crate) struct Pool {
    pub terms: Terms,
    members: Vec<TermId>,
}

impl Pool {
    /// Three `int` variables with a domain, and for the large mix one of each other sort.
    pub(crate) fn new(mix: Mix, domain: Interval) -> Pool {
        let mut terms = Terms::new();
        let mut members: Vec<TermId> =
            ["a", "b", "c"].map(|name| terms.declare_in(name, Sort::Int, domain)).into();
        members.push(terms.declare("p", Sort::Bool));
        if mix == Mix::All {
            members.push(terms.declare("l", Sort::Long));
            members.push(terms.declare_in("k", Sort::Long, Interval { min: -10, max: 1_000 }));
            members.push(terms.declare("f", Sort::Float));
            members.push(terms.declare("d", Sort::Double));
            members.push(terms.declare_in("r", Sort::Ref, Interval { min: 0, max: 3 }));
        }
        Pool { terms, members }
    }

    fn pick(&self, sort: Sort, number: u8) -> Option<TermId> {
        let fitting: Vec<TermId> =
            self.members.iter().copied().filter(|member| self.terms.sort(*member) == sort).collect();
        // The newest are the likeliest, so that terms grow deep.
        let age = (usize::from(number) * usize::from(number) / 256) * fitting.len() / 256;
        (!fitting.is_empty()).then(|| fitting[fitting.len() - 1 - age.min(fitting.len() - 1)])
    }

    /// Carries out an instruction, if it makes sense.
    pub(crate) fn grow(
        &mut self,
        (operation, first, second, third): Instruction,
        mix: Mix,
    ) -> Option<TermId> {
        let allowed = |operator: &&Operator| match mix {
            Mix::All => true,
            Mix::Small => {
                let sorts = operator
                    .parameters()
                    .iter()
                    .chain([&Operator::result(**operator)])
                    .copied()
                    .collect::<Vec<_>>();
                sorts.iter().all(|sort| matches!(sort, Sort::Bool | Sort::Int))
            }
        };
        let operators: Vec<Operator> = Operator::ALL.iter().filter(allowed).copied().collect();
        let term = match usize::from(operation) {
            number @ 0..=199 => {
                let operator = operators[number * operators.len() / 200];
                match operator.parameters() {
                    [sort] => {
                        let a = self.pick(*sort, first)?;
                        self.terms.unary(operator, a)
                    }
                    sorts => {
                        let a = self.pick(sorts[0], first)?;
                        let b = self.pick(sorts[1], second)?;
                        self.terms.binary(operator, a, b)
                    }
                }
            }
            200..=219 => {
                let condition = self.pick(Sort::Bool, first)?;
                let sort = [Sort::Int, Sort::Bool, Sort::Long, Sort::Double][usize::from(third) % 4];
                let (a, b) = (self.pick(sort, second)?, self.pick(sort, third)?);
                self.terms.ite(condition, a, b)
            }
            220..=235 => {
                let relation = Relation::ALL[usize::from(third) % 6];
                let (a, b) = (self.pick(Sort::Int, first)?, self.pick(Sort::Int, second)?);
                self.terms.compare(relation, a, b)
            }
            _ => match first % if mix == Mix::All { 4 } else { 1 } {
                0 => self.terms.int(i32::from(second as i8) % if mix == Mix::All { 128 } else { 8 }),
                1 => self.terms.long(i64::from(second as i8) << (third % 56)),
                2 => self.terms.double(f64::from(second as i8) / 8.0),
                _ => self.terms.float(f32::from(second as i8) * 0.75),
            },
        };
        self.members.push(term);
        Some(term)
    }

    /// All conditions that are not constant.
    pub(crate) fn conditions(&self) -> Vec<TermId> {
        let mut conditions: Vec<TermId> = self
            .members
            .iter()
            .copied()
            .filter(|member| self.terms.sort(*member) == Sort::Bool && self.terms.as_bool(*member).is_none())
            .collect();
        conditions.sort_unstable();
        conditions.dedup();
        conditions
    }
}
