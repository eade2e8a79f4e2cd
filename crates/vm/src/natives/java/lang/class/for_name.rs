//! `Class.forName`: finding a class by its name as a program writes it.

use crate::class::{ClassId, LoaderId};
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::{Outcome, Trap};
use crate::thread::{After, Returned};
use crate::value::{Ref, Value};

pub const NATIVES: &[Entry] = &[native(
    "forName0",
    "(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;",
    for_name,
)];

fn for_name(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (name, initialize, loader) = (args.reference(), args.boolean(), args.reference());
    let name_object = machine.non_null(name)?;
    let name = machine.string_text(name_object);
    let Some(internal) = internal_name(&name) else {
        return Err(machine.throw("java/lang/ClassNotFoundException", Some(&name)));
    };
    let loader_id = machine.loader_id(loader);
    let symbol = machine.names.intern(&internal);
    let class = match machine.find_loaded(loader_id, symbol) {
        Some(class) => class,
        None if loader_id != LoaderId::BOOT && !internal.starts_with('[') && !machine.known.is_builtin(loader_id) => {
            return ask_loader(machine, loader, name_object, initialize);
        }
        None => match machine.load(loader_id, symbol) {
            Ok(class) => class,
            Err(Trap::Throw(error)) if is_missing(machine, error, &internal) => {
                let missing = element_name(&name);
                return Err(machine.throw("java/lang/ClassNotFoundException", Some(missing)));
            }
            Err(other) => return Err(other),
        },
    };
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

/// The class that is missing when an array of it was asked for.
fn element_name(name: &str) -> &str {
    let element = name.trim_start_matches('[');
    if element.len() == name.len() {
        return name;
    }
    element.strip_prefix('L').and_then(|element| element.strip_suffix(';')).unwrap_or(element)
}

/// Whether an error says that just this class does not exist, rather than one that it needs.
pub(crate) fn is_missing(machine: &Machine, error: Ref, internal: &str) -> bool {
    let class = machine.heap.class_of(error);
    let class = machine.names.get(machine.classes[class].name);
    if class == "java/lang/ClassNotFoundException" {
        return true;
    }
    let element = internal.trim_start_matches('[');
    let element = if element.len() == internal.len() { internal } else { element_name(internal) };
    class == "java/lang/NoClassDefFoundError"
        && machine
            .read_field(error, "detailMessage")
            .and_then(|message| message.reference().some())
            .is_some_and(|message| machine.string_text(message).replace('.', "/") == element)
}

/// Runs the loader's `loadClass`; its exceptions are the caller's.
fn ask_loader(machine: &mut Machine, loader: Ref, name: Ref, initialize: bool) -> Outcome<Reply> {
    let class = machine.heap.class_of(loader);
    let Some(method) = machine.find_method(class, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;") else {
        return Err(machine.throw("java/lang/NoSuchMethodError", Some("loadClass")));
    };
    let after = After::new(loaded).objects([loader, name, Ref::NULL]).numbers([initialize as u32, 0, 0]);
    machine.push_call(method, &[Value::Ref(loader), Value::Ref(name)], Some(after))?;
    Ok(Reply::Called)
}

/// The loader has answered: its class must have the name that was asked for.
fn loaded(machine: &mut Machine, returned: Returned, after: After) -> Outcome<Reply> {
    let [loader, name, _] = after.objects;
    let mirror = match returned {
        Returned::Value(value) => value.reference(),
        Returned::Threw(exception) => return Err(Trap::Throw(exception)),
    };
    let text = machine.string_text(name);
    if mirror.is_null() {
        return Err(machine.throw("java/lang/ClassNotFoundException", Some(&text)));
    }
    let class = machine.class_of_mirror(mirror);
    if machine.dotted_name(class) != text {
        return Err(machine.throw("java/lang/NoClassDefFoundError", Some(&text.replace('.', "/"))));
    }
    let loader = machine.loader_id(loader);
    let symbol = machine.classes[class].name;
    machine.world.dictionary.insert((loader, symbol), class);
    if after.numbers[0] != 0 {
        return initialize_then_return(machine, class);
    }
    Ok(mirror.into())
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
