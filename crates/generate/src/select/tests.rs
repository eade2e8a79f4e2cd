//! What is kept of a few hand-made cases.

use suite::{FindingKind, Probe, Strategy, TestCase, Value};

use super::*;
use crate::judging::assess::FoundBy;

fn case(number: i32, lines: &[u32]) -> Assessed {
    let class = ClassName::new("p/A");
    let method = MethodRef::new(class.clone(), "f", "(I)V");
    let probes =
        lines.iter().map(|line| Probe { method: method.clone(), kind: ProbeKind::Line(*line) }).collect();
    Assessed {
        case: TestCase {
            arguments: vec![Recipe::Value(Value::Int(number))],
            ..TestCase::of(class, method, Strategy::Boundary)
        },
        probes,
        spec_cases: Vec::new(),
        finding: None,
        assumption: None,
        needs_assertions: false,
        put_back: Vec::new(),
        hidden: Default::default(),
        observed: Vec::new(),
        rendered: CheckedMethod { class: String::new(), method: String::new() },
        features: Vec::new(),
        results: Vec::new(),
        doubts: Vec::new(),
    }
}

fn finding(number: i32, lines: &[u32], key: &str) -> Assessed {
    let found = FoundBy {
        kind: FindingKind::Postcondition,
        clause: key.into(),
        place: None,
        key: key.into(),
        story: String::new(),
        why: None,
        state: None,
        overflow: false,
    };
    Assessed { finding: Some(found), ..case(number, lines) }
}

fn kept(cases: Vec<Assessed>) -> Vec<i32> {
    let (kept, _) = select(&ClassName::new("p/A"), Criterion::Branch, cases, usize::MAX, &mut Vec::new());
    kept.iter()
        .map(|item| match item.case.arguments[0] {
            Recipe::Value(Value::Int(number)) => number,
            _ => unreachable!("every case has one number"),
        })
        .collect()
}

#[test]
fn what_covers_nothing_new_is_left_out() {
    assert_eq!(kept(vec![case(1, &[1, 2]), case(2, &[2]), case(3, &[2, 3])]), [1, 3]);
}

#[test]
fn every_finding_is_shown_once() {
    assert_eq!(kept(vec![finding(1, &[1], "a"), finding(2, &[1], "a"), finding(3, &[1], "b")]), [1, 3]);
}

#[test]
fn a_plain_break_is_shown_before_one_by_an_overflow() {
    let mut overflow = finding(1, &[1], "a");
    overflow.finding.as_mut().expect("a finding").overflow = true;
    assert_eq!(kept(vec![overflow.clone(), finding(1001, &[1], "a")]), [1001]);
    assert_eq!(kept(vec![finding(1001, &[1], "a"), overflow]), [1001]);
}

#[test]
fn a_failing_test_does_not_stand_in_for_a_passing_one() {
    assert_eq!(kept(vec![finding(1, &[1, 2, 3], "a"), case(2, &[1, 2])]), [1, 2]);
}

#[test]
fn a_null_is_kept_only_where_no_value_does_the_same() {
    let mut null = case(1, &[1]);
    null.case.arguments = vec![Recipe::Null(program::Type::object())];
    let (kept, _) = select(
        &ClassName::new("p/A"),
        Criterion::Branch,
        vec![null, case(2, &[1])],
        usize::MAX,
        &mut Vec::new(),
    );
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[0].case.arguments, [Recipe::Value(Value::Int(2))]);
}

#[test]
fn kinds_of_results_are_kept_while_there_is_time_for_them() {
    let with = |number, lines: &[u32], result: &str| Assessed {
        results: vec![result.into()],
        ..case(number, lines)
    };
    let cases = vec![with(1, &[1], "positive"), with(2, &[1], "negative"), with(3, &[1, 2], "positive")];
    let class = ClassName::new("p/A");
    assert_eq!(select(&class, Criterion::Branch, cases.clone(), 2, &mut Vec::new()).0.len(), 2);
    assert_eq!(select(&class, Criterion::Branch, cases, 1, &mut Vec::new()).0.len(), 1);
}

#[test]
fn where_time_is_short_the_tests_that_add_most_are_kept() {
    let cases = vec![
        case(1, &[1]),
        case(2, &[2, 3, 4]),
        finding(3, &[9], "a clause"),
        case(4, &[4, 5, 6, 7]),
        case(5, &[8, 2]),
    ];
    let mut wanted = Vec::new();
    let (kept, cut) = select(&ClassName::new("p/A"), Criterion::Branch, cases, 3, &mut wanted);
    assert!(cut);
    assert_eq!(wanted.len(), 5);
    let numbers: Vec<Recipe> = kept.into_iter().map(|mut item| item.case.arguments.remove(0)).collect();
    assert_eq!(numbers, [2, 3, 4].map(|number| Recipe::Value(Value::Int(number))));
}

#[test]
fn where_time_is_short_no_method_goes_without_a_test() {
    let mut other = case(4, &[9]);
    other.case.method = MethodRef::new(ClassName::new("p/A"), "g", "()V");
    let cases = vec![case(1, &[1, 2]), case(2, &[3, 4]), case(3, &[5, 6]), other];
    let (kept, _) = select(&ClassName::new("p/A"), Criterion::Branch, cases, 2, &mut Vec::new());
    let methods: Vec<&str> = kept.iter().map(|item| &*item.case.method.name).collect();
    assert_eq!(methods, ["f", "g"]);
}
