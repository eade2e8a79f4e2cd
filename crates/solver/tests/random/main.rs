//! Random conjunctions: no answer is wrong.

mod pool;

use pool::{Mix, Pool, instructions};
use proptest::prelude::*;
use solver::{Answer, Assignment, Limits, Solver, Unknown};
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Conditions are made to hold under an assignment that the solver is not told.
    #[test]
    fn what_has_a_solution_is_never_called_unsat(
        code in instructions(40),
        hidden in prop::array::uniform9(prop_oneof![any::<u64>(), 0u64..20]),
        limits in 0usize..3,
    ) {
        let mut pool = Pool::new(Mix::All, Interval { min: -100, max: 70_000 });
        for instruction in code {
            pool.grow(instruction, Mix::All);
        }
        let value = |pool: &Pool, variable: VarId| {
            let declared = pool.terms.variable(variable);
            let bits = declared.sort.normalise(hidden[variable.index()]);
            match declared.sort.integer(bits) {
                Some(number) if !declared.domain.contains(number) => {
                    let size = (declared.domain.max - declared.domain.min + 1) as u64;
                    (declared.domain.min + (bits % size) as i64) as u64
                }
                _ => bits,
            }
        };
        let mut path = Vec::new();
        for condition in pool.conditions() {
            let as_it_is = holds(&pool.terms, condition, &|variable| value(&pool, variable));
            path.push(if as_it_is { condition } else { pool.terms.not(condition) });
        }
        if let Some(goal) = path.pop() {
            let mut solver = Solver::new(portfolios()[limits].clone());
            match solver.solve(&mut pool.terms, &path, goal, &Assignment::new(), &|_| 1) {
                Answer::Sat(found) => {
                    prop_assert!(all_hold(&pool.terms, &path, &found));
                    prop_assert!(all_hold(&pool.terms, &[goal], &found));
                }
                Answer::Unsat => {
                    let text: Vec<String> = path.iter().chain([&goal]).map(|c| pool.terms.display(*c).to_string()).collect();
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
                // Everything is tried where that is little; Z3 has its limit, and the search finds no contradictions.
                prop_assert!(limits == 1 && reason == Unknown::Resource || limits == 2 && !is_solvable);
            }
        }
        prop_assert_eq!(solver.statistics().z3_wrong, 0);
    }
}
