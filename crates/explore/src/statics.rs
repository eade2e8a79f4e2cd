//! Static fields as inputs: those that the method under test reads and that are no constants. A test puts a value there by
//! assignment where it can name the field, else by a static method that writes it; what it takes to put the old value
//! back is part of the step.

use std::collections::BTreeSet;

use classfile::{Code, Instruction, MemberName, Use};
use program::{Access, Class, ClassName, Field, FieldRef, Method, MethodRef, Program, Type};
use suite::{Call, OldValue, Recipe, Restore, SetUp, TestCase, Value};

use crate::receivers::simplest;

/// Methods that are looked into for what they read.
const MOST_METHODS: usize = 40;
const MOST_FIELDS: usize = 6;
const MOST_WRITERS: usize = 3;
/// How often a method that counts is called.
const MOST_CALLS: usize = 4;

/// What can be tried, and what cannot.
#[derive(Debug, Default)]
pub(crate) struct Statics {
    /// Seeds with other static state, simplest first.
    pub seeds: Vec<TestCase>,
    /// Why the state of a field cannot be chosen.
    pub losses: Vec<String>,
}

/// Variants of the first seeds with other values in static fields. `initial` tells what a field holds when its class is
/// initialised.
pub(crate) fn seeds(
    program: &Program,
    method: &MethodRef,
    seeds: &[TestCase],
    initial: &mut dyn FnMut(&FieldRef, &Type) -> Option<Recipe>,
) -> Statics {
    let mut statics = Statics::default();
    let Some(first) = seeds.first() else { return statics };
    let package = first.class.package();
    let mut ways: Vec<Vec<SetUp>> = Vec::new();
    let mut assigned: Vec<SetUp> = Vec::new();
    for (class, field) in inputs(program, method) {
        let reference = FieldRef { owner: class.name.clone(), name: field.name.clone() };
        if program.is_accessible_class(&class.name, &package)
            && program.is_accessible(&class.name, field.access, &package)
            && let Some(value) = value_of(program, &field.ty, &package)
        {
            let step = SetUp::Assign { field: reference, ty: field.ty.clone(), value };
            assigned.push(step.clone());
            ways.push(vec![step]);
            continue;
        }
        let found = calls(program, &class, &field, &package, initial);
        if found.is_empty() {
            let owner = class.name.without_package().replace('$', ".");
            statics
                .losses
                .push(format!("nothing that a test may use sets the static field {owner}.{}", field.name));
        }
        ways.extend(found);
    }
    if assigned.len() > 1 {
        ways.push(assigned);
    }
    for set_up in ways {
        statics.seeds.push(TestCase { set_up, ..first.clone() });
    }
    statics
}

/// Fields that the method, or what it calls, reads.
fn inputs(program: &Program, method: &MethodRef) -> Vec<(std::sync::Arc<Class>, Field)> {
    let mut found: Vec<(std::sync::Arc<Class>, Field)> = Vec::new();
    for method in reached(program, method) {
        for used in uses(program, &method) {
            let Use::GetStatic(member) = used else { continue };
            let owner = ClassName::new(&*member.owner);
            let Some(class) = program.class(&owner).filter(|class| is_under_test(program, &class.name))
            else {
                continue;
            };
            let Some(field) = class.field(&member.name) else { continue };
            let is_input = field.access.contains(Access::STATIC)
                && !field.access.contains(Access::FINAL)
                && !field.access.is_synthetic();
            let is_known = found.iter().any(|(known, it)| known.name == class.name && it.name == field.name);
            if is_input && !is_known && found.len() < MOST_FIELDS {
                let field = field.clone();
                found.push((class, field));
            }
        }
    }
    found
}

/// The method and what it calls among the classes under test, nearest first.
fn reached(program: &Program, method: &MethodRef) -> Vec<MethodRef> {
    let mut seen = BTreeSet::from([method.clone()]);
    let mut all = vec![method.clone()];
    let mut next = 0;
    while let Some(method) = all.get(next).cloned().filter(|_| next < MOST_METHODS) {
        next += 1;
        let Some(cfg) = graph::Cfg::of(program, &method) else { continue };
        for site in cfg.blocks.into_iter().flat_map(|block| block.calls) {
            if is_under_test(program, &site.callee.owner) && seen.insert(site.callee.clone()) {
                all.push(site.callee);
            }
        }
    }
    all
}

fn uses(program: &Program, method: &MethodRef) -> Vec<Use> {
    let Some(class) = program.class(&method.owner) else { return Vec::new() };
    let Some(declared) = class.method(&method.name, &method.descriptor) else { return Vec::new() };
    let Some(code) = class.file.methods.get(declared.index) else { return Vec::new() };
    classfile::uses(&class.file, code)
}

fn is_under_test(program: &Program, class: &ClassName) -> bool {
    program.under_test().binary_search(class).is_ok()
}

/// A value that a variable can stand for, or an object that is easily made.
fn value_of(program: &Program, ty: &Type, package: &str) -> Option<Recipe> {
    if let Some(recipe) = simplest(ty).or_else(|| boxed(ty)) {
        return Some(recipe);
    }
    let class = program.class(ty.class_name()?)?;
    if !program.is_accessible_class(&class.name, package) {
        return None;
    }
    if let Some(constant) = class.fields.iter().find(|field| field.access.contains(Access::ENUM)) {
        return Some(Recipe::EnumConstant { class: class.name.clone(), constant: constant.name.clone() });
    }
    Some(Recipe::Null(ty.clone()))
}

fn boxed(ty: &Type) -> Option<Recipe> {
    simplest(&Type::Primitive(ty.unboxed()?))
}

/// Calls of static methods that write a field.
fn calls(
    program: &Program,
    class: &Class,
    field: &Field,
    package: &str,
    initial: &mut dyn FnMut(&FieldRef, &Type) -> Option<Recipe>,
) -> Vec<Vec<SetUp>> {
    let mut found = Vec::new();
    let usable = |method: &&Method| {
        method.access.contains(Access::STATIC)
            && !method.access.is_synthetic()
            && &*method.name != "<clinit>"
            && method.type_parameters.is_empty()
            && program.is_accessible(&class.name, method.access, package)
    };
    if !program.is_accessible_class(&class.name, package) {
        return found;
    }
    let writers = class.methods.iter().filter(usable).filter(|method| writes(program, class, method, field));
    for writer in writers.take(MOST_WRITERS) {
        let arguments = writer.parameters.iter().map(|it| value_of(program, &it.ty, package));
        let Some(arguments) = arguments.collect::<Option<Vec<Recipe>>>() else { continue };
        let reference = class.method_ref(writer);
        if let [parameter] = writer.parameters.as_slice()
            && parameter.ty == field.ty
        {
            let owner = FieldRef { owner: class.name.clone(), name: field.name.clone() };
            let getter = class.methods.iter().filter(usable).find(|method| reads(class, method, field));
            let old = match getter {
                Some(getter) => Some(OldValue::Getter(class.method_ref(getter))),
                None => initial(&owner, &field.ty).map(OldValue::Initial),
            };
            let restore = old.map(|old| Restore { setter: reference.clone(), ty: field.ty.clone(), old });
            found.push(vec![SetUp::Call { call: Call { method: reference, arguments }, restore }]);
            continue;
        }
        let step = |arguments: &[Recipe]| SetUp::Call {
            call: Call { method: reference.clone(), arguments: arguments.to_vec() },
            restore: None,
        };
        // What a flag asks for may be to begin anew: then it does not matter what other tests have done.
        let anew: Vec<Recipe> = arguments.iter().map(switched_on).collect();
        for times in 1..=MOST_CALLS {
            let rest = std::iter::repeat_n(step(&arguments), times - 1);
            found.push(std::iter::once(step(&anew)).chain(rest).collect());
        }
    }
    found
}

fn switched_on(recipe: &Recipe) -> Recipe {
    match recipe {
        Recipe::Value(Value::Boolean(_)) => Recipe::Value(Value::Boolean(true)),
        other => other.clone(),
    }
}

fn names(member: &MemberName, class: &Class, field: &Field) -> bool {
    *member.owner == *class.name.as_str() && member.name == field.name
}

/// Whether a method, or one that it calls, writes a field.
fn writes(program: &Program, class: &Class, method: &Method, field: &Field) -> bool {
    reached(program, &class.method_ref(method)).iter().any(|method| {
        uses(program, method).iter().any(|used| matches!(used, Use::PutStatic(it) if names(it, class, field)))
    })
}

/// Whether a method does nothing but give the value of a field.
fn reads(class: &Class, method: &Method, field: &Field) -> bool {
    let Some(raw) = class.file.methods.get(method.index) else { return false };
    let Some(code) = Code::of(raw) else { return false };
    let [Instruction::Getstatic(_), _] = code.instructions else { return false };
    method.parameters.is_empty()
        && method.returns == field.ty
        && classfile::uses(&class.file, raw)
            .iter()
            .any(|used| matches!(used, Use::GetStatic(it) if names(it, class, field)))
}
