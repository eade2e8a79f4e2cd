//! `jdk.internal.misc.VM`, `CDS`, `Signal`, `PreviewFeatures`: a machine without archive, signals and users.

use crate::class::LoaderId;
use crate::machine::Machine;
use crate::natives::constant::{minus_one, nothing, zero, zero_long};
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::{Ref, Value};

pub const VM: &str = "jdk/internal/misc/VM";

pub const VM_NATIVES: &[Entry] = &[
    native("initialize", "()V", nothing),
    native("initializeFromArchive", "(Ljava/lang/Class;)V", nothing),
    native("latestUserDefinedLoader0", "()Ljava/lang/ClassLoader;", latest_user_defined_loader),
    native("getuid", "()J", user_number),
    native("geteuid", "()J", user_number),
    native("getgid", "()J", user_number),
    native("getegid", "()J", user_number),
    native("getNanoTimeAdjustment", "(J)J", nano_time_adjustment),
    native("isJavaLangInvokeInited", "()Z", is_java_lang_invoke_inited),
    native("getRuntimeArguments", "()[Ljava/lang/String;", runtime_arguments),
];

pub const CDS: &str = "jdk/internal/misc/CDS";

/// There is no archive of classes: nothing is shared and nothing is dumped.
pub const CDS_NATIVES: &[Entry] = &[
    native("isDumpingClassList0", "()Z", zero),
    native("isDumpingArchive0", "()Z", zero),
    native("isSharingEnabled0", "()Z", zero),
    native("getCDSConfigStatus", "()I", zero),
    native("getRandomSeedForDumping", "()J", zero_long),
    native("initializeFromArchive", "(Ljava/lang/Class;)V", nothing),
    native("defineArchivedModules", "(Ljava/lang/ClassLoader;Ljava/lang/ClassLoader;)V", nothing),
    native("logLambdaFormInvoker", "(Ljava/lang/String;)V", nothing),
    native("dumpClassList", "(Ljava/lang/String;)V", nothing),
    native("dumpDynamicArchive", "(Ljava/lang/String;)V", nothing),
    native("needsClassInitBarrier0", "(Ljava/lang/Class;)Z", zero),
];

pub const SIGNAL: &str = "jdk/internal/misc/Signal";

/// No signal has a number, so handlers cannot be installed.
pub const SIGNAL_NATIVES: &[Entry] = &[
    native("findSignal0", "(Ljava/lang/String;)I", minus_one),
    native("handle0", "(IJ)J", zero_long),
    native("raise0", "(I)V", raise),
];

pub const PREVIEW: &str = "jdk/internal/misc/PreviewFeatures";

pub const PREVIEW_NATIVES: &[Entry] = &[native("isPreviewEnabled", "()Z", zero)];

/// `VM.initLevel` of a class library that has started.
const BOOTED: i32 = 4;

/// HotSpot initialises `java.lang.invoke` before the program runs; here it is initialised when someone asks.
fn is_java_lang_invoke_inited(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let class = machine.load_boot(VM)?;
    let Some(Value::Int(BOOTED..)) = machine.read_static(class, "initLevel") else { return Ok(false.into()) };
    let natives = machine.load_boot("java/lang/invoke/MethodHandleNatives")?;
    machine.initialize(natives)?;
    Ok(true.into())
}

/// The user and group number that programs see.
const USER: i64 = 1000;

fn user_number(_: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(USER.into())
}

/// The loader of the innermost frame whose class is neither the boot nor the platform loader's.
fn latest_user_defined_loader(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let platform = machine.known.platform_loader;
    let loader = machine
        .thread()
        .frames
        .iter()
        .rev()
        .map(|frame| machine.classes[machine.methods[frame.method].class].loader)
        .find(|&loader| loader != LoaderId::BOOT && loader != platform);
    Ok(loader.map_or(Ref::NULL, |loader| machine.loader_object(loader)).into())
}

/// Nanoseconds since the given second of 1970; minus one if that is too far away to count in nanoseconds.
fn nano_time_adjustment(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let offset = args.long();
    machine.idle();
    let now = machine.wall_nanos() as i128;
    let difference = now - offset as i128 * 1_000_000_000;
    let seconds = (now / 1_000_000_000) as i64 - offset;
    let answer = if seconds.abs() >= 1 << 32 { -1 } else { difference as i64 };
    Ok(Value::Long(answer).into())
}

fn runtime_arguments(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let string = machine.load_boot("java/lang/String")?;
    Ok(machine.new_object_array(string, &[])?.into())
}

fn raise(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let signal = args.int();
    Err(machine.refuse(format!("raise the signal {signal}")))
}
