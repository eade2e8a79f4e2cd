//! What a slot, a field or an array element can hold (JVMS 2.2 to 2.4).

/// A reference into the heap: the address divided by eight, so that 32 bits reach 32 GiB. Zero is `null`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Ref(pub u32);

impl Ref {
    pub const NULL: Ref = Ref(0);

    #[inline(always)]
    pub fn is_null(self) -> bool {
        self.0 == 0
    }

    /// `None` for `null`.
    #[inline(always)]
    pub fn some(self) -> Option<Ref> {
        if self.is_null() { None } else { Some(self) }
    }
}

impl std::fmt::Debug for Ref {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_null() { f.write_str("null") } else { write!(f, "@{:x}", self.0) }
    }
}

/// The type of a slot, field or element, as far as storage is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Reference,
    Void,
}

impl Kind {
    pub const PRIMITIVES: [Kind; 9] = [
        Kind::Boolean,
        Kind::Byte,
        Kind::Char,
        Kind::Short,
        Kind::Int,
        Kind::Long,
        Kind::Float,
        Kind::Double,
        Kind::Void,
    ];

    /// The kind that a field or return descriptor begins with.
    pub fn of_descriptor(descriptor: &str) -> Kind {
        match descriptor.as_bytes().first() {
            Some(b'Z') => Kind::Boolean,
            Some(b'B') => Kind::Byte,
            Some(b'C') => Kind::Char,
            Some(b'S') => Kind::Short,
            Some(b'I') => Kind::Int,
            Some(b'J') => Kind::Long,
            Some(b'F') => Kind::Float,
            Some(b'D') => Kind::Double,
            Some(b'V') => Kind::Void,
            _ => Kind::Reference,
        }
    }

    /// Stack slots and local variables it takes: two for `long` and `double`.
    #[inline(always)]
    pub fn slots(self) -> usize {
        match self {
            Kind::Long | Kind::Double => 2,
            Kind::Void => 0,
            Kind::Boolean
            | Kind::Byte
            | Kind::Char
            | Kind::Short
            | Kind::Int
            | Kind::Float
            | Kind::Reference => 1,
        }
    }

    /// Bytes it takes in the heap.
    #[inline(always)]
    pub fn size(self) -> u32 {
        match self {
            Kind::Boolean | Kind::Byte => 1,
            Kind::Char | Kind::Short => 2,
            Kind::Int | Kind::Float | Kind::Reference => 4,
            Kind::Long | Kind::Double => 8,
            Kind::Void => 0,
        }
    }

    /// Java's keyword; `None` for references.
    pub fn keyword(self) -> Option<&'static str> {
        Some(match self {
            Kind::Boolean => "boolean",
            Kind::Byte => "byte",
            Kind::Char => "char",
            Kind::Short => "short",
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Float => "float",
            Kind::Double => "double",
            Kind::Void => "void",
            Kind::Reference => return None,
        })
    }

    /// The letter of its descriptor; `L` for references.
    pub fn letter(self) -> char {
        match self {
            Kind::Boolean => 'Z',
            Kind::Byte => 'B',
            Kind::Char => 'C',
            Kind::Short => 'S',
            Kind::Int => 'I',
            Kind::Long => 'J',
            Kind::Float => 'F',
            Kind::Double => 'D',
            Kind::Void => 'V',
            Kind::Reference => 'L',
        }
    }
}

/// A value on its way between the machine and Rust code.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Void,
    /// Also `boolean`, `byte`, `char` and `short`.
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Ref(Ref),
}

impl Value {
    /// The bits as a slot holds them; `None` for `Void`.
    #[inline(always)]
    pub fn bits(self) -> u64 {
        match self {
            Value::Void => 0,
            Value::Int(v) => v as u32 as u64,
            Value::Long(v) => v as u64,
            Value::Float(v) => v.to_bits() as u64,
            Value::Double(v) => v.to_bits(),
            Value::Ref(v) => v.0 as u64,
        }
    }

    #[inline(always)]
    pub fn of_bits(kind: Kind, bits: u64) -> Value {
        match kind {
            Kind::Void => Value::Void,
            Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => Value::Int(bits as i32),
            Kind::Long => Value::Long(bits as i64),
            Kind::Float => Value::Float(f32::from_bits(bits as u32)),
            Kind::Double => Value::Double(f64::from_bits(bits)),
            Kind::Reference => Value::Ref(Ref(bits as u32)),
        }
    }

    #[inline(always)]
    pub fn slots(self) -> usize {
        match self {
            Value::Void => 0,
            Value::Long(_) | Value::Double(_) => 2,
            Value::Int(_) | Value::Float(_) | Value::Ref(_) => 1,
        }
    }

    /// The reference, or `null` if it is none.
    pub fn reference(self) -> Ref {
        match self {
            Value::Ref(reference) => reference,
            Value::Void | Value::Int(_) | Value::Long(_) | Value::Float(_) | Value::Double(_) => Ref::NULL,
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::Int(value as i32)
    }
}

impl From<i32> for Value {
    fn from(value: i32) -> Value {
        Value::Int(value)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Value {
        Value::Long(value)
    }
}

impl From<f32> for Value {
    fn from(value: f32) -> Value {
        Value::Float(value)
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Value {
        Value::Double(value)
    }
}

impl From<Ref> for Value {
    fn from(value: Ref) -> Value {
        Value::Ref(value)
    }
}

impl From<()> for Value {
    fn from((): ()) -> Value {
        Value::Void
    }
}
