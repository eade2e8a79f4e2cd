//! States of an object that a method makes sure of, changes, and relies on even so: `if (size == 0) throw …; size--; … items[size - 1]`
//!
//! Whatever becomes of a state that the check refuses, the method has meant to go on with the one that it has seen.

use std::sync::Arc;

use graph::Origin;
use program::FieldRef;

use super::Trouble;
use super::checks::{Check, FAR, checks};
use super::failure::{Failure, Need, Side};
use super::linear::Linear;

/// A check that the run has passed would have kept the failure away, had the method not changed the field since.
pub(super) fn changed(need: &Need, failure: &Failure, trouble: &Trouble<'_>) -> Option<String> {
    if !need.is_state() || failure.needs.len() != 1 {
        return None;
    }
    failure.levels.iter().flat_map(checks).find_map(|check| {
        let bad = refused(&check, need, failure.side)?;
        if check.passed(trouble, bad) || !check.passed(trouble, !bad) {
            return None;
        }
        let field = fields(need).into_iter().find(|field| is_changed(&check, !bad, field))?;
        Some(format!("{} makes sure of `{}`, which is changed before it is used", check.place(), field.name))
    })
}

/// The way that a check goes where the operation would fail.
fn refused(check: &Check<'_>, need: &Need, side: Side) -> Option<bool> {
    let tells = |wanted: &Linear, sum: &Linear| {
        let sign = sum.is_like(wanted)?;
        let at = |number: i64| check.is_taken_at(sign * (number - wanted.number) + sum.number);
        Some([at(-FAR), at(-1), at(0), at(FAR)])
    };
    match need {
        Need::NonNull { object } => {
            let (asked, taken) = check.null_check()?;
            (asked == object).then_some(taken)
        }
        Need::Index { index, .. } if side == Side::Low => {
            let [least, low, zero, most] = tells(&Linear::of(index), &check.sum()?)?;
            let is_order = !check.is_equation() && low == least && zero != low;
            (low != most && (is_order || check.is_equation())).then_some(low)
        }
        Need::Index { container, index } if side == Side::High => {
            let beyond = Linear::of(index).with_size_of(container).less_size_of(container);
            let [least, _, end, most] = tells(&beyond, &check.sum()?.with_size_of(container))?;
            (end != least && (end == most || check.is_equation())).then_some(end)
        }
        Need::Nonzero { divisor } => {
            let [least, _, zero, most] = tells(&Linear::of(divisor), &check.sum()?)?;
            (check.is_equation() && zero != least && zero != most).then_some(zero)
        }
        _ => None,
    }
}

/// The fields of the object itself that have a part in it.
fn fields(need: &Need) -> Vec<FieldRef> {
    let mut found = Vec::new();
    for operand in need.operands() {
        operand.any(&mut |part| {
            if let Origin::Field { of: Some(of), field } = part
                && matches!(**of, Origin::This)
                && !found.contains(field)
            {
                found.push(field.clone());
            }
            false
        });
    }
    found
}

/// Whether a field of the object is set on all ways from the check to what has failed.
fn is_changed(check: &Check<'_>, way: bool, field: &FieldRef) -> bool {
    let operations = &check.level.operations;
    let is_own = |at: usize| {
        let set = operations.all.iter().find(|operation| operation.at == at);
        let object = set.and_then(|set| set.operands.first());
        object.is_some_and(|object| check.level.lift(object) == Arc::new(Origin::This))
    };
    let writes = operations.writes.iter().filter(|(at, set)| set == field && is_own(*at));
    let writes: Vec<usize> = writes.map(|(at, _)| *at).collect();
    !writes.is_empty() && check.leads_to_failure(way) && !check.leads_to_failure_past(way, &writes)
}
