//! The program under test and all it needs: resolved classes, loaded lazily by name.
//!
//! A [`Program`] asks a [`ClassSource`] for the bytes of a class the first time the class is named
//! and keeps the resolved [`Class`] for ever. It does no I/O itself; `project` provides the source.
//! It knows the Java language's types, members and access rules, and nothing of contracts or tests.

mod access;
mod annotation;
mod assignment;
mod class;
mod generics;
mod hierarchy;
mod members;
mod name;
mod program;
mod resolve;
mod signature;
mod sources;
mod types;

pub use annotation::{Annotation, AnnotationValue};
pub use class::{Access, Class, ClassKind, Constant, Field, Method, Parameter};
pub use generics::{Scope, Substitution};
pub use members::Member;
pub use name::{ClassName, FieldRef, MethodRef};
pub use program::{ClassBytes, ClassSource, Program};
pub use sources::{SourceClass, SourceMethod};
pub use types::{ClassType, Primitive, Type, TypeArgument, TypeParameter};
