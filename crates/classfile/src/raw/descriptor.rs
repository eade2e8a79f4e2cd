//! Descriptors (JVMS 4.3) in modified UTF-8.

use super::names::is_class_name;

/// JVMS 4.3.2: more dimensions make no array type.
const MOST_DIMENSIONS: usize = 255;
/// JVMS 4.3.3: argument slots, `this` included.
pub(super) const MOST_ARGUMENT_SLOTS: usize = 255;

/// The length of the field descriptor at the start of `bytes`; `None` if there is none. Class names in it are only
/// required to end.
pub(super) fn field_length(bytes: &[u8]) -> Option<usize> {
    let dimensions = bytes.iter().take_while(|&&byte| byte == b'[').count();
    if dimensions > MOST_DIMENSIONS {
        return None;
    }
    match bytes.get(dimensions)? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => Some(dimensions + 1),
        b'L' => Some(dimensions + bytes[dimensions..].iter().position(|&byte| byte == b';')? + 1),
        _ => None,
    }
}

pub fn is_field_descriptor(bytes: &[u8]) -> bool {
    field_length(bytes) == Some(bytes.len()) && names_are_legal(bytes)
}

pub fn is_method_descriptor(bytes: &[u8]) -> bool {
    match split(bytes) {
        Some((parameters, result)) => {
            parameters.iter().all(|parameter| names_are_legal(parameter))
                && (result == b"V" || is_field_descriptor(result))
        }
        None => false,
    }
}

/// Of a field descriptor.
fn names_are_legal(field: &[u8]) -> bool {
    let element = &field[field.iter().take_while(|&&byte| byte == b'[').count()..];
    match element {
        [b'L', name @ .., b';'] => is_class_name(name),
        _ => true,
    }
}

/// The parameters and the result of a method descriptor; `None` if it is none.
fn split(bytes: &[u8]) -> Option<(Vec<&[u8]>, &[u8])> {
    let mut rest = bytes.strip_prefix(b"(")?;
    let mut parameters = Vec::new();
    while rest.first() != Some(&b')') {
        let length = field_length(rest)?;
        parameters.push(&rest[..length]);
        rest = &rest[length..];
    }
    Some((parameters, &rest[1..]))
}

/// The field descriptors of a method descriptor's parameters and its result's descriptor, `V` included. `None` if
/// the bytes are no method descriptor.
pub fn parameters(descriptor: &[u8]) -> Option<(Vec<&[u8]>, &[u8])> {
    let (parameters, result) = split(descriptor)?;
    (result == b"V" || field_length(result) == Some(result.len())).then_some((parameters, result))
}

/// The slots that the arguments take, `this` not included: long and double take two.
pub fn argument_slots(descriptor: &[u8]) -> Option<usize> {
    let (parameters, _) = split(descriptor)?;
    Some(parameters.iter().map(|parameter| if matches!(parameter, [b'J' | b'D']) { 2 } else { 1 }).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors() {
        for good in ["I", "[J", "Ljava/lang/Object;", "[[LA;"] {
            assert!(is_field_descriptor(good.as_bytes()), "{good}");
        }
        let deep = "[".repeat(256) + "I";
        for bad in ["", "V", "L;", "LA", "LA;;", "[", "II", "La.b;", "L/a;", "La//b;", "La/;", "L[I;", &deep]
        {
            assert!(!is_field_descriptor(bad.as_bytes()), "{bad}");
        }
        for good in ["()V", "(IJ[DLA;)LB;", "([I)[I"] {
            assert!(is_method_descriptor(good.as_bytes()), "{good}");
        }
        for bad in ["", "(", "()", "(V)V", "()VV", "(I", "I", "(LA)V", "()LA"] {
            assert!(!is_method_descriptor(bad.as_bytes()), "{bad}");
        }
        assert_eq!(argument_slots(b"(IJ[DLA;D)LB;"), Some(7));
    }
}
