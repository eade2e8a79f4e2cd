//! Contract expressions: Java's expression grammar plus the operators of the contract languages.
//!
//! One tree serves all dialects. JML writes `\old(e)`, Modern Jass `@Old(e)`, Cofoja `old(e)`; the
//! tree says [`ExprKind::Old`]. Which spelling is accepted is the parser's [`Dialect`].

use std::sync::Arc;

use base::{Diagnostic, Span};

use crate::SourceText;

mod creation;
pub(crate) mod cursor;
mod groups;
pub(crate) mod literal;
mod operators;
pub(crate) mod parser;
mod primary;
pub(crate) mod suggest;
#[cfg(test)]
mod tests;
pub(crate) mod token;
mod types;

/// Reads the expression in `span` of `text`; nothing else may stand there. In JML, `@` signs at the
/// beginning of lines are skipped.
pub fn parse(text: &SourceText, span: Span, dialect: Dialect) -> Result<Expr, Diagnostic> {
    let tokens = token::Tokens::of_expression(text, span, dialect);
    parser::Parser::new(text, &tokens, dialect).whole().map_err(|error| *error)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// `\result`, `\old(e)`, `(\forall int i; range; body)`, `==>`.
    Jml,
    /// `@Return`, `@Old(e)`, `@Old(e, type)`, `@Signal`, `@ForAll(...)`, `@Exists(...)`.
    Jass,
    /// `result`, `old(e)`, `signal`.
    Cofoja,
    /// Plain Java, as in code and in `jurat.toml`.
    Java,
}

/// What `+` of whole numbers means (JML reference manual, *arithmetic modes*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MathMode {
    /// As in Java: it wraps.
    Java,
    /// As in Java, and where it would wrap there is no value.
    Safe,
    /// Of mathematical integers.
    Bigint,
}

impl MathMode {
    /// By the word that stands before `_math`: `java`, `safe` or `bigint`.
    pub fn named(word: &str) -> Option<MathMode> {
        match word {
            "java" => Some(MathMode::Java),
            "safe" => Some(MathMode::Safe),
            "bigint" => Some(MathMode::Bigint),
            _ => None,
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            MathMode::Java => "java",
            MathMode::Safe => "safe",
            MathMode::Bigint => "bigint",
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    Literal(Literal),
    /// A simple name: a parameter, local, field, or the first part of a qualified name or type.
    Name(Arc<str>),
    This,
    Super,
    /// `target.name`: a field, a member class, or a package's part.
    Select {
        target: Box<Expr>,
        name: Arc<str>,
        name_span: Span,
    },
    /// `name(args)` or `target.name(args)`.
    Call {
        target: Option<Box<Expr>>,
        name: Arc<str>,
        name_span: Span,
        arguments: Vec<Expr>,
    },
    Index {
        array: Box<Expr>,
        index: Box<Expr>,
    },
    New {
        ty: TypeExpr,
        arguments: Vec<Expr>,
    },
    /// `new int[n]`, `new int[] {1, 2}`. `element` is the type without the lengths, or without one
    /// dimension where items are given: `int[]` for `new int[n][]` and for `new int[][] {…}`.
    NewArray {
        element: TypeExpr,
        lengths: Vec<Expr>,
        items: Option<Vec<Expr>>,
    },
    Unary {
        operator: UnaryOperator,
        operand: Box<Expr>,
    },
    Binary {
        operator: BinaryOperator,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    Conditional {
        condition: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
    Cast {
        ty: TypeExpr,
        operand: Box<Expr>,
    },
    InstanceOf {
        operand: Box<Expr>,
        ty: TypeExpr,
        binding: Option<Arc<str>>,
    },
    /// `String.class`
    ClassLiteral(TypeExpr),
    /// `x -> e`, `(x, y) -> e`
    Lambda {
        parameters: Vec<Arc<str>>,
        body: Box<Expr>,
    },
    /// `String::length`; a target that is no name, as in `int[]::new`, is a [`ExprKind::ClassLiteral`].
    MethodReference {
        target: Box<Expr>,
        name: Arc<str>,
    },

    /// `\result`, `@Return`, `result`
    Result,
    /// The exception in an exceptional postcondition: `@Signal`, `signal`.
    Signal,
    /// `\old(e)`, `\pre(e)`, `@Old(e)`, `@Old(e, type)`, `old(e)`
    Old {
        operand: Box<Expr>,
        ty: Option<TypeExpr>,
    },
    Quantified(Box<Quantified>),
    /// `\fresh(a, b)`
    Fresh(Vec<Expr>),
    /// `\typeof(e)`
    TypeOf(Box<Expr>),
    /// `\type(T)`
    TypeLiteral(TypeExpr),
    /// `\nonnullelements(e)`
    NonNullElements(Box<Expr>),
    /// `\not_modified(l, …)`
    NotModified(Vec<Expr>),
    /// `\java_math(e)`, `\safe_math(e)`, `\bigint_math(e)`
    InMode {
        mode: MathMode,
        operand: Box<Expr>,
    },
    /// `(* any text *)`: true by definition, and counted as untranslated.
    Informal(Arc<str>),
    /// `\everything`, `\nothing`, `a[*]`, `a[1..n]`, `o.*`: only in assignable clauses.
    Location(Location),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Location {
    Nothing,
    Everything,
    AllElements(Box<Expr>),
    Elements { array: Box<Expr>, from: Box<Expr>, to: Box<Expr> },
    AllFields(Box<Expr>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Quantified {
    pub quantifier: Quantifier,
    pub variables: Vec<QuantifiedVariable>,
    /// The range, where one is written.
    pub range: Option<Expr>,
    pub body: Expr,
}

#[derive(Clone, Debug, PartialEq)]
pub struct QuantifiedVariable {
    pub ty: TypeExpr,
    pub name: Arc<str>,
    /// `@ForAll(T x : collection; body)` of Modern Jass: the variable runs over this.
    pub over: Option<Expr>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    ForAll,
    Exists,
    Sum,
    Product,
    Min,
    Max,
    NumOf,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Char(u16),
    Boolean(bool),
    String(Arc<str>),
    Null,
}

/// A type as written: `int`, `java.util.List<String>[]`.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeExpr {
    /// Dotted, `int` or `java.util.Map.Entry`.
    pub name: Arc<str>,
    pub arguments: Vec<TypeArgumentExpr>,
    pub dimensions: u8,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum TypeArgumentExpr {
    Exact(TypeExpr),
    Extends(TypeExpr),
    Super(TypeExpr),
    Any,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UnaryOperator {
    Not,
    Minus,
    Plus,
    Complement,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BinaryOperator {
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    ShiftLeft,
    ShiftRight,
    ShiftRightUnsigned,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    /// `==>`
    Implies,
    /// `<==`
    ImpliedBy,
    /// `<==>`
    Equivalent,
    /// `<=!=>`
    NotEquivalent,
    /// `<:` on types
    Subtype,
}

/// An expression with all its parentheses, for tests of this crate.
#[cfg(test)]
pub(crate) fn show_for_tests(expr: &Expr) -> String {
    tests::printer::show(expr, Dialect::Java)
}
