//! Methods around compiled expressions.

use std::sync::Arc;

use classfile::raw::access;
use classfile::write::{ClassWriter, Code};
use contract::{Contracts, Expr};
use program::{ClassName, Program, Type};

use crate::compile::Compiler;
use crate::{Access, Refusal, descriptor, erased};

/// Where names come from.
#[derive(Clone, Copy)]
pub struct Sources<'s> {
    pub program: &'s Program,
    pub contracts: &'s Contracts,
}

/// What code finds where.
#[derive(Clone, Debug)]
pub struct Given {
    pub expr: Expr,
    pub place: Place,
    /// How it is held there, erased.
    pub ty: Type,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Local(u16),
    /// A field of the object in the first local variable, by its constant.
    Field(u16),
}

/// The method that is written.
#[derive(Clone, Copy, Debug)]
pub struct Signature<'s> {
    pub access: u16,
    pub name: &'s str,
    pub descriptor: &'s str,
}

/// Adds a method that computes an expression. `variables` are what the expression calls the method's parameters, if it does
/// so by name; they may be fewer than there are.
pub fn method(
    class: &mut ClassWriter,
    sources: Sources<'_>,
    policy: &mut dyn Access,
    signature: Signature<'_>,
    variables: &[Arc<str>],
    given: &[Given],
    body: &Expr,
) -> Result<(), Refusal> {
    let unknown = || Refusal::missing(format!("the type {}", signature.descriptor));
    let (parameters, returned) = Program::parse_descriptor(signature.descriptor).ok_or_else(unknown)?;
    let own = u16::from(signature.access & access::STATIC == 0);
    let end = own + parameters.iter().map(slots).sum::<u16>();
    let mut compiler = Compiler::new(class, sources, policy, given, end);
    let mut local = own;
    for (name, ty) in variables.iter().zip(&parameters) {
        compiler.bind(name.clone(), local, erased(ty));
        local += slots(ty);
    }
    let code = compiler.whole(body, &returned)?;
    add(class, sources, signature, &code)
}

/// Adds a public static method that says whether a clause holds, from the values of these expressions in order: `this`,
/// parameters, the result, old values. Gives its descriptor. Where evaluating the clause throws, the method does.
pub fn check(
    class: &mut ClassWriter,
    sources: Sources<'_>,
    policy: &mut dyn Access,
    name: &str,
    values: &[Expr],
    clause: &Expr,
) -> Result<String, Refusal> {
    let mut given = Vec::with_capacity(values.len());
    let (mut text, mut local) = (String::from("("), 0);
    for value in values {
        let ty = erased(&value.ty);
        text.push_str(&descriptor(&ty));
        given.push(Given { expr: value.clone(), place: Place::Local(local), ty: ty.clone() });
        local += slots(&ty);
    }
    text.push_str(")Z");
    let signature = Signature { access: access::PUBLIC | access::STATIC, name, descriptor: &text };
    method(class, sources, policy, signature, &[], &given, clause)?;
    Ok(text)
}

fn add(
    class: &mut ClassWriter,
    sources: Sources<'_>,
    signature: Signature<'_>,
    code: &Code,
) -> Result<(), Refusal> {
    let mut common = |one: &str, other: &str| common_super_class(sources.program, one, other);
    class.method(signature.access, signature.name, signature.descriptor, code, &mut common)?;
    Ok(())
}

/// The nearest class that both are or extend, as the program knows it.
pub fn common_super_class(program: &Program, one: &str, other: &str) -> Option<String> {
    classfile::write::common_super_class(one, other, |name| {
        let class = program.class(&ClassName::new(name))?;
        if class.is_interface() {
            return Some(None);
        }
        Some(class.superclass.as_ref().and_then(Type::class_name).map(|name| name.as_str().to_owned()))
    })
}

pub(crate) fn slots(ty: &Type) -> u16 {
    match descriptor(ty).as_str() {
        "J" | "D" => 2,
        "V" => 0,
        _ => 1,
    }
}
