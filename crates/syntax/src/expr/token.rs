//! Tokens of contract expressions and JML clauses (JLS 3, JML reference manual 4).
//!
//! The lexer never fails: what it cannot read becomes an [`TokenKind::Invalid`] token with its
//! diagnostic, so that an error in one clause leaves the others readable. A `>` is always a token of
//! its own, because `List<List<T>>` closes twice; the parser joins adjacent ones into `>>`.

use base::{Diagnostic, Span};

use super::Dialect;
use crate::SourceText;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Identifier,
    Number,
    Character,
    String,
    TextBlock,
    /// `\result`
    Backslash,
    /// `@Old`
    At,
    /// `(* … *)`
    Informal,
    Symbol(&'static str),
    /// Index into [`Tokens::errors`].
    Invalid(u32),
    End,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub kind: TokenKind,
    pub span: Span,
    pub starts_line: bool,
}

/// All tokens of a text, the last one being [`TokenKind::End`].
#[derive(Debug, Default)]
pub(crate) struct Tokens {
    pub list: Vec<Token>,
    pub errors: Vec<Diagnostic>,
    /// For each opening bracket the index of the token that closes it.
    pub closes: Vec<Option<u32>>,
}

/// How far back a closing bracket looks for its partner; keeps hostile input linear.
const MAX_UNCLOSED: usize = 64;

/// Longest first. `>` and what begins with it is read apart.
const SYMBOLS: &[&str] = &[
    "<=!=>", "<==>", "...", "<<=", "==>", "<==", "->", "::", "++", "--", "&&", "||", "==", "!=", "<=", ">=",
    "<<", "<:", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "..", "(", ")", "[", "]", "{", "}", ";", ",",
    ".", "=", "<", "!", "~", "?", ":", "+", "-", "*", "/", "&", "|", "^", "%", "@",
];

impl Tokens {
    /// The tokens of one expression's text.
    pub(crate) fn of_expression(text: &SourceText, span: Span, dialect: Dialect) -> Tokens {
        let mut lexer = Lexer::new(text, dialect);
        lexer.run(span, false);
        lexer.finish(span.end)
    }

    /// The tokens of JML comments, read as one: a clause may go on in the next `//@` line.
    pub(crate) fn of_comments(text: &SourceText, comments: &[Span]) -> Tokens {
        let mut lexer = Lexer::new(text, Dialect::Jml);
        let mut end = 0;
        for &comment in comments {
            let content = comment_content(text, comment);
            lexer.run(content, true);
            end = content.end;
        }
        lexer.finish(end)
    }

    pub(crate) fn close_of(&self, index: usize) -> Option<usize> {
        self.closes.get(index).copied().flatten().map(|close| close as usize)
    }
}

/// What a comment holds between its markers; a part of a comment is its own content.
fn comment_content(text: &SourceText, comment: Span) -> Span {
    let slice = text.slice(comment);
    let (mut start, mut end) = (comment.start as usize, comment.start as usize + slice.len());
    if slice.starts_with("//") || slice.starts_with("/*") {
        start += 2;
        let marker = slice[2..].bytes().take_while(|byte| *byte == b'@').count();
        start += marker;
        if slice.starts_with("/*") && slice.len() >= 4 && slice.ends_with("*/") {
            end = end.saturating_sub(2).max(start);
            let inner = text.text.get(start..end).unwrap_or_default();
            end -= inner.len() - inner.trim_end_matches('@').len();
        }
    }
    Span::new(start, end.max(start))
}

struct Lexer<'a> {
    source: &'a SourceText,
    bytes: &'a [u8],
    dialect: Dialect,
    tokens: Tokens,
    opens: Vec<(usize, &'static str)>,
    position: usize,
    end: usize,
    starts_line: bool,
    /// Only blanks and `@` signs stand between here and a line break of the text.
    after_break: bool,
}

impl<'a> Lexer<'a> {
    fn new(source: &'a SourceText, dialect: Dialect) -> Self {
        Lexer {
            source,
            bytes: source.text.as_bytes(),
            dialect,
            tokens: Tokens::default(),
            opens: Vec::new(),
            position: 0,
            end: 0,
            starts_line: true,
            after_break: false,
        }
    }

    fn finish(mut self, end: u32) -> Tokens {
        let end = end as usize;
        self.starts_line = true;
        self.push(TokenKind::End, end.min(self.bytes.len()), end.min(self.bytes.len()));
        self.tokens
    }

    fn run(&mut self, span: Span, new_line: bool) {
        self.position = span.start as usize;
        self.end = (span.end as usize).min(self.bytes.len());
        // A span that cuts a character in two cannot come from our own trees; it reads as empty.
        if !self.source.text.is_char_boundary(self.position) || !self.source.text.is_char_boundary(self.end) {
            return;
        }
        self.starts_line = new_line;
        self.after_break = false;
        while self.position < self.end {
            self.step();
        }
    }

    fn peek(&self, ahead: usize) -> u8 {
        let at = self.position + ahead;
        if at < self.end { self.bytes[at] } else { 0 }
    }

    fn rest(&self) -> &'a str {
        let source: &'a SourceText = self.source;
        source.text.get(self.position..self.end).unwrap_or_default()
    }

    fn step(&mut self) {
        let byte = self.peek(0);
        match byte {
            b'\n' => {
                self.position += 1;
                self.starts_line = true;
                self.after_break = true;
            }
            b' ' | b'\t' | b'\r' | 0x0c => self.position += 1,
            b'@' if self.after_break && self.dialect == Dialect::Jml => self.position += 1,
            b'/' if self.peek(1) == b'/' => self.line_comment(),
            b'/' if self.peek(1) == b'*' => self.block_comment(),
            b'"' => self.string(),
            b'\'' => self.character(),
            b'0'..=b'9' => self.number(),
            b'.' if self.peek(1).is_ascii_digit() && !self.after_dot() => self.number(),
            b'(' if self.peek(1) == b'*' => self.informal(),
            b'\\' if is_word(self.peek(1)) => self.prefixed(TokenKind::Backslash),
            b'@' if is_word(self.peek(1)) => self.prefixed(TokenKind::At),
            _ => self.identifier_or_symbol(),
        }
    }

    fn push(&mut self, kind: TokenKind, start: usize, end: usize) {
        let index = self.tokens.list.len();
        self.tokens.closes.push(None);
        match kind {
            TokenKind::Symbol(open @ ("(" | "[" | "{")) => self.opens.push((index, open)),
            TokenKind::Symbol(close @ (")" | "]" | "}")) => self.close(index, close),
            _ => {}
        }
        self.tokens.list.push(Token { kind, span: Span::new(start, end), starts_line: self.starts_line });
        self.starts_line = false;
        self.after_break = false;
        self.position = end.max(self.position);
    }

    fn close(&mut self, index: usize, close: &str) {
        let open = match close {
            ")" => "(",
            "]" => "[",
            _ => "{",
        };
        // A bracket of another kind in between was never closed: it stays without a partner.
        if !self.opens.iter().rev().take(MAX_UNCLOSED).any(|(_, symbol)| *symbol == open) {
            return;
        }
        while let Some((partner, symbol)) = self.opens.pop() {
            if symbol == open {
                self.tokens.closes[partner] = Some(index as u32);
                return;
            }
        }
    }

    fn invalid(&mut self, start: usize, end: usize, diagnostic: Diagnostic) {
        let diagnostic = diagnostic.at(self.source.place(Span::new(start, end)));
        self.tokens.errors.push(diagnostic);
        self.push(TokenKind::Invalid(self.tokens.errors.len() as u32 - 1), start, end);
    }

    /// `1..n`: the second dot of a range is not the start of `.n`.
    fn after_dot(&self) -> bool {
        self.position > 0 && self.bytes[self.position - 1] == b'.'
    }

    fn line_comment(&mut self) {
        if self.starts_line && self.dialect == Dialect::Jml && self.peek(2) == b'@' {
            self.position += 3;
            self.after_break = true;
            return;
        }
        self.position += self.rest().find('\n').unwrap_or(self.end - self.position);
    }

    fn block_comment(&mut self) {
        let rest = self.rest();
        // `/*@` markers inside joined comments are white space; so are their ends.
        match rest[2..].find("*/") {
            Some(length) => {
                if rest[2..2 + length].contains('\n') {
                    self.starts_line = true;
                }
                self.position += length + 4;
            }
            None => {
                let start = self.position;
                let error = Diagnostic::error("syntax.unclosed-comment", "this comment is never closed")
                    .help("end it with `*/`");
                self.position = self.end;
                self.invalid(start, start + 2, error);
                self.position = self.end;
            }
        }
    }

    fn string(&mut self) {
        let start = self.position;
        let rest = self.rest();
        let (kind, opening, closing) = match rest.starts_with("\"\"\"") {
            true => (TokenKind::TextBlock, 3, "\"\"\""),
            false => (TokenKind::String, 1, "\""),
        };
        let bytes = rest.as_bytes();
        let mut at = opening;
        while at < bytes.len() {
            match bytes[at] {
                b'\\' => at += 1 + rest[at + 1..].chars().next().map_or(0, char::len_utf8),
                b'\n' if kind == TokenKind::String => break,
                _ if rest[at..].starts_with(closing) => {
                    return self.push(kind, start, start + at + closing.len());
                }
                _ => at += rest[at..].chars().next().map_or(1, char::len_utf8),
            }
        }
        let error = Diagnostic::error("syntax.unclosed-string", "this string is never closed")
            .help(format!("end it with `{closing}`"));
        self.invalid(start, start + at.min(rest.len()), error);
    }

    fn character(&mut self) {
        let start = self.position;
        let rest = self.rest();
        let body = rest[1..].chars().next();
        let mut length = 1 + body.map_or(0, char::len_utf8);
        if body == Some('\\') {
            length += rest[length..].chars().next().map_or(0, char::len_utf8);
            length += rest[length..].bytes().take_while(u8::is_ascii_hexdigit).take(5).count();
        }
        if body != Some('\n') && rest[length..].starts_with('\'') {
            return self.push(TokenKind::Character, start, start + length + 1);
        }
        let line = rest.find('\n').unwrap_or(rest.len());
        let error = match rest[1..line].find('\'') {
            Some(0) => Diagnostic::error("syntax.literal", "a character literal cannot be empty")
                .help("write one character between the quotes"),
            Some(_) => Diagnostic::error("syntax.literal", "a character literal holds one character")
                .help("write a string in double quotes"),
            None => Diagnostic::error("syntax.unclosed-string", "this character literal is never closed")
                .help("end it with `'`"),
        };
        let end = rest[1..line].find('\'').map_or(1, |at| at + 2);
        self.invalid(start, start + end, error);
    }

    fn number(&mut self) {
        let start = self.position;
        let hexadecimal = self.peek(0) == b'0' && matches!(self.peek(1), b'x' | b'X');
        let mut at = 0;
        // A dot belongs to the number as long as only digits stand before it.
        let mut whole = true;
        loop {
            let byte = self.peek(at);
            let sign = matches!(byte, b'+' | b'-') && at > 0 && {
                let before = self.peek(at - 1);
                if hexadecimal { matches!(before, b'p' | b'P') } else { matches!(before, b'e' | b'E') }
            };
            let next = self.peek(at + 1);
            let dot = byte == b'.' && whole && next != b'.' && next != b'*' && !is_letter(next, hexadecimal);
            if !(byte.is_ascii_alphanumeric() || byte == b'_' || sign || dot) {
                break;
            }
            let is_digit = if hexadecimal { byte.is_ascii_hexdigit() } else { byte.is_ascii_digit() };
            whole &= is_digit || byte == b'_' || (hexadecimal && at == 1);
            at += 1;
        }
        self.push(TokenKind::Number, start, start + at);
    }

    fn informal(&mut self) {
        let start = self.position;
        match self.rest()[2..].find("*)") {
            Some(length) => self.push(TokenKind::Informal, start, start + length + 4),
            None => {
                let error = Diagnostic::error("syntax.unclosed", "this informal predicate is never closed")
                    .help("end it with `*)`");
                self.invalid(start, start + 2, error);
            }
        }
    }

    fn prefixed(&mut self, kind: TokenKind) {
        let start = self.position;
        let length = self.rest()[1..].bytes().take_while(|byte| is_word(*byte)).count();
        self.push(kind, start, start + 1 + length);
    }

    fn identifier_or_symbol(&mut self) {
        let start = self.position;
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            self.position = self.end;
            return;
        };
        if first.is_whitespace() {
            self.position += first.len_utf8();
        } else if first.is_alphabetic() || first == '_' || first == '$' {
            let length = rest
                .char_indices()
                .find(|(_, c)| !(c.is_alphanumeric() || matches!(c, '_' | '$')))
                .map_or(rest.len(), |(at, _)| at);
            self.push(TokenKind::Identifier, start, start + length);
        } else if first == '>' && !rest.starts_with(">=") {
            self.push(TokenKind::Symbol(">"), start, start + 1);
        } else if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            self.push(TokenKind::Symbol(symbol), start, start + symbol.len());
        } else {
            let error = Diagnostic::error("syntax.character", format!("`{first}` means nothing here"));
            let error = match super::suggest::ascii_for(first) {
                Some(ascii) => error.help(format!("write `{ascii}`")),
                None => error,
            };
            self.invalid(start, start + first.len_utf8(), error);
        }
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// `1.e` could be a call on an integer only in other languages; `1.f`, `1.d` and `1.e5` are numbers.
fn is_letter(byte: u8, hexadecimal: bool) -> bool {
    let number = if hexadecimal {
        byte.is_ascii_hexdigit() || matches!(byte, b'p' | b'P')
    } else {
        matches!(byte, b'e' | b'E' | b'f' | b'F' | b'd' | b'D')
    };
    (byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'$')) && !number
}
