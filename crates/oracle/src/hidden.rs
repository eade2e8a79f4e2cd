//! Hidden classes (JVMS 5.4.4) beside those of the program.

use vm::class::ClassId;
use vm::link::PinnedClass;
use vm::{Machine, Ref, Trap};

/// Defines a class, unverified and initialised, as a nest mate of `host` or on its own beside another class. `None` if it
/// is too large to be written.
pub(crate) fn define(
    machine: &mut Machine,
    class: PinnedClass,
    beside: ClassId,
    host: Option<ClassId>,
) -> Result<Option<ClassId>, Trap> {
    let beside = host.unwrap_or(beside);
    let loader = match machine.classes[beside].is_jdk {
        true => machine.application_loader(),
        false => machine.classes[beside].loader,
    };
    let Some(class) = machine.define_pinned(class, loader, host, Ref::NULL)? else { return Ok(None) };
    machine.initialize_now(class)?;
    Ok(Some(class))
}

/// The name of a class beside another one: in a package of ours for what belongs to the JDK, which takes nobody in.
pub(crate) fn name_beside(machine: &Machine, class: ClassId, name: &str) -> String {
    let declared = &machine.classes[class];
    let package = if declared.is_jdk { "jurat" } else { machine.names.get(declared.package) };
    if package.is_empty() { name.to_owned() } else { format!("{package}/{name}") }
}
