//! The operators against the real `java`: one program prints every operator over edge values, and so do we.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests touch files and processes")]

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;

use term::java;

const INTS: [i32; 16] =
    [0, 1, -1, 2, 3, -7, 31, 32, 33, 127, 128, 255, 65_536, 16_777_217, i32::MAX, i32::MIN];

const LONGS: [i64; 17] = [
    0,
    1,
    -1,
    2,
    -7,
    63,
    64,
    65,
    1 << 31,
    -(1 << 31) - 1,
    0x1234_5678_9abc_def0,
    16_777_217,
    9_007_199_254_740_993,
    -9_007_199_254_740_993,
    i64::MAX - 1,
    i64::MAX,
    i64::MIN,
];

/// Bits, so that Java and Rust read the same number.
const FLOATS: [u32; 18] = [
    0,
    0x8000_0000,
    0x3f80_0000,
    0xbf80_0000,
    0x3f00_0000,
    0x4020_0000,
    0xc0f0_0000,
    0x4b80_0000,
    0x4f00_0000,
    0xcf00_0000,
    0x5f00_0000,
    0xdf00_0001,
    0x0000_0001,
    0x0080_0000,
    0x7f7f_ffff,
    0x7f80_0000,
    0xff80_0000,
    0x7fc0_0000,
];

const DOUBLES: [f64; 24] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    1.5,
    2.5,
    -7.5,
    0.1,
    3.0,
    100.0,
    2_147_483_647.5,
    -2_147_483_649.0,
    9.223_372_036_854_776e18,
    1e-50,
    3.402_823_6e38,
    1e300,
    f64::MIN_POSITIVE,
    5e-324,
    f64::MAX,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

const PROGRAM: &str = r#"
import java.util.*;

public class Operators {
    static final StringBuilder out = new StringBuilder();

    static void line(String name, Object... values) {
        out.append(name);
        for (Object value : values) out.append(' ').append(text(value));
        out.append('\n');
    }

    static String text(Object value) {
        if (value instanceof Float f) return Integer.toString(Float.floatToIntBits(f));
        if (value instanceof Double d) return Long.toString(Double.doubleToLongBits(d));
        return value.toString();
    }

    // javac chooses fcmpg for < and <=, fcmpl for > and >=.
    static void ints(int a, int b) {
        line("int", a, b, a + b, a - b, a * b, b == 0 ? "none" : a / b, b == 0 ? "none" : a % b, -a, a & b, a | b,
            a ^ b, a << b, a >> b, a >>> b, a == b, a != b, a < b, a >= b, a > b, a <= b, Math.min(a, b),
            Math.max(a, b), Math.abs(a));
    }

    static void longs(long a, long b) {
        int n = (int) b;
        line("long", a, b, a + b, a - b, a * b, b == 0 ? "none" : a / b, b == 0 ? "none" : a % b, -a, a & b, a | b,
            a ^ b, a << n, a >> n, a >>> n, a == b, a != b, a < b, a >= b, a > b, a <= b, Long.compare(a, b),
            Math.min(a, b), Math.max(a, b), Math.abs(a));
    }

    static void floats(float a, float b) {
        line("float", a, b, a + b, a - b, a * b, a / b, a % b, -a, a == b, a != b, a < b, a >= b, a > b, a <= b,
            Math.min(a, b), Math.max(a, b), Math.abs(a));
    }

    static void doubles(double a, double b) {
        line("double", a, b, a + b, a - b, a * b, a / b, a % b, -a, a == b, a != b, a < b, a >= b, a > b, a <= b,
            Math.min(a, b), Math.max(a, b), Math.abs(a));
    }

    static void functions(double a, double b) {
        line("math2", a, b, Math.pow(a, b), Math.atan2(a, b), Math.hypot(a, b));
    }

    static void conversions(double a) {
        line("fromdouble", a, (int) a, (long) a, (float) a, (byte) a, (char) a + 0, (short) a, Double.doubleToLongBits(a));
        line("exact", a, Math.sqrt(a), Math.floor(a), Math.ceil(a), Math.rint(a));
        line("math1", a, Math.sin(a), Math.cos(a), Math.tan(a), Math.asin(a), Math.acos(a), Math.atan(a),
            Math.sinh(a), Math.cosh(a), Math.tanh(a), Math.exp(a), Math.expm1(a), Math.log(a), Math.log10(a),
            Math.log1p(a), Math.cbrt(a));
    }

    static void conversions(float a) {
        line("fromfloat", a, (int) a, (long) a, (double) a, Float.floatToIntBits(a));
    }

    static void conversions(int a) {
        line("fromint", a, (long) a, (float) a, (double) a, (byte) a, (char) a + 0, (short) a,
            Float.intBitsToFloat(a));
    }

    static void conversions(long a) {
        line("fromlong", a, (int) a, (float) a, (double) a, Double.longBitsToDouble(a));
    }

    public static void main(String[] arguments) {
        int[] ints = {INTS};
        long[] longs = {LONGS};
        int[] floats = {FLOATS};
        long[] doubles = {DOUBLES};
        for (int a : ints) { conversions(a); for (int b : ints) ints(a, b); }
        for (long a : longs) { conversions(a); for (long b : longs) longs(a, b); }
        for (int a : floats) {
            conversions(Float.intBitsToFloat(a));
            for (int b : floats) floats(Float.intBitsToFloat(a), Float.intBitsToFloat(b));
        }
        for (long a : doubles) {
            conversions(Double.longBitsToDouble(a));
            for (long b : doubles) {
                doubles(Double.longBitsToDouble(a), Double.longBitsToDouble(b));
                functions(Double.longBitsToDouble(a), Double.longBitsToDouble(b));
            }
        }
        System.out.print(out);
    }
}
"#;

/// What a line shows: a name, its arguments and results, all as whole numbers or words.
struct Line(String);

impl Line {
    fn new(name: &str) -> Line {
        Line(name.to_owned())
    }

    fn add(mut self, value: impl std::fmt::Display) -> Line {
        write!(self.0, " {value}").unwrap();
        self
    }

    fn maybe<T: std::fmt::Display>(self, value: Option<T>) -> Line {
        match value {
            Some(value) => self.add(value),
            None => self.add("none"),
        }
    }

    fn float(self, value: f32) -> Line {
        self.add(java::float_to_int_bits(value))
    }

    fn double(self, value: f64) -> Line {
        self.add(java::double_to_long_bits(value))
    }
}

#[rustfmt::skip]
fn int_line(a: i32, b: i32) -> Line {
    Line::new("int").add(a).add(b).add(java::iadd(a, b)).add(java::isub(a, b)).add(java::imul(a, b))
        .maybe(java::idiv(a, b)).maybe(java::irem(a, b)).add(java::ineg(a)).add(java::iand(a, b))
        .add(java::ior(a, b)).add(java::ixor(a, b)).add(java::ishl(a, b)).add(java::ishr(a, b)).add(java::iushr(a, b))
        .add(java::ieq(a, b)).add(java::ine(a, b)).add(java::ilt(a, b)).add(java::ige(a, b)).add(java::igt(a, b))
        .add(java::ile(a, b)).add(java::imin(a, b)).add(java::imax(a, b)).add(java::iabs(a))
}

#[rustfmt::skip]
fn long_line(a: i64, b: i64) -> Line {
    let n = java::l2i(b);
    Line::new("long").add(a).add(b).add(java::ladd(a, b)).add(java::lsub(a, b)).add(java::lmul(a, b))
        .maybe(java::ldiv(a, b)).maybe(java::lrem(a, b)).add(java::lneg(a)).add(java::land(a, b))
        .add(java::lor(a, b)).add(java::lxor(a, b)).add(java::lshl(a, n)).add(java::lshr(a, n)).add(java::lushr(a, n))
        .add(java::leq(a, b)).add(java::lne(a, b)).add(java::llt(a, b)).add(java::lge(a, b)).add(java::lgt(a, b))
        .add(java::lle(a, b)).add(java::lcmp(a, b)).add(java::lmin(a, b)).add(java::lmax(a, b)).add(java::labs(a))
}

/// The comparisons as javac compiles them: `<` and `<=` over `cmpg`, `>` and `>=` over `cmpl`.
#[rustfmt::skip]
fn float_line(a: f32, b: f32) -> Line {
    let (l, g) = (java::fcmpl(a, b), java::fcmpg(a, b));
    assert_eq!([java::feq(a, b), java::fne(a, b), java::flt(a, b), java::fge(a, b), java::fgt(a, b), java::fle(a, b)],
        [l == 0, l != 0, g < 0, l >= 0, l > 0, g <= 0]);
    Line::new("float").float(a).float(b).float(java::fadd(a, b)).float(java::fsub(a, b)).float(java::fmul(a, b))
        .float(java::fdiv(a, b)).float(java::frem(a, b)).float(java::fneg(a)).add(l == 0).add(l != 0).add(g < 0)
        .add(l >= 0).add(l > 0).add(g <= 0).float(java::fmin(a, b)).float(java::fmax(a, b)).float(java::fabs(a))
}

#[rustfmt::skip]
fn double_line(a: f64, b: f64) -> Line {
    let (l, g) = (java::dcmpl(a, b), java::dcmpg(a, b));
    assert_eq!([java::deq(a, b), java::dne(a, b), java::dlt(a, b), java::dge(a, b), java::dgt(a, b), java::dle(a, b)],
        [l == 0, l != 0, g < 0, l >= 0, l > 0, g <= 0]);
    Line::new("double").double(a).double(b).double(java::dadd(a, b)).double(java::dsub(a, b))
        .double(java::dmul(a, b)).double(java::ddiv(a, b)).double(java::drem(a, b)).double(java::dneg(a))
        .add(l == 0).add(l != 0).add(g < 0).add(l >= 0).add(l > 0).add(g <= 0).double(java::dmin(a, b))
        .double(java::dmax(a, b)).double(java::dabs(a))
}

#[rustfmt::skip]
fn double_conversion_lines(a: f64) -> [Line; 3] {
    let int = java::d2i(a);
    [
        Line::new("fromdouble").double(a).add(int).add(java::d2l(a)).float(java::d2f(a)).add(java::i2b(int))
            .add(java::i2c(int)).add(java::i2s(int)).add(java::double_to_long_bits(a)),
        Line::new("exact").double(a).double(java::sqrt(a)).double(java::floor(a)).double(java::ceil(a))
            .double(java::rint(a)),
        Line::new("math1").double(a).double(java::sin(a)).double(java::cos(a)).double(java::tan(a))
            .double(java::asin(a)).double(java::acos(a)).double(java::atan(a)).double(java::sinh(a))
            .double(java::cosh(a)).double(java::tanh(a)).double(java::exp(a)).double(java::expm1(a))
            .double(java::log(a)).double(java::log10(a)).double(java::log1p(a)).double(java::cbrt(a)),
    ]
}

fn ours() -> Vec<String> {
    let mut lines = Vec::new();
    for a in INTS {
        let line = Line::new("fromint").add(a).add(java::i2l(a)).float(java::i2f(a)).double(java::i2d(a));
        let line = line.add(java::i2b(a)).add(java::i2c(a)).add(java::i2s(a));
        lines.push(line.float(java::int_bits_to_float(a)));
        lines.extend(INTS.map(|b| int_line(a, b)));
    }
    for a in LONGS {
        let line = Line::new("fromlong").add(a).add(java::l2i(a)).float(java::l2f(a)).double(java::l2d(a));
        lines.push(line.double(java::long_bits_to_double(a)));
        lines.extend(LONGS.map(|b| long_line(a, b)));
    }
    for a in FLOATS.map(f32::from_bits) {
        let line = Line::new("fromfloat").float(a).add(java::f2i(a)).add(java::f2l(a)).double(java::f2d(a));
        lines.push(line.add(java::float_to_int_bits(a)));
        lines.extend(FLOATS.map(f32::from_bits).map(|b| float_line(a, b)));
    }
    for a in DOUBLES {
        lines.extend(double_conversion_lines(a));
        for b in DOUBLES {
            lines.push(double_line(a, b));
            let functions = Line::new("math2").double(a).double(b).double(java::pow(a, b));
            lines.push(functions.double(java::atan2(a, b)).double(java::hypot(a, b)));
        }
    }
    lines.into_iter().map(|line| line.0).collect()
}

fn java_program() -> PathBuf {
    match std::env::var_os("JAVA_HOME") {
        Some(home) => PathBuf::from(home).join("bin").join("java"),
        None => PathBuf::from("java"),
    }
}

fn theirs() -> Vec<String> {
    let list = |numbers: Vec<String>| numbers.join(", ");
    let source = PROGRAM
        .replace("{INTS}", &format!("{{{}}}", list(INTS.map(|value| value.to_string()).to_vec())))
        .replace("{LONGS}", &format!("{{{}}}", list(LONGS.map(|value| format!("{value}L")).to_vec())))
        .replace("{FLOATS}", &format!("{{{}}}", list(FLOATS.map(|bits| format!("0x{bits:x}")).to_vec())))
        .replace(
            "{DOUBLES}",
            &format!("{{{}}}", list(DOUBLES.map(|value| format!("0x{:x}L", value.to_bits())).to_vec())),
        );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Operators.java");
    std::fs::write(&file, source).unwrap();
    let output = Command::new(java_program()).arg(&file).output().expect("java runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// Units in the last place that `Math` allows its functions in the worst case (2.5), rounded up.
const ULPS: u64 = 3;

/// Equal words; for functions of `Math`, numbers at most [`ULPS`] apart.
fn agree(ours: &str, theirs: &str) -> bool {
    if ours == theirs {
        return true;
    }
    let is_function = ours.starts_with("math1 ") || ours.starts_with("math2 ");
    let (ours, theirs): (Vec<&str>, Vec<&str>) = (ours.split(' ').collect(), theirs.split(' ').collect());
    let near = |(ours, theirs): (&&str, &&str)| match (ours.parse::<i64>(), theirs.parse::<i64>()) {
        (Ok(ours), Ok(theirs)) => ours.abs_diff(theirs) <= ULPS,
        _ => ours == theirs,
    };
    is_function && ours.len() == theirs.len() && ours.iter().zip(&theirs).all(near)
}

#[test]
fn every_operator_computes_what_java_computes() {
    let (ours, theirs) = (ours(), theirs());
    assert_eq!(ours.len(), theirs.len());
    let different: Vec<String> = ours
        .iter()
        .zip(&theirs)
        .filter(|(ours, theirs)| !agree(ours, theirs))
        .map(|(ours, theirs)| format!("ours   {ours}\ntheirs {theirs}\n"))
        .collect();
    assert!(different.is_empty(), "{} lines differ:\n{}", different.len(), different.concat());
}
