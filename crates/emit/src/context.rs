//! What every part of a rendering needs to know: the program, the contracts, the target, the package that
//! the text stands in, and the imports collected so far.

use std::cell::RefCell;

use contract::Contracts;
use program::{ClassName, Program, Type, TypeArgument};

use crate::Target;
use crate::java::Imports;
use crate::mock::MockClasses;

pub(crate) struct Context<'a> {
    pub(crate) program: &'a Program,
    pub(crate) contracts: &'a Contracts,
    pub(crate) target: &'a Target,
    /// Dotted; decides what is accessible.
    pub(crate) package: String,
    pub(crate) imports: RefCell<Imports>,
    /// Classes that the text needs and nobody has written.
    pub(crate) mocks: RefCell<MockClasses>,
}

impl<'a> Context<'a> {
    pub(crate) fn new(
        program: &'a Program,
        contracts: &'a Contracts,
        target: &'a Target,
        package: String,
        own: &[&str],
    ) -> Self {
        let imports = RefCell::new(Imports::new(&package, own));
        let mut mocks = MockClasses::default();
        own.iter().for_each(|name| mocks.reserve(*name));
        Context { program, contracts, target, package, imports, mocks: RefCell::new(mocks) }
    }

    pub(crate) fn class_text(&self, class: &ClassName) -> String {
        self.imports.borrow_mut().class(self.program, class)
    }

    /// A class of `java.lang` by its simple name.
    pub(crate) fn lang(&self, simple: &str) -> String {
        self.class_text(&ClassName::new(format!("java/lang/{simple}")))
    }

    /// A class of the JDK by its internal name.
    pub(crate) fn jdk(&self, internal: &str) -> String {
        self.class_text(&ClassName::new(internal))
    }

    /// A class of the test framework, which the program need not know.
    pub(crate) fn library(&self, dotted: &str) -> String {
        self.imports.borrow_mut().library(self.program, dotted)
    }

    /// A statically imported member of the test framework.
    pub(crate) fn member(&self, class: &str, member: &str) -> String {
        self.imports.borrow_mut().member(class, member)
    }

    pub(crate) fn is_accessible_class(&self, class: &ClassName) -> bool {
        self.program.is_accessible_class(class, &self.package)
    }

    /// The class's name as the source has it, without package or outer classes.
    pub(crate) fn simple_name(&self, class: &ClassName) -> String {
        match self.program.class(class).and_then(|class| class.simple_name.clone()) {
            Some(simple) => simple.to_string(),
            None => class.without_package().to_owned(),
        }
    }

    /// `Outer.Inner` without the package, for names and messages; imports nothing.
    pub(crate) fn plain_name(&self, class: &ClassName) -> String {
        let (top, path) = crate::java::imports::source_path(self.program, class);
        std::iter::once(top.without_package().to_owned()).chain(path).collect::<Vec<_>>().join(".")
    }

    /// The text of a type without type variables.
    pub(crate) fn type_text(&self, ty: &Type) -> String {
        match ty {
            Type::Void => "void".to_owned(),
            Type::Null => self.lang("Object"),
            Type::Primitive(primitive) => primitive.keyword().to_owned(),
            Type::Array(element) => format!("{}[]", self.type_text(element)),
            // Types are made ground before they are printed; a variable that slipped through is its widest bound.
            Type::Variable(_) => self.lang("Object"),
            Type::Class(class) => {
                let name = self.class_text(&class.name);
                if class.arguments.is_empty() || self.is_member_of_raw(&class.name) {
                    return name;
                }
                let arguments: Vec<String> =
                    class.arguments.iter().map(|argument| self.argument_text(argument)).collect();
                format!("{name}<{}>", arguments.join(", "))
            }
        }
    }

    fn argument_text(&self, argument: &TypeArgument) -> String {
        match argument {
            TypeArgument::Exact(ty) => self.type_text(ty),
            TypeArgument::Extends(ty) => format!("? extends {}", self.type_text(ty)),
            TypeArgument::Super(ty) => format!("? super {}", self.type_text(ty)),
            TypeArgument::Any => "?".to_owned(),
        }
    }

    /// An inner class whose outer class is generic: its outer type is written raw, so it has to be raw itself (JLS 4.8).
    pub(crate) fn is_member_of_raw(&self, class: &ClassName) -> bool {
        let mut current = self.program.class(class);
        while let Some(inner) = current {
            if !inner.is_inner() {
                return false;
            }
            let outer = inner.outer.as_ref().and_then(|outer| self.program.class(outer));
            if outer.as_ref().is_some_and(|outer| !outer.type_parameters.is_empty()) {
                return true;
            }
            current = outer;
        }
        false
    }
}
