//! A test case: how to build receiver and arguments, the call, the oracle, and the goals it meets.

use program::{ClassName, MethodRef};
use serde::Serialize;

use crate::{Oracle, Recipe, SetUp};

#[derive(Clone, Debug, PartialEq)]
pub struct TestCase {
    /// The class under test; `method.owner` may be a super class that declares the method.
    pub class: ClassName,
    /// The method or constructor under test.
    pub method: MethodRef,
    /// Objects that more than one recipe uses, each built once, in this order; a later one may use an earlier.
    pub shared: Vec<Recipe>,
    /// `None` for static methods; for a constructor of an inner class the outer instance.
    pub receiver: Option<Recipe>,
    pub arguments: Vec<Recipe>,
    /// Done to static state when receiver and arguments are there, in this order.
    pub set_up: Vec<SetUp>,
    pub oracle: Oracle,
    pub strategy: Strategy,
    /// What is special about it, in a few words, for its name: `an empty stack`, `x just below 10`.
    /// Empty where the values speak for themselves.
    pub about: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Strategy {
    Boundary,
    Explore,
    Plan,
    Random,
    Stateful,
    Mock,
    Mismatch,
}

impl TestCase {
    /// A call of a method that nothing is built for and nothing is claimed of yet.
    pub fn of(class: ClassName, method: MethodRef, strategy: Strategy) -> TestCase {
        TestCase {
            class,
            method,
            shared: Vec::new(),
            receiver: None,
            arguments: Vec::new(),
            set_up: Vec::new(),
            oracle: Oracle::default(),
            strategy,
            about: String::new(),
        }
    }

    pub fn weight(&self) -> usize {
        let objects = self.shared.iter().chain(&self.receiver).chain(&self.arguments);
        let set_up: usize = self.set_up.iter().map(SetUp::weight).sum();
        objects.map(Recipe::weight).sum::<usize>() + set_up
    }

    /// Everything that is built for it.
    pub fn recipes(&self) -> impl Iterator<Item = &Recipe> {
        let objects = self.shared.iter().chain(&self.receiver).chain(&self.arguments);
        objects.chain(self.set_up.iter().flat_map(SetUp::recipes))
    }

    pub fn recipes_mut(&mut self) -> impl Iterator<Item = &mut Recipe> {
        let objects = self.shared.iter_mut().chain(&mut self.receiver).chain(&mut self.arguments);
        objects.chain(self.set_up.iter_mut().flat_map(SetUp::recipes_mut))
    }

    /// How many objects it makes, however deep inside others.
    pub fn objects(&self) -> usize {
        self.recipes().map(Recipe::objects).sum()
    }

    /// The object that comes after so many others.
    pub fn object_mut(&mut self, mut number: usize) -> Option<&mut Recipe> {
        self.recipes_mut().find_map(|recipe| recipe.object_mut(&mut number))
    }
}
