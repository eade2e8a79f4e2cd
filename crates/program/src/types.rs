//! Java's types, generic ones with their arguments.

use std::fmt;
use std::sync::Arc;

use crate::ClassName;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Primitive {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

impl Primitive {
    pub const ALL: [Primitive; 8] = [
        Primitive::Boolean,
        Primitive::Byte,
        Primitive::Short,
        Primitive::Char,
        Primitive::Int,
        Primitive::Long,
        Primitive::Float,
        Primitive::Double,
    ];

    pub fn keyword(self) -> &'static str {
        match self {
            Primitive::Boolean => "boolean",
            Primitive::Byte => "byte",
            Primitive::Short => "short",
            Primitive::Char => "char",
            Primitive::Int => "int",
            Primitive::Long => "long",
            Primitive::Float => "float",
            Primitive::Double => "double",
        }
    }

    pub fn from_keyword(keyword: &str) -> Option<Primitive> {
        Primitive::ALL.into_iter().find(|primitive| primitive.keyword() == keyword)
    }

    pub fn descriptor(self) -> char {
        match self {
            Primitive::Boolean => 'Z',
            Primitive::Byte => 'B',
            Primitive::Short => 'S',
            Primitive::Char => 'C',
            Primitive::Int => 'I',
            Primitive::Long => 'J',
            Primitive::Float => 'F',
            Primitive::Double => 'D',
        }
    }

    /// The internal name of the class that boxes it.
    pub fn boxed(self) -> &'static str {
        match self {
            Primitive::Boolean => "java/lang/Boolean",
            Primitive::Byte => "java/lang/Byte",
            Primitive::Short => "java/lang/Short",
            Primitive::Char => "java/lang/Character",
            Primitive::Int => "java/lang/Integer",
            Primitive::Long => "java/lang/Long",
            Primitive::Float => "java/lang/Float",
            Primitive::Double => "java/lang/Double",
        }
    }

    pub fn unboxed(class: &ClassName) -> Option<Primitive> {
        Primitive::ALL.into_iter().find(|primitive| primitive.boxed() == class.as_str())
    }

    pub fn is_numeric(self) -> bool {
        self != Primitive::Boolean
    }

    pub fn is_integral(self) -> bool {
        !matches!(self, Primitive::Boolean | Primitive::Float | Primitive::Double)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    Void,
    /// The type of `null`.
    Null,
    Primitive(Primitive),
    Class(ClassType),
    Array(Box<Type>),
    /// A type variable by its name; its bound is found where it is declared.
    Variable(Arc<str>),
}

/// A class or interface type. Without arguments it is a raw type or a class that has none.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassType {
    pub name: ClassName,
    pub arguments: Vec<TypeArgument>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TypeArgument {
    Exact(Type),
    /// `? extends T`
    Extends(Type),
    /// `? super T`
    Super(Type),
    /// `?`
    Any,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeParameter {
    pub name: Arc<str>,
    /// Never empty: `Object` where none is written.
    pub bounds: Vec<Type>,
}

impl Type {
    pub const BOOLEAN: Type = Type::Primitive(Primitive::Boolean);
    pub const INT: Type = Type::Primitive(Primitive::Int);
    pub const LONG: Type = Type::Primitive(Primitive::Long);
    pub const DOUBLE: Type = Type::Primitive(Primitive::Double);

    pub fn class(name: impl Into<ClassName>) -> Type {
        Type::Class(ClassType { name: name.into(), arguments: Vec::new() })
    }

    pub fn object() -> Type {
        Type::class(ClassName::object())
    }

    pub fn string() -> Type {
        Type::class(ClassName::string())
    }

    pub fn array(element: Type) -> Type {
        Type::Array(Box::new(element))
    }

    pub fn is_primitive(&self) -> bool {
        matches!(self, Type::Primitive(_))
    }

    pub fn is_reference(&self) -> bool {
        !matches!(self, Type::Void | Type::Primitive(_))
    }

    pub fn is_string(&self) -> bool {
        self.class_name().is_some_and(|name| name.as_str() == "java/lang/String")
    }

    pub fn as_primitive(&self) -> Option<Primitive> {
        match self {
            Type::Primitive(primitive) => Some(*primitive),
            _ => None,
        }
    }

    /// The primitive itself, or the one that a boxed type holds.
    pub fn unboxed(&self) -> Option<Primitive> {
        match self {
            Type::Primitive(primitive) => Some(*primitive),
            Type::Class(class) => Primitive::unboxed(&class.name),
            _ => None,
        }
    }

    pub fn class_name(&self) -> Option<&ClassName> {
        match self {
            Type::Class(class) => Some(&class.name),
            _ => None,
        }
    }
}

/// Java's own notation with qualified names: `java.util.Map<java.lang.String, ? extends T>[]`.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Void => f.write_str("void"),
            Type::Null => f.write_str("null"),
            Type::Primitive(primitive) => f.write_str(primitive.keyword()),
            Type::Class(class) => write!(f, "{class}"),
            Type::Array(element) => write!(f, "{element}[]"),
            Type::Variable(name) => f.write_str(name),
        }
    }
}

impl fmt::Display for ClassType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name.canonical())?;
        if self.arguments.is_empty() {
            return Ok(());
        }
        f.write_str("<")?;
        for (index, argument) in self.arguments.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            match argument {
                TypeArgument::Exact(ty) => write!(f, "{ty}")?,
                TypeArgument::Extends(ty) => write!(f, "? extends {ty}")?,
                TypeArgument::Super(ty) => write!(f, "? super {ty}")?,
                TypeArgument::Any => f.write_str("?")?,
            }
        }
        f.write_str(">")
    }
}
