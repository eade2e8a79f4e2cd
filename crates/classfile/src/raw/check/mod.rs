//! Format checking (JVMS 4.8) of class files that do not come from the JDK's image.
//!
//! The order is HotSpot's, so that of several faults the same one is reported: pool, class, fields, methods, class
//! attributes. Left to others: what depends on other classes (linking) and the instructions (verification).

mod attributes;
mod code;
mod members;
mod pool;

use std::collections::HashSet;

use super::{FormatError, FormatErrorKind, RawAttribute, RawClass, access, tag};

/// Versions from which something is allowed or forbidden.
mod version {
    pub(super) const JAVA_1_4: u16 = 48;
    pub(super) const JAVA_5: u16 = 49;
    pub(super) const JAVA_6: u16 = 50;
    pub(super) const JAVA_7: u16 = 51;
    pub(super) const JAVA_8: u16 = 52;
    pub(super) const JAVA_9: u16 = 53;
    pub(super) const JAVA_11: u16 = 55;
    pub(super) const JAVA_16: u16 = 60;
    pub(super) const JAVA_17: u16 = 61;
}

/// All of format checking beyond what [`read`](super::read) has seen.
pub fn check(class: &RawClass) -> Result<(), FormatError> {
    let checker = Checker { class, name: class.this_name().into_owned() };
    checker.no_module(class.access)?;
    checker.pool()?;
    checker.class()?;
    checker.fields()?;
    checker.methods()?;
    checker.class_attributes()
}

struct Checker<'a> {
    class: &'a RawClass,
    /// As errors show it.
    name: String,
}

type Checked = Result<(), FormatError>;

impl<'a> Checker<'a> {
    /// An error whose text ends in the name of the class file.
    fn error(&self, what: impl std::fmt::Display) -> FormatError {
        FormatError::new(format!("{what} in class file {}", self.name))
    }

    fn require(&self, holds: bool, what: impl FnOnce() -> String) -> Checked {
        if holds { Ok(()) } else { Err(self.error(what())) }
    }

    fn require_tag(&self, index: u16, wanted: u8, what: &str) -> Checked {
        self.require(self.class.tag(index) == wanted, || format!("{what} {index}"))
    }

    /// The only attribute of a name, in its place; a second one is an error.
    fn single(
        &self,
        attributes: &'a [RawAttribute],
        name: &str,
    ) -> Result<Option<&'a RawAttribute>, FormatError> {
        let mut found = attributes.iter().filter(|attribute| self.class.is(attribute.name, name));
        let first = found.next();
        self.require(found.next().is_none(), || format!("Multiple {name} attributes"))?;
        Ok(first)
    }

    /// Flags (JVMS 4.1), super types.
    fn class(&self) -> Checked {
        let class = self.class;
        let has = |flag: u16| class.access & flag != 0;
        self.class_flags(class.access)?;
        let this = class.class_name_bytes(class.this_class);
        self.require(this.first() != Some(&b'['), || "Bad class name".to_owned())?;
        let is_object = this == b"java/lang/Object";
        self.require(is_object == (class.super_class == 0), || {
            format!("Invalid superclass index {}", class.super_class)
        })?;
        let super_name = class.class_name_bytes(class.super_class);
        self.require(super_name.first() != Some(&b'['), || "Bad superclass name".to_owned())?;
        let fits = !has(access::INTERFACE) || super_name == b"java/lang/Object";
        self.require(fits, || "Interfaces must have java.lang.Object as superclass".to_owned())?;

        let mut seen = HashSet::with_capacity(class.interfaces.len());
        for &interface in &class.interfaces {
            let name = class.class_name_bytes(interface);
            self.require(name.first() != Some(&b'['), || "Bad interface name".to_owned())?;
            self.require(seen.insert(name), || {
                format!("Duplicate interface name \"{}\"", class.class_name(interface))
            })?;
        }
        Ok(())
    }

    fn no_module(&self, flags: u16) -> Checked {
        if self.class.major < version::JAVA_9 || flags & access::MODULE == 0 {
            return Ok(());
        }
        Err(FormatError {
            kind: FormatErrorKind::NoClassDefFoundError,
            message: format!("{} is not a class because access_flag ACC_MODULE is set", self.name),
        })
    }

    /// The flags of a class, and of an entry of InnerClasses.
    fn class_flags(&self, flags: u16) -> Checked {
        self.no_module(flags)?;
        let has = |flag: u16| flags & flag != 0;
        let from_5 = self.class.major >= version::JAVA_5;
        // Old compilers left ACC_ABSTRACT off interfaces.
        let is_abstract =
            has(access::ABSTRACT) || self.class.major < version::JAVA_6 && has(access::INTERFACE);
        let illegal = is_abstract && has(access::FINAL)
            || has(access::INTERFACE) && !is_abstract
            || has(access::INTERFACE) && from_5 && (has(access::SUPER) || has(access::ENUM))
            || !has(access::INTERFACE) && from_5 && has(access::ANNOTATION);
        if illegal {
            let name = &self.name;
            return Err(FormatError::new(format!("Illegal class modifiers in class {name}: 0x{flags:X}")));
        }
        Ok(())
    }

    /// A Utf8 by index, with HotSpot's words for a bad one.
    fn require_utf8(&self, index: u16, what: &str) -> Checked {
        self.require_tag(index, tag::UTF8, what)
    }
}
