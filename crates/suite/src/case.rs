//! A test case: how to build receiver and arguments, the call, the oracle, and the goals it meets.

use program::{ClassName, MethodRef};
use serde::Serialize;

use crate::{Oracle, Recipe};

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
    pub fn weight(&self) -> usize {
        self.shared.iter().chain(&self.receiver).chain(&self.arguments).map(Recipe::weight).sum()
    }
}
