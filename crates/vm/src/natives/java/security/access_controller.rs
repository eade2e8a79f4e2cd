//! `java.security.AccessController`: every context has all permissions, which `null` stands for.

use crate::machine::Machine;
use crate::natives::constant::{nothing, null};
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::{Ref, Value};

pub const CLASS: &str = "java/security/AccessController";

pub const NATIVES: &[Entry] = &[
    native("getStackAccessControlContext", "()Ljava/security/AccessControlContext;", null),
    native("getInheritedAccessControlContext", "()Ljava/security/AccessControlContext;", null),
    native(
        "getProtectionDomain",
        "(Ljava/lang/Class;)Ljava/security/ProtectionDomain;",
        get_protection_domain,
    ),
    native("ensureMaterializedForStackWalk", "(Ljava/lang/Object;)V", nothing),
];

fn get_protection_domain(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let mirror = args.reference();
    let mirror = machine.non_null(mirror)?;
    Ok(machine.read_field(mirror, "protectionDomain").map_or(Ref::NULL, Value::reference).into())
}
