//! What runs teach about a method: its effects and its precondition, from samples of what happened.
//!
//! An effect is looked for among templates (unchanged, a parameter, the old value plus or minus a parameter or a constant, a
//! constant, the opposite, another variable), and where no template explains all samples, among two of them with a test of
//! the old state or a parameter in between. What was believed before stays as long as no sample contradicts it. What no
//! template explains is remembered state by state.

use term::{Kind, Relation, Sort, Value};

use crate::{Expression, Values, VariableId};

/// One call that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// By variable; `None` where it had no value.
    pub before: Vec<Option<Value>>,
    /// By parameter, as [`Belief::parameters`] counts them.
    pub parameters: Vec<Option<Value>>,
    /// `None` where the call was not allowed or has thrown.
    pub after: Option<Vec<Option<Value>>>,
}

/// `variable := value`, all of a call's at once.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    pub variable: VariableId,
    /// Over old values and parameters only.
    pub value: Expression,
}

/// What is taken for right of a call before samples are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Belief<'a> {
    pub parameters: &'a [Sort],
    /// Over the present state and the parameters. Samples in which it does not hold are about something else.
    pub precondition: &'a [Expression],
    /// Variables that are not named keep their values.
    pub effects: &'a [Effect],
    /// What happens to these is known to be open, so nothing is learned of it.
    pub undetermined: &'a [VariableId],
}

/// What samples teach beyond what was believed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Learned {
    /// What must hold of the present state, too, for the call to be allowed.
    pub precondition: Vec<Expression>,
    /// Instead of what was believed of these variables.
    pub effects: Vec<Effect>,
}

/// Samples that are remembered one by one where nothing explains them.
const MOST_EXCEPTIONS: usize = 12;
/// Tests that are tried between two templates.
const MOST_TESTS: usize = 160;
/// Conditions that are taken for the precondition of one call.
const MOST_REQUIREMENTS: usize = 5;
/// Refusals after which a call that never succeeded counts as impossible.
const ENOUGH_REFUSALS: usize = 8;

/// A sample with its values as bits.
struct Case<'s> {
    sample: &'s Sample,
    old_bits: Vec<u64>,
    parameter_bits: Vec<u64>,
}

impl<'s> Case<'s> {
    fn new(sample: &'s Sample) -> Case<'s> {
        let bits = |value: &Option<Value>| value.map_or(0, Value::bits);
        let old_bits = sample.before.iter().map(bits).collect();
        let parameter_bits = sample.parameters.iter().map(bits).collect();
        Case { sample, old_bits, parameter_bits }
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
                .all(|index| self.sample.parameters.get(*index).is_some_and(Option::is_some));
        is_known.then(|| Value::from_bits(expression.sort(), expression.evaluate(self.values())))
    }

    fn after(&self, variable: VariableId) -> Option<Value> {
        self.sample.after.as_ref()?.get(variable.0).copied().flatten()
    }
}

/// What the samples of a call teach about these variables, beside what is believed.
pub fn learn(belief: Belief, samples: &[Sample], variables: &[(VariableId, Sort)]) -> Learned {
    let cases: Vec<Case> = samples.iter().map(Case::new).collect();
    // Of several spec cases of a method, only the one that applied has been seen.
    let applies =
        |case: &&Case| belief.precondition.iter().all(|condition| case.value(condition).is_none_or(is_true));
    let cases: Vec<&Case> = cases.iter().filter(applies).collect();
    let (done, refused): (Vec<&Case>, Vec<&Case>) =
        cases.iter().partition(|case| case.sample.after.is_some());
    let mut learned = Learned {
        precondition: requirement(belief.parameters, &done, &refused, variables),
        effects: Vec::new(),
    };
    for (variable, sort) in variables.iter().filter(|(it, _)| !belief.undetermined.contains(it)) {
        let seen: Vec<&Case> = done.iter().copied().filter(|case| case.after(*variable).is_some()).collect();
        let believed = belief.effects.iter().find(|effect| effect.variable == *variable);
        let believed = believed.map_or(Expression::Old(*variable, *sort), |effect| effect.value.clone());
        if explains(&believed, &seen, *variable) {
            continue;
        }
        let parameters = belief.parameters;
        let fit = Fit { parameters, variables, variable: *variable, sort: *sort, believed: &believed };
        let fitted = fit.fit(&seen, 2);
        let value = fitted.unwrap_or_else(|| with_exceptions(believed, &seen, *variable, variables));
        learned.effects.push(Effect { variable: *variable, value });
    }
    learned
}

fn is_true(value: Value) -> bool {
    value == Value::Bool(true)
}

/// Whether an effect gives what was seen in every sample; old values that are not known explain nothing.
fn explains(value: &Expression, cases: &[&Case], variable: VariableId) -> bool {
    cases.iter().all(|case| case.value(value).is_some_and(|now| Some(now) == case.after(variable)))
}

struct Fit<'a> {
    parameters: &'a [Sort],
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
        let mut all = conditions(self.parameters, cases, self.variables);
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
        for test in conditions(self.parameters, cases, self.variables).into_iter().take(MOST_TESTS / 4) {
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
        let parameters: Vec<Expression> = (self.parameters.iter().enumerate())
            .filter_map(|(index, sort)| Expression::Parameter(index, *sort).convert(self.sort))
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
            let two = Expression::int(2).convert(self.sort);
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
fn conditions(parameters: &[Sort], cases: &[&Case], variables: &[(VariableId, Sort)]) -> Vec<Expression> {
    let mut leaves: Vec<Expression> = Vec::new();
    leaves.extend(parameters.iter().enumerate().map(|(index, sort)| Expression::Parameter(index, *sort)));
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
    parameters: &[Sort],
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
    let tests = if done.is_empty() { Vec::new() } else { conditions(parameters, &all, variables) };
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
        found.push(test.now());
    }
    for case in left.iter().take(MOST_EXCEPTIONS) {
        if let Some(same) = same_state(case, variables) {
            found.push(same.now().not());
        }
    }
    found
}

/// The state and the arguments of a sample, as a condition.
fn same_state(case: &Case, variables: &[(VariableId, Sort)]) -> Option<Expression> {
    let mut all = Expression::boolean(true);
    let old = variables.iter().map(|(variable, sort)| Expression::Old(*variable, *sort));
    let parameters = case.sample.parameters.iter().enumerate().filter_map(|(index, value)| {
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
mod tests {
    use super::*;

    const X: VariableId = VariableId(0);

    fn learned(samples: &[(i32, i32, Option<i32>)]) -> Learned {
        let sample = |(before, parameter, after): &(i32, i32, Option<i32>)| Sample {
            before: vec![Some(Value::Int(*before))],
            parameters: vec![Some(Value::Int(*parameter))],
            after: after.map(|after| vec![Some(Value::Int(after))]),
        };
        let samples: Vec<Sample> = samples.iter().map(sample).collect();
        let belief = Belief { parameters: &[Sort::Int], precondition: &[], effects: &[], undetermined: &[] };
        learn(belief, &samples, &[(X, Sort::Int)])
    }

    #[test]
    fn what_is_believed_stays_until_a_sample_contradicts_it() {
        assert_eq!(learned(&[(1, 5, Some(1)), (2, 6, Some(2))]), Learned::default());
        let value = Expression::Parameter(0, Sort::Int);
        let taken = learned(&[(1, 5, Some(5)), (2, 6, Some(6))]);
        assert_eq!(taken, Learned { precondition: Vec::new(), effects: vec![Effect { variable: X, value }] });
    }

    #[test]
    fn refusals_say_what_is_required() {
        let taken = learned(&[(0, 1, None), (1, 1, Some(1)), (2, 1, Some(2))]);
        let zero = Expression::compare(
            Relation::Eq,
            Expression::Variable(X, Sort::Int),
            Expression::Constant(Value::Int(0)),
        );
        assert_eq!(taken, Learned { precondition: vec![zero.unwrap().not()], effects: Vec::new() });
    }
}
