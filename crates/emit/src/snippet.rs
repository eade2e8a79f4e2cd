//! One value or one call on its own: the statements that build and make it, for a person to read.

use contract::Contracts;
use program::{ClassName, MethodRef, Program};
use suite::{Oracle, Recipe, Strategy, TestCase};

use crate::Target;
use crate::body::Body;
use crate::build::Form;
use crate::context::Context;
use crate::scene::Holes;

/// The statements that build a value as it would stand in a test of `method`, the last of them about the local `name`;
/// imports are left out. The error says why it cannot be written.
pub fn render_fixture(
    program: &Program,
    contracts: &Contracts,
    class: &ClassName,
    method: &MethodRef,
    recipe: &Recipe,
    name: &str,
) -> Result<Vec<String>, String> {
    let target = Target::default();
    let context = Context::new(program, contracts, &target, class.package(), &[]);
    // Only what is under test decides names and types; nothing is called.
    let case = TestCase {
        class: class.clone(),
        method: method.clone(),
        shared: Vec::new(),
        set_up: Vec::new(),
        receiver: None,
        arguments: Vec::new(),
        oracle: Oracle::default(),
        strategy: Strategy::Plan,
        about: String::new(),
    };
    Body::attempt(&context, &case, false, |body| {
        let ty = body.recipe_type(recipe)?;
        let wish = body.wish_for(Some(name), &ty);
        body.build(recipe, &ty, &wish, Form::Named)?;
        Ok(std::mem::take(&mut body.lines))
    })
}

/// The statements that build what a case needs and make its call, imports left out. The error says why it cannot be written.
pub fn render_call(program: &Program, contracts: &Contracts, case: &TestCase) -> Result<Vec<String>, String> {
    let target = Target::default();
    let context = Context::new(program, contracts, &target, case.class.package(), &[]);
    Body::attempt(&context, case, false, |body| {
        let scene = body.arrange(case, &Holes::default(), &|_| false)?;
        body.line(format!("{};", scene.call.text));
        Ok(std::mem::take(&mut body.lines))
    })
}
