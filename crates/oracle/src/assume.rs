//! What a call may rely on: nullness, the invariants of receiver and arguments, the precondition.
//!
//! The effective precondition is the *or* over the spec cases of the *and* over their `requires`. A clause that cannot be
//! evaluated is left out and said so, as in the emitted test. Clauses stand in order, and a later one may rely on an
//! earlier one: once one does not hold, the others are looked at only as far as they can be evaluated.

use std::sync::Arc;

use contract::{Clause, EffectiveContract, Expr, Nullness, Untranslated};
use program::ClassName;
use term::{Relation, Sort, TermId};
use vm::observe::Watcher;
use vm::{Machine, Ref, Value};

use crate::check::invariants_of;
use crate::evaluate::{Evaluated, Evaluator, Problem};
use crate::linker::class_name_of;
use crate::log::Told;
use crate::scene::Scene;

/// Whether the call is allowed in this state.
#[derive(Clone, Debug)]
pub struct Assumed {
    /// Everything that can be evaluated holds.
    pub holds: bool,
    /// The conjunction of what is assumed, over terms; the constant `holds` where nothing carries one.
    pub condition: TermId,
    /// Per spec case of the contract.
    pub cases: Vec<HeldCase>,
    /// Clauses that do not hold, in order, with the exception where one throws.
    pub broken: Vec<(Arc<str>, Option<String>)>,
    pub unevaluated: Vec<Untranslated>,
}

/// Whether a spec case applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldCase {
    /// `None` where one of its clauses cannot be evaluated.
    pub holds: Option<bool>,
    pub condition: TermId,
}

impl Assumed {
    /// The spec cases whose precondition held.
    pub fn held(&self) -> Vec<usize> {
        let held = self.cases.iter().enumerate().filter(|(_, case)| case.holds == Some(true));
        held.map(|(index, _)| index).collect()
    }
}

/// A conjunction being built.
struct Conjunction {
    holds: bool,
    condition: TermId,
}

impl Conjunction {
    fn new(machine: &mut Machine) -> Conjunction {
        Conjunction { holds: true, condition: machine.terms_mut().bool(true) }
    }

    fn add(&mut self, machine: &mut Machine, value: Evaluated) {
        self.holds &= value.is_true();
        let term = match value.term {
            Some(term) => term,
            None => machine.terms_mut().bool(value.is_true()),
        };
        self.condition = machine.terms_mut().and(self.condition, term);
    }
}

impl Evaluator<'_> {
    /// What is assumed of a call before it runs. Decisions are told as they are made; the condition is not, it is the
    /// caller's to put on the path.
    pub fn assume(
        &mut self,
        machine: &mut Machine,
        observer: &mut dyn Watcher,
        contract: &EffectiveContract,
        scene: &Scene,
    ) -> Assumed {
        let mut broken = Vec::new();
        let mut unevaluated = Vec::new();
        let mut whole = Conjunction::new(machine);
        self.assume_nullness(machine, contract, scene, &mut whole, &mut broken);
        if let Some(this) = scene.this
            && !contract.method.is_constructor()
            && !contract.is_helper
            && !this.reference(machine).is_null()
        {
            let mut all = Clauses { whole: &mut whole, broken: &mut broken, unevaluated: &mut unevaluated };
            self.assume_clauses(machine, observer, &contract.invariants, scene, &mut all);
        }
        for parameter in &scene.parameters {
            let object = parameter.reference(machine);
            if object.is_null() || Some(object) == scene.this.map(|this| this.reference(machine)) {
                continue;
            }
            let class = class_name_of(machine, object);
            let invariants = invariants_of(self.contracts, &class);
            if invariants.is_empty() {
                continue;
            }
            let inner = Scene { class, this: Some(*parameter), parameters: Vec::new(), ..scene.clone() };
            let mut all = Clauses { whole: &mut whole, broken: &mut broken, unevaluated: &mut unevaluated };
            self.assume_clauses(machine, observer, &invariants, &inner, &mut all);
        }
        let cases = self.cases(machine, observer, contract, scene, &whole, &mut unevaluated, &mut broken);
        self.add_precondition(machine, contract, &cases, &mut whole);
        Assumed { holds: whole.holds, condition: whole.condition, cases, broken, unevaluated }
    }

    /// What a caller owes: nullness and the precondition, without invariants.
    pub fn assume_precondition(
        &mut self,
        machine: &mut Machine,
        observer: &mut dyn Watcher,
        contract: &EffectiveContract,
        scene: &Scene,
    ) -> Assumed {
        let mut broken = Vec::new();
        let mut unevaluated = Vec::new();
        let mut whole = Conjunction::new(machine);
        self.assume_nullness(machine, contract, scene, &mut whole, &mut broken);
        let cases = self.cases(machine, observer, contract, scene, &whole, &mut unevaluated, &mut broken);
        self.add_precondition(machine, contract, &cases, &mut whole);
        Assumed { holds: whole.holds, condition: whole.condition, cases, broken, unevaluated }
    }

    /// That the invariants of `this` hold, whatever is called: of an object that is neither receiver nor argument.
    pub fn assume_invariants(
        &mut self,
        machine: &mut Machine,
        observer: &mut dyn Watcher,
        scene: &Scene,
    ) -> Assumed {
        let mut broken = Vec::new();
        let mut unevaluated = Vec::new();
        let mut whole = Conjunction::new(machine);
        let invariants = invariants_of(self.contracts, &scene.class);
        let mut all = Clauses { whole: &mut whole, broken: &mut broken, unevaluated: &mut unevaluated };
        self.assume_clauses(machine, observer, &invariants, scene, &mut all);
        Assumed { holds: whole.holds, condition: whole.condition, cases: Vec::new(), broken, unevaluated }
    }

    fn assume_nullness(
        &mut self,
        machine: &mut Machine,
        contract: &EffectiveContract,
        scene: &Scene,
        whole: &mut Conjunction,
        broken: &mut Vec<(Arc<str>, Option<String>)>,
    ) {
        for (index, nullness) in contract.parameters.iter().enumerate() {
            let Some(parameter) = scene.parameters.get(index) else { continue };
            let Value::Ref(object) = parameter.value(machine) else { continue };
            if *nullness != Nullness::NonNull {
                continue;
            }
            let term = parameter.term.filter(|term| machine.terms().sort(*term) == Sort::Ref);
            let term = term.map(|term| machine.terms_mut().compare_zero(Relation::Ne, term));
            whole.add(machine, Evaluated { value: (object != Ref::NULL).into(), term });
            if object.is_null() {
                broken.push((self.not_null_text(contract, index).into(), None));
            }
        }
    }

    fn not_null_text(&self, contract: &EffectiveContract, index: usize) -> String {
        let method = self.program.method(&contract.method);
        let name = method.as_ref().and_then(|method| method.parameters.get(index));
        match name {
            Some(parameter) => format!("{} != null", parameter.name),
            None => format!("argument {} != null", index + 1),
        }
    }

    fn assume_clauses(
        &mut self,
        machine: &mut Machine,
        observer: &mut dyn Watcher,
        clauses: &[Clause],
        scene: &Scene,
        all: &mut Clauses<'_>,
    ) {
        for clause in clauses {
            match self.assume_one(machine, observer, &clause.expr, scene, all.whole) {
                Ok(true) => {}
                Ok(false) => all.broken.push((clause.text.clone(), None)),
                Err(Problem::Throws { exception }) => {
                    all.broken.push((clause.text.clone(), Some(exception)));
                }
                Err(Problem::Unevaluated { reason }) => {
                    all.unevaluated.push(Untranslated { clause: clause.text.clone(), reason });
                }
            }
        }
    }

    /// Adds a clause to a conjunction. Where the conjunction is already false, what the clause needs to be decided or
    /// throws is of no interest.
    fn assume_one(
        &mut self,
        machine: &mut Machine,
        observer: &mut dyn Watcher,
        expr: &Expr,
        scene: &Scene,
        whole: &mut Conjunction,
    ) -> Result<bool, Problem> {
        let (said, told) = self.settle_condition(machine, expr, scene);
        if !whole.holds {
            if let (Ok(value), true) = (&said, told.is_empty()) {
                whole.add(machine, *value);
            }
            return Ok(said.map_or(true, |value| value.is_true()));
        }
        told.iter().for_each(|told: &Told| told.tell(observer));
        match said {
            Ok(value) => {
                whole.add(machine, value);
                Ok(value.is_true())
            }
            Err(problem @ Problem::Throws { .. }) => {
                whole.add(machine, Evaluated::plain(false));
                Err(problem)
            }
            Err(problem @ Problem::Unevaluated { .. }) => Err(problem),
        }
    }

    fn cases(
        &mut self,
        machine: &mut Machine,
        observer: &mut dyn Watcher,
        contract: &EffectiveContract,
        scene: &Scene,
        whole: &Conjunction,
        unevaluated: &mut Vec<Untranslated>,
        broken: &mut Vec<(Arc<str>, Option<String>)>,
    ) -> Vec<HeldCase> {
        let mut cases = Vec::with_capacity(contract.cases.len());
        let mut failed = Vec::new();
        for case in &contract.cases {
            let mut own = Conjunction::new(machine);
            let mut unknown = Vec::new();
            let start = failed.len();
            // Where a parameter is null that must not be, clauses may well throw: that says nothing new.
            let mut all = Clauses { whole: &mut own, broken: &mut failed, unevaluated: &mut unknown };
            self.assume_clauses(machine, observer, &case.requires, scene, &mut all);
            let holds = match (own.holds, unknown.is_empty()) {
                (false, _) => Some(false),
                (true, true) => Some(true),
                (true, false) => None,
            };
            if holds == Some(true) {
                failed.truncate(start);
            }
            unevaluated.extend(unknown);
            cases.push(HeldCase { holds, condition: own.condition });
        }
        let allowed = cases.is_empty() || cases.iter().any(|case| case.holds != Some(false));
        if !allowed && whole.holds {
            broken.extend(failed);
        }
        cases
    }

    /// The *or* over the cases; a case that requires nothing, or of which nothing is known, allows every call.
    fn add_precondition(
        &mut self,
        machine: &mut Machine,
        contract: &EffectiveContract,
        cases: &[HeldCase],
        whole: &mut Conjunction,
    ) {
        if cases.is_empty() || contract.cases.iter().any(|case| case.requires.is_empty()) {
            return;
        }
        let mut any = Evaluated::plain(false);
        let mut condition = machine.terms_mut().bool(false);
        for case in cases {
            condition = machine.terms_mut().or(condition, case.condition);
            if case.holds != Some(false) {
                any = Evaluated::plain(true);
            }
        }
        let term = machine.terms().as_constant(condition).is_none().then_some(condition);
        whole.add(machine, Evaluated { value: any.value, term });
    }
}

struct Clauses<'a> {
    whole: &'a mut Conjunction,
    broken: &'a mut Vec<(Arc<str>, Option<String>)>,
    unevaluated: &'a mut Vec<Untranslated>,
}

/// The class whose contract a receiver is read by: its own where the program knows it, else the one under test.
pub(crate) fn contract_class(
    program: &program::Program,
    machine: &Machine,
    object: Ref,
    declared: &ClassName,
) -> ClassName {
    if object.is_null() {
        return declared.clone();
    }
    let own = class_name_of(machine, object);
    if program.class(&own).is_some() && program.is_subclass(&own, declared) { own } else { declared.clone() }
}
