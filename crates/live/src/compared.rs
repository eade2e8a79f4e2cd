//! What the run of a condition compares: how far it was from going the other way.

use contract::Expr;
use oracle::Kept;
use term::{Kind, Operator, Sort, Term, TermId, Terms, VarId};
use vm::Machine;
use vm::observe::{DecisionKind, Site, Watcher};

use crate::{View, World};

/// Decisions of one run that are looked at.
const MOST_DECISIONS: usize = 64;

/// Conditions that a run has decided.
#[derive(Default)]
struct Decided(Vec<TermId>);

impl Watcher for Decided {
    fn decide(&mut self, kind: DecisionKind, _site: Site, condition: TermId) {
        let is_branch = matches!(kind, DecisionKind::Branch | DecisionKind::Switch);
        if is_branch && self.0.len() < MOST_DECISIONS && !self.0.contains(&condition) {
            self.0.push(condition);
        }
    }
}

impl View<'_, '_, '_> {
    /// The whole numbers that the run of a condition compares with each other, as far as they depend on what the objects on
    /// the stage hold.
    pub fn compared(&mut self, condition: &Expr) -> Vec<(i64, i64)> {
        let objects = self.objects;
        let World { machine, evaluator, .. } = &mut *self.world;
        let before = machine.snapshot();
        let mark = machine.terms().mark();
        let held = with_terms(machine, objects);
        let mut decided = Decided::default();
        // Whether it holds is known; what it decides on the way is not.
        let _ = evaluator.evaluate(machine, &mut decided, condition, &self.scene);
        let value_of =
            |variable: VarId| held.iter().find(|(known, _)| *known == variable).map_or(0, |(_, bits)| *bits);
        let terms = machine.terms();
        let found = decided.0.iter().filter_map(|condition| sides(terms, *condition, &value_of)).collect();
        machine.restore(&before);
        machine.terms_mut().rollback(mark);
        found
    }
}

/// Gives the whole numbers that objects hold a term each; what these are now.
fn with_terms(machine: &mut Machine, objects: &[Kept]) -> Vec<(VarId, u64)> {
    let mut references: Vec<vm::Ref> = Vec::new();
    for object in objects {
        if let vm::Value::Ref(reference) = object.value(machine)
            && !reference.is_null()
            && !references.contains(&reference)
        {
            references.push(reference);
        }
    }
    let mut held = Vec::new();
    for object in references {
        let mut fields: Vec<(String, Sort, u64)> = Vec::new();
        let mut next = Some(machine.heap.class_of(object));
        while let Some(id) = next {
            let class = &machine.classes[id];
            for field in class.fields.iter().filter(|field| !field.is_static()) {
                let sort = match field.kind {
                    vm::Kind::Int => Sort::Int,
                    vm::Kind::Long => Sort::Long,
                    _ => continue,
                };
                let value = machine.heap.get_value(object, field.offset, field.kind);
                fields.push((machine.names.get(field.name).to_owned(), sort, value.bits()));
            }
            next = class.superclass;
        }
        for (name, sort, bits) in fields {
            let number = held.len();
            let term = machine.terms_mut().declare(&format!("held{number}"), sort);
            let variable = match machine.terms().term(term) {
                Term::Var(variable) => variable,
                _ => continue,
            };
            if machine.set_field_term(object, &name, Some(term)) {
                held.push((variable, bits));
            }
        }
    }
    held
}

/// The two sides of a comparison of whole numbers.
fn sides(terms: &Terms, condition: TermId, value_of: &dyn Fn(VarId) -> u64) -> Option<(i64, i64)> {
    match terms.term(condition) {
        Term::Unary(Operator::Not, inner) => sides(terms, inner, value_of),
        Term::Binary(operator, left, right) if matches!(operator.kind(), Kind::Eq | Kind::Lt | Kind::Le) => {
            let number = |side: TermId| match term::evaluate(terms, side, value_of) {
                term::Value::Int(value) => Some(i64::from(value)),
                term::Value::Long(value) => Some(value),
                _ => None,
            };
            Some((number(left)?, number(right)?))
        }
        _ => None,
    }
}
