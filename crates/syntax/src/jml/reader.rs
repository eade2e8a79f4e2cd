//! What the readers of method specifications and of members share: a parser over the comments'
//! tokens, a list of diagnostics, and recovery after an error.

use std::sync::Arc;

use base::{Diagnostic, Span};

use super::words::{self, Word};
use crate::SourceText;
use crate::expr::parser::{Parsed, Parser};
use crate::expr::suggest;
use crate::expr::token::{TokenKind, Tokens};
use crate::expr::{Dialect, Expr};

/// `pure`, with its place.
pub(super) type Modifiers = Vec<(Arc<str>, Span)>;

pub(super) struct Reader<'a> {
    pub parser: Parser<'a>,
    pub diagnostics: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a SourceText, tokens: &'a Tokens) -> Self {
        Reader { parser: Parser::new(text, tokens, Dialect::Jml), diagnostics: Vec::new() }
    }

    pub(super) fn meaning(&self) -> Option<Word> {
        self.parser.word().and_then(words::meaning)
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    pub(super) fn warn(&mut self, id: &'static str, span: Span, message: String, help: &str) {
        let place = self.parser.text.place(span);
        self.report(Diagnostic::warning(id, message).at(place).help(help));
    }

    /// Reads modifiers and annotations; stops at the first other token.
    pub(super) fn modifiers(&mut self) -> Modifiers {
        let mut modifiers = Modifiers::new();
        loop {
            let span = self.parser.token().span;
            if self.parser.token().kind == TokenKind::At {
                self.parser.advance();
                if self.parser.is("(") {
                    self.skip_brackets();
                }
                continue;
            }
            match self.parser.word() {
                Some(word) if words::meaning(word) == Some(Word::Modifier) => {
                    modifiers.push((word.into(), span));
                    self.parser.advance();
                }
                _ => return modifiers,
            }
        }
    }

    /// An expression without locations, as in all clauses but `assignable`.
    pub(super) fn condition(&mut self) -> Parsed<Expr> {
        self.parser.locations = false;
        self.parser.expression()
    }

    /// The semicolon after a clause. One that is missing before the next clause or at the end is
    /// reported and the clause counts; anything else there is an error in the clause.
    pub(super) fn semicolon(&mut self) -> Parsed<()> {
        if self.parser.eat(";") {
            return Ok(());
        }
        let before = self.parser.previous();
        let goes_on = !self.parser.at_end() && !self.at_clause() && !self.at_case_end();
        if goes_on {
            return Err(self.parser.trailing("`;`"));
        }
        let end = Span { start: before.end, end: before.end };
        let found = self.parser.found();
        let error = self.parser.error_with_help(
            "syntax.missing-semicolon",
            end,
            format!("expected `;` at the end of the clause, found {found}"),
            "add `;`",
        );
        self.report(*error);
        Ok(())
    }

    pub(super) fn at_nested_start(&self) -> bool {
        self.parser.is("{") && self.touching("|")
    }

    pub(super) fn at_case_end(&self) -> bool {
        self.parser.is("|") && self.touching("}")
    }

    fn touching(&self, symbol: &str) -> bool {
        self.parser.is_ahead(1, symbol) && self.parser.token().span.end == self.parser.ahead(1).span.start
    }

    /// Whether the word here begins a clause, seen from the end of the one before.
    fn at_clause(&self) -> bool {
        self.meaning().is_some() && !self.parser.is_ahead(1, ".") && !self.parser.is_ahead(1, "=")
    }

    /// After an error: goes on behind the semicolon that ends the clause, or at the next clause.
    /// Always moves forward.
    pub(super) fn recover(&mut self, clause_start: usize) {
        let mut depth = 0_i32;
        self.parser.at = clause_start;
        let mut first = true;
        while !self.parser.at_end() {
            if !first && self.parser.begins_clause() {
                return;
            }
            first = false;
            let TokenKind::Symbol(symbol) = self.parser.token().kind else {
                self.parser.advance();
                continue;
            };
            if self.at_case_end() && depth <= 0 {
                return;
            }
            self.parser.advance();
            match symbol {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                ";" if depth <= 0 || self.at_clause() => return,
                _ => {}
            }
        }
    }

    /// Skips a bracket and all it holds.
    pub(super) fn skip_brackets(&mut self) {
        match self.parser.tokens.close_of(self.parser.at) {
            Some(close) => {
                self.parser.at = close;
                self.parser.advance();
            }
            None => self.parser.advance(),
        }
    }

    /// A word that begins no clause, or no word at all.
    pub(super) fn unknown(&mut self, expected: &str) {
        let span = self.parser.token().span;
        if let TokenKind::Invalid(_) = self.parser.token().kind {
            let error = self.parser.expected(expected);
            return self.report(*error);
        }
        let error = match self.parser.word() {
            Some(word) => {
                let error = self.parser.error(
                    "syntax.unknown-clause",
                    span,
                    format!("`{word}` is not a JML keyword"),
                );
                match suggest::nearest(word, words::KNOWN.iter().copied()) {
                    Some(near) => Box::new(error.help(format!("did you mean `{near}`?"))),
                    None => error,
                }
            }
            None => self.parser.expected(expected),
        };
        self.report(*error);
    }

    pub(super) fn span_from(&self, start: Span) -> Span {
        start.to(self.parser.previous())
    }
}
