//! Types to put for type variables and wildcards.

use std::sync::Arc;

use program::{Class, ClassType, Program, Substitution, Type, TypeArgument, TypeParameter};

/// Classes to try for a bounded variable, most readable first.
const CANDIDATES: [&str; 8] = [
    "java/lang/Integer",
    "java/lang/String",
    "java/lang/RuntimeException",
    "java/time/DayOfWeek",
    "java/util/ArrayList",
    "java/util/HashMap",
    "java/io/StringWriter",
    "java/io/StringReader",
];

/// Adds a type for each parameter that has none yet: `String` where anything will do, else something
/// within the bounds.
pub fn instantiate(program: &Program, parameters: &[TypeParameter], substitution: &mut Substitution) {
    for parameter in parameters {
        if !substitution.contains_key(&parameter.name) {
            let chosen = choose(program, parameter, substitution, 0);
            substitution.insert(parameter.name.clone(), chosen);
        }
    }
}

/// A substitution for the parameters of a class from the arguments of one of its types.
pub fn arguments_of(program: &Program, class: &Class, ty: &ClassType) -> Substitution {
    let mut substitution = Substitution::new();
    for (parameter, argument) in class.type_parameters.iter().zip(&ty.arguments) {
        let chosen = match argument {
            TypeArgument::Exact(ty) | TypeArgument::Extends(ty) | TypeArgument::Super(ty) => ty.clone(),
            TypeArgument::Any => continue,
        };
        substitution.insert(parameter.name.clone(), chosen);
    }
    instantiate(program, &class.type_parameters, &mut substitution);
    substitution
}

/// `depth` ends knots like `B extends Builder<B>`.
fn choose(program: &Program, parameter: &TypeParameter, known: &Substitution, depth: usize) -> Type {
    let is_object = |bound: &Type| *bound == Type::object();
    if parameter.bounds.iter().all(is_object) {
        return Type::string();
    }
    let within = |ty: &Type| {
        let mut substitution = known.clone();
        substitution.insert(parameter.name.clone(), ty.clone());
        parameter
            .bounds
            .iter()
            .all(|bound| program.is_assignable(ty, &Program::substitute(bound, &substitution)))
    };
    let first = &parameter.bounds[0];
    let concrete = |ty: &Type| concrete_within(program, &Program::substitute(ty, known), depth + 1);
    let own = match first {
        Type::Variable(other) => known.get(other).cloned(),
        Type::Class(class)
            if class.name.as_str() != "java/lang/Comparable" && class.name.as_str() != "java/lang/Enum" =>
        {
            Some(concrete(first))
        }
        _ => None,
    };
    let library = CANDIDATES.iter().map(|name| concrete(&Type::class(*name)));
    let of_program = program.under_test().iter().filter(|name| {
        program.class(name).is_some_and(|class| !class.is_local && class.type_parameters.is_empty())
    });
    own.into_iter()
        .chain(library)
        .chain(of_program.map(|name| Type::class(name.clone())))
        .find(|ty| !matches!(ty, Type::Variable(_)) && within(ty))
        .unwrap_or_else(|| concrete(first))
}

/// A type without variables and, at its top, without wildcards, so that objects of it can be made.
pub fn concrete(program: &Program, ty: &Type, substitution: &Substitution) -> Type {
    concrete_within(program, &Program::substitute(ty, substitution), 0)
}

fn concrete_within(program: &Program, ty: &Type, depth: usize) -> Type {
    match ty {
        Type::Void | Type::Null | Type::Primitive(_) => ty.clone(),
        Type::Variable(_) => Type::string(),
        Type::Array(element) => Type::array(concrete_within(program, element, depth)),
        Type::Class(class) => {
            let parameters =
                program.class(&class.name).map(|known| known.type_parameters.clone()).unwrap_or_default();
            if parameters.is_empty() || depth > 3 {
                return Type::class(class.name.clone());
            }
            let mut known = Substitution::new();
            let mut arguments = Vec::new();
            for (index, parameter) in parameters.iter().enumerate() {
                let chosen = match class.arguments.get(index) {
                    Some(TypeArgument::Exact(Type::Variable(_)) | TypeArgument::Any) | None => {
                        choose_plain(program, parameter, &known, depth)
                    }
                    Some(TypeArgument::Exact(exact)) => without_variables(exact),
                    Some(TypeArgument::Super(bound)) => without_variables(bound),
                    Some(TypeArgument::Extends(bound)) => {
                        match concrete_within(program, bound, depth + 1) {
                            // `? extends Object` says nothing.
                            ty if ty == Type::object() => choose_plain(program, parameter, &known, depth),
                            ty => ty,
                        }
                    }
                };
                known.insert(parameter.name.clone(), chosen.clone());
                arguments.push(TypeArgument::Exact(chosen));
            }
            Type::Class(ClassType { name: class.name.clone(), arguments })
        }
    }
}

/// Variables that nobody chose a type for are strings; wildcards inside type arguments stay.
fn without_variables(ty: &Type) -> Type {
    match ty {
        Type::Void | Type::Null | Type::Primitive(_) => ty.clone(),
        Type::Variable(_) => Type::string(),
        Type::Array(element) => Type::array(without_variables(element)),
        Type::Class(class) => {
            let arguments = class.arguments.iter().map(|argument| match argument {
                TypeArgument::Exact(ty) => TypeArgument::Exact(without_variables(ty)),
                TypeArgument::Extends(ty) => TypeArgument::Extends(without_variables(ty)),
                TypeArgument::Super(ty) => TypeArgument::Super(without_variables(ty)),
                TypeArgument::Any => TypeArgument::Any,
            });
            Type::Class(ClassType { name: class.name.clone(), arguments: arguments.collect() })
        }
    }
}

fn choose_plain(program: &Program, parameter: &TypeParameter, known: &Substitution, depth: usize) -> Type {
    if depth > 2 { Type::object() } else { choose(program, parameter, known, depth) }
}

/// What the variables in `pattern` must be for it to be `wanted`, added to `substitution`.
pub fn unify(pattern: &Type, wanted: &Type, substitution: &mut Substitution) {
    match (pattern, wanted) {
        (Type::Variable(name), _) if wanted.is_reference() => {
            let name: Arc<str> = name.clone();
            substitution.entry(name).or_insert_with(|| wanted.clone());
        }
        (Type::Array(pattern), Type::Array(wanted)) => unify(pattern, wanted, substitution),
        (Type::Class(pattern), Type::Class(wanted)) if pattern.name == wanted.name => {
            for pair in pattern.arguments.iter().zip(&wanted.arguments) {
                if let (
                    TypeArgument::Exact(pattern)
                    | TypeArgument::Extends(pattern)
                    | TypeArgument::Super(pattern),
                    TypeArgument::Exact(wanted),
                ) = pair
                {
                    unify(pattern, wanted, substitution);
                }
            }
        }
        _ => {}
    }
}
