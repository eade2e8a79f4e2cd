//! Class files: bytes to class model, code and opcode table, on the `ristretto_classfile` crate.

/// A parsed class file that owns its data.
pub type ClassFile = ristretto_classfile::ClassFile<'static>;
