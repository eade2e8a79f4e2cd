//! One program with all classes of these tests, compiled once, and goals named by the methods that require them.

use std::sync::{Arc, OnceLock};

use base::Severity;
use contract::{Contracts, EffectiveContract};
use plan::{Goal, Problem, Subject};
use program::{ClassName, Method, MethodRef, Program};
use project::jdk::Jdk;
use tempfile::TempDir;
use vm::Machine;

struct World {
    program: Arc<Program>,
    contracts: Contracts,
    folder: TempDir,
}

fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let files = [
            ("Goals.java", include_str!("java/Goals.java")),
            ("Papers.java", include_str!("java/Papers.java")),
            ("Machines.java", include_str!("java/Machines.java")),
            ("Plain.java", include_str!("java/Plain.java")),
            ("Relations.java", include_str!("java/Relations.java")),
        ];
        let (program, folder) = project::testing::program_from_source(&files);
        let contracts = Contracts::new(program.clone(), Vec::new());
        // The paper's stack does not say what represents its model field, which is a warning.
        let errors: Vec<String> = contracts
            .diagnostics()
            .iter()
            .filter(|diagnostic| diagnostic.severity == Severity::Error)
            .map(ToString::to_string)
            .collect();
        assert!(errors.is_empty(), "{errors:#?}");
        World { program, contracts, folder }
    })
}

pub(crate) fn contracts() -> &'static Contracts {
    &world().contracts
}

/// A machine that runs the program.
pub(crate) fn machine() -> Machine {
    let class_path = [world().folder.path().join("classes")];
    host::boot(Jdk::find(None).expect("a JDK"), &class_path, vm::Options::default()).expect("a machine")
}

/// What the method of that name in `Goals` requires of its first parameter.
pub(crate) fn goal(method: &str) -> Goal {
    goal_of("Goals", method)
}

/// The same, of another class.
pub(crate) fn goal_of(class: &str, method: &str) -> Goal {
    let goals = world().program.class(&class.into()).expect("the goals");
    let found = goals.methods.iter().find(|found| &*found.name == method);
    let found = found.unwrap_or_else(|| panic!("no goal {method}"));
    let contract = world().contracts.effective(&goals.name, &goals.method_ref(found));
    let class: ClassName = found.parameters[0].ty.class_name().expect("a class").clone();
    Goal::of_case(class, Subject::Parameter(0), &contract.cases[0])
}

/// The method of that name in `Relations`, and what it requires.
pub(crate) fn relation(method: &str) -> (MethodRef, Method, Arc<EffectiveContract>) {
    let relations = world().program.class(&"Relations".into()).expect("the relations");
    let found = relations.methods.iter().find(|found| &*found.name == method);
    let found = found.unwrap_or_else(|| panic!("no relation {method}"));
    let reference = relations.method_ref(found);
    let contract = world().contracts.effective(&relations.name, &reference);
    (reference, found.clone(), contract)
}

pub(crate) fn problem(method: &str) -> Problem {
    let translated = plan::domain::problem(contracts(), &goal(method));
    assert!(translated.untranslated.is_empty(), "{:?}", translated.untranslated);
    translated.problem
}
