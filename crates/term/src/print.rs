//! Terms as text that reads like Java.
//!
//! For people only: logs, reports, tests. A term can be a graph that would fill books as a tree, so what is deep
//! or long is cut and shown as `…`.

use std::fmt;

use crate::arena::Terms;
use crate::operator::{Kind, Operator};
use crate::term::{Term, TermId};

/// Levels and nodes that are printed before `…`.
const DEPTH: usize = 40;
const NODES: usize = 500;

impl Terms {
    /// A term that can be formatted.
    pub fn display(&self, id: TermId) -> Display<'_> {
        Display { terms: self, id }
    }
}

/// See [`Terms::display`].
#[derive(Debug, Clone, Copy)]
pub struct Display<'a> {
    terms: &'a Terms,
    id: TermId,
}

impl fmt::Display for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Printer { terms: self.terms, nodes: NODES, out: f }.print(self.id, 0, DEPTH)
    }
}

struct Printer<'a, 'b, 'c> {
    terms: &'a Terms,
    nodes: usize,
    out: &'b mut fmt::Formatter<'c>,
}

/// How tightly operators bind (JLS 15): the larger, the tighter.
fn binding(operator: Operator) -> usize {
    match operator.kind() {
        Kind::Either => 2,
        Kind::Both => 3,
        Kind::Or => 4,
        Kind::Xor => 5,
        Kind::And => 6,
        Kind::Eq => 7,
        Kind::Lt | Kind::Le => 8,
        Kind::Shl | Kind::Shr | Kind::Ushr => 9,
        Kind::Add | Kind::Sub => 10,
        Kind::Mul | Kind::Div | Kind::Rem => 11,
        _ => UNARY,
    }
}

const CONDITIONAL: usize = 1;
const UNARY: usize = 12;

impl Printer<'_, '_, '_> {
    /// Prints with parentheses if the place binds tighter than the term.
    fn print(&mut self, id: TermId, place: usize, depth: usize) -> fmt::Result {
        if depth == 0 || self.nodes == 0 {
            return self.out.write_str("…");
        }
        self.nodes -= 1;
        match self.terms.term(id) {
            Term::Const(sort, bits) => self.constant(crate::Value::from_bits(sort, bits), place),
            Term::Var(variable) => self.out.write_str(&self.terms.variable(variable).name),
            Term::Unary(Operator::Not, a) => self.negation(a, place, depth),
            Term::Unary(operator, a) if operator.text().ends_with(|last: char| last.is_alphanumeric()) => {
                self.call(operator, &[a], depth)
            }
            Term::Unary(operator, a) => self.group(UNARY < place, |printer| {
                let space = if operator.text().starts_with('(') { " " } else { "" };
                write!(printer.out, "{}{space}", operator.text())?;
                printer.print(a, UNARY + 1, depth - 1)
            }),
            Term::Binary(operator, a, b) if binding(operator) == UNARY => self.call(operator, &[a, b], depth),
            Term::Binary(operator, a, b) => {
                self.infix(operator.text(), binding(operator), [a, b], place, depth)
            }
            Term::Ite(c, a, b) => self.group(CONDITIONAL < place, |printer| {
                printer.print(c, CONDITIONAL + 1, depth - 1)?;
                printer.out.write_str(" ? ")?;
                printer.print(a, CONDITIONAL + 1, depth - 1)?;
                printer.out.write_str(" : ")?;
                printer.print(b, CONDITIONAL, depth - 1)
            }),
        }
    }

    fn constant(&mut self, value: crate::Value, place: usize) -> fmt::Result {
        let text = value.to_string();
        self.group(text.starts_with('-') && place > UNARY, |printer| printer.out.write_str(&text))
    }

    /// `x != y` rather than `!(x == y)`.
    fn negation(&mut self, a: TermId, place: usize, depth: usize) -> fmt::Result {
        if let Term::Binary(operator, x, y) = self.terms.term(a)
            && operator.kind() == Kind::Eq
        {
            return self.infix("!=", binding(operator), [x, y], place, depth);
        }
        self.out.write_str("!")?;
        self.print(a, UNARY + 1, depth - 1)
    }

    /// A constant stands on the right of a comparison: `x >= 5`, not `5 <= x`; a negative summand is subtracted.
    fn infix(
        &mut self,
        text: &str,
        binding: usize,
        [a, b]: [TermId; 2],
        place: usize,
        depth: usize,
    ) -> fmt::Result {
        let is_constant = |id| matches!(self.terms.term(id), Term::Const(..));
        let turned = match text {
            "<=" => Some(">="),
            "<" => Some(">"),
            _ => None,
        };
        let (text, a, b) = match turned {
            Some(turned) if is_constant(a) && !is_constant(b) => (turned, b, a),
            _ => (text, a, b),
        };
        let subtracted = match (text, self.terms.as_integer(b)) {
            ("+", Some(constant)) if constant < 0 => constant.checked_neg(),
            _ => None,
        };
        self.group(binding < place, |printer| {
            printer.print(a, binding, depth - 1)?;
            match subtracted {
                Some(constant) => {
                    let suffix = if printer.terms.sort(b) == crate::Sort::Long { "L" } else { "" };
                    write!(printer.out, " - {constant}{suffix}")
                }
                None => {
                    write!(printer.out, " {text} ")?;
                    printer.print(b, binding + 1, depth - 1)
                }
            }
        })
    }

    fn call(&mut self, operator: Operator, arguments: &[TermId], depth: usize) -> fmt::Result {
        write!(self.out, "{}(", operator.text())?;
        for (place, argument) in arguments.iter().enumerate() {
            if place > 0 {
                self.out.write_str(", ")?;
            }
            self.print(*argument, 0, depth - 1)?;
        }
        self.out.write_str(")")
    }

    fn group(&mut self, wanted: bool, body: impl FnOnce(&mut Self) -> fmt::Result) -> fmt::Result {
        if wanted {
            self.out.write_str("(")?;
        }
        body(self)?;
        if wanted {
            self.out.write_str(")")?;
        }
        Ok(())
    }
}
