//! Queries per second on synthetic paths, and who answered them: `cargo run --release -p solver --example throughput`.
//!
//! Every subject is a path over a few variables. Each of its conditions is flipped in turn, with what came before as the
//! path, under an assignment that the whole path holds under; half of the subjects repeat a part of others, as runs of a
//! search do.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a measurement, not a part of the tool"
)]

use std::time::Instant;

use solver::{Answer, Assignment, Limits, Solver, Statistics};
use term::{Interval, Operator, Relation, Sort, TermId, Terms, VarId, holds};

/// Marsaglia's xorshift64.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }
}

/// Conditions of a path in the order of execution, not yet turned to what holds.
type Subject = fn(&mut Terms, &mut Random) -> Vec<TermId>;

fn ranges(terms: &mut Terms, random: &mut Random) -> Vec<TermId> {
    let variables: Vec<TermId> = ["a", "b", "c", "d"].map(|name| terms.declare(name, Sort::Int)).into();
    let mut conditions = Vec::new();
    for _ in 0..20 {
        let [first, second] = [0, 1].map(|_| variables[random.below(4) as usize]);
        let bound = terms.int(random.below(200) as i32 - 100);
        let term = match random.below(4) {
            0 => terms.binary(Operator::Iadd, first, second),
            1 => terms.binary(Operator::Isub, first, second),
            _ => first,
        };
        conditions.push(terms.compare(Relation::ALL[random.below(6) as usize], term, bound));
    }
    conditions
}

fn arithmetic(terms: &mut Terms, random: &mut Random) -> Vec<TermId> {
    const OPERATORS: [Operator; 8] = [
        Operator::Iadd,
        Operator::Imul,
        Operator::Ixor,
        Operator::Iand,
        Operator::Ishr,
        Operator::Irem,
        Operator::Idiv,
        Operator::Isub,
    ];
    let mut pool: Vec<TermId> = ["a", "b", "c"].map(|name| terms.declare(name, Sort::Int)).into();
    let mut conditions = Vec::new();
    for _ in 0..12 {
        for _ in 0..2 {
            let operator = OPERATORS[random.below(8) as usize];
            let first = pool[random.below(pool.len() as u64) as usize];
            let constant = terms.int(random.below(40) as i32 + 1);
            let second =
                if random.below(3) == 0 { pool[random.below(pool.len() as u64) as usize] } else { constant };
            pool.push(terms.binary(operator, first, second));
        }
        let (first, bound) = (pool[pool.len() - 1], terms.int(random.below(1000) as i32 - 500));
        conditions.push(terms.compare(Relation::ALL[random.below(6) as usize], first, bound));
    }
    conditions
}

fn text(terms: &mut Terms, random: &mut Random) -> Vec<TermId> {
    let length = terms.declare_in("s.length", Sort::Int, Interval { min: 0, max: 64 });
    let characters: Vec<TermId> = (0..10)
        .map(|index| terms.declare_in(&format!("s[{index}]"), Sort::Int, Interval { min: 0, max: 255 }))
        .collect();
    let mut conditions = Vec::new();
    let mut number = terms.int(0);
    let zero = terms.int(48);
    for (index, &letter) in characters.iter().enumerate() {
        let place = terms.int(index as i32);
        conditions.push(terms.compare(Relation::Lt, place, length));
        let wanted = terms.int(32 + random.below(90) as i32);
        conditions.push(terms.compare(Relation::Eq, letter, wanted));
        conditions.push(terms.compare(Relation::Ge, letter, zero));
        let ten = terms.int(10);
        number = terms.binary(Operator::Imul, number, ten);
        let digit = terms.binary(Operator::Isub, letter, zero);
        number = terms.binary(Operator::Iadd, number, digit);
        let bound = terms.int(random.below(5000) as i32);
        conditions.push(terms.compare(Relation::Gt, number, bound));
    }
    conditions
}

fn floating(terms: &mut Terms, random: &mut Random) -> Vec<TermId> {
    const OPERATORS: [Operator; 4] = [Operator::Dadd, Operator::Dsub, Operator::Dmul, Operator::Ddiv];
    let mut pool: Vec<TermId> = ["x", "y", "z"].map(|name| terms.declare(name, Sort::Double)).into();
    let mut conditions = Vec::new();
    for _ in 0..8 {
        let operator = OPERATORS[random.below(4) as usize];
        let [first, second] = [0, 1].map(|_| pool[random.below(pool.len() as u64) as usize]);
        pool.push(terms.binary(operator, first, second));
        let bound = terms.double(random.below(100) as f64 / 4.0);
        let relation = [Relation::Lt, Relation::Gt, Relation::Le, Relation::Eq][random.below(4) as usize];
        conditions.push(terms.compare(relation, pool[pool.len() - 1], bound));
    }
    conditions
}

fn main() {
    let kinds: [(&str, Subject); 4] =
        [("ranges", ranges), ("arithmetic", arithmetic), ("text", text), ("floating", floating)];
    for (name, subject) in kinds {
        let mut total = Statistics::default();
        let [mut sat, mut unsat, mut unknown] = [0u32; 3];
        let mut slowest = 0.0f64;
        let start = Instant::now();
        for seed in 1..=40u64 {
            let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let mut terms = Terms::new();
            let mut solver = Solver::new(Limits::default());
            let conditions = subject(&mut terms, &mut random);
            // A run, and then runs from what was found for its flipped conditions.
            let mut open = vec![Assignment::new()];
            for _ in 0..6 {
                let Some(near) = open.pop() else { break };
                let value = |variable: VarId| near.get(variable).unwrap_or(0);
                let mut path = Vec::new();
                for &condition in &conditions {
                    if terms.as_bool(condition).is_some() {
                        continue;
                    }
                    let as_it_is = holds(&terms, condition, &value);
                    let negated = terms.not(condition);
                    let (taken, flipped) = if as_it_is { (condition, negated) } else { (negated, condition) };
                    let asked = Instant::now();
                    match solver.solve(&mut terms, &path, flipped, &near, &|_| 0) {
                        Answer::Sat(found) => {
                            sat += 1;
                            open.push(found);
                        }
                        Answer::Unsat => unsat += 1,
                        Answer::Unknown(_) => unknown += 1,
                    }
                    slowest = slowest.max(asked.elapsed().as_secs_f64());
                    path.push(taken);
                }
            }
            total += *solver.statistics();
        }
        let seconds = start.elapsed().as_secs_f64();
        println!("{name}: {total}");
        println!(
            "  {:.0} queries per second, {sat} sat, {unsat} unsat, {unknown} unknown, {:.1} % without Z3, {:.2} ms per Z3 query, slowest query {:.1} ms, {} evaluations",
            total.queries as f64 / seconds,
            100.0 * total.without_z3(),
            1e3 * total.z3_time.as_secs_f64() / total.z3_queries.max(1) as f64,
            slowest * 1e3,
            total.evaluations
        );
    }
}
