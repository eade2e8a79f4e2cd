//! The constants of a class file (JVMS 4.4), wherever their bytes stand: in one that was read, or in one being written.

use super::tag;

/// A constant; what it refers to are pool indexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constant<'a> {
    /// In modified UTF-8.
    Utf8(&'a [u8]),
    Integer(i32),
    /// Its bits.
    Float(u32),
    Long(i64),
    /// Its bits.
    Double(u64),
    Class {
        name: u16,
    },
    String {
        utf8: u16,
    },
    Field {
        class: u16,
        name_and_type: u16,
    },
    Method {
        class: u16,
        name_and_type: u16,
    },
    InterfaceMethod {
        class: u16,
        name_and_type: u16,
    },
    NameAndType {
        name: u16,
        descriptor: u16,
    },
    MethodHandle {
        kind: u8,
        reference: u16,
    },
    MethodType {
        descriptor: u16,
    },
    Dynamic {
        bootstrap: u16,
        name_and_type: u16,
    },
    InvokeDynamic {
        bootstrap: u16,
        name_and_type: u16,
    },
    Module {
        name: u16,
    },
    Package {
        name: u16,
    },
    /// Index 0, an index past the pool, or the second entry of a long or double.
    Unusable,
}

/// A constant pool whose structure is sound.
#[derive(Clone, Copy)]
pub struct Constants<'a> {
    pub(crate) bytes: &'a [u8],
    /// Where each constant's tag stands in the bytes; 0 for entries that are none.
    pub(crate) places: &'a [u32],
}

impl<'a> Constants<'a> {
    /// 0 where there is no constant.
    #[inline]
    pub fn tag(self, index: u16) -> u8 {
        match self.places.get(usize::from(index)) {
            Some(&at) if at != 0 => self.bytes[at as usize],
            _ => 0,
        }
    }

    /// The modified UTF-8 of a Utf8 constant; empty for anything else.
    #[inline]
    pub fn utf8_bytes(self, index: u16) -> &'a [u8] {
        if self.tag(index) != tag::UTF8 {
            return &[];
        }
        let at = self.places[usize::from(index)] as usize;
        let length = usize::from(self.u16_at(at + 1));
        &self.bytes[at + 3..at + 3 + length]
    }

    pub fn constant(self, index: u16) -> Constant<'a> {
        let kind = self.tag(index);
        if kind == 0 {
            return Constant::Unusable;
        }
        let at = self.places[usize::from(index)] as usize + 1;
        let (first, second) = (|| self.u16_at(at), || self.u16_at(at + 2));
        match kind {
            tag::UTF8 => Constant::Utf8(self.utf8_bytes(index)),
            tag::INTEGER => Constant::Integer(self.u32_at(at) as i32),
            tag::FLOAT => Constant::Float(self.u32_at(at)),
            tag::LONG => Constant::Long(self.u64_at(at) as i64),
            tag::DOUBLE => Constant::Double(self.u64_at(at)),
            tag::CLASS => Constant::Class { name: first() },
            tag::STRING => Constant::String { utf8: first() },
            tag::FIELD => Constant::Field { class: first(), name_and_type: second() },
            tag::METHOD => Constant::Method { class: first(), name_and_type: second() },
            tag::INTERFACE_METHOD => Constant::InterfaceMethod { class: first(), name_and_type: second() },
            tag::NAME_AND_TYPE => Constant::NameAndType { name: first(), descriptor: second() },
            tag::METHOD_HANDLE => {
                Constant::MethodHandle { kind: self.bytes[at], reference: self.u16_at(at + 1) }
            }
            tag::METHOD_TYPE => Constant::MethodType { descriptor: first() },
            tag::DYNAMIC => Constant::Dynamic { bootstrap: first(), name_and_type: second() },
            tag::INVOKE_DYNAMIC => Constant::InvokeDynamic { bootstrap: first(), name_and_type: second() },
            tag::MODULE => Constant::Module { name: first() },
            tag::PACKAGE => Constant::Package { name: first() },
            _ => Constant::Unusable,
        }
    }

    /// The name behind a Class constant in modified UTF-8, a descriptor for arrays; empty for anything else.
    #[inline]
    pub fn class_name_bytes(self, class_index: u16) -> &'a [u8] {
        match self.constant(class_index) {
            Constant::Class { name } => self.utf8_bytes(name),
            _ => &[],
        }
    }

    /// Name and descriptor of a NameAndType constant, as indexes of Utf8; (0, 0) for anything else.
    pub fn name_and_type(self, index: u16) -> (u16, u16) {
        match self.constant(index) {
            Constant::NameAndType { name, descriptor } => (name, descriptor),
            _ => (0, 0),
        }
    }

    /// Name and descriptor, as indexes of Utf8, of what a field, method or dynamic constant names.
    pub fn member(self, index: u16) -> Option<(u16, u16)> {
        match self.constant(index) {
            Constant::Field { name_and_type, .. }
            | Constant::Method { name_and_type, .. }
            | Constant::InterfaceMethod { name_and_type, .. }
            | Constant::Dynamic { name_and_type, .. }
            | Constant::InvokeDynamic { name_and_type, .. } => Some(self.name_and_type(name_and_type)),
            _ => None,
        }
    }

    /// The descriptor of what [`Constants::member`] names.
    pub fn member_descriptor(self, index: u16) -> Option<&'a [u8]> {
        self.member(index).map(|(_, descriptor)| self.utf8_bytes(descriptor))
    }

    /// The field descriptor of what `ldc` pushes for a constant; `None` for what it cannot push.
    pub fn loadable_descriptor(self, index: u16) -> Option<&'a [u8]> {
        match self.constant(index) {
            Constant::Integer(_) => Some(b"I"),
            Constant::Float(_) => Some(b"F"),
            Constant::Long(_) => Some(b"J"),
            Constant::Double(_) => Some(b"D"),
            Constant::String { .. } => Some(b"Ljava/lang/String;"),
            Constant::Class { .. } => Some(b"Ljava/lang/Class;"),
            Constant::MethodHandle { .. } => Some(b"Ljava/lang/invoke/MethodHandle;"),
            Constant::MethodType { .. } => Some(b"Ljava/lang/invoke/MethodType;"),
            Constant::Dynamic { .. } => self.member_descriptor(index),
            _ => None,
        }
    }

    fn u16_at(self, at: usize) -> u16 {
        u16::from_be_bytes([self.bytes[at], self.bytes[at + 1]])
    }

    fn u32_at(self, at: usize) -> u32 {
        u32::from(self.u16_at(at)) << 16 | u32::from(self.u16_at(at + 2))
    }

    fn u64_at(self, at: usize) -> u64 {
        u64::from(self.u32_at(at)) << 32 | u64::from(self.u32_at(at + 4))
    }
}
