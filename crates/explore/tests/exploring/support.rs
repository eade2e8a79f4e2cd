//! What exploring finds for one method of a text of Java, in lines that a person can check.

use std::fmt::Write;

use boundary::{Request, UserValues};
use expect_test::Expect;
use explore::{Engine, Explored, Limits, PathStatus, Wanted};
use fixture::Java;
use program::MethodRef;
use suite::{Criterion, TestCase};

/// The cases that cover something new, each with how it ends; what stays open, and why.
pub(crate) fn check(java: &str, method: &str, expected: Expect) {
    check_for(Criterion::Branch, java, method, expected);
}

/// The same for another criterion than branches.
pub(crate) fn check_for(criterion: Criterion, java: &str, method: &str, expected: Expect) {
    let java = fixture::java(java);
    let method = java.method(method);
    let mut engine = engine(&java, &method, criterion);
    let explored = explore(&mut engine, &java, &method);
    let mut text = String::new();
    for case in &explored.cases {
        writeln!(text, "{}", shown(&mut engine, &java, case)).unwrap();
    }
    for case in &explored.spare {
        writeln!(text, "spare: {}", shown(&mut engine, &java, case)).unwrap();
    }
    text += &ending(&engine, &explored);
    expected.assert_eq(&java.plain(&text));
}

/// The same with classes that nobody has written, where none fits.
pub(crate) fn check_with_mocks(java: &str, method: &str, expected: Expect) {
    let java = fixture::java(java);
    let method = java.method(method);
    let user = UserValues::default();
    let mut engine = engine(&java, &method, Criterion::Branch);
    engine.set_objects(std::sync::Arc::new(|method: &MethodRef, ty: &program::Type| {
        making::values_of(&request(&java, method, &user, true), ty, 3)
    }));
    let candidates = boundary::candidates(&request(&java, &method, &user, true));
    let seeds: Vec<TestCase> = candidates.cases.into_iter().chain(candidates.beginnings).collect();
    let explored = engine.explore(&method, &seeds, &Limits::default(), &|| false);
    let mut text = String::new();
    for case in &explored.cases {
        writeln!(text, "{}", shown(&mut engine, &java, case)).unwrap();
    }
    text += &ending(&engine, &explored);
    expected.assert_eq(&java.plain(&text));
}

/// All paths of a method within the ordinary bound, in the words of its source, and what is known of each.
pub(crate) fn check_paths(java: &str, method: &str, expected: Expect) {
    let java = fixture::java(java);
    let method = java.method(method);
    let mut engine = engine(&java, &method, Criterion::Path);
    let explored = explore(&mut engine, &java, &method);
    let mut text = String::new();
    for path in &explored.paths {
        let status = match &path.status {
            PathStatus::Found => String::from("found"),
            PathStatus::Infeasible => String::from("no input goes there"),
            PathStatus::Missed { reason } => report::loss(reason),
        };
        writeln!(text, "{}: {status}", path.what).unwrap();
    }
    expected.assert_eq(&java.plain(&text));
}

fn engine<'a>(java: &'a Java, method: &'a MethodRef, criterion: Criterion) -> Engine<'a> {
    let wanted = Wanted { criterion, mode: graph::McdcMode::Masking, paths: Default::default() };
    let methods = vec![method.clone()];
    Engine::new(java.machine(), &java.program, &java.contracts, &method.owner, methods, wanted)
        .unwrap_or_else(|loss| panic!("{}", report::loss(&loss)))
}

/// Explores from what boundary values propose, as `generate` does.
fn explore(engine: &mut Engine<'_>, java: &Java, method: &MethodRef) -> Explored {
    let user = UserValues::default();
    let request = request(java, method, &user, false);
    let candidates = boundary::candidates(&request);
    let seeds: Vec<TestCase> = candidates.cases.into_iter().chain(candidates.beginnings).collect();
    engine.explore(method, &seeds, &Limits::default(), &|| false)
}

fn request<'a>(java: &'a Java, method: &'a MethodRef, user: &'a UserValues, mocks: bool) -> Request<'a> {
    Request {
        program: &java.program,
        contracts: &java.contracts,
        class: &method.owner,
        method,
        seed: base::Seed(0),
        user,
        limits: boundary::Limits::default(),
        mocks,
        reflection: false,
    }
}

fn shown(engine: &mut Engine<'_>, java: &Java, case: &TestCase) -> String {
    let mut text = java.call(case);
    match engine.course(case) {
        None => text += " -> not allowed",
        Some(course) => {
            match &course.end {
                paths::End::Returned => {}
                paths::End::Threw(exception) => write!(text, " -> {}", exception.without_package()).unwrap(),
                other => write!(text, " -> {other:?}").unwrap(),
            }
            for clause in &course.broken {
                write!(text, " BREAKS {clause}").unwrap();
            }
        }
    }
    text
}

/// What is left, and what may be said of it.
fn ending(engine: &Engine<'_>, explored: &Explored) -> String {
    let mut text = String::new();
    for line in engine.open_lines() {
        writeln!(text, "open: {line}").unwrap();
    }
    for loss in &explored.losses {
        writeln!(text, "loss: {}", report::loss(loss)).unwrap();
    }
    for method in &explored.by_contract {
        writeln!(text, "by contract: {}", method.name).unwrap();
    }
    let known = match (explored.proves, explored.complete) {
        (true, _) => "proved",
        (false, true) => "complete",
        (false, false) => "not all was tried",
    };
    writeln!(text, "{known}").unwrap();
    text
}
