//! Whole numbers, floating point and characters.

use expect_test::expect;
use fixture::java;

use crate::support::check;

#[test]
fn a_sign_has_three_ways() {
    check(
        java!("class C { static int sign(int n) { if (n < 0) return -1; if (n == 0) return 0; return 1; } }"),
        "C.sign",
        expect![[r#"
            C.sign(0);
            C.sign(1);
            C.sign(-1);
            not all was tried
        "#]],
    );
}

#[test]
fn a_magic_number_is_found() {
    check(
        java!("class C { static boolean is(int n) { return n == 48_151_623; } }"),
        "C.is",
        expect![[r#"
            C.is(0);
            C.is(48151623);
            proved
        "#]],
    );
}

#[test]
fn an_equation_is_solved() {
    check(
        java!(
            "class C { static boolean is(int a, int b) { return 3 * a + 7 * b == 1234 && a > b && b > 100; } }"
        ),
        "C.is",
        expect![[r#"
            C.is(3, 3);
            C.is(0, 1840700446);
            C.is(409, 1);
            C.is(1431655920, 110);
            proved
        "#]],
    );
}

#[test]
fn what_arithmetic_excludes_is_proved() {
    check(
        java!(
            "class C { static int m(int n) { int square = (n & 0xff) * (n & 0xff); return square == 3 ? 1 : 0; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(255);
            open: int C.m(int) at 14 to 17
            proved
        "#]],
    );
}

#[test]
fn a_sum_overflows() {
    check(
        java!("class C { static boolean m(int a) { return a > 0 && a + 100 < 0; } }"),
        "C.m",
        expect![[r#"
            C.m(100);
            C.m(0);
            C.m(Integer.MAX_VALUE);
            not all was tried
        "#]],
    );
}

#[test]
fn the_smallest_int_is_its_own_negation() {
    check(
        java!("class C { static boolean m(int a) { return a != 0 && a == -a; } }"),
        "C.m",
        expect![[r#"
            C.m(0);
            C.m(1);
            C.m(Integer.MIN_VALUE);
            not all was tried
        "#]],
    );
}

#[test]
fn division_has_a_way_that_throws() {
    check(
        java!("class C { static int m(int a, int b) { return a / b; } }"),
        "C.m",
        expect![[r#"
        C.m(0, 0); -> ArithmeticException
        C.m(0, 1);
        proved
    "#]],
    );
}

#[test]
fn a_remainder_is_met() {
    check(
        java!("class C { static boolean m(int n) { return n % 7 == 3 && n > 1000 && n % 11 == 5; } }"),
        "C.m",
        expect![[r#"
            C.m(7);
            C.m(3);
            C.m(1004);
            C.m(156194);
            not all was tried
        "#]],
    );
}

#[test]
fn bits_are_found() {
    check(
        java!(
            "class C { static boolean m(int n) { return (n ^ 0x5a5a) == (n >>> 3) && Integer.bitCount(n) > 4; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(3);
            C.m(20560);
            open: boolean C.m(int) at 16 to 19
            proved
        "#]],
    );
}

#[test]
fn shifts_take_five_bits() {
    check(
        java!("class C { static boolean m(int n) { return n > 31 && (1 << n) == 8; } }"),
        "C.m",
        expect![[r#"
            C.m(31);
            C.m(32);
            C.m(35);
            not all was tried
        "#]],
    );
}

#[test]
fn a_long_beyond_ints_is_found() {
    check(
        java!(
            "class C { static int m(long n) { if (n > 10_000_000_000L) { return n % 1000 == 7 ? 2 : 1; } return 0; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(1000L);
            C.m(10000000001L);
            C.m(10000000007L);
            proved
        "#]],
    );
}

#[test]
fn a_narrowing_cast_loses_bits() {
    check(
        java!("class C { static boolean m(int n) { return (byte) n == 5 && n != 5; } }"),
        "C.m",
        expect![[r#"
            C.m(5);
            C.m(0);
            C.m(261);
            not all was tried
        "#]],
    );
}

#[test]
fn a_long_is_compared_with_its_low_half() {
    check(
        java!("class C { static boolean m(long n) { return (int) n == 0 && n != 0; } }"),
        "C.m",
        expect![[r#"
            C.m(0L);
            C.m(1L);
            C.m(Long.MIN_VALUE);
            not all was tried
        "#]],
    );
}

#[test]
fn not_a_number_differs_from_itself() {
    check(
        java!("class C { static boolean m(double x) { return x != x; } }"),
        "C.m",
        expect![[r#"
        C.m(0.0);
        C.m(Double.NaN);
        not all was tried
    "#]],
    );
}

#[test]
fn doubles_are_solved_for() {
    check(
        java!(
            "class C { static int m(double x) { double y = 2 * x + 1; if (y > 100.5 && y < 101) return 1; return 0; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(2.0);
            C.m(100.5);
            C.m(49.9);
            not all was tried
        "#]],
    );
}

#[test]
fn infinity_is_reached() {
    check(
        java!(
            "class C { static boolean m(double x) { return x < 1e308 && x * 10 == Double.POSITIVE_INFINITY; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(1e308);
            C.m(10.0);
            C.m(9.999999999999998e307);
            not all was tried
        "#]],
    );
}

#[test]
fn zeros_differ_in_their_bits() {
    check(
        java!("class C { static boolean m(double x) { return x == 0 && 1 / x < 0; } }"),
        "C.m",
        expect![[r#"
            C.m(0.0);
            C.m(1.0);
            C.m(-0.0);
            not all was tried
        "#]],
    );
}

#[test]
fn floats_round() {
    check(
        java!("class C { static boolean m(float x) { return x > 0 && x + 1 == x; } }"),
        "C.m",
        expect![[r#"
            C.m(0.0f);
            C.m(1.0f);
            C.m(Float.POSITIVE_INFINITY);
            not all was tried
        "#]],
    );
}

#[test]
fn a_number_that_is_cast_from_a_double() {
    check(
        java!("class C { static boolean m(double x) { return (int) x == 42 && x != 42; } }"),
        "C.m",
        expect![[r#"
            C.m(42.0);
            C.m(0.0);
            C.m(42.1);
            not all was tried
        "#]],
    );
}

#[test]
fn characters_are_numbers() {
    check(
        java!(
            "class C { static int m(char c) { if (c >= '0' && c <= '9') return c - '0'; if (c == '\\u20ac') return 100; return -1; } }"
        ),
        "C.m",
        expect![[r#"
            C.m('0');
            C.m('\u20ac');
            C.m('d');
            C.m(' ');
            not all was tried
        "#]],
    );
}

#[test]
fn small_types_keep_their_range() {
    check(
        java!(
            "class C { static int m(byte b, short s) { if (b > 127) return 1; if (s == 200 + b) return 2; return 0; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(Byte.MAX_VALUE, (short) 127);
            C.m((byte) 0, (short) 200);
            open: int C.m(byte, short) at 3 to 6
            proved
        "#]],
    );
}

#[test]
fn booleans_are_all_tried() {
    check(
        java!(
            "class C { static int m(boolean a, boolean b, boolean c) { return a && !b || c && b ? 1 : 0; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(false, false, false);
            C.m(true, false, false);
            C.m(false, false, true);
            C.m(false, true, true);
            C.m(true, true, false);
            not all was tried
        "#]],
    );
}
