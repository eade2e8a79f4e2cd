//! Objects in a few different states, as receivers and as arguments.
//!
//! Fresh from each way to create one, then after one and two calls that change state. Growing comes
//! before shrinking, so that a stack is seen empty, with one element, with two, and after `push` and `pop`. A
//! second call gets other arguments than the first. Calls whose precondition seems not to hold are left out.

use std::ops::RangeInclusive;
use std::sync::Arc;

use contract::EffectiveContract;
use program::{ClassKind, ClassType, Member, Type};
use suite::{Call, Creation, Recipe};
use values::{Effect, Likelihood};

use crate::arguments::ArgumentRows;
use crate::build::{Builder, Subject, push_new};
use crate::{danger, generic};

/// State-changing methods that are tried.
const MOST_MUTATORS: usize = 5;
/// Fresh objects before those in other states.
const FRESH_FIRST: usize = 3;
/// Different arguments for one state-changing method.
const MOST_ROWS: usize = 3;

/// How often something is put in where a constant says that there is room for so many.
const FILLING: RangeInclusive<usize> = 3..=16;

struct Mutator {
    member: Member,
    contract: Arc<EffectiveContract>,
    effect: Effect,
    rows: ArgumentRows,
}

/// Receivers for an instance method, simplest first.
pub fn receivers(builder: &Builder<'_>, subject: &Subject) -> Vec<Recipe> {
    let ty = &subject.receiver_type;
    let limits = builder.request.limits;
    let found = builder.values(&Type::Class(ty.clone()), &values::Hints::default(), limits.depth, usize::MAX);
    // Objects of classes under test come in states already.
    let mut found =
        if builder.is_under_test(&ty.name) { found } else { in_states(builder, ty, found, limits.depth) };
    found.truncate(limits.receivers.max(1));
    found
}

/// Fresh objects, then the same in other states, then the rest of the fresh ones.
pub fn in_states(builder: &Builder<'_>, ty: &ClassType, fresh: Vec<Recipe>, depth: usize) -> Vec<Recipe> {
    let mut found: Vec<Recipe> = Vec::new();
    fresh.iter().take(FRESH_FIRST).for_each(|recipe| push_new(&mut found, recipe.clone()));
    let changeable = fresh.iter().find(|recipe| matches!(recipe, Recipe::Object { .. }));
    if let Some(base) = changeable {
        let mutators = mutators(builder, ty, base, depth);
        let mut states = States { builder, base, mutators: &mutators, found: &mut found };
        states.collect();
        // An object that is passed deep inside others need not be filled to the brim.
        if depth == builder.request.limits.depth {
            states.fill();
        }
    }
    fresh.into_iter().for_each(|recipe| push_new(&mut found, recipe));
    found
}

struct States<'a> {
    builder: &'a Builder<'a>,
    base: &'a Recipe,
    mutators: &'a [Mutator],
    found: &'a mut Vec<Recipe>,
}

impl States<'_> {
    /// Simplest and most telling first.
    fn collect(&mut self) {
        let of = |effect: Effect| self.mutators.iter().filter(move |mutator| mutator.effect == effect);
        let growing: Vec<&Mutator> = of(Effect::Grows).collect();
        let changing: Vec<&Mutator> = of(Effect::Changes).collect();
        let shrinking: Vec<&Mutator> = of(Effect::Shrinks).collect();
        if let Some(grow) = growing.first() {
            self.add(&[(grow, 0)]);
            self.add(&[(grow, 0), (grow, 1)]);
            if let Some(shrink) = shrinking.first() {
                self.add(&[(grow, 0), (shrink, 0)]);
            }
            let last = grow.rows.plain.len() - 1;
            self.add(&[(grow, 0), (grow, last)]);
            self.add(&[(grow, 1), (grow, 0)]);
        }
        for mutator in growing.iter().skip(1).chain(&changing) {
            self.add(&[(mutator, 0)]);
        }
        for first in &changing {
            for second in &changing {
                let is_same = first.member.method == second.member.method;
                self.add(&[(first, 0), (second, usize::from(is_same))]);
            }
        }
        // Taking from an object that nothing was put into is of interest only where nothing can be put.
        if growing.is_empty() {
            shrinking.iter().for_each(|shrink| self.add(&[(shrink, 0)]));
        }
        if let (Some(grow), Some(change)) = (growing.first(), changing.first()) {
            self.add(&[(grow, 0), (change, 0)]);
        }
        for mutator in &changing {
            self.add(&[(mutator, 1)]);
        }
        for mutator in growing.iter().chain(&changing) {
            for row in &mutator.rows.focused {
                let call = Call { method: mutator.member.method.clone(), arguments: row.clone() };
                push_new(self.found, after(self.base, call));
            }
        }
    }

    /// As often made larger as a constant of the constructor says: where it may have to make room.
    fn fill(&mut self) {
        let Some(grow) = self.mutators.iter().find(|mutator| mutator.effect == Effect::Grows) else { return };
        let Recipe::Object { creation: Creation::Constructor { constructor, .. }, .. } = self.base else {
            return;
        };
        let Some(method) = self.builder.program.method(constructor) else { return };
        let class = &method.class;
        let constants = values::code_constants(class, &method).integers;
        let times = constants.iter().filter_map(|n| usize::try_from(*n).ok()).find(|n| FILLING.contains(n));
        if let Some(times) = times {
            let calls: Vec<(&Mutator, usize)> = (0..times).map(|row| (grow, row)).collect();
            self.add(&calls);
        }
    }

    /// The object after these calls, unless one of them seems not to be allowed where it stands.
    fn add(&mut self, calls: &[(&Mutator, usize)]) {
        let mut object = self.base.clone();
        for (mutator, row) in calls {
            let Some(call) = self.call(mutator, *row, &object) else { return };
            object = after(&object, call);
        }
        push_new(self.found, object);
    }

    /// A call with the row's arguments, or the next that seem to be allowed.
    fn call(&self, mutator: &Mutator, row: usize, object: &Recipe) -> Option<Call> {
        let rows = &mutator.rows.plain;
        let in_turn = (0..rows.len()).map(|step| &rows[(row + step) % rows.len()]);
        let allowed = in_turn.map(|arguments| {
            (self.builder.world.returns(&mutator.contract, Some(object), arguments), arguments)
        });
        let (_, arguments) =
            allowed.filter(|(likelihood, _)| *likelihood != Likelihood::Unlikely).min_by_key(|(l, _)| *l)?;
        Some(Call { method: mutator.member.method.clone(), arguments: arguments.clone() })
    }
}

fn after(base: &Recipe, call: Call) -> Recipe {
    match base {
        Recipe::Object { ty, creation, then } => {
            let then = then.iter().cloned().chain([call]).collect();
            Recipe::Object { ty: ty.clone(), creation: creation.clone(), then }
        }
        other => other.clone(),
    }
}

/// Methods that change the state of an object, those that say so in their name first.
fn mutators(builder: &Builder<'_>, ty: &ClassType, base: &Recipe, depth: usize) -> Vec<Mutator> {
    // The object may be of a subclass, but what it is declared as decides what can be called.
    let declared = match base {
        Recipe::Object { ty: Type::Class(ty), .. } => ty,
        _ => ty,
    };
    let Some(class) = builder.program.class(&declared.name) else { return Vec::new() };
    if class.kind == ClassKind::Enum || class.kind == ClassKind::Record {
        return Vec::new();
    }
    let mut found: Vec<(Effect, usize, Member, Arc<EffectiveContract>)> = Vec::new();
    for member in builder.program.methods_of(declared).iter() {
        let Some((effect, contract)) = effect(builder, declared, member) else { continue };
        found.push((effect, member.parameters.len(), member.clone(), contract));
    }
    found.sort_by_key(|(effect, parameters, ..)| (*effect, *parameters));
    // One that shrinks must be among the few that are kept.
    let first_shrinking = found.iter().position(|(effect, ..)| *effect == Effect::Shrinks);
    let chosen = found
        .into_iter()
        .enumerate()
        .filter(|(position, _)| *position + 1 < MOST_MUTATORS || Some(*position) == first_shrinking)
        .map(|(_, mutator)| mutator);
    chosen
        .filter_map(|(effect, _, member, contract)| {
            let owner_type = builder.program.as_super(declared, &member.declared.name)?;
            let substitution = generic::arguments_of(builder.program, &member.declared, &owner_type);
            let depth = depth.saturating_sub(1);
            let method = member.declaration();
            let rows = builder.argument_rows(&member.declared, method, &substitution, depth, MOST_ROWS)?;
            Some(Mutator { member, contract, effect, rows })
        })
        .collect()
}

/// `None` for queries and for what must not be called.
fn effect(
    builder: &Builder<'_>,
    ty: &ClassType,
    member: &Member,
) -> Option<(Effect, Arc<EffectiveContract>)> {
    let method = member.declaration();
    let name = &*method.name;
    let is_objects = member.declared.name.as_str() == "java/lang/Object";
    if method.access.is_static()
        || is_objects
        || danger::is_method_to_avoid(name)
        || !builder.program.is_member_accessible(&ty.name, member, builder.package())
    {
        return None;
    }
    let contract = builder.request.contracts.effective(&ty.name, &member.method);
    let changes_nothing = !contract.cases.is_empty()
        && contract.cases.iter().all(|case| {
            case.assignable.as_ref().is_some_and(|frame| !frame.everything && frame.locations.is_empty())
        });
    if contract.is_pure || changes_nothing {
        return None;
    }
    let by_name = Effect::of_name(name);
    // A link of a chain of calls, as builders have them.
    let is_link = || {
        member.returns.class_name() == Some(&ty.name)
            && builder.is_under_test(&ty.name)
            && !builder.request.contracts.only_reads(&member.method)
    };
    let is_command = !Effect::is_query(name) && member.returns == Type::Void;
    let unnamed = (is_command || is_link()).then_some(Effect::Changes);
    Some((by_name.or(unnamed)?, contract))
}
