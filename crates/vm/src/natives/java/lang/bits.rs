//! `java.lang.Float`, `java.lang.Double`: bits and values.

use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;

pub const FLOAT: &str = "java/lang/Float";

pub const FLOAT_NATIVES: &[Entry] = &[
    native("floatToRawIntBits", "(F)I", float_to_raw_int_bits),
    native("intBitsToFloat", "(I)F", int_bits_to_float),
];

pub const DOUBLE: &str = "java/lang/Double";

pub const DOUBLE_NATIVES: &[Entry] = &[
    native("doubleToRawLongBits", "(D)J", double_to_raw_long_bits),
    native("longBitsToDouble", "(J)D", long_bits_to_double),
];

fn float_to_raw_int_bits(_: &mut Machine, mut args: Args) -> Outcome<Reply> {
    Ok((args.float().to_bits() as i32).into())
}

fn int_bits_to_float(_: &mut Machine, mut args: Args) -> Outcome<Reply> {
    Ok(f32::from_bits(args.int() as u32).into())
}

fn double_to_raw_long_bits(_: &mut Machine, mut args: Args) -> Outcome<Reply> {
    Ok((args.double().to_bits() as i64).into())
}

fn long_bits_to_double(_: &mut Machine, mut args: Args) -> Outcome<Reply> {
    Ok(f64::from_bits(args.long() as u64).into())
}
