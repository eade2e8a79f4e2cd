//! What else a spec case can be tried with where nothing but plans proposes tests: the conditions that its promises depend on,
//! states of the receiver that its contract can tell apart, classes that stand for an interface.

use boundary::{Materials, Request};
use contract::expr::BinaryOperator;
use contract::{Clause, Expr, ExprKind, SpecCase};
use program::{ClassName, Primitive, Program, Type};

/// States that the receiver is tried in.
const STATES: usize = 3;
/// Classes that are tried for a parameter of an interface or a class that others extend.
const CLASSES: usize = 4;
/// Conditions of a spec case's promises that are planned for.
const CONDITIONS: usize = 12;

/// States of the receiver that its contract can tell from each other: what pure methods without parameters say of it.
pub(crate) fn states(request: &Request<'_>) -> Vec<Clause> {
    let Some(class) = request.program.class(request.class) else { return Vec::new() };
    let Some(method) = class.method(&request.method.name, &request.method.descriptor) else {
        return Vec::new();
    };
    if method.access.is_static() || method.is_constructor() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for observer in &class.methods {
        let reference = class.method_ref(observer);
        if !observer.parameters.is_empty()
            || observer.access.is_static()
            || !request.contracts.effective(request.class, &reference).is_pure
        {
            continue;
        }
        let this = Expr::new(ExprKind::This, Type::class(request.class.clone()));
        let call = ExprKind::Call { target: Some(Box::new(this)), method: reference, arguments: Vec::new() };
        let observed = Expr::new(call, observer.returns.clone());
        let expr = match observer.returns.as_primitive() {
            Some(Primitive::Boolean) => observed,
            Some(Primitive::Int | Primitive::Long) => {
                let boolean = Type::Primitive(Primitive::Boolean);
                Expr::binary(BinaryOperator::Greater, observed, Expr::int(0), boolean)
            }
            _ => continue,
        };
        let text = contract::show(&expr).into();
        found.push(Clause { expr, text, place: None, language: contract::Language::Code });
    }
    found.truncate(STATES);
    found
}

/// What the promises of a spec case depend on, and the opposite: the conditions of implications and choices, and what a
/// result is the truth of.
pub(crate) fn conditions(case: &SpecCase) -> Vec<Clause> {
    let mut found: Vec<Clause> = Vec::new();
    for clause in &case.ensures {
        clause.expr.visit(&mut |part| {
            let condition = match &part.kind {
                ExprKind::Binary { operator: BinaryOperator::Implies, left, .. } => left,
                ExprKind::Conditional { condition, .. } => condition,
                ExprKind::Binary {
                    operator: BinaryOperator::Equal | BinaryOperator::Equivalent,
                    left,
                    right,
                } => match (&left.kind, &right.kind) {
                    (ExprKind::Result, _) if is_boolean(&right.ty) => right,
                    (_, ExprKind::Result) if is_boolean(&left.ty) => left,
                    _ => return,
                },
                _ => return,
            };
            if condition.mentions_result() || found.len() >= CONDITIONS {
                return;
            }
            let before = condition.substitute(&|part| match &part.kind {
                ExprKind::Old(operand) => Some((**operand).clone()),
                _ => None,
            });
            for expr in [before.clone(), before.not()] {
                if !found.iter().any(|known| known.expr == expr) {
                    let text = contract::show(&expr).into();
                    found.push(Clause { expr, text, ..clause.clone() });
                }
            }
        });
    }
    found
}

fn is_boolean(ty: &Type) -> bool {
    ty.unboxed() == Some(Primitive::Boolean)
}

/// Where several classes can stand for a parameter's type, each of them in turn.
pub(crate) fn narrowed(program: &Program, materials: &Materials) -> Vec<Materials> {
    let mut found = Vec::new();
    for (index, parameter) in materials.parameters.iter().enumerate() {
        let Some(declared) = parameter.ty.class_name() else { continue };
        if declared.is_object() || !program.is_under_test(declared) {
            continue;
        }
        let is_other = |class: &&ClassName| {
            *class != declared
                && program.is_subclass(class, declared)
                && program.class(class).is_some_and(|class| !class.access.is_abstract() && !class.is_local)
        };
        for class in program.under_test().iter().filter(is_other).take(CLASSES) {
            let mut narrowed = materials.clone();
            narrowed.parameters[index].ty = Type::class(class.clone());
            found.push(narrowed);
        }
    }
    found
}

/// Whether a condition is about a parameter and something else.
pub(crate) fn relates(condition: &Expr, index: usize) -> bool {
    condition.conjuncts().into_iter().any(|part| {
        let mut is_mentioned = false;
        let mut others = false;
        part.visit(&mut |part| match &part.kind {
            ExprKind::This => others = true,
            ExprKind::Parameter { index: other, .. } if *other == index => is_mentioned = true,
            ExprKind::Parameter { .. } => others = true,
            _ => {}
        });
        is_mentioned && others
    })
}

/// Whether a condition says anything of a parameter.
pub(crate) fn mentions(condition: &Expr, index: usize) -> bool {
    condition.any(|part| matches!(&part.kind, ExprKind::Parameter { index: other, .. } if *other == index))
}
