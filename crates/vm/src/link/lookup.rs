//! Finding methods by name, and selecting the one that a call runs (JVMS 5.4.6).

use super::vtable::MostSpecific;
use crate::class::{ClassId, Method, MethodId, access, member_key};
use crate::machine::Machine;
use crate::stop::{Outcome, Trap};

impl Machine {
    /// A method of the class, its superclasses, or its superinterfaces, by name and descriptor. Without checks.
    pub fn find_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        self.find_method_by_key(class, member_key(self.names.find(name)?, self.names.find(descriptor)?))
    }

    /// A method that the class itself declares.
    pub fn find_declared(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        self.declared_by_key(class, member_key(self.names.find(name)?, self.names.find(descriptor)?))
    }

    pub(super) fn declared_by_key(&self, class: ClassId, key: u64) -> Option<MethodId> {
        let class = &self.classes[class];
        let place = class.method_keys.iter().position(|&other| other == key)?;
        Some(class.methods[place])
    }

    pub(super) fn find_method_by_key(&self, class: ClassId, key: u64) -> Option<MethodId> {
        self.find_in_classes(class, key).or_else(|| self.find_in_interfaces(class, key))
    }

    /// JVMS 5.4.3.3 step 2, without the signature polymorphic methods.
    pub(super) fn find_in_classes(&self, class: ClassId, key: u64) -> Option<MethodId> {
        let mut next = Some(class);
        while let Some(id) = next {
            if let Some(method) = self.declared_by_key(id, key) {
                return Some(method);
            }
            next = self.classes[id].superclass;
        }
        None
    }

    /// JVMS 5.4.3.3 step 3: a maximally-specific superinterface method, or any that is neither private nor static.
    pub(super) fn find_in_interfaces(&self, class: ClassId, key: u64) -> Option<MethodId> {
        match self.most_specific(&self.classes[class].all_interfaces, key) {
            MostSpecific::Nothing => None,
            MostSpecific::Method(method) => Some(method),
            MostSpecific::Conflict(methods) => methods.first().copied(),
        }
    }

    /// The signature polymorphic method of that name (JVMS 2.9.3), whatever the descriptor.
    pub(super) fn find_polymorphic(&self, class: ClassId, name: crate::names::Symbol) -> Option<MethodId> {
        if class != self.known.method_handle && class != self.known.var_handle {
            return None;
        }
        let methods = &self.classes[class].methods;
        methods.iter().copied().find(|&method| {
            let method = &self.methods[method];
            method.name == name && method.flags.signature_polymorphic
        })
    }

    /// The place in the vtable of `class` of a method that was resolved there. A method of an interface has a place
    /// only relative to a class; `None` for methods that are never overridden.
    pub fn vtable_index_of(&self, class: ClassId, method: MethodId) -> Option<u32> {
        let resolved = &self.methods[method];
        if resolved.access & (access::STATIC | access::PRIVATE) != 0 || resolved.name == self.known.init {
            return None;
        }
        let index = resolved.vtable_index.get();
        if index != u32::MAX {
            return Some(index);
        }
        let key = resolved.key();
        self.classes[class].vtable_keys.iter().position(|&other| other == key).map(|index| index as u32)
    }

    /// The method that `invokevirtual` runs; the receiver's class is a subclass of the method's.
    #[inline]
    pub fn select_virtual(&self, receiver: ClassId, method: MethodId) -> MethodId {
        let index = self.methods[method].vtable_index.get();
        if let Some(&selected) = self.classes[receiver].vtable.get(index as usize) {
            return selected;
        }
        if self.classes[self.methods[method].class].is_interface() && !self.methods[method].is_private() {
            return self.select_by_key(receiver, method).unwrap_or(method);
        }
        method
    }

    /// The method that `invokeinterface` runs for a receiver of this class, or the error it throws.
    pub fn select_interface(&mut self, receiver: ClassId, method: MethodId) -> Outcome<MethodId> {
        if let Some(&selected) = self.known.selected.get(&(receiver, method)) {
            return Ok(selected);
        }
        let resolved = &self.methods[method];
        let owner = resolved.class;
        if self.classes[owner].is_interface() && !self.classes.is_subtype(receiver, owner) {
            let text = format!(
                "Class {} does not implement the requested interface {}",
                self.class_text(receiver),
                self.class_text(owner)
            );
            return Err(self.throw("java/lang/IncompatibleClassChangeError", Some(&text)));
        }
        let selected = if resolved.is_private() {
            method
        } else {
            self.select_by_key(receiver, method).unwrap_or(method)
        };
        let found = &self.methods[selected];
        if found.is_abstract() {
            // Up to 17 an interface call does not tell a conflict from a missing method.
            let told = if self.known.java_version > 17 { selected } else { method };
            return Err(self.abstract_method_error(receiver, method, told));
        }
        if found.access & (access::PUBLIC | access::PRIVATE) == 0 && self.classes[owner].is_interface() {
            return Err(self.not_public_error(receiver, method, selected));
        }
        self.known.selected.insert((receiver, method), selected);
        Ok(selected)
    }

    /// As [`Machine::select_virtual`], with `AbstractMethodError` if the selected method has no code.
    pub fn select_virtual_checked(&mut self, receiver: ClassId, method: MethodId) -> Outcome<MethodId> {
        let selected = self.select_virtual(receiver, method);
        if self.methods[selected].is_abstract() {
            return Err(self.abstract_method_error(receiver, method, selected));
        }
        Ok(selected)
    }

    /// The entry of the receiver's table; of several (package-private methods that do not override each other) the
    /// one that the most derived class declares.
    fn select_by_key(&self, receiver: ClassId, method: MethodId) -> Option<MethodId> {
        let class = &self.classes[receiver];
        let key = self.methods[method].key();
        let depth = |method: MethodId| {
            let class = &self.classes[self.methods[method].class];
            if class.is_interface() { 0 } else { class.ancestors.len() }
        };
        class
            .vtable_keys
            .iter()
            .zip(&class.vtable)
            .filter(|&(&other, _)| other == key)
            .map(|(_, &method)| method)
            .max_by_key(|&method| depth(method))
    }

    /// The error of calling a method without code: `resolved` was named, `selected` was found for the receiver.
    pub fn abstract_method_error(
        &mut self,
        receiver: ClassId,
        resolved: MethodId,
        selected: MethodId,
    ) -> Trap {
        if let Some(conflict) = self.known.conflicts.get(&selected).cloned() {
            return self.throw("java/lang/IncompatibleClassChangeError", Some(&conflict));
        }
        let class = &self.classes[self.methods[resolved].class];
        let kind = if class.is_interface() {
            "interface"
        } else if class.is_abstract() {
            "abstract class"
        } else {
            "class"
        };
        let text = format!(
            "Receiver class {} does not define or inherit an implementation of the resolved method '{}' of {kind} {}.",
            self.class_text(receiver),
            self.declaration_text(&self.methods[resolved]),
            self.class_text(class.id),
        );
        self.throw("java/lang/AbstractMethodError", Some(&text))
    }

    /// `abstract void m(int)`: flags and the signature without the class.
    fn declaration_text(&self, method: &Method) -> String {
        let mut flags = String::new();
        if method.access & access::ABSTRACT != 0 {
            flags += "abstract ";
        }
        let (parameters, returns) = crate::class::parse_method_descriptor(self.names.get(method.descriptor))
            .unwrap_or((Vec::new(), "V"));
        let parameters: Vec<String> = parameters.into_iter().map(Machine::external_type).collect();
        let name = self.names.get(method.name);
        format!("{flags}{} {name}({})", Machine::external_type(returns), parameters.join(", "))
    }

    fn not_public_error(&mut self, receiver: ClassId, resolved: MethodId, selected: MethodId) -> Trap {
        let text = format!(
            "class {} tried to access {}method '{}' of class {}",
            self.class_text(self.methods[resolved].class),
            Machine::visibility(self.methods[selected].access),
            self.method_signature(selected),
            self.class_text(receiver),
        );
        self.throw("java/lang/IllegalAccessError", Some(&text))
    }
}
