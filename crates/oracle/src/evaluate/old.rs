//! Values from before the call.
//!
//! `\old(e)` is evaluated before the call and kept. The old value of a reference is the reference: what is asked of it
//! outside `\old` is asked of the object as it is now. Where `e` depends on a quantified variable it is evaluated when it is
//! needed, in the state before the call, which is put back for that moment. Objects can be carried from there to the present
//! only while no collection has moved them. An exception is kept too, and counts only where the clause asks for the value.

use std::sync::Arc;

use contract::arithmetic::is_bigint;
use contract::{Expr, ExprKind};
use program::Type;
use vm::observe::Watcher;
use vm::{Machine, Ref, Value};

use super::wide::before_parts;
use super::{Evaluated, Evaluator, Problem, Run, Said};
use crate::check::Before;
use crate::scene::{Kept, Scene};

/// An old value, or why there is none.
#[derive(Clone, Debug)]
pub(crate) struct Captured {
    expr: Expr,
    value: Result<Kept, Problem>,
}

/// Old values that a set of clauses mentions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted {
    exprs: Vec<Expr>,
    /// Whether some of them depend on quantified variables.
    pub(crate) bound: bool,
}

impl Wanted {
    pub(crate) fn add(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Old(operand) => self.want(operand),
            ExprKind::NotModified(operands) => operands.iter().for_each(|operand| {
                self.want(operand);
                self.add(operand);
            }),
            _ => expr.children().into_iter().for_each(|part| self.add(part)),
        }
    }

    fn want(&mut self, operand: &Expr) {
        if is_bigint(&operand.ty) {
            match before_parts(operand) {
                Some(parts) => self.add(&parts),
                None => self.bound = true,
            }
            return;
        }
        if !operand.free_variables().is_empty() {
            self.bound = true;
        } else if !self.exprs.contains(operand) {
            self.exprs.push(operand.clone());
        }
    }
}

impl Evaluator<'_> {
    /// Evaluates old values in the state before the call.
    pub(crate) fn capture(
        &mut self,
        machine: &mut Machine,
        observer: &mut dyn Watcher,
        scene: &Scene,
        wanted: Wanted,
    ) -> Vec<Captured> {
        let mut all = Vec::with_capacity(wanted.exprs.len());
        for expr in wanted.exprs {
            let (said, told) = self.settle(machine, &expr, scene);
            told.iter().for_each(|told| told.tell(observer));
            let value = said.map(|value| Kept::new(machine, value.value, value.term));
            all.push(Captured { expr, value });
        }
        all
    }
}

impl Run<'_> {
    /// The value of `operand` before the call.
    pub(super) fn old(&mut self, scene: &Scene, operand: &Expr, ty: &Type) -> Said {
        let value = match &scene.before {
            None => self.expr(scene, operand)?,
            Some(before) => self.before(before.clone(), operand)?,
        };
        // `@Old(e, int)` unboxes.
        if ty.is_primitive() && matches!(value.value, Value::Ref(_)) {
            return self.assigned(value, &operand.ty, ty);
        }
        Ok(value)
    }

    fn before(&mut self, before: Arc<Before>, operand: &Expr) -> Said {
        if self.models > 0 {
            return Err(Problem::unevaluated("`\\old` in the definition of a model field"));
        }
        if operand.mentions_result() {
            return Err(Problem::unevaluated("the result inside `\\old`"));
        }
        let known = before.olds.iter().find(|known| known.expr == *operand);
        match known {
            Some(Captured { value: Ok(kept), .. }) => Ok(self.back(*kept)),
            Some(Captured { value: Err(problem), .. }) => Err(problem.clone()),
            None => self.in_the_past(&before, operand),
        }
    }

    /// Puts the state before the call back for the time that the evaluation takes.
    fn in_the_past(&mut self, before: &Before, operand: &Expr) -> Said {
        let Some(past) = &before.snapshot else {
            return Err(Problem::unevaluated(format!("`\\old({})` was not kept", contract::show(operand))));
        };
        let moved = || Problem::unevaluated("objects have been moved since the call began");
        let existed = |machine: &Machine, value: Evaluated| match value.value {
            Value::Ref(object) if !object.is_null() => {
                machine.is_allocated_since(object, before.moment) == Some(false)
            }
            _ => true,
        };
        let mut bound = Vec::with_capacity(self.variables.len());
        let free = operand.free_variables();
        for (name, kept) in self.variables.iter().filter(|(name, _)| free.contains(name)) {
            let value = kept.evaluated(self.machine);
            if !existed(self.machine, value) {
                return Err(moved());
            }
            bound.push((name.clone(), value));
        }
        let unmoved = self.machine.is_allocated_since(Ref::NULL, before.moment).is_some();
        let present = self.machine.snapshot();
        self.machine.restore(past);
        let bound = bound
            .into_iter()
            .map(|(name, value)| (name, Kept::new(self.machine, value.value, value.term)))
            .collect();
        let variables = std::mem::replace(&mut self.variables, bound);
        let said = self.expr(&before.scene, operand).and_then(|value| {
            let is_object = !value.value.reference().is_null();
            if existed(self.machine, value) && (unmoved || !is_object) { Ok(value) } else { Err(moved()) }
        });
        self.machine.restore(&present);
        self.variables = variables;
        said
    }
}
