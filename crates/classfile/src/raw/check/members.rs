//! Fields and methods: flags, names, duplicates, and the attributes that they must or may have (JVMS 4.5 and 4.6).

use std::collections::HashSet;

use super::{Checked, Checker, version};
use crate::raw::{FormatError, RawMember, access, tag};

impl Checker<'_> {
    pub(super) fn fields(&self) -> Checked {
        let mut seen = HashSet::with_capacity(self.class.fields.len());
        for field in &self.class.fields {
            self.field_flags(field)?;
            self.field_name(field.name)?;
            self.field_descriptor(field.name, field.descriptor)?;
            self.field_attributes(field)?;
        }
        for field in &self.class.fields {
            self.not_seen(&mut seen, field, "field")?;
        }
        Ok(())
    }

    fn field_flags(&self, field: &RawMember) -> Checked {
        let has = |flag: u16| field.access & flag != 0;
        let illegal = if self.class.is_interface() {
            let wanted = access::PUBLIC | access::STATIC | access::FINAL;
            let forbidden = access::PRIVATE | access::PROTECTED | access::VOLATILE | access::TRANSIENT;
            field.access & wanted != wanted
                || has(forbidden)
                || self.class.major >= version::JAVA_5 && has(access::ENUM)
        } else {
            several_visibilities(field.access) || has(access::FINAL) && has(access::VOLATILE)
        };
        if illegal {
            let (name, flags) = (&self.name, field.access);
            return Err(FormatError::new(format!("Illegal field modifiers in class {name}: 0x{flags:X}")));
        }
        Ok(())
    }

    fn field_attributes(&self, field: &RawMember) -> Checked {
        for attribute in &field.attributes {
            if field.access & access::STATIC != 0 && self.class.is(attribute.name, "ConstantValue") {
                let length = attribute.length;
                self.require(length == 2, || {
                    format!("Invalid ConstantValue field attribute length {length}")
                })?;
                let contents = self.class.contents(attribute);
                self.constant_value(field, u16::from_be_bytes([contents[0], contents[1]]))?;
            }
        }
        if field.access & access::STATIC != 0 {
            self.single(&field.attributes, "ConstantValue")?;
        }
        self.attributes_of_anything(&field.attributes, "field")
    }

    /// JVMS 4.7.2: the constant must be of the field's type.
    fn constant_value(&self, field: &RawMember, index: u16) -> Checked {
        let kind = self.class.tag(index);
        self.require(kind != 0, || format!("Bad initial value index {index} in ConstantValue attribute"))?;
        let fits = match self.class.utf8_bytes(field.descriptor) {
            b"J" => kind == tag::LONG,
            b"F" => kind == tag::FLOAT,
            b"D" => kind == tag::DOUBLE,
            b"B" | b"C" | b"S" | b"I" | b"Z" => kind == tag::INTEGER,
            b"Ljava/lang/String;" => kind == tag::STRING,
            _ => false,
        };
        self.require(fits, || "Inconsistent constant value type".to_owned())
    }

    pub(super) fn methods(&self) -> Checked {
        let mut seen = HashSet::with_capacity(self.class.methods.len());
        for method in &self.class.methods {
            self.method_name(method.name)?;
            let constructor_of_interface = self.class.is_interface() && self.class.is(method.name, "<init>");
            if constructor_of_interface {
                let name = &self.name;
                return Err(FormatError::new(format!(
                    "Interface cannot have a method named <init>, class file {name}"
                )));
            }
            let flags = self.method_flags(method)?;
            self.method_descriptor(method.name, method.descriptor, flags & access::STATIC != 0)?;
            self.method_attributes(method, flags)?;
        }
        for method in &self.class.methods {
            self.not_seen(&mut seen, method, "method")?;
        }
        Ok(())
    }

    /// The flags that count: of `<clinit>`, only ACC_STATIC and ACC_STRICT do (JVMS 4.6).
    fn method_flags(&self, method: &RawMember) -> Result<u16, FormatError> {
        if !self.class.is(method.name, "<clinit>") {
            if self.illegal_method_flags(method) {
                let (method_name, name) = (self.class.utf8(method.name), &self.name);
                let flags = method.access;
                return Err(FormatError::new(format!(
                    "Method {method_name} in class {name} has illegal modifiers: 0x{flags:X}"
                )));
            }
            return Ok(method.access);
        }
        if self.class.major < version::JAVA_7 {
            return Ok(access::STATIC);
        }
        self.require(method.access & access::STATIC != 0, || "Method <clinit> is not static".to_owned())?;
        Ok(method.access & (access::STATIC | access::STRICT))
    }

    fn illegal_method_flags(&self, method: &RawMember) -> bool {
        let flags = method.access;
        let any = |mask: u16| flags & mask != 0;
        let major = self.class.major;
        // Since Java 17 all code is strict, and the flag means nothing.
        let strict = if major >= version::JAVA_17 { 0 } else { access::STRICT };
        if self.class.is_interface() {
            if major >= version::JAVA_8 {
                any(access::PUBLIC) == any(access::PRIVATE)
                    || any(access::NATIVE | access::PROTECTED | access::FINAL | access::SYNCHRONIZED)
                    || any(access::ABSTRACT) && any(access::PRIVATE | access::STATIC | strict)
            } else {
                let mut forbidden = access::STATIC | access::FINAL | access::NATIVE;
                if major >= version::JAVA_5 {
                    forbidden |= access::PRIVATE | access::PROTECTED | access::SYNCHRONIZED | access::STRICT;
                }
                !any(access::PUBLIC) || !any(access::ABSTRACT) || any(forbidden)
            }
        } else if several_visibilities(flags) {
            true
        } else if self.class.is(method.name, "<init>") {
            any(access::STATIC | access::FINAL | access::SYNCHRONIZED | access::NATIVE | access::ABSTRACT)
                || major >= version::JAVA_5 && any(access::BRIDGE)
        } else {
            any(access::ABSTRACT)
                && (any(access::FINAL | access::NATIVE | access::PRIVATE | access::STATIC)
                    || major >= version::JAVA_5 && any(access::SYNCHRONIZED | strict))
        }
    }

    fn method_attributes(&self, method: &RawMember, flags: u16) -> Checked {
        let code = self.single(&method.attributes, "Code")?;
        let bodiless = flags & (access::NATIVE | access::ABSTRACT) != 0;
        match code {
            Some(_) if bodiless => {
                return Err(self.error("Code attribute in native or abstract methods"));
            }
            Some(attribute) => self.code(method, flags, attribute)?,
            None if bodiless => {}
            None => {
                return Err(self.error("Absent Code attribute in method that is not native or abstract"));
            }
        }
        if let Some(attribute) = self.single(&method.attributes, "Exceptions")? {
            for class in self.class_table(attribute, "Exceptions")? {
                self.require_tag(class, tag::CLASS, "Bad exception index")?;
            }
        }
        self.method_parameters(method)?;
        self.single(&method.attributes, "RuntimeVisibleParameterAnnotations")?;
        self.single(&method.attributes, "AnnotationDefault")?;
        self.attributes_of_anything(&method.attributes, "method")
    }

    /// JVMS 4.7.24. Names are left to reflection, which reports a bad index when it is asked for parameters.
    fn method_parameters(&self, method: &RawMember) -> Checked {
        let Some(attribute) = self.single(&method.attributes, "MethodParameters")? else {
            return Ok(());
        };
        let contents = self.class.contents(attribute);
        let count = contents.first().map_or(0, |&count| usize::from(count));
        self.require(contents.len() == 1 + 4 * count, || {
            let length = contents.len();
            format!("Invalid MethodParameters method attribute length {length}")
        })
    }

    fn not_seen<'b>(
        &'b self,
        seen: &mut HashSet<(&'b [u8], &'b [u8])>,
        member: &RawMember,
        what: &str,
    ) -> Checked {
        let key = (self.class.utf8_bytes(member.name), self.class.utf8_bytes(member.descriptor));
        self.require(seen.insert(key), || {
            let (name, descriptor) = (self.class.utf8(member.name), self.class.utf8(member.descriptor));
            format!("Duplicate {what} name \"{name}\" with signature \"{descriptor}\"")
        })
    }
}

fn several_visibilities(flags: u16) -> bool {
    (flags & (access::PUBLIC | access::PRIVATE | access::PROTECTED)).count_ones() > 1
}
