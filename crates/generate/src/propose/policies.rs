//! What the user says of types in `jurat.toml`, for every object of every test: whoever proposes a test may not know of it.

use program::{ClassName, Program, Type};
use suite::{Recipe, TestCase};
use values::{Policy, UserValues};

/// Whether a test has only such objects as the user wants. That of a class under test is there to be tested.
pub(crate) fn permit(program: &Program, user: &UserValues, case: &TestCase) -> bool {
    if user.policies.is_empty() {
        return true;
    }
    let is_refused = |recipe: &Recipe| recipe.any(&|part| refuses(program, user, part));
    let receiver = case.receiver.iter().flat_map(|receiver| match receiver {
        Recipe::Fixture { object, fields } => {
            object.parts().into_iter().chain(fields.iter().map(|field| &field.value)).collect()
        }
        other => other.parts(),
    });
    let others = case.recipes().filter(|recipe| !case.receiver.iter().any(|own| std::ptr::eq(own, *recipe)));
    !receiver.chain(others).any(is_refused)
}

fn refuses(program: &Program, user: &UserValues, recipe: &Recipe) -> bool {
    let brought = |class: &ClassName| {
        let above = program.supertypes(class);
        let mut policies = std::iter::once(class).chain(&above).filter_map(|class| user.policy_of(class));
        policies.any(|policy| policy != Policy::Mock)
    };
    match recipe {
        Recipe::Mock(mock) => mock.class.super_types().any(|ty| brought(&ty.name)),
        Recipe::Lambda { interface: Type::Class(interface), .. } => brought(&interface.name),
        Recipe::Object { ty: Type::Class(class), .. }
        | Recipe::StaticField { ty: Type::Class(class), .. } => {
            let above = program.supertypes(&class.name);
            let mut policies =
                std::iter::once(&class.name).chain(&above).filter_map(|class| user.policy_of(class));
            policies.any(|policy| match policy {
                Policy::Never | Policy::Mock => true,
                Policy::Real => program.others().binary_search(&class.name).is_ok(),
                Policy::Fake => program.is_under_test(&class.name),
            })
        }
        _ => false,
    }
}
