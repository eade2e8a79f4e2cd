//! Types as contract expressions see them: resolution of written types, erasure, conversions.

use std::sync::Arc;

use base::did_you_mean;
use program::{Class, ClassName, ClassType, Primitive, Program, Type, TypeArgument, TypeParameter};
use syntax::expr::{TypeArgumentExpr, TypeExpr};

use super::{Reported, Typer};
use crate::arithmetic::{bigint, is_bigint, is_whole};

impl Typer<'_> {
    pub(super) fn program(&self) -> &Program {
        self.context.knowledge.program()
    }

    pub(super) fn resolve_type(&mut self, written: &TypeExpr) -> Result<Type, Reported> {
        let element = self.resolve_element_type(written)?;
        Ok((0..written.dimensions).fold(element, |ty, _| Type::array(ty)))
    }

    fn resolve_element_type(&mut self, written: &TypeExpr) -> Result<Type, Reported> {
        if let Some(primitive) = Primitive::from_keyword(&written.name) {
            return Ok(Type::Primitive(primitive));
        }
        match &*written.name {
            "void" => return Ok(Type::Void),
            "\\bigint" => return Ok(bigint()),
            "\\TYPE" => return Ok(Type::class("java/lang/Class")),
            _ => {}
        }
        if self.type_parameter(&written.name).is_some() {
            return Ok(Type::Variable(written.name.clone()));
        }
        let Some(name) = self.class_named(&written.name) else {
            return Err(self.unknown_type(&written.name, written.span));
        };
        let mut arguments = Vec::new();
        for argument in &written.arguments {
            arguments.push(match argument {
                TypeArgumentExpr::Exact(ty) => TypeArgument::Exact(self.resolve_type(ty)?),
                TypeArgumentExpr::Extends(ty) => TypeArgument::Extends(self.resolve_type(ty)?),
                TypeArgumentExpr::Super(ty) => TypeArgument::Super(self.resolve_type(ty)?),
                TypeArgumentExpr::Any => TypeArgument::Any,
            });
        }
        Ok(Type::Class(ClassType { name, arguments }))
    }

    /// A class by the name that the source of the contract's class knows it by.
    pub(super) fn class_named(&self, name: &str) -> Option<ClassName> {
        self.program().resolve_type_name_with(&self.context.class.name, self.context.imports, name)
    }

    pub(super) fn unknown_type(&mut self, name: &str, span: base::Span) -> Reported {
        let mut known: Vec<String> = Vec::new();
        let imports = self.context.imports.iter().filter(|import| !import.on_demand && !import.is_static);
        known.extend(imports.filter_map(|import| import.name.rsplit('.').next().map(str::to_owned)));
        if let Some(source) = self.program().source(&self.context.class.name) {
            known.extend(source.file.types.iter().map(|ty| ty.name.to_string()));
            known.extend(source.declaration().types.iter().map(|ty| ty.name.to_string()));
        }
        known.extend(
            ["Object", "String", "Integer", "Long", "Double", "Boolean", "Character"].map(str::to_owned),
        );
        let help = did_you_mean(name, known.iter().map(String::as_str))
            .or_else(|| Some("import it, or write its qualified name".to_owned()));
        self.report("contract.unknown-type", span, format!("no class `{name}` is in scope"), help)
    }

    /// The declaration of a type variable: of the method, its class, or a class around it.
    fn type_parameter(&self, name: &str) -> Option<TypeParameter> {
        let named = |parameters: &[TypeParameter]| parameters.iter().find(|p| &*p.name == name).cloned();
        if let Some(found) = self.context.method.and_then(|method| named(&method.type_parameters)) {
            return Some(found);
        }
        let mut class: Option<Arc<Class>> = Some(self.context.class.clone());
        while let Some(current) = class {
            if let Some(found) = named(&current.type_parameters) {
                return Some(found);
            }
            class = current.outer.as_ref().and_then(|outer| self.program().class(outer));
        }
        None
    }

    /// The first bound of a type variable in scope; `Object` of any other.
    pub(super) fn bound(&self, variable: &str) -> Type {
        let bound = self.type_parameter(variable).and_then(|parameter| parameter.bounds.into_iter().next());
        bound.unwrap_or_else(Type::object)
    }

    /// JLS 4.6.
    pub(super) fn erase(&self, ty: &Type) -> Type {
        self.erase_within(ty, 8)
    }

    /// `depth` ends the chain of bounds in a program that does not compile (`T extends U, U extends T`).
    fn erase_within(&self, ty: &Type, depth: usize) -> Type {
        match ty {
            Type::Void | Type::Null | Type::Primitive(_) => ty.clone(),
            Type::Class(class) => Type::class(class.name.clone()),
            Type::Array(element) => Type::array(self.erase_within(element, depth)),
            Type::Variable(_) if depth == 0 => Type::object(),
            Type::Variable(name) => self.erase_within(&self.bound(name), depth - 1),
        }
    }

    /// Subtyping (JLS 4.10) on erasures; primitives by widening.
    pub(super) fn is_subtype(&self, from: &Type, to: &Type) -> bool {
        if from == to {
            return true;
        }
        match (&self.erase(from), &self.erase(to)) {
            (Type::Null, to) => to.is_reference(),
            (Type::Primitive(from), Type::Primitive(to)) => widens(*from, *to),
            (Type::Class(from), Type::Class(to)) => {
                to.name == ClassName::object() || self.program().is_subclass(&from.name, &to.name)
            }
            (Type::Array(from), Type::Array(to)) => {
                if from.is_primitive() || to.is_primitive() {
                    from == to
                } else {
                    self.is_subtype(from, to)
                }
            }
            (Type::Array(_), Type::Class(to)) => {
                matches!(
                    to.name.as_str(),
                    "java/lang/Object" | "java/lang/Cloneable" | "java/io/Serializable"
                )
            }
            _ => false,
        }
    }

    /// Loose invocation conversion (JLS 5.3): subtyping, boxing and unboxing.
    pub(super) fn is_assignable(&self, from: &Type, to: &Type) -> bool {
        if self.is_subtype(from, to) || is_bigint(to) && is_whole(from) {
            return true;
        }
        match (from, to) {
            (Type::Primitive(from), to) if to.is_reference() => {
                self.is_subtype(&Type::class(from.boxed()), to)
            }
            (from, Type::Primitive(to)) => {
                !from.is_primitive() && self.unboxed(from).is_some_and(|from| widens(from, *to))
            }
            _ => false,
        }
    }

    /// The primitive type of a value after unboxing; sees through a type variable's bound.
    pub(super) fn unboxed(&self, ty: &Type) -> Option<Primitive> {
        match ty {
            Type::Variable(_) => self.erase(ty).unboxed(),
            _ => ty.unboxed(),
        }
    }

    /// JLS 5.5, leniently: whether a value of one type could be one of the other.
    pub(super) fn is_castable(&self, from: &Type, to: &Type) -> bool {
        let numeric = |ty: &Type| self.unboxed(ty).is_some_and(Primitive::is_numeric) || is_bigint(ty);
        if is_bigint(from) || is_bigint(to) {
            return numeric(from) && numeric(to);
        }
        if self.is_assignable(from, to) || self.is_assignable(to, from) {
            return true;
        }
        match (&self.erase(from), &self.erase(to)) {
            (Type::Primitive(_), Type::Primitive(_)) => numeric(from) && numeric(to),
            (Type::Class(from), Type::Class(to)) => {
                let may_be_both = |name: &ClassName, other: &ClassName| {
                    self.program().class(name).is_none_or(|class| {
                        let extensible = !class.access.is_final();
                        (class.is_interface()
                            && self.program().class(other).is_none_or(|other| !other.access.is_final()))
                            || (extensible
                                && self.program().class(other).is_none_or(|other| other.is_interface()))
                    })
                };
                may_be_both(&from.name, &to.name) || may_be_both(&to.name, &from.name)
            }
            (Type::Array(from), Type::Array(to)) => {
                from.is_reference() && to.is_reference() && self.is_castable(from, to)
            }
            _ => false,
        }
    }

    pub(super) fn boxed(&self, ty: &Type) -> Type {
        match ty {
            Type::Primitive(primitive) => Type::class(primitive.boxed()),
            _ => ty.clone(),
        }
    }

    /// What a quantified variable can run over: the elements of an array or `Iterable`.
    pub(super) fn element_type(&self, ty: &Type) -> Option<Type> {
        match ty {
            Type::Array(element) => Some((**element).clone()),
            Type::Variable(name) => self.element_type(&self.bound(name)),
            Type::Class(class) => {
                let iterable = self.program().as_super(class, &ClassName::new("java/lang/Iterable"))?;
                Some(match iterable.arguments.first() {
                    Some(TypeArgument::Exact(ty) | TypeArgument::Extends(ty)) => ty.clone(),
                    Some(TypeArgument::Super(_) | TypeArgument::Any) | None => Type::object(),
                })
            }
            Type::Void | Type::Null | Type::Primitive(_) => None,
        }
    }

    /// A type both values have: the conditional operator's, approximating JLS 4.10.4.
    pub(super) fn common_supertype(&self, a: &Type, b: &Type) -> Type {
        if self.is_subtype(a, b) {
            return b.clone();
        }
        if self.is_subtype(b, a) {
            return a.clone();
        }
        let (Type::Class(class), _) = (self.erase(a), b) else { return Type::object() };
        let supers = self.program().supertypes(&class.name).into_iter();
        let shared = supers.map(Type::class).find(|ty| *ty != Type::object() && self.is_subtype(b, ty));
        shared.unwrap_or_else(Type::object)
    }
}

/// Identity or widening primitive conversion (JLS 5.1.2).
pub(super) fn widens(from: Primitive, to: Primitive) -> bool {
    use Primitive::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
    match from {
        Boolean => to == Boolean,
        Byte => matches!(to, Byte | Short | Int | Long | Float | Double),
        Short => matches!(to, Short | Int | Long | Float | Double),
        Char => matches!(to, Char | Int | Long | Float | Double),
        Int => matches!(to, Int | Long | Float | Double),
        Long => matches!(to, Long | Float | Double),
        Float => matches!(to, Float | Double),
        Double => to == Double,
    }
}

/// A receiver's type with its wildcards replaced by what they stand for when members are used
/// (JLS 5.1.10, without fresh variables): `? extends T` and `? super T` by `T`, `?` by the bound.
pub(crate) fn captured(program: &Program, ty: &ClassType) -> ClassType {
    if ty.arguments.is_empty() {
        return ty.clone();
    }
    let class = program.class(&ty.name);
    let bound = |index: usize| {
        let parameter = class.as_ref().and_then(|class| class.type_parameters.get(index));
        match parameter.and_then(|parameter| parameter.bounds.first()) {
            Some(Type::Class(bound)) => Type::class(bound.name.clone()),
            _ => Type::object(),
        }
    };
    let arguments = ty.arguments.iter().enumerate().map(|(index, argument)| {
        TypeArgument::Exact(match argument {
            TypeArgument::Exact(ty) | TypeArgument::Extends(ty) | TypeArgument::Super(ty) => ty.clone(),
            TypeArgument::Any => bound(index),
        })
    });
    ClassType { name: ty.name.clone(), arguments: arguments.collect() }
}
