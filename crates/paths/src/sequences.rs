//! Short sequences of calls in place of fields that would have to be set: breadth first over the states of one object that
//! its methods lead to, each state once. A planner knows more of what calls bring about; this knows nothing but to try.

use std::collections::VecDeque;

use program::{ClassType, MethodRef, Program, Type};
use suite::{Call, Creation, Recipe, TestCase};

use crate::explorer::Search;
use crate::fields::{first_fixture, is_fixture, simplest};

/// Calls of one sequence, and all that are tried for one object.
const LONGEST: usize = 3;
const MOST_TRIED: usize = 120;
/// Methods that are called.
const MOST_METHODS: usize = 16;

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
        let program = self.subject.contracts.program();
        let Some(Recipe::Object { ty: Type::Class(class), creation, then }) = case.shared.get(index) else {
            return None;
        };
        if matches!(creation, Creation::Reflection { .. }) {
            return None;
        }
        let calls = callable(&program, class, &case.class.package());
        let mut states = vec![self.state(&program, case)?];
        let mut waiting = VecDeque::from([then.clone()]);
        let mut tried = 0;
        while let Some(known) = waiting.pop_front() {
            for call in &calls {
                tried += 1;
                if tried > MOST_TRIED {
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
                if sequence.len() < then.len() + LONGEST {
                    waiting.push_back(sequence);
                }
            }
        }
        None
    }

    /// What the fields of the created objects of a case hold; `None` if they cannot be built.
    fn state(&mut self, program: &Program, case: &TestCase) -> Option<Vec<Recipe>> {
        let shared = case.shared.iter().filter(|recipe| !is_fixture(recipe)).cloned().collect();
        let opened = self.explorer.opened(program, TestCase { shared, ..case.clone() })?;
        Some(opened.shared.into_iter().filter(is_fixture).collect())
    }
}

/// Methods of a class that a test can call and that may change the object, with the simplest arguments; those that return
/// nothing come first.
fn callable(program: &Program, class: &ClassType, package: &str) -> Vec<Call> {
    let raw = ClassType { name: class.name.clone(), arguments: Vec::new() };
    let mut found: Vec<(bool, MethodRef, Vec<Recipe>)> = Vec::new();
    for member in program.methods_of(&raw) {
        let method = &member.declared.methods[member.index];
        let is_own = program.under_test().binary_search(&member.declared.name).is_ok();
        if !is_own
            || method.access.is_static()
            || !program.is_member_accessible(&class.name, &member, package)
            || only_reads(&method.name, method.parameters.len())
        {
            continue;
        }
        let arguments = method.parameters.iter().map(|it| simplest(program, &it.ty)).collect();
        found.push((method.returns != Type::Void, member.method.clone(), arguments));
    }
    found.sort_by(|(a_gives, a, _), (b_gives, b, _)| (a_gives, a).cmp(&(b_gives, b)));
    let calls = found.into_iter().map(|(_, method, arguments)| Call { method, arguments });
    calls.take(MOST_METHODS).collect()
}

/// By its name.
fn only_reads(name: &str, parameters: usize) -> bool {
    let prefixed = ["get", "is", "has"].iter().any(|prefix| {
        name.strip_prefix(prefix)
            .is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_uppercase()))
    });
    parameters == 0 && prefixed || matches!(name, "toString" | "hashCode" | "equals" | "compareTo" | "size")
}
