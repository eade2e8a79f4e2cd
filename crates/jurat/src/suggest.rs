//! `jurat contracts --suggest`: preconditions that the code has and nobody has written, as JML.
//!
//! They are what [`generate`] sees when it tries the code: tests are generated and judged as `gen` does it, into a folder that
//! is thrown away, and what the methods silently needed there is shown.

use std::sync::Arc;
use std::time::Instant;

use base::{Diagnostic, Severity};
use generate::{Inputs, Options, Progress};
use report::{DiagnosticReport, Report};

use crate::Status;
use crate::cli::ContractsArguments;
use crate::progress::Bar;
use crate::{generate_tests, inputs, printing};

pub fn run(arguments: &ContractsArguments) -> Status {
    let started = Instant::now();
    let mut common = arguments.common.clone();
    let color = printing::color(common.color);
    let config = match inputs::config(&common, &[], color) {
        Ok(config) => config,
        Err(status) => return status,
    };
    let protection = match generate_tests::protection(false) {
        Ok(warning) => warning,
        Err(diagnostic) => {
            printing::diagnostics(&[diagnostic], color);
            return Status::BadInput;
        }
    };
    let cancel = inputs::cancel_on_interrupt();
    common.classpath = common.classpath.or(config.classpath);
    common.jdk = common.jdk.or(config.jdk);
    let avoid = project::project_folders(&common.paths);
    let runtime = match inputs::runtime(common.jdk.as_deref(), &avoid) {
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
        classes: common.classes.clone(),
        methods: common.methods.clone(),
        budget: arguments.budget.unwrap_or(defaults.budget),
        jobs: usize::from(generate_tests::default_jobs()),
        out: Some(folder.path().to_owned()),
        ..defaults
    };
    let bar = Arc::new(Bar::new(common.quiet));
    bar.say("reading the project");
    let (modules, mut diagnostics) = inputs::open(&common, &config.specs, &cancel);
    diagnostics.extend(protection);
    let outcome = generate::run(&Inputs {
        modules: modules.into(),
        options: Arc::new(options),
        runtime,
        machines: Arc::new(move |module: &project::Module| crate::vm::for_module(module, 0)),
        progress: Arc::clone(&bar) as Arc<dyn Progress>,
        cancel,
    });
    bar.clear();
    // What is said of the tests is of no use to anybody here.
    let is_of_use = |one: &Diagnostic| one.severity == Severity::Error || !one.id.starts_with("gen.");
    diagnostics.extend(outcome.diagnostics.into_iter().filter(is_of_use));
    printing::diagnostics(&diagnostics, color);
    let report = Report {
        command: "contracts",
        elapsed_ms: started.elapsed().as_millis() as u64,
        cut: outcome.report.cut,
        assumptions: outcome.report.assumptions,
        diagnostics: diagnostics.iter().map(DiagnosticReport::from).collect(),
        ..Report::default()
    };
    let text = report::suggestions(&report);
    if let Err(status) = printing::report(&report, &text, common.json.as_deref(), common.quiet) {
        return status;
    }
    match (outcome.is_faulty, outcome.did_something) {
        (true, _) => Status::Fault,
        (false, true) => Status::Done,
        (false, false) => Status::BadInput,
    }
}
