//! Static fields as inputs: those that the method under test reads and that are no constants. A test puts a value there by
//! assignment where it can name the field, else by a static method that writes it; what it takes to put the old value
//! back is part of the step.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use classfile::{Code, Instruction, MemberName, Use};
use paths::Stage;
use program::{Access, Class, ClassName, Field, FieldRef, Method, MethodRef, Program, Type};
use suite::{Call, Loss, OldValue, Recipe, Restore, SetUp, TestCase};

use crate::receivers::simplest;

/// Methods that are looked into for what they read.
const MOST_METHODS: usize = 40;
const MOST_FIELDS: usize = 6;
const MOST_SETTERS: usize = 2;

/// What can be tried, and what cannot.
#[derive(Debug, Default)]
pub(crate) struct Statics {
    /// Seeds with other static state, simplest first.
    pub seeds: Vec<TestCase>,
    /// Why the state of a field cannot be chosen.
    pub losses: Vec<Loss>,
}

/// Variants of the first seed with other values in static fields.
pub(crate) fn seeds(
    program: &Program,
    uses: &mut Uses,
    method: &MethodRef,
    seeds: &[TestCase],
    stage: &mut Stage,
) -> Statics {
    let mut statics = Statics::default();
    let Some(first) = seeds.first() else { return statics };
    let package = first.class.package();
    let mut ways: Vec<Vec<SetUp>> = Vec::new();
    let mut assigned: Vec<SetUp> = Vec::new();
    for (class, field) in uses.inputs(program, method) {
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
        let found = calls(program, uses, stage, &class, &field, &package);
        if found.is_empty() && uses.is_near(program, method, &class, &field) {
            let owner = class.name.clone();
            statics.losses.push(Loss::StaticState { field: FieldRef { owner, name: field.name.clone() } });
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

/// What methods use of static fields and of each other, each looked at once.
#[derive(Debug, Default)]
pub(crate) struct Uses {
    known: BTreeMap<MethodRef, Arc<Direct>>,
}

#[derive(Debug, Default)]
struct Direct {
    reads: Vec<MemberName>,
    writes: Vec<MemberName>,
    /// Methods of classes under test.
    calls: Vec<MethodRef>,
}

impl Uses {
    fn of(&mut self, program: &Program, method: &MethodRef) -> Arc<Direct> {
        if let Some(known) = self.known.get(method) {
            return Arc::clone(known);
        }
        let direct = Arc::new(Direct::of(program, method).unwrap_or_default());
        self.known.insert(method.clone(), Arc::clone(&direct));
        direct
    }

    /// The method and what it calls among the classes under test, nearest first.
    fn reached(&mut self, program: &Program, method: &MethodRef) -> Vec<Arc<Direct>> {
        let mut seen = BTreeSet::from([method.clone()]);
        let mut waiting = vec![method.clone()];
        let mut all = Vec::new();
        while let Some(method) = waiting.get(all.len()).cloned().filter(|_| all.len() < MOST_METHODS) {
            let direct = self.of(program, &method);
            for callee in &direct.calls {
                if seen.insert(callee.clone()) {
                    waiting.push(callee.clone());
                }
            }
            all.push(direct);
        }
        all
    }

    /// Fields that the method, or what it calls, reads.
    fn inputs(&mut self, program: &Program, method: &MethodRef) -> Vec<(Arc<Class>, Field)> {
        let mut found: Vec<(Arc<Class>, Field)> = Vec::new();
        for direct in self.reached(program, method) {
            for member in &direct.reads {
                let owner = ClassName::new(&*member.owner);
                let Some(class) = program.class(&owner) else { continue };
                let Some(field) = class.field(&member.name) else { continue };
                let is_input = field.access.contains(Access::STATIC)
                    && !field.access.contains(Access::FINAL)
                    && !field.access.is_synthetic();
                let is_known =
                    found.iter().any(|(known, it)| known.name == class.name && it.name == field.name);
                if is_input && !is_known && found.len() < MOST_FIELDS {
                    let field = field.clone();
                    found.push((class, field));
                }
            }
        }
        found
    }

    /// Whether a method or one that it calls reads a field. What is read further away may well decide nothing in it.
    fn is_near(&mut self, program: &Program, method: &MethodRef, class: &Class, field: &Field) -> bool {
        let own = self.of(program, method);
        let called: Vec<Arc<Direct>> = own.calls.iter().map(|callee| self.of(program, callee)).collect();
        let mut read = called.iter().chain([&own]).flat_map(|direct| &direct.reads);
        read.any(|it| names(it, class, field))
    }

    /// Whether a method, with what it calls, writes a field and no other.
    fn writes_only(&mut self, program: &Program, class: &Class, method: &Method, field: &Field) -> bool {
        let reached = self.reached(program, &class.method_ref(method));
        let mut written = reached.iter().flat_map(|direct| &direct.writes).peekable();
        written.peek().is_some() && written.all(|it| names(it, class, field))
    }
}

impl Direct {
    fn of(program: &Program, method: &MethodRef) -> Option<Direct> {
        let declared = program.method(method)?;
        let class = &declared.class;
        let code = class.file.methods.get(declared.index)?;
        let mut direct = Direct::default();
        let is_own = |owner: &str| is_under_test(program, &ClassName::new(owner));
        for used in classfile::uses(&class.file, code) {
            match used {
                Use::GetStatic(member) if is_own(&member.owner) => direct.reads.push(member),
                Use::PutStatic(member) if is_own(&member.owner) => direct.writes.push(member),
                Use::Invoke(member) if is_own(&member.owner) => {
                    let owner = ClassName::new(&*member.owner);
                    direct.calls.push(MethodRef::new(owner, &*member.name, &*member.descriptor));
                }
                Use::GetStatic(_)
                | Use::PutStatic(_)
                | Use::Invoke(_)
                | Use::InstanceOf(_)
                | Use::CheckCast(_) => {}
            }
        }
        // The bodies of its lambdas, which are called by somebody else.
        let lambda = format!("lambda${}$", method.name);
        let bodies = class.methods.iter().filter(|other| other.name.starts_with(&lambda));
        direct.calls.extend(bodies.map(|body| class.method_ref(body)));
        Some(direct)
    }
}

fn is_under_test(program: &Program, class: &ClassName) -> bool {
    program.is_under_test(class)
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
    if let Some(constant) = class.enum_constants().next() {
        return Some(Recipe::EnumConstant { class: class.name.clone(), constant: constant.name.clone() });
    }
    Some(Recipe::Null(ty.clone()))
}

fn boxed(ty: &Type) -> Option<Recipe> {
    simplest(&Type::Primitive(ty.unboxed()?))
}

/// Calls of static methods that set a field, and nothing else that they could leave behind.
fn calls(
    program: &Program,
    uses: &mut Uses,
    stage: &mut Stage,
    class: &Class,
    field: &Field,
    package: &str,
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
    let own = FieldRef { owner: class.name.clone(), name: field.name.clone() };
    let getter = class.methods.iter().filter(usable).find(|method| reads(class, method, field));
    let takes_it = |method: &&Method| match method.parameters.as_slice() {
        [only] => only.ty == field.ty,
        _ => false,
    };
    let setters = class.methods.iter().filter(usable).filter(takes_it);
    for setter in setters.filter(|setter| uses.writes_only(program, class, setter, field)).take(MOST_SETTERS)
    {
        let method = class.method_ref(setter);
        let Some(value) = value_of(program, &field.ty, package) else { continue };
        let old = match getter {
            Some(getter) => Some(OldValue::Getter(class.method_ref(getter))),
            None => stage.initial(&own, &field.ty).map(OldValue::Initial),
        };
        // A test that cannot put back what it has changed would be in the way of others.
        let Some(old) = old.filter(|_| stage.takes_back(&own, &method)) else { continue };
        let restore = Restore { setter: method.clone(), ty: field.ty.clone(), old };
        found.push(vec![SetUp::Call { call: Call { method, arguments: vec![value] }, restore }]);
    }
    found
}

fn names(member: &MemberName, class: &Class, field: &Field) -> bool {
    *member.owner == *class.name.as_str() && member.name == field.name
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
