//! Objects of classes that nobody has written: the test brings the class along.
//!
//! The paper (Dsc+Mock, 4.5) lets the i-th call of a mocked method return the i-th value of the solver's model and the default
//! after the last; so does this. A method may also throw where its signature allows that, and what it answers may be a mock
//! again.

use std::sync::Arc;

use program::{ClassName, ClassType, MethodRef, Type};

use crate::{Recipe, Value};

/// One such object: its class, and what its methods answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mock {
    pub class: MockClass,
    /// Arguments for the constructor of the class that it extends.
    pub arguments: Vec<Recipe>,
    /// By method, in the order of their names. A method that is not among them gives the default of its type.
    pub answers: Vec<Answers>,
    /// Which mock of its test case it is, where an oracle speaks of it; else 0.
    pub number: usize,
}

/// What a class must be that nobody has written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MockClass {
    /// Objects are made of [`MockForm::Class`] only.
    pub form: MockForm,
    /// `None` for `Object`.
    pub extends: Option<MockBase>,
    pub implements: Vec<ClassType>,
    pub annotations: Vec<MockAnnotation>,
    /// What it must override although a super type implements it: two defaults of one signature, or a method that is less
    /// visible or throws more than another super type allows.
    pub overrides: Vec<MethodRef>,
}

/// What it is declared as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MockForm {
    Class,
    Interface,
    Enum,
    Record,
}

/// A class that a mock extends, and the constructor of it that is called.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MockBase {
    pub class: ClassType,
    pub constructor: MethodRef,
    /// Where the class below stands (dotted): what the one above keeps to its package, only classes of that one inherit.
    pub package: Arc<str>,
}

/// An annotation of a mock class; elements that are not named have their defaults.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MockAnnotation {
    pub class: ClassName,
    pub elements: Vec<(Arc<str>, AnnotationValue)>,
}

/// What an element of an annotation is set to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AnnotationValue {
    Value(Value),
    Enum { class: ClassName, constant: Arc<str> },
    Class(Type),
    Annotation(MockAnnotation),
    Array(Vec<AnnotationValue>),
}

/// What one method of a mock answers, call by call.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Answers {
    /// By the class that declares it.
    pub method: MethodRef,
    /// What it returns, with type arguments where they are known.
    pub returns: Type,
    pub calls: Vec<Answer>,
    /// Whether no call comes after these, as far as is known: what it would answer does not matter then.
    pub is_complete: bool,
}

/// What one call of a method comes to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// It returns, without a value.
    Returns,
    Gives(Recipe),
    /// It returns the mock itself.
    Itself,
    /// It throws this exception.
    Throws(Recipe),
}

impl Answer {
    pub fn recipe(&self) -> Option<&Recipe> {
        match self {
            Answer::Returns | Answer::Itself => None,
            Answer::Gives(recipe) | Answer::Throws(recipe) => Some(recipe),
        }
    }

    pub fn recipe_mut(&mut self) -> Option<&mut Recipe> {
        match self {
            Answer::Returns | Answer::Itself => None,
            Answer::Gives(recipe) | Answer::Throws(recipe) => Some(recipe),
        }
    }
}

impl Mock {
    /// An object of a class whose methods give defaults.
    pub fn of(class: MockClass, arguments: Vec<Recipe>) -> Mock {
        Mock { class, arguments, answers: Vec::new(), number: 0 }
    }

    /// The type that a reader knows it by.
    pub fn ty(&self) -> Type {
        self.class.ty()
    }

    /// Recipes of arguments and answers.
    pub fn parts(&self) -> impl Iterator<Item = &Recipe> {
        let answers = self.answers.iter().flat_map(|method| &method.calls).filter_map(Answer::recipe);
        self.arguments.iter().chain(answers)
    }

    pub fn parts_mut(&mut self) -> impl Iterator<Item = &mut Recipe> {
        let answers = self.answers.iter_mut().flat_map(|it| &mut it.calls).filter_map(Answer::recipe_mut);
        self.arguments.iter_mut().chain(answers)
    }

    /// The answers of a method, where there are any.
    pub fn answers_of(&self, method: &MethodRef) -> Option<&Answers> {
        self.answers.iter().find(|answers| answers.is_of(method))
    }
}

impl Answers {
    /// Whether they are of this method, whichever super type declares it.
    pub fn is_of(&self, method: &MethodRef) -> bool {
        self.method.name == method.name && self.method.descriptor == method.descriptor
    }
}

impl MockClass {
    /// A class that implements one interface.
    pub fn implementing(interface: ClassType) -> MockClass {
        MockClass::of_types(vec![interface])
    }

    /// A class that implements interfaces.
    pub fn of_types(implements: Vec<ClassType>) -> MockClass {
        MockClass {
            form: MockForm::Class,
            extends: None,
            implements,
            annotations: Vec::new(),
            overrides: Vec::new(),
        }
    }

    /// Its class, or else the first of its interfaces.
    pub fn ty(&self) -> Type {
        let base = self.extends.as_ref().map(|base| &base.class);
        base.or(self.implements.first()).map_or_else(Type::object, |class| Type::Class(class.clone()))
    }

    /// The types that it is given.
    pub fn super_types(&self) -> impl Iterator<Item = &ClassType> {
        self.extends.iter().map(|base| &base.class).chain(&self.implements)
    }
}
