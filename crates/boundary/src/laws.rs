//! Laws of `Object.equals`, `Object.hashCode` and `Comparable.compareTo`, as the Java API states them,
//! for classes that write their own.
//!
//! Each law is a case of the method itself whose oracle holds checks over `this`, the argument, the result and at most
//! one object more: reflexive, false for null, symmetric, transitive, equal objects have equal hash codes, the same answer
//! twice; the sign of `compareTo` turns round with its operands, goes on from one to the next, and is the same for two that
//! compare as equal. (That `compareTo` agrees with `equals` is advice, no law.) Pairs are objects of different states, objects
//! of super classes, and objects that may be equal in another way than being built alike: in another case, in another order, at
//! another scale ([`alike`]); for three, see [`triples`].

use contract::expr::BinaryOperator;
use contract::{Expr, ExprKind, Nullness};
use program::{ClassName, MethodRef, Type};
use suite::{Check, CheckKind, Oracle, Recipe, TestCase};

use making::{Builder, Subject, states};

use crate::triples::{self, Triple};
use crate::{alike, plain_case};

/// Pairs of different objects to compare.
const MOST_PAIRS: usize = 4;
/// Super classes whose objects are compared with those of the class.
const MOST_SUPERS: usize = 2;

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
    if let Some(none) = receivers.iter().find_map(triples::with_nan) {
        cases.push(with_itself(builder, &none, check(result.clone(), "x.equals(x)")));
    }
    let asks = |of: &Expr, about: Expr| {
        call(of, object_method("equals", "(Ljava/lang/Object;)Z"), vec![about], Type::BOOLEAN)
    };
    let both = result.and(asks(&other, witness(subject)));
    let goes_on = both.implies(asks(&this, witness(subject)));
    let goes_on = check(goes_on, "x.equals(y) && y.equals(z) ==> x.equals(z)");
    let three = triples::triples(&receivers, &builder.focus);
    for Triple { objects, about } in of_super_classes(builder, &receivers).into_iter().chain(three) {
        let [one, other, third] = objects;
        let checks = vec![turned.clone(), copy.clone(), goes_on.clone()];
        cases.push(TestCase { shared: vec![third], ..with(builder, one, other, checks, about) });
    }
    cases
}

/// An object of the class, one of a super class that may be equal to it, and another of the class that is equal to that.
fn of_super_classes(builder: &Builder<'_>, receivers: &[Recipe]) -> Vec<Triple> {
    let supers = builder.program.supertypes(builder.request.class);
    let own = supers.into_iter().filter(|name| builder.is_under_test(name));
    let mut found = Vec::new();
    for name in own.take(MOST_SUPERS) {
        let depth = builder.request.limits.depth;
        let parents =
            builder.values(&Type::class(name.clone()), &values::Hints::default(), depth, usize::MAX);
        let is_own =
            |recipe: &&Recipe| matches!(recipe, Recipe::Object { ty, .. } if ty.class_name() == Some(&name));
        let Some(parent) = parents.iter().find(is_own) else { continue };
        for one in receivers.iter().filter(|one| matches!(one, Recipe::Object { .. })).take(2) {
            let Some(third) = triples::otherwise(one) else { continue };
            let objects = [one.clone(), triples::aligned(parent, one), third];
            found.push(Triple { objects, about: "compared with one of a super class" });
        }
    }
    found
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
    let asks = |of: &Expr| call(of, builder.request.method.clone(), vec![witness(subject)], Type::INT);
    let (ours, theirs) = (asks(&this(subject)), asks(&argument(subject)));
    let goes_on = |operator: BinaryOperator, law: &str| {
        let is = |of: &Expr| Expr::binary(operator, of.clone(), Expr::int(0), Type::BOOLEAN);
        check(is(&result(Type::INT)).and(is(&theirs)).implies(is(&ours)), law)
    };
    let is_equal = result(Type::INT).equal(Expr::int(0));
    let laws = vec![
        antisymmetric,
        goes_on(
            BinaryOperator::LessEqual,
            "x.compareTo(y) <= 0 && y.compareTo(z) <= 0 ==> x.compareTo(z) <= 0",
        ),
        goes_on(
            BinaryOperator::GreaterEqual,
            "x.compareTo(y) >= 0 && y.compareTo(z) >= 0 ==> x.compareTo(z) >= 0",
        ),
        check(
            is_equal.implies(signum(ours.clone()).equal(signum(theirs.clone()))),
            "x.compareTo(y) == 0 ==> sgn(x.compareTo(z)) == sgn(y.compareTo(z))",
        ),
    ];
    for Triple { objects: [one, other, third], about } in triples::triples(&objects, &builder.focus) {
        cases.push(TestCase { shared: vec![third], ..with(builder, one, other, laws.clone(), about) });
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

/// The third object.
fn witness(subject: &Subject) -> Expr {
    Expr::new(ExprKind::Witness(0), Type::Class(subject.receiver_type.clone()))
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
