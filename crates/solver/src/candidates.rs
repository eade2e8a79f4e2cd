//! Values worth trying for a variable, from what the conditions mention.

use term::Sort;

use crate::distance::{at_position, position};
use crate::formula::{Formula, Step};
use crate::invert::offset_by;

/// Constants that are kept per kind of number, and divisors per constant.
const CONSTANTS: usize = 40;
const DIVISORS: usize = 48;
/// What is left after dividing by primes up to this one is taken for a prime.
const SMALL_PRIMES: u64 = 4_096;

/// The constants of a formula and what follows from them.
#[derive(Debug)]
pub(crate) struct Candidates {
    /// Integers, in the order in which they appear.
    integers: Vec<i64>,
    /// Numbers by which large constants can be divided, small ones first.
    divisors: Vec<i64>,
    floats: Vec<f64>,
}

impl Candidates {
    pub(crate) fn new(formula: &Formula) -> Candidates {
        let mut integers: Vec<i64> = Vec::new();
        let mut floats: Vec<f64> = Vec::new();
        for (place, step) in formula.steps().iter().enumerate() {
            let Step::Const(bits) = *step else { continue };
            match formula.sort(place as u32) {
                Sort::Float => floats.push(f64::from(f32::from_bits(bits as u32))),
                Sort::Double => floats.push(f64::from_bits(bits)),
                sort => integers.extend(sort.integer(bits)),
            }
        }
        dedup(&mut integers);
        integers.truncate(CONSTANTS);
        let large = integers.iter().filter(|constant| constant.unsigned_abs() > 64);
        let mut divisors: Vec<i64> = large.take(4).flat_map(|constant| divisors_of(*constant)).collect();
        divisors.sort_unstable();
        divisors.dedup();
        floats.retain(|constant| constant.is_finite());
        let mut seen = Vec::new();
        floats.retain(|constant| {
            let is_new = !seen.contains(&constant.to_bits());
            seen.push(constant.to_bits());
            is_new
        });
        floats.truncate(CONSTANTS);
        // Quotients and products of neighbours, for `x * a == b` and `x / a == b`.
        let pairs: Vec<(f64, f64)> = floats.iter().copied().zip(floats.iter().copied().skip(1)).collect();
        floats.extend(pairs.iter().take(8).flat_map(|(a, b)| [a / b, b / a, a * b, a + b, a - b]));
        floats.retain(|constant| constant.is_finite());
        Candidates { integers, divisors, floats }
    }

    /// Values to try for an input, the most promising first; each in its domain and not what it has now.
    pub(crate) fn of(&self, formula: &Formula, input: usize) -> Vec<u64> {
        let described = &formula.inputs()[input];
        let (sort, domain) = (described.sort, described.domain);
        let mut values: Vec<u64> = Vec::new();
        if sort.is_floating() {
            for &constant in &self.floats {
                let bits = to_bits(sort, constant);
                values.extend([bits, to_bits(sort, -constant)]);
                values.extend([1, -1].into_iter().filter_map(|offset| offset_by(sort, bits, offset)));
                values.extend([to_bits(sort, constant + 1.0), to_bits(sort, constant - 1.0)]);
            }
            for number in [0.0, 1.0, -1.0, 0.5, 2.0, 1.25, 1.5, 3.0, 4.0, 10.0, 100.0, 1e6, 1e-3, -0.0] {
                values.push(to_bits(sort, number));
            }
            for &integer in &self.integers {
                values.push(to_bits(sort, integer as f64));
            }
            for special in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, f64::MAX, f64::MIN_POSITIVE] {
                values.push(to_bits(sort, special));
            }
        } else if domain.max.checked_sub(domain.min).is_some_and(|size| size < 16) {
            values.extend((domain.min..=domain.max).map(|number| number as u64));
        } else {
            for &constant in &self.integers {
                values.extend([0, 1, -1].map(|offset: i64| constant.wrapping_add(offset) as u64));
            }
            let few: [i64; 9] = [0, 1, -1, 2, 3, 10, 100, domain.min, domain.max];
            values.extend(few.map(|number| number as u64));
            for &constant in &self.integers {
                values.extend([constant.wrapping_neg() as u64, constant.wrapping_mul(2) as u64]);
            }
            values.extend(self.floats.iter().map(|number| *number as i64 as u64));
        }
        self.finish(formula, input, values)
    }

    /// Values to try together with a second variable: divisors, small numbers, dyadic fractions.
    pub(crate) fn for_pairs(&self, formula: &Formula, input: usize) -> Vec<u64> {
        let sort = formula.inputs()[input].sort;
        let mut values: Vec<u64> = Vec::new();
        if sort.is_floating() {
            let steps = [1.25, 1.5, 2.0, 0.5, 1.0, 0.25, 3.0, 4.0, 8.0, -1.0, -2.0, 0.0, 10.0, 100.0];
            values.extend(steps.map(|number| to_bits(sort, number)));
            values.extend(self.floats.iter().flat_map(|number| {
                [*number, number + 1.0, number - 1.0, number * 1.25, number * 2.0]
                    .map(|near| to_bits(sort, near))
            }));
        } else {
            values.extend(self.divisors.iter().map(|divisor| *divisor as u64));
            values.extend((0..=12i64).chain([-1, -2, 16, 32, 64, 100]).map(|number| number as u64));
            for &constant in &self.integers {
                values.extend([0, 1, -1].map(|offset: i64| constant.wrapping_add(offset) as u64));
            }
        }
        self.finish(formula, input, values)
    }

    /// All constants, for values that are to be easy to read.
    pub(crate) fn integers(&self) -> &[i64] {
        &self.integers
    }

    pub(crate) fn floats(&self) -> &[f64] {
        &self.floats
    }

    fn finish(&self, formula: &Formula, input: usize, values: Vec<u64>) -> Vec<u64> {
        let sort = formula.inputs()[input].sort;
        let now = formula.input_value(input);
        let mut values: Vec<u64> = values.into_iter().map(|bits| sort.normalise(bits)).collect();
        values.retain(|bits| *bits != now && formula.admits(input, *bits));
        dedup(&mut values);
        values
    }
}

/// Removes repetitions, also distant ones, keeping the order.
fn dedup<T: Copy + Eq + std::hash::Hash>(values: &mut Vec<T>) {
    let mut seen = rustc_hash::FxHashSet::default();
    values.retain(|value| seen.insert(*value));
}

pub(crate) fn to_bits(sort: Sort, number: f64) -> u64 {
    match sort {
        Sort::Float => sort.normalise(u64::from((number as f32).to_bits())),
        _ => sort.normalise(number.to_bits()),
    }
}

/// Divisors of a number, as far as its small prime factors give them.
fn divisors_of(number: i64) -> Vec<i64> {
    let mut rest = number.unsigned_abs();
    let mut divisors: Vec<u64> = vec![1];
    let mut prime = 2u64;
    while rest > 1 {
        if prime > SMALL_PRIMES || prime * prime > rest {
            prime = rest;
        }
        // Every divisor so far, times every power of the prime.
        let without = divisors.clone();
        let mut power = 1;
        while rest.is_multiple_of(prime) {
            rest /= prime;
            power *= prime;
            divisors.extend(without.iter().filter_map(|divisor| divisor.checked_mul(power)));
        }
        prime += 1;
    }
    divisors.sort_unstable();
    // Those in the middle are the ones that leave no factor too large.
    let surplus = divisors.len().saturating_sub(DIVISORS) / 2;
    divisors
        .into_iter()
        .skip(surplus)
        .take(DIVISORS)
        .filter_map(|divisor| i64::try_from(divisor).ok())
        .collect()
}

/// Neighbours of a value at growing distances: by powers of two, with single bits flipped, and for floating point
/// doubled, halved, negated and rounded.
pub(crate) fn neighbours(formula: &Formula, input: usize) -> Vec<u64> {
    let described = &formula.inputs()[input];
    let (sort, domain) = (described.sort, described.domain);
    let now = formula.input_value(input);
    let mut values: Vec<u64> = Vec::new();
    match sort {
        Sort::Bool => values.push(u64::from(now == 0)),
        Sort::Float | Sort::Double => {
            let place = position(sort, now).unwrap_or(0);
            let bits = if sort == Sort::Float { 31 } else { 63 };
            for power in (0..bits).rev() {
                let step = 1i64 << power;
                values.extend(
                    [place.checked_add(step), place.checked_sub(step)]
                        .into_iter()
                        .flatten()
                        .map(|near| at_position(sort, near)),
                );
            }
            let number = match sort {
                Sort::Float => f64::from(f32::from_bits(now as u32)),
                _ => f64::from_bits(now),
            };
            values.extend(
                [
                    -number,
                    number.round(),
                    number.trunc(),
                    number + 1.0,
                    number - 1.0,
                    number * 2.0,
                    number / 2.0,
                ]
                .map(|near| to_bits(sort, near)),
            );
        }
        Sort::Int | Sort::Long | Sort::Ref => {
            let number = sort.integer(now).unwrap_or(0);
            let width = 64 - (domain.max.wrapping_sub(domain.min) as u64).leading_zeros();
            for power in 0..width.min(63) {
                let step = 1i64 << power;
                values.extend([number.wrapping_add(step), number.wrapping_sub(step)].map(|near| near as u64));
                values.push(now ^ 1 << power);
            }
            values.push(number.wrapping_neg() as u64);
        }
    }
    let mut values: Vec<u64> = values.into_iter().map(|bits| sort.normalise(bits)).collect();
    values.retain(|bits| *bits != now && formula.admits(input, *bits));
    dedup(&mut values);
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisors_leave_no_large_factor() {
        let divisors = divisors_of(1_234_567_891_011);
        assert!(divisors.iter().all(|divisor| 1_234_567_891_011 % divisor == 0));
        let limit = 1i64 << 32;
        assert!(divisors.iter().any(|d| *d > 1 && *d < limit && 1_234_567_891_011 / d < limit));
        assert_eq!(divisors_of(-12), [1, 2, 3, 4, 6, 12]);
        assert_eq!(divisors_of(i64::MIN).len(), 48);
    }
}
