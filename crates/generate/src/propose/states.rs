//! Objects in states that found cases have brought about, as what other methods begin with.
//!
//! A case that was found for one method makes an object, or calls one and leaves it in another state. What a protocol of calls
//! leads to is reached that way, call by call: each state that is new by its shape becomes a receiver and an argument of the
//! methods that have open goals, and what these find are states again. Nothing is proved here: whether a search is complete is
//! said by the rounds that begin with what was proposed.

use std::collections::BTreeSet;

use base::Budget;
use program::{ClassName, MethodRef, Program, Type};
use suite::{Call, Creation, Recipe, TestCase};

use crate::class::Context;
use crate::propose::candidates::{Outlet, Work};
use crate::propose::explored::{Ground, take_cases};
use crate::propose::lanes::{Answer, LANES, Lanes, Search, Task, Time};
use crate::schedule;

/// How much a reader must follow to see what an object is: heavier ones are no beginning for others.
const HEAVIEST: usize = 24;

/// The states of a class's objects that are known.
#[derive(Default)]
pub struct States {
    shapes: BTreeSet<u64>,
    /// In the order in which they were found.
    objects: Vec<Recipe>,
    /// By method, how many of its found cases were looked at.
    read: Vec<usize>,
    /// By method, how many of the objects it has begun with.
    used: Vec<usize>,
}

impl States {
    /// Explores methods with open goals from states as long as there are new ones and something comes of them, within a share
    /// of the budget.
    pub fn extend(
        &mut self,
        context: &Context<'_>,
        lanes: &mut Lanes<'_, '_>,
        works: &mut [Work],
        grounds: &mut [Ground],
        (budget, time): (&mut Budget, &Time<'_>),
        out: &Outlet<'_>,
    ) {
        self.read.resize(works.len(), 0);
        self.used.resize(works.len(), 0);
        let is_late = || time.deadline.passed() || (time.cancelled)();
        while !is_late() && !budget.is_spent() && !budget.is_idle() {
            self.learn(context, lanes, works, grounds);
            let due: Vec<(usize, Vec<TestCase>)> = (0..works.len())
                .filter(|index| is_open(&works[*index], lanes))
                .filter_map(|index| Some((index, self.seeds(context.program, index, &grounds[index])?)))
                .collect();
            if due.is_empty() {
                return;
            }
            let mut left = due.len();
            for wave in due.chunks(LANES) {
                if is_late() {
                    return;
                }
                let task = |(index, seeds): &(usize, Vec<TestCase>)| {
                    let share = budget.lend(1, left as u64 + 1);
                    let brake = (lanes.threads() as f64 / left as f64).min(1.0);
                    left -= 1;
                    let limits = context.schedule.limits(&share, 0, context.reach.is_some());
                    let method = &works[*index].method;
                    (Lent { seeds: seeds.clone(), method: method.clone(), limits, brake }, share)
                };
                let (lent, shares): (Vec<Lent>, Vec<Budget>) = wave.iter().map(task).unzip();
                let tasks: Vec<Task<'_>> = lent.iter().map(Lent::task).collect();
                let answers = lanes.explore(&tasks, time);
                let mut is_new = false;
                for (((index, _), answer), share) in wave.iter().zip(answers).zip(shares) {
                    if let Answer::Explored(explored) = answer {
                        share.spend(schedule::cost(&explored.statistics));
                        budget.take_back(share);
                        is_new |= take_cases(&mut works[*index], &mut grounds[*index].found, *explored, out);
                    } else {
                        budget.take_back(share);
                    }
                }
                if is_new {
                    budget.reach();
                }
            }
        }
    }

    /// Takes in the states that cases found since the last time lead to.
    fn learn(
        &mut self,
        context: &Context<'_>,
        lanes: &mut Lanes<'_, '_>,
        works: &[Work],
        grounds: &[Ground],
    ) {
        let most = context.schedule.states();
        for index in 0..works.len() {
            let found = &grounds[index].found;
            for case in found.iter().skip(std::mem::replace(&mut self.read[index], found.len())) {
                if self.objects.len() >= most {
                    return;
                }
                let object = object_after(context.program, &context.class.name, case);
                let Some(object) = object.filter(|object| object.weight() <= HEAVIEST) else { continue };
                let shape = lanes.engine().and_then(|engine| engine.shape_after(case));
                if let Some(shape) = shape
                    && self.shapes.insert(shape)
                {
                    self.objects.push(object);
                }
            }
        }
    }

    /// Cases of a method with objects that it has not begun with yet; `None` where there are none.
    fn seeds(&mut self, program: &Program, index: usize, ground: &Ground) -> Option<Vec<TestCase>> {
        let first = ground.seeds.iter().find(|case| case.shared.is_empty())?;
        let objects = &self.objects[std::mem::replace(&mut self.used[index], self.objects.len())..];
        let mut seeds = Vec::new();
        for object in objects {
            if let Some(Recipe::Object { .. }) = &first.receiver
                && !first.method.is_constructor()
            {
                seeds.push(TestCase { receiver: Some(object.clone()), ..first.clone() });
            }
            for (position, argument) in first.arguments.iter().enumerate() {
                if let (Some(wanted), Some(own)) = (class_of(argument), class_of(object))
                    && program.is_subclass(own, wanted)
                {
                    let mut seed = first.clone();
                    seed.arguments[position] = object.clone();
                    seeds.push(seed);
                }
            }
        }
        (!seeds.is_empty()).then_some(seeds)
    }
}

/// What a search of a wave is given.
struct Lent {
    method: MethodRef,
    seeds: Vec<TestCase>,
    limits: explore::Limits,
    brake: f64,
}

impl Lent {
    fn task(&self) -> Task<'_> {
        let Lent { method, seeds, limits, brake } = self;
        Task { search: Search::Calls, method, seeds, limits: limits.clone(), share: *brake }
    }
}

fn is_open(work: &Work, lanes: &mut Lanes<'_, '_>) -> bool {
    let searched = work.searched.as_ref();
    searched.is_some_and(|it| !it.proves && (it.open || lanes.has_open_goals(&work.method)))
}

fn class_of(recipe: &Recipe) -> Option<&ClassName> {
    match recipe {
        Recipe::Object { ty, .. } | Recipe::Null(ty) => ty.class_name(),
        _ => None,
    }
}

/// The object of the class that a case makes, or calls, after its call.
fn object_after(program: &Program, class: &ClassName, case: &TestCase) -> Option<Recipe> {
    if !case.shared.is_empty() || !case.set_up.is_empty() {
        return None;
    }
    let (method, arguments) = (case.method.clone(), case.arguments.clone());
    if method.is_constructor() {
        let outer = case.receiver.clone().map(Box::new);
        let creation = Creation::Constructor { constructor: method, outer, arguments };
        return Some(Recipe::Object { ty: Type::class(class.clone()), creation, then: Vec::new() });
    }
    if let Some(receiver) = &case.receiver {
        let mut after = receiver.clone();
        let Recipe::Object { then, .. } = &mut after else { return None };
        then.push(Call { method, arguments });
        return Some(after);
    }
    let gives = program.method(&method)?.returns.clone();
    let is_own = gives.class_name().is_some_and(|gives| program.is_subclass(gives, class));
    let creation = Creation::Factory { method, on: None, arguments };
    is_own.then(|| Recipe::Object { ty: gives, creation, then: Vec::new() })
}
