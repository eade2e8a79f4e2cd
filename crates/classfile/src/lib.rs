//! Class files: bytes to class model, code and opcode table, on the `ristretto_classfile` crate.
//!
//! [`parse`] turns bytes into an owned [`ClassFile`] or a typed [`ClassFileError`]; [`Code`] gives a
//! method's instructions with lines and byte offsets; [`branches`], [`constants`], [`creations`] and [`uses`]
//! answer the questions that goals and value generators ask of bytecode. Nothing is resolved here:
//! names are strings in the internal form of JVMS 4.2. [`raw`] is a second, lazy reader made for the machine, and
//! [`write`] the one writer.
//!
//! ```
//! use classfile::{ClassFileError, parse};
//!
//! assert_eq!(parse(b"not a class file").unwrap_err(), ClassFileError::BadMagic { found: 0x6e6f7420 });
//! assert_eq!(parse(&[0xca, 0xfe]).unwrap_err(), ClassFileError::Truncated);
//! ```

mod branch;
mod code;
mod constants;
mod error;
mod lengths;
mod opcode;
mod parse;
mod pool;
pub mod raw;
mod uses;
pub mod write;

pub use branch::{Branch, BranchKind, branches};
pub use code::{Code, lines};
pub use constants::{CodeConstant, Creation, constants, created_on_line, creations};
pub use error::ClassFileError;
pub use opcode::{Computational, Effect, Family, OPCODES, Opcode, Operands, op, opcode};
pub use parse::{NEWEST_MAJOR_VERSION, parse};
pub use pool::{class_name, text};
pub use uses::{MemberName, Use, member, uses};

pub use ristretto_classfile::attributes::{
    Annotation, AnnotationElement, AnnotationValuePair, Attribute, ExceptionTableEntry, InnerClass,
    Instruction, LineNumber, LocalVariableTable, MethodParameter, ParameterAnnotation, Record, TargetType,
    TypeAnnotation,
};
pub use ristretto_classfile::{Constant as PoolConstant, ConstantPool, Field, Method, MethodAccessFlags};

/// A parsed class file that owns its data.
pub type ClassFile = ristretto_classfile::ClassFile<'static>;
