//! Arrays: lengths, elements, bounds, arrays in arrays.

use expect_test::expect;
use fixture::java;

use crate::support::check;

#[test]
fn an_element_out_of_bounds() {
    check(
        java!("class C { static int m(int[] a, int i) { return a[i]; } }"),
        "C.m",
        expect![[r#"
        C.m(new int[] {1, 2}, 0);
        C.m(null, 0); -> NullPointerException
        spare: C.m(new int[0], 0); -> ArrayIndexOutOfBoundsException
        not all was tried
    "#]],
    );
}

#[test]
fn elements_that_fit_each_other() {
    check(
        java!(
            "class C { static boolean m(int[] a) { return a.length == 3 && a[0] < a[1] && a[1] < a[2] && a[0] + a[2] == 50; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(new int[] {1, 2});
            C.m(null); -> NullPointerException
            C.m(new int[] {1, 2, 3});
            C.m(new int[] {3, 2, 1});
            C.m(new int[] {0, 1, 0});
            C.m(new int[] {0, 1, 50});
            not all was tried
        "#]],
    );
}

#[test]
fn a_sum_over_elements() {
    check(
        java!(
            "class C { static boolean m(int[] a) { int sum = 0; for (int n : a) sum += n; return a.length > 2 && sum == 777; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(new int[] {1, 2});
            C.m(null); -> NullPointerException
            C.m(new int[] {1, 2, 3});
            C.m(new int[] {0, 0, 777});
            not all was tried
        "#]],
    );
}

#[test]
fn an_index_that_elements_give() {
    check(
        java!("class C { static boolean m(int[] a) { return a.length > 3 && a[a[0]] == 9 && a[0] == 2; } }"),
        "C.m",
        expect![[r#"
            C.m(new int[] {1, 2});
            C.m(null); -> NullPointerException
            int[] a = {1, 2, 3, 9, 0, -1}; C.m(a);
            int[] a = {1, 9, 3, 9, 0, -1}; C.m(a);
            int[] a = {2, 9, 9, 9, 0, -1}; C.m(a);
            int[] a = {-1, 0, 0, 0}; C.m(a); -> ArrayIndexOutOfBoundsException
            not all was tried
        "#]],
    );
}

#[test]
fn an_array_that_is_sorted() {
    check(
        java!(
            "class C { static boolean m(int[] a) { for (int i = 1; i < a.length; i++) if (a[i - 1] > a[i]) return false; return true; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(new int[] {1, 2});
            C.m(null); -> NullPointerException
            C.m(new int[] {3, 2, 1});
            not all was tried
        "#]],
    );
}

#[test]
fn what_is_written_is_read() {
    check(
        java!("class C { static boolean m(int i) { int[] a = new int[4]; a[i] = 7; return a[2] == 7; } }"),
        "C.m",
        expect![[r#"
            C.m(4); -> ArrayIndexOutOfBoundsException
            C.m(2);
            C.m(0);
            not all was tried
        "#]],
    );
}

#[test]
fn a_length_is_negative() {
    check(
        java!("class C { static int m(int n) { return new int[n].length; } }"),
        "C.m",
        expect![[r#"
        C.m(0);
        C.m(-1); -> NegativeArraySizeException
        proved
    "#]],
    );
}

#[test]
fn rows_of_a_matrix() {
    check(
        java!(
            "class C { static boolean m(int[][] a) { return a.length == 2 && a[1].length == 2 && a[1][0] == 5 && a[0] != a[1]; } }"
        ),
        "C.m",
        expect![[r#"
            int[][] a = {new int[] {1, 2}, new int[0]}; C.m(a);
            C.m(null); -> NullPointerException
            C.m(new int[][] {});
            int[][] a = {new int[] {1, 2}, new int[] {1, 2}}; C.m(a);
            int[][] a = {new int[] {1, 2}, null}; C.m(a); -> NullPointerException
            int[][] a = {new int[0], new int[] {5, 0}}; C.m(a);
            int[] ints = {5, 2}; C.m(new int[][] {ints, ints});
            not all was tried
        "#]],
    );
}

#[test]
fn a_matrix_that_is_square() {
    check(
        java!(
            "class C { static boolean m(int[][] a) { for (int[] row : a) if (row.length != a.length) return false; return a.length > 1; } }"
        ),
        "C.m",
        expect![[r#"
            int[][] a = {new int[] {1, 2}, new int[0]}; C.m(a);
            C.m(null); -> NullPointerException
            C.m(new int[][] {});
            int[][] a = {new int[] {1, 2}, new int[] {1, 2}}; C.m(a);
            int[][] a = {new int[] {1, 2}, null}; C.m(a); -> NullPointerException
            not all was tried
        "#]],
    );
}

#[test]
fn an_array_of_texts() {
    check(
        java!(
            r#"class C { static boolean m(String[] a) { return a.length == 2 && a[0].equals("x") && a[1].length() == 3; } }"#
        ),
        "C.m",
        expect![[r#"
            C.m(new String[] {"x", "a"});
            C.m(null); -> NullPointerException
            C.m(new String[0]);
            C.m(new String[] {"x", null}); -> NullPointerException
            C.m(new String[] {"x", "aaa"});
            C.m(new String[] {"\u03b1", "a"});
            C.m(new String[] {null, "a"}); -> NullPointerException
            not all was tried
        "#]],
    );
}

#[test]
fn an_array_of_objects() {
    check(
        java!(
            "class C { static class P { int x; P(int x) { this.x = x; } } static boolean m(P[] a) { return a.length == 2 && a[0].x == 3 && a[1].x == 4; } }"
        ),
        "C.m",
        expect![[r#"
            C.P[] a = {new C.P(1), new C.P(2)}; C.m(a);
            C.m(null); -> NullPointerException
            C.m(new C.P[0]);
            C.P[] a = {new C.P(3), new C.P(0)}; C.m(a);
            C.P[] a = {new C.P(3), new C.P(4)}; C.m(a);
            C.P[] a = {null, new C.P(2)}; C.m(a); -> NullPointerException
            C.P[] a = {new C.P(3), null}; C.m(a); -> NullPointerException
            not all was tried
        "#]],
    );
}

#[test]
fn bytes_and_characters() {
    check(
        java!(
            "class C { static boolean m(byte[] b, char[] c) { return b.length == 1 && b[0] == -1 && c.length == 2 && c[1] == 'z'; } }"
        ),
        "C.m",
        expect![[r#"
            C.m(new byte[] {1, 2}, new char[] {'\u0001', '\u0002'});
            C.m(null, new char[] {'\u0001', '\u0002'}); -> NullPointerException
            C.m(new byte[] {1}, new char[] {'\u0001', '\u0002'});
            C.m(new byte[] {-1}, new char[] {'a', 'a'});
            C.m(new byte[] {-1}, new char[0]);
            C.m(new byte[] {-1}, new char[] {'a', 'z'});
            C.m(new byte[] {-1}, null); -> NullPointerException
            not all was tried
        "#]],
    );
}

#[test]
fn two_arrays_that_are_one() {
    check(
        java!("class C { static boolean m(int[] a, int[] b) { return a == b && a != null; } }"),
        "C.m",
        expect![[r#"
            C.m(new int[] {1, 2}, new int[] {1, 2});
            int[] ints = {1, 2}; C.m(ints, ints);
            C.m(null, null);
            not all was tried
        "#]],
    );
}

#[test]
fn what_is_written_to_one_array_is_read_from_another() {
    check(
        java!(
            "class C { static int m(int[] a, int[] b, int[] c) {
                if (a.length < 1 || b.length < 1 || c.length < 1) return 0;
                a[0] = 1; b[0] = 2; c[0] = 3;
                if (a[0] == 2) return 1;
                if (b[0] == 3) return 2;
                return 3;
            } }"
        ),
        "C.m",
        expect![[r#"
            C.m(new int[] {1, 2}, new int[] {1, 2}, new int[] {1, 2});
            C.m(null, new int[] {1, 2}, new int[] {1, 2}); -> NullPointerException
            C.m(new int[] {1, 2}, null, new int[] {1, 2}); -> NullPointerException
            C.m(new int[] {1, 2}, new int[] {1, 2}, null); -> NullPointerException
            C.m(new int[0], new int[] {1, 2}, new int[] {1, 2});
            C.m(new int[] {1, 2}, new int[0], new int[] {1, 2});
            C.m(new int[] {1, 2}, new int[] {1, 2}, new int[0]);
            int[] ints = {1, 2}; C.m(ints, ints, new int[] {1, 2});
            int[] ints = {1, 2}; C.m(new int[] {1, 2}, ints, ints);
            not all was tried
        "#]],
    );
}

#[test]
fn a_store_of_the_wrong_class() {
    check(
        java!("class C { static void m(Object[] a, Object o) { if (a.length > 0) a[0] = o; } }"),
        "C.m",
        expect![[r#"
            C.m(new Object[] {"abc", 1}, "abc");
            C.m(null, "abc"); -> NullPointerException
            C.m(new Object[0], "abc");
            not all was tried
        "#]],
    );
}
