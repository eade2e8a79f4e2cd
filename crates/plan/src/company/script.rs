//! The steps that led to a stage, as data: what they name is renumbered when some of them go.

use suite::{Creation, Recipe};

/// A recipe with other numbers for what it shares; `None` where one of them is gone.
fn renumbered(recipe: &Recipe, number: &dyn Fn(usize) -> Option<usize>) -> Option<Recipe> {
    if let Recipe::Shared(index) = recipe {
        return number(*index).map(Recipe::Shared);
    }
    let mut recipe = recipe.clone();
    for part in recipe.parts_mut() {
        *part = renumbered(part, number)?;
    }
    Some(recipe)
}

/// The steps without some of them, and where the objects of the others are now; `None` where one that stays needs one that
/// goes.
pub(super) fn without(steps: &[Recipe], gone: &[usize]) -> Option<(Vec<Recipe>, Vec<Option<usize>>)> {
    let mut places: Vec<Option<usize>> = Vec::new();
    let mut left = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        if gone.contains(&index) {
            places.push(None);
            continue;
        }
        left.push(renumbered(step, &|index| places.get(index).copied().flatten())?);
        places.push(Some(left.len() - 1));
    }
    Some((left, places))
}

/// The object that a step calls, if it makes none.
pub(super) fn called(step: &Recipe) -> Option<usize> {
    match step {
        Recipe::Object { creation: Creation::There { object }, .. } => match **object {
            Recipe::Shared(index) => Some(index),
            _ => None,
        },
        _ => None,
    }
}

/// Calls that follow each other on the same object as one step, and where the objects are now.
pub(super) fn joined(steps: &[Recipe]) -> (Vec<Recipe>, Vec<Option<usize>>) {
    let mut places: Vec<Option<usize>> = Vec::new();
    let mut found: Vec<Recipe> = Vec::new();
    for step in steps {
        let number = |index: usize| places.get(index).copied().flatten();
        let step = renumbered(step, &number).unwrap_or_else(|| step.clone());
        let on = called(&step);
        let last = found.len().checked_sub(1);
        let is_more = on.is_some() && last.is_some_and(|last| on == Some(last) || on == called(&found[last]));
        if is_more
            && let Some(Recipe::Object { then: before, .. }) = found.last_mut()
            && let Recipe::Object { then, .. } = &step
        {
            before.extend(then.iter().cloned());
            places.push(on);
            continue;
        }
        found.push(step);
        places.push(Some(on.unwrap_or(found.len() - 1)));
    }
    (found, places)
}
