//! Preconditions that no input can satisfy.

use std::sync::Arc;

use base::{Brake, Place};
use contract::{Contracts, EffectiveContract, Expr, ExprKind, Nullness};
use predicate::Symbols;
use program::{Method, Program};
use solver::{Answer, Assignment, Limits, Solver};
use term::{TermId, Terms};

/// A clause that takes part in a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// As the user wrote it.
    pub clause: Arc<str>,
    pub place: Option<Place>,
}

/// The clauses because of which no call is allowed: of each spec case those that contradict each other. `None` unless
/// that is proved, before the brake is on.
pub fn contradiction(
    program: &Program,
    contracts: &Contracts,
    contract: &EffectiveContract,
    brake: &Brake,
) -> Option<Vec<Conflict>> {
    if contract.cases.is_empty() {
        return None;
    }
    let method = program.method(&contract.method)?;
    let mut conflicts: Vec<Conflict> = Vec::new();
    for case in &contract.cases {
        let mut terms = Terms::new();
        let mut symbols = Symbols::new(&mut terms);
        let mut clauses: Vec<Conflict> = Vec::new();
        let mut conditions: Vec<TermId> = Vec::new();
        for (clause, condition) in not_null(contract, &method, &mut symbols) {
            clauses.push(clause);
            conditions.push(condition);
        }
        let has_receiver = !method.access.is_static() && !method.is_constructor() && !contract.is_helper;
        let invariants = contract.invariants.iter().filter(|_| has_receiver);
        for clause in invariants.chain(&case.requires) {
            if !is_repeatable(contracts, &clause.expr) {
                return None;
            }
            conditions.push(symbols.condition(&clause.expr));
            clauses.push(Conflict { clause: clause.text.clone(), place: clause.place.clone() });
        }
        let mut solver = Solver::new(Limits::default());
        solver.set_brake(brake.clone());
        let (last, others) = conditions.split_last()?;
        // Most can be satisfied by the first values that are tried; only then is Z3 worth starting.
        if let Answer::Sat(_) = solver.solve(&mut terms, others, *last, &Assignment::new(), &|_| 0) {
            return None;
        }
        let core = solver.unsat_core(&mut terms, &conditions)?;
        for position in core {
            if !conflicts.contains(&clauses[position]) {
                conflicts.push(clauses[position].clone());
            }
        }
    }
    Some(conflicts)
}

/// That parameters are not null, where the contract says so.
fn not_null(contract: &EffectiveContract, method: &Method, symbols: &mut Symbols) -> Vec<(Conflict, TermId)> {
    let mut found = Vec::new();
    for (index, (nullness, parameter)) in contract.parameters.iter().zip(&method.parameters).enumerate() {
        if *nullness == Nullness::NonNull && parameter.ty.is_reference() {
            let kind = ExprKind::Parameter { index, name: parameter.name.clone() };
            let is_null = symbols.is_null(&Expr::new(kind, parameter.ty.clone()));
            let condition = symbols.terms_mut().not(is_null);
            let clause = format!("{} is never null", parameter.name).into();
            found.push((Conflict { clause, place: contract.place.clone() }, condition));
        }
    }
    found
}

/// Whether an expression has the same value wherever it stands in a precondition.
fn is_repeatable(contracts: &Contracts, expr: &Expr) -> bool {
    !expr.any(|part| match &part.kind {
        ExprKind::Call { method, .. } | ExprKind::New { constructor: method, .. } => {
            !contracts.is_pure(method)
        }
        ExprKind::MethodReference { .. } => true,
        _ => false,
    })
}
