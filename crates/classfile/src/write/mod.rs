//! Writes class files (JVMS 4): new ones, and those that were read with some of their methods changed.
//!
//! A [`ClassWriter`] is a class with a [`Pool`]; everything in it that is not [`Code`] is bytes, so that what nobody
//! changes stays as it was. [`Code`] is a list of instructions with labels: who writes says what happens, and what a class
//! file says besides (stack maps, limits, distances, short and long forms) is computed when the code is written. For stack
//! maps (JVMS 4.10.1) the caller says which super class two classes have in common.
//!
//! Code that cannot be reached is left out, since no frame could describe it. Subroutines are refused.
//!
//! ```
//! use classfile::op;
//! use classfile::raw::access;
//! use classfile::write::{ClassWriter, Code};
//!
//! let mut class = ClassWriter::new(52, access::PUBLIC | access::SUPER, "Answer", "java/lang/Object", &[]);
//! let mut code = Code::default();
//! code.int(&mut class.pool, 42);
//! code.op(op::IRETURN);
//! class.method(access::PUBLIC | access::STATIC, "of", "()I", &code, &mut |_, _| None)?;
//! assert_eq!(classfile::raw::read(class.bytes()?.into()).unwrap().this_name(), "Answer");
//! # Ok::<(), classfile::write::WriteError>(())
//! ```

mod annotation;
mod class;
mod code;
mod debug;
mod decode;
mod encode;
mod error;
mod frames;
mod pool;
mod stack_map;
mod step;
mod types;

pub use annotation::{Annotation, ElementValue, annotations};
pub use class::{Attribute, ClassWriter, Member};
pub use code::{Code, Handler, Instruction, Item, Label};
pub use debug::Variable;
pub use error::WriteError;
pub use pool::Pool;

/// JVMS 4.7.3.
const MOST_CODE_BYTES: usize = 65535;

/// Says which class is the nearest that both of two classes are or extend; `java/lang/Object` if one is an interface, and
/// `None` if that is not known. Names are internal, and not of arrays.
pub type CommonSuperClass<'a> = dyn FnMut(&str, &str) -> Option<String> + 'a;

/// The common super class where each class is known by itself: what is above it, or `None` for an interface or `Object`.
/// The function gives `None` for a class that it does not know.
pub fn common_super_class(
    one: &str,
    other: &str,
    mut above: impl FnMut(&str) -> Option<Option<String>>,
) -> Option<String> {
    let mut chain = vec![one.to_owned()];
    while let Some(next) = above(&chain[chain.len() - 1])? {
        chain.push(next);
    }
    let mut candidate = other.to_owned();
    loop {
        if chain.contains(&candidate) {
            return Some(candidate);
        }
        match above(&candidate)? {
            Some(next) => candidate = next,
            None => return Some("java/lang/Object".to_owned()),
        }
    }
}
