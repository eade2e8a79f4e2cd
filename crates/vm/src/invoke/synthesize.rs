//! Classes that the machine writes itself: defined as hidden classes in the nest of the class that needs them.

use crate::class::{ClassId, MethodId};
use crate::link::PinnedClass;
use crate::machine::Machine;
use crate::stop::Outcome;
use crate::value::Ref;

impl Machine {
    /// Defines a written class as a nest mate of `host` and gives its static method of that name; `None` if it
    /// cannot be written.
    pub(super) fn synthesize(
        &mut self,
        host: ClassId,
        class: PinnedClass,
        method: &str,
        descriptor: &str,
    ) -> Outcome<Option<MethodId>> {
        let nest = self.nest_host(host)?;
        let mirror = self.mirror(host);
        let protection_domain = self.protection_domain(mirror);
        let loader = self.classes[host].loader;
        let defined = self.define_pinned(class, loader, Some(nest), protection_domain)?;
        Ok(defined.and_then(|id| self.find_declared(id, method, descriptor)))
    }

    fn protection_domain(&self, mirror: Ref) -> Ref {
        match self.known.offsets.class_protection_domain {
            0 => Ref::NULL,
            offset => self.heap.get(mirror, offset),
        }
    }

    /// The name that a class written for `host` begins with: the host's own, without what marks it as hidden.
    pub(super) fn host_name(&self, host: ClassId) -> String {
        let name = self.names.get(self.classes[host].name);
        name.split_once('+').map_or(name, |(name, _)| name).to_string()
    }
}
