//! Which values fit where: assignment and loose invocation conversion (JLS 5.2, 5.3).
//!
//! Unchecked conversion from and to raw types is allowed. The narrowing of constants (`byte b = 1`)
//! is not seen here: it is about expressions, not types.

use crate::generics::open_bounds;
use crate::{ClassName, ClassType, Primitive, Program, Scope, Type, TypeArgument};

/// Types nested deeper than this (`E extends Comparable<? super E>` unrolled) count as assignable no more.
const MAX_DEPTH: usize = 32;

impl Program {
    /// Widening, boxing, unboxing and reference widening; type arguments by containment.
    pub fn is_assignable(&self, from: &Type, to: &Type) -> bool {
        self.is_assignable_in(from, to, &Scope::default())
    }

    /// The same where type variables have bounds.
    pub fn is_assignable_in(&self, from: &Type, to: &Type, scope: &Scope) -> bool {
        match (from, to) {
            (Type::Primitive(from), Type::Primitive(to)) => widens(*from, *to),
            (Type::Primitive(from), _) => self.is_subtype(&Type::class(from.boxed()), to, scope, 0),
            (_, Type::Primitive(to)) => self.unboxed_in(from, scope, 0).is_some_and(|from| widens(from, *to)),
            _ => self.is_subtype(from, to, scope, 0),
        }
    }

    /// The primitive that a reference type unboxes to: its own, or that of a variable's bound.
    fn unboxed_in(&self, ty: &Type, scope: &Scope, depth: usize) -> Option<Primitive> {
        match ty {
            Type::Variable(name) if depth < MAX_DEPTH => {
                scope.bounds(name)?.iter().find_map(|bound| self.unboxed_in(bound, scope, depth + 1))
            }
            _ => ty.unboxed(),
        }
    }

    fn is_subtype(&self, from: &Type, to: &Type, scope: &Scope, depth: usize) -> bool {
        if depth > MAX_DEPTH {
            return false;
        }
        match (from, to) {
            (Type::Void, _) | (_, Type::Void) => false,
            (Type::Null, _) => to.is_reference(),
            (_, Type::Null) => false,
            (Type::Primitive(from), Type::Primitive(to)) => from == to,
            (Type::Primitive(_), _) | (_, Type::Primitive(_)) => false,
            (Type::Variable(from), Type::Variable(to)) if from == to => true,
            (Type::Variable(from), _) => match scope.bounds(from) {
                Some(bounds) => bounds.iter().any(|bound| self.is_subtype(bound, to, scope, depth + 1)),
                None => to.class_name().is_some_and(ClassName::is_object),
            },
            (_, Type::Variable(_)) => false,
            (Type::Array(from), Type::Array(to)) => self.is_subtype(from, to, scope, depth + 1),
            (Type::Array(_), Type::Class(to)) => {
                matches!(
                    to.name.as_str(),
                    "java/lang/Object" | "java/lang/Cloneable" | "java/io/Serializable"
                )
            }
            (Type::Class(_), Type::Array(_)) => false,
            (Type::Class(from), Type::Class(to)) => self.is_class_subtype(from, to, scope, depth),
        }
    }

    fn is_class_subtype(&self, from: &ClassType, to: &ClassType, scope: &Scope, depth: usize) -> bool {
        let Some(from) = self.as_super(from, &to.name) else { return false };
        if from.arguments.is_empty() || to.arguments.is_empty() {
            return true;
        }
        let Some(class) = self.class(&to.name) else { return from.arguments == to.arguments };
        from.arguments.len() == to.arguments.len()
            && class.type_parameters.len() == to.arguments.len()
            && (0..to.arguments.len()).all(|index| {
                let (outer, inner) = (&to.arguments[index], &from.arguments[index]);
                self.contains(outer, inner, &open_bounds(&class.type_parameters, index), scope, depth + 1)
            })
    }

    /// Whether every type that `inner` stands for, within the bounds of its parameter, is one that
    /// `outer` stands for (JLS 4.5.1, 5.1.10).
    fn contains(
        &self,
        outer: &TypeArgument,
        inner: &TypeArgument,
        bounds: &[Type],
        scope: &Scope,
        depth: usize,
    ) -> bool {
        let is_subtype = |from: &Type, to: &Type| self.is_subtype(from, to, scope, depth);
        let is_bounded = |outer: &Type| bounds.iter().any(|bound| is_subtype(bound, outer));
        match (outer, inner) {
            (TypeArgument::Any, _) => true,
            (TypeArgument::Exact(outer), TypeArgument::Exact(inner)) => outer == inner,
            (TypeArgument::Exact(_), _) => false,
            (TypeArgument::Extends(outer), TypeArgument::Exact(inner)) => is_subtype(inner, outer),
            (TypeArgument::Extends(outer), TypeArgument::Extends(inner)) => {
                is_subtype(inner, outer) || is_bounded(outer)
            }
            (TypeArgument::Extends(outer), TypeArgument::Super(_) | TypeArgument::Any) => is_bounded(outer),
            (TypeArgument::Super(outer), TypeArgument::Exact(inner) | TypeArgument::Super(inner)) => {
                is_subtype(outer, inner)
            }
            (TypeArgument::Super(_), TypeArgument::Extends(_) | TypeArgument::Any) => false,
        }
    }
}

/// Identity or widening primitive conversion (JLS 5.1.2).
fn widens(from: Primitive, to: Primitive) -> bool {
    use Primitive::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
    if from == to {
        return true;
    }
    match from {
        Boolean | Double => false,
        Byte => matches!(to, Short | Int | Long | Float | Double),
        Short | Char => matches!(to, Int | Long | Float | Double),
        Int => matches!(to, Long | Float | Double),
        Long => matches!(to, Float | Double),
        Float => to == Double,
    }
}
