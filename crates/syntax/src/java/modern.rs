//! Java that the grammar does not know yet, made readable for it.
//!
//! `tree-sitter-java` 0.23 stops at about Java 21. Where it fails, [`mask`] replaces newer forms by older
//! ones *of the same length*, so that every offset stays true: `import module m` (JEP 511), `super(…)`
//! after other statements (JEP 513), `case null, default`, several patterns in one label and `T _`
//! (JEP 456), and record patterns with qualified names. So are constructors without a body, which side
//! files have (`.jml`: signatures only). Texts are always sliced from the original.

use std::collections::HashSet;

use crate::SourceText;
use crate::expr::Dialect;
use crate::expr::token::{Token, TokenKind, Tokens};

/// The text with newer forms replaced; same length in bytes.
pub(super) fn mask(text: &str) -> String {
    let source = SourceText::file("", text);
    let tokens = Tokens::of_expression(&source, source.span(), Dialect::Java);
    let mut mask = Mask {
        text,
        tokens: &tokens.list,
        closes: &tokens.closes,
        classes: HashSet::new(),
        out: text.as_bytes().to_vec(),
    };
    mask.classes = (1..tokens.list.len())
        .filter(|at| matches!(mask.word(at - 1), "class" | "enum" | "record"))
        .map(|at| text.get(tokens.list[at].span.range()).unwrap_or_default())
        .collect();
    for at in 0..mask.tokens.len() {
        mask.token(at);
    }
    // Only whole tokens of ASCII were replaced by ASCII; anything else would be our own mistake, and
    // then the original serves.
    String::from_utf8(mask.out).unwrap_or_else(|_| text.to_owned())
}

struct Mask<'a> {
    text: &'a str,
    tokens: &'a [Token],
    closes: &'a [Option<u32>],
    /// Names of the classes that the text declares.
    classes: HashSet<&'a str>,
    out: Vec<u8>,
}

impl Mask<'_> {
    fn word(&self, at: usize) -> &str {
        match self.tokens.get(at) {
            Some(token) if token.kind == TokenKind::Identifier => {
                self.text.get(token.span.range()).unwrap_or_default()
            }
            _ => "",
        }
    }

    fn is(&self, at: usize, symbol: &str) -> bool {
        matches!(self.tokens.get(at).map(|token| token.kind), Some(TokenKind::Symbol(found)) if found == symbol)
    }

    fn token(&mut self, at: usize) {
        match self.word(at) {
            word @ ("super" | "this") if self.is(at + 1, "(") => {
                let letter = if word == "super" { b'S' } else { b'T' };
                self.write(at, letter);
            }
            "import" if self.word(at + 1) == "module" && !self.word(at + 2).is_empty() => {
                self.blank(at + 1, at + 2);
            }
            "case" => self.label(at + 1),
            "instanceof" => self.pattern(at + 1, at + 64),
            "_" if at > 0 && self.ends_type(at - 1) => self.write(at, b'u'),
            "" => self.number(at),
            _ => self.constructor_signature(at),
        }
    }

    /// `A(int x);` in the body of `A`: semicolon and the white space after it become an empty body.
    fn constructor_signature(&mut self, at: usize) {
        let declared = |symbol: &str| at > 0 && self.is(at - 1, symbol);
        let begins = ["{", "}", ";", ")", ">"].iter().any(|symbol| declared(symbol))
            || (at > 0 && matches!(self.word(at - 1), "public" | "protected" | "private"))
            || (at > 0 && self.tokens[at - 1].kind == TokenKind::At);
        if !begins || !self.is(at + 1, "(") || !self.classes.contains(self.word(at)) {
            return;
        }
        let Some(mut next) = self.closes.get(at + 1).copied().flatten().map(|close| close as usize + 1)
        else {
            return;
        };
        if self.word(next) == "throws" {
            while !self.is(next, ";") && !self.is(next, "{") && next < self.tokens.len() {
                next += 1;
            }
        }
        if !self.is(next, ";") {
            return;
        }
        let semicolon = self.tokens[next].span.start as usize;
        if self.out.get(semicolon + 1).is_some_and(u8::is_ascii_whitespace) {
            self.out[semicolon] = b'{';
            self.out[semicolon + 1] = b'}';
        }
    }

    /// `0_17` is octal, but the grammar wants a digit after the zero.
    fn number(&mut self, at: usize) {
        let token = self.tokens[at];
        let start = token.span.start as usize;
        if token.kind == TokenKind::Number && self.text[start..].starts_with("0_") {
            self.out[start + 1] = b'0';
        }
    }

    fn ends_type(&self, at: usize) -> bool {
        let word = self.word(at);
        (!word.is_empty() && !matches!(word, "case" | "return" | "yield" | "throw" | "instanceof"))
            || self.is(at, ">")
            || self.is(at, "]")
    }

    fn write(&mut self, at: usize, letter: u8) {
        if let Some(token) = self.tokens.get(at)
            && let Some(byte) = self.out.get_mut(token.span.start as usize)
            && *byte != b' '
        {
            *byte = letter;
        }
    }

    /// Replaces the tokens `from..to` by spaces.
    fn blank(&mut self, from: usize, to: usize) {
        for token in self.tokens.get(from..to).unwrap_or_default() {
            for byte in &mut self.out[token.span.range()] {
                if *byte != b'\n' {
                    *byte = b' ';
                }
            }
        }
    }

    /// A `case` label: keeps its first pattern and drops the others, drops `default` after `null`.
    fn label(&mut self, start: usize) {
        const LONGEST: usize = 400;
        let (mut depth, mut first_comma, mut has_pattern) = (0_i32, None, false);
        let mut end = start;
        while end < self.tokens.len().min(start + LONGEST) {
            if depth == 0 && (self.is(end, "->") || self.is(end, ":") || self.word(end) == "when") {
                break;
            }
            if self.is(end, "(") {
                depth += 1;
            } else if self.is(end, ")") {
                depth -= 1;
            } else if self.is(end, ";") || self.is(end, "{") {
                return;
            } else if depth == 0 && self.is(end, ",") && first_comma.is_none() {
                first_comma = Some(end);
            }
            let names = !self.word(end).is_empty() && end > start && self.ends_type(end - 1);
            let opens = self.is(end, "(") && end > start && !self.word(end - 1).is_empty();
            has_pattern |= names || opens;
            end += 1;
        }
        if let Some(comma) = first_comma
            && (has_pattern || self.word(comma + 1) == "default")
        {
            self.blank(comma, end);
        }
        if has_pattern {
            self.pattern(start, end);
        }
    }

    /// Drops the qualifier of `Outer.Point(…)` in a pattern.
    fn pattern(&mut self, start: usize, end: usize) {
        let mut at = start;
        let mut depth = 0;
        while at < end.min(self.tokens.len()) {
            let mut last = at;
            while !self.word(last).is_empty() && self.is(last + 1, ".") && !self.word(last + 2).is_empty() {
                last += 2;
            }
            if last > at && self.is(last + 1, "(") {
                self.blank(at, last);
            }
            // Behind the first type a pattern goes on only in parentheses.
            at = last + 1;
            if self.is(at, "(") {
                depth += 1;
            } else if self.is(at, ")") {
                depth -= 1;
            }
            if depth <= 0 {
                return;
            }
            if self.is(at, "(") || self.is(at, ")") {
                at += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: Expect) {
        let masked = mask(text);
        assert_eq!(masked.len(), text.len());
        expected.assert_eq(&masked);
    }

    #[test]
    fn newer_forms_become_older_ones_of_the_same_length() {
        check("import module java.base;", expect!["import        java.base;"]);
        check("A() { check(); super(1); }", expect!["A() { check(); Super(1); }"]);
        check("case null, default -> 1;", expect!["case null          -> 1;"]);
        check("case A.B _, A.C _ -> 2;", expect!["case A.B u        -> 2;"]);
        check(
            "case P(int x, var _), Q(_) when x > 0 -> 2;",
            expect!["case P(int x, var u)       when x > 0 -> 2;"],
        );
        check("case A.P(B.Q(int y), _) -> 2;", expect!["case   P(  Q(int y), _) -> 2;"]);
        check(
            "if (o instanceof A.P(int x, A.Q q) && a.f(x)) g(a.h(1));",
            expect!["if (o instanceof   P(int x, A.Q q) && a.f(x)) g(a.h(1));"],
        );
        check(
            "for (var _ : xs) { f(_ -> 1, \"super(\"); }",
            expect![[r#"for (var u : xs) { f(_ -> 1, "super("); }"#]],
        );
        check(
            "case A, B -> 1; case 1 + 2: case x ? 1 : 2:",
            expect!["case A, B -> 1; case 1 + 2: case x ? 1 : 2:"],
        );
    }
}
