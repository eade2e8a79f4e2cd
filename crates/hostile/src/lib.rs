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
    let long = (select(&PIECES[..]), 100usize..3_000).prop_map(|(piece, times)| piece.repeat(times));
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
