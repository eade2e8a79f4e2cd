//! Names of others as names of files: one component that every file system takes, and no two for the same file.

use std::collections::BTreeMap;

use crate::{Seed, printable};

/// Of a file name; systems take 255 bytes, and an extension follows.
const LONGEST: usize = 160;

/// Names that Windows gives to devices, whatever extension follows.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// The text itself where it can be the name of a file anywhere; else what can be kept of it, and a number that is its own.
/// Never empty, never `..`, and without separators.
pub fn file_name(text: &str) -> String {
    let is_kept = |character: char| {
        (character.is_alphanumeric() || matches!(character, '.' | '_' | '-' | '$'))
            && printable::is_plain(character)
    };
    let starts =
        |text: &str| text.starts_with(|first: char| first.is_alphanumeric() || matches!(first, '_' | '$'));
    let ends = |text: &str| !text.ends_with('.');
    if text.len() <= LONGEST && text.chars().all(is_kept) && starts(text) && ends(text) && !is_device(text) {
        return text.to_owned();
    }
    let mut kept = String::new();
    for character in text.chars() {
        if kept.len() >= LONGEST - 24 {
            break;
        }
        kept.push(if is_kept(character) { character } else { '_' });
    }
    let kept = kept.trim_start_matches(['.', '-']);
    let separator = if is_device(kept) { "_-" } else { "-" };
    format!("_{kept}{separator}{:016x}", Seed(0).derive(text).0)
}

fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().to_lowercase();
    let numbered = |device: &str| {
        stem.strip_prefix(device)
            .is_some_and(|number| matches!(number.chars().collect::<Vec<_>>()[..], [one] if one.is_numeric()))
    };
    DEVICES.contains(&stem.as_str()) || numbered("com") || numbered("lpt")
}

/// Names given in one folder. File systems that do not tell case apart get no two that differ in case only.
#[derive(Clone, Debug, Default)]
pub struct FileNames {
    /// The given name in lower case, and the text it was given for.
    given: BTreeMap<String, String>,
}

impl FileNames {
    /// The name for a text; the same one each time.
    pub fn give(&mut self, text: &str) -> String {
        let plain = file_name(text);
        let mut name = plain.clone();
        let mut number = 2;
        while self.given.get(&name.to_lowercase()).is_some_and(|other| other != text) {
            name = format!("{plain}-{number}");
            number += 1;
        }
        self.given.insert(name.to_lowercase(), text.to_owned());
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_names_stay_as_they_are() {
        for name in ["p.Mid", "mid-int-longArray", "Größe", "a.b$c.set.this", "_x", "Console"] {
            assert_eq!(file_name(name), name);
        }
    }

    #[test]
    fn no_name_leaves_its_folder_or_is_a_device() {
        let long = "x".repeat(100_000);
        let hostile = [
            "",
            ".",
            "..",
            "../a",
            "/etc/passwd",
            "a/b",
            "a\\b",
            "C:x",
            "a\0b",
            "-rf",
            "NUL",
            "com1.txt",
            "a.",
            "b ",
            &long,
        ];
        let mut given: Vec<String> = hostile.iter().map(|text| file_name(text)).collect();
        for name in &given {
            assert!(name.len() <= LONGEST && !name.contains(['/', '\\', ':', '\0', ' ']), "{name}");
            assert!(name.starts_with('_') && !name.ends_with('.') && !is_device(name), "{name}");
        }
        given.sort();
        given.dedup();
        assert_eq!(given.len(), hostile.len());
    }

    #[test]
    fn names_that_differ_in_case_only_are_kept_apart() {
        let mut names = FileNames::default();
        let given: Vec<String> =
            ["p.Mid", "p.mid", "p.MID", "p.Mid", "p.mid"].map(|text| names.give(text)).to_vec();
        assert_eq!(given, ["p.Mid", "p.mid-2", "p.MID-3", "p.Mid", "p.mid-2"]);
    }
}
