//! `jdk.internal.loader.NativeLibraries`: native code is never run. Loading a library of the JDK itself does nothing, so
//! that only what a program then asks of it is refused; loading any other is refused.

use crate::machine::Machine;
use crate::natives::constant::{nothing, null, zero_long};
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::{Ref, Value};

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

/// What the machine's handle to every library of the JDK is, and the version of JNI it asks for (1.1, the default).
const HANDLE: i64 = 1;
const JNI_VERSION: i32 = 0x0001_0001;

/// Whether a path names a library that the JDK brings.
pub(crate) fn is_of_jdk(machine: &Machine, path: &str) -> bool {
    let folder = format!("{}/lib/", machine.library.java_home());
    machine.absolute_path(path).starts_with(&folder)
}

fn load(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (library, name): (Ref, Ref) = (args.reference(), args.reference());
    let name = name.some().map(|name| machine.string_text(name)).unwrap_or_default();
    if !is_of_jdk(machine, &name) {
        return Err(machine.refuse(format!("load the native library {name}")));
    }
    if let Some(library) = library.some() {
        machine.write_field(library, "handle", Value::Long(HANDLE));
        machine.write_field(library, "jniVersion", Value::Int(JNI_VERSION));
    }
    Ok(Value::from(true).into())
}
