//! Decisions on which object a reference is: the case is tried with other objects in the place that is asked about. Nothing
//! is solved for: `null`, what other seeds have there, an object of the class that it is tested for, and where two places are
//! compared the same object in both.

use paths::{Asked, can_be_null, copied_string, own_type, skeleton};
use program::{ClassName, Type};
use suite::fixture::class_of;
use suite::{Recipe, TestCase};
use vm::class::ClassId;

use crate::fields::{creation, other_states, simplest};
use crate::search::Search;

impl Search<'_> {
    /// Another object in the place that a decision asks about: the same as in the place that it is compared with, nothing,
    /// an object of the class that it is tested for, what other seeds have there.
    pub(crate) fn try_other_structure(&mut self, run: usize, asked: &Asked, tested: Option<ClassId>) {
        let run = &self.frontier.runs[run];
        let subject = self.task.subject;
        let names = &subject.names;
        let path = &*asked.place;
        let case = self.runner.read(&run.skeleton, &run.assignment);
        let program = subject.contracts.program();
        let signature = (names, subject.types.as_slice());
        let mut is_state = false;
        for path in [Some(&asked.place), asked.other.as_ref()].into_iter().flatten() {
            if let Some(states) = other_states(self.runner.stage, &program, &case, signature, path) {
                states.cases.iter().for_each(|case| self.run_seed(case));
                states.lost.into_iter().for_each(|loss| self.ledger.lose(loss));
                is_state = true;
            }
        }
        if is_state {
            return;
        }
        let mut cases: Vec<TestCase> = Vec::new();
        if let Some(other) = &asked.other {
            cases.extend(subject.same_object(&case, path, other));
            cases.extend(copied_string(&case, names, path));
        }
        let mut others: Vec<Recipe> =
            tested.and_then(|class| self.instance(&case, class)).into_iter().collect();
        let current = skeleton::at(&case, names, path);
        let can_be_none = |ty: &Type| path != names.receiver && can_be_null(ty);
        // What a collection was given may be nothing, too.
        let held = current.as_ref().filter(|_| skeleton::is_argument(path));
        let own = || held.and_then(|held| own_type(&case, held));
        if let Some(ty) = subject.type_at(&case, path).or_else(own).filter(can_be_none) {
            others.push(Recipe::Null(ty));
        }
        // What stands deeper is exchanged as part of what it belongs to: there would be too much to try.
        let is_whole = names.of(&case).iter().any(|name| name == path);
        for seed in self.task.seeds.iter().chain(self.task.late).filter(|_| is_whole) {
            let Some(other) = skeleton::at(seed, names, path) else { continue };
            // Another seed's shared objects are not this one's.
            if seed.shared != case.shared && other.any(&|part| matches!(part, Recipe::Shared(_))) {
                continue;
            }
            if !others.iter().any(|known| !skeleton::differs(known, &other)) {
                others.push(other);
            }
        }
        others.retain(|other| current.as_ref().is_none_or(|current| skeleton::differs(current, other)));
        others.truncate(self.limits.objects_in_place());
        cases.extend(others.iter().filter_map(|other| skeleton::replaced(&case, names, path, other)));
        for case in cases {
            self.run_seed(&case);
        }
    }

    /// An object of a class: one like those that are around, or a new one.
    fn instance(&self, case: &TestCase, class: ClassId) -> Option<Recipe> {
        let machine = &self.runner.stage.machine;
        let class = ClassName::new(machine.names.get(machine.classes[class].name));
        let program = self.task.subject.contracts.program();
        let is_one = |recipe: &Recipe| {
            matches!(recipe, Recipe::Object { .. })
                && class_of(&[], recipe).is_some_and(|own| program.is_subclass(own, &class))
                && !recipe.any(&|part| matches!(part, Recipe::Shared(_)))
        };
        let around = [case].into_iter().chain(self.task.seeds).flat_map(TestCase::recipes);
        if let Some(found) = around.into_iter().find(|recipe| is_one(recipe)) {
            return Some(found.clone());
        }
        match simplest(&program, &Type::class(class.clone())) {
            Recipe::Null(_) => creation(&program, &class, &case.class.package(), &[]),
            literal => Some(literal),
        }
    }
}
