//! The functions of `java.lang.Math` over `double`, with the platform's mathematical library.
//!
//! `Math` allows one or two units in the last place for most of them, so a result may differ from a particular JVM's
//! in the last bit; the special cases (NaN, infinities, zeroes) are Java's. `sqrt`, `floor`, `ceil`, `rint` are exact.
//! `StrictMath` asks for fdlibm's bits and is not here: its Java code can run as it is.

macro_rules! functions {
    ($($java:ident = $rust:ident;)*) => {
        $(
            #[doc = concat!("`Math.", stringify!($java), "`.")]
            #[inline(always)]
            pub fn $java(a: f64) -> f64 {
                a.$rust()
            }
        )*
    };
}

functions! {
    sin = sin;
    cos = cos;
    tan = tan;
    asin = asin;
    acos = acos;
    atan = atan;
    sinh = sinh;
    cosh = cosh;
    tanh = tanh;
    exp = exp;
    expm1 = exp_m1;
    log = ln;
    log10 = log10;
    log1p = ln_1p;
    sqrt = sqrt;
    cbrt = cbrt;
    floor = floor;
    ceil = ceil;
    rint = round_ties_even;
}

/// `Math.pow`. Unlike C, `pow(1, NaN)` and `pow(±1, ±infinity)` are NaN.
#[inline(always)]
pub fn pow(a: f64, b: f64) -> f64 {
    if b.is_nan() || (b.is_infinite() && a.abs() == 1.0) { f64::NAN } else { a.powf(b) }
}

/// `Math.atan2(y, x)`.
#[inline(always)]
pub fn atan2(y: f64, x: f64) -> f64 {
    y.atan2(x)
}

/// `Math.hypot`: infinite if either argument is, even beside a NaN.
#[inline(always)]
pub fn hypot(a: f64, b: f64) -> f64 {
    a.hypot(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_cases_are_javas() {
        assert!(pow(1.0, f64::NAN).is_nan());
        assert!(pow(-1.0, f64::INFINITY).is_nan());
        assert_eq!(pow(f64::NAN, 0.0), 1.0);
        assert_eq!(hypot(f64::NAN, f64::NEG_INFINITY), f64::INFINITY);
        assert_eq!((rint(2.5), rint(3.5), rint(-0.5).to_bits()), (2.0, 4.0, (-0.0f64).to_bits()));
        assert!(log(-1.0).is_nan());
        assert_eq!(log(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn exp_of_one_is_what_java_prints() {
        assert_eq!(exp(1.0).to_string(), "2.718281828459045");
    }
}
