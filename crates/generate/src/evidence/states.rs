//! States of an object that a method makes sure of, changes, and relies on even so: `if (size == 0) throw …; size--; … items[size - 1]`
//!
//! Whatever becomes of a state that the check refuses, the method has meant to go on with the one that it has seen. A loop may change
//! it in small steps: `while (at != length) { … at += 2; }` has an answer for the end, and steps over it.

use std::sync::Arc;

use graph::{Action, Operation, Origin, WayTo};
use program::{FieldRef, MethodRef};

use super::checks::{Check, FAR, checks, passed};
use super::failure::{Failure, Level, Need, Side};
use super::linear::Linear;
use super::{Evidence, Trouble};

impl Evidence<'_> {
    /// A check that the run has passed would have kept the failure away, had the method not changed the field since.
    pub(super) fn changed(&self, need: &Need, failure: &Failure, trouble: &Trouble<'_>) -> Option<String> {
        if !need.is_state() || failure.needs.len() != 1 {
            return None;
        }
        let plain = self.in_other_words(need);
        let needs: Vec<&Need> = std::iter::once(need).chain(&plain).collect();
        failure.levels.iter().flat_map(checks).find_map(|check| {
            needs.iter().find_map(|need| {
                let bad = self.refused(&check, need, failure.side)?;
                let made_sure = || !check.passed(trouble, bad) && check.passed(trouble, !bad);
                let fields = fields(need);
                if made_sure()
                    && let Some(field) = fields.iter().find(|field| self.is_changed(&check, !bad, field))
                {
                    let name = &field.name;
                    return Some(format!(
                        "{} makes sure of `{name}`, which is changed before it is used",
                        check.place()
                    ));
                }
                let is_moved = |field: &&FieldRef| is_moved_on(&check, field, failure, trouble);
                let field = fields.iter().find(is_moved).filter(|_| check.handles(bad))?;
                Some(format!(
                    "{} looks for the end, and the loop moves `{}` past it",
                    check.place(),
                    field.name
                ))
            })
        })
    }

    /// What an operation needed, said without the small methods of the program that its operands are asked of.
    fn in_other_words(&self, need: &Need) -> Option<Need> {
        let said = |origin: &Arc<Origin>| self.plain(origin, 0);
        let other = match need {
            Need::NonNull { object } => Need::NonNull { object: said(object) },
            Need::Nonzero { divisor } => Need::Nonzero { divisor: said(divisor) },
            Need::Index { container, index } => {
                Need::Index { container: said(container), index: said(index) }
            }
            Need::Library { method, receiver, arguments } => Need::Library {
                method: method.clone(),
                receiver: receiver.as_ref().map(said),
                arguments: arguments.iter().map(said).collect(),
            },
            Need::NonNegative { .. } | Need::Type { .. } => return None,
        };
        (other.operands() != need.operands()).then_some(other)
    }

    /// The way that a check goes where the operation would fail.
    fn refused(&self, check: &Check<'_>, need: &Need, side: Side) -> Option<bool> {
        match need {
            Need::NonNull { object } => {
                let (asked, taken) = check.null_check()?;
                (asked == object).then_some(taken)
            }
            Need::Index { container, index } => out_of_bounds(check, container, index, side),
            Need::Library { receiver: Some(receiver), .. } => {
                self.numbers(need).iter().find_map(|number| out_of_bounds(check, receiver, number, side))
            }
            Need::Nonzero { divisor } => {
                let [least, _, zero, most] = tells(check, &Linear::of(divisor), &check.sum()?)?;
                (check.is_equation() && zero != least && zero != most).then_some(zero)
            }
            _ => None,
        }
    }

    /// Whether a field of the object is set on all ways from the check to what has failed, by the method or by one of the
    /// program's own that it calls on the object.
    fn is_changed(&self, check: &Check<'_>, way: bool, field: &FieldRef) -> bool {
        let level = check.level;
        let calls = level.operations.all.iter().filter(|operation| match &operation.action {
            Action::Invoke { method, is_static: false } => {
                is_of_this(level, operation) && self.may_set(method, field, 0)
            }
            _ => false,
        });
        let calls = calls.map(|call| call.at).filter(|at| !level.at.contains(at));
        let writes: Vec<usize> = writes_of(level, field).map(|write| write.at).chain(calls).collect();
        !writes.is_empty() && check.leads_to_failure(way) && !check.leads_to_failure_past(way, &writes)
    }

    /// Whether a method may set a field of the object that it is called on.
    pub(super) fn may_set(&self, method: &MethodRef, field: &FieldRef, depth: usize) -> bool {
        let body = self.body(&method.owner, method).filter(|body| self.is_under_test(&body.owner));
        let Some(operations) = body.and_then(|body| self.operations(&body)) else { return false };
        let is_of_this = |operation: &Operation| {
            operation.operands.first().is_some_and(|object| matches!(**object, Origin::This))
        };
        operations.writes.iter().any(|(_, set)| set == field)
            || depth < DEEPEST
                && operations.all.iter().any(|operation| match &operation.action {
                    Action::Invoke { method, is_static: false } => {
                        is_of_this(operation) && self.may_set(method, field, depth + 1)
                    }
                    _ => false,
                })
    }
}

/// How deep calls are followed to see what they set.
const DEEPEST: usize = 3;

/// The ways that a check goes where a sum is far below zero, just below, zero and far above.
fn tells(check: &Check<'_>, wanted: &Linear, sum: &Linear) -> Option<[bool; 4]> {
    let sign = sum.is_like(wanted)?;
    let at = |number: i64| check.is_taken_at(sign * (number - wanted.number) + sum.number);
    Some([at(-FAR), at(-1), at(0), at(FAR)])
}

/// The way that a check goes where an index is out of bounds.
fn out_of_bounds(
    check: &Check<'_>,
    container: &Arc<Origin>,
    index: &Arc<Origin>,
    side: Side,
) -> Option<bool> {
    match side {
        Side::Low => {
            let [least, low, zero, most] = tells(check, &Linear::of(index), &check.sum()?)?;
            let is_order = !check.is_equation() && low == least && zero != low;
            (low != most && (is_order || check.is_equation())).then_some(low)
        }
        Side::High => {
            let beyond = Linear::of(index).with_size_of(container).less_size_of(container);
            let [least, _, end, most] = tells(check, &beyond, &check.sum()?.with_size_of(container))?;
            (end != least && (end == most || check.is_equation())).then_some(end)
        }
        Side::Unknown => None,
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

/// Whether a loop of the method that has failed has moved a field on, past the bound: what has failed comes before that in
/// each round, so it was well the first time.
fn is_moved_on(check: &Check<'_>, field: &FieldRef, failure: &Failure, trouble: &Trouble<'_>) -> bool {
    let level = check.level;
    let is_innermost = failure.levels.last().is_some_and(|last| std::ptr::eq(last, level));
    let (true, [failed]) = (is_innermost, level.at.as_slice()) else { return false };
    writes_of(level, field).any(|write| {
        let Some(value) = write.operands.get(1) else { return false };
        let sum = Linear::of(&level.lift(value));
        let is_field = |part: &Origin| matches!(part, Origin::Field { field: of, .. } if of == field);
        let own = sum.parts.iter().filter(|(part, times)| is_field(part) && **times == 1).count();
        let is_to_there = match failure.side {
            Side::High => sum.number > 0,
            Side::Low => sum.number < 0,
            Side::Unknown => false,
        };
        let is_done = match level.operations.way_to(write.at) {
            Some(WayTo::Jump { index, taken }) => passed(trouble, level, index, taken),
            Some(WayTo::Beginning) | None => false,
        };
        own == 1
            && sum.parts.len() == 1
            && is_to_there
            && is_done
            && !level.operations.can_reach(write.at, &[*failed])
            && level.operations.leads_from(write.at + 1, &[], *failed)
    })
}

/// The instructions that set a field of the object itself.
fn writes_of<'l>(level: &'l Level, field: &'l FieldRef) -> impl Iterator<Item = &'l Operation> {
    let set = level.operations.writes.iter().filter(move |(_, set)| set == field);
    let write =
        set.filter_map(move |(at, _)| level.operations.all.iter().find(|operation| operation.at == *at));
    write.filter(move |write| is_of_this(level, write))
}

fn is_of_this(level: &Level, operation: &Operation) -> bool {
    let object = operation.operands.first();
    object.is_some_and(|object| *level.lift(object) == Origin::This)
}
