//! Calls in place of fields that a path needs set: what `explore` found with reflection, `plan` is asked to bring about as a
//! person would. A sequence of calls is taken only if the call under test does with it exactly what it did.

use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};

use base::Deadline;
use explore::{Engine, inlined, without_unused};
use plan::Goal;
use program::ClassName;
use suite::fixture::{class_of, shared_index};
use suite::{Condition, Creation, Recipe, Root, TestCase};

use crate::class::Context;
use crate::propose::world::LazyWorld;

/// Calls of a plan that the solver finds: it takes longer the more there are, and there are many states to plan for.
const SOLVED_CALLS: usize = 5;

/// Longer sequences say less to a reader than a field that is set.
const MOST_CALLS: usize = 40;

/// Replaces fixtures by calls.
pub(crate) struct FixtureReplacer<'a> {
    context: &'a Context<'a>,
    world: LazyWorld<'a>,
    /// What was found for goals, by class and clauses.
    known: BTreeMap<(ClassName, String), Option<Recipe>>,
    /// Calls that may still be made on the machine.
    left: usize,
}

impl<'a> FixtureReplacer<'a> {
    pub(crate) fn new(context: &'a Context<'a>) -> FixtureReplacer<'a> {
        let left = context.schedule.calls_for_states();
        FixtureReplacer { context, world: LazyWorld::new(context), known: BTreeMap::new(), left }
    }

    /// The cases; before each that sets fields by reflection, one with calls that do the same where there are some.
    pub(crate) fn natural(
        &mut self,
        engine: &mut Engine<'_>,
        cases: Vec<TestCase>,
        deadline: &Deadline,
    ) -> Vec<TestCase> {
        let mut found: Vec<TestCase> = Vec::new();
        for case in cases {
            let is_due =
                !self.world.is_lost() && !deadline.passed() && case.uses_reflection(self.context.program);
            let natural = if is_due { self.guarded(engine, &case, deadline) } else { None };
            // Both, since what calls lead to may depend on the time of day and the like; selection takes the simpler one.
            for case in natural.into_iter().chain([case]) {
                if !found.contains(&case) {
                    found.push(case);
                }
            }
        }
        found
    }

    /// Cases that show clauses which the code was seen to break while calls were looked for.
    pub(crate) fn broken(&mut self) -> Vec<TestCase> {
        self.world.broken()
    }

    /// A fault of ours costs no more than the calls.
    fn guarded(&mut self, engine: &mut Engine<'_>, case: &TestCase, deadline: &Deadline) -> Option<TestCase> {
        let attempt = AssertUnwindSafe(|| self.by_calls(engine, case, deadline));
        let found = panic::catch_unwind(attempt);
        if found.is_err() {
            self.world.lose(&format!("looking for calls for {}", case.method));
        }
        found.ok().flatten()
    }

    fn by_calls(
        &mut self,
        engine: &mut Engine<'_>,
        case: &TestCase,
        deadline: &Deadline,
    ) -> Option<TestCase> {
        let program = self.context.program;
        let condition = Condition::of_case(program, case);
        let class = |root: &Root| class_of(&case.shared, recipe_at(case, root)?).cloned();
        let goals = plan::goals(program, &condition, &class).filter(|goals| !goals.is_empty())?;
        let course = engine.course(case)?;
        let mut wanted: Vec<(Root, Recipe)> = Vec::new();
        for (root, goal) in goals {
            let recipe = self.calls(case, &goal, deadline)?;
            wanted.push((root, recipe));
        }
        variants(case, &wanted).into_iter().find(|candidate| {
            !candidate.uses_reflection(program) && engine.course(candidate).as_ref() == Some(&course)
        })
    }

    /// Calls for one object.
    fn calls(&mut self, case: &TestCase, goal: &Goal, deadline: &Deadline) -> Option<Recipe> {
        let clauses: Vec<&str> = goal.clauses.iter().map(|clause| &*clause.text).collect();
        let key = (goal.class.clone(), clauses.join(" && "));
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let planning =
            plan::Options { deadline: *deadline, smt_calls: SOLVED_CALLS, ..plan::Options::default() };
        let calls = self.context.schedule.calls_for_state().min(self.left);
        let trial = plan::Trial { planning, calls, package: Some(case.class.package()) };
        let world = self.world.get().filter(|_| calls > 0)?;
        let before = world.calls();
        let found = plan::achieve(world, goal, &trial);
        let spent = world.calls() - before;
        self.left = self.left.saturating_sub(spent);
        let recipe = match found {
            Err(suite::Unplanned::Cut) => return None,
            Ok(achieved) if achieved.shared.is_empty() && is_readable(&achieved.recipe) => {
                Some(achieved.recipe)
            }
            Ok(_) | Err(_) => None,
        };
        self.known.insert(key, recipe.clone());
        recipe
    }
}

fn is_readable(recipe: &Recipe) -> bool {
    matches!(recipe, Recipe::Object { then, .. } if then.len() < MOST_CALLS)
}

fn recipe_at<'c>(case: &'c TestCase, root: &Root) -> Option<&'c Recipe> {
    match root {
        Root::Receiver => case.receiver.as_ref(),
        Root::Argument(index, _) => case.arguments.get(*index),
    }
}

/// The case with the calls: alone, and with those that made its objects so far, which may matter beside them.
fn variants(case: &TestCase, wanted: &[(Root, Recipe)]) -> Vec<TestCase> {
    let merged = |merge: &dyn Fn(&Recipe, &Recipe) -> Recipe| {
        let mut candidate = case.clone();
        for (root, planned) in wanted {
            let Some(made) = recipe_at(case, root).and_then(|recipe| original(case, recipe)) else {
                continue;
            };
            let recipe = merge(made, planned);
            match root {
                Root::Receiver => candidate.receiver = Some(recipe),
                Root::Argument(index, _) => {
                    if let Some(argument) = candidate.arguments.get_mut(*index) {
                        *argument = recipe;
                    }
                }
            }
        }
        inlined(&without_unused(&candidate))
    };
    vec![
        merged(&|_, planned| planned.clone()),
        merged(&|made, planned| joined(made, made, planned)),
        merged(&|made, planned| joined(planned, planned, made)),
    ]
}

/// What creates the object and the calls on it, without the fields that are set.
fn original<'c>(case: &'c TestCase, recipe: &'c Recipe) -> Option<&'c Recipe> {
    let made = match shared_index(&case.shared, recipe) {
        Some(index) => case.shared.get(index)?,
        None => recipe,
    };
    match made {
        Recipe::Fixture { object, .. } => Some(object),
        other => Some(other),
    }
}

/// The creation of one, with the calls of two others.
fn joined(creation: &Recipe, first: &Recipe, second: &Recipe) -> Recipe {
    let calls = |recipe: &Recipe| match recipe {
        Recipe::Object { then, .. } => then.clone(),
        _ => Vec::new(),
    };
    match creation {
        Recipe::Object { ty, creation, .. } if !matches!(creation, Creation::Reflection { .. }) => {
            Recipe::Object {
                ty: ty.clone(),
                creation: creation.clone(),
                then: calls(first).into_iter().chain(calls(second)).collect(),
            }
        }
        other => other.clone(),
    }
}
