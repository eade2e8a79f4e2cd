//! Forward search over real states: every call is made on the machine.
//!
//! States are looked at in the order of how far they seem to be from the goal and how many calls it took to get there; one
//! that differs in nothing that the object refers to is not looked at twice. One in which a variable, or a pair of them, has
//! values that were not seen before comes earlier (the idea of width-based search): what looks like a detour may be the
//! first step of a protocol. What the calls do is remembered by the lab, so a short search is also how effects are
//! learned.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use suite::{Call, Recipe};
use term::{Kind, Operator, Value};

use crate::model::{Expression, Values};
use base::Deadline;

use super::Wanted;
use super::lab::{Lab, Reading};
use live::{Moment, World, with_call};

/// A clause that is further away than this is just far away.
const FAR: u64 = 1_000;
/// What a state costs in which no variable has a new value, and in which not even two of them have new ones together.
const NO_NEW_VALUE: u64 = 2;
const NO_NEW_PAIR: u64 = 4;
/// Numbers beyond this count as large, not as new.
const LARGE: u64 = 8;

struct Node {
    moment: Moment,
    reading: Reading,
    recipe: Recipe,
    depth: u64,
}

/// Estimated cost, order, and a state with the rank of the arguments that come next.
type Waiting = (u64, usize, (usize, usize));

/// How a search ended.
pub(super) enum Ended {
    Found(Recipe),
    /// Every state was seen.
    Exhausted,
    Limit,
    Cut,
}

/// Searches with at most so many calls.
pub(super) fn search(
    world: &mut World,
    lab: &mut Lab,
    wanted: &Wanted,
    calls: usize,
    deadline: Deadline,
) -> Ended {
    let until = world.calls + calls;
    let mut search = Search::default();
    for rank in 0..lab.callables.iter().map(|callable| callable.arguments.len()).max().unwrap_or(0) {
        for callable in lab.callables.clone().iter().filter(|callable| callable.creates) {
            let Some(arguments) = callable.arguments.get(rank) else { continue };
            if world.calls >= until {
                return Ended::Limit;
            }
            let creation = callable.creation(arguments.clone());
            let ty = program::Type::class(lab.goal.class.clone());
            let call = Call { method: callable.method.clone(), arguments: arguments.clone() };
            let nothing = lab.nothing();
            match world.create(&creation, &ty, &wanted.shared) {
                Ok(moment) => {
                    let reading = lab.read(world, &moment);
                    lab.remember(world, None, &call, &nothing, Some(&reading));
                    let recipe = Recipe::Object { ty, creation, then: Vec::new() };
                    let node = Node { moment, reading, recipe, depth: 0 };
                    if let Some(found) = search.add(world, lab, wanted, node) {
                        return Ended::Found(found);
                    }
                }
                Err(_) => drop(lab.remember(world, None, &call, &nothing, None)),
            }
        }
    }
    // Each state first with the likeliest arguments of every method, then with others.
    while let Some(Reverse((cost, _, (index, rank)))) = search.open.pop() {
        let mut has_more = false;
        for callable in lab.callables.clone().iter().filter(|callable| !callable.creates) {
            let Some(arguments) = callable.arguments.get(rank) else { continue };
            has_more |= callable.arguments.len() > rank + 1;
            if world.calls >= until {
                return Ended::Limit;
            }
            if deadline.passed() {
                return Ended::Cut;
            }
            let call = Call { method: callable.method.clone(), arguments: arguments.clone() };
            let Node { moment, reading, recipe, depth } = &search.nodes[index];
            let (moment, before, depth) = (moment.clone(), reading.clone(), *depth);
            let longer = with_call(recipe, call.clone());
            let Ok(after) = world.call(&moment, &call, recipe) else {
                lab.remember(world, Some(&moment), &call, &before, None);
                continue;
            };
            let reading = lab.read(world, &after);
            lab.remember(world, Some(&moment), &call, &before, Some(&reading));
            let node = Node { moment: after, reading, recipe: longer, depth: depth + 1 };
            if let Some(found) = search.add(world, lab, wanted, node) {
                return Ended::Found(found);
            }
        }
        if has_more {
            search.push(cost + 1, index, rank + 1);
        }
    }
    Ended::Exhausted
}

#[derive(Default)]
struct Search {
    nodes: Vec<Node>,
    open: BinaryHeap<Reverse<Waiting>>,
    pushed: usize,
    shapes: BTreeSet<u64>,
    /// Values that a variable had, and that two had together.
    values: BTreeSet<(usize, u64)>,
    pairs: BTreeSet<(usize, u64, usize, u64)>,
}

impl Search {
    /// Takes a state in, unless it is known. Its calls, if it is what is wanted.
    fn add(&mut self, world: &mut World, lab: &Lab, wanted: &Wanted, node: Node) -> Option<Recipe> {
        if !self.shapes.insert(world.shape(&node.moment)) {
            return None;
        }
        let distance = distance(lab, &node.reading);
        if distance == 0 && wanted.is_met(world, &node.moment) {
            return Some(node.recipe);
        }
        let cost = distance + node.depth + self.strangeness(&node.reading);
        self.push(cost, self.nodes.len(), 0);
        self.nodes.push(node);
        None
    }

    fn push(&mut self, cost: u64, node: usize, rank: usize) {
        self.open.push(Reverse((cost, self.pushed, (node, rank))));
        self.pushed += 1;
    }

    /// What a state costs for being like those before it.
    fn strangeness(&mut self, reading: &Reading) -> u64 {
        let known: Vec<(usize, u64)> = reading
            .iter()
            .enumerate()
            .filter_map(|(index, value)| Some((index, outline((*value)?))))
            .collect();
        let (mut is_new, mut has_new_pair) = (false, false);
        for (position, first) in known.iter().enumerate() {
            is_new |= self.values.insert(*first);
            for second in &known[..position] {
                has_new_pair |= self.pairs.insert((first.0, first.1, second.0, second.1));
            }
        }
        match (is_new, has_new_pair) {
            (true, _) => 0,
            (false, true) => NO_NEW_VALUE,
            (false, false) => NO_NEW_PAIR,
        }
    }
}

/// A value, with large numbers taken together.
fn outline(value: Value) -> u64 {
    match value.sort().integer(value.bits()) {
        Some(number) if number.unsigned_abs() > LARGE => {
            if number > 0 {
                LARGE + 1
            } else {
                LARGE + 2
            }
        }
        _ => value.bits(),
    }
}

/// How far a state is from the goal: of numbers the difference, of everything else one.
fn distance(lab: &Lab, reading: &Reading) -> u64 {
    let bits: Vec<u64> = reading.iter().map(|value| value.map_or(0, Value::bits)).collect();
    let values = Values { now: &bits, old: &bits, parameters: &[] };
    let clauses = lab.problem.goal.iter();
    clauses
        .map(|condition| {
            let read = condition.expression.variables();
            let is_known = read.iter().all(|variable| reading.get(variable.0).is_some_and(Option::is_some));
            if is_known { away(&condition.expression, true, values).min(FAR) } else { FAR / 10 }
        })
        .sum()
}

/// How far a condition is from being true, or from being false.
fn away(condition: &Expression, wanted: bool, values: Values) -> u64 {
    if (condition.evaluate(values) != 0) == wanted {
        return 0;
    }
    match condition {
        Expression::Unary(Operator::Not, inner) => away(inner, !wanted, values),
        Expression::Binary(operator @ (Operator::Both | Operator::Either), left, right) => {
            let (left, right) = (away(left, wanted, values), away(right, wanted, values));
            let is_sum = (*operator == Operator::Both) == wanted;
            if is_sum { left.saturating_add(right) } else { left.min(right) }
        }
        Expression::Binary(operator, left, right)
            if matches!(operator.kind(), Kind::Eq | Kind::Lt | Kind::Le) =>
        {
            let number = |side: &Expression| match Value::from_bits(side.sort(), side.evaluate(values)) {
                Value::Int(value) => Some(f64::from(value)),
                Value::Long(value) => Some(value as f64),
                Value::Float(value) => Some(f64::from(value)),
                Value::Double(value) => Some(value),
                Value::Bool(_) | Value::Ref(_) => None,
            };
            match (number(left), number(right)) {
                (Some(left), Some(right)) => ((left - right).abs().ceil() as u64).max(1),
                _ => 1,
            }
        }
        _ => 1,
    }
}
