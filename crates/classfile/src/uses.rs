//! What the code of a method uses of other members and types: static fields, calls, and the types that it asks for.

use std::sync::Arc;

use crate::{ClassFile, Code, ConstantPool, Instruction, Method, PoolConstant, class_name, text};

/// A field or method as a constant pool names it (JVMS 4.4.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MemberName {
    /// The internal name of the class.
    pub owner: Arc<str>,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Use {
    GetStatic(MemberName),
    PutStatic(MemberName),
    Invoke(MemberName),
    /// The internal name of a class, or the descriptor of an array.
    InstanceOf(Arc<str>),
    CheckCast(Arc<str>),
}

/// The uses in a method's code, in code order. Of `invokedynamic` nothing is said.
pub fn uses(file: &ClassFile, method: &Method) -> Vec<Use> {
    let Some(code) = Code::of(method) else { return Vec::new() };
    let pool = &file.constant_pool;
    let named = |index: u16| class_name(pool, index).ok().map(|name| Arc::from(&*name));
    let found = code.instructions.iter().filter_map(|instruction| match instruction {
        Instruction::Getstatic(index) => member(pool, *index).map(Use::GetStatic),
        Instruction::Putstatic(index) => member(pool, *index).map(Use::PutStatic),
        Instruction::Invokevirtual(index)
        | Instruction::Invokespecial(index)
        | Instruction::Invokestatic(index)
        | Instruction::Invokeinterface(index, _) => member(pool, *index).map(Use::Invoke),
        Instruction::Instanceof(index) => named(*index).map(Use::InstanceOf),
        Instruction::Checkcast(index) => named(*index).map(Use::CheckCast),
        _ => None,
    });
    found.collect()
}

/// The field or method at an index of the pool.
pub fn member(pool: &ConstantPool<'_>, index: u16) -> Option<MemberName> {
    let (PoolConstant::FieldRef { class_index, name_and_type_index }
    | PoolConstant::MethodRef { class_index, name_and_type_index }
    | PoolConstant::InterfaceMethodRef { class_index, name_and_type_index }) = pool.get(index)?
    else {
        return None;
    };
    let PoolConstant::NameAndType { name_index, descriptor_index } = pool.get(*name_and_type_index)? else {
        return None;
    };
    Some(MemberName {
        owner: Arc::from(&*class_name(pool, *class_index).ok()?),
        name: Arc::from(&*text(pool, *name_index).ok()?),
        descriptor: Arc::from(&*text(pool, *descriptor_index).ok()?),
    })
}
