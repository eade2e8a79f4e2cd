//! What begins with a parenthesis: groups, casts, lambdas, quantifiers (JLS 15.8.5, 15.16, 15.27).

use super::cursor::{is_keyword, is_primitive};
use super::parser::{Parsed, Parser};
use super::token::TokenKind;
use super::{Expr, ExprKind, TypeExpr, suggest};

impl Parser<'_> {
    pub(super) fn parenthesis(&mut self) -> Parsed<Expr> {
        let open = self.at;
        let start = self.token().span;
        if self.starts_lambda() {
            return self.lambda();
        }
        if self.ahead(1).kind == TokenKind::Backslash && self.quantifier_ahead() {
            return self.nested(Self::jml_quantified);
        }
        if let Some(ty) = self.cast_type() {
            let operand = if self.starts_lambda() { self.primary()? } else { self.nested(Self::unary)? };
            self.grow(self.height)?;
            let span = start.to(operand.span);
            return Ok(Expr { kind: ExprKind::Cast { ty, operand: Box::new(operand) }, span });
        }
        self.advance();
        let inner = self.expression()?;
        self.expect_close(open, ")")?;
        // The tree has no parentheses; the span keeps them.
        Ok(Expr { kind: inner.kind, span: start.to(self.previous()) })
    }

    /// Reads `(T)` when a cast begins here: a primitive type, or a type before something that can only
    /// be an operand (JLS 15.16).
    fn cast_type(&mut self) -> Option<TypeExpr> {
        let start = self.at;
        let close = self.tokens.close_of(start)?;
        self.advance();
        let ty = self.try_type().filter(|_| self.at == close);
        if let Some(ty) = ty {
            self.advance();
            let primitive = (is_primitive(&ty.name) || &*ty.name == "\\bigint") && ty.dimensions == 0;
            if primitive || self.starts_operand() {
                return Some(ty);
            }
        }
        self.at = start;
        None
    }

    fn starts_operand(&self) -> bool {
        match self.token().kind {
            TokenKind::Identifier => {
                let word = self.slice(self.token().span);
                let keyword_operand = matches!(
                    word,
                    "this"
                        | "super"
                        | "new"
                        | "true"
                        | "false"
                        | "null"
                        | "switch"
                        | "int"
                        | "long"
                        | "boolean"
                );
                (keyword_operand || !is_keyword(word))
                    && suggest::operator_for(word).is_none()
                    && !self.begins_clause()
            }
            TokenKind::Number
            | TokenKind::Character
            | TokenKind::String
            | TokenKind::TextBlock
            | TokenKind::Backslash
            | TokenKind::At => true,
            TokenKind::Symbol(symbol) => matches!(symbol, "(" | "!" | "~"),
            TokenKind::Informal | TokenKind::Invalid(_) | TokenKind::End => false,
        }
    }

    pub(super) fn starts_lambda(&self) -> bool {
        let arrow = match self.token().kind {
            TokenKind::Identifier => Some(self.at + 1),
            TokenKind::Symbol("(") => self.tokens.close_of(self.at).map(|close| close + 1),
            _ => None,
        };
        arrow
            .and_then(|index| self.tokens.list.get(index))
            .is_some_and(|token| token.kind == TokenKind::Symbol("->"))
    }

    /// `x -> e`, `(x, y) -> e`, `(int x) -> e`.
    pub(super) fn lambda(&mut self) -> Parsed<Expr> {
        let start = self.token().span;
        let mut parameters = Vec::new();
        if self.eat("(") {
            while !self.is(")") {
                self.eat_word("final");
                // A typed parameter: the type is inferred again later, only the name counts.
                if !self.is_ahead(1, ",") && !self.is_ahead(1, ")") {
                    self.type_expr()?;
                }
                parameters.push(self.name("a parameter name")?.0);
                self.dimensions();
                if !self.eat(",") {
                    break;
                }
            }
            self.expect(")")?;
        } else {
            parameters.push(self.name("a parameter name")?.0);
        }
        self.expect("->")?;
        if self.is("{") {
            return Err(self.error_with_help(
                "syntax.unsupported",
                self.token().span,
                "a lambda with a block is not supported in contracts",
                "write one expression after `->`",
            ));
        }
        let body = self.expression()?;
        self.grow(self.height)?;
        let span = start.to(body.span);
        Ok(Expr { kind: ExprKind::Lambda { parameters, body: Box::new(body) }, span })
    }
}
