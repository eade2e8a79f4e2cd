//! Strings: lengths, characters, searches, comparisons, numbers in them.

use expect_test::expect;
use fixture::java;

use crate::support::check;

#[test]
fn a_text_is_equal_to_another() {
    check(
        java!(r#"class C { static int m(String s) { return "secret".equals(s) ? 1 : 0; } }"#),
        "C.m",
        expect![[r#"
            C.m("secret");
            C.m(null);
            not all was tried
        "#]],
    );
}

#[test]
fn a_text_that_may_be_null() {
    check(
        java!(r#"class C { static int m(String s) { return s == null ? -1 : s.length(); } }"#),
        "C.m",
        expect![[r#"
            C.m("abc");
            C.m(null);
            not all was tried
        "#]],
    );
}

#[test]
fn a_length_and_a_letter() {
    check(
        java!(r#"class C { static boolean m(String s) { return s.length() == 5 && s.charAt(2) == 'x'; } }"#),
        "C.m",
        expect![[r#"
            C.m("abc");
            C.m(null); -> NullPointerException
            C.m("a b c");
            C.m("aaxaa");
            not all was tried
        "#]],
    );
}

#[test]
fn a_beginning_and_an_end() {
    check(
        java!(
            r#"class C { static boolean m(String s) { return s.startsWith("http") && s.endsWith(".org"); } }"#
        ),
        "C.m",
        expect![[r#"
            C.m("http");
            C.m(null); -> NullPointerException
            C.m(".org");
            C.m("http.org");
            loss: a run went another way than its conditions say
            not all was tried
        "#]],
    );
}

#[test]
fn a_part_is_found_in_a_text() {
    check(
        java!(
            r#"class C { static int m(String s) { int at = s.indexOf('@'); if (at < 1) return 0; return s.indexOf('.', at) > at + 1 ? 2 : 1; } }"#
        ),
        "C.m",
        expect![[r#"
            C.m("abc");
            C.m(null); -> NullPointerException
            C.m("a@a");
            C.m("a@a.");
            loss: a run went another way than its conditions say
            not all was tried
        "#]],
    );
}

#[test]
fn letters_that_do_not_count() {
    check(
        java!(
            r#"class C { static boolean m(String s) { return s.equalsIgnoreCase("yes") && !s.equals("yes"); } }"#
        ),
        "C.m",
        expect![[r#"
            C.m("yes");
            C.m(null); -> NullPointerException
            C.m("abc");
            C.m("YES");
            not all was tried
        "#]],
    );
}

#[test]
fn a_number_in_a_text() {
    check(
        java!(r#"class C { static boolean m(String s) { return Integer.parseInt(s) == 1234; } }"#),
        "C.m",
        expect![[r#"
            C.m("1234");
            C.m(null); -> NumberFormatException
            C.m("1235");
            not all was tried
        "#]],
    );
}

#[test]
fn a_switch_over_texts() {
    check(
        java!(
            r#"class C { static int m(String s) { switch (s) { case "red": return 1; case "green": return 2; case "blue": return 3; default: return 0; } } }"#
        ),
        "C.m",
        expect![[r#"
            C.m("red");
            C.m(null); -> NullPointerException
            C.m("green");
            C.m("blue");
            C.m("abc");
            C.m(" red ");
            C.m("reda");
            C.m(" green ");
            C.m("greena");
            C.m("\u0000\u0000red");
            C.m("\u0000red");
            C.m("i4een");
            C.m("aaaaaaaa");
            C.m("d.ue");
            C.m("\u03b1aaaa");
            C.m("\u03b1aaaaaaa");
            C.m("\u03b1aaaaaaaa");
            C.m("\u03b1aaaaaaaaa");
            C.m("aaaaaaaaa");
            C.m("aaaaaaaaaa");
            C.m("\u03b1aaaaaaaaaa");
            C.m("\u03b1aaaaaaaaaaa");
            C.m("aaaaaaaaaaa");
            C.m("aaaaaaaaaaaa");
            C.m("\u03b1aaaaaaaaaaaa");
            loss: the solver reached its limit
            loss: a run went another way than its conditions say
            not all was tried
        "#]],
    );
}

#[test]
fn texts_with_one_hash() {
    check(
        java!(
            r#"class C { static int m(String s) { switch (s) { case "Aa": return 1; case "BB": return 2; default: return 0; } } }"#
        ),
        "C.m",
        expect![[r#"
            C.m("BB");
            C.m(null); -> NullPointerException
            C.m("Aa");
            C.m("abc");
            C.m("bb");
            C.m(" BB ");
            C.m("\u03b1");
            C.m("\u0000Aa");
            C.m("\u03b1a");
            C.m("\u03b1aa");
            C.m("aaaaa");
            C.m("\u03b1aaaa");
            C.m("\u03b1aaaaa");
            C.m("\u03b1aaaaaa");
            C.m("aaaaaa");
            C.m("\u03b1aaaaaaa");
            C.m("\u03b1aaaaaaaa");
            C.m("aaaaaaa");
            C.m("aaaaaaaa");
            C.m("\u03b1aaaaaaaaa");
            not all was tried
        "#]],
    );
}

#[test]
fn two_texts_that_fit() {
    check(
        java!(
            r#"class C { static boolean m(String a, String b) { return a.length() > 2 && b.equals(a + "!"); } }"#
        ),
        "C.m",
        expect![[r#"
            C.m("abc", "abc");
            C.m(null, "abc"); -> NullPointerException
            C.m("abc", null); -> NullPointerException
            C.m("", "abc");
            C.m("aaa", "aaa!");
            not all was tried
        "#]],
    );
}

#[test]
fn every_letter_counts() {
    check(
        java!(
            r#"class C { static boolean m(String s) { int sum = 0; for (int i = 0; i < s.length(); i++) sum += s.charAt(i); return s.length() == 3 && sum == 300; } }"#
        ),
        "C.m",
        expect![[r#"
            C.m("abc");
            C.m(null); -> NullPointerException
            C.m("");
            C.m("aaj");
            not all was tried
        "#]],
    );
}

#[test]
fn a_palindrome_of_three() {
    check(
        java!(
            r#"class C { static boolean m(String s) { if (s.length() < 3) return false; for (int i = 0; i < s.length() / 2; i++) if (s.charAt(i) != s.charAt(s.length() - 1 - i)) return false; return true; } }"#
        ),
        "C.m",
        expect![[r#"
            C.m("abc");
            C.m(null); -> NullPointerException
            C.m("");
            C.m("aaa");
            not all was tried
        "#]],
    );
}

#[test]
fn a_text_is_built() {
    check(
        java!(
            r#"class C { static int m(int n) { StringBuilder b = new StringBuilder(); for (int i = 0; i < n && i < 5; i++) b.append((char) ('a' + i)); return b.toString().equals("abc") ? 1 : 0; } }"#
        ),
        "C.m",
        expect![[r#"
            C.m(5);
            C.m(97);
            C.m(3);
            not all was tried
        "#]],
    );
}

#[test]
fn a_text_is_cut() {
    check(
        java!(r#"class C { static boolean m(String s) { return s.trim().isEmpty() && s.length() == 2; } }"#),
        "C.m",
        expect![[r#"
            C.m("abc");
            C.m(null); -> NullPointerException
            C.m("");
            C.m("  ");
            loss: a run went another way than its conditions say
            not all was tried
        "#]],
    );
}

#[test]
fn a_pattern_is_matched() {
    check(
        java!(r#"class C { static int m(String s) { return s.matches("[a-c]{2}\\d") ? 1 : 0; } }"#),
        "C.m",
        expect![[r#"
            C.m("[a-c]{2}\\d");
            C.m(null); -> NullPointerException
            C.m("aa0");
            loss: a run went another way than its conditions say
            not all was tried
        "#]],
    );
}

#[test]
fn an_order_of_texts() {
    check(
        java!(
            r#"class C { static int m(String a, String b) { int order = a.compareTo(b); return order < 0 ? -1 : order > 0 ? 1 : 0; } }"#
        ),
        "C.m",
        expect![[r#"
            C.m("abc", "abc");
            C.m(null, "abc"); -> NullPointerException
            C.m("", "abc");
            C.m("abc", "");
            spare: C.m("abc", null); -> NullPointerException
            not all was tried
        "#]],
    );
}
