//! Methods of a class as the machine keeps them (JVMS 4.6): shape, flags that only annotations tell, implementations.

use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use classfile::raw::{self, RawClass, RawMember};

use super::known::DescriptorShape;
use crate::class::{ClassId, Method, MethodFlags, MethodId, access, member_key, parse_method_descriptor};
use crate::machine::Machine;
use crate::names::Symbol;
use crate::natives::{self, Args, Reply};
use crate::stop::Outcome;
use crate::value::{Kind, Value};

/// No place in a vtable.
pub(super) const NO_INDEX: u32 = u32::MAX;

impl Machine {
    /// Adds the methods that `raw` declares. `jdk_name` is given for classes of the JDK's image: only their
    /// annotations are believed, and only they have implementations in Rust.
    pub(super) fn add_methods(
        &mut self,
        class: ClassId,
        raw: &RawClass,
        jdk_name: Option<&str>,
        is_hidden: bool,
    ) -> Box<[MethodId]> {
        let has_natives = jdk_name.filter(|name| natives::has_any(name));
        let is_polymorphic =
            matches!(jdk_name, Some("java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle"));
        let mut methods = Vec::with_capacity(raw.methods.len());
        for (index, member) in raw.methods.iter().enumerate() {
            let name_text = raw.utf8(member.name);
            let descriptor_text = raw.utf8(member.descriptor);
            let name = self.names.intern(&name_text);
            let descriptor = self.names.intern(&descriptor_text);
            let shape = self.descriptor_shape(descriptor);
            let mut flags =
                if jdk_name.is_some() { annotated_flags(raw, member) } else { MethodFlags::default() };
            flags.hidden |= is_hidden;
            flags.signature_polymorphic =
                is_polymorphic && is_signature_polymorphic(member, &descriptor_text);
            let mut native =
                has_natives.and_then(|class| natives::implementation(class, &name_text, &descriptor_text));
            if native.is_none()
                && jdk_name.is_some()
                && member.access & access::NATIVE != 0
                && natives::trivially_empty(&name_text)
            {
                native = Some(nothing);
            }
            let is_static = member.access & access::STATIC != 0;
            let id = self.methods.next_id();
            if let Some(intrinsic) =
                has_natives.and_then(|class| natives::intrinsic(class, &name_text, &descriptor_text))
            {
                self.intrinsics.methods.push((id, intrinsic));
                native = self.intrinsics.in_use.then_some(intrinsic);
            }
            self.methods.add(Method {
                id,
                class,
                name,
                descriptor,
                access: member.access,
                raw: index as u16,
                flags,
                parameters: shape.parameters.clone(),
                returns: shape.returns,
                argument_slots: shape.slots + !is_static as u16,
                vtable_index: Cell::new(NO_INDEX),
                native: Cell::new(native),
                code: OnceCell::new(),
                is_entered_slowly: Cell::new(
                    member.access & access::SYNCHRONIZED != 0
                        || self.callees.is_flagged(member_key(name, descriptor)),
                ),
            });
            methods.push(id);
        }
        methods.into()
    }

    /// The kinds that a method descriptor names; of a malformed one (which format checking refuses) none.
    pub(super) fn descriptor_shape(&mut self, descriptor: Symbol) -> Arc<DescriptorShape> {
        if let Some(shape) = self.known.descriptors.get(&descriptor) {
            return shape.clone();
        }
        let text = self.names.get(descriptor);
        let (parameters, returns) = parse_method_descriptor(text).unwrap_or((Vec::new(), "V"));
        let parameters: Arc<[Kind]> = parameters.into_iter().map(Kind::of_descriptor).collect();
        let slots = parameters.iter().map(|kind| kind.slots()).sum::<usize>() as u16;
        let shape = Arc::new(DescriptorShape { parameters, returns: Kind::of_descriptor(returns), slots });
        self.known.descriptors.insert(descriptor, shape.clone());
        shape
    }
}

/// JVMS 2.9.3: one parameter `Object[]`, native and of variable arity, in `MethodHandle` or `VarHandle`; the static
/// `linkTo…` of the class library's own handles too.
fn is_signature_polymorphic(member: &RawMember, descriptor: &str) -> bool {
    member.access & access::NATIVE != 0
        && member.access & access::VARARGS != 0
        && descriptor.starts_with("([Ljava/lang/Object;)")
}

/// The natives that only prepare the native side of a class.
fn nothing(_: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(Reply::Value(Value::Void))
}

fn annotated_flags(raw: &RawClass, member: &RawMember) -> MethodFlags {
    let mut flags = MethodFlags::default();
    // Most methods have Code only; the comparison with the name is by length first.
    if member.attributes.len() < 2 && member.access & access::NATIVE == 0 {
        return flags;
    }
    let Some(bytes) = raw::runtime_visible_annotations(raw, &member.attributes) else { return flags };
    let _ = each_annotation(bytes, &mut |type_index| match raw.utf8_bytes(type_index) {
        b"Ljdk/internal/reflect/CallerSensitive;" => flags.caller_sensitive = true,
        b"Ljdk/internal/vm/annotation/Hidden;" | b"Ljava/lang/invoke/LambdaForm$Hidden;" => {
            flags.hidden = true
        }
        _ => {}
    });
    flags
}

/// Calls `found` with the pool index of each annotation's type (JVMS 4.7.16). `None` if the bytes are cut short.
fn each_annotation(bytes: &[u8], found: &mut dyn FnMut(u16)) -> Option<()> {
    let mut at = 0;
    let count = take_u16(bytes, &mut at)?;
    for _ in 0..count {
        found(take_u16(bytes, &mut at)?);
        skip_elements(bytes, &mut at, 0)?;
    }
    Some(())
}

fn skip_elements(bytes: &[u8], at: &mut usize, depth: u32) -> Option<()> {
    let pairs = take_u16(bytes, at)?;
    for _ in 0..pairs {
        take_u16(bytes, at)?;
        skip_value(bytes, at, depth)?;
    }
    Some(())
}

fn skip_value(bytes: &[u8], at: &mut usize, depth: u32) -> Option<()> {
    if depth > 16 {
        return None;
    }
    let tag = *bytes.get(*at)?;
    *at += 1;
    match tag {
        b'e' => *at += 4,
        b'@' => {
            *at += 2;
            skip_elements(bytes, at, depth + 1)?;
        }
        b'[' => {
            for _ in 0..take_u16(bytes, at)? {
                skip_value(bytes, at, depth + 1)?;
            }
        }
        _ => *at += 2,
    }
    Some(())
}

fn take_u16(bytes: &[u8], at: &mut usize) -> Option<u16> {
    let value = u16::from_be_bytes([*bytes.get(*at)?, *bytes.get(*at + 1)?]);
    *at += 2;
    Some(value)
}
