//! Short sequences of calls in place of fields that would have to be set: breadth first over the states of one object that
//! its methods lead to, each state once. A planner knows more of what calls bring about; this knows nothing but to try.

use std::collections::VecDeque;

use contract::Contracts;
use making::{Way, Ways};
use program::{ClassName, Program, Type};
use suite::{Call, Creation, Recipe, TestCase};

use crate::fields::{first_fixture, is_fixture, opened, simplest};
use crate::search::Search;

impl Search<'_> {
    /// The case with calls on its objects where these serve as well as what is set.
    pub(crate) fn by_sequences(
        &mut self,
        mut case: TestCase,
        serves: &mut dyn FnMut(&mut Self, &TestCase) -> bool,
    ) -> TestCase {
        for index in 0..first_fixture(&case) {
            let set_on = |recipe: &Recipe| matches!(recipe, Recipe::Fixture { object, .. } if **object == Recipe::Shared(index));
            if case.shared.iter().any(set_on) {
                let mut rest = case.clone();
                rest.shared.retain(|recipe| !set_on(recipe));
                if let Some(found) = self.sequence(&rest, index, serves) {
                    case = found;
                }
            }
        }
        case
    }

    fn sequence(
        &mut self,
        case: &TestCase,
        index: usize,
        serves: &mut dyn FnMut(&mut Self, &TestCase) -> bool,
    ) -> Option<TestCase> {
        let program = self.task.subject.contracts.program();
        let Some(Recipe::Object { ty: Type::Class(class), creation, then }) = case.shared.get(index) else {
            return None;
        };
        if matches!(creation, Creation::Reflection { .. }) {
            return None;
        }
        let calls = changing(self.task.ways, self.task.subject.contracts, &class.name);
        let mut states = vec![self.state(&program, case)?];
        let mut waiting = VecDeque::from([then.clone()]);
        let mut tried = 0;
        while let Some(known) = waiting.pop_front() {
            for call in &calls {
                tried += 1;
                if tried > self.limits.sequences() {
                    return None;
                }
                let sequence: Vec<Call> = known.iter().chain([call]).cloned().collect();
                let mut candidate = case.clone();
                if let Some(Recipe::Object { then, .. }) = candidate.shared.get_mut(index) {
                    then.clone_from(&sequence);
                }
                let Some(state) = self.state(&program, &candidate) else { continue };
                if states.contains(&state) {
                    continue;
                }
                states.push(state);
                if serves(self, &candidate) {
                    return Some(candidate);
                }
                waiting.push_back(sequence);
            }
        }
        None
    }

    /// What the fields of the created objects of a case hold; `None` if they cannot be built.
    fn state(&mut self, program: &Program, case: &TestCase) -> Option<Vec<Recipe>> {
        let shared = case.shared.iter().filter(|recipe| !is_fixture(recipe)).cloned().collect();
        let created = TestCase { shared, ..case.clone() };
        let opened = opened(self.runner.stage, program, created, self.limits)?;
        Some(opened.shared.into_iter().filter(is_fixture).collect())
    }
}

/// Calls on an object that may change it, with the simplest arguments; those that return nothing and ask for little come first.
fn changing(ways: &Ways<'_>, contracts: &Contracts, class: &ClassName) -> Vec<Call> {
    let program = ways.program();
    let ways = ways.of(class);
    let mut found: Vec<&Way> = ways.calls.iter().filter(|way| !way.is_static).collect();
    found.retain(|way| program.is_under_test(&way.method.owner) && !contracts.only_reads(&way.method));
    // Names come last: they must not decide what is tried at all.
    let rank = |way: &Way| (way.gives != Type::Void, way.types.len());
    found.sort_by(|a, b| {
        (rank(a), &a.method.descriptor, &a.method).cmp(&(rank(b), &b.method.descriptor, &b.method))
    });
    let call = |way: &Way| {
        let arguments = way.types.iter().map(|ty| simplest(program, ty)).collect();
        Call { method: way.method.clone(), arguments }
    };
    found.into_iter().map(call).collect()
}
