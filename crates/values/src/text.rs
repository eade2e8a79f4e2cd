//! Strings worth trying, from what the contract and the code say about them.

use std::sync::Arc;

use crate::{Hints, Language};

/// Longer than this a string says nothing that a shorter one does not.
const LONGEST: usize = 1024;

/// Suggested strings that come before the usual ones.
const SUGGESTED_FIRST: usize = 6;

/// Strings in the order they should be tried: what the contract asks for, what the code compares
/// with, then the usual suspects.
pub fn strings(hints: &Hints) -> Vec<Arc<str>> {
    let mut all: Vec<Arc<str>> = Vec::new();
    let mut add = |text: Arc<str>| {
        if text.len() <= LONGEST * 4 && !all.contains(&text) {
            all.push(text);
        }
    };
    for pattern in &hints.patterns {
        // A pattern that cannot be understood suggests nothing; the other strings remain.
        if let Ok(language) = Language::parse(pattern) {
            language.members().into_iter().for_each(&mut add);
            language.near_miss().into_iter().for_each(&mut add);
        }
    }
    if hints.is_email {
        email_like().into_iter().for_each(|text| add(text.into()));
    }
    for length in &hints.lengths {
        if *length <= LONGEST {
            add(string_of_length(*length));
        }
    }
    hints.strings.iter().take(SUGGESTED_FIRST).cloned().for_each(&mut add);
    for text in ["abc", "", "a", " "] {
        add(text.into());
    }
    hints.strings.iter().cloned().for_each(&mut add);
    for text in &hints.strings {
        variants(text).into_iter().for_each(|variant| add(variant.into()));
    }
    for text in ["A", "0", "-1", "1.5", "true", "Hello, World!", "a b c", "äöü 漢字 😀"] {
        add(text.into());
    }
    add(string_of_length(100));
    all
}

/// Near relatives of a constant: other case, space around, cut short, with something before or after.
fn variants(text: &str) -> Vec<String> {
    let mut variants = vec![];
    if !text.is_empty() {
        variants.extend([text.to_uppercase(), text.to_lowercase(), format!(" {text} ")]);
        variants.push(text.chars().take(text.chars().count() - 1).collect());
        variants.extend([format!("{text}a"), format!("a{text}b")]);
    }
    variants.retain(|variant| variant != text);
    variants
}

/// `abc…` of exactly this many UTF-16 units.
pub fn string_of_length(length: usize) -> Arc<str> {
    ('a'..='z').cycle().take(length.min(LONGEST)).collect::<String>().into()
}

/// Addresses for parameters that must be (or look like) e-mail addresses, and one that is none.
pub fn email_like() -> [&'static str; 3] {
    ["a@example.com", "first.last+tag@sub.example.org", "a.example.com"]
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn usual_suspects() {
        expect![[r#"["abc", "", "a", " ", "A", "0", "-1", "1.5", "true", "Hello, World!", "a b c", "äöü 漢字 😀", "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuv"]"#]]
            .assert_eq(&format!("{:?}", strings(&Hints::default())));
    }

    #[test]
    fn lengths_and_constants_come_first() {
        let hints = Hints { lengths: vec![8, 7, 9], strings: vec!["Yes".into()], ..Hints::default() };
        expect![[
            r#"["abcdefgh", "abcdefg", "abcdefghi", "Yes", "abc", "", "a", " ", "YES", "yes", " Yes ", "Ye"]"#
        ]]
        .assert_eq(&format!("{:?}", &strings(&hints)[..12]));
    }
}
