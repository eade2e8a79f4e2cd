//! From generic types to types that can be written in a test: without type variables, accessible from its
//! package, and instantiable where an object is made.

use std::collections::BTreeMap;
use std::sync::Arc;

use program::{Class, ClassName, ClassType, Method, Program, Type, TypeArgument, TypeParameter};

use crate::context::Context;

/// The type variables in force at a place, with their bounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Variables {
    bounds: BTreeMap<Arc<str>, Vec<Type>>,
}

impl Variables {
    /// Of a class, its outer classes, and one of its methods.
    pub(crate) fn of(program: &Program, class: &Class, method: Option<&Method>) -> Self {
        let mut variables = Variables::default();
        let mut chain = vec![class.type_parameters.clone()];
        let mut outer = class.outer.clone();
        while let Some(resolved) = outer.as_ref().and_then(|name| program.class(name)) {
            chain.push(resolved.type_parameters.clone());
            outer = resolved.outer.clone();
        }
        for parameters in chain.into_iter().rev() {
            variables.declare(&parameters);
        }
        if let Some(method) = method {
            variables.declare(&method.type_parameters);
        }
        variables
    }

    /// Adds another place's variables; its own hide those of the same name.
    pub(crate) fn extend(&mut self, inner: Variables) {
        self.bounds.extend(inner.bounds);
    }

    fn declare(&mut self, parameters: &[TypeParameter]) {
        for parameter in parameters {
            self.bounds.insert(parameter.name.clone(), parameter.bounds.clone());
        }
    }

    /// JLS 4.6.
    pub(crate) fn erase(&self, ty: &Type) -> Type {
        self.erase_within(ty, 16)
    }

    fn erase_within(&self, ty: &Type, depth: usize) -> Type {
        match ty {
            Type::Void | Type::Null | Type::Primitive(_) => ty.clone(),
            Type::Class(class) => Type::class(class.name.clone()),
            Type::Array(element) => Type::array(self.erase_within(element, depth)),
            Type::Variable(name) => match self.bounds.get(name).and_then(|bounds| bounds.first()) {
                Some(bound) if depth > 0 => self.erase_within(bound, depth - 1),
                _ => Type::object(),
            },
        }
    }

    /// What an object must be all of where a variable of this name is wanted; the type alone where it is none.
    pub(crate) fn erased_bounds(&self, ty: &Type) -> Vec<Type> {
        match ty {
            Type::Variable(name) => match self.bounds.get(name).map(Vec::as_slice) {
                // A variable as a bound is the only one (JLS 4.4).
                None | Some([] | [_]) => vec![self.erase(ty)],
                Some(bounds) => bounds.iter().map(|bound| self.erase(bound)).collect(),
            },
            ty => vec![self.erase(ty)],
        }
    }

    /// What stands for a variable where nothing decides it: its bound, without arguments where those are variables again.
    fn default_of(&self, name: &str) -> Type {
        match self.bounds.get(name).and_then(|bounds| bounds.first()) {
            Some(bound) if !mentions_variable(bound) => bound.clone(),
            Some(bound) => self.erase(bound),
            None => Type::object(),
        }
    }

    /// The type with every variable replaced by what stands for it.
    pub(crate) fn ground(&self, ty: &Type) -> Type {
        match ty {
            Type::Void | Type::Null | Type::Primitive(_) => ty.clone(),
            Type::Variable(name) => self.default_of(name),
            Type::Array(element) => Type::array(self.ground(element)),
            Type::Class(class) => Type::Class(ClassType {
                name: class.name.clone(),
                arguments: class
                    .arguments
                    .iter()
                    .map(|argument| map_argument(argument, &|ty| self.ground(ty)))
                    .collect(),
            }),
        }
    }
}

pub(crate) fn map_argument(argument: &TypeArgument, map: &dyn Fn(&Type) -> Type) -> TypeArgument {
    match argument {
        TypeArgument::Exact(ty) => TypeArgument::Exact(map(ty)),
        TypeArgument::Extends(ty) => TypeArgument::Extends(map(ty)),
        TypeArgument::Super(ty) => TypeArgument::Super(map(ty)),
        TypeArgument::Any => TypeArgument::Any,
    }
}

pub(crate) fn mentions_variable(ty: &Type) -> bool {
    match ty {
        Type::Void | Type::Null | Type::Primitive(_) => false,
        Type::Variable(_) => true,
        Type::Array(element) => mentions_variable(element),
        Type::Class(class) => class.arguments.iter().any(|argument| match argument {
            TypeArgument::Exact(ty) | TypeArgument::Extends(ty) | TypeArgument::Super(ty) => {
                mentions_variable(ty)
            }
            TypeArgument::Any => false,
        }),
    }
}

/// The type without its arguments, at any depth of arrays.
pub(crate) fn raw(ty: &Type) -> Type {
    match ty {
        Type::Class(class) => Type::class(class.name.clone()),
        Type::Array(element) => Type::array(raw(element)),
        Type::Variable(_) => Type::object(),
        Type::Void | Type::Null | Type::Primitive(_) => ty.clone(),
    }
}

pub(crate) fn boxed(ty: &Type) -> Type {
    match ty {
        Type::Primitive(primitive) => Type::class(primitive.boxed()),
        Type::Void | Type::Null | Type::Class(_) | Type::Array(_) | Type::Variable(_) => ty.clone(),
    }
}

impl Context<'_> {
    /// A type that an object can have when it is made or declared: every argument a type, or no arguments at all where
    /// a bound refers to the variables themselves (`E extends Enum<E>`), since no argument in sight would keep it.
    pub(crate) fn concrete(&self, class: &ClassType, variables: &Variables) -> ClassType {
        let Some(resolved) = self.program.class(&class.name) else { return class.clone() };
        let parameters = &resolved.type_parameters;
        if parameters.is_empty() || self.is_member_of_raw(&class.name) {
            return ClassType { name: class.name.clone(), arguments: Vec::new() };
        }
        let own = Variables::of(self.program, &resolved, None);
        let mut arguments = Vec::new();
        for (index, parameter) in parameters.iter().enumerate() {
            let given = match class.arguments.get(index) {
                Some(TypeArgument::Exact(ty) | TypeArgument::Super(ty) | TypeArgument::Extends(ty)) => {
                    Some(self.nearest(&variables.ground(ty)))
                }
                Some(TypeArgument::Any) | None => None,
            };
            let bounded_by_variables = parameter.bounds.iter().any(mentions_variable);
            let argument = match given {
                Some(given) if !bounded_by_variables => given,
                Some(given) if self.keeps_bounds(&given, parameter, parameters, class, variables) => given,
                None if !bounded_by_variables => own.ground(&Type::Variable(parameter.name.clone())),
                Some(_) | None => return ClassType { name: class.name.clone(), arguments: Vec::new() },
            };
            arguments.push(TypeArgument::Exact(boxed(&argument)));
        }
        ClassType { name: class.name.clone(), arguments }
    }

    fn keeps_bounds(
        &self,
        given: &Type,
        parameter: &TypeParameter,
        parameters: &[TypeParameter],
        class: &ClassType,
        variables: &Variables,
    ) -> bool {
        let is_raw = matches!(given, Type::Class(class) if self.is_raw(class));
        let substitution = parameters
            .iter()
            .zip(&class.arguments)
            .filter_map(|(parameter, argument)| match argument {
                TypeArgument::Exact(ty) => Some((parameter.name.clone(), variables.ground(ty))),
                TypeArgument::Extends(_) | TypeArgument::Super(_) | TypeArgument::Any => None,
            })
            .collect();
        !is_raw
            && parameter.bounds.iter().all(|bound| {
                let bound = Program::substitute(bound, &substitution);
                !mentions_variable(&bound) && self.program.is_assignable(given, &bound)
            })
    }

    /// A generic class without its arguments.
    pub(crate) fn is_raw(&self, class: &ClassType) -> bool {
        class.arguments.is_empty()
            && self.program.class(&class.name).is_some_and(|resolved| !resolved.type_parameters.is_empty())
    }

    /// The type itself where the test can name it, else its nearest super type that it can.
    pub(crate) fn nearest(&self, ty: &Type) -> Type {
        match ty {
            Type::Void | Type::Null | Type::Primitive(_) => ty.clone(),
            Type::Variable(_) => Type::object(),
            Type::Array(element) => Type::array(self.nearest(element)),
            Type::Class(class) => {
                if !self.is_accessible_class(&class.name) {
                    return self.nearest_super(&class.name);
                }
                let arguments =
                    class.arguments.iter().map(|argument| self.nearest_argument(argument)).collect();
                Type::Class(ClassType { name: class.name.clone(), arguments })
            }
        }
    }

    fn nearest_super(&self, class: &ClassName) -> Type {
        let nameable = |name: &ClassName| self.is_accessible_class(name) && *name != ClassName::object();
        let found = self.program.supertypes(class).into_iter().find(nameable);
        found.map_or_else(Type::object, Type::class)
    }

    /// `List<Hidden>` is no `List<Object>`, but it is a `List<?>`.
    fn nearest_argument(&self, argument: &TypeArgument) -> TypeArgument {
        match argument {
            TypeArgument::Any => TypeArgument::Any,
            TypeArgument::Exact(ty) => match self.nearest(ty) {
                nearest if nearest == *ty => TypeArgument::Exact(nearest),
                _ => TypeArgument::Any,
            },
            TypeArgument::Extends(ty) => match self.nearest(ty) {
                nearest if nearest == *ty => TypeArgument::Extends(nearest),
                _ => TypeArgument::Any,
            },
            TypeArgument::Super(ty) => match self.nearest(ty) {
                nearest if nearest == *ty => TypeArgument::Super(nearest),
                _ => TypeArgument::Any,
            },
        }
    }

    /// Whether every class in the type can be named.
    pub(crate) fn is_nameable(&self, ty: &Type) -> bool {
        match ty {
            Type::Void | Type::Null | Type::Primitive(_) => true,
            Type::Variable(_) => false,
            Type::Array(element) => self.is_nameable(element),
            Type::Class(class) => self.is_accessible_class(&class.name),
        }
    }
}
