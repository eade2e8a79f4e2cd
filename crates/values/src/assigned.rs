//! Whether code of a class sets a field of it.

use classfile::{Code, Instruction};
use program::{Class, Field};

/// Whether some method or constructor of the class assigns to a field that it declares.
pub fn is_assigned(class: &Class, field: &Field) -> bool {
    let pool = &class.file.constant_pool;
    let is_it = |index: u16| {
        classfile::member(pool, index)
            .is_some_and(|member| *member.name == *field.name && *member.owner == *class.name.as_str())
    };
    class.file.methods.iter().filter_map(Code::of).any(|code| {
        code.instructions.iter().any(|instruction| match instruction {
            Instruction::Putfield(index) | Instruction::Putstatic(index) => is_it(*index),
            _ => false,
        })
    })
}
