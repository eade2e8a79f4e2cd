//! States that nothing leads to, and what is said of them.

use expect_test::expect;
use fixture::java;

use crate::support::check;

#[test]
fn clauses_that_contradict_each_other() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n;
    public void set(int n) { this.n = n; }
    //@ requires n > 5 && n < 3;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            none: these cannot hold together: `n > 5`, `n < 3`
        "#]],
    );
}

#[test]
fn a_clause_that_contradicts_the_invariant() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n;
    //@ public invariant n >= 0;
    //@ requires k >= 0;
    public void set(int k) { n = k; }
    //@ requires n == -1;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            none: these cannot hold together: `n == -1`, `n >= 0`
        "#]],
    );
}

#[test]
fn a_field_that_nothing_changes() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n = 4;
    //@ requires n == 5;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            none: none of 3 calls that were tried led there
        "#]],
    );
}

#[test]
fn a_class_without_a_way_in() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n;
    private C() {}
    //@ requires n == 5;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            none: no constructor or factory of `C` can be called
        "#]],
    );
}

#[test]
fn steps_of_two_never_lead_to_an_odd_number() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n;
    //@ ensures n == \\old(n) + 2;
    public void up() { n += 2; }
    //@ requires n == 5;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            none: none of 2000 calls that were tried led there
        "#]],
    );
}

#[test]
fn a_constructor_that_always_throws() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n;
    public C() { throw new IllegalStateException(); }
    //@ requires n == 0;
    public void m() {}
}"
        ),
        "C.m",
        expect![[r#"
            none: none of 4 calls that were tried led there
        "#]],
    );
}
