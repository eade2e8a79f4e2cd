//! Verification as a step of linking (JVMS 5.4.1): answers the verifier's questions, and loads what it asks for.

use super::vtable::RuntimePackage;
use crate::class::{ClassId, LoaderId, access, member_key};
use crate::machine::Machine;
use crate::stop::Outcome;
use crate::verify::{Hierarchy, MemberKind, NeedsClass, Verification, VerifyFailure};

impl Machine {
    /// `VerifyError`, `ClassFormatError`, or what loading a class threw that the verifier has to know.
    pub(super) fn verify_class(&mut self, class: ClassId) -> Outcome<()> {
        let metadata = &self.classes[class];
        let Some(raw) = metadata.raw.clone() else { return Ok(()) };
        let loader = metadata.loader;
        let mut verification = Verification::default();
        loop {
            let mut loaded = Loaded { machine: self, class, loader };
            match verification.run(&raw, &mut loaded) {
                Ok(()) => return Ok(()),
                Err(VerifyFailure::NeedsClass { name }) => {
                    let name = self.names.intern(&name);
                    self.load(loader, name)?;
                }
                Err(VerifyFailure::Error { message }) => {
                    return Err(self.throw("java/lang/VerifyError", Some(&message)));
                }
                Err(VerifyFailure::Format { message }) => {
                    return Err(self.throw("java/lang/ClassFormatError", Some(&message)));
                }
            }
        }
    }
}

/// The classes that the loader of the class under verification has given so far.
struct Loaded<'a> {
    machine: &'a Machine,
    class: ClassId,
    loader: LoaderId,
}

impl Loaded<'_> {
    fn find(&self, name: &str) -> Result<ClassId, NeedsClass> {
        let machine = self.machine;
        // A hidden class is not in the dictionary, and calls itself by the name in its file.
        if let Some(raw) = &machine.classes[self.class].raw
            && raw.class_name_bytes(raw.this_class) == name.as_bytes()
        {
            return Ok(self.class);
        }
        let symbol = machine.names.find(name);
        let found = symbol.and_then(|symbol| machine.find_loaded(self.loader, symbol));
        found.ok_or_else(|| NeedsClass { name: name.to_owned() })
    }

    fn name_of(&self, class: ClassId) -> String {
        self.machine.names.get(self.machine.classes[class].name).to_owned()
    }
}

impl Hierarchy for Loaded<'_> {
    fn is_interface(&mut self, name: &str) -> Result<bool, NeedsClass> {
        Ok(self.machine.classes[self.find(name)?].is_interface())
    }

    fn super_class(&mut self, name: &str) -> Result<Option<String>, NeedsClass> {
        Ok(self.machine.classes[self.find(name)?].superclass.map(|class| self.name_of(class)))
    }

    fn is_subclass(&mut self, name: &str, super_name: &str) -> Result<bool, NeedsClass> {
        let class = self.find(name)?;
        // Supertypes are loaded with their class: by name, one that is not known cannot be among them.
        Ok(self.machine.classes[class].ancestors.iter().any(|&ancestor| self.name_of(ancestor) == super_name))
    }

    fn is_protected_elsewhere(
        &mut self,
        class: &str,
        kind: MemberKind,
        name: &str,
        descriptor: &str,
    ) -> Result<bool, NeedsClass> {
        let start = self.find(class)?;
        let machine = self.machine;
        let (Some(name), Some(descriptor)) = (machine.names.find(name), machine.names.find(descriptor))
        else {
            return Ok(false);
        };
        let found = match kind {
            MemberKind::Field => machine
                .find_field_by_key(start, name, descriptor)
                .map(|(owner, field)| (owner, machine.classes[owner].fields[field as usize].access)),
            MemberKind::Method => machine
                .find_method_by_key(start, member_key(name, descriptor))
                .map(|method| (machine.methods[method].class, machine.methods[method].access)),
        };
        let package = |class: ClassId| RuntimePackage::of(&machine.classes[class]);
        Ok(found.is_some_and(|(owner, flags)| {
            flags & access::PROTECTED != 0 && package(owner) != package(self.class)
        }))
    }
}
