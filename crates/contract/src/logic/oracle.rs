//! The assertions that a postcondition or invariant becomes, one per clause.

use crate::Expr;

use super::normal::{CLAUSE_LIMIT, cnf};
use super::simplify;

/// One assertion, and which of the given conditions it comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct OracleClause {
    pub origin: usize,
    pub expr: Expr,
}

/// The assertions for a condition: its clauses in conjunctive normal form, implied ones dropped, operands
/// sorted where that is safe. None for a condition that is always true; the condition as written where the
/// form would grow beyond [`CLAUSE_LIMIT`] clauses.
pub fn oracle_clauses(condition: &Expr) -> Vec<Expr> {
    cnf(condition, CLAUSE_LIMIT).unwrap_or_else(|| vec![condition.clone()])
}

/// The assertions for several conditions that hold together, such as all `ensures` of a spec case: as
/// [`oracle_clauses`] for each, and those that clauses of another condition imply are dropped as well.
pub fn oracle_clauses_of_all<'a>(conditions: impl IntoIterator<Item = &'a Expr>) -> Vec<OracleClause> {
    let all: Vec<OracleClause> = conditions
        .into_iter()
        .enumerate()
        .flat_map(|(origin, condition)| {
            oracle_clauses(condition).into_iter().map(move |expr| OracleClause { origin, expr })
        })
        .collect();
    let literals: Vec<_> = all.iter().map(|clause| disjuncts(&clause.expr)).collect();
    simplify::independent(&literals).into_iter().map(|position| all[position].clone()).collect()
}

fn disjuncts(expr: &Expr) -> Vec<Expr> {
    use crate::expr::{BinaryOperator, ExprKind};
    match &expr.kind {
        ExprKind::Binary { operator: BinaryOperator::Or, left, right } => {
            [disjuncts(left), disjuncts(right)].concat()
        }
        _ => vec![expr.clone()],
    }
}
