//! `java.io.Console`: there is none.

use crate::natives::constant::{null, zero};
use crate::natives::{Entry, native};

pub const CONSOLE: &str = "java/io/Console";

pub const CONSOLE_NATIVES: &[Entry] = &[
    native("istty", "()Z", zero),
    native("ttyStatus", "()I", zero),
    native("echo", "(Z)Z", zero),
    native("encoding", "()Ljava/lang/String;", null),
];

pub const JDK_CONSOLE: &str = "jdk/internal/io/JdkConsoleImpl";

pub const JDK_CONSOLE_NATIVES: &[Entry] = &[native("echo", "(Z)Z", zero)];
