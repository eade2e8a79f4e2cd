//! Names of classes and members.

use std::fmt;
use std::sync::Arc;

use serde::{Serialize, Serializer};

/// A class's binary name in internal form: `java/util/Map$Entry`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassName(Arc<str>);

impl ClassName {
    /// From the internal form, `java/util/Map$Entry`.
    pub fn new(internal: impl Into<Arc<str>>) -> Self {
        ClassName(internal.into())
    }

    /// From the form of `Class.getName()`, `java.util.Map$Entry`.
    pub fn from_dotted(dotted: &str) -> Self {
        ClassName(dotted.replace('.', "/").into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// `java.util.Map$Entry`, as `Class.getName()` gives it.
    pub fn dotted(&self) -> String {
        self.0.replace('/', ".")
    }

    /// The package in dotted form, empty for the unnamed one.
    pub fn package(&self) -> String {
        self.0.rsplit_once('/').map(|(package, _)| package.replace('/', ".")).unwrap_or_default()
    }

    /// What follows the package: `Map$Entry`.
    pub fn without_package(&self) -> &str {
        self.0.rsplit_once('/').map_or(&self.0, |(_, name)| name)
    }

    /// The name as a reader writes it, without the package: `Map.Entry`. The name alone does not say whether a `$` stands
    /// between two classes; who has the program asks [`crate::Program::canonical_name`].
    pub fn readable(&self) -> String {
        nested(self.without_package()).join(".")
    }

    /// The name as Java's source has it (JLS 6.7), package included: `java.util.Map.Entry`, as far as the name alone says it.
    pub fn canonical(&self) -> String {
        match self.0.rsplit_once('/') {
            Some((package, _)) => format!("{}.{}", package.replace('/', "."), self.readable()),
            None => self.readable(),
        }
    }

    /// The last of the names: `Entry` of `java/util/Map$Entry`, and `$` of `$`.
    pub fn simple(&self) -> &str {
        nested(self.without_package()).pop().unwrap_or_default()
    }

    /// Whether this is `class`, or a class whose declaration stands inside it.
    pub fn is_within(&self, class: &ClassName) -> bool {
        let rest = self.0.strip_prefix(&*class.0);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
    }

    pub fn same_package(&self, other: &ClassName) -> bool {
        let package = |name: &'_ ClassName| name.0.rfind('/').unwrap_or(0);
        let (a, b) = (package(self), package(other));
        self.0[..a] == other.0[..b]
    }

    pub fn object() -> Self {
        ClassName::new("java/lang/Object")
    }

    pub fn is_object(&self) -> bool {
        self.as_str() == "java/lang/Object"
    }

    pub fn string() -> Self {
        ClassName::new("java/lang/String")
    }
}

/// The names in a binary name. A `$` at the beginning, at the end or beside another is part of a name: no class has none.
fn nested(name: &str) -> Vec<&str> {
    let bytes = name.as_bytes();
    let mut names = Vec::new();
    let mut start = 0;
    for at in 1..bytes.len().saturating_sub(1) {
        if bytes[at] == b'$' && at > start && bytes[at - 1] != b'$' && bytes[at + 1] != b'$' {
            names.push(&name[start..at]);
            start = at + 1;
        }
    }
    names.push(&name[start..]);
    names
}

impl From<&str> for ClassName {
    fn from(internal: &str) -> Self {
        ClassName::new(internal)
    }
}

impl fmt::Display for ClassName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.dotted())
    }
}

impl fmt::Debug for ClassName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for ClassName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.dotted())
    }
}

/// A method or constructor (`<init>`) by the class that declares it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodRef {
    pub owner: ClassName,
    pub name: Arc<str>,
    /// `(II)Ljava/lang/String;`
    pub descriptor: Arc<str>,
}

impl MethodRef {
    pub fn new(owner: ClassName, name: impl Into<Arc<str>>, descriptor: impl Into<Arc<str>>) -> Self {
        MethodRef { owner, name: name.into(), descriptor: descriptor.into() }
    }

    pub fn is_constructor(&self) -> bool {
        &*self.name == "<init>"
    }
}

/// `p.Mid.mid(III)I`, the form that the JSON's `under_test` has.
impl fmt::Display for MethodRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}{}", self.owner, self.name, self.descriptor)
    }
}

/// A field by the class that declares it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldRef {
    pub owner: ClassName,
    pub name: Arc<str>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_as_readers_write_them() {
        let entry = ClassName::new("java/util/Map$Entry");
        assert_eq!(entry.readable(), "Map.Entry");
        assert_eq!(entry.canonical(), "java.util.Map.Entry");
        assert_eq!(ClassName::new("Plain").canonical(), "Plain");
    }

    #[test]
    fn no_name_is_lost_in_dollars() {
        for (name, readable, simple) in [
            ("p/$", "$", "$"),
            ("p/$A$", "$A$", "$A$"),
            ("$A$$$", "$A$$$", "$A$$$"),
            ("p/A$B$C", "A.B.C", "C"),
            ("A$$B", "A$$B", "A$$B"),
            ("p/$A$B", "$A.B", "B"),
            ("A$1", "A.1", "1"),
            ("", "", ""),
        ] {
            assert_eq!(
                (&*ClassName::new(name).readable(), ClassName::new(name).simple()),
                (readable, simple)
            );
        }
        assert_eq!(ClassName::new("p/q/$A$").canonical(), "p.q.$A$");
    }

    #[test]
    fn a_class_is_within_itself_and_what_surrounds_it() {
        let (map, entry) = (ClassName::new("java/util/Map"), ClassName::new("java/util/Map$Entry"));
        assert!(map.is_within(&map) && entry.is_within(&map) && !map.is_within(&entry));
        assert!(!ClassName::new("java/util/Mapping").is_within(&map));
    }
}
