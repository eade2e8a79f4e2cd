//! The closed loop: plans are run on the machine, checked against what was really wanted, and what was seen goes back into
//! the domain (INTISA and the paper stop at the plan).
//!
//! [`achieve`] goes from the cheapest to the dearest: a plan from contracts and what is known by now; a short search on real
//! states, whose calls are samples of what methods do; plans from what the samples teach, each run adding to them, until the
//! goal holds; a longer search on real states. The calls that reach the goal are reduced by running them.
//!
//! | module | what |
//! | --- | --- |
//! | [`builder`] | objects that builders give |
//! | [`lab`] | a class under observation |
//! | [`summary`] | effects from the code of short methods |
//! | [`correct`] | effects and preconditions from samples |
//! | [`forward`] | search over real states |
//! | [`condition`] | what a path needs of objects, as goals |
//! | [`shrink`] | no call and no argument that is not needed |

mod builder;
mod condition;
mod correct;
mod forward;
mod lab;
mod shrink;
mod summary;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use contract::ExprKind;
use suite::{Loss, Recipe, Unplanned};

use crate::bounded;
use live::Subject;

use crate::domain::{Goal, Translated, problem};
use crate::objects::{Argument, Planned, plain_value, plan};
use crate::planner::Options;
use crate::recipe::recipe;

pub use condition::goals;
use forward::Ended;
use lab::Lab;
use live::{Moment, World};

/// How much is tried.
#[derive(Clone)]
pub struct Trial<'a> {
    pub planning: Options<'a>,
    /// Calls that are made on the machine; counted, so that the same goal has the same answer everywhere.
    pub calls: usize,
    /// Who makes the calls; `None` for code in the package of the object's class.
    pub package: Option<String>,
}

impl Default for Trial<'_> {
    fn default() -> Self {
        Trial { planning: Options::default(), calls: 2_000, package: None }
    }
}

/// Where calls that reach a goal come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The contracts were right.
    Contracts,
    /// What was seen has corrected or replaced them.
    Learned,
    /// A search on real states.
    Tried,
}

impl Source {
    pub fn name(self) -> &'static str {
        match self {
            Source::Contracts => "contracts",
            Source::Learned => "learned",
            Source::Tried => "tried",
        }
    }
}

/// Calls that were seen to reach the goal.
#[derive(Clone, Debug)]
pub struct Achieved {
    pub recipe: Recipe,
    /// Objects that the goal names beside it, by name; the recipe refers to them as [`Recipe::Shared`].
    pub shared: Vec<(Arc<str>, Recipe)>,
    /// The other parameters that the goal mentions, by position.
    pub others: Vec<(usize, Recipe)>,
    pub source: Source,
    /// Clauses of the goal that the machine cannot evaluate, as written.
    pub unchecked: Vec<Arc<str>>,
    /// Calls that were made to find it.
    pub tried: usize,
}

/// Calls of the first, short search, and of that for a class of arguments.
const SHORT: usize = 150;
const SHORT_FOR_ARGUMENTS: usize = 60;
/// Calls that a reader follows without asking for fewer.
const READABLE: usize = 8;
/// Plans that are made and run.
const ROUNDS: usize = 16;
/// Calls that reducing may make.
const REDUCING: usize = 600;

/// Calls that bring an object into the state that the goal asks for, as seen on the machine. Clauses that the code broke on
/// the way are the world's to tell.
pub fn achieve(world: &mut World, goal: &Goal, trial: &Trial) -> Result<Achieved, Unplanned> {
    let program = world.program.clone();
    let mut first_failure = None;
    for class in making::concrete_classes(&program, &goal.class) {
        match achieve_class(world, &Goal { class, ..goal.clone() }, trial) {
            Ok(achieved) => return Ok(achieved),
            Err(reason) => drop(first_failure.get_or_insert(reason)),
        }
    }
    Err(first_failure.unwrap_or_else(|| Unplanned::NoWayIn { class: goal.class.without_package().into() }))
}

/// Runs a plan: whether every clause of its goal holds then, or why not. `None` where the machine cannot tell.
pub fn holds(world: &mut World, goal: &Goal, planned: &Planned) -> Option<Result<(), Loss>> {
    let goal = Goal { class: planned.class.clone(), ..goal.clone() };
    let mut wanted = wanted(world, &goal, &goal.class.package());
    choose_given(planned, &mut wanted);
    let recipe = recipe(planned, &|argument| match argument {
        Argument::Named(..) => None,
        argument => plain_value(&world.program, argument),
    })?;
    let at = match world.run(&recipe, &wanted.shared) {
        Ok(at) => at,
        Err(failure) => return Some(Err(failure.into())),
    };
    let unmet = world.unmet(&at, goal.subject, &goal.clauses, &wanted.others);
    match (unmet.broken.first(), unmet.unknown.is_empty()) {
        (None, true) => Some(Ok(())),
        (None, false) => None,
        (Some(index), _) => Some(Err(Loss::NotHolding { clause: goal.clauses[*index].text.clone() })),
    }
}

/// What is to be checked of a state.
struct Wanted {
    goal: Goal,
    shared: Vec<Recipe>,
    names: Vec<Arc<str>>,
    others: Vec<(usize, Recipe)>,
}

impl Wanted {
    fn is_met(&self, world: &mut World, at: &Moment) -> bool {
        world.unmet(at, self.goal.subject, &self.goal.clauses, &self.others).broken.is_empty()
    }
}

fn achieve_class(world: &mut World, goal: &Goal, trial: &Trial) -> Result<Achieved, Unplanned> {
    let began = world.calls;
    let package = trial.package.clone().unwrap_or_else(|| goal.class.package());
    let mut wanted = wanted(world, goal, &package);
    let mut lab = Lab::new(world, goal, &package);
    let is_only_built = !lab.callables.iter().any(|callable| callable.creates);
    if is_only_built && let Some(recipe) = builder::built(world, &wanted, &package, trial.calls) {
        return Ok(achieved(world, recipe, Source::Tried, wanted, began));
    }
    let is_described = !lab.lacks_effects();
    if !is_described && let Some(specimen) = lab.specimen(world, &wanted.shared) {
        lab.summarise(world, &specimen);
    }
    let loop_state =
        Loop { world: RefCell::new(world), labs: RefCell::new(BTreeMap::from([(key(goal), lab)])), package };
    let own = key(goal);
    let mut reason = None;
    let mut found: Option<(Recipe, Source)> = None;
    let mut long: Option<Recipe> = None;
    for round in 0..ROUNDS {
        if trial.planning.deadline.passed() {
            return Err(Unplanned::Cut);
        }
        let spent = loop_state.world.borrow().calls - began;
        if spent >= trial.calls {
            reason.get_or_insert(Unplanned::Limit);
            break;
        }
        let is_untouched = !loop_state.labs.borrow().get(&own).is_some_and(|lab| lab.is_explored);
        match loop_state.attempt(goal, trial, &mut wanted) {
            Attempt::Reached(recipe) => {
                let source = if round == 0 && is_described { Source::Contracts } else { Source::Learned };
                found = Some((recipe, source));
                break;
            }
            Attempt::Contradiction(why) => return Err(why),
            Attempt::Taught => {}
            Attempt::NoPlan(why) => {
                if !is_untouched {
                    reason.get_or_insert(why);
                    break;
                }
                reason = Some(why);
                let left = trial.calls - spent;
                match loop_state.explore(&own, &wanted, SHORT.min(left), trial) {
                    Some(tried) if calls(&tried) <= READABLE => {
                        found = Some((tried, Source::Tried));
                        break;
                    }
                    // There may be fewer calls that do it, now that more is known.
                    tried => long = tried,
                }
            }
        }
    }
    if found.is_none() && long.is_none() {
        let spent = loop_state.world.borrow().calls - began;
        let left = trial.calls.saturating_sub(spent);
        let tried = loop_state.explore(&own, &wanted, left, trial);
        found = tried.map(|recipe| (recipe, Source::Tried));
    }
    let Loop { world, .. } = loop_state;
    let world = world.into_inner();
    let until = world.calls + REDUCING.min(trial.calls.saturating_sub(world.calls - began));
    let mut reduced =
        |(recipe, source): (Recipe, Source)| (reduce(world, &recipe, &wanted, trial, until), source);
    let candidates = found.into_iter().chain(long.map(|recipe| (recipe, Source::Tried)));
    let reduced: Vec<(Recipe, Source)> = candidates.map(&mut reduced).collect();
    let Some((recipe, source)) = reduced.into_iter().min_by_key(|(recipe, _)| recipe.weight()) else {
        let is_cut = trial.planning.deadline.passed();
        return Err(if is_cut { Unplanned::Cut } else { not_reached(reason, world.calls - began) });
    };
    Ok(achieved(world, recipe, source, wanted, began))
}

fn achieved(world: &mut World, recipe: Recipe, source: Source, wanted: Wanted, began: usize) -> Achieved {
    let goal = &wanted.goal;
    let unchecked = match world.run(&recipe, &wanted.shared) {
        Ok(at) => {
            let unmet = world.unmet(&at, goal.subject, &goal.clauses, &wanted.others);
            unmet.unknown.into_iter().map(|index| goal.clauses[index].text.clone()).collect()
        }
        Err(_) => Vec::new(),
    };
    let shared = wanted.names.into_iter().zip(wanted.shared).collect();
    let tried = world.calls - began;
    Achieved { recipe, shared, others: wanted.others, source, unchecked, tried }
}

fn not_reached(reason: Option<Unplanned>, calls: usize) -> Unplanned {
    match reason {
        Some(why @ (Unplanned::NoWayIn { .. } | Unplanned::Argument { .. } | Unplanned::Cyclic { .. })) => {
            why
        }
        _ => Unplanned::NotReached { calls },
    }
}

fn calls(recipe: &Recipe) -> usize {
    match recipe {
        Recipe::Object { then, .. } => 1 + then.len(),
        _ => 0,
    }
}

/// The shorter recipe that is still what is wanted.
fn reduce(world: &mut World, recipe: &Recipe, wanted: &Wanted, trial: &Trial, until: usize) -> Recipe {
    shrink::shrunk(recipe, &mut |candidate| {
        if world.calls >= until || trial.planning.deadline.passed() {
            return false;
        }
        match world.run(candidate, &wanted.shared) {
            Ok(at) => wanted.is_met(world, &at),
            Err(_) => false,
        }
    })
}

/// How the goal's other parameters are had, until a plan chooses their values.
fn wanted(world: &World, goal: &Goal, package: &str) -> Wanted {
    let mut wanted = Wanted { goal: goal.clone(), shared: Vec::new(), names: Vec::new(), others: Vec::new() };
    for clause in &goal.clauses {
        clause.expr.visit(&mut |part| {
            let ExprKind::Parameter { index, name } = &part.kind else { return };
            if goal.subject == Subject::Parameter(*index)
                || wanted.others.iter().any(|(other, _)| other == index)
            {
                return;
            }
            let recipe = match part.ty.unboxed() {
                Some(_) => {
                    crate::recipe::literal(crate::model::default_value(live::sort_of(&part.ty)), &part.ty)
                        .map(Recipe::Value)
                }
                None => making::callable::simplest(&world.program, &part.ty, package).map(|recipe| {
                    wanted.shared.push(recipe);
                    wanted.names.push(name.clone());
                    Recipe::Shared(wanted.shared.len() - 1)
                }),
            };
            wanted.others.extend(recipe.map(|recipe| (*index, recipe)));
        });
    }
    wanted
}

/// What planning and running share.
struct Loop<'w, 'c> {
    world: RefCell<&'w mut World<'c>>,
    /// By goal: the object's own, and those of arguments.
    labs: RefCell<BTreeMap<String, Lab>>,
    package: String,
}

enum Attempt {
    Reached(Recipe),
    /// The plan did not do it, and something was learned.
    Taught,
    NoPlan(Unplanned),
    /// The goal cannot hold at all.
    Contradiction(Unplanned),
}

impl Loop<'_, '_> {
    /// Plans and runs the plan.
    fn attempt(&self, goal: &Goal, trial: &Trial, wanted: &mut Wanted) -> Attempt {
        let domains = |goal: &Goal| self.domain(goal, trial);
        let options = Options { domains: Some(&domains), ..trial.planning };
        let contracts = self.world.borrow().contracts;
        let planned = match plan(contracts, goal, &options) {
            Ok(planned) => planned,
            Err(why @ Unplanned::Contradiction { .. }) if self.is_contradictory(goal) => {
                return Attempt::Contradiction(why);
            }
            Err(why) => return Attempt::NoPlan(why),
        };
        let Some(recipe) = self.recipe(&planned, wanted) else { return Attempt::NoPlan(Unplanned::Limit) };
        choose_given(&planned, wanted);
        let mut world = self.world.borrow_mut();
        let mut labs = self.labs.borrow_mut();
        let Some(lab) = labs.get_mut(&key(goal)) else { return Attempt::NoPlan(Unplanned::Limit) };
        let (moment, is_new) = lab.run(&mut world, &recipe, &wanted.shared);
        if let Some(moment) = moment
            && wanted.is_met(&mut world, &moment)
        {
            return Attempt::Reached(recipe);
        }
        if is_new { Attempt::Taught } else { Attempt::NoPlan(Unplanned::Limit) }
    }

    /// Whether the clauses contradict each other whatever was learned, which may be wrong.
    fn is_contradictory(&self, goal: &Goal) -> bool {
        let stated = problem(self.world.borrow().contracts, goal).problem;
        bounded::conflict(&stated, &bounded::Limits::default().solver).is_some()
    }

    /// Searches on real states, and learns; the calls that reach the goal, if some do.
    fn explore(&self, key: &str, wanted: &Wanted, calls: usize, trial: &Trial) -> Option<Recipe> {
        let mut world = self.world.borrow_mut();
        let mut labs = self.labs.borrow_mut();
        let lab = labs.get_mut(key)?;
        lab.is_explored = true;
        match forward::search(&mut world, lab, wanted, calls, trial.planning.deadline) {
            Ended::Found(recipe) => Some(recipe),
            Ended::Exhausted | Ended::Limit | Ended::Cut => None,
        }
    }

    /// The problem of an object, as far as is known by now.
    fn domain(&self, goal: &Goal, trial: &Trial) -> Translated {
        let key = key(goal);
        if let Some(lab) = self.labs.borrow().get(&key) {
            return lab.translated();
        }
        let mut lab = Lab::new(&self.world.borrow(), goal, &self.package);
        let lacks_effects = lab.lacks_effects();
        let wanted = wanted(&self.world.borrow(), goal, &self.package);
        if lacks_effects {
            let mut world = self.world.borrow_mut();
            if let Some(specimen) = lab.specimen(&mut world, &wanted.shared) {
                lab.summarise(&mut world, &specimen);
            }
        }
        let lacks_effects = lab.lacks_effects();
        self.labs.borrow_mut().insert(key.clone(), lab);
        if lacks_effects {
            self.explore(&key, &wanted, SHORT_FOR_ARGUMENTS, trial);
        }
        self.labs.borrow().get(&key).map(Lab::translated).unwrap_or_default()
    }

    fn recipe(&self, planned: &Planned, wanted: &Wanted) -> Option<Recipe> {
        let world = self.world.borrow();
        recipe(planned, &|argument| match argument {
            Argument::Named(name, _) => {
                wanted.names.iter().position(|known| known == name).map(Recipe::Shared)
            }
            argument => plain_value(&world.program, argument),
        })
    }
}

/// Takes over the values that a plan has chosen for the other parameters.
fn choose_given(planned: &Planned, wanted: &mut Wanted) {
    for (expr, argument) in &planned.given {
        let ExprKind::Parameter { index, .. } = &expr.kind else { continue };
        let Argument::Value(value, ty) = argument else { continue };
        if let Some(literal) = crate::recipe::literal(*value, ty)
            && let Some((_, recipe)) = wanted.others.iter_mut().find(|(other, _)| other == index)
        {
            *recipe = Recipe::Value(literal);
        }
    }
}

/// What tells goals apart.
fn key(goal: &Goal) -> String {
    let clauses: Vec<String> = goal.clauses.iter().map(|clause| contract::show(&clause.expr)).collect();
    format!("{} {:?} {}", goal.class, goal.subject, clauses.join("; "))
}
