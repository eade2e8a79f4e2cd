//! Classes that Java allows, some of which look as if it did not.

use expect_test::expect;
use fixture::java;

use crate::support::{check, check_elsewhere};

#[test]
fn two_interfaces() {
    check(
        java!("interface Queue { void put(int n); } interface Topic { int next(); }"),
        "Queue Topic",
        expect!["class implements Queue, Topic"],
    );
}

#[test]
fn a_super_type_adds_nothing() {
    check(
        java!("interface Top { } interface Low extends Top { }"),
        "Top Low",
        expect!["class implements Low"],
    );
}

#[test]
fn an_open_class_and_a_foreign_interface() {
    check(
        java!("class Money { Money(int n) { } } interface Auditable { }"),
        "Money Auditable",
        expect!["class extends Money implements Auditable"],
    );
}

#[test]
fn a_final_class_that_is_all_that_is_there() {
    check(
        java!("final class Money implements Auditable { } interface Auditable { }"),
        "Money Auditable",
        expect!["exists: Money"],
    );
}

#[test]
fn a_sealed_type_with_an_open_door() {
    check(
        java!(
            "sealed interface Shape permits Circle, Free { } final class Circle implements Shape { } non-sealed interface Free extends Shape { } interface Named { }"
        ),
        "Shape Named !Circle",
        expect!["class implements Free, Named"],
    );
}

#[test]
fn a_sealed_type_one_of_whose_classes_fits() {
    check(
        java!(
            "sealed interface Shape permits Circle, Dot { } record Circle() implements Shape, Named { } record Dot() implements Shape { } interface Named { }"
        ),
        "Shape Named",
        expect!["exists: Circle"],
    );
}

#[test]
fn results_of_which_one_is_the_other() {
    check(
        java!("interface A { Object get(); } interface B { String get(); }"),
        "A B",
        expect!["class implements A, B"],
    );
}

#[test]
fn results_that_a_third_type_could_be() {
    check(
        java!("interface A { Runnable get(); } interface B { Comparable<String> get(); }"),
        "A B",
        expect!["not written: a method whose result is of several types"],
    );
}

#[test]
fn two_defaults() {
    check(
        java!(
            "interface A { default int size() { return 1; } } interface B { default int size() { return 2; } }"
        ),
        "A B",
        expect!["class implements A, B { A.size, B.size }"],
    );
}

#[test]
fn a_default_below_another() {
    check(
        java!(
            "interface A { default int size() { return 1; } } interface B extends A { default int size() { return 2; } } interface C extends A { }"
        ),
        "B C",
        expect!["class implements B, C"],
    );
}

#[test]
fn a_protected_method_that_an_interface_makes_public() {
    check(
        java!("class Base { protected int size() { return 1; } } interface Sized { int size(); }"),
        "Base Sized",
        expect!["class extends Base implements Sized { Base.size, Sized.size }"],
    );
}

#[test]
fn a_method_that_throws_more_than_the_interface_allows() {
    check(
        java!(
            "class Base { public void close() throws java.io.IOException { } } interface Quiet { void close(); }"
        ),
        "Base Quiet",
        expect!["class extends Base implements Quiet { Base.close, Quiet.close }"],
    );
}

#[test]
fn an_inherited_method_implements_an_interface() {
    check(
        java!("class Base { public final int size() { return 1; } } interface Sized { int size(); }"),
        "Base Sized",
        expect!["class extends Base implements Sized"],
    );
}

#[test]
fn a_package_private_abstract_method_at_home() {
    check(java!("abstract class Base { abstract int size(); }"), "Base", expect!["class extends Base"]);
}

#[test]
fn a_generic_interface_on_its_own() {
    check(
        java!("interface Box<T> { T get(); } interface Named { String name(); }"),
        "Box Named",
        expect!["class implements Box, Named"],
    );
}

#[test]
fn one_parametrisation_twice() {
    check(
        java!("interface A extends Comparable<String> { } interface B extends Comparable<String> { }"),
        "A B",
        expect!["class implements A, B"],
    );
}

#[test]
fn parameters_that_differ_in_their_arguments_only() {
    check(
        java!(
            "import java.util.List; interface A { void put(List<String> all); } interface B { void put(List<Integer> all); }"
        ),
        "A B",
        expect!["class implements A, B"],
    );
}

#[test]
fn a_static_method_of_an_interface_is_nobody_elses() {
    check(
        java!("interface A { static int of() { return 1; } } interface B { String of(); }"),
        "A B",
        expect!["class implements A, B"],
    );
}

#[test]
fn an_annotation_type_is_an_interface() {
    check(
        java!("@interface Tag { } interface Named { }"),
        "Tag Named",
        expect!["class implements Tag, Named"],
    );
}

#[test]
fn what_is_public_can_be_extended_from_elsewhere() {
    check_elsewhere(
        java!("public abstract class Base { protected Base() { } protected abstract int size(); }"),
        "Base",
        expect!["class extends Base"],
    );
}
