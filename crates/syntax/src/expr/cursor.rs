//! Reading tokens one by one, and saying what is wrong with the one that stands here.

use std::sync::Arc;

use base::{Diagnostic, Span};

use super::parser::{Parsed, Parser};
use super::token::{Token, TokenKind};
use super::{Dialect, suggest};
use crate::SourceText;
use crate::jml::words;

impl<'a> Parser<'a> {
    // Reading tokens.

    pub(crate) fn token(&self) -> Token {
        self.ahead(0)
    }

    pub(crate) fn ahead(&self, by: usize) -> Token {
        let last = self.tokens.list.len() - 1;
        self.tokens.list[(self.at + by).min(last)]
    }

    /// The span of the token read last.
    pub(crate) fn previous(&self) -> Span {
        match self.at.checked_sub(1) {
            Some(before) => self.tokens.list[before].span,
            None => Span { start: self.token().span.start, end: self.token().span.start },
        }
    }

    pub(crate) fn slice(&self, span: Span) -> &'a str {
        let text: &'a SourceText = self.text;
        text.slice(span)
    }

    pub(crate) fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.list.len() - 1);
    }

    pub(crate) fn is(&self, symbol: &str) -> bool {
        matches!(self.token().kind, TokenKind::Symbol(found) if found == symbol)
    }

    pub(crate) fn is_ahead(&self, by: usize, symbol: &str) -> bool {
        matches!(self.ahead(by).kind, TokenKind::Symbol(found) if found == symbol)
    }

    pub(crate) fn eat(&mut self, symbol: &str) -> bool {
        let found = self.is(symbol);
        if found {
            self.advance();
        }
        found
    }

    pub(crate) fn word(&self) -> Option<&'a str> {
        (self.token().kind == TokenKind::Identifier).then(|| self.slice(self.token().span))
    }

    pub(crate) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.word() == Some(word);
        if found {
            self.advance();
        }
        found
    }

    pub(crate) fn at_end(&self) -> bool {
        self.token().kind == TokenKind::End
    }

    // Saying what is wrong.

    pub(crate) fn error(&self, id: &'static str, span: Span, message: impl Into<String>) -> Box<Diagnostic> {
        Box::new(Diagnostic::error(id, message).at(self.text.place(span)))
    }

    pub(crate) fn error_with_help(
        &self,
        id: &'static str,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Box<Diagnostic> {
        Box::new(Diagnostic::error(id, message).at(self.text.place(span)).help(help))
    }

    /// What stands here, in words.
    pub(crate) fn found(&self) -> String {
        match self.token().kind {
            TokenKind::End => "the end".into(),
            _ => format!("`{}`", self.slice(self.token().span)),
        }
    }

    /// The current token is not what should stand here.
    pub(crate) fn expected(&self, what: &str) -> Box<Diagnostic> {
        let token = self.token();
        if let TokenKind::Invalid(index) = token.kind {
            return Box::new(self.tokens.errors[index as usize].clone());
        }
        let error =
            self.error("syntax.expected", token.span, format!("expected {what}, found {}", self.found()));
        let found = self.slice(token.span);
        match token.kind {
            TokenKind::Symbol("=") if what.contains("operator") => Box::new(
                Diagnostic { id: "syntax.assignment", ..*error }
                    .help("a contract assigns nothing: write `==` to compare"),
            ),
            TokenKind::Symbol(
                "++" | "--" | "+=" | "-=" | "*=" | "/=" | "%=" | "&=" | "|=" | "^=" | "<<=",
            ) => Box::new(
                Diagnostic { id: "syntax.assignment", ..*error }.help("a contract must not change anything"),
            ),
            TokenKind::Identifier => match suggest::operator_for(found) {
                Some(operator) => Box::new(
                    Diagnostic { id: "syntax.word-operator", ..*error }.help(format!("write `{operator}`")),
                ),
                None => error,
            },
            _ => error,
        }
    }

    pub(crate) fn expect(&mut self, symbol: &'static str) -> Parsed<()> {
        if self.eat(symbol) { Ok(()) } else { Err(self.expected(&format!("`{symbol}`"))) }
    }

    /// Expects the bracket that closes the one at token `open`.
    pub(crate) fn expect_close(&mut self, open: usize, symbol: &'static str) -> Parsed<()> {
        if self.eat(symbol) {
            return Ok(());
        }
        let ends = self.at_end() || self.is(";") || self.begins_clause();
        if ends && !matches!(self.token().kind, TokenKind::Invalid(_)) {
            let span = self.tokens.list[open].span;
            let opening = self.slice(span);
            return Err(self.error_with_help(
                "syntax.unclosed",
                span,
                format!("this `{opening}` is never closed: expected `{symbol}`, found {}", self.found()),
                format!("add `{symbol}`"),
            ));
        }
        Err(self.expected(&format!("`{symbol}` or an operator")))
    }

    /// Whether a JML clause begins here, so that the expression before it has ended.
    pub(crate) fn begins_clause(&self) -> bool {
        self.dialect == Dialect::Jml
            && self.token().starts_line
            && self.word().is_some_and(words::is_unmistakable)
            && !self.is_ahead(1, ".")
    }

    /// The name here, which must not be one of Java's keywords.
    pub(crate) fn name(&mut self, what: &str) -> Parsed<(Arc<str>, Span)> {
        match self.word() {
            Some(word) if !is_keyword(word) => {
                let span = self.token().span;
                self.advance();
                Ok((word.into(), span))
            }
            _ => Err(self.expected(what)),
        }
    }
}

/// Java's reserved words (JLS 3.9) and literals: never names.
pub(crate) fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "abstract"
            | "assert"
            | "boolean"
            | "break"
            | "byte"
            | "case"
            | "catch"
            | "char"
            | "class"
            | "const"
            | "continue"
            | "default"
            | "do"
            | "double"
            | "else"
            | "enum"
            | "extends"
            | "false"
            | "final"
            | "finally"
            | "float"
            | "for"
            | "goto"
            | "if"
            | "implements"
            | "import"
            | "instanceof"
            | "int"
            | "interface"
            | "long"
            | "native"
            | "new"
            | "null"
            | "package"
            | "private"
            | "protected"
            | "public"
            | "return"
            | "short"
            | "static"
            | "strictfp"
            | "super"
            | "switch"
            | "synchronized"
            | "this"
            | "throw"
            | "throws"
            | "transient"
            | "true"
            | "try"
            | "void"
            | "volatile"
            | "while"
    )
}

pub(crate) fn is_primitive(word: &str) -> bool {
    matches!(word, "boolean" | "byte" | "short" | "char" | "int" | "long" | "float" | "double" | "void")
}
