//! How far a state is from a condition, and what would be missing: differences of numbers, ends of texts.
//!
//! Numbers count by their difference, texts by what does not match, everything else by whether it holds. What cannot be
//! evaluated yet, since something on the way to it is null, is further away the more of the way is missing.

use std::sync::Arc;

use contract::expr::{BinaryOperator, Quantified, Quantifier, UnaryOperator};
use contract::logic::range::{conditions_and_body, range_of};
use contract::{Expr, ExprKind};
use live::{Progress, Seen, View};
use term::Value;

/// What a condition that is simply false counts, in steps of a number.
const FALSE: u64 = 4;
/// What cannot be evaluated.
pub(super) const FAR: u64 = 24;
/// Jumps of code that says no which count as steps towards a yes.
const LONG_WAY: u64 = 10;
/// A comparison that is not the last one of code that says no.
const NOT_LAST: u64 = 4;
/// Comparisons of code, counted from the last one, that say what may be missing.
const TELLING: usize = 8;
/// Each link of a chain that leads further.
const LINK: u64 = 3;
/// Differences beyond this count by their logarithm.
const NEAR: u64 = 16;
/// Values of a bound variable that are looked at.
const MOST_BOUND: i64 = 64;

/// What conditions that do not hold compare.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Missing {
    /// What a number is, and what it should be or be compared with.
    pub numbers: Vec<(i64, i64)>,
    /// What a text is, and what should be it, or at its start or end.
    pub texts: Vec<(Arc<str>, Arc<str>)>,
    /// The ways that code takes which says no.
    pub routes: Vec<u64>,
}

/// How far a condition is from being as wanted: 0 if it is.
pub(super) fn away(view: &mut View, expr: &Expr, wanted: bool, missing: &mut Missing) -> u64 {
    match &expr.kind {
        ExprKind::Unary { operator: UnaryOperator::Not, operand } => away(view, operand, !wanted, missing),
        ExprKind::Binary { operator, left, right } => match operator {
            BinaryOperator::And => both(view, left, right, wanted, wanted, wanted, missing),
            BinaryOperator::Or => both(view, left, right, wanted, wanted, !wanted, missing),
            BinaryOperator::Implies => both(view, left, right, !wanted, wanted, !wanted, missing),
            BinaryOperator::ImpliedBy => both(view, left, right, wanted, !wanted, !wanted, missing),
            BinaryOperator::Equal
            | BinaryOperator::NotEqual
            | BinaryOperator::Less
            | BinaryOperator::LessEqual
            | BinaryOperator::Greater
            | BinaryOperator::GreaterEqual
                if left.ty.unboxed().is_some_and(|it| it.is_numeric())
                    && right.ty.unboxed().is_some_and(|it| it.is_numeric()) =>
            {
                compared(view, expr, *operator, left, right, wanted, missing)
            }
            _ => plain(view, expr, wanted, missing),
        },
        ExprKind::Conditional { condition, then, otherwise } => match view.holds(condition) {
            Ok(true) => away(view, then, wanted, missing),
            _ => away(view, otherwise, wanted, missing),
        },
        ExprKind::Quantified(quantified) => quantifier(view, expr, quantified, wanted, missing),
        ExprKind::Call { target: Some(target), method, arguments }
            if target.ty.is_string() && arguments.len() == 1 && wanted =>
        {
            text(view, expr, target, &method.name, &arguments[0], missing)
        }
        _ => plain(view, expr, wanted, missing),
    }
}

/// Both are needed, or the nearer one will do.
fn both(
    view: &mut View,
    left: &Expr,
    right: &Expr,
    left_wanted: bool,
    right_wanted: bool,
    needs_both: bool,
    missing: &mut Missing,
) -> u64 {
    let first = away(view, left, left_wanted, missing);
    if !needs_both && first == 0 {
        return 0;
    }
    let second = away(view, right, right_wanted, missing);
    if needs_both { first.saturating_add(second) } else { first.min(second) }
}

fn plain(view: &mut View, expr: &Expr, wanted: bool, missing: &mut Missing) -> u64 {
    match view.holds(expr) {
        // What the machine cannot evaluate is nobody's to bring about.
        Err(()) => 0,
        Ok(true) if wanted => 0,
        // A condition that throws does not hold, and neither does its opposite.
        Ok(false) if !wanted && view.seen(expr).is_some() => 0,
        Ok(_) => FALSE + links(view, expr) + decided(view, expr, missing),
    }
}

/// How far the code that says no has come, and how far the numbers that it compares are from each other, where one comparison
/// more would let it go on. That is most likely the last one.
fn decided(view: &mut View, expr: &Expr, missing: &mut Missing) -> u64 {
    let Progress { mut compared, passed, route } = view.progress(expr);
    missing.routes.push(route);
    compared.reverse();
    let away = |(left, right): &(i64, i64)| scaled(left.abs_diff(*right).max(1));
    let last = compared.first().map(away);
    let others = compared.iter().skip(1).map(|it| away(it) + NOT_LAST).min();
    for pair in compared.into_iter().take(TELLING) {
        if !missing.numbers.contains(&pair) {
            missing.numbers.push(pair);
        }
    }
    let ahead = LONG_WAY - (passed as u64).min(LONG_WAY);
    ahead + last.into_iter().chain(others).min().unwrap_or(0)
}

/// What is missing on the way to the parts of an expression.
fn links(view: &mut View, expr: &Expr) -> u64 {
    let mut way = 0;
    for part in expr.children() {
        if part.ty.is_reference() && view.seen(part).is_none_or(|seen| seen == Seen::Null) {
            way += LINK + links(view, part);
        }
    }
    way
}

fn compared(
    view: &mut View,
    expr: &Expr,
    operator: BinaryOperator,
    left: &Expr,
    right: &Expr,
    wanted: bool,
    missing: &mut Missing,
) -> u64 {
    let (Some(a), Some(b)) = (number(view, left), number(view, right)) else {
        return match view.holds(expr) {
            Err(()) => 0,
            Ok(_) => FAR + links(view, left) + links(view, right),
        };
    };
    let difference = (a - b).abs();
    let is_so = match operator {
        BinaryOperator::Equal => a == b,
        BinaryOperator::NotEqual => a != b,
        BinaryOperator::Less => a < b,
        BinaryOperator::LessEqual => a <= b,
        BinaryOperator::Greater => a > b,
        _ => a >= b,
    };
    if is_so == wanted {
        return 0;
    }
    if a.fract() == 0.0 && b.fract() == 0.0 && a.abs() < 1e15 && b.abs() < 1e15 {
        missing.numbers.push((a as i64, b as i64));
    }
    let steps = difference.ceil().min(1e15) as u64;
    scaled(steps.max(1))
}

fn scaled(steps: u64) -> u64 {
    match steps {
        0..=NEAR => steps,
        far => NEAR + 2 * u64::from((far / NEAR).ilog2()) + ((far * 2) >> far.ilog2()) % 2,
    }
}

pub(super) fn number(view: &mut View, expr: &Expr) -> Option<f64> {
    match view.seen(expr)? {
        Seen::Plain(Value::Int(value)) => Some(f64::from(value)),
        Seen::Plain(Value::Long(value)) => Some(value as f64),
        Seen::Plain(Value::Float(value)) => Some(f64::from(value)),
        Seen::Plain(Value::Double(value)) => Some(value),
        _ => None,
    }
}

fn quantifier(
    view: &mut View,
    expr: &Expr,
    quantified: &Quantified,
    wanted: bool,
    missing: &mut Missing,
) -> u64 {
    let Some((instances, needs_all)) = instances(view, quantified, wanted) else {
        return plain(view, expr, wanted, missing);
    };
    let ways: Vec<u64> = instances.iter().map(|instance| away(view, instance, wanted, missing)).collect();
    if needs_all {
        return ways.into_iter().fold(0, u64::saturating_add);
    }
    ways.into_iter().min().unwrap_or(FALSE)
}

/// What is said of each value of the bound variable; `None` where these cannot be told.
fn instances(view: &mut View, quantified: &Quantified, wanted: bool) -> Option<(Vec<Expr>, bool)> {
    let is_all = match quantified.quantifier {
        Quantifier::ForAll => true,
        Quantifier::Exists => false,
        _ => return None,
    };
    let [variable] = quantified.variables.as_slice() else { return None };
    if variable.over.is_some() {
        return None;
    }
    let (conditions, body) = conditions_and_body(quantified);
    let (range, used) = range_of(&variable.name, &conditions, std::slice::from_ref(&variable.name))?;
    let from = number(view, &range.from.0)? as i64 + i64::from(!range.from.1);
    let to = number(view, &range.to.0)? as i64 - i64::from(!range.to.1);
    if to.saturating_sub(from) > MOST_BOUND {
        return None;
    }
    let rest = conditions.into_iter().enumerate().filter(|(index, _)| !used.contains(index));
    let rest = Expr::all(rest.map(|(_, condition)| condition));
    let said = match is_all {
        true => rest.implies(body),
        false => rest.and(body),
    };
    let mut found = Vec::new();
    for value in from..=to {
        let literal = Expr { ty: variable.ty.clone(), ..Expr::int(i32::try_from(value).ok()?) };
        found.push(said.substitute(&|part| {
            let is_it = matches!(&part.kind, ExprKind::Variable(name) if *name == variable.name);
            is_it.then(|| literal.clone())
        }));
    }
    Some((found, is_all == wanted))
}

/// A question to a text that has a text or character as its answer's measure.
fn text(
    view: &mut View,
    expr: &Expr,
    target: &Expr,
    name: &str,
    argument: &Expr,
    missing: &mut Missing,
) -> u64 {
    let texts = (view.seen(target), view.seen(argument));
    let (Some(Seen::Text(now)), Some(Seen::Text(wanted))) = texts else {
        return plain(view, expr, true, missing);
    };
    if view.holds(expr) == Ok(true) {
        return 0;
    }
    let matching = |a: &str, b: &str| a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    let (long, short) = (now.chars().count(), wanted.chars().count());
    let backwards = |text: &str| text.chars().rev().collect::<String>();
    let open = match name {
        "endsWith" => short - matching(&backwards(&now), &backwards(&wanted)).min(short),
        "startsWith" | "contains" => {
            let common = matching(&now, &wanted);
            // What begins otherwise must begin anew.
            short - common + usize::from(common < long) * 2
        }
        _ => {
            let common = matching(&now, &wanted);
            (short - common) + (long - common) * 2
        }
    };
    missing.texts.push((now, wanted));
    scaled((open as u64).max(1)).min(FAR)
}
