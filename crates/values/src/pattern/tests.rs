//! Members and near misses, compared with the real engine.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests touch files and processes")]

use std::process::Command;

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;

fn check(pattern: &str, expected: Expect) {
    let shown = match Language::parse(pattern) {
        Ok(language) => format!("{:?} but not {:?}", language.members(), language.near_miss()),
        Err(error) => error.to_string(),
    };
    expected.assert_eq(&shown);
}

#[test]
fn members_and_near_misses() {
    check(
        r"[a-z]+@[a-z]+\.(com|org)",
        expect![[r#"["a@a.com", "bb@bb.org", "aaa@aaa.com", "b@b.com"] but not Some("a@a.co")"#]],
    );
    check(r"\d{3}-\d{4}", expect![[r#"["000-0000", "111-1111"] but not Some("000-000")"#]]);
    check(r"\p{Upper}\p{Alnum}*+", expect![[r#"["A", "Ab", "AAA", "B"] but not Some("")"#]]);
    check(r"\Qa.b\E(?>x|y)?", expect![[r#"["a.b", "a.bx"] but not Some("a.")"#]]);
    check(r".*", expect![[r#"["", "b", "AA"] but not None"#]]);
    check(r"(?=.*\d)[a-z\d]{2,4}", expect![[r#"["aa", "bbb", "0000", "bb"] but not Some("a")"#]]);
    check(r"[a-z&&[^abc]]", expect![[r#"["d", "e"] but not Some("")"#]]);
    check(r"(?i)yes|no", expect![[r#"["no", "NO"] but not Some("n")"#]]);
    check(r"", expect![[r#"[""] but not Some("!")"#]]);
}

#[test]
fn what_cannot_be_understood_is_an_error() {
    check(r"(a)\1", expect!["a back reference is not regular"]);
    check(r"a{2", expect!["unknown construct at offset 2: `}` is missing"]);
    check(
        r"(a",
        expect![[r#"
        not a regular expression: regex parse error:
            (a
            ^
        error: unclosed group"#]],
    );
    check("\\", expect!["unknown construct at offset 0: a lone backslash"]);
    check(r"\y", expect![[r#"unknown construct at offset 0: \y"#]]);
}

/// All patterns of this file's tests and more, in one run of the real engine.
#[test]
fn java_agrees() {
    let patterns = [
        r"[a-z]+@[a-z]+\.(com|org)",
        r"\d{3}-\d{4}",
        r"\p{Upper}\p{Alnum}*+",
        r"\Qa.b\E(?>x|y)?",
        r"[a-z&&[^abc]]",
        r"(?i)yes|no",
        r"",
        r"[^\w\s]+",
        r"(?<year>\d{4})-(?<month>0[1-9]|1[0-2])",
        r"\x41\u0042\0103\cA?",
        r"[\p{Punct}&&[^~]]{2}",
        r"[-+]?[0-9]*\.?[0-9]+([eE][-+]?[0-9]+)?",
        r"#[0-9a-fA-F]{6}",
        r"\s*\S+\s*",
        r"^[A-Z]{2}\d{2}$",
        r"[]a]",
        r"[\[\]]+",
        r"a{0}b?",
        r"\bfoo\b",
        r"\w+([.-]?\w+)*",
        r"[#~a]+",
    ];
    let mut script = String::from(
        "import java.util.regex.*;\npublic class Check { public static void main(String[] a) {\n",
    );
    let mut expected = Vec::new();
    for pattern in patterns {
        let language = Language::parse(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}"));
        let members = language.members();
        assert!(!members.is_empty(), "{pattern} has members");
        for (text, is_member) in
            members.into_iter().map(|text| (text, true)).chain(language.near_miss().map(|t| (t, false)))
        {
            script += &format!(
                "System.out.println(Pattern.matches({}, {}));\n",
                java_literal(pattern),
                java_literal(&text)
            );
            expected.push((pattern, text, is_member));
        }
    }
    script += "}}\n";
    let folder = tempfile::tempdir().expect("a scratch folder");
    let file = folder.path().join("Check.java");
    std::fs::write(&file, script).expect("the script is written");
    let java = std::env::var("JAVA_HOME").map_or_else(|_| "java".into(), |home| format!("{home}/bin/java"));
    let output = Command::new(java).arg(&file).output().expect("java runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let answers = String::from_utf8_lossy(&output.stdout);
    assert_eq!(answers.lines().count(), expected.len());
    for (answer, (pattern, text, is_member)) in answers.lines().zip(expected) {
        assert_eq!(answer, is_member.to_string(), "{pattern:?} on {text:?}");
    }
}

fn java_literal(text: &str) -> String {
    let escaped: String = text.encode_utf16().map(|unit| format!("\\u{unit:04x}")).collect();
    // Unicode escapes are read before literals are, so line ends, quotes and backslashes need their own form.
    let escaped = escaped
        .replace("\\u000a", "\\n")
        .replace("\\u000d", "\\r")
        .replace("\\u0022", "\\\"")
        .replace("\\u005c", "\\\\");
    format!("\"{escaped}\"")
}

proptest! {
    /// Whatever is generated is accepted by the matcher, and translation never panics.
    #[test]
    fn members_are_members(pattern in r"[a-c\[\]()|*+?{}0-9\\dwsQE^$.&~#-]{0,12}") {
        if let Ok(language) = Language::parse(&pattern) {
            for member in language.members() {
                prop_assert_eq!(language.contains(&member), Some(true));
            }
            if let Some(miss) = language.near_miss() {
                prop_assert_eq!(language.contains(&miss), Some(false));
            }
        }
    }
}
