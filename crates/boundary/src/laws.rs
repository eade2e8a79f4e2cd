//! Laws of `Object.equals`, `Object.hashCode` and `Comparable.compareTo`, as the Java API states them,
//! for classes that write their own.
//!
//! Each law is a case of the method itself whose oracle holds one check over `this`, the argument and the
//! result: reflexive, false for null, symmetric, equal objects have equal hash codes, the same answer
//! twice, and the sign of `compareTo` turns round with its operands. Pairs are objects of different states, and objects that
//! may be equal in another way than being built alike: in another case, in another order, at another scale ([`alike`]).

use contract::expr::BinaryOperator;
use contract::{Expr, ExprKind, Nullness};
use program::{ClassName, MethodRef, Type};
use suite::{Check, CheckKind, Oracle, Recipe, TestCase};

use crate::build::{Builder, Subject};
use crate::{alike, plain_case, states};

/// Pairs of different objects to compare.
const MOST_PAIRS: usize = 4;

pub(crate) fn cases(builder: &Builder<'_>, subject: &Subject) -> Vec<TestCase> {
    let method = builder.request.method;
    let is_own = method.owner.as_str() != "java/lang/Object";
    if subject.is_static || !is_own {
        return Vec::new();
    }
    match (&*method.name, &*method.descriptor) {
        ("equals", "(Ljava/lang/Object;)Z") => equality(builder, subject),
        ("hashCode", "()I") => hashing(builder, subject),
        ("compareTo", descriptor) if descriptor.ends_with(")I") && subject.parameters.len() == 1 => {
            order(builder, subject)
        }
        _ => Vec::new(),
    }
}

fn equality(builder: &Builder<'_>, subject: &Subject) -> Vec<TestCase> {
    let receivers = states::receivers(builder, subject);
    let Some(first) = receivers.first() else { return Vec::new() };
    let equals = builder.request.method;
    let (this, other, result) = (this(subject), argument(subject), result(Type::BOOLEAN));
    let symmetric = result.clone().equal(call(
        &other,
        object_method("equals", "(Ljava/lang/Object;)Z"),
        vec![this.clone()],
        Type::BOOLEAN,
    ));
    let consistent = result.clone().equal(call(&this, equals.clone(), vec![other.clone()], Type::BOOLEAN));
    let hash = |of: &Expr| call(of, object_method("hashCode", "()I"), Vec::new(), Type::INT);
    let same_hash = result.clone().implies(hash(&this).equal(hash(&other)));

    let mut cases = vec![with_itself(builder, first, check(result.clone(), "x.equals(x)"))];
    if subject.contract.parameters.first() != Some(&Nullness::NonNull) {
        let null = Recipe::Null(Type::object());
        let law = check(result.clone().not(), "!x.equals(null)");
        cases.push(with(builder, first.clone(), null, vec![law], "compared with null"));
    }
    let copy = check(same_hash.clone(), "x.equals(y) ==> x.hashCode() == y.hashCode()");
    let turned = check(symmetric.clone(), "x.equals(y) == y.equals(x)");
    let again = check(consistent, "x.equals(y) gives the same answer again");
    cases.push(with(
        builder,
        first.clone(),
        first.clone(),
        vec![turned.clone(), copy.clone(), again],
        "compared with one built alike",
    ));
    for other in receivers.iter().skip(1).take(MOST_PAIRS) {
        let checks = vec![turned.clone(), copy.clone()];
        cases.push(with(builder, first.clone(), other.clone(), checks, "compared with another"));
    }
    for (one, other, about) in alike::pairs(&receivers, MOST_PAIRS) {
        cases.push(with(builder, one, other, vec![turned.clone(), copy.clone()], about));
    }
    cases
}

fn hashing(builder: &Builder<'_>, subject: &Subject) -> Vec<TestCase> {
    let receivers = states::receivers(builder, subject);
    let again = call(&this(subject), builder.request.method.clone(), Vec::new(), Type::INT);
    let law = check(result(Type::INT).equal(again), "x.hashCode() gives the same answer again");
    receivers
        .into_iter()
        .take(2)
        .map(|receiver| TestCase {
            receiver: Some(receiver),
            oracle: Oracle { checks: vec![law.clone()], ..Oracle::default() },
            about: "asked twice".to_owned(),
            ..plain_case(builder.request)
        })
        .collect()
}

fn order(builder: &Builder<'_>, subject: &Subject) -> Vec<TestCase> {
    let receivers = states::receivers(builder, subject);
    let of_parameter = &subject.parameters[0].ty;
    let fits = |recipe: &&Recipe| match recipe {
        Recipe::Object { ty, .. } | Recipe::StaticField { ty, .. } => {
            builder.program.is_assignable(ty, of_parameter)
        }
        Recipe::EnumConstant { .. } => true,
        _ => false,
    };
    // `x.compareTo(y)` and `y.compareTo(x)` both make sense only between objects of one type.
    if of_parameter.class_name() != Some(builder.request.class) {
        return Vec::new();
    }
    let objects: Vec<&Recipe> = receivers.iter().filter(fits).collect();
    let Some(first) = objects.first() else { return Vec::new() };
    let signum = |of: Expr| {
        let method = MethodRef::new(ClassName::new("java/lang/Integer"), "signum", "(I)I");
        Expr::new(ExprKind::Call { target: None, method, arguments: vec![of] }, Type::INT)
    };
    let turned = call(&argument(subject), builder.request.method.clone(), vec![this(subject)], Type::INT);
    let negated = Expr::new(
        ExprKind::Unary { operator: contract::expr::UnaryOperator::Minus, operand: Box::new(signum(turned)) },
        Type::INT,
    );
    let antisymmetric = check(
        Expr::binary(BinaryOperator::Equal, signum(result(Type::INT)), negated, Type::BOOLEAN),
        "sgn(x.compareTo(y)) == -sgn(y.compareTo(x))",
    );
    let reflexive = check(result(Type::INT).equal(Expr::int(0)), "x.compareTo(x) == 0");
    let mut cases = vec![with_itself(builder, first, reflexive)];
    for other in objects.iter().skip(1).take(MOST_PAIRS) {
        let checks = vec![antisymmetric.clone()];
        cases.push(with(builder, (*first).clone(), (*other).clone(), checks, "compared with another"));
    }
    let objects: Vec<Recipe> = objects.into_iter().cloned().collect();
    for (one, other, about) in alike::pairs(&objects, MOST_PAIRS).into_iter().chain(alike::extremes(&objects))
    {
        cases.push(with(builder, one, other, vec![antisymmetric.clone()], about));
    }
    cases
}

/// The receiver is its own argument: built once and shared.
fn with_itself(builder: &Builder<'_>, recipe: &Recipe, law: Check) -> TestCase {
    let about = "compared with itself".to_owned();
    let oracle = Oracle { checks: vec![law], ..Oracle::default() };
    // A constant is the same object each time; everything else has to be shared.
    if matches!(recipe, Recipe::EnumConstant { .. } | Recipe::StaticField { .. }) {
        return TestCase {
            receiver: Some(recipe.clone()),
            arguments: vec![recipe.clone()],
            oracle,
            about,
            ..plain_case(builder.request)
        };
    }
    TestCase {
        shared: vec![recipe.clone()],
        receiver: Some(Recipe::Shared(0)),
        arguments: vec![Recipe::Shared(0)],
        oracle,
        about,
        ..plain_case(builder.request)
    }
}

fn with(
    builder: &Builder<'_>,
    receiver: Recipe,
    argument: Recipe,
    checks: Vec<Check>,
    about: &str,
) -> TestCase {
    TestCase {
        receiver: Some(receiver),
        arguments: vec![argument],
        oracle: Oracle { checks, ..Oracle::default() },
        about: about.to_owned(),
        ..plain_case(builder.request)
    }
}

fn check(expr: Expr, law: &str) -> Check {
    Check { kind: CheckKind::ObjectContract, expr, clause: law.into(), place: None }
}

fn this(subject: &Subject) -> Expr {
    Expr::new(ExprKind::This, Type::Class(subject.receiver_type.clone()))
}

fn argument(subject: &Subject) -> Expr {
    let parameter = &subject.parameters[0];
    Expr::new(ExprKind::Parameter { index: 0, name: parameter.name.clone() }, parameter.ty.clone())
}

fn result(ty: Type) -> Expr {
    Expr::new(ExprKind::Result, ty)
}

fn call(target: &Expr, method: MethodRef, arguments: Vec<Expr>, ty: Type) -> Expr {
    Expr::new(ExprKind::Call { target: Some(Box::new(target.clone())), method, arguments }, ty)
}

fn object_method(name: &str, descriptor: &str) -> MethodRef {
    MethodRef::new(ClassName::object(), name, descriptor)
}
