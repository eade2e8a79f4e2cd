//! What the user asked for.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use base::Seed;
use boundary::{Limits, UserValues};
use emit::Framework;
use graph::McdcMode;
use program::Selection;
use suite::{Criterion, Strategy};

use crate::measure::reach::Line;

/// Options of `gen`; each field's default is what the command line documents.
#[derive(Clone, Debug)]
pub struct Options {
    /// What the user has named.
    pub selection: Selection,
    pub criterion: Criterion,
    /// How the effect of a condition is shown.
    pub mcdc: McdcMode,
    /// `None` takes what the project's test class path has, JUnit 5 where it has nothing.
    pub framework: Option<Framework>,
    /// Per class: what its units are worth, and the wall clock that ends it early and marks it as cut.
    pub budget: Duration,
    /// Spend all units of a class, even when nothing new is reached.
    pub exhaust: bool,
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
    /// Where no class is there for a type, tests may bring one along.
    pub mocks: bool,
    pub limits: Limits,
    /// Which engines propose test cases; `explore` begins with what `boundary` proposes, and is none without it.
    pub strategies: BTreeSet<Strategy>,
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
            selection: Selection::default(),
            criterion: Criterion::Branch,
            mcdc: McdcMode::Masking,
            framework: None,
            budget: Duration::from_secs(30),
            exhaust: false,
            test_timeout: Duration::from_secs(2),
            seed: Seed(0),
            jobs: 1,
            out: None,
            regression: true,
            private: false,
            allow_effects: false,
            jml_arithmetic: contract::MathMode::Bigint,
            reflection_fixtures: true,
            mocks: true,
            limits: Limits::default(),
            strategies: BTreeSet::from([Strategy::Boundary, Strategy::Explore, Strategy::Plan]),
            user: UserValues::default(),
            paths: explore::PathLimits::default(),
            reach: Vec::new(),
            smtlib: None,
            planner: None,
            sandbox: judge::Sandbox::On,
        }
    }
}

impl Options {
    /// Whether an engine proposes tests.
    pub fn uses(&self, strategy: Strategy) -> bool {
        self.strategies.contains(&strategy)
    }

    /// Whether nothing but plans is wanted.
    pub fn only_plans(&self) -> bool {
        self.strategies.iter().eq([&Strategy::Plan])
    }
}
