//! The range of a quantifier: its conditions one by one, and the bounds that they give to each variable.
//!
//! [`values_of`] says what a variable runs over, for everyone who runs through it: the evaluator, the compiler of clauses, the
//! printer of tests.
//!
//! Reads a written range, a range in the body (`(\forall int i; 0 <= i && i < n ==> p)`), and that after a normal form has
//! turned it into a disjunction.

use std::fmt;
use std::sync::Arc;

use program::{ClassKind, ClassName, MethodRef, Primitive, Program, Type};

use crate::arithmetic::{is_bigint, is_whole};
use crate::expr::{BinaryOperator, BoundVariable, Quantified, Quantifier, UnaryOperator};
use crate::{Expr, ExprKind};

/// A bound, and whether it is in the range itself.
pub type Bound = (Expr, bool);

/// The bounds of a variable that the conditions give in terms of what is bound already.
pub struct Range {
    pub from: Bound,
    pub to: Bound,
}

/// What a variable runs over.
pub enum Values {
    /// The elements of an array or of an `Iterable`.
    Elements(Expr),
    /// `false` and `true`.
    Booleans,
    /// The whole numbers of a range, as far as this type has them.
    Numbers(Range, Primitive),
    /// The constants of an enum.
    Constants(ClassName),
}

/// Why what a variable runs over cannot be listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Endless {
    /// No condition bounds the whole numbers from both sides.
    Range { variable: Arc<str> },
    /// There are numbers between any two numbers.
    Numbers { variable: Arc<str>, ty: Type },
    /// Nothing says where the objects come from.
    Objects { variable: Arc<str>, ty: Type },
}

impl fmt::Display for Endless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Endless::Range { variable } => write!(f, "the range of `{variable}` has no bounds"),
            Endless::Numbers { variable, ty } => {
                write!(f, "`{variable}` runs over all numbers of type `{ty}`")
            }
            Endless::Objects { variable, ty } => {
                write!(f, "`{variable}` runs over all objects of type `{ty}`")
            }
        }
    }
}

impl std::error::Error for Endless {}

/// What a variable runs over, given what is bound already. The conditions that this uses up are taken away.
pub fn values_of(
    program: &Program,
    variable: &BoundVariable,
    conditions: &mut Vec<Expr>,
    unbound: &[Arc<str>],
) -> Result<Values, Endless> {
    let BoundVariable { name, ty, over } = variable;
    if let Some(over) = over {
        return Ok(Values::Elements(over.clone()));
    }
    // Of wrappers, a range may say which collection they come from instead.
    let is_object = ty.is_reference() && !is_bigint(ty);
    match if is_bigint(ty) { Some(Primitive::Long) } else { ty.unboxed() } {
        Some(Primitive::Boolean) => Ok(Values::Booleans),
        Some(Primitive::Float | Primitive::Double) if !is_object => {
            Err(Endless::Numbers { variable: name.clone(), ty: ty.clone() })
        }
        Some(primitive) if primitive.is_integral() => match range_of(name, conditions, unbound) {
            Some((range, used)) => {
                for index in used.into_iter().rev() {
                    conditions.remove(index);
                }
                Ok(Values::Numbers(range, primitive))
            }
            None if is_object => objects(program, variable, conditions, unbound),
            None => Err(Endless::Range { variable: name.clone() }),
        },
        Some(_) | None => objects(program, variable, conditions, unbound),
    }
}

/// Objects run over what the range says contains them, or over an enum's constants.
fn objects(
    program: &Program,
    variable: &BoundVariable,
    conditions: &mut Vec<Expr>,
    unbound: &[Arc<str>],
) -> Result<Values, Endless> {
    let container = |condition: &Expr| match &condition.kind {
        ExprKind::Call { target: Some(target), method, arguments } => {
            is_membership(program, method)
                && matches!(&arguments[..], [Expr { kind: ExprKind::Variable(name), .. }] if *name == variable.name)
                && !mentions_any(target, unbound)
        }
        _ => false,
    };
    if let Some(index) = conditions.iter().position(container)
        && let ExprKind::Call { target: Some(target), .. } = conditions.remove(index).kind
    {
        return Ok(Values::Elements(*target));
    }
    let class = variable.ty.class_name().and_then(|name| program.class(name));
    match class {
        Some(class) if class.kind == ClassKind::Enum => Ok(Values::Constants(class.name.clone())),
        _ => Err(Endless::Objects { variable: variable.name.clone(), ty: variable.ty.clone() }),
    }
}

/// Whether a method is `Collection.contains`, or overrides it: only there, what is contained is what is iterated over. A method
/// of another type says nothing by its name.
fn is_membership(program: &Program, method: &MethodRef) -> bool {
    (&*method.name, &*method.descriptor) == ("contains", "(Ljava/lang/Object;)Z")
        && program.is_subclass(&method.owner, &"java/util/Collection".into())
}

/// The conditions of the range and what is said of each element.
pub fn conditions_and_body(quantified: &Quantified) -> (Vec<Expr>, Expr) {
    let conditions: Vec<Expr> = quantified.range.iter().flat_map(split).collect();
    if !conditions.is_empty() || quantified.variables.iter().all(|variable| variable.over.is_some()) {
        return (conditions, quantified.body.clone());
    }
    match (quantified.quantifier, &quantified.body.kind) {
        (Quantifier::ForAll, ExprKind::Binary { operator: BinaryOperator::Implies, left, right }) => {
            (split(left), (**right).clone())
        }
        (Quantifier::ForAll, ExprKind::Binary { operator: BinaryOperator::Or, .. }) => {
            let mut conditions = Vec::new();
            let mut rest = Vec::new();
            for part in disjuncts(&quantified.body) {
                match opposite(part) {
                    Some(opposite) => conditions.push(opposite),
                    None => rest.push(part.clone()),
                }
            }
            (conditions, rest.into_iter().fold(Expr::boolean(false), Expr::or))
        }
        (Quantifier::Exists | Quantifier::NumOf, ExprKind::Binary { operator: BinaryOperator::And, .. }) => {
            (split(&quantified.body), Expr::boolean(true))
        }
        _ => (conditions, quantified.body.clone()),
    }
}

/// Variables whose range can be said first come first.
pub fn order(variables: &[BoundVariable], conditions: &[Expr]) -> Vec<BoundVariable> {
    let mut left: Vec<BoundVariable> = variables.to_vec();
    let mut order = Vec::new();
    while !left.is_empty() {
        let unbound: Vec<Arc<str>> = left.iter().map(|other| other.name.clone()).collect();
        let ready = left.iter().position(|variable| {
            variable.over.is_some() || range_of(&variable.name, conditions, &unbound).is_some()
        });
        order.push(left.remove(ready.unwrap_or(0)));
    }
    order
}

/// The bounds of a variable, and which conditions they use up.
pub fn range_of(name: &Arc<str>, conditions: &[Expr], unbound: &[Arc<str>]) -> Option<(Range, Vec<usize>)> {
    let mut used = Vec::new();
    let from = extreme(name, conditions, unbound, true, &mut used, unbound.len())?;
    let to = extreme(name, conditions, unbound, false, &mut used, unbound.len())?;
    used.sort_unstable();
    used.dedup();
    Some((Range { from, to }, used))
}

pub fn mentions_any(expr: &Expr, names: &[Arc<str>]) -> bool {
    let free = expr.free_variables();
    names.iter().any(|name| free.contains(name))
}

fn split(range: &Expr) -> Vec<Expr> {
    let parts = range.conjuncts().into_iter().filter(|part| !part.is_true());
    parts
        .map(|part| match &part.kind {
            ExprKind::Unary { operator: UnaryOperator::Not, operand } => {
                opposite(operand).unwrap_or_else(|| part.clone())
            }
            _ => part.clone(),
        })
        .collect()
}

fn disjuncts(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Binary { operator: BinaryOperator::Or, left, right } => {
            let mut all = disjuncts(left);
            all.extend(disjuncts(right));
            all
        }
        _ => vec![expr],
    }
}

/// The opposite of a comparison of whole numbers, or of a negation.
fn opposite(expr: &Expr) -> Option<Expr> {
    use BinaryOperator as Op;
    match &expr.kind {
        ExprKind::Unary { operator: UnaryOperator::Not, operand } => Some((**operand).clone()),
        ExprKind::Binary { operator, left, right } => {
            let opposite = match operator {
                Op::Less => Op::GreaterEqual,
                Op::LessEqual => Op::Greater,
                Op::Greater => Op::LessEqual,
                Op::GreaterEqual => Op::Less,
                Op::NotEqual => Op::Equal,
                _ => return None,
            };
            (is_whole(&left.ty) && is_whole(&right.ty))
                .then(|| Expr::binary(opposite, (**left).clone(), (**right).clone(), Type::BOOLEAN))
        }
        _ => None,
    }
}

/// `i < j && j < n` bounds `i` by `n` while `j` is not bound yet; that condition stays, since it says more.
/// A chain is at most as long (`depth`) as there are variables.
fn extreme(
    name: &Arc<str>,
    conditions: &[Expr],
    unbound: &[Arc<str>],
    lower: bool,
    used: &mut Vec<usize>,
    depth: usize,
) -> Option<Bound> {
    let candidates: Vec<(usize, Expr, bool)> = conditions
        .iter()
        .enumerate()
        .filter_map(|(index, condition)| {
            let (bound, inclusive) = bound_in(name, condition, lower)?;
            Some((index, bound, inclusive))
        })
        .collect();
    if let Some((index, bound, inclusive)) =
        candidates.iter().find(|(_, bound, _)| !mentions_any(bound, unbound))
    {
        used.push(*index);
        return Some((bound.clone(), *inclusive));
    }
    if depth == 0 {
        return None;
    }
    candidates.into_iter().find_map(|(_, bound, inclusive)| match &bound.kind {
        ExprKind::Variable(other) if unbound.contains(other) => {
            let (bound, further) = extreme(other, conditions, unbound, lower, &mut Vec::new(), depth - 1)?;
            Some((bound, inclusive && further))
        }
        _ => None,
    })
}

/// `e` of `e <= name` (lower) or `name <= e` (upper), and whether `e` itself is allowed.
fn bound_in(name: &Arc<str>, condition: &Expr, lower: bool) -> Option<Bound> {
    use BinaryOperator as Op;
    let ExprKind::Binary { operator, left, right } = &condition.kind else { return None };
    let is_it = |expr: &Expr| matches!(&expr.kind, ExprKind::Variable(other) if other == name);
    let (operator, bound) = if is_it(left) {
        (*operator, right)
    } else if is_it(right) {
        let mirrored = match operator {
            Op::Less => Op::Greater,
            Op::LessEqual => Op::GreaterEqual,
            Op::Greater => Op::Less,
            Op::GreaterEqual => Op::LessEqual,
            other => *other,
        };
        (mirrored, left)
    } else {
        return None;
    };
    if mentions_any(bound, std::slice::from_ref(name)) {
        return None;
    }
    match (operator, lower) {
        (Op::GreaterEqual, true) | (Op::LessEqual, false) | (Op::Equal, _) => Some(((**bound).clone(), true)),
        (Op::Greater, true) | (Op::Less, false) => Some(((**bound).clone(), false)),
        _ => None,
    }
}
