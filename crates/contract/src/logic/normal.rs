//! Negation and conjunctive normal form of contract expressions (KeYTestGen2, section 4.4).
//!
//! Java's operators are sequential, so an expression has three outcomes: true, false, or it throws. Both
//! forms keep all three. That rules out some laws of plain logic:
//!
//! - `!(a < b)` is `a >= b` for integral numbers only; with NaN both are false.
//! - `(x != null && x.f > 0) || y` is not `(x != null || y) && (x.f > 0 || y)`, whose second clause throws
//!   when `x` is null and `y` is true. The guard stays in the clause: `x == null || x.f > 0 || y`.
//! - `\old(a && b)` stays whole: an emitted test takes old values before the call, one variable each, and
//!   `\old(b)` alone would be evaluated without its guard `a`.
//! - `a | b` evaluates both operands, so it is `a || b` only where `b` cannot throw.
//!
//! Deviation from the paper: it sorts operands "without violating the semantics"; what that takes is
//! spelled out in [`super::simplify`].

use crate::expr::{
    BinaryOperator, BoundVariable, Expr, ExprKind, Literal, Quantified, Quantifier, UnaryOperator,
};

use super::literal::{is_totally_ordered, opposite};
use super::pattern::without_bindings;
use super::simplify::{self, Literals};
use super::throws::condition_may_throw;

/// A form with more clauses than this is asserted as written.
pub const CLAUSE_LIMIT: usize = 16;

/// Clauses on the way to the form; simplification may still bring them down.
const WORKING_LIMIT: usize = 128;

/// Equivalences and conditionals mention their operands twice when they are expanded, so those that nest
/// deeper than this stay in one piece.
const EXPANSION_DEPTH: usize = 3;

/// Negation normal form: only `&&`, `||` and quantifiers over literals, negations on atoms only, none of
/// JML's own operators left. Same value, and throws in the same cases.
pub fn nnf(expr: &Expr) -> Expr {
    push(&without_bindings(expr), true)
}

/// The negation of an expression, in negation normal form.
pub fn negated(expr: &Expr) -> Expr {
    push(&without_bindings(expr), false)
}

/// Conjunctive normal form: clauses that hold together, evaluated in order, exactly where the expression
/// holds. When the expression is false, the first clause that does not hold is false too and does not
/// throw. `None` where there would be more than `limit` clauses.
pub fn cnf(expr: &Expr, limit: usize) -> Option<Vec<Expr>> {
    let clauses = simplify::finish(distribute(&nnf(expr))?);
    (clauses.len() <= limit).then(|| clauses.into_iter().map(simplify::disjunction).collect())
}

fn push(expr: &Expr, positive: bool) -> Expr {
    match &expr.kind {
        ExprKind::Literal(Literal::Boolean(value)) => Expr::boolean(*value == positive),
        ExprKind::Unary { operator: UnaryOperator::Not, operand } => push(operand, !positive),
        ExprKind::Binary { operator, left, right } => push_binary(expr, *operator, left, right, positive),
        ExprKind::Conditional { condition, then, otherwise } if expr.ty == program::Type::BOOLEAN => {
            if nesting(expr) > EXPANSION_DEPTH {
                return atom(expr, positive);
            }
            conjunction(
                disjunction(push(condition, false), push(then, positive)),
                disjunction(push(condition, true), push(otherwise, positive)),
            )
        }
        ExprKind::Quantified(quantified) => push_quantified(expr, quantified, positive),
        _ => atom(expr, positive),
    }
}

fn push_binary(expr: &Expr, operator: BinaryOperator, left: &Expr, right: &Expr, positive: bool) -> Expr {
    // `a op b` as `l && r` when `both`, else as `l || r`, each operand with its own sign.
    let junction = |both: bool, left_sign: bool, right_sign: bool| {
        let (l, r) = (push(left, left_sign), push(right, right_sign));
        if both { conjunction(l, r) } else { disjunction(l, r) }
    };
    match operator {
        BinaryOperator::And => junction(positive, positive, positive),
        BinaryOperator::Or => junction(!positive, positive, positive),
        BinaryOperator::Implies => junction(!positive, !positive, positive),
        BinaryOperator::ImpliedBy => junction(!positive, positive, !positive),
        BinaryOperator::BitAnd if both_boolean(left, right) && !condition_may_throw(right) => {
            junction(positive, positive, positive)
        }
        BinaryOperator::BitOr if both_boolean(left, right) && !condition_may_throw(right) => {
            junction(!positive, positive, positive)
        }
        BinaryOperator::Equivalent => equivalence(left, right, positive),
        BinaryOperator::NotEquivalent => equivalence(left, right, !positive),
        BinaryOperator::Equal if compares_booleans(left, right) => equivalence(left, right, positive),
        BinaryOperator::NotEqual if compares_booleans(left, right) => equivalence(left, right, !positive),
        BinaryOperator::BitXor if both_boolean(left, right) => equivalence(left, right, !positive),
        BinaryOperator::Equal | BinaryOperator::NotEqual => comparison(expr, operator, positive),
        BinaryOperator::Less
        | BinaryOperator::LessEqual
        | BinaryOperator::Greater
        | BinaryOperator::GreaterEqual => {
            if positive || is_totally_ordered(&left.ty, &right.ty) {
                comparison(expr, operator, positive)
            } else {
                atom(expr, positive)
            }
        }
        BinaryOperator::BitOr
        | BinaryOperator::BitXor
        | BinaryOperator::BitAnd
        | BinaryOperator::ShiftLeft
        | BinaryOperator::ShiftRight
        | BinaryOperator::ShiftRightUnsigned
        | BinaryOperator::Add
        | BinaryOperator::Subtract
        | BinaryOperator::Multiply
        | BinaryOperator::Divide
        | BinaryOperator::Remainder
        | BinaryOperator::Subtype => atom(expr, positive),
    }
}

/// `left <==> right` when `same`, else its negation. Both operands are evaluated in either case, and the
/// two clauses evaluate both as well.
fn equivalence(left: &Expr, right: &Expr, same: bool) -> Expr {
    if let ExprKind::Literal(Literal::Boolean(value)) = right.kind {
        return push(left, value == same);
    }
    if let ExprKind::Literal(Literal::Boolean(value)) = left.kind {
        return push(right, value == same);
    }
    let is_deep = nesting(left).max(nesting(right)) >= EXPANSION_DEPTH;
    // `==` on two `Boolean` objects would compare identities.
    if compares_booleans(left, right) && (is_deep || (is_boolean_term(left) && is_boolean_term(right))) {
        let operator = if same { BinaryOperator::Equal } else { BinaryOperator::NotEqual };
        let (left, right) = (push(left, true), push(right, true));
        return Expr::binary(operator, left, right, program::Type::BOOLEAN);
    }
    conjunction(
        disjunction(push(left, !same), push(right, true)),
        disjunction(push(left, same), push(right, false)),
    )
}

fn comparison(expr: &Expr, operator: BinaryOperator, positive: bool) -> Expr {
    let mut inside = inner(expr);
    if let (false, Some(opposite), ExprKind::Binary { operator, .. }) =
        (positive, opposite(operator), &mut inside.kind)
    {
        *operator = opposite;
    }
    inside
}

/// `!∀` is `∃!`. Where a contract puts the range into the body, it is moved to where loops look for it.
fn push_quantified(expr: &Expr, quantified: &Quantified, positive: bool) -> Expr {
    let dual = match (quantified.quantifier, positive) {
        (Quantifier::ForAll, true) | (Quantifier::Exists, false) => Quantifier::ForAll,
        (Quantifier::Exists, true) | (Quantifier::ForAll, false) => Quantifier::Exists,
        (
            Quantifier::Sum | Quantifier::Product | Quantifier::Min | Quantifier::Max | Quantifier::NumOf,
            _,
        ) => return atom(expr, positive),
    };
    let (range, body) = with_range(quantified);
    let variables = quantified.variables.iter().map(|variable| BoundVariable {
        name: variable.name.clone(),
        ty: variable.ty.clone(),
        over: variable.over.as_ref().map(inner),
    });
    let quantified = Quantified {
        quantifier: dual,
        variables: variables.collect(),
        range: range.map(|range| push(&range, true)),
        body: push(&body, positive),
    };
    Expr::new(ExprKind::Quantified(Box::new(quantified)), expr.ty.clone())
}

/// `(\forall int i; r ==> p)` has the range `r`; `(\exists int i; r && p)` the leading comparisons of `r`.
fn with_range(quantified: &Quantified) -> (Option<Expr>, Expr) {
    let ExprKind::Binary { operator, left, right } = &quantified.body.kind else {
        return (quantified.range.clone(), quantified.body.clone());
    };
    if quantified.variables.iter().any(|variable| variable.over.is_some()) {
        return (quantified.range.clone(), quantified.body.clone());
    }
    match (quantified.quantifier, operator) {
        (Quantifier::ForAll, BinaryOperator::Implies) => {
            let range = match &quantified.range {
                Some(range) => range.clone().and((**left).clone()),
                None => (**left).clone(),
            };
            (Some(range), (**right).clone())
        }
        (Quantifier::Exists, BinaryOperator::And) if quantified.range.is_none() => {
            let conjuncts = quantified.body.conjuncts();
            let bounds = conjuncts.iter().take_while(|conjunct| is_bound(conjunct, quantified)).count();
            let bounds = bounds.min(conjuncts.len() - 1);
            if bounds == 0 {
                return (None, quantified.body.clone());
            }
            let all = |part: &[&Expr]| Expr::all(part.iter().map(|conjunct| (*conjunct).clone()));
            (Some(all(&conjuncts[..bounds])), all(&conjuncts[bounds..]))
        }
        _ => (quantified.range.clone(), quantified.body.clone()),
    }
}

/// A comparison of a bound variable with something.
fn is_bound(conjunct: &Expr, quantified: &Quantified) -> bool {
    let is_bound_variable = |expr: &Expr| match &expr.kind {
        ExprKind::Variable(name) => quantified.variables.iter().any(|variable| variable.name == *name),
        _ => false,
    };
    match &conjunct.kind {
        ExprKind::Binary { operator, left, right } => {
            opposite(*operator).is_some() && (is_bound_variable(left) || is_bound_variable(right))
        }
        _ => false,
    }
}

fn atom(expr: &Expr, positive: bool) -> Expr {
    let inside = inner(expr);
    if positive { inside } else { inside.not() }
}

/// The parts of an atom: JML's operators are removed there as well, everything else stays as written.
fn inner(expr: &Expr) -> Expr {
    expr.map_children(|child| {
        if !child.any(is_specification_operator) {
            child.clone()
        } else if child.ty == program::Type::BOOLEAN {
            push(child, true)
        } else {
            inner(child)
        }
    })
}

fn is_specification_operator(expr: &Expr) -> bool {
    use BinaryOperator::{Equivalent, ImpliedBy, Implies, NotEquivalent};
    matches!(expr.kind, ExprKind::Binary { operator: Implies | ImpliedBy | Equivalent | NotEquivalent, .. })
}

/// How deep equivalences and conditionals nest.
fn nesting(expr: &Expr) -> usize {
    let inside = expr.children().into_iter().map(nesting).max().unwrap_or_default();
    let expands = match &expr.kind {
        ExprKind::Binary { operator, left, right } => {
            use BinaryOperator::{BitXor, Equal, Equivalent, NotEqual, NotEquivalent};
            matches!(operator, Equal | NotEqual | Equivalent | NotEquivalent | BitXor)
                && both_boolean(left, right)
        }
        ExprKind::Conditional { .. } => expr.ty == program::Type::BOOLEAN,
        _ => false,
    };
    inside + usize::from(expands)
}

fn both_boolean(left: &Expr, right: &Expr) -> bool {
    let boolean = |expr: &Expr| expr.ty.unboxed() == Some(program::Primitive::Boolean);
    boolean(left) && boolean(right)
}

/// Two `Boolean` objects are compared by identity, which is no equivalence.
fn compares_booleans(left: &Expr, right: &Expr) -> bool {
    both_boolean(left, right) && (left.ty.is_primitive() || right.ty.is_primitive())
}

/// A boolean value that has no structure of its own: comparing two of them with `==` says more than two
/// clauses would.
fn is_boolean_term(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Binary { .. }
        | ExprKind::Unary { .. }
        | ExprKind::Conditional { .. }
        | ExprKind::Literal(_) => false,
        ExprKind::This
        | ExprKind::Parameter { .. }
        | ExprKind::Variable(_)
        | ExprKind::Symbol(_)
        | ExprKind::Result
        | ExprKind::Signal
        | ExprKind::Witness(_)
        | ExprKind::Field { .. }
        | ExprKind::ModelField { .. }
        | ExprKind::ArrayLength(_)
        | ExprKind::Index { .. }
        | ExprKind::Call { .. }
        | ExprKind::New { .. }
        | ExprKind::NewArray { .. }
        | ExprKind::Cast { .. }
        | ExprKind::Exact(_)
        | ExprKind::InstanceOf { .. }
        | ExprKind::Old(_)
        | ExprKind::Quantified(_)
        | ExprKind::Fresh(_)
        | ExprKind::TypeOf(_)
        | ExprKind::NonNullElements(_)
        | ExprKind::NotModified(_)
        | ExprKind::Lambda { .. }
        | ExprKind::MethodReference { .. }
        | ExprKind::Informal(_) => true,
    }
}

/// What follows `false` in a conjunction is never evaluated.
fn conjunction(left: Expr, right: Expr) -> Expr {
    if left.is_false() { left } else { left.and(right) }
}

/// What follows `true` in a disjunction is never evaluated.
fn disjunction(left: Expr, right: Expr) -> Expr {
    if left.is_true() { left } else { left.or(right) }
}

/// The clauses of an expression in negation normal form. Evaluated in order they have its outcome, also
/// where that is to throw, so the result can stand in a larger form.
fn distribute(expr: &Expr) -> Option<Vec<Literals>> {
    match &expr.kind {
        ExprKind::Binary { operator: BinaryOperator::And, left, right } => {
            let mut clauses = distribute(left)?;
            clauses.extend(distribute(right)?);
            within_limit(simplify::clauses(clauses))
        }
        ExprKind::Binary { operator: BinaryOperator::Or, left, right } => {
            within_limit(simplify::clauses(product(left, right)?))
        }
        _ => Some(simplify::clauses(vec![vec![expr.clone()]])),
    }
}

/// `(A1 && … && Am) || (B1 && … && Bn)`: first `A || Bj` for each `j`, which keeps the order of evaluation;
/// then, for each of these, `Ai || Bj` for each `i`. When an earlier `Ak` is false, `Ai` would not have been
/// evaluated; if it may throw, the clause begins with `!Ak ||` for all earlier `k`. Where such an `Ak` has
/// several operands, its negation is no literal and `A` stays in one piece.
fn product(left: &Expr, right: &Expr) -> Option<Vec<Literals>> {
    let first = distribute(left)?;
    let mut second = distribute(right)?;
    if second.is_empty() {
        second.push(vec![Expr::boolean(true)]);
    }
    if first.len() * second.len() > WORKING_LIMIT {
        return None;
    }
    let Some(guarded) = with_guards(&first) else {
        let whole = |clause: Literals| [vec![left.clone()], clause].concat();
        return Some(second.into_iter().map(whole).collect());
    };
    let pairs = second.iter().flat_map(|b| guarded.iter().map(move |a| [a.as_slice(), b].concat()));
    Some(pairs.collect())
}

/// Each clause so that it can be evaluated although an earlier one is false.
fn with_guards(clauses: &[Literals]) -> Option<Vec<Literals>> {
    let mut guards = Some(Vec::new());
    let mut guarded = Vec::with_capacity(clauses.len());
    for clause in clauses {
        let mut literals = match clause.iter().any(condition_may_throw) {
            true => guards.clone()?,
            false => Vec::new(),
        };
        literals.extend(clause.iter().cloned());
        guarded.push(literals);
        match (clause.as_slice(), &mut guards) {
            ([only], Some(guards)) => guards.push(push(only, false)),
            _ => guards = None,
        }
    }
    Some(guarded)
}

fn within_limit(clauses: Vec<Literals>) -> Option<Vec<Literals>> {
    (clauses.len() <= WORKING_LIMIT).then_some(clauses)
}
