//! Objects in states that found cases have brought about, as what other methods begin with.
//!
//! A case that was found for one method makes an object, or calls one and leaves it in another state. What a protocol of calls
//! leads to is reached that way, call by call: each state that is new by its shape becomes a receiver and an argument of the
//! methods that have open goals, and what these find are states again. Nothing is proved here: whether a search is complete is
//! said by the rounds that begin with what was proposed.

use std::collections::BTreeSet;

use base::Budget;
use making::Ways;
use program::{ClassName, Program, Type};
use suite::{Call, Creation, Recipe, TestCase};

use crate::class::Context;
use crate::propose::candidates::{Outlet, Work};
use crate::propose::explored::{Ground, take_cases};
use crate::propose::grown::{Grown, is_plain};
use crate::propose::lanes::{Answer, LANES, Lanes, Search, Time};
use crate::propose::shares::{Shares, explore_wave};

/// The states of a class's objects that are known.
#[derive(Default)]
pub(crate) struct States {
    shapes: BTreeSet<u64>,
    /// In the order in which they were found.
    objects: Vec<Recipe>,
    /// By method, how many of its found cases were looked at.
    read: Vec<usize>,
    /// By method, how many of the objects it has begun with.
    used: Vec<usize>,
}

impl States {
    /// Explores methods with open goals from states as long as there are new ones and something comes of them.
    pub(crate) fn extend(&mut self, search: &mut StateSearch<'_, '_, '_, '_>) {
        self.read.resize(search.works.len(), 0);
        self.used.resize(search.works.len(), 0);
        while search.goes_on() {
            let program = search.context.program;
            self.learn(search.context, search.lanes, search.grounds);
            let open = search.open();
            let seeds = |index| Some((index, self.seeds(program, index, &search.grounds[index])?));
            let due: Vec<(usize, Vec<TestCase>)> = open.into_iter().filter_map(seeds).collect();
            if due.is_empty() {
                return;
            }
            search.explore(&due);
        }
    }

    /// Takes in the states that cases found since the last time lead to.
    fn learn(&mut self, context: &Context<'_>, lanes: &mut Lanes<'_, '_>, grounds: &[Ground]) {
        let States { shapes, objects, read, .. } = self;
        let most = context.schedule.states();
        let heaviest = context.schedule.heaviest();
        for (Ground { found, .. }, read) in grounds.iter().zip(read) {
            for case in found.iter().skip(std::mem::replace(read, found.len())) {
                if objects.len() >= most {
                    return;
                }
                let object = object_after(context.program, &context.class.name, case);
                let Some(object) = object.filter(|object| object.weight() <= heaviest) else { continue };
                let shape = lanes.engine().and_then(|engine| engine.shape_after(case));
                if shape.is_some_and(|shape| shapes.insert(shape)) {
                    objects.push(object);
                }
            }
        }
    }

    /// What is grown of a method: cases that are allowed if any were found, those with most objects first, or one with an
    /// object that can be made.
    fn beginnings(&self, ground: &Ground) -> Vec<TestCase> {
        let mut found: Vec<TestCase> = ground.found.iter().filter(|case| is_plain(case)).cloned().collect();
        if !found.is_empty() {
            found[1..].sort_by_key(|case| std::cmp::Reverse(case.objects()));
            return found;
        }
        self.beginning(ground).into_iter().collect()
    }

    fn beginning(&self, ground: &Ground) -> Option<TestCase> {
        let mut first = ground.seeds.iter().find(|case| is_plain(case))?.clone();
        if let (Some(Recipe::Object { .. }), Some(object)) = (&first.receiver, self.objects.first())
            && !first.method.is_constructor()
        {
            first.receiver = Some(object.clone());
        }
        Some(first)
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

/// Explores methods with open goals from other beginnings than those that were proposed, with a budget of its own.
pub(crate) struct StateSearch<'s, 'c, 'f, 'a> {
    pub context: &'s Context<'c>,
    pub lanes: &'s mut Lanes<'f, 'a>,
    pub works: &'s mut [Work],
    pub grounds: &'s mut [Ground],
    pub budget: Budget,
    pub time: &'s Time<'s>,
    pub out: &'s Outlet<'s>,
}

impl StateSearch<'_, '_, '_, '_> {
    fn is_late(&self) -> bool {
        self.time.deadline.passed() || (self.time.cancelled)()
    }

    fn goes_on(&self) -> bool {
        !self.is_late() && !self.budget.is_spent() && !self.budget.is_idle()
    }

    /// The methods that have open goals, or that no call has been found for.
    fn open(&mut self) -> Vec<usize> {
        let is_open = |index: &usize| {
            let searched = self.works[*index].searched.as_ref();
            self.grounds[*index].found.is_empty() && searched.is_some_and(|it| !it.proves)
                || is_open(&self.works[*index], self.lanes)
        };
        (0..self.works.len()).filter(is_open).collect()
    }

    /// Explores methods, each from cases.
    fn explore(&mut self, due: &[(usize, Vec<TestCase>)]) {
        let mut shares = Shares::of_some(due.len());
        for wave in due.chunks(LANES) {
            if self.is_late() {
                return;
            }
            let begun: Vec<(usize, &[TestCase])> =
                wave.iter().map(|(index, seeds)| (*index, &seeds[..])).collect();
            let spending = (&mut shares, &mut self.budget, self.time);
            let answers =
                explore_wave(self.context, self.lanes, (self.works, &begun), (Search::Calls, 0), spending);
            let mut is_new = false;
            for ((index, _), answer) in wave.iter().zip(answers) {
                let (work, found) = (&mut self.works[*index], &mut self.grounds[*index].found);
                if let Answer::Explored(explored) = answer {
                    is_new |= take_cases(work, found, *explored, self.out);
                }
            }
            if is_new {
                self.budget.reach();
            }
        }
    }

    /// Explores them from objects on which more and more calls are made.
    pub(crate) fn grow(&mut self, states: &States) {
        let Context { program, contracts, class, .. } = self.context;
        let ways = Ways::new(program, &class.name.package());
        let heaviest = self.context.schedule.heaviest();
        let begin = |ground: &Ground| Grown::new(&states.beginnings(ground), heaviest);
        let mut grown: Vec<Option<Grown>> = self.grounds.iter().map(begin).collect();
        let mut read: Vec<usize> = self.grounds.iter().map(|ground| ground.found.len()).collect();
        let most = self.context.schedule.states();
        // One call alone brings nothing new where it takes three: there is no giving up before everything is spent.
        while !self.is_late() && !self.budget.is_spent() {
            let mut due = Vec::new();
            for index in self.open() {
                // A class may have thousands of methods, and each of them thousands of calls to try.
                if self.is_late() {
                    return;
                }
                let Some(grown) = grown[index].as_mut() else { continue };
                let found = &self.grounds[index].found;
                grown.prefer(&found[std::mem::replace(&mut read[index], found.len())..]);
                let seeds = grown.next(program, contracts, &ways, most);
                if !seeds.is_empty() {
                    due.push((index, seeds));
                }
            }
            if due.is_empty() {
                return;
            }
            self.explore(&due);
        }
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
    if !is_plain(case) {
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
