//! `jurat vm`: programs and tests on the machine.

mod run;
mod test;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use ::vm::host::Outside;
use ::vm::{Machine, Options, Stop};
use clap::{Args, Subcommand};
use host::Files;
use project::jdk::Jdk;

/// The exit status of a typed stop of the machine.
const STOPPED: u8 = 125;
/// The exit status at the limit of instructions, as `timeout` has it at its own.
const OUT_OF_INSTRUCTIONS: u8 = 124;

#[derive(Subcommand)]
pub(crate) enum VmCommand {
    /// Run a main class; output and exit status are what `java` would give, 124 at the limit of instructions, 125 if the
    /// machine stops
    #[command(after_help = "Examples:
  jurat vm run -cp target/classes p.Main one two
  jurat vm run -cp app.jar --max-instructions 100000000 --stats p.Main")]
    Run(run::RunArguments),
    /// Run JUnit 4 and JUnit 5 tests
    #[command(after_help = "Example:
  jurat vm test -cp target/classes:target/test-classes:lib/junit.jar --class p.StackTest")]
    Test(test::TestArguments),
}

/// Options that both commands have.
#[derive(Args, Debug)]
pub(crate) struct MachineArguments {
    /// Folders and jars with classes and resources [default: the folder here]
    #[arg(long = "class-path", visible_aliases = ["cp", "classpath"], value_name = "CP")]
    pub class_path: Option<String>,
    /// The JDK whose class library is run
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
    /// Stop after this many instructions (of each test method, for tests) [default for tests: 5000000000]
    #[arg(long, value_name = "N")]
    pub max_instructions: Option<u64>,
    /// Bytes of live objects, for example 512m [default: 1g]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub heap: Option<u64>,
    /// The program may read (not write) files below this folder (repeatable)
    #[arg(long, value_name = "DIR")]
    pub root: Vec<PathBuf>,
    /// A system property (repeatable)
    #[arg(short = 'D', value_name = "NAME=VALUE")]
    pub properties: Vec<String>,
    /// Open a package to the program, as for `java`: MODULE/PACKAGE=ALL-UNNAMED (repeatable)
    #[arg(long, value_name = "M/P=T")]
    pub add_opens: Vec<String>,
    /// Check `assert` in the program, but not in the JDK; also spelt -ea
    #[arg(long)]
    pub enable_assertions: bool,
    /// Feeds identity hash codes and unseeded random numbers [default: 0]
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Print instructions, classes, heap and time to standard error
    #[arg(long)]
    pub stats: bool,
}

/// `-cp`, `-classpath` and `-ea` as `java` spells them, before the main class; clap knows only one letter after one dash.
pub(crate) fn java_spelling(mut arguments: Vec<String>) -> Vec<String> {
    const WITH_VALUE: [&str; 11] = [
        "--add-opens",
        "-cp",
        "-classpath",
        "--class-path",
        "--cp",
        "--classpath",
        "--jdk",
        "--max-instructions",
        "--heap",
        "--root",
        "--seed",
    ];
    const OF_TESTS: [&str; 2] = ["--class", "--json"];
    if arguments.get(1).is_none_or(|command| command != "vm") {
        return arguments;
    }
    let mut at = 3;
    while let Some(argument) = arguments.get_mut(at) {
        let takes_value = WITH_VALUE.contains(&argument.as_str()) || OF_TESTS.contains(&argument.as_str());
        if !argument.starts_with('-') {
            break;
        }
        if argument == "-cp" || argument == "-classpath" {
            *argument = String::from("--class-path");
        } else if matches!(argument.as_str(), "-ea" | "-enableassertions") {
            *argument = String::from("--enable-assertions");
        }
        at += 1 + takes_value as usize;
    }
    arguments
}

pub(crate) fn run(command: &VmCommand) -> ExitCode {
    match command {
        VmCommand::Run(arguments) => run::run(arguments),
        VmCommand::Test(arguments) => test::run(arguments),
    }
}

/// `512m`, `2g`, `65536k`, or bytes.
fn size(text: &str) -> Result<u64, String> {
    let (digits, unit) = match text.char_indices().find(|(_, letter)| !letter.is_ascii_digit()) {
        Some((at, _)) => text.split_at(at),
        None => (text, ""),
    };
    let factor: u64 = match unit.to_ascii_lowercase().as_str() {
        "" => 1,
        "k" => 1 << 10,
        "m" => 1 << 20,
        "g" => 1 << 30,
        _ => return Err(format!("`{unit}` is no unit of size; use k, m or g")),
    };
    let number: u64 = digits.parse().map_err(|_| format!("`{text}` is no size"))?;
    number.checked_mul(factor).ok_or_else(|| format!("`{text}` is too large"))
}

impl MachineArguments {
    fn class_path(&self) -> Vec<PathBuf> {
        match &self.class_path {
            Some(text) => expand(text),
            None => vec![PathBuf::from(".")],
        }
    }

    /// A machine that has started, with these entries before the class path.
    fn boot(&self, first: &[PathBuf]) -> Result<Machine, String> {
        let jdk = Jdk::find(self.jdk.as_deref()).map_err(|error| error.to_string())?;
        let mut class_path = first.to_vec();
        class_path.extend(self.class_path());
        let files = Files::new(jdk, &class_path, &self.root)?;
        let mut options = Options {
            seed: self.seed,
            assertions: self.enable_assertions,
            outside: Outside::Absent,
            ..Options::default()
        };
        options.max_heap = self.heap.unwrap_or(options.max_heap);
        // The program's working folder is the first one that it may read.
        if let Some(folder) = self.root.first().and_then(|root| root.canonicalize().ok()) {
            options.properties.push((String::from("user.dir"), folder.to_string_lossy().into_owned()));
        }
        for property in &self.properties {
            let (name, value) = property.split_once('=').unwrap_or((property, ""));
            options.properties.push((name.to_owned(), value.to_owned()));
        }
        for (number, opened) in self.add_opens.iter().enumerate() {
            options.properties.push((format!("jdk.module.addopens.{number}"), opened.clone()));
        }
        Machine::boot(Arc::new(files), options).map_err(|stop| stop.to_string())
    }
}

/// Entries of a class path; `lib/*` stands for all jars of a folder, sorted, as `java` has it.
fn expand(text: &str) -> Vec<PathBuf> {
    let mut entries = Vec::new();
    for entry in std::env::split_paths(text) {
        let is_wildcard = entry.file_name().is_some_and(|name| name == "*");
        let Some(folder) = entry.parent().filter(|_| is_wildcard) else {
            entries.push(if entry.as_os_str().is_empty() { PathBuf::from(".") } else { entry });
            continue;
        };
        let mut jars: Vec<PathBuf> = std::fs::read_dir(folder)
            .map(|files| files.flatten().map(|file| file.path()).collect())
            .unwrap_or_default();
        jars.retain(|jar| jar.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jar")));
        jars.sort();
        entries.extend(jars);
    }
    entries
}

fn print_stop(stop: &Stop) {
    crate::printing::message(&format!("stopped: {stop}"));
}

fn print_stats(machine: &Machine, elapsed: std::time::Duration) {
    let heap = &machine.heap;
    anstream::eprintln!(
        "jurat: {} instructions, {} classes, {:.1} MB of heap in use, {:.1} MB allocated, {} collections, {:.0} ms",
        machine.instructions,
        machine.loaded_classes(),
        heap.used() as f64 / 1e6,
        heap.allocated() as f64 / 1e6,
        heap.collections,
        elapsed.as_secs_f64() * 1e3,
    );
}
