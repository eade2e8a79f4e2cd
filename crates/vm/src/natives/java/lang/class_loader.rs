//! `java.lang.ClassLoader`: defining classes from bytes and finding those that a loader has.

use std::sync::Arc;

use super::class::initialize_then_return;
use crate::class::LoaderId;
use crate::link::{Definition, HiddenOptions};
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::{Ref, Value};

pub const CLASS: &str = "java/lang/ClassLoader";

pub const NATIVES: &[Entry] = &[
    native(
        "defineClass0",
        "(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[BIILjava/security/ProtectionDomain;ZILjava/lang/Object;)Ljava/lang/Class;",
        define_class_for_lookup,
    ),
    native(
        "defineClass1",
        "(Ljava/lang/ClassLoader;Ljava/lang/String;[BIILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;",
        define_class,
    ),
    native(
        "defineClass2",
        "(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/nio/ByteBuffer;IILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;",
        define_class_of_buffer,
    ),
    native("findBootstrapClass", "(Ljava/lang/String;)Ljava/lang/Class;", find_bootstrap_class),
    native("findLoadedClass0", "(Ljava/lang/String;)Ljava/lang/Class;", find_loaded_class),
    native("retrieveDirectives", "()Ljava/lang/AssertionStatusDirectives;", retrieve_directives),
];

/// Flags of `defineClass0` (`MethodHandleNatives.Constants`).
const HIDDEN_NESTMATE: i32 = 1;
const HIDDEN_CLASS: i32 = 2;
const STRONG_LOADER_LINK: i32 = 4;

/// The part of a `byte[]` that holds a class file.
fn class_file(machine: &mut Machine, array: Ref, offset: i32, length: i32) -> Outcome<Arc<[u8]>> {
    let array = machine.non_null(array)?;
    if length < 0 {
        return Err(machine.throw("java/lang/ArrayIndexOutOfBoundsException", None));
    }
    let (offset, length) = machine.check_range(array, offset, length)?;
    Ok(Arc::from(machine.array_bytes(array, offset, length)))
}

/// The name that the definer expects, in internal form; `null` for none.
fn expected_name(machine: &mut Machine, name: Ref) -> Outcome<Option<String>> {
    let Some(name) = name.some() else { return Ok(None) };
    let text = machine.string_text(name);
    if text.starts_with('[') {
        return Err(machine.throw("java/lang/NoClassDefFoundError", Some(&text)));
    }
    Ok(Some(text.replace('.', "/")))
}

fn define_class(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (loader, name, array) = (args.reference(), args.reference(), args.reference());
    let (offset, length) = (args.int(), args.int());
    let protection_domain = args.reference();
    let bytes = class_file(machine, array, offset, length)?;
    define(machine, loader, name, bytes, protection_domain)
}

/// A direct buffer's bytes lie in native memory.
fn define_class_of_buffer(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (loader, name, buffer) = (args.reference(), args.reference(), args.reference());
    let (offset, length) = (args.int(), args.int());
    let protection_domain = args.reference();
    let buffer = machine.non_null(buffer)?;
    let Some(Value::Long(address)) = machine.read_field(buffer, "address") else {
        return Err(machine.throw("java/lang/IllegalArgumentException", None));
    };
    let bytes: Arc<[u8]> = machine.native_bytes(address + offset as i64, length.max(0) as usize)?.into();
    define(machine, loader, name, bytes, protection_domain)
}

fn define(machine: &mut Machine, loader: Ref, name: Ref, bytes: Arc<[u8]>, domain: Ref) -> Outcome<Reply> {
    let name = expected_name(machine, name)?;
    let loader = machine.loader_id(loader);
    let class = machine.define(Definition {
        loader,
        name: name.as_deref(),
        bytes,
        hidden: None,
        protection_domain: domain,
    })?;
    Ok(machine.mirror(class).into())
}

/// `Lookup.defineClass` and `Lookup.defineHiddenClass`.
fn define_class_for_lookup(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (loader, lookup, name, array) =
        (args.reference(), args.reference(), args.reference(), args.reference());
    let (offset, length) = (args.int(), args.int());
    let protection_domain = args.reference();
    let (initialize, flags, class_data) = (args.boolean(), args.int(), args.reference());
    let lookup = machine.non_null(lookup)?;
    let lookup = machine.class_of_mirror(lookup);
    let bytes = class_file(machine, array, offset, length)?;
    let name = expected_name(machine, name)?;
    let loader = machine.loader_id(loader);
    let hidden = (flags & HIDDEN_CLASS != 0).then(|| HiddenOptions {
        host: (flags & HIDDEN_NESTMATE != 0).then_some(lookup),
        class_data,
        strong: flags & STRONG_LOADER_LINK != 0,
    });
    let class =
        machine.define(Definition { loader, name: name.as_deref(), bytes, hidden, protection_domain })?;
    // The class must not be defined a second time, so its initialisation may not ask for this native to be repeated.
    if initialize { initialize_then_return(machine, class) } else { Ok(machine.mirror(class).into()) }
}

fn find_bootstrap_class(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let name = args.reference();
    let Some(name) = name.some() else { return Ok(Ref::NULL.into()) };
    let name = machine.string_text(name).replace('.', "/");
    class_or_null(machine, LoaderId::BOOT, &name)
}

fn find_loaded_class(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (loader, name) = (args.reference(), args.reference());
    let Some(name) = name.some() else { return Ok(Ref::NULL.into()) };
    let name = machine.string_text(name).replace('.', "/");
    let loader = machine.loader_id(loader);
    let Some(symbol) = machine.names.find(&name) else { return Ok(Ref::NULL.into()) };
    match machine.find_loaded(loader, symbol) {
        Some(class) => Ok(machine.mirror(class).into()),
        None => Ok(Ref::NULL.into()),
    }
}

/// The mirror of a class by internal name, `null` if there is none.
pub(crate) fn class_or_null(machine: &mut Machine, loader: LoaderId, name: &str) -> Outcome<Reply> {
    if name.is_empty() || name.starts_with('[') {
        return Ok(Ref::NULL.into());
    }
    let symbol = machine.names.intern(name);
    match machine.load_builtin(loader, symbol)? {
        Some(class) => Ok(machine.mirror(class).into()),
        None => Ok(Ref::NULL.into()),
    }
}

/// Assertions are off, as `java` has them by default.
fn retrieve_directives(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let class = machine.load_boot("java/lang/AssertionStatusDirectives")?;
    machine.initialize(class)?;
    let directives = machine.new_object(class)?;
    let string = machine.load_boot("java/lang/String")?;
    let booleans = machine.load_boot("[Z")?;
    for field in ["classes", "packages"] {
        let names = machine.new_object_array(string, &[])?;
        machine.write_field(directives, field, Value::Ref(names));
    }
    for field in ["classEnabled", "packageEnabled"] {
        let flags = machine.new_array(booleans, 0)?;
        machine.write_field(directives, field, Value::Ref(flags));
    }
    machine.write_field(directives, "deflt", machine.options.assertions.into());
    Ok(directives.into())
}
