//! Quantifiers, unrolled over the values that their variables run over, into one term.
//!
//! A bound that carries a term is used as the number that it is, and the path knows (a decision of kind `Concrete`). Sums
//! and products are in the arithmetic of the quantifier's type, as in the emitted test; the minimum or maximum of nothing
//! throws there and here.

use std::ops::ControlFlow;
use std::sync::Arc;

use contract::Expr;
use contract::arithmetic::is_bigint;
use contract::expr::{BinaryOperator, BoundVariable, Quantified, Quantifier};
use contract::logic::range::{self, Range, conditions_and_body, order, values_of};
use program::{MethodRef, Primitive, Type};
use term::{Kind as OperatorKind, Relation};
use vm::Value;
use vm::observe::DecisionKind;

use super::wide::Wide;
use super::{Evaluated, Problem, Run, Said, runs_code};
use crate::scene::{Kept, Scene};

/// What is done with each combination of values.
type Leaf<'l, 'a> = dyn FnMut(&mut Run<'a>, &[Expr]) -> Said<ControlFlow<()>> + 'l;

impl<'a> Run<'a> {
    pub(super) fn quantified(&mut self, scene: &Scene, quantified: &Quantified, ty: &Type) -> Said {
        let (conditions, body) = conditions_and_body(quantified);
        let order = order(&quantified.variables, &conditions);
        let mut count = 0;
        match quantified.quantifier {
            Quantifier::ForAll => self.all(scene, &order, conditions, &body, &mut count),
            Quantifier::Exists => self.any(scene, &order, conditions, &body, &mut count),
            Quantifier::NumOf => {
                let mut total = Evaluated::plain(0_i64);
                self.each(scene, &order, conditions, &mut count, &mut |run, rest| {
                    let filter = Expr::all(rest.iter().cloned()).and(body.clone());
                    let counts = run.condition(scene, &filter)?;
                    let one =
                        run.chosen(counts, Evaluated::plain(1_i64), Evaluated::plain(0_i64), &Type::LONG);
                    total = run.arithmetic(OperatorKind::Add, total, one, &Type::LONG)?;
                    Ok(ControlFlow::Continue(()))
                })?;
                Ok(total)
            }
            Quantifier::Sum => self.fold(scene, &order, conditions, &body, ty, OperatorKind::Add, &mut count),
            Quantifier::Product => {
                self.fold(scene, &order, conditions, &body, ty, OperatorKind::Mul, &mut count)
            }
            Quantifier::Min => {
                self.extreme(scene, &order, conditions, &body, ty, OperatorKind::Min, &mut count)
            }
            Quantifier::Max => {
                self.extreme(scene, &order, conditions, &body, ty, OperatorKind::Max, &mut count)
            }
        }
    }

    fn all(
        &mut self,
        scene: &Scene,
        order: &[BoundVariable],
        conditions: Vec<Expr>,
        body: &Expr,
        count: &mut usize,
    ) -> Said {
        let mut whole = Evaluated::plain(true);
        self.each(scene, order, conditions, count, &mut |run, rest| {
            let claim = Expr::all(rest.iter().cloned()).implies(body.clone());
            whole =
                run.sequel(whole, true, false, runs_code(&claim), &mut |run| run.condition(scene, &claim))?;
            Ok(if whole.term.is_none() && !whole.is_true() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        })?;
        Ok(whole)
    }

    fn any(
        &mut self,
        scene: &Scene,
        order: &[BoundVariable],
        conditions: Vec<Expr>,
        body: &Expr,
        count: &mut usize,
    ) -> Said {
        let mut whole = Evaluated::plain(false);
        self.each(scene, order, conditions, count, &mut |run, rest| {
            let claim = Expr::all(rest.iter().cloned()).and(body.clone());
            whole =
                run.sequel(whole, false, true, runs_code(&claim), &mut |run| run.condition(scene, &claim))?;
            Ok(if whole.term.is_none() && whole.is_true() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        })?;
        Ok(whole)
    }

    fn fold(
        &mut self,
        scene: &Scene,
        order: &[BoundVariable],
        conditions: Vec<Expr>,
        body: &Expr,
        ty: &Type,
        kind: OperatorKind,
        count: &mut usize,
    ) -> Said {
        let (number, neutral) = arithmetic_of(ty, kind == OperatorKind::Mul)?;
        let mut total = neutral;
        self.each(scene, order, conditions, count, &mut |run, rest| {
            let filter = Expr::all(rest.iter().cloned());
            let counts = run.condition(scene, &filter)?;
            if !counts.is_true() && (counts.term.is_none() || runs_code(body)) {
                run.decide_condition(counts);
                return Ok(ControlFlow::Continue(()));
            }
            let mark = run.log.told.len();
            let value = run.expr(scene, body).and_then(|value| run.assigned(value, &body.ty, &number));
            let value = match value {
                Ok(value) if counts.is_true() || run.log.told.len() == mark => value,
                Err(problem) if counts.is_true() => return Err(problem),
                Ok(_) | Err(_) => {
                    run.log.told.truncate(mark);
                    run.decide_condition(counts);
                    return Ok(ControlFlow::Continue(()));
                }
            };
            let part = run.chosen(counts, value, neutral, &number);
            total = run.arithmetic(kind, total, part, &number)?;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(total)
    }

    fn extreme(
        &mut self,
        scene: &Scene,
        order: &[BoundVariable],
        conditions: Vec<Expr>,
        body: &Expr,
        ty: &Type,
        kind: OperatorKind,
        count: &mut usize,
    ) -> Said {
        let (number, _) = arithmetic_of(ty, false)?;
        let mut best: Option<Evaluated> = None;
        self.each(scene, order, conditions, count, &mut |run, rest| {
            // Whether there is anything to compare is not a number: it is decided.
            let filter = Expr::all(rest.iter().cloned());
            let counts = run.condition(scene, &filter)?;
            run.decide_condition(counts);
            if counts.is_true() {
                let value = run.expr(scene, body)?;
                let value = run.assigned(value, &body.ty, &number)?;
                best = Some(match best {
                    Some(best) => run.arithmetic(kind, best, value, &number)?,
                    None => value,
                });
            }
            Ok(ControlFlow::Continue(()))
        })?;
        best.ok_or_else(|| Problem::throws("java.util.NoSuchElementException: No value present"))
    }

    /// A sum, product or extreme of mathematical integers. Which elements count is decided.
    pub(super) fn wide_quantified(&mut self, scene: &Scene, quantified: &Quantified) -> Said<Wide> {
        let (conditions, body) = conditions_and_body(quantified);
        let order = order(&quantified.variables, &conditions);
        let mut count = 0;
        let mut total = match quantified.quantifier {
            Quantifier::Sum => Some(Wide::number(0)),
            Quantifier::Product => Some(Wide::number(1)),
            _ => None,
        };
        self.each(scene, &order, conditions, &mut count, &mut |run, rest| {
            let filter = Expr::all(rest.iter().cloned());
            let counts = run.condition(scene, &filter)?;
            run.decide_condition(counts);
            if counts.is_true() {
                let value = run.wide(scene, &body)?;
                total = Some(match (&total, quantified.quantifier) {
                    (None, _) => value,
                    (Some(total), Quantifier::Sum) => run.wide_binary(BinaryOperator::Add, total, &value)?,
                    (Some(total), Quantifier::Product) => {
                        run.wide_binary(BinaryOperator::Multiply, total, &value)?
                    }
                    (Some(total), quantifier) => {
                        let less = run.wide_compare(Relation::Lt, &value, total);
                        run.decide_condition(less);
                        let keeps = less.is_true() == (quantifier == Quantifier::Max);
                        if keeps { total.clone() } else { value }
                    }
                });
            }
            Ok(ControlFlow::Continue(()))
        })?;
        total.ok_or_else(|| Problem::throws("java.util.NoSuchElementException: No value present"))
    }

    pub(super) fn decide_condition(&mut self, condition: Evaluated) {
        if let Some(term) = condition.term {
            self.decide_as(DecisionKind::Branch, term, condition.is_true());
        }
    }

    /// `condition ? yes : no` of numbers.
    pub(super) fn chosen(
        &mut self,
        condition: Evaluated,
        yes: Evaluated,
        no: Evaluated,
        ty: &Type,
    ) -> Evaluated {
        let (here, there) = if condition.is_true() { (yes, no) } else { (no, yes) };
        match condition.term {
            Some(guard) => self.choice(guard, condition.is_true(), here, there, ty),
            None => here,
        }
    }

    /// Runs through all values of all variables; conditions that a range does not use up are left to the leaf.
    fn each(
        &mut self,
        scene: &Scene,
        variables: &[BoundVariable],
        conditions: Vec<Expr>,
        count: &mut usize,
        leaf: &mut Leaf<'_, 'a>,
    ) -> Said<()> {
        self.level(scene, variables, conditions, count, leaf).map(|_| ())
    }

    fn level(
        &mut self,
        scene: &Scene,
        variables: &[BoundVariable],
        mut conditions: Vec<Expr>,
        count: &mut usize,
        leaf: &mut Leaf<'_, 'a>,
    ) -> Said<ControlFlow<()>> {
        let Some((variable, inner)) = variables.split_first() else {
            *count += 1;
            self.check_count(*count)?;
            return leaf(self, &conditions);
        };
        let unbound: Vec<Arc<str>> = variables.iter().map(|variable| variable.name.clone()).collect();
        let mark = self.variables.len();
        match self.values(scene, variable, &mut conditions, &unbound)? {
            Values::Listed(values) => {
                for (value, ty) in values {
                    let bound = self.back(value);
                    let bound = if matches!(ty, Type::Primitive(_)) && variable.ty.is_primitive() {
                        self.assigned(bound, &ty, &variable.ty)?
                    } else {
                        bound
                    };
                    let bound = self.keep(bound);
                    let flow = self.bound(scene, variable, bound, inner, &conditions, count, leaf)?;
                    self.variables.truncate(mark);
                    if flow.is_break() {
                        return Ok(flow);
                    }
                }
            }
            Values::Counted { from, to, is_long } => {
                let mut number = from;
                while number <= to {
                    let value = if is_long { Value::Long(number) } else { Value::Int(number as i32) };
                    let bound = Kept::new(self.machine, value, None);
                    let flow = self.bound(scene, variable, bound, inner, &conditions, count, leaf)?;
                    self.variables.truncate(mark);
                    if flow.is_break() {
                        return Ok(flow);
                    }
                    let Some(next) = number.checked_add(1) else { break };
                    number = next;
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn bound(
        &mut self,
        scene: &Scene,
        variable: &BoundVariable,
        value: Kept,
        inner: &[BoundVariable],
        conditions: &[Expr],
        count: &mut usize,
        leaf: &mut Leaf<'_, 'a>,
    ) -> Said<ControlFlow<()>> {
        // What one round held is of no use to the next.
        let held = self.machine.held_mark();
        self.variables.push((variable.name.clone(), value));
        let flow = self.level(scene, inner, conditions.to_vec(), count, leaf);
        self.machine.release_held(held);
        flow
    }

    fn values(
        &mut self,
        scene: &Scene,
        variable: &BoundVariable,
        conditions: &mut Vec<Expr>,
        unbound: &[Arc<str>],
    ) -> Said<Values> {
        let values = values_of(self.program, variable, conditions, unbound);
        match values.map_err(|endless| Problem::unevaluated(endless.to_string()))? {
            range::Values::Elements(over) => {
                let collection = self.expr(scene, &over)?;
                Ok(Values::Listed(self.elements(collection)?))
            }
            range::Values::Booleans => {
                let both =
                    [false, true].map(|value| (Kept::new(self.machine, value.into(), None), Type::BOOLEAN));
                Ok(Values::Listed(both.into()))
            }
            range::Values::Numbers(range, primitive) => self.counted(scene, &range, primitive),
            range::Values::Constants(class) => {
                let descriptor = format!("()[L{};", class.as_str());
                let values = MethodRef::new(class, "values", descriptor);
                let values = self.linker.method(self.machine, &values)?;
                let array = self.invoke(values, &[])?;
                Ok(Values::Listed(self.elements(array)?))
            }
        }
    }

    fn counted(&mut self, scene: &Scene, range: &Range, primitive: Primitive) -> Said<Values> {
        let from = self.number(scene, &range.from.0)?;
        let to = self.number(scene, &range.to.0)?;
        let from = if range.from.1 { Some(from) } else { from.checked_add(1) };
        let to = if range.to.1 { Some(to) } else { to.checked_sub(1) };
        let is_long = primitive == Primitive::Long;
        let (Some(from), Some(to)) = (from, to) else {
            return Ok(Values::Counted { from: 1, to: 0, is_long });
        };
        let (least, most) = match primitive {
            Primitive::Byte => (i64::from(i8::MIN), i64::from(i8::MAX)),
            Primitive::Short => (i64::from(i16::MIN), i64::from(i16::MAX)),
            Primitive::Char => (0, i64::from(u16::MAX)),
            Primitive::Long => (i64::MIN, i64::MAX),
            Primitive::Boolean | Primitive::Int | Primitive::Float | Primitive::Double => {
                (i64::from(i32::MIN), i64::from(i32::MAX))
            }
        };
        Ok(Values::Counted { from: from.max(least), to: to.min(most), is_long })
    }

    /// A bound as the number that it is.
    fn number(&mut self, scene: &Scene, bound: &Expr) -> Said<i64> {
        if is_bigint(&bound.ty) {
            let number = self.wide(scene, bound)?;
            let value = self.decimal(&number);
            return value.parse().map_err(|_| Problem::unevaluated(format!("a range up to {value}")));
        }
        let value = self.expr(scene, bound)?;
        let value = self.unboxed(value)?;
        self.fix(value);
        match value.value {
            Value::Int(number) => Ok(i64::from(number)),
            Value::Long(number) => Ok(number),
            Value::Void | Value::Float(_) | Value::Double(_) | Value::Ref(_) => {
                Err(Problem::unevaluated(format!("a range up to a `{}`", bound.ty)))
            }
        }
    }
}

enum Values {
    /// With the type that the elements have.
    Listed(Vec<(Kept, Type)>),
    /// Both ends are in the range.
    Counted { from: i64, to: i64, is_long: bool },
}

/// The type in which a sum or product of this type is computed, and its neutral element.
fn arithmetic_of(ty: &Type, product: bool) -> Said<(Type, Evaluated)> {
    let neutral = i32::from(product);
    match ty.unboxed() {
        Some(Primitive::Byte | Primitive::Short | Primitive::Char | Primitive::Int) => {
            Ok((Type::INT, Evaluated::plain(neutral)))
        }
        Some(Primitive::Long) => Ok((Type::LONG, Evaluated::plain(i64::from(neutral)))),
        Some(Primitive::Float | Primitive::Double) => {
            Ok((Type::DOUBLE, Evaluated::plain(f64::from(neutral))))
        }
        Some(Primitive::Boolean) | None => {
            Err(Problem::unevaluated(format!("a sum, product or extreme of `{ty}`")))
        }
    }
}
