//! Type variables: scopes, erasure (JLS 4.6) and substitution.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::{Class, ClassName, ClassType, Method, MethodRef, Program, Type, TypeArgument, TypeParameter};

/// A chain of variables bounded by each other is never as long as this in a valid program.
const MAX_BOUND_CHAIN: usize = 50;

/// What to put for type variables, by name.
pub type Substitution = BTreeMap<Arc<str>, Type>;

/// Type parameters in force at some place: of a method, its class, and the classes around it; inner
/// ones hide outer ones of the same name.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// Outermost first.
    levels: Vec<Vec<TypeParameter>>,
}

impl Scope {
    /// The same scope with further, inner parameters.
    pub fn with(mut self, parameters: &[TypeParameter]) -> Scope {
        if !parameters.is_empty() {
            self.levels.push(parameters.to_vec());
        }
        self
    }

    pub fn bounds(&self, variable: &str) -> Option<&[Type]> {
        self.find(variable, self.levels.len()).map(|(_, parameter)| parameter.bounds.as_slice())
    }

    /// A variable's first bound that is not a variable, `Object` where the variable is not known here;
    /// any other type itself.
    pub fn first_bound(&self, ty: &Type) -> Type {
        let mut current = ty;
        // A bound is written where its variable is declared: what hides a name further in does not count.
        let mut visible = self.levels.len();
        for _ in 0..MAX_BOUND_CHAIN {
            let Type::Variable(name) = current else { return current.clone() };
            match self.find(name, visible) {
                Some((level, TypeParameter { bounds, .. })) if !bounds.is_empty() => {
                    current = &bounds[0];
                    visible = level + 1;
                }
                _ => break,
            }
        }
        Type::object()
    }

    fn find(&self, variable: &str, visible: usize) -> Option<(usize, &TypeParameter)> {
        let levels = self.levels[..visible].iter().enumerate().rev();
        levels
            .flat_map(|(level, parameters)| parameters.iter().map(move |parameter| (level, parameter)))
            .find(|(_, parameter)| &*parameter.name == variable)
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

    /// A type to read values as, or one whose values can be passed. Where only `null` can be passed
    /// the former stands for the latter; see [`Arguments::takes_unknown`].
    pub(crate) fn apply(&self, ty: &Type, direction: Direction) -> Type {
        match direction {
            Direction::Result => self.upward(ty),
            Direction::Parameter => self.downward(ty).unwrap_or_else(|| self.upward(ty)),
        }
    }

    pub(crate) fn apply_class(&self, class: &ClassType) -> ClassType {
        let arguments = class.arguments.iter().map(|argument| self.upward_argument(argument)).collect();
        ClassType { name: class.name.clone(), arguments }
    }

    /// Whether no value but `null` fits a parameter of the type.
    pub(crate) fn takes_unknown(&self, ty: &Type) -> bool {
        self.downward(ty).is_none()
    }

    /// The smallest type that can be written above it (JLS 4.10.5).
    fn upward(&self, ty: &Type) -> Type {
        match ty {
            Type::Void | Type::Null | Type::Primitive(_) => ty.clone(),
            Type::Array(element) => Type::array(self.upward(element)),
            Type::Class(class) => Type::Class(self.apply_class(class)),
            Type::Variable(name) => match self.of(name) {
                None => ty.clone(),
                Some((_, TypeArgument::Exact(exact))) => exact.clone(),
                Some((_, TypeArgument::Extends(bound))) => bound.clone(),
                Some((parameter, TypeArgument::Super(_) | TypeArgument::Any)) => self.bound(parameter),
            },
        }
    }

    /// In argument position a wildcard can stand for the variable: `List<E>` of `ArrayList<?>` is
    /// `List<?>`. Deeper it cannot: `Set<Entry<K, V>>` of `Map<?, V>` is no `Set<Entry<?, V>>`, but a
    /// set of unknown entries.
    fn upward_argument(&self, argument: &TypeArgument) -> TypeArgument {
        match argument {
            TypeArgument::Any => TypeArgument::Any,
            TypeArgument::Exact(Type::Variable(name)) => match self.of(name) {
                Some((_, argument)) => argument.clone(),
                None => argument.clone(),
            },
            TypeArgument::Exact(ty) if self.is_unknown(ty) => TypeArgument::Extends(self.upward(ty)),
            TypeArgument::Exact(ty) => TypeArgument::Exact(self.upward(ty)),
            TypeArgument::Extends(ty) => TypeArgument::Extends(self.upward(ty)),
            TypeArgument::Super(ty) => self.downward(ty).map_or(TypeArgument::Any, TypeArgument::Super),
        }
    }

    /// The greatest type that can be written below it, where there is one.
    fn downward(&self, ty: &Type) -> Option<Type> {
        match ty {
            Type::Void | Type::Null | Type::Primitive(_) => Some(ty.clone()),
            Type::Array(element) => self.downward(element).map(Type::array),
            Type::Class(class) => {
                let arguments = class.arguments.iter().map(|argument| self.downward_argument(argument));
                let arguments = arguments.collect::<Option<Vec<_>>>()?;
                Some(Type::Class(ClassType { name: class.name.clone(), arguments }))
            }
            Type::Variable(name) => match self.of(name) {
                None => Some(ty.clone()),
                Some((_, TypeArgument::Exact(exact))) => Some(exact.clone()),
                Some((_, TypeArgument::Super(bound))) => Some(bound.clone()),
                Some((_, TypeArgument::Extends(_) | TypeArgument::Any)) => None,
            },
        }
    }

    fn downward_argument(&self, argument: &TypeArgument) -> Option<TypeArgument> {
        match argument {
            TypeArgument::Any => Some(TypeArgument::Any),
            TypeArgument::Exact(ty) if self.is_unknown(ty) => None,
            TypeArgument::Exact(ty) => self.downward(ty).map(TypeArgument::Exact),
            TypeArgument::Extends(ty) => self.downward(ty).map(TypeArgument::Extends),
            TypeArgument::Super(ty) => Some(TypeArgument::Super(self.upward(ty))),
        }
    }

    /// Whether a wildcard stands for a variable of the type.
    fn is_unknown(&self, ty: &Type) -> bool {
        match ty {
            Type::Void | Type::Null | Type::Primitive(_) => false,
            Type::Variable(name) => {
                self.of(name).is_some_and(|(_, argument)| !matches!(argument, TypeArgument::Exact(_)))
            }
            Type::Array(element) => self.is_unknown(element),
            Type::Class(class) => class.arguments.iter().any(|argument| match argument {
                TypeArgument::Exact(ty) | TypeArgument::Extends(ty) | TypeArgument::Super(ty) => {
                    self.is_unknown(ty)
                }
                TypeArgument::Any => false,
            }),
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
            bound => open.upward(bound),
        }
    }
}

impl Program {
    /// The type parameters in force in a class, or in one of its methods.
    pub fn scope(&self, class: &Class, method: Option<&Method>) -> Scope {
        // From the inside outwards; malformed files may enclose each other.
        let mut around: Vec<(Arc<Class>, Option<MethodRef>)> = Vec::new();
        let mut next = class.enclosing_class.clone();
        let mut within = class.enclosing_method.clone();
        while let Some(outer) = next.and_then(|name| self.class(&name)) {
            if outer.name == class.name || around.iter().any(|(known, _)| known.name == outer.name) {
                break;
            }
            next = outer.enclosing_class.clone();
            let outer_within = outer.enclosing_method.clone();
            around.push((outer, std::mem::replace(&mut within, outer_within)));
        }
        let mut scope = Scope::default();
        for (outer, within) in around.iter().rev() {
            scope = scope.with(&outer.type_parameters);
            let within = within.as_ref().and_then(|method| outer.method(&method.name, &method.descriptor));
            if let Some(method) = within {
                scope = scope.with(&method.type_parameters);
            }
        }
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

/// The bounds of a class's type parameter with unknowns for the class's variables: `Enum<?>` for
/// `E extends Enum<E>`.
pub(crate) fn open_bounds(parameters: &[TypeParameter], index: usize) -> Vec<Type> {
    let unknown = vec![TypeArgument::Any; parameters.len()];
    let open = Arguments::new(parameters, &unknown);
    parameters[index].bounds.iter().map(|bound| open.upward(bound)).collect()
}
