//! Static state: what a class remembers between calls.

use expect_test::expect;
use fixture::java;

use crate::support::check;

#[test]
fn a_static_field_that_can_be_set() {
    check(
        java!("class C { static int mode; static int m() { return mode == 3 ? 1 : 0; } }"),
        "C.m",
        expect![[r#"
            C.m();
            C.mode = 3; C.m();
            complete
        "#]],
    );
}

#[test]
fn a_static_setter() {
    check(
        java!(
            "class C { private static int mode; public static int mode() { return mode; } public static void setMode(int n) { mode = n; } public static int m() { return mode == 3 ? 1 : 0; } }"
        ),
        "C.m",
        expect![[r#"
            C.m();
            C.setMode(3); C.m();
            complete
        "#]],
    );
}

#[test]
fn a_constant_never_changes() {
    check(
        java!(
            "class C { static final int LIMIT = Integer.parseInt(\"5\"); static int m() { return LIMIT == 6 ? 1 : 0; } }"
        ),
        "C.m",
        expect![[r#"
            C.m();
            open: int C.m() at 5 to 8
            proved
        "#]],
    );
}

#[test]
fn a_counter_that_starts_at_zero() {
    // today: nothing calls the method itself before.
    check(
        java!(
            "class C { private static int count; public static boolean m() { count++; return count == 3; } }"
        ),
        "C.m",
        expect![[r#"
            C.m();
            open: boolean C.m() at 12 to 15
            loss: nothing that a test may use sets and restores the static field C.count
            complete
        "#]],
    );
}

#[test]
fn a_single_object() {
    check(
        java!(
            "class C { private static final C ONE = new C(); private int n; private C() {} public static C get() { return ONE; } public void add(int k) { n += k; } public boolean m() { return n > 5; } }"
        ),
        "C.m",
        expect![[r#"
            C c = C.get(); c.m();
            C c = C.get(); c.add(6); c.m();
            not all was tried
        "#]],
    );
}

#[test]
fn a_static_list() {
    // today: what a static collection holds is not set up.
    check(
        java!(
            "import java.util.*; class C { static final List<String> NAMES = new ArrayList<>(); static boolean m(String s) { if (NAMES.contains(s)) return false; NAMES.add(s); return true; } }"
        ),
        "C.m",
        expect![[r#"
            C.m("abc");
            open: boolean C.m(java.lang.String) at 9 to 12
            complete
        "#]],
    );
}
