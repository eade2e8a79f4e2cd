//! Objects that may be equal in another way than being built alike: the same text in another case, the same elements in
//! another order, the same number at another scale.

use std::sync::Arc;

use suite::{Recipe, Value};

/// One way to change a value into another that somebody may call equal.
type Change = fn(&Recipe) -> Option<Recipe>;

const CHANGES: [(Change, &str); 4] = [
    (in_another_case, "compared with one in another case"),
    (in_another_order, "compared with one in another order"),
    (at_another_scale, "compared with one at another scale"),
    (with_another_zero, "compared with one with another zero"),
];

/// Pairs of such objects, of each kind at most so many, with what is special about them.
pub(crate) fn pairs(objects: &[Recipe], most: usize) -> Vec<(Recipe, Recipe, &'static str)> {
    let mut found = Vec::new();
    for (change, about) in CHANGES {
        let changed =
            objects.iter().filter_map(|object| Some((object.clone(), changed(object, change)?, about)));
        found.extend(changed.take(most));
    }
    found
}

/// The object changed in each of these ways that it can be.
pub(crate) fn variants(object: &Recipe) -> Vec<(Recipe, &'static str)> {
    CHANGES.into_iter().filter_map(|(change, about)| Some((changed(object, change)?, about))).collect()
}

/// Pairs in which the first number is zero and the smallest there is: their difference is no number of the type.
pub(crate) fn extremes(objects: &[Recipe]) -> Vec<(Recipe, Recipe, &'static str)> {
    let zero: Change = |recipe| match recipe {
        Recipe::Value(Value::Int(_)) => Some(Recipe::Value(Value::Int(0))),
        Recipe::Value(Value::Long(_)) => Some(Recipe::Value(Value::Long(0))),
        _ => None,
    };
    let least: Change = |recipe| match recipe {
        Recipe::Value(Value::Int(_)) => Some(Recipe::Value(Value::Int(i32::MIN))),
        Recipe::Value(Value::Long(_)) => Some(Recipe::Value(Value::Long(i64::MIN))),
        _ => None,
    };
    let pair =
        |object: &Recipe| Some((changed(object, zero)?, changed(object, least)?, "compared with the least"));
    objects.iter().find_map(pair).into_iter().collect()
}

/// The object with the first part that can be changed so, changed.
fn changed(object: &Recipe, change: Change) -> Option<Recipe> {
    let mut copy = object.clone();
    change_first(&mut copy, change).then_some(copy)
}

fn change_first(recipe: &mut Recipe, change: Change) -> bool {
    if let Some(changed) = change(recipe) {
        *recipe = changed;
        return true;
    }
    recipe.parts_mut().into_iter().any(|part| change_first(part, change))
}

fn in_another_case(recipe: &Recipe) -> Option<Recipe> {
    let Recipe::Value(Value::String(text)) = recipe else { return None };
    let lower = text.to_lowercase();
    let other = if *lower == **text { text.to_uppercase() } else { lower };
    (*other != **text).then(|| Recipe::Value(Value::String(Arc::from(other))))
}

fn in_another_order(recipe: &Recipe) -> Option<Recipe> {
    match recipe {
        Recipe::Array { element, items } => {
            let reversed: Vec<Recipe> = items.iter().rev().cloned().collect();
            (reversed != *items).then(|| Recipe::Array { element: element.clone(), items: reversed })
        }
        Recipe::Object { ty, creation, then } => {
            let reversed: Vec<_> = then.iter().rev().cloned().collect();
            let (ty, creation) = (ty.clone(), creation.clone());
            (reversed != *then).then_some(Recipe::Object { ty, creation, then: reversed })
        }
        _ => None,
    }
}

/// `1.5` as `1.50`: another `BigDecimal`, the same number.
fn at_another_scale(recipe: &Recipe) -> Option<Recipe> {
    let Recipe::Value(Value::String(text)) = recipe else { return None };
    let is_number = text.chars().any(|letter| letter.is_ascii_digit()) && text.parse::<f64>().is_ok();
    let is_plain = text.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, '.' | '-'));
    let other = if text.contains('.') { format!("{text}0") } else { format!("{text}.0") };
    (is_number && is_plain).then(|| Recipe::Value(Value::String(Arc::from(other))))
}

fn with_another_zero(recipe: &Recipe) -> Option<Recipe> {
    match recipe {
        Recipe::Value(Value::Double(number)) if *number == 0.0 => Some(Recipe::Value(Value::Double(-number))),
        Recipe::Value(Value::Float(number)) if *number == 0.0 => Some(Recipe::Value(Value::Float(-number))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use program::Type;
    use suite::{Creation, Recipe, Value};

    use super::*;

    fn text(text: &str) -> Recipe {
        Recipe::Value(Value::String(text.into()))
    }

    #[test]
    fn the_first_part_that_can_be_changed_is_changed() {
        let made = |arguments: Vec<Recipe>| Recipe::Object {
            ty: Type::object(),
            creation: Creation::Constructor {
                constructor: program::MethodRef::new(program::ClassName::new("p/C"), "<init>", "()V"),
                outer: None,
                arguments,
            },
            then: Vec::new(),
        };
        let zero = Recipe::Value(Value::Double(0.0));
        let items = |items: Vec<Recipe>| Recipe::Array { element: Type::string(), items };
        let object = made(vec![text("1"), text("a"), items(vec![text("x"), text("y")]), zero.clone()]);
        let found: Vec<Recipe> = pairs(&[object], 2).into_iter().map(|(_, other, _)| other).collect();
        let rest = || items(vec![text("x"), text("y")]);
        let turned = items(vec![text("y"), text("x")]);
        let minus = Recipe::Value(Value::Double(-0.0));
        assert_eq!(
            found,
            [
                made(vec![text("1"), text("A"), rest(), zero.clone()]),
                made(vec![text("1"), text("a"), turned, zero.clone()]),
                made(vec![text("1.0"), text("a"), rest(), zero]),
                made(vec![text("1"), text("a"), rest(), minus]),
            ]
        );
        assert!(pairs(&[made(vec![text("")])], 2).is_empty());
    }
}
