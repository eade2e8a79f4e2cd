//! All pairs of integer operators with constants, and all pairs of conditions on small ranges, against evaluation.
//!
//! Random expressions rarely bring the two operators together that a rule is about; these are few enough to try all.

use term::{
    Interval, Operator, Relation, Sort, Tape, TermId, Terms, Value, VarId, apply_binary, apply_unary,
    evaluate,
};

const CONSTANTS: [i64; 9] = [0, 1, -1, 3, 8, 24, 255, 0xff00, i64::MIN];
const VALUES: [i64; 14] = [0, 1, -1, 2, 3, 7, 8, -9, 254, 255, 256, 65_535, i64::MIN, i64::MAX];

/// An operator with everything but one argument fixed.
#[derive(Debug, Clone, Copy)]
enum Partial {
    Unary(Operator),
    Right(Operator, u64),
    Left(u64, Operator),
}

impl Partial {
    fn all(sort: Sort) -> Vec<Partial> {
        let mut all = Vec::new();
        for &operator in Operator::ALL.iter().filter(|operator| operator.parameters()[0] == sort) {
            let Some(&second) = operator.parameters().get(1) else {
                all.push(Partial::Unary(operator));
                continue;
            };
            for constant in CONSTANTS {
                all.push(Partial::Right(operator, second.normalise(constant as u64)));
                if second == sort && !operator.is_commutative() {
                    all.push(Partial::Left(sort.normalise(constant as u64), operator));
                }
            }
        }
        all
    }

    fn operator(self) -> Operator {
        match self {
            Partial::Unary(operator) | Partial::Right(operator, _) | Partial::Left(_, operator) => operator,
        }
    }

    fn build(self, terms: &mut Terms, x: TermId) -> TermId {
        match self {
            Partial::Unary(operator) => terms.unary(operator, x),
            Partial::Right(operator, constant) => {
                let constant = terms.constant(operator.parameters()[1], constant);
                terms.binary(operator, x, constant)
            }
            Partial::Left(constant, operator) => {
                let constant = terms.constant(operator.parameters()[0], constant);
                terms.binary(operator, constant, x)
            }
        }
    }

    fn apply(self, x: u64) -> u64 {
        match self {
            Partial::Unary(operator) => apply_unary(operator, x),
            Partial::Right(operator, constant) => apply_binary(operator, x, constant),
            Partial::Left(constant, operator) => apply_binary(operator, constant, x),
        }
    }
}

fn check_pairs(sort: Sort, domain: Interval) {
    let mut terms = Terms::new();
    let x = terms.declare_in("x", sort, domain);
    let mark = terms.mark();
    let values: Vec<u64> = VALUES
        .iter()
        .map(|value| sort.normalise(*value as u64))
        .filter(|bits| sort.integer(*bits).is_some_and(|value| domain.contains(value)))
        .collect();
    let inner = Partial::all(sort).into_iter().filter(|partial| partial.operator().result().is_integer());
    for first in inner {
        for second in Partial::all(first.operator().result()) {
            let middle = first.build(&mut terms, x);
            let built = second.build(&mut terms, middle);
            let mut tape = Tape::new(&terms, &[built]);
            for &bits in &values {
                tape.run(&|_| bits);
                let expected = Value::from_bits(second.operator().result(), second.apply(first.apply(bits)));
                assert_eq!(
                    tape.value(0),
                    expected,
                    "{first:?} then {second:?} of {} is {}",
                    bits as i64,
                    terms.display(built)
                );
            }
            terms.rollback(mark);
        }
    }
}

#[test]
fn two_operators_with_constants_on_an_int() {
    check_pairs(Sort::Int, Sort::Int.interval());
}

#[test]
fn two_operators_with_constants_on_a_char() {
    check_pairs(Sort::Int, Interval::CHAR);
}

#[test]
fn two_operators_with_constants_on_a_long() {
    check_pairs(Sort::Long, Sort::Long.interval());
}

/// `(x op c) == x` and its kin: does a narrowed value equal the whole?
#[test]
fn a_result_against_its_own_argument() {
    for (sort, domain) in
        [(Sort::Int, Sort::Int.interval()), (Sort::Int, Interval::CHAR), (Sort::Long, Sort::Long.interval())]
    {
        let mut terms = Terms::new();
        let x = terms.declare_in("x", sort, domain);
        let extremes = [i64::MAX, i64::from(i32::MAX), 127, 65_535];
        let masks = Operator::ALL.iter().filter(|operator| {
            operator.parameters().first() == Some(&sort) && operator.parameters().get(1).is_some()
        });
        let with_extremes = masks.flat_map(|operator| {
            extremes.map(|constant| {
                Partial::Right(*operator, operator.parameters()[1].normalise(constant as u64))
            })
        });
        let partials = Partial::all(sort).into_iter().chain(with_extremes);
        for partial in partials.filter(|partial| partial.operator().result() == sort) {
            let result = partial.build(&mut terms, x);
            for relation in Relation::ALL {
                let condition = terms.compare(relation, result, x);
                for value in VALUES.map(|value| sort.normalise(value as u64)) {
                    let number = |bits: u64| sort.integer(bits).expect("an integer");
                    if domain.contains(number(value)) {
                        let expected = relation.holds(number(partial.apply(value)), number(value));
                        let found = evaluate(&terms, condition, &|_| value);
                        assert_eq!(found, Value::Bool(expected), "{partial:?} {relation:?} {value}");
                    }
                }
            }
        }
    }
}

#[test]
fn two_conditions_on_one_variable() {
    let mut terms = Terms::new();
    let x = terms.declare_in("x", Sort::Int, Interval { min: -4, max: 4 });
    let mut conditions = Vec::new();
    for relation in Relation::ALL {
        for constant in -5..=5 {
            let limit = terms.int(constant);
            conditions.push((terms.compare(relation, x, limit), relation, constant));
        }
    }
    for &(a, first, first_constant) in &conditions {
        for &(b, second, second_constant) in &conditions {
            let both = terms.and(a, b);
            let either = terms.or(a, b);
            let mut tape = Tape::new(&terms, &[both, either]);
            for value in -4..=4 {
                tape.run(&|_| value as u64);
                let (a, b) = (first.holds(value, first_constant), second.holds(value, second_constant));
                let what = format!("{first:?} {first_constant}, {second:?} {second_constant} of {value}");
                assert_eq!(tape.value(0), Value::Bool(a && b), "both {what}");
                assert_eq!(tape.value(1), Value::Bool(a || b), "either {what}");
            }
        }
    }
}

#[test]
fn two_variables_with_every_small_range() {
    let ranges: Vec<Interval> =
        (-2..=2).flat_map(|min| (min..=2).map(move |max| Interval { min, max })).collect();
    let operators = [Operator::Imin, Operator::Imax, Operator::Isub, Operator::Iand, Operator::Ior];
    for &first in &ranges {
        for &second in &ranges {
            let mut terms = Terms::new();
            let x = terms.declare_in("x", Sort::Int, first);
            let y = terms.declare_in("y", Sort::Int, second);
            let conditions = Relation::ALL.map(|relation| terms.compare(relation, x, y));
            let results = operators.map(|operator| terms.binary(operator, x, y));
            for a in first.min..=first.max {
                for b in second.min..=second.max {
                    let assignment = |variable: VarId| if variable == VarId(0) { a as u64 } else { b as u64 };
                    for (relation, condition) in Relation::ALL.into_iter().zip(conditions) {
                        let found = evaluate(&terms, condition, &assignment);
                        assert_eq!(found, Value::Bool(relation.holds(a, b)), "{a} {relation:?} {b}");
                    }
                    for (operator, result) in operators.into_iter().zip(results) {
                        let [a, b] = [a, b].map(|value| Value::Int(value as i32).bits());
                        let expected = Value::from_bits(Sort::Int, apply_binary(operator, a, b));
                        assert_eq!(evaluate(&terms, result, &assignment), expected, "{operator:?}");
                    }
                }
            }
        }
    }
}
