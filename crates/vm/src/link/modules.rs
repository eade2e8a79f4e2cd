//! Which module reads which, and what it exports (JVMS 5.4.4): as far as classes of a program can be kept out by it.
//! Java code decides what is exported (`java.lang.Module`) and tells the machine.
//!
//! Classes of the JDK are trusted, so what its modules read is not kept.

use super::vtable::RuntimePackage;
use crate::class::{ClassId, ClassKind, LoaderId, access};
use crate::machine::Machine;
use crate::names::Symbol;
use crate::value::Ref;

/// To whom a package is exported.
#[derive(Clone, Debug, Default)]
pub struct Exports {
    pub to_all: bool,
    pub to_all_unnamed: bool,
    /// `Module` objects.
    pub to: imbl::Vector<Ref>,
}

impl Machine {
    /// A module exports a package: to one module, to all that have no name, or to all.
    pub(crate) fn add_export(&mut self, module: Ref, package: Symbol, add: impl FnOnce(&mut Exports)) {
        let loader = self.loader_of_module(module);
        add(self.world.exports.entry((loader, package)).or_default());
    }

    /// A module reads another; null stands for all that have no name.
    pub(crate) fn add_reads(&mut self, from: Ref, to: Ref) {
        if self.loader_of_module(from) != LoaderId::BOOT && !self.world.reads.contains(&(from, to)) {
            self.world.reads.push_back((from, to));
        }
    }

    pub(crate) fn loader_of_module(&mut self, module: Ref) -> LoaderId {
        let loader = self.read_field(module, "loader").map_or(Ref::NULL, |loader| loader.reference());
        self.loader_id(loader)
    }

    /// Why code of a run-time package must not name a class, which is public: in HotSpot's words. `None` if it may.
    pub(super) fn module_barrier(
        &mut self,
        from: RuntimePackage,
        name: &str,
        class: ClassId,
    ) -> Option<String> {
        let target = &self.classes[class];
        if let ClassKind::Array { element, .. } = target.kind {
            return self.module_barrier(from, name, element);
        }
        let is_trusted = self.known.is_builtin(from.loader) && self.named_module(from).is_some();
        if target.is_primitive() || target.access & access::PUBLIC == 0 || is_trusted {
            return None;
        }
        let to = RuntimePackage::of(target);
        if to == from || self.world.modules.is_empty() {
            return None;
        }
        let (own, other) = (self.module_of_package(from), self.module_of_package(to));
        if own == other {
            return None;
        }
        let is_readable = self.reads(from, own, to, other);
        if is_readable && (self.named_module(to).is_none() || self.is_exported(from, own, to)) {
            return None;
        }
        let (own_name, other_name) = (self.called(from), self.called(to));
        let because = if is_readable {
            let package = self.names.get(to.package).replace('/', ".");
            format!("{other_name} does not export {package} to {own_name}")
        } else {
            format!("{own_name} does not read {other_name}")
        };
        let target = self.class_text(class);
        Some(format!(
            "class {name} (in {own_name}) cannot access class {target} (in {other_name}) because {because}"
        ))
    }

    fn named_module(&self, package: RuntimePackage) -> Option<Ref> {
        self.module_key(package.loader, package.package)
    }

    fn module_of_package(&self, package: RuntimePackage) -> Ref {
        self.named_module(package).unwrap_or_else(|| self.unnamed_module(package.loader))
    }

    /// How the module of a run-time package is called. Asking for an unnamed one's gives it an identity hash code.
    fn called(&mut self, package: RuntimePackage) -> String {
        match self.named_module(package) {
            Some(module) => {
                let name = self.heap.get::<Ref>(module, self.known.offsets.module_name);
                format!("module {}", self.string_text(name))
            }
            None => {
                let module = self.unnamed_module(package.loader);
                format!("unnamed module @0x{:x}", self.identity_hash(module))
            }
        }
    }

    fn reads(&self, from: RuntimePackage, own: Ref, to: RuntimePackage, other: Ref) -> bool {
        let (own_named, other_named) = (self.named_module(from), self.named_module(to));
        let base = self.module_of(self.known.object);
        own_named.is_none()
            || other == base
            || self.world.reads.contains(&(own, other))
            || (other_named.is_none() && self.world.reads.contains(&(own, Ref::NULL)))
    }

    fn is_exported(&self, from: RuntimePackage, own: Ref, to: RuntimePackage) -> bool {
        let Some(exports) = self.world.exports.get(&(to.loader, to.package)) else { return false };
        exports.to_all
            || (exports.to_all_unnamed && self.named_module(from).is_none())
            || exports.to.contains(&own)
    }
}
