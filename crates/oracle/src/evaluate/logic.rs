//! The operators that do not always evaluate all their operands.
//!
//! Where the first operand carries a term, the second is looked at in any case: if it has a value here and nothing had to
//! be decided for it, the whole is one term. If not, which way the first operand went is decided, and the path knows.

use contract::Expr;
use predicate::sorts;
use program::Type;
use term::Sort;
use vm::Value;
use vm::observe::DecisionKind;

use super::convert::sort_of_value;
use super::{Evaluated, Run, Said, runs_code};
use crate::scene::Scene;

impl Run<'_> {
    pub(super) fn and(&mut self, scene: &Scene, left: &Expr, right: &Expr) -> Said {
        let first = self.condition(scene, left)?;
        self.sequel(first, true, false, runs_code(right), &mut |run| run.condition(scene, right))
    }

    pub(super) fn or(&mut self, scene: &Scene, left: &Expr, right: &Expr) -> Said {
        let first = self.condition(scene, left)?;
        self.sequel(first, false, true, runs_code(right), &mut |run| run.condition(scene, right))
    }

    pub(super) fn implication(&mut self, scene: &Scene, premise: &Expr, conclusion: &Expr) -> Said {
        let first = self.condition(scene, premise)?;
        self.sequel(first, true, true, runs_code(conclusion), &mut |run| run.condition(scene, conclusion))
    }

    /// `second` where `first` is `when`, else `otherwise`.
    pub(super) fn sequel(
        &mut self,
        first: Evaluated,
        when: bool,
        otherwise: bool,
        second_runs: bool,
        second: &mut dyn FnMut(&mut Self) -> Said,
    ) -> Said {
        let goes_on = first.is_true() == when;
        let Some(guard) = first.term else {
            return if goes_on { second(self) } else { Ok(Evaluated::plain(otherwise)) };
        };
        let Some(second) = self.both(guard, first.is_true(), goes_on, second_runs, second)? else {
            return Ok(Evaluated::plain(otherwise));
        };
        if !second.is_free {
            return Ok(second.value);
        }
        let value = if goes_on { second.value.is_true() } else { otherwise };
        let rest = self.condition_term(second.value);
        let terms = self.machine.terms_mut();
        let reached = if when { guard } else { terms.not(guard) };
        let term = if otherwise {
            let passed = terms.not(reached);
            terms.or(passed, rest)
        } else {
            terms.and(reached, rest)
        };
        Ok(Evaluated { value: value.into(), term: self.worth(term) })
    }

    /// Evaluates a part that Java evaluates only if `goes_on`. `None` where it does not go on and nothing can be said of the
    /// part; the guard is then decided, as it is where the part needed decisions of its own.
    fn both(
        &mut self,
        guard: term::TermId,
        guard_holds: bool,
        goes_on: bool,
        runs: bool,
        part: &mut dyn FnMut(&mut Self) -> Said,
    ) -> Said<Option<Part>> {
        let mark = self.log.told.len();
        let variables = self.variables.len();
        if goes_on {
            let said = part(self);
            let is_free = said.is_ok() && self.log.told.len() == mark;
            if !is_free {
                let condition = if guard_holds { guard } else { self.machine.terms_mut().not(guard) };
                // The part may have decided the same of itself: `x != null && x.f > 0`.
                let mut own = self.log.told.split_off(mark);
                own.retain(|told| told.condition() != Some(condition));
                self.decide(DecisionKind::Branch, condition);
                self.log.told.extend(own);
            }
            return Ok(Some(Part { value: said?, is_free }));
        }
        let said = if runs { None } else { Some(part(self)) };
        self.variables.truncate(variables);
        if let Some(Ok(value)) = said
            && self.log.told.len() == mark
        {
            return Ok(Some(Part { value, is_free: true }));
        }
        self.log.told.truncate(mark);
        self.decide_as(DecisionKind::Branch, guard, guard_holds);
        Ok(None)
    }

    pub(super) fn conditional(
        &mut self,
        scene: &Scene,
        condition: &Expr,
        then: &Expr,
        otherwise: &Expr,
        ty: &Type,
    ) -> Said {
        let test = self.condition(scene, condition)?;
        let (chosen, other) = if test.is_true() { (then, otherwise) } else { (otherwise, then) };
        let Some(guard) = test.term else {
            let value = self.expr(scene, chosen)?;
            return self.branch(value, chosen, ty);
        };
        let branch = |run: &mut Self, expr: &Expr| {
            let value = run.expr(scene, expr)?;
            run.branch(value, expr, ty)
        };
        let taken =
            self.both(guard, test.is_true(), true, runs_code(chosen), &mut |run| branch(run, chosen))?;
        let Some(taken) = taken else { return Ok(test) };
        if !taken.is_free {
            return Ok(taken.value);
        }
        let kept = self.keep(taken.value);
        let left =
            self.both(guard, test.is_true(), false, runs_code(other), &mut |run| branch(run, other))?;
        let value = self.back(kept);
        match left {
            Some(left) => Ok(self.choice(guard, test.is_true(), value, left.value, ty)),
            None => Ok(value),
        }
    }

    /// Both branches have the type of the whole.
    fn branch(&mut self, value: Evaluated, branch: &Expr, ty: &Type) -> Said {
        if ty.is_primitive() || branch.ty.is_primitive() {
            self.assigned(value, &branch.ty, ty)
        } else {
            Ok(value)
        }
    }

    /// A value that a guard chooses: `chosen` is what it is here.
    pub(super) fn choice(
        &mut self,
        guard: term::TermId,
        guard_holds: bool,
        chosen: Evaluated,
        other: Evaluated,
        ty: &Type,
    ) -> Evaluated {
        let sort = match (ty.as_primitive(), chosen.value) {
            (Some(primitive), Value::Int(_)) => sorts::of_primitive(primitive),
            (_, value) => sort_of_value(value),
        };
        let (here, there) = (self.term_of(chosen, sort), self.term_of(other, sort));
        let terms = self.machine.terms_mut();
        let term = match sort {
            // Of conditions there is a smaller form than a choice.
            Sort::Bool => {
                let (yes, no) = if guard_holds { (here, there) } else { (there, here) };
                let not = terms.not(guard);
                let (first, second) = (terms.and(guard, yes), terms.and(not, no));
                terms.or(first, second)
            }
            _ if guard_holds => terms.ite(guard, here, there),
            _ => terms.ite(guard, there, here),
        };
        Evaluated { value: chosen.value, term: self.worth(term) }
    }
}

/// A part that has been evaluated, and whether nothing was decided for it.
struct Part {
    value: Evaluated,
    is_free: bool,
}
