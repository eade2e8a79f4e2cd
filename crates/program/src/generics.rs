//! Type variables: scopes, erasure (JLS 4.6) and substitution.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::{Class, ClassName, ClassType, Method, Program, Type, TypeArgument, TypeParameter};

/// A chain of variables bounded by each other is never as long as this in a valid program.
const MAX_BOUND_CHAIN: usize = 50;

/// What to put for type variables, by name.
pub type Substitution = BTreeMap<Arc<str>, Type>;

/// Type parameters in force at some place: of a method, its class, and the classes around it; inner
/// ones hide outer ones of the same name.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    bounds: BTreeMap<Arc<str>, Vec<Type>>,
}

impl Scope {
    /// The same scope with further, inner parameters.
    pub fn with(mut self, parameters: &[TypeParameter]) -> Scope {
        for parameter in parameters {
            self.bounds.insert(parameter.name.clone(), parameter.bounds.clone());
        }
        self
    }

    pub fn bounds(&self, variable: &str) -> Option<&[Type]> {
        self.bounds.get(variable).map(Vec::as_slice)
    }

    /// A variable's first bound that is not a variable, `Object` where the variable is not known here;
    /// any other type itself.
    pub fn first_bound(&self, ty: &Type) -> Type {
        let mut current = ty.clone();
        for _ in 0..MAX_BOUND_CHAIN {
            match &current {
                Type::Variable(name) => match self.bounds(name) {
                    Some([first, ..]) => current = first.clone(),
                    _ => return Type::object(),
                },
                _ => return current,
            }
        }
        Type::object()
    }
}

/// Whether a substituted type is read from (a result, a field) or written to (a parameter). It
/// decides what a wildcard stands for outside type argument position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    Result,
    Parameter,
}

/// Arguments for the type parameters of a class.
pub(crate) struct Arguments<'a> {
    parameters: &'a [TypeParameter],
    arguments: &'a [TypeArgument],
    /// Names that a method's own type parameters hide.
    hidden: &'a [TypeParameter],
}

impl<'a> Arguments<'a> {
    pub(crate) fn new(parameters: &'a [TypeParameter], arguments: &'a [TypeArgument]) -> Self {
        Arguments { parameters, arguments, hidden: &[] }
    }

    pub(crate) fn hiding(&self, hidden: &'a [TypeParameter]) -> Arguments<'a> {
        Arguments { hidden, ..*self }
    }

    fn of(&self, variable: &str) -> Option<(&'a TypeParameter, &'a TypeArgument)> {
        if self.hidden.iter().any(|parameter| &*parameter.name == variable) {
            return None;
        }
        let index = self.parameters.iter().position(|parameter| &*parameter.name == variable)?;
        Some((&self.parameters[index], self.arguments.get(index)?))
    }

    pub(crate) fn apply(&self, ty: &Type, direction: Direction) -> Type {
        match ty {
            Type::Void | Type::Null | Type::Primitive(_) => ty.clone(),
            Type::Array(element) => Type::array(self.apply(element, direction)),
            Type::Class(class) => Type::Class(self.apply_class(class)),
            Type::Variable(name) => match self.of(name) {
                None => ty.clone(),
                Some((_, TypeArgument::Exact(exact))) => exact.clone(),
                Some((_, TypeArgument::Extends(bound))) => bound.clone(),
                Some((_, TypeArgument::Super(bound))) if direction == Direction::Parameter => bound.clone(),
                Some((parameter, TypeArgument::Super(_) | TypeArgument::Any)) => self.bound(parameter),
            },
        }
    }

    pub(crate) fn apply_class(&self, class: &ClassType) -> ClassType {
        let arguments = class.arguments.iter().map(|argument| self.apply_argument(argument)).collect();
        ClassType { name: class.name.clone(), arguments }
    }

    /// In argument position a wildcard can stand for the variable: `List<E>` of `ArrayList<?>` is
    /// `List<?>`.
    fn apply_argument(&self, argument: &TypeArgument) -> TypeArgument {
        let whole = |ty: &Type| match ty {
            Type::Variable(name) => self.of(name).map(|(_, argument)| argument.clone()),
            _ => None,
        };
        match argument {
            TypeArgument::Any => TypeArgument::Any,
            TypeArgument::Exact(ty) => {
                whole(ty).unwrap_or_else(|| TypeArgument::Exact(self.apply(ty, Direction::Result)))
            }
            TypeArgument::Extends(ty) => match whole(ty) {
                Some(TypeArgument::Exact(ty) | TypeArgument::Extends(ty)) => TypeArgument::Extends(ty),
                Some(TypeArgument::Super(_) | TypeArgument::Any) => TypeArgument::Any,
                None => TypeArgument::Extends(self.apply(ty, Direction::Result)),
            },
            TypeArgument::Super(ty) => match whole(ty) {
                Some(TypeArgument::Exact(ty) | TypeArgument::Super(ty)) => TypeArgument::Super(ty),
                // Only the bottom type is below every `? extends T`; an unknown is the nearest that can be said.
                Some(TypeArgument::Extends(_) | TypeArgument::Any) => TypeArgument::Any,
                None => TypeArgument::Super(self.apply(ty, Direction::Parameter)),
            },
        }
    }

    /// A parameter's bound without the variables of its own class (`E extends Enum<E>` gives `Enum<?>`).
    fn bound(&self, parameter: &TypeParameter) -> Type {
        let unknown = vec![TypeArgument::Any; self.parameters.len()];
        let open = Arguments { parameters: self.parameters, arguments: &unknown, hidden: &[] };
        match &parameter.bounds[0] {
            Type::Variable(name) => match self.of(name) {
                Some((other, _))
                    if other.name != parameter.name && !matches!(other.bounds[0], Type::Variable(_)) =>
                {
                    self.bound(other)
                }
                _ => Type::object(),
            },
            bound => open.apply(bound, Direction::Result),
        }
    }
}

impl Program {
    /// The type parameters in force in a class, or in one of its methods.
    pub fn scope(&self, class: &Class, method: Option<&Method>) -> Scope {
        let outer = class.enclosing_class.as_ref().and_then(|name| self.class(name));
        let scope = match outer {
            Some(outer) if outer.name != class.name => {
                let within = class.enclosing_method.as_ref();
                let within = within.and_then(|method| outer.method(&method.name, &method.descriptor));
                self.scope(&outer, within)
            }
            _ => Scope::default(),
        };
        let scope = scope.with(&class.type_parameters);
        match method {
            Some(method) => scope.with(&method.type_parameters),
            None => scope,
        }
    }

    /// The erasure of a type; a variable that the scope does not know erases to `Object`.
    pub fn erase(&self, ty: &Type, scope: &Scope) -> Type {
        match ty {
            Type::Void | Type::Null | Type::Primitive(_) => ty.clone(),
            Type::Class(class) => Type::class(class.name.clone()),
            Type::Array(element) => Type::array(self.erase(element, scope)),
            Type::Variable(_) => self.erase(&scope.first_bound(ty), scope),
        }
    }

    pub fn substitute(ty: &Type, arguments: &Substitution) -> Type {
        match ty {
            Type::Void | Type::Null | Type::Primitive(_) => ty.clone(),
            Type::Array(element) => Type::array(Program::substitute(element, arguments)),
            Type::Variable(name) => arguments.get(name).cloned().unwrap_or_else(|| ty.clone()),
            Type::Class(class) => {
                let inner = |ty: &Type| Program::substitute(ty, arguments);
                let substituted = class.arguments.iter().map(|argument| match argument {
                    TypeArgument::Exact(ty) => TypeArgument::Exact(inner(ty)),
                    TypeArgument::Extends(ty) => TypeArgument::Extends(inner(ty)),
                    TypeArgument::Super(ty) => TypeArgument::Super(inner(ty)),
                    TypeArgument::Any => TypeArgument::Any,
                });
                Type::Class(ClassType { name: class.name.clone(), arguments: substituted.collect() })
            }
        }
    }

    /// The type of `this` in a class: `Stack<E>`.
    pub fn this_type(class: &Class) -> ClassType {
        let variable =
            |parameter: &TypeParameter| TypeArgument::Exact(Type::Variable(parameter.name.clone()));
        ClassType {
            name: class.name.clone(),
            arguments: class.type_parameters.iter().map(variable).collect(),
        }
    }

    /// A use without arguments of a generic class, or of an inner class of one, whose members and
    /// super types are erased (JLS 4.8).
    pub fn is_raw(&self, class: &Class, arguments: &[TypeArgument]) -> bool {
        if arguments.len() != class.type_parameters.len() {
            return true;
        }
        arguments.is_empty() && self.has_generic_outer(class)
    }

    fn has_generic_outer(&self, class: &Class) -> bool {
        let mut current = class.is_inner().then(|| class.outer.clone()).flatten();
        let mut seen: Vec<ClassName> = Vec::new();
        while let Some(name) = current {
            let Some(outer) = self.class(&name) else { return false };
            if !outer.type_parameters.is_empty() {
                return true;
            }
            if seen.contains(&name) {
                return false;
            }
            seen.push(name);
            current = outer.is_inner().then(|| outer.outer.clone()).flatten();
        }
        false
    }
}
