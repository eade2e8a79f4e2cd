//! Input state space and method behaviour: definitions 2 and 3 of TESSAN (section 5.3).
//!
//! Both are built from effective contracts, so super types are accounted for. What is said about the state
//! before the call stands in `\old(…)` wherever the predicate is about two states.

use crate::expr::{Expr, ExprKind};
use crate::model::{Clause, EffectiveContract, SpecCase};

/// What a step of a call sequence takes for granted about the method it calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Assume {
    /// Precondition and postcondition, as definition 3 says.
    #[default]
    Behaviour,
    /// The postcondition only where there is one spec case, as the formulas of chapter 7 are printed: a step
    /// then says what the call does, not that it was allowed.
    Effect,
}

/// Definition 2: `IS = P1 ∨ P2 ∨ … ∨ Pn`, the states in which the method is defined. A method without a
/// specification is defined everywhere.
pub fn input_state_space(contract: &EffectiveContract) -> Expr {
    let preconditions = contract.cases.iter().map(precondition);
    any(preconditions).unwrap_or_else(|| Expr::boolean(true))
}

/// Definition 3: `MB = (P1 ∧ Q1) ∨ (P2 ∧ Q2) ∨ … ∨ (Pn ∧ Qn)`, over the states before and after a call that
/// returns normally; cases that must throw are no part of it. For a pure method both states are one, and
/// the behaviour is said of the state before, as in examples IV and VI.
pub fn method_behaviour(contract: &EffectiveContract, assume: Assume) -> Expr {
    if contract.cases.is_empty() {
        return Expr::boolean(true);
    }
    let normal: Vec<&SpecCase> = contract.cases.iter().filter(|case| !case.is_exceptional).collect();
    let behaviour = match (assume, normal.as_slice()) {
        (Assume::Effect, [only]) => postcondition(only),
        _ => any(normal.into_iter().map(|case| before(precondition(case)).and(postcondition(case))))
            .unwrap_or_else(|| Expr::boolean(false)),
    };
    if contract.is_pure { before(behaviour) } else { behaviour }
}

/// The conjunction of the invariants, to be added to both ends of a behaviour: `{P ∧ INV} M {Q ∧ INV}`
/// (section 3.1.4).
pub fn invariant(contract: &EffectiveContract) -> Expr {
    all(&contract.invariants)
}

/// The whole precondition of one case.
pub fn precondition(case: &SpecCase) -> Expr {
    all(&case.requires)
}

/// The whole normal postcondition of one case.
pub fn postcondition(case: &SpecCase) -> Expr {
    all(&case.ensures)
}

/// The condition said of the state before the call: `\old(condition)`, with no `\old` inside.
pub fn before(condition: Expr) -> Expr {
    let plain = without_old(&condition);
    if matches!(plain.kind, ExprKind::Literal(_)) {
        return plain;
    }
    let ty = plain.ty.clone();
    Expr::new(ExprKind::Old(Box::new(plain)), ty)
}

fn without_old(expr: &Expr) -> Expr {
    match &expr.kind {
        ExprKind::Old(operand) => without_old(operand),
        _ => expr.map_children(without_old),
    }
}

fn all(clauses: &[Clause]) -> Expr {
    Expr::all(clauses.iter().map(|clause| clause.expr.clone()))
}

/// The disjunction, `None` of nothing, `true` as soon as one is.
fn any(conditions: impl Iterator<Item = Expr>) -> Option<Expr> {
    conditions.reduce(
        |one, other| if one.is_true() || other.is_true() { Expr::boolean(true) } else { one.or(other) },
    )
}
