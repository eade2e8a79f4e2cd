//! Annotations as class files keep them (source retention is not seen here; see `syntax`).

use std::sync::Arc;

use crate::{ClassName, Constant, Type};

#[derive(Clone, Debug, PartialEq)]
pub struct Annotation {
    pub class: ClassName,
    pub values: Vec<(Arc<str>, AnnotationValue)>,
}

impl Annotation {
    pub fn value(&self, name: &str) -> Option<&AnnotationValue> {
        self.values.iter().find(|(key, _)| &**key == name).map(|(_, value)| value)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum AnnotationValue {
    Constant(Constant),
    Enum(ClassName, Arc<str>),
    Class(Type),
    Annotation(Annotation),
    Array(Vec<AnnotationValue>),
}
