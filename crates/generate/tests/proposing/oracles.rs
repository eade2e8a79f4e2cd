//! What a test checks, from the contract and beside it.

use expect_test::expect;
use fixture::java;

use crate::support::check;

#[test]
fn a_promise_is_written() {
    check(
        java!("public class C { //@ ensures \\result >= 0;\npublic int m(int n) { return n * n; } }"),
        "C.m",
        expect![[r#"
            written: Post { case: 0 }: \result >= 0
            observed: Result
        "#]],
    );
}

#[test]
fn a_conjunction_is_several_assertions() {
    check(
        java!(
            "public class C { //@ ensures \\result >= 0 && \\result != 7;\npublic int m(int n) { return 1; } }"
        ),
        "C.m",
        expect![[r#"
            written: Post { case: 0 }: \result >= 0 && \result != 7
            written: Post { case: 0 }: \result >= 0 && \result != 7
            observed: Result
        "#]],
    );
}

#[test]
fn without_a_contract_the_result_is_observed() {
    check(
        java!("public class C { public int m(int n) { return n + 1; } }"),
        "C.m",
        expect![[r#"
        observed: Result
    "#]],
    );
}

#[test]
fn what_nobody_returns_is_seen_by_what_reads_it() {
    check(
        java!(
            "public class C { private int count; public void add(int n) { count += n; }
             public int count() { return count; } }"
        ),
        "C.add",
        expect![[r#"
            observed: count()
        "#]],
    );
}

#[test]
fn what_writes_is_not_asked() {
    check(
        java!(
            "public class C { private int count; public void add(int n) { count += n; }
             public int next() { return ++count; } }"
        ),
        "C.add",
        expect![[r#""#]],
    );
}

#[test]
fn visible_fields_are_observed() {
    check(
        java!(
            "public class C { public int count; private int secret; public void add(int n) { count += n; secret = n; } }"
        ),
        "C.add",
        expect![[r#"
            observed: count
        "#]],
    );
}

#[test]
fn an_array_that_is_handed_in_is_observed() {
    check(
        java!(
            "public class C { public static void clear(int[] a) { for (int i = 0; a != null && i < a.length; i++) a[i] = 0; } }"
        ),
        "C.clear",
        expect![[r#"
            observed: Argument(0)
        "#]],
    );
}

#[test]
fn an_invariant_is_checked_after_the_call() {
    check(
        java!(
            "public class C { /*@ spec_public @*/ private int count; //@ public invariant count() >= 0;
             public void add() { count++; } public /*@ pure @*/ int count() { return count; } }"
        ),
        "C.add",
        expect![[r#"
            written: Invariant: count() >= 0
            observed: count()
        "#]],
    );
}

#[test]
fn what_a_constructor_makes_is_checked() {
    check(
        java!(
            "public class C { private final int n; //@ ensures n() == n;
             public C(int n) { this.n = n; } public /*@ pure @*/ int n() { return n; } }"
        ),
        "C.<init>",
        expect![[r#"
            written: Post { case: 0 }: n() == n
            observed: n()
        "#]],
    );
}

#[test]
fn private_members_are_for_the_judge() {
    check(
        java!(
            "public class C { /*@ spec_public @*/ private int count; //@ ensures count == \\old(count) + 1;
             public void add() { count++; } }"
        ),
        "C.add",
        expect![[r#"
            hidden: Post { case: 0 }: count == \old(count) + 1
            no test says: count == \old(count) + 1: private member `C.count`
        "#]],
    );
}

#[test]
fn fresh_objects_are_for_both() {
    check(
        java!(
            "public class C { //@ ensures \\fresh(\\result);\npublic int[] make() { return new int[1]; } }"
        ),
        "C.make",
        expect![[r#"
            written: Post { case: 0 }: \fresh(\result)
            hidden: Post { case: 0 }: \fresh(\result)
            observed: Result
        "#]],
    );
}

#[test]
fn frames_are_for_the_judge() {
    check(
        java!(
            "public class C { public int a; public int b; //@ assignable a;
             public void m() { a = 1; } }"
        ),
        "C.m",
        expect![[r#"
            hidden: Assignable { case: 0 }: assignable a
            observed: a
            observed: b
        "#]],
    );
}

#[test]
fn a_pure_method_changes_nothing() {
    check(
        java!("public class C { private int a; public /*@ pure @*/ int a() { return a; } }"),
        "C.a",
        expect![[r#"
            hidden: Assignable { case: 18446744073709551615 }: pure
            observed: Result
        "#]],
    );
}

#[test]
fn a_range_without_bounds_is_said_by_nobody() {
    check(
        java!(
            "public class C { //@ ensures (\\forall int i; i * i >= 0);\npublic int m(int n) { return n; } }"
        ),
        "C.m",
        expect![[r#"
            no test says: (\forall int i; i * i >= 0): the range of `i` has no bounds
            nobody checks: (\forall int i; i * i >= 0): the range of `i` has no bounds
            observed: Result
        "#]],
    );
}

#[test]
fn wrappers_run_over_what_contains_them() {
    check(
        java!(
            "public class C { //@ requires list != null; ensures (\\forall Integer i; list.contains(i); i != null);
             public int m(java.util.List<Integer> list) { list.removeIf(i -> i == null); return list.size(); } }"
        ),
        "C.m",
        expect![[r#"
            written: Post { case: 0 }: (\forall Integer i; list.contains(i); i != null)
            observed: Result
        "#]],
    );
}

#[test]
fn a_contains_of_another_type_is_no_range() {
    check(
        java!(
            "public class C { //@ requires text != null; ensures (\\forall String s; text.contains(s); s != null);
             public int m(String text) { return text.length(); } }"
        ),
        "C.m",
        expect![[r#"
            no test says: (\forall String s; text.contains(s); s != null): `s` runs over all objects of type `java.lang.String`
            nobody checks: (\forall String s; text.contains(s); s != null): `s` runs over all objects of type `java.lang.String`
            observed: Result
        "#]],
    );
}

#[test]
fn an_exception_that_is_promised_is_checked() {
    check(
        java!(
            "public class C { /*@ requires n < 0; signals_only IllegalArgumentException;
               @ signals (IllegalArgumentException e) n < 0; @*/
             public int m(int n) { throw new IllegalArgumentException(); } }"
        ),
        "C.m",
        expect![[r#"
            written: Signals { case: 0 }: n < 0
            observed: Result
        "#]],
    );
}
