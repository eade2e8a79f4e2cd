//! `java.lang.Math` and `java.lang.StrictMath`.
//!
//! HotSpot replaces some methods of `Math` by routines that are more precise than the Java code, so their results
//! differ in the last bit; here they are the system's, which round to the same values nearly always. `StrictMath`
//! is defined as what fdlibm 5.3 gives; JDK 17 has those functions as natives, later releases in Java.

mod fdlibm;

use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;

pub const MATH: &str = "java/lang/Math";

pub const MATH_NATIVES: &[Entry] = &[
    native("sin", "(D)D", |_, mut args| Ok(args.double().sin().into())),
    native("cos", "(D)D", |_, mut args| Ok(args.double().cos().into())),
    native("tan", "(D)D", |_, mut args| Ok(args.double().tan().into())),
    native("exp", "(D)D", |_, mut args| Ok(args.double().exp().into())),
    native("log", "(D)D", |_, mut args| Ok(args.double().ln().into())),
    native("log10", "(D)D", |_, mut args| Ok(libm::log10(args.double()).into())),
    native("pow", "(DD)D", |_, mut args| Ok(pow(args.double(), args.double()).into())),
    native("cbrt", "(D)D", cbrt),
    native("sqrt", "(D)D", |_, mut args| Ok(args.double().sqrt().into())),
    native("floor", "(D)D", |_, mut args| Ok(args.double().floor().into())),
    native("ceil", "(D)D", |_, mut args| Ok(args.double().ceil().into())),
    native("rint", "(D)D", |_, mut args| Ok(args.double().round_ties_even().into())),
    native("fma", "(DDD)D", |_, mut args| Ok(args.double().mul_add(args.double(), args.double()).into())),
    native("fma", "(FFF)F", |_, mut args| Ok(args.float().mul_add(args.float(), args.float()).into())),
];

pub const STRICT_MATH: &str = "java/lang/StrictMath";

pub const STRICT_MATH_NATIVES: &[Entry] = &[
    native("sqrt", "(D)D", |_, mut args| Ok(args.double().sqrt().into())),
    native("sin", "(D)D", |_, mut args| Ok(libm::sin(args.double()).into())),
    native("cos", "(D)D", |_, mut args| Ok(libm::cos(args.double()).into())),
    native("tan", "(D)D", |_, mut args| Ok(libm::tan(args.double()).into())),
    native("asin", "(D)D", |_, mut args| Ok(libm::asin(args.double()).into())),
    native("acos", "(D)D", |_, mut args| Ok(libm::acos(args.double()).into())),
    native("atan", "(D)D", |_, mut args| Ok(libm::atan(args.double()).into())),
    native("atan2", "(DD)D", |_, mut args| Ok(libm::atan2(args.double(), args.double()).into())),
    native("log", "(D)D", |_, mut args| Ok(libm::log(args.double()).into())),
    native("log10", "(D)D", |_, mut args| Ok(fdlibm::log10(args.double()).into())),
    native("log1p", "(D)D", |_, mut args| Ok(libm::log1p(args.double()).into())),
    native("expm1", "(D)D", |_, mut args| Ok(libm::expm1(args.double()).into())),
    native("sinh", "(D)D", |_, mut args| Ok(fdlibm::sinh(args.double()).into())),
    native("cosh", "(D)D", |_, mut args| Ok(fdlibm::cosh(args.double()).into())),
    native("tanh", "(D)D", |_, mut args| Ok(fdlibm::tanh(args.double()).into())),
    native("IEEEremainder", "(DD)D", ieee_remainder),
];

/// C's `pow` gives one where Java wants NaN: a base of one with an infinite or NaN exponent, minus one with an
/// infinite exponent.
fn pow(base: f64, exponent: f64) -> f64 {
    if exponent.is_nan() || (base.abs() == 1.0 && exponent.is_infinite()) {
        return f64::NAN;
    }
    base.powf(exponent)
}

/// HotSpot has a routine of its own since 25; before, `Math` calls `StrictMath`.
fn cbrt(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let x = args.double();
    Ok(if machine.library.java_version() >= 25 { x.cbrt() } else { fdlibm::cbrt(x) }.into())
}

/// The remainder is exact (IEEE 754, 5.3.1), so there is only one answer.
fn ieee_remainder(_: &mut Machine, mut args: Args) -> Outcome<Reply> {
    Ok(libm::remainder(args.double(), args.double()).into())
}
