//! The machine with terms: what a clause comes to at one input says what it comes to at all inputs on the same path.

use contract::Contracts;
use oracle::{CaseOutcome, Checked, Evaluator, Promise, arrange, run_arranged};
use program::Program;
use suite::{CheckKind, TestCase};
use term::{Sort, Term, TermId, VarId};
use vm::Machine;
use vm::observe::{DecisionKind, Site, Watcher};
use vm::state::Snapshot;

use crate::reference::Inputs;

/// A variable for the parameter `i` and for each element that the array `a` may have.
pub(crate) struct Variables {
    terms: Vec<TermId>,
    numbers: Vec<VarId>,
}

impl Variables {
    pub(crate) fn declare(machine: &mut Machine) -> Variables {
        let names = ["i", "a[0]", "a[1]", "a[2]"];
        let terms: Vec<TermId> =
            names.iter().map(|name| machine.terms_mut().declare(name, Sort::Int)).collect();
        let number = |term: &TermId| match machine.terms().term(*term) {
            Term::Var(variable) => variable,
            other => panic!("{other:?}"),
        };
        let numbers = terms.iter().map(number).collect();
        Variables { terms, numbers }
    }
}

#[derive(Default)]
struct Path(Vec<TermId>);

impl Watcher for Path {
    fn decide(&mut self, _: DecisionKind, _: Site, condition: TermId) {
        self.0.push(condition);
    }
}

/// What was decided on the way and the clause that counts at the end of it.
pub(crate) struct Walked {
    path: Vec<TermId>,
    check: Option<Checked>,
}

pub(crate) fn walk(
    program: &Program,
    contracts: &Contracts,
    machine: &mut Machine,
    (base, variables): (&Snapshot, &Variables),
    case: &TestCase,
) -> Walked {
    machine.restore(base);
    let contract = contracts.effective(&case.class, &case.method);
    let mut evaluator = Evaluator::new(contracts);
    let mut arranged = arrange(machine, &mut evaluator.linker, None, case).unwrap();
    arranged.arguments[0].term = Some(variables.terms[0]);
    let array = arranged.arguments[1].reference(machine);
    if !array.is_null() {
        for index in 0..machine.heap.length(array) {
            assert!(machine.set_element_term(array, index, Some(variables.terms[index as usize + 1])));
        }
    }
    let mut path = Path::default();
    let scene = arranged.scene(program, machine, case);
    let assumed = evaluator.assume(machine, &mut path, &contract, &scene);
    assert!(assumed.holds);
    let before = evaluator.before(machine, &mut path, &contract, &assumed, &scene);
    let (after, wanted) = match run_arranged(machine, &mut path, &arranged) {
        CaseOutcome::Returned(value) => {
            (scene.returned(before, Some(value)), Promise::Check(CheckKind::Post { case: 0 }))
        }
        CaseOutcome::Threw(exception) => {
            (scene.threw(before, exception), Promise::Check(CheckKind::Signals { case: 0 }))
        }
        CaseOutcome::Stopped(stop) => panic!("{stop}"),
    };
    let checks = evaluator.check(machine, &mut path, &contract, &assumed, &after);
    let check = checks.into_iter().find(|check| check.promise == wanted);
    Walked { path: path.0, check }
}

impl Walked {
    /// Whether the clause holds at these inputs; `None` where they take another path or nothing is known.
    pub(crate) fn predicts(&self, machine: &Machine, variables: &Variables, there: &Inputs) -> Option<bool> {
        let value = |variable: VarId| {
            let at = variables.numbers.iter().position(|known| *known == variable).unwrap();
            let items = there.a.as_deref().unwrap_or_default();
            let number = if at == 0 { there.i } else { items[at - 1] };
            number as u32 as u64
        };
        let at = |term: TermId| term::holds(machine.terms(), term, &value);
        let condition = self.check.as_ref()?.condition?;
        self.path.iter().all(|&decided| at(decided)).then(|| at(condition))
    }
}
