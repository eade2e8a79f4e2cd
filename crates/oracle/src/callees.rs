//! Calls that a call makes: the machine pauses where a method with a precondition is entered, and the precondition is
//! evaluated there, with terms where the run has them.
//!
//! What is asked is what the caller owes: that parameters are not null where they must not be, and the `requires` of some spec
//! case. Invariants are not: in the middle of a method they need not hold.

use contract::{Contracts, EffectiveContract, Nullness};
use program::{ClassName, MethodRef, Program};
use vm::class::MethodId;
use vm::interp::{Exit, Moment, Progress};
use vm::observe::{Site, Watcher};
use vm::{Machine, Ref, Value};

use crate::assume::{Assumed, contract_class};
use crate::evaluate::Evaluator;
use crate::log::{Log, Told};
use crate::run::{Arranged, CaseOutcome, outcome};
use crate::scene::{Kept, Scene};

/// Calls of one run that are asked about; the others are made.
const MOST_CALLS: usize = 2_000;

/// A call of a method with a precondition.
#[derive(Clone, Debug)]
pub struct Callee {
    /// The class whose contract was asked: that of the receiver.
    pub class: ClassName,
    pub method: MethodRef,
    /// Where it was called.
    pub site: Option<Site>,
    /// Whether the precondition holds, and the term that says so.
    pub assumed: Assumed,
    /// What had to be decided for that, in order.
    pub told: Vec<Told>,
}

/// How a call ended, and what it has called on the way.
#[derive(Clone, Debug)]
pub struct WatchedRun {
    pub outcome: CaseOutcome,
    pub callees: Vec<Callee>,
    /// Whether there were more calls than are asked about.
    pub is_cut: bool,
}

impl WatchedRun {
    /// The calls whose precondition did not hold.
    pub fn broken(&self) -> impl Iterator<Item = &Callee> {
        self.callees.iter().filter(|callee| !callee.assumed.holds)
    }
}

/// Flags every method of these classes that requires something. Gives how many there are.
pub fn flag_callees<'n>(
    machine: &mut Machine,
    contracts: &Contracts,
    classes: impl IntoIterator<Item = &'n ClassName>,
) -> usize {
    let program = contracts.program();
    let mut flagged = 0;
    for name in classes {
        let Some(class) = program.class(name) else { continue };
        for method in class.methods.iter().filter(|method| !method.is_class_initialiser()) {
            if requires_something(&contracts.effective(name, &class.method_ref(method))) {
                machine.flag(&method.name, &method.descriptor);
                flagged += 1;
            }
        }
    }
    flagged
}

/// Whether a caller owes something.
pub fn requires_something(contract: &EffectiveContract) -> bool {
    contract.parameters.contains(&Nullness::NonNull)
        || contract.cases.iter().any(|case| !case.requires.is_empty())
}

/// Makes a call as [`crate::run_arranged`] does, and asks about each call of a flagged method on the way.
pub fn run_watching_callees(
    evaluator: &mut Evaluator<'_>,
    machine: &mut Machine,
    observer: &mut dyn Watcher,
    arranged: &Arranged,
) -> WatchedRun {
    let values: Vec<(Value, Option<term::TermId>)> =
        arranged.values().iter().map(|kept| (kept.value(machine), kept.term)).collect();
    let symbolic = machine.carries_terms() || values.iter().any(|(_, term)| term.is_some());
    let WatchedCall { exit, callees, is_cut } =
        call_watching_callees(evaluator, machine, observer, (arranged.method, &values, symbolic));
    WatchedRun { outcome: outcome(machine, arranged, exit, symbolic), callees, is_cut }
}

/// How the machine left a call, and what was called on the way.
#[derive(Debug)]
pub struct WatchedCall {
    pub exit: Exit,
    pub callees: Vec<Callee>,
    /// Whether there were more calls than are asked about.
    pub is_cut: bool,
}

/// Calls a method with values, with their terms or without, and asks about each call of a flagged method on the way.
pub fn call_watching_callees(
    evaluator: &mut Evaluator<'_>,
    machine: &mut Machine,
    observer: &mut dyn Watcher,
    (method, values, symbolic): (MethodId, &[(Value, Option<term::TermId>)], bool),
) -> WatchedCall {
    let mut progress = machine.call_pausing(method, values, symbolic, observer);
    let (mut callees, mut is_cut) = (Vec::new(), false);
    loop {
        let pause = match progress {
            Progress::Ended(exit) => return WatchedCall { exit, callees, is_cut },
            Progress::Paused(pause) => pause,
        };
        if pause.moment == Moment::Entered {
            if callees.len() < MOST_CALLS {
                callees.extend(asked(evaluator, machine, pause.method));
            } else {
                is_cut = true;
            }
        }
        progress = machine.continue_pausing(symbolic, observer);
    }
}

/// Evaluates the precondition of the method that has just been entered; `None` if it has none.
fn asked(evaluator: &mut Evaluator<'_>, machine: &mut Machine, id: MethodId) -> Option<Callee> {
    let declared = machine.methods[id].class;
    let owner = ClassName::new(machine.names.get(machine.classes[declared].name));
    let method = MethodRef::new(
        owner.clone(),
        machine.names.get(machine.methods[id].name),
        machine.names.get(machine.methods[id].descriptor),
    );
    let program = evaluator.program.clone();
    program.class(&owner)?;
    let mut arguments = machine.entered_arguments();
    let site = machine.calling_site();
    let receiver = (!machine.methods[id].is_static()).then(|| arguments.remove(0));
    let is_constructor = method.is_constructor();
    let object = receiver.map_or(Ref::NULL, |(value, _)| value.reference());
    let class = if is_constructor { owner } else { contract_class(&program, machine, object, &owner) };
    let contract = evaluator.contracts.effective(&class, &method);
    if !requires_something(&contract) {
        return None;
    }
    // Parameters that no source shows come first: an outer instance, an enum's name and number.
    let shown = shown_parameters(&program, &method).unwrap_or(arguments.len());
    let hidden = arguments.len().saturating_sub(shown);
    let mark = machine.held_mark();
    let mut keep = |(value, term): (Value, Option<term::TermId>)| Kept::new(machine, value, term);
    let this = receiver.filter(|_| !is_constructor).map(&mut keep);
    let parameters: Vec<Kept> = arguments.drain(..).skip(hidden).map(&mut keep).collect();
    let scene = Scene::before(class.clone(), Site { method: id, offset: 0 }, this, parameters);
    let mut log = Log::default();
    let assumed = evaluator.assume_precondition(machine, &mut log, &contract, &scene);
    machine.release_held(mark);
    Some(Callee { class, method, site, assumed, told: log.told })
}

fn shown_parameters(program: &Program, method: &MethodRef) -> Option<usize> {
    Some(program.method(method)?.parameters.len())
}
