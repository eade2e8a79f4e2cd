//! Expressions of the model as terms of the solver.

use term::{TermId, Terms};

use crate::model::{Expression, VariableId};

/// The terms that leaves stand for.
pub(crate) struct Leaves<'a> {
    pub now: &'a [TermId],
    pub old: &'a [TermId],
    pub parameters: &'a [TermId],
}

/// The term of an expression; `None` where it reads a variable or parameter that has no term.
pub(crate) fn encode(terms: &mut Terms, expression: &Expression, leaves: &Leaves) -> Option<TermId> {
    let at = |all: &[TermId], variable: &VariableId| all.get(variable.0).copied();
    match expression {
        Expression::Constant(value) => Some(terms.value(*value)),
        Expression::Variable(variable, _) => at(leaves.now, variable),
        Expression::Old(variable, _) => at(leaves.old, variable),
        Expression::Parameter(index, _) => leaves.parameters.get(*index).copied(),
        Expression::Unary(operator, operand) => {
            let operand = encode(terms, operand, leaves)?;
            Some(terms.unary(*operator, operand))
        }
        Expression::Binary(operator, left, right) => {
            let left = encode(terms, left, leaves)?;
            let right = encode(terms, right, leaves)?;
            Some(terms.binary(*operator, left, right))
        }
        Expression::Choice(parts) => {
            let [condition, then, otherwise] = &**parts;
            let condition = encode(terms, condition, leaves)?;
            let then = encode(terms, then, leaves)?;
            let otherwise = encode(terms, otherwise, leaves)?;
            Some(terms.ite(condition, then, otherwise))
        }
    }
}
