//! `jurat vm test`: JUnit tests on the machine. The launcher, with the jupiter and vintage engines, runs as bytecode;
//! each test class starts from a fork of the state in which the launcher is ready.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use ::vm::interp::Exit;
use ::vm::natives::{Args as Operands, Reply};
use ::vm::{Machine, StopReason, Trap, Value, trial};
use clap::Args;
use serde::Serialize;

use super::{MachineArguments, print_stats};
use crate::inputs;

const LAUNCHER: &str = "jurat.launcher.Launcher";
/// Instructions of a test method unless the user says otherwise.
const DEFAULT_BUDGET: u64 = 5_000_000_000;
/// Instructions to bring together what is known of a class that was given up.
const TO_TELL: u64 = 100_000_000;

#[derive(Args, Debug)]
pub(crate) struct TestArguments {
    #[command(flatten)]
    pub machine: MachineArguments,
    /// Only this test class (repeatable) [default: all classes of the class path's folders that contain tests]
    #[arg(long = "class", value_name = "C")]
    pub classes: Vec<String>,
    /// Write the results as JSON to FILE, `-` for standard output
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Only the summary
    #[arg(long)]
    pub quiet: bool,
}

/// One invocation of a test method.
#[derive(Serialize, Debug, Clone)]
struct Outcome {
    class: String,
    method: String,
    name: String,
    /// `passed`, `failed`, `aborted` or `skipped`; `unsupported` when the machine refused something, `limit` when it used up
    /// its instructions.
    status: String,
    message: String,
}

#[derive(Serialize)]
struct Report<'a> {
    command: &'static str,
    passed: usize,
    failed: usize,
    unsupported: usize,
    limit: usize,
    tests: &'a [Outcome],
}

pub(super) fn run(arguments: &TestArguments) -> ExitCode {
    match run_tests(arguments) {
        Ok(outcomes) => report(arguments, &outcomes),
        Err(problem) => {
            anstream::eprintln!("jurat: {problem}");
            ExitCode::from(2)
        }
    }
}

fn run_tests(arguments: &TestArguments) -> Result<Vec<Outcome>, String> {
    let start = Instant::now();
    let launcher =
        inputs::runtime_folder().ok_or("the Java runtime is missing; run ./setup")?.join("launcher");
    let mut jars: Vec<PathBuf> = std::fs::read_dir(&launcher)
        .map_err(|error| {
            format!("the test launcher is missing ({}: {error}); run ./setup", launcher.display())
        })?
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "jar"))
        .collect();
    jars.sort();
    let mut machine = arguments.machine.boot(&jars)?;
    let launcher = Launcher::prepare(&mut machine)?;
    let classes = if arguments.classes.is_empty() {
        launcher.discover(&mut machine, &candidates(arguments))?
    } else {
        arguments.classes.clone()
    };
    let budget = arguments.machine.max_instructions.unwrap_or(DEFAULT_BUDGET);
    let ready = machine.snapshot();
    let mut outcomes = Vec::new();
    for class in &classes {
        machine.restore(&ready);
        outcomes.extend(launcher.run(&mut machine, class, budget));
    }
    if arguments.machine.stats {
        print_stats(&machine, start.elapsed());
    }
    std::mem::forget(machine);
    Ok(outcomes)
}

/// Names of all classes in the folders of the class path.
fn candidates(arguments: &TestArguments) -> Vec<String> {
    let mut names = Vec::new();
    for folder in arguments.machine.class_path() {
        collect(&folder, "", &mut names);
    }
    names.sort();
    names
}

fn collect(folder: &std::path::Path, prefix: &str, names: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => collect(&entry.path(), &format!("{prefix}{name}."), names),
            Ok(_) => {
                if let Some(class) = name.strip_suffix(".class")
                    && !class.contains('$')
                    && !class.ends_with("-info")
                {
                    names.push(format!("{prefix}{class}"));
                }
            }
            Err(_) => {}
        }
    }
}

/// The launcher's class on the machine.
struct Launcher {
    run: ::vm::class::MethodId,
    discover: ::vm::class::MethodId,
    so_far: ::vm::class::MethodId,
}

impl Launcher {
    fn prepare(machine: &mut Machine) -> Result<Launcher, String> {
        let describe = |machine: &Machine, trap: Trap| {
            format!("the test launcher cannot start: {}", machine.describe_trap(&trap))
        };
        let class = match machine.load_application_class(LAUNCHER) {
            Ok(class) => class,
            Err(trap) => return Err(describe(machine, trap)),
        };
        if let Err(trap) = machine.initialize_now(class) {
            return Err(describe(machine, trap));
        }
        let method = |machine: &Machine, name: &str, descriptor: &str| {
            machine
                .find_method(class, name, descriptor)
                .ok_or_else(|| format!("the launcher has no method {name}"))
        };
        let prepare = method(machine, "prepare", "()V")?;
        let mark = method(machine, "mark", "(Z)V")?;
        machine.replace_method(mark, trial::mark);
        let take_stop = method(machine, "takeStop", "()[Ljava/lang/String;")?;
        machine.replace_method(take_stop, tell_stop);
        if let Err(trap) = machine.run_to_completion(prepare, &[]) {
            return Err(describe(machine, trap));
        }
        Ok(Launcher {
            run: method(machine, "run", "(Ljava/lang/String;)Ljava/lang/String;")?,
            discover: method(machine, "discover", "([Ljava/lang/String;)[Ljava/lang/String;")?,
            so_far: method(machine, "soFar", "()Ljava/lang/String;")?,
        })
    }

    fn discover(&self, machine: &mut Machine, names: &[String]) -> Result<Vec<String>, String> {
        let describe = |machine: &Machine, trap: Trap| {
            format!("the test classes cannot be found: {}", machine.describe_trap(&trap))
        };
        let array = match machine.string_array(names) {
            Ok(array) => array,
            Err(trap) => return Err(describe(machine, trap)),
        };
        let trap = match machine.call_with_trials(self.discover, &[Value::Ref(array)], Some(DEFAULT_BUDGET)) {
            Exit::Returned(value) => return Ok(machine.texts_of(value.reference())),
            Exit::Threw(exception) => Trap::Throw(exception),
            Exit::Stopped(stop) => Trap::Stop(stop),
        };
        Err(describe(machine, trap))
    }

    fn run(&self, machine: &mut Machine, class: &str, budget: u64) -> Vec<Outcome> {
        let exit = match machine.new_string(class) {
            Ok(name) => machine.call_with_trials(self.run, &[Value::Ref(name)], Some(budget)),
            Err(Trap::Throw(exception)) => Exit::Threw(exception),
            Err(Trap::Stop(stop)) => Exit::Stopped(stop),
            Err(Trap::Again) => return Vec::new(),
        };
        let (status, message) = match exit {
            Exit::Returned(value) => return parse(&machine.string_text(value.reference())),
            Exit::Threw(exception) => ("failed", machine.describe_trap(&Trap::Throw(exception))),
            Exit::Stopped(stop) => told(&stop.reason),
        };
        let mut outcomes = self.finished(machine);
        outcomes.push(Outcome {
            class: class.to_owned(),
            method: String::new(),
            name: class.to_owned(),
            status: status.to_owned(),
            message,
        });
        outcomes
    }

    /// The tests that had ended when the machine stopped.
    fn finished(&self, machine: &mut Machine) -> Vec<Outcome> {
        machine.set_budget(Some(TO_TELL));
        match machine.run_to_completion(self.so_far, &[]) {
            Ok(value) => parse(&machine.string_text(value.reference())),
            Err(_) => Vec::new(),
        }
    }
}

/// What stands in for the launcher's question why a test was given up.
fn tell_stop(machine: &mut Machine, _: Operands) -> ::vm::Outcome<Reply> {
    let Some(stop) = machine.take_stop() else { return Ok(Value::Ref(::vm::Ref::NULL).into()) };
    let (status, message) = told(&stop.reason);
    Ok(Value::Ref(machine.string_array(&[status.to_owned(), message])?).into())
}

/// The status of a test in which the machine stopped, and what to say of it.
fn told(reason: &StopReason) -> (&'static str, String) {
    match reason {
        StopReason::Refused { .. } | StopReason::Unsupported { .. } | StopReason::Library { .. } => {
            ("unsupported", reason.to_string())
        }
        StopReason::Instructions { .. } | StopReason::Threads { .. } | StopReason::Time => {
            ("limit", reason.to_string())
        }
        // On the real JVM such a test would never end.
        StopReason::Deadlock { .. } | StopReason::Stalled { .. } => ("failed", reason.to_string()),
        StopReason::Exit { status } => ("failed", format!("called `System.exit({status})`")),
    }
}

/// The launcher's lines: status, unique id, class, method, display name, first line of the failure.
fn parse(text: &str) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for line in text.lines() {
        let mut fields = line.split('\t').map(unescape);
        let mut field = || fields.next().unwrap_or_default();
        let (status, _id, class, method, name, message) =
            (field(), field(), field(), field(), field(), field());
        outcomes.push(Outcome { class, method, name, status, message });
    }
    outcomes
}

/// Tabs, line ends and backslashes are escaped with a backslash.
fn unescape(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (letter, letter == '\\') {
            (_, true) => match letters.next() {
                Some('t') => result.push('\t'),
                Some('n') => result.push('\n'),
                Some('r') => result.push('\r'),
                Some(other) => result.push(other),
                None => {}
            },
            (letter, false) => result.push(letter),
        }
    }
    result
}

fn write_json(report: &Report<'_>, target: &std::path::Path) -> Result<(), String> {
    let text = serde_json::to_string(report).map_err(|error| error.to_string())?;
    if target.as_os_str() == "-" {
        anstream::println!("{text}");
        return Ok(());
    }
    std::fs::write(target, text + "\n").map_err(|error| format!("cannot write {}: {error}", target.display()))
}

fn report(arguments: &TestArguments, outcomes: &[Outcome]) -> ExitCode {
    let count = |status: &str| outcomes.iter().filter(|outcome| outcome.status == status).count();
    let (passed, failed) = (count("passed"), count("failed"));
    let (unsupported, limit) = (count("unsupported"), count("limit"));
    if let Some(target) = &arguments.json {
        let report = Report { command: "vm test", passed, failed, unsupported, limit, tests: outcomes };
        if let Err(problem) = write_json(&report, target) {
            anstream::eprintln!("jurat: {problem}");
            return ExitCode::from(2);
        }
    }
    let to_stdout = arguments.json.as_deref().is_some_and(|target| target.as_os_str() == "-");
    if !to_stdout {
        if !arguments.quiet {
            for outcome in outcomes
                .iter()
                .filter(|outcome| matches!(&*outcome.status, "failed" | "unsupported" | "limit"))
            {
                anstream::println!(
                    "{}: {}.{}: {}",
                    outcome.status,
                    outcome.class,
                    outcome.method,
                    outcome.message
                );
            }
        }
        // Scripts read this line; what is rare comes last, and only where it is.
        let limit = if limit > 0 { format!(", {limit} out of instructions") } else { String::new() };
        anstream::println!("{passed} passed, {failed} failed, {unsupported} unsupported{limit}");
    }
    ExitCode::from(u8::from(failed + unsupported + count("limit") > 0))
}
