//! JML clauses as they stand in comments. Grammar of the JML reference manual, the forms of the
//! design's table; a clause that does not parse is a diagnostic and the next one goes on.

use std::sync::Arc;

use base::{Diagnostic, Span};

use crate::SourceText;
use crate::expr::token::Tokens;
use crate::expr::{Expr, TypeExpr};

mod members;
mod reader;
pub(crate) mod sort;
mod specification;
#[cfg(test)]
mod tests;
pub(crate) mod words;

/// Reads the comments of one declaration as one text. Each may be a whole comment with its markers or a
/// part of one, as `java::parse` hands them out.
pub fn parse_specification(text: &SourceText, comments: &[Span]) -> (Specification, Vec<Diagnostic>) {
    let tokens = Tokens::of_comments(text, comments);
    let mut reader = reader::Reader::new(text, &tokens);
    let specification = specification::read(&mut reader);
    (specification, reader.diagnostics)
}

/// Reads a comment of a class body.
pub fn parse_members(text: &SourceText, comment: Span) -> (Vec<Member>, Vec<Diagnostic>) {
    let tokens = Tokens::of_comments(text, &[comment]);
    let mut reader = reader::Reader::new(text, &tokens);
    let members = members::read(&mut reader);
    (members, reader.diagnostics)
}

/// What the comments of one declaration say, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Specification {
    /// Begins with `also`: it extends what is inherited.
    pub also: bool,
    pub cases: Vec<SpecCase>,
    /// `pure`, `helper`, `nullable`, `non_null`, `nullable_by_default`, `spec_public`, `spec_protected`, `ghost`, `model`, ….
    pub modifiers: Vec<(Arc<str>, Span)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SpecCase {
    pub behavior: Behavior,
    pub clauses: Vec<Clause>,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behavior {
    /// Clauses without a `behavior` keyword.
    Lightweight,
    Behavior,
    Normal,
    Exceptional,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    pub kind: ClauseKind,
    /// From the keyword to the semicolon.
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ClauseKind {
    Requires(Expr),
    Ensures(Expr),
    Signals { exception: TypeExpr, name: Option<Arc<str>>, condition: Option<Expr> },
    SignalsOnly(Vec<TypeExpr>),
    Assignable(Vec<Expr>),
    Diverges(Expr),
}

/// What stands in a class body outside any Java declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    pub kind: MemberKind,
    pub modifiers: Vec<(Arc<str>, Span)>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum MemberKind {
    Invariant(Expr),
    Constraint(Expr),
    Initially(Expr),
    /// `represents f = e;`, `represents f <- e;`, `represents f \such_that p;`
    Represents {
        field: Arc<str>,
        by: Expr,
        such_that: bool,
    },
    /// `model int size;`, `ghost int n;`
    Field {
        ty: TypeExpr,
        name: Arc<str>,
        is_model: bool,
    },
}
