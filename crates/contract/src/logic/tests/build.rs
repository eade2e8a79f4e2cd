//! Expressions and contracts by hand, short enough to read in a test.

use std::sync::Arc;

use program::{ClassName, FieldRef, MethodRef, Primitive, Type};

use crate::expr::{
    BinaryOperator, BoundVariable, Expr, ExprKind, Literal, Moment, Quantified, Quantifier, Symbol,
};
use crate::model::{Clause, EffectiveContract, Language, Nullness, SpecCase};

pub(super) fn parameter(name: &str, ty: Type) -> Expr {
    Expr::new(ExprKind::Parameter { index: 0, name: name.into() }, ty)
}

pub(super) fn int(name: &str) -> Expr {
    parameter(name, Type::INT)
}

pub(super) fn double(name: &str) -> Expr {
    parameter(name, Type::DOUBLE)
}

pub(super) fn boolean(name: &str) -> Expr {
    parameter(name, Type::BOOLEAN)
}

pub(super) fn object(name: &str) -> Expr {
    parameter(name, Type::class("p/C"))
}

pub(super) fn this() -> Expr {
    Expr::new(ExprKind::This, Type::class("p/C"))
}

pub(super) fn result(ty: Type) -> Expr {
    Expr::new(ExprKind::Result, ty)
}

pub(super) fn old(expr: Expr) -> Expr {
    let ty = expr.ty.clone();
    Expr::new(ExprKind::Old(Box::new(expr)), ty)
}

pub(super) fn literal_double(value: f64) -> Expr {
    Expr::new(ExprKind::Literal(Literal::Double(value)), Type::DOUBLE)
}

pub(super) fn field(target: Expr, name: &str, ty: Type) -> Expr {
    let field = FieldRef { owner: "p/C".into(), name: name.into() };
    Expr::new(ExprKind::Field { target: Some(Box::new(target)), field }, ty)
}

pub(super) fn static_field(owner: &str, name: &str, ty: Type) -> Expr {
    let field = FieldRef { owner: owner.into(), name: name.into() };
    Expr::new(ExprKind::Field { target: None, field }, ty)
}

pub(super) fn call(target: Expr, name: &str, descriptor: &str, arguments: Vec<Expr>, ty: Type) -> Expr {
    let method = method(name, descriptor, &target);
    Expr::new(ExprKind::Call { target: Some(Box::new(target)), method, arguments }, ty)
}

fn method(name: &str, descriptor: &str, target: &Expr) -> MethodRef {
    let owner = target.ty.class_name().cloned().unwrap_or_else(ClassName::object);
    MethodRef::new(owner, name, descriptor)
}

pub(super) fn binary(operator: BinaryOperator, left: Expr, right: Expr) -> Expr {
    use BinaryOperator as Op;
    let ty = match operator {
        Op::Add | Op::Subtract | Op::Multiply | Op::Divide | Op::Remainder => Type::INT,
        Op::ShiftLeft | Op::ShiftRight | Op::ShiftRightUnsigned => Type::INT,
        Op::BitAnd | Op::BitOr | Op::BitXor if left.ty.unboxed() != Some(Primitive::Boolean) => Type::INT,
        _ => Type::BOOLEAN,
    };
    Expr::binary(operator, left, right, ty)
}

pub(super) fn less(left: Expr, right: Expr) -> Expr {
    binary(BinaryOperator::Less, left, right)
}

pub(super) fn at_most(left: Expr, right: Expr) -> Expr {
    binary(BinaryOperator::LessEqual, left, right)
}

pub(super) fn greater(left: Expr, right: Expr) -> Expr {
    binary(BinaryOperator::Greater, left, right)
}

pub(super) fn at_least(left: Expr, right: Expr) -> Expr {
    binary(BinaryOperator::GreaterEqual, left, right)
}

pub(super) fn differs(left: Expr, right: Expr) -> Expr {
    binary(BinaryOperator::NotEqual, left, right)
}

pub(super) fn conditional(condition: Expr, then: Expr, otherwise: Expr) -> Expr {
    // A boxed and a primitive branch make a primitive (JLS 15.25).
    let ty = if then.ty.is_primitive() { then.ty.clone() } else { otherwise.ty.clone() };
    let kind = ExprKind::Conditional {
        condition: Box::new(condition),
        then: Box::new(then),
        otherwise: Box::new(otherwise),
    };
    Expr::new(kind, ty)
}

pub(super) fn variable(name: &str) -> Expr {
    Expr::new(ExprKind::Variable(name.into()), Type::INT)
}

pub(super) fn quantified(quantifier: Quantifier, name: &str, range: Option<Expr>, body: Expr) -> Expr {
    let variables = vec![BoundVariable { name: name.into(), ty: Type::INT, over: None }];
    let quantified = Quantified { quantifier, variables, range, body };
    Expr::new(ExprKind::Quantified(Box::new(quantified)), Type::BOOLEAN)
}

pub(super) fn symbol(name: &str, moment: Moment) -> Expr {
    Expr::new(ExprKind::Symbol(Symbol { name: name.into(), moment }), Type::INT)
}

pub(super) fn clause(expr: Expr) -> Clause {
    Clause { text: crate::show(&expr).into(), expr, place: None, language: Language::Jass }
}

pub(super) fn case(requires: Vec<Expr>, ensures: Vec<Expr>) -> SpecCase {
    SpecCase {
        requires: requires.into_iter().map(clause).collect(),
        ensures: ensures.into_iter().map(clause).collect(),
        ..SpecCase::default()
    }
}

pub(super) fn contract(method: MethodRef, cases: Vec<SpecCase>, is_pure: bool) -> Arc<EffectiveContract> {
    Arc::new(EffectiveContract {
        method,
        cases,
        invariants: Vec::new(),
        constraints: Vec::new(),
        initially: Vec::new(),
        guards: Vec::new(),
        is_pure,
        promises_purity: is_pure,
        pure_place: None,
        is_helper: false,
        parameters: Vec::new(),
        returns: Nullness::Unspecified,
        place: None,
    })
}
