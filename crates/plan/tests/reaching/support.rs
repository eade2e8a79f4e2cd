//! The calls that are found for what a method requires, in lines that a person can check.

use std::fmt::Write;

use expect_test::Expect;
use live::{Subject, World};
use plan::{Achieved, Goal, Trial, achieve};

/// What the precondition of a method asks of its receiver, or of its first argument if it is static: the calls that were
/// seen to lead there and where they come from, or why there are none; promises that were seen broken on the way.
pub(crate) fn check(java: &str, method: &str, expected: Expect) {
    let java = fixture::java(java);
    let method = java.method(method);
    let class = java.program.class(&method.owner).expect("the class");
    let declared = class.method(&method.name, &method.descriptor).expect("the method");
    let (subject, wanted) = match declared.access.is_static() {
        true => {
            let class = declared.parameters[0].ty.class_name().expect("an object");
            (Subject::Parameter(0), class.clone())
        }
        false => (Subject::This, class.name.clone()),
    };
    let contract = java.contracts.effective(&class.name, &method);
    let goal = Goal::of_case(wanted, subject, &contract.cases[0]);
    let mut world = World::new(java.machine(), &java.contracts);
    let mut text = String::new();
    match achieve(&mut world, &goal, &Trial::default()) {
        Ok(Achieved { recipe, shared, others, source, unchecked, .. }) => {
            for (name, recipe) in &shared {
                writeln!(text, "{name}: {}", java.value(&method, recipe)).unwrap();
            }
            writeln!(text, "{}: {}", source.name(), java.value(&method, &recipe)).unwrap();
            for (index, recipe) in &others {
                writeln!(text, "argument {index}: {}", java.value(&method, recipe)).unwrap();
            }
            for clause in unchecked {
                writeln!(text, "unchecked: {clause}").unwrap();
            }
        }
        Err(reason) => writeln!(text, "none: {}", report::unplanned(&reason)).unwrap(),
    }
    for broken in world.take_broken() {
        writeln!(text, "{} breaks {}", broken.method.name, broken.clause).unwrap();
    }
    expected.assert_eq(&java.plain(&text));
}
