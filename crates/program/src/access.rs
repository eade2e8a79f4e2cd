//! What a class in a given package may name (JLS 6.6), as far as tests need it.
//!
//! Tests stand in the package of the class under test and subclass nothing, so `protected` means the
//! same package here. Packages of the JDK that their module does not export are out of reach.

use crate::{Access, Class, ClassName, Member, Program, is_identifier};

/// Internal packages of the JDK, where the class source cannot tell. `com/sun` is not listed as a
/// whole: libraries outside the JDK live there too.
const UNEXPORTED: [&str; 16] = [
    "sun/",
    "jdk/internal/",
    "com/sun/beans/",
    "com/sun/crypto/",
    "com/sun/imageio/",
    "com/sun/java/swing/",
    "com/sun/java/util/",
    "com/sun/jmx/",
    "com/sun/jndi/",
    "com/sun/media/sound/",
    "com/sun/naming/",
    "com/sun/org/apache/",
    "com/sun/rowset/",
    "com/sun/security/ntlm/",
    "com/sun/security/sasl/",
    "com/sun/swing/",
];

impl Program {
    /// Whether a class can be named in a package (dotted): it and every class around it. Local and
    /// anonymous classes can be named nowhere, nor can those whose names are none of Java's.
    pub fn is_accessible_class(&self, class: &ClassName, from_package: &str) -> bool {
        let mut seen = 0;
        let mut current = class.clone();
        loop {
            let Some(class) = self.class(&current) else { return false };
            if class.is_local || !self.is_visible(&class, class.access, from_package) || !is_sayable(&class) {
                return false;
            }
            seen += 1;
            match &class.outer {
                // A chain longer than any real one is a cycle in malformed files.
                Some(outer) if seen < 100 => current = outer.clone(),
                Some(_) => return false,
                None => return true,
            }
        }
    }

    /// Whether a member with this access of `owner` can be used in a package (dotted).
    pub fn is_accessible(&self, owner: &ClassName, access: Access, from_package: &str) -> bool {
        self.is_accessible_class(owner, from_package)
            && self.class(owner).is_some_and(|class| self.is_visible(&class, access, from_package))
    }

    /// Whether a method can be called on objects of the static type `receiver` in a package: the
    /// receiver's class must be accessible, the class that declares the method need not be.
    pub fn is_member_accessible(&self, receiver: &ClassName, member: &Member, from_package: &str) -> bool {
        self.is_accessible_class(receiver, from_package)
            && is_in_reach(member.declaration().access, &member.declared.name, from_package)
    }

    fn is_visible(&self, class: &Class, access: Access, from_package: &str) -> bool {
        is_in_reach(access, &class.name, from_package) && self.is_exported(&class.name)
    }

    fn is_exported(&self, class: &ClassName) -> bool {
        self.source
            .is_exported(class)
            .unwrap_or_else(|| !UNEXPORTED.iter().any(|prefix| class.as_str().starts_with(prefix)))
    }
}

/// Whether source can say the class's name, given those of the classes around it.
fn is_sayable(class: &Class) -> bool {
    match (&class.outer, &class.simple_name) {
        (Some(_), Some(simple)) => is_identifier(simple),
        _ => class.name.as_str().split('/').all(is_identifier),
    }
}

fn is_in_reach(access: Access, declared_in: &ClassName, from_package: &str) -> bool {
    access.is_public() || (!access.is_private() && is_in_package(declared_in, from_package))
}

/// Without allocating: the class name is internal, the package dotted.
fn is_in_package(class: &ClassName, package: &str) -> bool {
    let own = class.as_str().rsplit_once('/').map_or("", |(package, _)| package);
    own.len() == package.len()
        && own.bytes().zip(package.bytes()).all(|(a, b)| a == b || (a == b'/' && b == b'.'))
}
