//! Mathematical integers beyond `long`: expressions of type `\bigint`.
//!
//! A number is two's complement in limbs of 64 bits, each a `long` of the machine with its term, so that the value and
//! what a solver sees of it are computed by the same operators. Limbs are as many as the widths of the operands ask for:
//! nothing overflows. A quotient of numbers that are `long` here is one of `long`, and the path knows that they are;
//! other quotients are of the numbers as they are here.

use contract::arithmetic::is_bigint;
use contract::expr::{BinaryOperator, UnaryOperator};
use contract::{Expr, ExprKind};
use program::{Primitive, Type};
use term::{Operator, Relation, Sort};
use vm::Value;
use vm::observe::DecisionKind;

use super::digits;
use super::{Evaluated, Problem, Run, Said};
use crate::check::Before;
use crate::scene::{Kept, Scene};

/// Wider than this is not computed.
const MOST_BITS: u32 = 4096;

/// An integer from `-2^bits` to `2^bits - 1`.
#[derive(Clone, Debug)]
pub(crate) struct Wide {
    /// The lowest first.
    limbs: Vec<Evaluated>,
    bits: u32,
}

impl Wide {
    pub(super) fn of_limbs(limbs: Vec<u64>) -> Wide {
        let bits = 64 * limbs.len() as u32 - 1;
        Wide { limbs: limbs.into_iter().map(|limb| Evaluated::plain(limb as i64)).collect(), bits }
    }

    pub(super) fn number(value: i64) -> Wide {
        Wide::of_limbs(vec![value as u64])
    }

    fn is_plain(&self) -> bool {
        self.limbs.iter().all(|limb| limb.term.is_none())
    }

    /// The value here.
    pub(super) fn digits(&self) -> Vec<u64> {
        digits::trimmed(self.limbs.iter().map(|limb| limb.value.bits()).collect())
    }
}

/// The state before the call is asked for the numbers that a `\bigint` is made of, not for the number itself, which no
/// value of the machine holds. `None` where it is not made of any by operators.
pub(super) fn before_parts(operand: &Expr) -> Option<Expr> {
    match &operand.kind {
        ExprKind::Unary { .. }
        | ExprKind::Binary { .. }
        | ExprKind::Cast { .. }
        | ExprKind::Conditional { .. } => Some(operand.map_children(|part| {
            let old = || Expr::new(ExprKind::Old(Box::new(part.clone())), part.ty.clone());
            if is_bigint(&part.ty) { before_parts(part).unwrap_or_else(old) } else { old() }
        })),
        _ => None,
    }
}

impl Run<'_> {
    /// The value of a whole number, whatever its type.
    pub(super) fn wide(&mut self, scene: &Scene, expr: &Expr) -> Said<Wide> {
        if !is_bigint(&expr.ty) {
            let value = self.expr(scene, expr)?;
            return self.widened(value);
        }
        match &expr.kind {
            ExprKind::Variable(_) => {
                let value = self.expr(scene, expr)?;
                self.widened(value)
            }
            ExprKind::Cast { operand } => self.wide(scene, operand),
            ExprKind::Unary { operator, operand } => {
                let operand = self.wide(scene, operand)?;
                self.wide_unary(*operator, &operand)
            }
            ExprKind::Binary { operator, left, right } => {
                let first = self.wide(scene, left)?;
                let second = self.wide(scene, right)?;
                self.wide_binary(*operator, &first, &second)
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                let test = self.condition(scene, condition)?;
                self.decide_condition(test);
                self.wide(scene, if test.is_true() { then } else { otherwise })
            }
            ExprKind::Old(operand) => match &scene.before {
                None => self.wide(scene, operand),
                Some(before) => match before_parts(operand) {
                    Some(parts) => self.wide(scene, &parts),
                    None => self.wide_in_the_past(&before.clone(), operand),
                },
            },
            ExprKind::Quantified(quantified) => self.wide_quantified(scene, quantified),
            ExprKind::ModelField { target, class, name } => {
                self.represented(scene, target, class, name, |run, scene, by| run.wide(scene, by))
            }
            _ => Err(Problem::unevaluated(format!("`{}` as a `\\bigint`", contract::show(expr)))),
        }
    }

    /// Numbers survive going back and forth; only what they are computed from must be that of before.
    fn wide_in_the_past(&mut self, before: &Before, operand: &Expr) -> Said<Wide> {
        let Some(past) = &before.snapshot else {
            return Err(Problem::unevaluated(format!("`\\old({})` was not kept", contract::show(operand))));
        };
        let free = operand.free_variables();
        let mut bound = Vec::with_capacity(self.variables.len());
        for (name, kept) in &self.variables {
            let value = kept.evaluated(self.machine);
            if free.contains(name) && matches!(value.value, Value::Ref(_)) {
                return Err(Problem::unevaluated("an object inside `\\old` of a `\\bigint`"));
            }
            bound.push((name.clone(), value));
        }
        let present = self.machine.snapshot();
        self.machine.restore(past);
        let bound = bound.into_iter().map(|(name, value)| {
            let value =
                if matches!(value.value, Value::Ref(_)) { Evaluated::plain(vm::Ref::NULL) } else { value };
            (name, Kept::new(self.machine, value.value, value.term))
        });
        let bound = bound.collect();
        let variables = std::mem::replace(&mut self.variables, bound);
        let said = self.wide(&before.scene, operand);
        self.machine.restore(&present);
        self.variables = variables;
        said
    }

    /// An `int` or `long`, unboxed.
    pub(super) fn widened(&mut self, value: Evaluated) -> Said<Wide> {
        let value = self.unboxed(value)?;
        let bits = match value.value {
            Value::Int(_) => 31,
            Value::Long(_) => 63,
            other => return Err(Problem::unevaluated(format!("{other:?} as a whole number"))),
        };
        Ok(Wide { limbs: vec![self.in_sort(value, Sort::Long)], bits })
    }

    /// A cast to a primitive type (JLS 5.1.3).
    pub(super) fn narrowed(&mut self, value: &Wide, to: Primitive) -> Said {
        match to {
            Primitive::Float | Primitive::Double => {
                self.fix_all(value);
                let text = digits::decimal(&value.digits());
                let number = match to {
                    Primitive::Float => text.parse::<f32>().map(Evaluated::plain).ok(),
                    _ => text.parse::<f64>().map(Evaluated::plain).ok(),
                };
                number.ok_or_else(|| Problem::unevaluated("a number that is none"))
            }
            _ => Ok(self.in_primitive(value.limbs[0], to)),
        }
    }

    /// The number in decimal digits, as it is here.
    pub(super) fn decimal(&mut self, value: &Wide) -> String {
        self.fix_all(value);
        digits::decimal(&value.digits())
    }

    /// A whole number as a value of a narrower type, or an exception.
    pub(super) fn exact(&mut self, scene: &Scene, operand: &Expr, to: &Type) -> Said {
        let Some(primitive) = to.as_primitive() else {
            return self.expr(scene, operand);
        };
        let value = self.wide(scene, operand)?;
        let narrow = self.narrowed(&value, primitive)?;
        let again = self.widened(narrow)?;
        let fits = self.wide_compare(Relation::Eq, &value, &again);
        self.decide_condition(fits);
        if fits.is_true() {
            Ok(narrow)
        } else {
            Err(Problem::throws("java.lang.ArithmeticException: integer overflow"))
        }
    }

    fn wide_unary(&mut self, operator: UnaryOperator, operand: &Wide) -> Said<Wide> {
        match operator {
            UnaryOperator::Minus => self.sum(&Wide::number(0), operand, true),
            UnaryOperator::Complement => self.sum(&Wide::number(-1), operand, true),
            UnaryOperator::Plus | UnaryOperator::Not => Ok(operand.clone()),
        }
    }

    pub(super) fn wide_binary(&mut self, operator: BinaryOperator, a: &Wide, b: &Wide) -> Said<Wide> {
        use BinaryOperator as Op;
        match operator {
            Op::Add => self.sum(a, b, false),
            Op::Subtract => self.sum(a, b, true),
            Op::Multiply => self.product(a, b),
            Op::Divide | Op::Remainder => self.quotient(operator == Op::Divide, a, b),
            Op::BitAnd => self.limbwise(Operator::Land, a, b),
            Op::BitOr => self.limbwise(Operator::Lor, a, b),
            Op::BitXor => self.limbwise(Operator::Lxor, a, b),
            Op::ShiftRight => {
                self.fix_all(b);
                let distance = b.limbs[0].value.bits() as u32 & 63;
                Ok(self.shifted(a, distance))
            }
            other => Err(Problem::unevaluated(format!("{other:?} of a `\\bigint`"))),
        }
    }

    /// A limb of a number; beyond its last one is the sign.
    fn limb(&mut self, value: &Wide, index: usize) -> Evaluated {
        match value.limbs.get(index) {
            Some(limb) => *limb,
            None => self.sign(value.limbs[value.limbs.len() - 1]),
        }
    }

    fn sign(&mut self, limb: Evaluated) -> Evaluated {
        self.apply_binary(Operator::Lshr, limb, Evaluated::plain(63))
    }

    /// A number of so many bits from the limbs below them.
    fn built(&mut self, bits: u32, mut limbs: Vec<Evaluated>) -> Said<Wide> {
        if bits > MOST_BITS {
            return Err(Problem::unevaluated("a number that is too large"));
        }
        limbs.truncate(bits as usize / 64 + 1);
        let value = Wide { limbs, bits };
        Ok(if value.is_plain() { Wide::of_limbs(value.digits()) } else { value })
    }

    fn sum(&mut self, a: &Wide, b: &Wide, minus: bool) -> Said<Wide> {
        let bits = a.bits.max(b.bits) + 1;
        let mut carry = Evaluated::plain(i64::from(minus));
        let mut limbs = Vec::new();
        for index in 0..=bits as usize / 64 {
            let (x, mut y) = (self.limb(a, index), self.limb(b, index));
            if minus {
                y = self.apply_binary(Operator::Lxor, y, Evaluated::plain(-1_i64));
            }
            let (sum, over) = self.added(x, y, carry);
            limbs.push(sum);
            carry = over;
        }
        self.built(bits, limbs)
    }

    /// The sum of two limbs and a carry, and the carry of that.
    fn added(&mut self, x: Evaluated, y: Evaluated, carry: Evaluated) -> (Evaluated, Evaluated) {
        let sum = self.apply_binary(Operator::Ladd, x, y);
        let sum = self.apply_binary(Operator::Ladd, sum, carry);
        let both = self.apply_binary(Operator::Land, x, y);
        let either = self.apply_binary(Operator::Lor, x, y);
        let gone = self.apply_binary(Operator::Lxor, sum, Evaluated::plain(-1_i64));
        let passed = self.apply_binary(Operator::Land, either, gone);
        let out = self.apply_binary(Operator::Lor, both, passed);
        (sum, self.apply_binary(Operator::Lushr, out, Evaluated::plain(63)))
    }

    fn product(&mut self, a: &Wide, b: &Wide) -> Said<Wide> {
        let bits = a.bits + b.bits + 1;
        if bits > MOST_BITS {
            return Err(Problem::unevaluated("a number that is too large"));
        }
        if let ([x], [y]) = (&a.limbs[..], &b.limbs[..]) {
            let low = self.apply_binary(Operator::Lmul, *x, *y);
            let high = self.apply_binary(Operator::Lmulh, *x, *y);
            return self.built(bits, vec![low, high]);
        }
        let count = bits as usize / 64 + 1;
        let mut limbs = vec![Evaluated::plain(0_i64); count];
        for i in 0..count {
            for j in 0..count - i {
                let (x, y) = (self.limb(a, i), self.limb(b, j));
                let low = self.apply_binary(Operator::Lmul, x, y);
                self.add_at(&mut limbs, i + j, low);
                if i + j + 1 < count {
                    let high = self.unsigned_high(x, y);
                    self.add_at(&mut limbs, i + j + 1, high);
                }
            }
        }
        self.built(bits, limbs)
    }

    /// Adds a limb to a number in place, with its carries.
    fn add_at(&mut self, limbs: &mut [Evaluated], from: usize, value: Evaluated) {
        let zero = Evaluated::plain(0_i64);
        let mut add = value;
        for limb in &mut limbs[from..] {
            let (sum, carry) = self.added(*limb, add, zero);
            *limb = sum;
            add = carry;
        }
    }

    /// `Math.unsignedMultiplyHigh`.
    fn unsigned_high(&mut self, x: Evaluated, y: Evaluated) -> Evaluated {
        let high = self.apply_binary(Operator::Lmulh, x, y);
        let (negative_x, negative_y) = (self.sign(x), self.sign(y));
        let first = self.apply_binary(Operator::Land, negative_x, y);
        let second = self.apply_binary(Operator::Land, negative_y, x);
        let high = self.apply_binary(Operator::Ladd, high, first);
        self.apply_binary(Operator::Ladd, high, second)
    }

    fn limbwise(&mut self, operator: Operator, a: &Wide, b: &Wide) -> Said<Wide> {
        let bits = a.bits.max(b.bits);
        let mut limbs = Vec::new();
        for index in 0..=bits as usize / 64 {
            let (x, y) = (self.limb(a, index), self.limb(b, index));
            limbs.push(self.apply_binary(operator, x, y));
        }
        self.built(bits, limbs)
    }

    fn shifted(&mut self, a: &Wide, distance: u32) -> Wide {
        if distance == 0 {
            return a.clone();
        }
        let mut limbs = Vec::new();
        for index in 0..a.limbs.len() {
            let (low, high) = (a.limbs[index], self.limb(a, index + 1));
            let low = self.apply_binary(Operator::Lushr, low, Evaluated::plain(distance as i32));
            let high = self.apply_binary(Operator::Lshl, high, Evaluated::plain(64 - distance as i32));
            limbs.push(self.apply_binary(Operator::Lor, low, high));
        }
        Wide { limbs, bits: a.bits }
    }

    /// Truncated, as Java's.
    fn quotient(&mut self, divides: bool, a: &Wide, b: &Wide) -> Said<Wide> {
        let zero = self.wide_compare(Relation::Eq, b, &Wide::number(0));
        if let Some(term) = zero.term {
            self.decide_as(DecisionKind::Division, term, zero.is_true());
        }
        if zero.is_true() {
            return Err(Problem::throws("java.lang.ArithmeticException: BigInteger divide by zero"));
        }
        if a.digits().len() > 1 || b.digits().len() > 1 {
            self.fix_all(a);
            self.fix_all(b);
            let (quotient, remainder) = digits::divided(&a.digits(), &b.digits());
            return Ok(Wide::of_limbs(if divides { quotient } else { remainder }));
        }
        let (x, y) = (self.as_long(a), self.as_long(b));
        if !divides {
            let remainder = self.apply_binary(Operator::Lrem, x, y);
            return self.widened(remainder);
        }
        let quotient = self.apply_binary(Operator::Ldiv, x, y);
        let least = self.compare(Relation::Eq, x, Evaluated::plain(i64::MIN), Sort::Long);
        let turned = self.compare(Relation::Eq, y, Evaluated::plain(-1_i64), Sort::Long);
        let over = self.apply_binary(Operator::Both, least, turned);
        let sign = self.sign(quotient);
        let high = self.chosen(over, Evaluated::plain(0_i64), sign, &Type::LONG);
        self.built(64, vec![quotient, high])
    }

    /// A number that is a `long` here; the path knows that it is.
    fn as_long(&mut self, value: &Wide) -> Evaluated {
        let low = value.limbs[0];
        if value.limbs.len() > 1 {
            let narrow = Wide { limbs: vec![low], bits: 63 };
            let fits = self.wide_compare(Relation::Eq, value, &narrow);
            self.decide_condition(fits);
        }
        low
    }

    pub(super) fn wide_compare(&mut self, relation: Relation, a: &Wide, b: &Wide) -> Evaluated {
        let count = a.limbs.len().max(b.limbs.len());
        match relation {
            Relation::Eq => self.wide_equal(a, b, count),
            Relation::Ne => {
                let equal = self.wide_equal(a, b, count);
                self.negated(equal)
            }
            Relation::Lt => self.wide_less(a, b, count),
            Relation::Gt => self.wide_less(b, a, count),
            Relation::Ge => {
                let less = self.wide_less(a, b, count);
                self.negated(less)
            }
            Relation::Le => {
                let greater = self.wide_less(b, a, count);
                self.negated(greater)
            }
        }
    }

    fn wide_equal(&mut self, a: &Wide, b: &Wide, count: usize) -> Evaluated {
        let mut all = Evaluated::plain(true);
        for index in 0..count {
            let (x, y) = (self.limb(a, index), self.limb(b, index));
            let same = self.compare(Relation::Eq, x, y, Sort::Long);
            all = self.apply_binary(Operator::Both, all, same);
        }
        all
    }

    /// From the lowest limb up; all but the highest are without a sign.
    fn wide_less(&mut self, a: &Wide, b: &Wide, count: usize) -> Evaluated {
        let mut less = Evaluated::plain(false);
        for index in 0..count {
            let (mut x, mut y) = (self.limb(a, index), self.limb(b, index));
            let same = self.compare(Relation::Eq, x, y, Sort::Long);
            if index + 1 < count {
                x = self.apply_binary(Operator::Lxor, x, Evaluated::plain(i64::MIN));
                y = self.apply_binary(Operator::Lxor, y, Evaluated::plain(i64::MIN));
            }
            let here = self.compare(Relation::Lt, x, y, Sort::Long);
            let below = self.apply_binary(Operator::Both, same, less);
            less = self.apply_binary(Operator::Either, here, below);
        }
        less
    }

    /// Uses a number as the one that it is here; the path knows.
    fn fix_all(&mut self, value: &Wide) {
        for limb in &value.limbs {
            self.fix(*limb);
        }
    }
}
