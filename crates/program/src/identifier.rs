//! Which names Java source can say (JLS 3.8, 3.9). Class files may hold nearly any (JVMS 4.2.2): other languages make use
//! of that, and so may whoever wants a name to be read as code.

use std::sync::OnceLock;

use base::printable;
use regex_syntax::hir::{Class, ClassUnicode, HirKind};

/// Keywords and the literals that look like names. Words that are reserved in some places only (`record`, `var`) are
/// names of members and packages everywhere.
const KEYWORDS: [&str; 54] = [
    "_",
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
    "while",
];

/// Whether Java source can use the word as the name of a member, a variable, a class or a part of a package's name.
pub fn is_identifier(word: &str) -> bool {
    let mut characters = word.chars();
    characters.next().is_some_and(is_identifier_start)
        && characters.all(is_identifier_part)
        && KEYWORDS.binary_search(&word).is_err()
}

/// `Character.isJavaIdentifierStart`, for the Unicode of Java 17.
pub fn is_identifier_start(character: char) -> bool {
    match character {
        'a'..='z' | 'A'..='Z' | '_' | '$' => true,
        '\0'..='\x7f' => false,
        _ => tables().start.contains(character),
    }
}

/// `Character.isJavaIdentifierPart` likewise, without what javac skips in identifiers and what cannot be seen.
pub fn is_identifier_part(character: char) -> bool {
    match character {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '$' => true,
        '\0'..='\x7f' => false,
        _ => tables().part.contains(character),
    }
}

struct Tables {
    start: Characters,
    part: Characters,
}

struct Characters(Option<ClassUnicode>);

impl Characters {
    fn of(class: &str) -> Characters {
        // Both classes are constants, which the tests use.
        let tree = regex_syntax::parse(class).map(|tree| tree.into_kind());
        match tree {
            Ok(HirKind::Class(Class::Unicode(class))) => Characters(Some(class)),
            _ => Characters(None),
        }
    }

    fn contains(&self, character: char) -> bool {
        let Some(class) = &self.0 else { return false };
        let ranges = class.ranges();
        let after = ranges.partition_point(|range| range.end() < character);
        ranges.get(after).is_some_and(|range| range.start() <= character) && printable::is_plain(character)
    }
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| Tables {
        start: Characters::of(r"[\p{L}\p{Nl}\p{Sc}\p{Pc}&&\p{age:13.0}]"),
        part: Characters::of(r"[\p{L}\p{Nl}\p{Sc}\p{Pc}\p{Nd}\p{Mn}\p{Mc}&&\p{age:13.0}]"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_sorted() {
        assert!(KEYWORDS.is_sorted());
    }

    #[test]
    fn names_that_source_can_say() {
        for name in [
            "a", "size", "$", "x1", "Größe", "日本", "naïve", "€", "a\u{301}", "record", "var", "yield", "𝒜",
            "Ⅷ",
        ] {
            assert!(is_identifier(name), "{name}");
        }
    }

    #[test]
    fn names_that_it_cannot() {
        for name in [
            "",
            "1a",
            "a b",
            "a-impl",
            "*/",
            "a*/b",
            "class",
            "null",
            "_",
            "a\nb",
            "\\u0061",
            "a.b",
            "²",
            "Ⓐ",
            "\u{301}a",
            "a\0",
            "a\u{202e}",
            "a\u{200b}",
            "\u{3164}",
            "℘",
            "a;",
            "<init>",
        ] {
            assert!(!is_identifier(name), "{name:?}");
        }
    }
}
