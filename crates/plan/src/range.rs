//! Ranges of values of expressions, for estimates.
//!
//! A range is an interval of `f64` whatever the sort, conditions being 0 or 1. Only estimates are made with it, never
//! decisions about what holds, so the rounding of large `long` values does not matter. What leaves its sort is cut off at the
//! sort's limits: nobody counts to the end of `int` to arrive at the beginning.

use term::{Kind, Operator, Relation, Sort, Value};

use crate::model::Expression;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Range {
    pub min: f64,
    pub max: f64,
}

impl Range {
    pub(crate) const EITHER: Range = Range { min: 0.0, max: 1.0 };

    pub(crate) fn point(value: f64) -> Range {
        if value.is_nan() {
            Range { min: f64::NEG_INFINITY, max: f64::INFINITY }
        } else {
            Range { min: value, max: value }
        }
    }

    pub(crate) fn of_value(value: Value) -> Range {
        Range::point(number(value))
    }

    /// All values of a sort.
    pub(crate) fn all(sort: Sort) -> Range {
        match sort {
            Sort::Float | Sort::Double => Range { min: f64::NEG_INFINITY, max: f64::INFINITY },
            Sort::Bool | Sort::Int | Sort::Long | Sort::Ref => {
                let interval = sort.interval();
                Range { min: interval.min as f64, max: interval.max as f64 }
            }
        }
    }

    pub(crate) fn union(self, other: Range) -> Range {
        Range { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    pub(crate) fn can_be_true(self) -> bool {
        self.max > 0.0
    }

    pub(crate) fn can_be_false(self) -> bool {
        self.min <= 0.0
    }

    fn condition(can_be_true: bool, can_be_false: bool) -> Range {
        Range { min: if can_be_false { 0.0 } else { 1.0 }, max: if can_be_true { 1.0 } else { 0.0 } }
    }

    /// The part that lies within the sort.
    fn within(self, sort: Sort) -> Range {
        let all = Range::all(sort);
        Range { min: self.min.clamp(all.min, all.max), max: self.max.clamp(all.min, all.max) }
    }

    /// The part for which a condition on the variable (or parameter) alone holds, where the condition is a comparison
    /// with something whose range is known; `None` where that is nothing.
    pub(crate) fn limited(self, relation: Relation, other: Range, step: f64) -> Option<Range> {
        let limited = match relation {
            Relation::Eq => Range { min: self.min.max(other.min), max: self.max.min(other.max) },
            Relation::Ne => self,
            Relation::Lt => Range { min: self.min, max: self.max.min(other.max - step) },
            Relation::Le => Range { min: self.min, max: self.max.min(other.max) },
            Relation::Gt => Range { min: self.min.max(other.min + step), max: self.max },
            Relation::Ge => Range { min: self.min.max(other.min), max: self.max },
        };
        (limited.min <= limited.max).then_some(limited)
    }
}

/// The number that a value is in a range.
pub(crate) fn number(value: Value) -> f64 {
    match value {
        Value::Bool(value) => f64::from(u8::from(value)),
        Value::Int(value) => f64::from(value),
        Value::Long(value) => value as f64,
        Value::Float(value) => f64::from(value),
        Value::Double(value) => value,
        Value::Ref(value) => f64::from(value),
    }
}

/// The range of an expression; `variables` are the ranges of state variables, now and before alike.
pub(crate) fn range(expression: &Expression, variables: &[Range], parameters: &[Range]) -> Range {
    let of = |part: &Expression| range(part, variables, parameters);
    match expression {
        Expression::Constant(value) => Range::of_value(*value),
        Expression::Variable(variable, sort) | Expression::Old(variable, sort) => {
            variables.get(variable.0).copied().unwrap_or_else(|| Range::all(*sort))
        }
        Expression::Parameter(index, sort) => {
            parameters.get(*index).copied().unwrap_or_else(|| Range::all(*sort))
        }
        Expression::Unary(operator, operand) => unary(*operator, of(operand)),
        Expression::Binary(operator, left, right) => binary(*operator, of(left), of(right)),
        Expression::Choice(parts) => {
            let [condition, then, otherwise] = &**parts;
            let condition = of(condition);
            match (condition.can_be_true(), condition.can_be_false()) {
                (true, false) => of(then),
                (false, _) => of(otherwise),
                (true, true) => of(then).union(of(otherwise)),
            }
        }
    }
}

/// Narrows the ranges to where a condition can hold: comparisons of a single variable or parameter do, others are only
/// checked. Whether the condition can hold at all.
pub(crate) fn assume(condition: &Expression, variables: &mut [Range], parameters: &mut [Range]) -> bool {
    if !range(condition, variables, parameters).can_be_true() {
        return false;
    }
    let (comparison, is_negated) = match condition {
        Expression::Unary(Operator::Not, inner) => (&**inner, true),
        other => (other, false),
    };
    let Expression::Binary(operator, left, right) = comparison else { return true };
    let relation = match (operator.kind(), is_negated) {
        (Kind::Both, false) => {
            return assume(left, variables, parameters) && assume(right, variables, parameters);
        }
        (Kind::Eq, false) => Relation::Eq,
        (Kind::Lt, false) => Relation::Lt,
        (Kind::Le, false) => Relation::Le,
        (Kind::Lt, true) => Relation::Ge,
        (Kind::Le, true) => Relation::Gt,
        _ => return true,
    };
    let step = if left.sort().is_floating() { 0.0 } else { 1.0 };
    let flipped = match relation {
        Relation::Lt => Relation::Gt,
        Relation::Le => Relation::Ge,
        Relation::Gt => Relation::Lt,
        Relation::Ge => Relation::Le,
        same => same,
    };
    for (side, other, relation) in [(left, right, relation), (right, left, flipped)] {
        let limit = range(other, variables, parameters);
        let place = match &**side {
            Expression::Variable(variable, _) => variables.get_mut(variable.0),
            Expression::Parameter(index, _) => parameters.get_mut(*index),
            _ => None,
        };
        if let Some(place) = place {
            match place.limited(relation, limit, step) {
                Some(limited) => *place = limited,
                None => return false,
            }
        }
    }
    true
}

fn unary(operator: Operator, a: Range) -> Range {
    let sort = operator.result();
    match operator.kind() {
        Kind::Not => Range { min: 1.0 - a.max, max: 1.0 - a.min },
        Kind::Neg => Range { min: -a.max, max: -a.min }.within(sort),
        Kind::Abs => {
            let max = a.min.abs().max(a.max.abs());
            let min = if a.min <= 0.0 && a.max >= 0.0 { 0.0 } else { a.min.abs().min(a.max.abs()) };
            Range { min, max }.within(sort)
        }
        Kind::ToInt | Kind::ToLong => Range { min: a.min.trunc(), max: a.max.trunc() }.within(sort),
        Kind::ToFloat | Kind::ToDouble => a,
        Kind::ToByte => narrow(a, -128.0, 127.0),
        Kind::ToShort => narrow(a, -32768.0, 32767.0),
        Kind::ToChar => narrow(a, 0.0, 65535.0),
        _ => Range::all(sort),
    }
}

fn narrow(a: Range, min: f64, max: f64) -> Range {
    if a.min >= min && a.max <= max { a } else { Range { min, max } }
}

fn binary(operator: Operator, a: Range, b: Range) -> Range {
    let sort = operator.result();
    match operator.kind() {
        Kind::Add => Range { min: a.min + b.min, max: a.max + b.max }.within(sort),
        Kind::Sub => Range { min: a.min - b.max, max: a.max - b.min }.within(sort),
        Kind::Mul => hull([a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max]).within(sort),
        Kind::Div if b.min > 0.0 || b.max < 0.0 => {
            let quotients = hull([a.min / b.min, a.min / b.max, a.max / b.min, a.max / b.max]);
            let whole = Range { min: quotients.min.trunc(), max: quotients.max.trunc() };
            if sort.is_floating() { quotients } else { whole }.within(sort)
        }
        Kind::Rem if !sort.is_floating() => {
            let most = (b.min.abs().max(b.max.abs()) - 1.0).max(0.0);
            let min = if a.min < 0.0 { (-most).max(a.min) } else { 0.0 };
            let max = if a.max > 0.0 { most.min(a.max) } else { 0.0 };
            if a.min == a.max && b.min == b.max && b.min != 0.0 {
                Range::point(a.min % b.min)
            } else {
                Range { min, max }
            }
        }
        Kind::Min => Range { min: a.min.min(b.min), max: a.max.min(b.max) },
        Kind::Max => Range { min: a.min.max(b.min), max: a.max.max(b.max) },
        Kind::Eq => {
            let can_be_true = a.min <= b.max && b.min <= a.max;
            let can_be_false = !(a.min == a.max && b.min == b.max && a.min == b.min);
            Range::condition(can_be_true, can_be_false)
        }
        Kind::Lt => Range::condition(a.min < b.max, a.max >= b.min),
        Kind::Le => Range::condition(a.min <= b.max, a.max > b.min),
        Kind::Both => Range { min: a.min.min(b.min), max: a.max.min(b.max) },
        Kind::Either => Range { min: a.min.max(b.min), max: a.max.max(b.max) },
        _ => Range::all(sort),
    }
}

/// The smallest range that holds all of the numbers; everything, where one of them is none.
fn hull(numbers: [f64; 4]) -> Range {
    if numbers.iter().any(|number| number.is_nan()) {
        return Range { min: f64::NEG_INFINITY, max: f64::INFINITY };
    }
    numbers.into_iter().map(Range::point).reduce(Range::union).unwrap_or(Range::EITHER)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Values, VariableId};

    fn x() -> Expression {
        Expression::Variable(VariableId(0), Sort::Int)
    }

    /// For every operator on small numbers, what comes out lies in the range of what went in.
    #[test]
    fn results_lie_in_their_range() {
        let p = Expression::Parameter(0, Sort::Int);
        let kinds = [
            Kind::Add,
            Kind::Sub,
            Kind::Mul,
            Kind::Div,
            Kind::Rem,
            Kind::Min,
            Kind::Max,
            Kind::Eq,
            Kind::Lt,
            Kind::Le,
        ];
        for kind in kinds {
            let expression = Expression::apply(kind, x(), p.clone()).unwrap();
            for (low, high, other_low, other_high) in
                [(-3, 4, 1, 5), (-7, -2, -3, 2), (0, 6, -2, -1), (2, 2, 2, 2)]
            {
                let ranges = [
                    Range { min: f64::from(low), max: f64::from(high) },
                    Range { min: f64::from(other_low), max: f64::from(other_high) },
                ];
                let range = range(&expression, &ranges[..1], &ranges[1..]);
                for a in low..=high {
                    for b in (other_low..=other_high).filter(|b| *b != 0) {
                        let values = [Value::Int(a).bits(), Value::Int(b).bits()];
                        let bits = expression.evaluate(Values {
                            now: &values[..1],
                            old: &[],
                            parameters: &values[1..],
                        });
                        let result = number(Value::from_bits(expression.sort(), bits));
                        assert!(
                            range.min <= result && result <= range.max,
                            "{kind:?} of {a} and {b}: {range:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn what_leaves_its_sort_is_cut_off() {
        let next = Expression::apply(Kind::Add, x(), Expression::int(1)).unwrap();
        let most = Range::point(f64::from(i32::MAX));
        assert_eq!(range(&next, &[most], &[]), most);
    }

    #[test]
    fn a_comparison_limits_its_variable() {
        let positive = Expression::compare(Relation::Gt, x(), Expression::int(0)).unwrap();
        let mut variables = [Range { min: -4.0, max: 4.0 }];
        assert!(assume(&positive, &mut variables, &mut []));
        assert_eq!(variables, [Range { min: 1.0, max: 4.0 }]);
        assert!(!assume(&positive.not(), &mut variables, &mut []));
    }

    #[test]
    fn a_decided_condition_chooses() {
        let positive = Expression::compare(Relation::Gt, x(), Expression::int(0)).unwrap();
        let choice = Expression::choice(positive, Expression::int(5), Expression::int(9)).unwrap();
        assert_eq!(range(&choice, &[Range::point(3.0)], &[]), Range::point(5.0));
        assert_eq!(range(&choice, &[Range { min: -1.0, max: 1.0 }], &[]), Range { min: 5.0, max: 9.0 });
    }
}
