//! `jdk.internal.loader.BuiltinClassLoader` and `BootLoader`: the built-in loaders find classes as the machine does,
//! without running their Java code.

use crate::class::{LoaderId, Status};
use crate::machine::Machine;
use crate::natives::constant::nothing;
use crate::natives::java::lang::class_loader::class_or_null;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::Ref;

pub const BUILTIN: &str = "jdk/internal/loader/BuiltinClassLoader";

pub const BUILTIN_NATIVES: &[Entry] = &[
    native("loadClassOrNull", "(Ljava/lang/String;Z)Ljava/lang/Class;", load_class_or_null),
    native("findClassOnClassPathOrNull", "(Ljava/lang/String;)Ljava/lang/Class;", load_class_or_null),
    native(
        "findClassInModuleOrNull",
        "(Ljdk/internal/loader/BuiltinClassLoader$LoadedModule;Ljava/lang/String;)Ljava/lang/Class;",
        find_class_in_module,
    ),
];

pub const BOOT: &str = "jdk/internal/loader/BootLoader";

pub const BOOT_NATIVES: &[Entry] = &[
    native("setBootLoaderUnnamedModule0", "(Ljava/lang/Module;)V", nothing),
    native("getSystemPackageLocation", "(Ljava/lang/String;)Ljava/lang/String;", get_system_package_location),
    native("getSystemPackageNames", "()[Ljava/lang/String;", get_system_package_names),
    // The libraries of the JDK are the natives here.
    native("loadLibrary", "(Ljava/lang/String;)V", nothing),
];

fn load_class_or_null(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (loader, name) = (args.reference(), args.reference());
    load(machine, loader, name)
}

fn find_class_in_module(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (loader, _module, name) = (args.reference(), args.reference(), args.reference());
    load(machine, loader, name)
}

fn load(machine: &mut Machine, loader: Ref, name: Ref) -> Outcome<Reply> {
    let name = machine.non_null(name)?;
    let name = machine.string_text(name);
    if name.contains('/') {
        return Ok(Ref::NULL.into());
    }
    let loader = machine.loader_id(loader);
    class_or_null(machine, loader, &name.replace('.', "/"))
}

/// The module of a boot package as a URL, `null` if no class of the package is loaded.
fn get_system_package_location(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let name = args.reference();
    let name = machine.non_null(name)?;
    let name = machine.string_text(name).replace('.', "/");
    match machine.library.jdk_module_of_package(&name) {
        Some(module) => Ok(machine.new_string(&format!("jrt:/{module}"))?.into()),
        None => Ok(Ref::NULL.into()),
    }
}

fn get_system_package_names(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let mut names = std::collections::BTreeSet::new();
    for class in machine.classes.iter() {
        let named = class.loader == LoaderId::BOOT && !class.is_array() && !class.is_primitive();
        if named && machine.status(class.id) != Status::Absent {
            names.insert(machine.names.text(class.package));
        }
    }
    let mut strings = Vec::new();
    for name in names.iter().filter(|name| !name.is_empty()) {
        strings.push(machine.new_string(name)?);
    }
    let string = machine.load_boot("java/lang/String")?;
    Ok(machine.new_object_array(string, &strings)?.into())
}
