//! Method and constructor calls: which members a call may mean, and which of them it does mean
//! (JLS 15.12: applicable by subtyping, then by boxing, then by variable arity; the most specific wins).

use std::collections::BTreeMap;
use std::sync::Arc;

use base::{Span, did_you_mean};
use program::{
    Access, Class, ClassName, ClassType, Member, MethodRef, Program, Type, TypeArgument, TypeParameter,
};
use syntax::expr as written;

use super::name::Meaning;
use super::{Reported, Typed, Typer};
use crate::expr::{Expr, ExprKind};
use crate::knowledge::Purity;

/// A member that a call may mean, its types as seen on the receiver.
#[derive(Clone)]
pub(super) struct Candidate {
    pub method: MethodRef,
    pub owner: Arc<Class>,
    pub access: Access,
    pub parameters: Vec<Type>,
    pub returns: Type,
    pub type_parameters: Vec<TypeParameter>,
}

/// An argument, typed at once where its type does not depend on the method called.
pub(super) enum Argument<'e> {
    Typed(Expr),
    /// A lambda or method reference, typed by the parameter it is passed to.
    Deferred(&'e written::Expr),
}

/// How far argument conversions may go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Subtyping,
    Boxing,
    Varargs,
}

impl Typer<'_> {
    pub(super) fn call(
        &mut self,
        target: Option<&written::Expr>,
        name: &Arc<str>,
        span: Span,
        arguments: &[written::Expr],
    ) -> Typed {
        match target {
            None => self.unqualified_call(name, span, arguments),
            Some(target) => match self.meaning(target)? {
                Meaning::Value(receiver) => self.call_on(receiver, name, span, arguments),
                Meaning::Class(class) => self.static_call(&class, name, span, arguments),
                Meaning::Super(_) => {
                    let message =
                        "a call through `super` cannot be checked from outside the class".to_owned();
                    Err(self.report("contract.super", target.span, message, None))
                }
                Meaning::Package(_) => Err(self.name_value(target).err().unwrap_or(Reported)),
            },
        }
    }

    /// `name(…)`: in the class, those around it, and static imports; the first that has the name counts.
    fn unqualified_call(&mut self, name: &Arc<str>, span: Span, arguments: &[written::Expr]) -> Typed {
        let mut class = Some(self.context.class.clone());
        let mut no_this = self.context.is_static;
        while let Some(current) = class {
            let candidates = self.candidates(&super::self_type(&current), name);
            if !candidates.is_empty() {
                let receiver = self.this_of(&current);
                let typed = self.resolved(candidates, Some(receiver), name, span, arguments)?;
                if let ExprKind::Call { target: Some(_), .. } = &typed.kind {
                    if no_this {
                        let message =
                            format!("`{name}` belongs to an object, but the contract is of a static member");
                        return Err(self.report("contract.static-context", span, message, None));
                    }
                    self.check_constructed(name, span)?;
                }
                return Ok(typed);
            }
            no_this |= !current.is_inner();
            class = current.outer.as_ref().and_then(|outer| self.program().class(outer));
        }
        let imported: Vec<Candidate> = self
            .static_imports(name)
            .into_iter()
            .flat_map(|owner| self.candidates(&raw(owner), name))
            .filter(|candidate| candidate.access.is_static())
            .collect();
        if !imported.is_empty() {
            return self.resolved(imported, None, name, span, arguments);
        }
        let class = super::self_type(self.context.class);
        Err(self.unknown_method(&class, name, span))
    }

    fn call_on(&mut self, receiver: Expr, name: &Arc<str>, span: Span, arguments: &[written::Expr]) -> Typed {
        let Some(class) = self.class_of(&receiver.ty) else {
            let message = format!("`{}` has no methods", receiver.ty);
            return Err(self.report("contract.unknown-method", span, message, None));
        };
        let mut candidates = self.candidates(&class, name);
        if let (Type::Array(_), "clone") = (&receiver.ty, &**name) {
            for candidate in &mut candidates {
                candidate.returns = receiver.ty.clone();
                candidate.access = Access::PUBLIC;
            }
        }
        if candidates.is_empty() {
            return Err(self.unknown_method(&class, name, span));
        }
        self.resolved(candidates, Some(receiver), name, span, arguments)
    }

    fn static_call(
        &mut self,
        class: &ClassName,
        name: &Arc<str>,
        span: Span,
        arguments: &[written::Expr],
    ) -> Typed {
        let candidates = self.candidates(&raw(class.clone()), name);
        if candidates.is_empty() {
            return Err(self.unknown_method(&raw(class.clone()), name, span));
        }
        let typed = self.resolved(candidates, None, name, span, arguments)?;
        if let ExprKind::Call { method, .. } = &typed.kind
            && !self.is_static(method)
        {
            let message = format!("`{name}` belongs to an object of `{}`", class.readable());
            return Err(self.report("contract.static-context", span, message, None));
        }
        Ok(typed)
    }

    fn is_static(&self, method: &MethodRef) -> bool {
        self.program().method(method).is_some_and(|declared| declared.access.is_static())
    }

    /// Chooses among the candidates and makes the call; `receiver` is dropped for a static method.
    fn resolved(
        &mut self,
        candidates: Vec<Candidate>,
        receiver: Option<Expr>,
        name: &Arc<str>,
        span: Span,
        arguments: &[written::Expr],
    ) -> Typed {
        let typed = self.arguments(arguments)?;
        let Some((candidate, varargs)) = self.most_specific(&candidates, &typed) else {
            return Err(self.wrong_arguments(&candidates, name, span, &typed));
        };
        let (owner, access) = (candidate.owner.clone(), candidate.access);
        self.check_visible(&owner, access, name, span)?;
        let (arguments, returns) = self.instantiate(&candidate, varargs, typed)?;
        self.check_purity(&candidate, span);
        let target = if access.is_static() { None } else { receiver.map(Box::new) };
        Ok(Expr::new(ExprKind::Call { target, method: candidate.method, arguments }, returns))
    }

    pub(super) fn constructor_call(
        &mut self,
        ty: &ClassType,
        arguments: &[written::Expr],
        span: Span,
    ) -> Typed {
        let Some(class) = self.program().class(&ty.name) else {
            return Err(self.unknown_type(&ty.name.readable(), span));
        };
        if class.is_interface() || class.access.is_abstract() {
            let message = format!("`{}` is abstract and has no instances of its own", ty.name.readable());
            return Err(self.report("contract.operand-types", span, message, None));
        }
        let substitution = substitution(&class, ty);
        let candidates: Vec<Candidate> = class
            .constructors()
            .filter(|constructor| !constructor.access.is_synthetic())
            .map(|constructor| Candidate {
                method: class.method_ref(constructor),
                owner: class.clone(),
                access: constructor.access,
                parameters: constructor
                    .parameters
                    .iter()
                    .map(|parameter| Program::substitute(&parameter.ty, &substitution))
                    .collect(),
                returns: Type::Class(ty.clone()),
                // The arguments of a diamond are inferred like those of a generic method.
                type_parameters: if ty.arguments.is_empty() {
                    class.type_parameters.clone()
                } else {
                    constructor.type_parameters.clone()
                },
            })
            .collect();
        let typed = self.arguments(arguments)?;
        let name: Arc<str> = ty.name.readable().into();
        let Some((candidate, varargs)) = self.most_specific(&candidates, &typed) else {
            return Err(self.wrong_arguments(&candidates, &name, span, &typed));
        };
        self.check_visible(&class, candidate.access, &name, span)?;
        let (arguments, returns) = self.instantiate(&candidate, varargs, typed)?;
        Ok(Expr::new(ExprKind::New { constructor: candidate.method, arguments }, returns))
    }

    fn arguments<'e>(&mut self, arguments: &'e [written::Expr]) -> Result<Vec<Argument<'e>>, Reported> {
        arguments
            .iter()
            .map(|argument| match &argument.kind {
                written::ExprKind::Lambda { .. } | written::ExprKind::MethodReference { .. } => {
                    Ok(Argument::Deferred(argument))
                }
                _ => self.value(argument).map(Argument::Typed),
            })
            .collect()
    }

    /// All members of that name, visible or not; where there is none, private methods of super types, so
    /// that the user is told why they cannot be called.
    pub(super) fn candidates(&self, class: &ClassType, name: &str) -> Vec<Candidate> {
        let members = self.program().methods_of(class);
        let candidates: Vec<Candidate> =
            members.iter().filter(|member| &*member.method.name == name).map(candidate).collect();
        if candidates.is_empty() { self.private_methods_above(class, name) } else { candidates }
    }

    fn private_methods_above(&self, class: &ClassType, name: &str) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for owner in self.program().supertypes(&class.name) {
            let Some(owner) = self.program().class(&owner) else { continue };
            let own = owner.methods.iter().filter(|method| {
                &*method.name == name && method.access.is_private() && !method.access.is_synthetic()
            });
            candidates.extend(own.filter(|method| !method.is_constructor()).map(|method| Candidate {
                method: owner.method_ref(method),
                owner: owner.clone(),
                access: method.access,
                parameters: method.parameters.iter().map(|parameter| parameter.ty.clone()).collect(),
                returns: method.returns.clone(),
                type_parameters: method.type_parameters.clone(),
            }));
        }
        candidates
    }

    fn most_specific(&self, candidates: &[Candidate], arguments: &[Argument]) -> Option<(Candidate, bool)> {
        for phase in [Phase::Subtyping, Phase::Boxing, Phase::Varargs] {
            let mut applicable: Vec<&Candidate> = candidates
                .iter()
                .filter(|candidate| self.is_applicable(candidate, arguments, phase))
                .collect();
            // An invisible member does not take part as long as a visible one applies.
            if applicable.iter().any(|candidate| self.is_visible(&candidate.owner, candidate.access)) {
                applicable.retain(|candidate| self.is_visible(&candidate.owner, candidate.access));
            }
            let best = applicable.iter().find(|candidate| {
                applicable.iter().all(|other| self.is_more_specific(candidate, other, arguments.len(), phase))
            });
            if let Some(best) = best.or(applicable.first()) {
                return Some(((*best).clone(), phase == Phase::Varargs));
            }
        }
        None
    }

    fn is_applicable(&self, candidate: &Candidate, arguments: &[Argument], phase: Phase) -> bool {
        let Some(formals) = formals(candidate, arguments.len(), phase) else { return false };
        formals.iter().zip(arguments).all(|(formal, argument)| {
            let erased = erase_parameters(formal, &candidate.type_parameters);
            match argument {
                Argument::Deferred(written) => self.is_potentially_compatible(&erased, written),
                Argument::Typed(expr) if phase == Phase::Subtyping => self.is_subtype(&expr.ty, &erased),
                Argument::Typed(expr) => self.is_assignable(&expr.ty, &erased),
            }
        })
    }

    fn is_more_specific(&self, a: &Candidate, b: &Candidate, count: usize, phase: Phase) -> bool {
        let (Some(left), Some(right)) = (formals(a, count, phase), formals(b, count, phase)) else {
            return false;
        };
        left.iter().zip(&right).all(|(x, y)| {
            let (x, y) = (erase_parameters(x, &a.type_parameters), erase_parameters(y, &b.type_parameters));
            self.is_subtype(&x, &y)
        })
    }

    fn check_purity(&mut self, candidate: &Candidate, span: Span) {
        if self.context.knowledge.purity(&candidate.method) == Purity::Impure {
            let name = &candidate.method.name;
            let message = format!("`{name}` is not pure: a contract must not change anything");
            let help = Some(format!("declare `{name}` pure if it has no side effect"));
            self.warn("contract.impure-call", span, message, help);
        }
    }

    fn wrong_arguments(
        &mut self,
        candidates: &[Candidate],
        name: &str,
        span: Span,
        arguments: &[Argument],
    ) -> Reported {
        let given: Vec<String> = arguments
            .iter()
            .map(|argument| match argument {
                Argument::Typed(expr) => expr.ty.to_string(),
                Argument::Deferred(_) => "a function".to_owned(),
            })
            .collect();
        let message = format!("no `{name}` takes ({})", given.join(", "));
        let mut known: Vec<String> = candidates
            .iter()
            .map(|candidate| {
                let parameters: Vec<String> = candidate.parameters.iter().map(Type::to_string).collect();
                format!("`{name}({})`", parameters.join(", "))
            })
            .collect();
        known.sort();
        known.dedup();
        let help = (!known.is_empty()).then(|| format!("there is {}", known.join(", ")));
        self.report("contract.argument-types", span, message, help)
    }

    fn unknown_method(&mut self, class: &ClassType, name: &str, span: Span) -> Reported {
        let members = self.program().methods_of(class);
        let help = did_you_mean(name, members.iter().map(|member| &*member.method.name)).or_else(|| {
            self.program().field_of(&class.name, name).map(|_| format!("there is a field `{name}`"))
        });
        let message = format!("no method `{name}` in `{}`", class.name.readable());
        self.report("contract.unknown-method", span, message, help)
    }
}

fn candidate(member: &Member) -> Candidate {
    let declared = &member.declared.methods[member.index];
    Candidate {
        method: member.method.clone(),
        owner: member.declared.clone(),
        access: declared.access,
        parameters: member.parameters.clone(),
        returns: member.returns.clone(),
        type_parameters: member.type_parameters.clone(),
    }
}

/// The parameter types that `count` arguments meet; `None` where the number does not fit.
fn formals(candidate: &Candidate, count: usize, phase: Phase) -> Option<Vec<Type>> {
    let parameters = &candidate.parameters;
    if phase != Phase::Varargs {
        return (parameters.len() == count).then(|| parameters.clone());
    }
    if !candidate.access.contains(Access::VARARGS) {
        return None;
    }
    let (last, fixed) = parameters.split_last()?;
    let Type::Array(element) = last else { return None };
    if count < fixed.len() {
        return None;
    }
    let mut formals = fixed.to_vec();
    formals.resize(count, (**element).clone());
    Some(formals)
}

/// The parameter types that arguments are inferred against, a varargs call spread out.
pub(super) fn spread(candidate: &Candidate, count: usize, varargs: bool) -> Vec<Type> {
    let phase = if varargs { Phase::Varargs } else { Phase::Boxing };
    formals(candidate, count, phase).unwrap_or_default()
}

/// Replaces type variables by the erasure of their bounds.
pub(super) fn erase_parameters(ty: &Type, parameters: &[TypeParameter]) -> Type {
    if parameters.is_empty() {
        return ty.clone();
    }
    let bounds: BTreeMap<Arc<str>, Type> = parameters
        .iter()
        .map(|parameter| {
            let bound = match parameter.bounds.first() {
                Some(Type::Class(bound)) => Type::class(bound.name.clone()),
                Some(other @ (Type::Variable(_) | Type::Array(_))) => other.clone(),
                Some(Type::Void | Type::Null | Type::Primitive(_)) | None => Type::object(),
            };
            (parameter.name.clone(), bound)
        })
        .collect();
    Program::substitute(ty, &bounds)
}

/// The type arguments of `ty` by the names of the class's parameters; empty for a raw type.
pub(crate) fn substitution(class: &Class, ty: &ClassType) -> BTreeMap<Arc<str>, Type> {
    let arguments = class.type_parameters.iter().zip(&ty.arguments);
    arguments
        .map(|(parameter, argument)| {
            let ty = match argument {
                TypeArgument::Exact(ty) | TypeArgument::Extends(ty) | TypeArgument::Super(ty) => ty.clone(),
                TypeArgument::Any => parameter.bounds.first().cloned().unwrap_or_else(Type::object),
            };
            (parameter.name.clone(), ty)
        })
        .collect()
}

fn raw(name: ClassName) -> ClassType {
    ClassType { name, arguments: Vec::new() }
}
