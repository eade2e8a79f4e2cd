//! Ways to an object of a class: constructors, constants, factories, what [`Ways`](crate::Ways) knows of other classes that
//! give one, implementations of an abstract type, lambdas.

use std::collections::BTreeSet;
use std::sync::Arc;

use program::{Access, Class, ClassKind, ClassName, ClassType, Method, Program, Substitution, Type};
use suite::{Creation, Recipe, Unmakeable};
use values::Hints;

use crate::build::Builder;
use crate::ways::Origin;
use crate::{danger, generic};

/// Ways to create objects of one class that are tried.
const MOST_WAYS: usize = 4;
/// Objects of one class that are asked for the wanted one: a builder, and what calls on it make of it.
const MOST_GIVERS: usize = 6;
/// With so many fresh objects, factories are not asked for more.
const MOST_FRESH: usize = 5;
/// Objects of classes that implement or extend a type.
const MOST_IMPLEMENTATIONS: usize = 8;

impl Builder<'_> {
    /// Objects of a class of the program or of a library class without special treatment.
    pub fn made(&self, ty: &ClassType, depth: usize) -> Vec<Recipe> {
        let Some(class) = self.program.class(&ty.name) else { return Vec::new() };
        if !self.program.is_accessible_class(&ty.name, &self.package) {
            return Vec::new();
        }
        if class.kind == ClassKind::Enum {
            return self.enum_constants(&class);
        }
        let (mut found, focused) = self.constructed(&class, ty, depth);
        if class.access.is_abstract() {
            found.extend(self.implementations(&class, ty, depth));
            found.extend(self.lambdas(&class, ty, depth));
        }
        found.extend(self.constants(&class, ty));
        if found.len() < MOST_FRESH {
            found.extend(self.factories(&class, ty, depth));
        }
        found.extend(focused);
        if found.is_empty() {
            found.extend(self.made_elsewhere(&class, ty, depth));
        }
        // A class whose own constructors are hidden may have subclasses that are not.
        if found.is_empty() && !class.access.is_abstract() && !class.access.is_final() {
            found.extend(self.implementations(&class, ty, depth));
        }
        found
    }

    /// What is there without a call: constants.
    pub fn ready_made(&self, ty: &ClassType) -> Vec<Recipe> {
        let Some(class) = self.program.class(&ty.name) else { return Vec::new() };
        if !self.program.is_accessible_class(&ty.name, &self.package) {
            return Vec::new();
        }
        if class.kind == ClassKind::Enum { self.enum_constants(&class) } else { self.constants(&class, ty) }
    }

    /// First and last, all where they are few.
    fn enum_constants(&self, class: &Class) -> Vec<Recipe> {
        let constants: Vec<Recipe> = class
            .enum_constants()
            .map(|field| Recipe::EnumConstant { class: class.name.clone(), constant: field.name.clone() })
            .collect();
        match constants.as_slice() {
            [first, .., last] if constants.len() > 4 => {
                vec![first.clone(), last.clone(), constants[1].clone()]
            }
            _ => constants,
        }
    }

    /// Objects from constructors, each constructor once before any is used again; apart from them those with
    /// constants of the code under test.
    fn constructed(&self, class: &Class, ty: &ClassType, depth: usize) -> (Vec<Recipe>, Vec<Recipe>) {
        let nothing = (Vec::new(), Vec::new());
        if class.access.is_abstract() {
            return nothing;
        }
        let outer = match (class.is_inner(), &class.outer) {
            (true, Some(outer)) => {
                let outer =
                    generic::concrete(self.program, &Type::class(outer.clone()), &Substitution::new());
                match self.values(&outer, &Hints::default(), depth - 1, 1).pop() {
                    Some(recipe) => Some(Box::new(recipe)),
                    None => return nothing,
                }
            }
            _ => None,
        };
        let substitution = generic::arguments_of(self.program, class, ty);
        let mut constructors: Vec<&Method> = class
            .constructors()
            .filter(|method| !method.access.is_synthetic() && self.is_accessible(class, method.access))
            .collect();
        constructors.sort_by_key(|method| {
            (takes_itself(method, &class.name), is_deprecated(method), method.parameters.len())
        });
        let count = if self.is_under_test(&class.name) { 4 } else { 2 };
        let mut plain: Vec<Vec<Recipe>> = Vec::new();
        let mut focused = Vec::new();
        for (position, constructor) in constructors.into_iter().take(MOST_WAYS).enumerate() {
            let count = if position == 0 { count } else { count / 2 };
            let Some(rows) = self.argument_rows(class, constructor, &substitution, depth - 1, count) else {
                continue;
            };
            let create = |arguments: Vec<Recipe>| Recipe::Object {
                ty: Type::Class(ty.clone()),
                creation: Creation::Constructor {
                    constructor: class.method_ref(constructor),
                    outer: outer.clone(),
                    arguments,
                },
                then: Vec::new(),
            };
            plain.push(rows.plain.into_iter().map(create).collect());
            focused.push(rows.focused.into_iter().map(create).collect());
        }
        (in_turn(plain), in_turn(focused))
    }

    /// Ready-made objects in static fields of the class itself.
    fn constants(&self, class: &Class, ty: &ClassType) -> Vec<Recipe> {
        let wanted = Type::Class(ty.clone());
        class
            .fields
            .iter()
            .filter(|field| {
                field.access.contains(Access::STATIC | Access::FINAL)
                    && !field.access.is_synthetic()
                    && self.is_accessible(class, field.access)
                    && field.ty.class_name().is_some_and(|name| self.program.is_subclass(name, &ty.name))
                    && self.program.is_assignable(&field.ty, &wanted)
            })
            .take(2)
            .map(|field| Recipe::StaticField { field: class.field_ref(field), ty: field.ty.clone() })
            .collect()
    }

    /// Objects that other classes give: by static methods, and by methods of other objects. A builder is known by what its
    /// calls return, whatever they are named.
    fn made_elsewhere(&self, class: &Class, ty: &ClassType, depth: usize) -> Vec<Recipe> {
        let mut found = Vec::new();
        let ways = self.ways.of(&class.name);
        let others = ways.makers.iter().filter(|way| way.method.owner != class.name);
        for way in others.filter(|way| !danger::is_method_to_avoid(&way.method.name)) {
            let Some(method) = self.program.method(&way.method) else { continue };
            // What an object answers that somebody would first have to write is no way to get one.
            let is_written = method.access.is_static() || !method.class.access.is_abstract();
            if method.is_constructor() || !is_written {
                continue;
            }
            let on = match &way.from {
                Origin::Nothing => vec![None],
                Origin::Object(owner) => self.givers(owner, depth),
                Origin::Outer(_) => continue,
            };
            let made = on.into_iter().flat_map(|on| self.made_by(&method.class, &method, ty, on, depth));
            found.extend(made);
            if found.len() >= MOST_WAYS {
                break;
            }
        }
        found
    }

    /// Objects that are asked for other ones.
    fn givers(&self, class: &ClassName, depth: usize) -> Vec<Option<Box<Recipe>>> {
        let ty = generic::concrete(self.program, &Type::class(class.clone()), &Substitution::new());
        let objects = self.values(&ty, &Hints::default(), depth - 1, MOST_GIVERS);
        objects.into_iter().map(|object| Some(Box::new(object))).collect()
    }

    fn factories(&self, class: &Class, ty: &ClassType, depth: usize) -> Vec<Recipe> {
        let mut methods: Vec<&Method> = class
            .methods
            .iter()
            .filter(|method| {
                method.access.is_static()
                    && !method.access.is_synthetic()
                    && self.is_accessible(class, method.access)
                    && method
                        .returns
                        .class_name()
                        .is_some_and(|name| self.program.is_subclass(name, &ty.name))
                    && !danger::is_method_to_avoid(&method.name)
            })
            .collect();
        methods.sort_by_key(|method| {
            (
                takes_itself(method, &class.name),
                is_deprecated(method),
                factory_rank(&method.name),
                method.parameters.len(),
            )
        });
        let made = methods.into_iter().take(MOST_WAYS);
        made.flat_map(|method| self.made_by(class, method, ty, None, depth)).collect()
    }

    /// What a method that is no constructor returns, if that is of the wanted type.
    fn made_by(
        &self,
        class: &Class,
        method: &Method,
        ty: &ClassType,
        on: Option<Box<Recipe>>,
        depth: usize,
    ) -> Vec<Recipe> {
        let wanted = Type::Class(ty.clone());
        let mut substitution = Substitution::new();
        generic::unify(&method.returns, &wanted, &mut substitution);
        generic::instantiate(self.program, &method.type_parameters, &mut substitution);
        let returned = generic::concrete(self.program, &method.returns, &substitution);
        if !self.program.is_assignable(&returned, &wanted) {
            return Vec::new();
        }
        let rows = self.argument_rows(class, method, &substitution, depth - 1, 1);
        let rows = rows.map(|rows| rows.plain).unwrap_or_default();
        let method = class.method_ref(method);
        rows.into_iter()
            .map(|arguments| Recipe::Object {
                ty: wanted.clone(),
                creation: Creation::Factory { method: method.clone(), on: on.clone(), arguments },
                then: Vec::new(),
            })
            .collect()
    }

    /// Objects of classes under test that implement or extend the type.
    fn implementations(&self, class: &Class, ty: &ClassType, depth: usize) -> Vec<Recipe> {
        let permitted = class.permitted.iter();
        let mut found = Vec::new();
        let mut seen = BTreeSet::new();
        for name in permitted.chain(self.program.under_test()) {
            let Some(subclass) = self.concrete_subclass(class, name).filter(|_| seen.insert(name.clone()))
            else {
                continue;
            };
            let Some(sub) = self.subtype(&subclass, ty) else { continue };
            let made = self.values(&Type::Class(sub), &Hints::default(), depth, MOST_IMPLEMENTATIONS);
            // Those that cannot be made must not hide the one that can.
            if !made.is_empty() {
                found.push(made);
            }
            if found.len() >= MOST_WAYS {
                break;
            }
        }
        let mut found = in_turn(found);
        found.truncate(MOST_IMPLEMENTATIONS);
        found
    }

    /// Objects of classes beside the program.
    pub fn fakes(&self, ty: &ClassType, depth: usize) -> Vec<Recipe> {
        let Some(class) = self.program.class(&ty.name) else { return Vec::new() };
        let others = self.program.others().iter().filter_map(|name| self.concrete_subclass(&class, name));
        let mut found = Vec::new();
        for subclass in others.filter(|it| self.program.is_accessible_class(&it.name, &self.package)) {
            let Some(sub) = self.subtype(&subclass, ty) else { continue };
            found.extend(self.values(&Type::Class(sub), &Hints::default(), depth, MOST_IMPLEMENTATIONS));
            if found.len() >= MOST_IMPLEMENTATIONS {
                break;
            }
        }
        found.truncate(MOST_IMPLEMENTATIONS);
        if found.is_empty() {
            self.no_way(&Type::Class(ty.clone()), Unmakeable::NoImplementation);
        }
        found
    }

    /// A class of this name whose objects are objects of another.
    fn concrete_subclass(&self, class: &Class, name: &ClassName) -> Option<Arc<Class>> {
        if *name == class.name || !self.program.is_subclass(name, &class.name) {
            return None;
        }
        let is_concrete =
            |it: &Arc<Class>| !it.is_local && (!it.access.is_abstract() || it.kind == ClassKind::Enum);
        self.program.class(name).filter(is_concrete)
    }

    /// The classes that are known to implement or extend a class.
    pub fn concrete_subclasses(&self, class: &Class) -> Vec<ClassName> {
        let all: BTreeSet<&ClassName> = class.permitted.iter().chain(self.program.under_test()).collect();
        let concrete = all.into_iter().filter(|name| self.concrete_subclass(class, name).is_some());
        concrete.cloned().collect()
    }

    /// The type of a subclass whose objects are of type `ty`: `ArrayBag<String>` for `Bag<String>`.
    fn subtype(&self, subclass: &Class, ty: &ClassType) -> Option<ClassType> {
        let seen_as = self.program.as_super(&Program::this_type(subclass), &ty.name)?;
        let mut substitution = Substitution::new();
        generic::unify(&Type::Class(seen_as), &Type::Class(ty.clone()), &mut substitution);
        generic::instantiate(self.program, &subclass.type_parameters, &mut substitution);
        match Program::substitute(&Type::Class(Program::this_type(subclass)), &substitution) {
            Type::Class(sub)
                if self.program.is_assignable(&Type::Class(sub.clone()), &Type::Class(ty.clone())) =>
            {
                Some(sub)
            }
            _ => None,
        }
    }

    /// A functional interface as lambdas with constant results; one that gives null comes last.
    pub fn lambdas(&self, class: &Class, ty: &ClassType, depth: usize) -> Vec<Recipe> {
        if !class.is_interface() {
            return Vec::new();
        }
        let Some(member) = self.program.functional_method(ty) else { return Vec::new() };
        if !member.type_parameters.is_empty() {
            return Vec::new();
        }
        let interface = Type::Class(ty.clone());
        if member.returns == Type::Void {
            return vec![Recipe::Lambda { interface, returns: None, rows: Vec::new() }];
        }
        let returned = generic::concrete(self.program, &member.returns, &Substitution::new());
        let lambda = |recipe: Recipe| Recipe::Lambda {
            interface: interface.clone(),
            returns: Some(Box::new(recipe)),
            rows: Vec::new(),
        };
        let mut found: Vec<Recipe> = self
            .values(&returned, &Hints::default(), depth.saturating_sub(1), 2)
            .into_iter()
            .map(lambda)
            .collect();
        if returned.is_reference() {
            found.push(lambda(Recipe::Null(returned)));
        }
        found
    }
}

/// The first of each list, then the second of each, and so on.
fn in_turn(lists: Vec<Vec<Recipe>>) -> Vec<Recipe> {
    let longest = lists.iter().map(Vec::len).max().unwrap_or(0);
    (0..longest).flat_map(|at| lists.iter().filter_map(move |list| list.get(at)).cloned()).collect()
}

fn takes_itself(method: &Method, class: &ClassName) -> bool {
    method.parameters.iter().any(|parameter| parameter.ty.class_name() == Some(class))
}

fn is_deprecated(method: &Method) -> bool {
    method.annotations.iter().any(|annotation| annotation.class.as_str() == "java/lang/Deprecated")
}

/// Names that factories usually have come first.
fn factory_rank(name: &str) -> usize {
    let usual =
        ["of", "valueOf", "from", "create", "new", "make", "getInstance", "instance", "parse", "empty"];
    usual.iter().position(|usual| name == *usual || name.starts_with(usual)).unwrap_or(usual.len())
}
