//! Postconditions read as assignments.
//!
//! A clause assigns a variable if it equates it with something else: on either side (`size() == \old(size()) + 1`,
//! `\old(x()) - 1 == x()`), inside a sum (`size() - 1 == \old(size())`), as a truth value (`isOpen()`, `!isOpen()`), or under a
//! condition (`x > 0 ==> state() == 1`). The value may speak of other variables after the call: of assigned ones it means
//! their new values, of others their old ones.
//!
//! Of several definitions of one variable the first is taken, as in the paper; the others, and everything that is no
//! assignment, stay conditions. A variable that only conditions speak of is undetermined.

use std::collections::{BTreeMap, BTreeSet};

use term::{Kind, Operator, Sort};

use crate::model::{Effect, Expression, VariableId};

pub(super) struct Read {
    pub effects: Vec<Effect>,
    pub postcondition: Vec<Expression>,
    pub undetermined: Vec<VariableId>,
}

/// One reading of a clause as an assignment.
#[derive(Clone, Debug)]
struct Rule {
    /// `None` where it always applies.
    guard: Option<Expression>,
    variable: VariableId,
    value: Expression,
}

pub(super) fn read(clauses: Vec<Expression>) -> Read {
    let clauses: Vec<Expression> =
        clauses.into_iter().filter(|clause| clause.as_bool() != Some(true)).collect();
    let rules: Vec<Option<Vec<Rule>>> = clauses.iter().map(|clause| rules(clause, None)).collect();
    let mut reader = Reader { rules, is_used: vec![false; clauses.len()], ..Reader::default() };
    while reader.assign(false) || reader.assign(true) {}
    reader.finish(clauses)
}

#[derive(Default)]
struct Reader {
    /// By clause.
    rules: Vec<Option<Vec<Rule>>>,
    is_used: Vec<bool>,
    assigned: BTreeMap<VariableId, Expression>,
    /// Values under conditions, in order.
    guarded: BTreeMap<VariableId, Vec<(Expression, Expression)>>,
}

impl Reader {
    /// Takes the first clause whose assignments can be computed; whether there was one. With `framed`, variables that no
    /// other clause can assign are taken to keep their values.
    fn assign(&mut self, framed: bool) -> bool {
        for position in 0..self.rules.len() {
            let Some(rules) = self.rules[position].clone().filter(|_| !self.is_used[position]) else {
                continue;
            };
            let is_second = |rule: &Rule| {
                self.assigned.contains_key(&rule.variable)
                    || (rule.guard.is_none() && self.guarded.contains_key(&rule.variable))
            };
            if rules.iter().any(is_second) {
                continue;
            }
            let settled = |expression: &Expression| self.settle(expression, position, framed);
            let mut ready = Vec::new();
            for rule in &rules {
                let guard = match &rule.guard {
                    None => Some(None),
                    Some(guard) => settled(guard).map(Some),
                };
                if let (Some(guard), Some(value)) = (guard, settled(&rule.value)) {
                    ready.push((rule.variable, guard, value));
                }
            }
            if ready.len() < rules.len() {
                continue;
            }
            for (variable, guard, value) in ready {
                match guard {
                    None => drop(self.assigned.insert(variable, value)),
                    Some(guard) => self.guarded.entry(variable).or_default().push((guard, value)),
                }
            }
            self.is_used[position] = true;
            return true;
        }
        false
    }

    /// The expression over old values and parameters only.
    fn settle(&self, expression: &Expression, position: usize, framed: bool) -> Option<Expression> {
        let settled = expression.substitute(&|leaf| {
            let Expression::Variable(variable, sort) = leaf else { return None };
            match self.assigned.get(variable) {
                Some(value) => Some(value.clone()),
                None if framed && !self.may_change(*variable, position) => {
                    Some(Expression::Old(*variable, *sort))
                }
                None => None,
            }
        });
        settled.variables().is_empty().then_some(settled)
    }

    /// Whether another clause than this one can assign the variable.
    fn may_change(&self, variable: VariableId, except: usize) -> bool {
        let others = self.rules.iter().enumerate().filter(|(position, _)| *position != except);
        let mut rules = others.flat_map(|(_, rules)| rules.iter().flatten());
        rules.any(|rule| rule.variable == variable)
    }

    fn finish(self, clauses: Vec<Expression>) -> Read {
        let mut effects: Vec<Effect> = Vec::new();
        for (variable, value) in self.assigned {
            effects.push(Effect { variable, value });
        }
        for (variable, values) in self.guarded {
            let Some(sort) = values.first().map(|(_, value)| value.sort()) else { continue };
            let keep = Expression::Old(variable, sort);
            let choose = |otherwise: Expression, (guard, value): (Expression, Expression)| {
                Expression::choice(guard, value, otherwise.clone()).unwrap_or(otherwise)
            };
            let value = values.into_iter().rev().fold(keep, choose);
            effects.push(Effect { variable, value });
        }
        effects.sort_by_key(|effect| effect.variable);
        let left = clauses.into_iter().zip(self.is_used).filter(|(_, is_used)| !is_used);
        let postcondition: Vec<Expression> = left.map(|(clause, _)| clause).collect();
        let mentioned: BTreeSet<VariableId> = postcondition.iter().flat_map(Expression::variables).collect();
        let is_assigned = |variable: &VariableId| effects.iter().any(|effect| effect.variable == *variable);
        let undetermined = mentioned.into_iter().filter(|variable| !is_assigned(variable)).collect();
        Read { effects, postcondition, undetermined }
    }
}

/// The assignments that a clause is, all of them together; `None` where it is not one.
fn rules(clause: &Expression, guard: Option<&Expression>) -> Option<Vec<Rule>> {
    let rule =
        |variable: VariableId, value: Expression| Some(vec![Rule { guard: guard.cloned(), variable, value }]);
    match clause {
        Expression::Variable(variable, Sort::Bool) => rule(*variable, Expression::boolean(true)),
        Expression::Unary(Operator::Not, inner) => match &**inner {
            Expression::Variable(variable, _) => rule(*variable, Expression::boolean(false)),
            Expression::Binary(Operator::Zeq, left, right) => {
                let (variable, value) = equation(left, &right.clone().not())?;
                rule(variable, value)
            }
            _ => None,
        },
        Expression::Binary(Operator::Both, left, right) => {
            let mut all = rules(left, guard)?;
            all.extend(rules(right, guard)?);
            Some(all)
        }
        Expression::Binary(Operator::Either, left, right) => {
            // Either side may be the condition; what speaks of the state before the call is.
            let under = |condition: &Expression, consequence: &Expression| {
                let condition = condition.clone().not();
                let condition = match guard {
                    Some(guard) => guard.clone().and(condition)?,
                    None => condition,
                };
                rules(consequence, Some(&condition))
            };
            let left_is_condition = left.variables().is_empty() || !right.variables().is_empty();
            if left_is_condition { under(left, right) } else { under(right, left) }
        }
        Expression::Binary(operator, left, right) if operator.kind() == Kind::Eq => {
            let (variable, value) = equation(left, right)?;
            rule(variable, value)
        }
        Expression::Choice(parts) => {
            let [condition, then, otherwise] = &**parts;
            let both = |condition: Expression| match guard {
                Some(guard) => guard.clone().and(condition),
                None => Some(condition),
            };
            let mut all = rules(then, Some(&both(condition.clone())?))?;
            all.extend(rules(otherwise, Some(&both(condition.clone().not())?))?);
            Some(all)
        }
        Expression::Constant(_)
        | Expression::Variable(..)
        | Expression::Old(..)
        | Expression::Parameter(..)
        | Expression::Unary(..)
        | Expression::Binary(..) => None,
    }
}

/// The left side's variable, or else the right side's.
fn equation(left: &Expression, right: &Expression) -> Option<(VariableId, Expression)> {
    isolate(left, right.clone()).or_else(|| isolate(right, left.clone()))
}

/// The variable of `side`, and its value where `side == other`. Sums and negations can be undone, wrap-around included; a
/// widening can, because the variable holds no other values.
fn isolate(side: &Expression, other: Expression) -> Option<(VariableId, Expression)> {
    match side {
        Expression::Variable(variable, _) => {
            (!other.variables().contains(variable)).then_some((*variable, other))
        }
        Expression::Unary(operator @ (Operator::Ineg | Operator::Lneg), operand) => {
            isolate(operand, Expression::unary(*operator, other)?)
        }
        Expression::Unary(Operator::I2l, operand) => {
            isolate(operand, Expression::unary(Operator::L2i, other)?)
        }
        Expression::Binary(Operator::Iadd | Operator::Ladd, left, right) => {
            let without = |part: &Expression| Expression::apply(Kind::Sub, other.clone(), part.clone());
            isolate(left, without(right)?).or_else(|| isolate(right, without(left)?))
        }
        Expression::Binary(Operator::Isub | Operator::Lsub, left, right) => {
            let sum = Expression::apply(Kind::Add, other.clone(), (**right).clone())?;
            let difference = Expression::apply(Kind::Sub, (**left).clone(), other)?;
            isolate(left, sum).or_else(|| isolate(right, difference))
        }
        Expression::Constant(_)
        | Expression::Old(..)
        | Expression::Parameter(..)
        | Expression::Unary(..)
        | Expression::Binary(..)
        | Expression::Choice(_) => None,
    }
}
