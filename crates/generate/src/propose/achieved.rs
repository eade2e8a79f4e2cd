//! Calls whose objects are found by running code, where the contracts do not say how to get them.

use std::sync::Arc;

use base::Deadline;
use boundary::Request;
use contract::{Clause, Expr, SpecCase};
use plan::{Goal, Subject, Trial, Wanted, World};
use program::{ClassName, Type};
use suite::{Loss, Recipe, Unplanned};

use crate::propose::variety::{mentions, relates};

/// A call on one of several objects, with all that is observed of them, takes the time of so many on one.
const TOGETHER: usize = 8;

/// Receiver and arguments of a call, as far as they are objects of the program or named beside these.
#[derive(Default)]
pub(crate) struct Objects {
    pub shared: Vec<Recipe>,
    pub receiver: Option<Recipe>,
    /// By position.
    pub arguments: Vec<Option<Recipe>>,
}

/// The objects of a call that its precondition is seen to hold of, each for itself or all of them together; for each, so many
/// calls may be made on the machine.
pub(crate) fn objects(
    world: &mut World<'_>,
    request: &Request<'_>,
    wanted: &Wanted<'_>,
    calls: usize,
    deadline: &Deadline,
) -> Result<Objects, Loss> {
    one_by_one(world, request, wanted, calls, deadline).or_else(|reason| match reason {
        Loss::Unplanned(Unplanned::Contradiction { .. }) => Err(reason),
        reason => together(world, wanted, calls / TOGETHER, deadline).ok_or(reason),
    })
}

/// The objects of a call, made and changed beside each other.
fn together(
    world: &mut World<'_>,
    wanted: &Wanted<'_>,
    calls: usize,
    deadline: &Deadline,
) -> Option<Objects> {
    let parameters: Vec<(Arc<str>, Type)> =
        wanted.parameters.iter().map(|parameter| (parameter.name.clone(), parameter.ty.clone())).collect();
    let cast = plan::Cast {
        class: wanted.class,
        this: wanted.on_object.then(|| wanted.class.clone()),
        parameters: &parameters,
        clauses: wanted.requires,
        package: wanted.package,
    };
    let planning = plan::Options { deadline: *deadline, ..plan::Options::default() };
    let trial = Trial { planning, calls, package: Some(wanted.package.to_owned()) };
    let company = plan::gather(world, &cast, &trial).ok().filter(|company| company.unchecked.is_empty())?;
    let arguments = company.parameters.into_iter().map(Some).collect();
    Some(Objects { shared: company.shared, receiver: company.this, arguments })
}

fn one_by_one(
    world: &mut World<'_>,
    request: &Request<'_>,
    wanted: &Wanted<'_>,
    calls: usize,
    deadline: &Deadline,
) -> Result<Objects, Loss> {
    let case = SpecCase { requires: wanted.requires.to_vec(), ..SpecCase::default() };
    let mut found = Objects { arguments: vec![None; wanted.parameters.len()], ..Objects::default() };
    let receiver = wanted.on_object.then(|| (Subject::This, wanted.class.clone()));
    let is_own = |class: &ClassName| request.program.is_under_test(class);
    let parameters = wanted.parameters.iter().enumerate().filter_map(|(index, parameter)| {
        let Type::Class(ty) = &parameter.ty else { return None };
        is_own(&ty.name).then(|| (Subject::Parameter(index), ty.name.clone()))
    });
    for (subject, class) in receiver.into_iter().chain(parameters) {
        // An object that another one is related to is there already.
        if matches!(subject, Subject::Parameter(index) if found.arguments[index].is_some()) {
            continue;
        }
        let goal = Goal::of_case(class, subject, &case);
        let planning = plan::Options { deadline: *deadline, ..plan::Options::default() };
        let trial = Trial { planning, calls, package: Some(wanted.package.to_owned()) };
        let achieved = plan::achieve(world, &goal, &trial).map_err(Loss::Unplanned)?;
        if let Some(clause) = achieved.unchecked.first() {
            return Err(Loss::NotEvaluable { clause: clause.clone() });
        }
        let first = found.shared.len();
        found.shared.extend(achieved.shared.into_iter().map(|(_, recipe)| moved(recipe, first)));
        let recipe = moved(achieved.recipe, first);
        match subject {
            Subject::This => found.receiver = Some(recipe),
            Subject::Parameter(index) => found.arguments[index] = Some(recipe),
        }
        for (index, recipe) in achieved.others {
            if let Some(place) = found.arguments.get_mut(index).filter(|place| place.is_none()) {
                *place = Some(moved(recipe, first));
            }
        }
    }
    Ok(found)
}

/// The recipe, where so many shared objects stand before those that it names.
fn moved(mut recipe: Recipe, by: usize) -> Recipe {
    if let Recipe::Shared(index) = &mut recipe {
        *index += by;
    }
    for part in recipe.parts_mut() {
        *part = moved(std::mem::replace(part, Recipe::Shared(0)), by);
    }
    recipe
}

/// What is said of one parameter and of nothing else.
pub(crate) fn about(requires: &[Clause], index: usize) -> Vec<Expr> {
    let conjuncts = requires.iter().flat_map(|clause| clause.expr.conjuncts());
    conjuncts.filter(|part| mentions(part, index) && !relates(part, index)).cloned().collect()
}
