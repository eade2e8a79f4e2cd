//! Which method overrides which (JVMS 5.4.5), as tables: the entry of a method stays at its index in all subclasses.
//!
//! A class's table also has entries for what its interfaces offer and no class declares: the default method to be
//! called, the abstract method itself ("miranda"), or a method that stands for a conflict of default methods and
//! is answered with `IncompatibleClassChangeError`. So `invokevirtual` never has to look at interfaces.

use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use super::methods::NO_INDEX;
use crate::class::{Class, ClassId, LoaderId, Method, MethodFlags, MethodId, access};
use crate::machine::Machine;
use crate::names::Symbol;

/// The run-time package (JVMS 5.3) of a class to be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct RuntimePackage {
    pub loader: LoaderId,
    pub package: Symbol,
}

impl RuntimePackage {
    pub(super) fn of(class: &Class) -> RuntimePackage {
        RuntimePackage { loader: class.loader, package: class.package }
    }
}

pub(super) struct Vtable {
    pub methods: Vec<MethodId>,
    pub keys: Vec<u64>,
}

/// A method that must not override a final one: the two of them.
pub(super) struct OverridesFinal {
    pub method: MethodId,
    pub overridden: MethodId,
}

/// The best method of a set of superinterfaces.
#[derive(Clone, Debug)]
pub(super) enum MostSpecific {
    Nothing,
    /// The only one with code, or one of those that have none.
    Method(MethodId),
    /// Several have code and none is more specific than the others.
    Conflict(Vec<MethodId>),
}

impl Machine {
    /// The table of a class (not an interface) about to be added.
    pub(super) fn build_vtable(
        &mut self,
        id: ClassId,
        package: RuntimePackage,
        superclass: Option<ClassId>,
        declared: &[MethodId],
        all_interfaces: &[ClassId],
    ) -> Result<Vtable, OverridesFinal> {
        let inherited = superclass.map(|class| &self.classes[class]);
        let mut table = match inherited {
            Some(class) => Vtable { methods: class.vtable.to_vec(), keys: class.vtable_keys.to_vec() },
            None => Vtable { methods: Vec::new(), keys: Vec::new() },
        };
        let inherited_count = table.keys.len();
        for &method_id in declared {
            let method = &self.methods[method_id];
            if method.access & (access::STATIC | access::PRIVATE) != 0 || method.name == self.known.init {
                continue;
            }
            let key = method.key();
            let mut index = NO_INDEX;
            for place in 0..inherited_count {
                if table.keys[place] != key {
                    continue;
                }
                let overridden = &self.methods[table.methods[place]];
                if self.can_override(package, overridden) {
                    if overridden.access & access::FINAL != 0 {
                        return Err(OverridesFinal { method: method_id, overridden: overridden.id });
                    }
                    table.methods[place] = method_id;
                    index = place as u32;
                }
            }
            if index == NO_INDEX {
                index = table.methods.len() as u32;
                table.methods.push(method_id);
                table.keys.push(key);
            }
            method.vtable_index.set(index);
        }
        self.add_interface_methods(id, superclass, all_interfaces, &mut table);
        Ok(table)
    }

    /// JVMS 5.4.5, for a method of the same name and descriptor, not private, in a class of package `package`.
    fn can_override(&self, package: RuntimePackage, overridden: &Method) -> bool {
        overridden.access & (access::PUBLIC | access::PROTECTED) != 0
            || RuntimePackage::of(&self.classes[overridden.class]) == package
    }

    fn add_interface_methods(
        &mut self,
        id: ClassId,
        superclass: Option<ClassId>,
        all_interfaces: &[ClassId],
        table: &mut Vtable,
    ) {
        let known_interfaces = superclass.map_or(0, |class| self.classes[class].all_interfaces.len());
        if all_interfaces.len() == known_interfaces {
            return;
        }
        for &interface in all_interfaces {
            if superclass
                .is_some_and(|class| self.classes[class].all_interfaces.binary_search(&interface).is_ok())
            {
                continue;
            }
            for position in 0..self.classes[interface].methods.len() {
                let method = &self.methods[self.classes[interface].methods[position]];
                if method.access & (access::STATIC | access::PRIVATE) != 0 {
                    continue;
                }
                let key = method.key();
                let place = table.keys.iter().position(|&other| other == key);
                if let Some(place) = place
                    && !self.known.conflicts.contains_key(&table.methods[place])
                    && (self.methods[table.methods[place]].class == id
                        || !self.classes[self.methods[table.methods[place]].class].is_interface())
                {
                    continue;
                }
                let chosen = match self.most_specific(all_interfaces, key) {
                    MostSpecific::Nothing => continue,
                    MostSpecific::Method(method) => method,
                    MostSpecific::Conflict(methods) => self.add_conflict(id, &methods),
                };
                match place {
                    Some(place) => table.methods[place] = chosen,
                    None => {
                        table.methods.push(chosen);
                        table.keys.push(key);
                    }
                }
            }
        }
    }

    /// The maximally-specific superinterface methods (JVMS 5.4.3.3) of that name and descriptor.
    pub(super) fn most_specific(&self, interfaces: &[ClassId], key: u64) -> MostSpecific {
        let mut candidates: Vec<MethodId> = Vec::new();
        for &interface in interfaces {
            let declared = self.classes[interface].methods.iter().copied().find(|&method| {
                let method = &self.methods[method];
                method.key() == key && method.access & (access::STATIC | access::PRIVATE) == 0
            });
            candidates.extend(declared);
        }
        if candidates.len() > 1 {
            let all = candidates.clone();
            candidates.retain(|&method| {
                let class = self.methods[method].class;
                !all.iter().any(|&other| {
                    let other = self.methods[other].class;
                    other != class && self.classes[other].all_interfaces.binary_search(&class).is_ok()
                })
            });
        }
        let mut concrete = candidates.iter().copied().filter(|&method| !self.methods[method].is_abstract());
        match (concrete.next(), concrete.next()) {
            (Some(only), None) => MostSpecific::Method(only),
            (None, _) => {
                candidates.first().map_or(MostSpecific::Nothing, |&method| MostSpecific::Method(method))
            }
            (Some(_), Some(_)) => {
                candidates.retain(|&method| !self.methods[method].is_abstract());
                MostSpecific::Conflict(candidates)
            }
        }
    }

    /// An abstract method of class `id` that stands for conflicting default methods.
    fn add_conflict(&mut self, id: ClassId, methods: &[MethodId]) -> MethodId {
        let mut text = "Conflicting default methods:".to_owned();
        for &method in methods {
            let method = &self.methods[method];
            let class = self.names.get(self.classes[method.class].name);
            text += &format!(" {class}.{}", self.names.get(method.name));
        }
        let first = &self.methods[methods[0]];
        let conflict = Method {
            id: self.methods.next_id(),
            class: id,
            name: first.name,
            descriptor: first.descriptor,
            access: access::PUBLIC | access::ABSTRACT | access::SYNTHETIC,
            raw: u16::MAX,
            flags: MethodFlags::default(),
            parameters: first.parameters.clone(),
            returns: first.returns,
            argument_slots: first.argument_slots,
            vtable_index: Cell::new(NO_INDEX),
            native: Cell::new(None),
            code: OnceCell::new(),
            is_entered_slowly: Cell::new(false),
        };
        let conflict = self.methods.add(conflict);
        self.known.conflicts.insert(conflict, Arc::from(text));
        conflict
    }
}
