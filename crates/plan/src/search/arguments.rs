//! Which arguments are tried for an action.
//!
//! A few are known before the search: constants of the goal and of the action's own conditions, their neighbours, and
//! simple values. Others depend on the state: where a comparison of the goal changes evenly with an argument (`balance ==
//! 137` after a deposit), the argument that makes both sides equal is computed from two evaluations. What the action's
//! precondition says about an argument alone is checked once.

use std::collections::BTreeSet;

use term::{Kind, Operator, Sort, Value};

use crate::model::{Action, Domain, Expression, Identity, Parameter, Problem, State, Values, VariableId};
use crate::range::number;

/// At most so many values of one parameter are known beforehand.
const KNOWN: usize = 16;
/// At most so many tuples of arguments are tried for an action in one state.
const TUPLES: usize = 48;

/// Arguments of all actions of a problem.
pub(crate) struct Arguments {
    /// By action, by parameter, simple ones first.
    known: Vec<Vec<Vec<Value>>>,
    /// By action: where a comparison depends on a parameter.
    levers: Vec<Vec<Lever>>,
    comparisons: Vec<(Expression, Expression)>,
}

struct Lever {
    parameter: usize,
    comparison: usize,
}

impl Arguments {
    pub(crate) fn new(problem: &Problem, actions: &[usize]) -> Arguments {
        let comparisons = comparisons(problem, actions);
        let of_goal = constants(problem.goal.iter().map(|condition| &condition.expression));
        let all = &problem.domain.actions;
        let known = all.iter().enumerate().map(|(index, action)| match actions.contains(&index) {
            true => known(&problem.domain, action, &of_goal),
            false => Vec::new(),
        });
        let levers = all.iter().map(|action| levers(action, &comparisons));
        Arguments { known: known.collect(), levers: levers.collect(), comparisons }
    }

    /// Tuples of arguments to try in a state, in a fixed order, each allowed by the action's precondition.
    pub(crate) fn tuples(&self, action: &Action, index: usize, state: &State) -> Vec<Vec<u64>> {
        let mut values: Vec<Vec<u64>> =
            self.known[index].iter().map(|known| known.iter().map(|value| value.bits()).collect()).collect();
        if values.iter().any(Vec::is_empty) && self.levers[index].is_empty() {
            return Vec::new();
        }
        let base: Vec<u64> =
            values.iter().map(|values: &Vec<u64>| values.first().copied().unwrap_or(0)).collect();
        for lever in &self.levers[index] {
            let found = self.balance(action, lever, &base, state);
            for bits in found {
                let own = &mut values[lever.parameter];
                // What the state asks for comes before what is only known.
                if !own.contains(&bits) {
                    own.insert(0, bits);
                }
            }
        }
        let mut tuples = Vec::new();
        let mut seen = BTreeSet::new();
        let mut offer = |tuple: Vec<u64>| {
            if tuples.len() < TUPLES && action.is_applicable(state, &tuple) && seen.insert(tuple.clone()) {
                tuples.push(tuple);
            }
        };
        offer(base.clone());
        for (position, own) in values.iter().enumerate() {
            for bits in own {
                let mut tuple = base.clone();
                tuple[position] = *bits;
                offer(tuple);
            }
        }
        for tuple in product(&values, 4 * TUPLES) {
            offer(tuple);
        }
        tuples
    }

    /// Tuples of the values that are known beforehand; one, if no argument makes a difference.
    pub(crate) fn known_tuples(&self, action: usize) -> Vec<Vec<Value>> {
        let bits: Vec<Vec<u64>> =
            self.known[action].iter().map(|known| (0..known.len() as u64).collect()).collect();
        let positions = product(&bits, TUPLES).into_iter();
        let value = |(parameter, position): (usize, u64)| self.known[action][parameter][position as usize];
        positions.map(|tuple| tuple.into_iter().enumerate().map(value).collect()).collect()
    }

    /// Values of one parameter after which both sides of a comparison are equal, or differ by one either way.
    fn balance(&self, action: &Action, lever: &Lever, base: &[u64], state: &State) -> Vec<u64> {
        let parameter = &action.parameters[lever.parameter];
        let (left, right) = &self.comparisons[lever.comparison];
        let difference = |argument: f64| {
            let mut arguments = base.to_vec();
            arguments[lever.parameter] = bits(parameter, argument)?;
            let after = action.apply(state, &arguments);
            let values = Values { now: &after.0, old: &state.0, parameters: &arguments };
            let side = |side: &Expression| number(Value::from_bits(side.sort(), side.evaluate(values)));
            Some(side(left) - side(right))
        };
        let is_whole = !parameter.sort.is_floating();
        let first = if is_whole && !parameter.domain.contains(0) { parameter.domain.min as f64 } else { 0.0 };
        let (Some(at_first), Some(at_second)) = (difference(first), difference(first + 1.0)) else {
            return Vec::new();
        };
        let slope = at_second - at_first;
        if slope == 0.0 || !slope.is_finite() || !at_first.is_finite() {
            return Vec::new();
        }
        let wanted = [1.0, -1.0, 0.0].map(|difference| first + (difference - at_first) / slope);
        wanted.into_iter().filter_map(|argument| bits(parameter, argument)).collect()
    }
}

/// A number as a value of the parameter; `None` where it has no such value.
fn bits(parameter: &Parameter, number: f64) -> Option<u64> {
    if !number.is_finite() {
        return None;
    }
    match parameter.sort {
        Sort::Float => Some(Value::Float(number as f32).bits()),
        Sort::Double => Some(Value::Double(number).bits()),
        Sort::Bool | Sort::Int | Sort::Long | Sort::Ref => {
            let whole = number.trunc() as i64;
            parameter.domain.contains(whole).then(|| parameter.sort.normalise(whole as u64))
        }
    }
}

fn known(domain: &Domain, action: &Action, of_goal: &[Value]) -> Vec<Vec<Value>> {
    let own = action.precondition.iter().chain(action.effects.iter().map(|effect| &effect.value));
    let own = constants(own);
    let used: BTreeSet<usize> = action
        .precondition
        .iter()
        .chain(action.effects.iter().map(|effect| &effect.value))
        .chain(&action.postcondition)
        .flat_map(Expression::parameters)
        .collect();
    let parameters = action.parameters.iter().enumerate();
    parameters
        .map(|(position, parameter)| {
            let mut candidates = simple_values(domain, parameter);
            if used.contains(&position) {
                for constant in own.iter().chain(of_goal) {
                    candidates.extend(neighbours(*constant, parameter));
                }
                candidates.extend(own_limits(parameter));
            }
            let about_it_alone = |condition: &&Expression| {
                condition.variables().is_empty() && condition.parameters() == BTreeSet::from([position])
            };
            let conditions: Vec<&Expression> = action.precondition.iter().filter(about_it_alone).collect();
            let is_allowed = |value: &Value| {
                let mut parameters = vec![0; action.parameters.len()];
                parameters[position] = value.bits();
                let values = Values { now: &[], old: &[], parameters: &parameters };
                conditions.iter().all(|condition| condition.holds(values))
            };
            let mut kept: Vec<Value> = Vec::new();
            for candidate in candidates {
                if kept.len() < KNOWN && !kept.contains(&candidate) && is_allowed(&candidate) {
                    kept.push(candidate);
                }
            }
            if !used.contains(&position) || is_only_compared_with_null(action, position) {
                kept.truncate(1);
            }
            kept
        })
        .collect()
}

/// Whether it makes no difference which object an argument is.
fn is_only_compared_with_null(action: &Action, position: usize) -> bool {
    let null = Expression::Constant(Value::Ref(0));
    let is_it = |part: &Expression| *part == Expression::Parameter(position, Sort::Ref);
    let (mut all, mut with_null) = (0, 0);
    let effects = action.effects.iter().map(|effect| &effect.value);
    for expression in action.precondition.iter().chain(effects).chain(&action.postcondition) {
        expression.visit(&mut |part| {
            all += usize::from(is_it(part));
            if let Expression::Binary(Operator::Aeq, left, right) = part {
                let is_null_check = (is_it(left) && **right == null) || (is_it(right) && **left == null);
                with_null += usize::from(is_null_check);
            }
        });
    }
    all > 0 && all == with_null
}

/// Values that are good wherever nothing speaks against them, the simplest first.
fn simple_values(domain: &Domain, parameter: &Parameter) -> Vec<Value> {
    match parameter.sort {
        Sort::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Sort::Ref => {
            // An object that nothing is known about is the simplest; null is seldom wanted.
            let is_any = |number: &&u32| {
                domain.objects.get((**number as usize).wrapping_sub(1)) == Some(&Identity::Some)
            };
            let any = parameter.objects.iter().filter(is_any);
            let named = parameter.objects.iter().filter(|number| !is_any(number));
            any.chain(named).chain(&[0]).map(|number| Value::Ref(*number)).collect()
        }
        Sort::Int | Sort::Long | Sort::Float | Sort::Double => {
            let simple = [0.0, 1.0, -1.0];
            simple.into_iter().filter_map(|number| value(parameter, number)).collect()
        }
    }
}

/// The limits of a parameter that may take fewer values than its sort has.
fn own_limits(parameter: &Parameter) -> Vec<Value> {
    let (own, all) = (parameter.domain, parameter.sort.interval());
    let least = (is_number(parameter.sort) && own.min > all.min).then_some(own.min as f64);
    let most = (is_number(parameter.sort) && own.max < all.max).then_some(own.max as f64);
    least.into_iter().chain(most).filter_map(|number| value(parameter, number)).collect()
}

fn neighbours(constant: Value, parameter: &Parameter) -> Vec<Value> {
    if !is_number(constant.sort()) || !is_number(parameter.sort) {
        return Vec::new();
    }
    let middle = number(constant);
    [middle, middle + 1.0, middle - 1.0].into_iter().filter_map(|number| value(parameter, number)).collect()
}

fn value(parameter: &Parameter, number: f64) -> Option<Value> {
    Some(Value::from_bits(parameter.sort, bits(parameter, number)?))
}

fn is_number(sort: Sort) -> bool {
    matches!(sort, Sort::Int | Sort::Long | Sort::Float | Sort::Double)
}

fn constants<'a>(expressions: impl Iterator<Item = &'a Expression>) -> Vec<Value> {
    let mut found: Vec<Value> = Vec::new();
    for expression in expressions {
        expression.visit(&mut |part| match part {
            Expression::Constant(value) if is_number(value.sort()) && !found.contains(value) => {
                found.push(*value);
            }
            _ => {}
        });
    }
    found
}

/// Comparisons of numbers in the goal, and in the preconditions of other actions, that are about the state alone.
fn comparisons(problem: &Problem, actions: &[usize]) -> Vec<(Expression, Expression)> {
    let goal = problem.goal.iter().map(|condition| &condition.expression);
    let others = actions.iter().flat_map(|action| &problem.domain.actions[*action].precondition);
    let mut found = Vec::new();
    for condition in goal.chain(others) {
        condition.visit(&mut |part| {
            if let Expression::Binary(operator, left, right) = part
                && matches!(operator.kind(), Kind::Eq | Kind::Lt | Kind::Le)
                && is_number(left.sort())
                && part.parameters().is_empty()
            {
                let pair = ((**left).clone(), (**right).clone());
                if !found.contains(&pair) {
                    found.push(pair);
                }
            }
        });
    }
    found
}

fn levers(action: &Action, comparisons: &[(Expression, Expression)]) -> Vec<Lever> {
    let mut levers = Vec::new();
    for (position, parameter) in action.parameters.iter().enumerate().filter(|(_, it)| is_number(it.sort)) {
        let moved: BTreeSet<VariableId> = action
            .effects
            .iter()
            .filter(|effect| effect.value.parameters().contains(&position))
            .map(|effect| effect.variable)
            .collect();
        for (comparison, (left, right)) in comparisons.iter().enumerate() {
            let read = left.variables().into_iter().chain(right.variables());
            if read.into_iter().any(|variable| moved.contains(&variable)) && is_number(parameter.sort) {
                levers.push(Lever { parameter: position, comparison });
            }
        }
    }
    levers
}

/// Tuples with one of each, at most `limit`, the last position changing fastest.
fn product(values: &[Vec<u64>], limit: usize) -> Vec<Vec<u64>> {
    let mut tuples: Vec<Vec<u64>> = vec![Vec::new()];
    for own in values {
        let mut longer = Vec::new();
        for tuple in &tuples {
            for bits in own {
                let mut tuple = tuple.clone();
                tuple.push(*bits);
                longer.push(tuple);
            }
        }
        longer.truncate(limit);
        tuples = longer;
    }
    tuples
}
