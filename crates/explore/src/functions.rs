//! Functions as inputs whose result depends on their argument: a lambda that gives something else for one value, or for two.

use program::{Program, Type};
use suite::{LambdaRow, Recipe, TestCase, Value};

use crate::receivers::simplest;

/// Rows of the longest table.
const MOST_ROWS: usize = 2;

/// Variants of a seed whose lambdas are tables.
pub(crate) fn seeds(program: &Program, seed: &TestCase) -> Vec<TestCase> {
    let mut found = Vec::new();
    let places = seed.recipes().count();
    for rows in 1..=MOST_ROWS {
        for place in 0..places {
            let Some(table) = seed.recipes().nth(place).and_then(|it| table(program, it, rows)) else {
                continue;
            };
            let mut case = seed.clone();
            if let Some(recipe) = case.recipes_mut().nth(place) {
                *recipe = table;
            }
            found.push(case);
        }
    }
    found
}

/// The lambda with rows for values of its first parameter that literals can be compared with.
fn table(program: &Program, recipe: &Recipe, count: usize) -> Option<Recipe> {
    let Recipe::Lambda { interface, returns: Some(returns), rows } = recipe else { return None };
    let Type::Class(class) = interface else { return None };
    let member = program.functional_method(class).filter(|_| rows.is_empty())?;
    let (parameter, equals) =
        member.parameters.iter().enumerate().find_map(|(index, ty)| Some((index, literal(program, ty)?)))?;
    let gives = other(returns, &member.returns)?;
    let row = LambdaRow { parameter, equals, gives };
    Some(Recipe::Lambda {
        interface: interface.clone(),
        returns: Some(returns.clone()),
        rows: vec![row; count],
    })
}

/// A literal of a type; a type variable is tried with what `boundary` puts for one.
fn literal(program: &Program, ty: &Type) -> Option<Recipe> {
    match ty {
        Type::Variable(_) => simplest(&Type::string()),
        Type::Class(class) if program.is_subclass(&"java/lang/String".into(), &class.name) => {
            simplest(&Type::string())
        }
        Type::Array(_) | Type::Void | Type::Null => None,
        Type::Primitive(_) => simplest(ty),
        Type::Class(_) => simplest(&Type::Primitive(ty.unboxed()?)),
    }
}

/// Something else than a value: a literal that a variable stands for, or nothing.
fn other(given: &Recipe, ty: &Type) -> Option<Recipe> {
    match given {
        Recipe::Value(Value::Boolean(value)) => Some(Recipe::Value(Value::Boolean(!value))),
        Recipe::Value(_) => Some(given.clone()),
        Recipe::Null(ty) => simplest(ty),
        _ if ty.is_reference() => Some(Recipe::Null(ty.clone())),
        _ => None,
    }
}
