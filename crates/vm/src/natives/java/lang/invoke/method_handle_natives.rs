//! `java.lang.invoke.MethodHandleNatives`: what the class library asks the virtual machine about members.

use crate::invoke::Known;
use crate::machine::Machine;
use crate::natives::constant::{nothing, zero};
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::Ref;

pub(super) const CLASS: &str = "java/lang/invoke/MethodHandleNatives";

pub(super) const NATIVES: &[Entry] = &[
    native("init", "(Ljava/lang/invoke/MemberName;Ljava/lang/Object;)V", init),
    native("expand", "(Ljava/lang/invoke/MemberName;)V", expand),
    native(
        "resolve",
        "(Ljava/lang/invoke/MemberName;Ljava/lang/Class;IZ)Ljava/lang/invoke/MemberName;",
        resolve,
    ),
    native("objectFieldOffset", "(Ljava/lang/invoke/MemberName;)J", field_offset),
    native("staticFieldOffset", "(Ljava/lang/invoke/MemberName;)J", field_offset),
    native("staticFieldBase", "(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;", static_field_base),
    native("getMemberVMInfo", "(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;", get_member_vm_info),
    native(
        "setCallSiteTargetNormal",
        "(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V",
        set_call_site_target,
    ),
    native(
        "setCallSiteTargetVolatile",
        "(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V",
        set_call_site_target,
    ),
    native("clearCallSiteContext", "(Ljava/lang/invoke/MethodHandleNatives$CallSiteContext;)V", nothing),
    native("getNamedCon", "(I[Ljava/lang/Object;)I", zero),
];

fn init(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (member, reflected) = (args.reference(), args.reference());
    let member = machine.non_null(member)?;
    let reflected = machine.non_null(reflected)?;
    machine.member_of_reflected(member, reflected)?;
    Ok(().into())
}

fn expand(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let member = args.reference();
    let member = machine.non_null(member)?;
    machine.expand_member(member)?;
    Ok(().into())
}

/// Without a caller, access is not checked: the class library asks for itself.
fn resolve(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (member, caller, _mode, speculative) =
        (args.reference(), args.reference(), args.int(), args.boolean());
    let member = machine.non_null(member)?;
    let caller = caller.some().map(|caller| machine.class_of_mirror(caller));
    let resolved = machine.resolve_member(member, caller, speculative)?;
    Ok(resolved.unwrap_or(Ref::NULL).into())
}

fn field_offset(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let member = args.reference();
    let member = machine.non_null(member)?;
    Ok(machine.member_index(member).into())
}

fn static_field_base(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let member = args.reference();
    let member = machine.non_null(member)?;
    Ok(machine.known_ref(member, Known::NameClass).into())
}

fn get_member_vm_info(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let member = args.reference();
    let member = machine.non_null(member)?;
    Ok(machine.member_info(member)?.into())
}

fn set_call_site_target(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (site, target) = (args.reference(), args.reference());
    let site = machine.non_null(site)?;
    machine.set_known_ref(site, Known::SiteTarget, target);
    Ok(().into())
}
