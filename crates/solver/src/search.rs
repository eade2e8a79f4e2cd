//! Local search over concrete evaluations: the alternating variable method (Korel 1990) with branch distances.
//!
//! One variable at a time gets another value as long as the conjunction comes nearer to holding. Values come from running
//! the failing condition backwards, from the constants of the formula, and from neighbours at growing distances.
//! Where no single variable helps, two are changed together; where that does not help either, some are changed at random
//! and the climb starts anew. Everything is counted in evaluations and drawn from a fixed seed.
//!
//! It starts at the assignment of the last run and stops at the first solution, so it changes little: what was easy to
//! read stays so.

use base::Brake;

use crate::candidates::{Candidates, neighbours};
use crate::distance::Equality;
use crate::formula::Formula;
use crate::invert::Backwards;

/// Failing conditions that are looked at in one round, and variables of each.
const CONDITIONS: usize = 6;
const VARIABLES: usize = 24;

/// Changes the formula's inputs until it holds; `false` if the evaluations were not enough. Returns how many were used, too.
pub(crate) fn search(formula: &mut Formula, evaluations: u32, brake: &Brake) -> (bool, u32) {
    if formula.holds() {
        return (true, 0);
    }
    let mut search = Search {
        candidates: Candidates::new(formula),
        left: evaluations,
        random: 0x9e37_79b9_7f4a_7c15,
        best: formula.total(),
        backwards: Backwards::default(),
        formula,
        brake,
    };
    let found = search.run();
    (found, evaluations - search.left)
}

struct Search<'a> {
    brake: &'a Brake,
    formula: &'a mut Formula,
    candidates: Candidates,
    /// Evaluations that may still be used.
    left: u32,
    random: u64,
    /// The total distance of the current values.
    best: f64,
    backwards: Backwards,
}

/// Some conditions, by their numbers.
#[derive(Clone, Copy)]
struct Conditions {
    numbers: [usize; CONDITIONS],
    count: usize,
}

impl Conditions {
    fn of(numbers: impl Iterator<Item = usize>) -> Conditions {
        let mut conditions = Conditions { numbers: [0; CONDITIONS], count: 0 };
        for number in numbers.take(CONDITIONS) {
            conditions.numbers[conditions.count] = number;
            conditions.count += 1;
        }
        conditions
    }

    fn as_slice(&self) -> &[usize] {
        &self.numbers[..self.count]
    }
}

impl Search<'_> {
    fn run(&mut self) -> bool {
        let start = self.formula.assignment();
        let mut record = (self.best, start.clone());
        let mut round = 0u32;
        loop {
            self.climb();
            if self.formula.holds() {
                return true;
            }
            // A round costs something even if there was nothing to try.
            self.left = self.left.saturating_sub(1);
            if self.left == 0 || self.brake.is_on() {
                return false;
            }
            // Distances are comparable only as long as they are measured alike.
            if round.is_multiple_of(2) && self.best < record.0 {
                record = (self.best, self.formula.assignment());
            }
            round += 1;
            let from = if round % 4 == 3 { &start } else { &record.1 };
            let values: rustc_hash::FxHashMap<_, _> = from.iter().copied().collect();
            self.formula.load(&|variable| values[&variable]);
            if round > 1 {
                self.perturb();
            }
            self.formula.measure(if round % 2 == 1 { Equality::LowBits } else { Equality::Numeric });
            self.best = self.formula.total();
        }
    }

    /// Goes nearer as long as that is possible.
    fn climb(&mut self) {
        while self.left > 0 && !self.formula.holds() && !self.brake.is_on() {
            let failing = self.failing();
            let failing = failing.as_slice();
            let improved = failing.iter().any(|condition| self.run_backwards(*condition))
                || failing.iter().any(|condition| self.move_one(*condition))
                || failing.iter().take(2).any(|condition| self.move_two(*condition));
            if !improved {
                return;
            }
        }
    }

    /// The conditions that do not hold; the last ones, among them the goal, first.
    fn failing(&self) -> Conditions {
        let all = (0..self.formula.conditions()).rev();
        Conditions::of(all.filter(|condition| self.formula.distance(*condition) > 0.0))
    }

    /// Gives an input a value and keeps it if the conjunction comes nearer.
    fn try_value(&mut self, input: usize, bits: u64) -> bool {
        let mark = self.formula.mark();
        if !self.set(input, bits) {
            return false;
        }
        let total = self.formula.total();
        if total < self.best {
            self.best = total;
            self.formula.keep();
            return true;
        }
        self.formula.undo(mark);
        false
    }

    /// Gives an input a value if there are evaluations left.
    fn set(&mut self, input: usize, bits: u64) -> bool {
        if self.left == 0 {
            return false;
        }
        let cost = self.formula.set(input, bits);
        self.left = self.left.saturating_sub(cost);
        true
    }

    /// Pays for a walk over the formula.
    fn charge_walk(&mut self) {
        self.left = self.left.saturating_sub(1 + self.formula.steps().len() as u32 / 256);
    }

    fn run_backwards(&mut self, condition: usize) -> bool {
        self.charge_walk();
        self.backwards.look(self.formula, self.formula.root(condition), true);
        let suggested = std::mem::take(&mut self.backwards.found);
        let is_nearer = suggested.iter().any(|(input, value)| self.try_value(*input, *value));
        self.backwards.found = suggested;
        is_nearer
    }

    fn move_one(&mut self, condition: usize) -> bool {
        self.charge_walk();
        let inputs = self.formula.inputs_of(condition);
        for &input in inputs.iter().take(VARIABLES) {
            let values = self.candidates.of(self.formula, input);
            if values.into_iter().any(|value| self.try_value(input, value)) {
                return true;
            }
        }
        for &input in inputs.iter().take(VARIABLES) {
            let values = neighbours(self.formula, input);
            if values.into_iter().any(|value| self.try_value(input, value)) {
                self.accelerate(input);
                return true;
            }
        }
        false
    }

    /// Goes on with one input for as long as its neighbours are better.
    fn accelerate(&mut self, input: usize) {
        for _ in 0..64 {
            let values = neighbours(self.formula, input);
            if self.best == 0.0 || !values.into_iter().any(|value| self.try_value(input, value)) {
                return;
            }
        }
    }

    /// Gives one input a value, whatever that does, and lets others follow until the condition holds.
    fn move_two(&mut self, condition: usize) -> bool {
        self.charge_walk();
        let inputs = self.formula.inputs_of(condition);
        for &input in inputs.iter().take(VARIABLES / 3) {
            for value in self.candidates.for_pairs(self.formula, input) {
                let mark = self.formula.mark();
                if !self.set(input, value) {
                    return false;
                }
                let failing = self.failing();
                let next = failing.as_slice().iter().copied().chain([condition]).take(CONDITIONS / 2);
                for failing in next {
                    self.backwards.look(self.formula, self.formula.root(failing), true);
                    for at in 0..self.backwards.found.len().min(6) {
                        let (other, follows) = self.backwards.found[at];
                        if other == input {
                            continue;
                        }
                        let inner = self.formula.mark();
                        if !self.set(other, follows) {
                            self.formula.undo(mark);
                            return false;
                        }
                        let total = self.formula.total();
                        if total < self.best {
                            self.best = total;
                            self.formula.keep();
                            return true;
                        }
                        self.formula.undo(inner);
                    }
                }
                self.formula.undo(mark);
            }
        }
        false
    }

    /// Changes a few inputs of failing conditions at random.
    fn perturb(&mut self) {
        let failing = self.failing();
        let failing = failing.as_slice();
        if failing.is_empty() {
            return;
        }
        for _ in 0..1 + self.below(3) {
            let condition = failing[self.below(failing.len())];
            let inputs = self.formula.inputs_of(condition);
            if inputs.is_empty() {
                continue;
            }
            let input = inputs[self.below(inputs.len())];
            let values = match self.below(4) {
                0 => neighbours(self.formula, input),
                1 => vec![self.anything(input)],
                _ => self.candidates.of(self.formula, input),
            };
            if !values.is_empty() {
                let value = values[self.below(values.len())];
                if self.formula.admits(input, value) {
                    self.set(input, value);
                }
            }
        }
        self.formula.keep();
    }

    /// Any value of an input's domain; small ones as likely as large ones.
    fn anything(&mut self, input: usize) -> u64 {
        let drawn = self.draw();
        let described = &self.formula.inputs()[input];
        let (sort, domain) = (described.sort, described.domain);
        if sort.is_floating() {
            return sort.normalise(drawn);
        }
        let magnitude = drawn >> (self.below(64) as u32);
        match domain.max.wrapping_sub(domain.min) as u64 {
            u64::MAX => magnitude,
            size => domain.min.wrapping_add((magnitude % (size + 1)) as i64) as u64,
        }
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.draw() >> 16) as usize % limit.max(1)
    }

    /// Marsaglia's xorshift64.
    fn draw(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }
}
