//! How far a state is from the goal: the relaxed problem, in which variables never lose a value they can have.
//!
//! Every variable has a range. In each layer the effects of all actions whose preconditions can hold in the ranges widen
//! them; an effect is computed on what the precondition leaves of the ranges, so that `pop` of a stack that is not empty
//! never makes its size negative. A clause of the goal is as far as the first layer in which it can hold, and the state as
//! far as its clauses together (their sum, because two clauses seldom become true by the same calls). This is the relaxation
//! of Metric-FF with intervals for numbers; instead of extracting a relaxed plan the layers are counted.

use term::{Sort, Value};

use crate::model::{Effect, Expression, INSTANTIATED, Problem, State, VariableId};
use crate::range::{Range, assume, range};

/// A goal that is further counts as out of reach: nobody would read a plan with so many calls.
const LAYERS: u32 = 256;

pub(crate) struct Estimate<'a> {
    problem: &'a Problem,
    /// Positions of actions with the ranges of their parameters.
    actions: Vec<(usize, Vec<Range>)>,
    goal: Vec<Expression>,
}

impl<'a> Estimate<'a> {
    pub(super) fn new(problem: &'a Problem, actions: &[usize]) -> Estimate<'a> {
        let goal = problem.goal.iter().flat_map(|condition| condition.expression.clone().conjuncts());
        let mut goal: Vec<Expression> = goal.collect();
        goal.push(problem.domain.now(INSTANTIATED));
        let ranges = |action: &usize| {
            let parameters = problem.domain.actions[*action].parameters.iter();
            let ranges = parameters.map(|parameter| match parameter.sort {
                Sort::Float | Sort::Double => Range::all(parameter.sort),
                Sort::Bool | Sort::Int | Sort::Long | Sort::Ref => {
                    Range { min: parameter.domain.min as f64, max: parameter.domain.max as f64 }
                }
            });
            (*action, ranges.collect())
        };
        Estimate { problem, actions: actions.iter().map(ranges).collect(), goal }
    }

    /// The number of calls that are missing, roughly; `None` where even the relaxed problem has no solution.
    pub(super) fn of(&self, state: &State) -> Option<u32> {
        let variables = self.problem.domain.variables.iter().zip(&state.0);
        let mut ranges: Vec<Range> = variables
            .map(|(variable, bits)| Range::of_value(Value::from_bits(variable.sort, *bits)))
            .collect();
        let mut open: Vec<&Expression> = self.goal.iter().collect();
        let mut total = 0;
        for layer in 0..LAYERS {
            open.retain(|clause| {
                let is_reached = assume(clause, &mut ranges.clone(), &mut []);
                total += if is_reached { layer } else { 0 };
                !is_reached
            });
            if open.is_empty() {
                return Some(total);
            }
            if !self.widen(&mut ranges) {
                return None;
            }
        }
        None
    }

    /// One layer; whether anything became wider.
    fn widen(&self, ranges: &mut [Range]) -> bool {
        let mut wider: Vec<(VariableId, Range)> = Vec::new();
        for (index, parameters) in &self.actions {
            let action = &self.problem.domain.actions[*index];
            let (mut before, mut arguments) = (ranges.to_vec(), parameters.clone());
            if !action.precondition.iter().all(|condition| assume(condition, &mut before, &mut arguments)) {
                continue;
            }
            for Effect { variable, value } in &action.effects {
                let known = ranges[variable.0];
                let union = known.union(range(value, &before, &arguments));
                if union != known {
                    wider.push((*variable, union));
                }
            }
        }
        for (variable, range) in &wider {
            ranges[variable.0] = ranges[variable.0].union(*range);
        }
        !wider.is_empty()
    }
}
