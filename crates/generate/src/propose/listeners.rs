//! What code tells its collaborators is part of what it does. A lambda forgets it, so a test is tried with classes that note it
//! in the place of lambdas; [`crate::select::told`] puts lambdas back where nothing is told.

use paths::skeleton;
use program::{Program, Type};
use suite::{Mock, MockClass, Recipe, TestCase};

/// Lets collaborators note what they are told.
pub(crate) fn note(program: &Program, case: &mut TestCase) {
    case.recipes_mut().for_each(|recipe| replace(program, recipe, &noting));
}

/// The other way round, for collaborators that nobody looks at.
pub(crate) fn forget(program: &Program, case: &mut TestCase) {
    case.recipes_mut().for_each(|recipe| replace(program, recipe, &forgetting));
}

fn replace(program: &Program, recipe: &mut Recipe, by: &dyn Fn(&Program, &Recipe) -> Option<Recipe>) {
    match by(program, recipe) {
        Some(other) => *recipe = other,
        None => recipe.parts_mut().into_iter().for_each(|part| replace(program, part, by)),
    }
}

/// The class in the place of a lambda that is told something, and gives nothing that matters.
fn noting(program: &Program, recipe: &Recipe) -> Option<Recipe> {
    let Recipe::Lambda { interface: Type::Class(interface), returns, rows } = recipe else { return None };
    let member = program.functional_method(interface)?;
    let is_listener = match returns {
        None => true,
        // Functions of the class library are questions.
        Some(value) => program.is_under_test(&interface.name) && is_default(value),
    };
    let mock = || Mock::of(MockClass::implementing(interface.clone()), Vec::new());
    (is_listener && rows.is_empty() && emit::is_telling(&member)).then(|| Recipe::Mock(Box::new(mock())))
}

/// Whether a lambda can be in the place of a mock.
pub(crate) fn is_function(program: &Program, mock: &Mock) -> bool {
    let plain = Mock { number: 0, ..mock.clone() };
    forgetting(program, &Recipe::Mock(Box::new(plain))).is_some()
}

/// The lambda in the place of a class that only notes what it is told, if nobody looks.
fn forgetting(program: &Program, recipe: &Recipe) -> Option<Recipe> {
    let Recipe::Mock(mock) = recipe else { return None };
    let [interface] = mock.class.implements.as_slice() else { return None };
    if mock.number > 0 || **mock != Mock::of(MockClass::implementing(interface.clone()), Vec::new()) {
        return None;
    }
    let member = program.functional_method(interface)?;
    let returns = match &member.returns {
        Type::Void => None,
        Type::Primitive(primitive) => Some(Box::new(Recipe::Value(skeleton::literal(*primitive, 0)))),
        ty => Some(Box::new(Recipe::Null(ty.clone()))),
    };
    Some(Recipe::Lambda { interface: Type::Class(interface.clone()), returns, rows: Vec::new() })
}

fn is_default(recipe: &Recipe) -> bool {
    match recipe {
        Recipe::Null(_) => true,
        Recipe::Value(value) => value.is_zero(),
        _ => false,
    }
}
