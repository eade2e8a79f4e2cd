//! One value or one call on its own: the statements that build and make it, for a person to read.

use contract::Contracts;
use program::{ClassName, MethodRef, Program, Type};
use suite::{Recipe, Strategy, TestCase};

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
    let case = nothing_called(class, method);
    Body::attempt(&context, &case, false, |body| {
        let ty = body.recipe_type(recipe)?;
        let wish = body.wish_for(Some(name), &ty);
        body.build(recipe, &ty, &wish, Form::Named)?;
        Ok(std::mem::take(&mut body.lines))
    })
}

/// The statements that build objects together and bring them into their states: each of `shared` in turn, and then the values
/// by name, with the types that they are declared with. A name belongs to its value alone.
pub fn render_objects(
    program: &Program,
    contracts: &Contracts,
    class: &ClassName,
    method: &MethodRef,
    shared: &[Recipe],
    named: &[(&str, Type, Recipe)],
) -> Result<Vec<String>, String> {
    let target = Target::default();
    let context = Context::new(program, contracts, &target, class.package(), &[]);
    let case = nothing_called(class, method);
    Body::attempt(&context, &case, false, |body| {
        let own_name = |index: usize| {
            let is_it = |recipe: &Recipe| *recipe == Recipe::Shared(index);
            named.iter().find(|(_, _, recipe)| is_it(recipe)).map(|(name, ..)| *name)
        };
        for (index, recipe) in shared.iter().enumerate() {
            let ty = body.recipe_type(recipe)?;
            let wish = match own_name(index) {
                Some(name) => name.to_owned(),
                None => {
                    let wish = body.wish_for(None, &ty);
                    let is_taken = named.iter().any(|(name, ..)| **name == *wish);
                    if is_taken { format!("{wish}1") } else { wish }
                }
            };
            let piece = body.build(recipe, &ty, &wish, Form::Named)?;
            body.shared.push(piece);
        }
        for (name, ty, recipe) in named {
            let is_done = matches!(recipe, Recipe::Shared(index) if own_name(*index) == Some(name));
            if !is_done {
                let piece = body.build(recipe, ty, name, Form::Named)?;
                if matches!(recipe, Recipe::Shared(_)) {
                    body.local(ty, name, &piece)?;
                }
            }
        }
        Ok(std::mem::take(&mut body.lines))
    })
}

/// Only what is under test decides names and types; nothing is called.
fn nothing_called(class: &ClassName, method: &MethodRef) -> TestCase {
    TestCase::of(class.clone(), method.clone(), Strategy::Plan)
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
