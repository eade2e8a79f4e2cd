//! Normal forms mean what the original means: random conditions, evaluated on all small states, with
//! exceptions as a third outcome.

use proptest::prelude::*;

use program::Type;

use crate::expr::{BinaryOperator, Expr, ExprKind, Literal, Quantifier, UnaryOperator};
use crate::logic::normal::{cnf, negated, nnf};
use crate::logic::{oracle_clauses, oracle_clauses_of_all};

use super::build::*;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Value {
    Int(i64),
    Double(f64),
    Boolean(bool),
    Null,
    /// An object with a flag and a number.
    Object(bool, i64),
}

struct Throws;

type Outcome = Result<Value, Throws>;

/// What a condition comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Truth {
    True,
    False,
    Thrown,
}

#[derive(Clone, Debug)]
struct State {
    x: Value,
    p: bool,
    q: bool,
    i: i64,
    j: i64,
    d: f64,
    /// A `Boolean` object.
    b: Option<bool>,
    bound: Vec<(String, i64)>,
}

fn states() -> Vec<State> {
    let mut states = Vec::new();
    for x in [Value::Null, Value::Object(true, 0), Value::Object(false, 2)] {
        for (p, q) in [(false, false), (false, true), (true, false), (true, true)] {
            for i in [-1, 0, 1] {
                for (j, d, b) in [(0, f64::NAN, None), (1, 0.0, Some(true)), (0, 1.0, Some(false))] {
                    states.push(State { x, p, q, i, j, d, b, bound: Vec::new() });
                }
            }
        }
    }
    states
}

fn truth(expr: &Expr, state: &State) -> Truth {
    match flag(expr, state) {
        Ok(true) => Truth::True,
        Ok(false) => Truth::False,
        Err(Throws) => Truth::Thrown,
    }
}

/// The first clause that does not hold decides, as a test with one assertion after the other does.
fn truth_in_order<'a>(clauses: impl IntoIterator<Item = &'a Expr>, state: &State) -> Truth {
    clauses
        .into_iter()
        .map(|clause| truth(clause, state))
        .find(|outcome| *outcome != Truth::True)
        .unwrap_or(Truth::True)
}

fn flag(expr: &Expr, state: &State) -> Result<bool, Throws> {
    match evaluate(expr, state)? {
        Value::Boolean(value) => Ok(value),
        Value::Null if expr.ty == boxed_boolean() => Err(Throws),
        other => panic!("not a boolean: {other:?}"),
    }
}

fn evaluate(expr: &Expr, state: &State) -> Outcome {
    Ok(match &expr.kind {
        ExprKind::Literal(Literal::Int(value)) => Value::Int(i64::from(*value)),
        ExprKind::Literal(Literal::Double(value)) => Value::Double(*value),
        ExprKind::Literal(Literal::Boolean(value)) => Value::Boolean(*value),
        ExprKind::Literal(Literal::Null) => Value::Null,
        ExprKind::Parameter { name, .. } => match &**name {
            "x" => state.x,
            "p" => Value::Boolean(state.p),
            "q" => Value::Boolean(state.q),
            "i" => Value::Int(state.i),
            "j" => Value::Int(state.j),
            "d" => Value::Double(state.d),
            "b" => state.b.map_or(Value::Null, Value::Boolean),
            other => panic!("no parameter {other}"),
        },
        ExprKind::Variable(name) => match state.bound.iter().rev().find(|(bound, _)| bound == &**name) {
            Some((_, value)) => Value::Int(*value),
            None => panic!("{name} is free"),
        },
        ExprKind::Field { target: Some(target), field } => match (evaluate(target, state)?, &*field.name) {
            (Value::Object(flag, _), "f") => Value::Boolean(flag),
            (Value::Object(_, number), "n") => Value::Int(number),
            _ => return Err(Throws),
        },
        ExprKind::Unary { operator: UnaryOperator::Not, operand } => Value::Boolean(!flag(operand, state)?),
        ExprKind::Old(operand) if expr.ty.is_primitive() => Value::Boolean(flag(operand, state)?),
        ExprKind::Old(operand) => evaluate(operand, state)?,
        ExprKind::Conditional { condition, then, otherwise } => {
            let branch = if flag(condition, state)? { then } else { otherwise };
            if expr.ty.is_primitive() {
                Value::Boolean(flag(branch, state)?)
            } else {
                evaluate(branch, state)?
            }
        }
        ExprKind::Quantified(quantified) => {
            let universal = quantified.quantifier == Quantifier::ForAll;
            for number in 0..3 {
                let mut inner = state.clone();
                inner.bound.push((quantified.variables[0].name.to_string(), number));
                let in_range = quantified.range.as_ref().map_or(Ok(true), |range| flag(range, &inner))?;
                if in_range && flag(&quantified.body, &inner)? != universal {
                    return Ok(Value::Boolean(!universal));
                }
            }
            Value::Boolean(universal)
        }
        ExprKind::Binary { operator, left, right } => return binary_outcome(*operator, left, right, state),
        other => panic!("not in these tests: {other:?}"),
    })
}

fn binary_outcome(operator: BinaryOperator, left: &Expr, right: &Expr, state: &State) -> Outcome {
    use BinaryOperator as Op;
    let value = match operator {
        Op::And => flag(left, state)? && flag(right, state)?,
        Op::Or => flag(left, state)? || flag(right, state)?,
        Op::Implies => !flag(left, state)? || flag(right, state)?,
        Op::ImpliedBy => flag(left, state)? || !flag(right, state)?,
        _ => {
            let (a, b) = (evaluate(left, state)?, evaluate(right, state)?);
            let unboxes = left.ty.is_primitive()
                || right.ty.is_primitive()
                || operator != Op::Equal && operator != Op::NotEqual;
            let is_boxed = |expr: &Expr| expr.ty == boxed_boolean();
            if unboxes && ((is_boxed(left) && a == Value::Null) || (is_boxed(right) && b == Value::Null)) {
                return Err(Throws);
            }
            match (operator, a, b) {
                (Op::Equal | Op::Equivalent, a, b) => a == b,
                (Op::NotEqual | Op::NotEquivalent | Op::BitXor, a, b) => a != b,
                (Op::BitAnd, Value::Boolean(a), Value::Boolean(b)) => a & b,
                (Op::BitOr, Value::Boolean(a), Value::Boolean(b)) => a | b,
                (Op::Divide, Value::Int(a), Value::Int(b)) => {
                    return a.checked_div(b).map(Value::Int).ok_or(Throws);
                }
                (Op::Less, Value::Int(a), Value::Int(b)) => a < b,
                (Op::LessEqual, Value::Int(a), Value::Int(b)) => a <= b,
                (Op::Greater, Value::Int(a), Value::Int(b)) => a > b,
                (Op::GreaterEqual, Value::Int(a), Value::Int(b)) => a >= b,
                (Op::Less, Value::Double(a), Value::Double(b)) => a < b,
                (Op::GreaterEqual, Value::Double(a), Value::Double(b)) => a >= b,
                other => panic!("not in these tests: {other:?}"),
            }
        }
    };
    Ok(Value::Boolean(value))
}

fn boxed_boolean() -> Type {
    Type::class("java/lang/Boolean")
}

fn atoms() -> Vec<Expr> {
    let (x, i, j) = (object("x"), int("i"), int("j"));
    let flag = field(x.clone(), "f", Type::BOOLEAN);
    let number = field(x.clone(), "n", Type::INT);
    let quotient = binary(BinaryOperator::Divide, Expr::int(10), i.clone());
    let element = less(variable("k"), i.clone()).or(flag.clone());
    vec![
        boolean("p"),
        boolean("q"),
        parameter("b", boxed_boolean()),
        differs(x.clone(), Expr::null()),
        x.equal(Expr::null()),
        flag,
        greater(number.clone(), i.clone()),
        number.equal(Expr::int(2)),
        less(i.clone(), j.clone()),
        at_least(i.clone(), j.clone()),
        greater(i.clone(), Expr::int(0)),
        at_least(i.clone(), Expr::int(0)),
        i.clone().equal(Expr::int(0)),
        i.clone().equal(j),
        greater(quotient, Expr::int(2)),
        less(double("d"), literal_double(0.5)),
        at_least(double("d"), literal_double(0.5)),
        quantified(Quantifier::ForAll, "k", None, less(variable("k"), Expr::int(2)).implies(element.clone())),
        quantified(Quantifier::Exists, "k", Some(at_most(variable("k"), i)), element),
        Expr::boolean(true),
        Expr::boolean(false),
    ]
}

fn condition() -> impl Strategy<Value = Expr> {
    proptest::sample::select(atoms()).prop_recursive(4, 20, 2, |inner| {
        use BinaryOperator as Op;
        // Conjunction and disjunction are what contracts are made of.
        let operator = proptest::sample::select(vec![
            Op::And,
            Op::And,
            Op::And,
            Op::Or,
            Op::Or,
            Op::Or,
            Op::Implies,
            Op::Implies,
            Op::ImpliedBy,
            Op::Equivalent,
            Op::NotEquivalent,
            Op::Equal,
            Op::NotEqual,
            Op::BitAnd,
            Op::BitOr,
            Op::BitXor,
        ]);
        prop_oneof![
            8 => (operator, inner.clone(), inner.clone()).prop_map(|(op, a, b)| binary(op, a, b)),
            1 => inner.clone().prop_map(Expr::not),
            1 => inner.clone().prop_map(old),
            1 => (inner.clone(), inner.clone(), inner).prop_map(|(c, a, b)| conditional(c, a, b)),
        ]
    })
}

/// `i > 0` implies the first clause but must not take its place inside the disjunction: where `i` is 0 and `x`
/// is null the original throws, and `p` may not hide that.
#[test]
fn a_later_clause_does_not_overtake_one_that_may_throw() {
    let i = || int("i");
    let flag = field(object("x"), "f", Type::BOOLEAN);
    let guarded = at_least(i(), Expr::int(0)).and(flag).and(greater(i(), Expr::int(0)));
    let expr = guarded.or(boolean("p"));
    let clauses = oracle_clauses(&expr);
    for state in states() {
        let in_order = truth_in_order(&clauses, &state);
        assert_eq!(in_order == Truth::True, truth(&expr, &state) == Truth::True, "{state:?}: {clauses:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn negation_normal_form_has_the_same_outcome(expr in condition()) {
        let (form, negation) = (nnf(&expr), negated(&expr));
        for state in states() {
            let outcome = truth(&expr, &state);
            prop_assert_eq!(truth(&form, &state), outcome, "{:?}", state);
            let opposite = match outcome {
                Truth::True => Truth::False,
                Truth::False => Truth::True,
                Truth::Thrown => Truth::Thrown,
            };
            prop_assert_eq!(truth(&negation, &state), opposite, "{:?}", state);
        }
    }

    #[test]
    fn clauses_hold_exactly_where_the_condition_holds(expr in condition()) {
        let Some(clauses) = cnf(&expr, usize::MAX) else { return Ok(()) };
        for state in states() {
            let outcome = truth(&expr, &state);
            let in_order = truth_in_order(&clauses, &state);
            prop_assert_eq!(in_order == Truth::True, outcome == Truth::True, "{:?}: {:?}", state, clauses);
            // A condition that is false is not reported as an exception.
            prop_assert!(outcome != Truth::False || in_order == Truth::False, "{:?}: {:?}", state, clauses);
        }
    }

    #[test]
    fn clauses_of_several_conditions_hold_where_all_hold(
        conditions in proptest::collection::vec(condition(), 1..4)
    ) {
        let clauses = oracle_clauses_of_all(&conditions);
        for state in states() {
            let all = conditions.iter().all(|condition| truth(condition, &state) == Truth::True);
            let in_order = truth_in_order(clauses.iter().map(|clause| &clause.expr), &state);
            prop_assert_eq!(in_order == Truth::True, all, "{:?}: {:?}", state, &clauses);
        }
    }

    #[test]
    fn an_oracle_is_never_longer_than_the_limit(expr in condition()) {
        prop_assert!(oracle_clauses(&expr).len() <= crate::logic::normal::CLAUSE_LIMIT);
    }
}
