//! Search and solving agree on random domains: what one finds, the other confirms.

use base::Deadline;
use proptest::prelude::*;
use term::Relation;

use crate::bounded;
use crate::model::{Plan, Problem};
use crate::pddl;
use crate::search;
use crate::testing::{Builder, add, compare, equal, int, parameter, subtract};

/// What a method of a random class does: which variable, by how much or to what, and when it may be called.
#[derive(Clone, Debug)]
struct Method {
    variable: usize,
    change: i32,
    assigns: bool,
    takes_argument: bool,
    guard: Option<(usize, i32, bool)>,
}

fn method() -> impl Strategy<Value = Method> {
    let guard = prop::option::of((0..2usize, -2..4i32, any::<bool>()));
    (0..2usize, -3..4i32, any::<bool>(), prop::bool::weighted(0.2), guard).prop_map(
        |(variable, change, assigns, takes_argument, guard)| Method {
            variable,
            change,
            assigns,
            takes_argument,
            guard,
        },
    )
}

fn problem(methods: &[Method], goal: (i32, i32)) -> Problem {
    let mut builder = Builder::new("Random");
    let variables = [builder.int("a()"), builder.int("b()")];
    builder.constructor("Random()", variables.iter().map(|variable| (variable.clone(), int(0))).collect());
    for (index, method) in methods.iter().enumerate() {
        let variable = &variables[method.variable];
        let operand = if method.takes_argument { parameter(0) } else { int(method.change) };
        let value = match (method.assigns, method.change % 2 == 0) {
            (true, _) => operand,
            (false, true) => add(variable, &operand),
            (false, false) => subtract(variable, &operand),
        };
        let mut needs: Vec<_> = method
            .guard
            .iter()
            .map(|(variable, limit, is_least)| {
                let relation = if *is_least { Relation::Ge } else { Relation::Le };
                compare(relation, &variables[*variable], &int(*limit))
            })
            .collect();
        let parameters: &[&str] = if method.takes_argument { &["value"] } else { &[] };
        if method.takes_argument {
            needs.push(compare(Relation::Ge, &parameter(0), &int(0)));
            needs.push(compare(Relation::Le, &parameter(0), &int(3)));
        }
        builder.method(&format!("m{index}()"), parameters, needs, vec![(variable.clone(), value)]);
    }
    builder.problem(vec![equal(&variables[0], goal.0), equal(&variables[1], goal.1)])
}

fn searched(problem: &Problem) -> Option<Plan> {
    let limits = search::Limits { expansions: 400, improvement: 100 };
    match search::search(problem, limits, Deadline::NEVER) {
        search::Outcome::Found(plan) => Some(plan),
        search::Outcome::Exhausted | search::Outcome::Limit | search::Outcome::Cut => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, rng_seed: prop::test_runner::RngSeed::Fixed(5), ..ProptestConfig::default() })]

    #[test]
    fn planners_agree(methods in prop::collection::vec(method(), 2..5), goal in (-4..7i32, -4..7i32)) {
        let problem = problem(&methods, goal);
        let limits = bounded::Limits { calls: 5, ..bounded::Limits::default() };
        let solved = bounded::solve(&problem, &limits, Deadline::NEVER);
        let searched = searched(&problem);
        if let Some(plan) = &searched {
            prop_assert!(problem.is_solved_by(plan), "{}", plan.show(&problem.domain));
            prop_assert!(bounded::is_certain(&problem, plan, &limits.solver));
            prop_assert!(problem.is_solved_by(&crate::reduced(&problem, plan.clone())));
        }
        match (&solved, &searched) {
            (bounded::Outcome::Found(plan), searched) => {
                prop_assert!(problem.is_solved_by(plan), "{}", plan.show(&problem.domain));
                if let Some(searched) = searched {
                    prop_assert!(plan.steps.len() <= searched.steps.len(), "solving finds the fewest calls");
                } else {
                    prop_assert!(false, "search does not find\n{}", plan.show(&problem.domain));
                }
            }
            (bounded::Outcome::None { calls }, Some(searched)) => {
                prop_assert!(searched.steps.len() > *calls, "solving does not find\n{}", searched.show(&problem.domain));
            }
            _ => {}
        }
        let written = pddl::write(&problem).unwrap();
        let domain = pddl::read_domain(&written.domain).unwrap();
        let read = pddl::read_problem(&written.problem, &domain).unwrap();
        prop_assert_eq!(pddl::write(&read).unwrap().domain, written.domain);
    }

    #[test]
    fn rubbish_never_panics(text in "[()a-c:? ;0-9\n-]{0,60}") {
        let _ = pddl::read_domain(&text);
        let _ = pddl::read_domain(&format!("(define (domain a) {text})"));
        let _ = pddl::read_plan(&text, &pddl::Names::default());
    }
}
