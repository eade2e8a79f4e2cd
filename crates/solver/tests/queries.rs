//! Queries as an exploration asks them, and what must be true of the answers.

use std::sync::{Arc, Mutex};

use solver::{Answer, Assignment, Limits, Reading, Solver, Unknown};
use term::{Interval, Operator, Relation, Sort, TermId, Terms, VarId, holds};

struct Asked {
    terms: Terms,
    solver: Solver,
}

impl Asked {
    fn new() -> Asked {
        Asked { terms: Terms::new(), solver: Solver::new(Limits::default()) }
    }

    fn solve(&mut self, conditions: &[TermId], default: u64) -> Answer {
        let (goal, path) = conditions.split_last().unwrap();
        let answer = self.solver.solve(&mut self.terms, path, *goal, &Assignment::new(), &|_| default);
        if let Answer::Sat(found) = &answer {
            let value = |variable: VarId| found.get(variable).expect("complete");
            for condition in conditions {
                assert!(holds(&self.terms, *condition, &value), "{}", self.terms.display(*condition));
            }
        }
        answer
    }

    fn is_sat(&mut self, conditions: &[TermId]) -> bool {
        matches!(self.solve(conditions, 0), Answer::Sat(_))
    }

    fn compare_int(&mut self, relation: Relation, term: TermId, constant: i32) -> TermId {
        let constant = self.terms.int(constant);
        self.terms.compare(relation, term, constant)
    }

    /// A string: its length and its characters.
    fn string(&mut self, name: &str, most: i64) -> (TermId, Vec<TermId>) {
        let length =
            self.terms.declare_in(&format!("{name}.length"), Sort::Int, Interval { min: 0, max: most });
        let characters = (0..most)
            .map(|index| {
                self.terms.declare_in(&format!("{name}[{index}]"), Sort::Int, Interval { min: 0, max: 255 })
            })
            .collect();
        (length, characters)
    }
}

#[test]
fn quotient_and_remainder() {
    let mut asked = Asked::new();
    let [c, d] = ["c", "d"].map(|name| asked.terms.declare(name, Sort::Int));
    let quotient = asked.terms.binary(Operator::Idiv, c, d);
    let remainder = asked.terms.binary(Operator::Irem, c, d);
    let conditions = [
        asked.compare_int(Relation::Gt, d, 10),
        asked.compare_int(Relation::Eq, quotient, 7),
        asked.compare_int(Relation::Eq, remainder, 3),
    ];
    assert!(asked.is_sat(&conditions));
}

#[test]
fn products_that_z3_gives_up_on() {
    let mut asked = Asked::new();
    let domain = Interval { min: 2, max: 1 << 32 };
    let [a, b] = ["a", "b"].map(|name| asked.terms.declare_in(name, Sort::Long, domain));
    let product = asked.terms.binary(Operator::Lmul, a, b);
    let constant = asked.terms.long(1_234_567_891_011);
    let goal = asked.terms.compare(Relation::Eq, product, constant);
    assert!(asked.is_sat(&[goal]));

    let [f, g] = ["f", "g"].map(|name| asked.terms.declare(name, Sort::Double));
    let product = asked.terms.binary(Operator::Dmul, f, g);
    let [two, bound] = [2.0, 1.2].map(|constant| asked.terms.double(constant));
    let conditions = [
        asked.terms.compare(Relation::Gt, f, bound),
        asked.terms.compare(Relation::Gt, g, bound),
        asked.terms.compare(Relation::Eq, product, two),
    ];
    assert!(asked.is_sat(&conditions));
    assert_eq!(asked.solver.statistics().z3_queries, 0);
}

#[test]
fn doubles_close_together() {
    let mut asked = Asked::new();
    let [f, g] = ["f", "g"].map(|name| asked.terms.declare(name, Sort::Double));
    let difference = asked.terms.binary(Operator::Dsub, f, g);
    let gap = asked.terms.unary(Operator::Dabs, difference);
    let [small, fifty] = [0.01, 50.0].map(|constant| asked.terms.double(constant));
    let conditions = [
        asked.terms.compare(Relation::Gt, f, fifty),
        asked.terms.compare(Relation::Ne, f, g),
        asked.terms.compare(Relation::Lt, gap, small),
    ];
    assert!(asked.is_sat(&conditions));
}

#[test]
fn functions_without_a_theory() {
    let mut asked = Asked::new();
    let [x, y] = ["x", "y"].map(|name| asked.terms.declare(name, Sort::Double));
    let sine = asked.terms.unary(Operator::Sin, x);
    let power = asked.terms.binary(Operator::Pow, x, y);
    let [bound, hundred, five] = [0.9, 100.0, 5.0].map(|constant| asked.terms.double(constant));
    let conditions = [
        asked.terms.compare(Relation::Gt, sine, bound),
        asked.terms.compare(Relation::Gt, x, five),
        asked.terms.compare(Relation::Gt, power, hundred),
    ];
    assert!(asked.is_sat(&conditions));
    // A contradiction among the other conditions is found all the same.
    let low = asked.terms.compare(Relation::Lt, x, bound);
    assert_eq!(asked.solve(&[conditions[0], conditions[1], low], 0), Answer::Unsat);
    // And what cannot be known is not claimed.
    let two = asked.terms.double(2.0);
    let impossible = asked.terms.compare(Relation::Gt, sine, two);
    assert_eq!(asked.solve(&[impossible], 0), Answer::Unknown(Unknown::NoTheory("Math.sin")));
}

#[test]
fn two_divisions_of_doubles_are_not_given_to_z3() {
    let mut asked = Asked::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| asked.terms.declare(name, Sort::Double));
    let first = asked.terms.binary(Operator::Ddiv, a, b);
    let second = asked.terms.binary(Operator::Ddiv, b, c);
    let goal = asked.terms.compare(Relation::Eq, first, second);
    let [one, three] = [1.0, 3.0].map(|constant| asked.terms.double(constant));
    let conditions =
        [asked.terms.compare(Relation::Gt, a, one), asked.terms.compare(Relation::Gt, first, three), goal];
    assert!(asked.is_sat(&conditions));
    let sum = asked.terms.binary(Operator::Dadd, first, second);
    let odd = asked.terms.double(0.1);
    let impossible = [
        asked.terms.compare(Relation::Gt, first, one),
        asked.terms.compare(Relation::Gt, second, one),
        asked.terms.compare(Relation::Lt, sum, odd),
    ];
    assert_eq!(asked.solve(&impossible, 0), Answer::Unknown(Unknown::TooHeavy));
    assert_eq!(asked.solver.statistics().z3_queries, 0);
}

#[test]
fn a_contradiction_beside_heavy_conditions_is_found() {
    let mut asked = Asked::new();
    let [a, b] = ["a", "b"].map(|name| asked.terms.declare(name, Sort::Double));
    let quotient = asked.terms.binary(Operator::Ddiv, a, b);
    let ratio = asked.terms.binary(Operator::Ddiv, b, quotient);
    let [one, three] = [1.0, 3.0].map(|constant| asked.terms.double(constant));
    let heavy = asked.terms.compare(Relation::Lt, ratio, three);
    let order = asked.terms.compare(Relation::Lt, a, b);
    let low = asked.terms.compare(Relation::Lt, b, one);
    let high = asked.terms.compare(Relation::Gt, a, three);
    assert_eq!(asked.solve(&[heavy, order, low, high], 0), Answer::Unsat);
    assert_eq!(asked.solver.statistics().z3_unsat, 1);
}

#[test]
fn prefix_suffix_and_digits_of_a_string() {
    let mut asked = Asked::new();
    let (length, characters) = asked.string("s", 16);
    let mut conditions = vec![asked.compare_int(Relation::Eq, length, 12)];
    for (index, letter) in "key=".bytes().enumerate() {
        conditions.push(asked.compare_int(Relation::Eq, characters[index], i32::from(letter)));
    }
    // The number after the `=`, as parseInt computes it.
    let mut number = asked.terms.int(0);
    for &digit in &characters[4..8] {
        conditions.push(asked.compare_int(Relation::Ge, digit, i32::from(b'0')));
        conditions.push(asked.compare_int(Relation::Le, digit, i32::from(b'9')));
        let [ten, zero] = [10, i32::from(b'0')].map(|constant| asked.terms.int(constant));
        number = asked.terms.binary(Operator::Imul, number, ten);
        let value = asked.terms.binary(Operator::Isub, digit, zero);
        number = asked.terms.binary(Operator::Iadd, number, value);
    }
    conditions.push(asked.compare_int(Relation::Eq, number, 4711));
    let Answer::Sat(found) = asked.solve(&conditions, u64::from(b'a')) else { panic!("unsolved") };
    let text: String =
        (1..=16).map(|variable| found.get(VarId(variable)).map_or('?', |bits| bits as u8 as char)).collect();
    assert_eq!(&text[..8], "key=4711");
    let too_large = asked.compare_int(Relation::Gt, number, 9999);
    conditions.pop();
    conditions.push(too_large);
    assert_eq!(asked.solve(&conditions, u64::from(b'a')), Answer::Unsat);
}

#[test]
fn a_hash_of_characters() {
    let mut asked = Asked::new();
    let (_, characters) = asked.string("s", 5);
    let thirty_one = asked.terms.int(31);
    let mut hash = asked.terms.int(0);
    for &letter in &characters {
        hash = asked.terms.binary(Operator::Imul, hash, thirty_one);
        hash = asked.terms.binary(Operator::Iadd, hash, letter);
    }
    let wanted =
        "hello".bytes().fold(0i32, |hash, letter| hash.wrapping_mul(31).wrapping_add(i32::from(letter)));
    let equal = asked.compare_int(Relation::Eq, hash, wanted);
    let different = asked.compare_int(Relation::Ne, characters[0], i32::from(b'h'));
    assert!(asked.is_sat(&[different, equal]));
}

#[test]
fn independent_conditions_keep_their_values() {
    let mut asked = Asked::new();
    let [x, y] = ["x", "y"].map(|name| asked.terms.declare(name, Sort::Int));
    let on_y = asked.compare_int(Relation::Gt, y, 1000);
    let on_x = asked.compare_int(Relation::Lt, x, 100);
    let goal = asked.compare_int(Relation::Eq, x, 42);
    let near: Assignment = [(VarId(0), 5), (VarId(1), 123_456)].into_iter().collect();
    let answer = asked.solver.solve(&mut asked.terms, &[on_y, on_x], goal, &near, &|_| 0);
    assert_eq!(answer, Answer::Sat([(VarId(0), 42), (VarId(1), 123_456)].into_iter().collect()));
    assert_eq!(asked.solver.statistics().sliced, 2);
}

#[test]
fn an_assignment_that_does_not_satisfy_the_path_is_repaired() {
    let mut asked = Asked::new();
    let [x, y] = ["x", "y"].map(|name| asked.terms.declare_in(name, Sort::Int, Interval { min: 0, max: 50 }));
    let on_y = asked.compare_int(Relation::Gt, y, 10);
    let goal = asked.compare_int(Relation::Eq, x, 42);
    // `y` is below what the path wants, `x` outside its domain.
    let near: Assignment = [(VarId(0), 500), (VarId(1), 3)].into_iter().collect();
    let Answer::Sat(found) = asked.solver.solve(&mut asked.terms, &[on_y], goal, &near, &|_| 0) else {
        panic!()
    };
    assert_eq!(found.get(VarId(0)), Some(42));
    assert!((11..=50).contains(&found.get(VarId(1)).unwrap()));
}

#[test]
fn a_query_that_contains_a_contradiction_is_answered_by_it() {
    let mut asked = Asked::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| asked.terms.declare(name, Sort::Int));
    let product = asked.terms.binary(Operator::Imul, x, x);
    let four = asked.terms.int(4);
    let low_bits = asked.terms.binary(Operator::Irem, product, four);
    let impossible = asked.compare_int(Relation::Eq, low_bits, 2);
    assert_eq!(asked.solve(&[impossible], 0), Answer::Unsat);
    assert_eq!(asked.solver.statistics().z3_unsat, 1);
    assert_eq!(asked.solve(&[impossible], 0), Answer::Unsat);
    assert_eq!(asked.solver.statistics().cache, 1);
    let more = [asked.terms.compare(Relation::Lt, x, y), asked.terms.compare(Relation::Lt, y, z), impossible];
    assert_eq!(asked.solve(&more, 0), Answer::Unsat);
    assert_eq!((asked.solver.statistics().subset, asked.solver.statistics().z3_queries), (1, 1));
}

#[test]
fn a_goal_that_is_refuted_again_is_explained() {
    let mut asked = Asked::new();
    let [x, y] = ["x", "y"].map(|name| asked.terms.declare(name, Sort::Int));
    let square = asked.terms.binary(Operator::Imul, x, x);
    let four = asked.terms.int(4);
    let low_bits = asked.terms.binary(Operator::Irem, square, four);
    let goal = asked.compare_int(Relation::Eq, low_bits, 2);
    let sum = asked.terms.binary(Operator::Iadd, x, y);
    for round in 0..6 {
        let odd = asked.compare_int(Relation::Ne, sum, round);
        let even = asked.compare_int(Relation::Ne, y, round);
        assert_eq!(asked.solve(&[odd, even, goal], 0), Answer::Unsat);
    }
    // The goal alone is the reason, which the second refutation shows.
    assert_eq!((asked.solver.statistics().z3_unsat, asked.solver.statistics().subset), (2, 4));
}

/// Conditions near the limit of what reaches Z3, which counts no units while it makes gates of them.
#[test]
fn what_reaches_z3_comes_back() {
    let units = 200_000;
    for (operator, sort, count) in [
        (Operator::Dmul, Sort::Double, 2),
        (Operator::Dadd, Sort::Double, 11),
        (Operator::Fdiv, Sort::Float, 2),
        (Operator::Fmul, Sort::Float, 8),
        (Operator::Lmul, Sort::Long, 4),
        (Operator::Imul, Sort::Int, 6),
        (Operator::Iadd, Sort::Int, 300),
        (Operator::Ishl, Sort::Int, 200),
        (Operator::Ldiv, Sort::Long, 4),
        (Operator::Irem, Sort::Int, 18),
    ] {
        let mut asked = Asked::new();
        asked.solver = Solver::new(Limits {
            z3_units: units,
            search_evaluations: 0,
            search_after_unknown: 0,
            models: 0,
            ..Limits::default()
        });
        let [x, y] = ["x", "y"].map(|name| asked.terms.declare(name, sort));
        let (mut first, mut second) = (x, y);
        let mut conditions = Vec::new();
        for _ in 0..count {
            let next = asked.terms.binary(operator, first, second);
            conditions.push(asked.terms.compare(Relation::Ne, next, x));
            (first, second) = (second, next);
        }
        let (wanted, default) = match sort {
            Sort::Float => (asked.terms.float(0.718_28), u64::from(3f32.to_bits())),
            Sort::Double => (asked.terms.double(0.718_28), 3f64.to_bits()),
            Sort::Long => (asked.terms.long(7_182_818), 3),
            _ => (asked.terms.int(7_182_818), 3),
        };
        conditions.push(asked.terms.compare(Relation::Eq, second, wanted));
        asked.solve(&conditions, default);
        let statistics = asked.solver.statistics();
        println!("{operator:?}: {statistics}");
        assert_eq!(statistics.z3_queries, 1, "{operator:?} is too heavy");
        assert!(statistics.z3_units <= 2 * u64::from(units), "{operator:?}: {} units", statistics.z3_units);
    }
}

/// A path that grows by a condition, each flipped, as a loop gives it.
fn loop_queries(limits: Limits) -> (Vec<Answer>, Terms, Solver) {
    let mut terms = Terms::new();
    let mut solver = Solver::new(limits);
    let [x, y] = ["x", "y"].map(|name| terms.declare(name, Sort::Int));
    let mut path = Vec::new();
    let mut answers = Vec::new();
    let mut value = x;
    let near = Assignment::new();
    for round in 0..12 {
        let seven = terms.int(7 + round);
        let product = terms.binary(Operator::Imul, value, seven);
        value = terms.binary(Operator::Ixor, product, y);
        let bound = terms.int(100 * round);
        let condition = terms.compare(Relation::Gt, value, bound);
        let flipped = terms.not(condition);
        answers.push(solver.solve(&mut terms, &path, flipped, &near, &|_| 3));
        answers.push(solver.solve(&mut terms, &path, condition, &near, &|_| 3));
        path.push(condition);
    }
    (answers, terms, solver)
}

#[test]
fn the_same_queries_have_the_same_answers() {
    let z3_only = Limits { search_evaluations: 0, search_after_unknown: 0, models: 0, ..Limits::default() };
    for limits in [Limits::default(), z3_only] {
        let (first, second) = (loop_queries(limits.clone()), loop_queries(limits));
        assert_eq!(first.0, second.0);
        assert!(first.0.iter().all(|answer| matches!(answer, Answer::Sat(_))));
        let (mut one, mut other) = (*first.2.statistics(), *second.2.statistics());
        (one.z3_time, other.z3_time) = Default::default();
        assert_eq!(one, other);
    }
}

#[test]
fn a_solver_can_move_to_another_thread() {
    let (_, mut terms, mut solver) =
        loop_queries(Limits { search_evaluations: 0, models: 0, ..Limits::default() });
    assert!(solver.statistics().z3_queries > 0);
    let moved = std::thread::spawn(move || {
        let x = terms.declare("x", Sort::Int);
        let square = terms.binary(Operator::Imul, x, x);
        let constant = terms.int(1_000_002_049);
        let goal = terms.compare(Relation::Eq, square, constant);
        solver.solve(&mut terms, &[], goal, &Assignment::new(), &|_| 0)
    });
    assert!(matches!(moved.join().unwrap(), Answer::Sat(_)));
}

#[test]
fn contradictory_clauses_are_named() {
    let mut asked = Asked::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| asked.terms.declare(name, Sort::Int));
    let clauses = [
        asked.compare_int(Relation::Gt, z, 0),
        asked.terms.compare(Relation::Lt, x, y),
        asked.compare_int(Relation::Gt, x, 3),
        asked.terms.compare(Relation::Lt, y, z),
        asked.terms.compare(Relation::Lt, z, x),
        asked.compare_int(Relation::Lt, y, 90),
    ];
    assert_eq!(asked.solver.unsat_core(&mut asked.terms, &clauses), Some(vec![1, 3, 4]));
    assert_eq!(asked.solver.unsat_core(&mut asked.terms, &clauses[..4]), None);
    let (yes, no) = (asked.terms.bool(true), asked.terms.bool(false));
    assert_eq!(asked.solver.unsat_core(&mut asked.terms, &[yes, clauses[0], no]), Some(vec![2]));
}

#[test]
fn values_become_easy_to_read() {
    let mut asked = Asked::new();
    let [n, m] = ["n", "m"].map(|name| asked.terms.declare(name, Sort::Int));
    let letter = asked.terms.declare_in("c", Sort::Int, Interval::CHAR);
    let digit = asked.terms.declare_in("d", Sort::Int, Interval::CHAR);
    let length = asked.terms.declare_in("l", Sort::Int, Interval { min: 0, max: 64 });
    let real = asked.terms.declare("r", Sort::Double);
    let free = asked.terms.declare("free", Sort::Int);
    let half = asked.terms.double(0.3);
    let conditions = [
        asked.compare_int(Relation::Gt, n, 0),
        asked.terms.compare(Relation::Eq, n, m),
        asked.compare_int(Relation::Ne, letter, i32::from(b'q')),
        asked.compare_int(Relation::Ge, digit, i32::from(b'0')),
        asked.compare_int(Relation::Le, digit, i32::from(b'9')),
        asked.compare_int(Relation::Gt, length, 2),
        asked.terms.compare(Relation::Gt, real, half),
    ];
    assert_eq!(asked.terms.sort(free), Sort::Int);
    let found: Assignment = [98_765, 98_765, 0xfffe, 0x37, 61, 17.382_f64.to_bits(), 4_242]
        .into_iter()
        .enumerate()
        .map(|(index, bits)| (VarId(index as u32), bits))
        .collect();
    let readings = [
        Reading::Number,
        Reading::Number,
        Reading::Character,
        Reading::Character,
        Reading::Length,
        Reading::Float,
        Reading::Number,
    ];
    let simple =
        asked.solver.simplify(&mut asked.terms, &conditions, &found, &|variable| readings[variable.index()]);
    let values: Vec<u64> = simple.iter().map(|(_, bits)| bits).collect();
    assert_eq!(values[..2], [1, 1]);
    assert_eq!(values[2], u64::from(b'a'));
    assert!((values[3] as u8).is_ascii_digit());
    assert_eq!(values[4], 3);
    assert_eq!(f64::from_bits(values[5]), 1.0);
    assert_eq!(values[6], 0);
    // What does not hold is not touched.
    let wrong: Assignment = [(VarId(0), 0)].into_iter().collect();
    assert_eq!(asked.solver.simplify(&mut asked.terms, &conditions, &wrong, &|_| Reading::Number), wrong);
}

#[test]
fn queries_are_logged_as_scripts() {
    let mut asked = Asked::new();
    let scripts: Arc<Mutex<Vec<String>>> = Arc::default();
    let written = Arc::clone(&scripts);
    asked.solver.set_log(Box::new(move |script| written.lock().unwrap().push(script.to_owned())));
    let x = asked.terms.declare("p0.value", Sort::Int);
    let square = asked.terms.binary(Operator::Imul, x, x);
    let four = asked.terms.int(4);
    let low_bits = asked.terms.binary(Operator::Irem, square, four);
    let impossible = asked.compare_int(Relation::Eq, low_bits, 2);
    assert_eq!(asked.solve(&[impossible], 0), Answer::Unsat);
    let scripts = scripts.lock().unwrap();
    let [script] = &scripts[..] else { panic!("{scripts:?}") };
    for part in ["(set-logic QF_BVFP)", "(declare-fun p0.value () (_ BitVec 32))", "(check-sat)", "; unsat"] {
        assert!(script.contains(part), "{part} in\n{script}");
    }
    assert_eq!(solver::run_script(script).as_deref(), Some("unsat\n"));
}

#[test]
fn a_search_for_the_reason_is_logged_too() {
    let mut asked = Asked::new();
    let scripts: Arc<Mutex<Vec<String>>> = Arc::default();
    let written = Arc::clone(&scripts);
    asked.solver.set_log(Box::new(move |script| written.lock().unwrap().push(script.to_owned())));
    let x = asked.terms.declare("text.charAt(0)", Sort::Int);
    let conditions = [
        asked.compare_int(Relation::Gt, x, 3),
        asked.compare_int(Relation::Ne, x, 77),
        asked.compare_int(Relation::Lt, x, 2),
    ];
    assert_eq!(asked.solver.unsat_core(&mut asked.terms, &conditions), Some(vec![0, 2]));
    let scripts = scripts.lock().unwrap();
    for script in scripts.iter() {
        let said = script.lines().last().unwrap().trim_start_matches("; ");
        assert_eq!(solver::run_script(script).unwrap().trim(), said, "{script}");
    }
    assert!(scripts[0].contains("(check-sat-assuming (condition!0 condition!1 condition!2))"), "{scripts:?}");
}

#[test]
fn a_long_path_is_no_obstacle() {
    let mut asked = Asked::new();
    let mut path = Vec::new();
    let mut sum = asked.terms.int(0);
    for index in 0..1_000 {
        let element = asked.terms.declare(&format!("array[{index}]"), Sort::Int);
        path.push(asked.compare_int(Relation::Ge, element, 0));
        path.push(asked.compare_int(Relation::Lt, element, 1_000));
        sum = asked.terms.binary(Operator::Iadd, sum, element);
    }
    let goal = asked.compare_int(Relation::Eq, sum, 1_234);
    let near: Assignment = (0..1_000).map(|index| (VarId(index), 0)).collect();
    let answer = asked.solver.solve(&mut asked.terms, &path, goal, &near, &|_| 0);
    let Answer::Sat(found) = answer else { panic!("{answer:?}") };
    // Few elements change.
    assert!(found.iter().filter(|(_, bits)| *bits != 0).count() < 10);
    assert_eq!(found.iter().map(|(_, bits)| bits).sum::<u64>(), 1_234);
}

#[test]
fn a_deep_term_needs_no_stack() {
    let mut asked = Asked::new();
    let [x, y] = ["x", "y"].map(|name| asked.terms.declare(name, Sort::Int));
    let mut value = x;
    for _ in 0..20_000 {
        let product = asked.terms.binary(Operator::Imul, value, y);
        value = asked.terms.binary(Operator::Ixor, product, x);
    }
    let goal = asked.compare_int(Relation::Eq, value, 12_345);
    let near: Assignment = [(VarId(0), 3), (VarId(1), 5)].into_iter().collect();
    let answer = asked.solver.solve(&mut asked.terms, &[], goal, &near, &|_| 0);
    assert!(matches!(answer, Answer::Sat(_) | Answer::Unknown(Unknown::TooHeavy)), "{answer:?}");
}

#[test]
fn limits_can_be_raised() {
    let mut asked = Asked::new();
    asked.solver = Solver::new(Limits { z3_weight: 0, search_after_unknown: 0, ..Limits::default() });
    let x = asked.terms.declare("x", Sort::Int);
    let square = asked.terms.binary(Operator::Imul, x, x);
    let four = asked.terms.int(4);
    let low_bits = asked.terms.binary(Operator::Irem, square, four);
    let impossible = asked.compare_int(Relation::Eq, low_bits, 2);
    assert_eq!(asked.solve(&[impossible], 0), Answer::Unknown(Unknown::TooHeavy));
    asked.solver.set_limits(Limits::default());
    assert_eq!(asked.solve(&[impossible], 0), Answer::Unsat);
}

#[test]
fn what_there_is_no_time_for_is_not_known_and_can_be_asked_again() {
    let mut asked = Asked::new();
    let x = asked.terms.declare("x", Sort::Int);
    let wanted = asked.compare_int(Relation::Eq, x, 77);
    let over = base::Deadline::after(std::time::Duration::ZERO);
    asked.solver.set_brake(base::Brake::default().until(over));
    assert_eq!(asked.solve(&[wanted], 0), Answer::Unknown(Unknown::Time));
    asked.solver.set_brake(base::Brake::default());
    assert!(asked.is_sat(&[wanted]));
}

#[test]
fn bits_of_one_word_that_are_asked_for_in_different_ways() {
    for (shift, part) in [(28, 3), (20, 0x300), (24, 0x35), (30, 0)] {
        let mut asked = Asked::new();
        let flags = asked.terms.declare("flags", Sort::Int);
        let distance = asked.terms.int(shift);
        let top = asked.terms.binary(Operator::Iushr, flags, distance);
        let eight = asked.terms.int(8);
        let shifted = asked.terms.binary(Operator::Ishr, flags, eight);
        let mask = asked.terms.int(0xff);
        let middle = asked.terms.binary(Operator::Iand, shifted, mask);
        let conditions =
            [asked.compare_int(Relation::Eq, top, part), asked.compare_int(Relation::Eq, middle, 0x7f)];
        assert!(asked.is_sat(&conditions), "{shift}");
    }
}
