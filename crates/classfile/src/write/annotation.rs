//! Annotations with the values of their members (JVMS 4.7.16).

use super::Pool;
use super::class::push_words;

#[derive(Clone, Debug, PartialEq)]
pub struct Annotation {
    /// The descriptor of the annotation type, `Ljava/lang/Deprecated;`.
    pub descriptor: String,
    /// Names and values.
    pub members: Vec<(String, ElementValue)>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ElementValue {
    Boolean(bool),
    Byte(i8),
    /// A UTF-16 unit.
    Char(u16),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    String(String),
    /// The descriptor of the enum, and the name of the constant.
    Enum {
        descriptor: String,
        constant: String,
    },
    /// A return descriptor: `V` for `void.class`.
    Class(String),
    Annotation(Annotation),
    Array(Vec<ElementValue>),
}

/// The contents of a RuntimeVisibleAnnotations or RuntimeInvisibleAnnotations attribute.
pub fn annotations(pool: &mut Pool, annotations: &[Annotation]) -> Vec<u8> {
    let mut bytes = Vec::new();
    push_words(&mut bytes, &[annotations.len() as u16]);
    for annotation in annotations {
        push(&mut bytes, pool, annotation);
    }
    bytes
}

fn push(bytes: &mut Vec<u8>, pool: &mut Pool, annotation: &Annotation) {
    let descriptor = pool.utf8(&annotation.descriptor);
    push_words(bytes, &[descriptor, annotation.members.len() as u16]);
    for (name, value) in &annotation.members {
        let name = pool.utf8(name);
        push_words(bytes, &[name]);
        push_value(bytes, pool, value);
    }
}

fn push_value(bytes: &mut Vec<u8>, pool: &mut Pool, value: &ElementValue) {
    let (tag, index) = match value {
        ElementValue::Boolean(value) => (b'Z', pool.integer(i32::from(*value))),
        ElementValue::Byte(value) => (b'B', pool.integer(i32::from(*value))),
        ElementValue::Char(value) => (b'C', pool.integer(i32::from(*value))),
        ElementValue::Short(value) => (b'S', pool.integer(i32::from(*value))),
        ElementValue::Int(value) => (b'I', pool.integer(*value)),
        ElementValue::Long(value) => (b'J', pool.long(*value)),
        ElementValue::Float(value) => (b'F', pool.float(*value)),
        ElementValue::Double(value) => (b'D', pool.double(*value)),
        ElementValue::String(text) => (b's', pool.utf8(text)),
        ElementValue::Class(descriptor) => (b'c', pool.utf8(descriptor)),
        ElementValue::Enum { descriptor, constant } => {
            let (descriptor, constant) = (pool.utf8(descriptor), pool.utf8(constant));
            bytes.push(b'e');
            return push_words(bytes, &[descriptor, constant]);
        }
        ElementValue::Annotation(annotation) => {
            bytes.push(b'@');
            return push(bytes, pool, annotation);
        }
        ElementValue::Array(values) => {
            bytes.push(b'[');
            push_words(bytes, &[values.len() as u16]);
            return values.iter().for_each(|value| push_value(bytes, pool, value));
        }
    };
    bytes.push(tag);
    push_words(bytes, &[index]);
}
