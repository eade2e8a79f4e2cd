//! Which names are legal (JVMS 4.2).
//!
//! Class files before version 49 had stricter rules (Java identifiers); like the current specification, these
//! functions apply the present ones to all versions.

/// JVMS 4.2.1: unqualified names between slashes. No array type.
pub(super) fn is_class_name(name: &[u8]) -> bool {
    !name.is_empty()
        && name.split(|&byte| byte == b'/').all(|part| !part.is_empty())
        && !name.iter().any(|byte| matches!(byte, b'.' | b';' | b'['))
}

/// JVMS 4.2.2, of fields.
pub(super) fn is_unqualified_name(name: &[u8]) -> bool {
    !name.is_empty() && !name.iter().any(|byte| matches!(byte, b'.' | b';' | b'[' | b'/'))
}

/// JVMS 4.2.2, of methods: also without angle brackets, except for the two special names.
pub(super) fn is_method_name(name: &[u8]) -> bool {
    matches!(name, b"<init>" | b"<clinit>")
        || is_unqualified_name(name) && !name.iter().any(|byte| matches!(byte, b'<' | b'>'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert!(is_class_name(b"java/lang/Object") && is_class_name(b"A-b"));
        for bad in ["", "/A", "A/", "a//B", "a.B", "a;B", "[I"] {
            assert!(!is_class_name(bad.as_bytes()), "{bad}");
        }
        assert!(is_unqualified_name(b"<x>") && !is_unqualified_name(b"a/b") && !is_unqualified_name(b""));
        assert!(is_method_name(b"<init>") && is_method_name(b"run") && !is_method_name(b"<run>"));
    }
}
