//! Texts of others on a terminal: what would move the cursor, turn the reading direction or hide is shown as `\u001b`.
//!
//! Names in class files may hold nearly every character (JVMS 4.2.2), and strings hold all of them. Printed as they are,
//! they could erase what was said before, look like lines of ours, or read as something that they are not. Whoever puts
//! such a text into an output for people puts it through [`line`], or through [`lines`] where it may have several.

use std::borrow::Cow;
use std::fmt::Write;

/// A text longer than this is cut where it should be one line.
pub const LONGEST_LINE: usize = 2_000;
/// A name longer than this is cut where a message quotes it: nobody has written it, and the rest of it says nothing more.
pub const LONGEST_NAME: usize = 60;
/// The same for a text of several lines.
pub const LONGEST_LINES: usize = 100_000;

/// A text as part of one line. Ends of lines are shown, not made, tabs are blanks; what is too long ends in `…`.
pub fn line(text: &str) -> Cow<'_, str> {
    let shown = shown(text, LONGEST_LINE, |character| character == '\t' || is_plain(character));
    if shown.contains('\t') { shown.replace('\t', " ").into() } else { shown }
}

/// A name or a word as a message quotes it: one of an ordinary length as it is, of others the beginning.
pub fn short(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) if text.chars().nth(2 * LONGEST_NAME).is_some() => format!("{}…", &text[..end]).into(),
        _ => text.into(),
    }
}

/// A message whose quotes (what stands between backticks) are cut short where nobody would read them to the end.
pub fn short_quotes(message: &str) -> Cow<'_, str> {
    const READABLE: usize = 200;
    let is_long = |part: &str| part.chars().nth(READABLE).is_some();
    let parts: Vec<&str> = message.split('`').collect();
    let is_quote = |index: usize| index % 2 == 1 && index + 1 < parts.len();
    if !parts.iter().enumerate().any(|(index, part)| is_quote(index) && is_long(part)) {
        return message.into();
    }
    let cut = |(index, part): (usize, &&str)| match is_quote(index) && is_long(part) {
        true => short(part).into_owned(),
        false => (*part).to_owned(),
    };
    parts.iter().enumerate().map(cut).collect::<Vec<String>>().join("`").into()
}

/// A text that may have several lines. A tab is as wide wherever it stands, so that a compiler's mark stays below its place.
pub fn lines(text: &str) -> Cow<'_, str> {
    let shown =
        shown(text, LONGEST_LINES, |character| matches!(character, '\n' | '\t') || is_plain(character));
    // Other systems end lines with two characters.
    match shown.contains("\\u000d\n") || shown.contains('\t') {
        true => shown.replace("\\u000d\n", "\n").replace('\t', "    ").into(),
        false => shown,
    }
}

/// Whether a character is seen and stands where it is written: no control character, no line end, nothing that turns the
/// direction of text (Unicode's annex 9) or has no width.
pub fn is_plain(character: char) -> bool {
    // Format characters (Cf), separators of lines and paragraphs, fillers, selectors of variants, tags, non-characters.
    let is_hidden = matches!(character,
        '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}'..='\u{891}'
        | '\u{8e2}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{fdd0}'..='\u{fdef}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}');
    !character.is_control() && !is_hidden && u32::from(character) & 0xfffe != 0xfffe
}

fn shown(text: &str, most: usize, is_kept: impl Fn(char) -> bool) -> Cow<'_, str> {
    if text.len() <= most && text.chars().all(&is_kept) {
        return Cow::Borrowed(text);
    }
    let mut out = String::new();
    let mut characters = text.chars();
    for character in characters.by_ref().take(most) {
        if is_kept(character) {
            out.push(character);
            continue;
        }
        for unit in character.encode_utf16(&mut [0; 2]) {
            // Writing to a string does not fail.
            let _ = write!(out, "\\u{unit:04x}");
        }
    }
    if characters.next().is_some() {
        out.push('…');
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_texts_stay_as_they_are() {
        for text in ["", "p.Mid.mid(int)", "Größe = \"日本語\" €", "naïve 👍", "a\u{301}"] {
            assert!(matches!(line(text), Cow::Borrowed(same) if same == text), "{text}");
        }
        assert!(matches!(lines("a\n b\n"), Cow::Borrowed("a\n b\n")));
    }

    #[test]
    fn what_would_deceive_is_shown() {
        assert_eq!(line("\u{1b}[2J\u{7f}\u{9b}a"), "\\u001b[2J\\u007f\\u009ba");
        assert_eq!(line("x\njurat: done\r\n"), "x\\u000ajurat: done\\u000d\\u000a");
        assert_eq!(line("a\tb"), "a b");
        assert_eq!(line("a\u{202e}b\u{2066}\u{200b}\u{feff}"), "a\\u202eb\\u2066\\u200b\\ufeff");
        assert_eq!(line("\u{2028}\u{85}\u{e0041}\u{ffff}"), "\\u2028\\u0085\\udb40\\udc41\\uffff");
        assert_eq!(lines("\ta\n\t^"), "    a\n    ^");
        assert_eq!(lines("a\r\nb\rc\0"), "a\nb\\u000dc\\u0000");
    }

    #[test]
    fn long_names_are_cut_short() {
        let ordinary = "a".repeat(2 * LONGEST_NAME);
        assert_eq!(short(&ordinary), ordinary);
        let (long, cut) = ("é".repeat(30_000), format!("{}…", "é".repeat(LONGEST_NAME)));
        assert_eq!(short(&long), cut);
        assert_eq!(
            short_quotes(&format!("`{long}` and `a` of `{long}`")),
            format!("`{cut}` and `a` of `{cut}`")
        );
        for whole in [format!("{long} `a` {long}"), format!("an open ` {long}"), String::new()] {
            assert_eq!(short_quotes(&whole), whole);
        }
    }

    #[test]
    fn what_is_long_is_cut() {
        let long = "ab".repeat(50_000_000);
        assert_eq!(line(&long).chars().count(), LONGEST_LINE + 1);
        assert!(line(&long).ends_with("ab…"));
        assert_eq!(lines(&long).chars().count(), LONGEST_LINES + 1);
        let wide = "é".repeat(LONGEST_LINE);
        assert_eq!(line(&wide), wide);
    }
}
