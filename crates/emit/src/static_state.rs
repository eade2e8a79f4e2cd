//! Static state as an input: statements that bring it about before the call under test, and the members of the test class
//! that put it back after every test.
//!
//! What a field held is kept in a field of the test class when that is made, which JUnit does for every test; TestNG makes
//! one object for all, whose first value is the one that every test is to find. An object that a field holds is not only
//! put back but put away during the test: whoever has made it does not expect it to change.

use std::collections::BTreeSet;

use program::{ClassName, ClassType, FieldRef, MethodRef, Primitive, Type};
use suite::{KeptField, OldValue, Recipe, Restore, SetUp, TestCase, Value};

use crate::Framework;
use crate::body::{Body, Built};
use crate::build::Form;
use crate::context::Context;
use crate::fixture::Helper;
use crate::java::names::{decapitalised, sayable};
use crate::java::{Names, literal};
use crate::naming::camel;

impl Body<'_> {
    /// Takes one step of the set-up.
    pub(crate) fn set_up_static(&mut self, step: &SetUp) -> Built<()> {
        match step {
            SetUp::Assign { field, ty, value } => {
                let target = static_field(self.context, field)?;
                let wish = self.wish_for(Some(&field.name), ty);
                let piece = self.build(value, ty, &wish, Form::Brief)?;
                let piece = self.assignable(&piece, ty)?;
                self.line(format!("{target} = {};", piece.text));
            }
            SetUp::Call { call, .. } => {
                let callee = self.resolved(&call.method)?;
                self.context.check_callable(&callee, &callee.class)?;
                let pieces = self.arguments(&call.method, None, &call.arguments)?;
                self.check_precondition(&call.method, &call.method.owner, None, &pieces);
                let owner = ClassType { name: call.method.owner.clone(), arguments: Vec::new() };
                let head = static_method(self.context, &call.method)?;
                let (text, _) = self.call_text(&callee, &head, &owner, None, &pieces)?;
                self.line(format!("{text};"));
            }
        }
        Ok(())
    }
}

/// `C.field`, if a test may write it.
fn static_field(context: &Context<'_>, field: &FieldRef) -> Built<String> {
    let FieldRef { owner, name } = field;
    let class = context.program.class(owner);
    let declared = class.as_ref().and_then(|class| class.field(name));
    let declared = declared.ok_or_else(|| format!("there is no field `{owner}.{name}`"))?;
    let is_visible = context.is_accessible_class(owner)
        && context.program.is_accessible(owner, declared.access, &context.package);
    if !is_visible {
        return Err(format!("field `{owner}.{name}` is not visible"));
    }
    if !declared.access.is_static() || declared.access.contains(program::Access::FINAL) {
        return Err(format!("field `{owner}.{name}` cannot be assigned by a test"));
    }
    Ok(format!("{}.{}", context.class_text(owner), sayable(name)?))
}

fn static_method(context: &Context<'_>, method: &MethodRef) -> Built<String> {
    Ok(format!("{}.{}", context.class_text(&method.owner), sayable(&method.name)?))
}

/// What is put back after every test: a field of the test class where the old value has to be kept, and the statement.
struct PutBack {
    kept: Option<String>,
    /// What comes before every test, where its object is not made for it alone.
    before: Option<String>,
    statement: String,
    throws: bool,
}

/// Fields and a method of the test class that put static state back, as lines; none if no case changes any.
pub(crate) fn restoring(
    context: &Context<'_>,
    cases: &[&TestCase],
    put_back: &[KeptField],
    names: &mut Names,
) -> Vec<String> {
    let mut members = Names::default();
    let mut known: BTreeSet<String> = BTreeSet::new();
    let mut all: Vec<PutBack> = Vec::new();
    for case in cases {
        for step in &case.set_up {
            if !known.insert(changed(step)) {
                continue;
            }
            match step {
                SetUp::Assign { field, ty, .. } => all.extend(of_field(context, field, ty, &mut members)),
                SetUp::Call { restore, .. } => all.extend(of_setter(context, case, restore, &mut members)),
            }
        }
    }
    for KeptField { field, initial } in put_back {
        if !known.insert(format!("{}.{}", field.owner, field.name)) {
            continue;
        }
        let declared = declared_type(context, field);
        match (declared, helper(context, field)) {
            (Some(ty), _) if atomic(&ty).is_some() => {
                all.extend(of_atomic(context, (field, initial.as_ref()), &ty, &mut members));
            }
            (Some(ty), None) => all.extend(of_field(context, field, &ty, &mut members)),
            _ => all.push(by_reflection(context, field, &mut members)),
        }
    }
    if all.is_empty() {
        return Vec::new();
    }
    let annotation = context.library(match context.target.framework {
        Framework::JUnit5 | Framework::Xml | Framework::Json => "org.junit.jupiter.api.AfterEach",
        Framework::JUnit4 => "org.junit.After",
        Framework::TestNg => "org.testng.annotations.AfterMethod",
    });
    let access = if context.target.framework == Framework::JUnit5 { "" } else { "public " };
    let throws = if all.iter().any(|it| it.throws) {
        format!(" throws {}", context.lang("Throwable"))
    } else {
        String::new()
    };
    let kept = all.iter().filter_map(|it| it.kept.as_deref());
    let mut lines: Vec<String> = kept.flat_map(str::lines).map(str::to_owned).collect();
    if !lines.is_empty() {
        lines.push(String::new());
    }
    let before: Vec<String> = all.iter().filter_map(|it| it.before.clone()).collect();
    if !before.is_empty() {
        lines.push(format!("@{}", context.library("org.testng.annotations.BeforeMethod")));
        lines.push(format!("{access}void {}() {{", names.fresh("keepStaticState")));
        lines.extend(before.into_iter().map(|statement| format!("    {statement}")));
        lines.extend(["}".to_owned(), String::new()]);
    }
    lines.push(format!("@{annotation}"));
    lines.push(format!("{access}void {}(){throws} {{", names.fresh("restoreStaticState")));
    lines.extend(all.into_iter().map(|it| format!("    {}", it.statement)));
    lines.push("}".to_owned());
    lines
}

/// What a step changes, so that it is put back once.
fn changed(step: &SetUp) -> String {
    match step {
        SetUp::Assign { field, .. } => format!("{}.{}", field.owner, field.name),
        SetUp::Call { call, .. } => call.method.to_string(),
    }
}

fn of_field(context: &Context<'_>, field: &FieldRef, ty: &Type, members: &mut Names) -> Option<PutBack> {
    let target = static_field(context, field).ok()?;
    let kept = members.fresh(&field.name);
    let ty = context.type_text(&nameable(context, ty));
    Some(PutBack {
        kept: Some(format!("private final {ty} {kept} = {target};")),
        before: None,
        statement: format!("{target} = {kept};"),
        throws: false,
    })
}

fn declared_type(context: &Context<'_>, field: &FieldRef) -> Option<Type> {
    let class = context.program.class(&field.owner)?;
    Some(class.field(&field.name)?.ty.clone())
}

/// What the test class needs to put a field back: something where it cannot be assigned here, or what it refers to may have
/// changed as well.
pub(crate) fn helper(context: &Context<'_>, field: &FieldRef) -> Option<Helper> {
    let declared = declared_type(context, field);
    if declared.as_ref().is_some_and(|ty| atomic(ty).is_some()) {
        return visible_atomic(context, field).is_none().then_some(Helper::Held);
    }
    let is_plain = match declared {
        Some(Type::Primitive(_)) => true,
        Some(ty) => ty.class_name().is_some_and(|name| *name == ClassName::string()),
        None => false,
    };
    (!is_plain || static_field(context, field).is_err()).then_some(Helper::Kept)
}

/// What an atomic variable of the class library holds; nothing for other types.
fn atomic(ty: &Type) -> Option<Type> {
    match ty.class_name()?.as_str() {
        "java/util/concurrent/atomic/AtomicBoolean" => Some(Type::Primitive(Primitive::Boolean)),
        "java/util/concurrent/atomic/AtomicInteger" => Some(Type::Primitive(Primitive::Int)),
        "java/util/concurrent/atomic/AtomicLong" => Some(Type::Primitive(Primitive::Long)),
        "java/util/concurrent/atomic/AtomicReference" => Some(Type::object()),
        _ => None,
    }
}

/// `C.FIELD`, where a test may name it and what it holds.
fn visible_atomic(context: &Context<'_>, field: &FieldRef) -> Option<String> {
    let class = context.program.class(&field.owner)?;
    let declared = class.field(&field.name)?;
    let is_visible = context.is_accessible_class(&field.owner)
        && context.program.is_accessible(&field.owner, declared.access, &context.package);
    let is_number = atomic(&declared.ty).is_some_and(|held| held.is_primitive());
    (is_visible && is_number).then_some(())?;
    Some(format!("{}.{}", context.class_text(&field.owner), sayable(&field.name).ok()?))
}

/// The variable stays: it holds what it does when a program begins (`initial`, or null), and gets back what it held.
fn of_atomic(
    context: &Context<'_>,
    (field, initial): (&FieldRef, Option<&Value>),
    ty: &Type,
    members: &mut Names,
) -> Option<PutBack> {
    let held = atomic(ty)?;
    let wish = decapitalised(&camel(&field.name.to_lowercase()));
    let (variable, declared) = match visible_atomic(context, field) {
        Some(variable) => (variable, String::new()),
        None => {
            let kept = members.fresh(&wish);
            let (class, name) = (literal::string(&field.owner.dotted()), literal::string(&field.name));
            let own = context.class_text(ty.class_name()?);
            let own = if held.is_primitive() { own } else { format!("{own}<{}>", context.type_text(&held)) };
            let declared = format!("private final {own} {kept} = held({class}, {name});\n");
            (kept, declared)
        }
    };
    let before = members.fresh(&format!("{wish}Before"));
    let initial =
        initial.map_or("null".to_owned(), |value| literal::value(value, &|name| name.to_owned()).text);
    let (held, value) = (context.type_text(&held), format!("{before} = {variable}.getAndSet({initial});"));
    let is_shared = context.target.framework == Framework::TestNg;
    Some(PutBack {
        kept: Some(match is_shared {
            true => format!("{declared}private {held} {before};"),
            false => format!("{declared}private final {held} {value}"),
        }),
        before: is_shared.then_some(value),
        statement: format!("{variable}.set({before});"),
        throws: false,
    })
}

fn by_reflection(context: &Context<'_>, field: &FieldRef, members: &mut Names) -> PutBack {
    let kept = members.fresh(&field.name);
    let is_shared = context.target.framework == Framework::TestNg;
    let (class, name) = (literal::string(&field.owner.dotted()), literal::string(&field.name));
    let runnable = context.lang("Runnable");
    let value = format!("{kept} = kept({class}, {name});");
    let (declared, before) = match is_shared {
        true => (format!("private {runnable} {kept};"), Some(value)),
        false => (format!("private final {runnable} {value}"), None),
    };
    PutBack { kept: Some(declared), before, statement: format!("{kept}.run();"), throws: false }
}

fn of_setter(
    context: &Context<'_>,
    case: &TestCase,
    restore: &Restore,
    members: &mut Names,
) -> Option<PutBack> {
    let setter = static_method(context, &restore.setter).ok()?;
    let throws = may_throw(context, &restore.setter);
    match &restore.old {
        OldValue::Getter(getter) => {
            // A checked exception cannot leave the initialisation of a field.
            if may_throw(context, getter) {
                return None;
            }
            let kept = members.fresh(&property(&restore.setter.name));
            let ty = context.type_text(&nameable(context, &restore.ty));
            let getter = static_method(context, getter).ok()?;
            Some(PutBack {
                kept: Some(format!("private final {ty} {kept} = {getter}();")),
                before: None,
                statement: format!("{setter}({kept});"),
                throws,
            })
        }
        OldValue::Initial(recipe) => {
            let mut body = Body::new(context, case, false).ok()?;
            let null = matches!(recipe, Recipe::Null(_));
            let value = body.build(recipe, &restore.ty, "value", Form::Brief).ok()?;
            let ty = context.type_text(&nameable(context, &restore.ty));
            // An overload may take `null`, too.
            let text = if null { format!("({ty}) null") } else { value.text };
            Some(PutBack { kept: None, before: None, statement: format!("{setter}({text});"), throws })
        }
    }
}

fn may_throw(context: &Context<'_>, method: &MethodRef) -> bool {
    let declared = context.program.method(method);
    declared.is_none_or(|method| !method.throws.is_empty())
}

fn nameable(context: &Context<'_>, ty: &Type) -> Type {
    if context.is_nameable(ty) { ty.clone() } else { context.nearest(ty) }
}

/// `setSeller` sets the `seller`.
fn property(setter: &str) -> String {
    let bare = setter.strip_prefix("set").filter(|rest| rest.starts_with(char::is_uppercase));
    decapitalised(bare.unwrap_or(setter))
}

/// `with Tickets.sold = 3`, `after setSeller(null)`, for the name of a test.
pub(crate) fn told(
    context: &Context<'_>,
    set_up: &[SetUp],
    shown: &dyn Fn(&Recipe) -> String,
) -> (Vec<String>, Vec<String>) {
    let (mut with, mut after) = (Vec::new(), Vec::new());
    let mut calls: Vec<(String, usize)> = Vec::new();
    for step in set_up {
        match step {
            SetUp::Assign { field, value, .. } => {
                let owner: &ClassName = &field.owner;
                with.push(format!("{}.{} = {}", context.simple_name(owner), field.name, shown(value)));
            }
            SetUp::Call { call, .. } => {
                let arguments: Vec<String> = call.arguments.iter().map(shown).collect();
                let text = format!("{}({})", call.method.name, arguments.join(", "));
                match calls.last_mut().filter(|(last, _)| *last == text) {
                    Some((_, times)) => *times += 1,
                    None => calls.push((text, 1)),
                }
            }
        }
    }
    for (call, times) in calls {
        after.push(match times {
            1 => call,
            2 => format!("{call} twice"),
            _ => format!("{call} {times} times"),
        });
    }
    (with, after)
}
