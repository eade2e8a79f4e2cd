//! What is chosen like any other input, in code and behind preconditions: sizes, elements, classes and identities of objects.
//! Of each method all edges are feasible; the tests say how many stay open.

use boundary::{Request, UserValues};
use explore::{Engine, Limits, Wanted};
use fixture::java;
use suite::{Criterion, TestCase};

/// Explores a method, with fields as inputs where calls leave something open. No edge may stay open.
fn check(java: &str, method: &str) {
    let java = fixture::java(java);
    let method = java.method(method);
    let wanted =
        Wanted { criterion: Criterion::Branch, mode: graph::McdcMode::Masking, paths: Default::default() };
    let methods = vec![method.clone()];
    let mut engine =
        Engine::new(java.machine(), &java.program, &java.contracts, &method.owner, methods, wanted)
            .unwrap_or_else(|loss| panic!("{}", report::loss(&loss)));
    let request = Request {
        program: &java.program,
        contracts: &java.contracts,
        class: &method.owner,
        method: &method,
        seed: base::Seed(0),
        user: &UserValues::default(),
        limits: boundary::Limits::default(),
        mocks: false,
        reflection: false,
    };
    let candidates = boundary::candidates(&request);
    let seeds: Vec<TestCase> = candidates.cases.into_iter().chain(candidates.beginnings).collect();
    let explored = engine.explore(&method, &seeds, &Limits::default(), &|| false);
    for case in &explored.cases {
        assert!(!engine.is_forbidden(case), "{}", java.call(case));
    }
    if engine.has_open_goals(&method) {
        engine.explore_fields(&method, &seeds, &Limits::default(), &|| false);
    }
    assert_eq!(engine.open_goals(&method), 0, "{:#?}", engine.open_lines());
}

#[test]
fn the_size_of_a_list() {
    check(
        java!("class C { static int m(java.util.List<String> l) { return l.size() == 7 ? 1 : 2; } }"),
        "C.m",
    );
}

#[test]
fn sizes_of_lists_in_a_list() {
    check(
        java!(
            "class C {
                //@ requires l != null && l.size() == 2 && l.get(0) != null && l.get(1) != null;
                //@ requires l.get(0).size() == l.get(1).size() + 2;
                static int m(java.util.List<java.util.List<String>> l) { return l.get(1).isEmpty() ? 1 : 2; }
            }"
        ),
        "C.m",
    );
}

#[test]
fn a_counter_of_any_name() {
    check(
        java!(
            "class C {
                private int zt;
                void qx() { zt++; }
                int m() { return zt == 5 ? 1 : 2; }
            }"
        ),
        "C.m",
    );
}

#[test]
fn the_length_of_an_array_of_objects() {
    check(
        java!(
            "class C { static int m(StringBuilder[] a) { return a.length == 4 && a[3] != null ? 1 : 2; } }"
        ),
        "C.m",
    );
}

#[test]
fn lengths_of_arrays_in_an_array() {
    check(
        java!(
            "class C {
                //@ requires a != null && a.length == 2 && a[0] != null && a[1] != null;
                //@ requires a[0].length == 3 && a[1].length == a[0][2];
                static int m(int[][] a) { return a[1].length > 3 ? 1 : 2; }
            }"
        ),
        "C.m",
    );
}

#[test]
fn an_object_of_the_class_that_is_asked_for() {
    check(
        java!(
            "class C {
                int level;
                //@ requires o instanceof C;
                static int m(Object o) { return ((C) o).level == 3 ? 1 : 2; }
                void raise(int by) { level += by; }
            }"
        ),
        "C.m",
    );
}

#[test]
fn one_object_in_two_places_of_a_precondition() {
    check(
        java!(
            "class C {
                //@ requires a != null && b != null && a.length > 1 && a == b && a[1] == 17;
                static int m(int[] a, int[] b) { return a[0] == 4 ? 1 : 2; }
            }"
        ),
        "C.m",
    );
}

#[test]
fn objects_that_know_each_other() {
    check(
        java!(
            "class C {
                private C peer;
                void join(C other) { peer = other; }
                int m(C other) { return other != this && peer == other && other.peer == this ? 1 : 2; }
            }"
        ),
        "C.m",
    );
}
