//! Branch distance: how far a condition is from holding.
//!
//! Zero if it holds, otherwise at least one and larger the more has to change, on a logarithmic scale: a search then
//! sees a step from a million to a thousand as progress no smaller than one from a thousand to one. A conjunction's
//! distance is the sum of its parts', a disjunction's the least of them. Floating point is measured by the number of
//! values between both (the order of their bits).

use term::{Kind, Operator, Sort};

use crate::formula::Step;

/// How the distance between two different integers that should be equal is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Equality {
    /// By their difference.
    Numeric,
    /// By how many low bits are right: in products and hashes low bits of the result depend on low bits of the
    /// arguments only.
    LowBits,
}

/// What should be the case, one node per condition inside the conjunction and way it should go.
#[derive(Debug, Clone, Copy)]
enum Goal {
    /// A condition without structure.
    Value {
        place: u32,
        wanted: bool,
    },
    Compare {
        kind: Kind,
        sort: Sort,
        a: u32,
        b: u32,
        wanted: bool,
    },
    All(u32, u32),
    Any(u32, u32),
}

#[derive(Debug)]
pub(crate) struct Goals {
    goals: Vec<Goal>,
    distances: Vec<f64>,
    roots: Vec<u32>,
}

impl Goals {
    /// The goals that all roots hold.
    pub(crate) fn new(steps: &[Step], sorts: &[Sort], roots: &[u32]) -> Goals {
        let needed = needed(steps, sorts, roots);
        let mut built = Goals { goals: Vec::new(), distances: Vec::new(), roots: Vec::new() };
        let mut numbers = vec![[u32::MAX; 2]; steps.len()];
        for (place, step) in steps.iter().enumerate() {
            for wanted in [false, true] {
                if needed[place][usize::from(wanted)] {
                    numbers[place][usize::from(wanted)] =
                        built.build(*step, place as u32, sorts, wanted, &numbers);
                }
            }
        }
        built.roots = roots.iter().map(|root| numbers[*root as usize][1]).collect();
        built.distances = vec![0.0; built.goals.len()];
        built
    }

    fn build(&mut self, step: Step, place: u32, sorts: &[Sort], wanted: bool, numbers: &[[u32; 2]]) -> u32 {
        let number = |place: u32, wanted: bool| numbers[place as usize][usize::from(wanted)];
        match step {
            Step::Unary(Operator::Not, a) => number(a, !wanted),
            Step::Binary(Operator::Both, a, b) if wanted => {
                self.push(Goal::All(number(a, true), number(b, true)))
            }
            Step::Binary(Operator::Both, a, b) => self.push(Goal::Any(number(a, false), number(b, false))),
            Step::Binary(Operator::Either, a, b) if wanted => {
                self.push(Goal::Any(number(a, true), number(b, true)))
            }
            Step::Binary(Operator::Either, a, b) => self.push(Goal::All(number(a, false), number(b, false))),
            Step::Binary(Operator::Zeq, a, b) => {
                let first = self.push(Goal::All(number(a, true), number(b, wanted)));
                let second = self.push(Goal::All(number(a, false), number(b, !wanted)));
                self.push(Goal::Any(first, second))
            }
            Step::Binary(operator, a, b) if matches!(operator.kind(), Kind::Eq | Kind::Lt | Kind::Le) => {
                let sort = sorts[a as usize];
                self.push(Goal::Compare { kind: operator.kind(), sort, a, b, wanted })
            }
            Step::Ite(c, a, b) => {
                let first = self.push(Goal::All(number(c, true), number(a, wanted)));
                let second = self.push(Goal::All(number(c, false), number(b, wanted)));
                self.push(Goal::Any(first, second))
            }
            Step::Const(_) | Step::Input(_) | Step::Unary(..) | Step::Binary(..) => {
                self.push(Goal::Value { place, wanted })
            }
        }
    }

    fn push(&mut self, goal: Goal) -> u32 {
        self.goals.push(goal);
        self.goals.len() as u32 - 1
    }

    pub(crate) fn of_root(&self, root: usize) -> f64 {
        self.distances[self.roots[root] as usize]
    }

    pub(crate) fn distance(&self, goal: u32) -> f64 {
        self.distances[goal as usize]
    }

    pub(crate) fn set_distance(&mut self, goal: u32, distance: f64) {
        self.distances[goal as usize] = distance;
    }

    pub(crate) fn update(&mut self, goal: u32, values: &[u64], equality: Equality) {
        self.distances[goal as usize] = match self.goals[goal as usize] {
            Goal::Value { place, wanted } => f64::from(u8::from((values[place as usize] != 0) != wanted)),
            Goal::Compare { kind, sort, a, b, wanted } => {
                compare(kind, sort, wanted, values[a as usize], values[b as usize], equality)
            }
            Goal::All(a, b) => self.distance(a) + self.distance(b),
            Goal::Any(a, b) => self.distance(a).min(self.distance(b)),
        };
    }

    pub(crate) fn update_all(&mut self, values: &[u64], equality: Equality) {
        for goal in 0..self.goals.len() as u32 {
            self.update(goal, values, equality);
        }
    }

    /// The goals that depend on steps that are marked, in an order in which they can be updated.
    pub(crate) fn depending_on(&self, affected: &[bool]) -> Vec<u32> {
        let mut marked = vec![false; self.goals.len()];
        for (number, goal) in self.goals.iter().enumerate() {
            marked[number] = match *goal {
                Goal::Value { place, .. } => affected[place as usize],
                Goal::Compare { a, b, .. } => affected[a as usize] || affected[b as usize],
                Goal::All(a, b) | Goal::Any(a, b) => marked[a as usize] || marked[b as usize],
            };
        }
        (0..self.goals.len() as u32).filter(|goal| marked[*goal as usize]).collect()
    }
}

/// Which way each condition inside the roots is wanted: `[to be false, to be true]`.
fn needed(steps: &[Step], sorts: &[Sort], roots: &[u32]) -> Vec<[bool; 2]> {
    let mut needed = vec![[false; 2]; steps.len()];
    for root in roots {
        needed[*root as usize][1] = true;
    }
    for place in (0..steps.len()).rev() {
        let [to_fail, to_hold] = needed[place];
        if !(to_fail || to_hold) || sorts[place] != Sort::Bool {
            continue;
        }
        let mut want = |place: u32, ways: [bool; 2]| {
            let known = &mut needed[place as usize];
            *known = [known[0] || ways[0], known[1] || ways[1]];
        };
        match steps[place] {
            Step::Unary(Operator::Not, a) => want(a, [to_hold, to_fail]),
            Step::Binary(Operator::Both | Operator::Either, a, b) => {
                want(a, [to_fail, to_hold]);
                want(b, [to_fail, to_hold]);
            }
            Step::Binary(Operator::Zeq, a, b) => {
                want(a, [true; 2]);
                want(b, [true; 2]);
            }
            Step::Ite(c, a, b) => {
                want(c, [true; 2]);
                want(a, [to_fail, to_hold]);
                want(b, [to_fail, to_hold]);
            }
            Step::Const(_) | Step::Input(_) | Step::Unary(..) | Step::Binary(..) => {}
        }
    }
    needed
}

/// The distance of a comparison. What cannot be brought nearer in small steps (NaN) is farther than everything else.
fn compare(kind: Kind, sort: Sort, wanted: bool, a: u64, b: u64, equality: Equality) -> f64 {
    const FAR: f64 = 70.0;
    let (Some(first), Some(second)) = (position(sort, a), position(sort, b)) else {
        // NaN: every comparison is false.
        return if wanted { FAR } else { 0.0 };
    };
    let gap = i128::from(first) - i128::from(second);
    match (kind, wanted) {
        (Kind::Eq, true) if gap == 0 => 0.0,
        (Kind::Eq, true) if equality == Equality::LowBits && sort.is_integer() => {
            let width = if sort == Sort::Long { 64 } else { 32 };
            f64::from(width - (first ^ second).trailing_zeros())
        }
        (Kind::Eq, true) => steps_between(gap),
        (Kind::Eq, false) => f64::from(u8::from(gap == 0)),
        (Kind::Lt, true) => steps_between((gap + 1).max(0)),
        (Kind::Lt, false) => steps_between((-gap).max(0)),
        (Kind::Le, true) => steps_between(gap.max(0)),
        (Kind::Le, false) => steps_between((1 - gap).max(0)),
        _ => 0.0,
    }
}

fn steps_between(gap: i128) -> f64 {
    if gap == 0 { 0.0 } else { 1.0 + (gap.unsigned_abs() as f64).log2() }
}

/// The place of a value among all of its sort; `None` for NaN. Both zeroes are one.
pub(crate) fn position(sort: Sort, bits: u64) -> Option<i64> {
    match sort {
        Sort::Bool | Sort::Int | Sort::Long | Sort::Ref => sort.integer(bits),
        Sort::Float => {
            let magnitude = i64::from(bits as u32 & 0x7fff_ffff);
            let number = f32::from_bits(bits as u32);
            (!number.is_nan()).then_some(if bits >> 31 & 1 == 1 { -magnitude } else { magnitude })
        }
        Sort::Double => {
            let magnitude = (bits & (i64::MAX as u64)) as i64;
            let number = f64::from_bits(bits);
            (!number.is_nan()).then_some(if bits >> 63 == 1 { -magnitude } else { magnitude })
        }
    }
}

/// The floating-point value at a place, the inverse of [`position`]; the nearest infinity beyond.
pub(crate) fn at_position(sort: Sort, position: i64) -> u64 {
    let infinity = match sort {
        Sort::Float => i64::from(f32::INFINITY.to_bits()),
        _ => f64::INFINITY.to_bits() as i64,
    };
    let sign_bit = if sort == Sort::Float { 31 } else { 63 };
    let magnitude = position.unsigned_abs().min(infinity as u64);
    magnitude | u64::from(position < 0) << sign_bit
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(kind: Kind, wanted: bool, a: i64, b: i64) -> f64 {
        compare(kind, Sort::Long, wanted, a as u64, b as u64, Equality::Numeric)
    }

    #[test]
    fn zero_means_that_it_holds() {
        for (a, b) in [(1, 1), (1, 2), (2, 1), (i64::MIN, i64::MAX), (i64::MAX, i64::MIN)] {
            for wanted in [true, false] {
                assert_eq!(between(Kind::Eq, wanted, a, b) == 0.0, (a == b) == wanted);
                assert_eq!(between(Kind::Lt, wanted, a, b) == 0.0, (a < b) == wanted);
                assert_eq!(between(Kind::Le, wanted, a, b) == 0.0, (a <= b) == wanted);
            }
        }
    }

    #[test]
    fn nearer_is_smaller() {
        assert!(between(Kind::Eq, true, 10, 5) < between(Kind::Eq, true, 11, 5));
        assert!(between(Kind::Lt, true, 10, 5) < between(Kind::Lt, true, 1000, 5));
        let one = 1f64.to_bits();
        let distance = |b: f64| compare(Kind::Eq, Sort::Double, true, one, b.to_bits(), Equality::Numeric);
        assert!(distance(1.5) < distance(2.5) && distance(2.5) < distance(-1.0));
        assert_eq!(compare(Kind::Eq, Sort::Double, true, 0, (-0.0f64).to_bits(), Equality::Numeric), 0.0);
        assert!(distance(f64::NAN) > distance(f64::NEG_INFINITY));
    }

    #[test]
    fn positions_are_ordered_and_can_be_inverted() {
        let numbers = [f64::NEG_INFINITY, -2.5, -1e-300, 0.0, 1e-310, 1.0, f64::MAX, f64::INFINITY];
        let positions = numbers.map(|number| position(Sort::Double, number.to_bits()).unwrap());
        assert!(positions.is_sorted());
        for (number, position) in numbers.iter().zip(positions) {
            assert_eq!(at_position(Sort::Double, position), number.to_bits());
        }
        assert_eq!(at_position(Sort::Float, i64::MAX), u64::from(f32::INFINITY.to_bits()));
    }
}
