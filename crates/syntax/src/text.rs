//! A text to parse and where each part of it stands in the user's file.

use std::sync::Arc;

use base::{Place, Span};

/// How many bytes of a file one anchor serves at most.
const MAX_STRETCH: usize = 512;

/// A text with its origin. For a whole file there is an anchor per line; for an annotation's string
/// literals one per stretch that is unescaped literally, so that an error inside
/// `"size() == @Old(" + "size())"` points at the right column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    pub text: Arc<str>,
    pub file: Arc<str>,
    anchors: Arc<[Anchor]>,
}

/// From `offset` on, text and file run in parallel (until the next anchor).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Anchor {
    offset: u32,
    line: u32,
    column: u32,
}

impl SourceText {
    /// A whole file.
    pub fn file(file: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Self {
        let text: Arc<str> = text.into();
        // An anchor per line, and more on very long lines, keep `place` from scanning the file.
        let mut anchors = vec![Anchor { offset: 0, line: 1, column: 1 }];
        let (mut line, mut column, mut last) = (1, 1, 0);
        for (offset, character) in text.char_indices() {
            let is_break = character == '\n';
            (line, column) = if is_break { (line + 1, 1) } else { (line, column + 1) };
            let next = offset + character.len_utf8();
            if is_break || next - last >= MAX_STRETCH {
                anchors.push(Anchor { offset: next as u32, line, column });
                last = next;
            }
        }
        let anchors = anchors.into();
        SourceText { text, file: file.into(), anchors }
    }

    /// A text of which only the line it belongs to is known (an annotation in a class file).
    pub fn at_line(file: impl Into<Arc<str>>, line: u32, text: impl Into<Arc<str>>) -> Self {
        SourceText {
            text: text.into(),
            file: file.into(),
            anchors: Arc::new([Anchor { offset: 0, line, column: 0 }]),
        }
    }

    /// Pieces of unescaped text, each with the line and column where it starts in the file. An empty
    /// piece at the end says where the text ends.
    pub fn pieces(file: impl Into<Arc<str>>, pieces: impl IntoIterator<Item = (String, u32, u32)>) -> Self {
        let mut text = String::new();
        let mut anchors = Vec::new();
        for (piece, line, column) in pieces {
            anchors.push(Anchor { offset: text.len() as u32, line, column });
            text.push_str(&piece);
        }
        if anchors.is_empty() {
            anchors.push(Anchor { offset: 0, line: 0, column: 0 });
        }
        SourceText { text: text.into(), file: file.into(), anchors: anchors.into() }
    }

    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// The whole text.
    pub fn span(&self) -> Span {
        Span::new(0, self.text.len())
    }

    /// The place of a span's first character.
    pub fn place(&self, span: Span) -> Place {
        let index = self.anchors.partition_point(|anchor| anchor.offset <= span.start).saturating_sub(1);
        let anchor = self.anchors[index];
        let (mut line, mut column) = (anchor.line, anchor.column);
        if column > 0 {
            let between = self.text.get(anchor.offset as usize..span.start as usize).unwrap_or_default();
            for character in between.chars() {
                if character == '\n' {
                    line += 1;
                    column = 1;
                } else {
                    column += 1;
                }
            }
        }
        Place::new(self.file.clone(), line, column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_finds_its_line_and_column_across_pieces() {
        let whole = SourceText::file("A.java", "ab\ncd");
        assert_eq!(whole.place(Span::new(4, 5)).to_string(), "A.java:2:2");
        assert_eq!(whole.place(Span::new(5, 5)).to_string(), "A.java:2:3");
        let long = SourceText::file("A.java", format!("x\n{}", "ä".repeat(5_000)));
        assert_eq!(long.place(Span::new(2 + 2 * 4_321, 2 + 2 * 4_322)).to_string(), "A.java:2:4322");
        let joined = SourceText::pieces("A.java", [("ab".into(), 3, 10), ("cd".into(), 4, 7)]);
        assert_eq!(joined.place(Span::new(1, 2)).to_string(), "A.java:3:11");
        assert_eq!(joined.place(Span::new(3, 4)).to_string(), "A.java:4:8");
    }

    #[test]
    fn a_text_of_a_known_line_has_no_column() {
        let text = SourceText::at_line("A.class", 7, "a b");
        assert_eq!(text.place(Span::new(2, 3)).to_string(), "A.class:7");
        assert_eq!(text.slice(text.span()), "a b");
    }
}
