//! Partial evaluation of preconditions.

use super::*;
use contract::{Clause, Language as ContractLanguage, SpecCase};
use program::MethodRef;

fn parameter(index: usize, ty: Type) -> Expr {
    Expr::new(ExprKind::Parameter { index, name: "x".into() }, ty)
}

fn compare(operator: BinaryOperator, left: Expr, right: Expr) -> Expr {
    Expr::binary(operator, left, right, Type::BOOLEAN)
}

fn int(number: i32) -> Recipe {
    Recipe::Value(Value::Int(number))
}

#[test]
fn comparisons_of_arguments_are_decided() {
    let x = || parameter(0, Type::INT);
    let in_range = compare(BinaryOperator::GreaterEqual, x(), Expr::int(10)).and(compare(
        BinaryOperator::Less,
        x(),
        Expr::int(20),
    ));
    assert_eq!(evaluate(&in_range, &[int(9)]), Some(Known::Boolean(false)));
    assert_eq!(evaluate(&in_range, &[int(10)]), Some(Known::Boolean(true)));
    assert_eq!(evaluate(&in_range, &[int(20)]), Some(Known::Boolean(false)));
    let sum = Expr::binary(BinaryOperator::Add, x(), Expr::int(1), Type::INT);
    let overflows = compare(BinaryOperator::Less, sum, Expr::int(0));
    assert_eq!(evaluate(&overflows, &[int(i32::MAX)]), Some(Known::Boolean(true)));
}

#[test]
fn a_guard_before_an_unknown_operand_decides() {
    let s = || parameter(0, Type::string());
    let method = MethodRef::new(ClassName::string(), "length", "()I");
    let length =
        Expr::new(ExprKind::Call { target: Some(Box::new(s())), method, arguments: Vec::new() }, Type::INT);
    let null_or_long = compare(BinaryOperator::Equal, s(), Expr::null()).or(compare(
        BinaryOperator::Greater,
        length,
        Expr::int(2),
    ));
    let text = |text: &str| Recipe::Value(Value::String(text.into()));
    assert_eq!(evaluate(&null_or_long, &[Recipe::Null(Type::string())]), Some(Known::Boolean(true)));
    assert_eq!(evaluate(&null_or_long, &[text("ab")]), Some(Known::Boolean(false)));
    assert_eq!(evaluate(&null_or_long, &[text("abc")]), Some(Known::Boolean(true)));
    let unknown = Recipe::UserCode { ty: Type::string(), code: "make()".into() };
    assert_eq!(evaluate(&null_or_long, &[unknown]), None);
}

#[test]
fn a_call_is_refused_only_when_every_case_refuses_it() {
    let x = || parameter(0, Type::INT);
    let case = |expr: Expr| SpecCase {
        requires: vec![Clause { expr, text: "".into(), place: None, language: ContractLanguage::Jml }],
        ..SpecCase::default()
    };
    let contract = EffectiveContract {
        method: MethodRef::new(ClassName::new("C"), "m", "(I)V"),
        cases: vec![
            case(compare(BinaryOperator::Greater, x(), Expr::int(0))),
            case(compare(BinaryOperator::Less, x(), Expr::int(0))),
        ],
        invariants: Vec::new(),
        constraints: Vec::new(),
        initially: Vec::new(),
        guards: Vec::new(),
        is_pure: false,
        promises_purity: false,
        pure_place: None,
        is_helper: false,
        parameters: Vec::new(),
        returns: Default::default(),
        place: None,
    };
    assert!(may_hold(&contract, &[int(1)]));
    assert!(may_hold(&contract, &[int(-1)]));
    assert!(!may_hold(&contract, &[int(0)]));
}
