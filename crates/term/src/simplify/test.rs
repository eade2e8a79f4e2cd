//! Tests of an integer against a constant: `x == c` and `x < c`.
//!
//! Most conditions of a program end here. The test moves down into x as long as it can be asked of an argument instead:
//! through `+ k`, `^ k`, `* k`, conversions, quotients, the three-way comparisons (`lcmp`, `fcmpl` and so on, where NaN
//! counts as the JVMS says), and through an `ite` of which one side is decided. It is a loop with a list of what it
//! passed, because both chains of operators and chains of `ite` grow long.

use crate::arena::Terms;
use crate::interval::Interval;
use crate::operator::{Kind, Operator};
use crate::sort::Sort;
use crate::term::{Term, TermId};

/// `x == constant`, for a constant of any size.
pub(crate) fn is_equal(terms: &mut Terms, x: TermId, constant: i64) -> TermId {
    run(terms, x, Test::Eq(constant))
}

/// `x < constant`, for a constant of any size.
pub(crate) fn is_less(terms: &mut Terms, x: TermId, constant: i64) -> TermId {
    run(terms, x, Test::Lt(constant))
}

#[derive(Clone, Copy)]
enum Test {
    Eq(i64),
    Lt(i64),
}

/// What to do with a test of some term.
enum Step {
    /// Ask this term instead, and negate the answer if the flag says so.
    Down(TermId, Test, bool),
    /// The answer is this condition.
    Answer(TermId),
}

/// An `ite` on the way: on one side of the condition the answer is known.
struct Passed {
    condition: TermId,
    known_if: bool,
    known: bool,
}

fn run(terms: &mut Terms, mut x: TermId, mut test: Test) -> TermId {
    let mut passed: Vec<Passed> = Vec::new();
    let mut negated = false;
    let mut answer = loop {
        let range = terms.interval(x);
        if let Some(value) = decide(range, test) {
            break terms.bool(value);
        }
        let (normal, flip) = normalise(range, test);
        (test, negated) = (normal, negated ^ flip);
        if let Term::Ite(condition, a, b) = terms.term(x) {
            let sides = (decide(terms.interval(a), test), decide(terms.interval(b), test));
            let (known_if, known, rest) = match sides {
                (Some(known), _) => (true, known, b),
                (None, Some(known)) => (false, known, a),
                (None, None) => break leaf(terms, x, test),
            };
            passed.push(Passed { condition, known_if, known: known ^ negated });
            x = rest;
            continue;
        }
        match step(terms, x, test) {
            Some(Step::Down(argument, further, flip)) => {
                (x, test, negated) = (argument, further, negated ^ flip);
            }
            Some(Step::Answer(answer)) => break answer,
            None => break leaf(terms, x, test),
        }
    };
    if negated {
        answer = terms.not(answer);
    }
    for Passed { condition, known_if, known } in passed.into_iter().rev() {
        let known = terms.bool(known);
        let (a, b) = if known_if { (known, answer) } else { (answer, known) };
        answer = terms.ite(condition, a, b);
    }
    answer
}

/// What the interval alone says.
fn decide(range: Interval, test: Test) -> Option<bool> {
    match test {
        Test::Eq(constant) if !range.contains(constant) => Some(false),
        Test::Eq(_) => range.single().map(|_| true),
        Test::Lt(constant) if range.max < constant => Some(true),
        Test::Lt(constant) => (range.min >= constant).then_some(false),
    }
}

/// One of several forms that mean the same in the interval, and whether it means the opposite. The test is undecided.
fn normalise(range: Interval, test: Test) -> (Test, bool) {
    match test {
        Test::Lt(constant) if constant - 1 == range.min => (Test::Eq(range.min), false),
        Test::Lt(constant) if constant == range.max => normalise_eq(range, constant, true),
        Test::Lt(_) => (test, false),
        Test::Eq(constant) => normalise_eq(range, constant, false),
    }
}

/// Where there are two values, ask for the smaller.
fn normalise_eq(range: Interval, constant: i64, negated: bool) -> (Test, bool) {
    if constant == range.max && range.max - 1 == range.min {
        (Test::Eq(range.min), !negated)
    } else {
        (Test::Eq(constant), negated)
    }
}

fn leaf(terms: &mut Terms, x: TermId, test: Test) -> TermId {
    let sort = terms.sort(x);
    let (kind, constant) = match test {
        Test::Eq(constant) => (Kind::Eq, constant),
        Test::Lt(constant) => (Kind::Lt, constant),
    };
    let operator = Operator::of(kind, sort).unwrap_or_else(|| unreachable!("{kind:?} of {sort:?}"));
    let constant = terms.integer(sort, constant);
    terms.intern(Term::Binary(operator, x, constant))
}

/// One level down. The test is undecided in the interval of `x`, so its constant lies inside.
fn step(terms: &mut Terms, x: TermId, test: Test) -> Option<Step> {
    match terms.term(x) {
        Term::Const(..) | Term::Var(_) | Term::Ite(..) => None,
        Term::Unary(operator, a) => unary(terms, operator, a, test),
        Term::Binary(operator, a, b) => match operator.kind() {
            Kind::Cmp | Kind::Cmpl | Kind::Cmpg => Some(three_way(terms, operator, a, b, test)),
            Kind::Sub => difference(terms, x, a, b, test),
            Kind::Or => either_is_set(terms, a, b, test),
            Kind::And => both_are_set(terms, a, b, test),
            Kind::Ushr => has_no_high_bits(terms, a, b, test),
            _ => {
                let constant = terms.as_integer(b)?;
                with_constant(terms, operator, a, constant, test)
            }
        },
    }
}

fn unary(terms: &mut Terms, operator: Operator, a: TermId, test: Test) -> Option<Step> {
    let range = terms.interval(a);
    match operator.kind() {
        Kind::Neg => match test {
            Test::Eq(constant) => {
                Some(Step::Down(a, Test::Eq(wrap(operator.result(), constant.wrapping_neg())), false))
            }
            // -a < c is a > -c, unless the least value is its own negation.
            Test::Lt(constant) => (range.min > operator.result().interval().min)
                .then(|| Step::Down(a, Test::Lt(1 - constant), true)),
        },
        Kind::ToLong if operator == Operator::I2l => Some(Step::Down(a, test, false)),
        Kind::ToInt if operator == Operator::L2i && Sort::Int.interval().includes(range) => {
            Some(Step::Down(a, test, false))
        }
        _ => None,
    }
}

fn with_constant(terms: &Terms, operator: Operator, a: TermId, constant: i64, test: Test) -> Option<Step> {
    let sort = operator.result();
    let range = terms.interval(a);
    let whole = sort.interval();
    let down = |test| Some(Step::Down(a, test, false));
    match (operator.kind(), test) {
        (Kind::Add, Test::Eq(value)) => down(Test::Eq(wrap(sort, value.wrapping_sub(constant)))),
        (Kind::Add, Test::Lt(value)) => {
            let fits = |bound: i64| bound.checked_add(constant).is_some_and(|sum| whole.contains(sum));
            (fits(range.min) && fits(range.max)).then_some(())?;
            down(Test::Lt(value.checked_sub(constant)?))
        }
        (Kind::Xor, Test::Eq(value)) => down(Test::Eq(value ^ constant)),
        (Kind::Mul, Test::Eq(value)) if constant & 1 == 1 => {
            down(Test::Eq(wrap(sort, value.wrapping_mul(inverse(constant)))))
        }
        (Kind::Mul | Kind::Shl, _) => scaled(operator, range, a, constant, test),
        (Kind::Shr, _) => quotient(
            a,
            terms.interval(a),
            test,
            |value| value.checked_shl(constant as u32).filter(|shifted| shifted >> constant == value),
            |value| value >> constant,
        ),
        (Kind::Div, _) if constant > 1 => {
            // The first dividend of a quotient: c * k above zero, one above (c - 1) * k otherwise.
            let first = |value: i64| {
                if value > 0 {
                    value.checked_mul(constant)
                } else {
                    value.checked_sub(1)?.checked_mul(constant)?.checked_add(1)
                }
            };
            quotient(a, range, test, first, |value| value / constant)
        }
        (Kind::Min, Test::Lt(_)) => down(test),
        (Kind::Max, Test::Lt(_)) => down(test),
        (Kind::Min, Test::Eq(value)) if value == constant => Some(Step::Down(a, Test::Lt(constant), true)),
        (Kind::Max, Test::Eq(value)) if value == constant => down(Test::Lt(constant.checked_add(1)?)),
        (Kind::Min | Kind::Max, Test::Eq(_)) => down(test),
        _ => None,
    }
}

/// `a * k` or `a << k` that does not overflow, with a positive factor.
fn scaled(operator: Operator, range: Interval, a: TermId, constant: i64, test: Test) -> Option<Step> {
    let factor = if operator.kind() == Kind::Shl { 1i64.checked_shl(constant as u32)? } else { constant };
    let whole = operator.result().interval();
    let fits = |bound: i64| bound.checked_mul(factor).is_some_and(|product| whole.contains(product));
    if factor < 2 || !fits(range.min) || !fits(range.max) {
        return None;
    }
    let test = match test {
        // No multiple: a value that no argument has decides it in the next round.
        Test::Eq(value) if value % factor != 0 => {
            let outside = if range.min > i64::MIN { range.min - 1 } else { range.max.checked_add(1)? };
            Test::Eq(outside)
        }
        Test::Eq(value) => Test::Eq(value / factor),
        Test::Lt(value) => Test::Lt(value.div_euclid(factor) + i64::from(value.rem_euclid(factor) != 0)),
    };
    Some(Step::Down(a, test, false))
}

/// A function that never falls, with the first argument at which it reaches a value.
fn quotient(
    a: TermId,
    range: Interval,
    test: Test,
    first: impl Fn(i64) -> Option<i64>,
    function: impl Fn(i64) -> i64,
) -> Option<Step> {
    match test {
        Test::Lt(value) => Some(Step::Down(a, Test::Lt(first(value)?), false)),
        Test::Eq(value) if value == function(range.min) => {
            Some(Step::Down(a, Test::Lt(first(value.checked_add(1)?)?), false))
        }
        Test::Eq(value) if value == function(range.max) => Some(Step::Down(a, Test::Lt(first(value)?), true)),
        Test::Eq(_) => None,
    }
}

/// `a - b`: against a constant minuend as a sum, against zero as a comparison of both.
fn difference(terms: &mut Terms, x: TermId, a: TermId, b: TermId, test: Test) -> Option<Step> {
    let sort = terms.sort(x);
    let exact = {
        let (first, second) = (terms.interval(a), terms.interval(b));
        let whole = sort.interval();
        let fits = |a: i64, b: i64| a.checked_sub(b).is_some_and(|difference| whole.contains(difference));
        fits(first.min, second.max) && fits(first.max, second.min)
    };
    if let Some(constant) = terms.as_integer(a) {
        return match test {
            Test::Eq(value) => Some(Step::Down(b, Test::Eq(wrap(sort, constant.wrapping_sub(value))), false)),
            // k - b < c is b > k - c.
            Test::Lt(value) if exact => {
                let least = constant.checked_sub(value)?.checked_add(1)?;
                Some(Step::Down(b, Test::Lt(least), true))
            }
            Test::Lt(_) => None,
        };
    }
    match test {
        Test::Eq(0) => Some(Step::Answer(terms.make(Kind::Eq, a, b))),
        Test::Lt(0) if exact => Some(Step::Answer(terms.make(Kind::Lt, a, b))),
        Test::Lt(1) if exact => Some(Step::Answer(terms.make(Kind::Le, a, b))),
        Test::Eq(_) | Test::Lt(_) => None,
    }
}

/// `(a | b) == 0` where each is a truth value.
fn either_is_set(terms: &mut Terms, a: TermId, b: TermId, test: Test) -> Option<Step> {
    let (first, second) = truth_values(terms, a, b, test)?;
    Some(Step::Answer(terms.and(first, second)))
}

/// `(a & b) == 0` where each is a truth value.
fn both_are_set(terms: &mut Terms, a: TermId, b: TermId, test: Test) -> Option<Step> {
    let (first, second) = truth_values(terms, a, b, test)?;
    Some(Step::Answer(terms.or(first, second)))
}

/// `(a >>> k) == 0` is `0 <= a < 2^k`: a code point in the basic plane, a character in Latin-1.
fn has_no_high_bits(terms: &mut Terms, a: TermId, b: TermId, test: Test) -> Option<Step> {
    let distance = terms.as_integer(b).filter(|distance| (0..63).contains(distance))?;
    if !matches!(test, Test::Eq(0)) {
        return None;
    }
    let is_negative = is_less(terms, a, 0);
    let is_natural = terms.not(is_negative);
    let is_below = is_less(terms, a, 1 << distance);
    Some(Step::Answer(terms.and(is_natural, is_below)))
}

/// `a == 0` and `b == 0`, for values that are 0 or 1 and not themselves made of such: no recursion into chains.
fn truth_values(terms: &mut Terms, a: TermId, b: TermId, test: Test) -> Option<(TermId, TermId)> {
    let is_simple = |id: TermId| {
        Interval::BOOLEAN.includes(terms.interval(id)) && !matches!(terms.term(id), Term::Binary(..))
    };
    if !matches!(test, Test::Eq(0)) || !is_simple(a) || !is_simple(b) {
        return None;
    }
    Some((is_equal(terms, a, 0), is_equal(terms, b, 0)))
}

/// A three-way comparison: which of its outcomes pass the test decides which comparison it is.
fn three_way(terms: &mut Terms, operator: Operator, a: TermId, b: TermId, test: Test) -> Step {
    let passes = |outcome: i64| match test {
        Test::Eq(constant) => outcome == constant,
        Test::Lt(constant) => outcome < constant,
    };
    // With NaN, `cmpl` gives -1 and `cmpg` gives 1: the other two outcomes are plain comparisons, and a set of
    // outcomes with that one in it is the negation of the rest.
    let nan_passes = match operator.kind() {
        Kind::Cmpg => passes(1),
        _ => passes(-1),
    };
    let holds = |outcome: i64| passes(outcome) != nan_passes;
    let positive = match (holds(-1), holds(0), holds(1)) {
        (false, false, false) => terms.bool(false),
        (false, false, true) => terms.make(Kind::Lt, b, a),
        (false, true, false) => terms.make(Kind::Eq, a, b),
        (false, true, true) => terms.make(Kind::Le, b, a),
        (true, false, false) => terms.make(Kind::Lt, a, b),
        (true, true, false) => terms.make(Kind::Le, a, b),
        (true, false, true) | (true, true, true) => {
            // One of -1 and 1 is the outcome of NaN and does not count as holding.
            unreachable!("the outcome of NaN never differs from itself")
        }
    };
    Step::Answer(if nan_passes { terms.not(positive) } else { positive })
}

/// A number as the sort holds it after overflow.
fn wrap(sort: Sort, value: i64) -> i64 {
    match sort {
        Sort::Int => i64::from(value as i32),
        Sort::Bool | Sort::Long | Sort::Float | Sort::Double | Sort::Ref => value,
    }
}

/// The inverse of an odd number modulo 2^64, and so modulo 2^32 (Newton's iteration doubles the right bits).
fn inverse(odd: i64) -> i64 {
    let mut inverse = odd;
    for _ in 0..6 {
        inverse = inverse.wrapping_mul(2i64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}
