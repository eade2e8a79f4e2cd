//! The tree of a method's paths, as `jurat graph` draws it.

use expect_test::expect;
use fixture::java;

use crate::support::check_tree;

#[test]
fn a_straight_method_has_one_path() {
    check_tree(
        java!("public class C { public static int m(int n) { return n + 1; } }"),
        "C.m",
        expect![[r#"
            [returns n + 1; n = 0]
        "#]],
    );
}

#[test]
fn a_decision_has_two_ways() {
    check_tree(
        java!("public class C { public static int m(int n) { return n > 3 ? 1 : 2; } }"),
        "C.m",
        expect![[r#"
            [1: package p6b2449b0; public class C { public static int m(…]
              n < 4 [n = 3]
              n >= 4 [n = 4]
        "#]],
    );
}

#[test]
fn a_way_that_no_input_goes_is_said() {
    check_tree(
        java!(
            "public class C { public static int m(int n) { if (n > 3) { if (n < 2) return 1; return 2; } return 3; } }"
        ),
        "C.m",
        expect![[r#"
            [1: package pfa5f9d90; public class C { public static int m(…]
              n < 4 [n = 3]
              n >= 4 [1: package pfa5f9d90; public class C { public static int m(…]
                n >= 2 [n = 4]
                n < 2 []
        "#]],
    );
}

#[test]
fn a_precondition_is_assumed() {
    check_tree(
        java!("public class C { //@ requires n > 5;\npublic static int m(int n) { return n > 3 ? 1 : 2; } }"),
        "C.m",
        expect![[r#"
            [requires n > 5; 2: public static int m(int n) { return n > 3 ? 1 : 2; } }]
              n >= 4 [n = 6]
              n < 4 []
        "#]],
    );
}

#[test]
fn an_exception_ends_a_path() {
    check_tree(
        java!("public class C { public static int m(int n) { return 10 / n; } }"),
        "C.m",
        expect![[r#"
            [1: package p7363e6ab; public class C { public static int m(…]
              n != 0 [n = 10]
              n == 0 [n = 0]
        "#]],
    );
}

#[test]
fn a_loop_is_unrolled_within_the_bound() {
    check_tree(
        java!(
            "public class C { //@ requires n <= 2;\npublic static int m(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; } }"
        ),
        "C.m",
        expect![[r#"
            [requires n <= 2; 2: public static int m(int n) { int s = 0; for (int i = 0; …]
              n >= 1 [2: public static int m(int n) { int s = 0; for (int i = 0; …]
                n >= 2 [n = 2]
                n < 2 [n = 1]
              n < 1 [n = 0]
        "#]],
    );
}

#[test]
fn a_switch_has_a_way_for_each_label() {
    check_tree(
        java!(
            "public class C { public static int m(int n) { switch (n) { case 1: return 10; case 5: return 50; default: return 0; } } }"
        ),
        "C.m",
        expect![[r#"
            [1: package pd57f0785; public class C { public static int m(…]
              n == 5 [n = 5]
              n != 1 && n != 5 [n = 10]
              n == 1 [n = 1]
              n != 1 && (n != 5 && !(n != 1 && n != 5)) []
        "#]],
    );
}

#[test]
fn what_cannot_be_called_is_said() {
    check_tree(
        java!("public class C { private C() { } public int m(int n) { return n; } }"),
        "C.m",
        expect![[r#"
            no C can be made: none of its constructors is accessible, and nothing else gives one
        "#]],
    );
}
