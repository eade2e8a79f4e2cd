//! Types as they occur in expressions and clauses: `int[]`, `java.util.Map.Entry<K, ? extends V>`.

use std::sync::Arc;

use base::Span;

use super::cursor::{is_keyword, is_primitive};
use super::parser::{Parsed, Parser};
use super::token::TokenKind;
use super::{TypeArgumentExpr, TypeExpr};

impl Parser<'_> {
    pub(crate) fn type_expr(&mut self) -> Parsed<TypeExpr> {
        self.nested(Self::array_type)
    }

    /// A type if one stands here, or `None` with nothing read.
    pub(super) fn try_type(&mut self) -> Option<TypeExpr> {
        let start = self.at;
        match self.type_expr() {
            Ok(ty) => Some(ty),
            Err(_) => {
                self.at = start;
                None
            }
        }
    }

    fn array_type(&mut self) -> Parsed<TypeExpr> {
        let mut ty = self.element_type()?;
        ty.dimensions = self.dimensions();
        ty.span = ty.span.to(self.previous());
        Ok(ty)
    }

    /// A type without brackets after it.
    pub(super) fn element_type(&mut self) -> Parsed<TypeExpr> {
        let start = self.token().span;
        // `\bigint` and `\real` are types of JML; whoever resolves types knows them or says so.
        let is_jml_type = self.token().kind == TokenKind::Backslash
            && matches!(self.slice(start), "\\bigint" | "\\real" | "\\TYPE");
        let is_primitive_type = self.word().is_some_and(is_primitive);
        if is_jml_type || is_primitive_type {
            self.advance();
            let name = self.slice(start).into();
            return Ok(TypeExpr { name, arguments: Vec::new(), dimensions: 0, span: start });
        }
        let mut name = String::new();
        let mut arguments = Vec::new();
        loop {
            match self.word() {
                Some(word) if !is_keyword(word) => {
                    name.push_str(word);
                    self.advance();
                }
                _ => return Err(self.expected("a type")),
            }
            if self.is("<") {
                arguments = self.type_arguments()?;
            }
            if self.is(".") && self.ahead(1).kind == TokenKind::Identifier && !self.keyword_ahead() {
                self.advance();
                name.push('.');
            } else {
                break;
            }
        }
        let span = start.to(self.previous());
        Ok(TypeExpr { name: name.into(), arguments, dimensions: 0, span })
    }

    fn keyword_ahead(&self) -> bool {
        is_keyword(self.slice(self.ahead(1).span))
    }

    /// `<…>`, also the empty diamond.
    pub(super) fn type_arguments(&mut self) -> Parsed<Vec<TypeArgumentExpr>> {
        self.expect("<")?;
        let mut arguments = Vec::new();
        if self.eat(">") {
            return Ok(arguments);
        }
        loop {
            arguments.push(self.type_argument()?);
            if self.eat(">") {
                return Ok(arguments);
            }
            if !self.eat(",") {
                return Err(self.expected("`,` or `>`"));
            }
        }
    }

    fn type_argument(&mut self) -> Parsed<TypeArgumentExpr> {
        if !self.eat("?") {
            return Ok(TypeArgumentExpr::Exact(self.type_expr()?));
        }
        if self.eat_word("extends") {
            return Ok(TypeArgumentExpr::Extends(self.type_expr()?));
        }
        if self.eat_word("super") {
            return Ok(TypeArgumentExpr::Super(self.type_expr()?));
        }
        Ok(TypeArgumentExpr::Any)
    }

    /// Counts `[]` pairs; what is no pair stays.
    pub(crate) fn dimensions(&mut self) -> u8 {
        let mut count = 0_u8;
        while self.is("[") && self.is_ahead(1, "]") && count < u8::MAX {
            self.advance();
            self.advance();
            count += 1;
        }
        count
    }

    /// A name with the brackets that may follow it, added to its type.
    pub(crate) fn declared_name(&mut self, ty: &mut TypeExpr) -> Parsed<(Arc<str>, Span)> {
        let (name, span) = self.name("a name")?;
        ty.dimensions = ty.dimensions.saturating_add(self.dimensions());
        Ok((name, span))
    }
}
