//! Which checks can be said in Java from the test's package, without rendering the test.

use contract::{Contracts, Expr, ExprKind, Untranslated};
use program::{ClassType, Program, Type};
use suite::{Check, CheckKind, TestCase};

use crate::Target;
use crate::body::Body;
use crate::context::Context;
use crate::formula::{Environment, Moment, Olds, translate};
use crate::java::Piece;

/// Whether an emitted test of this case can make this check, and if not, why.
pub fn translatability(
    program: &Program,
    contracts: &Contracts,
    case: &TestCase,
    check: &Check,
) -> Result<(), Untranslated> {
    if !is_fresh_promised(&check.expr, true) {
        let reason = "a test cannot tell that an object is not fresh".to_owned();
        return Err(Untranslated { clause: check.clause.clone(), reason });
    }
    translation(program, contracts, case, check, false)
}

/// Whether the judge can make this check of a case, and if not, why. It may look where no test may.
pub fn checkability(
    program: &Program,
    contracts: &Contracts,
    case: &TestCase,
    check: &Check,
) -> Result<(), Untranslated> {
    translation(program, contracts, case, check, true)
}

/// A test knows only some objects that are not fresh, which does where freshness is promised and nothing depends on it.
fn is_fresh_promised(expr: &Expr, positive: bool) -> bool {
    use contract::expr::{BinaryOperator as Op, Quantifier, UnaryOperator};
    let all = |positive: bool| expr.children().into_iter().all(|part| is_fresh_promised(part, positive));
    match &expr.kind {
        ExprKind::Fresh(_) => positive,
        ExprKind::Binary { operator: Op::And | Op::Or, .. } => all(positive),
        ExprKind::Binary { operator: Op::Implies, left, right }
        | ExprKind::Binary { operator: Op::ImpliedBy, left: right, right: left } => {
            is_fresh_promised(left, !positive) && is_fresh_promised(right, positive)
        }
        ExprKind::Unary { operator: UnaryOperator::Not, operand } => is_fresh_promised(operand, !positive),
        ExprKind::Conditional { condition, then, otherwise } => {
            is_fresh_promised(condition, false)
                && [then, otherwise].into_iter().all(|part| is_fresh_promised(part, positive))
        }
        ExprKind::Quantified(quantified)
            if matches!(quantified.quantifier, Quantifier::ForAll | Quantifier::Exists) =>
        {
            quantified.range.iter().all(|range| is_fresh_promised(range, false))
                && is_fresh_promised(&quantified.body, positive)
        }
        _ => all(false),
    }
}

fn translation(
    program: &Program,
    contracts: &Contracts,
    case: &TestCase,
    check: &Check,
    inside: bool,
) -> Result<(), Untranslated> {
    let target = Target::default();
    let context = Context::new(program, contracts, &target, case.class.package(), &[]);
    let untranslated = |reason: String| Untranslated { clause: check.clause.clone(), reason };
    let mut body = Body::new(&context, case, inside).map_err(untranslated)?;
    let callee = context.callee(&case.method).map_err(untranslated)?;
    let method = callee.method();
    let own = body.class_type(&case.class);
    let own_piece = Piece::primary(body.fresh("object"), Type::Class(own.clone()));
    let receiver: Option<ClassType> = (!method.access.is_static()).then_some(own);
    let arguments: Vec<Type> =
        method.parameters.iter().map(|parameter| body.variables.ground(&parameter.ty)).collect();
    let signature = context.signature(&callee, receiver.as_ref(), &arguments);
    let mut parameters = Vec::new();
    for (parameter, ty) in method.parameters.iter().zip(&signature.parameters) {
        let name = body.fresh(&parameter.name);
        parameters.push(Piece::primary(name, context.nearest(ty)));
    }
    let is_constructor = method.is_constructor();
    let result = match (&signature.returns, is_constructor) {
        (_, true) => Some(own_piece.clone()),
        (Type::Void, false) => None,
        (returns, false) => Some(Piece::primary(body.fresh("result"), context.nearest(returns))),
    };
    let throws = matches!(check.kind, CheckKind::Signals { .. });
    let signal = throws.then(|| Piece::primary(body.fresh("thrown"), Type::class("java/lang/Throwable")));
    let environment = Environment {
        class: Some(case.class.clone()),
        this: receiver.is_some().then(|| own_piece.clone()).filter(|_| !(throws && is_constructor)),
        parameters,
        result: result.filter(|_| !throws),
        signal,
        inside,
    };
    // A law may speak about another object that the test builds.
    if check.expr.any(|part| matches!(part.kind, ExprKind::Witness(_))) {
        body.build_shared(&case.shared).map_err(untranslated)?;
    }
    let mut olds = if inside { Olds::judged() } else { Olds::default() };
    translate(&mut body, &environment, &mut olds, Moment::After, &check.expr)
        .map(|_| ())
        .map_err(untranslated)
}

/// The checks that can be made, and what is said of the others.
pub fn split_translatable(
    program: &Program,
    contracts: &Contracts,
    case: &TestCase,
    checks: Vec<Check>,
) -> (Vec<Check>, Vec<Untranslated>) {
    let mut kept = Vec::new();
    let mut left = Vec::new();
    for check in checks {
        match translatability(program, contracts, case, &check) {
            Ok(()) => kept.push(check),
            Err(untranslated) => {
                if !left.contains(&untranslated) {
                    left.push(untranslated);
                }
            }
        }
    }
    (kept, left)
}
