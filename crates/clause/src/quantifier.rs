//! Quantifiers as loops.
//!
//! Sums and products are in the arithmetic of the quantifier's type; the minimum or maximum of nothing throws.

use std::sync::Arc;

use classfile::op;
use classfile::write::Label;
use contract::Expr;
use contract::arithmetic::is_bigint;
use contract::expr::{BinaryOperator, BoundVariable, Quantified, Quantifier};
use contract::logic::range::{Values, conditions_and_body, order, values_of};
use program::{MethodRef, Primitive, Type};

use crate::Refusal;
use crate::compile::{Compiler, Pushed, Said, place};
use crate::erase::BIG_INTEGER;
use crate::loops::Loop;

/// What is done with each combination of values, given the conditions that no range has used up.
type Leaf<'l, 'c> = dyn FnMut(&mut Compiler<'c>, &[Expr]) -> Said<()> + 'l;

impl<'c> Compiler<'c> {
    pub(crate) fn quantified(&mut self, quantified: &Quantified, ty: &Type) -> Said {
        let (conditions, body) = conditions_and_body(quantified);
        let order = order(&quantified.variables, &conditions);
        let scope = self.scope();
        let pushed = match quantified.quantifier {
            Quantifier::ForAll => self.search(&order, conditions, &body, true),
            Quantifier::Exists => self.search(&order, conditions, &body, false),
            Quantifier::NumOf => self.count(&order, conditions, &body),
            Quantifier::Sum => self.fold(&order, conditions, &body, ty, BinaryOperator::Add),
            Quantifier::Product => self.fold(&order, conditions, &body, ty, BinaryOperator::Multiply),
            Quantifier::Min => self.extreme(&order, conditions, &body, ty, "min"),
            Quantifier::Max => self.extreme(&order, conditions, &body, ty, "max"),
        };
        self.leave(scope);
        pushed
    }

    /// Whether all elements are as said, or one is.
    fn search(&mut self, order: &[BoundVariable], conditions: Vec<Expr>, body: &Expr, all: bool) -> Said {
        let (result, done) = (self.local(&Type::BOOLEAN)?, self.code.label());
        self.int(i32::from(!all));
        self.store(&Type::BOOLEAN, result);
        self.level(order, conditions, &mut |compiler, rest| {
            let filter = Expr::all(rest.iter().cloned());
            let claim = if all { filter.implies(body.clone()) } else { filter.and(body.clone()) };
            compiler.condition(&claim)?;
            compiler.code.jump(if all { op::IFEQ } else { op::IFNE }, done);
            Ok(())
        })?;
        self.int(i32::from(all));
        self.store(&Type::BOOLEAN, result);
        self.code.place(done);
        self.load(&Type::BOOLEAN, result);
        Ok(Pushed::plain(Type::BOOLEAN))
    }

    fn count(&mut self, order: &[BoundVariable], conditions: Vec<Expr>, body: &Expr) -> Said {
        let total = self.local(&Type::LONG)?;
        self.long(0);
        self.store(&Type::LONG, total);
        self.level(order, conditions, &mut |compiler, rest| {
            let over = compiler.unless(Expr::all(rest.iter().cloned()).and(body.clone()))?;
            compiler.load(&Type::LONG, total);
            compiler.long(1);
            compiler.code.op(op::LADD);
            compiler.store(&Type::LONG, total);
            compiler.code.place(over);
            Ok(())
        })?;
        self.load(&Type::LONG, total);
        Ok(Pushed::plain(Type::LONG))
    }

    /// A jump over what comes next unless a condition holds.
    fn unless(&mut self, condition: Expr) -> Said<Label> {
        self.condition(&condition)?;
        Ok(self.code.jump_ahead(op::IFEQ))
    }

    fn fold(
        &mut self,
        order: &[BoundVariable],
        conditions: Vec<Expr>,
        body: &Expr,
        ty: &Type,
        operator: BinaryOperator,
    ) -> Said {
        let number = arithmetic_of(ty)?;
        let held = crate::erased(&number);
        let total = self.local(&held)?;
        let neutral = i32::from(operator == BinaryOperator::Multiply);
        match number.as_primitive() {
            Some(Primitive::Int) => self.int(neutral),
            Some(Primitive::Long) => self.long(i64::from(neutral)),
            Some(_) => self.double(f64::from(neutral)),
            None => {
                self.long(i64::from(neutral));
                self.library_static(BIG_INTEGER, "valueOf", "(J)Ljava/math/BigInteger;");
            }
        }
        self.store(&held, total);
        self.level(order, conditions, &mut |compiler, rest| {
            let over = compiler.unless(Expr::all(rest.iter().cloned()))?;
            compiler.load(&held, total);
            compiler.expr_as(body, &number)?;
            match (number.is_primitive(), operator) {
                (true, BinaryOperator::Multiply) => compiler.code.op(op::IMUL + place(&number)),
                (true, _) => compiler.code.op(op::IADD + place(&number)),
                (false, operator) => compiler.wide_operator(operator)?,
            }
            compiler.store(&held, total);
            compiler.code.place(over);
            Ok(())
        })?;
        self.load(&held, total);
        Ok(Pushed::plain(number))
    }

    fn extreme(
        &mut self,
        order: &[BoundVariable],
        conditions: Vec<Expr>,
        body: &Expr,
        ty: &Type,
        name: &str,
    ) -> Said {
        let number = arithmetic_of(ty)?;
        let held = crate::erased(&number);
        let (best, found) = (self.local(&held)?, self.local(&Type::BOOLEAN)?);
        match number.as_primitive() {
            Some(Primitive::Int) => self.int(0),
            Some(Primitive::Long) => self.long(0),
            Some(_) => self.double(0.0),
            None => self.code.op(op::ACONST_NULL),
        }
        self.store(&held, best);
        self.int(0);
        self.store(&Type::BOOLEAN, found);
        self.level(order, conditions, &mut |compiler, rest| {
            let over = compiler.unless(Expr::all(rest.iter().cloned()))?;
            compiler.expr_as(body, &number)?;
            compiler.load(&Type::BOOLEAN, found);
            let first = compiler.code.jump_ahead(op::IFEQ);
            compiler.load(&held, best);
            match number.as_primitive() {
                Some(primitive) => {
                    let letter = primitive.descriptor();
                    compiler.library_static("java/lang/Math", name, &format!("({letter}{letter}){letter}"));
                }
                None => {
                    compiler.library(BIG_INTEGER, name, "(Ljava/math/BigInteger;)Ljava/math/BigInteger;");
                }
            }
            compiler.code.place(first);
            compiler.store(&held, best);
            compiler.int(1);
            compiler.store(&Type::BOOLEAN, found);
            compiler.code.place(over);
            Ok(())
        })?;
        self.load(&Type::BOOLEAN, found);
        let some = self.code.jump_ahead(op::IFNE);
        self.throw("java/util/NoSuchElementException", "No value present");
        self.code.place(some);
        self.load(&held, best);
        Ok(Pushed::plain(number))
    }

    /// Runs through all values of all variables.
    fn level(
        &mut self,
        variables: &[BoundVariable],
        mut conditions: Vec<Expr>,
        leaf: &mut Leaf<'_, 'c>,
    ) -> Said<()> {
        let Some((variable, inner)) = variables.split_first() else { return leaf(self, &conditions) };
        let unbound: Vec<Arc<str>> = variables.iter().map(|variable| variable.name.clone()).collect();
        let looped = self.values(variable, &mut conditions, &unbound)?;
        let scope = self.scope();
        // An element of an array of numbers is a number of the variable's type.
        let (mut local, mut held) = (looped.variable, looped.held.clone());
        if let (Type::Primitive(from), Type::Primitive(to)) = (&looped.held, &variable.ty)
            && from != to
        {
            local = self.local(&variable.ty)?;
            self.load(&held, looped.variable);
            self.number(*from, *to);
            held = variable.ty.clone();
            self.store(&held, local);
        }
        self.bind(variable.name.clone(), local, held);
        self.level(inner, conditions, leaf)?;
        self.leave(scope);
        self.end(looped);
        Ok(())
    }

    fn values(
        &mut self,
        variable: &BoundVariable,
        conditions: &mut Vec<Expr>,
        unbound: &[Arc<str>],
    ) -> Said<Loop> {
        match values_of(self.sources.program, variable, conditions, unbound)? {
            Values::Elements(over) => self.over_elements(&over),
            Values::Booleans => self.over_booleans(),
            Values::Numbers(range, primitive) => self.over_range(&range.from, &range.to, primitive),
            Values::Constants(class) => {
                let ty = Type::array(Type::class(class.clone()));
                let descriptor = format!("()[L{};", class.as_str());
                let pushed = self.call(None, &MethodRef::new(class, "values", descriptor), &[], &ty)?;
                self.over_pushed(pushed)
            }
        }
    }

    /// `\nonnullelements(a)`: not null, and neither is any element.
    pub(crate) fn non_null_elements(&mut self, operand: &Expr) -> Said {
        let (result, done) = (self.local(&Type::BOOLEAN)?, self.code.label());
        self.int(0);
        self.store(&Type::BOOLEAN, result);
        let pushed = self.expr(operand)?;
        let held = pushed.held.clone();
        let collection = self.local(&held)?;
        self.store(&held, collection);
        self.load(&held, collection);
        self.code.jump(op::IFNULL, done);
        let is_of_numbers = matches!(&pushed.ty, Type::Array(element) if element.is_primitive());
        if !is_of_numbers {
            self.load(&held, collection);
            let looped = self.over_pushed(pushed)?;
            self.load(&looped.held.clone(), looped.variable);
            self.code.jump(op::IFNULL, done);
            self.end(looped);
        }
        self.int(1);
        self.store(&Type::BOOLEAN, result);
        self.code.place(done);
        self.load(&Type::BOOLEAN, result);
        Ok(Pushed::plain(Type::BOOLEAN))
    }
}

/// The type in which a sum, product or extreme of this type is computed.
fn arithmetic_of(ty: &Type) -> Said<Type> {
    if is_bigint(ty) {
        return Ok(ty.clone());
    }
    match ty.unboxed() {
        Some(Primitive::Byte | Primitive::Short | Primitive::Char | Primitive::Int) => Ok(Type::INT),
        Some(Primitive::Long) => Ok(Type::LONG),
        Some(Primitive::Float | Primitive::Double) => Ok(Type::DOUBLE),
        Some(Primitive::Boolean) | None => {
            Err(Refusal::unsupported(format!("a sum, product or extreme of {ty}")))
        }
    }
}
