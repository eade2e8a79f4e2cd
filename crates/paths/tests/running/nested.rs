//! Calls inside the call under test, and whether their preconditions hold there.

use expect_test::expect;
use fixture::java;

use crate::support::check_nested;

#[test]
fn what_a_callee_requires_is_asked_where_it_is_entered() {
    check_nested(
        java!(
            "public class C { public static int m(int n) { return half(n + 1) + half(4); }
             //@ requires n > 10;
             private static int half(int n) { return n / 2; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(4);
            must not call half: n + 1 >= 11
            must not call half: false
            returns (n + 1) / 2 + 2
        "#]],
    );
}

#[test]
fn the_same_run_without_contracts_has_nothing_to_ask() {
    check_nested(
        java!(
            "public class C { public static int m(int n) { return half(n + 1); }
             private static int half(int n) { return n / 2; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(2);
            returns (n + 1) / 2
        "#]],
    );
}

#[test]
fn a_call_of_a_call_is_asked_too() {
    check_nested(
        java!(
            "public class C { private int count; public void m(int n) { if (n > 2) add(n); else add(1); }
             private void add(int n) { take(n); }
             //@ requires n < 100 && count >= 0;
             private void take(int n) { count += n; } }"
        ),
        "C.m",
        expect![[r#"
            C c = new C(); c.m(2);
            may call take: true
            Branch n < 3
            Null this != null
            returns
        "#]],
    );
}
