//! Every way to an object of a class and every call that can be made on it, read off the program once: no names decide.
//!
//! An object is made by a constructor, which for an inner class needs the outer object; by a static method that returns one,
//! wherever it stands; or by a method of another object that returns one: a builder is recognised by that, whatever its last
//! call is named. Classes of the program come first, others on the class path (what the program needs, test classes) where
//! these give nothing.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use program::{Class, ClassKind, ClassName, Method, MethodRef, Program, Type};
use values::CodeConstants;

/// Where a way begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// `new C(…)`, or a static method.
    Nothing,
    /// `outer.new C(…)`
    Outer(ClassName),
    /// A method of an object of this class.
    Object(ClassName),
}

/// A constructor or method, with what is known of its arguments.
#[derive(Clone, Debug)]
pub struct Way {
    pub method: MethodRef,
    pub from: Origin,
    pub is_static: bool,
    /// Of the parameters that the source shows.
    pub types: Vec<Type>,
    pub names: Vec<Arc<str>>,
    /// What it returns or makes, as declared.
    pub gives: Type,
    pub constants: CodeConstants,
}

/// What can be done with a class.
#[derive(Clone, Debug, Default)]
pub struct ClassWays {
    /// Those that need no other object first.
    pub makers: Vec<Way>,
    /// Calls on an object of exactly this class, as far as a test sees them.
    pub calls: Vec<Way>,
}

/// The ways of a program as code of a package sees them, remembered by class.
pub struct Ways<'p> {
    program: &'p Program,
    package: String,
    known: RwLock<BTreeMap<ClassName, Arc<ClassWays>>>,
}

impl<'p> Ways<'p> {
    pub fn new(program: &'p Program, package: &str) -> Ways<'p> {
        Ways { program, package: package.to_owned(), known: RwLock::default() }
    }

    pub fn program(&self) -> &'p Program {
        self.program
    }

    pub fn of(&self, class: &ClassName) -> Arc<ClassWays> {
        if let Some(known) = self.known.read().unwrap_or_else(PoisonError::into_inner).get(class) {
            return known.clone();
        }
        let ways = Arc::new(ClassWays { makers: self.makers(class), calls: self.calls(class) });
        self.known.write().unwrap_or_else(PoisonError::into_inner).insert(class.clone(), ways.clone());
        ways
    }

    /// Whether objects of a class are made and changed by calls: not those of the JDK, no constants.
    pub fn is_planned(&self, class: &ClassName) -> bool {
        let is_ours = self.program.under_test().binary_search(class).is_ok()
            || self.program.others().binary_search(class).is_ok();
        is_ours && self.program.class(class).is_some_and(|class| class.kind != ClassKind::Enum)
    }

    fn makers(&self, wanted: &ClassName) -> Vec<Way> {
        let program = self.program;
        let own = program.under_test();
        let mut found = self.makers_among(wanted, own, true);
        if !found.iter().any(|way| !matches!(way.from, Origin::Object(_))) {
            found.extend(self.makers_among(wanted, program.others(), false));
        }
        found.sort_by_key(|way| {
            let far = match way.from {
                Origin::Nothing => 0,
                Origin::Outer(_) => 1,
                Origin::Object(_) => 2,
            };
            (far, !way.method.is_constructor(), way.types.len())
        });
        found
    }

    fn makers_among(&self, wanted: &ClassName, classes: &[ClassName], is_own: bool) -> Vec<Way> {
        let mut found = Vec::new();
        for name in classes {
            // Of other classes only those near the wanted one are looked into, or that are one.
            let is_near =
                is_own || name.package() == wanted.package() || self.program.is_subclass(name, wanted);
            if is_near && let Some(class) = self.program.class(name) {
                found.extend(self.makers_in(wanted, &class));
            }
        }
        found
    }

    fn makers_in(&self, wanted: &ClassName, class: &Class) -> Vec<Way> {
        let program = self.program;
        if !program.is_accessible_class(&class.name, &self.package) || class.is_local {
            return Vec::new();
        }
        let is_one = program.is_subclass(&class.name, wanted);
        let can_be_new = is_one
            && matches!(class.kind, ClassKind::Class | ClassKind::Record)
            && !class.access.is_abstract();
        let mut found = Vec::new();
        for method in class.methods.iter().filter(|method| self.is_visible(class, method)) {
            if method.is_constructor() {
                let from = match &class.outer {
                    Some(outer) if class.is_inner() => Origin::Outer(outer.clone()),
                    _ => Origin::Nothing,
                };
                if can_be_new {
                    found.push(way(class, method, from, Type::class(class.name.clone())));
                }
                continue;
            }
            let gives = method.returns.class_name();
            if gives.is_none_or(|gives| !program.is_subclass(gives, wanted)) {
                continue;
            }
            match method.access.is_static() {
                true => found.push(way(class, method, Origin::Nothing, method.returns.clone())),
                // What an object of the class itself gives is a call on it.
                false if !is_one => {
                    let from = Origin::Object(class.name.clone());
                    found.push(way(class, method, from, method.returns.clone()));
                }
                false => {}
            }
        }
        found
    }

    fn calls(&self, name: &ClassName) -> Vec<Way> {
        let program = self.program;
        let Some(class) = program.class(name) else { return Vec::new() };
        let members = program.methods_of(&Program::this_type(&class));
        let mut found = Vec::new();
        for member in members.iter() {
            let method = member.declaration();
            let is_callable = !member.declared.name.is_object()
                && !method.access.is_synthetic()
                && !method.is_constructor()
                && program.is_member_accessible(name, member, &self.package);
            let takes_objects = || {
                let mut types = method.parameters.iter().filter_map(|parameter| parameter.ty.class_name());
                types.any(|ty| self.is_planned(ty))
            };
            if is_callable && (!method.access.is_static() || takes_objects()) {
                let from = Origin::Object(name.clone());
                found.push(Way {
                    method: member.method.clone(),
                    ..way(&member.declared, method, from, method.returns.clone())
                });
            }
        }
        found
    }

    fn is_visible(&self, class: &Class, method: &Method) -> bool {
        !method.access.is_synthetic()
            && !method.is_class_initialiser()
            && self.program.is_accessible(&class.name, method.access, &self.package)
    }
}

fn way(class: &Class, method: &Method, from: Origin, gives: Type) -> Way {
    Way {
        method: class.method_ref(method),
        from,
        is_static: method.access.is_static(),
        types: method.parameters.iter().map(|parameter| parameter.ty.clone()).collect(),
        names: method.parameters.iter().map(|parameter| parameter.name.clone()).collect(),
        gives,
        constants: constants(class, method),
    }
}

/// The constants of a method, and those that its class begins with.
fn constants(class: &Class, method: &Method) -> CodeConstants {
    let mut found = values::code_constants(class, method);
    if let Some(first) = class.methods.iter().find(|method| method.is_class_initialiser()) {
        let begun = values::code_constants(class, first);
        found.integers.extend(begun.integers);
        found.decimals.extend(begun.decimals);
        found.strings.extend(begun.strings);
    }
    found
}
