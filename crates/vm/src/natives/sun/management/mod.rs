//! Natives of `sun.management` and `com.sun.management.internal`: what the beans of `java.lang.management` ask. The machine
//! tells what it has (its heap, its threads, its virtual clock); there is one collector and one memory pool.

mod memory;
mod system;
mod threads;

use crate::host::Outside;
use crate::machine::Machine;
use crate::natives::constant::{nothing, one, zero, zero_long};
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::Value;

const VM: &[Entry] = &[
    native("getVersion0", "()Ljava/lang/String;", version),
    native("initOptionalSupportFields", "()V", set_optional_support),
    native("isThreadContentionMonitoringEnabled", "()Z", zero),
    native("isThreadCpuTimeEnabled", "()Z", one),
    native("isThreadAllocatedMemoryEnabled", "()Z", one),
    native("getTotalClassCount", "()J", loaded_classes),
    native("getUnloadedClassCount", "()J", zero_long),
    native("getVerboseClass", "()Z", zero),
    native("getVerboseGC", "()Z", zero),
    native("getProcessId", "()I", one),
    native("getVmArguments0", "()[Ljava/lang/String;", no_texts),
    native("getStartupTime", "()J", startup_time),
    native("getUptime0", "()J", uptime),
    native("getAvailableProcessors", "()I", one),
    native("getTotalCompileTime", "()J", zero_long),
    native("getTotalThreadCount", "()J", started_threads),
    native("getLiveThreadCount", "()I", live_threads),
    native("getPeakThreadCount", "()I", live_threads),
    native("getDaemonThreadCount", "()I", daemon_threads),
];

const CLASS_LOADING: &[Entry] = &[native("setVerboseClass", "(Z)V", nothing)];

const HOTSPOT_THREAD: &[Entry] = &[native("getInternalThreadCount", "()I", zero)];

/// The tables of these packages, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[
    ("sun/management/VMManagementImpl", VM),
    ("sun/management/ClassLoadingImpl", CLASS_LOADING),
    ("sun/management/HotspotThread", HOTSPOT_THREAD),
    ("sun/management/MemoryImpl", memory::MEMORY),
    ("sun/management/MemoryManagerImpl", memory::MANAGER),
    ("sun/management/MemoryPoolImpl", memory::POOL),
    ("sun/management/GarbageCollectorImpl", memory::COLLECTOR),
    ("sun/management/ThreadImpl", threads::THREADS),
    ("com/sun/management/internal/OperatingSystemImpl", system::OPERATING_SYSTEM),
    ("com/sun/management/internal/Flag", system::FLAG),
    ("com/sun/management/internal/DiagnosticCommandImpl", system::DIAGNOSTIC_COMMAND),
    ("com/sun/management/internal/GarbageCollectorExtImpl", system::COLLECTOR_NOTIFICATIONS),
];

/// Of the specification. It is asked for first of all.
fn version(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    if machine.options.outside == Outside::Unknown {
        return Err(machine.refuse("tell how the JVM is doing"));
    }
    let version = if machine.library.java_version() < 21 { "3.0" } else { "4.0" };
    Ok(machine.new_string(version)?.into())
}

fn set_optional_support(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let class = machine.load_boot("sun/management/VMManagementImpl")?;
    for field in [
        "compTimeMonitoringSupport",
        "threadContentionMonitoringSupport",
        "currentThreadCpuTimeSupport",
        "otherThreadCpuTimeSupport",
        "objectMonitorUsageSupport",
        "synchronizerUsageSupport",
        "threadAllocatedMemorySupport",
    ] {
        machine.write_static(class, field, Value::Int(1));
    }
    Ok(().into())
}

fn loaded_classes(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok((machine.loaded_classes() as i64).into())
}

pub(super) fn no_texts(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(machine.string_array(&[])?.into())
}

fn startup_time(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(((machine.options.start_time / 1_000_000) as i64).into())
}

fn uptime(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(((machine.elapsed_nanos() / 1_000_000) as i64).into())
}

fn started_threads(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(i64::from(machine.world.next_thread).into())
}

fn live_threads(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok((machine.threads.iter().filter(|thread| thread.is_alive()).count() as i32).into())
}

fn daemon_threads(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok((machine.threads.iter().filter(|thread| thread.is_alive() && thread.daemon).count() as i32).into())
}
