//! Test cases for coverage goals, by symbolic paths (KeYTestGen2, whole and better).
//!
//! For one class: its methods are explored on one machine, each from the test cases that somebody else proposes, and what
//! covers something new becomes a test case. Nothing is claimed of a test case here; the judge decides what it does.

mod late;

use contract::Contracts;
pub use paths::{Limits, Statistics};
use paths::{Exploration, Explorer, Names, Subject};
use program::{ClassName, MethodRef, Program, Type};
use suite::{Oracle, Strategy, TestCase};
use vm::Machine;

/// The engine for one class.
pub struct Engine<'a> {
    program: &'a Program,
    #[allow(dead_code, reason = "preconditions are assumed next")]
    contracts: &'a Contracts,
    class: &'a ClassName,
    explorer: Explorer,
    limits: Limits,
}

/// What was found for one method.
#[derive(Debug, Default)]
pub struct Explored {
    /// Cases that no seed is, in the order in which they were found.
    pub cases: Vec<TestCase>,
    /// Everything that can be was tried.
    pub complete: bool,
    /// Why something was not, each reason once.
    pub losses: Vec<String>,
    /// The clock ended it.
    pub cut: bool,
    pub statistics: Statistics,
}

impl<'a> Engine<'a> {
    /// The machine is booted and has the program on its class path. `Err` says why the class cannot be run there.
    pub fn new(
        machine: Machine,
        program: &'a Program,
        contracts: &'a Contracts,
        class: &'a ClassName,
        limits: Limits,
    ) -> Result<Engine<'a>, String> {
        let explorer = Explorer::new(machine, program, class)?;
        Ok(Engine { program, contracts, class, explorer, limits })
    }

    /// Explores a method or constructor from seeds, the simplest first.
    pub fn explore(
        &mut self,
        method: &MethodRef,
        seeds: &[TestCase],
        out_of_time: &dyn Fn() -> bool,
    ) -> Explored {
        let late = late::seeds(self.program, seeds);
        let (names, types) = self.parameters(method);
        let subject = Subject { method, names, types, seeds, late: &late };
        let exploration = self.explorer.explore(&subject, &self.limits, out_of_time);
        self.explored(seeds, exploration)
    }

    fn explored(&self, seeds: &[TestCase], exploration: Exploration) -> Explored {
        let same = |a: &TestCase, b: &TestCase| {
            a.shared == b.shared && a.receiver == b.receiver && a.arguments == b.arguments
        };
        let mut cases: Vec<TestCase> = Vec::new();
        for found in exploration.found {
            if seeds.iter().chain(&cases).any(|other| same(other, &found.case)) {
                continue;
            }
            cases.push(TestCase {
                class: self.class.clone(),
                oracle: Oracle::default(),
                strategy: Strategy::Explore,
                about: String::new(),
                ..found.case
            });
        }
        Explored {
            cases,
            complete: exploration.complete,
            losses: exploration.losses,
            cut: exploration.cut,
            statistics: exploration.statistics,
        }
    }

    /// Names, by which conditions speak of parameters, and types.
    fn parameters(&self, method: &MethodRef) -> (Names, Vec<Type>) {
        let class = self.program.class(&method.owner);
        let declared = class.as_ref().and_then(|class| class.method(&method.name, &method.descriptor));
        let parameters = declared.map(|method| method.parameters.as_slice()).unwrap_or_default();
        let arguments = parameters.iter().map(|parameter| parameter.name.to_string()).collect();
        let types = parameters.iter().map(|parameter| parameter.ty.clone()).collect();
        (Names { receiver: String::from("this"), arguments }, types)
    }
}
