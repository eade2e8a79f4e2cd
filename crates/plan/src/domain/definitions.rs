//! Observers that contracts define by other observers.
//!
//! A pure method whose postcondition is `\result == e` is another name for `e`; a model field is another name for what
//! represents it. Where a method returns just a model field, or a field that is not public, the method gives its name to
//! both: it is what a test can call. Definitions that would go in a circle are left out, in a fixed order.

use crate::model::{Expression, VariableId};
use contract::expr::{BinaryOperator, UnaryOperator};
use contract::{Expr, ExprKind, SpecCase};

use super::translate::{Scope, Translator, is_boolean};
use live::Subject;

pub(super) type Definitions = Vec<(VariableId, Expression)>;

/// The definitions of all variables of the domain, none in terms of a variable that is itself defined.
pub(super) fn definitions(translator: &mut Translator) -> Definitions {
    let mut found: Definitions = Vec::new();
    let mut next = 0;
    // A definition may observe what nobody observed before.
    while next < translator.observations.len() {
        let variable = VariableId(next);
        next += 1;
        let Some(observation) = translator.observations[variable.0].clone() else { continue };
        let Some(value) = definition(translator, &observation) else { continue };
        if value.sort() != translator.domain.variable(variable).sort {
            continue;
        }
        let (variable, value) = named_by_method(translator, &found, variable, value);
        if !leads_to(&found, &value, variable) {
            found.push((variable, value));
        }
    }
    let resolved: Definitions =
        found.iter().map(|(variable, value)| (*variable, resolve(value, &found))).collect();
    resolved
}

/// The expression with every defined variable replaced.
pub(super) fn apply(expression: &Expression, definitions: &Definitions) -> Expression {
    let of = |variable: &VariableId| {
        definitions.iter().find(|(defined, _)| defined == variable).map(|(_, value)| value.clone())
    };
    expression.substitute(&|leaf| match leaf {
        Expression::Variable(variable, _) => of(variable),
        Expression::Old(variable, _) => of(variable).map(|value| value.before()),
        _ => None,
    })
}

fn resolve(value: &Expression, definitions: &Definitions) -> Expression {
    let mut value = value.clone();
    // There are no circles, so this ends after as many rounds as there are definitions.
    for _ in 0..=definitions.len() {
        let next = apply(&value, definitions);
        if next == value {
            break;
        }
        value = next;
    }
    value
}

/// Whether following definitions from an expression arrives at a variable.
fn leads_to(definitions: &Definitions, from: &Expression, to: VariableId) -> bool {
    resolve(from, definitions).variables().contains(&to)
}

/// `size()` is defined as `mSize`: what has no name in Java is named by the method.
fn named_by_method(
    translator: &Translator,
    definitions: &Definitions,
    variable: VariableId,
    value: Expression,
) -> (VariableId, Expression) {
    let Expression::Variable(other, _) = value else { return (variable, value) };
    let is_hidden = translator.observations[other.0].as_ref().is_some_and(|observation| {
        matches!(observation.kind, ExprKind::ModelField { .. } | ExprKind::Field { .. })
    });
    let is_method = translator.observations[variable.0]
        .as_ref()
        .is_some_and(|observation| matches!(observation.kind, ExprKind::Call { .. }));
    if is_hidden && is_method && !definitions.iter().any(|(defined, _)| *defined == other) {
        return (other, translator.domain.now(variable));
    }
    (variable, value)
}

fn definition(translator: &mut Translator, observation: &Expr) -> Option<Expression> {
    match &observation.kind {
        ExprKind::ModelField { target, name, .. } if target.kind == ExprKind::This => {
            let represents = translator.contracts.represents(&translator.class, name)?;
            translator.translate(&represents, false, &mut Scope::state(Subject::This))
        }
        ExprKind::Call { target: Some(target), method, arguments }
            if target.kind == ExprKind::This && arguments.is_empty() =>
        {
            let contract = translator.contracts.effective(&translator.class, method);
            let cases: Vec<&SpecCase> = contract.cases.iter().filter(|case| !case.is_exceptional).collect();
            let (last, others) = cases.split_last()?;
            // Outside all of its cases a method may not be called, so the last one needs no condition.
            let mut value = result(translator, last)?;
            for case in others.iter().rev() {
                let mut condition = Expression::boolean(true);
                for clause in &case.requires {
                    condition = condition
                        .and(translator.condition(&clause.expr, &mut Scope::state(Subject::This))?)?;
                }
                value = Expression::choice(condition, result(translator, case)?, value)?;
            }
            Some(value)
        }
        _ => None,
    }
}

/// What a spec case says the result is.
fn result(translator: &mut Translator, case: &SpecCase) -> Option<Expression> {
    for clause in &case.ensures {
        for part in clause.expr.conjuncts() {
            if let Some(value) = equal_to_result(part)
                && !value.mentions_result()
                && let Some(translated) =
                    translator.translate(&value, false, &mut Scope::state(Subject::This))
            {
                return Some(translated);
            }
        }
    }
    let mut value = None;
    let mut parts = 0;
    // `x ==> \result == a` and `!x ==> \result == b` say it together; one of them alone does not say enough.
    for clause in case.ensures.iter().rev() {
        for part in clause.expr.conjuncts().into_iter().rev() {
            let ExprKind::Binary { operator: BinaryOperator::Implies, left, right } = &part.kind else {
                continue;
            };
            let Some(said) = equal_to_result(right).filter(|_| !left.mentions_result()) else { continue };
            let said = translator.translate(&said, false, &mut Scope::state(Subject::This))?;
            let condition = translator.condition(left, &mut Scope::state(Subject::This))?;
            parts += 1;
            value = Some(match value {
                None => said,
                Some(otherwise) => Expression::choice(condition, said, otherwise)?,
            });
        }
    }
    value.filter(|_| parts > 1)
}

/// `e` of `\result == e`, on either side, or the truth value of a clause that is just `\result`.
fn equal_to_result(clause: &Expr) -> Option<Expr> {
    match &clause.kind {
        ExprKind::Result if is_boolean(&clause.ty) => Some(Expr::boolean(true)),
        ExprKind::Unary { operator: UnaryOperator::Not, operand } if operand.kind == ExprKind::Result => {
            Some(Expr::boolean(false))
        }
        ExprKind::Binary { operator: BinaryOperator::Equal | BinaryOperator::Equivalent, left, right } => {
            match (&left.kind, &right.kind) {
                (ExprKind::Result, _) => Some((**right).clone()),
                (_, ExprKind::Result) => Some((**left).clone()),
                _ => None,
            }
        }
        _ => None,
    }
}
