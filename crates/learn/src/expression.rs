//! Typed expressions over an object's state variables, the values that they had before a call, and the call's parameters.
//!
//! Operators are those of [`term`], so an expression computes what Java computes: an `int` wraps around, a `long` does
//! later, division truncates. A tree instead of a term of an arena, because a domain is data that is compared, printed,
//! written as PDDL and read back.

use std::collections::BTreeSet;

use term::{Kind, Operator, Relation, Sort, Value, apply_binary, apply_unary};

/// A state variable, by its position among those of who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VariableId(pub usize);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    Constant(Value),
    /// In a postcondition the value after the call, everywhere else the value now.
    Variable(VariableId, Sort),
    /// The value before the call; only in effects and postconditions.
    Old(VariableId, Sort),
    /// A parameter of the action, by position.
    Parameter(usize, Sort),
    Unary(Operator, Box<Expression>),
    Binary(Operator, Box<Expression>, Box<Expression>),
    /// `condition ? then : otherwise`
    Choice(Box<[Expression; 3]>),
}

/// Where the values of an expression come from, as normalised bits.
#[derive(Clone, Copy)]
pub struct Values<'a> {
    pub now: &'a [u64],
    pub old: &'a [u64],
    pub parameters: &'a [u64],
}

impl Expression {
    pub fn boolean(value: bool) -> Expression {
        Expression::Constant(Value::Bool(value))
    }

    pub fn int(value: i32) -> Expression {
        Expression::Constant(Value::Int(value))
    }

    pub fn sort(&self) -> Sort {
        match self {
            Expression::Constant(value) => value.sort(),
            Expression::Variable(_, sort) | Expression::Old(_, sort) | Expression::Parameter(_, sort) => {
                *sort
            }
            Expression::Unary(operator, _) | Expression::Binary(operator, ..) => operator.result(),
            Expression::Choice(parts) => parts[1].sort(),
        }
    }

    /// A unary operator, folded where the operand is constant; `None` where it does not take such an operand.
    pub fn unary(operator: Operator, operand: Expression) -> Option<Expression> {
        if operator.parameters() != [operand.sort()] {
            return None;
        }
        Some(match operand {
            Expression::Constant(value) => {
                Expression::Constant(Value::from_bits(operator.result(), apply_unary(operator, value.bits())))
            }
            Expression::Unary(Operator::Not, inner) if operator == Operator::Not => *inner,
            operand => Expression::Unary(operator, Box::new(operand)),
        })
    }

    /// A binary operator, folded where both operands are constant; `None` where it does not take such operands.
    pub fn binary(operator: Operator, left: Expression, right: Expression) -> Option<Expression> {
        if operator.parameters() != [left.sort(), right.sort()] {
            return None;
        }
        if let (Expression::Constant(a), Expression::Constant(b)) = (&left, &right) {
            let bits = apply_binary(operator, a.bits(), b.bits());
            return Some(Expression::Constant(Value::from_bits(operator.result(), bits)));
        }
        if left == right && !left.sort().is_floating() && matches!(operator.kind(), Kind::Eq | Kind::Le) {
            return Some(Expression::boolean(true));
        }
        Some(match (operator, left.as_bool(), right.as_bool()) {
            (Operator::Both, Some(true), _) | (Operator::Either, Some(false), _) => right,
            (Operator::Both, _, Some(true)) | (Operator::Either, _, Some(false)) => left,
            (Operator::Both, Some(false), _) | (Operator::Both, _, Some(false)) => Expression::boolean(false),
            (Operator::Either, Some(true), _) | (Operator::Either, _, Some(true)) => {
                Expression::boolean(true)
            }
            (Operator::Zeq, Some(value), _) => {
                if value {
                    right
                } else {
                    right.not()
                }
            }
            (Operator::Zeq, _, Some(value)) => {
                if value {
                    left
                } else {
                    left.not()
                }
            }
            _ => Expression::Binary(operator, Box::new(left), Box::new(right)),
        })
    }

    /// The operator of a kind on the sort of the first operand.
    pub fn apply(kind: Kind, left: Expression, right: Expression) -> Option<Expression> {
        Expression::binary(Operator::of(kind, left.sort())?, left, right)
    }

    /// How two expressions of one sort compare; `None` where their sorts differ or have no order.
    pub fn compare(relation: Relation, left: Expression, right: Expression) -> Option<Expression> {
        match relation {
            Relation::Eq => Expression::apply(Kind::Eq, left, right),
            Relation::Ne => Expression::apply(Kind::Eq, left, right).map(Expression::not),
            Relation::Lt => Expression::apply(Kind::Lt, left, right),
            Relation::Le => Expression::apply(Kind::Le, left, right),
            Relation::Gt => Expression::apply(Kind::Lt, right, left),
            Relation::Ge => Expression::apply(Kind::Le, right, left),
        }
    }

    /// The negation of a condition. (What is no condition stays as it is: there is nothing to negate.)
    #[expect(clippy::should_implement_trait, reason = "Java's `!`, beside `and` and `or`")]
    pub fn not(self) -> Expression {
        match self {
            Expression::Constant(Value::Bool(value)) => Expression::boolean(!value),
            Expression::Unary(Operator::Not, inner) => *inner,
            other if other.sort() == Sort::Bool => Expression::Unary(Operator::Not, Box::new(other)),
            other => other,
        }
    }

    pub fn and(self, other: Expression) -> Option<Expression> {
        Expression::binary(Operator::Both, self, other)
    }

    pub fn or(self, other: Expression) -> Option<Expression> {
        Expression::binary(Operator::Either, self, other)
    }

    /// `condition ? then : otherwise`; `None` where the sorts do not fit.
    pub fn choice(condition: Expression, then: Expression, otherwise: Expression) -> Option<Expression> {
        if condition.sort() != Sort::Bool || then.sort() != otherwise.sort() {
            return None;
        }
        match (condition.as_bool(), then.as_bool(), otherwise.as_bool()) {
            (Some(true), ..) => Some(then),
            (Some(false), ..) => Some(otherwise),
            (None, ..) if then == otherwise => Some(then),
            (None, Some(true), _) => condition.or(otherwise),
            (None, Some(false), _) => condition.not().and(otherwise),
            (None, _, Some(true)) => condition.not().or(then),
            (None, _, Some(false)) => condition.and(then),
            (None, None, None) => Some(Expression::Choice(Box::new([condition, then, otherwise]))),
        }
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Expression::Constant(Value::Bool(value)) => Some(*value),
            _ => None,
        }
    }

    /// The value as normalised bits. Total, as evaluation of terms is.
    pub fn evaluate(&self, values: Values) -> u64 {
        match self {
            Expression::Constant(value) => value.bits(),
            Expression::Variable(variable, _) => values.now.get(variable.0).copied().unwrap_or(0),
            Expression::Old(variable, _) => values.old.get(variable.0).copied().unwrap_or(0),
            Expression::Parameter(index, _) => values.parameters.get(*index).copied().unwrap_or(0),
            Expression::Unary(operator, operand) => apply_unary(*operator, operand.evaluate(values)),
            Expression::Binary(Operator::Both, left, right) => {
                u64::from(left.evaluate(values) != 0 && right.evaluate(values) != 0)
            }
            Expression::Binary(Operator::Either, left, right) => {
                u64::from(left.evaluate(values) != 0 || right.evaluate(values) != 0)
            }
            Expression::Binary(operator, left, right) => {
                apply_binary(*operator, left.evaluate(values), right.evaluate(values))
            }
            Expression::Choice(parts) => {
                let [condition, then, otherwise] = &**parts;
                if condition.evaluate(values) != 0 {
                    then.evaluate(values)
                } else {
                    otherwise.evaluate(values)
                }
            }
        }
    }

    pub fn holds(&self, values: Values) -> bool {
        self.evaluate(values) != 0
    }

    /// Calls `visit` for this expression and all its parts, parents first.
    pub fn visit<'a>(&'a self, visit: &mut dyn FnMut(&'a Expression)) {
        visit(self);
        match self {
            Expression::Constant(_)
            | Expression::Variable(..)
            | Expression::Old(..)
            | Expression::Parameter(..) => {}
            Expression::Unary(_, operand) => operand.visit(visit),
            Expression::Binary(_, left, right) => {
                left.visit(visit);
                right.visit(visit);
            }
            Expression::Choice(parts) => parts.iter().for_each(|part| part.visit(visit)),
        }
    }

    /// The same expression with every leaf for which `replacement` has an answer replaced, and folded again. A replacement
    /// of another sort than the leaf's is not used.
    pub fn substitute(&self, replacement: &dyn Fn(&Expression) -> Option<Expression>) -> Expression {
        let rebuilt = match self {
            Expression::Constant(_)
            | Expression::Variable(..)
            | Expression::Old(..)
            | Expression::Parameter(..) => replacement(self).filter(|new| new.sort() == self.sort()),
            Expression::Unary(operator, operand) => {
                Expression::unary(*operator, operand.substitute(replacement))
            }
            Expression::Binary(operator, left, right) => {
                Expression::binary(*operator, left.substitute(replacement), right.substitute(replacement))
            }
            Expression::Choice(parts) => {
                let [condition, then, otherwise] = &**parts;
                Expression::choice(
                    condition.substitute(replacement),
                    then.substitute(replacement),
                    otherwise.substitute(replacement),
                )
            }
        };
        rebuilt.unwrap_or_else(|| self.clone())
    }

    /// A number as one of another sort; `None` between what is no number.
    pub fn convert(self, sort: Sort) -> Option<Expression> {
        if self.sort() == sort {
            return Some(self);
        }
        let kind = match sort {
            Sort::Int => Kind::ToInt,
            Sort::Long => Kind::ToLong,
            Sort::Float => Kind::ToFloat,
            Sort::Double => Kind::ToDouble,
            Sort::Bool | Sort::Ref => return None,
        };
        Expression::unary(Operator::of(kind, self.sort())?, self)
    }

    /// The same said of the present state instead of the one before the call.
    pub fn now(&self) -> Expression {
        self.substitute(&|leaf| match leaf {
            Expression::Old(variable, sort) => Some(Expression::Variable(*variable, *sort)),
            _ => None,
        })
    }

    /// The same said of the state before the call.
    pub fn before(&self) -> Expression {
        self.substitute(&|leaf| match leaf {
            Expression::Variable(variable, sort) => Some(Expression::Old(*variable, *sort)),
            _ => None,
        })
    }

    /// Variables whose value now (or after the call) is read.
    pub fn variables(&self) -> BTreeSet<VariableId> {
        self.leaves(|leaf| match leaf {
            Expression::Variable(variable, _) => Some(*variable),
            _ => None,
        })
    }

    /// Variables whose value before the call is read.
    pub fn old_variables(&self) -> BTreeSet<VariableId> {
        self.leaves(|leaf| match leaf {
            Expression::Old(variable, _) => Some(*variable),
            _ => None,
        })
    }

    /// Positions of the parameters that are read.
    pub fn parameters(&self) -> BTreeSet<usize> {
        self.leaves(|leaf| match leaf {
            Expression::Parameter(index, _) => Some(*index),
            _ => None,
        })
    }

    fn leaves<T: Ord>(&self, pick: impl Fn(&Expression) -> Option<T>) -> BTreeSet<T> {
        let mut found = BTreeSet::new();
        self.visit(&mut |part| found.extend(pick(part)));
        found
    }

    /// The operands of a conjunction, in order, with `!(a || b)` taken apart too.
    pub fn conjuncts(self) -> Vec<Expression> {
        match self {
            Expression::Binary(Operator::Both, left, right) => {
                let mut all = left.conjuncts();
                all.extend(right.conjuncts());
                all
            }
            Expression::Unary(Operator::Not, inner) => match *inner {
                Expression::Binary(Operator::Either, left, right) => {
                    let mut all = left.not().conjuncts();
                    all.extend(right.not().conjuncts());
                    all
                }
                inner => vec![inner.not()],
            },
            other => vec![other],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn x() -> Expression {
        Expression::Variable(VariableId(0), Sort::Int)
    }

    #[test]
    fn an_int_wraps_around() {
        let next = Expression::apply(Kind::Add, x(), Expression::int(1)).unwrap();
        let now = [Value::Int(i32::MAX).bits()];
        let bits = next.evaluate(Values { now: &now, old: &[], parameters: &[] });
        assert_eq!(Value::from_bits(Sort::Int, bits), Value::Int(i32::MIN));
    }

    #[test]
    fn operands_of_the_wrong_sort_are_refused() {
        assert_eq!(Expression::apply(Kind::Add, x(), Expression::boolean(true)), None);
        assert_eq!(Expression::apply(Kind::Lt, Expression::boolean(true), Expression::boolean(true)), None);
        assert_eq!(Expression::choice(x(), x(), x()), None);
    }

    #[test]
    fn a_negated_disjunction_is_a_conjunction() {
        let low = Expression::compare(Relation::Lt, x(), Expression::int(0)).unwrap();
        let high = Expression::compare(Relation::Gt, x(), Expression::int(9)).unwrap();
        let outside = low.clone().or(high.clone()).unwrap();
        assert_eq!(outside.not().conjuncts(), [low.not(), high.not()]);
    }

    #[test]
    fn substitution_folds() {
        let sum = Expression::apply(Kind::Add, x(), Expression::int(1)).unwrap();
        let three = sum.substitute(&|leaf| (*leaf == x()).then(|| Expression::int(2)));
        assert_eq!(three, Expression::int(3));
    }
}
