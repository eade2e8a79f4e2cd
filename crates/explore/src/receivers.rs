//! Other ways to a receiver: every constructor and factory of its class, with the simplest literals.

use program::{Access, Class, Method, Primitive, Program, Type};
use suite::{Creation, Recipe, TestCase, Value};

const MOST: usize = 8;

/// The first seed with its receiver made in other ways.
pub(crate) fn seeds(program: &Program, seeds: &[TestCase]) -> Vec<TestCase> {
    let Some(first) = seeds.first() else { return Vec::new() };
    if first.receiver.is_none() {
        return Vec::new();
    }
    let Some(class) = program.class(&first.class) else { return Vec::new() };
    let makers = class.methods.iter().filter(|method| makes(&class, method));
    let recipes = makers.filter_map(|method| {
        let arguments = method.parameters.iter().map(|it| simplest(&it.ty)).collect::<Option<Vec<_>>>()?;
        let reference = class.method_ref(method);
        let creation = if method.is_constructor() {
            Creation::Constructor { constructor: reference, outer: None, arguments }
        } else {
            Creation::Factory { method: reference, on: None, arguments }
        };
        Some(Recipe::Object { ty: Type::class(class.name.clone()), creation, then: Vec::new() })
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

fn makes(class: &Class, method: &Method) -> bool {
    if method.access.is_private() || method.access.is_synthetic() || !class.type_parameters.is_empty() {
        return false;
    }
    if method.is_constructor() {
        return !class.access.is_abstract() && !class.is_inner();
    }
    method.access.contains(Access::STATIC)
        && method.type_parameters.is_empty()
        && method.returns == Type::class(class.name.clone())
        && !method.parameters.is_empty()
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
