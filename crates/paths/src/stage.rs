//! The machine with the class under test ready: where every run begins.

use std::sync::Arc;

use base::Brake;
use oracle::{Failure, Linker};
use program::{Class, ClassKind, ClassName, MethodRef, Program};
use rustc_hash::FxHashSet;
use suite::{Loss, TestCase};
use vm::Machine;
use vm::class::{ClassId, MethodId, Status};
use vm::state::Snapshot;

use crate::execute::End;
use crate::watch::Watch;

/// Instructions in which the class under test must be ready: what its initialiser takes, it takes once.
const BEGINNING: u64 = 500_000_000;

/// Instructions of a test that is run again.
pub const REPLAY: u64 = 20_000_000;

/// A machine on which the methods of one class run, each run from the same state.
pub struct Stage {
    pub machine: Machine,
    pub linker: Linker,
    /// The class and those within it.
    pub classes: Vec<(ClassId, Arc<Class>)>,
    /// Their methods: the program's own.
    pub own: Arc<FxHashSet<MethodId>>,
    ready: Snapshot,
    /// Classes of the library that a run from there has, unless it initialises new ones.
    warm: usize,
    /// Annotation types whose annotations runs were prepared for.
    annotations: FxHashSet<ClassName>,
}

/// Classes of the library that the state has initialised.
fn initialized(machine: &Machine) -> Vec<ClassId> {
    let all = machine.classes.iter();
    all.filter(|class| class.is_jdk && class.hidden.is_none())
        .filter(|class| machine.status(class.id) == Status::Initialized)
        .map(|class| class.id)
        .collect()
}

impl Stage {
    /// The machine is booted and has the program on its class path.
    pub fn new(mut machine: Machine, program: &Program, class: &ClassName) -> Result<Stage, Loss> {
        let mut linker = Linker::new();
        machine.set_budget(Some(BEGINNING));
        let mut classes = Vec::new();
        let mut own = FxHashSet::default();
        for name in program.under_test().iter().filter(|name| name.is_within(class)) {
            let Some(found) = program.class(name) else { continue };
            let id = linker.loaded(&mut machine, name)?;
            let methods = &machine.classes[id].methods;
            own.extend(found.methods.iter().filter_map(|method| methods.get(method.index)));
            classes.push((id, found));
        }
        linker.class(&mut machine, class).map_err(|failure| match failure {
            Failure::Threw { exception } => Loss::ClassInitialiser { class: class.clone(), exception },
            other => other.into(),
        })?;
        let ready = machine.snapshot();
        Ok(Stage {
            machine,
            linker,
            classes,
            own: Arc::new(own),
            ready,
            warm: 0,
            annotations: FxHashSet::default(),
        })
    }

    /// The state in which everything is ready, for a run of so many instructions.
    pub fn reset(&mut self, instructions: u64) {
        self.machine.restore(&self.ready);
        self.machine.set_budget(Some(instructions));
    }

    /// Initialises what a run has initialised of the class library, once and for all, so that later runs need not. What
    /// the program's own classes do when they are initialised stays part of every run.
    pub(crate) fn warm_up(&mut self) {
        let machine = &mut self.machine;
        let now = initialized(machine);
        if now.len() <= self.warm {
            return;
        }
        machine.restore(&self.ready);
        machine.set_budget(None);
        let before: FxHashSet<ClassId> = initialized(machine).into_iter().collect();
        for class in now.into_iter().filter(|class| !before.contains(class)) {
            if machine.initialize_now(class).is_err() {
                machine.restore(&self.ready);
                break;
            }
        }
        self.ready = machine.snapshot();
        self.warm = initialized(machine).len().max(self.warm + 1);
    }

    /// Lets later runs begin with what the class library needs to give annotations of a type: a class that it writes itself,
    /// which takes longer than most runs. Not if that runs code of the program.
    pub fn know_annotation(&mut self, program: &Program, annotation: &ClassName) {
        let is_annotation =
            program.class(annotation).is_some_and(|class| class.kind == ClassKind::Annotation);
        if !is_annotation || !self.annotations.insert(annotation.clone()) {
            return;
        }
        let machine = &mut self.machine;
        machine.restore(&self.ready);
        machine.set_budget(Some(BEGINNING));
        let is_own = |machine: &Machine, class: &ClassId| !machine.classes[*class].is_jdk;
        let all =
            |machine: &Machine| -> Vec<ClassId> { machine.classes.iter().map(|class| class.id).collect() };
        let ready = |machine: &Machine| {
            let own = all(machine).into_iter().filter(|class| is_own(machine, class));
            own.filter(|class| machine.status(*class) == Status::Initialized).count()
        };
        let before = ready(machine);
        if self.linker.give_annotations(machine, annotation).is_ok() && ready(machine) == before {
            self.ready = machine.snapshot();
        }
    }

    /// What ends runs and queries from now on.
    pub fn set_brake(&mut self, brake: Brake) {
        self.machine.set_brake(brake);
    }

    /// The number of a method, if the machine has it.
    pub fn method(&mut self, method: &MethodRef) -> Result<MethodId, Loss> {
        Ok(self.linker.method(&mut self.machine, method)?)
    }

    /// Runs a case as it is, whatever contracts say of it. `Err` says why it cannot be run.
    pub fn replay(&mut self, case: &TestCase) -> Result<(End, Watch), Loss> {
        self.reset(REPLAY);
        let arranged = oracle::arrange(&mut self.machine, &mut self.linker, None, case)?;
        let mut watch = Watch::new(Arc::clone(&self.own));
        let end = match oracle::run_arranged(&mut self.machine, &mut watch, &arranged) {
            oracle::CaseOutcome::Stopped(stop) => {
                return Err(Loss::Machine { call: None, halt: oracle::halt(&stop.reason) });
            }
            oracle::CaseOutcome::Returned(_) => End::Returned,
            oracle::CaseOutcome::Threw(exception) => {
                let exception = exception.reference(&self.machine);
                End::Threw(oracle::linker::class_name_of(&self.machine, exception))
            }
        };
        Ok((end, watch))
    }
}
