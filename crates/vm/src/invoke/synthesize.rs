//! Classes that the machine writes itself: defined as hidden classes in the nest of the class that needs them.

use super::write::ClassWriter;
use crate::class::{ClassId, MethodId};
use crate::link::{Definition, HiddenOptions};
use crate::machine::Machine;
use crate::stop::Outcome;
use crate::value::Ref;

impl Machine {
    /// Defines a written class as a nest mate of `host` and gives its static method of that name.
    pub(super) fn synthesize(
        &mut self,
        host: ClassId,
        class: ClassWriter,
        method: &str,
        descriptor: &str,
    ) -> Outcome<Option<MethodId>> {
        let (bytes, pins) = class.finish();
        let nest = self.nest_host(host)?;
        let mirror = self.mirror(host);
        let protection_domain = self.protection_domain(mirror);
        let id = self.define(Definition {
            loader: self.classes[host].loader,
            name: None,
            bytes: bytes.into(),
            hidden: Some(HiddenOptions { host: Some(nest), class_data: Ref::NULL, strong: true }),
            protection_domain,
        })?;
        let defined = &self.classes[id];
        for (index, resolved) in pins {
            defined.resolved[index as usize].set(resolved);
        }
        // Written here, so there is nothing to verify (and there are no stack maps to verify it with).
        defined.verified.set(true);
        Ok(self.find_declared(id, method, descriptor))
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
