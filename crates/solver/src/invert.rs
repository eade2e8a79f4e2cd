//! Values that would make a condition hold, found by running its terms backwards.
//!
//! From what a condition should be, the wanted values of its arguments follow if everything else keeps its value: `x + 3 < 7`
//! wants `x` to be 3. Where an operator has many inverses the nearest ones are taken; where it has none, a guess.
//! Suggestions need not be right: whoever takes one evaluates it.

use rustc_hash::FxHashSet;
use term::{Kind, Operator, Sort};

use crate::distance::{at_position, position};
use crate::formula::{Formula, Step};

/// Wishes that are followed for one condition, and values that are suggested.
const WISHES: usize = 200;
const SUGGESTIONS: usize = 40;

/// Inputs with values that may make the condition at a place hold, or fail, the most direct first.
pub(crate) fn suggestions(formula: &Formula, root: u32, wanted: bool) -> Vec<(usize, u64)> {
    let mut backwards = Backwards::default();
    backwards.look(formula, root, wanted);
    backwards.found
}

/// Suggestions for one condition after another. A search asks for them thousands of times, so the lists are used again.
#[derive(Default)]
pub(crate) struct Backwards {
    wishes: Vec<(u32, u64)>,
    seen: FxHashSet<(u32, u64)>,
    pub(crate) found: Vec<(usize, u64)>,
}

impl Backwards {
    /// As [`suggestions`], which stand in `found` then.
    pub(crate) fn look(&mut self, formula: &Formula, root: u32, wanted: bool) {
        self.wishes.clear();
        self.seen.clear();
        self.found.clear();
        let Backwards { wishes, seen, found } = self;
        let mut walk = Walk { formula, wishes, next: 0, seen, found };
        walk.wish(root, u64::from(wanted));
        while walk.next < walk.wishes.len() && walk.found.len() < SUGGESTIONS {
            let (place, target) = walk.wishes[walk.next];
            walk.next += 1;
            walk.follow(place, target);
        }
    }
}

struct Walk<'a> {
    formula: &'a Formula,
    /// Places with the value that each should have; those before `next` were followed.
    wishes: &'a mut Vec<(u32, u64)>,
    next: usize,
    seen: &'a mut FxHashSet<(u32, u64)>,
    found: &'a mut Vec<(usize, u64)>,
}

impl Walk<'_> {
    fn wish(&mut self, place: u32, target: u64) {
        let target = self.formula.sort(place).normalise(target);
        let is_news = self.formula.value(place) != target && self.wishes.len() < WISHES;
        if is_news && !matches!(self.formula.step(place), Step::Const(_)) && self.seen.insert((place, target))
        {
            self.wishes.push((place, target));
        }
    }

    fn follow(&mut self, place: u32, target: u64) {
        match self.formula.step(place) {
            Step::Const(_) => {}
            Step::Input(input) => {
                if self.formula.admits(input as usize, target) {
                    self.found.push((input as usize, target));
                }
            }
            Step::Ite(c, a, b) => {
                let holds = self.formula.value(c) != 0;
                let (taken, other) = if holds { (a, b) } else { (b, a) };
                if self.formula.value(other) == target {
                    self.wish(c, u64::from(!holds));
                }
                self.wish(taken, target);
                self.wish(c, u64::from(!holds));
                self.wish(other, target);
            }
            Step::Unary(operator, a) => self.unary(operator, a, target),
            Step::Binary(operator, a, b) => match operator.kind() {
                Kind::Eq | Kind::Lt | Kind::Le if operator != Operator::Zeq => {
                    self.compare(operator.kind(), a, b, target != 0)
                }
                _ if operator.result() == Sort::Bool => self.logic(operator, a, b, target != 0),
                _ if operator.result().is_floating() => self.floating(operator, a, b, target),
                _ if operator.parameters()[0].is_floating() => self.three_way(a, b, target),
                Kind::Cmp => self.three_way(a, b, target),
                kind => self.integers(kind, operator.result(), a, b, target),
            },
        }
    }

    fn logic(&mut self, operator: Operator, a: u32, b: u32, wanted: bool) {
        match operator {
            Operator::Zeq => {
                let (first, second) = (self.formula.value(a) != 0, self.formula.value(b) != 0);
                self.wish(a, u64::from(second == wanted));
                self.wish(b, u64::from(first == wanted));
            }
            _ => {
                self.wish(a, u64::from(wanted));
                self.wish(b, u64::from(wanted));
            }
        }
    }

    /// Each side is moved to the nearest place where the comparison goes the wanted way.
    fn compare(&mut self, kind: Kind, a: u32, b: u32, wanted: bool) {
        let sort = self.formula.sort(a);
        let (first, second) = (self.formula.value(a), self.formula.value(b));
        // How far the first must at least be above the second, or below.
        let offsets: &[i64] = match (kind, wanted) {
            (Kind::Eq, true) | (Kind::Le, true) | (Kind::Lt, false) => &[0],
            (Kind::Eq, false) => &[1, -1],
            (Kind::Lt, true) => &[-1],
            _ => &[1],
        };
        for offset in offsets {
            if let Some(target) = offset_by(sort, second, *offset) {
                self.wish(a, target);
            }
            if let Some(target) = offset_by(sort, first, -*offset) {
                self.wish(b, target);
            }
        }
    }

    fn three_way(&mut self, a: u32, b: u32, target: u64) {
        let sort = self.formula.sort(a);
        let order = i64::from(target as u32 as i32).clamp(-1, 1);
        if let Some(target) = offset_by(sort, self.formula.value(b), order) {
            self.wish(a, target);
        }
        if let Some(target) = offset_by(sort, self.formula.value(a), -order) {
            self.wish(b, target);
        }
    }

    fn unary(&mut self, operator: Operator, a: u32, target: u64) {
        use Operator::*;
        let now = self.formula.value(a);
        let double = f64::from_bits(target);
        let int = i64::from(target as u32 as i32);
        match operator {
            Not => self.wish(a, u64::from(target == 0)),
            Ineg | Lneg => self.wish(a, (target as i64).wrapping_neg() as u64),
            Iabs | Labs => {
                self.wish(a, target);
                self.wish(a, (target as i64).wrapping_neg() as u64);
            }
            Fneg => self.wish(a, target ^ 1 << 31),
            Dneg => self.wish(a, target ^ 1 << 63),
            Fabs => {
                self.wish(a, target);
                self.wish(a, target | 1 << 31);
            }
            Dabs => {
                self.wish(a, target);
                self.wish(a, target | 1 << 63);
            }
            I2b => {
                self.wish(a, target);
                self.wish(a, now & !0xff | target & 0xff);
            }
            I2c | I2s => {
                self.wish(a, target);
                self.wish(a, int as i16 as u64);
                self.wish(a, now & !0xffff | target & 0xffff);
            }
            I2l => self.wish(a, target),
            L2i => {
                self.wish(a, int as u64);
                self.wish(a, now & !0xffff_ffff | target & 0xffff_ffff);
            }
            I2f => self.wish(a, f32::from_bits(target as u32) as i32 as u64),
            I2d => self.wish(a, double as i32 as u64),
            L2f => self.wish(a, f32::from_bits(target as u32) as i64 as u64),
            L2d => self.wish(a, double as i64 as u64),
            F2i => self.wish(a, u64::from((int as f32).to_bits())),
            F2l => self.wish(a, u64::from((target as i64 as f32).to_bits())),
            F2d => self.wish(a, u64::from((double as f32).to_bits())),
            D2i => self.wish(a, (int as f64).to_bits()),
            D2l => self.wish(a, (target as i64 as f64).to_bits()),
            D2f => self.wish(a, f64::from(f32::from_bits(target as u32)).to_bits()),
            FloatToIntBits | IntBitsToFloat | DoubleToLongBits | LongBitsToDouble => self.wish(a, target),
            _ => {
                for value in function_inverses(operator, double, f64::from_bits(now)) {
                    self.wish(a, value.to_bits());
                    // Functions round, so the inverse may miss by a little either way.
                    for offset in [2, -2, 64, -64] {
                        if let Some(near) = offset_by(Sort::Double, value.to_bits(), offset) {
                            self.wish(a, near);
                        }
                    }
                }
            }
        }
    }

    fn integers(&mut self, kind: Kind, sort: Sort, a: u32, b: u32, target: u64) {
        let number = |bits: u64| sort.integer(bits).unwrap_or(0);
        let (bits_a, bits_b) = (self.formula.value(a), self.formula.value(b));
        let (x, y, t) = (number(bits_a), number(bits_b), number(target));
        let width = if sort == Sort::Long { 64 } else { 32 };
        let distance = (bits_b & (width - 1)) as u32;
        match kind {
            Kind::Add => {
                self.wish(a, t.wrapping_sub(y) as u64);
                self.wish(b, t.wrapping_sub(x) as u64);
            }
            Kind::Sub => {
                self.wish(a, t.wrapping_add(y) as u64);
                self.wish(b, x.wrapping_sub(t) as u64);
            }
            Kind::Mul => {
                self.factor(a, y, t);
                self.factor(b, x, t);
            }
            Kind::Div => {
                let dividend = t.wrapping_mul(y);
                self.wish(a, dividend as u64);
                self.wish(a, dividend.wrapping_add(y.wrapping_sub(y.signum())) as u64);
                if let Some(divisor) = x.checked_div(t) {
                    self.wish(b, divisor as u64);
                }
                if t == 0 {
                    self.wish(b, x.wrapping_add(1) as u64);
                }
            }
            Kind::Rem => {
                self.wish(a, x.wrapping_sub(x.checked_rem(y).unwrap_or(0)).wrapping_add(t) as u64);
                self.wish(a, t as u64);
                self.wish(a, t.wrapping_add(y) as u64);
                self.wish(b, x.wrapping_sub(t) as u64);
            }
            Kind::And => {
                self.wish(a, bits_a & !bits_b | target);
                self.wish(b, bits_b & !bits_a | target);
                self.wish(a, target);
                self.wish(b, target);
            }
            Kind::Or => {
                self.wish(a, bits_a & bits_b & target | target & !bits_b);
                self.wish(b, bits_a & bits_b & target | target & !bits_a);
                self.wish(a, target);
                self.wish(b, target);
            }
            Kind::Xor => {
                self.wish(a, target ^ bits_b);
                self.wish(b, target ^ bits_a);
            }
            Kind::Shl => {
                let kept = bits_a & !(sort.normalise(u64::MAX) >> distance);
                self.wish(a, sort.normalise(target) >> distance);
                self.wish(a, kept | sort.normalise(target) >> distance);
                self.distances(b, width);
            }
            Kind::Shr | Kind::Ushr => {
                let low = bits_a & ((1 << distance) - 1);
                self.wish(a, target << distance);
                self.wish(a, target << distance | low);
                self.distances(b, width);
            }
            Kind::Min | Kind::Max => {
                self.wish(a, target);
                self.wish(b, target);
            }
            _ => {}
        }
    }

    /// What times `other` is the target, exactly or, if it must be, after wrapping around.
    fn factor(&mut self, place: u32, other: i64, target: i64) {
        if other == 0 {
            return;
        }
        let quotient = target.wrapping_div(other);
        self.wish(place, quotient as u64);
        if quotient.wrapping_mul(other) != target {
            self.wish(place, quotient.wrapping_add(1) as u64);
            let shift = other.trailing_zeros();
            if target.trailing_zeros() >= shift {
                let inverse = odd_inverse((other >> shift) as u64);
                self.wish(place, ((target >> shift) as u64).wrapping_mul(inverse));
            }
        }
    }

    fn distances(&mut self, place: u32, width: u64) {
        for distance in [0, 1, width / 4, width / 2, width - 1] {
            self.wish(place, distance);
        }
    }

    fn floating(&mut self, operator: Operator, a: u32, b: u32, target: u64) {
        let sort = operator.result();
        let number = |bits: u64| match sort {
            Sort::Float => f64::from(f32::from_bits(bits as u32)),
            _ => f64::from_bits(bits),
        };
        let bits = |value: f64| match sort {
            Sort::Float => u64::from((value as f32).to_bits()),
            _ => value.to_bits(),
        };
        let (x, y, t) = (number(self.formula.value(a)), number(self.formula.value(b)), number(target));
        let (for_a, for_b) = match operator.kind() {
            Kind::Add => (vec![t - y], vec![t - x]),
            Kind::Sub => (vec![t + y], vec![x - t]),
            Kind::Mul => (vec![t / y], vec![t / x]),
            Kind::Div => (vec![t * y], vec![x / t]),
            Kind::Rem => (vec![t, x - x % y + t], vec![x - t]),
            Kind::Min | Kind::Max => (vec![t], vec![t]),
            _ => match operator {
                Operator::Pow => (vec![t.powf(1.0 / y), -t.powf(1.0 / y)], vec![t.ln() / x.ln()]),
                Operator::Atan2 => (vec![t.tan() * y, t.tan()], vec![x / t.tan(), 1.0]),
                Operator::Hypot => (vec![(t * t - y * y).sqrt(), t], vec![(t * t - x * x).sqrt(), t]),
                _ => (Vec::new(), Vec::new()),
            },
        };
        // Rounding may make the inverse miss by a little either way.
        for (place, values) in [(a, for_a), (b, for_b)] {
            for value in values.into_iter().filter(|value| !value.is_nan() || t.is_nan()) {
                self.wish(place, bits(value));
                for offset in [1, -1] {
                    if let Some(near) = offset_by(sort, bits(value), offset) {
                        self.wish(place, near);
                    }
                }
            }
        }
    }
}

/// Arguments for which a function of the library comes near the target.
fn function_inverses(operator: Operator, target: f64, now: f64) -> Vec<f64> {
    use Operator::*;
    let periods = |value: f64| {
        let turn = std::f64::consts::TAU;
        vec![value, value + ((now - value) / turn).round() * turn]
    };
    match operator {
        Sin => periods(target.asin()),
        Cos => periods(target.acos()),
        Tan => periods(target.atan()),
        Asin => vec![target.sin()],
        Acos => vec![target.cos()],
        Atan => vec![target.tan()],
        Sinh => vec![target.asinh()],
        Cosh => vec![target.acosh(), -target.acosh()],
        Tanh => vec![target.atanh()],
        Exp => vec![target.ln()],
        Expm1 => vec![target.ln_1p()],
        Log => vec![target.exp()],
        Log10 => vec![10f64.powf(target)],
        Log1p => vec![target.exp_m1()],
        Cbrt => vec![target * target * target],
        Sqrt => vec![target * target],
        Floor | Ceil | Rint => vec![target.ceil(), target.floor(), target],
        _ => Vec::new(),
    }
}

/// The value that is so many places above another of its sort; `None` beyond its ends and for NaN.
pub(crate) fn offset_by(sort: Sort, bits: u64, offset: i64) -> Option<u64> {
    if sort.is_floating() {
        return Some(at_position(sort, position(sort, bits)?.checked_add(offset)?));
    }
    let number = sort.integer(bits)?.checked_add(offset)?;
    sort.interval().contains(number).then_some(sort.normalise(number as u64))
}

/// The inverse of an odd number modulo 2^64 by Newton's iteration, which doubles the number of right bits.
fn odd_inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    for _ in 0..6 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;
    use term::{Relation, TermId, Terms};

    /// Whether one of the suggestions solves it alone.
    fn solves(terms: &Terms, condition: TermId, start: u64) -> bool {
        let mut formula = Formula::new(terms, &[condition], &|_| start);
        let tried = suggestions(&formula, formula.root(0), true);
        tried.into_iter().any(|(input, value)| {
            let mark = formula.mark();
            formula.set(input, value);
            let holds = formula.holds();
            formula.undo(mark);
            holds
        })
    }

    #[test]
    fn chains_are_run_backwards() {
        let mut terms = Terms::new();
        let x = terms.declare("x", Sort::Int);
        let [three, big, mask] = [3, 0x1234_5679, 0x00ff_ff00].map(|constant| terms.int(constant));
        let tripled = terms.binary(Operator::Imul, x, three);
        let mixed = terms.binary(Operator::Ixor, tripled, mask);
        let wide = terms.unary(Operator::I2l, mixed);
        let goal_value = terms.unary(Operator::I2l, big);
        let goal = terms.compare(Relation::Eq, wide, goal_value);
        assert!(solves(&terms, goal, 5));
        let shifted = terms.binary(Operator::Iushr, x, three);
        let masked = terms.binary(Operator::Iand, shifted, mask);
        let bits = terms.int(0x0055_aa00);
        let goal = terms.compare(Relation::Eq, masked, bits);
        assert!(solves(&terms, goal, 77));
    }

    #[test]
    fn products_wrap() {
        assert_eq!(odd_inverse(31).wrapping_mul(31), 1);
        assert_eq!(odd_inverse(u64::MAX), u64::MAX);
    }

    #[test]
    fn functions_are_inverted() {
        let mut terms = Terms::new();
        let x = terms.declare("x", Sort::Double);
        for operator in [Operator::Sin, Operator::Log, Operator::Sqrt, Operator::Tanh, Operator::Floor] {
            let value = terms.unary(operator, x);
            let half = terms.double(0.75);
            let goal = terms.compare(Relation::Gt, value, half);
            assert!(solves(&terms, goal, 0.1f64.to_bits()), "{operator:?}");
        }
    }
}
