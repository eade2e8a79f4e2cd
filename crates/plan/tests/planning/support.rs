//! One program with all classes of these tests, compiled once, and goals named by the methods that require them.

use std::sync::{Arc, OnceLock};

use base::Severity;
use contract::Contracts;
use plan::{Goal, Problem, Subject};
use program::{ClassName, Program};
use tempfile::TempDir;

struct World {
    program: Arc<Program>,
    contracts: Contracts,
    _folder: TempDir,
}

fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let files = [
            ("Goals.java", include_str!("java/Goals.java")),
            ("Papers.java", include_str!("java/Papers.java")),
            ("Machines.java", include_str!("java/Machines.java")),
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
        World { program, contracts, _folder: folder }
    })
}

pub fn contracts() -> &'static Contracts {
    &world().contracts
}

/// What the method of that name in `Goals` requires of its first parameter.
pub fn goal(method: &str) -> Goal {
    let goals = world().program.class(&"Goals".into()).expect("the goals");
    let found = goals.methods.iter().find(|found| &*found.name == method);
    let found = found.unwrap_or_else(|| panic!("no goal {method}"));
    let contract = world().contracts.effective(&goals.name, &goals.method_ref(found));
    let class: ClassName = found.parameters[0].ty.class_name().expect("a class").clone();
    Goal::of_case(class, Subject::Parameter(0), &contract.cases[0])
}

pub fn problem(method: &str) -> Problem {
    let translated = plan::domain::problem(contracts(), &goal(method));
    assert!(translated.untranslated.is_empty(), "{:?}", translated.untranslated);
    translated.problem
}
