//! All paths of a method within the bound.

use expect_test::expect;
use fixture::java;

use crate::support::check_paths;

#[test]
fn two_decisions_make_four_paths() {
    check_paths(
        java!(
            "class C { static int m(int a, int b) { int r = 0; if (a > 0) r += 1; if (b > 0) r += 2; return r; } }"
        ),
        "C.m",
        expect![[r#"
            a > 0 is false; b > 0 is false; returns: found
            a > 0 is true; b > 0 is false; returns: found
            a > 0 is false; b > 0 is true; returns: found
            a > 0 is true; b > 0 is true; returns: found
        "#]],
    );
}

#[test]
fn decisions_that_exclude_each_other() {
    check_paths(
        java!(
            "class C { static int m(int a) { int r = 0; if (a > 10) r += 1; if (a < 5) r += 2; return r; } }"
        ),
        "C.m",
        expect![[r#"
            a > 10 is false; a < 5 is false; returns: found
            a > 10 is false; a < 5 is true; returns: found
            a > 10 is true; a < 5 is false; returns: found
            a > 10 is true; a < 5 is true: no input goes there
        "#]],
    );
}

#[test]
fn a_loop_is_followed_twice() {
    check_paths(
        java!("class C { static int m(int n) { int i = 0; while (i < n) i++; return i; } }"),
        "C.m",
        expect![[r#"
            i < n is false; returns: found
            i < n is true; i < n is false; returns: found
            i < n is true; i < n is true; i < n is false; returns: found
        "#]],
    );
}

#[test]
fn a_path_that_throws() {
    check_paths(
        java!(
            "class C { static int m(int[] a) { if (a.length > 1 && a[0] == 0) return 10 / a[0]; return 1; } }"
        ),
        "C.m",
        expect![[r#"
            a.length > 1 is true; a[0] == 0 is false; returns: found
            throws NullPointerException in line 1: found
            a.length > 1 is false; returns: found
            a.length > 1 is true; a[0] == 0 is true; throws ArithmeticException in line 1: found
        "#]],
    );
}

#[test]
fn a_triangle() {
    check_paths(
        java!(
            "class C { static int m(int a, int b, int c) { if (a <= 0 || b <= 0 || c <= 0) return 0; if (a == b && b == c) return 3; if (a == b || b == c || a == c) return 2; return 1; } }"
        ),
        "C.m",
        expect![[r#"
            a <= 0 is false; b <= 0 is false; c <= 0 is false; a == b is true; b == c is true; returns: found
            a <= 0 is false; b <= 0 is false; c <= 0 is false; a == b is false; a == b is false; b == c is true; returns: found
            a <= 0 is false; b <= 0 is false; c <= 0 is false; a == b is false; a == b is false; b == c is false; a == c is true; returns: found
            a <= 0 is false; b <= 0 is false; c <= 0 is false; a == b is true; b == c is false; a == b is true; returns: found
            a <= 0 is true; returns: found
            a <= 0 is false; b <= 0 is true; returns: found
            a <= 0 is false; b <= 0 is false; c <= 0 is true; returns: found
            a <= 0 is false; b <= 0 is false; c <= 0 is false; a == b is false; a == b is false; b == c is false; a == c is false; returns: found
        "#]],
    );
}

#[test]
fn paths_that_a_precondition_leaves() {
    check_paths(
        java!(
            "class C {
    //@ requires a > b;
    static int m(int a, int b) { if (a < b) return -1; if (a == b) return 0; return 1; }
}"
        ),
        "C.m",
        expect![[r#"
            a < b is false; a == b is false; returns: found
            a < b is true: no input goes there
            a < b is false; a == b is true: no input goes there
        "#]],
    );
}

#[test]
fn a_path_that_the_machine_cannot_go() {
    check_paths(
        java!(
            "class C { static int m(int n) { if (n > 5) return new java.io.File(\"/x\").exists() ? 1 : 2; return 0; } }"
        ),
        "C.m",
        expect![[r#"
            n > 5 is false; returns: found
            n > 5 is true: the machine cannot run java.io.File.exists: the machine does not look at the file /x; not a bug in your program
        "#]],
    );
}

#[test]
fn paths_through_a_private_method() {
    check_paths(
        java!(
            "class C { static int m(int n) { return half(n) > 10 ? 1 : 0; } private static int half(int n) { return n % 2 == 0 ? n / 2 : (n - 1) / 2; } }"
        ),
        "C.m",
        expect![[r#"
            half(n) > 10 is false; returns: found
            half(n) > 10 is true; returns: found
        "#]],
    );
}

#[test]
fn paths_of_a_switch() {
    check_paths(
        java!(
            "class C { static int m(int n, boolean b) { switch (n) { case 1: return b ? 1 : 2; case 2: return 3; default: return 4; } } }"
        ),
        "C.m",
        expect![[r#"
            switch takes case 2; returns: found
            switch takes the default; returns: found
            switch takes case 1; b is false; returns: found
            switch takes case 1; b is true; returns: found
        "#]],
    );
}
