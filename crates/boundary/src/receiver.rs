//! Receivers: objects of the class under test in a few different states.
//!
//! Fresh from each way to create one, then after one and two calls that change state. Growing comes
//! before shrinking, so that a stack is seen empty, with one element, with two, and after `push` and `pop`.

use program::{ClassKind, ClassType, Member, Type};
use suite::{Call, Recipe};

use crate::build::{Builder, Subject, push_new};
use crate::{danger, generic};

/// State-changing methods that are tried.
const MOST_MUTATORS: usize = 5;

/// What a method does to its object, as far as its name tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Effect {
    Grows,
    Changes,
    Shrinks,
}

struct Mutator {
    member: Member,
    effect: Effect,
    /// Lists of arguments, at least one.
    rows: Vec<Vec<Recipe>>,
}

/// Receivers for an instance method, simplest first.
pub(crate) fn receivers(builder: &Builder<'_>, subject: &Subject) -> Vec<Recipe> {
    let ty = &subject.receiver_type;
    let limits = builder.request.limits;
    let fresh =
        builder.values(&Type::Class(ty.clone()), &values::Hints::default(), limits.depth, limits.receivers);
    let mut found: Vec<Recipe> = Vec::new();
    // Three fresh ones leave room for states; the rest of them follows at the end.
    fresh.iter().take(3).for_each(|recipe| push_new(&mut found, recipe.clone()));
    let changeable = fresh.iter().find(|recipe| matches!(recipe, Recipe::Object { .. }));
    if let Some(base) = changeable {
        let mutators = mutators(builder, ty, base);
        for recipe in states(base, &mutators) {
            push_new(&mut found, recipe);
        }
    }
    fresh.into_iter().for_each(|recipe| push_new(&mut found, recipe));
    found.truncate(limits.receivers.max(1));
    found
}

fn states(base: &Recipe, mutators: &[Mutator]) -> Vec<Recipe> {
    let mut found = Vec::new();
    let growing: Vec<&Mutator> = mutators.iter().filter(|mutator| mutator.effect == Effect::Grows).collect();
    let shrinking: Vec<&Mutator> =
        mutators.iter().filter(|mutator| mutator.effect == Effect::Shrinks).collect();
    if let Some(grow) = growing.first() {
        found.push(after(base, &[grow.call(0)]));
        found.push(after(base, &[grow.call(0), grow.call(1)]));
        if let Some(shrink) = shrinking.first() {
            found.push(after(base, &[grow.call(0), shrink.call(0)]));
        }
    }
    for mutator in mutators.iter().filter(|mutator| mutator.effect != Effect::Shrinks) {
        found.push(after(base, &[mutator.call(0)]));
    }
    let changing: Vec<&Mutator> =
        mutators.iter().filter(|mutator| mutator.effect == Effect::Changes).collect();
    match changing.as_slice() {
        [first, second, ..] => found.push(after(base, &[first.call(0), second.call(0)])),
        [only] => found.push(after(base, &[only.call(0), only.call(1)])),
        [] => {}
    }
    // Taking from an object that nothing was put into is of interest only where nothing can be put.
    if growing.is_empty() {
        found.extend(shrinking.iter().map(|shrink| after(base, &[shrink.call(0)])));
    }
    found
}

impl Mutator {
    fn call(&self, row: usize) -> Call {
        Call { method: self.member.method.clone(), arguments: self.rows[row % self.rows.len()].clone() }
    }
}

fn after(base: &Recipe, calls: &[Call]) -> Recipe {
    match base {
        Recipe::Object { ty, creation, then } => {
            let then = then.iter().chain(calls).cloned().collect();
            Recipe::Object { ty: ty.clone(), creation: creation.clone(), then }
        }
        other => other.clone(),
    }
}

/// Methods that change the state of an object, those that say so in their name first.
fn mutators(builder: &Builder<'_>, ty: &ClassType, base: &Recipe) -> Vec<Mutator> {
    // The object may be of a subclass, but what it is declared as decides what can be called.
    let declared = match base {
        Recipe::Object { ty: Type::Class(ty), .. } => ty,
        _ => ty,
    };
    let Some(class) = builder.program.class(&declared.name) else { return Vec::new() };
    if class.kind == ClassKind::Enum || class.kind == ClassKind::Record {
        return Vec::new();
    }
    let mut found: Vec<(Effect, usize, Member)> = Vec::new();
    for member in builder.program.methods_of(declared) {
        let Some(effect) = effect(builder, declared, &member) else { continue };
        found.push((effect, member.parameters.len(), member));
    }
    found.sort_by_key(|(effect, parameters, _)| (*effect, *parameters));
    // One that shrinks must be among the few that are kept.
    let first_shrinking = found.iter().position(|(effect, ..)| *effect == Effect::Shrinks);
    let chosen: Vec<(Effect, usize, Member)> = found
        .into_iter()
        .enumerate()
        .filter(|(position, _)| *position + 1 < MOST_MUTATORS || Some(*position) == first_shrinking)
        .map(|(_, mutator)| mutator)
        .collect();
    chosen
        .into_iter()
        .filter_map(|(effect, _, member)| {
            let owner_type = builder.program.as_super(declared, &member.declared.name)?;
            let substitution = generic::arguments_of(builder.program, &member.declared, &owner_type);
            let depth = builder.request.limits.depth.saturating_sub(1);
            let rows =
                builder.argument_rows(&member.declared, member.declaration(), &substitution, depth, 2)?;
            Some(Mutator { member, effect, rows })
        })
        .collect()
}

/// `None` for queries and for what must not be called.
fn effect(builder: &Builder<'_>, ty: &ClassType, member: &Member) -> Option<Effect> {
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
    let starts = |words: &[&str]| words.iter().any(|word| starts_with_word(name, word));
    if starts(&[
        "add",
        "push",
        "put",
        "insert",
        "append",
        "enqueue",
        "offer",
        "increment",
        "increase",
        "deposit",
        "prepend",
        "register",
        "fill",
        "write",
    ]) {
        Some(Effect::Grows)
    } else if starts(&[
        "pop",
        "remove",
        "clear",
        "poll",
        "dequeue",
        "delete",
        "decrement",
        "decrease",
        "withdraw",
        "reset",
        "drop",
        "trim",
    ]) {
        Some(Effect::Shrinks)
    } else if starts(&[
        "set", "update", "move", "swap", "sort", "reverse", "enable", "disable", "open", "next", "toggle",
        "apply", "merge",
    ]) {
        Some(Effect::Changes)
    } else if is_query(name) || member.returns != Type::Void {
        None
    } else {
        Some(Effect::Changes)
    }
}

fn is_query(name: &str) -> bool {
    let words = [
        "get", "is", "has", "to", "as", "size", "length", "contains", "equals", "hash", "compare", "print",
        "close", "check", "validate", "assert", "test", "dump", "for",
    ];
    words.iter().any(|word| starts_with_word(name, word))
}

/// `setName` starts with the word `set`, `settle` does not.
fn starts_with_word(name: &str, word: &str) -> bool {
    name.strip_prefix(word).is_some_and(|rest| rest.chars().next().is_none_or(|next| !next.is_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_where_a_capital_begins() {
        assert!(starts_with_word("setName", "set"));
        assert!(starts_with_word("push", "push"));
        assert!(!starts_with_word("settle", "set"));
        assert!(!starts_with_word("getter", "set"));
    }
}
