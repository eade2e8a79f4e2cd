//! Runs of one method: what they have in common, from its contract to the variables of its inputs.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use contract::{Contracts, EffectiveContract};
use oracle::Evaluator;
use program::{ClassName, MethodRef, Type};
use rustc_hash::{FxHashMap, FxHasher};
use solver::Assignment;
use suite::TestCase;
use term::{TermId, Terms};

use crate::callees::Callees;
use crate::execute::says;
use crate::growth::Growths;
use crate::permits;
use crate::skeleton::{self, Names, Reader, Skeleton};
use crate::stage::Stage;
use crate::structure::Asked;
use crate::variables::Variables;

/// What is run.
#[derive(Clone)]
pub struct Subject<'a> {
    pub class: &'a ClassName,
    pub method: &'a MethodRef,
    pub contracts: &'a Contracts,
    pub names: Names,
    /// The types of the parameters.
    pub types: Vec<Type>,
}

/// Runs a method on a stage with inputs that are variables.
pub struct Runner<'a> {
    pub stage: &'a mut Stage,
    pub subject: &'a Subject<'a>,
    /// What the method has promised, if that is anything.
    pub contract: Option<Arc<EffectiveContract>>,
    pub callees: Callees,
    pub variables: Variables,
    pub account: Account,
    pub(crate) evaluator: Evaluator<'a>,
    pub(crate) permitted: permits::Known,
    pub(crate) growths: Growths,
    /// Calls that the call under test makes are asked about.
    pub(crate) watches_callees: bool,
    /// Instructions of one run.
    pub(crate) instructions: u64,
    skeletons: Vec<Arc<Skeleton>>,
    /// Their numbers, by what tells most shapes apart.
    by_shape: FxHashMap<u64, Vec<usize>>,
    /// Which conditions ask about objects, and where these are.
    pub(crate) structures: FxHashMap<TermId, Arc<[Asked]>>,
}

/// What all runs have cost and come to.
#[derive(Clone, Debug, Default)]
pub struct Account {
    pub instructions: u64,
    /// What the program called that the machine cannot run, as `java.net.Socket.connect`.
    pub unsupported: Vec<String>,
    /// Methods whose contract stood in for their body.
    pub by_contract: Vec<MethodRef>,
    /// Whether the clock ended a run.
    pub cut: bool,
}

impl<'a> Runner<'a> {
    /// Runs take at most so many instructions each.
    pub fn new(stage: &'a mut Stage, subject: &'a Subject<'a>, instructions: u64) -> Runner<'a> {
        let callees = Callees::new(&mut stage.machine, &mut stage.linker, subject);
        let contract = subject.contracts.effective(subject.class, subject.method);
        Runner {
            stage,
            subject,
            contract: says(&contract).then_some(contract),
            callees,
            variables: Variables::default(),
            account: Account::default(),
            evaluator: Evaluator::new(subject.contracts),
            permitted: permits::Known::default(),
            growths: Growths::default(),
            watches_callees: false,
            instructions,
            skeletons: Vec::new(),
            by_shape: FxHashMap::default(),
            structures: FxHashMap::default(),
        }
    }

    /// From now on, runs pause where the call under test enters a method of these classes that requires something, and say
    /// whether that holds there ([`Run::nested`](crate::Run::nested)).
    pub fn watch_callees<'n>(&mut self, classes: impl IntoIterator<Item = &'n ClassName>) {
        let flagged = oracle::flag_callees(&mut self.stage.machine, self.subject.contracts, classes);
        self.watches_callees = flagged > 0;
    }

    pub fn terms(&self) -> &Terms {
        self.stage.machine.terms()
    }

    pub fn terms_mut(&mut self) -> &mut Terms {
        self.stage.machine.terms_mut()
    }

    /// What a case has in common with all that differ from it in literals only: of the first of them that was asked for.
    pub fn skeleton(&mut self, case: &TestCase) -> Arc<Skeleton> {
        let fresh = self.passing(case);
        let alike = self.by_shape.entry(shape_number(&fresh.shape)).or_default();
        let known = alike.iter().map(|number| &self.skeletons[*number]);
        if let Some(known) = known.into_iter().find(|known| known.shape == fresh.shape) {
            return Arc::clone(known);
        }
        alike.push(self.skeletons.len());
        self.skeletons.push(Arc::clone(&fresh));
        fresh
    }

    /// A skeleton that nobody will ask for again.
    pub fn passing(&self, case: &TestCase) -> Arc<Skeleton> {
        Arc::new(Skeleton { number: self.skeletons.len(), shape: skeleton::erased(case), case: case.clone() })
    }

    /// The literals of a case, as values of its skeleton's variables.
    pub fn literals(&mut self, case: &TestCase) -> Assignment {
        let mut assignment = Assignment::new();
        let terms = self.stage.machine.terms_mut();
        skeleton::literals(case, &self.subject.names, terms, &mut self.variables, &mut assignment);
        assignment
    }

    /// The case that an assignment stands for.
    pub fn read(&mut self, skeleton: &Skeleton, assignment: &Assignment) -> TestCase {
        let terms = self.stage.machine.terms_mut();
        let mut reader = Reader { terms, variables: &mut self.variables, assignment };
        reader.read(&skeleton.case, &self.subject.names)
    }
}

/// A number that is the same for cases with the same inputs.
fn shape_number(shape: &TestCase) -> u64 {
    let mut hasher = FxHasher::default();
    (&shape.shared, &shape.receiver, &shape.arguments, &shape.set_up).hash(&mut hasher);
    hasher.finish()
}
