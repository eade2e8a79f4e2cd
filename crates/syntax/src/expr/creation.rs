//! `new`: objects and arrays.

use base::Span;

use super::parser::{Parsed, Parser};
use super::{Expr, ExprKind, TypeExpr};

impl Parser<'_> {
    pub(super) fn creation(&mut self) -> Parsed<Expr> {
        let start = self.token().span;
        self.advance();
        let element = self.element_type()?;
        self.height = 0;
        if self.is("(") {
            let arguments = self.arguments()?;
            if self.is("{") {
                return Err(self.error_with_help(
                    "syntax.unsupported",
                    self.token().span,
                    "anonymous classes are not supported in contracts",
                    "use a lambda or a named class",
                ));
            }
            self.grow(self.height)?;
            let span = start.to(self.previous());
            return Ok(Expr { kind: ExprKind::New { ty: element, arguments }, span });
        }
        if !self.is("[") {
            return Err(self.expected("`(` or `[` after the type of `new`"));
        }
        self.new_array(start, element)
    }

    /// In the tree, `element` counts the dimensions that have no length: `new int[2][]` is two-dimensional
    /// with one length and `element` `int[]`; `new int[][] {…}` has `element` `int[]`.
    fn new_array(&mut self, start: Span, mut element: TypeExpr) -> Parsed<Expr> {
        let mut lengths = Vec::new();
        let mut height = 0;
        while self.is("[") && !self.is_ahead(1, "]") {
            let open = self.at;
            self.advance();
            lengths.push(self.expression()?);
            height = height.max(self.height);
            self.expect_close(open, "]")?;
        }
        let open_dimensions = self.dimensions();
        let items = if lengths.is_empty() {
            element.dimensions = open_dimensions.saturating_sub(1);
            if !self.is("{") {
                return Err(self.expected("`{` with the items of the array"));
            }
            let items = self.array_items(&element)?;
            height = height.max(self.height);
            Some(items)
        } else {
            element.dimensions = open_dimensions;
            None
        };
        self.grow(height)?;
        let span = start.to(self.previous());
        Ok(Expr { kind: ExprKind::NewArray { element, lengths, items }, span })
    }

    /// `{a, b}`; an inner `{…}` is an array of one dimension less.
    fn array_items(&mut self, element: &TypeExpr) -> Parsed<Vec<Expr>> {
        let open = self.at;
        self.expect("{")?;
        let mut items = Vec::new();
        let mut height = 0;
        while !self.is("}") {
            let start = self.token().span;
            if self.is("{") && element.dimensions > 0 && element.dimensions < 32 {
                let inner = TypeExpr { dimensions: element.dimensions - 1, ..element.clone() };
                let inner_items = self.array_items(&inner)?;
                let span = start.to(self.previous());
                self.height += 1;
                let kind =
                    ExprKind::NewArray { element: inner, lengths: Vec::new(), items: Some(inner_items) };
                items.push(Expr { kind, span });
            } else {
                items.push(self.expression()?);
            }
            height = height.max(self.height);
            if !self.eat(",") {
                break;
            }
        }
        self.expect_close(open, "}")?;
        self.height = height;
        Ok(items)
    }
}
