//! From contract expressions to predicates over state variables, and framing (definition 7 of TESSAN).
//!
//! Everything that observes an object becomes a symbol: fields, pure calls, model fields, array elements. Its
//! name is the observation (`message.size`, `get$int$0$`), its moment says which state: unprimed inside
//! `\old`, primed outside. Parameters are rigid: they cannot be assigned, so the `value'` of example I is
//! `value` here. An observation that depends on a bound variable is a function, not a variable, and stays as
//! written.

use std::collections::BTreeSet;
use std::sync::Arc;

use program::Type;

use crate::expr::{BinaryOperator, Expr, ExprKind, Moment, Symbol};

use super::chain::Specifications;
use super::reference::{MethodReference, path, path_prefix};

/// A state variable that a predicate mentions, at whatever moment.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Variable {
    pub name: Arc<str>,
    pub ty: Type,
}

/// The predicate over state variables; compile-time constants are put in.
pub fn symbolise(predicate: &Expr, specifications: &dyn Specifications) -> Expr {
    symbolise_at(predicate, Moment::After, specifications)
}

/// The state variables of several predicates in order of first mention, so that framing can be restricted to
/// what a formula is about.
pub fn variables<'a>(predicates: impl IntoIterator<Item = &'a Expr>) -> Vec<Variable> {
    let mut seen = BTreeSet::new();
    let mut variables = Vec::new();
    for predicate in predicates {
        predicate.visit(&mut |part| {
            if let ExprKind::Symbol(symbol) = &part.kind
                && seen.insert(symbol.name.clone())
            {
                variables.push(Variable { name: symbol.name.clone(), ty: part.ty.clone() });
            }
        });
    }
    variables
}

/// Definition 7: `MB ∧ (∀ v ∈ un(MB) • v' = v)`, where `un(MB)` are the given variables that the predicate
/// does not mention primed. The alternatives of a behaviour with several cases are framed one by one: what
/// one case leaves alone another may change.
pub fn frame(predicate: &Expr, variables: &[Variable]) -> Expr {
    match &predicate.kind {
        ExprKind::Binary { operator: BinaryOperator::Or, left, right } => {
            Expr::binary(BinaryOperator::Or, frame(left, variables), frame(right, variables), Type::BOOLEAN)
        }
        _ => {
            let unassigned = variables.iter().filter(|variable| !is_assigned(predicate, &variable.name));
            unassigned.fold(predicate.clone(), |framed, variable| {
                framed.and(at(variable, Moment::After).equal(at(variable, Moment::Before)))
            })
        }
    }
}

/// The variable at a moment.
pub fn at(variable: &Variable, moment: Moment) -> Expr {
    let symbol = Symbol { name: variable.name.clone(), moment };
    Expr::new(ExprKind::Symbol(symbol), variable.ty.clone())
}

fn is_assigned(predicate: &Expr, name: &str) -> bool {
    predicate.any(|part| match &part.kind {
        ExprKind::Symbol(symbol) => symbol.moment == Moment::After && &*symbol.name == name,
        _ => false,
    })
}

fn symbolise_at(expr: &Expr, moment: Moment, specifications: &dyn Specifications) -> Expr {
    if let ExprKind::Old(operand) = &expr.kind {
        let operand = symbolise_at(operand, Moment::Before, specifications);
        // What stayed as written needs its `\old`.
        let keeps = moment == Moment::After && operand.any(is_observation);
        let old = || Expr::new(ExprKind::Old(Box::new(operand.clone())), expr.ty.clone());
        return if keeps { old() } else { operand };
    }
    if let ExprKind::Field { target: None, field } = &expr.kind
        && let Some(constant) = specifications.constant(field)
    {
        return Expr::new(ExprKind::Literal(constant), expr.ty.clone());
    }
    match observation_name(expr) {
        Some(name) => Expr::new(ExprKind::Symbol(Symbol { name, moment }), expr.ty.clone()),
        None => expr.map_children(|child| symbolise_at(child, moment, specifications)),
    }
}

fn observation_name(expr: &Expr) -> Option<Arc<str>> {
    if !is_observation(expr) || !expr.free_variables().is_empty() {
        return None;
    }
    match &expr.kind {
        ExprKind::Field { target: None, field } => {
            Some(format!("{}.{}", field.owner.without_package(), field.name).into())
        }
        ExprKind::Field { target: Some(target), field } => {
            Some(format!("{}{}", path_prefix(target), field.name).into())
        }
        _ => match MethodReference::of_call(expr) {
            Some(reference) => Some(reference.uid()),
            None => Some(path(expr).into()),
        },
    }
}

fn is_observation(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Field { .. }
            | ExprKind::ModelField { .. }
            | ExprKind::Call { .. }
            | ExprKind::ArrayLength(_)
            | ExprKind::Index { .. }
    )
}
