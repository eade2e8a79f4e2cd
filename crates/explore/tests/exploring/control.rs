//! Switches, loops, recursion, exceptions and their handlers.

use expect_test::expect;
use fixture::java;

use crate::support::check;

#[test]
fn a_switch_has_all_its_arms() {
    check(
        java!(
            "class C { static int m(int n) { switch (n) { case 1: return 10; case 5: case 6: return 50; case 1000: return 2; default: return 0; } } }"
        ),
        "C.m",
        expect![[r#"
            C.m(5);
            C.m(6);
            C.m(1000);
            C.m(10);
            C.m(1);
            not all was tried
        "#]],
    );
}

#[test]
fn a_switch_that_falls_through() {
    check(
        java!(
            "class C { static int m(int n) { int r = 0; switch (n) { case 1: r += 1; case 2: r += 2; break; case 3: r = 9; } return r; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(2);
            C.m(3);
            C.m(9);
            C.m(1);
            not all was tried
        "#]],
    );
}

#[test]
fn a_loop_that_runs_often() {
    check(
        java!("class C { static boolean m(int n) { int i = 0; while (i * i < n) i++; return i == 20; } }"),
        "C.m",
        expect![[r#"
            C.m(20);
            C.m(400);
            not all was tried
        "#]],
    );
}

#[test]
fn a_loop_with_a_way_out() {
    check(
        java!(
            "class C { static int m(int n) { for (int i = 0; i < 10; i++) { if (i == n) continue; if (i * 3 == n + 2) return i; } return -1; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(10);
            C.m(3);
            not all was tried
        "#]],
    );
}

#[test]
fn nested_loops() {
    check(
        java!(
            "class C { static int m(int a, int b) { int c = 0; for (int i = 0; i < a && i < 4; i++) for (int j = 0; j < b && j < 4; j++) c++; return c == 6 ? 1 : 0; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(4, 4);
            C.m(6, 4);
            C.m(4, 6);
            C.m(2, 3);
            not all was tried
        "#]],
    );
}

#[test]
fn recursion_goes_down() {
    check(
        java!("class C { static int m(int n) { if (n <= 0) return 0; return 1 + m(n - 3); } }"),
        "C.m",
        expect![[r#"
            C.m(3);
            not all was tried
        "#]],
    );
}

#[test]
fn two_methods_that_call_each_other() {
    check(
        java!(
            "class C { static boolean even(int n) { return n == 0 || n < 100 && n > 0 && odd(n - 1); } private static boolean odd(int n) { return n != 0 && even(n - 1); } }"
        ),
        "C.even",
        expect![[r#"
            C.even(100);
            C.even(0);
            C.even(1);
            C.even(-1);
            C.even(2);
            C.even(99);
            not all was tried
        "#]],
    );
}

#[test]
fn what_is_thrown_is_caught() {
    check(
        java!(
            "class C { static int m(int[] a, int i) { try { return 10 / a[i]; } catch (ArithmeticException e) { return -1; } catch (ArrayIndexOutOfBoundsException e) { return -2; } } }"
        ),
        "C.m",
        expect![[r#"
            C.m(new int[] {1, 2}, 10);
            C.m(new int[] {1, 2}, 0);
            C.m(new int[] {0, 2}, 0);
            spare: C.m(null, 10); -> NullPointerException
            loss: a run went another way than its conditions say
            not all was tried
        "#]],
    );
}

#[test]
fn a_finally_block_always_runs() {
    check(
        java!(
            "class C { static int last; static int m(int n) { try { if (n == 7) throw new IllegalStateException(); return n; } finally { last = n > 100 ? 1 : 2; } } }"
        ),
        "C.m",
        expect![[r#"
            C.m(7); -> IllegalStateException
            C.m(100);
            C.m(101);
            open: int C.m(int) at 36 to 39
            complete
        "#]],
    );
}

#[test]
fn an_exception_of_our_own() {
    check(
        java!(
            "class C { static class Full extends Exception { final int by; Full(int by) { this.by = by; } } static int m(int n) { try { put(n); return 0; } catch (Full full) { return full.by > 5 ? 2 : 1; } } private static void put(int n) throws Full { if (n > 10) throw new Full(n - 10); } }"
        ),
        "C.m",
        expect![[r#"
            C.m(5);
            C.m(11);
            C.m(16);
            not all was tried
        "#]],
    );
}

#[test]
fn what_nobody_throws_is_never_caught() {
    check(
        java!(
            "class C { static int m(int n) { try { return n + 1; } catch (IllegalStateException e) { return 0; } } }"
        ),
        "C.m",
        expect![[r#"
            C.m(0);
            proved
        "#]],
    );
}

#[test]
fn a_resource_is_closed() {
    check(
        java!(
            "class C { static class R implements AutoCloseable { final int n; R(int n) { if (n < 0) throw new IllegalArgumentException(); this.n = n; } public void close() { if (n == 3) throw new IllegalStateException(); } } static int m(int n) { try (R r = new R(n)) { return r.n; } catch (IllegalStateException e) { return -1; } } }"
        ),
        "C.m",
        expect![[r#"
            C.m(0);
            C.m(-1); -> IllegalArgumentException
            C.m(3);
            complete
        "#]],
    );
}

#[test]
fn classes_that_are_all_there_are() {
    check(
        java!(
            "class C { sealed interface S permits A, B {} record A(int n) implements S {} record B(String s) implements S {} static int m(S s) { if (s instanceof A a) return a.n() > 10 ? 1 : 2; if (s instanceof B b && b.s().isEmpty()) return 3; return 4; } }"
        ),
        "C.m",
        expect![[r#"
            C.S s = new C.A(10); C.m(s);
            C.m(null);
            C.S s = new C.B("a"); C.m(s);
            C.S s = new C.A(11); C.m(s);
            C.S s = new C.B(null); C.m(s); -> NullPointerException
            C.S s = new C.B(""); C.m(s);
            loss: a run went another way than its conditions say
            not all was tried
        "#]],
    );
}

#[test]
fn code_behind_a_contradiction_is_proved_dead() {
    check(
        java!("class C { static int m(int n) { if (n > 10) { if (n < 5) return 1; return 2; } return 3; } }"),
        "C.m",
        expect![[r#"
            C.m(10);
            C.m(11);
            open: int C.m(int) at 8 to 11
            proved
        "#]],
    );
}

#[test]
fn a_loop_that_never_ends_is_cut() {
    check(
        java!("class C { static int m(int n) { while (n == 5) { } return n; } }"),
        "C.m",
        expect![[r#"
        C.m(0);
        open: int C.m(int) at 2 to 5
        loss: a run did not end within 2000000 instructions
        loss: a path was too long to be kept whole
        not all was tried
    "#]],
    );
}
