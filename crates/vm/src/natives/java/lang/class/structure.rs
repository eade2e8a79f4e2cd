//! How a class is nested, sealed, annotated: what its class file's attributes say (JVMS 4.7).

use std::sync::Arc;

use classfile::raw::{self, Constant, RawClass};

use super::receiver;
use crate::class::{ClassId, access};
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::{Outcome, Trap};
use crate::value::{Ref, Value};

pub(super) const NATIVES: &[Entry] = &[
    native("getDeclaringClass0", "()Ljava/lang/Class;", get_declaring_class),
    native("getDeclaredClasses0", "()[Ljava/lang/Class;", get_declared_classes),
    native("getEnclosingMethod0", "()[Ljava/lang/Object;", get_enclosing_method),
    native("getSimpleBinaryName0", "()Ljava/lang/String;", get_simple_binary_name),
    native("getGenericSignature0", "()Ljava/lang/String;", get_generic_signature),
    native("getNestHost0", "()Ljava/lang/Class;", get_nest_host),
    native("getNestMembers0", "()[Ljava/lang/Class;", get_nest_members),
    native("getPermittedSubclasses0", "()[Ljava/lang/Class;", get_permitted_subclasses),
    native("isRecord0", "()Z", is_record),
    native("getRawAnnotations", "()[B", get_raw_annotations),
    native("getRawTypeAnnotations", "()[B", get_raw_type_annotations),
];

/// The class file of a class, `None` for arrays and primitives.
pub(super) fn file(machine: &Machine, class: ClassId) -> Option<Arc<RawClass>> {
    machine.classes[class].raw.clone()
}

/// The entry of `InnerClasses` for the class itself: (outer class, inner name), zero for none.
fn own_entry(file: &RawClass) -> Option<raw::InnerClassEntry> {
    let name = file.class_name_bytes(file.this_class);
    raw::inner_classes(file)
        .into_iter()
        .find(|entry| entry.inner != 0 && file.class_name_bytes(entry.inner) == name)
}

fn get_declaring_class(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    let outer = file(machine, class).and_then(|file| own_entry(&file)).map_or(0, |entry| entry.outer);
    if outer == 0 {
        return Ok(Ref::NULL.into());
    }
    let outer = machine.resolve_class(class, outer)?;
    Ok(machine.mirror(outer).into())
}

fn get_declared_classes(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    let mut members = Vec::new();
    if let Some(file) = file(machine, class) {
        let name = file.class_name_bytes(file.this_class);
        for entry in raw::inner_classes(&file) {
            if entry.outer != 0 && entry.inner != 0 && file.class_name_bytes(entry.outer) == name {
                members.push(machine.resolve_class(class, entry.inner)?);
            }
        }
    }
    Ok(machine.class_array(&members)?.into())
}

fn get_enclosing_method(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    let Some(file) = file(machine, class) else { return Ok(Ref::NULL.into()) };
    let Some(enclosing) = raw::enclosing_method(&file) else { return Ok(Ref::NULL.into()) };
    let outer = machine.resolve_class(class, enclosing.class)?;
    let outer = machine.mirror(outer);
    let (name, descriptor) = match file.constant(enclosing.method) {
        Constant::NameAndType { name, descriptor } => {
            (machine.intern_text(&file.utf8(name))?, machine.intern_text(&file.utf8(descriptor))?)
        }
        _ => (Ref::NULL, Ref::NULL),
    };
    let object = machine.load_boot("java/lang/Object")?;
    Ok(machine.new_object_array(object, &[outer, name, descriptor])?.into())
}

fn get_simple_binary_name(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    let Some(file) = file(machine, class) else { return Ok(Ref::NULL.into()) };
    match own_entry(&file) {
        Some(entry) if entry.name != 0 => Ok(machine.intern_text(&file.utf8(entry.name))?.into()),
        _ => Ok(Ref::NULL.into()),
    }
}

fn get_generic_signature(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    let Some(file) = file(machine, class) else { return Ok(Ref::NULL.into()) };
    match raw::signature(&file, &file.attributes) {
        Some(signature) => Ok(machine.new_string(&file.utf8(signature))?.into()),
        None => Ok(Ref::NULL.into()),
    }
}

fn get_nest_host(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    let host = machine.nest_host(class)?;
    Ok(machine.mirror(host).into())
}

/// The host first, then the members it names that agree.
fn get_nest_members(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    let host = machine.nest_host(class)?;
    let mut members = vec![host];
    if let Some(file) = file(machine, host) {
        for index in raw::nest_members(&file) {
            let Some(member) = resolve_or_skip(machine, host, index)? else { continue };
            if machine.nest_host(member)? == host {
                members.push(member);
            }
        }
    }
    if !members.contains(&class) {
        members.push(class);
    }
    Ok(machine.class_array(&members)?.into())
}

fn get_permitted_subclasses(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    let permitted = file(machine, class).and_then(|file| raw::permitted_subclasses(&file));
    let Some(permitted) = permitted else { return Ok(Ref::NULL.into()) };
    let mut subclasses = Vec::new();
    for index in permitted {
        if let Some(subclass) = resolve_or_skip(machine, class, index)? {
            subclasses.push(subclass);
        }
    }
    Ok(machine.class_array(&subclasses)?.into())
}

/// The class of a constant; `None` if it cannot be found, which these attributes forgive.
fn resolve_or_skip(machine: &mut Machine, class: ClassId, index: u16) -> Outcome<Option<ClassId>> {
    match machine.resolve_class(class, index) {
        Ok(resolved) => Ok(Some(resolved)),
        Err(Trap::Throw(_)) => Ok(None),
        Err(other) => Err(other),
    }
}

fn is_record(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    let metadata = &machine.classes[class];
    let extends_record = metadata
        .superclass
        .is_some_and(|parent| machine.names.get(machine.classes[parent].name) == "java/lang/Record");
    let answer = extends_record
        && metadata.access & access::FINAL != 0
        && metadata.raw.as_ref().is_some_and(|file| raw::record_components(file).is_some());
    Ok(Value::from(answer).into())
}

fn get_raw_annotations(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    let Some(file) = file(machine, class) else { return Ok(Ref::NULL.into()) };
    Ok(machine.bytes_or_null(raw::runtime_visible_annotations(&file, &file.attributes))?.into())
}

fn get_raw_type_annotations(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    let Some(file) = file(machine, class) else { return Ok(Ref::NULL.into()) };
    Ok(machine.bytes_or_null(raw::runtime_visible_type_annotations(&file, &file.attributes))?.into())
}

impl Machine {
    /// An attribute's contents as a `byte[]`, `null` if it is not there.
    pub(crate) fn bytes_or_null(&mut self, bytes: Option<&[u8]>) -> Outcome<Ref> {
        match bytes {
            Some(bytes) => self.new_byte_array(bytes),
            None => Ok(Ref::NULL),
        }
    }
}
