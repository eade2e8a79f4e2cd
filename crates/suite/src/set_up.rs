//! What a test does to static state before the call under test, and how that state is put back: tests that run later in the
//! same JVM must find it as it was.

use program::{FieldRef, MethodRef, Type};

use crate::{Call, Recipe, Value};

/// A step that is taken when receiver and arguments are there, just before the call under test.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SetUp {
    /// `C.field = value`. What the field held is kept, and put back after the test.
    Assign { field: FieldRef, ty: Type, value: Recipe },
    /// A call of a static method that sets a static field, and what puts the old value back.
    Call { call: Call, restore: Restore },
}

/// A call that puts back what a static setter has changed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Restore {
    /// Static, takes the value.
    pub setter: MethodRef,
    pub ty: Type,
    pub old: OldValue,
}

/// Where the value comes from that a setter puts back.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OldValue {
    /// A static method without parameters, asked before the test.
    Getter(MethodRef),
    /// What the initialisation of the class has put there.
    Initial(Recipe),
}

/// A static field that a test class puts back after every test.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KeptField {
    pub field: FieldRef,
    /// What an atomic variable in it holds when a program begins, and when every test does.
    pub initial: Option<Value>,
}

impl SetUp {
    pub fn recipes(&self) -> &[Recipe] {
        match self {
            SetUp::Assign { value, .. } => std::slice::from_ref(value),
            SetUp::Call { call, .. } => &call.arguments,
        }
    }

    pub fn recipes_mut(&mut self) -> &mut [Recipe] {
        match self {
            SetUp::Assign { value, .. } => std::slice::from_mut(value),
            SetUp::Call { call, .. } => &mut call.arguments,
        }
    }

    /// What a reader has to follow.
    pub fn weight(&self) -> usize {
        2 + self.recipes().iter().map(Recipe::weight).sum::<usize>()
    }
}
