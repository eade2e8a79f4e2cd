//! Inference of a chosen method's type variables from its arguments, and the arguments that need it:
//! lambdas and method references (JLS 15.13, 15.27, 18.5 by unification).

use std::collections::BTreeMap;
use std::sync::Arc;

use program::{ClassType, Member, Program, Type, TypeArgument, TypeParameter};
use syntax::expr as written;

use super::call::{Argument, Candidate, spread};
use super::name::Meaning;
use super::types::captured;
use super::{Reported, Typed, Typer};
use crate::expr::{Expr, ExprKind};

type Inferred = BTreeMap<Arc<str>, Type>;

impl Typer<'_> {
    /// Types the remaining arguments and the result of a call to `candidate`.
    pub(super) fn instantiate(
        &mut self,
        candidate: &Candidate,
        varargs: bool,
        arguments: Vec<Argument>,
    ) -> Result<(Vec<Expr>, Type), Reported> {
        let formals = spread(candidate, arguments.len(), varargs);
        let mut inferred = Inferred::new();
        for (formal, argument) in formals.iter().zip(&arguments) {
            if let Argument::Typed(expr) = argument {
                self.unify(formal, &self.boxed(&expr.ty), &candidate.type_parameters, &mut inferred);
            }
        }
        let mut typed = Vec::new();
        for (formal, argument) in formals.iter().zip(arguments) {
            typed.push(match argument {
                Argument::Typed(expr) => expr,
                Argument::Deferred(written) => {
                    let expected = Program::substitute(formal, &inferred);
                    self.function(written, &expected, &candidate.type_parameters, &mut inferred)?
                }
            });
        }
        for parameter in &candidate.type_parameters {
            let bound = || parameter.bounds.first().cloned().unwrap_or_else(Type::object);
            inferred.entry(parameter.name.clone()).or_insert_with(bound);
        }
        let mut returns = Program::substitute(&candidate.returns, &inferred);
        if let (true, Type::Class(class)) = (candidate.method.is_constructor(), &mut returns)
            && class.arguments.is_empty()
        {
            let arguments = candidate.owner.type_parameters.iter().filter_map(|p| inferred.get(&p.name));
            class.arguments = arguments.cloned().map(TypeArgument::Exact).collect();
        }
        Ok((typed, returns))
    }

    /// Learns the variables of `parameters` in `formal` from the type of an argument.
    fn unify(&self, formal: &Type, actual: &Type, parameters: &[TypeParameter], inferred: &mut Inferred) {
        match formal {
            Type::Variable(name) if parameters.iter().any(|parameter| parameter.name == *name) => {
                let known = inferred.get(name).cloned();
                let ty = match known {
                    None | Some(Type::Null) => actual.clone(),
                    Some(known) => self.common_supertype(&known, actual),
                };
                inferred.insert(name.clone(), ty);
            }
            Type::Array(formal) => {
                if let Type::Array(actual) = actual {
                    self.unify(formal, actual, parameters, inferred);
                }
            }
            Type::Class(formal) if !formal.arguments.is_empty() => {
                let Some(actual) = self.class_of(actual) else { return };
                let Some(seen) = self.program().as_super(&actual, &formal.name) else { return };
                for (formal, actual) in formal.arguments.iter().zip(&seen.arguments) {
                    if let (Some(formal), Some(actual)) = (argument_type(formal), argument_type(actual)) {
                        self.unify(formal, actual, parameters, inferred);
                    }
                }
            }
            Type::Class(_) | Type::Variable(_) | Type::Void | Type::Null | Type::Primitive(_) => {}
        }
    }

    /// Whether a function could be passed to a parameter of this type: it has one abstract method, of
    /// the same number of parameters where that is known.
    pub(super) fn is_potentially_compatible(&self, formal: &Type, written: &written::Expr) -> bool {
        let Some(method) = self.functional(formal) else { return false };
        match &written.kind {
            written::ExprKind::Lambda { parameters, .. } => method.parameters.len() == parameters.len(),
            _ => true,
        }
    }

    fn functional(&self, ty: &Type) -> Option<Member> {
        match ty {
            Type::Class(class) => self.program().functional_method(&captured(self.program(), class)),
            _ => None,
        }
    }

    fn function(
        &mut self,
        written: &written::Expr,
        expected: &Type,
        parameters: &[TypeParameter],
        inferred: &mut Inferred,
    ) -> Typed {
        let Some(method) = self.functional(expected) else {
            let message = format!("`{expected}` is not an interface with one method");
            return Err(self.report("contract.lambda-place", written.span, message, None));
        };
        let (kind, returns) = match &written.kind {
            written::ExprKind::Lambda { parameters: names, body } => {
                let mark = self.variables.len();
                for (name, ty) in names.iter().zip(&method.parameters) {
                    self.variables.push((name.clone(), ty.clone()));
                }
                let body = self.expr(body);
                self.variables.truncate(mark);
                let body = body?;
                let returns = body.ty.clone();
                (ExprKind::Lambda { parameters: names.clone(), body: Box::new(body) }, returns)
            }
            written::ExprKind::MethodReference { target, name } => {
                self.method_reference(target, name, written, &method)?
            }
            _ => return self.value(written),
        };
        if returns != Type::Void {
            self.unify(&method.returns, &self.boxed(&returns), parameters, inferred);
        }
        let ty = match Program::substitute(expected, inferred) {
            Type::Class(class) => Type::Class(captured(self.program(), &class)),
            other => other,
        };
        Ok(Expr::new(kind, ty))
    }

    /// `Class::method` (static, or on the first parameter), `value::method`, `Class::new`.
    fn method_reference(
        &mut self,
        target: &written::Expr,
        name: &Arc<str>,
        written: &written::Expr,
        function: &Member,
    ) -> Result<(ExprKind, Type), Reported> {
        let (receiver, class, is_type) = match self.meaning(target)? {
            Meaning::Value(value) | Meaning::Super(value) => {
                let class = self.class_of(&value.ty);
                (Some(Box::new(value)), class, false)
            }
            Meaning::Class(class) => (None, Some(ClassType { name: class, arguments: Vec::new() }), true),
            Meaning::Package(_) => return Err(self.name_value(target).err().unwrap_or(Reported)),
        };
        let Some(class) = class else {
            let message = "this value has no methods".to_owned();
            return Err(self.report("contract.unknown-method", target.span, message, None));
        };
        // The first parameter of an unbound reference is the receiver, and says its type arguments.
        let class = match function.parameters.first() {
            Some(Type::Class(first)) if is_type && first.name == class.name => {
                captured(self.program(), first)
            }
            _ => class,
        };
        let count = function.parameters.len();
        let found = if &**name == "new" {
            let owner = self.program().class(&class.name);
            owner.and_then(|owner| {
                let constructor =
                    owner.constructors().find(|constructor| constructor.parameters.len() == count);
                constructor.map(|constructor| (owner.method_ref(constructor), Type::Class(class.clone())))
            })
        } else {
            let candidates = self.candidates(&class, name);
            let fits = |candidate: &&Candidate| {
                let is_static = candidate.access.is_static();
                let (skipped, expected) = match (is_type, is_static) {
                    (true, false) => (1, count.checked_sub(1)),
                    _ => (0, Some(count)),
                };
                Some(candidate.parameters.len()) == expected
                    && candidate.parameters.iter().zip(&function.parameters[skipped..]).all(
                        |(formal, actual)| {
                            let formal = super::call::erase_parameters(formal, &candidate.type_parameters);
                            self.is_assignable(actual, &formal)
                        },
                    )
            };
            candidates.iter().find(fits).map(|found| (found.method.clone(), found.returns.clone()))
        };
        match found {
            Some((method, returns)) => Ok((ExprKind::MethodReference { target: receiver, method }, returns)),
            None => {
                let message = format!("no `{name}` of `{}` fits here", class.name.readable());
                Err(self.report("contract.argument-types", written.span, message, None))
            }
        }
    }
}

fn argument_type(argument: &TypeArgument) -> Option<&Type> {
    match argument {
        TypeArgument::Exact(ty) | TypeArgument::Extends(ty) | TypeArgument::Super(ty) => Some(ty),
        TypeArgument::Any => None,
    }
}
