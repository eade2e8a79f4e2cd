//! Clauses as terms that speak of every state at once, without a machine.
//!
//! Operators are translated; what a clause reads (a parameter, a field, the answer of a pure method) becomes a variable of
//! its type, the same one wherever it is read again. Where a clause holds, its term does: an expression that throws makes a
//! clause false whatever its term says. So clauses whose terms cannot hold together cannot hold together in any state; that
//! their terms can says nothing.

use contract::arithmetic::compared_in;
use contract::expr::{BinaryOperator, Literal, UnaryOperator};
use contract::{Expr, ExprKind};
use program::Primitive;
use term::{Interval, Kind, Operator, Relation, Sort, TermId, Terms};

use crate::sorts;

/// Translates the clauses of one contract.
pub struct Symbols<'a> {
    terms: &'a mut Terms,
    /// What was given a variable, and whether the variable says that it is null rather than what it is.
    known: Vec<(Expr, bool, TermId)>,
}

impl<'a> Symbols<'a> {
    pub fn new(terms: &'a mut Terms) -> Symbols<'a> {
        Symbols { terms, known: Vec::new() }
    }

    pub fn terms_mut(&mut self) -> &mut Terms {
        self.terms
    }

    /// Lets a term stand for an expression, of the sort that the expression has here: a condition for a `boolean`.
    pub fn bind(&mut self, expr: Expr, term: TermId) {
        self.known.push((expr, false, term));
    }

    /// Lets a condition say when a reference is null.
    pub fn bind_null(&mut self, expr: Expr, is_null: TermId) {
        self.known.push((expr, true, is_null));
    }

    /// How many expressions have a term of their own.
    pub fn known(&self) -> usize {
        self.known.len()
    }

    /// When a clause holds.
    pub fn condition(&mut self, expr: &Expr) -> TermId {
        match &expr.kind {
            ExprKind::Literal(Literal::Boolean(value)) => self.terms.bool(*value),
            ExprKind::Informal(_) => self.terms.bool(true),
            // Before the call, `\old(e)` is `e`.
            ExprKind::Old(operand) => self.condition(operand),
            ExprKind::Unary { operator: UnaryOperator::Not, operand } => {
                let operand = self.condition(operand);
                self.terms.not(operand)
            }
            ExprKind::Binary { operator, left, right } => match self.compound(*operator, left, right) {
                Some(term) => term,
                None => self.variable(expr, Sort::Bool, Sort::Bool.interval()),
            },
            ExprKind::Conditional { condition, then, otherwise } => {
                let condition = self.condition(condition);
                let (then, otherwise) = (self.condition(then), self.condition(otherwise));
                self.terms.ite(condition, then, otherwise)
            }
            _ => self.variable(expr, Sort::Bool, Sort::Bool.interval()),
        }
    }

    /// When a reference is null.
    pub fn is_null(&mut self, expr: &Expr) -> TermId {
        match &expr.kind {
            ExprKind::Literal(literal) => {
                let is_null = *literal == Literal::Null;
                self.terms.bool(is_null)
            }
            ExprKind::This | ExprKind::New { .. } | ExprKind::NewArray { .. } => self.terms.bool(false),
            ExprKind::Old(operand) => self.is_null(operand),
            _ => self.named(expr, true, Sort::Bool, Sort::Bool.interval()),
        }
    }

    fn compound(&mut self, operator: BinaryOperator, left: &Expr, right: &Expr) -> Option<TermId> {
        use BinaryOperator as Op;
        let both = [left, right].iter().all(|side| side.ty.unboxed() == Some(Primitive::Boolean));
        Some(match operator {
            Op::And | Op::Or | Op::Implies | Op::ImpliedBy => {
                let (a, b) = (self.condition(left), self.condition(right));
                self.logical(operator, a, b)
            }
            Op::BitAnd | Op::BitOr if both => {
                let (a, b) = (self.condition(left), self.condition(right));
                self.logical(if operator == Op::BitAnd { Op::And } else { Op::Or }, a, b)
            }
            Op::Equivalent | Op::NotEquivalent | Op::BitXor if both => {
                let (a, b) = (self.condition(left), self.condition(right));
                let same = self.terms.equal(a, b);
                if operator == Op::Equivalent { same } else { self.terms.not(same) }
            }
            Op::Equal | Op::NotEqual => {
                let same = self.equality(left, right)?;
                if operator == Op::Equal { same } else { self.terms.not(same) }
            }
            Op::Less => self.relation(Relation::Lt, left, right)?,
            Op::LessEqual => self.relation(Relation::Le, left, right)?,
            Op::Greater => self.relation(Relation::Gt, left, right)?,
            Op::GreaterEqual => self.relation(Relation::Ge, left, right)?,
            _ => return None,
        })
    }

    fn logical(&mut self, operator: BinaryOperator, a: TermId, b: TermId) -> TermId {
        match operator {
            BinaryOperator::And => self.terms.and(a, b),
            BinaryOperator::Implies => {
                let not = self.terms.not(a);
                self.terms.or(not, b)
            }
            BinaryOperator::ImpliedBy => {
                let not = self.terms.not(b);
                self.terms.or(a, not)
            }
            _ => self.terms.or(a, b),
        }
    }

    /// `==` (JLS 15.21): of numbers where one side is one, of conditions, or of a reference with `null`.
    fn equality(&mut self, left: &Expr, right: &Expr) -> Option<TermId> {
        if !left.ty.is_primitive() && !right.ty.is_primitive() {
            let is_null = |expr: &Expr| expr.kind == ExprKind::Literal(Literal::Null);
            return match (is_null(left), is_null(right)) {
                (_, true) => Some(self.is_null(left)),
                (true, false) => Some(self.is_null(right)),
                (false, false) => None,
            };
        }
        if [left, right].iter().all(|side| side.ty.unboxed() == Some(Primitive::Boolean)) {
            let (a, b) = (self.condition(left), self.condition(right));
            return Some(self.terms.equal(a, b));
        }
        self.relation(Relation::Eq, left, right)
    }

    fn relation(&mut self, relation: Relation, left: &Expr, right: &Expr) -> Option<TermId> {
        let sort = compared_in(&left.ty, &right.ty)?.as_primitive().map(sorts::of_primitive)?;
        let a = self.number_in(left, sort)?;
        let b = self.number_in(right, sort)?;
        Some(self.terms.compare(relation, a, b))
    }

    fn number_in(&mut self, expr: &Expr, sort: Sort) -> Option<TermId> {
        let number = self.number(expr)?;
        self.converted(number, sort)
    }

    fn converted(&mut self, number: TermId, sort: Sort) -> Option<TermId> {
        let from = self.terms.sort(number);
        if from == sort {
            return Some(number);
        }
        Some(self.terms.unary(sorts::conversion(from, sort)?, number))
    }

    /// A numeric expression; `None` for one that is none.
    fn number(&mut self, expr: &Expr) -> Option<TermId> {
        let primitive = expr.ty.unboxed().filter(|primitive| primitive.is_numeric())?;
        let sort = sorts::of_primitive(primitive);
        let translated = match &expr.kind {
            ExprKind::Literal(literal) => match *literal {
                Literal::Int(value) => Some(self.terms.int(value)),
                Literal::Long(value) => Some(self.terms.long(value)),
                Literal::Float(value) => Some(self.terms.float(value)),
                Literal::Double(value) => Some(self.terms.double(value)),
                Literal::Char(value) => Some(self.terms.int(i32::from(value))),
                Literal::Boolean(_) | Literal::String(_) | Literal::Null | Literal::Class(_) => None,
            },
            ExprKind::Old(operand) => self.number(operand),
            ExprKind::Unary { operator, operand } => self.negative(*operator, operand, sort),
            ExprKind::Binary { operator, left, right } => self.arithmetic(*operator, left, right, sort),
            ExprKind::Conditional { condition, then, otherwise } => {
                match (self.number_in(then, sort), self.number_in(otherwise, sort)) {
                    (Some(then), Some(otherwise)) => {
                        let condition = self.condition(condition);
                        Some(self.terms.ite(condition, then, otherwise))
                    }
                    _ => None,
                }
            }
            // Where the clause holds, the value fits.
            ExprKind::Cast { operand } | ExprKind::Exact(operand) => self.cast(operand, primitive),
            _ => None,
        };
        Some(translated.unwrap_or_else(|| self.variable(expr, sort, domain(expr, primitive))))
    }

    fn negative(&mut self, operator: UnaryOperator, operand: &Expr, sort: Sort) -> Option<TermId> {
        let operand = self.number_in(operand, sort)?;
        match operator {
            UnaryOperator::Plus => Some(operand),
            UnaryOperator::Minus => Some(self.terms.unary(Operator::of(Kind::Neg, sort)?, operand)),
            UnaryOperator::Complement => {
                let all = self.terms.integer(sort, -1);
                Some(self.terms.binary(Operator::of(Kind::Xor, sort)?, operand, all))
            }
            UnaryOperator::Not => None,
        }
    }

    fn arithmetic(
        &mut self,
        operator: BinaryOperator,
        left: &Expr,
        right: &Expr,
        sort: Sort,
    ) -> Option<TermId> {
        use BinaryOperator as Op;
        let kind = match operator {
            Op::Add => Kind::Add,
            Op::Subtract => Kind::Sub,
            Op::Multiply => Kind::Mul,
            Op::Divide => Kind::Div,
            Op::Remainder => Kind::Rem,
            Op::BitAnd => Kind::And,
            Op::BitOr => Kind::Or,
            Op::BitXor => Kind::Xor,
            // The distance of a shift is promoted by itself; rare in contracts, so it stays a variable.
            _ => return None,
        };
        let (a, b) = (self.number_in(left, sort)?, self.number_in(right, sort)?);
        Some(self.terms.binary(Operator::of(kind, sort)?, a, b))
    }

    fn cast(&mut self, operand: &Expr, to: Primitive) -> Option<TermId> {
        let number = self.number(operand)?;
        match to {
            Primitive::Int | Primitive::Long | Primitive::Float | Primitive::Double => {
                self.converted(number, sorts::of_primitive(to))
            }
            Primitive::Byte | Primitive::Short | Primitive::Char => {
                let kind = match to {
                    Primitive::Byte => Kind::ToByte,
                    Primitive::Short => Kind::ToShort,
                    _ => Kind::ToChar,
                };
                let number = self.converted(number, Sort::Int)?;
                Some(self.terms.unary(Operator::of(kind, Sort::Int)?, number))
            }
            Primitive::Boolean => None,
        }
    }

    fn variable(&mut self, expr: &Expr, sort: Sort, domain: Interval) -> TermId {
        self.named(expr, false, sort, domain)
    }

    /// The variable of an expression. One with a bound variable may mean something else elsewhere.
    fn named(&mut self, expr: &Expr, null: bool, sort: Sort, domain: Interval) -> TermId {
        let known = self.known.iter().find(|(other, of_null, term)| {
            *of_null == null && other == expr && self.terms.sort(*term) == sort
        });
        if let Some((.., term)) = known
            && expr.free_variables().is_empty()
        {
            return *term;
        }
        let name = match &expr.kind {
            ExprKind::Parameter { name, .. } if !null => name.to_string(),
            _ => format!("part {}", self.known.len()),
        };
        let term = self.terms.declare_in(&name, sort, domain);
        self.known.push((expr.clone(), null, term));
        term
    }
}

/// The values that an expression can have.
fn domain(expr: &Expr, primitive: Primitive) -> Interval {
    let is_length = match &expr.kind {
        ExprKind::ArrayLength(_) => true,
        ExprKind::Call { method, .. } => {
            primitive == Primitive::Int
                && method.owner.as_str() == "java/lang/String"
                && &*method.name == "length"
        }
        _ => false,
    };
    if is_length { Interval { min: 0, max: i64::from(i32::MAX) } } else { sorts::interval(primitive) }
}
