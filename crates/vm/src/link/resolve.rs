//! Resolution of symbolic references (JVMS 5.4.3). What was resolved is kept with the metadata; access is checked
//! for classes outside the JDK, the first time.

use classfile::raw::{Constant, RawClass};

use crate::class::{ClassId, MethodId, Resolved, access, member_key};
use crate::machine::Machine;
use crate::names::Symbol;
use crate::stop::{Outcome, Trap};

/// The instruction that a method is resolved for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallKind {
    Virtual,
    Special,
    Static,
    Interface,
}

/// A member reference: class, name and descriptor.
#[derive(Clone, Copy)]
struct MemberReference {
    class: ClassId,
    name: Symbol,
    descriptor: Symbol,
    is_interface_method: bool,
}

impl Machine {
    /// A class constant (JVMS 5.4.3.1).
    pub fn resolve_class(&mut self, class: ClassId, index: u16) -> Outcome<ClassId> {
        if let Some(Resolved::Class(resolved)) =
            self.classes[class].resolved.get(index as usize).map(|cell| cell.get())
        {
            self.mirror(resolved);
            return Ok(resolved);
        }
        let metadata = &self.classes[class];
        let Some(raw) = &metadata.raw else { return Err(self.bad_constant(class, index)) };
        if index == raw.this_class {
            metadata.resolved[index as usize].set(Resolved::Class(class));
            return Ok(class);
        }
        let Constant::Class { name } = raw.constant(index) else {
            return Err(self.bad_constant(class, index));
        };
        let loader = metadata.loader;
        let name = self.names.intern(&raw.utf8(name));
        let resolved = self.load(loader, name)?;
        self.check_class_access(class, resolved)?;
        self.classes[class].resolved[index as usize].set(Resolved::Class(resolved));
        Ok(resolved)
    }

    /// A field (JVMS 5.4.3.2) for `getstatic`, `putstatic`, `getfield` or `putfield`: the class that declares it and
    /// its number there.
    pub fn resolve_field(
        &mut self,
        class: ClassId,
        index: u16,
        is_static: bool,
        is_put: bool,
    ) -> Outcome<(ClassId, u16)> {
        if !is_put
            && let Some(Resolved::Field(owner, field)) =
                self.classes[class].resolved.get(index as usize).map(|cell| cell.get())
            && self.classes[owner].fields[field as usize].is_static() == is_static
        {
            self.mirror(owner);
            return Ok((owner, field));
        }
        let reference = self.member_reference(class, index)?;
        let Some((owner, field)) =
            self.find_field_by_key(reference.class, reference.name, reference.descriptor)
        else {
            return Err(self.no_such_field(&reference));
        };
        let flags = self.classes[owner].fields[field as usize].access;
        let trusted = self.classes[class].is_jdk;
        if !trusted && !self.is_member_accessible(class, reference.class, owner, flags)? {
            let places = self.joint_places_of(class, owner);
            let text = format!(
                "class {} tried to access {}field {}.{} ({places})",
                self.class_text(class),
                Machine::visibility(flags),
                self.class_text(owner),
                self.names.get(reference.name),
            );
            return Err(self.throw("java/lang/IllegalAccessError", Some(&text)));
        }
        if (flags & access::STATIC != 0) != is_static {
            let text = format!(
                "Expected {} field {}.{}",
                if is_static { "static" } else { "non-static" },
                self.class_text(reference.class),
                self.names.get(reference.name)
            );
            return Err(self.throw("java/lang/IncompatibleClassChangeError", Some(&text)));
        }
        if is_put && flags & access::FINAL != 0 {
            self.check_final_put(class, owner, reference.name, is_static)?;
        }
        self.constrain_field(class, owner, field)?;
        self.classes[class].resolved[index as usize].set(Resolved::Field(owner, field));
        Ok((owner, field))
    }

    /// JVMS 6.5.putfield, putstatic: a final field is set by its class, from version 53 on in its initialiser only.
    fn check_final_put(
        &mut self,
        class: ClassId,
        owner: ClassId,
        name: Symbol,
        is_static: bool,
    ) -> Outcome<()> {
        let what = if is_static { "static" } else { "non-static" };
        let field = format!("{}.{}", self.class_text(owner), self.names.get(name));
        if class != owner {
            let text = format!(
                "Update to {what} final field {field} attempted from a different class ({}) than the field's declaring class",
                self.class_text(class)
            );
            return Err(self.throw("java/lang/IllegalAccessError", Some(&text)));
        }
        let is_strict = self.classes[class].raw.as_ref().is_some_and(|raw| raw.major >= 53);
        let Some(frame) = self.thread().frames.last() else { return Ok(()) };
        let method = &self.methods[frame.method];
        let wanted = if is_static { self.known.clinit } else { self.known.init };
        if is_strict && method.class == class && method.name != wanted {
            let text = format!(
                "Update to {what} final field {field} attempted from a different method ({}) than the initializer \
                 method {} ",
                self.names.get(method.name),
                self.names.get(wanted),
            );
            return Err(self.throw("java/lang/IllegalAccessError", Some(&text)));
        }
        Ok(())
    }

    /// JVMS 5.4.3.2: the class, its superinterfaces, its superclass, each in turn.
    pub fn find_field_by_key(
        &self,
        class: ClassId,
        name: Symbol,
        descriptor: Symbol,
    ) -> Option<(ClassId, u16)> {
        let metadata = &self.classes[class];
        let declared =
            metadata.fields.iter().position(|field| field.name == name && field.descriptor == descriptor);
        if let Some(index) = declared {
            return Some((class, index as u16));
        }
        for &interface in &metadata.interfaces {
            if let Some(found) = self.find_field_by_key(interface, name, descriptor) {
                return Some(found);
            }
        }
        metadata.superclass.and_then(|superclass| self.find_field_by_key(superclass, name, descriptor))
    }

    /// A method (JVMS 5.4.3.3, 5.4.3.4). For `invokespecial` it is already the one that is run.
    pub fn resolve_method(&mut self, class: ClassId, index: u16, kind: CallKind) -> Outcome<MethodId> {
        if let Some(Resolved::Method(method)) =
            self.classes[class].resolved.get(index as usize).map(|cell| cell.get())
            && self.methods[method].is_static() == (kind == CallKind::Static)
            && kind != CallKind::Special
        {
            return Ok(method);
        }
        let reference = self.member_reference(class, index)?;
        let method = self.lookup_method(class, &reference, kind)?;
        let found = &self.methods[method];
        if found.is_static() != (kind == CallKind::Static) && !found.flags.signature_polymorphic {
            let signature = self.method_signature(method);
            let text = match kind {
                CallKind::Static => format!("Expected static method '{signature}'"),
                CallKind::Virtual | CallKind::Special => format!("Expecting non-static method '{signature}'"),
                CallKind::Interface => format!("Expected instance not static method '{signature}'"),
            };
            return Err(self.throw("java/lang/IncompatibleClassChangeError", Some(&text)));
        }
        if kind == CallKind::Special {
            return self.select_special(class, &reference, method);
        }
        self.classes[class].resolved[index as usize].set(Resolved::Method(method));
        Ok(method)
    }

    /// The class that a member reference names (not necessarily the one that declares the member).
    pub fn resolve_member_class(&mut self, class: ClassId, index: u16) -> Outcome<ClassId> {
        Ok(self.member_reference(class, index)?.class)
    }

    fn lookup_method(
        &mut self,
        class: ClassId,
        reference: &MemberReference,
        kind: CallKind,
    ) -> Outcome<MethodId> {
        let is_interface = self.classes[reference.class].is_interface();
        if is_interface != reference.is_interface_method {
            let text = self.wrong_kind_text(reference, kind);
            return Err(self.throw("java/lang/IncompatibleClassChangeError", Some(&text)));
        }
        let key = member_key(reference.name, reference.descriptor);
        let found = match self.find_polymorphic(reference.class, reference.name) {
            Some(method) => Some(method),
            None if is_interface => self.find_in_interface(reference.class, key),
            None => self.find_method_by_key(reference.class, key),
        };
        let Some(method) = found else { return Err(self.no_such_method(reference)) };
        let (owner, flags) = (self.methods[method].class, self.methods[method].access);
        if !self.classes[class].is_jdk {
            // JVMS 5.4.4 lets arrays be cloned by anyone: `clone` is public there.
            let is_clone =
                self.classes[reference.class].is_array() && self.names.get(reference.name) == "clone";
            if !is_clone && !self.is_member_accessible(class, reference.class, owner, flags)? {
                let places = self.joint_places_of(class, owner);
                let text = format!(
                    "class {} tried to access {}method '{}' ({places})",
                    self.class_text(class),
                    Machine::visibility(flags),
                    self.method_signature(method),
                );
                return Err(self.throw("java/lang/IllegalAccessError", Some(&text)));
            }
        }
        self.constrain_method(class, reference.class, method)?;
        Ok(method)
    }

    /// A Methodref that names an interface, or an InterfaceMethodref that names a class.
    fn wrong_kind_text(&self, reference: &MemberReference, kind: CallKind) -> String {
        let class = self.class_text(reference.class);
        match (kind, reference.is_interface_method) {
            (CallKind::Virtual, false) => format!("Found interface {class}, but class was expected"),
            (CallKind::Interface, true) => format!("Found class {class}, but interface was expected"),
            (_, is_interface_method) => {
                let name = self.names.get(reference.name);
                let method = self.external_method(&class, name, self.names.get(reference.descriptor));
                let wanted = if is_interface_method { "Methodref" } else { "InterfaceMethodref" };
                format!("Method '{method}' must be {wanted} constant")
            }
        }
    }

    /// JVMS 5.4.3.4: the interface, `Object`'s public instance methods, the superinterfaces.
    fn find_in_interface(&self, interface: ClassId, key: u64) -> Option<MethodId> {
        let of_object = || {
            self.declared_by_key(self.known.object, key).filter(|&method| {
                let method = &self.methods[method];
                method.access & access::PUBLIC != 0 && !method.is_static()
            })
        };
        self.declared_by_key(interface, key)
            .or_else(of_object)
            .or_else(|| self.find_in_interfaces(interface, key))
    }

    /// JVMS 6.5.invokespecial: a call of a superclass's method starts at the direct superclass.
    fn select_special(
        &mut self,
        class: ClassId,
        reference: &MemberReference,
        method: MethodId,
    ) -> Outcome<MethodId> {
        let metadata = &self.classes[class];
        let resolved = &self.methods[method];
        if resolved.name == self.known.init {
            if resolved.class != reference.class {
                return Err(self.no_such_method(reference));
            }
            return Ok(method);
        }
        let is_super_call = !self.classes[reference.class].is_interface()
            && reference.class != class
            && self.classes.is_subtype(class, reference.class)
            && metadata.access & access::SUPER != 0;
        let key = resolved.key();
        let start =
            if is_super_call { metadata.superclass.unwrap_or(reference.class) } else { reference.class };
        let selected = if resolved.is_private() {
            method
        } else if self.classes[start].is_interface() {
            self.find_in_interface(start, key).unwrap_or(method)
        } else {
            let in_classes = self
                .find_in_classes(start, key)
                .filter(|&found| self.methods[found].access & (access::STATIC | access::PRIVATE) == 0);
            in_classes.or_else(|| self.find_in_interfaces(start, key)).unwrap_or(method)
        };
        if self.methods[selected].is_abstract() {
            return Err(self.abstract_method_error(class, method, selected));
        }
        Ok(selected)
    }

    fn member_reference(&mut self, class: ClassId, index: u16) -> Outcome<MemberReference> {
        let Some(raw) = self.classes[class].raw.clone() else { return Err(self.bad_constant(class, index)) };
        let (class_index, name_and_type, is_interface_method) = match raw.constant(index) {
            Constant::Field { class, name_and_type } => (class, name_and_type, false),
            Constant::Method { class, name_and_type } => (class, name_and_type, false),
            Constant::InterfaceMethod { class, name_and_type } => (class, name_and_type, true),
            _ => return Err(self.bad_constant(class, index)),
        };
        let named = self.resolve_class(class, class_index)?;
        let (name, descriptor) = self.name_and_type(&raw, name_and_type);
        Ok(MemberReference { class: named, name, descriptor, is_interface_method })
    }

    /// Name and descriptor of a NameAndType constant.
    pub(crate) fn name_and_type(&mut self, raw: &RawClass, index: u16) -> (Symbol, Symbol) {
        let (name, descriptor) = raw.name_and_type(index);
        (self.names.intern(&raw.utf8(name)), self.names.intern(&raw.utf8(descriptor)))
    }

    fn no_such_field(&mut self, reference: &MemberReference) -> Trap {
        let name = self.names.text(reference.name);
        let text = if self.known.java_version >= 22 {
            let kind = Machine::external_type(self.names.get(reference.descriptor));
            format!("Class {} does not have member field '{kind} {name}'", self.class_text(reference.class))
        } else {
            name.to_string()
        };
        self.throw("java/lang/NoSuchFieldError", Some(&text))
    }

    fn no_such_method(&mut self, reference: &MemberReference) -> Trap {
        let class = self.class_text(reference.class);
        let signature = self.external_method(
            &class,
            self.names.get(reference.name),
            self.names.get(reference.descriptor),
        );
        self.throw("java/lang/NoSuchMethodError", Some(&format!("'{signature}'")))
    }

    /// A constant of another kind than its instruction wants: the verifier would have refused it.
    fn bad_constant(&mut self, class: ClassId, index: u16) -> Trap {
        let text = format!("Illegal constant pool index {index} in class file {}", self.class_text(class));
        self.throw("java/lang/ClassFormatError", Some(&text))
    }
}
