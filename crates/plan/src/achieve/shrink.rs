//! Shorter and simpler recipes, every change checked by running: no call that can be dropped, in the object or in an
//! argument, no argument that could be simpler.

use std::sync::Arc;

use suite::{Recipe, Value};

/// Numbers that are tried, the simplest first.
const SIMPLE: [i64; 7] = [0, 1, 2, 3, 5, 10, 100];

/// What one round leaves the next may shorten; after so many it is simple enough, whatever `holds` says.
const ROUNDS: usize = 20;

/// The recipe, or a simpler one of which `holds` says the same.
pub(super) fn shrunk(recipe: &Recipe, holds: &mut dyn FnMut(&Recipe) -> bool) -> Recipe {
    let mut best = recipe.clone();
    for _ in 0..ROUNDS {
        let before = best.clone();
        drop_calls(&mut best, holds);
        simplify(&mut best, holds);
        if best == before {
            break;
        }
    }
    best
}

/// Runs of calls are dropped, longer ones first: what one call does another may undo.
fn drop_calls(best: &mut Recipe, holds: &mut dyn FnMut(&Recipe) -> bool) {
    for path in objects(best, &mut Vec::new()) {
        let calls = |recipe: &Recipe| match at(recipe, &path) {
            Some(Recipe::Object { then, .. }) => then.len(),
            _ => 0,
        };
        let mut length = calls(best) / 2 + calls(best) % 2;
        while length > 0 {
            let mut from = 0;
            while from + length <= calls(best) {
                let mut shorter = best.clone();
                if let Some(Recipe::Object { then, .. }) = at_mut(&mut shorter, &path) {
                    then.drain(from..from + length);
                }
                if holds(&shorter) {
                    *best = shorter;
                } else {
                    from += 1;
                }
            }
            length = if length > 3 { length / 2 } else { length - 1 };
        }
    }
}

/// Values are made simpler, one by one.
fn simplify(best: &mut Recipe, holds: &mut dyn FnMut(&Recipe) -> bool) {
    for path in values(best, &mut Vec::new()) {
        let Some(Recipe::Value(now)) = at(best, &path).cloned() else { continue };
        for simpler in simpler_values(&now) {
            let mut changed = best.clone();
            if let Some(place) = at_mut(&mut changed, &path) {
                *place = Recipe::Value(simpler);
            }
            if holds(&changed) {
                *best = changed;
                break;
            }
        }
    }
}

/// Positions of parts inside parts.
type Path = Vec<usize>;

fn at<'r>(recipe: &'r Recipe, path: &[usize]) -> Option<&'r Recipe> {
    match path.split_first() {
        None => Some(recipe),
        Some((first, rest)) => at(recipe.parts().get(*first).copied()?, rest),
    }
}

fn at_mut<'r>(recipe: &'r mut Recipe, path: &[usize]) -> Option<&'r mut Recipe> {
    match path.split_first() {
        None => Some(recipe),
        Some((first, rest)) => {
            let part = recipe.parts_mut().into_iter().nth(*first)?;
            at_mut(part, rest)
        }
    }
}

/// The objects that calls are made on, the outermost first. Only the outermost changes where others are.
fn objects(recipe: &Recipe, path: &mut Path) -> Vec<Path> {
    places(recipe, path, &|part| matches!(part, Recipe::Object { then, .. } if !then.is_empty()))
}

fn values(recipe: &Recipe, path: &mut Path) -> Vec<Path> {
    places(recipe, path, &|part| matches!(part, Recipe::Value(_)))
}

fn places(recipe: &Recipe, path: &mut Path, is_one: &dyn Fn(&Recipe) -> bool) -> Vec<Path> {
    let mut found = Vec::new();
    if is_one(recipe) {
        found.push(path.clone());
    }
    for (index, part) in recipe.parts().into_iter().enumerate() {
        path.push(index);
        found.extend(places(part, path, is_one));
        path.pop();
    }
    found
}

/// Values of the same type that are easier to read.
fn simpler_values(value: &Value) -> Vec<Value> {
    let whole = |make: &dyn Fn(i64) -> Value| SIMPLE.iter().map(|number| make(*number)).collect();
    let candidates: Vec<Value> = match value {
        Value::Boolean(_) => vec![Value::Boolean(false)],
        Value::Byte(_) => whole(&|number| Value::Byte(number as i8)),
        Value::Short(_) => whole(&|number| Value::Short(number as i16)),
        Value::Int(_) => whole(&|number| Value::Int(number as i32)),
        Value::Long(_) => whole(&Value::Long),
        Value::Float(_) => whole(&|number| Value::Float(number as f32)),
        Value::Double(_) => whole(&|number| Value::Double(number as f64)),
        Value::Char(_) => vec![Value::Char(u16::from(b'a'))],
        Value::String(_) => vec![Value::String(Arc::from("a"))],
    };
    candidates.into_iter().take_while(|candidate| candidate != value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use program::{MethodRef, Type};
    use suite::{Call, Creation};

    fn stack(pushed: &[i32]) -> Recipe {
        let method = |name: &str| MethodRef::new("Stack".into(), name, "()V");
        let push =
            |value: &i32| Call { method: method("push"), arguments: vec![Recipe::Value(Value::Int(*value))] };
        let creation =
            Creation::Constructor { constructor: method("<init>"), outer: None, arguments: Vec::new() };
        Recipe::Object { ty: Type::class("Stack"), creation, then: pushed.iter().map(push).collect() }
    }

    fn pushed(recipe: &Recipe) -> Vec<i32> {
        let values = recipe.parts().into_iter().map(|part| match part {
            Recipe::Value(Value::Int(value)) => *value,
            other => panic!("{other:?}"),
        });
        values.collect()
    }

    #[test]
    fn calls_go_and_values_become_simple() {
        let two = shrunk(&stack(&[7, -8, 9, 4]), &mut |recipe| pushed(recipe).len() >= 2);
        assert_eq!(pushed(&two), [0, 0]);
        let sum = shrunk(&stack(&[7, 20, 9]), &mut |recipe| pushed(recipe).iter().sum::<i32>() >= 16);
        assert_eq!(pushed(&sum).len(), 1);
        let all = shrunk(&stack(&[7, 9]), &mut |recipe| pushed(recipe) == [7, 9]);
        assert_eq!(pushed(&all), [7, 9]);
    }
}
