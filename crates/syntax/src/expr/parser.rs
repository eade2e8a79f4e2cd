//! The expression parser: operators by precedence climbing, everything else by descent.
//!
//! Precedence is Java's (JLS 15), with JML's operators where the reference manual (12.2) puts them:
//! below `||` the implications (`==>` to the right, `<==` to the left, never mixed), below them the
//! equivalences, below those `?:`. The other dialects accept them too, since people write them. In JML
//! `0 <= i < n` is read as `0 <= i && i < n`, as OpenJML does.
//!
//! Neither nesting nor the height of the tree exceeds a limit, so that nobody who walks a tree by
//! recursion runs out of stack.

use base::{Diagnostic, Span};

use super::cursor::is_keyword;
use super::token::{TokenKind, Tokens};
use super::{BinaryOperator, Dialect, Expr, ExprKind, UnaryOperator, literal, suggest};
use crate::SourceText;

/// Errors are boxed to keep the parser's stack frames small.
pub(crate) type Parsed<T> = Result<T, Box<Diagnostic>>;

/// How deep parentheses, arguments and prefixes may nest.
const MAX_NESTING: u32 = 100;
/// How high a tree may grow, for instance by a long chain of `&&`.
const MAX_HEIGHT: u32 = 200;

pub(crate) struct Parser<'a> {
    pub text: &'a SourceText,
    pub tokens: &'a Tokens,
    pub at: usize,
    pub dialect: Dialect,
    /// Whether `\nothing`, `a[*]` and the like may stand here.
    pub locations: bool,
    nesting: u32,
    /// Height of the tree returned last.
    pub(super) height: u32,
}

impl<'a> Parser<'a> {
    pub(crate) fn new(text: &'a SourceText, tokens: &'a Tokens, dialect: Dialect) -> Self {
        Parser { text, tokens, at: 0, dialect, locations: dialect == Dialect::Jml, nesting: 0, height: 0 }
    }

    /// A whole expression, up to the end of the text.
    pub(crate) fn whole(&mut self) -> Parsed<Expr> {
        let expr = self.expression()?;
        if self.at_end() { Ok(expr) } else { Err(self.trailing("the end")) }
    }

    /// Why the expression that was just read cannot go on with this token; `end` names what could stand
    /// after it.
    pub(crate) fn trailing(&self, end: &str) -> Box<Diagnostic> {
        for (symbol, opening) in [(")", "("), ("]", "["), ("}", "{")] {
            if self.is(symbol) {
                return self.error_with_help(
                    "syntax.unopened",
                    self.token().span,
                    format!("this `{symbol}` closes nothing"),
                    format!("remove it, or add the `{opening}` that it belongs to"),
                );
            }
        }
        self.expected(&format!("an operator or {end}"))
    }

    pub(crate) fn expression(&mut self) -> Parsed<Expr> {
        self.nested(Self::conditional)
    }

    /// Runs a part of the parser one level deeper.
    pub(super) fn nested<T>(&mut self, part: fn(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.nesting >= MAX_NESTING {
            return Err(self.too_deep("this expression nests too deeply"));
        }
        self.nesting += 1;
        let result = part(self);
        self.nesting -= 1;
        result
    }

    fn too_deep(&self, message: &str) -> Box<Diagnostic> {
        self.error_with_help("syntax.too-deep", self.token().span, message, "split it into several clauses")
    }

    /// Notes that a node was put on top of trees of these heights.
    pub(super) fn grow(&mut self, below: u32) -> Parsed<()> {
        self.height = below + 1;
        if self.height > MAX_HEIGHT { Err(self.too_deep("this expression is too long")) } else { Ok(()) }
    }

    fn conditional(&mut self) -> Parsed<Expr> {
        let condition = self.binary(0)?;
        let mut height = self.height;
        if !self.eat("?") {
            return Ok(condition);
        }
        let then = self.expression()?;
        height = height.max(self.height);
        self.expect(":")?;
        let otherwise = if self.starts_lambda() { self.primary()? } else { self.nested(Self::conditional)? };
        self.grow(height.max(self.height))?;
        let span = condition.span.to(otherwise.span);
        let kind = ExprKind::Conditional {
            condition: Box::new(condition),
            then: Box::new(then),
            otherwise: Box::new(otherwise),
        };
        Ok(Expr { kind, span })
    }

    fn binary(&mut self, minimum: u8) -> Parsed<Expr> {
        let mut left = self.unary()?;
        let mut height = self.height;
        loop {
            if self.word() == Some("instanceof") {
                if minimum > RELATIONAL {
                    break;
                }
                left = self.instance_of(left)?;
                self.grow(height)?;
                height = self.height;
                continue;
            }
            let Some((operator, length)) = self.binary_operator() else { break };
            let level = precedence(operator);
            if level < minimum {
                break;
            }
            let operator_span = self.token().span;
            for _ in 0..length {
                self.advance();
            }
            let right_minimum = if operator == BinaryOperator::Implies { level } else { level + 1 };
            let right = if operator == BinaryOperator::Implies {
                self.nested(|parser| parser.binary(IMPLICATION))?
            } else {
                self.binary(right_minimum)?
            };
            self.forbid_mixing(operator, operator_span, &left, &right)?;
            self.grow(height.max(self.height))?;
            height = self.height;
            let chained = self.chained_operand(operator, &left);
            left = match chained {
                Some(middle) => {
                    let second = joined(operator, middle, right);
                    self.grow(height)?;
                    height = self.height;
                    joined(BinaryOperator::And, left, second)
                }
                None => joined(operator, left, right),
            };
        }
        self.height = height;
        Ok(left)
    }

    /// `a ==> b <== c` has no meaning that everybody agrees on; JML wants parentheses there.
    fn forbid_mixing(&self, operator: BinaryOperator, at: Span, left: &Expr, right: &Expr) -> Parsed<()> {
        let other = match operator {
            BinaryOperator::Implies => BinaryOperator::ImpliedBy,
            BinaryOperator::ImpliedBy => BinaryOperator::Implies,
            _ => return Ok(()),
        };
        let is_other = |side: &Expr| bare_binary(side).is_some_and(|(operator, _, _)| operator == other);
        if is_other(left) || is_other(right) {
            return Err(self.error_with_help(
                "syntax.mixed-implications",
                at,
                "`==>` and `<==` stand side by side",
                "add parentheses to say which comes first",
            ));
        }
        Ok(())
    }

    /// JML writes `0 <= i < n` for `0 <= i && i < n`: the operand that both comparisons share. One that
    /// compares something itself is not shared, since nested chains would double it again and again.
    fn chained_operand(&self, operator: BinaryOperator, left: &Expr) -> Option<Expr> {
        if self.dialect != Dialect::Jml {
            return None;
        }
        let last = match bare_binary(left)? {
            (BinaryOperator::And, _, last) => last,
            _ => left,
        };
        let (before, _, middle) = bare_binary(last)?;
        let same_direction = direction(before).is_some() && direction(before) == direction(operator);
        (same_direction && !self.slice(middle.span).contains(['<', '>'])).then(|| middle.clone())
    }

    /// The operator here and how many tokens it takes.
    fn binary_operator(&self) -> Option<(BinaryOperator, usize)> {
        let TokenKind::Symbol(symbol) = self.token().kind else { return None };
        let one = |operator| Some((operator, 1));
        match symbol {
            "||" => one(BinaryOperator::Or),
            "&&" => one(BinaryOperator::And),
            "|" if self.is_ahead(1, "}") => None,
            "|" => one(BinaryOperator::BitOr),
            "^" => one(BinaryOperator::BitXor),
            "&" => one(BinaryOperator::BitAnd),
            "==" => one(BinaryOperator::Equal),
            "!=" => one(BinaryOperator::NotEqual),
            "<" => one(BinaryOperator::Less),
            "<=" => one(BinaryOperator::LessEqual),
            ">=" => one(BinaryOperator::GreaterEqual),
            ">" => self.greater(),
            "<<" => one(BinaryOperator::ShiftLeft),
            "+" => one(BinaryOperator::Add),
            "-" => one(BinaryOperator::Subtract),
            "*" => one(BinaryOperator::Multiply),
            "/" => one(BinaryOperator::Divide),
            "%" => one(BinaryOperator::Remainder),
            "==>" => one(BinaryOperator::Implies),
            "<==" => one(BinaryOperator::ImpliedBy),
            "<==>" => one(BinaryOperator::Equivalent),
            "<=!=>" => one(BinaryOperator::NotEquivalent),
            "<:" => one(BinaryOperator::Subtype),
            _ => None,
        }
    }

    /// `>`, `>>` or `>>>`: tokens that touch. `>>=` is none of them.
    fn greater(&self) -> Option<(BinaryOperator, usize)> {
        let touches = |by: usize| self.ahead(by - 1).span.end == self.ahead(by).span.start;
        let mut count = 1;
        while count < 3 && self.is_ahead(count, ">") && touches(count) {
            count += 1;
        }
        if count < 3 && self.is_ahead(count, ">=") && touches(count) {
            return None;
        }
        let operator = match count {
            1 => BinaryOperator::Greater,
            2 => BinaryOperator::ShiftRight,
            _ => BinaryOperator::ShiftRightUnsigned,
        };
        Some((operator, count))
    }

    fn instance_of(&mut self, operand: Expr) -> Parsed<Expr> {
        self.advance();
        self.eat_word("final");
        let ty = self.type_expr()?;
        if self.is("(") {
            return Err(self.error_with_help(
                "syntax.unsupported",
                self.token().span,
                "record patterns are not supported in contracts",
                "bind the record to a name and call its accessors",
            ));
        }
        let binding = match self.word() {
            Some(word)
                if !is_keyword(word) && suggest::operator_for(word).is_none() && !self.begins_clause() =>
            {
                self.advance();
                Some(word.into())
            }
            _ => None,
        };
        let span = operand.span.to(self.previous());
        Ok(Expr { kind: ExprKind::InstanceOf { operand: Box::new(operand), ty, binding }, span })
    }

    pub(super) fn unary(&mut self) -> Parsed<Expr> {
        let start = self.token().span;
        let operator = match self.token().kind {
            TokenKind::Symbol("!") => UnaryOperator::Not,
            TokenKind::Symbol("-") => UnaryOperator::Minus,
            TokenKind::Symbol("+") => UnaryOperator::Plus,
            TokenKind::Symbol("~") => UnaryOperator::Complement,
            TokenKind::Symbol("++" | "--") => return Err(self.expected("an expression")),
            _ => return self.postfix(),
        };
        self.advance();
        if operator == UnaryOperator::Minus
            && let Some(smallest) = self.smallest_integer(start)
        {
            return Ok(smallest);
        }
        let operand = self.nested(Self::unary)?;
        self.grow(self.height)?;
        let span = start.to(operand.span);
        Ok(Expr { kind: ExprKind::Unary { operator, operand: Box::new(operand) }, span })
    }

    /// `-2147483648`: the number alone would not fit, so sign and digits are one literal.
    fn smallest_integer(&mut self, sign: Span) -> Option<Expr> {
        let token = self.token();
        if token.kind != TokenKind::Number {
            return None;
        }
        let written = self.slice(token.span);
        if literal::number(written, false).is_ok() {
            return None;
        }
        let value = literal::number(written, true).ok()?;
        self.advance();
        self.height = 1;
        Some(Expr { kind: ExprKind::Literal(value), span: sign.to(token.span) })
    }
}

/// A binary operation that stands without parentheses of its own: those would be part of its span.
fn bare_binary(expr: &Expr) -> Option<(BinaryOperator, &Expr, &Expr)> {
    match &expr.kind {
        ExprKind::Binary { operator, left, right } if expr.span == left.span.to(right.span) => {
            Some((*operator, left.as_ref(), right.as_ref()))
        }
        _ => None,
    }
}

fn joined(operator: BinaryOperator, left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    Expr { kind: ExprKind::Binary { operator, left: Box::new(left), right: Box::new(right) }, span }
}

/// Whether a comparison goes upwards.
fn direction(operator: BinaryOperator) -> Option<bool> {
    match operator {
        BinaryOperator::Less | BinaryOperator::LessEqual => Some(true),
        BinaryOperator::Greater | BinaryOperator::GreaterEqual => Some(false),
        _ => None,
    }
}

const IMPLICATION: u8 = 2;
const RELATIONAL: u8 = 9;

fn precedence(operator: BinaryOperator) -> u8 {
    match operator {
        BinaryOperator::Equivalent | BinaryOperator::NotEquivalent => 1,
        BinaryOperator::Implies | BinaryOperator::ImpliedBy => IMPLICATION,
        BinaryOperator::Or => 3,
        BinaryOperator::And => 4,
        BinaryOperator::BitOr => 5,
        BinaryOperator::BitXor => 6,
        BinaryOperator::BitAnd => 7,
        BinaryOperator::Equal | BinaryOperator::NotEqual => 8,
        BinaryOperator::Less
        | BinaryOperator::LessEqual
        | BinaryOperator::Greater
        | BinaryOperator::GreaterEqual
        | BinaryOperator::Subtype => RELATIONAL,
        BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight | BinaryOperator::ShiftRightUnsigned => 10,
        BinaryOperator::Add | BinaryOperator::Subtract => 11,
        BinaryOperator::Multiply | BinaryOperator::Divide | BinaryOperator::Remainder => 12,
    }
}
