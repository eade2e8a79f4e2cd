//! Functions written in a contract: `list.stream().allMatch(x -> x > limit)`.
//!
//! A lambda is compiled into a class of its own that implements the interface; what it mentions of the world around it
//! (`this`, parameters, `\old(e)`, variables) becomes its fields. So its code runs on the machine as the library's does,
//! with terms. A method reference is the lambda that it abbreviates (JLS 15.13.3).

use std::sync::Arc;

use clause::{Given, Place, Signature, Sources};
use contract::{Expr, ExprKind};
use program::{MethodRef, Program, Type};
use vm::class::{ClassId, access};
use vm::link::PinnedClass;

use super::compile::OnMachine;
use super::{DEEPEST_MODEL, Evaluated, Problem, Run, Said};
use crate::hidden::{define, name_beside};
use crate::lambda::abstract_methods;
use crate::scene::{Kept, Scene};

impl Run<'_> {
    pub(super) fn function(&mut self, scene: &Scene, expr: &Expr) -> Said {
        let (parameters, body) = match &expr.kind {
            ExprKind::Lambda { parameters, body } => (parameters.clone(), (**body).clone()),
            ExprKind::MethodReference { target, method } => {
                self.abbreviated(target.as_deref(), method, &expr.ty)?
            }
            _ => return Err(Problem::unevaluated("not a function")),
        };
        let body = self.without_models(&body, 0)?;
        let captured = captures(&body, &parameters)?;
        let mut values = Vec::with_capacity(captured.len());
        for capture in &captured {
            let value = self.expr(scene, capture)?;
            let value = self.assigned(value, &capture.ty, &capture.ty)?;
            values.push(self.keep(value));
        }
        let class = self.compiled(scene, expr, &parameters, &body, &captured)?;
        let object = self.machine.new_object(class).map_err(|trap| self.trap(trap))?;
        for (index, value) in values.into_iter().enumerate() {
            self.set_captured(object, index, value);
        }
        Ok(Evaluated::plain(object))
    }

    fn set_captured(&mut self, object: vm::Ref, index: usize, value: Kept) {
        let value = self.back(value);
        let (value, term) = self.for_machine(value);
        let name = field_name(index);
        self.machine.write_field(object, &name, value);
        self.machine.set_field_term(object, &name, term);
    }

    /// The class of a function, written once.
    fn compiled(
        &mut self,
        scene: &Scene,
        expr: &Expr,
        parameters: &[Arc<str>],
        body: &Expr,
        captured: &[Expr],
    ) -> Said<ClassId> {
        let known = self.linker.functions.iter();
        let known = known.into_iter().find(|(known, class, _)| known == expr && *class == scene.class);
        if let Some(&(_, _, class)) = known {
            self.machine.initialize_now(class).map_err(|trap| self.trap(trap))?;
            return Ok(class);
        }
        let interface = self.linker.class_of_type(self.machine, &expr.ty)?;
        let methods = abstract_methods(self.machine, interface);
        let is_one = methods.windows(2).all(|pair| pair[0].0 == pair[1].0);
        if methods.is_empty() || !is_one || !self.machine.classes[interface].is_interface() {
            return Err(Problem::unevaluated(format!("`{}` has not one method to implement", expr.ty)));
        }
        // A nest mate of the class whose contract it is sees what the contract sees.
        let host = self.linker.loaded(self.machine, &scene.class)?;
        let host = match self.machine.classes[host].is_jdk {
            true => None,
            false => Some(self.machine.nest_host(host).map_err(|trap| self.trap(trap))?),
        };
        let name = name_beside(self.machine, host.unwrap_or(interface), "Contract$Lambda");
        let implemented = self.machine.names.text(self.machine.classes[interface].name).to_string();
        let mut file = PinnedClass::new(&name, &[&implemented]).file;
        let given: Vec<Given> = captured
            .iter()
            .enumerate()
            .map(|(index, expr)| {
                let ty = if expr.ty.is_primitive() { expr.ty.clone() } else { Type::object() };
                let (field, descriptor) = (field_name(index), clause::descriptor(&ty));
                file.field(access::PUBLIC, &field, &descriptor);
                let constant = file.pool.field(&name, &field, &descriptor);
                Given { expr: expr.clone(), place: Place::Field(constant), ty }
            })
            .collect();
        let sources = Sources { program: self.program, contracts: self.contracts };
        let mut policy = OnMachine::new(self.machine, self.linker);
        let compiled = methods.iter().try_for_each(|(method, descriptor)| {
            let signature = Signature { access: access::PUBLIC, name: method, descriptor };
            clause::method(&mut file, sources, &mut policy, signature, parameters, &given, body)
        });
        let ((), pins) = policy.finish(compiled)?;
        let defined = define(self.machine, PinnedClass::of(file, pins), interface, host);
        let class = defined.map_err(|trap| self.trap(trap))?;
        let class = class.ok_or_else(|| Problem::unevaluated("a function that is too large"))?;
        self.linker.functions.push((expr.clone(), scene.class.clone(), class));
        Ok(class)
    }

    /// The parameters and body of the lambda that a method reference stands for.
    fn abbreviated(
        &mut self,
        target: Option<&Expr>,
        method: &MethodRef,
        ty: &Type,
    ) -> Said<(Vec<Arc<str>>, Expr)> {
        let unknown = || Problem::unevaluated(format!("`{}` as a `{ty}`", method.name));
        let Type::Class(class) = ty else { return Err(unknown()) };
        let member = self.program.functional_method(class).ok_or_else(unknown)?;
        let names: Vec<Arc<str>> =
            (0..member.parameters.len()).map(|index| format!("argument${index}").into()).collect();
        let mut arguments: Vec<Expr> = names
            .iter()
            .zip(&member.parameters)
            .map(|(name, ty)| Expr::new(ExprKind::Variable(name.clone()), ty.clone()))
            .collect();
        let declared = self.program.method(method).ok_or_else(unknown)?;
        let (_, erased) = Program::parse_descriptor(&method.descriptor).ok_or_else(unknown)?;
        // What a generic method gives is what the interface wants of it.
        let returns = if erased.is_primitive() { erased } else { member.returns.clone() };
        let body = if method.is_constructor() {
            let ty = Type::class(method.owner.clone());
            Expr::new(ExprKind::New { constructor: method.clone(), arguments }, ty)
        } else {
            let target = match target {
                _ if declared.access.is_static() => None,
                Some(target) => Some(target.clone()),
                None if arguments.is_empty() => return Err(unknown()),
                None => Some(arguments.remove(0)),
            };
            let call = ExprKind::Call { target: target.map(Box::new), method: method.clone(), arguments };
            Expr::new(call, returns)
        };
        Ok((names, body))
    }

    /// Model fields replaced by what represents them.
    fn without_models(&self, expr: &Expr, depth: usize) -> Said<Expr> {
        if depth > DEEPEST_MODEL {
            return Err(Problem::unevaluated("a model field that is defined by itself"));
        }
        if !expr.any(|part| matches!(part.kind, ExprKind::ModelField { .. })) {
            return Ok(expr.clone());
        }
        let replaced = expr.substitute(&|part| match &part.kind {
            ExprKind::ModelField { target, class, name } => {
                let represents = self.contracts.represents(class, name)?;
                Some(
                    represents
                        .substitute(&|inner| (inner.kind == ExprKind::This).then(|| (**target).clone())),
                )
            }
            _ => None,
        });
        if replaced == *expr {
            return Err(Problem::unevaluated("a model field without `represents`"));
        }
        self.without_models(&replaced, depth + 1)
    }
}

fn field_name(index: usize) -> String {
    format!("captured{index}")
}

/// What a function mentions of the world around it, each once, in order.
fn captures(body: &Expr, parameters: &[Arc<str>]) -> Said<Vec<Expr>> {
    let mut all = Vec::new();
    collect(body, &mut parameters.to_vec(), &mut all)?;
    Ok(all)
}

fn collect(expr: &Expr, bound: &mut Vec<Arc<str>>, all: &mut Vec<Expr>) -> Said<()> {
    let captured = match &expr.kind {
        ExprKind::This
        | ExprKind::Parameter { .. }
        | ExprKind::Result
        | ExprKind::Signal
        | ExprKind::Witness(_) => true,
        ExprKind::Variable(name) => !bound.contains(name),
        ExprKind::Old(_) | ExprKind::Lambda { .. } | ExprKind::MethodReference { .. } => {
            let free = expr.free_variables();
            if bound.iter().any(|name| free.contains(name)) {
                let text = contract::show(expr);
                return Err(Problem::unevaluated(format!("`{text}` depends on a lambda's parameter")));
            }
            true
        }
        _ => false,
    };
    if captured {
        if !all.contains(expr) {
            all.push(expr.clone());
        }
        return Ok(());
    }
    for part in expr.children() {
        collect(part, bound, all)?;
    }
    if let ExprKind::InstanceOf { binding: Some(name), .. } = &expr.kind {
        bound.push(name.clone());
    }
    Ok(())
}
