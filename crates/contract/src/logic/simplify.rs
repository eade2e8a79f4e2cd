//! Simplifying clauses without changing what they do, exceptions included.
//!
//! A clause is a disjunction, evaluated left to right; a list of clauses is a conjunction, evaluated in
//! order. *Safe* literals are those that cannot throw.
//!
//! Inside a clause, exactly:
//! - a literal that stands there already, or implies one that does, is never decisive: dropped if safe (or
//!   the same expression);
//! - after a literal and its negation nothing is evaluated, and if all before is safe the clause is true;
//! - a literal that implies a later one is dropped if all from there to the later one is safe.
//!
//! Between clauses: a clause is dropped if an earlier one implies it and, that one being true, it cannot
//! throw. A *later* clause may take the place of one that it implies if both are safe; that can turn a throw
//! into false (both mean "broken"), so it happens at the very end, or when all in between is safe.
//!
//! Sorting is for the reader: only safe literals that stand side by side change places, because a literal
//! that may throw must neither be reached earlier (its guard stands before it) nor be skipped (the original
//! would have thrown).

use crate::expr::Expr;

use super::literal::implies;
use super::normal::negated;

use super::throws::condition_may_throw;

/// The operands of a disjunction in order of evaluation; none is `false`.
pub(super) type Literals = Vec<Expr>;

/// Simplifies exactly: the clauses in order have the same outcome as before.
pub(super) fn clauses(clauses: Vec<Literals>) -> Vec<Literals> {
    reduce(clauses, false)
}

/// The last step: implied clauses may be replaced over clauses that may throw, and operands are sorted.
pub(super) fn finish(clauses: Vec<Literals>) -> Vec<Literals> {
    let mut clauses = reduce(clauses, true);
    clauses.iter_mut().for_each(|clause| sort(clause));
    clauses
}

pub(super) fn disjunction(clause: Literals) -> Expr {
    clause.into_iter().reduce(Expr::or).unwrap_or_else(|| Expr::boolean(false))
}

/// Drops, among clauses that are all safe to evaluate in order, those that others imply, across several
/// conditions: positions that stay, in order.
pub(super) fn independent(all: &[Literals]) -> Vec<usize> {
    let mut kept: Vec<usize> = Vec::new();
    for (position, clause) in all.iter().enumerate() {
        if kept.iter().any(|&earlier| makes_redundant(&all[earlier], clause)) {
            continue;
        }
        if is_safe(clause) {
            kept.retain(|&earlier| !(is_safe(&all[earlier]) && clause_implies(clause, &all[earlier])));
        }
        kept.push(position);
    }
    kept
}

fn reduce(clauses: Vec<Literals>, last: bool) -> Vec<Literals> {
    let mut kept: Vec<Literals> = Vec::new();
    for clause in clauses.into_iter().filter_map(simplify_clause) {
        if kept.iter().any(|earlier| makes_redundant(earlier, &clause)) {
            continue;
        }
        let is_false = clause.is_empty();
        match kept.iter().position(|earlier| can_replace(&clause, earlier)) {
            Some(at) if last || kept[at..].iter().all(|between| is_safe(between)) => {
                let replaced = clause.clone();
                kept[at] = clause;
                let mut position = 0;
                kept.retain(|earlier| {
                    position += 1;
                    position <= at + 1 || !can_replace(&replaced, earlier)
                });
            }
            _ => kept.push(clause),
        }
        if is_false {
            // Nothing after `false` is evaluated.
            kept.truncate(kept.iter().position(Vec::is_empty).map_or(kept.len(), |at| at + 1));
            break;
        }
    }
    kept
}

fn simplify_clause(literals: Literals) -> Option<Literals> {
    let mut clause: Literals = Vec::with_capacity(literals.len());
    for literal in literals {
        if literal.is_false() || clause.contains(&literal) {
            continue;
        }
        if literal.is_true() || closes(&clause, &literal) {
            if is_safe(&clause) {
                return None;
            }
            // Only whether the literals before it throw is left to find out.
            clause.push(Expr::boolean(true));
            return Some(clause);
        }
        if !condition_may_throw(&literal) {
            if clause.iter().any(|earlier| implies(&literal, earlier)) {
                continue;
            }
            let safe_tail = clause.iter().rev().take_while(|earlier| !condition_may_throw(earlier)).count();
            let tail = clause.len() - safe_tail;
            let mut position = 0;
            clause.retain(|earlier| {
                position += 1;
                position <= tail || !implies(earlier, &literal)
            });
        }
        clause.push(literal);
    }
    Some(clause)
}

/// Whether `literal` is true whenever all of `clause` is false.
fn closes(clause: &[Expr], literal: &Expr) -> bool {
    clause.iter().any(|earlier| {
        let negation = negated(earlier);
        negation == *literal
            || negated(literal) == *earlier
            || (!condition_may_throw(literal) && implies(&negation, literal))
    })
}

fn is_safe(clause: &[Expr]) -> bool {
    !clause.iter().any(condition_may_throw)
}

/// Each operand of the premise makes some operand of the conclusion true.
fn clause_implies(premise: &[Expr], conclusion: &[Expr]) -> bool {
    premise.iter().all(|one| conclusion.iter().any(|other| implies(one, other)))
}

/// Whether `clause` is true, and does not throw, whenever `earlier` has been found true.
fn makes_redundant(earlier: &[Expr], clause: &[Expr]) -> bool {
    clause_implies(earlier, clause) && (is_safe(clause) || follows(earlier, clause))
}

/// Whether `clause`, up to the literal that must be true because `earlier` is, throws only where `earlier`
/// would have thrown: every unsafe literal on the way stands in `earlier`, behind the same ones.
fn follows(earlier: &[Expr], clause: &[Expr]) -> bool {
    let mut covered = vec![false; earlier.len()];
    for literal in clause {
        if covered.iter().all(|done| *done) {
            return true;
        }
        if condition_may_throw(literal) {
            let Some(at) = earlier.iter().position(|other| other == literal) else { return false };
            if !covered[..at].iter().all(|done| *done) {
                return false;
            }
        }
        for (done, other) in covered.iter_mut().zip(earlier) {
            *done = *done || implies(other, literal);
        }
    }
    covered.iter().all(|done| *done)
}

fn can_replace(later: &[Expr], earlier: &[Expr]) -> bool {
    is_safe(later) && is_safe(earlier) && clause_implies(later, earlier)
}

fn sort(clause: &mut [Expr]) {
    for run in clause.chunk_by_mut(|one, other| !condition_may_throw(one) && !condition_may_throw(other)) {
        run.sort_by_cached_key(crate::show);
    }
}
