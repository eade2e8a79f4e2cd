//! Verification types (JVMS 4.10.1.2) and the names of classes in them.

use std::collections::HashMap;

use classfile::raw;

/// The type of a local variable or stack slot. A long or double takes two slots, the second of which is its `High`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    /// Unusable.
    Top,
    Integer,
    Float,
    Long,
    LongHigh,
    Double,
    DoubleHigh,
    Null,
    /// `this` of a constructor before the other constructor is called.
    UninitializedThis,
    /// The object made by the `new` at this offset.
    Uninitialized(u16),
    /// A class, interface or array.
    Reference(Name),
    /// What `jsr` pushes: the start of the subroutine. Only in type inference.
    ReturnAddress(u16),
}

impl Type {
    /// The type of the slot after this one, if it is the first of two.
    pub(super) fn second(self) -> Option<Type> {
        match self {
            Type::Long => Some(Type::LongHigh),
            Type::Double => Some(Type::DoubleHigh),
            _ => None,
        }
    }

    pub(super) fn is_second(self) -> bool {
        matches!(self, Type::LongHigh | Type::DoubleHigh)
    }

    /// Null, a class type, or an object that is not initialised yet.
    pub(super) fn is_reference(self) -> bool {
        matches!(self, Type::Null | Type::UninitializedThis | Type::Uninitialized(_) | Type::Reference(_))
    }
}

/// An interned class name: internal form, or a descriptor for arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Name(u32);

/// Names are kept as modified UTF-8, in which different names stay different.
pub(super) struct Names {
    list: Vec<Box<[u8]>>,
    index: HashMap<Box<[u8]>, Name>,
}

impl Name {
    pub(super) const OBJECT: Name = Name(0);
    pub(super) const THROWABLE: Name = Name(1);
    pub(super) const STRING: Name = Name(2);
    pub(super) const CLASS: Name = Name(3);
    pub(super) const METHOD_HANDLE: Name = Name(4);
    pub(super) const METHOD_TYPE: Name = Name(5);
    pub(super) const CLONEABLE: Name = Name(6);
    pub(super) const SERIALIZABLE: Name = Name(7);
}

const WELL_KNOWN: [&str; 8] = [
    "java/lang/Object",
    "java/lang/Throwable",
    "java/lang/String",
    "java/lang/Class",
    "java/lang/invoke/MethodHandle",
    "java/lang/invoke/MethodType",
    "java/lang/Cloneable",
    "java/io/Serializable",
];

impl Names {
    pub(super) fn new() -> Names {
        let mut names = Names { list: Vec::new(), index: HashMap::new() };
        for name in WELL_KNOWN {
            names.intern(name.as_bytes());
        }
        names
    }

    pub(super) fn intern(&mut self, bytes: &[u8]) -> Name {
        if let Some(&name) = self.index.get(bytes) {
            return name;
        }
        let name = Name(self.list.len() as u32);
        self.list.push(bytes.into());
        self.index.insert(bytes.into(), name);
        name
    }

    pub(super) fn bytes(&self, name: Name) -> &[u8] {
        &self.list[name.0 as usize]
    }

    pub(super) fn text(&self, name: Name) -> String {
        raw::text(self.bytes(name)).into_owned()
    }

    pub(super) fn is_array(&self, name: Name) -> bool {
        self.bytes(name).first() == Some(&b'[')
    }

    pub(super) fn dimensions(&self, name: Name) -> usize {
        self.bytes(name).iter().take_while(|&&byte| byte == b'[').count()
    }

    /// The type of a field descriptor as it stands on the stack: the small integers are int.
    pub(super) fn of_descriptor(&mut self, descriptor: &[u8]) -> Type {
        match descriptor {
            [b'B' | b'C' | b'I' | b'S' | b'Z'] => Type::Integer,
            [b'F'] => Type::Float,
            [b'J'] => Type::Long,
            [b'D'] => Type::Double,
            [b'L', name @ .., b';'] => Type::Reference(self.intern(name)),
            [b'[', ..] => Type::Reference(self.intern(descriptor)),
            _ => Type::Top,
        }
    }

    /// The type of an array's elements, or what is wrong: `None` for what is no array.
    pub(super) fn component(&mut self, array: Name) -> Option<Type> {
        let bytes = self.bytes(array).strip_prefix(b"[")?.to_vec();
        Some(self.of_descriptor(&bytes))
    }

    /// The array type with elements of this type.
    pub(super) fn array_of(&mut self, element: Name) -> Name {
        let bytes = self.bytes(element);
        let array =
            if self.is_array(element) { [b"[", bytes].concat() } else { [b"[L", bytes, b";"].concat() };
        self.intern(&array)
    }

    /// As HotSpot's messages name it.
    pub(super) fn show(&self, kind: Type) -> String {
        match kind {
            Type::Top => "top".to_owned(),
            Type::Integer => "integer".to_owned(),
            Type::Float => "float".to_owned(),
            Type::Long => "long".to_owned(),
            Type::LongHigh => "long_2nd".to_owned(),
            Type::Double => "double".to_owned(),
            Type::DoubleHigh => "double_2nd".to_owned(),
            Type::Null => "null".to_owned(),
            Type::UninitializedThis => "uninitializedThis".to_owned(),
            Type::Uninitialized(offset) => format!("uninitialized {offset}"),
            Type::Reference(name) => format!("'{}'", self.text(name)),
            Type::ReturnAddress(_) => "returnAddress".to_owned(),
        }
    }
}
