//! `java.lang.Object`; waiting and notifying are in `object_monitor`.

use crate::class::ClassKind;
use crate::heap::HEADER_BYTES;
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;

pub const CLASS: &str = "java/lang/Object";

pub const NATIVES: &[Entry] = &[
    native("getClass", "()Ljava/lang/Class;", get_class),
    native("hashCode", "()I", hash_code),
    native("clone", "()Ljava/lang/Object;", clone),
];

fn get_class(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let object = args.reference();
    let class = machine.heap.class_of(object);
    Ok(machine.mirror(class).into())
}

fn hash_code(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let object = args.reference();
    Ok(machine.identity_hash(object).into())
}

fn clone(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let object = args.reference();
    let class = machine.heap.class_of(object);
    if let ClassKind::Array { kind, .. } = machine.classes[class].kind {
        let length = machine.heap.length(object);
        let copy = machine.new_array(class, length as i32)?;
        machine.copy_elements(object, 0, copy, 0, length, kind);
        let term = machine.shadows.length_term(object);
        machine.shadows.set_length_term(copy, term);
        return Ok(copy.into());
    }
    let cloneable = machine.load_boot("java/lang/Cloneable")?;
    if !machine.classes.is_subtype(class, cloneable) {
        let name = machine.dotted_name(class);
        return Err(machine.throw("java/lang/CloneNotSupportedException", Some(&name)));
    }
    let copy = machine.new_object(class)?;
    let bytes = machine.classes[class].instance_bytes - HEADER_BYTES;
    machine.copy_fields(object, copy, bytes);
    Ok(copy.into())
}
