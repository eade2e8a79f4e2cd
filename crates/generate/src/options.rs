//! What the user asked for.

use std::path::PathBuf;
use std::time::Duration;

use base::Seed;
use boundary::{Limits, UserValues};
use emit::Framework;
use graph::McdcMode;
use suite::Criterion;

use crate::reach::Line;

/// Options of `gen`; each field's default is what the command line documents.
#[derive(Clone, Debug)]
pub struct Options {
    /// Only these classes (dotted, `$` or `.` for nested); all where empty.
    pub classes: Vec<String>,
    /// Only these methods, `name` or `name(descriptor)`; all where empty.
    pub methods: Vec<String>,
    pub criterion: Criterion,
    /// How the effect of a condition is shown.
    pub mcdc: McdcMode,
    /// `None` takes what the project's test class path has, JUnit 5 where it has nothing.
    pub framework: Option<Framework>,
    /// Wall clock per class; ends a run early and marks it as cut.
    pub budget: Duration,
    /// Per test, on the judge's JVM.
    pub test_timeout: Duration,
    pub seed: Seed,
    pub jobs: usize,
    /// Where tests go; `None` is the project's test source folder, else `jurat-tests/`.
    pub out: Option<PathBuf>,
    /// Also pin down observed behaviour where the contract is silent.
    pub regression: bool,
    /// Also test methods that are not public but visible in the package.
    pub private: bool,
    /// Also write tests that change something outside their own memory (files, network, processes).
    pub allow_effects: bool,
    /// What arithmetic means in JML clauses that no modifier chooses for.
    pub jml_arithmetic: contract::MathMode,
    /// Where calls do not lead to a state that a goal needs, tests may set private fields by reflection.
    pub reflection_fixtures: bool,
    pub limits: Limits,
    pub strategies: Strategies,
    /// How much exploring one method may cost.
    pub exploring: explore::Limits,
    pub user: UserValues,
    /// How far paths are followed where tests are wanted for all of them.
    pub paths: explore::PathLimits,
    /// Only tests that reach these lines; where empty, tests for the criterion.
    pub reach: Vec<Line>,
    /// Where the queries to the solver go, as SMT-LIB files; nowhere by default.
    pub smtlib: Option<PathBuf>,
    /// The command of a planner that is asked instead of our own.
    pub planner: Option<String>,
    /// Whether tests under judgement are confined.
    pub sandbox: judge::Sandbox,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            classes: Vec::new(),
            methods: Vec::new(),
            criterion: Criterion::Branch,
            mcdc: McdcMode::Masking,
            framework: None,
            budget: Duration::from_secs(30),
            test_timeout: Duration::from_secs(2),
            seed: Seed(0),
            jobs: 1,
            out: None,
            regression: true,
            private: false,
            allow_effects: false,
            jml_arithmetic: contract::MathMode::Bigint,
            reflection_fixtures: true,
            limits: Limits::default(),
            strategies: Strategies::default(),
            exploring: explore::Limits::default(),
            user: UserValues::default(),
            paths: explore::PathLimits::default(),
            reach: Vec::new(),
            smtlib: None,
            planner: None,
            sandbox: judge::Sandbox::On,
        }
    }
}

/// Which engines propose test cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strategies {
    /// Values at boundaries, in all combinations; `explore` begins with what it proposes.
    pub boundary: bool,
    pub explore: bool,
    pub plan: bool,
}

impl Default for Strategies {
    fn default() -> Self {
        Strategies { boundary: true, explore: true, plan: true }
    }
}

impl Strategies {
    /// Whether nothing but plans is wanted.
    pub fn only_plan(self) -> bool {
        self.plan && !self.boundary && !self.explore
    }
}
