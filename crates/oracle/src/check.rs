//! What must hold after a call, clause by clause.
//!
//! The same checks that `generate::oracle` plans for an emitted test: postconditions and `signals` of the spec cases whose
//! precondition held, the result's nullness, invariants, constraints, `initially`; and beyond them what a test cannot
//! see: places that no `assignable` names. One check and one condition per clause as written; the emitted test's
//! conjunctive normal form holds where the clause does.

use std::sync::Arc;

use base::Place;
use contract::{Clause, Contracts, EffectiveContract, ExprKind, Language};
use program::{ClassName, Program, Type};
use suite::{Check, CheckKind};
use term::{Relation, Sort, TermId};
use vm::observe::Watcher;
use vm::state::{AllocationMark, Snapshot};
use vm::{Machine, Value};

use crate::assume::Assumed;
use crate::evaluate::old::{Captured, Wanted};
use crate::evaluate::{Evaluator, Problem};
use crate::frame::Frame;
use crate::linker::class_name_of;
use crate::log::Told;
use crate::scene::Scene;
use crate::thrown::{ThrowVerdict, judge_throw};

/// What was kept of the state before a call.
pub struct Before {
    /// Objects made after it are fresh.
    pub moment: AllocationMark,
    pub(crate) olds: Vec<Captured>,
    /// Where old values depend on quantified variables.
    pub(crate) snapshot: Option<Snapshot>,
    pub(crate) scene: Scene,
    pub(crate) frame: Frame,
}

impl std::fmt::Debug for Before {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Before")
            .field("moment", &self.moment)
            .field("olds", &self.olds)
            .finish_non_exhaustive()
    }
}

/// What a clause promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Promise {
    /// What an emitted test checks too.
    Check(CheckKind),
    /// Whether and what the call throws, by spec case.
    Outcome { case: usize },
    /// Nothing else changes, by spec case.
    Assignable { case: usize },
    /// Nothing changes.
    Pure,
}

/// A clause after the call.
#[derive(Clone, Debug)]
pub struct Checked {
    pub promise: Promise,
    /// As the user wrote it.
    pub clause: Arc<str>,
    pub place: Option<Place>,
    /// `None` where it cannot be evaluated; a clause that throws does not hold.
    pub holds: Option<bool>,
    /// Over terms: what must hold for the clause to be kept on this path, given what was decided to evaluate it. `None`
    /// where it cannot be evaluated.
    pub condition: Option<TermId>,
    /// What was decided to evaluate it, in order; also told to the observer.
    pub decided: Vec<Told>,
    /// The exception that it throws, or why it cannot be evaluated.
    pub reason: Option<String>,
}

/// The invariants that hold for objects of a class: its own and those of all above it.
pub fn invariants_of(contracts: &Contracts, class: &ClassName) -> Vec<Clause> {
    let program = contracts.program();
    if program.class(class).is_none() {
        return Vec::new();
    }
    let supers = program.supertypes(class);
    let all = std::iter::once(class).chain(&supers);
    all.flat_map(|name| contracts.declared(name).invariants.clone())
        .filter(|clause| clause.expr.any(|part| part.kind == ExprKind::This))
        .collect()
}

impl Evaluator<'_> {
    /// Keeps what the clauses will ask of the state before the call. To be called last before the call itself.
    pub fn before(
        &mut self,
        machine: &mut Machine,
        observer: &mut dyn Watcher,
        contract: &EffectiveContract,
        assumed: &Assumed,
        scene: &Scene,
    ) -> Arc<Before> {
        let mut wanted = Wanted::default();
        for case in assumed.held().into_iter().filter_map(|index| contract.cases.get(index)) {
            case.ensures.iter().for_each(|clause| wanted.add(&clause.expr));
            case.signals.iter().for_each(|signals| wanted.add(&signals.condition.expr));
        }
        contract.constraints.iter().for_each(|clause| wanted.add(&clause.expr));
        contract.invariants.iter().for_each(|clause| wanted.add(&clause.expr));
        let is_bound = wanted.bound;
        let olds = self.capture(machine, observer, scene, wanted);
        let frame = self.capture_frame(machine, contract, assumed, scene);
        let snapshot = is_bound.then(|| machine.snapshot());
        let moment = machine.allocation_mark();
        Arc::new(Before { moment, olds, snapshot, scene: scene.clone(), frame })
    }

    /// Checks every clause that counts after the call; `scene` has the result or the exception.
    pub fn check(
        &mut self,
        machine: &mut Machine,
        observer: &mut dyn Watcher,
        contract: &EffectiveContract,
        assumed: &Assumed,
        scene: &Scene,
    ) -> Vec<Checked> {
        let mut checks = Vec::new();
        match scene.signal {
            Some(signal) => {
                let exception = class_name_of(machine, signal.reference(machine));
                self.check_signals(machine, contract, assumed, scene, &exception, &mut checks);
            }
            None => self.check_return(machine, contract, assumed, scene, &mut checks),
        }
        self.check_object(machine, contract, scene, &mut checks);
        if let Some(before) = &scene.before {
            checks.extend(self.check_frame(machine, contract, assumed, &before.frame));
        }
        for told in checks.iter().flat_map(|check| &check.decided) {
            told.tell(observer);
        }
        checks
    }

    /// The laws of `equals`, `hashCode` and `compareTo` that a case was planned to check, after a call that returned.
    pub fn check_laws(
        &mut self,
        machine: &mut Machine,
        observer: &mut dyn Watcher,
        planned: &[Check],
        scene: &Scene,
    ) -> Vec<Checked> {
        let laws = planned.iter().filter(|check| check.kind == CheckKind::ObjectContract);
        let mut checks = Vec::new();
        for law in laws.filter(|_| scene.signal.is_none()) {
            let clause = Clause {
                expr: law.expr.clone(),
                text: law.clause.clone(),
                place: law.place.clone(),
                language: Language::Code,
            };
            let checked = self.check_clause(machine, Promise::Check(law.kind), &clause, None, scene);
            checked.decided.iter().for_each(|told| told.tell(observer));
            checks.push(checked);
        }
        checks
    }

    fn check_return(
        &mut self,
        machine: &mut Machine,
        contract: &EffectiveContract,
        assumed: &Assumed,
        scene: &Scene,
        checks: &mut Vec<Checked>,
    ) {
        for (index, case) in contract.cases.iter().enumerate() {
            let Some(held) = assumed.cases.get(index) else { continue };
            if held.holds == Some(false) {
                continue;
            }
            if case.is_exceptional {
                if held.holds == Some(true) {
                    checks.push(missing_throw(machine, contract, index, held.condition));
                }
                continue;
            }
            let promise = Promise::Check(CheckKind::Post { case: index });
            for clause in case.ensures.iter().filter(|clause| !clause.expr.is_true()) {
                let checked = match held.holds {
                    Some(_) => self.check_clause(machine, promise, clause, Some(held.condition), scene),
                    None => unknown(promise, clause, "whether its case applies is not known"),
                };
                checks.push(checked);
            }
        }
        let result = scene.result.filter(|_| !contract.method.is_constructor());
        if let Some(result) = result.filter(|_| contract.promises_result())
            && let Value::Ref(object) = result.value(machine)
        {
            let term = result.term.filter(|term| machine.terms().sort(*term) == Sort::Ref);
            let terms = machine.terms_mut();
            let condition = match term {
                Some(term) => terms.compare_zero(Relation::Ne, term),
                None => terms.bool(!object.is_null()),
            };
            checks.push(Checked {
                promise: Promise::Check(CheckKind::Post { case: usize::MAX }),
                clause: Arc::from("\\result != null"),
                place: contract.place.clone(),
                holds: Some(!object.is_null()),
                condition: Some(condition),
                decided: Vec::new(),
                reason: None,
            });
        }
    }

    fn check_signals(
        &mut self,
        machine: &mut Machine,
        contract: &EffectiveContract,
        assumed: &Assumed,
        scene: &Scene,
        exception: &ClassName,
        checks: &mut Vec<Checked>,
    ) {
        let program = self.program.clone();
        // Errors are outside of what a contract says about exceptions.
        if program.is_subclass(exception, &ClassName::new("java/lang/Error")) {
            return;
        }
        let verdict = judge_throw(&program, contract, &assumed.held(), exception);
        if let ThrowVerdict::Forbidden { case, clause } = verdict {
            let condition = assumed.cases.get(case).map(|held| held.condition);
            let condition = condition.map(|condition| machine.terms_mut().not(condition));
            checks.push(Checked {
                promise: Promise::Outcome { case },
                clause,
                place: contract.place.clone(),
                holds: Some(false),
                condition,
                decided: Vec::new(),
                reason: Some(exception.dotted()),
            });
        }
        for (index, case) in contract.cases.iter().enumerate() {
            let Some(held) = assumed.cases.get(index).filter(|held| held.holds != Some(false)) else {
                continue;
            };
            let promise = Promise::Check(CheckKind::Signals { case: index });
            for signals in &case.signals {
                let clause = &signals.condition;
                // `true` says nothing, and `false` has been judged above.
                let is_settled = clause.expr.is_true() || clause.expr.is_false();
                if is_settled || !is_a(&program, exception, &signals.exception) {
                    continue;
                }
                let checked = match held.holds {
                    Some(_) => self.check_clause(machine, promise, clause, Some(held.condition), scene),
                    None => unknown(promise, clause, "whether its case applies is not known"),
                };
                checks.push(checked);
            }
        }
    }

    /// Invariants, constraints and `initially`, of an object that is there.
    fn check_object(
        &mut self,
        machine: &mut Machine,
        contract: &EffectiveContract,
        scene: &Scene,
        checks: &mut Vec<Checked>,
    ) {
        let is_constructor = contract.method.is_constructor();
        let threw = scene.signal.is_some();
        if contract.is_helper || scene.this.is_none() || (threw && is_constructor) {
            return;
        }
        let mut all = vec![(CheckKind::Invariant, &contract.invariants)];
        if is_constructor {
            all.push((CheckKind::Initially, &contract.initially));
        } else {
            all.push((CheckKind::Constraint, &contract.constraints));
        }
        for (kind, clauses) in all {
            for clause in clauses.iter().filter(|clause| !clause.expr.is_true()) {
                checks.push(self.check_clause(machine, Promise::Check(kind), clause, None, scene));
            }
        }
    }

    /// One clause, which counts where `under` holds.
    fn check_clause(
        &mut self,
        machine: &mut Machine,
        promise: Promise,
        clause: &Clause,
        under: Option<TermId>,
        scene: &Scene,
    ) -> Checked {
        let (said, decided) = self.settle_condition(machine, &clause.expr, scene);
        let terms = machine.terms_mut();
        let (holds, condition, reason) = match said {
            Ok(value) => {
                let condition = value.term.unwrap_or_else(|| terms.bool(value.is_true()));
                (Some(value.is_true()), Some(condition), None)
            }
            Err(Problem::Throws { exception }) => (Some(false), Some(terms.bool(false)), Some(exception)),
            Err(Problem::Unevaluated { reason }) => (None, None, Some(reason)),
        };
        let condition = match (condition, under) {
            (Some(condition), Some(under)) => {
                let elsewhere = terms.not(under);
                Some(terms.or(elsewhere, condition))
            }
            (condition, _) => condition,
        };
        let (clause, place) = (clause.text.clone(), clause.place.clone());
        Checked { promise, clause, place, holds, condition, decided, reason }
    }
}

fn unknown(promise: Promise, clause: &Clause, reason: &str) -> Checked {
    Checked {
        promise,
        clause: clause.text.clone(),
        place: clause.place.clone(),
        holds: None,
        condition: None,
        decided: Vec::new(),
        reason: Some(reason.to_owned()),
    }
}

/// The call returned although a case promises an exception.
fn missing_throw(machine: &mut Machine, contract: &EffectiveContract, case: usize, held: TermId) -> Checked {
    let spec = &contract.cases[case];
    let signals = spec.signals.first();
    let clause = match signals {
        Some(signals) => format!("signals ({}) {}", signals.exception, signals.condition.text),
        None => String::from("exceptional_behavior"),
    };
    let place = signals.and_then(|signals| signals.condition.place.clone());
    let place = place.or_else(|| spec.requires.first()?.place.clone()).or_else(|| contract.place.clone());
    Checked {
        promise: Promise::Outcome { case },
        clause: clause.into(),
        place,
        holds: Some(false),
        condition: Some(machine.terms_mut().not(held)),
        decided: Vec::new(),
        reason: Some(String::from("it returns")),
    }
}

pub(crate) fn is_a(program: &Program, class: &ClassName, ty: &Type) -> bool {
    ty.class_name().is_some_and(|name| program.is_subclass(class, name))
}
