//! The search over states of several objects, the most promising first.
//!
//! Two orders take turns, so that what looks near does not starve what is only different: by how far a state is from the goal, and
//! by what is new in it. A state is worth the less the further it is from the goal and the more it is like those before it: one in which a field
//! has a value that was not seen before comes earlier, since what looks like a detour may be the first step of a protocol.
//! Each state is tried with the likeliest arguments of every call, then with others; a number with which a call came nearer
//! than with others is varied. A state that lacks an object which only another one gives (a builder, say) is as far away as
//! what would be given.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::rc::Rc;
use std::sync::Arc;

use base::Deadline;
use contract::Expr;
use live::{Stage, World};
use making::{Origin, Ways};
use program::{ClassName, MethodRef, Type};
use suite::Recipe;

use super::actions::{Deed, Group, groups};
use super::arguments::{Constants, Situation, near, push_new};
use super::distance::{FAR, Missing, away};
use super::roles::Roles;
use super::{Bounds, Cast, Company, script};

/// What one step towards the goal is worth, in steps that were made.
const NEARER: u64 = 4;
/// What a state costs in which nothing has a new value, and in which not even two values are new together.
const NO_NEW_VALUE: u64 = 4;
const NO_NEW_PAIR: u64 = 8;
/// What each further list of arguments costs.
const RANK: u64 = 3;
/// One in so many states is taken for what is new in it.
const TURNS: usize = 3;
/// Numbers beyond this count by their size alone.
const LARGE: u64 = 64;
/// Where the ways of code stand among the traits of a state, as if it were an object.
const ROUTE: usize = usize::MAX;
/// How often the numbers of a state's calls are varied.
const REFINEMENTS: usize = 3;
/// Calls of an object that may give the one that is missing.
const FINISHING_ROWS: usize = 6;
/// A method that has never done anything in so many calls is tried later.
const IDLE: usize = 12;
const IDLE_DELAY: usize = 3;
/// Calls that reducing may make.
const REDUCING: usize = 4_000;

/// How a search ended.
pub(super) enum Ended {
    Found(usize),
    /// Every state was seen.
    Exhausted,
    /// Nothing makes an object of this class.
    NoWay(ClassName),
    Limit,
    Cut,
}

struct Node {
    stage: Stage,
    steps: Rc<Vec<Recipe>>,
    /// The object of each slot.
    slots: Vec<Option<usize>>,
    extras: Vec<usize>,
    values: Vec<Recipe>,
    depth: u64,
    distance: u64,
    missing: Missing,
    objects: Vec<(usize, ClassName)>,
    groups: Option<Vec<Group>>,
    /// By group and row, how far what came of it was.
    came: BTreeMap<(usize, usize), u64>,
    refined: usize,
    strange: u64,
    /// Of the arguments that come next.
    rank: usize,
    /// It has been taken with this rank.
    is_closed: bool,
}

/// What a step made of a state, before it is looked at.
struct Next {
    stage: Stage,
    step: Option<Recipe>,
    slots: Vec<Option<usize>>,
    extras: Vec<usize>,
    values: Vec<Recipe>,
    /// An object that is new on the stage, and its class as a test can name it.
    added: Option<(usize, ClassName)>,
}

/// Cost, order, and a state with the rank of the arguments that come next.
type Waiting = (u64, usize, (usize, usize));

pub(super) struct Search<'a, 'w, 'c> {
    world: &'w mut World<'c>,
    ways: &'a Ways<'a>,
    cast: &'a Cast<'a>,
    constants: &'a Constants,
    bounds: Bounds,
    roles: Roles,
    /// What must hold, with the slots that it names.
    conjuncts: Vec<(Expr, Vec<usize>)>,
    nodes: Vec<Node>,
    /// By how far states are from the goal, and by what is new in them alone.
    open: [BinaryHeap<Reverse<Waiting>>; 2],
    popped: usize,
    pushed: usize,
    shapes: BTreeSet<(u64, Vec<Option<usize>>, Vec<String>)>,
    values: BTreeSet<(usize, u32, u64)>,
    pairs: BTreeSet<[(usize, u32, u64); 2]>,
    /// By method, how often it was called and how often that led to a state that was not known.
    deeds: BTreeMap<MethodRef, (usize, usize)>,
    /// Of extra objects.
    classes: Vec<ClassName>,
    found: Option<usize>,
}

impl<'a, 'w, 'c> Search<'a, 'w, 'c> {
    pub(super) fn new(
        world: &'w mut World<'c>,
        ways: &'a Ways<'a>,
        cast: &'a Cast<'a>,
        constants: &'a Constants,
        bounds: Bounds,
        roles: Roles,
    ) -> Self {
        let conjuncts = cast.clauses.iter().flat_map(|clause| clause.expr.conjuncts());
        let conjuncts = conjuncts.map(|conjunct| (conjunct.clone(), roles.named(conjunct))).collect();
        Search {
            world,
            ways,
            cast,
            constants,
            bounds,
            roles,
            conjuncts,
            nodes: Vec::new(),
            open: [BinaryHeap::new(), BinaryHeap::new()],
            popped: 0,
            pushed: 0,
            shapes: BTreeSet::new(),
            values: BTreeSet::new(),
            pairs: BTreeSet::new(),
            deeds: BTreeMap::new(),
            classes: Vec::new(),
            found: None,
        }
    }

    /// Searches with at most so many calls.
    pub(super) fn run(&mut self, calls: usize, deadline: Deadline) -> Ended {
        let until = self.world.calls + calls;
        let start = Next {
            stage: self.world.empty_stage(),
            step: None,
            slots: vec![None; self.roles.slots.len()],
            extras: Vec::new(),
            values: self.roles.values.iter().map(|(_, value)| value.clone()).collect(),
            added: None,
        };
        self.admit(None, start);
        let mut has_made = self.roles.slots.is_empty();
        while let Some((index, rank)) = self.pop() {
            if let Some(found) = self.found {
                return Ended::Found(found);
            }
            if deadline.passed() {
                return Ended::Cut;
            }
            let count = self.prepare(index);
            let mut has_more = false;
            for group in 0..count {
                let known = self.groups(index);
                let delay = known[group].delay + self.idle_delay(&known[group].way.method);
                let rows = known[group].rows.len();
                has_more |= rows + delay > rank + 1;
                let Some(row) = rank.checked_sub(delay).filter(|row| *row < rows) else { continue };
                if self.world.calls >= until {
                    return Ended::Limit;
                }
                self.try_row(index, group, row);
                if let Some(found) = self.found {
                    return Ended::Found(found);
                }
            }
            has_made |= self.nodes.len() > 1;
            if has_more || self.refine(index) {
                self.nodes[index].rank = rank + 1;
                self.nodes[index].is_closed = false;
                self.push(index);
            }
        }
        match self.found {
            Some(found) => Ended::Found(found),
            None if !has_made => {
                let class = self.roles.order.first().map(|slot| self.roles.slots[*slot].clone());
                Ended::NoWay(class.unwrap_or_else(|| self.cast.class.clone()))
            }
            None => Ended::Exhausted,
        }
    }

    fn groups(&self, node: usize) -> &[Group] {
        self.nodes[node].groups.as_deref().unwrap_or_default()
    }

    fn idle_delay(&self, method: &MethodRef) -> usize {
        match self.deeds.get(method) {
            Some((called, 0)) if *called >= IDLE => IDLE_DELAY,
            _ => 0,
        }
    }

    /// The slot that is filled next.
    fn next_slot(&self, slots: &[Option<usize>]) -> Option<usize> {
        self.roles.order.iter().copied().find(|slot| slots[*slot].is_none())
    }

    /// Finds out what can be done in a state, once.
    fn prepare(&mut self, index: usize) -> usize {
        if self.nodes[index].groups.is_none() {
            let node = &self.nodes[index];
            let here = Situation {
                stage: &node.stage,
                objects: &node.objects,
                missing: &node.missing,
                goal: self.constants,
                ways: self.ways,
                bounds: self.bounds,
                depth: 0,
            };
            let next = self.next_slot(&node.slots).map(|slot| (slot, &self.roles.slots[slot]));
            let mut found = groups(self.world, self.ways, &here, next, node.extras.len());
            for (value, (ty, _)) in self.roles.values.iter().enumerate() {
                let way = making::Way {
                    method: MethodRef::new(self.cast.class.clone(), "", ""),
                    from: Origin::Nothing,
                    is_static: true,
                    types: vec![ty.clone()],
                    names: Vec::new(),
                    gives: Type::Void,
                    constants: values::CodeConstants::default(),
                };
                let rows = super::arguments::rows(self.world, &here, &way, None);
                found.push(Group { deed: Deed::Choose { value }, way: Arc::new(way), rows, delay: 0 });
            }
            self.nodes[index].groups = Some(found);
        }
        self.groups(index).len()
    }

    /// Does what a group says with one list of arguments.
    fn try_row(&mut self, index: usize, group: usize, row: usize) {
        let node = &self.nodes[index];
        let Some(group_of) = node.groups.as_ref().and_then(|groups| groups.get(group)) else { return };
        let group_of = group_of.clone();
        let arguments = group_of.rows[row].clone();
        let method = group_of.way.method.clone();
        let known = self.nodes.len();
        let distance = self.done(index, &group_of, &arguments);
        let deeds = self.deeds.entry(method).or_default();
        deeds.0 += 1;
        deeds.1 += usize::from(self.nodes.len() > known);
        if let Some(distance) = distance {
            self.nodes[index].came.insert((group, row), distance);
        }
    }

    /// How far the state is that a deed leads to; `None` where it cannot be done.
    fn done(&mut self, index: usize, group: &Group, arguments: &[Recipe]) -> Option<u64> {
        let node = &self.nodes[index];
        let (stage, slots, extras, values) =
            (node.stage.clone(), node.slots.clone(), node.extras.clone(), node.values.clone());
        match &group.deed {
            Deed::Choose { value } => {
                let mut values = values;
                values[*value] = arguments.first()?.clone();
                let next = Next { stage, step: None, slots, extras, values, added: None };
                Some(self.admit(Some(index), next))
            }
            Deed::Make { slot, .. } => {
                let step = group.step(arguments);
                let taken = self.world.take(&stage, &step).ok()?;
                let added = stage.len();
                let class = self.named_class(&taken.stage, added, &group.way.gives)?;
                let (mut slots, mut extras) = (slots, extras);
                match slot {
                    Some(slot) => slots[*slot] = Some(added),
                    None => extras.push(added),
                }
                let (step, added) = (Some(step), Some((added, class)));
                Some(self.admit(Some(index), Next { stage: taken.stage, step, slots, extras, values, added }))
            }
            Deed::Call { on, .. } => {
                let step = group.step(arguments);
                let taken = self.world.take(&stage, &step).ok()?;
                let is_new = taken.returned_new;
                let next = Next {
                    stage: taken.stage,
                    step: Some(step),
                    slots: slots.clone(),
                    extras: extras.clone(),
                    values: values.clone(),
                    added: None,
                };
                let mut distance = self.admit(Some(index), next);
                if is_new && self.found.is_none() {
                    let given = self.given(index, group, arguments, *on);
                    distance = given.map_or(distance, |given| given.min(distance));
                }
                Some(distance)
            }
        }
    }

    /// The state in which what a call returns is in play: as an object that is missing, or instead of what it was made from.
    fn given(&mut self, index: usize, group: &Group, arguments: &[Recipe], on: usize) -> Option<u64> {
        let gives = group.way.gives.class_name()?.clone();
        if !self.ways.is_planned(&gives) {
            return None;
        }
        let node = &self.nodes[index];
        let (stage, mut slots, mut extras, values) =
            (node.stage.clone(), node.slots.clone(), node.extras.clone(), node.values.clone());
        let objects = node.objects.clone();
        let step = group.result_step(arguments)?;
        let taken = self.world.take(&stage, &step).ok()?;
        let added = stage.len();
        let class = self.named_class(&taken.stage, added, &group.way.gives)?;
        let program = self.ways.program();
        let next = self.next_slot(&slots);
        let of_same_class =
            |object: usize| objects.iter().any(|(index, own)| *index == object && *own == class);
        let is_instead = of_same_class(on);
        if let Some(slot) = next.filter(|slot| program.is_subclass(&class, &self.roles.slots[*slot])) {
            slots[slot] = Some(added);
        } else if is_instead && slots.contains(&Some(on)) {
            slots.iter_mut().filter(|slot| **slot == Some(on)).for_each(|slot| *slot = Some(added));
        } else if let Some(place) = extras.iter().position(|extra| of_same_class(*extra)) {
            extras[place] = added;
        } else {
            extras.push(added);
        }
        let (step, added) = (Some(step), Some((added, class)));
        Some(self.admit(Some(index), Next { stage: taken.stage, step, slots, extras, values, added }))
    }

    /// The class of an object that a test can name: its own, or the declared one.
    fn named_class(&mut self, stage: &Stage, object: usize, declared: &Type) -> Option<ClassName> {
        let own = self.world.class_on(stage, object)?;
        match self.ways.program().is_accessible_class(&own, self.cast.package) {
            true => Some(own),
            false => declared.class_name().cloned(),
        }
    }

    /// Takes a state in, unless it is known; how far it is.
    fn admit(&mut self, parent: Option<usize>, next: Next) -> u64 {
        let (mut objects, steps, depth) = match parent {
            Some(parent) => {
                let parent = &self.nodes[parent];
                (parent.objects.clone(), parent.steps.clone(), parent.depth + 1)
            }
            None => (Vec::new(), Rc::new(Vec::new()), 0),
        };
        objects.extend(next.added);
        let is_in_play = |index: &usize| next.slots.contains(&Some(*index)) || next.extras.contains(index);
        objects.retain(|(index, _)| is_in_play(index));
        let play: Vec<usize> = next.slots.iter().flatten().chain(&next.extras).copied().collect();
        let shape = self.world.shape_on(&next.stage, &play);
        let filled: Vec<Option<usize>> = next
            .slots
            .iter()
            .map(|slot| slot.and_then(|slot| play.iter().position(|it| *it == slot)))
            .collect();
        let values: Vec<String> = next.values.iter().map(|value| format!("{value:?}")).collect();
        let (distance, missing) = self.distance(&next.stage, &next.slots, &next.values);
        if !self.shapes.insert((shape, filled, values)) {
            return distance;
        }
        let steps = match next.step {
            Some(step) => {
                let mut longer = (*steps).clone();
                longer.push(step);
                Rc::new(longer)
            }
            None => steps,
        };
        // Extra objects of a class are all alike: what one of them had is nothing new in another.
        let wanted = next.slots.iter().flatten().count();
        let known: Vec<usize> = play
            .iter()
            .enumerate()
            .map(|(position, object)| match objects.iter().find(|(index, _)| index == object) {
                Some((_, class)) if position >= wanted => {
                    self.roles.slots.len()
                        + self.classes.iter().position(|it| it == class).unwrap_or_else(|| {
                            self.classes.push(class.clone());
                            self.classes.len() - 1
                        })
                }
                _ => position,
            })
            .collect();
        let strange = self.strangeness(&next.stage, &play, &known, &missing.routes);
        let index = self.nodes.len();
        self.nodes.push(Node {
            stage: next.stage,
            steps,
            slots: next.slots,
            extras: next.extras,
            values: next.values,
            depth,
            distance,
            missing,
            objects,
            groups: None,
            came: BTreeMap::new(),
            refined: 0,
            strange,
            rank: 0,
            is_closed: false,
        });
        if distance == 0 {
            self.found.get_or_insert(index);
            return 0;
        }
        let distance = self.finishing(index).map_or(distance, |given| distance.min(given + 1));
        self.nodes[index].distance = distance;
        self.push(index);
        distance
    }

    /// Where an object is missing that only another one gives: how far what that would give is.
    fn finishing(&mut self, index: usize) -> Option<u64> {
        let slot = self.next_slot(&self.nodes[index].slots)?;
        let makers = &self.ways.of(&self.roles.slots[slot]).makers;
        let is_given = !makers.is_empty() && makers.iter().all(|way| matches!(way.from, Origin::Object(_)));
        if !is_given {
            return None;
        }
        let count = self.prepare(index);
        let mut nearest: Option<u64> = None;
        for group in 0..count {
            let Some(group) = self.groups(index).get(group).cloned() else { continue };
            let Deed::Make { slot: Some(_), from: Some(_) } = group.deed else { continue };
            for arguments in group.rows.iter().take(FINISHING_ROWS) {
                let distance = self.done(index, &group, arguments);
                nearest = nearest.into_iter().chain(distance).min();
                if self.found.is_some() {
                    return nearest;
                }
            }
        }
        nearest
    }

    fn distance(&mut self, stage: &Stage, slots: &[Option<usize>], values: &[Recipe]) -> (u64, Missing) {
        let (this, parameters) = self.roles.recipes(self.world, slots, values);
        let types = self.cast.parameters.iter().map(|(_, ty)| ty.clone());
        let typed: Vec<(Recipe, Type)> = parameters.into_iter().zip(types).collect();
        let open = slots.iter().filter(|slot| slot.is_none()).count() as u64;
        let conjuncts = &self.conjuncts;
        let looked = self.world.look(stage, self.cast.class, this.as_ref(), &typed, |view| {
            let mut missing = Missing::default();
            let mut sum = open;
            for (conjunct, named) in conjuncts {
                let is_there = named.iter().all(|slot| slots[*slot].is_some());
                sum += if is_there { away(view, conjunct, true, &mut missing) } else { FAR };
            }
            (sum, missing)
        });
        looked.unwrap_or((FAR * (1 + conjuncts.len() as u64), Missing::default()))
    }

    /// What a state costs for being like those before it. Where code that says no goes another way, that is new, too.
    fn strangeness(&mut self, stage: &Stage, play: &[usize], known: &[usize], routes: &[u64]) -> u64 {
        let mut traits = self.world.traits_on(stage, play);
        traits.iter_mut().for_each(|(position, _, value)| {
            *position = known[*position];
            *value = outline(*value);
        });
        traits.extend(routes.iter().enumerate().map(|(number, route)| (ROUTE, number as u32, *route)));
        let (mut is_new, mut has_new_pair) = (false, false);
        for (position, first) in traits.iter().enumerate() {
            is_new |= self.values.insert(*first);
            for second in &traits[..position] {
                has_new_pair |= self.pairs.insert([*first, *second]);
            }
        }
        match (is_new, has_new_pair) {
            (true, _) => 0,
            (false, true) => NO_NEW_VALUE,
            (false, false) => NO_NEW_PAIR,
        }
    }

    fn push(&mut self, index: usize) {
        let Node { distance, strange, depth, rank, .. } = self.nodes[index];
        let plain = strange + depth + RANK * rank as u64;
        for (open, cost) in self.open.iter_mut().zip([NEARER * distance + plain, plain]) {
            open.push(Reverse((cost, self.pushed, (index, rank))));
        }
        self.pushed += 1;
    }

    /// The state that comes next, with the rank of the arguments; both orders have each state.
    fn pop(&mut self) -> Option<(usize, usize)> {
        loop {
            let turn = usize::from(self.popped.is_multiple_of(TURNS));
            self.popped += 1;
            let Reverse((_, _, (index, rank))) =
                self.open[turn].pop().or_else(|| self.open[1 - turn].pop())?;
            if self.nodes[index].rank == rank && !self.nodes[index].is_closed {
                self.nodes[index].is_closed = true;
                return Some((index, rank));
            }
        }
    }

    /// Varies the numbers with which calls came nearest; whether there is more to try.
    fn refine(&mut self, index: usize) -> bool {
        let node = &mut self.nodes[index];
        if node.refined >= REFINEMENTS {
            return false;
        }
        node.refined += 1;
        let Some(groups) = &mut node.groups else { return false };
        let mut has_more = false;
        for (number, group) in groups.iter_mut().enumerate() {
            let came = || node.came.range((number, 0)..(number + 1, 0));
            let Some(best) = came().min_by_key(|(_, distance)| **distance) else { continue };
            let worst = came().map(|(_, distance)| *distance).max().unwrap_or_default();
            if *best.1 == worst && came().count() > 1 || *best.1 > node.distance {
                continue;
            }
            let row = group.rows[best.0.1].clone();
            let before = group.rows.len();
            for (place, argument) in row.iter().enumerate() {
                let Recipe::Value(value) = argument else { continue };
                for other in near(value) {
                    let mut row = row.clone();
                    row[place] = Recipe::Value(other);
                    push_new(&mut group.rows, row);
                }
            }
            has_more |= group.rows.len() > before;
        }
        has_more
    }

    /// The objects of a state, with no step that is not needed.
    pub(super) fn finish(mut self, found: usize, began: usize, until: usize, deadline: Deadline) -> Company {
        let node = &self.nodes[found];
        let (mut steps, mut slots, values) = ((*node.steps).clone(), node.slots.clone(), node.values.clone());
        let most = self.world.calls + REDUCING.min(until.saturating_sub(self.world.calls).max(REDUCING / 8));
        let mut width = (steps.len() / 2).max(1);
        while width > 0 {
            let mut first = steps.len();
            while first > 0 {
                first = first.saturating_sub(width);
                if self.world.calls >= most || deadline.passed() {
                    break;
                }
                let gone: Vec<usize> = (first..(first + width).min(steps.len())).collect();
                let Some((fewer, places)) = script::without(&steps, &gone) else { continue };
                let moved: Vec<Option<usize>> =
                    slots.iter().map(|slot| slot.and_then(|slot| places[slot])).collect();
                if moved.iter().all(Option::is_some) && self.reaches(&fewer, &moved, &values) {
                    (steps, slots) = (fewer, moved);
                }
            }
            width /= 2;
        }
        let unchecked = self.unchecked(&steps, &slots, &values);
        let (shared, places) = script::joined(&steps);
        let slots: Vec<Option<usize>> = slots.iter().map(|slot| slot.and_then(|slot| places[slot])).collect();
        let (this, parameters) = self.roles.recipes(self.world, &slots, &values);
        Company { shared, this, parameters, unchecked, tried: self.world.calls - began }
    }

    fn stage_of(&mut self, steps: &[Recipe]) -> Option<Stage> {
        let mut stage = self.world.empty_stage();
        for step in steps {
            stage = self.world.take(&stage, step).ok()?.stage;
        }
        Some(stage)
    }

    fn reaches(&mut self, steps: &[Recipe], slots: &[Option<usize>], values: &[Recipe]) -> bool {
        let Some(stage) = self.stage_of(steps) else { return false };
        self.distance(&stage, slots, values).0 == 0
    }

    /// Clauses that cannot be evaluated.
    fn unchecked(&mut self, steps: &[Recipe], slots: &[Option<usize>], values: &[Recipe]) -> Vec<Arc<str>> {
        let Some(stage) = self.stage_of(steps) else { return Vec::new() };
        let (this, parameters) = self.roles.recipes(self.world, slots, values);
        let types = self.cast.parameters.iter().map(|(_, ty)| ty.clone());
        let typed: Vec<(Recipe, Type)> = parameters.into_iter().zip(types).collect();
        let clauses = self.cast.clauses;
        let looked = self.world.look(&stage, self.cast.class, this.as_ref(), &typed, |view| {
            let unknown = clauses.iter().filter(|clause| view.holds(&clause.expr).is_err());
            unknown.map(|clause| clause.text.clone()).collect()
        });
        looked.unwrap_or_default()
    }
}

/// A value, with large numbers taken together.
fn outline(bits: u64) -> u64 {
    let number = bits as i64;
    match number.unsigned_abs() {
        small if small <= LARGE => bits,
        large => (LARGE + 1 + u64::from(large.ilog2())) << 1 | u64::from(number < 0),
    }
}
