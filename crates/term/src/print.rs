//! Terms as text that reads like Java.
//!
//! For people only: logs, reports, tests. A term can be a graph that would fill books as a tree, so what is deep
//! or long is cut and shown as `…`.

use std::fmt;

use crate::arena::Terms;
use crate::operator::{Kind, Operator};
use crate::term::{Term, TermId, VarId};

/// Levels and nodes that are printed before `…`.
const DEPTH: usize = 40;
const NODES: usize = 500;

impl Terms {
    /// A term that can be formatted.
    pub fn display(&self, id: TermId) -> Display<'_> {
        Display { terms: self, id, shown: &|_| Shown::Number }
    }

    /// The same, where it is known what variables are to the author of the program: `flag` rather than `flag != 0`.
    pub fn display_as<'a>(&'a self, id: TermId, shown: &'a dyn Fn(VarId) -> Shown) -> Display<'a> {
        Display { terms: self, id, shown }
    }
}

/// What the value of a variable is in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    Number,
    Boolean,
    Character,
}

/// See [`Terms::display`].
#[derive(Clone, Copy)]
pub struct Display<'a> {
    terms: &'a Terms,
    id: TermId,
    shown: &'a dyn Fn(VarId) -> Shown,
}

impl fmt::Display for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Printer { terms: self.terms, shown: self.shown, nodes: NODES, out: f }.print(self.id, 0, DEPTH)
    }
}

/// A UTF-16 code unit as a literal of Java.
pub fn character(unit: u16) -> String {
    match char::from_u32(u32::from(unit)) {
        Some('\'') => String::from("'\\''"),
        Some('\\') => String::from("'\\\\'"),
        Some(letter) if unit < 0x7f && !letter.is_control() => format!("'{letter}'"),
        _ => format!("'\\u{unit:04x}'"),
    }
}

struct Printer<'a, 'b, 'c> {
    terms: &'a Terms,
    shown: &'a dyn Fn(VarId) -> Shown,
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
                if let Some(flag) = self.flag(operator.text(), a, b) {
                    return self.out.write_str(&flag);
                }
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
        let has_sign = place > UNARY && value.to_string().starts_with('-');
        self.group(has_sign, |printer| write!(printer.out, "{value}"))
    }

    /// `x != y` rather than `!(x == y)`.
    fn negation(&mut self, a: TermId, place: usize, depth: usize) -> fmt::Result {
        if let Term::Binary(operator, x, y) = self.terms.term(a)
            && operator.kind() == Kind::Eq
        {
            if let Some(flag) = self.flag("!=", x, y) {
                return self.out.write_str(&flag);
            }
            return self.infix("!=", binding(operator), [x, y], place, depth);
        }
        self.out.write_str("!")?;
        self.print(a, UNARY + 1, depth - 1)
    }

    fn shown(&self, id: TermId) -> Shown {
        match self.terms.term(id) {
            Term::Var(variable) => (self.shown)(variable),
            _ => Shown::Number,
        }
    }

    /// A comparison of a `boolean` with a constant: it, or its negation.
    fn flag(&self, text: &str, a: TermId, b: TermId) -> Option<String> {
        let (variable, constant, turned) = match (self.shown(a), self.shown(b)) {
            (Shown::Boolean, _) => (a, self.terms.as_integer(b)?, false),
            (_, Shown::Boolean) => (b, self.terms.as_integer(a)?, true),
            _ => return None,
        };
        let Term::Var(id) = self.terms.term(variable) else { return None };
        let holds = |value: i64| match (text, turned) {
            ("==", _) => Some(value == constant),
            ("!=", _) => Some(value != constant),
            ("<", false) => Some(value < constant),
            ("<", true) => Some(constant < value),
            ("<=", false) => Some(value <= constant),
            ("<=", true) => Some(constant <= value),
            _ => None,
        };
        let name = &self.terms.variable(id).name;
        match (holds(0)?, holds(1)?) {
            (false, true) => Some(name.to_string()),
            (true, false) => Some(format!("!{name}")),
            _ => None,
        }
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
                    let compares = matches!(text, "==" | "!=" | "<" | "<=" | ">" | ">=");
                    let letter = printer.terms.as_integer(b).and_then(|unit| u16::try_from(unit).ok());
                    match letter.filter(|_| compares && printer.shown(a) == Shown::Character) {
                        Some(letter) => printer.out.write_str(&character(letter)),
                        None => printer.print(b, binding + 1, depth - 1),
                    }
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

#[cfg(test)]
mod tests {
    use crate::{Interval, Operator, Relation, Shown, Sort, Terms, VarId};

    #[test]
    fn variables_read_as_what_they_are() {
        let mut terms = Terms::new();
        let flag = terms.declare_in("flag", Sort::Int, Interval { min: 0, max: 1 });
        let letter = terms.declare_in("s.charAt(0)", Sort::Int, Interval { min: 0, max: 0xffff });
        let number = terms.declare("n", Sort::Int);
        let shown = |VarId(id)| [Shown::Boolean, Shown::Character, Shown::Number][id as usize];
        let set = terms.compare_zero(Relation::Ne, flag);
        let unset = terms.not(set);
        let quote = terms.int(39);
        let is_quote = terms.compare(Relation::Eq, letter, quote);
        let zero = terms.int(0x30);
        let below = terms.compare(Relation::Lt, letter, zero);
        let sum = terms.binary(Operator::Iadd, letter, number);
        let compared = terms.compare(Relation::Ge, sum, zero);
        let text = |id| terms.display_as(id, &shown).to_string();
        assert_eq!([text(set), text(unset)], ["flag", "!flag"]);
        assert_eq!([text(is_quote), text(below)], ["s.charAt(0) == '\\''", "s.charAt(0) < '0'"]);
        assert_eq!(text(compared), "s.charAt(0) + n >= 48");
        assert_eq!(terms.display(is_quote).to_string(), "s.charAt(0) == 39");
    }
}
