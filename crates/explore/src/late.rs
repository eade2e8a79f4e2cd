//! Seeds for when the usual ones lead nowhere: strings that Latin-1 cannot hold, every constant of an enum, `null`.

use program::{Program, Type};
use suite::{Call, Recipe, TestCase, Value};

use crate::functions;

/// A letter, a title-case letter and one outside the basic plane.
const WIDE: [&str; 3] = ["\u{3b1}", "\u{1c5}a", "\u{1f600}a"];

/// Variants of the first seeds, the likeliest first.
pub(crate) fn seeds(program: &Program, seeds: &[TestCase], most: usize) -> Vec<TestCase> {
    let mut late = Vec::new();
    for seed in seeds.iter().take(3) {
        for position in 0..seed.arguments.len() {
            let replace = |recipe: Recipe| {
                let mut case = seed.clone();
                case.arguments[position] = recipe;
                case
            };
            match &seed.arguments[position] {
                Recipe::EnumConstant { class, .. } => {
                    let constants = program.class(class).into_iter().flat_map(|class| {
                        let constants = class.enum_constants();
                        let recipes = constants.map(|field| Recipe::EnumConstant {
                            class: class.name.clone(),
                            constant: field.name.clone(),
                        });
                        recipes.collect::<Vec<_>>()
                    });
                    late.extend(constants.map(replace));
                }
                Recipe::Value(Value::String(_)) => late.push(replace(Recipe::Null(Type::string()))),
                Recipe::Object { ty, .. } => late.push(replace(Recipe::Null(ty.clone()))),
                _ => {}
            }
        }
        late.extend(functions::seeds(program, seed));
        late.extend(longer(seed));
        for wide in WIDE {
            for number in 0..texts(seed) {
                let mut case = seed.clone();
                let mut left = number;
                for recipe in case.recipes_mut() {
                    replace_text(recipe, wide, &mut left);
                }
                late.push(case);
            }
        }
    }
    late.retain(|case| !seeds.contains(case));
    late.truncate(most);
    late
}

/// The last call that brings an object into its state, made again and again.
fn longer(seed: &TestCase) -> Vec<TestCase> {
    let places = seed.shared.len() + usize::from(seed.receiver.is_some()) + seed.arguments.len();
    let mut found = Vec::new();
    for place in 0..places {
        for times in [1, 2, 3, 5] {
            let mut case = seed.clone();
            let mut all = case.shared.iter_mut().chain(&mut case.receiver).chain(&mut case.arguments);
            if let Some(Recipe::Object { then, .. }) = all.nth(place)
                && let Some(last) = then.last().cloned()
            {
                then.extend(std::iter::repeat_n(last, times));
                found.push(case);
            }
        }
    }
    found
}

/// Cases that got further with a receiver, with more calls on it: each of those that seeds make on theirs, a few times.
pub(crate) fn continued(found: &[TestCase], seeds: &[TestCase], most: usize) -> Vec<TestCase> {
    let mut calls: Vec<&Call> = Vec::new();
    for seed in seeds {
        if let Some(Recipe::Object { then, .. }) = &seed.receiver {
            for call in then {
                if !calls.iter().any(|known| known.method == call.method) {
                    calls.push(call);
                }
            }
        }
    }
    let mut continued = Vec::new();
    for case in found {
        for call in &calls {
            for times in 1..=3 {
                let mut case = case.clone();
                if let Some(Recipe::Object { then, .. }) = &mut case.receiver {
                    then.extend(std::iter::repeat_n((*call).clone(), times));
                    continued.push(case);
                }
            }
        }
    }
    continued.truncate(most);
    continued
}

/// How many strings a case has.
fn texts(case: &TestCase) -> usize {
    let mut count = usize::MAX;
    let mut case = case.clone();
    for recipe in case.recipes_mut() {
        replace_text(recipe, "", &mut count);
    }
    usize::MAX - count
}

/// Replaces the string that comes after so many others.
fn replace_text(recipe: &mut Recipe, text: &str, left: &mut usize) {
    match recipe {
        Recipe::Value(Value::String(old)) => {
            if *left == 0 {
                *old = text.into();
            }
            *left = left.wrapping_sub(1);
        }
        // What functions answer has seeds of its own.
        Recipe::Lambda { .. } => {}
        other => other.parts_mut().into_iter().for_each(|part| replace_text(part, text, left)),
    }
}

#[cfg(test)]
mod tests {
    use program::{ClassName, MethodRef};
    use suite::{Creation, Oracle, Strategy};

    use super::*;

    #[test]
    fn what_got_further_is_continued_with_every_call() {
        let class = ClassName::new("p/Piece");
        let method = |name: &str| MethodRef::new(class.clone(), name, "()V");
        let case = |calls: &[&str]| TestCase {
            class: class.clone(),
            method: method("isHome"),
            shared: Vec::new(),
            set_up: Vec::new(),
            receiver: Some(Recipe::Object {
                ty: Type::class(class.clone()),
                creation: Creation::Constructor {
                    constructor: method("<init>"),
                    outer: None,
                    arguments: Vec::new(),
                },
                then: calls.iter().map(|name| Call { method: method(name), arguments: Vec::new() }).collect(),
            }),
            arguments: Vec::new(),
            oracle: Oracle::default(),
            strategy: Strategy::Explore,
            about: String::new(),
        };
        let seeds = [case(&[]), case(&["right"]), case(&["up"]), case(&["right", "up"])];
        let continued = continued(&[case(&["right", "right"])], &seeds, 40);
        assert_eq!(continued.len(), 6);
        assert_eq!(continued[0], case(&["right", "right", "right"]));
        assert_eq!(continued[4], case(&["right", "right", "up", "up"]));
    }
}
