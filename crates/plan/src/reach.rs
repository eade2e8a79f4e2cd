//! Which values an observation can have at all: the relaxed problem without a goal, to its end.
//!
//! An argument that is planned for on its own must not be asked for a state that its class cannot have (the height of a tree
//! that begins with 1 is never 0). The range is an estimate from above: what lies outside is out of reach.

use term::{Interval, Sort};

use crate::model::{Effect, Expression, INSTANTIATED, Problem, VariableId};
use crate::range::{Range, assume, range};
use crate::relevance::needed;

/// Rounds after which what still grows is taken to its limit.
const ROUNDS: usize = 16;

/// The values that an expression over the state of an existing object can have; `None` if no object can exist, or if
/// nothing is known.
pub(crate) fn reachable(problem: &Problem, expression: &Expression) -> Option<Interval> {
    if !matches!(expression.sort(), Sort::Int | Sort::Long) {
        return None;
    }
    let domain = &problem.domain;
    let needed = needed(problem);
    let initial: Vec<Range> =
        domain.variables.iter().map(|variable| Range::of_value(variable.initial)).collect();
    let mut reached: Option<Vec<Range>> = None;
    for round in 0.. {
        let mut next = reached.clone();
        for index in &needed.actions {
            let action = &domain.actions[*index];
            let Some(mut before) = (if action.creates() { Some(initial.clone()) } else { reached.clone() })
            else {
                continue;
            };
            let parameters = action.parameters.iter().map(|parameter| match parameter.sort {
                Sort::Float | Sort::Double => Range::all(parameter.sort),
                Sort::Bool | Sort::Int | Sort::Long | Sort::Ref => {
                    Range { min: parameter.domain.min as f64, max: parameter.domain.max as f64 }
                }
            });
            let mut parameters: Vec<Range> = parameters.collect();
            if !action.precondition.iter().all(|condition| assume(condition, &mut before, &mut parameters)) {
                continue;
            }
            let mut after = before.clone();
            for Effect { variable, value } in &action.effects {
                after[variable.0] = range(value, &before, &parameters);
            }
            for VariableId(variable) in &action.undetermined {
                after[*variable] = Range::all(domain.variables[*variable].sort);
            }
            for condition in &action.postcondition {
                // What a promise says about a variable alone is more than nothing.
                if condition.old_variables().is_empty() && !assume(condition, &mut after, &mut parameters) {
                    after.clone_from(&before);
                }
            }
            next = Some(match next {
                None => after,
                Some(known) => known.into_iter().zip(after).map(|(one, other)| one.union(other)).collect(),
            });
        }
        if next == reached {
            break;
        }
        if round >= ROUNDS
            && let (Some(next), Some(reached)) = (&mut next, &reached)
        {
            for (index, (next, before)) in next.iter_mut().zip(reached).enumerate() {
                let all = Range::all(domain.variables[index].sort);
                next.min = if next.min < before.min { all.min } else { next.min };
                next.max = if next.max > before.max { all.max } else { next.max };
            }
        }
        reached = next;
    }
    let mut reached = reached?;
    if !reached[INSTANTIATED.0].can_be_true() {
        return None;
    }
    for invariant in &domain.invariants {
        if !assume(&invariant.expression, &mut reached, &mut []) {
            return None;
        }
    }
    let found = range(expression, &reached, &[]);
    // Casts of `f64` saturate, so the limits of `long` are met exactly.
    Some(Interval { min: found.min as i64, max: found.max as i64 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Builder, account, add, at_least, equal, int, parameter, stack};

    fn of(problem: &Problem, name: &str) -> Option<Interval> {
        reachable(problem, &problem.domain.now(problem.domain.find(name).unwrap()))
    }

    #[test]
    fn preconditions_keep_sizes_natural() {
        let natural = Interval { min: 0, max: i64::from(i32::MAX) };
        assert_eq!(of(&stack(|size| at_least(size, 1)), "size()"), Some(natural));
        // `amount <= balance()` relates two ranges, which keeps neither of them small.
        assert_eq!(of(&account(|balance| equal(balance, 1)), "balance()"), Some(Sort::Int.interval()));
    }

    #[test]
    fn the_value_before_the_constructor_does_not_count() {
        let mut builder = Builder::new("Tree");
        let height = builder.int("height()");
        builder.constructor("Tree()", vec![(height.clone(), int(1))]);
        let higher = Expression::apply(term::Kind::Max, height.clone(), parameter(0)).unwrap();
        builder.method("join(Tree)", &["other"], Vec::new(), vec![(height.clone(), add(&higher, &int(1)))]);
        let problem = builder.problem(vec![equal(&height, 3)]);
        assert_eq!(of(&problem, "height()"), Some(Interval { min: 1, max: i64::from(i32::MAX) }));
    }

    #[test]
    fn nothing_is_reached_without_a_constructor() {
        let mut problem = stack(|size| at_least(size, 1));
        problem.domain.actions.remove(0);
        assert_eq!(of(&problem, "size()"), None);
    }
}
