//! Constants: versions, modified UTF-8, names and descriptors by kind (JVMS 4.4).

use super::{Checked, Checker, version};
use crate::raw::descriptor::{self, is_field_descriptor, is_method_descriptor};
use crate::raw::names::{is_class_name, is_method_name, is_unqualified_name};
use crate::raw::utf8::is_valid;
use crate::raw::{Constant, FormatError, tag, text};

impl Checker<'_> {
    pub(super) fn pool(&self) -> Checked {
        for index in 1..self.class.pool_count() {
            self.version_of_constant(index)?;
            if let Constant::Utf8(bytes) = self.class.constant(index) {
                // Compilers before Java 1.4 wrote zero bytes and longer forms than needed.
                let valid = self.class.major < version::JAVA_1_4 || is_valid(bytes);
                self.require(valid, || "Illegal UTF8 string in constant pool".to_owned())?;
            }
        }
        (1..self.class.pool_count()).try_for_each(|index| self.constant(index))
    }

    fn version_of_constant(&self, index: u16) -> Checked {
        let kind = self.class.tag(index);
        let since = match kind {
            tag::METHOD_HANDLE | tag::METHOD_TYPE | tag::INVOKE_DYNAMIC => version::JAVA_7,
            tag::DYNAMIC => version::JAVA_11,
            // Only module descriptors contain them.
            tag::MODULE | tag::PACKAGE => return Err(self.error(format!("Unknown constant tag {kind}"))),
            _ => return Ok(()),
        };
        self.require(self.class.major >= since, || {
            format!("Class file version does not support constant tag {kind}")
        })
    }

    fn constant(&self, index: u16) -> Checked {
        let class = self.class;
        match class.constant(index) {
            Constant::Class { name } => {
                let bytes = class.utf8_bytes(name);
                let legal = match bytes.first() {
                    Some(b'[') => is_field_descriptor(bytes),
                    _ => is_class_name(bytes),
                };
                self.require(legal, || format!("Illegal class name \"{}\"", text(bytes)))
            }
            Constant::NameAndType { name, descriptor } => {
                for part in [descriptor, name] {
                    if class.utf8_bytes(part).is_empty() {
                        let shown = &self.name;
                        return Err(FormatError::new(format!(
                            "Illegal zero length constant pool entry at {part} in class {shown}"
                        )));
                    }
                }
                if class.utf8_bytes(descriptor).first() == Some(&b'(') {
                    self.method_name(name)?;
                    self.method_descriptor(name, descriptor, true)
                } else {
                    self.field_name(name)?;
                    self.field_descriptor(name, descriptor)
                }
            }
            Constant::Field { name_and_type, .. } | Constant::Dynamic { name_and_type, .. } => {
                let (name, descriptor) = class.name_and_type(name_and_type);
                if class.utf8_bytes(descriptor).first() == Some(&b'(') {
                    return Err(self.illegal_signature("Field", name, descriptor));
                }
                Ok(())
            }
            Constant::Method { name_and_type, .. } => {
                let (name, _) = self.method_reference(name_and_type)?;
                // 4.4.2: of the special names only <init> may be called.
                let fits = name.first() != Some(&b'<') || name == b"<init>";
                self.require(fits, || format!("Bad method name at constant pool index {index}"))
            }
            Constant::InterfaceMethod { name_and_type, .. }
            | Constant::InvokeDynamic { name_and_type, .. } => {
                self.method_reference(name_and_type).map(|_| ())
            }
            Constant::MethodHandle { kind, reference } => self.method_handle(index, kind, reference),
            Constant::MethodType { descriptor } => {
                let bytes = class.utf8_bytes(descriptor);
                if is_method_descriptor(bytes) {
                    return Ok(());
                }
                let (shown, text) = (&self.name, text(bytes));
                Err(FormatError::new(format!(
                    "Method \"<MethodType>\" in class {shown} has illegal signature \"{text}\""
                )))
            }
            Constant::Utf8(_) | Constant::Integer(_) | Constant::Float(_) | Constant::Long(_) => Ok(()),
            Constant::Double(_) | Constant::String { .. } | Constant::Unusable => Ok(()),
            Constant::Module { .. } | Constant::Package { .. } => Ok(()),
        }
    }

    fn method_reference(&self, name_and_type: u16) -> Result<(&[u8], &[u8]), FormatError> {
        let (name, descriptor) = self.class.name_and_type(name_and_type);
        let bytes = self.class.utf8_bytes(descriptor);
        if bytes.first() != Some(&b'(') {
            return Err(self.illegal_signature("Method", name, descriptor));
        }
        Ok((self.class.utf8_bytes(name), bytes))
    }

    /// JVMS 4.4.8; whether the kind of reference fits has been seen by `read`.
    fn method_handle(&self, index: u16, kind: u8, reference: u16) -> Checked {
        let (Constant::Method { name_and_type, .. } | Constant::InterfaceMethod { name_and_type, .. }) =
            self.class.constant(reference)
        else {
            return Ok(());
        };
        let (name, _) = self.class.name_and_type(name_and_type);
        let is_constructor = self.class.is(name, "<init>");
        let from_8 = self.class.major >= version::JAVA_8;
        if matches!(kind, 6 | 7) && !from_8 {
            self.require(self.class.tag(reference) == tag::METHOD, || {
                format!("Invalid constant pool index {reference}")
            })?;
        }
        if kind == 8 {
            self.require(is_constructor, || format!("Bad constructor name at constant pool index {index}"))
        } else {
            self.require(!is_constructor, || format!("Bad method name at constant pool index {index}"))
        }
    }

    pub(super) fn field_name(&self, name: u16) -> Checked {
        if is_unqualified_name(self.class.utf8_bytes(name)) {
            return Ok(());
        }
        let (name, shown) = (self.class.utf8(name), &self.name);
        Err(FormatError::new(format!("Illegal field name \"{name}\" in class {shown}")))
    }

    pub(super) fn method_name(&self, name: u16) -> Checked {
        if is_method_name(self.class.utf8_bytes(name)) {
            return Ok(());
        }
        let (name, shown) = (self.class.utf8(name), &self.name);
        Err(FormatError::new(format!("Illegal method name \"{name}\" in class {shown}")))
    }

    pub(super) fn field_descriptor(&self, name: u16, descriptor: u16) -> Checked {
        if is_field_descriptor(self.class.utf8_bytes(descriptor)) {
            return Ok(());
        }
        Err(self.illegal_signature("Field", name, descriptor))
    }

    /// JVMS 4.3.3 with the rules of the special methods (2.9).
    pub(super) fn method_descriptor(&self, name: u16, descriptor: u16, is_static: bool) -> Checked {
        let (name_bytes, bytes) = (self.class.utf8_bytes(name), self.class.utf8_bytes(descriptor));
        let special = name_bytes.first() == Some(&b'<');
        let is_initializer = name_bytes == b"<clinit>" && self.class.major >= version::JAVA_7;
        let legal = is_method_descriptor(bytes)
            && (!special || bytes.ends_with(b")V"))
            && (!is_initializer || bytes == b"()V");
        if !legal {
            return Err(self.illegal_signature("Method", name, descriptor));
        }
        let slots = descriptor::argument_slots(bytes).unwrap_or(0) + usize::from(!is_static);
        self.require(slots <= descriptor::MOST_ARGUMENT_SLOTS, || {
            "Too many arguments in method signature".to_owned()
        })
    }

    fn illegal_signature(&self, what: &str, name: u16, descriptor: u16) -> FormatError {
        let (name, signature, shown) = (self.class.utf8(name), self.class.utf8(descriptor), &self.name);
        FormatError::new(format!("{what} \"{name}\" in class {shown} has illegal signature \"{signature}\""))
    }
}
