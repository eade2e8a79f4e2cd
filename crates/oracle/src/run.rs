//! Test cases on the machine: build, call, and say how it ended; with contracts, judge it.

use std::sync::Arc;

use contract::Contracts;
use program::{MethodRef, Program, Type};
use suite::{Check, Recipe, TestCase};
use vm::class::MethodId;
use vm::interp::Exit;
use vm::observe::{Nothing, Site, Watcher};
use vm::stop::Stop;
use vm::{Machine, Value};

use crate::assume::{Assumed, contract_class};
use crate::build::{Builder, Failure};
use crate::check::Checked;
use crate::evaluate::Evaluator;
use crate::linker::Linker;
use crate::scene::{Kept, Scene};

/// A call that is ready to be made.
#[derive(Clone, Debug)]
pub struct Arranged {
    /// The method as the test case names it.
    pub named: MethodRef,
    /// The method that runs.
    pub method: MethodId,
    /// The object that the call is made on: of a constructor the one whose fields are still zero.
    pub receiver: Option<Kept>,
    /// As the source shows them.
    pub arguments: Vec<Kept>,
    /// The outer instance of a constructor of an inner class.
    pub outer: Option<Kept>,
    /// What the recipes share, and what only laws speak about.
    pub shared: Vec<Kept>,
    pub is_constructor: bool,
}

impl Arranged {
    /// What the contract sees before the call: a constructor's object is not there yet.
    pub fn scene(&self, program: &Program, machine: &Machine, case: &TestCase) -> Scene {
        let this = self.receiver.filter(|_| !self.is_constructor);
        let class = match this {
            Some(this) => contract_class(program, machine, this.reference(machine), &case.class),
            None => case.class.clone(),
        };
        let site = Site { method: self.method, offset: 0 };
        let witnesses = self.shared.clone();
        Scene { witnesses, ..Scene::before(class, site, this, self.arguments.clone()) }
    }

    /// What the machine is called with.
    pub fn values(&self) -> Vec<Kept> {
        self.receiver.iter().chain(&self.outer).chain(&self.arguments).copied().collect()
    }
}

/// How a call ended.
#[derive(Clone, Debug)]
pub enum CaseOutcome {
    /// With this value: of a constructor the new object, `Void` where there is none.
    Returned(Kept),
    Threw(Kept),
    /// The machine could not go on; an earlier state has to be put back.
    Stopped(Box<Stop>),
}

/// A case that has run.
#[derive(Clone, Debug)]
pub struct CaseRun {
    pub arranged: Arranged,
    pub outcome: CaseOutcome,
}

/// Builds receiver and arguments of a test case. With contracts, every call on the way must be allowed.
pub fn arrange(
    machine: &mut Machine,
    linker: &mut Linker,
    contracts: Option<&Contracts>,
    case: &TestCase,
) -> Result<Arranged, Failure> {
    let mut shared = Vec::with_capacity(case.shared.len());
    for recipe in &case.shared {
        let mut builder = Builder { machine, linker, shared: &shared, contracts };
        let built = builder.build(recipe, &Type::object())?;
        shared.push(built);
    }
    let mut builder = Builder { machine, linker, shared: &shared, contracts };
    let method = builder.linker.method(builder.machine, &case.method)?;
    let is_constructor = case.method.is_constructor();
    let is_static = builder.machine.methods[method].is_static();
    let built = match &case.receiver {
        Some(recipe) if !is_static => Some(builder.build(recipe, &Type::object())?),
        _ => None,
    };
    if built.is_none() && !is_static && !is_constructor {
        let reason = format!("method `{}` without an object to call it on", case.method.name);
        return Err(Failure::NotBuildable { reason });
    }
    let outer = built.filter(|_| is_constructor);
    let hidden = usize::from(outer.is_some());
    let arguments = builder.arguments_after(&case.method, hidden, &case.arguments)?;
    for step in &case.set_up {
        builder.set_up(step)?;
    }
    let (receiver, method) = if is_constructor {
        (Some(builder.allocate(method)?), method)
    } else if let Some(receiver) = built {
        (Some(receiver), builder.selected(method, receiver)?)
    } else {
        (None, method)
    };
    let named = case.method.clone();
    Ok(Arranged { named, method, receiver, arguments, outer, shared, is_constructor })
}

/// Makes the call, watched by the observer. With terms where any value carries one.
pub fn run_arranged(machine: &mut Machine, observer: &mut dyn Watcher, arranged: &Arranged) -> CaseOutcome {
    let values: Vec<(Value, Option<term::TermId>)> =
        arranged.values().iter().map(|kept| (kept.value(machine), kept.term)).collect();
    let symbolic = machine.carries_terms() || values.iter().any(|(_, term)| term.is_some());
    let exit = if symbolic {
        machine.call_symbolic_watched(arranged.method, &values, observer)
    } else {
        let values: Vec<Value> = values.iter().map(|(value, _)| *value).collect();
        machine.call_watched(arranged.method, &values, observer)
    };
    outcome(machine, arranged, exit, symbolic)
}

/// What the end of the machine's run means for the call.
pub(crate) fn outcome(machine: &mut Machine, arranged: &Arranged, exit: Exit, symbolic: bool) -> CaseOutcome {
    match exit {
        Exit::Returned(_) if arranged.is_constructor => match arranged.receiver {
            Some(receiver) => CaseOutcome::Returned(receiver),
            None => CaseOutcome::Returned(Kept::new(machine, Value::Void, None)),
        },
        Exit::Returned(value) => {
            let term = if symbolic { machine.result_term() } else { None };
            CaseOutcome::Returned(Kept::new(machine, value, term))
        }
        Exit::Threw(exception) => CaseOutcome::Threw(Kept::new(machine, Value::Ref(exception), None)),
        Exit::Stopped(stop) => CaseOutcome::Stopped(stop),
    }
}

/// Builds a test case and makes its call; the observer watches only the call.
pub fn run_case(
    machine: &mut Machine,
    linker: &mut Linker,
    observer: &mut dyn Watcher,
    case: &TestCase,
) -> Result<CaseRun, Failure> {
    let arranged = arrange(machine, linker, None, case)?;
    let outcome = run_arranged(machine, observer, &arranged);
    Ok(CaseRun { arranged, outcome })
}

/// A case with what the contract says of it.
#[derive(Clone, Debug)]
pub struct JudgedCase {
    pub assumed: Assumed,
    /// `None` where the call is not allowed, and was not made.
    pub run: Option<CaseRun>,
    pub checks: Vec<Checked>,
}

impl JudgedCase {
    /// Clauses that do not hold.
    pub fn broken(&self) -> impl Iterator<Item = &Checked> {
        self.checks.iter().filter(|check| check.holds == Some(false))
    }
}

/// Builds, assumes, calls and checks. A case whose set-up breaks a precondition is a [`Failure::NotAllowed`].
pub fn judge_case(
    evaluator: &mut Evaluator<'_>,
    machine: &mut Machine,
    observer: &mut dyn Watcher,
    case: &TestCase,
) -> Result<JudgedCase, Failure> {
    let arranged = arrange(machine, &mut evaluator.linker, Some(evaluator.contracts), case)?;
    let scene = arranged.scene(&evaluator.program, machine, case);
    Ok(judge_arranged(evaluator, machine, observer, arranged, &scene, &case.oracle.checks))
}

/// One call with what the contract says of it, on an object that is there, or a creation where there is none. Its
/// arguments are built first; `shared` are the objects that [`Recipe::Shared`] names.
pub fn judge_call(
    evaluator: &mut Evaluator<'_>,
    machine: &mut Machine,
    receiver: Option<Kept>,
    method: &MethodRef,
    arguments: &[Recipe],
    shared: &[Kept],
) -> Result<JudgedCase, Failure> {
    let contracts = Some(evaluator.contracts);
    let mut builder = Builder { machine, linker: &mut evaluator.linker, shared, contracts };
    let id = builder.linker.method(builder.machine, method)?;
    let is_constructor = method.is_constructor();
    let is_static = builder.machine.methods[id].is_static();
    let arguments = builder.arguments(method, arguments)?;
    let (receiver, id) = match receiver {
        _ if is_constructor => (Some(builder.allocate(id)?), id),
        _ if is_static => (None, id),
        Some(object) => (Some(object), builder.selected(id, object)?),
        None => {
            let reason = format!("method `{}` without an object to call it on", method.name);
            return Err(Failure::NotBuildable { reason });
        }
    };
    let (named, outer, shared) = (method.clone(), None, Vec::new());
    let arranged = Arranged { named, method: id, receiver, arguments, outer, shared, is_constructor };
    let this = arranged.receiver.filter(|_| !is_constructor);
    let class = match this {
        Some(this) => contract_class(&evaluator.program, machine, this.reference(machine), &method.owner),
        None => method.owner.clone(),
    };
    let scene = Scene::before(class, Site { method: id, offset: 0 }, this, arranged.arguments.clone());
    Ok(judge_arranged(evaluator, machine, &mut Nothing, arranged, &scene, &[]))
}

fn judge_arranged(
    evaluator: &mut Evaluator<'_>,
    machine: &mut Machine,
    observer: &mut dyn Watcher,
    arranged: Arranged,
    scene: &Scene,
    planned: &[Check],
) -> JudgedCase {
    let contract = evaluator.contracts.effective(&scene.class, &arranged.named);
    let assumed = evaluator.assume(machine, &mut Nothing, &contract, scene);
    if !assumed.holds {
        return JudgedCase { assumed, run: None, checks: Vec::new() };
    }
    let before = evaluator.before(machine, &mut Nothing, &contract, &assumed, scene);
    let outcome = run_arranged(machine, observer, &arranged);
    let after = match &outcome {
        CaseOutcome::Returned(result) => {
            let is_void = result.value(machine) == Value::Void;
            let scene = Scene { this: arranged.receiver, ..scene.clone() };
            Some(scene.returned(Arc::clone(&before), Some(*result).filter(|_| !is_void)))
        }
        CaseOutcome::Threw(exception) => Some(scene.threw(Arc::clone(&before), *exception)),
        CaseOutcome::Stopped(_) => None,
    };
    let checks = match after {
        Some(after) => {
            let mut checks = evaluator.check(machine, &mut Nothing, &contract, &assumed, &after);
            checks.extend(evaluator.check_laws(machine, &mut Nothing, planned, &after));
            checks
        }
        None => Vec::new(),
    };
    JudgedCase { assumed, run: Some(CaseRun { arranged, outcome }), checks }
}
