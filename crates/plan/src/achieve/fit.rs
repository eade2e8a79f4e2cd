//! What runs teach about an action: its effects and its precondition, from samples of what happened.
//!
//! An effect is looked for among templates (unchanged, a parameter, the old value plus or minus a parameter or a constant, a
//! constant, the opposite, another variable), and where no template explains all samples, among two of them with a test of
//! the old state or a parameter in between. What was believed before stays as long as no sample contradicts it. What no
//! template explains is remembered state by state.

use term::{Kind, Relation, Sort, Value};

use crate::model::{Action, Effect, Expression, INSTANTIATED, Role, Values, VariableId};

/// One call that was made.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sample {
    /// By variable; `None` where it had no value.
    pub before: Vec<Option<Value>>,
    /// By parameter of the method.
    pub arguments: Vec<Option<Value>>,
    /// What was observed of the arguments, by the names of the action's parameters.
    pub observed: Vec<(std::sync::Arc<str>, Value)>,
    /// `None` where the call was not allowed or has thrown.
    pub after: Option<Vec<Option<Value>>>,
}

/// Samples that are remembered one by one where nothing explains them.
const MOST_EXCEPTIONS: usize = 12;
/// Tests that are tried between two templates.
const MOST_TESTS: usize = 160;
/// Conditions that are taken for the precondition of one action.
const MOST_REQUIREMENTS: usize = 5;
/// Refusals after which an action that never succeeded counts as impossible.
const ENOUGH_REFUSALS: usize = 8;

/// A sample as the action sees it.
struct Case<'s> {
    sample: &'s Sample,
    /// By parameter of the action.
    parameters: Vec<Option<Value>>,
    old_bits: Vec<u64>,
    parameter_bits: Vec<u64>,
}

impl<'s> Case<'s> {
    fn new(sample: &'s Sample, action: &Action) -> Case<'s> {
        let parameters: Vec<Option<Value>> = action
            .parameters
            .iter()
            .map(|parameter| match &parameter.role {
                Role::Argument(index) => sample.arguments.get(*index).copied().flatten(),
                Role::Observed { .. } => {
                    let found = sample.observed.iter().find(|(name, _)| *name == parameter.name);
                    found.map(|(_, value)| *value)
                }
                Role::Given(_) => None,
            })
            .collect();
        let bits = |value: &Option<Value>| value.map_or(0, Value::bits);
        let old_bits = sample.before.iter().map(bits).collect();
        let parameter_bits = parameters.iter().map(bits).collect();
        Case { sample, parameters, old_bits, parameter_bits }
    }

    fn values(&self) -> Values<'_> {
        Values { now: &self.old_bits, old: &self.old_bits, parameters: &self.parameter_bits }
    }

    /// The value of an expression before the call; `None` where something that it reads is not known.
    fn value(&self, expression: &Expression) -> Option<Value> {
        let known = |variable: &VariableId| self.sample.before.get(variable.0).is_some_and(Option::is_some);
        let is_known = expression.variables().iter().all(known)
            && expression.old_variables().iter().all(known)
            && expression
                .parameters()
                .iter()
                .all(|index| self.parameters.get(*index).is_some_and(Option::is_some));
        is_known.then(|| Value::from_bits(expression.sort(), expression.evaluate(self.values())))
    }

    fn after(&self, variable: VariableId) -> Option<Value> {
        self.sample.after.as_ref()?.get(variable.0).copied().flatten()
    }
}

/// The action as the samples of its method show it. `variables` are those that can be observed.
pub(super) fn corrected(action: &Action, samples: &[Sample], variables: &[(VariableId, Sort)]) -> Action {
    let mut corrected = action.clone();
    let cases: Vec<Case> = samples.iter().map(|sample| Case::new(sample, action)).collect();
    // Of several spec cases of a method, only the one that applied has been seen.
    let applies =
        |case: &&Case| action.precondition.iter().all(|condition| case.value(condition).is_none_or(is_true));
    let cases: Vec<&Case> = cases.iter().filter(applies).collect();
    let (done, refused): (Vec<&Case>, Vec<&Case>) =
        cases.iter().partition(|case| case.sample.after.is_some());
    corrected.precondition.extend(requirement(action, &done, &refused, variables));
    for (variable, sort) in variables.iter().filter(|(variable, _)| *variable != INSTANTIATED) {
        if action.undetermined.contains(variable) {
            continue;
        }
        let seen: Vec<&Case> = done.iter().copied().filter(|case| case.after(*variable).is_some()).collect();
        let believed = action.effect(*variable).cloned().unwrap_or(Expression::Old(*variable, *sort));
        if explains(&believed, &seen, *variable) {
            continue;
        }
        let fit = Fit { action, variables, variable: *variable, sort: *sort, believed: &believed };
        let fitted = fit.fit(&seen, 2);
        let value = fitted.unwrap_or_else(|| with_exceptions(believed, &seen, *variable, variables));
        corrected.effects.retain(|effect| effect.variable != *variable);
        corrected.effects.push(Effect { variable: *variable, value });
    }
    corrected.effects.sort_by_key(|effect| effect.variable);
    corrected
}

fn is_true(value: Value) -> bool {
    value == Value::Bool(true)
}

/// Whether an effect gives what was seen in every sample; old values that are not known explain nothing.
fn explains(value: &Expression, cases: &[&Case], variable: VariableId) -> bool {
    cases.iter().all(|case| case.value(value).is_some_and(|now| Some(now) == case.after(variable)))
}

struct Fit<'a> {
    action: &'a Action,
    variables: &'a [(VariableId, Sort)],
    variable: VariableId,
    sort: Sort,
    /// The effect that was taken for right.
    believed: &'a Expression,
}

impl Fit<'_> {
    /// An effect that explains all samples, with at most so many tests in between.
    fn fit(&self, cases: &[&Case], tests: usize) -> Option<Expression> {
        if let Some(plain) = self.plain(cases) {
            return Some(plain);
        }
        if tests == 0 || cases.len() < 2 {
            return None;
        }
        let order = |test: &Expression| {
            // A test of the variable itself is the likeliest, then of a parameter.
            let own = test.old_variables().contains(&self.variable);
            (!own, test.parameters().is_empty())
        };
        let mut all = conditions(self.action, cases, self.variables);
        all.sort_by_key(order);
        all.truncate(MOST_TESTS);
        for test in all {
            let (yes, no): (Vec<&Case>, Vec<&Case>) =
                cases.iter().partition(|case| case.value(&test).is_some_and(is_true));
            if yes.is_empty() || no.is_empty() {
                continue;
            }
            if let (Some(then), Some(otherwise)) = (self.plain(&yes), self.plain(&no)) {
                return Expression::choice(test, then, otherwise);
            }
        }
        if tests < 2 {
            return None;
        }
        // One side plain, the other with a test of its own.
        for test in conditions(self.action, cases, self.variables).into_iter().take(MOST_TESTS / 4) {
            let (yes, no): (Vec<&Case>, Vec<&Case>) =
                cases.iter().partition(|case| case.value(&test).is_some_and(is_true));
            if yes.is_empty() || no.is_empty() {
                continue;
            }
            if let Some(then) = self.plain(&yes)
                && let Some(otherwise) = self.fit(&no, tests - 1)
            {
                return Expression::choice(test, then, otherwise);
            }
        }
        None
    }

    /// The first template that explains all samples.
    fn plain(&self, cases: &[&Case]) -> Option<Expression> {
        let first = cases.first()?;
        let after = first.after(self.variable)?;
        self.templates(first, after)
            .into_iter()
            .find(|template| template.sort() == self.sort && explains(template, cases, self.variable))
    }

    /// Likely effects, given one sample, the likeliest first. Where one sample does not tell them apart, those come first
    /// with which more can be reached: if they are wrong, trying will show it.
    fn templates(&self, case: &Case, after: Value) -> Vec<Expression> {
        let old = Expression::Old(self.variable, self.sort);
        let mut all = vec![Some(old.clone())];
        let parameters: Vec<Expression> = (0..self.action.parameters.len())
            .map(|index| Expression::Parameter(index, self.action.parameters[index].sort))
            .filter_map(|parameter| crate::domain::convert(parameter, self.sort))
            .collect();
        let others: Vec<Expression> = self
            .variables
            .iter()
            .filter(|(variable, sort)| *variable != self.variable && *sort == self.sort)
            .map(|(variable, sort)| Expression::Old(*variable, *sort))
            .collect();
        all.extend(parameters.iter().cloned().map(Some));
        let is_number = !matches!(self.sort, Sort::Bool | Sort::Ref);
        if is_number {
            let sums: Vec<Expression> = parameters
                .iter()
                .flat_map(|parameter| {
                    [Kind::Add, Kind::Sub].map(|kind| Expression::apply(kind, old.clone(), parameter.clone()))
                })
                .flatten()
                .collect();
            // A promise that is wrong is often wrong by little.
            if *self.believed != old {
                all.push(self.plus_constant(self.believed, case, after));
            }
            all.extend(sums.iter().cloned().map(Some));
            all.push(self.plus_constant(&old, case, after));
            all.extend(sums.iter().map(|sum| self.plus_constant(sum, case, after)));
        }
        if self.sort == Sort::Bool {
            all.push(Some(old.clone().not()));
            all.extend(parameters.iter().map(|parameter| Some(parameter.clone().not())));
        }
        all.push(Some(Expression::Constant(after)));
        all.extend(others.iter().cloned().map(Some));
        if is_number {
            for parameter in &parameters {
                all.push(self.plus_constant(parameter, case, after));
                all.push(Expression::apply(Kind::Mul, old.clone(), parameter.clone()));
                all.push(Expression::apply(Kind::Max, old.clone(), parameter.clone()));
                all.push(Expression::apply(Kind::Min, old.clone(), parameter.clone()));
                for other in &others {
                    all.push(Expression::apply(Kind::Add, other.clone(), parameter.clone()));
                }
            }
            for other in &others {
                all.push(self.plus_constant(other, case, after));
                all.push(Expression::apply(Kind::Add, old.clone(), other.clone()));
                all.push(Expression::apply(Kind::Sub, old.clone(), other.clone()));
            }
            let two = crate::domain::convert(Expression::int(2), self.sort);
            all.extend(two.map(|two| Expression::apply(Kind::Mul, old, two)));
        }
        all.into_iter().flatten().collect()
    }

    /// `base + c`, where `c` is what is missing in this sample.
    fn plus_constant(&self, base: &Expression, case: &Case, after: Value) -> Option<Expression> {
        let missing = Expression::apply(
            Kind::Sub,
            Expression::Constant(after),
            Expression::Constant(case.value(base)?),
        )?;
        Expression::apply(Kind::Add, base.clone(), missing)
    }
}

/// Tests of old values and parameters that tell samples apart, in a fixed order.
fn conditions(action: &Action, cases: &[&Case], variables: &[(VariableId, Sort)]) -> Vec<Expression> {
    let mut leaves: Vec<Expression> = Vec::new();
    for (index, parameter) in action.parameters.iter().enumerate() {
        leaves.push(Expression::Parameter(index, parameter.sort));
    }
    leaves.extend(variables.iter().map(|(variable, sort)| Expression::Old(*variable, *sort)));
    let mut found = Vec::new();
    for leaf in leaves {
        let mut seen: Vec<Value> = cases.iter().filter_map(|case| case.value(&leaf)).collect();
        seen.sort_by(|a, b| order(*a).total_cmp(&order(*b)));
        seen.dedup();
        if seen.len() < 2 {
            continue;
        }
        if leaf.sort() == Sort::Bool {
            found.push(leaf);
            continue;
        }
        for value in &seen {
            let same = Expression::compare(Relation::Eq, leaf.clone(), Expression::Constant(*value));
            found.extend(same);
        }
        if leaf.sort() != Sort::Ref {
            for value in &seen[..seen.len() - 1] {
                let at_most = Expression::compare(Relation::Le, leaf.clone(), Expression::Constant(*value));
                found.extend(at_most);
            }
        }
        // Two of the same sort may be compared with each other.
        for (other, sort) in variables {
            let other = Expression::Old(*other, *sort);
            if other != leaf && *sort == leaf.sort() && *sort != Sort::Bool {
                found.extend(Expression::compare(Relation::Eq, leaf.clone(), other.clone()));
                if *sort != Sort::Ref {
                    found.extend(Expression::compare(Relation::Le, leaf.clone(), other));
                }
            }
        }
    }
    found
}

fn order(value: Value) -> f64 {
    match value {
        Value::Bool(value) => f64::from(u8::from(value)),
        Value::Int(value) => f64::from(value),
        Value::Long(value) => value as f64,
        Value::Float(value) => f64::from(value),
        Value::Double(value) => value,
        Value::Ref(number) => f64::from(number),
    }
}

/// Conditions over the present state that hold in every sample that was done and in none that was refused.
fn requirement(
    action: &Action,
    done: &[&Case],
    refused: &[&Case],
    variables: &[(VariableId, Sort)],
) -> Vec<Expression> {
    if refused.is_empty() {
        return Vec::new();
    }
    if done.is_empty() && refused.len() >= ENOUGH_REFUSALS {
        return vec![Expression::boolean(false)];
    }
    let all: Vec<&Case> = done.iter().chain(refused).copied().collect();
    let mut left: Vec<&Case> = refused.to_vec();
    let mut found = Vec::new();
    let holds = |test: &Expression| done.iter().all(|case| case.value(test).is_none_or(is_true));
    let tests = if done.is_empty() { Vec::new() } else { conditions(action, &all, variables) };
    let tests: Vec<Expression> =
        tests.into_iter().flat_map(|test| [test.clone(), test.not()]).filter(holds).collect();
    // The test that explains most of the refusals, then of those that are left.
    while found.len() < MOST_REQUIREMENTS && !left.is_empty() {
        let excludes = |test: &Expression, case: &Case| case.value(test) == Some(Value::Bool(false));
        let mut best: Option<(usize, &Expression)> = None;
        for test in &tests {
            let explained = left.iter().filter(|case| excludes(test, case)).count();
            if explained > best.map_or(0, |(most, _)| most) {
                best = Some((explained, test));
            }
        }
        let Some((_, test)) = best else { break };
        left.retain(|case| !excludes(test, case));
        found.push(now(test));
    }
    for case in left.iter().take(MOST_EXCEPTIONS) {
        if let Some(same) = same_state(case, variables) {
            found.push(now(&same).not());
        }
    }
    found
}

/// The condition said of the state before the call as one of the present state.
fn now(condition: &Expression) -> Expression {
    condition.substitute(&|leaf| match leaf {
        Expression::Old(variable, sort) => Some(Expression::Variable(*variable, *sort)),
        _ => None,
    })
}

/// The state and the arguments of a sample, as a condition.
fn same_state(case: &Case, variables: &[(VariableId, Sort)]) -> Option<Expression> {
    let mut all = Expression::boolean(true);
    let old = variables.iter().map(|(variable, sort)| Expression::Old(*variable, *sort));
    let parameters = case.parameters.iter().enumerate().filter_map(|(index, value)| {
        let value = (*value)?;
        (value.sort() != Sort::Ref).then(|| Expression::Parameter(index, value.sort()))
    });
    for leaf in old.chain(parameters) {
        if let Some(value) = case.value(&leaf) {
            all = all.and(Expression::compare(Relation::Eq, leaf, Expression::Constant(value))?)?;
        }
    }
    Some(all)
}

/// What was believed, except in the states in which something else was seen.
fn with_exceptions(
    believed: Expression,
    cases: &[&Case],
    variable: VariableId,
    variables: &[(VariableId, Sort)],
) -> Expression {
    let mut value = believed.clone();
    let is_wrong = |case: &&&Case| case.value(&believed) != case.after(variable);
    for case in cases.iter().rev().filter(is_wrong).take(MOST_EXCEPTIONS) {
        let Some(after) = case.after(variable) else { continue };
        if let Some(same) = same_state(case, variables)
            && let Some(excepted) = Expression::choice(same, Expression::Constant(after), value.clone())
        {
            value = excepted;
        }
    }
    value
}

#[cfg(test)]
mod tests;
