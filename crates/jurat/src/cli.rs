//! The command line as `clap` reads it; its texts are the manual.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::duration;

#[derive(Parser)]
#[command(name = "jurat", version, about = "Reads the contracts of a Java program and writes the JUnit tests that keep them or break them", long_about = None)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Generate tests, each compiled and run on your JVM before it is written
    #[command(after_help = "Examples:
  jurat gen .                               all classes of the Maven project here
  jurat gen src/main/java --class p.Stack   one class of a source folder
  jurat gen app.jar --out tests --json -    a jar; the report as JSON on standard output
  jurat gen . --class Stack --method pop    one method
  jurat gen . --reach p/Stack.java:31       a test that reaches this line
  jurat gen . --strategy plan               one test for each spec case, objects planned from contracts

Exit status: 0 nothing found, 1 findings, 2 bad input or usage, 3 a fault of jurat.")]
    Gen(GenArguments),
    /// Show the contracts as they are understood
    #[command(after_help = "Examples:
  jurat contracts src/main/java
  jurat contracts . --class p.Stack --json contracts.json
  jurat contracts . --class p.Stack --suggest --budget 10s")]
    Contracts(ContractsArguments),
    /// Say what is found on this computer and what is missing
    Doctor(DoctorArguments),
    /// Print a completion script for a shell
    #[command(after_help = "Example:
  jurat completions bash > ~/.local/share/bash-completion/completions/jurat")]
    Completions { shell: clap_complete::Shell },
    /// Make what lets later runs start faster; `./setup` calls it
    #[command(hide = true)]
    Prepare(DoctorArguments),
    /// Find precondition mismatches only (not built yet)
    #[command(hide = true)]
    Mismatch(Later),
    /// Random and stateful testing (not built yet)
    #[command(hide = true)]
    Infer(Later),
    /// Show which calls build an object that a precondition asks for
    #[command(after_help = "Examples:
  jurat plan . --class p.Calculator --method add
  jurat plan src/main/java --method useStack --param stack --json -
  jurat plan . --method useStack --pddl plans
  jurat plan . --method useStack --planner 'java -jar enhsp.jar -o {domain} -f {problem}'

A plan follows from the contracts alone; it is not run. Exit status: 0 everything planned,
1 something has no plan, 2 bad input or usage.")]
    Plan(crate::plan::PlanArguments),
    /// Draw the control flow of a method, or the tree of its symbolic execution
    #[command(after_help = "Examples:
  jurat graph . --class p.Stack --method push --kind tree --format svg > push.svg
  jurat graph . --class p.Stack --method push --format svg > push.svg
  jurat graph src/main/java --class Stack | dot -Tpng -O

Exit status: 0 drawn, 2 bad input or usage.")]
    Graph(crate::graph::GraphArguments),
    /// Weave contract checks into classes (not built yet)
    #[command(hide = true)]
    Weave(Later),
    /// Run a program or its tests on the machine: a Java virtual machine without side effects
    #[command(subcommand)]
    Vm(crate::vm::VmCommand),
}

/// Arguments of a command whose engine is not there yet: anything.
#[derive(Args)]
pub(crate) struct Later {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    pub arguments: Vec<String>,
}

/// Options that every command on a project has.
#[derive(Args, Clone, Debug)]
pub(crate) struct Common {
    /// A Maven or Gradle project, a source folder, a class folder, a jar or a Java file
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Only this class (repeatable)
    #[arg(long = "class", value_name = "C")]
    pub classes: Vec<String>,
    /// Only this method, `name` or `name(descriptor)` (repeatable)
    #[arg(long = "method", value_name = "M")]
    pub methods: Vec<String>,
    /// What the classes need besides themselves and the JDK
    #[arg(long, value_name = "CP")]
    pub classpath: Option<String>,
    /// The JDK whose class library and JVM are used
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
    /// Write the report as JSON to FILE, `-` for standard output
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Trust the project as if it were yours: run its Gradle scripts, wrappers and annotation processors, and let its jurat.toml name programs and any folder
    #[arg(long)]
    pub trust: bool,
    /// No progress and no summary
    #[arg(long)]
    pub quiet: bool,
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Args, Debug)]
pub(crate) struct GenArguments {
    #[command(flatten)]
    pub common: Common,
    /// Time per class, for example 30s or 2m [default: 30s]
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    pub budget: Option<Duration>,
    /// Spend the whole budget of a class, even when nothing new is reached
    #[arg(long)]
    pub exhaust: bool,
    /// Seed of all random choices [default: 0]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// How many classes, or methods of one class, are worked on at once [default: half of the processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(crate::config::JOBS))]
    pub jobs: Option<u16>,
    /// Where tests go [default: the project's test source folder, else jurat-tests/]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// The criterion that the tests are selected for [default: branch]
    #[arg(long, value_name = "CRITERION")]
    pub coverage: Option<Coverage>,
    /// How the effect of a condition is shown for MC/DC [default: masking]
    #[arg(long, value_name = "KIND")]
    pub mcdc: Option<Mcdc>,
    /// How often a path goes round a loop or calls itself, for `--coverage path` [default: 2]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub unroll: Option<u32>,
    /// Which engines propose tests (repeatable) [default: auto]
    #[arg(long = "strategy", value_name = "NAME")]
    pub strategies: Vec<Strategy>,
    /// What is written [default: what the project uses, else junit5]
    #[arg(long, value_name = "NAME")]
    pub framework: Option<Framework>,
    /// Only a test that reaches this line, or the reason why there is none (repeatable)
    #[arg(long, value_name = "FILE:LINE")]
    pub reach: Vec<String>,
    /// Only what the contracts demand: do not pin down observed behaviour
    #[arg(long)]
    pub no_regression: bool,
    /// Also test methods that are not public but visible in the package
    #[arg(long)]
    pub private: bool,
    /// Also tests that change files, connect or start processes: they will do so in every build
    #[arg(long)]
    pub allow_effects: bool,
    /// No tests that set private fields by reflection, where no calls are known that lead to a state
    #[arg(long)]
    pub no_reflection_fixtures: bool,
    /// No tests that bring classes along for interfaces and abstract classes that nobody has implemented
    #[arg(long)]
    pub no_mocks: bool,
    /// Run tests under judgement without a sandbox: they can then read and change everything that you can
    #[arg(long)]
    pub no_sandbox: bool,
    /// Write every query that Z3 is asked to DIR, as SMT-LIB 2
    #[arg(long, value_name = "DIR")]
    pub smtlib: Option<PathBuf>,
    /// An external planner for the strategy `plan`; `{domain}` and `{problem}` stand for files in PDDL, appended otherwise
    #[arg(long, value_name = "CMD")]
    pub planner: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct ContractsArguments {
    #[command(flatten)]
    pub common: Common,
    /// Try the code, and print preconditions that it has and nobody has written, as JML
    #[arg(long)]
    pub suggest: bool,
    /// With --suggest, time per class, for example 30s or 2m [default: 30s]
    #[arg(long, value_name = "TIME", value_parser = duration::parse, requires = "suggest")]
    pub budget: Option<Duration>,
}

#[derive(Args, Debug)]
pub(crate) struct DoctorArguments {
    /// The JDK to look at
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
    /// Write what was found as JSON to FILE, `-` for standard output
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mcdc {
    /// The other conditions may change, as long as they mask nothing
    Masking,
    /// No other condition may change
    Unique,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Coverage {
    Return,
    Statement,
    Branch,
    Decision,
    Condition,
    Mcdc,
    Path,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Strategy {
    /// All that are built
    Auto,
    /// Values at boundaries and objects in a few states
    Boundary,
    /// Inputs found by symbolic execution, beginning with those of `boundary`
    Explore,
    /// Calls that bring about what preconditions ask for, one test per spec case
    Plan,
    /// Not built yet
    Random,
    /// Not built yet
    Stateful,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Framework {
    #[value(name = "junit5")]
    JUnit5,
    #[value(name = "junit4")]
    JUnit4,
    #[value(name = "testng")]
    TestNg,
    Xml,
    Json,
}
