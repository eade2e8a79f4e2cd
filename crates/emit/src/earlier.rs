//! Tests of an earlier run that stay in a file while others are made anew.
//!
//! A generated file ends in lines that say which of its own lines belong to what:
//!
//! ```text
//! // jurat: mid(III)I 14-22 24-40
//! // jurat: helpers 42-48
//! ```
//!
//! A first line names the framework that the tests are for (`// jurat: framework junit5`), since tests for two of them cannot
//! be in one file. A key with a parenthesis is a method under test, with its tests; `members` are fields and methods that put static state
//! back, `helpers` small methods that tests call. As long as nobody has edited the file, that is all there is to know to take
//! it apart without reading Java. Tests that stay keep every byte.

use crate::{Framework, Rendered, TestFile};

const MARK: &str = "// jurat: ";
const FRAMEWORK: &str = "// jurat: framework ";
const MEMBERS: &str = "members";
const HELPERS: &str = "helpers";

/// Lines of marks are not longer, where a single range does not make them so.
const WIDTH: usize = 110;

/// What stays of an earlier file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Earlier {
    /// `import …;`, line by line.
    pub(crate) imports: Vec<String>,
    /// With their indentation, as are the tests and helpers.
    pub(crate) members: Option<String>,
    pub tests: Vec<EarlierTest>,
    pub(crate) helpers: Vec<String>,
    /// What the tests are for; `None` where the file does not say it.
    pub framework: Option<Framework>,
    /// The whole file.
    pub whole: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierTest {
    /// The method under test, see [`key`].
    pub key: String,
    /// The name of the test method.
    pub name: String,
    pub(crate) text: String,
}

/// A piece of a rendered file, with its first and last line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub what: What,
    pub lines: (u32, u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Members,
    /// Of the case at this position.
    Test(usize),
    /// Of an earlier run, at this position among [`Earlier::tests`].
    Earlier(usize),
    Helper,
}

/// How marks name a method under test.
pub fn key(method: &program::MethodRef) -> String {
    plain(&format!("{}{}", method.name, method.descriptor))
}

/// A text as it may stand in a mark: in ASCII, on one line, and another one for every other text, since tests are told apart
/// by it.
pub fn plain(text: &str) -> String {
    let is_plain =
        |unit: u16| (0x20..0x7f).contains(&unit) && unit != u16::from(b'\\') && unit != u16::from(b'%');
    let mut plain = String::with_capacity(text.len());
    for unit in text.encode_utf16() {
        match char::from_u32(u32::from(unit)).filter(|_| is_plain(unit)) {
            Some(character) => plain.push(character),
            None => plain.push_str(&format!("%{unit:04x}")),
        }
    }
    plain
}

impl Earlier {
    /// Names of the classes that helpers are.
    pub(crate) fn classes(&self) -> impl Iterator<Item = &str> {
        let lines = self.helpers.iter().flat_map(|helper| helper.lines());
        // A class of the test stands at one depth; what is in it at another.
        let heads = lines.filter(|line| line.starts_with("    private "));
        heads.filter_map(|line| line.split_once(" static class ")?.1.split(' ').next())
    }

    /// Takes a generated file apart; `None` where it does not say how.
    pub fn read(text: &str) -> Option<Earlier> {
        let lines: Vec<&str> = text.lines().collect();
        let mut earlier = Earlier::default();
        let mut marked = Vec::new();
        for line in lines.iter().filter_map(|line| line.strip_prefix(MARK)) {
            let mut words: Vec<&str> = line.split(' ').collect();
            let count = words.iter().rev().take_while(|word| range(word).is_some()).count();
            let ranges = words.split_off(words.len() - count);
            let key = words.join(" ");
            marked.extend(ranges.iter().filter_map(|word| Some((key.clone(), range(word)?))));
        }
        marked.sort_by_key(|(_, lines)| *lines);
        for (key, (first, last)) in marked {
            let text: String = lines.get(first - 1..last)?.iter().flat_map(|line| [line, "\n"]).collect();
            match key.as_str() {
                MEMBERS => earlier.members = Some(text),
                HELPERS => earlier.helpers.push(text),
                _ => {
                    let name = declared(&text).next()?.to_owned();
                    earlier.tests.push(EarlierTest { key, name, text });
                }
            }
        }
        let imports = lines.iter().filter(|line| line.starts_with("import "));
        earlier.imports = imports.map(ToString::to_string).collect();
        let said = lines.iter().find_map(|line| line.strip_prefix(FRAMEWORK));
        earlier.framework = match said {
            Some(word) => FRAMEWORKS.into_iter().find(|(_, said, _)| *said == word),
            // Files of an older version name what they use only.
            None => FRAMEWORKS.into_iter().find(|(_, _, test)| text.contains(test)),
        }
        .map(|(framework, ..)| framework);
        earlier.whole = text.to_owned();
        (!earlier.tests.is_empty()).then_some(earlier)
    }

    pub fn is_empty(&self) -> bool {
        self.tests.is_empty()
    }

    /// Only these tests, with all that they may need.
    pub fn retain(&mut self, stays: impl Fn(&EarlierTest) -> bool) {
        self.tests.retain(stays);
    }

    /// Names that the file declares and that nothing new may have.
    pub(crate) fn names(&self) -> Vec<String> {
        let texts = self.tests.iter().map(|test| &test.text).chain(&self.members).chain(&self.helpers);
        texts.flat_map(|text| declared(text)).map(str::to_owned).collect()
    }
}

/// Frameworks that tests can stay for, what marks call them, and the annotation of their tests.
const FRAMEWORKS: [(Framework, &str, &str); 3] = [
    (Framework::JUnit5, "junit5", "org.junit.jupiter.api.Test"),
    (Framework::JUnit4, "junit4", "org.junit.Test"),
    (Framework::TestNg, "testng", "org.testng.annotations.Test"),
];

/// The text of a file with its marks. `prefix` is put before the keys of its new tests.
pub fn marked(
    rendered: &Rendered,
    file: &TestFile,
    framework: Framework,
    earlier: &Earlier,
    prefix: &str,
) -> String {
    let mut keys: Vec<(String, Vec<(u32, u32)>)> = Vec::new();
    for part in &rendered.parts {
        let key = match part.what {
            What::Members => MEMBERS.to_owned(),
            What::Helper => HELPERS.to_owned(),
            What::Test(case) => format!("{prefix}{}", key(&file.cases[case].method)),
            What::Earlier(index) => earlier.tests[index].key.clone(),
        };
        match keys.iter_mut().find(|(known, _)| *known == key) {
            Some((_, lines)) => lines.push(part.lines),
            None => keys.push((key, vec![part.lines])),
        }
    }
    let mut text = rendered.text.clone();
    let word = FRAMEWORKS.into_iter().find(|(known, ..)| *known == framework).map(|(_, word, _)| word);
    text.extend(word.map(|word| format!("{FRAMEWORK}{word}\n")));
    for (key, ranges) in keys {
        let head = format!("{MARK}{key}");
        let mut line = head.clone();
        for (first, last) in ranges {
            let word = format!(" {first}-{last}");
            if line.len() > head.len() && line.len() + word.len() > WIDTH {
                text.push_str(&format!("{line}\n"));
                line = head.clone();
            }
            line.push_str(&word);
        }
        text.push_str(&format!("{line}\n"));
    }
    text
}

fn range(word: &str) -> Option<(usize, usize)> {
    let (first, last) = word.split_once('-')?;
    let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
    (0 < first && first <= last).then_some((first, last))
}

/// The names of methods and fields that stand at the depth of members.
fn declared(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let line = line.strip_prefix("    ").filter(|rest| rest.starts_with(|c: char| c.is_alphabetic()))?;
        let end = line.find(['(', '='])?;
        line[..end].split_whitespace().next_back()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "// Generated by Jurat: tests of Mid.
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class MidTest {
    private final int level = Mid.level;

    @Test
    // void no(
    void midOfThree() {
        assertEquals(2, Mid.mid(1, 2, 3));
    }

    @Test
    public void most() throws Exception {
        String void_ = \"    void other(\";
    }

    private static void set(Object object) {
    }
}
// jurat: members 7-7
// jurat: mid(III)I 9-13
// jurat: reach a b.java:7 max()V 15-18
// jurat: helpers 20-21
// jurat: fingerprint 0123
";

    #[test]
    fn a_file_is_taken_apart_by_its_marks() {
        let earlier = Earlier::read(FILE).unwrap();
        let tests: Vec<_> =
            earlier.tests.iter().map(|test| (test.key.as_str(), test.name.as_str())).collect();
        assert_eq!(tests, [("mid(III)I", "midOfThree"), ("reach a b.java:7 max()V", "most")]);
        assert!(
            earlier.tests[0].text.starts_with("    @Test\n") && earlier.tests[0].text.ends_with("    }\n")
        );
        assert_eq!(earlier.names(), ["midOfThree", "most", "level", "set"]);
        assert_eq!(earlier.imports.len(), 2);
        assert_eq!(earlier.whole, FILE);
    }

    #[test]
    fn the_framework_is_what_the_file_says_or_uses() {
        let of = |text: &str| Earlier::read(text).unwrap().framework;
        assert_eq!(of(FILE), Some(Framework::JUnit5));
        let unnamed = FILE.replace("org.junit.jupiter.api.Test", "x.Test");
        assert_eq!(of(&unnamed), None);
        assert_eq!(of(&unnamed.replace("x.Test", "org.junit.Test")), Some(Framework::JUnit4));
        assert_eq!(of(&unnamed.replace("x.Test", "org.testng.annotations.Test")), Some(Framework::TestNg));
        let said = |word: &str| {
            FILE.replace("// jurat: members", &format!("// jurat: framework {word}\n// jurat: members"))
        };
        assert_eq!(of(&said("junit4")), Some(Framework::JUnit4));
        assert_eq!(of(&said("junit9")), None);
    }

    #[test]
    fn texts_in_marks_are_as_different_as_they_were() {
        let long = "x".repeat(5_000);
        let longer = format!("{long}y");
        let texts = [
            "ä",
            "ö",
            "?",
            "%00e4",
            "a%b",
            "a\\u000ab",
            "a\nb",
            "\u{1f600}",
            "\u{1f601}",
            "日本",
            "日木",
            "*/",
            "* /",
            "f(Lp/Uni$É;)I",
            "f(Lp/Uni$È;)I",
            &long,
            &longer,
        ];
        let plain: std::collections::BTreeSet<String> = texts.iter().map(|text| plain(text)).collect();
        assert_eq!(plain.len(), texts.len());
        let is_plain = |text: &String| text.chars().all(|it| (' '..='~').contains(&it) && it != '\\');
        assert!(plain.iter().all(is_plain));
        assert_eq!(super::plain("mid(III)I"), "mid(III)I");
    }

    #[test]
    fn a_file_without_marks_or_with_wrong_ones_is_not() {
        assert_eq!(Earlier::read("class MidTest {\n}\n// jurat: fingerprint 0123\n"), None);
        assert_eq!(Earlier::read("class A {}\n// jurat: mid(III)I 3-90\n"), None);
        assert_eq!(Earlier::read("class A {}\n// jurat: mid(III)I 0-0 9-3\n"), None);
    }
}
