//! A resolved class and its members, as plain data.

use std::ops::Deref;
use std::sync::Arc;

use crate::{Annotation, AnnotationValue, ClassName, FieldRef, MethodRef, Type, TypeParameter};

bitflags::bitflags! {
    /// JVMS access flags, of classes, fields and methods alike; where a bit means different things
    /// both names are given. Those of a member class are the ones of its `InnerClasses` entry.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Access: u16 {
        const PUBLIC = 0x0001;
        const PRIVATE = 0x0002;
        const PROTECTED = 0x0004;
        const STATIC = 0x0008;
        const FINAL = 0x0010;
        const SYNCHRONIZED = 0x0020;
        const VOLATILE = 0x0040;
        const BRIDGE = 0x0040;
        const TRANSIENT = 0x0080;
        const VARARGS = 0x0080;
        const NATIVE = 0x0100;
        const INTERFACE = 0x0200;
        const ABSTRACT = 0x0400;
        const STRICT = 0x0800;
        const SYNTHETIC = 0x1000;
        const ANNOTATION = 0x2000;
        const ENUM = 0x4000;
        const MODULE = 0x8000;
    }
}

impl Access {
    pub fn is_public(self) -> bool {
        self.contains(Access::PUBLIC)
    }
    pub fn is_private(self) -> bool {
        self.contains(Access::PRIVATE)
    }
    pub fn is_protected(self) -> bool {
        self.contains(Access::PROTECTED)
    }
    pub fn is_static(self) -> bool {
        self.contains(Access::STATIC)
    }
    pub fn is_abstract(self) -> bool {
        self.contains(Access::ABSTRACT)
    }
    pub fn is_final(self) -> bool {
        self.contains(Access::FINAL)
    }
    pub fn is_synthetic(self) -> bool {
        self.contains(Access::SYNTHETIC)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClassKind {
    Class,
    Interface,
    Enum,
    Record,
    Annotation,
    /// `module-info` or `package-info`.
    Info,
}

/// A class as its class file declares it, names and signatures resolved to [`Type`]s.
#[derive(Debug)]
pub struct Class {
    pub name: ClassName,
    pub kind: ClassKind,
    pub access: Access,
    pub type_parameters: Vec<TypeParameter>,
    /// `None` for `Object` only; interfaces have `Object`.
    pub superclass: Option<Type>,
    pub interfaces: Vec<Type>,
    pub fields: Vec<Field>,
    /// Methods and constructors (`<init>`), class initialiser (`<clinit>`) and synthetic ones included.
    pub methods: Vec<Method>,
    /// Positions of methods, sorted by what they are called: a class has up to 65,535 of them.
    pub(crate) by_name: Box<[u32]>,
    pub annotations: Vec<Annotation>,
    /// The class this one is a member of.
    pub outer: Option<ClassName>,
    /// The class whose body this one stands in: `outer`, or for a local or anonymous class the class
    /// of its method.
    pub enclosing_class: Option<ClassName>,
    /// Of a local or anonymous class, where it stands in a method.
    pub enclosing_method: Option<MethodRef>,
    /// `None` for a class that is its own host.
    pub nest_host: Option<ClassName>,
    /// The name in the source, `Entry` of `java/util/Map$Entry`; `None` for an anonymous class.
    pub simple_name: Option<Arc<str>>,
    /// Declared inside a method or anonymous, so that no other class can name it.
    pub is_local: bool,
    /// Of a record, in order.
    pub record_components: Vec<Parameter>,
    /// Of a sealed class; empty where it is not sealed.
    pub permitted: Vec<ClassName>,
    /// `SourceFile` attribute, a file name without folders.
    pub source_file: Option<Arc<str>>,
    /// 52 is Java 8, 61 is Java 17.
    pub major_version: u16,
    /// Read on demand for code; everything above is already resolved.
    pub file: Arc<classfile::ClassFile>,
}

#[derive(Clone, Debug)]
pub struct Field {
    pub name: Arc<str>,
    pub ty: Type,
    pub access: Access,
    pub constant: Option<Constant>,
    pub annotations: Vec<Annotation>,
}

#[derive(Clone, Debug)]
pub struct Method {
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub access: Access,
    pub type_parameters: Vec<TypeParameter>,
    /// As in the source: without the outer instance, captured variables or an enum's name and ordinal.
    pub parameters: Vec<Parameter>,
    pub returns: Type,
    pub throws: Vec<Type>,
    pub annotations: Vec<Annotation>,
    /// Of an annotation's element.
    pub annotation_default: Option<AnnotationValue>,
    /// First and last line of its code, where the class file has line numbers.
    pub lines: Option<(u32, u32)>,
    /// Its position in `classfile::ClassFile::methods`.
    pub index: usize,
}

/// A method together with the class that declares it.
#[derive(Clone, Debug)]
pub struct Declaration {
    pub class: Arc<Class>,
    /// Into `class.methods`.
    pub position: usize,
}

impl Declaration {
    /// What the class file has of it, its code among it.
    pub fn in_file(&self) -> Option<&classfile::Method> {
        self.class.file.methods.get(self.index)
    }
}

impl Deref for Declaration {
    type Target = Method;

    fn deref(&self) -> &Method {
        &self.class.methods[self.position]
    }
}

#[derive(Clone, Debug)]
pub struct Parameter {
    /// From `MethodParameters` or the local variable table, else `arg0`, `arg1`, ….
    pub name: Arc<str>,
    pub ty: Type,
    pub annotations: Vec<Annotation>,
}

/// A compile-time constant.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    Boolean(bool),
    Byte(i8),
    Short(i16),
    Char(u16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    String(Arc<str>),
}

impl Class {
    pub fn is_interface(&self) -> bool {
        matches!(self.kind, ClassKind::Interface | ClassKind::Annotation)
    }

    /// A member class that needs an instance of its outer class to be created.
    pub fn is_inner(&self) -> bool {
        self.outer.is_some() && !self.access.is_static() && self.kind == ClassKind::Class
    }

    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| &*field.name == name)
    }

    pub fn method(&self, name: &str, descriptor: &str) -> Option<&Method> {
        self.methods.get(self.position(name, descriptor)?)
    }

    /// Where a method stands in `methods`.
    pub fn position(&self, name: &str, descriptor: &str) -> Option<usize> {
        let called = |position: &u32| {
            let method = self.methods.get(*position as usize);
            method.map(|method| (&*method.name, &*method.descriptor))
        };
        let wanted = Some((name, descriptor));
        let first = self.by_name.partition_point(|position| called(position) < wanted);
        let position = self.by_name.get(first).filter(|position| called(position) == wanted)?;
        Some(*position as usize)
    }

    /// The methods of a name, with their positions, in order.
    pub fn methods_named<'c>(&'c self, name: &str) -> impl Iterator<Item = (usize, &'c Method)> {
        let named = |position: &u32| self.methods.get(*position as usize).map(|method| &*method.name);
        let first = self.by_name.partition_point(|position| named(position) < Some(name));
        let end = self.by_name.partition_point(|position| named(position) <= Some(name));
        let mut positions = self.by_name[first..end].to_vec();
        positions.sort_unstable();
        positions.into_iter().map(|position| (position as usize, &self.methods[position as usize]))
    }

    /// The constants of an enum, as declared; none for other classes.
    pub fn enum_constants(&self) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(|field| field.access.contains(Access::ENUM))
    }

    pub fn constructors(&self) -> impl Iterator<Item = &Method> {
        self.methods.iter().filter(|method| method.is_constructor())
    }

    pub fn method_ref(&self, method: &Method) -> MethodRef {
        MethodRef::new(self.name.clone(), method.name.clone(), method.descriptor.clone())
    }

    pub fn field_ref(&self, field: &Field) -> FieldRef {
        FieldRef { owner: self.name.clone(), name: field.name.clone() }
    }

    pub fn annotation(&self, class: &str) -> Option<&Annotation> {
        self.annotations.iter().find(|annotation| annotation.class.as_str() == class)
    }
}

impl Method {
    pub fn is_constructor(&self) -> bool {
        &*self.name == "<init>"
    }

    pub fn is_class_initialiser(&self) -> bool {
        &*self.name == "<clinit>"
    }

    pub fn is_varargs(&self) -> bool {
        self.access.contains(Access::VARARGS)
    }
}
