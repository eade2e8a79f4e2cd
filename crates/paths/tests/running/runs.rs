//! One run.

use expect_test::expect;
use fixture::java;

use crate::support::check;

#[test]
fn a_sum_is_a_term() {
    check(
        java!(r#"class C { static int m(int a, int b) { return a + 2 * b; } }"#),
        "C.m",
        expect![[r#"
        C.m(2, 2);
        returns a + b * 2
    "#]],
    );
}

#[test]
fn a_jump_is_a_condition() {
    check(
        java!(r#"class C { static int m(int a) { return a > 5 ? a : -a; } }"#),
        "C.m",
        expect![[r#"
        C.m(5);
        Branch a < 6
        returns -a
    "#]],
    );
}

#[test]
fn what_is_known_is_no_condition() {
    check(
        java!(r#"class C { static int m(int a) { int b = 3; return b > 2 ? a : 0; } }"#),
        "C.m",
        expect![[r#"
            C.m(3);
            returns a
        "#]],
    );
}

#[test]
fn a_switch_decides_once() {
    check(
        java!(
            r#"class C { static int m(int a) { switch (a) { case 1: return 1; case 9: return 2; default: return 0; } } }"#
        ),
        "C.m",
        expect![[r#"
            C.m(9);
            Switch a == 9
            returns
        "#]],
    );
}

#[test]
fn a_division_asks_for_its_divisor() {
    check(
        java!(r#"class C { static int m(int a, int b) { return a / b; } }"#),
        "C.m",
        expect![[r#"
        C.m(0, 0);
        Division b == 0
        throws ArithmeticException
    "#]],
    );
}

#[test]
fn an_index_asks_for_bounds() {
    check(
        java!(r#"class C { static int m(int[] a, int i) { return a[i]; } }"#),
        "C.m",
        expect![[r#"
        C.m(new int[] {1, 2}, 0);
        Null a != null
        Bounds i >= 0 && i < a.length
        Concrete i < 2
        returns i == 0 ? a[0] : a[1]
    "#]],
    );
}

#[test]
fn a_length_is_a_variable() {
    check(
        java!(r#"class C { static boolean m(int[] a) { return a.length > 4; } }"#),
        "C.m",
        expect![[r#"
            C.m(new int[] {1, 2});
            Null a != null
            Branch a.length < 5
            returns
        "#]],
    );
}

#[test]
fn a_reference_may_be_null() {
    check(
        java!(r#"class C { static int m(String s) { return s == null ? 0 : 1; } }"#),
        "C.m",
        expect![[r#"
            C.m("abc");
            Branch s != null
            returns
        "#]],
    );
}

#[test]
fn letters_of_a_text() {
    check(
        java!(
            r#"class C { static boolean m(String s) { return s.length() > 1 && s.charAt(0) == s.charAt(1); } }"#
        ),
        "C.m",
        expect![[r#"
            C.m("abc");
            Null s != null
            Branch s.length() >= 2
            Branch s.length() != 0
            Branch s.charAt(0) != s.charAt(1)
            returns
        "#]],
    );
}

#[test]
fn a_loop_repeats_its_condition() {
    check(
        java!(r#"class C { static int m(int n) { int i = 0; while (i < n) i++; return i; } }"#),
        "C.m",
        expect![[r#"
            C.m(0);
            Branch n < 1
            returns
        "#]],
    );
}

#[test]
fn a_constructor_is_part_of_the_path() {
    check(
        java!(
            r#"class C { final int n; C(int n) { this.n = n > 10 ? 10 : n; } boolean m() { return n == 10; } }"#
        ),
        "C.m",
        expect![[r#"
            C c = new C(10); c.m();
            Branch this.new.0 < 11 outside the call
            Null this != null
            Branch this.new.0 == 10
            returns
        "#]],
    );
}

#[test]
fn a_set_up_that_throws() {
    check(
        java!(
            r#"class C { C(int n) { if (n < 100) throw new IllegalArgumentException(); } int m(int k) { return k > 0 ? 1 : 0; } }"#
        ),
        "C.m",
        expect![[r#"
            C c = new C(100); c.m(0);
            Branch this.new.0 >= 100 outside the call
            Branch k < 1
            returns
        "#]],
    );
}

#[test]
fn a_precondition_is_assumed() {
    check(
        java!(
            r#"class C {
    //@ requires a > 3;
    static int m(int a) { return a; }
}"#
        ),
        "C.m",
        expect![[r#"
            C.m(4);
            given a >= 4
            Branch a >= 4 outside the call
            returns a
        "#]],
    );
}

#[test]
fn a_promise_is_part_of_the_path() {
    check(
        java!(
            r#"class C {
    //@ ensures \result > a;
    static int m(int a) { return a + 1; }
}"#
        ),
        "C.m",
        expect![[r#"
            C.m(0);
            Branch a < a + 1 outside the call
            returns a + 1
        "#]],
    );
}

#[test]
fn a_promise_that_is_broken() {
    check(
        java!(
            r#"class C {
    //@ ensures \result > a;
    static int m(int a) { return a; }
}"#
        ),
        "C.m",
        expect![[r#"
            C.m(0);
            returns a
            breaks \result > a
        "#]],
    );
}

#[test]
fn a_cast_asks_for_a_class() {
    check(
        java!(r#"class C { static int m(Object o) { return ((String) o).length(); } }"#),
        "C.m",
        expect![[r#"
            C.m("abc");
            Cast o instanceof java/lang/String
            Null o != null
            returns o.length()
        "#]],
    );
}

#[test]
fn what_is_thrown_ends_the_run() {
    check(
        java!(
            r#"class C { static int m(int a) { if (a < 1000) throw new IllegalStateException(); return a; } }"#
        ),
        "C.m",
        expect![[r#"
            C.m(1000);
            Branch a >= 1000
            returns a
        "#]],
    );
}

#[test]
fn what_the_machine_cannot_do_stops_it() {
    check(
        java!(r#"class C { static boolean m(String s) { return new java.io.File(s).exists(); } }"#),
        "C.m",
        expect![[r#"
            C.m("abc");
            Branch s != null
            Branch s.length() != 0
            Branch s.length() >= 2
            Branch (byte) s.charAt(0) != 47
            Branch s.length() >= 3
            Branch (byte) s.charAt(1) != 47
            Branch s.length() < 4
            Branch s.length() < 5
            Bounds s.length() != 0 && s.length() - 1 < s.length()
            Branch (s.length() == 1 ? (byte) s.charAt(0) : s.length() == 2 ? (byte) s.charAt(1) : (byte) s.charAt(2)) != 47
            Branch (byte) s.charAt(0) != 0
            Branch (byte) s.charAt(1) != 0
            Branch (byte) s.charAt(2) != 0
            Concrete s == #
            Concrete s.length() == 3
            Concrete (byte) s.charAt(0) == 97
            Concrete (byte) s.charAt(1) == 98
            Concrete (byte) s.charAt(2) == 99
            returns
        "#]],
    );
}

#[test]
fn bits_and_shifts_are_terms() {
    check(
        java!(r#"class C { static int m(int a, int b) { return (a << 3 ^ b) & 0xff; } }"#),
        "C.m",
        expect![[r#"
            C.m(3, 3);
            returns (b ^ a << 3) & 255
        "#]],
    );
}

#[test]
fn a_long_and_a_double() {
    check(
        java!(r#"class C { static boolean m(long a, double b) { return a * b > 10; } }"#),
        "C.m",
        expect![[r#"
            C.m(0L, 10.0);
            Branch !(b * (double) a > 10.0)
            returns
        "#]],
    );
}

#[test]
fn a_narrow_number() {
    check(
        java!(r#"class C { static byte m(int a) { return (byte) a; } }"#),
        "C.m",
        expect![[r#"
        C.m(0);
        returns (byte) a
    "#]],
    );
}

#[test]
fn a_call_of_its_own() {
    check(
        java!(
            r#"class C { static int m(int a) { return k(a) + 1; } private static int k(int a) { return a > 0 ? 2 * a : 0; } }"#
        ),
        "C.m",
        expect![[r#"
            C.m(2);
            Branch a >= 1
            returns a * 2 + 1
        "#]],
    );
}

#[test]
fn a_field_that_was_set() {
    check(
        java!(
            r#"class C { int n; void set(int k) { n = k; } static int m(C c, int k) { c.set(k + 1); return c.n; } }"#
        ),
        "C.m",
        expect![[r#"
            C c = new C(); C.m(c, 0);
            Null c != null
            returns k + 1
        "#]],
    );
}

#[test]
fn a_maximum_by_its_name() {
    check(
        java!(r#"class C { static int m(int a, int b) { return Math.max(a, b); } }"#),
        "C.m",
        expect![[r#"
            C.m(0, 0);
            returns Math.max(a, b)
        "#]],
    );
}
