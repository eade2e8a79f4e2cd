//! How an object of a type is made, what can be called on it, and with what: one room for every engine.
//!
//! | module | what |
//! | --- | --- |
//! | [`build`] | values and objects for a type, remembered for one request |
//! | [`create`] | ways to an object: constructors, constants, factories, builders, implementations |
//! | [`arguments`] | arguments of calls that make or change objects |
//! | [`states`] | objects in a few different states |
//! | [`library`] | objects of well-known library types |
//! | [`injected`] | fields that nobody in the program sets |
//! | [`mock`] | objects of classes that nobody has written |
//! | [`callable`] | everything that code of a package can call to make an object and to change it |
//! | [`ways`] | every way to an object of a class and every call on it, remembered by class |
//! | [`plain`] | the simplest value that breaks nothing of some clauses |
//! | [`generic`], [`danger`], [`checked`], [`pairwise`](mod@pairwise) | type arguments; types that no test may touch; types that code asks for; rows of values |
//!
//! Nothing runs here: these are proposals, and whoever has a machine or a judge decides.

pub mod arguments;
pub mod build;
pub mod callable;
pub mod checked;
pub mod create;
pub mod danger;
pub mod generic;
pub mod injected;
pub mod library;
pub mod mock;
pub mod pairwise;
pub mod plain;
pub mod states;
pub mod ways;

use base::Seed;
use contract::Contracts;
use program::{ClassName, MethodRef, Parameter, Program, Substitution, Type};
use suite::Recipe;
use values::UserValues;

pub use build::{Builder, Subject};
pub use callable::{Callable, Constants, callables, concrete_classes, enum_constants};
pub use pairwise::{base_choice, pairwise};
pub use plain::plain_value;
pub use ways::{ClassWays, Origin, Way, Ways};

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
    /// Whether classes may be written for what no class is there for.
    pub mocks: bool,
    /// Whether fields may be set that only reflection reaches.
    pub reflection: bool,
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
