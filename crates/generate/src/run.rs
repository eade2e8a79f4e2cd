//! All classes of all modules, over the jobs that the user allows.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use base::Diagnostic;
use contract::Contracts;
use emit::{Framework, Target};
use judge::Settings;
use program::ClassName;
use project::Module;
use rayon::prelude::*;
use report::{DiagnosticReport, Report};
use suite::Dropped;
use tools::Cancel;

use crate::class::{ClassOutcome, Context, NewMachine, generate};
use crate::reach::{self, Aim};
use crate::workers::Workers;
use crate::{Options, Progress, places, targets};

/// The judge's Java side.
#[derive(Clone, Debug)]
pub struct Runtime {
    pub jars: Vec<PathBuf>,
    /// An archive of preloaded classes; used where the file exists.
    pub archive: Option<PathBuf>,
}

/// Boots a machine with a module's program on its class path, or says why it cannot.
pub type Machines<'a> = dyn Fn(&Module) -> Result<vm::Machine, String> + Sync + 'a;

/// A finished run.
pub struct Outcome {
    pub report: Report,
    /// For the terminal; the report has them too.
    pub diagnostics: Vec<Diagnostic>,
    /// Something could be worked on at all.
    pub did_something: bool,
    /// Something that the user wants could not be written.
    pub unwritten: bool,
}

/// Generates tests for every chosen class of the modules.
pub fn run(
    modules: &[Module],
    options: &Options,
    runtime: &Runtime,
    machines: &Machines<'_>,
    progress: &dyn Progress,
    cancel: &Cancel,
) -> Outcome {
    let started = Instant::now();
    let mut all = Collected::default();
    let mut chosen: Vec<_> =
        modules.iter().map(|module| targets::classes(&module.program, options)).collect();
    let mut aims: Vec<Vec<Aim>> = Vec::new();
    if !options.reach.is_empty() {
        let (found, lines): (Vec<_>, Vec<_>) =
            modules.iter().map(|module| reach::aims(&module.program, options)).unzip();
        all.diagnostics.extend(reach::problems(options, &lines));
        aims = found;
        for ((classes, _), aims) in chosen.iter_mut().zip(&aims) {
            classes.retain(|class| aims.iter().any(|aim| aim.class == *class));
        }
    }
    progress.begin(chosen.iter().map(|(classes, _)| classes.len()).sum());
    let any_class = chosen.iter().any(|(classes, _)| !classes.is_empty());
    all.diagnostics.extend(targets::unknown_methods(modules, &chosen, options));
    let frameworks: Vec<Framework> =
        modules.iter().map(|module| target(module, options).0.framework).collect();
    let places = places::places(modules, &frameworks, options);
    for (index, (module, (classes, unknown))) in modules.iter().zip(chosen).enumerate() {
        // With several modules, a class named by the user lives in one of them only.
        if !any_class {
            all.diagnostics.extend(unknown);
        }
        if !classes.is_empty() {
            let machine = || machines(module);
            let aims = aims.get(index).map(Vec::as_slice).unwrap_or_default();
            one_module(
                module,
                classes,
                &places[index],
                aims,
                options,
                runtime,
                &machine,
                progress,
                cancel,
                &mut all,
            );
        }
    }
    all.finish(started.elapsed(), cancel.is_cancelled())
}

#[allow(clippy::too_many_arguments)]
fn one_module(
    module: &Module,
    classes: Vec<ClassName>,
    places: &BTreeMap<ClassName, project::write::Target>,
    aims: &[Aim],
    options: &Options,
    runtime: &Runtime,
    machine: &NewMachine<'_>,
    progress: &dyn Progress,
    cancel: &Cancel,
    all: &mut Collected,
) {
    let jobs = options.jobs.clamp(1, classes.len());
    let mut under_test = module.program.under_test().to_vec();
    under_test.extend(aims.iter().flat_map(Aim::seen).cloned());
    under_test.sort();
    under_test.dedup();
    let settings = Settings {
        class_path: module.class_path.clone(),
        under_test,
        test_timeout: options.test_timeout,
        archive: runtime.archive.clone(),
        ..Settings::new(&module.jdk.home, runtime.jars.clone())
    };
    let workers = match Workers::start(settings, jobs) {
        Ok(workers) => workers,
        Err(error) => {
            all.diagnostics.push(
                Diagnostic::error("gen.judge", error.to_string())
                    .help("`jurat doctor` says what is missing on this computer"),
            );
            return;
        }
    };
    let contracts = Contracts::new(Arc::clone(&module.program), module.side_files.clone());
    let (target, framework_note) = target(module, options);
    all.diagnostics.extend(framework_note);
    let judged = match target.framework {
        Framework::JUnit5 | Framework::JUnit4 | Framework::TestNg => target.clone(),
        Framework::Xml | Framework::Json => Target { framework: Framework::JUnit5, ..target.clone() },
    };
    let pool = match rayon::ThreadPoolBuilder::new().num_threads(jobs).build() {
        Ok(pool) => pool,
        Err(error) => {
            all.diagnostics
                .push(Diagnostic::error("gen.threads", format!("cannot start {jobs} jobs: {error}")));
            return;
        }
    };
    let trouble = Mutex::new(Vec::new());
    let outcomes: Vec<ClassOutcome> = pool.install(|| {
        classes
            .par_iter()
            .map(|name| {
                if cancel.is_cancelled() {
                    return ClassOutcome { cut: true, ..ClassOutcome::default() };
                }
                let class = module.program.class(name).zip(places.get(name));
                let Some((class, place)) = class else { return ClassOutcome::default() };
                let context = Context {
                    program: &module.program,
                    contracts: &contracts,
                    class: &class,
                    options,
                    judged: judged.clone(),
                    target: target.clone(),
                    release: module.language_level.max(8),
                    place: place.clone(),
                    progress,
                    cancel,
                    machine,
                    threads: (options.jobs / jobs).max(1),
                    reach: aims.iter().find(|aim| aim.class == *name),
                    defects: Mutex::default(),
                    unwritten: AtomicBool::new(false),
                };
                let result = workers.with(|pair| generate(&context, pair));
                let mut outcome = result.unwrap_or_else(|error| {
                    if let Ok(mut trouble) = trouble.lock() {
                        trouble.push(
                            Diagnostic::error("gen.judge", format!("the judge failed on {name}: {error}"))
                                .help("`jurat doctor` says what is missing on this computer"),
                        );
                    }
                    ClassOutcome::default()
                });
                outcome.diagnostics.extend(context.defects.into_inner().unwrap_or_default());
                outcome.unwritten |= context.unwritten.load(Ordering::Relaxed);
                progress.finished(&name.dotted(), outcome.tests.len(), outcome.findings.len());
                outcome
            })
            .collect()
    });
    all.diagnostics.extend(trouble.into_inner().unwrap_or_default());
    all.diagnostics.extend(module.all_diagnostics());
    all.diagnostics.extend(contracts.diagnostics());
    for outcome in outcomes {
        all.add(outcome);
    }
}

fn target(module: &Module, options: &Options) -> (Target, Option<Diagnostic>) {
    let libraries = &module.test_framework;
    let present = if libraries.junit5.is_some() {
        Some(Framework::JUnit5)
    } else if libraries.junit4.is_some() {
        Some(Framework::JUnit4)
    } else if libraries.testng.is_some() {
        Some(Framework::TestNg)
    } else {
        None
    };
    let framework = options.framework.or(present).unwrap_or(Framework::JUnit5);
    let runs_here = present.is_none_or(|present| present == framework);
    let is_java = matches!(framework, Framework::JUnit5 | Framework::JUnit4 | Framework::TestNg);
    let note = (is_java && !runs_here).then(|| {
        let message =
            format!("the project's test class path does not have {framework:?}, which you asked for");
        Diagnostic::warning("gen.framework", message)
    });
    // A project that declares no JUnit gets tests for a full JUnit 5.
    let jupiter_params = libraries.jupiter_params || libraries.junit5.is_none();
    let junit4_assert_throws = libraries.junit4.as_deref().is_none_or(has_assert_throws);
    (Target { framework, language_level: module.language_level, jupiter_params, junit4_assert_throws }, note)
}

/// JUnit 4.13 brought `assertThrows`.
fn has_assert_throws(version: &str) -> bool {
    let minor = version.split('.').nth(1).and_then(|minor| minor.split('-').next()?.parse::<u32>().ok());
    minor.is_none_or(|minor| minor >= 13)
}

#[derive(Default)]
struct Collected {
    report: Report,
    diagnostics: Vec<Diagnostic>,
    dropped: Dropped,
    did_something: bool,
    unwritten: bool,
}

impl Collected {
    fn add(&mut self, outcome: ClassOutcome) {
        let findings = self.report.findings.get_or_insert_default();
        let offset = findings.len();
        for (index, mut finding) in outcome.findings.into_iter().enumerate() {
            finding.id = format!("F{}", offset + index + 1);
            findings.push(finding);
        }
        let tests = self.report.tests.get_or_insert_default();
        for mut test in outcome.tests {
            test.finding = test
                .finding
                .and_then(|index| index.parse::<usize>().ok())
                .map(|index| format!("F{}", offset + index + 1));
            tests.push(test);
        }
        if !outcome.report.name.is_empty() {
            self.did_something = true;
            self.report.classes.get_or_insert_default().push(outcome.report);
        }
        if !outcome.reach.is_empty() {
            self.report.reach.get_or_insert_default().extend(outcome.reach);
        }
        self.report.cut |= outcome.cut;
        self.unwritten |= outcome.unwritten;
        self.diagnostics.extend(outcome.diagnostics);
        self.dropped.meaningless += outcome.dropped.meaningless;
        self.dropped.uncompilable += outcome.dropped.uncompilable;
        self.dropped.flaky += outcome.dropped.flaky;
        self.dropped.mispredicted += outcome.dropped.mispredicted;
        self.dropped.traces += outcome.dropped.traces;
    }

    fn finish(mut self, elapsed: Duration, cancelled: bool) -> Outcome {
        self.report.command = "gen";
        self.report.elapsed_ms = elapsed.as_millis() as u64;
        self.report.cut |= cancelled;
        self.report.dropped = Some(self.dropped);
        self.report.classes.get_or_insert_default();
        self.report.tests.get_or_insert_default();
        self.report.findings.get_or_insert_default();
        self.report.diagnostics = self.diagnostics.iter().map(DiagnosticReport::from).collect();
        Outcome {
            report: self.report,
            diagnostics: self.diagnostics,
            did_something: self.did_something,
            unwritten: self.unwritten,
        }
    }
}
