//! Values from before the call.
//!
//! `\old(e)` is evaluated before the call and kept, a copy where the content of an array or collection is asked for
//! afterwards, as the emitted test does. Where `e` depends on a quantified variable it is evaluated when it is needed, in
//! the state before the call, which is put back for that moment. Objects can be carried from there to the present only
//! while no collection has moved them.

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
    copy: bool,
    value: Result<Kept, Problem>,
}

/// Old values that a set of clauses mentions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted {
    exprs: Vec<(Expr, bool)>,
    /// Whether some of them depend on quantified variables.
    pub(crate) bound: bool,
}

impl Wanted {
    pub(crate) fn add(&mut self, expr: &Expr) {
        self.visit(expr, false);
    }

    fn visit(&mut self, expr: &Expr, content: bool) {
        match &expr.kind {
            ExprKind::Old(operand) => self.want(operand, content),
            ExprKind::NotModified(operands) => operands.iter().for_each(|operand| {
                self.want(operand, false);
                self.visit(operand, false);
            }),
            ExprKind::ArrayLength(array) => self.visit(array, true),
            ExprKind::Index { array, index } => {
                self.visit(array, true);
                self.visit(index, false);
            }
            ExprKind::Call { .. } => expr.children().into_iter().for_each(|part| self.visit(part, true)),
            ExprKind::Quantified(quantified) => {
                let over = quantified.variables.iter().filter_map(|variable| variable.over.as_ref());
                over.for_each(|over| self.visit(over, true));
                quantified.range.iter().chain([&quantified.body]).for_each(|part| self.visit(part, false));
            }
            _ => expr.children().into_iter().for_each(|part| self.visit(part, false)),
        }
    }

    fn want(&mut self, operand: &Expr, content: bool) {
        if is_bigint(&operand.ty) {
            match before_parts(operand) {
                Some(parts) => self.visit(&parts, false),
                None => self.bound = true,
            }
            return;
        }
        if !operand.free_variables().is_empty() {
            self.bound = true;
            return;
        }
        let wanted = (operand.clone(), content && is_copied(&operand.ty));
        if !self.exprs.contains(&wanted) {
            self.exprs.push(wanted);
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
        wanted: &Wanted,
    ) -> Vec<Captured> {
        let mut all = Vec::with_capacity(wanted.exprs.len());
        for (expr, copy) in &wanted.exprs {
            let (said, told) = self.within(machine, scene, |run| {
                let value = run.expr(scene, expr)?;
                if *copy { run.copied(value, &expr.ty) } else { Ok(value) }
            });
            told.iter().for_each(|told| told.tell(observer));
            let value = said.map(|value| Kept::new(machine, value.value, value.term));
            all.push(Captured { expr: expr.clone(), copy: *copy, value });
        }
        all
    }
}

impl Run<'_> {
    /// The value of `operand` before the call; a copy where its content is asked for.
    pub(super) fn old(&mut self, scene: &Scene, operand: &Expr, ty: &Type, content: bool) -> Said {
        let value = match &scene.before {
            None => self.expr(scene, operand)?,
            Some(before) => self.before(before.clone(), operand, content)?,
        };
        // `@Old(e, int)` unboxes.
        if ty.is_primitive() && matches!(value.value, Value::Ref(_)) {
            return self.assigned(value, &operand.ty, ty);
        }
        Ok(value)
    }

    fn before(&mut self, before: Arc<Before>, operand: &Expr, content: bool) -> Said {
        if self.models > 0 {
            return Err(Problem::unevaluated("`\\old` in the definition of a model field"));
        }
        if operand.mentions_result() {
            return Err(Problem::unevaluated("the result inside `\\old`"));
        }
        let copy = content && is_copied(&operand.ty);
        let known = before.olds.iter().find(|known| known.expr == *operand && known.copy == copy);
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
        for (name, kept) in &self.variables {
            let value = kept.evaluated(self.machine);
            if operand.free_variables().contains(name) && !existed(self.machine, value) {
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

    /// A copy of an array (and its rows) or of one of the common collections.
    fn copied(&mut self, value: Evaluated, ty: &Type) -> Said {
        let class = match ty {
            Type::Array(element) => return self.cloned(value, matches!(**element, Type::Array(_))),
            Type::Class(class) => copy_class(class.name.as_str()),
            Type::Void | Type::Null | Type::Primitive(_) | Type::Variable(_) => None,
        };
        let Some((class, parameter)) = class else { return Ok(value) };
        let from = self.keep(value);
        let made = self.linker.class(self.machine, &class.into())?;
        let made = self.machine.new_object(made).map_err(|trap| self.trap(trap))?;
        let made = self.keep(Evaluated::plain(made));
        let init = self.library_method(class, "<init>", &format!("(L{parameter};)V"))?;
        let source = self.back(from);
        let source = self.dereference(source)?;
        let wanted = self.linker.loaded(self.machine, &parameter.into())?;
        if !self.machine.classes.is_subtype(self.machine.heap.class_of(source), wanted) {
            return Err(Problem::unevaluated(format!("a copy of a `{ty}`")));
        }
        self.invoke_kept(init, &[made, from])?;
        Ok(self.back(made))
    }

    fn cloned(&mut self, value: Evaluated, rows: bool) -> Said {
        self.array(value)?;
        let clone = self.library_method("java/lang/Object", "clone", "()Ljava/lang/Object;")?;
        let copy = self.invoke(clone, &[value])?;
        if !rows {
            return Ok(copy);
        }
        let copy = self.keep(copy);
        let length = self.machine.heap.length(copy.reference(self.machine));
        for index in 0..length {
            let row: Ref = self.machine.heap.element(copy.reference(self.machine), index);
            if !row.is_null() {
                let row = self.invoke(clone, &[Evaluated::plain(row)])?.value.reference();
                self.machine.heap.put_element(copy.reference(self.machine), index, row);
            }
        }
        Ok(self.back(copy))
    }
}

fn is_copied(ty: &Type) -> bool {
    match ty {
        Type::Array(_) => true,
        Type::Class(class) => copy_class(class.name.as_str()).is_some(),
        Type::Void | Type::Null | Type::Primitive(_) | Type::Variable(_) => false,
    }
}

/// The class of a copy and the parameter of its constructor.
fn copy_class(name: &str) -> Option<(&'static str, &'static str)> {
    match name {
        "java/util/List" | "java/util/ArrayList" | "java/util/Collection" | "java/lang/Iterable" => {
            Some(("java/util/ArrayList", "java/util/Collection"))
        }
        "java/util/Set" | "java/util/LinkedHashSet" => {
            Some(("java/util/LinkedHashSet", "java/util/Collection"))
        }
        "java/util/Map" => Some(("java/util/LinkedHashMap", "java/util/Map")),
        _ => None,
    }
}
