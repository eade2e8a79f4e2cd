//! Classes that are written for the machine and defined as hidden ones (JVMS 5.4.4).
//!
//! A constant of such a class can be *pinned*: what it stands for is known already, so nobody looks it up by its name or asks
//! whether it may be used. Their code is not verified, since verification would ask for the names.

use classfile::write::{ClassWriter, Code, WriteError};

use super::{Definition, HiddenOptions};
use crate::class::{ClassId, LoaderId, MethodId, Resolved, access};
use crate::machine::Machine;
use crate::stop::Outcome;
use crate::value::Ref;

/// The version of the class files: the first that knows `invokestatic` on interfaces.
const MAJOR: u16 = 52;

/// A class being written.
pub struct PinnedClass {
    pub file: ClassWriter,
    /// What is resolved already, by index of the pool.
    pins: Vec<(u16, Resolved)>,
}

impl PinnedClass {
    /// A final synthetic subclass of `Object`.
    pub fn new(name: &str, interfaces: &[&str]) -> PinnedClass {
        let flags = access::FINAL | access::SUPER | access::SYNTHETIC;
        let file = ClassWriter::new(MAJOR, flags, name, "java/lang/Object", interfaces);
        PinnedClass { file, pins: Vec::new() }
    }

    /// A synthetic subclass of a class.
    pub fn extending(name: &str, super_class: &str, interfaces: &[&str]) -> PinnedClass {
        let file = ClassWriter::new(MAJOR, access::SUPER | access::SYNTHETIC, name, super_class, interfaces);
        PinnedClass { file, pins: Vec::new() }
    }

    /// A class that was written elsewhere, with what stands for its constants.
    pub fn of(file: ClassWriter, pins: Vec<(u16, Resolved)>) -> PinnedClass {
        PinnedClass { file, pins }
    }

    /// A class of several interfaces' types is an object, as far as frames are concerned that nobody asks for.
    pub fn method(
        &mut self,
        access: u16,
        name: &str,
        descriptor: &str,
        code: &Code,
    ) -> Result<(), WriteError> {
        let mut common = |_: &str, _: &str| Some("java/lang/Object".to_owned());
        self.file.method(access, name, descriptor, code, &mut common).map(|_| ())
    }

    /// The constant that names a field of this class.
    pub fn own_field(&mut self, name: &str, descriptor: &str) -> u16 {
        self.file.pool.field(&self.file.name, name, descriptor)
    }

    /// A constant like the one given that stands for this.
    pub fn pin(&mut self, constant: u16, resolved: Resolved) -> u16 {
        let twin = self.file.pool.twin(constant);
        self.pins.push((twin, resolved));
        twin
    }

    /// A class that is known already, whatever its name resolves to.
    pub fn pinned_class(&mut self, name: &str, class: ClassId) -> u16 {
        let constant = self.file.pool.class(name);
        self.pin(constant, Resolved::Class(class))
    }

    pub fn pinned_field(&mut self, class: &str, name: &str, descriptor: &str, field: (ClassId, u16)) -> u16 {
        let constant = self.file.pool.field(class, name, descriptor);
        self.pin(constant, Resolved::Field(field.0, field.1))
    }

    pub fn pinned_method(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        is_interface: bool,
        method: MethodId,
    ) -> u16 {
        let pool = &mut self.file.pool;
        let constant = match is_interface {
            true => pool.interface_method(class, name, descriptor),
            false => pool.method(class, name, descriptor),
        };
        self.pin(constant, Resolved::Method(method))
    }
}

impl Machine {
    /// Defines a class as a nest mate of `host`, or on its own. `None` if it is too large to be written.
    pub fn define_pinned(
        &mut self,
        class: PinnedClass,
        loader: LoaderId,
        host: Option<ClassId>,
        protection_domain: Ref,
    ) -> Outcome<Option<ClassId>> {
        let Ok(bytes) = class.file.bytes() else { return Ok(None) };
        let id = self.define(Definition {
            loader,
            name: None,
            bytes: bytes.into(),
            hidden: Some(HiddenOptions { host, class_data: Ref::NULL, strong: true }),
            protection_domain,
        })?;
        let defined = &self.classes[id];
        for (index, resolved) in class.pins {
            defined.resolved[index as usize].set(resolved);
        }
        defined.verified.set(true);
        Ok(Some(id))
    }
}
