//! The same place of the same data, read twice in a method: once behind a check that keeps it within its bounds, and once without.
//!
//! What a check is worth is known by the values of the run: the position and the size stand in the message of the exception, numbers that
//! were given in the test. The check must tell the last position within the bounds from the first one outside, and this run's
//! from those within: a check for something else does not.

use std::collections::BTreeSet;
use std::sync::Arc;

use graph::{Action, Operation, Origin};
use suite::{Recipe, TestCase, Value};

use super::checks::{Check, checks};
use super::failure::{Failure, Level, Need, Side};
use super::linear::{Linear, is_size};
use super::results::{merged, numbers_in};
use super::{Evidence, Trouble};

/// A position that is out of bounds.
struct Position {
    container: Arc<Origin>,
    index: Linear,
    /// The one part of the index that is no number.
    variable: Arc<Origin>,
    at: i64,
    size: i64,
}

impl Evidence<'_> {
    pub(super) fn guarded_twin(
        &self,
        need: &Need,
        failure: &Failure,
        trouble: &Trouble<'_>,
    ) -> Option<String> {
        let level = failure.levels.last()?;
        let position = self.position(need, failure.side, trouble)?;
        let is_other = |operation: &&Operation| !level.at.contains(&operation.at);
        let twins = level.operations.all.iter().filter(is_other);
        let twins = twins.filter(|operation| position.is_read_by(operation, need, level));
        let twins: Vec<usize> = twins.map(|operation| operation.at).collect();
        let checks = checks(level);
        // Another end that it has here may be wrong: then whoever has given that knows.
        let [failed] = level.at.as_slice() else { return None };
        let own: Vec<Linear> = checks
            .iter()
            .filter(|check| check.way_to(*failed).is_some())
            .filter_map(|check| position.other_end(check))
            .collect();
        let guard = checks.iter().find(|check| {
            let Some(end) = position.other_end(check) else { return false };
            let way = twins.iter().find_map(|twin| check.way_to(*twin));
            own.iter().all(|own| *own == end)
                && way.is_some_and(|way| position.is_kept_out(check, way, failure.side, trouble.case))
        })?;
        Some(format!(
            "{} looks at the position before the same is read there, and here nothing does",
            guard.place()
        ))
    }

    fn position(&self, need: &Need, side: Side, trouble: &Trouble<'_>) -> Option<Position> {
        let (container, index) = match need {
            Need::Index { container, index } => (container, Arc::clone(index)),
            Need::Library { receiver: Some(receiver), .. } => {
                let [index] = <[_; 1]>::try_from(self.numbers(need)).ok()?;
                (receiver, index)
            }
            _ => return None,
        };
        let sum = Linear::of(&index).with_size_of(container);
        let mut parts = sum.parts.iter();
        let (Some((variable, 1)), None) = (parts.next(), parts.next()) else { return None };
        if is_size(variable, container) {
            return None;
        }
        let told = numbers_in(trouble.thrown.message.as_deref().unwrap_or_default());
        // The first number is where it was, the second how much there is, where that is told.
        let (at, size) = match (told.as_slice(), side) {
            ([at, size], _) => (*at, *size),
            ([at], Side::Low) => (*at, i64::MAX),
            _ => return None,
        };
        let is_so = if side == Side::Low { at < 0 } else { size >= 0 && at >= size };
        let variable = Arc::clone(variable);
        is_so.then(|| Position { container: Arc::clone(container), variable, index: sum.clone(), at, size })
    }
}

impl Position {
    fn is_read_by(&self, operation: &Operation, need: &Need, level: &Level) -> bool {
        let operands: Vec<Arc<Origin>> =
            operation.operands.iter().map(|operand| level.lift(operand)).collect();
        let is_alike = match (&operation.action, need) {
            (Action::Access, Need::Index { .. }) => true,
            (Action::Invoke { method, .. }, Need::Library { method: called, .. }) => {
                method.name == called.name && method.descriptor == called.descriptor
            }
            _ => false,
        };
        let [container, index, ..] = operands.as_slice() else { return false };
        let sum = Linear::of(index).with_size_of(container);
        let mut parts = sum.parts.iter();
        let (Some((variable, 1)), None) = (parts.next(), parts.next()) else { return false };
        is_alike
            && *container == self.container
            && sum.number == self.index.number
            && is_same_variable(variable, &self.variable)
            && beginnings(variable, level) == beginnings(&self.variable, level)
    }

    /// What a check compares the position with, up to numbers and the sign.
    fn other_end(&self, check: &Check<'_>) -> Option<Linear> {
        let mut sum = check.sum()?.with_size_of(&self.container);
        let own = sum.parts.keys().find(|part| is_same_variable(part, &self.variable)).cloned()?;
        let times = sum.parts.remove(&own)?;
        sum.parts.values_mut().for_each(|other| *other *= -times.signum());
        Some(Linear { number: 0, ..sum })
    }

    /// Whether a check that goes this way would have kept the position out, and keeps none out that is within the bounds beside
    /// it.
    fn is_kept_out(&self, check: &Check<'_>, way: bool, side: Side, case: &TestCase) -> bool {
        let inside = if side == Side::Low { 0 } else { self.size - 1 };
        let outside = if side == Side::Low { -1 } else { self.size };
        let goes = |position: i64| {
            let sum = check.sum()?;
            let mut value = sum.number;
            let mut is_asked = false;
            for (part, times) in &sum.parts {
                let number = if is_same_variable(part, &self.variable) {
                    is_asked = true;
                    position.checked_sub(self.index.number)?
                } else if is_size(part, &self.container) {
                    self.size
                } else {
                    given(part, case)?
                };
                value = value.checked_add(number.checked_mul(*times)?)?;
            }
            is_asked.then(|| check.is_taken_at(value))
        };
        goes(inside) == Some(way) && goes(outside) == Some(!way) && goes(self.at) == Some(!way)
    }
}

/// What a variable is before it is moved on.
fn beginnings(variable: &Arc<Origin>, level: &Level) -> BTreeSet<Arc<Origin>> {
    let (mut found, mut seen) = (BTreeSet::new(), BTreeSet::new());
    let mut waiting = vec![Arc::clone(variable)];
    while let Some(origin) = waiting.pop() {
        let moved = Linear::of(&origin).parts;
        match moved.keys().next() {
            Some(merge) if moved.len() == 1 && matches!(**merge, Origin::Merge { .. }) => {
                if seen.insert(Arc::clone(merge)) {
                    waiting.extend(merged(level, merge));
                }
            }
            _ => _ = found.insert(origin),
        }
    }
    found
}

/// Whether two values are those of one variable, at two places of the code.
fn is_same_variable(one: &Arc<Origin>, other: &Arc<Origin>) -> bool {
    match (&**one, &**other) {
        (Origin::Merge { slot, .. }, Origin::Merge { slot: other, .. }) => slot == other,
        _ => one == other,
    }
}

/// The number that the test gives for a parameter.
fn given(origin: &Origin, case: &TestCase) -> Option<i64> {
    let Origin::Parameter(index) = origin else { return None };
    match case.arguments.get(*index)? {
        Recipe::Value(Value::Int(number)) => Some(i64::from(*number)),
        Recipe::Value(Value::Long(number)) => Some(*number),
        Recipe::Value(Value::Short(number)) => Some(i64::from(*number)),
        Recipe::Value(Value::Byte(number)) => Some(i64::from(*number)),
        _ => None,
    }
}
