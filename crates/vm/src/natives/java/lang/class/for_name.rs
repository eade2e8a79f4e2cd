//! `Class.forName`: finding a class by its name as a program writes it.

use crate::class::ClassId;
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::{Outcome, Trap};
use crate::thread::{After, Returned};
use crate::value::{Ref, Value};

pub(super) const NATIVES: &[Entry] = &[native(
    "forName0",
    "(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;",
    for_name,
)];

fn for_name(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (name, initialize, loader) = (args.reference(), args.boolean(), args.reference());
    let name_object = machine.non_null(name)?;
    let name = machine.string_text(name_object);
    let Some(internal) = internal_name(&name) else {
        // What is no name of an array is told in internal form, as HotSpot does.
        let text = if name.starts_with('[') { name.replace('.', "/") } else { name };
        return Err(machine.throw("java/lang/ClassNotFoundException", Some(&text)));
    };
    let loader_id = machine.loader_id(loader);
    let symbol = machine.names.intern(&internal);
    let class = machine.load_by_name(loader_id, symbol)?;
    if initialize {
        machine.initialize(class)?;
    }
    Ok(machine.mirror(class).into())
}

/// Dots become slashes; names that no class can have are `None`.
fn internal_name(name: &str) -> Option<String> {
    if name.is_empty() || name.contains('/') {
        return None;
    }
    let element = name.trim_start_matches('[');
    let dimensions = name.len() - element.len();
    if dimensions > 0 {
        let valid = match element.as_bytes() {
            [b'Z' | b'B' | b'C' | b'S' | b'I' | b'J' | b'F' | b'D'] => true,
            [b'L', name @ .., b';'] => !name.is_empty() && !name.contains(&b';') && !name.contains(&b'['),
            _ => false,
        };
        if !valid || dimensions > 255 {
            return None;
        }
    } else if name.contains([';', '[']) {
        return None;
    }
    Some(name.replace('.', "/"))
}

/// Initialises a class in a frame of its own and gives its mirror, for operations that must not be executed twice.
pub(crate) fn initialize_then_return(machine: &mut Machine, class: ClassId) -> Outcome<Reply> {
    let mirror = machine.mirror(class);
    let unsafe_class = machine.load_boot("jdk/internal/misc/Unsafe")?;
    let method = machine.find_declared(unsafe_class, "ensureClassInitialized0", "(Ljava/lang/Class;)V");
    let unsafe_object = machine.read_static(unsafe_class, "theUnsafe");
    let (Some(method), Some(unsafe_object)) = (method, unsafe_object) else {
        return Err(machine.throw("java/lang/InternalError", Some("no Unsafe.ensureClassInitialized0")));
    };
    let after = After::new(initialized).objects([mirror, Ref::NULL, Ref::NULL]);
    machine.push_call(method, &[unsafe_object, Value::Ref(mirror)], Some(after))?;
    Ok(Reply::Called)
}

fn initialized(_: &mut Machine, returned: Returned, after: After) -> Outcome<Reply> {
    match returned {
        Returned::Value(_) => Ok(after.objects[0].into()),
        Returned::Threw(exception) => Err(Trap::Throw(exception)),
    }
}
