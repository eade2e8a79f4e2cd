//! Z3's reading of every operator is the evaluator's: on boundary values, it is impossible that the result is another one.

use solver::{Answer, Assignment, Limits, Solver};
use term::{Kind, Operator, Sort, TermId, Terms, apply_binary, apply_unary};

/// Nothing but Z3.
fn z3_only() -> Limits {
    Limits {
        search_evaluations: 0,
        search_after_unknown: 0,
        models: 0,
        enumerate: 0,
        z3_weight: u64::MAX,
        z3_units: 0,
        ..Limits::default()
    }
}

fn boundaries(sort: Sort) -> Vec<u64> {
    match sort {
        Sort::Bool => vec![0, 1],
        Sort::Ref => vec![0, 1, 77],
        Sort::Int => [0, 1, -1, 2, 7, 31, 32, -33, 200, 40_000, -40_000, i32::MAX, i32::MIN]
            .map(|n| n as u32 as u64)
            .into(),
        Sort::Long => {
            [0, 1, -1, 7, 64, -65, 1 << 32, (1 << 53) + 1, i64::MAX, i64::MIN].map(|n: i64| n as u64).into()
        }
        Sort::Float => [
            0.0,
            -0.0,
            1.0,
            -1.5,
            0.1,
            3e9,
            -1e20,
            f32::MIN_POSITIVE / 4.0,
            f32::MAX,
            f32::INFINITY,
            f32::NAN,
        ]
        .map(|n| u64::from(n.to_bits()))
        .into(),
        Sort::Double => {
            [0.0, -0.0, 1.0, -2.5, 0.1, 2147483648.0, -1e19, 1e-310, f64::MAX, f64::NEG_INFINITY, f64::NAN]
                .map(f64::to_bits)
                .into()
        }
    }
}

/// A variable for the bits of a value, and the value read from it.
fn declare(terms: &mut Terms, name: &str, sort: Sort) -> (TermId, TermId) {
    match sort {
        Sort::Float => {
            let bits = terms.declare(name, Sort::Int);
            (bits, terms.unary(Operator::IntBitsToFloat, bits))
        }
        Sort::Double => {
            let bits = terms.declare(name, Sort::Long);
            (bits, terms.unary(Operator::LongBitsToDouble, bits))
        }
        _ => {
            let variable = terms.declare(name, sort);
            (variable, variable)
        }
    }
}

/// The condition that a term has these bits, told apart even where `==` does not.
fn has_bits(terms: &mut Terms, term: TermId, bits: u64) -> TermId {
    let term = match terms.sort(term) {
        Sort::Float => terms.unary(Operator::FloatToIntBits, term),
        Sort::Double => terms.unary(Operator::DoubleToLongBits, term),
        _ => term,
    };
    let constant = terms.constant(terms.sort(term), bits);
    terms.equal(term, constant)
}

#[test]
fn every_operator_has_the_value_that_evaluation_gives() {
    let mut terms = Terms::new();
    let mut solver = Solver::new(z3_only());
    let mut checked = 0;
    for &operator in Operator::ALL.iter().filter(|operator| has_theory(**operator)) {
        let sorts = operator.parameters();
        let (first_bits, first) = declare(&mut terms, "x", sorts[0]);
        let second = sorts.get(1).map(|sort| declare(&mut terms, "y", *sort));
        let result = match second {
            Some((_, second)) => terms.binary(operator, first, second),
            None => terms.unary(operator, first),
        };
        // Circuits for these take long, and a wrong one is wrong on most values.
        let is_slow = matches!(
            operator,
            Operator::Ddiv
                | Operator::Dmul
                | Operator::Sqrt
                | Operator::Fdiv
                | Operator::Ldiv
                | Operator::Lrem
        );
        let seconds = second.map_or(vec![0], |_| boundaries(sorts[1]));
        for (index, a) in boundaries(sorts[0]).into_iter().enumerate() {
            for (other, &b) in seconds.iter().enumerate() {
                if is_slow && (index + other) % 3 != 0 {
                    continue;
                }
                let expected = if second.is_some() {
                    let [a, b] = [sorts[0].normalise(a), sorts[1].normalise(b)];
                    apply_binary(operator, a, b)
                } else {
                    apply_unary(operator, sorts[0].normalise(a))
                };
                let mut path = vec![has_bits(&mut terms, first_bits, a)];
                if let Some((second_bits, _)) = second {
                    path.push(has_bits(&mut terms, second_bits, b));
                }
                let is_expected = has_bits(&mut terms, result, expected);
                let is_other = terms.not(is_expected);
                let answer = solver.solve(&mut terms, &path, is_other, &Assignment::new(), &|_| 0);
                assert_eq!(answer, Answer::Unsat, "{operator:?} of {a:#x} and {b:#x} is not {expected:#x}");
                let answer = solver.solve(&mut terms, &path, is_expected, &Assignment::new(), &|_| 0);
                assert!(matches!(answer, Answer::Sat(_)), "{operator:?} of {a:#x} and {b:#x}: {answer:?}");
                checked += 1;
            }
        }
    }
    assert!(checked > 5_000, "only {checked} values");
    assert_eq!(solver.statistics().z3_wrong, 0);
}

/// Whether Z3 can reason about an operator.
fn has_theory(operator: Operator) -> bool {
    match operator {
        Operator::Sqrt | Operator::Floor | Operator::Ceil | Operator::Rint => true,
        Operator::Frem | Operator::Drem => false,
        _ => operator.kind() != Kind::Function,
    }
}
