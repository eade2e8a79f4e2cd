//! Effects that samples of calls teach.

use super::*;
use crate::model::Parameter;

const X: VariableId = VariableId(1);

fn action(parameters: usize) -> Action {
    let parameter = |index: usize| Parameter {
        name: format!("p{index}").into(),
        sort: Sort::Int,
        domain: Sort::Int.interval(),
        objects: Vec::new(),
        role: Role::Argument(index),
    };
    Action { name: "call".into(), parameters: (0..parameters).map(parameter).collect(), ..Action::default() }
}

fn sample(before: i32, arguments: &[i32], after: Option<i32>) -> Sample {
    let state = |value: i32| vec![Some(Value::Bool(true)), Some(Value::Int(value))];
    let arguments = arguments.iter().map(|value| Some(Value::Int(*value))).collect();
    Sample { before: state(before), arguments, observed: Vec::new(), after: after.map(state) }
}

/// The effect on the only variable, and what is required, as text.
fn learned(parameters: usize, samples: &[Sample]) -> String {
    let variables = [(X, Sort::Int)];
    let action = corrected(&action(parameters), samples, &variables);
    let mut domain = crate::Domain::new("C");
    domain.variables.push(crate::model::StateVariable {
        name: "x".into(),
        sort: Sort::Int,
        initial: Value::Int(0),
    });
    domain.show_action(&action).lines().skip(1).map(str::trim).collect::<Vec<_>>().join("; ")
}

#[test]
fn templates_explain_samples() {
    assert_eq!(learned(0, &[sample(0, &[], Some(0)), sample(4, &[], Some(4))]), "");
    assert_eq!(learned(0, &[sample(0, &[], Some(1))]), "then x := \\old(x) + 1");
    assert_eq!(learned(0, &[sample(0, &[], Some(3)), sample(3, &[], Some(3))]), "then x := 3");
    assert_eq!(learned(1, &[sample(0, &[5], Some(5)), sample(5, &[2], Some(2))]), "then x := p0");
    assert_eq!(learned(1, &[sample(0, &[5], Some(5)), sample(5, &[2], Some(7))]), "then x := \\old(x) + p0");
    assert_eq!(learned(1, &[sample(9, &[5], Some(4)), sample(3, &[2], Some(1))]), "then x := \\old(x) - p0");
    assert_eq!(learned(1, &[sample(0, &[5], Some(4)), sample(4, &[2], Some(1))]), "then x := p0 + -1");
}

#[test]
fn a_test_stands_between_two_templates() {
    let samples: Vec<Sample> = (0..5).map(|x| sample(x, &[], Some(if x < 3 { x + 1 } else { x }))).collect();
    assert_eq!(learned(0, &samples), "then x := (\\old(x) <= 2) ? (\\old(x) + 1) : \\old(x)");
}

#[test]
fn refusals_teach_what_is_required() {
    let samples = [sample(0, &[], None), sample(1, &[], Some(0)), sample(2, &[], Some(1))];
    assert_eq!(learned(0, &samples), "if x != 0; then x := \\old(x) + -1");
}

#[test]
fn what_nothing_explains_is_remembered() {
    let squares = [3, 4, 5, 7].map(|x: i32| sample(x, &[], Some(x * x + 1)));
    let text = learned(0, &squares);
    assert!(text.contains("\\old(x) == 7") && text.contains("50"), "{text}");
}
