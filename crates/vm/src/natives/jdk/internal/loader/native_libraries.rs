//! `jdk.internal.loader.NativeLibraries`: native code is never run.

use crate::machine::Machine;
use crate::natives::constant::{nothing, null, zero_long};
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::Ref;

pub const LIBRARIES: &str = "jdk/internal/loader/NativeLibraries";

pub const LIBRARIES_NATIVES: &[Entry] = &[
    native("findBuiltinLib", "(Ljava/lang/String;)Ljava/lang/String;", null),
    native(
        "findEntry0",
        "(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;)J",
        zero_long,
    ),
    native("load", "(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;ZZ)Z", load),
    native("load", "(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;ZZZ)Z", load),
    native("unload", "(Ljava/lang/String;ZJ)V", nothing),
    native("unload", "(Ljava/lang/String;ZZJ)V", nothing),
];

pub const LIBRARY: &str = "jdk/internal/loader/NativeLibrary";

pub const LIBRARY_NATIVES: &[Entry] = &[native("findEntry0", "(JLjava/lang/String;)J", zero_long)];

pub const RAW: &str = "jdk/internal/loader/RawNativeLibraries";

pub const RAW_NATIVES: &[Entry] = &[
    native(
        "load0",
        "(Ljdk/internal/loader/RawNativeLibraries$RawNativeLibraryImpl;Ljava/lang/String;)Z",
        load,
    ),
    native("unload0", "(Ljava/lang/String;J)V", nothing),
];

fn load(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_library, name): (Ref, Ref) = (args.reference(), args.reference());
    let name = name.some().map(|name| machine.string_text(name)).unwrap_or_default();
    Err(machine.refuse(format!("load the native library {name}")))
}
