//! Three objects that a law over three may tell apart: the second is equal to the first in one way and to the third in
//! another.
//!
//! | what may be wrong | three objects |
//! | --- | --- |
//! | one part is enough to be equal | one part is changed, then another |
//! | numbers near each other are equal | numbers in steps smaller than a constant of the code |
//! | something stands for everything | two different ones, and between them what is empty, no number or a constant |
//! | the ways to be equal do not fit | another case, order or scale, then a second one of these |
//! | differences are cut off or overflow | numbers far apart |

use std::sync::Arc;

use suite::{Recipe, Value};
use values::CodeConstants;

use crate::alike;
use making::build::push_new;

/// Triples of one kind, and parts of an object that are changed for them.
const MOST: usize = 5;
const MOST_PARTS: usize = 3;
/// Constants of the code that are tried as steps and as what stands for everything.
const MOST_CONSTANTS: usize = 2;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Triple {
    pub(crate) objects: [Recipe; 3],
    pub(crate) about: &'static str,
}

/// Triples made from objects in different states.
pub(crate) fn triples(objects: &[Recipe], constants: &CodeConstants) -> Vec<Triple> {
    let parts = |object: &&Recipe| literals(object).len();
    // The last of the largest, as `max_by_key` says, would be the least plain one.
    let Some(base) = objects.iter().rev().max_by_key(parts).filter(|base| parts(base) > 0) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for kind in [changed_in_turn(base), in_steps(base, constants), around(base, constants), in_two_ways(base)]
    {
        kind.into_iter().take(MOST).for_each(|triple| push_new(&mut found, triple));
    }
    found
}

/// The object with its numbers that may be no number none.
pub(crate) fn with_nan(object: &Recipe) -> Option<Recipe> {
    let part =
        literals(object).iter().position(|value| matches!(value, Value::Double(_) | Value::Float(_)))?;
    match &literals(object)[part] {
        Value::Float(_) => Some(with(object, part, Value::Float(f32::NAN))),
        _ => Some(with(object, part, Value::Double(f64::NAN))),
    }
}

/// An object whose literals are those of another one, as far as they fit in order.
pub(crate) fn aligned(object: &Recipe, like: &Recipe) -> Recipe {
    let mut waiting = literals(like).into_iter();
    let mut aligned = object.clone();
    for (part, value) in literals(object).iter().enumerate() {
        let is_same = |other: &Value| std::mem::discriminant(other) == std::mem::discriminant(value);
        if let Some(other) = waiting.find(is_same) {
            aligned = with(&aligned, part, other);
        }
    }
    aligned
}

/// The object with its last literal changed.
pub(crate) fn otherwise(object: &Recipe) -> Option<Recipe> {
    let literals = literals(object);
    let last = literals.last()?;
    Some(with(object, literals.len() - 1, another(last)))
}

fn changed_in_turn(base: &Recipe) -> Vec<Triple> {
    let literals = literals(base);
    let about = "compared with one that differs in a part";
    let parts = literals.len().min(MOST_PARTS);
    let pairs = (0..parts).flat_map(|one| (0..parts).map(move |other| (one, other)));
    let pairs: Vec<(usize, usize)> = pairs.filter(|(one, other)| one != other).collect();
    let in_turn = pairs.iter().map(|(one, other)| {
        let second = with(base, *one, another(&literals[*one]));
        let third = with(&second, *other, another(&literals[*other]));
        Triple { objects: [base.clone(), second, third], about }
    });
    // The third lies between the others in one part, and differs from both in another.
    let between = pairs.iter().map(|(one, other)| {
        let middle = another(&literals[*one]);
        let second = with(base, *one, another(&middle));
        let third = with(&with(base, *one, middle), *other, another(&literals[*other]));
        Triple { objects: [base.clone(), second, third], about }
    });
    in_turn.zip(between).flat_map(|(one, other)| [one, other]).collect()
}

fn in_steps(base: &Recipe, constants: &CodeConstants) -> Vec<Triple> {
    let mut found = Vec::new();
    for (part, literal) in literals(base).iter().enumerate().take(MOST_PARTS) {
        for numbers in steps(literal, constants) {
            let objects = numbers.map(|number| with(base, part, number));
            found.push(Triple { objects, about: "compared with one that is near" });
        }
    }
    found
}

/// Three numbers of the literal's type, each near the next, or far from it.
fn steps(literal: &Value, constants: &CodeConstants) -> Vec<[Value; 3]> {
    let whole = constants.integers.iter().copied().filter(|number| (2..1 << 20).contains(number));
    // A little more than half of a tolerance: two steps are beyond it, whether or not it counts itself.
    let whole = whole.take(MOST_CONSTANTS).flat_map(|number| [number / 2 + 1, number - 1]);
    let whole: Vec<i64> = [1].into_iter().chain(whole).collect();
    let decimals = constants.decimals.iter().copied().filter(|number| *number > 0.0 && number.is_finite());
    let decimals: Vec<f64> = decimals.take(MOST_CONSTANTS).map(|number| number * 0.75).chain([0.5]).collect();
    match literal {
        Value::Int(_) => {
            let steps = whole.into_iter().filter_map(|step| i32::try_from(step).ok());
            steps.map(|step| [0, 1, 2].map(|times| Value::Int(step.saturating_mul(times)))).collect()
        }
        Value::Long(_) => {
            let far = [1 << 31, 1 << 32];
            let steps = whole.into_iter().chain(far);
            steps.map(|step: i64| [0, 1, 2].map(|times| Value::Long(step.saturating_mul(times)))).collect()
        }
        Value::Double(_) => {
            decimals.iter().map(|step| [0.0, 1.0, 2.0].map(|times| Value::Double(step * times))).collect()
        }
        Value::Float(_) => decimals
            .iter()
            .map(|step| [0.0, 1.0, 2.0].map(|times| Value::Float((step * times) as f32)))
            .collect(),
        Value::Boolean(_) | Value::Byte(_) | Value::Short(_) | Value::Char(_) | Value::String(_) => {
            Vec::new()
        }
    }
}

fn around(base: &Recipe, constants: &CodeConstants) -> Vec<Triple> {
    let mut found = Vec::new();
    for (part, literal) in literals(base).iter().enumerate().take(MOST_PARTS) {
        for special in specials(literal, constants) {
            let first = if *literal == special { another(literal) } else { literal.clone() };
            let third = another(&first);
            if third != special {
                let objects = [first, special, third].map(|value| with(base, part, value));
                found.push(Triple { objects, about: "compared with one that may stand for all" });
            }
        }
    }
    found
}

fn specials(literal: &Value, constants: &CodeConstants) -> Vec<Value> {
    let whole = || constants.integers.iter().copied().take(MOST_CONSTANTS);
    match literal {
        Value::String(_) => {
            let texts = constants.strings.iter().take(MOST_CONSTANTS).cloned();
            [Arc::from("")].into_iter().chain(texts).map(Value::String).collect()
        }
        Value::Double(_) => vec![Value::Double(f64::NAN)],
        Value::Float(_) => vec![Value::Float(f32::NAN)],
        Value::Int(_) => {
            let numbers = whole().filter_map(|number| i32::try_from(number).ok());
            [0, -1].into_iter().chain(numbers).map(Value::Int).collect()
        }
        Value::Long(_) => [0, -1].into_iter().chain(whole()).map(Value::Long).collect(),
        Value::Boolean(_) | Value::Byte(_) | Value::Short(_) | Value::Char(_) => Vec::new(),
    }
}

fn in_two_ways(base: &Recipe) -> Vec<Triple> {
    let ways = alike::variants(base);
    let mut found = Vec::new();
    for (one, about) in &ways {
        for (other, _) in ways.iter().chain(&alike::variants(one)).filter(|(other, _)| other != one) {
            let objects = [base.clone(), one.clone(), other.clone()];
            if base != other {
                found.push(Triple { objects, about });
            }
            found.push(Triple { objects: [one.clone(), base.clone(), other.clone()], about });
        }
    }
    found.retain(|triple| triple.objects[1] != triple.objects[2]);
    found
}

/// All literals inside, in order.
fn literals(recipe: &Recipe) -> Vec<Value> {
    match recipe {
        Recipe::Value(value) => vec![value.clone()],
        other => other.parts().into_iter().flat_map(literals).collect(),
    }
}

/// The object with the literal at this position another one.
fn with(object: &Recipe, part: usize, value: Value) -> Recipe {
    fn set(recipe: &mut Recipe, position: &mut usize, value: &Value) {
        if let Recipe::Value(own) = recipe {
            if *position == 0 {
                *own = value.clone();
            }
            *position = position.wrapping_sub(1);
            return;
        }
        recipe.parts_mut().into_iter().for_each(|part| set(part, position, value));
    }
    let (mut object, mut position) = (object.clone(), part);
    set(&mut object, &mut position, &value);
    object
}

/// A value that is another one of its type.
fn another(value: &Value) -> Value {
    match value {
        Value::Boolean(value) => Value::Boolean(!value),
        Value::Byte(number) => Value::Byte(number.wrapping_add(1)),
        Value::Short(number) => Value::Short(number.wrapping_add(1)),
        Value::Char(letter) => Value::Char(if *letter == 98 { 99 } else { 98 }),
        Value::Int(number) => Value::Int(number.wrapping_add(1)),
        Value::Long(number) => Value::Long(number.wrapping_add(1)),
        Value::Float(number) => Value::Float(if number.is_finite() { number + 1.0 } else { 1.0 }),
        Value::Double(number) => Value::Double(if number.is_finite() { number + 1.0 } else { 1.0 }),
        Value::String(text) => Value::String(if &**text == "x" { "y".into() } else { "x".into() }),
    }
}
