//! `jurat gen`: the main job.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::num::NonZero;
use std::sync::Arc;
use std::thread;

use base::{Diagnostic, Seed, Severity};
use clap::ValueEnum;
use generate::{Inputs, Line, Options, PathLimits, Progress};
use graph::McdcMode;
use suite::Criterion;

use crate::Status;
use crate::cli::{Coverage, Framework, GenArguments, Mcdc, Strategy};
use crate::progress::Bar;
use crate::session::Session;
use crate::{duration, inputs, printing};

pub(crate) fn run(arguments: &GenArguments) -> Status {
    let own = [
        ("out", arguments.out.is_some()),
        ("smtlib", arguments.smtlib.is_some()),
        ("planner", arguments.planner.is_some()),
    ];
    let given: Vec<&str> = own.into_iter().filter(|(_, is_given)| *is_given).map(|(key, _)| key).collect();
    let mut session = match Session::begin("gen", &arguments.common, &given) {
        Ok(session) => session,
        Err(status) => return status,
    };
    let color = session.color;
    let options = match options(arguments, &session) {
        Ok(options) => options,
        Err(diagnostic) => {
            printing::diagnostics(&[diagnostic], color);
            return Status::BadInput;
        }
    };
    let protection = match protection(arguments.no_sandbox) {
        Ok(warning) => warning,
        Err(diagnostic) => {
            printing::diagnostics(&[diagnostic], color);
            return Status::BadInput;
        }
    };
    let bar = Arc::new(Bar::new(session.common.quiet));
    bar.say("reading the project");
    let avoid = project::project_folders(&session.common.paths);
    let runtime = match inputs::runtime(session.common.jdk.as_deref(), &avoid) {
        Ok(runtime) => runtime,
        Err(reason) => {
            printing::message(&reason);
            return Status::BadInput;
        }
    };
    let opened = session.open_modules();
    if let Err(status) = opened {
        bar.clear();
        return status;
    }
    session.diagnostics.extend(protection);
    let seed = options.seed.0;
    let outcome = generate::run(&Inputs {
        modules: std::mem::take(&mut session.modules).into(),
        options: Arc::new(options),
        runtime,
        machines: Arc::new(move |module: &project::Module| host::for_module(module, seed)),
        progress: Arc::clone(&bar) as Arc<dyn Progress>,
        cancel: session.cancel.clone(),
    });
    bar.clear();
    let mut report = outcome.report;
    let diagnostics = &mut session.diagnostics;
    diagnostics.extend(outcome.diagnostics);
    let has_error = diagnostics.iter().any(|found| found.severity == Severity::Error);
    if !outcome.did_something && !has_error && !report.cut {
        let message = "nothing was found that tests can be generated for";
        diagnostics.push(Diagnostic::error("gen.nothing", message));
    }
    // Modules with the same libraries have the same to say of them.
    let mut seen = HashSet::new();
    diagnostics.retain(|one| seen.insert(one.clone()));
    report.diagnostics = session.diagnostic_reports();
    let told = session.tell(&report, &report::summary(&report));
    let is_done = told.is_ok() && outcome.did_something && !outcome.unwritten;
    let status = match (is_done, report.findings.iter().flatten().next()) {
        _ if outcome.is_faulty => Status::Fault,
        // What the user wants is not there, or something of it, whatever else was found.
        (false, _) => Status::BadInput,
        (true, Some(_)) => Status::Findings,
        (true, None) => Status::Done,
    };
    inputs::leave_behind(outcome.threads, status)
}

/// What is to be said about the sandbox in every report; an error where nothing may be run without the user's word.
pub(crate) fn protection(no_sandbox: bool) -> Result<Option<Diagnostic>, Diagnostic> {
    if no_sandbox {
        let message = "tests ran without a sandbox: they could read and change everything that you can";
        return Ok(Some(Diagnostic::warning("gen.no-sandbox", message)));
    }
    let vital: Vec<_> = sandbox::gaps().into_iter().filter(|(subject, _)| subject.is_vital()).collect();
    let Some((_, why)) = vital.first() else { return Ok(None) };
    let open: Vec<&str> = vital.iter().map(|(subject, _)| subject.word()).collect();
    let message = format!("{} cannot be protected from the tests that are tried: {why}", open.join(" and "));
    let help = "`jurat doctor` tells what is missing; --no-sandbox goes on all the same, at your own risk";
    Err(Diagnostic::error("gen.unprotected", message).help(help))
}

fn options(arguments: &GenArguments, session: &Session) -> Result<Options, Diagnostic> {
    let config = &session.config;
    let reach = arguments.reach.iter().map(|text| Line::parse(text)).collect::<Result<Vec<Line>, _>>()?;
    let smtlib = arguments.smtlib.clone().or_else(|| config.smtlib.clone());
    if let Some(folder) = &smtlib {
        fs::create_dir_all(folder).map_err(|error| {
            let message = format!("{} cannot be made: {error}", folder.display());
            Diagnostic::error("gen.smtlib", message).help("name another folder with --smtlib")
        })?;
    }
    let named =
        |text: &Option<String>, key: &str| text.as_deref().map(|text| (text.to_owned(), key.to_owned()));
    let coverage = match (arguments.coverage, named(&config.coverage, "coverage")) {
        (Some(coverage), _) => coverage,
        (None, Some((text, key))) => choice(&text, &key).map_err(|found| config.mistake(&key, found))?,
        (None, None) => Coverage::Branch,
    };
    let criterion = match coverage {
        Coverage::Return => Criterion::Return,
        Coverage::Statement => Criterion::Statement,
        Coverage::Branch => Criterion::Branch,
        Coverage::Decision => Criterion::Decision,
        Coverage::Condition => Criterion::Condition,
        Coverage::Mcdc => Criterion::Mcdc,
        Coverage::Path => Criterion::Path,
    };
    let mut strategies = arguments.strategies.clone();
    if strategies.is_empty() {
        for text in &config.strategy {
            strategies.push(choice(text, "strategy").map_err(|found| config.mistake("strategy", found))?);
        }
    }
    let defaults = Options::default();
    let mut chosen = if strategies.is_empty() { defaults.strategies.clone() } else { BTreeSet::new() };
    for strategy in strategies {
        match strategy {
            Strategy::Auto => chosen.clone_from(&defaults.strategies),
            // What it begins with are boundary values.
            Strategy::Explore => chosen.extend([suite::Strategy::Boundary, suite::Strategy::Explore]),
            Strategy::Boundary => chosen.extend([suite::Strategy::Boundary]),
            Strategy::Plan => chosen.extend([suite::Strategy::Plan]),
            Strategy::Random | Strategy::Stateful => {
                return Err(not_built(&format!("--strategy {}", name_of(&strategy))));
            }
        }
    }
    let planner = arguments.planner.clone().or_else(|| config.planner.clone());
    if planner.is_some() && !chosen.contains(&suite::Strategy::Plan) {
        let message = "`--planner` needs the strategy `plan`: nothing else asks a planner";
        return Err(Diagnostic::error("usage.planner", message));
    }
    if criterion == Criterion::Path && !chosen.contains(&suite::Strategy::Explore) {
        let message = "`--coverage path` needs the strategy `explore`: nothing else knows the paths";
        return Err(Diagnostic::error("usage.paths", message));
    }
    let framework = match (arguments.framework, &config.framework) {
        (Some(framework), _) => Some(framework),
        (None, Some(text)) => {
            Some(choice(text, "framework").map_err(|found| config.mistake("framework", found))?)
        }
        (None, None) => None,
    };
    let budget = match (arguments.budget, &config.budget) {
        (Some(budget), _) => Some(budget),
        (None, Some(text)) => {
            let mistake = |message| config.mistake("budget", Diagnostic::error("config.invalid", message));
            Some(duration::parse(text).map_err(mistake)?)
        }
        (None, None) => None,
    };
    Ok(Options {
        selection: session.selection.clone(),
        criterion,
        mcdc: match arguments.mcdc {
            Some(Mcdc::Unique) => McdcMode::UniqueCause,
            Some(Mcdc::Masking) | None => McdcMode::Masking,
        },
        framework: framework.map(emitted),
        budget: budget.unwrap_or(defaults.budget),
        exhaust: arguments.exhaust || config.exhaust.unwrap_or(false),
        seed: Seed(arguments.seed.or(config.seed).unwrap_or(0)),
        jobs: usize::from(arguments.jobs.or(config.jobs).unwrap_or_else(default_jobs)),
        out: arguments.out.clone().or_else(|| config.out.clone()),
        regression: !(arguments.no_regression || config.no_regression.unwrap_or(false)),
        private: arguments.private || config.private.unwrap_or(false),
        allow_effects: arguments.allow_effects,
        jml_arithmetic: config.arithmetic(),
        mocks: !(arguments.no_mocks || config.no_mocks.unwrap_or(false)),
        reflection_fixtures: !(arguments.no_reflection_fixtures
            || config.no_reflection_fixtures.unwrap_or(false)),
        strategies: chosen,
        user: config.user_values(),
        paths: PathLimits { unroll: arguments.unroll.unwrap_or(defaults.paths.unroll), ..defaults.paths },
        reach,
        smtlib,
        planner,
        sandbox: if arguments.no_sandbox { judge::Sandbox::Off } else { judge::Sandbox::On },
        ..defaults
    })
}

/// A judge's pair of JVMs keeps two processors busy.
pub(crate) fn default_jobs() -> u16 {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    u16::try_from(processors.div_ceil(2)).unwrap_or(1)
}

fn emitted(framework: Framework) -> emit::Framework {
    match framework {
        Framework::JUnit5 => emit::Framework::JUnit5,
        Framework::JUnit4 => emit::Framework::JUnit4,
        Framework::TestNg => emit::Framework::TestNg,
        Framework::Xml => emit::Framework::Xml,
        Framework::Json => emit::Framework::Json,
    }
}

fn choice<T: ValueEnum>(text: &str, key: &str) -> Result<T, Diagnostic> {
    T::from_str(text, false).map_err(|_| {
        let known: Vec<String> = T::value_variants().iter().map(name_of).collect();
        Diagnostic::error("config.invalid", format!("`{key}` cannot be `{text}`"))
            .help(format!("one of {}", known.join(", ")))
    })
}

fn name_of<T: ValueEnum>(value: &T) -> String {
    value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}

fn not_built(what: &str) -> Diagnostic {
    Diagnostic::error("usage.not-built", format!("`{what}` is not built yet"))
}
