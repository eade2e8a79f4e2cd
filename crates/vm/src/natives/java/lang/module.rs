//! `java.lang.Module`: which module a package belongs to, what a module reads and to whom it exports a package. Java code
//! decides that, and says it here for the machine's own access checks.

use crate::class::{LoaderId, Status};
use crate::machine::Machine;
use crate::names::Symbol;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::{Ref, Value};

pub const CLASS: &str = "java/lang/Module";

pub const NATIVES: &[Entry] = &[
    native(
        "defineModule0",
        "(Ljava/lang/Module;ZLjava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)V",
        define_module,
    ),
    native("addReads0", "(Ljava/lang/Module;Ljava/lang/Module;)V", add_reads),
    native("addExports0", "(Ljava/lang/Module;Ljava/lang/String;Ljava/lang/Module;)V", add_exports),
    native("addExportsToAll0", "(Ljava/lang/Module;Ljava/lang/String;)V", add_exports_to_all),
    native("addExportsToAllUnnamed0", "(Ljava/lang/Module;Ljava/lang/String;)V", add_exports_to_all_unnamed),
];

fn define_module(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (module, is_open, _version, _location) =
        (args.reference(), args.boolean(), args.reference(), args.reference());
    let packages = args.reference();
    let module = machine.non_null(module)?;
    let packages = machine.non_null(packages)?;
    let name = machine.read_field(module, "name").map_or(Ref::NULL, Value::reference);
    let name = machine.non_null(name)?;
    let name = machine.string_text(name);
    let loader = machine.read_field(module, "loader").map_or(Ref::NULL, Value::reference);
    let loader = machine.loader_id(loader);
    let mut symbols = Vec::new();
    for index in 0..machine.heap.length(packages) {
        let package: Ref = machine.heap.element(packages, index);
        let package = machine.non_null(package)?;
        let package = machine.string_text(package).replace('.', "/");
        let symbol = machine.names.intern(&package);
        if let Some(&other) = machine.world.modules.get(&(loader, symbol))
            && other != module
        {
            let message = format!(
                "Package {} for module {name} is already in another module",
                package.replace('/', ".")
            );
            return Err(machine.throw("java/lang/IllegalStateException", Some(&message)));
        }
        symbols.push(symbol);
    }
    for &symbol in &symbols {
        machine.world.modules.insert((loader, symbol), module);
        if is_open {
            machine.add_export(module, symbol, |exports| exports.to_all = true);
        }
    }
    if name == "java.base" {
        adopt_early_classes(machine, module);
    }
    Ok(().into())
}

fn add_reads(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (from, to) = (args.reference(), args.reference());
    let from = machine.non_null(from)?;
    machine.add_reads(from, to);
    Ok(().into())
}

/// The arguments `module, package` of the natives that export.
fn exported(machine: &mut Machine, args: &mut Args) -> Outcome<(Ref, Symbol)> {
    let (module, package) = (args.reference(), args.reference());
    let (module, package) = (machine.non_null(module)?, machine.non_null(package)?);
    let package = machine.string_text(package).replace('.', "/");
    Ok((module, machine.names.intern(&package)))
}

fn add_exports(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (module, package) = exported(machine, &mut args)?;
    let to = args.reference();
    let to = machine.non_null(to)?;
    machine.add_export(module, package, |exports| {
        if !exports.to.contains(&to) {
            exports.to.push_back(to);
        }
    });
    Ok(().into())
}

fn add_exports_to_all(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (module, package) = exported(machine, &mut args)?;
    machine.add_export(module, package, |exports| exports.to_all = true);
    Ok(().into())
}

fn add_exports_to_all_unnamed(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (module, package) = exported(machine, &mut args)?;
    machine.add_export(module, package, |exports| exports.to_all_unnamed = true);
    Ok(().into())
}

/// Classes loaded before there were modules belong to `java.base`.
fn adopt_early_classes(machine: &mut Machine, module: Ref) {
    let early: Vec<_> =
        machine.classes.iter().filter(|class| class.loader == LoaderId::BOOT).map(|class| class.id).collect();
    for class in early {
        if machine.status(class) == Status::Absent {
            continue;
        }
        let mirror = machine.mirror(class);
        if machine.read_field(mirror, "module").map_or(Ref::NULL, Value::reference).is_null() {
            machine.write_field(mirror, "module", Value::Ref(module));
        }
    }
}
