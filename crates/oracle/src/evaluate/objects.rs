//! Predicates about objects: their class, whether they are new, what they hold.

use std::sync::Arc;

use contract::expr::BinaryOperator;
use contract::{Expr, ExprKind};
use program::Type;
use term::{Relation, Sort, TermId};
use vm::class::ClassId;
use vm::observe::DecisionKind;
use vm::{Ref, Value};

use super::convert::kind_of_type;
use super::{Evaluated, Problem, Run, Said};
use crate::log::Told;
use crate::scene::Scene;

impl Run<'_> {
    /// The class of an object is asked about, as the machine's own `instanceof` does it. The term of the question, where the
    /// object is an input.
    pub(super) fn ask_type(&mut self, reference: Evaluated, class: ClassId, is: bool) -> Option<TermId> {
        let term = reference.term?;
        let (site, object) = (self.site, reference.value.reference());
        let asked = self.machine.type_question(term, class).filter(|_| !object.is_null());
        let question = asked.unwrap_or(term);
        self.log.told.push(Told::Type { site, question, object, class, is });
        if asked.is_none() && object.is_null() && self.machine.terms().sort(term) == Sort::Ref {
            let condition = self.machine.terms_mut().compare_zero(Relation::Eq, term);
            self.log.told.push(Told::Decision { kind: DecisionKind::Cast, site, condition });
        }
        asked
    }

    /// The same for a cast, which is a decision.
    pub(super) fn decide_cast(&mut self, reference: Evaluated, class: ClassId, fits: bool) {
        let site = self.site;
        if let Some(question) = self.ask_type(reference, class, fits) {
            let condition = if fits { question } else { self.machine.terms_mut().not(question) };
            self.log.told.push(Told::Decision { kind: DecisionKind::Cast, site, condition });
        }
    }

    pub(super) fn instance_of(
        &mut self,
        scene: &Scene,
        operand: &Expr,
        class: &Type,
        binding: Option<&Arc<str>>,
    ) -> Said {
        let value = self.expr(scene, operand)?;
        let value = self.assigned(value, &operand.ty, &Type::object())?;
        let kept = self.keep(value);
        let class = self.linker.class_of_type(self.machine, class)?;
        let value = self.back(kept);
        let object = value.value.reference();
        let is =
            !object.is_null() && self.machine.classes.is_subtype(self.machine.heap.class_of(object), class);
        let term = self.ask_type(value, class, is);
        if let (Some(name), true) = (binding, is) {
            self.variables.push((name.clone(), kept));
        }
        Ok(Evaluated { term, ..Evaluated::plain(is) })
    }

    /// `\fresh(e)`: an object that was made during the call. Where a collection has moved everything since, one that is
    /// neither the receiver nor an argument, which is what an emitted test can tell.
    pub(super) fn fresh(&mut self, scene: &Scene, operands: &[Expr]) -> Said {
        let Some(before) = scene.before.clone() else {
            return Err(Problem::unevaluated("`\\fresh` before the call"));
        };
        for operand in operands {
            let value = self.expr(scene, operand)?;
            let object = value.value.reference();
            if object.is_null() {
                self.decide_null(value);
                return Ok(Evaluated::plain(false));
            }
            let known = || {
                let known = scene.this.iter().chain(&scene.parameters);
                known.map(|kept| kept.reference(self.machine)).collect::<Vec<Ref>>()
            };
            let is_new = match self.machine.is_allocated_since(object, before.moment) {
                Some(is_new) => is_new,
                None => !known().contains(&object),
            };
            if !is_new {
                return Ok(Evaluated::plain(false));
            }
        }
        Ok(Evaluated::plain(true))
    }

    pub(super) fn type_of(&mut self, scene: &Scene, operand: &Expr) -> Said {
        let value = self.expr(scene, operand)?;
        let class = match value.value {
            Value::Ref(_) => {
                let object = self.dereference(value)?;
                self.machine.heap.class_of(object)
            }
            _ => self.machine.primitive_class(kind_of_type(&operand.ty)),
        };
        Ok(Evaluated::plain(self.machine.mirror(class)))
    }

    /// `\nonnullelements(a)`: not null, and neither is any element.
    pub(super) fn non_null_elements(&mut self, scene: &Scene, operand: &Expr) -> Said {
        let value = self.expr(scene, operand)?;
        if value.value.reference().is_null() {
            self.decide_null(value);
            return Ok(Evaluated::plain(false));
        }
        let mut whole = Evaluated::plain(true);
        for (element, _) in self.elements(value)? {
            let element = self.back(element);
            if !matches!(element.value, Value::Ref(_)) {
                break;
            }
            let is_there = self.compare(Relation::Ne, element, Evaluated::plain(Ref::NULL), Sort::Ref);
            whole = self.apply_binary(term::Operator::Both, whole, is_there);
        }
        Ok(whole)
    }

    /// `\not_modified(l)` is `l == \old(l)`.
    pub(super) fn not_modified(&mut self, scene: &Scene, operands: &[Expr]) -> Said {
        let same = operands.iter().map(|operand| {
            let old = Expr::new(ExprKind::Old(Box::new(operand.clone())), operand.ty.clone());
            Expr::binary(BinaryOperator::Equal, operand.clone(), old, Type::BOOLEAN)
        });
        self.condition(scene, &Expr::all(same))
    }
}
