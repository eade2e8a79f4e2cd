//! Interval propagation over a conjunction: contradictions, and the values that are left for variables.
//!
//! Every integer term has an interval, every condition one within `0..=1`. Conditions that must hold narrow what they are made
//! of, arguments narrow results, and so on until nothing changes or a round limit is reached (as HC4 of Benhamou et al.
//! 1999 does over reals). Where a sum or product may wrap around, nothing is concluded. Floating point is left alone.

use rustc_hash::FxHashMap;
use term::{Interval, Kind, Sort, Term, TermId, Terms, VarId};

/// Rounds after which narrowing stops; loops such as `x < y && y < x` would go on for as long as domains are large.
const ROUNDS: usize = 8;

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Propagated {
    /// The conjunction cannot hold.
    Contradiction,
    /// Variables of which fewer values than their domain are left.
    Narrowed(Vec<(VarId, Interval)>),
}

/// An interval became empty.
struct Empty;

pub(crate) fn propagate(terms: &Terms, conditions: &[TermId]) -> Propagated {
    let reached = term::reachable(terms, conditions);
    let places: FxHashMap<TermId, usize> =
        reached.iter().enumerate().map(|(place, id)| (*id, place)).collect();
    let mut state = State {
        terms,
        intervals: reached.iter().map(|id| terms.interval(*id)).collect(),
        reached,
        places,
        changed: false,
    };
    match state.run(conditions) {
        Ok(()) => {
            let variables = state.reached.iter().zip(&state.intervals);
            let narrowed = variables.filter_map(|(id, interval)| match terms.term(*id) {
                Term::Var(variable) if *interval != terms.interval(*id) => Some((variable, *interval)),
                _ => None,
            });
            Propagated::Narrowed(narrowed.collect())
        }
        Err(Empty) => Propagated::Contradiction,
    }
}

struct State<'a> {
    terms: &'a Terms,
    reached: Vec<TermId>,
    places: FxHashMap<TermId, usize>,
    intervals: Vec<Interval>,
    changed: bool,
}

impl State<'_> {
    fn run(&mut self, conditions: &[TermId]) -> Result<(), Empty> {
        for condition in conditions {
            self.narrow(*condition, Interval::point(1))?;
        }
        for _ in 0..ROUNDS {
            self.changed = false;
            for place in (0..self.reached.len()).rev() {
                self.downwards(self.reached[place])?;
            }
            for place in 0..self.reached.len() {
                self.upwards(self.reached[place])?;
            }
            if !self.changed {
                break;
            }
        }
        Ok(())
    }

    fn get(&self, id: TermId) -> Interval {
        self.intervals[self.places[&id]]
    }

    fn narrow(&mut self, id: TermId, to: Interval) -> Result<(), Empty> {
        self.narrow_to(id, i128::from(to.min), i128::from(to.max))
    }

    fn narrow_to(&mut self, id: TermId, min: i128, max: i128) -> Result<(), Empty> {
        let known = &mut self.intervals[self.places[&id]];
        let (min, max) = (min.max(i128::from(known.min)), max.min(i128::from(known.max)));
        if min > max {
            return Err(Empty);
        }
        let narrowed = Interval { min: min as i64, max: max as i64 };
        if narrowed != *known {
            *known = narrowed;
            self.changed = true;
        }
        Ok(())
    }

    /// What a term's arguments say about it.
    fn upwards(&mut self, id: TermId) -> Result<(), Empty> {
        let sort = self.terms.sort(id);
        if sort.is_floating() {
            return Ok(());
        }
        match self.terms.term(id) {
            Term::Const(..) | Term::Var(_) => Ok(()),
            Term::Ite(c, a, b) => {
                let (a, b) = (self.get(a), self.get(b));
                match self.get(c).single() {
                    Some(0) => self.narrow(id, b),
                    Some(_) => self.narrow(id, a),
                    None => self.narrow(id, a.union(b)),
                }
            }
            Term::Unary(operator, a) => {
                if operator.parameters()[0].is_floating() {
                    return Ok(());
                }
                let a = self.get(a);
                match operator.kind() {
                    Kind::Not => self.narrow(id, Interval { min: 1 - a.max, max: 1 - a.min }),
                    Kind::Neg => self.fit(id, -i128::from(a.max), -i128::from(a.min)),
                    Kind::ToLong => self.narrow(id, a),
                    Kind::ToInt | Kind::ToByte | Kind::ToShort | Kind::ToChar
                        if range(operator.kind()).includes(a) =>
                    {
                        self.narrow(id, a)
                    }
                    _ => Ok(()),
                }
            }
            Term::Binary(operator, a, b) => {
                if operator.parameters()[0].is_floating() {
                    return Ok(());
                }
                let (x, y) = (self.get(a), self.get(b));
                let [x_min, x_max, y_min, y_max] = [x.min, x.max, y.min, y.max].map(i128::from);
                match operator.kind() {
                    Kind::Add => self.fit(id, x_min + y_min, x_max + y_max),
                    Kind::Sub => self.fit(id, x_min - y_max, x_max - y_min),
                    Kind::Mul => {
                        let corners = [x_min * y_min, x_min * y_max, x_max * y_min, x_max * y_max];
                        let least = corners.into_iter().fold(i128::MAX, i128::min);
                        let greatest = corners.into_iter().fold(i128::MIN, i128::max);
                        self.fit(id, least, greatest)
                    }
                    Kind::Min => self.narrow_to(id, x_min.min(y_min), x_max.min(y_max)),
                    Kind::Max => self.narrow_to(id, x_min.max(y_min), x_max.max(y_max)),
                    Kind::Div if y_min > 0 => {
                        let least = (x_min / y_min).min(x_min / y_max);
                        let greatest = (x_max / y_min).max(x_max / y_max);
                        self.fit(id, least, greatest)
                    }
                    Kind::Rem if y_min > 0 && x_min >= 0 => self.narrow_to(id, 0, x_max.min(y_max - 1)),
                    Kind::And if x_min >= 0 && y_min >= 0 => self.narrow_to(id, 0, x_max.min(y_max)),
                    Kind::Eq if x_max < y_min || y_max < x_min => self.narrow_to(id, 0, 0),
                    Kind::Eq if x.single().is_some() && x == y => self.narrow_to(id, 1, 1),
                    Kind::Lt if x_max < y_min => self.narrow_to(id, 1, 1),
                    Kind::Lt if x_min >= y_max => self.narrow_to(id, 0, 0),
                    Kind::Le if x_max <= y_min => self.narrow_to(id, 1, 1),
                    Kind::Le if x_min > y_max => self.narrow_to(id, 0, 0),
                    Kind::Both => self.narrow_to(id, x_min.min(y_min), x_max.min(y_max)),
                    Kind::Either => self.narrow_to(id, x_min.max(y_min), x_max.max(y_max)),
                    _ => Ok(()),
                }
            }
        }
    }

    /// Narrows a term to bounds that were computed without overflow, if nothing between them wraps around.
    fn fit(&mut self, id: TermId, min: i128, max: i128) -> Result<(), Empty> {
        if fits(self.terms.sort(id), min, max) { self.narrow_to(id, min, max) } else { Ok(()) }
    }

    /// What a term says about its arguments.
    fn downwards(&mut self, id: TermId) -> Result<(), Empty> {
        let sort = self.terms.sort(id);
        if sort.is_floating() {
            return Ok(());
        }
        let result = self.get(id);
        match self.terms.term(id) {
            Term::Const(..) | Term::Var(_) => Ok(()),
            Term::Ite(c, a, b) => self.choice(result, c, a, b),
            Term::Unary(operator, a) => {
                if operator.parameters()[0].is_floating() {
                    return Ok(());
                }
                let (min, max) = (i128::from(result.min), i128::from(result.max));
                match operator.kind() {
                    Kind::Not => self.narrow_to(a, 1 - max, 1 - min),
                    // The least number is its own negative.
                    Kind::Neg if self.get(a).min > sort.interval().min => self.narrow_to(a, -max, -min),
                    Kind::ToLong => self.narrow(a, result),
                    Kind::ToInt | Kind::ToByte | Kind::ToShort | Kind::ToChar
                        if range(operator.kind()).includes(self.get(a)) =>
                    {
                        self.narrow(a, result)
                    }
                    _ => Ok(()),
                }
            }
            Term::Binary(operator, a, b) => {
                if operator.parameters()[0].is_floating() {
                    return Ok(());
                }
                match operator.kind() {
                    Kind::Eq | Kind::Lt | Kind::Le => match result.single() {
                        Some(holds) => self.compared(operator.kind(), holds != 0, a, b),
                        None => Ok(()),
                    },
                    Kind::Both | Kind::Either => self.logic(operator.kind(), result, a, b),
                    kind => self.arithmetic(kind, sort, result, a, b),
                }
            }
        }
    }

    fn choice(&mut self, result: Interval, c: TermId, a: TermId, b: TermId) -> Result<(), Empty> {
        let floating = self.terms.sort(a).is_floating();
        let is_possible =
            |branch: Interval| floating || (branch.min <= result.max && result.min <= branch.max);
        let (first, second) = (is_possible(self.get(a)), is_possible(self.get(b)));
        match (first, second) {
            (false, false) => return Err(Empty),
            (true, false) => self.narrow_to(c, 1, 1)?,
            (false, true) => self.narrow_to(c, 0, 0)?,
            (true, true) => {}
        }
        match self.get(c).single() {
            Some(0) if !floating => self.narrow(b, result),
            Some(_) if !floating => self.narrow(a, result),
            _ => Ok(()),
        }
    }

    fn compared(&mut self, kind: Kind, holds: bool, a: TermId, b: TermId) -> Result<(), Empty> {
        match (kind, holds) {
            (Kind::Eq, true) => {
                self.narrow(a, self.get(b))?;
                self.narrow(b, self.get(a))
            }
            (Kind::Eq, false) => {
                self.exclude(a, self.get(b))?;
                self.exclude(b, self.get(a))
            }
            (Kind::Lt, true) => self.at_most(a, b, 1),
            (Kind::Lt, false) => self.at_most(b, a, 0),
            (Kind::Le, true) => self.at_most(a, b, 0),
            _ => self.at_most(b, a, 1),
        }
    }

    /// `a + gap <= b`.
    fn at_most(&mut self, a: TermId, b: TermId, gap: i128) -> Result<(), Empty> {
        let upper = i128::from(self.get(b).max) - gap;
        self.narrow_to(a, i128::MIN, upper)?;
        let lower = i128::from(self.get(a).min) + gap;
        self.narrow_to(b, lower, i128::MAX)
    }

    /// Takes a single value away from an end of an interval.
    fn exclude(&mut self, id: TermId, other: Interval) -> Result<(), Empty> {
        let Some(value) = other.single() else { return Ok(()) };
        let known = self.get(id);
        let (mut min, mut max) = (i128::from(known.min), i128::from(known.max));
        if known.min == value {
            min += 1;
        }
        if known.max == value {
            max -= 1;
        }
        self.narrow_to(id, min, max)
    }

    fn logic(&mut self, kind: Kind, result: Interval, a: TermId, b: TermId) -> Result<(), Empty> {
        // `&&` that holds, `||` that fails: so do both sides. Otherwise one side decides if the other cannot.
        let decisive = i64::from(kind == Kind::Both);
        match result.single() {
            Some(value) if value == decisive => {
                self.narrow(a, result)?;
                self.narrow(b, result)
            }
            Some(_) => {
                if self.get(a).single() == Some(decisive) {
                    self.narrow(b, result)?;
                }
                if self.get(b).single() == Some(decisive) {
                    self.narrow(a, result)?;
                }
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn arithmetic(
        &mut self,
        kind: Kind,
        sort: Sort,
        result: Interval,
        a: TermId,
        b: TermId,
    ) -> Result<(), Empty> {
        let (x, y) = (self.get(a), self.get(b));
        let [x_min, x_max, y_min, y_max] = [x.min, x.max, y.min, y.max].map(i128::from);
        let (min, max) = (i128::from(result.min), i128::from(result.max));
        match kind {
            Kind::Add if fits(sort, x_min + y_min, x_max + y_max) => {
                self.narrow_to(a, min - y_max, max - y_min)?;
                self.narrow_to(b, min - x_max, max - x_min)
            }
            Kind::Sub if fits(sort, x_min - y_max, x_max - y_min) => {
                self.narrow_to(a, min + y_min, max + y_max)?;
                self.narrow_to(b, x_min - max, x_max - min)
            }
            Kind::Mul => match y.single().map(i128::from) {
                Some(factor) if factor > 0 && fits(sort, x_min * factor, x_max * factor) => {
                    let least = min.div_euclid(factor) + i128::from(min.rem_euclid(factor) != 0);
                    self.narrow_to(a, least, max.div_euclid(factor))
                }
                _ => Ok(()),
            },
            Kind::Div => match y.single().map(i128::from) {
                Some(divisor) if divisor > 0 => {
                    let least = min * divisor - if min <= 0 { divisor - 1 } else { 0 };
                    let greatest = max * divisor + if max >= 0 { divisor - 1 } else { 0 };
                    self.narrow_to(a, least, greatest)
                }
                _ => Ok(()),
            },
            Kind::Shr => match y.single() {
                Some(distance) => {
                    let distance = distance & if sort == Sort::Long { 63 } else { 31 };
                    self.narrow_to(a, min << distance, (max << distance) + ((1 << distance) - 1))
                }
                None => Ok(()),
            },
            Kind::Min => {
                self.narrow_to(a, min, i128::MAX)?;
                self.narrow_to(b, min, i128::MAX)
            }
            Kind::Max => {
                self.narrow_to(a, i128::MIN, max)?;
                self.narrow_to(b, i128::MIN, max)
            }
            _ => Ok(()),
        }
    }
}

fn fits(sort: Sort, min: i128, max: i128) -> bool {
    let all = sort.interval();
    min >= i128::from(all.min) && max <= i128::from(all.max)
}

/// The values that a narrowing conversion leaves as they are.
fn range(kind: Kind) -> Interval {
    match kind {
        Kind::ToByte => Interval::BYTE,
        Kind::ToShort => Interval::SHORT,
        Kind::ToChar => Interval::CHAR,
        _ => Sort::Int.interval(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use term::{Operator, Relation};

    #[test]
    fn bounds_meet_through_sums() {
        let mut terms = Terms::new();
        let x = terms.declare_in("x", Sort::Int, Interval { min: 0, max: 100 });
        let y = terms.declare_in("y", Sort::Int, Interval { min: 0, max: 100 });
        let sum = terms.binary(Operator::Iadd, x, y);
        let [five, seven] = [5, 7].map(|constant| terms.int(constant));
        let small = terms.compare(Relation::Le, sum, five);
        let large = terms.compare(Relation::Gt, x, five);
        assert_eq!(propagate(&terms, &[small, large]), Propagated::Contradiction);
        let at_least = terms.compare(Relation::Ge, x, five);
        let expected = vec![(VarId(0), Interval::point(5)), (VarId(1), Interval::point(0))];
        assert_eq!(propagate(&terms, &[small, at_least]), Propagated::Narrowed(expected));
        let order = terms.compare(Relation::Lt, x, y);
        let top = terms.compare(Relation::Lt, y, seven);
        let Propagated::Narrowed(narrowed) = propagate(&terms, &[order, top]) else { panic!() };
        assert_eq!(narrowed[0].1, Interval { min: 0, max: 5 });
    }

    #[test]
    fn what_may_wrap_is_left_alone() {
        let mut terms = Terms::new();
        let x = terms.declare("x", Sort::Int);
        let y = terms.declare("y", Sort::Int);
        let sum = terms.binary(Operator::Iadd, x, y);
        let conditions = [
            terms.compare_zero(Relation::Gt, x),
            terms.compare_zero(Relation::Gt, y),
            terms.compare_zero(Relation::Lt, sum),
        ];
        assert!(matches!(propagate(&terms, &conditions), Propagated::Narrowed(_)));
    }
}
