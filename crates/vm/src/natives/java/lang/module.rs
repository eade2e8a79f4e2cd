//! `java.lang.Module`: which module a package belongs to. Reading and exporting are decided in Java code, and the
//! machine's access checks do not look at modules.

use crate::class::{LoaderId, Status};
use crate::machine::Machine;
use crate::natives::constant::nothing;
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
    native("addReads0", "(Ljava/lang/Module;Ljava/lang/Module;)V", nothing),
    native("addExports0", "(Ljava/lang/Module;Ljava/lang/String;Ljava/lang/Module;)V", nothing),
    native("addExportsToAll0", "(Ljava/lang/Module;Ljava/lang/String;)V", nothing),
    native("addExportsToAllUnnamed0", "(Ljava/lang/Module;Ljava/lang/String;)V", nothing),
];

fn define_module(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (module, _is_open, _version, _location) =
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
    }
    if name == "java.base" {
        adopt_early_classes(machine, module);
    }
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
