//! Random conjunctions: no answer is wrong.

mod pool;

use pool::{Instruction, Mix, Pool, instructions};
use proptest::prelude::*;
use solver::{Answer, Assignment, Limits, Solver, Statistics, Unknown};
use term::{Interval, TermId, Terms, VarId, holds};

fn quick() -> Limits {
    Limits { search_after_unknown: 2_000, z3_units: 300_000, ..Limits::default() }
}

/// All together, Z3 alone, the search alone.
fn portfolios() -> [Limits; 3] {
    [
        quick(),
        Limits { search_evaluations: 0, search_after_unknown: 0, models: 0, enumerate: 0, ..quick() },
        Limits { z3_weight: 0, enumerate: 0, ..quick() },
    ]
}

fn all_hold(terms: &Terms, conditions: &[TermId], assignment: &Assignment) -> bool {
    let value = |variable: VarId| assignment.get(variable).unwrap_or(0);
    conditions.iter().all(|condition| holds(terms, *condition, &value))
}

/// The hidden value of a variable, moved into its domain.
fn hidden_value(terms: &Terms, hidden: &[u64], variable: VarId) -> u64 {
    let declared = terms.variable(variable);
    let bits = declared.sort.normalise(hidden[variable.index()]);
    match declared.sort.integer(bits) {
        Some(number) if !declared.domain.contains(number) => {
            let size = (declared.domain.max - declared.domain.min + 1) as u64;
            (declared.domain.min + (bits % size) as i64) as u64
        }
        _ => bits,
    }
}

/// Conditions over everything that hold under hidden values.
fn satisfiable(code: &[Instruction], hidden: &[u64]) -> (Terms, Vec<TermId>) {
    let mut pool = Pool::new(Mix::All, Interval { min: -100, max: 70_000 });
    for &instruction in code {
        pool.grow(instruction, Mix::All);
    }
    let conditions = pool.conditions();
    let mut terms = pool.terms;
    let mut path = Vec::new();
    for condition in conditions {
        let as_it_is = holds(&terms, condition, &|variable| hidden_value(&terms, hidden, variable));
        path.push(if as_it_is { condition } else { terms.not(condition) });
    }
    (terms, path)
}

/// How many random conjunctions that have a solution are solved: a number to notice changes for the worse.
#[test]
fn most_of_what_has_a_solution_is_solved() {
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let mut draw = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let (mut solved, mut asked, mut total) = (0, 0, Statistics::default());
    for _ in 0..300 {
        let code: Vec<Instruction> = (0..30 + draw() % 70)
            .map(|_| {
                let [a, b, c, d, ..] = draw().to_le_bytes();
                (a, b, c, d)
            })
            .collect();
        let hidden: Vec<u64> = (0..9).map(|_| draw() >> (draw() % 64)).collect();
        let (mut terms, conditions) = satisfiable(&code, &hidden);
        let Some((&goal, path)) = conditions.split_last() else { continue };
        let mut solver = Solver::new(quick());
        asked += 1;
        match solver.solve(&mut terms, path, goal, &Assignment::new(), &|_| 1) {
            Answer::Sat(_) => solved += 1,
            Answer::Unsat => panic!("it has a solution"),
            Answer::Unknown(_) => {}
        }
        total += *solver.statistics();
    }
    println!("{solved} of {asked}; {total}");
    assert!(solved * 100 >= asked * 90, "{solved} of {asked} solved; {total}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Conditions are made to hold under an assignment that the solver is not told.
    #[test]
    fn what_has_a_solution_is_never_called_unsat(
        code in instructions(40),
        hidden in prop::array::uniform9(prop_oneof![any::<u64>(), 0u64..20]),
        limits in 0usize..3,
    ) {
        let (mut terms, mut path) = satisfiable(&code, &hidden);
        if let Some(goal) = path.pop() {
            let mut solver = Solver::new(portfolios()[limits].clone());
            match solver.solve(&mut terms, &path, goal, &Assignment::new(), &|_| 1) {
                Answer::Sat(found) => {
                    prop_assert!(all_hold(&terms, &path, &found));
                    prop_assert!(all_hold(&terms, &[goal], &found));
                }
                Answer::Unsat => {
                    let text: Vec<String> = path.iter().chain([&goal]).map(|c| terms.display(*c).to_string()).collect();
                    prop_assert!(false, "{}", text.join("\n  "));
                }
                Answer::Unknown(Unknown::Incomplete(reason)) => prop_assert!(false, "{}", reason),
                Answer::Unknown(_) => {}
            }
            prop_assert_eq!(solver.statistics().z3_wrong, 0);
        }
    }

    /// Few enough assignments to try them all.
    #[test]
    fn small_domains_agree_with_trying_everything(code in instructions(30), limits in 0usize..3) {
        let domain = Interval { min: -2, max: 4 };
        let mut pool = Pool::new(Mix::Small, domain);
        for instruction in code {
            pool.grow(instruction, Mix::Small);
        }
        let conditions = pool.conditions();
        let Some((&goal, path)) = conditions.split_last() else { return Ok(()) };
        let numbers = || domain.min..=domain.max;
        let solutions = numbers().flat_map(|a| numbers().flat_map(move |b| numbers().map(move |c| [a, b, c])));
        let is_solvable = solutions.flat_map(|[a, b, c]| [[a, b, c, 0], [a, b, c, 1]]).any(|values| {
            let value = |variable: VarId| values[variable.index()] as u64;
            conditions.iter().all(|condition| holds(&pool.terms, *condition, &value))
        });
        let mut solver = Solver::new(portfolios()[limits].clone());
        match solver.solve(&mut pool.terms, path, goal, &Assignment::new(), &|_| 0) {
            Answer::Sat(found) => prop_assert!(all_hold(&pool.terms, &conditions, &found)),
            Answer::Unsat => prop_assert!(!is_solvable),
            Answer::Unknown(reason) => {
                // Everything is tried where that is little; Z3 alone has its limit, and the search alone finds no
                // contradictions and not every solution.
                prop_assert!(limits == 1 && reason == Unknown::Resource || limits == 2);
            }
        }
        prop_assert_eq!(solver.statistics().z3_wrong, 0);
    }
}

proptest! {
    // Every case starts Z3 a dozen times.
    #![proptest_config(ProptestConfig::with_cases(50))]

    /// What a solver remembers of earlier queries changes no answer.
    #[test]
    fn a_used_solver_agrees_with_a_fresh_one(
        code in instructions(40),
        hidden in prop::array::uniform9(prop_oneof![any::<u64>(), 0u64..20]),
        limits in 0usize..2,
    ) {
        let (mut terms, conditions) = satisfiable(&code, &hidden);
        let near: Assignment =
            (0..9).map(|index| (VarId(index), hidden_value(&terms, &hidden, VarId(index)))).collect();
        let limits = Limits { search_after_unknown: 100, z3_units: 50_000, ..portfolios()[limits].clone() };
        let mut used = Solver::new(limits.clone());
        let first = conditions.len().saturating_sub(6);
        // Later conditions first, then earlier ones: scopes are given up and made again.
        for position in (first..conditions.len()).chain((first..conditions.len()).rev().step_by(2)) {
            let flipped = terms.not(conditions[position]);
            let path = &conditions[..position];
            let answer = used.solve(&mut terms, path, flipped, &near, &|_| 1);
            let mut fresh = Solver::new(limits.clone());
            match (answer, fresh.solve(&mut terms, path, flipped, &near, &|_| 1)) {
                (Answer::Sat(found), Answer::Sat(_) | Answer::Unknown(_)) => {
                    prop_assert!(all_hold(&terms, path, &found) && all_hold(&terms, &[flipped], &found));
                }
                (Answer::Unsat, Answer::Unsat | Answer::Unknown(_)) | (Answer::Unknown(_), _) => {}
                (answer, other) => prop_assert!(false, "{:?} against {:?}", answer, other),
            }
        }
        prop_assert_eq!(used.statistics().z3_wrong, 0);
    }
}
