//! The types that code asks for: what it tests with `instanceof` or casts to, in a method and in what that calls.

use std::collections::BTreeSet;

use classfile::Use;
use program::{ClassName, MethodRef, Program, Type};

/// More methods than this are not looked into.
const MOST_METHODS: usize = 24;
const MOST_TYPES: usize = 8;

/// The types that a method asks for, those that its own code names first; type arguments are left out. A cast says less than
/// a test: the compiler puts one wherever something generic is used.
pub fn checked_types(program: &Program, method: &MethodRef) -> Vec<Type> {
    let (mut tested, mut cast): (Vec<Type>, Vec<Type>) = (Vec::new(), Vec::new());
    let mut seen = BTreeSet::from([method.clone()]);
    let mut waiting = vec![method.clone()];
    let mut next = 0;
    while let Some(method) = waiting.get(next).cloned().filter(|_| next < MOST_METHODS) {
        next += 1;
        let Some(declared) = program.method(&method) else { continue };
        let class = &declared.class;
        let Some(code) = class.file.methods.get(declared.index) else { continue };
        for used in classfile::uses(&class.file, code) {
            match used {
                Use::InstanceOf(name) => push(&mut tested, &name),
                Use::CheckCast(name) => push(&mut cast, &name),
                Use::Invoke(callee) => {
                    let owner = ClassName::new(&*callee.owner);
                    let callee = MethodRef::new(owner, &*callee.name, &*callee.descriptor);
                    let is_own = program.is_under_test(&callee.owner);
                    if is_own && seen.insert(callee.clone()) {
                        waiting.push(callee);
                    }
                }
                Use::GetStatic(_) | Use::PutStatic(_) => {}
            }
        }
    }
    cast.retain(|ty| !tested.contains(ty));
    tested.extend(cast);
    tested.truncate(MOST_TYPES);
    tested
}

fn push(types: &mut Vec<Type>, name: &str) {
    let ty = match name.strip_prefix('[') {
        Some(_) => Program::parse_field_descriptor(name),
        None => Some(Type::class(ClassName::new(name))),
    };
    if let Some(ty) = ty.filter(|ty| *ty != Type::object() && !types.contains(ty)) {
        types.push(ty);
    }
}
