//! Positions that a loop moves on without a look at where they end.
//!
//! That a loop relies on something in the data to stop is an assumption about the data. It is a mistake where the method has
//! shown that it knows better: it looks for the end of the same position elsewhere, before the loop or after it, or it
//! has an answer for data that are empty, which have nothing that could stop the loop. So it does where the same variable walks the
//! same data in another loop that ends with them, and where the run has come past a check that has found the end. A loop that goes as
//! far as the larger of two sizes goes beyond the smaller one.

use std::collections::BTreeSet;
use std::sync::Arc;

use graph::Origin;

use super::Trouble;
use super::checks::{Check, FAR, amount, checks};
use super::failure::{Failure, Level, Side};
use super::given::Given;
use super::linear::{Linear, is_size};
use super::results::merged;

/// A position that a loop moves on.
struct Walk<'f> {
    /// The method with the loop.
    level: &'f Level,
    /// Where it is when it fails.
    position: Arc<Origin>,
    /// The position in the loop, and what it was before and is after it.
    family: BTreeSet<Arc<Origin>>,
    /// Where it becomes another one: a loop that passes none of these leaves it as it is.
    moves: Vec<usize>,
    /// What it is a position in.
    container: Arc<Origin>,
    /// Whether the loop may move it down, and up.
    down: bool,
    up: bool,
}

/// The position in a container is moved on past its bounds, and the method knows of them.
pub(super) fn unbounded(
    container: &Arc<Origin>,
    index: &Arc<Origin>,
    failure: &Failure,
    trouble: &Trouble<'_>,
    given: &Given,
) -> Option<String> {
    let walk = failure.levels.iter().rev().find_map(|level| Walk::of(level, container, index))?;
    // Who walks down and is beyond the upper end has begun there: that is an assumption about where.
    if !walk.moves_to(failure.side) {
        return None;
    }
    let own: Vec<Check<'_>> = checks(walk.level);
    if let Some(check) = own.iter().find(|check| walk.has_ended(check, failure.side, trouble)) {
        return Some(format!("{} finds the end, and the code goes on past it", check.place()));
    }
    if let Some(check) = own.iter().find(|check| walk.is_sibling(check, &own, failure.side)) {
        return Some(format!(
            "{} looks for the end beside another one, and this loop does not",
            check.place()
        ));
    }
    if let Some(check) = own.iter().find(|check| walk.goes_as_far_as_the_larger(check, failure.side)) {
        return Some(format!(
            "{} ends where the larger of two does, and this may be the smaller",
            check.place()
        ));
    }
    if own.iter().any(|check| walk.bounds(check, failure.side)) {
        return None;
    }
    if let Some(check) = own.iter().find(|check| walk.is_met_halfway(check, &own, failure.side, trouble)) {
        return Some(format!(
            "{} finds nothing else in all of it, and this loop looks for it",
            check.place()
        ));
    }
    let all = || failure.levels.iter().flat_map(checks);
    let known = all().find(|check| walk.is_known(check, failure.side, trouble));
    if let Some(check) = known {
        return Some(format!("{} looks for the end, and the loop goes on without it", check.place()));
    }
    let mut of_nothing = all().filter(|check| check.is_reached(trouble) && check.null_check().is_none());
    of_nothing.find_map(|check| amount(&check, container, None, trouble, given))
}

impl<'f> Walk<'f> {
    /// `None` where the index is no such position of this method.
    fn of(level: &'f Level, container: &Arc<Origin>, index: &Arc<Origin>) -> Option<Walk<'f>> {
        let sum = Linear::of(index).with_size_of(container);
        let mut merges = sum.parts.iter().filter(|(part, _)| matches!(***part, Origin::Merge { .. }));
        let (Some((position, 1)), None) = (merges.next(), merges.next()) else { return None };
        let mut family = BTreeSet::from([Arc::clone(position)]);
        let mut waiting = vec![Arc::clone(position)];
        let (mut down, mut up) = (false, false);
        let mut moved = BTreeSet::new();
        while let Some(merge) = waiting.pop() {
            for value in merged(level, &merge) {
                let sum = Linear::of(&value);
                let own = sum.parts.iter().find(|(part, times)| **times == 1 && family.contains(*part));
                if own.is_some() {
                    let is_plain = sum.parts.len() == 1;
                    down |= value != merge && (!is_plain || sum.number < 0);
                    up |= value != merge && (!is_plain || sum.number > 0);
                    if !is_plain || sum.number != 0 {
                        moved.insert(Arc::clone(&merge));
                    }
                } else if let [(part, 1)] =
                    sum.parts.iter().map(|(part, times)| (part, *times)).collect::<Vec<_>>()[..]
                    && matches!(**part, Origin::Merge { .. })
                {
                    down |= sum.number < 0;
                    up |= sum.number > 0;
                    if sum.number != 0 {
                        moved.insert(Arc::clone(&merge));
                    }
                    family.insert(Arc::clone(part));
                    waiting.push(Arc::clone(part));
                } else if sum.parts.keys().any(|part| is_elsewhere(part, container)) {
                    // It is set to something new each time.
                    return None;
                }
            }
        }
        let is_moved = |(at, slot): &&(usize, usize)| {
            moved.contains(&level.lift(&Arc::new(Origin::Merge { at: *at, slot: *slot })))
        };
        let moves = level.operations.merges.keys().filter(is_moved).map(|(at, _)| *at).collect::<Vec<_>>();
        if !down && !up || !goes_round(level, &moves, &[]) {
            return None;
        }
        // What becomes of it after the loop.
        let later = level.operations.merges.iter().filter_map(|((at, slot), values)| {
            let is_own = |value: &Arc<Origin>| {
                let sum = Linear::of(&level.lift(value));
                sum.parts.iter().any(|(part, times)| *times == 1 && family.contains(part))
            };
            values.iter().any(is_own).then(|| level.lift(&Arc::new(Origin::Merge { at: *at, slot: *slot })))
        });
        let later: Vec<Arc<Origin>> = later.collect();
        family.extend(later);
        Some(Walk {
            level,
            position: Arc::clone(position),
            family,
            moves,
            container: Arc::clone(container),
            down,
            up,
        })
    }

    /// Whether the loop can move the position past this bound.
    fn moves_to(&self, side: Side) -> bool {
        match side {
            Side::Low => self.down,
            Side::High => self.up,
            Side::Unknown => true,
        }
    }

    /// How often the position counts in the sum that a check compares with zero.
    fn times_in(&self, sum: &Linear) -> Option<i64> {
        let mut found = sum.parts.iter().filter(|(part, _)| self.family.contains(*part));
        match (found.next(), found.next()) {
            (Some((_, times @ (1 | -1))), None) => Some(*times),
            _ => None,
        }
    }

    /// Whether the loop can go round, and move the position, without passing an instruction.
    fn goes_round_without(&self, check: usize) -> bool {
        goes_round(self.level, &self.moves, &[check])
    }

    /// Whether a check keeps the loop within this bound.
    fn bounds(&self, check: &Check<'_>, side: Side) -> bool {
        if self.goes_round_without(check.at()) {
            return false;
        }
        let Some(sum) = check.sum() else { return self.is_asked_about(check) };
        // The end may have been computed from the position itself.
        let Some(times) = self.times_in(&sum) else {
            return sum.parts.keys().any(|part| self.family.contains(part)) || self.is_asked_about(check);
        };
        let way = |number: i64| check.is_taken_at(times * number);
        let (low, high) = (way(-FAR), way(FAR));
        if check.is_equation() || low == high {
            return true;
        }
        let goes_on = |taken: bool| check.leads_to_failure(taken);
        match side {
            Side::Low => !goes_on(low),
            Side::High => !goes_on(high),
            Side::Unknown => true,
        }
    }

    /// Whether somebody else is asked about the position, and not about what is there.
    fn is_asked_about(&self, check: &Check<'_>) -> bool {
        let is_own = |operand: &Arc<Origin>| self.family.contains(operand);
        check.operands.iter().any(|operand| {
            operand.any(&mut |part| match part {
                Origin::Call { operands, .. } => {
                    operands.iter().any(is_own) && !operands.contains(&self.container)
                }
                _ => false,
            })
        })
    }

    /// Whether a check of the same round, which does not keep the loop within the data, has an answer for their end.
    fn is_asked_later(&self, check: &Check<'_>, side: Side) -> bool {
        let is_own = |part: &Arc<Origin>| self.family.contains(part);
        let times = check.sum().and_then(|sum| self.compares_with_end(&sum, &is_own));
        times.is_some_and(|times| {
            let way = |number: i64| check.is_taken_at(times * number);
            let (inside, beyond) = (way(-FAR), way(FAR));
            // What it has an answer for is not over when the position begins anew.
            side == Side::High && inside != beyond && check.goes_on(beyond) && check.handles(beyond)
        })
    }

    /// Whether the run has come past a check that has found the end of the data, after which the position only moves on.
    fn has_ended(&self, check: &Check<'_>, side: Side, trouble: &Trouble<'_>) -> bool {
        let Some(sum) = check.sum() else { return false };
        let is_own = |part: &Arc<Origin>| self.family.contains(part);
        let Some(times) = self.compares_with_end(&sum, &is_own) else { return false };
        let way = |number: i64| check.is_taken_at(times * number);
        let (inside, beyond) = (way(-FAR), way(FAR));
        let only_up = side == Side::High && self.up && !self.down;
        only_up && inside != beyond && check.passed(trouble, beyond) && check.goes_on(beyond)
    }

    /// Whether a check ends another loop of the method, over the same data: the same variable begins there as it does here,
    /// and ends where the data end.
    fn is_twin(&self, check: &Check<'_>, sum: &Linear, side: Side) -> bool {
        let slot = |part: &Arc<Origin>| match **part {
            Origin::Merge { slot, .. } => Some(slot),
            _ => None,
        };
        let is_same = |part: &Arc<Origin>| {
            let begins = self.begins(part);
            let is_like = |own: &Arc<Origin>| slot(own) == slot(part) && self.begins(own) == begins;
            slot(part).is_some() && !begins.is_empty() && self.family.iter().any(is_like)
        };
        let Some(times) = self.compares_with_end(sum, &is_same) else { return false };
        let way = |number: i64| check.is_taken_at(times * number);
        let (inside, beyond) = (way(-FAR), way(FAR));
        side == Side::High && inside != beyond && check.goes_round(inside)
    }

    /// Whether a check keeps the same variable within the data in another loop, though that has another end, too: its author
    /// knows that such an end may lie beyond the data.
    fn is_sibling(&self, check: &Check<'_>, own: &[Check<'_>], side: Side) -> bool {
        let Origin::Merge { slot, .. } = *self.position else { return false };
        let is_same = |part: &Arc<Origin>| {
            !self.family.contains(part)
                && matches!(**part, Origin::Merge { slot: other, .. } if other == slot)
        };
        let ends = |check: &Check<'_>, is_position: &dyn Fn(&Arc<Origin>) -> bool| {
            let times = check.sum().and_then(|sum| self.compares_with_end(&sum, is_position))?;
            let way = |number: i64| check.is_taken_at(times * number);
            (way(-FAR) != way(FAR) && check.goes_round(way(-FAR))).then_some(())
        };
        let is_own = |part: &Arc<Origin>| self.family.contains(part);
        if side != Side::High || ends(check, &is_same).is_none() {
            return false;
        }
        let other_end = |other: &Check<'_>| {
            let (Some(sum), Some(known)) = (other.sum(), check.sum()) else { return false };
            let shares = sum.parts.keys().any(|part| is_same(part) && known.parts.contains_key(part));
            other.at() != check.at() && shares && !other.is_equation() && ends(other, &is_same).is_none()
        };
        own.iter().any(other_end) && own.iter().all(|own| ends(own, &is_own).is_none())
    }

    /// Whether a check ends the loop where the larger of two numbers is, one of which tells where the data end: so the loop was
    /// meant to go beyond them.
    fn goes_as_far_as_the_larger(&self, check: &Check<'_>, side: Side) -> bool {
        let Some(sum) = check.sum().filter(|_| side == Side::High) else { return false };
        let Some(times) = self.times_in(&sum) else { return false };
        // Where an array of the method's own ends is how long it was made.
        let made = |part: &Arc<Origin>| match &**part {
            Origin::Length(array) => self.level.length_of(array),
            _ => None,
        };
        let is_of_data = |part: &Arc<Origin>| match &*made(part).unwrap_or_else(|| Arc::clone(part)) {
            Origin::Call { method, operands, is_static: true, .. } => {
                let is_larger = method.owner.as_str() == "java/lang/Math" && &*method.name == "max";
                is_larger && operands.iter().any(|operand| is_size(operand, &self.container))
            }
            _ => false,
        };
        let ends = sum.parts.iter().any(|(part, other)| *other == -times && is_of_data(part));
        ends && sum.parts.len() == 2 && !self.goes_round_without(check.at())
    }

    /// Whether the run has come past a check that has found the end of a walk upwards over what this one walks down, and that asked
    /// the same of all data: then there is nothing that could stop this one.
    fn is_met_halfway(
        &self,
        check: &Check<'_>,
        own: &[Check<'_>],
        side: Side,
        trouble: &Trouble<'_>,
    ) -> bool {
        let slot = |part: &Arc<Origin>| match **part {
            Origin::Merge { slot, .. } => Some(slot),
            _ => None,
        };
        let Origin::Merge { slot: walked, .. } = *self.position else { return false };
        let is_other = |part: &Arc<Origin>| {
            let begins = self.begins(part);
            slot(part).is_some_and(|slot| slot != walked)
                && begins.len() == 1
                && begins.iter().all(|from| matches!(**from, Origin::Number(0)))
        };
        let Some(sum) = check.sum().filter(|_| side == Side::Low && self.down && !self.up) else {
            return false;
        };
        let Some(times) = self.compares_with_end(&sum, &is_other) else { return false };
        let way = |number: i64| check.is_taken_at(times * number);
        let (inside, beyond) = (way(-FAR), way(FAR));
        let asked = |other: &Check<'_>| -> Vec<Arc<Origin>> {
            other.operands.iter().map(|operand| without_position(operand, &self.container)).collect()
        };
        let is_about_data =
            |other: &&Check<'_>| other.operands.iter().zip(asked(other)).any(|(one, other)| *one != other);
        // The questions of the two loops about the data.
        let first: Vec<&Check<'_>> = own
            .iter()
            .filter(|other| other.at() != check.at() && leads(self.level, other.at(), check.at()))
            .filter(is_about_data)
            .collect();
        let second: Vec<&Check<'_>> = own
            .iter()
            .filter(|other| {
                !leads(self.level, other.at(), check.at())
                    && self.level.at.iter().any(|at| leads(self.level, other.at(), *at))
            })
            .filter(is_about_data)
            .collect();
        inside != beyond
            && check.goes_round(inside)
            && check.passed(trouble, beyond)
            && check.leads_to_failure(beyond)
            && first.iter().any(|one| second.iter().any(|other| asked(one) == asked(other)))
    }

    /// How often a position counts in a sum that tells, numbers aside, how far it is from the end of the data.
    fn compares_with_end(&self, sum: &Linear, is_position: &dyn Fn(&Arc<Origin>) -> bool) -> Option<i64> {
        let made = self.level.length_of(&self.container);
        let whole = |sum: Linear| sum.with_length(&self.container, made.as_ref());
        let mut rest = whole(sum.clone().with_size_of(&self.container));
        let end = whole(Linear::default().less_size_of(&self.container));
        let mut positions = rest.parts.iter().filter(|(part, _)| is_position(part));
        let (Some((position, times @ (1 | -1))), None) = (positions.next(), positions.next()) else {
            return None;
        };
        let (position, times) = (Arc::clone(position), *times);
        rest.parts.remove(&position);
        (!end.is_constant() && rest.is_like(&end) == Some(times)).then_some(times)
    }

    /// What a position is before a loop moves it.
    fn begins(&self, position: &Arc<Origin>) -> BTreeSet<Arc<Origin>> {
        let values = merged(self.level, position).into_iter();
        values.filter(|value| !Linear::of(value).parts.contains_key(position)).collect()
    }

    /// Whether a check that is not part of the loop's going round has an answer for a position beyond this bound.
    fn is_known(&self, check: &Check<'_>, side: Side, trouble: &Trouble<'_>) -> bool {
        let is_own = std::ptr::eq(check.level, self.level);
        if is_own && !self.goes_round_without(check.at()) {
            return self.is_asked_later(check, side);
        }
        let Some(sum) = check.sum() else { return false };
        let Some(times) = self.times_in(&sum) else { return is_own && self.is_twin(check, &sum, side) };
        let way = |number: i64| check.is_taken_at(times * number + sum.number);
        let beyond = match (check.is_equation(), side) {
            // `if (i == text.length())`, `if (i == -1)`
            (true, Side::High) if sum.parts.len() == 2 => check.is_taken_at(0),
            (true, Side::Low) if sum.parts.len() == 1 => way(-1),
            (true, _) | (false, Side::Unknown) => return false,
            (false, Side::Low) => way(-FAR),
            (false, Side::High) => way(FAR),
        };
        let tells = check.is_equation() || way(-FAR) != way(FAR);
        tells && !check.passed(trouble, beyond) && check.handles(beyond)
    }
}

/// Whether a variable begins where the data end and is only moved down from there.
pub(super) fn is_end_at_most(level: &Level, variable: &Arc<Origin>, container: &Arc<Origin>) -> bool {
    let (mut seen, mut waiting) = (BTreeSet::new(), vec![Arc::clone(variable)]);
    while let Some(merge) = waiting.pop() {
        if !seen.insert(Arc::clone(&merge)) {
            continue;
        }
        let values = merged(level, &merge);
        let is_below = |value: &Arc<Origin>| {
            let sum = Linear::of(value).with_size_of(container);
            let [(part, 1)] = sum.parts.iter().map(|(part, times)| (part, *times)).collect::<Vec<_>>()[..]
            else {
                return None;
            };
            (sum.number <= 0).then(|| Arc::clone(part))
        };
        for value in &values {
            match is_below(value) {
                Some(part) if matches!(*part, Origin::Merge { .. }) => waiting.push(part),
                Some(part) if is_size(&part, container) => {}
                _ => return false,
            }
        }
        if values.is_empty() {
            return false;
        }
    }
    true
}

fn leads(level: &Level, from: usize, to: usize) -> bool {
    level.operations.leads_from(from + 1, &[], to) || {
        let jump = level.operations.all.iter().find(|operation| operation.at == from);
        match jump.map(|operation| &operation.action) {
            Some(graph::Action::Jump { target, .. }) => level.operations.leads_from(*target, &[], to),
            _ => false,
        }
    }
}

/// A value, where what is read from the data does not say in which place.
fn without_position(origin: &Arc<Origin>, container: &Arc<Origin>) -> Arc<Origin> {
    match &**origin {
        Origin::Element { array, .. } if array == container => {
            Arc::new(Origin::Length(Arc::clone(container)))
        }
        Origin::Call { operands, .. } if operands.len() > 1 && operands.first() == Some(container) => {
            Arc::new(Origin::Length(Arc::clone(container)))
        }
        Origin::Call { at, method, is_static, operands } => Arc::new(Origin::Call {
            at: *at,
            method: method.clone(),
            is_static: *is_static,
            operands: operands.iter().map(|operand| without_position(operand, container)).collect(),
        }),
        _ => Arc::clone(origin),
    }
}

/// Whether control can come back to what has failed by way of a place where the position is moved. An inner loop that leaves it
/// alone is none of its loops.
fn goes_round(level: &Level, moves: &[usize], avoiding: &[usize]) -> bool {
    let leads = |from: usize, to: usize| level.operations.leads_from(from, avoiding, to);
    level.at.iter().any(|at| moves.iter().any(|by| leads(at + 1, *by) && leads(*by, *at)))
}

/// Whether a value comes from somewhere else than the method's own counting: an element, or the result of a call that is no
/// size.
fn is_elsewhere(part: &Arc<Origin>, container: &Arc<Origin>) -> bool {
    match &**part {
        Origin::Call { method, operands, .. } => {
            let is_size_of_something = &*method.descriptor == "()I" && operands.len() == 1;
            !is_size(part, container) && !is_size_of_something
        }
        Origin::Element { .. } | Origin::Caught { .. } | Origin::Unknown { .. } => true,
        _ => false,
    }
}
