//! Call sites of `invokedynamic` (JVMS 6.5.invokedynamic, 5.4.3.6) and accesses of var handles: linking.
//!
//! What a linked site's slot holds: an `Object[2]` of the `MemberName` to call and what to append to its arguments
//! (`null` for nothing), or an `Object[1]` of the linkage error that linking ended with.

use classfile::raw::{Constant, RawClass, bootstrap_methods};

use crate::class::{ClassId, MethodId, parse_method_descriptor};
use crate::code::{LinkedForm, Op};
use crate::heap::Meta;
use crate::machine::Machine;
use crate::natives::Reply;
use crate::stop::{Outcome, Trap};
use crate::thread::{After, Returned};
use crate::value::{Kind, Ref, Value};

/// `REF_invokeVirtual` (JVMS table 5.4.3.5-A).
const INVOKE_VIRTUAL: i32 = 5;

/// An `invokedynamic` constant, taken apart as far as strings go.
pub(super) struct Site {
    pub name: String,
    pub descriptor: String,
    /// Constant pool indexes of the static arguments.
    pub arguments: Vec<u16>,
}

/// The slots that a descriptor's arguments take.
pub(super) fn slots(descriptor: &str) -> u16 {
    let (parameters, _) = parse_method_descriptor(descriptor).unwrap_or((Vec::new(), "V"));
    parameters.iter().map(|parameter| Kind::of_descriptor(parameter).slots() as u16).sum()
}

impl Machine {
    /// The instruction that an `invokedynamic` becomes.
    pub(crate) fn link_dynamic(
        &mut self,
        class: ClassId,
        index: u16,
        _method: MethodId,
        _pc: u32,
    ) -> Outcome<Op> {
        let raw = self.raw_of(class)?;
        let Constant::InvokeDynamic { bootstrap, name_and_type } = raw.constant(index) else {
            return Err(self.throw("java/lang/ClassFormatError", Some("invokedynamic of something else")));
        };
        let (name, descriptor) = raw.name_and_type(name_and_type);
        let descriptor = raw.utf8(descriptor).into_owned();
        let arguments = slots(&descriptor);
        if let Some((factory, method, arguments)) = known_bootstrap(&raw, bootstrap) {
            let site = Site { name: raw.utf8(name).into_owned(), descriptor, arguments };
            let synthesised = match (&*factory, &*method) {
                ("java/lang/invoke/LambdaMetafactory", "metafactory") => {
                    self.lambda(class, &raw, &site, false)?
                }
                ("java/lang/invoke/LambdaMetafactory", "altMetafactory") => {
                    self.lambda(class, &raw, &site, true)?
                }
                ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => {
                    self.concatenation(class, &raw, &site, true)?
                }
                ("java/lang/invoke/StringConcatFactory", "makeConcat") => {
                    self.concatenation(class, &raw, &site, false)?
                }
                ("java/lang/runtime/ObjectMethods", "bootstrap") => self.record_method(class, &raw, &site)?,
                _ => None,
            };
            if let Some(method) = synthesised {
                let block = self.classes[self.methods[method].class].block;
                return Ok(Op::CallStatic { method, block, index });
            }
        }
        let slot = self.new_slot();
        Ok(Op::CallLinked { slot, index, arguments, form: LinkedForm::Dynamic })
    }

    /// The instruction that a call of a signature polymorphic method becomes.
    pub(crate) fn link_handle_call(&mut self, class: ClassId, index: u16, resolved: MethodId) -> Outcome<Op> {
        let raw = self.raw_of(class)?;
        let (Constant::Method { name_and_type, .. } | Constant::InterfaceMethod { name_and_type, .. }) =
            raw.constant(index)
        else {
            return Err(self.throw("java/lang/ClassFormatError", Some("a call of something else")));
        };
        let (_, descriptor) = raw.name_and_type(name_and_type);
        let receiver = !self.methods[resolved].is_static() as u16;
        let arguments = slots(&raw.utf8(descriptor)) + receiver;
        let form = self.form_of(resolved);
        let slot = match form {
            Some(LinkedForm::InvokeExact | LinkedForm::Invoke) => self.constant_slot(class, name_and_type),
            Some(LinkedForm::Access) => self.constant_slot(class, index),
            _ => Ref::NULL,
        };
        match form {
            Some(form) => Ok(Op::CallLinked { slot, index, arguments, form }),
            None => Ok(Op::CallDirect { method: resolved, index, arguments }),
        }
    }

    /// How a signature polymorphic method is called; `None` for those that nothing is known of.
    pub(super) fn form_of(&self, method: MethodId) -> Option<LinkedForm> {
        let method = &self.methods[method];
        if method.class == self.known.var_handle {
            return Some(LinkedForm::Access);
        }
        Some(match self.names.get(method.name) {
            "invokeExact" => LinkedForm::InvokeExact,
            "invoke" => LinkedForm::Invoke,
            "invokeBasic" => LinkedForm::Basic,
            "linkToStatic" => LinkedForm::ToStatic,
            "linkToSpecial" => LinkedForm::ToSpecial,
            "linkToVirtual" => LinkedForm::ToVirtual,
            "linkToInterface" => LinkedForm::ToInterface,
            _ => return None,
        })
    }

    /// Links a call site in this state: calls up, and is executed again.
    pub(super) fn link_call_site(&mut self, class: ClassId, index: u16, slot: Meta) -> Outcome<()> {
        let raw = self.raw_of(class)?;
        let Constant::InvokeDynamic { bootstrap, name_and_type } = raw.constant(index) else {
            return Err(self.throw("java/lang/ClassFormatError", Some("invokedynamic of something else")));
        };
        let linked = self.prepare_call_site(class, &raw, bootstrap, name_and_type, slot);
        match linked {
            Err(Trap::Throw(exception)) => Err(self.remember_failure(slot, exception)),
            other => other,
        }
    }

    fn prepare_call_site(
        &mut self,
        class: ClassId,
        raw: &RawClass,
        bootstrap: u16,
        name_and_type: u16,
        slot: Meta,
    ) -> Outcome<()> {
        let (bootstrap, arguments) = self.bootstrap(class, raw, bootstrap, 0)?;
        let method_type = self.method_type_at(class, name_and_type)?;
        let (name, _) = raw.name_and_type(name_and_type);
        let name = self.intern_text(&raw.utf8(name))?;
        let object = self.known.object;
        let appendix = self.new_object_array(object, &[Ref::NULL])?;
        let mut all = vec![Value::Ref(self.mirror(class))];
        let has_index = self.has_bootstrap_index()?;
        if has_index {
            all.push(Value::Int(0));
        }
        all.extend([bootstrap, name, method_type, arguments, appendix].map(Value::Ref));
        let objects = "Ljava/lang/Object;".repeat(4);
        let descriptor = format!(
            "(Ljava/lang/Object;{}{objects}[Ljava/lang/Object;)Ljava/lang/invoke/MemberName;",
            if has_index { "I" } else { "" }
        );
        let after = After::new(linked).objects([appendix, Ref::NULL, Ref::NULL]).numbers([slot.0, 0, 0]);
        Err(self.call_natives("linkCallSite", &descriptor, &all, after))
    }

    /// Links an access of a var handle in this state: calls up, and is executed again.
    pub(super) fn link_access(&mut self, class: ClassId, index: u16, slot: Meta) -> Outcome<()> {
        let raw = self.raw_of(class)?;
        let Constant::Method { class: owner, name_and_type } = raw.constant(index) else {
            return Err(self.throw("java/lang/ClassFormatError", Some("a call of something else")));
        };
        let method_type = self.method_type_at(class, name_and_type)?;
        let owner = self.resolve_class(class, owner)?;
        let (name, _) = raw.name_and_type(name_and_type);
        let name = self.intern_text(&raw.utf8(name))?;
        let object = self.known.object;
        let appendix = self.new_object_array(object, &[Ref::NULL])?;
        let (caller, owner) = (self.mirror(class), self.mirror(owner));
        let after = After::new(linked).objects([appendix, Ref::NULL, Ref::NULL]).numbers([slot.0, 0, 0]);
        let arguments = [
            Value::Ref(caller),
            Value::Int(INVOKE_VIRTUAL),
            Value::Ref(owner),
            Value::Ref(name),
            Value::Ref(method_type),
            Value::Ref(appendix),
        ];
        let descriptor = "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/invoke/MemberName;";
        Err(self.call_natives("linkMethod", descriptor, &arguments, after))
    }

    /// A site that could not be linked fails with the same error from then on (JVMS 5.4.3).
    fn remember_failure(&mut self, slot: Meta, exception: Ref) -> Trap {
        let remembered = self.is_linkage_error(exception).and_then(|is_linkage_error| {
            if is_linkage_error {
                let object = self.known.object;
                let failure = self.new_object_array(object, &[exception])?;
                self.heap.put(slot, 0, failure);
            }
            Ok(())
        });
        match remembered {
            Ok(()) => Trap::Throw(exception),
            Err(trap) => trap,
        }
    }
}

/// The linker has answered with a `MemberName`, and perhaps an appendix.
fn linked(machine: &mut Machine, returned: Returned, after: After) -> Outcome<Reply> {
    let slot = Ref(after.numbers[0]);
    match returned {
        Returned::Value(member) => {
            let appendix: Ref = machine.heap.element(after.objects[0], 0);
            let object = machine.known.object;
            let pair = machine.new_object_array(object, &[member.reference(), appendix])?;
            machine.heap.put(slot, 0, pair);
            Ok(().into())
        }
        Returned::Threw(exception) => Err(machine.remember_failure(slot, exception)),
    }
}

/// Class and name of a bootstrap method that is a static method of the class library, and its static arguments.
fn known_bootstrap(raw: &RawClass, bootstrap: u16) -> Option<(String, String, Vec<u16>)> {
    let entry = bootstrap_methods(raw).into_iter().nth(bootstrap as usize)?;
    let Constant::MethodHandle { kind: 6, reference } = raw.constant(entry.method) else { return None };
    let Constant::Method { class, name_and_type } = raw.constant(reference) else { return None };
    let owner = raw.class_name(class);
    if !owner.starts_with("java/lang/") {
        return None;
    }
    let (name, _) = raw.name_and_type(name_and_type);
    Some((owner.into_owned(), raw.utf8(name).into_owned(), entry.arguments))
}
