//! The operating system and HotSpot's own beans (`com.sun.management`): a small idle computer, and no flags or commands.

use super::no_texts;
use crate::machine::Machine;
use crate::natives::constant::{nothing, one, zero, zero_long};
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::Value;

/// Bytes of memory that the computer has.
const MEMORY: i64 = 1 << 33;
/// Files that a program may have open, as Linux has it by default.
const MOST_FILES: i64 = 1024;

pub(super) const OPERATING_SYSTEM: &[Entry] = &[
    native("initialize0", "()V", nothing),
    native("getCommittedVirtualMemorySize0", "()J", memory),
    native("getFreeMemorySize0", "()J", memory),
    native("getTotalMemorySize0", "()J", memory),
    native("getFreeSwapSpaceSize0", "()J", zero_long),
    native("getTotalSwapSpaceSize0", "()J", zero_long),
    native("getMaxFileDescriptorCount0", "()J", |_, _| Ok(MOST_FILES.into())),
    native("getOpenFileDescriptorCount0", "()J", |_, _| Ok(3i64.into())),
    native("getProcessCpuTime0", "()J", time_used),
    native("getProcessCpuLoad0", "()D", idle),
    native("getCpuLoad0", "()D", idle),
    native("getSingleCpuLoad0", "(I)D", idle),
    native("getHostConfiguredCpuCount0", "()I", one),
    native("getHostOnlineCpuCount0", "()I", one),
    native("getHostTotalCpuTicks0", "()J", zero_long),
];

pub(super) const FLAG: &[Entry] = &[
    native("initialize", "()V", nothing),
    native("getAllFlagNames", "()[Ljava/lang/String;", no_texts),
    native("getFlags", "([Ljava/lang/String;[Lcom/sun/management/internal/Flag;I)I", zero),
    native("getInternalFlagCount", "()I", zero),
];

pub(super) const DIAGNOSTIC_COMMAND: &[Entry] = &[
    native("setNotificationEnabled", "(Z)V", nothing),
    native("getDiagnosticCommands", "()[Ljava/lang/String;", no_texts),
];

pub(super) const COLLECTOR_NOTIFICATIONS: &[Entry] =
    &[native("setNotificationEnabled", "(Lcom/sun/management/GarbageCollectorMXBean;Z)V", nothing)];

fn memory(_: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(MEMORY.into())
}

fn time_used(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok((machine.elapsed_nanos() as i64).into())
}

fn idle(_: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(Value::Double(0.0).into())
}
