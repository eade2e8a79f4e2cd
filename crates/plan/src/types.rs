//! Generic types with their arguments: what stands for the type variables of a class that is planned for.

use program::{Class, ClassName, ClassType, MethodRef, Program, Substitution, Type, TypeArgument};

/// The type of an object of a class that stands where a type is declared: `ArrayBag<Item>` for `Bag<Item>`. What nobody says
/// is `String`, or what a bound says.
pub(crate) fn object_type(program: &Program, class: &ClassName, declared: &Type) -> Type {
    let Some(resolved) = program.class(class).filter(|class| !class.type_parameters.is_empty()) else {
        return Type::class(class.clone());
    };
    let mut known = Substitution::new();
    if let Type::Class(declared) = declared
        && let Some(seen) = program.as_super(&Program::this_type(&resolved), &declared.name)
    {
        for (own, wanted) in seen.arguments.iter().zip(&declared.arguments) {
            if let (TypeArgument::Exact(Type::Variable(name)), Some(ty)) = (own, named(wanted)) {
                known.insert(name.clone(), ty);
            }
        }
    }
    let arguments = resolved.type_parameters.iter().map(|parameter| {
        let known = known.get(&parameter.name).filter(|ty| !matches!(ty, Type::Variable(_)));
        TypeArgument::Exact(known.cloned().unwrap_or_else(|| of_bound(&parameter.bounds)))
    });
    Type::Class(ClassType { name: class.clone(), arguments: arguments.collect() })
}

/// The types of a method's parameters, called on (or creating) an object of a type.
pub(crate) fn parameter_types(program: &Program, object: &Type, method: &MethodRef) -> Vec<Type> {
    let Some(found) = program.method(method) else { return Vec::new() };
    let owner = &found.class;
    let mut known = match object {
        Type::Class(ty) => {
            program.as_super(ty, &owner.name).map(|ty| arguments(owner, &ty)).unwrap_or_default()
        }
        _ => Substitution::new(),
    };
    // A factory's own variables are what its result says.
    if let (Type::Class(returned), Type::Class(object)) = (&found.returns, object)
        && found.access.is_static()
    {
        for (own, wanted) in returned.arguments.iter().zip(&object.arguments) {
            if let (TypeArgument::Exact(Type::Variable(name)), Some(ty)) = (own, named(wanted)) {
                known.insert(name.clone(), ty);
            }
        }
    }
    for parameter in &found.type_parameters {
        known.entry(parameter.name.clone()).or_insert_with(|| of_bound(&parameter.bounds));
    }
    found.parameters.iter().map(|parameter| Program::substitute(&parameter.ty, &known)).collect()
}

/// The arguments of a type, by the names of the class's parameters.
fn arguments(class: &Class, ty: &ClassType) -> Substitution {
    let pairs = class.type_parameters.iter().zip(&ty.arguments);
    pairs.filter_map(|(parameter, argument)| Some((parameter.name.clone(), named(argument)?))).collect()
}

/// The type argument at a position, without its wildcard.
pub(crate) fn argument(ty: &Type, position: usize) -> Type {
    let Type::Class(class) = ty else { return Type::object() };
    class.arguments.get(position).and_then(named).unwrap_or_else(Type::string)
}

fn named(argument: &TypeArgument) -> Option<Type> {
    match argument {
        TypeArgument::Exact(ty) | TypeArgument::Extends(ty) | TypeArgument::Super(ty) => Some(ty.clone()),
        TypeArgument::Any => None,
    }
}

fn of_bound(bounds: &[Type]) -> Type {
    match bounds.first() {
        Some(Type::Class(class)) if class.name.as_str() == "java/lang/Comparable" => {
            Type::class("java/lang/Integer")
        }
        Some(Type::Class(class)) if !class.name.is_object() => Type::class(class.name.clone()),
        _ => Type::string(),
    }
}
