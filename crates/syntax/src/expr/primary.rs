//! Operands: literals, names, calls, casts, lambdas, creations, and what follows them (`.x`, `[i]`, `::f`).

use base::Span;

use super::cursor::{is_keyword, is_primitive};
use super::parser::{Parsed, Parser};
use super::token::TokenKind;
use super::{Dialect, Expr, ExprKind, Literal, Location, TypeExpr, literal, suggest};

impl<'a> Parser<'a> {
    pub(super) fn postfix(&mut self) -> Parsed<Expr> {
        let mut expr = self.primary()?;
        let mut height = self.height;
        loop {
            if self.is(".") {
                expr = self.member(expr)?;
            } else if self.is("[") {
                expr = self.index(expr)?;
            } else if self.is("::") {
                expr = self.method_reference(expr)?;
            } else if self.is("++") || self.is("--") {
                return Err(self.expected("an operator"));
            } else {
                break;
            }
            self.grow(height.max(self.height))?;
            height = self.height;
        }
        self.height = height;
        Ok(expr)
    }

    fn member(&mut self, target: Expr) -> Parsed<Expr> {
        self.advance();
        if self.is("*") {
            let star = self.token().span;
            self.require_locations(star, ".*")?;
            self.advance();
            let span = target.span.to(star);
            return Ok(Expr { kind: ExprKind::Location(Location::AllFields(Box::new(target))), span });
        }
        // `Outer.this`, `Outer.super.m()`, `T.class`
        match self.word() {
            Some("class") => {
                self.advance();
                let span = target.span.to(self.previous());
                let ty = self.type_of_name(&target).ok_or_else(|| self.expected_type_before(&target))?;
                return Ok(Expr { kind: ExprKind::ClassLiteral(ty), span });
            }
            Some(word @ ("this" | "super")) => {
                let name_span = self.token().span;
                self.advance();
                let span = target.span.to(name_span);
                let kind = ExprKind::Select { target: Box::new(target), name: word.into(), name_span };
                return Ok(Expr { kind, span });
            }
            Some("new") => {
                return Err(self.error_with_help(
                    "syntax.unsupported",
                    self.token().span,
                    "creating an inner object with `.new` is not supported in contracts",
                    "call a method that creates it",
                ));
            }
            _ => {}
        }
        if self.is("<") {
            self.type_arguments()?;
        }
        let (name, name_span) = self.name("a field or method name after `.`")?;
        if self.is("(") {
            let arguments = self.arguments()?;
            let span = target.span.to(self.previous());
            let kind = ExprKind::Call { target: Some(Box::new(target)), name, name_span, arguments };
            return Ok(Expr { kind, span });
        }
        self.height = 0;
        let span = target.span.to(name_span);
        Ok(Expr { kind: ExprKind::Select { target: Box::new(target), name, name_span }, span })
    }

    fn index(&mut self, array: Expr) -> Parsed<Expr> {
        let open = self.at;
        self.advance();
        if self.is("*") && self.is_ahead(1, "]") {
            self.require_locations(self.token().span, "[*]")?;
            self.advance();
            self.advance();
            let span = array.span.to(self.previous());
            return Ok(Expr { kind: ExprKind::Location(Location::AllElements(Box::new(array))), span });
        }
        let index = self.expression()?;
        if self.is("..") {
            let height = self.height;
            self.require_locations(self.token().span, "..")?;
            self.advance();
            let to = self.expression()?;
            self.height = self.height.max(height);
            self.expect_close(open, "]")?;
            let span = array.span.to(self.previous());
            let location =
                Location::Elements { array: Box::new(array), from: Box::new(index), to: Box::new(to) };
            return Ok(Expr { kind: ExprKind::Location(location), span });
        }
        self.expect_close(open, "]")?;
        let span = array.span.to(self.previous());
        Ok(Expr { kind: ExprKind::Index { array: Box::new(array), index: Box::new(index) }, span })
    }

    pub(super) fn require_locations(&self, span: Span, what: &str) -> Parsed<()> {
        if self.locations {
            return Ok(());
        }
        Err(self.error_with_help(
            "syntax.misplaced-location",
            span,
            format!("`{what}` can only stand in an assignable clause"),
            "name one field or element, or quantify over them",
        ))
    }

    fn method_reference(&mut self, target: Expr) -> Parsed<Expr> {
        self.advance();
        if self.is("<") {
            self.type_arguments()?;
        }
        let span = target.span.to(self.token().span);
        let name = if self.eat_word("new") { "new".into() } else { self.name("a method name after `::`")?.0 };
        self.height = 0;
        Ok(Expr { kind: ExprKind::MethodReference { target: Box::new(target), name }, span })
    }

    /// `(a, b)`, with its parentheses.
    pub(super) fn arguments(&mut self) -> Parsed<Vec<Expr>> {
        let open = self.at;
        self.expect("(")?;
        let mut arguments = Vec::new();
        let mut height = 0;
        if !self.is(")") {
            loop {
                arguments.push(self.expression()?);
                height = height.max(self.height);
                if !self.eat(",") {
                    break;
                }
            }
        }
        self.expect_close(open, ")")?;
        self.height = height;
        Ok(arguments)
    }

    pub(super) fn primary(&mut self) -> Parsed<Expr> {
        self.height = 1;
        let token = self.token();
        let written = self.slice(token.span);
        let literal = match token.kind {
            TokenKind::Number => literal::number(written, false),
            TokenKind::Character => literal::character(written).map(Literal::Char),
            TokenKind::String | TokenKind::TextBlock => {
                literal::string(written).map(|text| Literal::String(text.into()))
            }
            TokenKind::Symbol("(") => return self.parenthesis(),
            TokenKind::Identifier => return self.name_or_keyword(written),
            TokenKind::Backslash => return self.backslash_word(written),
            TokenKind::At => return self.at_word(written),
            TokenKind::Informal => {
                self.advance();
                let inner = written.get(2..written.len() - 2).unwrap_or_default().trim();
                return Ok(Expr { kind: ExprKind::Informal(inner.into()), span: token.span });
            }
            TokenKind::Symbol(_) | TokenKind::Invalid(_) | TokenKind::End => {
                return Err(self.expected("an expression"));
            }
        };
        match literal {
            Ok(value) => {
                self.advance();
                Ok(Expr { kind: ExprKind::Literal(value), span: token.span })
            }
            Err(bad) => {
                let error = self.error("syntax.literal", token.span, bad.message);
                Err(match bad.help {
                    Some(help) => Box::new(error.help(help)),
                    None => error,
                })
            }
        }
    }

    fn name_or_keyword(&mut self, word: &'a str) -> Parsed<Expr> {
        let span = self.token().span;
        let simple = |parser: &mut Self, kind| {
            parser.advance();
            Ok(Expr { kind, span })
        };
        match word {
            "true" => simple(self, ExprKind::Literal(Literal::Boolean(true))),
            "false" => simple(self, ExprKind::Literal(Literal::Boolean(false))),
            "null" => simple(self, ExprKind::Literal(Literal::Null)),
            "this" => simple(self, ExprKind::This),
            "super" => simple(self, ExprKind::Super),
            "new" => self.nested(Self::creation),
            "switch" => Err(self.error_with_help(
                "syntax.unsupported",
                span,
                "`switch` is not supported in contracts",
                "use `?:` or move it into a pure method",
            )),
            _ if is_primitive(word) => self.type_operand(),
            _ if is_keyword(word) || self.begins_clause() => Err(self.expected("an expression")),
            "result" if self.dialect == Dialect::Cofoja && !self.is_ahead(1, "(") => {
                simple(self, ExprKind::Result)
            }
            "signal" if self.dialect == Dialect::Cofoja && !self.is_ahead(1, "(") => {
                simple(self, ExprKind::Signal)
            }
            "old" if self.dialect == Dialect::Cofoja && self.is_ahead(1, "(") => self.old(),
            _ if self.is_ahead(1, "->") => self.lambda(),
            _ => self.name_or_call(word),
        }
    }

    fn name_or_call(&mut self, word: &'a str) -> Parsed<Expr> {
        let span = self.token().span;
        let is_negation_word = suggest::operator_for(word) == Some("!")
            && matches!(self.ahead(1).kind, TokenKind::Identifier | TokenKind::Backslash | TokenKind::At);
        if is_negation_word {
            return Err(self.error_with_help(
                "syntax.word-operator",
                span,
                format!("expected an expression, found `{word}`"),
                "write `!`",
            ));
        }
        if self.type_operand_ahead() {
            return self.type_operand();
        }
        self.advance();
        if self.is("(") {
            let arguments = self.arguments()?;
            self.grow(self.height)?;
            let kind = ExprKind::Call { target: None, name: word.into(), name_span: span, arguments };
            return Ok(Expr { kind, span: span.to(self.previous()) });
        }
        Ok(Expr { kind: ExprKind::Name(word.into()), span })
    }

    /// Whether a type begins here that is more than a name: `a.B[].class`, `List<String>::new`.
    fn type_operand_ahead(&mut self) -> bool {
        let mut last = 0;
        while self.is_ahead(last + 1, ".") && self.ahead(last + 2).kind == TokenKind::Identifier {
            last += 2;
        }
        let is_array = self.is_ahead(last + 1, "[") && self.is_ahead(last + 2, "]");
        is_array || (self.is_ahead(last + 1, "<") && self.generic_operand_ahead(last))
    }

    /// Whether `<` opens type arguments and does not compare. Looks only a little ahead, so that a long
    /// chain of `<` is not read again and again.
    fn generic_operand_ahead(&mut self, last: usize) -> bool {
        const LOOK_AHEAD: usize = 40;
        let window = self.tokens.list.iter().skip(self.at + last + 2).take(LOOK_AHEAD);
        if !window.into_iter().any(|token| token.kind == TokenKind::Symbol("::")) {
            return false;
        }
        let start = self.at;
        let is_reference = self.try_type().is_some() && self.is("::");
        self.at = start;
        is_reference
    }

    /// `int.class`, `String[].class`, `int[]::new`, `List<String>::new`.
    fn type_operand(&mut self) -> Parsed<Expr> {
        let ty = self.type_expr()?;
        let span = ty.span;
        self.height = 1;
        if self.is("::") {
            return Ok(Expr { kind: ExprKind::ClassLiteral(ty), span });
        }
        if self.is(".") && self.slice(self.ahead(1).span) == "class" {
            self.advance();
            self.advance();
            return Ok(Expr { kind: ExprKind::ClassLiteral(ty), span: span.to(self.previous()) });
        }
        Err(self.expected("`.class` or `::` after a type"))
    }

    /// The type that an expression of names spells.
    pub(super) fn type_of_name(&self, expr: &Expr) -> Option<TypeExpr> {
        let mut parts = Vec::new();
        let mut current = expr;
        loop {
            match &current.kind {
                ExprKind::Name(name) => {
                    parts.push(name.as_ref());
                    break;
                }
                ExprKind::Select { target, name, .. } => {
                    parts.push(name.as_ref());
                    current = target;
                }
                _ => return None,
            }
        }
        parts.reverse();
        Some(TypeExpr { name: parts.join(".").into(), arguments: Vec::new(), dimensions: 0, span: expr.span })
    }

    fn expected_type_before(&self, target: &Expr) -> Box<base::Diagnostic> {
        self.error("syntax.expected", target.span, "expected a type before `.class`")
    }
}
