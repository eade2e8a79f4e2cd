//! The program under test and all it needs: resolved classes, loaded lazily by name.
//!
//! A [`Program`] asks a [`ClassSource`] for the bytes of a class the first time the class is named
//! and keeps the resolved [`Class`] for ever. It does no I/O itself; `project` provides the source.
//! It knows the Java language's types, members and access rules, and nothing of contracts or tests.
//!
//! ```
//! use std::sync::Arc;
//! use program::{ClassBytes, ClassName, ClassSource, Program, Type};
//!
//! struct Nothing;
//!
//! impl ClassSource for Nothing {
//!     fn class_bytes(&self, _: &ClassName) -> Option<ClassBytes> { None }
//!     fn source_file(&self, _: &ClassName) -> Option<Arc<syntax::java::SourceFile>> { None }
//! }
//!
//! let program = Program::new(Box::new(Nothing), vec![ClassName::from_dotted("p.Stack")]);
//! assert!(program.class(&program.under_test()[0]).is_none());
//! assert!(program.is_assignable(&Type::INT, &Type::LONG));
//! let (parameters, _) = Program::parse_descriptor("(ILjava/lang/String;)V").unwrap();
//! assert_eq!(parameters[1], Type::string());
//! ```

mod access;
mod annotation;
mod assignment;
mod class;
mod effects;
mod generics;
mod hierarchy;
mod identifier;
mod javadoc;
mod members;
mod name;
mod program;
mod resolve;
mod selection;
mod signature;
mod sources;
mod types;

pub use annotation::{Annotation, AnnotationValue};
pub use class::{Access, Class, ClassKind, Constant, Declaration, Field, Method, Parameter};
pub use effects::{CodeCall, CodeEffects};
pub use generics::{Scope, Substitution};
pub use identifier::{is_identifier, is_identifier_part, is_identifier_start};
pub use javadoc::{Javadoc, JavadocTag};
pub use members::Member;
pub use name::{ClassName, FieldRef, MethodRef};
pub use program::{ClassBytes, ClassSource, Program};
pub use selection::Selection;
pub use sources::{SourceClass, SourceMethod};
pub use types::{ClassType, Primitive, Type, TypeArgument, TypeParameter};
