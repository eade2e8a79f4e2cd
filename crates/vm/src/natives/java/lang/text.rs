//! `java.lang.String` and the loops over its bytes that pay to run natively (`StringLatin1`, `StringUTF16`). Their
//! results are those of the Java code that they stand for.

use crate::machine::Machine;
use crate::natives::constant::zero;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;

pub const STRING: &str = "java/lang/String";

pub const STRING_NATIVES: &[Entry] = &[native("intern", "()Ljava/lang/String;", intern)];

pub const STRING_UTF16: &str = "java/lang/StringUTF16";

/// The machine's arrays are little-endian.
pub const STRING_UTF16_NATIVES: &[Entry] = &[native("isBigEndian", "()Z", zero)];

fn intern(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let string = args.reference();
    Ok(machine.intern(string)?.into())
}
