//! Names and texts that a printer must not trip over, for the property tests of every printer.
//!
//! Class files may call their members nearly anything (JVMS 4.2.2), and strings, contract texts, messages and paths
//! anything at all. [`text`] and [`name`] mix what is known to break some output language with ordinary words and
//! arbitrary characters. Nothing but tests uses this crate.

use proptest::prelude::*;
use proptest::sample::select;

/// The name that payloads give to what they would add to a file; whoever finds it declared has been spoken for.
pub const MARK: &str = "forged";

/// Pieces that end a comment, string, element, list or line in some language, alone or with what would follow.
pub const PIECES: [&str; 62] = [
    "*/",
    "*/ static { forged(); } /*",
    "*/ static int forged; /*",
    "\\u002a/ static int forged; /*",
    "\\u002a\\u002f static int forged; //",
    "\\u000a static int forged; //",
    "\\uuuu000astatic int forged; //",
    "\\\\u000a",
    "\\u",
    "\\u12",
    "\\",
    "\"",
    "\\\"",
    "\"; int forged = 1; String s = \"",
    "\"\"\"",
    "'",
    "\\u0022 + forged + \\u0022",
    "\\u0027",
    "//",
    "/*",
    "/**",
    "\n",
    "\r",
    "\r\n",
    "\t",
    "\u{b}",
    "\u{c}",
    "\u{85}",
    "\u{2028}",
    "\u{2029}",
    "\0",
    "\u{8}",
    "\u{7f}",
    "\u{1b}[2J",
    "\u{1b}]0;forged\u{7}",
    "\u{9b}31m",
    "\u{202e}",
    "\u{2066}",
    "\u{200b}",
    "\u{200d}",
    "\u{feff}",
    "\u{ffff}",
    "\u{fffe}",
    "\u{e0041}",
    "\u{1f600}",
    "\u{3164}",
    "<forged/>",
    "]]>",
    "&amp;",
    "&#0;",
    "<!--",
    "--\u{3e}",
    "\" forged=\"",
    "\\n\\l",
    "\"]; forged [label=\"",
    "|",
    ")) (define (domain forged)",
    ";",
    "{0}",
    "'{'",
    "..",
    "%n%s",
];

/// Words of ordinary programs, and those that languages reserve.
const WORDS: [&str; 28] = [
    "a", "x", "size", "isEmpty", "Stack", "Größe", "日本", "naïve", "_", "$", "x1", "2nd", "class", "int",
    "null", "true", "record", "var", "when", "define", "assert", "let", "forall", "CON", "nul", "²", "Ⓐ",
    "\u{301}",
];

/// A text of any kind.
pub fn text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        4 => select(&PIECES[..]).prop_map(str::to_owned),
        3 => select(&WORDS[..]).prop_map(str::to_owned),
        2 => any::<char>().prop_map(String::from),
        1 => Just(" ".to_owned()),
    ];
    let short = proptest::collection::vec(part, 0..6).prop_map(|parts| parts.concat());
    // Much of the same is where limits are found.
    let long =
        (select(&PIECES[..]), 500usize..10_000).prop_map(|(piece, bytes)| piece.repeat(bytes / piece.len()));
    prop_oneof![12 => short, 1 => long]
}

/// The name of a member in a class file: not empty, and without `.`, `;`, `[`, `/`, `<` and `>`.
pub fn name() -> impl Strategy<Value = String> {
    text().prop_map(|text| {
        let name: String =
            text.chars().filter(|character| !".;[/<>".contains(*character)).take(300).collect();
        if name.is_empty() { "x".to_owned() } else { name }
    })
}

/// A class file in which every text of the constant pool has parts exchanged: what javac compiled from decent names, with
/// names that no javac takes. The texts to exchange must not be parts of each other.
pub fn renamed(class_file: &[u8], exchanges: &[(&str, &str)]) -> Vec<u8> {
    const HEADER: usize = 10;
    let number = |at: usize| u16::from_be_bytes([class_file[at], class_file[at + 1]]);
    let mut out = class_file[..HEADER].to_vec();
    let (mut at, mut index) = (HEADER, 1);
    while index < number(HEADER - 2) {
        // JVMS 4.4, the tag included.
        let length = match class_file[at] {
            1 => {
                let text = &class_file[at + 3..at + 3 + usize::from(number(at + 1))];
                let exchanged = exchange(text, exchanges);
                out.push(1);
                out.extend((exchanged.len() as u16).to_be_bytes());
                out.extend(&exchanged);
                at += 3 + text.len();
                index += 1;
                continue;
            }
            7 | 8 | 16 | 19 | 20 => 3,
            15 => 4,
            3 | 4 | 9 | 10 | 11 | 12 | 17 | 18 => 5,
            5 | 6 => 9,
            tag => panic!("no constant has the tag {tag}"),
        };
        out.extend(&class_file[at..at + length]);
        index += if length == 9 { 2 } else { 1 };
        at += length;
    }
    out.extend(&class_file[at..]);
    out
}

fn exchange(text: &[u8], exchanges: &[(&str, &str)]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        match exchanges.iter().find(|(from, _)| rest.starts_with(from.as_bytes())) {
            Some((from, to)) => {
                out.extend(classfile::raw::modified_utf8(to.encode_utf16()));
                rest = &rest[from.len()..];
            }
            None => {
                out.push(*first);
                rest = after;
            }
        }
    }
    out
}
