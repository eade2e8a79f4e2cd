//! `jurat contracts --suggest`: preconditions that the code has and nobody has written, as JML.
//!
//! They are what [`generate`] sees when it tries the code: tests are generated and judged as `gen` does it, into a folder that
//! is thrown away, and what the methods silently needed there is shown.

use std::sync::Arc;

use base::{Diagnostic, Severity};
use generate::{Inputs, Options, Progress};

use crate::Status;
use crate::cli::ContractsArguments;
use crate::progress::Bar;
use crate::session::Session;
use crate::{generate_tests, inputs, printing};

pub(crate) fn run(arguments: &ContractsArguments) -> Status {
    let mut session = match Session::begin("contracts", &arguments.common, &[]) {
        Ok(session) => session,
        Err(status) => return status,
    };
    let color = session.color;
    let protection = match generate_tests::protection(false) {
        Ok(warning) => warning,
        Err(diagnostic) => {
            printing::diagnostics(&[diagnostic], color);
            return Status::BadInput;
        }
    };
    let avoid = project::project_folders(&session.common.paths);
    let runtime = match inputs::runtime(session.common.jdk.as_deref(), &avoid) {
        Ok(runtime) => runtime,
        Err(reason) => {
            printing::message(&reason);
            return Status::BadInput;
        }
    };
    let folder = match tools::scratch::folder("suggest") {
        Ok(folder) => folder,
        Err(error) => {
            printing::message(&format!("no temporary folder could be made: {error}"));
            return Status::BadInput;
        }
    };
    let defaults = Options::default();
    let options = Options {
        selection: session.selection.clone(),
        budget: arguments.budget.unwrap_or(defaults.budget),
        jobs: usize::from(generate_tests::default_jobs()),
        out: Some(folder.path().to_owned()),
        ..defaults
    };
    let bar = Arc::new(Bar::new(session.common.quiet));
    bar.say("reading the project");
    let opened = session.open_modules();
    if let Err(status) = opened {
        bar.clear();
        return status;
    }
    session.diagnostics.extend(protection);
    let outcome = generate::run(&Inputs {
        modules: std::mem::take(&mut session.modules).into(),
        options: Arc::new(options),
        runtime,
        machines: Arc::new(move |module: &project::Module| host::for_module(module, 0)),
        progress: Arc::clone(&bar) as Arc<dyn Progress>,
        cancel: session.cancel.clone(),
    });
    bar.clear();
    // What is said of the tests is of no use to anybody here.
    let is_of_use = |one: &Diagnostic| one.severity == Severity::Error || !one.id.starts_with("gen.");
    session.diagnostics.extend(outcome.diagnostics.into_iter().filter(is_of_use));
    let mut report = session.report();
    report.cut = outcome.report.cut;
    report.assumptions = outcome.report.assumptions;
    let told = session.tell(&report, &report::suggestions(&report));
    let status = match (outcome.is_faulty, outcome.did_something) {
        (true, _) => Status::Fault,
        (false, true) => told.err().unwrap_or(Status::Done),
        (false, false) => Status::BadInput,
    };
    inputs::leave_behind(outcome.threads, status)
}
