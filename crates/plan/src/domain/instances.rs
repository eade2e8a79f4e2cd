//! Calls with arguments, and quantifiers, as far as they can be instantiated.
//!
//! `contains(x)` is a function of `x`, of which the model has a variable for every constant argument that the goal or a
//! contract names: its *instances*. A clause that calls it with something else (`ensures contains(x)` of `add(x)`) is said for
//! each of them: if `x` is the constant, the clause holds of it. A quantifier is said for every value of its range where
//! that is constant and small, and in a postcondition else for the instances: of others the model knows nothing.

use std::collections::BTreeMap;
use std::sync::Arc;

use contract::expr::{Quantified, UnaryOperator};
use contract::logic::range::{conditions_and_body, range_of};
use contract::{Expr, ExprKind, Literal};
use program::{Primitive, Type};

/// A range of more values is not enumerated.
const RANGE: i64 = 64;
/// A clause is not instantiated further than this many times.
const COPIES: usize = 64;

/// Constant arguments, by method.
#[derive(Clone, Debug, Default)]
pub(super) struct Instances {
    known: Vec<(Arc<str>, Vec<Expr>)>,
}

impl Instances {
    /// Remembers the arguments of an observation that is a call or an element of an array.
    pub(super) fn add(&mut self, observation: &Expr) {
        let Some((function, arguments)) = application(observation) else { return };
        let entry = (function, arguments.into_iter().cloned().collect());
        if !self.known.contains(&entry) {
            self.known.push(entry);
        }
    }

    /// The clause, with every call on the object whose arguments are not constant said for all instances.
    pub(super) fn expand(&self, clause: &Expr, is_subject: &dyn Fn(&Expr) -> bool) -> Expr {
        let mut all = vec![clause.clone()];
        let mut done = Vec::new();
        while let Some(next) = all.pop() {
            let Some(call) = self.variable_call(&next, is_subject) else {
                done.push(next);
                continue;
            };
            let Some((function, arguments)) = application(&call) else { return clause.clone() };
            for (_, constants) in self.known.iter().filter(|(known, _)| *known == function) {
                let same =
                    arguments.iter().zip(constants).map(|(one, other)| (*one).clone().equal(other.clone()));
                let put = |part: &Expr| (*part == call).then(|| with_arguments(&call, constants));
                all.push(Expr::all(same).implies(next.substitute(&put)));
            }
            if all.len() + done.len() > COPIES {
                return clause.clone();
            }
        }
        done.reverse();
        Expr::all(done)
    }

    /// A call on the object with arguments that are not constant, none of which depends on a bound variable.
    fn variable_call(&self, clause: &Expr, is_subject: &dyn Fn(&Expr) -> bool) -> Option<Expr> {
        let mut found = None;
        let free = clause.free_variables();
        clause.visit(&mut |part| {
            let Some((_, arguments)) = application(part) else { return };
            let is_on_subject = match &part.kind {
                ExprKind::Call { target: Some(target), .. } => is_subject(target),
                ExprKind::Index { array, .. } => array.any(is_subject),
                _ => false,
            };
            let is_bound = !part.free_variables().is_subset(&free);
            let has_variable = arguments.iter().any(|argument| !is_constant_or_free(argument));
            if found.is_none() && is_on_subject && has_variable && !is_bound && &**name(part) != "equals" {
                found = Some(part.clone());
            }
        });
        found
    }

    /// All constants of a type that are arguments of some instance.
    fn constants(&self, ty: &Type) -> Vec<Expr> {
        let mut found: Vec<Expr> = Vec::new();
        for argument in self.known.iter().flat_map(|(_, arguments)| arguments) {
            let fits = argument.ty == *ty || (ty.is_reference() && argument.ty.is_reference());
            if fits && !found.contains(argument) {
                found.push(argument.clone());
            }
        }
        found
    }
}

/// Whether an argument is the same in every state: a literal, a constant, a name that the goal gives.
pub(super) fn is_constant(argument: &Expr, rigid: &BTreeMap<Arc<str>, Expr>) -> bool {
    match &argument.kind {
        ExprKind::Variable(name) => rigid.contains_key(name),
        _ => is_constant_or_free(argument) && argument.free_variables().is_empty(),
    }
}

fn is_constant_or_free(argument: &Expr) -> bool {
    match &argument.kind {
        ExprKind::Literal(_) | ExprKind::Variable(_) | ExprKind::Field { target: None, .. } => true,
        ExprKind::Unary { operator: UnaryOperator::Minus, operand } | ExprKind::Cast { operand } => {
            is_constant_or_free(operand)
        }
        _ => false,
    }
}

/// The values that the first variable of a quantifier runs over.
pub(super) fn bound_values(
    quantified: &Quantified,
    instances: &Instances,
    in_postcondition: bool,
) -> Option<Vec<Expr>> {
    let first = quantified.variables.first()?;
    if first.over.is_some() {
        return None;
    }
    if first.ty.as_primitive() == Some(Primitive::Boolean) {
        return Some(vec![Expr::boolean(false), Expr::boolean(true)]);
    }
    let (conditions, _) = conditions_and_body(quantified);
    let unbound: Vec<Arc<str>> = quantified.variables.iter().map(|variable| variable.name.clone()).collect();
    let range = range_of(&first.name, &conditions, &unbound).and_then(|(range, _)| {
        let from = integer(&range.from.0)? + i64::from(!range.from.1);
        let to = integer(&range.to.0)? - i64::from(!range.to.1);
        (to - from < RANGE).then_some((from, to))
    });
    match range {
        Some((from, to)) => {
            let values = (from..=to).filter_map(|value| i32::try_from(value).ok());
            Some(values.map(|value| Expr { ty: first.ty.clone(), ..Expr::int(value) }).collect())
        }
        None if in_postcondition => Some(instances.constants(&first.ty)),
        None => None,
    }
}

fn integer(expr: &Expr) -> Option<i64> {
    match &expr.kind {
        ExprKind::Literal(Literal::Int(value)) => Some(i64::from(*value)),
        ExprKind::Literal(Literal::Long(value)) => Some(*value),
        ExprKind::Literal(Literal::Char(value)) => Some(i64::from(*value)),
        ExprKind::Unary { operator: UnaryOperator::Minus, operand } => integer(operand)?.checked_neg(),
        _ => None,
    }
}

/// A call with arguments, or an element of an array: what is applied, and to what.
fn application(expr: &Expr) -> Option<(Arc<str>, Vec<&Expr>)> {
    match &expr.kind {
        ExprKind::Call { target: Some(_), method, arguments } if !arguments.is_empty() => {
            Some((format!("{}{}", method.name, method.descriptor).into(), arguments.iter().collect()))
        }
        ExprKind::Index { array, index } => {
            Some((format!("{}[]", contract::show(array)).into(), vec![index]))
        }
        _ => None,
    }
}

fn name(expr: &Expr) -> &Arc<str> {
    static NONE: std::sync::LazyLock<Arc<str>> = std::sync::LazyLock::new(|| Arc::from(""));
    match &expr.kind {
        ExprKind::Call { method, .. } => &method.name,
        _ => &NONE,
    }
}

fn with_arguments(call: &Expr, constants: &[Expr]) -> Expr {
    let mut replaced = call.clone();
    match &mut replaced.kind {
        ExprKind::Call { arguments, .. } => *arguments = constants.to_vec(),
        ExprKind::Index { index, .. } => {
            if let Some(constant) = constants.first() {
                **index = constant.clone();
            }
        }
        _ => {}
    }
    replaced
}
