//! `jdk.internal.reflect.ConstantPool`: the constants of a class, for the reader of annotations. The object that the
//! natives get is the class's mirror.

use std::sync::Arc;

use classfile::raw::{Constant, RawClass, utf16};

use crate::class::ClassId;
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::{Outcome, Trap};

pub(super) const CLASS: &str = "jdk/internal/reflect/ConstantPool";

pub(super) const NATIVES: &[Entry] = &[
    native("getSize0", "(Ljava/lang/Object;)I", get_size0),
    native("getClassAt0", "(Ljava/lang/Object;I)Ljava/lang/Class;", get_class_at0),
    native("getClassAtIfLoaded0", "(Ljava/lang/Object;I)Ljava/lang/Class;", get_class_at_if_loaded0),
    native("getClassRefIndexAt0", "(Ljava/lang/Object;I)I", get_class_ref_index_at0),
    native("getNameAndTypeRefIndexAt0", "(Ljava/lang/Object;I)I", get_name_and_type_ref_index_at0),
    native("getMemberRefInfoAt0", "(Ljava/lang/Object;I)[Ljava/lang/String;", get_member_ref_info_at0),
    native(
        "getNameAndTypeRefInfoAt0",
        "(Ljava/lang/Object;I)[Ljava/lang/String;",
        get_name_and_type_ref_info_at0,
    ),
    native("getIntAt0", "(Ljava/lang/Object;I)I", get_int_at0),
    native("getLongAt0", "(Ljava/lang/Object;I)J", get_long_at0),
    native("getFloatAt0", "(Ljava/lang/Object;I)F", get_float_at0),
    native("getDoubleAt0", "(Ljava/lang/Object;I)D", get_double_at0),
    native("getStringAt0", "(Ljava/lang/Object;I)Ljava/lang/String;", get_string_at0),
    native("getUTF8At0", "(Ljava/lang/Object;I)Ljava/lang/String;", get_utf8_at0),
    native("getTagAt0", "(Ljava/lang/Object;I)B", get_tag_at0),
];

/// The class and its raw form, and an index into its pool.
fn entry(machine: &mut Machine, args: &mut Args) -> Outcome<(ClassId, Arc<RawClass>, u16)> {
    args.reference();
    let mirror = args.reference();
    let index = args.int();
    let mirror = machine.non_null(mirror)?;
    let class = machine.class_of_mirror(mirror);
    let raw = machine.classes[class].raw.clone();
    match (raw, u16::try_from(index)) {
        (Some(raw), Ok(index)) if index > 0 && index < raw.pool_count() => Ok((class, raw, index)),
        _ => Err(machine.illegal_argument(Some("Constant pool index out of bounds"))),
    }
}

fn wrong_type(machine: &mut Machine) -> Trap {
    machine.illegal_argument(Some("Wrong type at constant pool index"))
}

fn get_size0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    args.reference();
    let mirror = args.reference();
    let mirror = machine.non_null(mirror)?;
    let class = machine.class_of_mirror(mirror);
    let count = machine.classes[class].raw.as_ref().map_or(0, |raw| raw.pool_count());
    Ok((count as i32).into())
}

fn get_class_at0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (class, raw, index) = entry(machine, &mut args)?;
    let Constant::Class { .. } = raw.constant(index) else { return Err(wrong_type(machine)) };
    let resolved = machine.resolve_class(class, index)?;
    Ok(machine.mirror(resolved).into())
}

fn get_class_at_if_loaded0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (class, raw, index) = entry(machine, &mut args)?;
    let Constant::Class { .. } = raw.constant(index) else { return Err(wrong_type(machine)) };
    let name = machine.names.intern(&raw.class_name(index));
    let loader = machine.classes[class].loader;
    match machine.find_loaded(loader, name) {
        Some(found) => Ok(machine.mirror(found).into()),
        None => Ok(crate::value::Ref::NULL.into()),
    }
}

fn get_class_ref_index_at0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_, raw, index) = entry(machine, &mut args)?;
    match raw.constant(index) {
        Constant::Field { class, .. }
        | Constant::Method { class, .. }
        | Constant::InterfaceMethod { class, .. } => Ok((class as i32).into()),
        _ => Err(wrong_type(machine)),
    }
}

fn get_name_and_type_ref_index_at0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_, raw, index) = entry(machine, &mut args)?;
    match raw.constant(index) {
        Constant::Field { name_and_type, .. }
        | Constant::Method { name_and_type, .. }
        | Constant::InterfaceMethod { name_and_type, .. }
        | Constant::Dynamic { name_and_type, .. }
        | Constant::InvokeDynamic { name_and_type, .. } => Ok((name_and_type as i32).into()),
        _ => Err(wrong_type(machine)),
    }
}

fn get_member_ref_info_at0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_, raw, index) = entry(machine, &mut args)?;
    let (class, name_and_type) = match raw.constant(index) {
        Constant::Field { class, name_and_type }
        | Constant::Method { class, name_and_type }
        | Constant::InterfaceMethod { class, name_and_type } => (class, name_and_type),
        _ => return Err(wrong_type(machine)),
    };
    let (name, descriptor) = raw.name_and_type(name_and_type);
    let texts = [raw.class_name(class), raw.utf8(name), raw.utf8(descriptor)];
    strings(machine, &texts)
}

fn get_name_and_type_ref_info_at0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_, raw, index) = entry(machine, &mut args)?;
    let Constant::NameAndType { name, descriptor } = raw.constant(index) else {
        return Err(wrong_type(machine));
    };
    strings(machine, &[raw.utf8(name), raw.utf8(descriptor)])
}

fn strings(machine: &mut Machine, texts: &[std::borrow::Cow<'_, str>]) -> Outcome<Reply> {
    let mut objects = Vec::with_capacity(texts.len());
    for text in texts {
        objects.push(machine.new_string(text)?);
    }
    let string = machine.load_boot("java/lang/String")?;
    Ok(machine.new_object_array(string, &objects)?.into())
}

fn get_int_at0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_, raw, index) = entry(machine, &mut args)?;
    let Constant::Integer(value) = raw.constant(index) else { return Err(wrong_type(machine)) };
    Ok(value.into())
}

fn get_long_at0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_, raw, index) = entry(machine, &mut args)?;
    let Constant::Long(value) = raw.constant(index) else { return Err(wrong_type(machine)) };
    Ok(value.into())
}

fn get_float_at0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_, raw, index) = entry(machine, &mut args)?;
    let Constant::Float(bits) = raw.constant(index) else { return Err(wrong_type(machine)) };
    Ok(f32::from_bits(bits).into())
}

fn get_double_at0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_, raw, index) = entry(machine, &mut args)?;
    let Constant::Double(bits) = raw.constant(index) else { return Err(wrong_type(machine)) };
    Ok(f64::from_bits(bits).into())
}

fn get_string_at0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_, raw, index) = entry(machine, &mut args)?;
    let Constant::String { utf8 } = raw.constant(index) else { return Err(wrong_type(machine)) };
    text(machine, &raw, utf8)
}

fn get_utf8_at0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_, raw, index) = entry(machine, &mut args)?;
    let Constant::Utf8(_) = raw.constant(index) else { return Err(wrong_type(machine)) };
    text(machine, &raw, index)
}

/// Interned, as HotSpot's are.
fn text(machine: &mut Machine, raw: &RawClass, utf8: u16) -> Outcome<Reply> {
    let string = machine.new_string_utf16(&utf16(raw.utf8_bytes(utf8)))?;
    Ok(machine.intern(string)?.into())
}

fn get_tag_at0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_, raw, index) = entry(machine, &mut args)?;
    Ok((raw.tag(index) as i32).into())
}
