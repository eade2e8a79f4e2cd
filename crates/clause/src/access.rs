//! How compiled code reaches classes and members.

use classfile::op;
use classfile::write::Pool;
use program::{Class, ClassName, FieldRef, MethodRef, Program, Type};

use crate::erase::class_constant;
use crate::{Refusal, erased};

/// A policy. Types that it gives are erased.
pub trait Access {
    /// The Class constant of an erased reference type.
    fn class(&mut self, pool: &mut Pool, ty: &Type) -> Result<u16, Refusal>;

    fn field(&mut self, pool: &mut Pool, field: &FieldRef) -> Result<FieldAccess, Refusal>;

    /// Of a method or constructor.
    fn method(&mut self, pool: &mut Pool, method: &MethodRef) -> Result<MethodAccess, Refusal>;
}

/// An instruction that reads a field.
#[derive(Clone, Debug)]
pub struct FieldAccess {
    /// `getfield`, `getstatic`, or `invokestatic` of an accessor that takes the object, if any.
    pub opcode: u8,
    pub constant: u16,
    /// The class that the object must have.
    pub owner: Type,
    pub ty: Type,
    pub is_static: bool,
}

/// An instruction that calls a method.
#[derive(Clone, Debug)]
pub struct MethodAccess {
    /// `invokestatic` of an accessor may stand for a call on an object, which is then its first argument.
    pub opcode: u8,
    pub constant: u16,
    pub owner: Type,
    pub is_static: bool,
}

/// By their names, as `javac` does it, from the class that the code goes into.
pub struct ByName<'p> {
    pub program: &'p Program,
    /// The internal name of the class that the code goes into.
    pub from: ClassName,
    /// Whether that class is in the nest of those that it shares an outermost class with, so that private members are
    /// reached (from version 55 on, where the class files say so).
    pub nest_mates: bool,
}

impl ByName<'_> {
    fn package(&self) -> String {
        package(&self.from).replace('/', ".")
    }

    fn may_use(&self, owner: &Class, access: program::Access) -> bool {
        if access.is_private() {
            let outermost = |name: &ClassName| self.outermost(name);
            return owner.name == self.from
                || (self.nest_mates && outermost(&owner.name) == outermost(&self.from));
        }
        owner.name == self.from
            || package(&owner.name) == package(&self.from)
            || self.program.is_accessible(&owner.name, access, &self.package())
    }

    fn outermost(&self, name: &ClassName) -> ClassName {
        let mut name = name.clone();
        // Longer than any real chain is a cycle in malformed files.
        for _ in 0..100 {
            match self.program.class(&name).and_then(|class| class.enclosing_class.clone()) {
                Some(outer) => name = outer,
                None => break,
            }
        }
        name
    }
}

impl Access for ByName<'_> {
    fn class(&mut self, pool: &mut Pool, ty: &Type) -> Result<u16, Refusal> {
        let mut element = ty;
        while let Type::Array(inner) = element {
            element = inner;
        }
        if let Some(name) = element.class_name()
            && package(name) != package(&self.from)
            && !self.program.is_accessible_class(name, &self.package())
        {
            return Err(Refusal::Inaccessible { what: format!("`{}`", name.dotted()) });
        }
        Ok(pool.class(&class_constant(ty)))
    }

    fn field(&mut self, pool: &mut Pool, field: &FieldRef) -> Result<FieldAccess, Refusal> {
        let missing = || Refusal::missing(format!("field `{}.{}`", field.owner.dotted(), field.name));
        let above = self.program.supertypes(&field.owner);
        let (class, found) = std::iter::once(&field.owner)
            .chain(&above)
            .filter_map(|name| self.program.class(name))
            .find_map(|class| class.field(&field.name).cloned().map(|found| (class, found)))
            .ok_or_else(missing)?;
        if !self.may_use(&class, found.access) {
            return Err(Refusal::Inaccessible {
                what: format!("field `{}.{}`", class.name.dotted(), field.name),
            });
        }
        let descriptor = field_descriptor(&class, &field.name).ok_or_else(missing)?;
        let ty = Program::parse_field_descriptor(&descriptor).ok_or_else(missing)?;
        let is_static = found.access.is_static();
        Ok(FieldAccess {
            opcode: if is_static { op::GETSTATIC } else { op::GETFIELD },
            constant: pool.field(class.name.as_str(), &field.name, &descriptor),
            owner: Type::class(class.name.clone()),
            ty: erased(&ty),
            is_static,
        })
    }

    fn method(&mut self, pool: &mut Pool, method: &MethodRef) -> Result<MethodAccess, Refusal> {
        let missing = || Refusal::missing(format!("method `{method}`"));
        let above = self.program.supertypes(&method.owner);
        let (class, access) = std::iter::once(&method.owner)
            .chain(&above)
            .filter_map(|name| self.program.class(name))
            .find_map(|class| {
                let access = class.method(&method.name, &method.descriptor)?.access;
                Some((class, access))
            })
            .ok_or_else(missing)?;
        if !self.may_use(&class, access) {
            return Err(Refusal::Inaccessible { what: format!("method `{method}`") });
        }
        // Named by the class that the contract names, so that binary compatible changes above it do no harm.
        let owner = self.program.class(&method.owner).ok_or_else(missing)?;
        let (name, is_interface) = (owner.name.as_str(), owner.is_interface());
        let constant = match is_interface {
            true => pool.interface_method(name, &method.name, &method.descriptor),
            false => pool.method(name, &method.name, &method.descriptor),
        };
        let is_static = access.is_static();
        let opcode = match (is_static, method.is_constructor() || access.is_private(), is_interface) {
            (true, ..) => op::INVOKESTATIC,
            // Before nest mates came, a private method could be called in no other way.
            (false, true, false) if method.is_constructor() || !self.nest_mates => op::INVOKESPECIAL,
            (false, _, true) => op::INVOKEINTERFACE,
            (false, _, false) => op::INVOKEVIRTUAL,
        };
        Ok(MethodAccess { opcode, constant, owner: Type::class(owner.name.clone()), is_static })
    }
}

fn package(name: &ClassName) -> &str {
    name.as_str().rsplit_once('/').map_or("", |(package, _)| package)
}

fn field_descriptor(class: &Class, name: &str) -> Option<String> {
    let pool = &class.file.constant_pool;
    let named = |index: u16| classfile::text(pool, index).ok();
    let field =
        class.file.fields.iter().find(|field| named(field.name_index).is_some_and(|text| &*text == name));
    named(field?.descriptor_index).map(|text| text.to_string())
}
