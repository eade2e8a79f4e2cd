//! All classes of all modules, over the jobs that the user allows.
//!
//! Every class has a thread of its own, and the thread that called [`run`] watches them: one whose step does not look at the
//! clock is left alone with it when its time is over, and so are all when the user wants to stop. What was finished by then is
//! kept. So everything here is shared by counting, and nothing is borrowed.

use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use base::{Deadline, Diagnostic};
use contract::Contracts;
use emit::{Framework, Target};
use judge::{JudgeError, Settings};
use program::ClassName;
use project::Module;
use report::{ClassReport, DiagnosticReport, FindingReport, Report};
use suite::Dropped;
use tools::Cancel;

use crate::class::{self, ClassOutcome, Context, generate};
use crate::leftover::{self, Anew};
use crate::measure::reach::{self, Aim};
use crate::objective::Objective;
use crate::schedule::Schedule;
use crate::timetable::{Claim, Timetable};
use crate::watch::{Delivery, Finished, Watch, watched};
use crate::workers::Workers;
use crate::{Options, Progress, places};

/// The judge's Java side.
#[derive(Clone, Debug)]
pub struct Runtime {
    pub jars: Vec<PathBuf>,
    /// An archive of preloaded classes; used where the file exists.
    pub archive: Option<PathBuf>,
}

/// Boots a machine with a module's program on its class path, or says why it cannot.
pub type Machines = dyn Fn(&Module) -> Result<vm::Machine, String> + Send + Sync;

/// What a run works on and with.
#[derive(Clone)]
pub struct Inputs {
    pub modules: Arc<[Module]>,
    pub options: Arc<Options>,
    pub runtime: Runtime,
    pub machines: Arc<Machines>,
    pub progress: Arc<dyn Progress>,
    pub cancel: Cancel,
}

/// A finished run.
pub struct Outcome {
    pub report: Report,
    /// For the terminal; the report has them too.
    pub diagnostics: Vec<Diagnostic>,
    /// Something could be worked on at all.
    pub did_something: bool,
    /// The work on a class failed or did not end: our own fault.
    pub is_faulty: bool,
    pub threads: Threads,
    /// Something that the user wants could not be written.
    pub unwritten: bool,
}

/// No test may take more than this part of a budget, but always as much as this.
const TESTS: u32 = 8;
const SHORTEST: Duration = Duration::from_millis(500);

/// How long threads may take to come back when their classes are done with, and when the user wants to stop: large memory is
/// not given back in no time, either.
const LEAVING: Duration = Duration::from_millis(250);
const HURRYING: Duration = Duration::from_millis(100);

/// Generates tests for every chosen class of the modules.
#[expect(clippy::disallowed_methods, reason = "how long it took is shown")]
pub fn run(inputs: &Inputs) -> Outcome {
    let started = Instant::now();
    let Inputs { modules, options, progress, cancel, .. } = inputs;
    let mut all = Collected::default();
    let mut chosen: Vec<_> =
        modules.iter().map(|module| options.selection.classes(&module.program)).collect();
    let mut aims: Vec<Vec<Aim>> = Vec::new();
    if !options.reach.is_empty() {
        let (found, lines): (Vec<_>, Vec<_>) =
            modules.iter().map(|module| reach::aims(&module.program, options)).unzip();
        all.diagnostics.extend(reach::problems(options, &lines));
        aims = found;
        for (classes, aims) in chosen.iter_mut().zip(&aims) {
            classes.retain(|class| aims.iter().any(|aim| aim.class == *class));
        }
    }
    let count: usize = chosen.iter().map(Vec::len).sum();
    progress.begin(count);
    let frameworks: Vec<Framework> =
        modules.iter().map(|module| target(module, options).0.framework).collect();
    let places = places::places(modules, &frameworks, options);
    let jobs = options.jobs.clamp(1, count.max(1));
    let mut aims = aims.into_iter();
    let mut all_places = places.iter().cloned();
    let mut works = Vec::new();
    let mut tasks = Vec::new();
    for (index, classes) in chosen.into_iter().enumerate() {
        // Why a module has nothing to work on, such as files that do not compile, stands in its diagnostics.
        let module = &modules[index];
        if classes.is_empty() && (count == 0 || module.program.under_test().is_empty()) {
            all.diagnostics.extend(module.all_diagnostics());
        }
        let aims = aims.next().unwrap_or_default();
        let places = all_places.next().unwrap_or_default();
        let pairs = jobs.min(classes.len());
        works.push(Arc::new(Work {
            inputs: inputs.clone(),
            index,
            aims,
            places,
            pairs,
            jobs,
            ready: OnceLock::new(),
        }));
        tasks.extend(classes.into_iter().map(|class| (Arc::clone(&works[index]), class)));
    }
    let Finished { outcomes, unfinished, overrun } = watched(&Watch {
        count: tasks.len(),
        jobs,
        budget: options.budget,
        started,
        cancel,
        begin: &|index, time, claim, sender| begin(&tasks[index], index, time, claim, sender),
        finished: &|index, outcome| {
            progress.finished(&tasks[index].1.dotted(), outcome.tests.len(), outcome.findings.len());
        },
    });
    let is_faulty = !overrun.is_empty() || outcomes.values().any(|outcome| outcome.is_faulty);
    let mut outcomes = outcomes.into_iter().peekable();
    let mut first = 0;
    let is_partial = !options.reach.is_empty() || !options.selection.methods.is_empty();
    let mut anew = Anew::new();
    for work in &works {
        let last = first + tasks[first..].iter().take_while(|(of, _)| of.index == work.index).count();
        let Some(Ok(ready)) = work.ready.get() else {
            all.diagnostics.extend(work.ready.get().and_then(|ready| ready.as_ref().err().cloned()));
            while outcomes.next_if(|(index, _)| *index < last).is_some() {}
            first = last;
            continue;
        };
        all.diagnostics.extend(ready.note.clone());
        let own: Vec<ClassOutcome> =
            std::iter::from_fn(|| outcomes.next_if(|(index, _)| *index < last)).map(|(_, it)| it).collect();
        all.diagnostics.extend(work.module().all_diagnostics());
        all.diagnostics.extend(match cancel.is_cancelled() {
            false => ready.contracts.diagnostics(),
            // Who wants to stop does not wait for files to be read.
            true => ready.contracts.diagnostics_so_far(),
        });
        if !is_partial {
            let whole = own.iter().filter(|it| !it.cut && it.report.test_file.is_some());
            let classes = whole
                .filter_map(|it| places[work.index].get_key_value(&ClassName::from_dotted(&it.report.name)));
            anew.extend(classes.map(|(class, place)| leftover::anew(work.module(), class, place)));
        }
        own.into_iter().for_each(|outcome| all.add(outcome));
        first = last;
    }
    if !cancel.is_cancelled() {
        all.diagnostics.extend(leftover::told(modules, options, &places, &anew));
    }
    for (index, step) in overrun {
        let class = &tasks[index].1;
        all.diagnostics.push(class::overrun(class, step));
        all.report.cut = true;
        let note = Some(String::from("the work on it did not end in time: a fault of jurat"));
        let report = ClassReport { name: class.dotted(), note, ..ClassReport::default() };
        all.did_something = true;
        all.report.classes.get_or_insert_default().push(report);
    }
    all.diagnostics.extend(interrupted(unfinished.iter().map(|index| tasks[*index].1.dotted()).collect()));
    drop(tasks);
    let outcome = all.finish(started.elapsed(), cancel.is_cancelled());
    Outcome { is_faulty, threads: Threads(works), ..outcome }
}

/// The threads that have worked on the classes, some of which may still be at it.
#[derive(Default)]
pub struct Threads(Vec<Arc<Work>>);

impl Threads {
    /// Whether all of them have come back, for which they have a moment: then the judge's processes and folders are gone when
    /// this returns. If not, the process must be ended without waiting for them.
    #[expect(clippy::disallowed_methods, reason = "threads that end by themselves are waited for")]
    pub fn come_back(self) -> bool {
        let is_hurried = self.0.iter().any(|work| work.inputs.cancel.is_cancelled());
        let end = Deadline::after(if is_hurried { HURRYING } else { LEAVING });
        while self.0.iter().any(|work| Arc::strong_count(work) > 1) {
            if end.passed() {
                return false;
            }
            thread::sleep(Duration::from_millis(2));
        }
        true
    }
}

/// The classes that were not finished when the user wanted to stop.
fn interrupted(names: Vec<String>) -> Option<Diagnostic> {
    const NAMED: usize = 10;
    let what = if names.len() == 1 { "this class was" } else { "these classes were" };
    let listed = names.iter().take(NAMED).map(String::as_str).collect::<Vec<&str>>().join(", ");
    let rest = match names.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let message = format!("interrupted before {what} finished: {listed}{rest}");
    (!names.is_empty()).then(|| {
        Diagnostic::warning("gen.interrupted", message)
            .help("what was finished is written; run it again for the rest")
    })
}

/// The classes of one module, and all that the work on them needs.
struct Work {
    inputs: Inputs,
    index: usize,
    aims: Vec<Aim>,
    /// Where the tests of each class go.
    places: BTreeMap<ClassName, project::write::Target>,
    /// Pairs of JVMs that are started at once.
    pairs: usize,
    /// Classes that are worked on at once.
    jobs: usize,
    ready: OnceLock<Result<Ready, Diagnostic>>,
}

/// What the classes of a module share, made when the first of them is worked on.
struct Ready {
    workers: Workers,
    contracts: Contracts,
    target: Target,
    judged: Target,
    note: Option<Diagnostic>,
}

impl Work {
    fn module(&self) -> &Module {
        &self.inputs.modules[self.index]
    }

    fn ready(&self) -> &Result<Ready, Diagnostic> {
        self.ready.get_or_init(|| {
            let (module, options) = (self.module(), &self.inputs.options);
            let mut under_test = module.program.under_test().to_vec();
            under_test.extend(self.aims.iter().flat_map(Aim::seen).cloned());
            under_test.sort();
            under_test.dedup();
            let runtime = &self.inputs.runtime;
            let settings = Settings {
                class_path: module.class_path.clone(),
                under_test,
                test_timeout: options.test_timeout.min(SHORTEST.max(options.budget / TESTS)),
                sandbox: options.sandbox,
                archive: runtime.archive.clone(),
                ..Settings::new(&module.jdk.home, runtime.jars.clone())
            };
            let workers = Workers::start(settings, self.pairs).map_err(|error| {
                Diagnostic::error("gen.judge", error.to_string())
                    .help("`jurat doctor` says what is missing on this computer")
            })?;
            let contracts = Contracts::new(Arc::clone(&module.program), module.side_files.clone())
                .with_arithmetic(options.jml_arithmetic);
            let (target, note) = target(module, options);
            let judged = match target.framework {
                Framework::JUnit5 | Framework::JUnit4 | Framework::TestNg => target.clone(),
                Framework::Xml | Framework::Json => Target { framework: Framework::JUnit5, ..target.clone() },
            };
            Ok(Ready { workers, contracts, target, judged, note })
        })
    }

    /// Works on a class; what comes of it is delivered, even if the thread does not come back.
    fn class(&self, name: &ClassName, time: Timetable, claim: &Claim, deliver: &mut dyn FnMut(ClassOutcome)) {
        let Ok(ready) = self.ready() else { return deliver(ClassOutcome::default()) };
        let (module, options) = (self.module(), &self.inputs.options);
        let class = module.program.class(name).zip(self.places.get(name));
        let Some((class, place)) = class else { return deliver(ClassOutcome::default()) };
        let machine = || (self.inputs.machines)(module);
        let context = Context {
            program: &module.program,
            contracts: &ready.contracts,
            class: &class,
            options,
            judged: ready.judged.clone(),
            target: ready.target.clone(),
            release: module.language_level.max(8),
            place: place.clone(),
            progress: &*self.inputs.progress,
            cancel: &self.inputs.cancel,
            schedule: Schedule::new(options.budget, options.exhaust),
            time,
            claim,
            machine: &machine,
            threads: (options.jobs / self.jobs).max(1),
            objective: Objective::new(options, self.aims.iter().find(|aim| aim.class == *name)),
            defects: Mutex::default(),
            unwritten: AtomicBool::new(false),
        };
        let mut deliver = |result: Result<ClassOutcome, JudgeError>| {
            let mut outcome = result.unwrap_or_else(|error| lost(name, &error, time));
            let defects = context.defects.lock().map(|mut defects| std::mem::take(&mut *defects));
            outcome.diagnostics.extend(defects.unwrap_or_default());
            outcome.unwritten |= context.unwritten.load(Ordering::Relaxed);
            outcome.is_faulty |= outcome.diagnostics.iter().any(|it| it.id == "gen.overrun");
            deliver(outcome);
        };
        let started = ready.workers.with(|pair| {
            let mut is_fit = true;
            generate(&context, pair, &mut |result| {
                is_fit = matches!(result, Ok(_) | Err(JudgeError::Time));
                deliver(result);
            });
            is_fit
        });
        if let Err(error) = started {
            deliver(Err(error));
        }
    }
}

/// What is said of a class that the judge failed on.
fn lost(name: &ClassName, error: &JudgeError, time: Timetable) -> ClassOutcome {
    let mut outcome = ClassOutcome { cut: true, ..ClassOutcome::default() };
    outcome.report.name = name.dotted();
    if matches!(error, JudgeError::Time) {
        outcome.report.note =
            Some(format!("no test could be made in the budget of {}", class::seconds(time.budget)));
        return outcome;
    }
    outcome = ClassOutcome::default();
    outcome.diagnostics.push(
        Diagnostic::error("gen.judge", format!("the judge failed on {name}: {error}"))
            .help("`jurat doctor` says what is missing on this computer"),
    );
    outcome
}

/// Begins with a class, on a thread of its own.
fn begin(
    (work, class): &(Arc<Work>, ClassName),
    index: usize,
    time: Timetable,
    claim: Arc<Claim>,
    sender: Sender<Delivery>,
) {
    let (work, class) = (Arc::clone(work), class.clone());
    thread::spawn(move || {
        // Nobody waits any more for what comes too late.
        let send = |outcome: ClassOutcome| drop(sender.send((index, outcome)));
        let attempt = || work.class(&class, time, &claim, &mut |outcome| send(outcome));
        if panic::catch_unwind(AssertUnwindSafe(attempt)).is_err() {
            let message = format!("the work on {class} failed: this is a bug in jurat, not in your program");
            let diagnostic = Diagnostic::error("gen.fault", message)
                .help("please report it with the lines that jurat has printed about it");
            let report = ClassReport {
                name: class.dotted(),
                note: Some(String::from("the work on it failed: a fault of jurat")),
                ..ClassReport::default()
            };
            let diagnostics = vec![diagnostic];
            send(ClassOutcome { report, diagnostics, is_faulty: true, ..ClassOutcome::default() });
        }
    });
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
        let numbered = outcome.findings.iter().enumerate();
        findings.extend(
            numbered.map(|(index, finding)| FindingReport::of(format!("F{}", offset + index + 1), finding)),
        );
        self.report.assumptions.get_or_insert_default().extend(outcome.assumptions);
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
        self.report.assumptions.get_or_insert_default();
        self.report.diagnostics = self.diagnostics.iter().map(DiagnosticReport::from).collect();
        Outcome {
            report: self.report,
            diagnostics: self.diagnostics,
            did_something: self.did_something,
            is_faulty: false,
            threads: Threads::default(),
            unwritten: self.unwritten,
        }
    }
}
