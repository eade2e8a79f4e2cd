//! Black-box tests from values: what JMLUnitNG does, and more.
//!
//! For one method or constructor: values per parameter (from `values`), receivers in a few different
//! states, combined so that every pair of values meets, bounded by [`Limits`], simplest first. Nothing
//! runs here; the judge decides what is meaningful and `generate` what is kept. Combinations that the
//! precondition certainly forbids are kept apart.

mod alike;
mod arguments;
mod build;
mod checked;
mod combine;
mod create;
mod danger;
mod describe;
mod generic;
mod laws;
mod library;
mod pairwise;
mod states;

use base::Seed;
use contract::Contracts;
use program::{ClassName, MethodRef, Parameter, Program, Substitution, Type};
use suite::{Loss, Oracle, Recipe, Strategy, TestCase};
pub use values::UserValues;

pub use pairwise::{base_choice, pairwise};

use build::Builder;

/// What tests are wanted for, and what may be used to make them.
pub struct Request<'a> {
    pub program: &'a Program,
    pub contracts: &'a Contracts,
    /// The class under test.
    pub class: &'a ClassName,
    /// Declared by the class or one of its super types.
    pub method: &'a MethodRef,
    pub seed: Seed,
    pub user: &'a UserValues,
    pub limits: Limits,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Test cases for one method, laws of `equals` and the like apart. Default 24.
    pub candidates: usize,
    /// Values considered per parameter. Default 16.
    pub values: usize,
    /// Receivers in different states. Default 10.
    pub receivers: usize,
    /// How deeply objects may be built from objects. Default 4.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { candidates: 24, values: 16, receivers: 10, depth: 4 }
    }
}

/// Test cases to try, and what could not be built.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Candidates {
    /// Simplest first.
    pub cases: Vec<TestCase>,
    /// Calls that the precondition forbids, for who can turn round what is wrong with them.
    pub beginnings: Vec<TestCase>,
    /// Types that no value was found for, those of the receiver and the parameters first.
    pub unreachable: Vec<Loss>,
}

/// Test cases for one method or constructor: deterministic and bounded.
pub fn candidates(request: &Request<'_>) -> Candidates {
    let builder = Builder::new(request);
    let Some(subject) = builder.subject() else {
        return Candidates { unreachable: builder.unreachable(), ..Candidates::default() };
    };
    let combine::Rows { mut cases, beginnings } = combine::rows(&builder, &subject);
    // What could not be built matters only where nothing else could be built instead.
    let is_complete = !cases.is_empty() && subject.parameters.iter().all(|parameter| !parameter.only_null);
    let unreachable = if is_complete { Vec::new() } else { builder.unreachable() };
    if !cases.is_empty() {
        let laws = laws::cases(&builder, &subject);
        // The same call with a law to check says more than without.
        let same = |a: &TestCase, b: &TestCase| a.receiver == b.receiver && a.arguments == b.arguments;
        cases.retain(|case| !laws.iter().any(|law| same(case, law)));
        cases.extend(laws);
    }
    Candidates { cases, beginnings, unreachable }
}

/// What the parameters of a method can be, each on its own.
#[derive(Clone, Debug)]
pub struct Materials {
    /// With types that a test can name.
    pub parameters: Vec<Parameter>,
    /// By parameter, simplest first; `null` only where nothing else could be built.
    pub values: Vec<Vec<Recipe>>,
    /// The class under test with something put for its type parameters.
    pub receiver: Type,
    /// For a constructor of an inner class: the class around it.
    pub outer: Option<Type>,
}

/// Values for the parameters of a method or constructor; `None` where it does not exist or cannot be called.
pub fn materials(request: &Request<'_>) -> Option<Materials> {
    let builder = Builder::new(request);
    let subject = builder.subject()?;
    let (receiver, outer) = (Type::Class(subject.receiver_type), subject.outer);
    let mut materials = Materials { parameters: Vec::new(), values: Vec::new(), receiver, outer };
    for parameter in subject.parameters {
        materials.parameters.push(Parameter {
            name: parameter.name,
            ty: parameter.ty,
            annotations: Vec::new(),
        });
        materials.values.push(parameter.values);
    }
    Some(materials)
}

/// Values of a type, simplest first.
pub fn values_of(request: &Request<'_>, ty: &Type, most: usize) -> Vec<Recipe> {
    let builder = Builder::new(request);
    let ty = generic::concrete(request.program, ty, &Substitution::new());
    builder.values(&ty, &values::Hints::default(), request.limits.depth, most)
}

/// A case of this strategy that claims nothing yet.
fn plain_case(request: &Request<'_>) -> TestCase {
    TestCase {
        class: request.class.clone(),
        method: request.method.clone(),
        shared: Vec::new(),
        set_up: Vec::new(),
        receiver: None,
        arguments: Vec::new(),
        oracle: Oracle::default(),
        strategy: Strategy::Boundary,
        about: String::new(),
    }
}

#[cfg(test)]
mod tests;
