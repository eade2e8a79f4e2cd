//! Walks over terms: what they reach, which variables they have, replacing variables, and an order that does not depend
//! on the arena. None of them recurses, and each visits a term once however often it is used.

use std::cmp::Ordering;

use crate::arena::Terms;
use crate::id_map::{IdMap, IdSet};
use crate::term::{Term, TermId, VarId};

/// Most conditions are made of no more terms than this: there is room for so many from the beginning.
const USUAL_SIZE: usize = 28;

/// All terms that the roots are made of, the roots included, arguments before what uses them.
pub fn reachable(terms: &Terms, roots: &[TermId]) -> Vec<TermId> {
    let mut seen: IdSet<TermId> = IdSet::with_capacity_and_hasher(USUAL_SIZE, Default::default());
    let mut found: Vec<TermId> = Vec::with_capacity(USUAL_SIZE);
    found.extend(roots.iter().filter(|root| seen.insert(**root)));
    let mut next = 0;
    while let Some(id) = found.get(next).copied() {
        next += 1;
        found.extend(terms.term(id).arguments().filter(|argument| seen.insert(*argument)));
    }
    // Arguments are older than what uses them.
    found.sort_unstable();
    found
}

/// The variables of a term, in the order of their declaration.
pub fn variables(terms: &Terms, roots: &[TermId]) -> Vec<VarId> {
    let variable = |id: TermId| match terms.term(id) {
        Term::Var(variable) => Some(variable),
        Term::Const(..) | Term::Unary(..) | Term::Binary(..) | Term::Ite(..) => None,
    };
    let mut found: Vec<VarId> = reachable(terms, roots).into_iter().filter_map(variable).collect();
    found.sort_unstable();
    found
}

/// The term with variables replaced, simplified anew. A replacement has the sort of its variable; those for which there
/// is none stay.
pub fn substitute(
    terms: &mut Terms,
    root: TermId,
    replacement: &mut dyn FnMut(&mut Terms, VarId) -> Option<TermId>,
) -> TermId {
    let mut replaced: IdMap<TermId, TermId> = IdMap::default();
    for id in reachable(terms, &[root]) {
        let now = |argument: TermId| replaced[&argument];
        let result = match terms.term(id) {
            Term::Const(..) => id,
            Term::Var(variable) => replacement(terms, variable).unwrap_or(id),
            Term::Unary(operator, a) if now(a) != a => terms.unary(operator, now(a)),
            Term::Binary(operator, a, b) if (now(a), now(b)) != (a, b) => {
                terms.binary(operator, now(a), now(b))
            }
            Term::Ite(c, a, b) if (now(c), now(a), now(b)) != (c, a, b) => terms.ite(now(c), now(a), now(b)),
            Term::Unary(..) | Term::Binary(..) | Term::Ite(..) => id,
        };
        replaced.insert(id, result);
    }
    replaced[&root]
}

/// A total order by structure: the same for the same terms in any arena, whatever was built before. Ids themselves are
/// ordered by age.
pub fn order(terms: &Terms, mut a: TermId, mut b: TermId) -> Ordering {
    // Different ids are different terms, so the first pair of arguments with different ids decides, and only it need
    // be looked into.
    loop {
        if a == b {
            return Ordering::Equal;
        }
        let (first, second) = (terms.term(a), terms.term(b));
        let by_node = match (first, second) {
            (Term::Var(x), Term::Var(y)) => terms.variable(x).cmp(terms.variable(y)),
            _ => key(first).cmp(&key(second)),
        };
        if by_node != Ordering::Equal {
            return by_node;
        }
        match first.arguments().zip(second.arguments()).find(|(x, y)| x != y) {
            Some((x, y)) => (a, b) = (x, y),
            None => return Ordering::Equal,
        }
    }
}

/// What a node is, its arguments aside.
fn key(term: Term) -> (u8, u8, u64) {
    match term {
        Term::Const(sort, bits) => (0, sort as u8, bits),
        Term::Var(_) => (1, 0, 0),
        Term::Unary(operator, _) => (2, operator as u8, 0),
        Term::Binary(operator, ..) => (3, operator as u8, 0),
        Term::Ite(..) => (4, 0, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operator::Operator;
    use crate::sort::Sort;

    #[test]
    fn substitution_simplifies() {
        let mut terms = Terms::new();
        let (x, y) = (terms.declare("x", Sort::Int), terms.declare("y", Sort::Int));
        let sum = terms.binary(Operator::Iadd, x, y);
        let ten = terms.int(10);
        let condition = terms.binary(Operator::Ilt, sum, ten);
        assert_eq!(variables(&terms, &[condition]), [VarId(0), VarId(1)]);
        let with_y = substitute(&mut terms, condition, &mut |terms, variable| {
            (variable == VarId(1)).then(|| terms.int(3))
        });
        assert_eq!(variables(&terms, &[with_y]), [VarId(0)]);
        let with_both = substitute(&mut terms, with_y, &mut |terms, _| Some(terms.int(7)));
        assert_eq!(terms.as_bool(with_both), Some(false));
        assert_eq!(substitute(&mut terms, condition, &mut |_, _| None), condition);
    }

    #[test]
    fn the_order_does_not_depend_on_age() {
        let build = |swap: bool| {
            let mut terms = Terms::new();
            let names = if swap { ["b", "a"] } else { ["a", "b"] };
            let ids = names.map(|name| terms.declare(name, Sort::Int));
            let [a, b] = if swap { [ids[1], ids[0]] } else { ids };
            let negated = [b, a].map(|id| terms.unary(Operator::Ineg, id));
            [order(&terms, a, b), order(&terms, negated[1], negated[0]), order(&terms, negated[0], a)]
        };
        assert_eq!(build(false), [Ordering::Less, Ordering::Less, Ordering::Greater]);
        assert_eq!(build(false), build(true));
    }
}
