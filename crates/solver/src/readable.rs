//! Values that are easy to read: the ones a person would write into a test.
//!
//! Each variable in turn is moved to the easiest value under which all conditions still hold. Where its value is tied to
//! another's (`x == y`, a length and what it counts), the other may follow once, if the whole becomes easier.

use term::{Sort, TermId, Terms, VarId};

use crate::answer::Reading;
use crate::assignment::{Assignment, into_domain};
use crate::candidates::{Candidates, to_bits};
use crate::formula::Formula;
use crate::invert::suggestions;
use crate::solve::Solver;

impl Solver {
    /// Smaller, more readable values for the same conjunction, with a bounded number of evaluations. All conditions
    /// keep holding; if they do not hold to begin with, nothing changes.
    pub fn simplify(
        &mut self,
        terms: &mut Terms,
        conditions: &[TermId],
        assignment: &Assignment,
        kinds: &dyn Fn(VarId) -> Reading,
    ) -> Assignment {
        let value = |variable: VarId| into_domain(terms, variable, assignment.get(variable).unwrap_or(0));
        let mut formula = Formula::new(terms, conditions, &value);
        let mut simplified = assignment.clone();
        if !formula.holds() {
            return simplified;
        }
        let readings: Vec<Reading> = formula.inputs().iter().map(|input| kinds(input.variable)).collect();
        let left = self.limits().simplify_evaluations;
        let mut pass = Pass { candidates: Candidates::new(&formula), formula: &mut formula, readings, left };
        while pass.run() && pass.left > 0 {}
        for (variable, bits) in formula.assignment() {
            if simplified.get(variable).is_some() || value(variable) != bits {
                simplified.set(variable, bits);
            }
        }
        // What no condition mentions is free.
        let mentioned: rustc_hash::FxHashSet<VarId> =
            formula.inputs().iter().map(|input| input.variable).collect();
        for (variable, bits) in assignment.iter().filter(|(variable, _)| !mentioned.contains(variable)) {
            let sort = terms.variable(variable).sort;
            let easiest = easy_values(kinds(variable), sort)
                .into_iter()
                .map(|value| into_domain(terms, variable, value))
                .min_by_key(|value| effort(kinds(variable), sort, *value));
            if let Some(easiest) = easiest
                && effort(kinds(variable), sort, easiest) < effort(kinds(variable), sort, bits)
            {
                simplified.set(variable, easiest);
            }
        }
        simplified
    }
}

struct Pass<'a> {
    formula: &'a mut Formula,
    candidates: Candidates,
    /// By input.
    readings: Vec<Reading>,
    left: u32,
}

impl Pass<'_> {
    /// One round over all inputs; whether anything became easier.
    fn run(&mut self) -> bool {
        let mut order: Vec<usize> = (0..self.readings.len()).collect();
        // Lengths first: what lies beyond them no longer matters.
        order.sort_by_key(|input| self.readings[*input] != Reading::Length);
        let mut improved = false;
        for input in order {
            improved |= self.ease(input);
        }
        improved
    }

    /// Gives an input the easiest value that fits.
    fn ease(&mut self, input: usize) -> bool {
        let before = self.effort(input);
        for value in self.easier_values(input) {
            if self.left == 0 {
                return false;
            }
            let mark = self.formula.mark();
            self.left = self.left.saturating_sub(self.formula.set(input, value));
            if self.formula.holds() || self.others_follow(input, before - self.effort(input)) {
                self.formula.keep();
                return true;
            }
            self.formula.undo(mark);
        }
        false
    }

    /// After an input changed, lets one other input make the broken conditions hold again, unless that costs more than
    /// was gained.
    fn others_follow(&mut self, input: usize, gain: i64) -> bool {
        let broken: Vec<usize> = (0..self.formula.conditions())
            .filter(|index| self.formula.distance(*index) > 0.0)
            .take(2)
            .collect();
        let [condition] = broken[..] else { return false };
        let suggested = suggestions(self.formula, self.formula.root(condition), true);
        for (other, value) in suggested.into_iter().filter(|(other, _)| *other != input).take(4) {
            let before = self.effort(other);
            let mark = self.formula.mark();
            if self.left == 0 {
                return false;
            }
            self.left = self.left.saturating_sub(self.formula.set(other, value));
            if self.formula.holds() && self.effort(other) - before < gain {
                return true;
            }
            self.formula.undo(mark);
        }
        false
    }

    fn effort(&self, input: usize) -> i64 {
        effort(self.readings[input], self.formula.inputs()[input].sort, self.formula.input_value(input))
    }

    /// Values of an input that are easier than the one it has, the easiest first.
    fn easier_values(&self, input: usize) -> Vec<u64> {
        let reading = self.readings[input];
        let sort = self.formula.inputs()[input].sort;
        let now = self.formula.input_value(input);
        let mut values = easy_values(reading, sort);
        if sort.is_floating() {
            values.extend(self.candidates.floats().iter().flat_map(|constant| {
                [*constant, constant + 1.0, constant - 1.0, constant + 0.5, constant.round()]
                    .map(|near| to_bits(sort, near))
            }));
            let number = float_of(sort, now);
            for scale in [1.0, 2.0, 10.0, 100.0, 1000.0] {
                let scaled = number * scale;
                values.extend(
                    [scaled.trunc(), scaled.round(), scaled.ceil(), scaled.floor()]
                        .map(|near| to_bits(sort, near / scale)),
                );
            }
        } else if reading != Reading::Choice {
            for &constant in self.candidates.integers() {
                values.extend([0, 1, -1].map(|offset: i64| constant.wrapping_add(offset) as u64));
            }
            let number = sort.integer(now).unwrap_or(0);
            let mut half = number / 2;
            while half != 0 && half != number {
                values.extend([half, number - half].map(|near| near as u64));
                half /= 2;
            }
        }
        let limit = effort(reading, sort, now);
        let mut ranked: Vec<(i64, u64)> = values
            .into_iter()
            .map(|bits| sort.normalise(bits))
            .filter(|bits| self.formula.admits(input, *bits))
            .map(|bits| (effort(reading, sort, bits), bits))
            .filter(|(effort, _)| *effort < limit)
            .collect();
        ranked.sort_unstable();
        ranked.dedup();
        ranked.truncate(64);
        ranked.into_iter().map(|(_, bits)| bits).collect()
    }
}

/// Values that are easy whatever the conditions say.
fn easy_values(reading: Reading, sort: Sort) -> Vec<u64> {
    let numbers: Vec<i64> = match reading {
        Reading::Choice => Vec::new(),
        Reading::Boolean => vec![0, 1],
        Reading::Length => (0..=8).collect(),
        Reading::Character => "abcdefghijklmnopqrstuvwxyzABXYZ0123456789 -_.,:;/+*#"
            .chars()
            .map(|letter| letter as i64)
            .collect(),
        Reading::Number | Reading::Float => vec![0, 1, -1, 2, 3, 4, 5, 10, 100, 1000, -2, -10],
    };
    if sort.is_floating() {
        let halves = [0.5, -0.5, 1.5, 0.25, 2.5];
        return numbers
            .into_iter()
            .map(|number| number as f64)
            .chain(halves)
            .map(|number| to_bits(sort, number))
            .collect();
    }
    numbers.into_iter().map(|number| number as u64).collect()
}

/// How hard a value is to read; only the order matters, and that steps at the same level differ by little.
fn effort(reading: Reading, sort: Sort, bits: u64) -> i64 {
    if sort.is_floating() {
        return float_effort(float_of(sort, bits));
    }
    let number = sort.integer(sort.normalise(bits)).unwrap_or(0);
    match reading {
        Reading::Choice => 0,
        Reading::Boolean | Reading::Length => number.saturating_abs(),
        Reading::Character => match u8::try_from(number) {
            Ok(letter @ b'a'..=b'z') => i64::from(letter - b'a') / 26 + i64::from(letter != b'a'),
            Ok(b'A'..=b'Z') => 3,
            Ok(b'0'..=b'9') => 4,
            Ok(b' '..=b'~') => 6,
            Ok(0xa1..=0xff) => 8,
            Ok(_) => 10,
            Err(_) => 12,
        },
        Reading::Number | Reading::Float => {
            let digits = number.unsigned_abs().checked_ilog10().map_or(0, |digits| i64::from(digits) + 1);
            let is_round = number % 10 == 0 && digits > 1;
            match number {
                0 => 0,
                1 => 1,
                -1 => 2,
                2..=9 => 2 + number,
                _ => 12 + 4 * digits + i64::from(number < 0) - 2 * i64::from(is_round),
            }
        }
    }
}

fn float_effort(number: f64) -> i64 {
    if number.is_nan() {
        return 500;
    }
    if number.is_infinite() {
        return 400;
    }
    if number == 0.0 && number.is_sign_negative() {
        return 100;
    }
    let text = format!("{number}");
    let is_whole = number.fract() == 0.0;
    match number {
        0.0 => 0,
        1.0 => 1,
        -1.0 => 2,
        _ => 2 + 4 * text.len() as i64 + 6 * i64::from(!is_whole) + i64::from(number.abs().min(9.0) as i8),
    }
}

fn float_of(sort: Sort, bits: u64) -> f64 {
    match sort {
        Sort::Float => f64::from(f32::from_bits(bits as u32)),
        _ => f64::from_bits(bits),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readable_values_are_in_the_expected_order() {
        let order = |reading, values: &[i64]| {
            values.is_sorted_by_key(|value| effort(reading, Sort::Int, *value as u64))
        };
        assert!(order(Reading::Number, &[0, 1, -1, 2, 9, 10, 11, 100, 101, 1_000_000, i64::from(i32::MIN)]));
        assert!(order(
            Reading::Character,
            &['a', 'q', 'X', '7', '%', 'é', '\n', '漢'].map(|letter| letter as i64)
        ));
        let floats = [0.0, 1.0, -1.0, 2.0, 10.0, 1234.0, 1e-7, f64::INFINITY, f64::NAN];
        assert!(floats.is_sorted_by_key(|number| float_effort(*number)));
    }
}
