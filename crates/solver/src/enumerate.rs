//! Trying everything, where that is not much: the only way to know that there is no solution for functions without a
//! theory, and the fastest one for a few characters, booleans and choices.

use rustc_hash::FxHashMap;
use term::{Interval, VarId};

use crate::formula::Formula;

/// How many assignments there are to the inputs of a formula, if not more than the limit.
pub(crate) fn assignments(
    formula: &Formula,
    narrowed: &FxHashMap<VarId, Interval>,
    limit: u32,
) -> Option<Vec<Interval>> {
    let mut total = 1u64;
    let mut ranges = Vec::new();
    for input in formula.inputs() {
        if input.sort.is_floating() {
            return None;
        }
        let range = narrowed.get(&input.variable).copied().unwrap_or(input.domain);
        let size = range.max.checked_sub(range.min).and_then(|size| u64::try_from(size).ok())?;
        total = total.checked_mul(size.checked_add(1)?).filter(|total| *total <= u64::from(limit))?;
        ranges.push(range);
    }
    Some(ranges)
}

/// Gives the inputs all values of their ranges in turn until the formula holds; whether it did, and the evaluations used.
pub(crate) fn enumerate(formula: &mut Formula, ranges: &[Interval]) -> (bool, u32) {
    let mut used = 0;
    for (input, range) in ranges.iter().enumerate() {
        used += formula.set(input, range.min as u64);
    }
    formula.keep();
    loop {
        if formula.holds() {
            return (true, used);
        }
        // Like a counter: the first input that has a next value gets it, those before it start again.
        let mut next = None;
        for (input, range) in ranges.iter().enumerate() {
            let sort = formula.inputs()[input].sort;
            let number = sort.integer(formula.input_value(input)).unwrap_or(range.max);
            if number < range.max {
                used += formula.set(input, (number + 1) as u64);
                next = Some(input);
                break;
            }
            used += formula.set(input, range.min as u64);
        }
        formula.keep();
        if next.is_none() {
            return (false, used);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use term::{Operator, Relation, Sort, Terms};

    #[test]
    fn every_assignment_is_tried() {
        let mut terms = Terms::new();
        let domain = Interval { min: -1, max: 3 };
        let [x, y] = ["x", "y"].map(|name| terms.declare_in(name, Sort::Int, domain));
        let product = terms.binary(Operator::Imul, x, y);
        let [nine, seven] = [9, 7].map(|constant| terms.int(constant));
        let solvable = terms.compare(Relation::Eq, product, nine);
        let mut formula = Formula::new(&terms, &[solvable], &|_| 0);
        let ranges = assignments(&formula, &FxHashMap::default(), 25).unwrap();
        assert!(assignments(&formula, &FxHashMap::default(), 24).is_none());
        assert!(enumerate(&mut formula, &ranges).0);
        assert_eq!(formula.assignment(), [(VarId(0), 3), (VarId(1), 3)]);
        let unsolvable = terms.compare(Relation::Eq, product, seven);
        let mut formula = Formula::new(&terms, &[unsolvable], &|_| 0);
        let (found, used) = enumerate(&mut formula, &ranges);
        assert!(!found && used >= 25);
    }
}
