//! Preconditions that nothing satisfies.

use expect_test::expect;
use fixture::java;

use crate::support::check_conflict;

#[test]
fn numbers_that_exclude_each_other() {
    check_conflict(
        java!(
            "class C {
    //@ requires n > 10;
    //@ requires n < 5;
    static int m(int n) { return n; }
}"
        ),
        "C.m",
        expect![[r#"
            n > 10
            n < 5
        "#]],
    );
}

#[test]
fn numbers_that_fit() {
    check_conflict(
        java!(
            "class C {
    //@ requires n > 3;
    //@ requires n < 5;
    static int m(int n) { return n; }
}"
        ),
        "C.m",
        expect![[r#"
            may hold
        "#]],
    );
}

#[test]
fn only_what_takes_part_is_named() {
    check_conflict(
        java!(
            "class C {
    //@ requires k == 7;
    //@ requires n > 10;
    //@ requires n < 5;
    static int m(int n, int k) { return n; }
}"
        ),
        "C.m",
        expect![[r#"
            n > 10
            n < 5
        "#]],
    );
}

#[test]
fn a_length_that_is_negative() {
    check_conflict(
        java!(
            "class C {
    //@ requires a != null && a.length < 0;
    static int m(int[] a) { return 0; }
}"
        ),
        "C.m",
        expect![[r#"
            a != null && a.length < 0
        "#]],
    );
}

#[test]
fn one_case_that_holds_is_enough() {
    check_conflict(
        java!(
            "class C {
    /*@ public normal_behavior
      @   requires n > 10 && n < 5;
      @   ensures true;
      @ also public normal_behavior
      @   requires n == 1;
      @   ensures true; @*/
    public static int m(int n) { return n; }
}"
        ),
        "C.m",
        expect![[r#"
            may hold
        "#]],
    );
}

#[test]
fn an_invariant_takes_part() {
    check_conflict(
        java!(
            "class C {
    public int low;
    //@ public invariant low >= 0;
    //@ requires low == -1;
    public int m() { return low; }
}"
        ),
        "C.m",
        expect![[r#"
            low >= 0
            low == -1
        "#]],
    );
}

#[test]
fn numbers_do_not_overflow_in_contracts() {
    check_conflict(
        java!(
            "class C {
    //@ requires n > 0 && n + 1 < n;
    static int m(int n) { return n; }
}"
        ),
        "C.m",
        expect![[r#"
            n > 0 && n + 1 < n
        "#]],
    );
}

#[test]
fn a_text_that_cannot_be() {
    // today: that an empty text has no length is not known to terms.
    check_conflict(
        java!(
            "class C {
    //@ requires s != null && s.length() == 2 && s.isEmpty();
    static int m(String s) { return 0; }
}"
        ),
        "C.m",
        expect![[r#"
            may hold
        "#]],
    );
}

#[test]
fn null_and_not_null() {
    check_conflict(
        java!(
            "class C {
    //@ requires s == null;
    static int m(/*@ non_null @*/ String s) { return 0; }
}"
        ),
        "C.m",
        expect![[r#"
            s is never null
            s == null
        "#]],
    );
}
