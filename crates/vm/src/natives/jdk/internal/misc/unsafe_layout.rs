//! `jdk.internal.misc.Unsafe`: where fields and elements lie, making objects and classes; the constants of
//! `jdk.internal.misc.UnsafeConstants`, which a virtual machine sets.

use crate::class::{ClassKind, Status};
use crate::heap::HEADER_BYTES;
use crate::invoke::STATIC_OFFSET;
use crate::link::Definition;
use crate::machine::Machine;
use crate::natives::constant::minus_one;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::{Outcome, Trap};
use crate::value::{Ref, Value};

pub(super) const NATIVES: &[Entry] = &[
    native("objectFieldOffset0", "(Ljava/lang/reflect/Field;)J", object_field_offset0),
    native("objectFieldOffset1", "(Ljava/lang/Class;Ljava/lang/String;)J", object_field_offset1),
    native("staticFieldOffset0", "(Ljava/lang/reflect/Field;)J", static_field_offset0),
    native("staticFieldBase0", "(Ljava/lang/reflect/Field;)Ljava/lang/Object;", static_field_base0),
    native("shouldBeInitialized0", "(Ljava/lang/Class;)Z", should_be_initialized0),
    native("ensureClassInitialized0", "(Ljava/lang/Class;)V", ensure_class_initialized0),
    native("arrayBaseOffset0", "(Ljava/lang/Class;)I", array_base_offset0),
    native("arrayIndexScale0", "(Ljava/lang/Class;)I", array_index_scale0),
    native("allocateInstance", "(Ljava/lang/Class;)Ljava/lang/Object;", allocate_instance),
    native("throwException", "(Ljava/lang/Throwable;)V", throw_exception),
    native("getLoadAverage0", "([DI)I", minus_one),
    native(
        "defineClass0",
        "(Ljava/lang/String;[BIILjava/lang/ClassLoader;Ljava/security/ProtectionDomain;)Ljava/lang/Class;",
        define_class0,
    ),
];

pub(super) const CONSTANTS_CLASS: &str = "jdk/internal/misc/UnsafeConstants";

pub(super) const CONSTANTS_NATIVES: &[Entry] = &[native("<clinit>", "()V", set_constants)];

/// The second argument: natives of `Unsafe` have a receiver that does not matter.
fn second(machine: &mut Machine, args: &mut Args) -> Outcome<Ref> {
    args.reference();
    let object = args.reference();
    machine.non_null(object)
}

fn object_field_offset0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let field = second(machine, &mut args)?;
    let (class, index) = machine.reflected_field(field);
    Ok((machine.classes[class].fields[index as usize].offset as i64).into())
}

fn object_field_offset1(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let mirror = second(machine, &mut args)?;
    let name = args.reference();
    let name = machine.non_null(name)?;
    let class = machine.class_of_mirror(mirror);
    let name = machine.string_text(name);
    let found = machine.classes[class].fields.iter().find(|field| machine.names.get(field.name) == name);
    match found {
        Some(field) if field.is_static() => Ok((STATIC_OFFSET + field.offset as i64).into()),
        Some(field) => Ok((field.offset as i64).into()),
        None => Err(machine.throw("java/lang/InternalError", Some(&name))),
    }
}

fn static_field_offset0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let field = second(machine, &mut args)?;
    let (class, index) = machine.reflected_field(field);
    Ok((STATIC_OFFSET + machine.classes[class].fields[index as usize].offset as i64).into())
}

fn static_field_base0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let field = second(machine, &mut args)?;
    let (class, _) = machine.reflected_field(field);
    Ok(machine.mirror(class).into())
}

fn should_be_initialized0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let mirror = second(machine, &mut args)?;
    let class = machine.class_of_mirror(mirror);
    let instance = matches!(machine.classes[class].kind, ClassKind::Instance);
    Ok((instance && machine.status(class) != Status::Initialized).into())
}

fn ensure_class_initialized0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let mirror = second(machine, &mut args)?;
    let class = machine.class_of_mirror(mirror);
    machine.initialize(class)?;
    Ok(().into())
}

fn array_base_offset0(_: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok((HEADER_BYTES as i32).into())
}

fn array_index_scale0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let mirror = second(machine, &mut args)?;
    let class = machine.class_of_mirror(mirror);
    match machine.classes[class].element_kind() {
        Some(kind) => Ok((kind.size() as i32).into()),
        None => Err(machine.throw("java/lang/IllegalArgumentException", None)),
    }
}

fn allocate_instance(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let mirror = second(machine, &mut args)?;
    let class = machine.class_of_mirror(mirror);
    machine.check_instantiable(class)?;
    machine.initialize(class)?;
    Ok(machine.new_object(class)?.into())
}

fn throw_exception(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    Err(Trap::Throw(second(machine, &mut args)?))
}

fn define_class0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    args.reference();
    let name = args.reference().some().map(|name| machine.string_text(name).replace('.', "/"));
    let (bytes, offset, length) = (args.reference(), args.int(), args.int());
    let (loader, protection_domain) = (args.reference(), args.reference());
    let (offset, length) = machine.check_range(bytes, offset, length)?;
    let bytes = machine.heap.bytes(bytes, HEADER_BYTES + offset, length).into();
    let loader = machine.loader_id(loader);
    let class = machine.define(Definition {
        loader,
        name: name.as_deref(),
        bytes,
        hidden: None,
        protection_domain,
    })?;
    Ok(machine.mirror(class).into())
}

fn set_constants(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let class = machine.load_boot(CONSTANTS_CLASS)?;
    for (name, value) in [
        ("ADDRESS_SIZE0", Value::Int(8)),
        ("PAGE_SIZE", Value::Int(4096)),
        ("BIG_ENDIAN", Value::Int(0)),
        ("UNALIGNED_ACCESS", Value::Int(1)),
        ("DATA_CACHE_LINE_FLUSH_SIZE", Value::Int(0)),
    ] {
        machine.write_static(class, name, value);
    }
    Ok(().into())
}
