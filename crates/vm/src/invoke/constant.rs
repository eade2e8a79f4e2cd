//! Constants that are objects (JVMS 5.1, 5.4.3): strings, classes, method types, method handles, dynamic constants.
//!
//! Each has a slot in the meta region, by class and constant pool index; the slot of a NameAndType holds the
//! `MethodType` of its descriptor. What Java code must make is asked for by a call up into `MethodHandleNatives`
//! whose continuation fills the slot; the instruction is executed again and finds it filled.

use std::sync::Arc;

use classfile::raw::{BootstrapMethod, Constant, RawClass, bootstrap_methods, tag, utf16};

use super::member::INVOKE_STATIC;
use crate::class::{ClassId, LoaderId, parse_method_descriptor};
use crate::code::Op;
use crate::heap::Meta;
use crate::machine::Machine;
use crate::natives::Reply;
use crate::stop::{Outcome, StopReason, Trap};
use crate::thread::{After, Returned};
use crate::value::{Kind, Ref, Value};

/// Dynamic constants whose arguments are dynamic constants, and so on: one more is a `StackOverflowError`.
const MOST_NESTED_CONSTANTS: u32 = 100;

pub(super) const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";

impl Machine {
    /// The instruction that loads a constant of `class`; its slot is filled.
    pub(crate) fn load_constant(&mut self, class: ClassId, index: u16) -> Outcome<Op> {
        self.object_constant(class, index, 0)?;
        let slot = self.constant_slot(class, index);
        let raw = self.raw_of(class)?;
        Ok(match raw.constant(index) {
            Constant::Dynamic { name_and_type, .. } => {
                let (_, descriptor) = raw.name_and_type(name_and_type);
                let kind = Kind::of_descriptor(&raw.utf8(descriptor));
                Op::LdcBoxed { slot, index, kind }
            }
            _ => Op::LdcSlot { slot, index },
        })
    }

    /// The value of a dynamic constant, from what its slot holds.
    pub(crate) fn dynamic_value(&self, object: Ref, kind: Kind) -> Value {
        if kind != Kind::Reference {
            return self.unbox(object).map_or(Value::of_bits(kind, 0), |(_, value)| value);
        }
        Value::Ref(if self.stands_for_null(object) { Ref::NULL } else { object })
    }

    pub(super) fn raw_of(&mut self, class: ClassId) -> Outcome<Arc<RawClass>> {
        match &self.classes[class].raw {
            Some(raw) => Ok(raw.clone()),
            None => Err(self.library_stop("a class without a class file has no constants".to_string())),
        }
    }

    pub(super) fn library_stop(&self, problem: String) -> Trap {
        self.stop(StopReason::Library { problem })
    }

    /// The slot of a constant.
    pub(super) fn constant_slot(&mut self, class: ClassId, index: u16) -> Meta {
        let described = &self.classes[class];
        let count = described.raw.as_ref().map_or(0, |raw| raw.pool_count()) as usize;
        let slots = described
            .constant_slots
            .get_or_init(|| (0..count).map(|_| std::cell::Cell::new(Ref::NULL)).collect());
        let known = slots[index as usize].get();
        if !known.is_null() {
            return known;
        }
        let slot = self.new_slot();
        if let Some(slots) = self.classes[class].constant_slots.get() {
            slots[index as usize].set(slot);
        }
        slot
    }

    /// A constant as an object, primitives boxed, as a bootstrap method gets it.
    fn object_constant(&mut self, class: ClassId, index: u16, depth: u32) -> Outcome<Ref> {
        let slot = self.constant_slot(class, index);
        let known: Ref = self.heap.get(slot, 0);
        if !known.is_null() {
            return self.known_constant(known);
        }
        let raw = self.raw_of(class)?;
        let object = match raw.constant(index) {
            Constant::String { utf8 } => self.intern_units(&utf16(raw.utf8_bytes(utf8)))?,
            Constant::Class { .. } => {
                let resolved = self.resolve_class(class, index)?;
                self.mirror(resolved)
            }
            Constant::Integer(value) => self.box_value(Kind::Int, Value::Int(value))?,
            Constant::Long(value) => self.box_value(Kind::Long, Value::Long(value))?,
            Constant::Float(bits) => self.box_value(Kind::Float, Value::Float(f32::from_bits(bits)))?,
            Constant::Double(bits) => self.box_value(Kind::Double, Value::Double(f64::from_bits(bits)))?,
            Constant::MethodType { descriptor } => {
                return self.method_type(class, &raw.utf8(descriptor), slot);
            }
            Constant::MethodHandle { kind, reference } => {
                return self.handle_constant(class, &raw, kind, reference, slot);
            }
            Constant::Dynamic { bootstrap, name_and_type } => {
                return self.dynamic_constant(class, &raw, bootstrap, name_and_type, slot, depth);
            }
            _ => {
                let text = format!("constant {index} cannot be loaded");
                return Err(self.throw("java/lang/ClassFormatError", Some(&text)));
            }
        };
        self.heap.put(slot, 0, object);
        Ok(object)
    }

    /// The `MethodType` of a NameAndType's descriptor.
    pub(super) fn method_type_at(&mut self, class: ClassId, name_and_type: u16) -> Outcome<Ref> {
        let slot = self.constant_slot(class, name_and_type);
        let known: Ref = self.heap.get(slot, 0);
        if !known.is_null() {
            return self.known_constant(known);
        }
        let raw = self.raw_of(class)?;
        let (_, descriptor) = raw.name_and_type(name_and_type);
        self.method_type(class, &raw.utf8(descriptor), slot)
    }

    fn method_type(&mut self, class: ClassId, descriptor: &str, slot: Meta) -> Outcome<Ref> {
        let loader = self.classes[class].loader;
        let Some((parameters, returns)) = parse_method_descriptor(descriptor) else {
            return Err(self.throw("java/lang/ClassFormatError", Some(descriptor)));
        };
        let mut mirrors = Vec::with_capacity(parameters.len());
        for parameter in parameters {
            mirrors.push(self.mirror_of_descriptor(loader, parameter)?);
        }
        let returns = self.mirror_of_descriptor(loader, returns)?;
        let element = self.known.class;
        let mirrors = self.new_object_array(element, &mirrors)?;
        self.call_up(
            "findMethodHandleType",
            "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;",
            &[Value::Ref(returns), Value::Ref(mirrors)],
            slot,
        )
    }

    /// The class that a field descriptor (or `V`) names.
    pub(crate) fn class_of_descriptor(&mut self, loader: LoaderId, descriptor: &str) -> Outcome<ClassId> {
        match Kind::of_descriptor(descriptor) {
            Kind::Reference => {
                let name = self.names.intern(super::adapt::class_of(descriptor));
                self.load(loader, name)
            }
            kind => Ok(self.primitive_class(kind)),
        }
    }

    fn mirror_of_descriptor(&mut self, loader: LoaderId, descriptor: &str) -> Outcome<Ref> {
        let class = self.class_of_descriptor(loader, descriptor)?;
        Ok(self.mirror(class))
    }

    /// JVMS 5.4.3.5; the class library resolves the member and checks access.
    fn handle_constant(
        &mut self,
        class: ClassId,
        raw: &RawClass,
        kind: u8,
        reference: u16,
        slot: Meta,
    ) -> Outcome<Ref> {
        let (owner, name_and_type, is_field) = match raw.constant(reference) {
            Constant::Field { class, name_and_type } => (class, name_and_type, true),
            Constant::Method { class, name_and_type }
            | Constant::InterfaceMethod { class, name_and_type } => (class, name_and_type, false),
            _ => return Err(self.throw("java/lang/ClassFormatError", Some("bad method handle"))),
        };
        let owner = self.resolve_class(class, owner)?;
        let (name, descriptor) = raw.name_and_type(name_and_type);
        if !is_field {
            let of_interface = raw.tag(reference) == tag::INTERFACE_METHOD;
            self.check_handle_kind(owner, of_interface, kind, &raw.utf8(name), &raw.utf8(descriptor))?;
        }
        let kind_of_member = if is_field {
            let loader = self.classes[class].loader;
            self.mirror_of_descriptor(loader, &raw.utf8(descriptor))?
        } else {
            self.method_type_at(class, name_and_type)?
        };
        let name = self.intern_text(&raw.utf8(name))?;
        let (caller, owner) = (self.mirror(class), self.mirror(owner));
        self.call_up(
            "linkMethodHandleConstant",
            "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;",
            &[
                Value::Ref(caller),
                Value::Int(kind as i32),
                Value::Ref(owner),
                Value::Ref(name),
                Value::Ref(kind_of_member),
            ],
            slot,
        )
    }

    /// JVMS 5.4.3.5: the kind of the handle, of the constant and of the method fit each other.
    fn check_handle_kind(
        &mut self,
        owner: ClassId,
        of_interface: bool,
        kind: u8,
        name: &str,
        descriptor: &str,
    ) -> Outcome<()> {
        let is_interface = self.classes[owner].is_interface();
        if is_interface != of_interface {
            let (found, wanted) = if is_interface { ("interface", "class") } else { ("class", "interface") };
            let text = format!("Found {found} {}, but {wanted} was expected", self.class_text(owner));
            return Err(self.throw("java/lang/IncompatibleClassChangeError", Some(&text)));
        }
        let found = if name == "<init>" { None } else { self.find_method(owner, name, descriptor) };
        let Some(method) = found else { return Ok(()) };
        let is_static = self.methods[method].is_static();
        if is_static != (i32::from(kind) == INVOKE_STATIC) {
            let wanted = if is_static { "instance not static" } else { "static" };
            let text = format!("Expected {wanted} method '{}'", self.method_signature(method));
            return Err(self.throw("java/lang/IncompatibleClassChangeError", Some(&text)));
        }
        Ok(())
    }

    /// JVMS 5.4.3.6, for a value.
    fn dynamic_constant(
        &mut self,
        class: ClassId,
        raw: &RawClass,
        bootstrap: u16,
        name_and_type: u16,
        slot: Meta,
        depth: u32,
    ) -> Outcome<Ref> {
        if depth >= MOST_NESTED_CONSTANTS {
            return Err(self.throw("java/lang/StackOverflowError", None));
        }
        let (bootstrap, arguments) = self.bootstrap(class, raw, bootstrap, depth)?;
        let (name, descriptor) = raw.name_and_type(name_and_type);
        let loader = self.classes[class].loader;
        let kind = self.mirror_of_descriptor(loader, &raw.utf8(descriptor))?;
        let name = self.intern_text(&raw.utf8(name))?;
        let caller = self.mirror(class);
        let rest = [Value::Ref(bootstrap), Value::Ref(name), Value::Ref(kind), Value::Ref(arguments)];
        let mut all = vec![Value::Ref(caller)];
        // The index of the bootstrap method was an argument up to JDK 18; nothing looks at it.
        let descriptor = if self.has_bootstrap_index()? {
            all.push(Value::Int(0));
            "(Ljava/lang/Object;ILjava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"
        } else {
            "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"
        };
        all.extend(rest);
        self.call_up("linkDynamicConstant", descriptor, &all, slot)
    }

    pub(super) fn has_bootstrap_index(&mut self) -> Outcome<bool> {
        let class = self.load_boot(NATIVES)?;
        let descriptor = "(Ljava/lang/Object;ILjava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
        Ok(self.find_declared(class, "linkDynamicConstant", descriptor).is_some())
    }

    /// A bootstrap method's handle and its static arguments: `null` for none, else an `Object[]`.
    pub(super) fn bootstrap(
        &mut self,
        class: ClassId,
        raw: &RawClass,
        bootstrap: u16,
        depth: u32,
    ) -> Outcome<(Ref, Ref)> {
        let Some(BootstrapMethod { method, arguments }) =
            bootstrap_methods(raw).into_iter().nth(bootstrap as usize)
        else {
            let text = format!("no bootstrap method {bootstrap}");
            return Err(self.throw("java/lang/ClassFormatError", Some(&text)));
        };
        let handle = self.object_constant(class, method, depth + 1)?;
        let mut objects = Vec::with_capacity(arguments.len());
        for &argument in &arguments {
            let object = self.object_constant(class, argument, depth + 1)?;
            objects.push(if self.stands_for_null(object) { Ref::NULL } else { object });
        }
        if objects.is_empty() {
            return Ok((handle, Ref::NULL));
        }
        let element = self.known.object;
        Ok((handle, self.new_object_array(element, &objects)?))
    }

    /// Calls a static method of `MethodHandleNatives`; its result goes into the slot.
    fn call_up(&mut self, name: &str, descriptor: &str, arguments: &[Value], slot: Meta) -> Outcome<Ref> {
        let after = After::new(fill_slot).numbers([slot.0, 0, 0]);
        Err(self.call_natives(name, descriptor, arguments, after))
    }

    /// Pushes a call of a static method of `MethodHandleNatives`; gives `Again`, or what kept it from doing so.
    pub(super) fn call_natives(
        &mut self,
        name: &str,
        descriptor: &str,
        arguments: &[Value],
        after: After,
    ) -> Trap {
        let pushed = self.load_boot(NATIVES).and_then(|class| {
            self.initialize(class)?;
            let Some(method) = self.find_declared(class, name, descriptor) else {
                return Err(self.library_stop(format!("MethodHandleNatives has no {name}{descriptor}")));
            };
            self.push_call(method, arguments, Some(after))
        });
        match pushed {
            Ok(()) => Trap::Again,
            Err(trap) => trap,
        }
    }

    /// A slot cannot hold `null`, which means "not there". An array of a class that no program can name stands for
    /// what is no object: empty for a constant that is `null`, with the error for one that could not be resolved.
    fn stand_in(&mut self, error: Option<Ref>) -> Outcome<Ref> {
        let class = self.load_boot(NATIVES)?;
        self.new_object_array(class, error.as_slice())
    }

    fn is_stand_in(&self, object: Ref) -> bool {
        let class = &self.classes[self.heap.class_of(object)];
        class.is_array() && self.names.get(class.name) == "[Ljava/lang/invoke/MethodHandleNatives;"
    }

    fn stands_for_null(&self, object: Ref) -> bool {
        self.is_stand_in(object) && self.heap.length(object) == 0
    }

    /// What a slot holds, or the error that resolution ended with (JVMS 5.4.3).
    fn known_constant(&self, object: Ref) -> Outcome<Ref> {
        if self.is_stand_in(object) && self.heap.length(object) == 1 {
            return Err(Trap::Throw(self.heap.element(object, 0)));
        }
        Ok(object)
    }

    pub(super) fn is_linkage_error(&mut self, exception: Ref) -> Outcome<bool> {
        let linkage = self.load_boot("java/lang/LinkageError")?;
        Ok(self.classes.is_subtype(self.heap.class_of(exception), linkage))
    }
}

fn fill_slot(machine: &mut Machine, returned: Returned, after: After) -> Outcome<Reply> {
    let slot = Ref(after.numbers[0]);
    match returned {
        Returned::Value(value) => {
            let object = match value.reference().some() {
                Some(object) => object,
                None => machine.stand_in(None)?,
            };
            machine.heap.put(slot, 0, object);
            Ok(().into())
        }
        Returned::Threw(exception) => {
            if machine.is_linkage_error(exception)? {
                let failure = machine.stand_in(Some(exception))?;
                machine.heap.put(slot, 0, failure);
            }
            Err(Trap::Throw(exception))
        }
    }
}
