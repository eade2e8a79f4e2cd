//! How much work it is for Z3 to turn conditions into gates, before it starts to count its resource units.
//!
//! Z3 cannot be interrupted while it does that, and floating-point division of two variables alone takes it from seconds
//! to minutes. The unit is about one gate of a straightforward circuit; only the order of magnitude matters.

use rustc_hash::FxHashMap;
use term::{Kind, Operator, Sort, Term, TermId, Terms};

/// The weight of a conjunction; terms that occur twice count once. Stops counting beyond the limit.
pub(crate) fn weight(terms: &Terms, conditions: &[TermId], limit: u64) -> u64 {
    let mut degrees: FxHashMap<TermId, u64> = FxHashMap::default();
    let mut total = 0u64;
    for id in term::reachable(terms, conditions) {
        let degree = degree(terms, id, &|argument| degrees[&argument]);
        degrees.insert(id, degree);
        total = total.saturating_add(of_node(terms, id, degree));
        if total > limit {
            break;
        }
    }
    total
}

/// A part of a query gets only this share of the weight of a whole one: that it is contradictory is a lucky chance.
const SHARE_OF_PART: u64 = 10;

/// The conditions of a conjunction, in their order: all if they are not heavier than the limit, else the lightest ones that
/// are together much lighter.
pub(crate) fn light(terms: &Terms, conditions: &[TermId], limit: u64) -> Vec<TermId> {
    if weight(terms, conditions, limit) <= limit {
        return conditions.to_vec();
    }
    let limit = limit / SHARE_OF_PART;
    let mut weighed: Vec<(u64, usize)> = conditions
        .iter()
        .enumerate()
        .map(|(position, condition)| (weight(terms, &[*condition], limit), position))
        .collect();
    weighed.sort_unstable();
    let mut total = 0u64;
    let mut taken: Vec<usize> = Vec::new();
    for (weight, position) in weighed {
        total = total.saturating_add(weight);
        if total > limit {
            break;
        }
        taken.push(position);
    }
    taken.sort_unstable();
    taken.into_iter().map(|position| conditions[position]).collect()
}

/// How many factors the products in an integer term have when they are written out, which Z3 does: they may be exponentially
/// many in the number of terms, and it takes minutes for some hundred.
fn degree(terms: &Terms, id: TermId, of: &dyn Fn(TermId) -> u64) -> u64 {
    match terms.term(id) {
        Term::Const(..) => 0,
        Term::Unary(operator, a) if operator.kind() == Kind::Neg => of(a),
        Term::Binary(operator, a, b) if operator.result().is_integer() => match operator.kind() {
            Kind::Mul => of(a).saturating_add(of(b)),
            Kind::Add | Kind::Sub => of(a).max(of(b)),
            _ => 1,
        },
        Term::Var(_) | Term::Unary(..) | Term::Binary(..) | Term::Ite(..) => 1,
    }
}

fn of_node(terms: &Terms, id: TermId, degree: u64) -> u64 {
    match terms.term(id) {
        Term::Const(..) | Term::Var(_) => 0,
        Term::Ite(_, a, _) => width(terms.sort(a)) / 8,
        Term::Unary(operator, _) => of_unary(operator),
        Term::Binary(operator, a, b) => {
            let has_constant = [a, b].iter().any(|side| terms.as_constant(*side).is_some());
            let factors = if operator.kind() == Kind::Mul { degree.saturating_sub(1).max(1) } else { 1 };
            of_binary(operator, has_constant).saturating_mul(factors)
        }
    }
}

fn of_unary(operator: Operator) -> u64 {
    let from = operator.parameters()[0];
    match operator {
        Operator::Sqrt => 80_000,
        Operator::Floor | Operator::Ceil | Operator::Rint => 3_000,
        _ if operator.result().is_floating() != from.is_floating() => 2 * width(from) + 2_000,
        Operator::F2d | Operator::D2f => 1_500,
        _ => width(from) / 8,
    }
}

fn of_binary(operator: Operator, has_constant: bool) -> u64 {
    let sort = operator.parameters()[0];
    let bits = width(sort);
    match (operator.kind(), sort.is_floating()) {
        (Kind::Add | Kind::Sub, true) => 80 * bits,
        (Kind::Mul, true) => 6 * bits * bits / if has_constant { 2 } else { 1 },
        (Kind::Div, true) => 20 * bits * bits / if has_constant { 2 } else { 1 },
        (Kind::Mul, false) if has_constant => 8 * bits,
        (Kind::Mul, false) => bits * bits,
        (Kind::MulHigh, false) => 4 * bits * bits,
        (Kind::Div | Kind::Rem, false) => 3 * bits * bits / if has_constant { 3 } else { 1 },
        (Kind::Shl | Kind::Shr | Kind::Ushr, false) if !has_constant => 6 * bits,
        (Kind::Add | Kind::Sub, false) => 3 * bits,
        (_, true) => 4 * bits,
        (_, false) => bits,
    }
}

fn width(sort: Sort) -> u64 {
    match sort {
        Sort::Bool => 1,
        Sort::Int | Sort::Ref | Sort::Float => 32,
        Sort::Long | Sort::Double => 64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use term::Relation;

    #[test]
    fn divisions_of_doubles_are_heavy_and_shared_terms_count_once() {
        let mut terms = Terms::new();
        let [x, y] = ["x", "y"].map(|name| terms.declare(name, Sort::Double));
        let quotient = terms.binary(Operator::Ddiv, x, y);
        let positive = terms.compare_zero(Relation::Gt, quotient);
        let one = terms.double(1.0);
        let small = terms.compare(Relation::Lt, quotient, one);
        let single = weight(&terms, &[positive], u64::MAX);
        assert!(single > 80_000);
        assert!(weight(&terms, &[positive, small], u64::MAX) < single + 1_000);
        let [a, b] = ["a", "b"].map(|name| terms.declare(name, Sort::Int));
        let sum = terms.binary(Operator::Iadd, a, b);
        let condition = terms.compare_zero(Relation::Eq, sum);
        assert!(weight(&terms, &[condition], u64::MAX) < 1_000);
    }
    #[test]
    fn products_are_weighed_as_they_are_written_out() {
        let mut terms = Terms::new();
        let mut product = terms.declare("x", Sort::Int);
        for _ in 0..40 {
            product = terms.binary(Operator::Imul, product, product);
        }
        let condition = terms.compare_zero(Relation::Gt, product);
        assert!(weight(&terms, &[condition], u64::MAX) > 1 << 40);
    }
}
