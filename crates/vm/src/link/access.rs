//! Access control (JVMS 5.4.4; see `modules` for its last part) and nests (5.4.4, 4.7.28 and 4.7.29). Classes of the JDK
//! are trusted.

use classfile::raw;

use super::vtable::RuntimePackage;
use crate::class::{ClassId, ClassKind, access};
use crate::machine::Machine;
use crate::stop::{Outcome, Trap};

impl Machine {
    /// Whether code of a run-time package may name a class: it is public, or of the same package.
    pub(super) fn is_class_visible(&self, from: RuntimePackage, class: ClassId) -> bool {
        let target = &self.classes[class];
        match target.kind {
            ClassKind::Primitive(_) => true,
            ClassKind::Array { element, .. } => self.is_class_visible(from, element),
            ClassKind::Instance => target.access & access::PUBLIC != 0 || RuntimePackage::of(target) == from,
        }
    }

    /// Whether `class` may use a member of `owner` with these flags that was named through `named`.
    pub fn is_member_accessible(
        &mut self,
        class: ClassId,
        named: ClassId,
        owner: ClassId,
        flags: u16,
    ) -> Outcome<bool> {
        if flags & access::PUBLIC != 0 || class == owner {
            return Ok(true);
        }
        let (from, target) = (&self.classes[class], &self.classes[owner]);
        if flags & access::PRIVATE != 0 {
            return self.are_nest_mates(class, owner);
        }
        if RuntimePackage::of(from) == RuntimePackage::of(target) {
            return Ok(true);
        }
        if flags & access::PROTECTED == 0 {
            return Ok(false);
        }
        // JVMS 5.4.4: a static member may be named through any class; the verifier checks the receiver of others.
        let inherits = self.classes.is_subtype(class, owner) && !self.classes[owner].is_interface();
        let through = flags & access::STATIC != 0
            || self.classes[named].is_array()
            || self.classes.is_subtype(class, named)
            || self.classes.is_subtype(named, class);
        Ok(inherits && through)
    }

    /// JVMS 5.4.4: two classes are nest mates if they have the same nest host.
    pub fn are_nest_mates(&mut self, a: ClassId, b: ClassId) -> Outcome<bool> {
        if a == b {
            return Ok(true);
        }
        if RuntimePackage::of(&self.classes[a]) != RuntimePackage::of(&self.classes[b]) {
            return Ok(false);
        }
        Ok(self.nest_host(a)? == self.nest_host(b)?)
    }

    /// The nest host; a class whose claim does not hold is its own host.
    pub fn nest_host(&mut self, class: ClassId) -> Outcome<ClassId> {
        if let Some(host) = self.classes[class].nest_host.get() {
            return Ok(host);
        }
        let host = self.determine_nest_host(class)?;
        self.classes[class].nest_host.set(Some(host));
        Ok(host)
    }

    fn determine_nest_host(&mut self, class: ClassId) -> Outcome<ClassId> {
        let metadata = &self.classes[class];
        if let Some(host) = metadata.hidden.as_ref().and_then(|hidden| hidden.host) {
            return if host == class { Ok(class) } else { self.nest_host(host) };
        }
        let Some(raw) = metadata.raw.clone() else { return Ok(class) };
        let Some(index) = raw::nest_host(&raw) else { return Ok(class) };
        let name = self.names.intern(&raw.class_name(index));
        let host = match self.load(metadata.loader, name) {
            Ok(host) => host,
            // What is wrong with the host is not this access's error: the class is its own host then.
            Err(Trap::Throw(_)) => return Ok(class),
            Err(trap) => return Err(trap),
        };
        let same_package =
            RuntimePackage::of(&self.classes[class]) == RuntimePackage::of(&self.classes[host]);
        let Some(host_raw) = self.classes[host].raw.clone() else { return Ok(class) };
        let this_name = raw.class_name_bytes(raw.this_class);
        let is_member = raw::nest_members(&host_raw)
            .into_iter()
            .any(|member| host_raw.class_name_bytes(member) == this_name);
        Ok(if same_package && is_member { host } else { class })
    }

    /// `IllegalAccessError` unless `class` may name `target` (JVMS 5.4.3.1 step 3).
    pub(super) fn check_class_access(&mut self, class: ClassId, target: ClassId) -> Outcome<()> {
        if self.classes[class].is_jdk {
            return Ok(());
        }
        let package = RuntimePackage::of(&self.classes[class]);
        if self.is_class_visible(package, target) {
            let name = self.class_text(class);
            return match self.module_barrier(package, &name, target) {
                Some(text) => Err(self.throw("java/lang/IllegalAccessError", Some(&text))),
                None => Ok(()),
            };
        }
        let mut innermost = target;
        while let ClassKind::Array { element, .. } = self.classes[innermost].kind {
            innermost = element;
        }
        let (from, to) = (self.class_text(class), self.class_text(innermost));
        let places = self.joint_places_of(innermost, class);
        let text = format!("failed to access class {to} from class {from} ({places})");
        Err(self.throw("java/lang/IllegalAccessError", Some(&text)))
    }
}
