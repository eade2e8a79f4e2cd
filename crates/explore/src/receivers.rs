//! Other ways to a receiver: every constructor and static method that gives one, with the simplest literals.

use making::{Origin, Way, Ways};
use program::{Class, Primitive, Type};
use suite::{Creation, Recipe, TestCase, Value};

const MOST: usize = 8;

/// The first seed with its receiver made in other ways.
pub(crate) fn seeds(ways: &Ways<'_>, seeds: &[TestCase]) -> Vec<TestCase> {
    let Some(first) = seeds.first().filter(|first| first.receiver.is_some()) else { return Vec::new() };
    let Some(class) = ways.program().class(&first.class).filter(|class| class.type_parameters.is_empty())
    else {
        return Vec::new();
    };
    let ways = ways.of(&class.name);
    let recipes = ways.makers.iter().filter(|way| makes(&class, way)).filter_map(|way| {
        let arguments = way.types.iter().map(simplest).collect::<Option<Vec<_>>>()?;
        let method = way.method.clone();
        let creation = if method.is_constructor() {
            Creation::Constructor { constructor: method, outer: None, arguments }
        } else {
            Creation::Factory { method, on: None, arguments }
        };
        Some(Recipe::Object { ty: way.gives.clone(), creation, then: Vec::new() })
    });
    // What is injected has to be there however the receiver is made.
    let whole = |recipe: Recipe| match &first.receiver {
        Some(Recipe::Fixture { fields, .. }) => {
            Recipe::Fixture { object: Box::new(recipe), fields: fields.clone() }
        }
        _ => recipe,
    };
    recipes.take(MOST).map(|recipe| TestCase { receiver: Some(whole(recipe)), ..first.clone() }).collect()
}

/// Whether a way leads from nothing to an object of exactly this class; a static method must have something to vary.
fn makes(class: &Class, way: &Way) -> bool {
    way.from == Origin::Nothing
        && way.gives == Type::class(class.name.clone())
        && (way.method.is_constructor() || !way.types.is_empty())
}

/// Only what a variable can stand for.
pub(crate) fn simplest(ty: &Type) -> Option<Recipe> {
    let value = match ty {
        Type::Primitive(primitive) => match primitive {
            Primitive::Boolean => Value::Boolean(false),
            Primitive::Byte => Value::Byte(1),
            Primitive::Short => Value::Short(1),
            Primitive::Char => Value::Char(b'a'.into()),
            Primitive::Int => Value::Int(1),
            Primitive::Long => Value::Long(1),
            Primitive::Float => Value::Float(1.0),
            Primitive::Double => Value::Double(1.0),
        },
        ty if *ty == Type::string() => Value::String("a".into()),
        Type::Array(element) if matches!(**element, Type::Primitive(_)) => {
            return Some(Recipe::Array { element: (**element).clone(), items: Vec::new() });
        }
        _ => return None,
    };
    Some(Recipe::Value(value))
}
