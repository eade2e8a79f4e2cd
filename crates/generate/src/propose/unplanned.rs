//! Values for what is not planned for: strings, arrays, functions, objects of the library. What `boundary` would try, the first
//! of which the conditions on it hold, as far as they can be evaluated without running anything.

use boundary::{Materials, Request};
use contract::expr::Quantifier;
use contract::{Expr, ExprKind, Literal};
use plan::Argument;
use program::Type;
use suite::{Creation, Loss, Recipe};
use values::{Known, Language};

/// Values that are looked at for an argument of a set-up call that is not planned for.
const VALUES: usize = 12;

/// How sure it is that clauses hold of a value.
pub(crate) const HOLDS: usize = 0;
pub(crate) const MAY_HOLD: usize = 1;
const BROKEN: usize = 2;

/// A value for what was not planned for: the parameter of a position, or an argument of a set-up call.
pub(crate) fn value(
    request: &Request<'_>,
    materials: &Materials,
    index: Option<usize>,
    argument: &Argument,
    worst: usize,
) -> Option<Recipe> {
    let Argument::Any { ty, clauses } = argument else { return None };
    let own = index.and_then(|index| materials.values.get(index)).map(Vec::as_slice).unwrap_or_default();
    let is_users = |recipe: &&Recipe| matches!(recipe, Recipe::UserCode { .. });
    // What the user gives is what the user wants to be tried.
    if let Some(users) = own.iter().filter(is_users).find(|users| rank(users, index, clauses) <= worst) {
        return Some(users.clone());
    }
    let mut candidates: Vec<Recipe> = plan::plain_value(request.program, argument).into_iter().collect();
    match index {
        Some(_) => candidates.extend(own.iter().cloned()),
        None => candidates.extend(boundary::values_of(request, ty, VALUES)),
    }
    if index.is_some() && clauses.is_empty() && candidates.len() > own.len() {
        candidates.rotate_left(1);
    }
    let best = candidates.into_iter().min_by_key(|candidate| rank(candidate, index, clauses))?;
    (rank(&best, index, clauses) <= worst).then_some(best)
}

/// Why there is no value for what was not planned for.
pub(crate) fn missing(argument: &Argument) -> Loss {
    match argument {
        Argument::Any { ty, clauses } => {
            Loss::NoValueOf { ty: ty.clone(), clauses: clauses.iter().map(contract::show).collect() }
        }
        _ => Loss::Entangled,
    }
}

/// Whether a recipe makes no call that has a precondition.
pub(crate) fn is_unconditional(request: &Request<'_>, recipe: &Recipe) -> bool {
    let is_free = |method: &program::MethodRef| {
        let effective = request.contracts.effective(&method.owner, method);
        effective.cases.iter().all(|case| case.requires.is_empty()) && effective.guards.is_empty()
    };
    let own = match recipe {
        Recipe::Object { creation, then, .. } => {
            let created = match creation {
                Creation::Constructor { constructor, .. } => is_free(constructor),
                Creation::Factory { method, .. } => is_free(method),
                Creation::Reflection { .. } => false,
                Creation::There { .. } => true,
            };
            created && then.iter().all(|call| is_free(&call.method))
        }
        _ => true,
    };
    own && recipe.parts().into_iter().all(|part| is_unconditional(request, part))
}

/// Whether the clauses hold of the value of a position: the worst of them counts.
pub(crate) fn rank(candidate: &Recipe, index: Option<usize>, clauses: &[Expr]) -> usize {
    let literal = literal(candidate);
    let candidate = literal.as_ref().unwrap_or(candidate);
    let known = clauses.iter().map(|clause| {
        let mut last = 0;
        let mut own = index;
        clause.visit(&mut |part| {
            if let ExprKind::Parameter { index, .. } = &part.kind {
                last = last.max(*index);
                own.get_or_insert(*index);
            }
        });
        // Nothing is known of the others.
        let unknown = Recipe::UserCode { ty: Type::object(), code: "".into() };
        let mut arguments = vec![unknown; last + 1];
        if let Some(place) = arguments.get_mut(own.unwrap_or_default()) {
            *place = candidate.clone();
        }
        match values::evaluate(clause, &arguments) {
            Some(Known::Boolean(true)) => HOLDS,
            Some(Known::Boolean(false)) => BROKEN,
            // These are only ever refuted; what is not is as good as certain.
            _ if is_refutable(clause, candidate) => HOLDS,
            _ => MAY_HOLD,
        }
    });
    known.max().unwrap_or(HOLDS)
}

/// What the user has written as a literal, as a value that can be looked at.
fn literal(candidate: &Recipe) -> Option<Recipe> {
    let Recipe::UserCode { code, .. } = candidate else { return None };
    let text = code.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let text = text.filter(|text| !text.contains(['"', '\\']));
    match text {
        Some(text) => Some(Recipe::Value(suite::Value::String(text.into()))),
        None => code.parse().ok().map(|number| Recipe::Value(suite::Value::Int(number))),
    }
}

/// Whether a clause that nothing refutes can be taken to hold: a text in the language of a pattern, elements of an array that
/// have been looked at one by one.
fn is_refutable(clause: &Expr, candidate: &Recipe) -> bool {
    match &clause.kind {
        ExprKind::Call { target: Some(target), method, arguments } => {
            let [ExprKind::Literal(Literal::String(pattern))] =
                arguments.iter().map(|argument| &argument.kind).collect::<Vec<_>>()[..]
            else {
                return false;
            };
            let Recipe::Value(suite::Value::String(text)) = candidate else { return false };
            &*method.name == "matches"
                && matches!(target.kind, ExprKind::Parameter { .. })
                && Language::parse(pattern).is_ok_and(|language| language.contains(text) == Some(true))
        }
        ExprKind::Quantified(quantified) => {
            quantified.quantifier == Quantifier::ForAll && matches!(candidate, Recipe::Array { .. })
        }
        _ => false,
    }
}
