//! The variables of a test case whose literals are symbolic. A variable is named by where its value stands: `x`, `text.length()`,
//! `text.charAt(2)`, `items[0]`, `stack.new.0` for the first argument of the call that creates `stack`.

use program::Primitive;
use solver::Reading;
use term::{Interval, Sort, Term, TermId, Terms, VarId};

/// Strings and arrays are not made longer than this.
pub(crate) const MOST_ELEMENTS: i64 = 64;
/// What a string gets where it grows.
pub(crate) const USUAL_UNIT: u16 = b'a' as u16;

/// A variable and the term that stands for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable {
    pub id: VarId,
    pub term: TermId,
}

/// What the variables of one exploration are to a reader.
#[derive(Clone, Debug, Default)]
pub struct Variables {
    readings: Vec<Option<Reading>>,
}

impl Variables {
    pub fn primitive(&mut self, terms: &mut Terms, path: &str, primitive: Primitive) -> Variable {
        let (sort, domain, reading) = match primitive {
            Primitive::Boolean => (Sort::Int, Interval { min: 0, max: 1 }, Reading::Boolean),
            Primitive::Byte => (Sort::Int, range(i8::MIN, i8::MAX), Reading::Number),
            Primitive::Short => (Sort::Int, range(i16::MIN, i16::MAX), Reading::Number),
            Primitive::Char => (Sort::Int, range(0, u16::MAX), Reading::Character),
            Primitive::Int => (Sort::Int, Sort::Int.interval(), Reading::Number),
            Primitive::Long => (Sort::Long, Sort::Long.interval(), Reading::Number),
            Primitive::Float => (Sort::Float, Sort::Float.interval(), Reading::Float),
            Primitive::Double => (Sort::Double, Sort::Double.interval(), Reading::Float),
        };
        self.declare(terms, path, sort, domain, reading)
    }

    /// The length of a string, or of an array.
    pub fn length(&mut self, terms: &mut Terms, path: &str, of_string: bool) -> Variable {
        let name = format!("{path}.length{}", if of_string { "()" } else { "" });
        let domain = Interval { min: 0, max: MOST_ELEMENTS };
        self.declare(terms, &name, Sort::Int, domain, Reading::Length)
    }

    /// How often the last call on an object is made.
    pub fn times(&mut self, terms: &mut Terms, path: &str) -> Variable {
        let domain = Interval { min: 0, max: MOST_ELEMENTS };
        self.declare(terms, &format!("{path}.calls"), Sort::Int, domain, Reading::Length)
    }

    /// A unit of a string; `wide` if the string is one that Latin-1 cannot hold.
    pub fn unit(&mut self, terms: &mut Terms, path: &str, index: usize, wide: bool) -> Variable {
        let name = format!("{path}.charAt({index})");
        let domain = Interval { min: 0, max: if wide { 0xffff } else { 0xff } };
        self.declare(terms, &name, Sort::Int, domain, Reading::Character)
    }

    /// Which object a reference is. Not for the solver: another object is another structure.
    pub fn reference(&mut self, terms: &mut Terms, path: &str) -> Variable {
        self.declare(terms, path, Sort::Ref, Sort::Ref.interval(), Reading::Choice)
    }

    fn declare(
        &mut self,
        terms: &mut Terms,
        name: &str,
        sort: Sort,
        domain: Interval,
        reading: Reading,
    ) -> Variable {
        let term = terms.declare_in(name, sort, domain);
        let Term::Var(id) = terms.term(term) else { unreachable!("a declared variable is one") };
        if self.readings.len() <= id.index() {
            self.readings.resize(id.index() + 1, None);
        }
        self.readings[id.index()] = Some(reading);
        Variable { id, term }
    }

    pub fn reading(&self, id: VarId) -> Reading {
        self.readings.get(id.index()).copied().flatten().unwrap_or(Reading::Number)
    }
}

fn range(min: impl Into<i64>, max: impl Into<i64>) -> Interval {
    Interval { min: min.into(), max: max.into() }
}
