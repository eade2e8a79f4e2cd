//! `java.lang.invoke.MemberName`: a reference to a field, method or constructor that the virtual machine resolves for
//! method handles (JVMS 5.4.3.5), with the access checks of linking; `Lookup` in the class library has more.
//!
//! A resolved method's `MemberName.method` is a `ResolvedMethodName` whose injected `vmtarget` is the method's number
//! plus one. A resolved field's `vmindex` is its offset as `Unsafe` wants it.

use super::access::STATIC_OFFSET;
use super::layout::Known;
use crate::class::{ClassId, ClassKind, Method, MethodId, access};
use crate::machine::Machine;
use crate::stop::{Outcome, Trap};
use crate::value::{Kind, Ref, Value};

pub(crate) const IS_METHOD: i32 = 0x1_0000;
pub(crate) const IS_CONSTRUCTOR: i32 = 0x2_0000;
pub(crate) const IS_FIELD: i32 = 0x4_0000;
const CALLER_SENSITIVE: i32 = 0x10_0000;
const TRUSTED_FINAL: i32 = 0x20_0000;
/// Since JDK 22.
const HIDDEN_MEMBER: i32 = 0x40_0000;
const KIND_SHIFT: i32 = 24;
const KIND_MASK: i32 = 15;

const GET_FIELD: i32 = 1;
const GET_STATIC: i32 = 2;
const PUT_FIELD: i32 = 3;
const INVOKE_VIRTUAL: i32 = 5;
pub(super) const INVOKE_STATIC: i32 = 6;
const INVOKE_SPECIAL: i32 = 7;
const INVOKE_INTERFACE: i32 = 9;

impl Machine {
    /// Resolves a `MemberName` in place, on behalf of `caller` if there is one. `None` if it cannot be and the class
    /// library only tries (`speculative`).
    pub(crate) fn resolve_member(
        &mut self,
        member: Ref,
        caller: Option<ClassId>,
        speculative: bool,
    ) -> Outcome<Option<Ref>> {
        if !self.known_ref(member, Known::NameMethod).is_null() {
            return Ok(Some(member));
        }
        match self.resolve_unresolved(member, caller) {
            Ok(()) => Ok(Some(member)),
            Err(Trap::Throw(_)) if speculative => Ok(None),
            Err(trap) => Err(trap),
        }
    }

    fn resolve_unresolved(&mut self, member: Ref, caller: Option<ClassId>) -> Outcome<()> {
        let flags = self.known_int(member, Known::NameFlags);
        let mirror = self.known_ref(member, Known::NameClass);
        let name = self.known_ref(member, Known::NameName);
        let described = self.known_ref(member, Known::NameType);
        if mirror.is_null() || name.is_null() || described.is_null() {
            return Err(self.throw("java/lang/IllegalArgumentException", Some("nothing to resolve")));
        }
        let class = match self.class_of_mirror(mirror) {
            class if self.classes[class].is_array() => self.known.object,
            class => class,
        };
        let name = self.string_text(name);
        let descriptor = self.type_descriptor(described);
        let kind = flags >> KIND_SHIFT & KIND_MASK;
        if flags & IS_FIELD != 0 {
            return self.resolve_field_member(member, class, &name, &descriptor, kind);
        }
        let is_constructor = flags & IS_CONSTRUCTOR != 0;
        let found = if is_constructor {
            self.find_declared(class, "<init>", &descriptor)
        } else if flags & IS_METHOD != 0 {
            self.polymorphic(class, &name).or_else(|| self.find_method(class, &name, &descriptor))
        } else {
            return Err(self.throw("java/lang/InternalError", Some("unrecognized MemberName format")));
        };
        let Some(method) = found else {
            let signature = self.external_method(&self.class_text(class), &name, &descriptor);
            return Err(self.throw("java/lang/NoSuchMethodError", Some(&format!("'{signature}'"))));
        };
        let is_static = self.methods[method].is_static();
        if is_static != (kind == INVOKE_STATIC) {
            let signature = self.method_signature(method);
            let wanted = if is_static { "instance not static" } else { "static" };
            let text = format!("Expected {wanted} method '{signature}'");
            return Err(self.throw("java/lang/IncompatibleClassChangeError", Some(&text)));
        }
        let (owner, flags) = (self.methods[method].class, self.methods[method].access);
        if let Some(caller) = caller
            && !self.is_clone_of_array(mirror, &name)
            && !self.is_member_accessible(caller, class, owner, flags)?
        {
            let text = format!(
                "class {} tried to access {}method '{}' ({})",
                self.class_text(caller),
                Machine::visibility(flags),
                self.method_signature(method),
                self.joint_places_of(caller, owner),
            );
            return Err(self.throw("java/lang/IllegalAccessError", Some(&text)));
        }
        self.set_method_member(member, class, method, kind)
    }

    fn is_clone_of_array(&self, mirror: Ref, name: &str) -> bool {
        name == "clone" && self.classes[self.class_of_mirror(mirror)].is_array()
    }

    /// The signature polymorphic method of that name, if `class` is one that has some.
    fn polymorphic(&self, class: ClassId, name: &str) -> Option<MethodId> {
        if class != self.known.method_handle && class != self.known.var_handle {
            return None;
        }
        self.classes[class].methods.iter().copied().find(|&method| {
            let method = &self.methods[method];
            method.flags.signature_polymorphic && self.names.get(method.name) == name
        })
    }

    fn resolve_field_member(
        &mut self,
        member: Ref,
        class: ClassId,
        name: &str,
        descriptor: &str,
        kind: i32,
    ) -> Outcome<()> {
        let (name_symbol, descriptor_symbol) = (self.names.intern(name), self.names.intern(descriptor));
        let Some((owner, index)) = self.find_field_by_key(class, name_symbol, descriptor_symbol) else {
            return Err(self.throw("java/lang/NoSuchFieldError", Some(name)));
        };
        // Whether it is static and may be accessed is the class library's to check.
        self.set_field_member(member, owner, index, kind >= PUT_FIELD);
        Ok(())
    }

    /// Makes a `MemberName` stand for what a `Method`, `Constructor` or `Field` object does.
    pub(crate) fn member_of_reflected(&mut self, member: Ref, reflected: Ref) -> Outcome<()> {
        let class = self.heap.class_of(reflected);
        let name = self.names.text(self.classes[class].name);
        match &*name {
            "java/lang/reflect/Field" => {
                let (class, index) = self.reflected_field(reflected);
                self.set_field_member(member, class, index, false);
                Ok(())
            }
            "java/lang/reflect/Method" | "java/lang/reflect/Constructor" => {
                let method = self.reflected_method(reflected, &*name == "java/lang/reflect/Constructor");
                let class = self.methods[method].class;
                let kind = if self.classes[class].is_interface() { INVOKE_INTERFACE } else { INVOKE_VIRTUAL };
                self.set_method_member(member, class, method, kind)
            }
            _ => Err(self.throw("java/lang/InternalError", Some("unrecognized type of argument"))),
        }
    }

    /// `class` is where the method was looked up, `kind` how it is to be called.
    fn set_method_member(&mut self, member: Ref, class: ClassId, method: MethodId, kind: i32) -> Outcome<()> {
        let resolved = &self.methods[method];
        let mut owner = resolved.class;
        let is_constructor = resolved.name == self.known.init;
        let kind = if resolved.is_static() {
            INVOKE_STATIC
        } else if is_constructor || kind == INVOKE_SPECIAL || self.is_bound_statically(resolved) {
            INVOKE_SPECIAL
        } else if kind == INVOKE_INTERFACE && self.classes[owner].is_interface() {
            INVOKE_INTERFACE
        } else {
            if self.classes[owner].is_interface() {
                // A default or abstract method of an interface that is called on a class.
                owner = if self.classes[class].is_interface() { self.known.object } else { class };
            }
            INVOKE_VIRTUAL
        };
        let mut flags = resolved.access as i32 | kind << KIND_SHIFT;
        flags |= if is_constructor { IS_CONSTRUCTOR } else { IS_METHOD };
        if resolved.flags.caller_sensitive {
            flags |= CALLER_SENSITIVE;
        }
        if resolved.flags.hidden && self.known.java_version >= 22 {
            flags |= HIDDEN_MEMBER;
        }
        let holder = resolved.class;
        let index = match resolved.vtable_index.get() {
            _ if kind != INVOKE_VIRTUAL => -2,
            index => index as i32,
        };
        let class = self.load_boot("java/lang/invoke/ResolvedMethodName")?;
        let name = self.new_object(class)?;
        self.set_known_int(name, Known::ResolvedTarget, method.0 as i32 + 1);
        let holder = self.mirror(holder);
        self.set_known_ref(name, Known::ResolvedHolder, holder);
        self.set_known_ref(member, Known::NameMethod, name);
        let owner = self.mirror(owner);
        self.set_known_ref(member, Known::NameClass, owner);
        self.set_known_int(member, Known::NameFlags, flags);
        self.set_index(member, index as i64);
        Ok(())
    }

    fn is_bound_statically(&self, method: &Method) -> bool {
        (method.access & (access::FINAL | access::PRIVATE)) != 0
            || self.classes[method.class].access & access::FINAL != 0
                && !self.classes[method.class].is_interface()
    }

    fn set_field_member(&mut self, member: Ref, class: ClassId, index: u16, is_setter: bool) {
        let described = &self.classes[class];
        let field = &described.fields[index as usize];
        let is_static = field.is_static();
        let mut kind = if is_static { GET_STATIC } else { GET_FIELD };
        if is_setter {
            kind += PUT_FIELD - GET_FIELD;
        }
        let is_record =
            described.raw.as_ref().is_some_and(|raw| raw.attribute(&raw.attributes, "Record").is_some());
        let mut flags = field.access as i32 | IS_FIELD | kind << KIND_SHIFT;
        if field.access & access::FINAL != 0 && (is_static || described.hidden.is_some() || is_record) {
            flags |= TRUSTED_FINAL;
        }
        let offset = field.offset as i64 + if is_static { STATIC_OFFSET } else { 0 };
        let mirror = self.mirror(class);
        self.set_known_ref(member, Known::NameClass, mirror);
        self.set_known_int(member, Known::NameFlags, flags);
        self.set_index(member, offset);
    }

    fn set_index(&mut self, member: Ref, index: i64) {
        if let Some(offset) = self.offset(Known::NameIndex) {
            self.heap.put(member, offset, index);
        }
    }

    /// The injected `vmindex`.
    pub(crate) fn member_index(&self, member: Ref) -> i64 {
        self.offset(Known::NameIndex).map_or(0, |offset| self.heap.get(member, offset))
    }

    /// Fills in name and type of a `MemberName` that has only been resolved.
    pub(crate) fn expand_member(&mut self, member: Ref) -> Outcome<()> {
        let flags = self.known_int(member, Known::NameFlags);
        let (name, descriptor) = if flags & IS_FIELD != 0 {
            let class = self.class_of_mirror(self.known_ref(member, Known::NameClass));
            let wanted = self.member_index(member);
            let is_static = flags & access::STATIC as i32 != 0;
            let found = self.classes[class].fields.iter().find(|field| {
                let offset = field.offset as i64 + if is_static { STATIC_OFFSET } else { 0 };
                field.is_static() == is_static && offset == wanted
            });
            let Some(field) = found else {
                return Err(self.throw("java/lang/InternalError", Some("unrecognized type")));
            };
            (field.name, field.descriptor)
        } else {
            let method = self.member_target(member)?;
            (self.methods[method].name, self.methods[method].descriptor)
        };
        if self.known_ref(member, Known::NameName).is_null() {
            let name = self.names.text(name);
            let name = self.intern_text(&name)?;
            self.set_known_ref(member, Known::NameName, name);
        }
        if self.known_ref(member, Known::NameType).is_null() {
            let descriptor = self.names.text(descriptor);
            let described = self.new_string(&descriptor)?;
            self.set_known_ref(member, Known::NameType, described);
        }
        Ok(())
    }

    /// `Object[] { index, target }`, for `MemberName`'s own checks.
    pub(crate) fn member_info(&mut self, member: Ref) -> Outcome<Ref> {
        let index = self.box_value(Kind::Long, Value::Long(self.member_index(member)))?;
        let is_field = self.known_int(member, Known::NameFlags) & IS_FIELD != 0;
        let target = if is_field { self.known_ref(member, Known::NameClass) } else { member };
        let object = self.known.object;
        self.new_object_array(object, &[index, target])
    }

    /// The descriptor that the `type` of a `MemberName` stands for: a String, Class, MethodType, or an array of a
    /// return type and an array of parameter types.
    fn type_descriptor(&self, described: Ref) -> String {
        let class = self.heap.class_of(described);
        if class == self.known.string {
            return self.string_text(described);
        }
        if class == self.known.class {
            return self.descriptor_of(self.class_of_mirror(described));
        }
        let (returns, parameters) = if self.classes[class].is_array() {
            (self.heap.element(described, 0), self.heap.element(described, 1))
        } else {
            (self.known_ref(described, Known::TypeReturns), self.known_ref(described, Known::TypeParameters))
        };
        self.method_descriptor(returns, parameters)
    }

    fn method_descriptor(&self, returns: Ref, parameters: Ref) -> String {
        let mut text = String::from("(");
        for index in 0..self.heap.length(parameters) {
            text += &self.descriptor_of(self.class_of_mirror(self.heap.element(parameters, index)));
        }
        text.push(')');
        text += &self.descriptor_of(self.class_of_mirror(returns));
        text
    }

    /// The field descriptor of a class.
    pub(crate) fn descriptor_of(&self, class: ClassId) -> String {
        let name = self.names.get(self.classes[class].name);
        match self.classes[class].kind {
            ClassKind::Primitive(kind) => kind.letter().to_string(),
            ClassKind::Array { .. } => name.to_string(),
            ClassKind::Instance => format!("L{name};"),
        }
    }
}
