//! `java.lang.reflect.Executable` and `Field`: parameters by name, and type annotations as the class file has them.

use classfile::raw::{method_parameters, runtime_visible_type_annotations};

use crate::class::MethodId;
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::{Ref, Value};

pub(super) const CLASS: &str = "java/lang/reflect/Executable";

pub(super) const NATIVES: &[Entry] = &[
    native("getParameters0", "()[Ljava/lang/reflect/Parameter;", get_parameters0),
    native("getTypeAnnotationBytes0", "()[B", get_type_annotation_bytes0),
];

pub(super) const FIELD_CLASS: &str = "java/lang/reflect/Field";

pub(super) const FIELD_NATIVES: &[Entry] =
    &[native("getTypeAnnotationBytes0", "()[B", field_type_annotation_bytes0)];

fn executable(machine: &Machine, object: Ref) -> MethodId {
    let class = machine.heap.class_of(object);
    let is_constructor = machine.names.get(machine.classes[class].name) == "java/lang/reflect/Constructor";
    machine.reflected_method(object, is_constructor)
}

/// `null` without a MethodParameters attribute (JVMS 4.7.24).
fn get_parameters0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let object = args.reference();
    let method = &machine.methods[executable(machine, object)];
    let Some(raw) = machine.classes[method.class].raw.clone() else { return Ok(Ref::NULL.into()) };
    let Some(entries) = method_parameters(&raw, &raw.methods[method.raw as usize]) else {
        return Ok(Ref::NULL.into());
    };
    let class = machine.load_boot("java/lang/reflect/Parameter")?;
    machine.initialize(class)?;
    let mut parameters = Vec::with_capacity(entries.len());
    for (index, entry) in entries.iter().enumerate() {
        let parameter = machine.new_object(class)?;
        let name = match entry.name {
            0 => Ref::NULL,
            name => machine.intern_text(&raw.utf8(name))?,
        };
        machine.write_field(parameter, "name", Value::Ref(name));
        machine.write_field(parameter, "modifiers", Value::Int(entry.access as i32));
        machine.write_field(parameter, "executable", Value::Ref(object));
        machine.write_field(parameter, "index", Value::Int(index as i32));
        parameters.push(parameter);
    }
    Ok(machine.new_object_array(class, &parameters)?.into())
}

fn get_type_annotation_bytes0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let object = args.reference();
    let method = &machine.methods[executable(machine, object)];
    let raw = machine.classes[method.class].raw.clone();
    let member = method.raw as usize;
    let bytes =
        raw.as_ref().and_then(|raw| runtime_visible_type_annotations(raw, &raw.methods[member].attributes));
    optional_bytes(machine, bytes)
}

fn field_type_annotation_bytes0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let object = args.reference();
    let (class, index) = machine.reflected_field(object);
    let raw = machine.classes[class].raw.clone();
    let member = machine.classes[class].fields[index as usize].raw;
    let bytes = raw.as_ref().zip(member).and_then(|(raw, member)| {
        runtime_visible_type_annotations(raw, &raw.fields[member as usize].attributes)
    });
    optional_bytes(machine, bytes)
}

fn optional_bytes(machine: &mut Machine, bytes: Option<&[u8]>) -> Outcome<Reply> {
    match bytes {
        Some(bytes) => Ok(machine.new_byte_array(bytes)?.into()),
        None => Ok(Ref::NULL.into()),
    }
}
