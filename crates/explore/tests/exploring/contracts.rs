//! Contracts: preconditions steer, promises are checked, contracts of callees stand in for what cannot run.

use expect_test::expect;
use fixture::java;

use crate::support::check;

#[test]
fn a_precondition_on_numbers() {
    check(
        java!(
            "class C {
    /*@ requires a > 1000 && a % 7 == 0;
      @ ensures \\result >= 0; @*/
    static int m(int a) { return a > 5000 ? 1 : 0; }
}"
        ),
        "C.m",
        expect![[r#"
            C.m(1001);
            C.m(8190);
            proved
        "#]],
    );
}

#[test]
fn a_precondition_over_elements() {
    check(
        java!(
            "class C {
    //@ requires a != null && a.length > 2 && (\\forall int i; 0 <= i && i < a.length; a[i] > 10);
    static int m(int[] a) { return a[0] == a[1] ? 1 : 0; }
}"
        ),
        "C.m",
        expect![[r#"
            C.m(new int[] {11, 11, 11});
            C.m(new int[] {12, 11, 11});
            not all was tried
        "#]],
    );
}

#[test]
fn an_element_that_must_exist() {
    check(
        java!(
            "class C {
    //@ requires a != null && (\\exists int i; 0 <= i && i < a.length; a[i] == 99);
    static int m(int[] a) { return a.length > 1 ? 1 : 0; }
}"
        ),
        "C.m",
        expect![[r#"
            C.m(new int[] {99, 100});
            C.m(new int[] {99});
            not all was tried
        "#]],
    );
}

#[test]
fn a_sum_that_is_required() {
    check(
        java!(
            "class C {
    //@ requires a != null && (\\sum int i; 0 <= i && i < a.length; a[i]) == 50;
    static int m(int[] a) { return a.length == 2 ? 1 : 0; }
}"
        ),
        "C.m",
        expect![[r#"
            C.m(new int[] {48, 2});
            C.m(new int[] {50});
            not all was tried
        "#]],
    );
}

#[test]
fn a_text_that_is_required() {
    check(
        java!(
            "class C {
    //@ requires s != null && s.length() == 4 && s.charAt(0) == 'k';
    static int m(String s) { return s.charAt(3) == 'z' ? 1 : 0; }
}"
        ),
        "C.m",
        expect![[r#"
            C.m("kaaa");
            C.m("kaaz");
            complete
        "#]],
    );
}

#[test]
fn a_state_that_is_required() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n;
    public void add(int k) { n += k; }
    //@ requires n == 25;
    public int m(int k) { return k > n ? 1 : 0; }
}"
        ),
        "C.m",
        expect![[r#"
            C c = new C(); c.add(25); c.m(25);
            C c = new C(); c.add(25); c.m(26);
            complete
        "#]],
    );
}

#[test]
fn a_precondition_that_nothing_satisfies() {
    check(
        java!(
            "class C {
    //@ requires a > 10 && a < 5;
    static int m(int a) { return 1; }
}"
        ),
        "C.m",
        expect![[r#"
            not all was tried
        "#]],
    );
}

#[test]
fn a_promise_that_is_broken_at_one_place() {
    check(
        java!(
            "class C {
    //@ ensures \\result > n;
    static int m(int n) { return n == 1234 ? n : n + 1; }
}"
        ),
        "C.m",
        expect![[r#"
            C.m(0);
            C.m(1234); BREAKS \result > n
            loss: a run went another way than its conditions say
            not all was tried
        "#]],
    );
}

#[test]
fn a_promise_that_overflows() {
    check(
        java!(
            "class C {
    //@ requires n >= 0;
    //@ ensures \\result >= 0;
    static int m(int n) { return n * 2; }
}"
        ),
        "C.m",
        expect![[r#"
            C.m(0);
            C.m(Integer.MAX_VALUE); BREAKS \result >= 0
            loss: a run went another way than its conditions say
            not all was tried
        "#]],
    );
}

#[test]
fn an_old_value() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n;
    //@ ensures n == \\old(n) + k;
    public void add(int k) { if (k != 13) n += k; }
}"
        ),
        "C.add",
        expect![[r#"
            C c = new C(); c.add(13); BREAKS n == \old(n) + k
            C c = new C(); c.add(1); c.add(13); BREAKS n == \old(n) + k
            C c = new C(); c.add(0);
            loss: a run went another way than its conditions say
            not all was tried
        "#]],
    );
}

#[test]
fn a_promise_to_throw() {
    check(
        java!(
            "class C {
    /*@ public normal_behavior
      @   requires n >= 0;
      @   ensures \\result == n;
      @ also public exceptional_behavior
      @   requires n < 0;
      @   signals_only IllegalArgumentException; @*/
    public static int m(int n) { if (n < -100) throw new IllegalArgumentException(); return n; }
}"
        ),
        "C.m",
        expect![[r#"
            C.m(0);
            C.m(-1); BREAKS exceptional_behavior
            C.m(-101); -> IllegalArgumentException
            proved
        "#]],
    );
}

#[test]
fn an_invariant_keeps_objects_sane() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int low, high;
    //@ public invariant low <= high;
    //@ requires low <= high;
    public C(int low, int high) { this.low = low; this.high = high; }
    public int m() { return high < low ? 1 : 0; }
}"
        ),
        "C.m",
        expect![[r#"
            C c = new C(1, 1); c.m();
            open: int C.m() at 8 to 11
            complete
        "#]],
    );
}

#[test]
fn an_invariant_is_broken() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n;
    //@ public invariant n >= 0;
    public void take(int k) { n -= k; }
}"
        ),
        "C.take",
        expect![[r#"
            C c = new C(); c.take(0);
            C c = new C(); c.take(1); BREAKS n >= 0
            C c = new C(); c.take(0); c.take(1); BREAKS n >= 0
            loss: a run went another way than its conditions say
            not all was tried
        "#]],
    );
}

#[test]
fn a_set_up_call_with_a_contract() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int n;
    //@ requires k > 0 && k < 10;
    //@ ensures n == \\old(n) + k;
    public void add(int k) { n += k; }
    public boolean m() { return n == 9; }
}"
        ),
        "C.m",
        expect![[r#"
            C c = new C(); c.m();
            C c = new C(); c.add(9); c.m();
            not all was tried
        "#]],
    );
}

#[test]
fn set_up_calls_whose_contracts_order_them() {
    // today: the second call is not added to the first; `plan` does that.
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ boolean open;
    private /*@ spec_public @*/ int n;
    //@ requires !open;
    public void open() { open = true; }
    //@ requires open && k > 0;
    public void put(int k) { n += k; }
    public boolean m() { return n == 4; }
}"
        ),
        "C.m",
        expect![[r#"
            C c = new C(); c.m();
            C c = new C(); c.open(); c.m();
            open: boolean C.m() at 5 to 8
            complete
        "#]],
    );
}

#[test]
fn a_parameter_that_is_never_null() {
    check(
        java!(
            "class C {
    //@ requires s != null;
    static int m(String s) { return s == null ? 1 : 0; }
}"
        ),
        "C.m",
        expect![[r#"
            C.m("abc");
            open: int C.m(java.lang.String) at 1 to 4
            complete
        "#]],
    );
}

#[test]
fn a_frame_that_is_left() {
    check(
        java!(
            "class C {
    private /*@ spec_public @*/ int a, b;
    //@ assignable a;
    public void m(int k) { a = k; if (k == 77) b = 1; }
}"
        ),
        "C.m",
        expect![[r#"
            C c = new C(); c.m(77); BREAKS assignable a
            C c = new C(); c.m(1); c.m(77); BREAKS assignable a
            C c = new C(); c.m(0);
            loss: a run went another way than its conditions say
            not all was tried
        "#]],
    );
}

#[test]
fn a_contract_that_stands_in_for_a_native_method() {
    check(
        java!(
            "class C {
    //@ ensures \\result >= 5 && \\result <= 9;
    static native int read();
    static int m() { int n = read(); if (n < 5) return 0; return n == 8 ? 2 : 1; }
}"
        ),
        "C.m",
        expect![[r#"
            C.m(); -> UnsatisfiedLinkError
            open: int C.m() at 6 to 9
            loss: the contract of read stood in for its body
            by contract: read
            not all was tried
        "#]],
    );
}

#[test]
fn a_model_field() {
    check(
        java!(
            "class C {
    //@ public model int size;
    private int count;
    //@ private represents size = count;
    //@ ensures size == \\old(size) + 1;
    public void add() { if (count < 2) count++; }
}"
        ),
        "C.add",
        expect![[r#"
            C c = new C(); c.add();
            C c = new C(); c.add(); c.add(); c.add(); BREAKS size == \old(size) + 1
            complete
        "#]],
    );
}

#[test]
fn several_cases_of_a_contract() {
    check(
        java!(
            "class C {
    /*@ public normal_behavior
      @   requires n > 100;
      @   ensures \\result == 1;
      @ also public normal_behavior
      @   requires n < -100;
      @   ensures \\result == -1; @*/
    public static int m(int n) { return n > 100 ? 1 : n == -500 ? 0 : -1; }
}"
        ),
        "C.m",
        expect![[r#"
            C.m(101);
            C.m(-101);
            C.m(-500); BREAKS \result == -1
            proved
        "#]],
    );
}

#[test]
fn a_precondition_inherited_from_an_interface() {
    check(
        java!(
            "class C implements I {
    public int m(int n) { return n == 60 ? 0 : n; }
}
interface I {
    //@ requires n > 50;
    //@ ensures \\result > 0;
    int m(int n);
}"
        ),
        "C.m",
        expect![[r#"
            C c = new C(); c.m(51);
            C c = new C(); c.m(60); BREAKS \result > 0
            complete
        "#]],
    );
}

#[test]
fn two_arguments_that_are_related() {
    check(
        java!(
            "class C {
    //@ requires a != null && 0 <= from && from < to && to <= a.length;
    static int m(int[] a, int from, int to) { return to - from == 3 ? a[from] : 0; }
}"
        ),
        "C.m",
        expect![[r#"
            C.m(new int[] {1, 2}, 0, 1);
            C.m(new int[] {0, 0, 0}, 0, 3);
            complete
        "#]],
    );
}

/// On no path on which the precondition was met are there more elements.
#[test]
fn more_elements_than_a_precondition_was_met_with() {
    check(
        java!(
            "class C {
    //@ requires a != null && a.length >= 3;
    //@ requires (\\forall int i; 1 <= i && i < a.length; a[i] == a[i - 1] + 2);
    static int m(int[] a) { if (a.length == 5) return a[0] > 7 ? 2 : 1; return 0; }
}"
        ),
        "C.m",
        expect![[r#"
            C.m(new int[] {1, 3, 5});
            int[] a = {1, 3, 5, 7, 9}; C.m(a);
            int[] a = {1073741824, 1073741826, 1073741828, 1073741830, 1073741832}; C.m(a);
            loss: a run went another way than its conditions say
            not all was tried
        "#]],
    );
}

#[test]
fn a_longer_text_than_a_precondition_was_met_with() {
    check(
        java!(
            "class C {
    //@ requires w.length() >= 5 && w.length() % 2 == 1;
    //@ requires (\\forall int i; 0 <= i && i < w.length(); w.charAt(i) == w.charAt(w.length() - 1 - i));
    //@ requires w.charAt(0) != w.charAt(1);
    static int m(String w) { return w.length() > 5 ? 1 : 0; }
}"
        ),
        "C.m",
        expect![[r#"
            C.m("edade");
            C.m("a\u0100aaa\u0100a");
            loss: a run went another way than its conditions say
            not all was tried
        "#]],
    );
}
