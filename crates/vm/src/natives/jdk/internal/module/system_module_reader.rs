//! `SystemModuleFinders.SystemModuleReader`: resources of a module of the JDK's image. Java's own way would map the
//! image's file into memory.

use std::sync::Arc;

use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::{Outcome, Trap};
use crate::thread::{After, Returned};
use crate::value::{Ref, Value};

pub const CLASS: &str = "jdk/internal/module/SystemModuleFinders$SystemModuleReader";

pub const NATIVES: &[Entry] = &[
    native("containsImageLocation", "(Ljava/lang/String;)Z", contains_image_location),
    native("open", "(Ljava/lang/String;)Ljava/util/Optional;", open),
    native("read", "(Ljava/lang/String;)Ljava/util/Optional;", read),
    native("release", "(Ljava/nio/ByteBuffer;)V", crate::natives::constant::nothing),
    native("list", "()Ljava/util/stream/Stream;", list),
];

fn module_name(machine: &mut Machine, reader: Ref) -> Outcome<String> {
    let name = machine.read_field(reader, "module").map_or(Ref::NULL, Value::reference);
    let name = machine.non_null(name)?;
    Ok(machine.string_text(name))
}

/// The resource that the arguments name.
fn resource(machine: &mut Machine, args: &mut Args) -> Outcome<Option<Arc<[u8]>>> {
    let (reader, path) = (args.reference(), args.reference());
    let path = machine.non_null(path)?;
    if machine.read_field(reader, "closed") == Some(Value::Int(1)) {
        return Err(machine.throw("java/io/IOException", Some("ModuleReader is closed")));
    }
    let module = module_name(machine, reader)?;
    let path = machine.string_text(path);
    Ok(machine.library.jdk_resource(&module, &path))
}

fn contains_image_location(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let found = resource(machine, &mut args)?.is_some();
    Ok(Value::from(found).into())
}

/// `Optional.of(object)`, `Optional.empty()` for `null`.
fn optional(machine: &mut Machine, object: Ref) -> Outcome<Ref> {
    let class = machine.load_boot("java/util/Optional")?;
    machine.initialize(class)?;
    if object.is_null() {
        return Ok(machine.read_static(class, "EMPTY").map_or(Ref::NULL, Value::reference));
    }
    let optional = machine.new_object(class)?;
    machine.write_field(optional, "value", Value::Ref(object));
    Ok(optional)
}

fn open(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let Some(bytes) = resource(machine, &mut args)? else { return Ok(optional(machine, Ref::NULL)?.into()) };
    let class = machine.load_boot("java/io/ByteArrayInputStream")?;
    machine.initialize(class)?;
    let array = machine.new_byte_array(&bytes)?;
    let stream = machine.new_object(class)?;
    machine.write_field(stream, "buf", Value::Ref(array));
    machine.write_field(stream, "count", Value::Int(bytes.len() as i32));
    Ok(optional(machine, stream)?.into())
}

fn read(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let Some(bytes) = resource(machine, &mut args)? else { return Ok(optional(machine, Ref::NULL)?.into()) };
    optional(machine, Ref::NULL)?;
    let array = machine.new_byte_array(&bytes)?;
    call_static(
        machine,
        "java/nio/ByteBuffer",
        "wrap",
        "([B)Ljava/nio/ByteBuffer;",
        array,
        After::new(wrap_in_optional),
    )
}

fn wrap_in_optional(machine: &mut Machine, returned: Returned, _: After) -> Outcome<Reply> {
    match returned {
        Returned::Value(buffer) => Ok(optional(machine, buffer.reference())?.into()),
        Returned::Threw(exception) => Err(Trap::Throw(exception)),
    }
}

fn list(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let reader = args.reference();
    let module = module_name(machine, reader)?;
    let mut names = machine.library.jdk_resources(&module);
    names.sort();
    let mut strings = Vec::with_capacity(names.len());
    for name in names {
        strings.push(machine.new_string(&name)?);
    }
    let string = machine.load_boot("java/lang/String")?;
    let array = machine.new_object_array(string, &strings)?;
    let descriptor = "([Ljava/lang/Object;)Ljava/util/stream/Stream;";
    call_static(machine, "java/util/Arrays", "stream", descriptor, array, After::new(hand_on))
}

fn hand_on(_: &mut Machine, returned: Returned, _: After) -> Outcome<Reply> {
    match returned {
        Returned::Value(value) => Ok(Reply::Value(value)),
        Returned::Threw(exception) => Err(Trap::Throw(exception)),
    }
}

fn call_static(
    machine: &mut Machine,
    class: &str,
    name: &str,
    descriptor: &str,
    argument: Ref,
    after: After,
) -> Outcome<Reply> {
    let class = machine.load_boot(class)?;
    machine.initialize(class)?;
    let Some(method) = machine.find_declared(class, name, descriptor) else {
        return Err(machine.throw("java/lang/NoSuchMethodError", Some(name)));
    };
    machine.push_call(method, &[Value::Ref(argument)], Some(after))?;
    Ok(Reply::Called)
}
