//! Classes that Java does not allow, with the smallest set of types that cannot be had together.

use expect_test::expect;
use fixture::java;

use crate::support::{check, check_elsewhere};

#[test]
fn a_final_class_and_a_foreign_interface() {
    check(
        java!("final class Money { } interface Auditable { } interface Named { }"),
        "Named Money Auditable",
        expect!["no such class: Money is final and does not implement Auditable [Money Auditable; ]"],
    );
}

#[test]
fn an_enum_and_a_record() {
    check(
        java!("enum Colour { RED } interface Named { }"),
        "Colour Named",
        expect!["no such class: Colour is an enum and does not implement Named [Colour Named; ]"],
    );
    check(
        java!("record Point(int x) { } interface Named { }"),
        "Point Named",
        expect!["no such class: Point is a record and does not implement Named [Point Named; ]"],
    );
}

#[test]
fn two_classes() {
    check(
        java!("class Account { } class Order { } interface Named { }"),
        "Account Named Order",
        expect![
            "no such class: Account and Order are classes, and neither extends the other [Account Order; ]"
        ],
    );
}

#[test]
fn a_sealed_type_that_is_closed_to_the_end() {
    check(
        java!(
            "sealed interface Shape permits Circle, Square { } final class Circle implements Shape { } sealed class Square implements Shape permits Tile { } final class Tile extends Square { } interface Named { }"
        ),
        "Shape Named",
        expect!["no such class: Shape is sealed and does not implement Named [Shape Named; ]"],
    );
}

#[test]
fn what_is_the_one_is_the_other() {
    check(
        java!("interface Top { } interface Low extends Top { } interface Named { }"),
        "Named Low !Top",
        expect!["no such class: every Low is a Top [Low; Top]"],
    );
}

#[test]
fn results_that_nothing_can_be() {
    check(
        java!("interface A { int get(); } interface B { String get(); }"),
        "A B",
        expect!["no such class: get returns int in A and String in B [A B; ]"],
    );
    check(
        java!("interface A { Integer get(); } interface B { String get(); }"),
        "A B",
        expect!["no such class: get returns Integer in A and String in B [A B; ]"],
    );
    check(
        java!("interface A { void get(); } interface B { Object get(); }"),
        "A B",
        expect!["no such class: get returns void in A and Object in B [A B; ]"],
    );
    check(
        java!(
            "import java.util.*; interface A { ArrayList<String> get(); } interface B { HashMap<String, String> get(); }"
        ),
        "A B",
        expect!["no such class: get returns ArrayList<String> in A and HashMap<String, String> in B [A B; ]"],
    );
}

#[test]
fn two_parametrisations() {
    check(
        java!("interface A extends Comparable<String> { } interface B extends Comparable<Integer> { }"),
        "A B",
        expect!["no such class: no class is both Comparable<String> and Comparable<Integer> [A B; ]"],
    );
}

#[test]
fn a_final_method_that_is_not_what_is_asked_for() {
    check(
        java!("class Base { public final int size() { return 1; } } interface Sized { long size(); }"),
        "Base Sized",
        expect!["no such class: size is final in Base and not what Sized asks for [Base Sized; ]"],
    );
    check(
        java!("class Base { protected final int size() { return 1; } } interface Sized { int size(); }"),
        "Base Sized",
        expect!["no such class: size is final in Base and not what Sized asks for [Base Sized; ]"],
    );
    check(
        java!(
            "class Base { public final void close() throws java.io.IOException { } } interface Quiet { void close(); }"
        ),
        "Base Quiet",
        expect!["no such class: close is final in Base and not what Quiet asks for [Base Quiet; ]"],
    );
    check(
        java!("interface Waiting { String getClass(int n); void notify(int n); }"),
        "Waiting",
        expect!["class implements Waiting"],
    );
}

#[test]
fn a_static_method() {
    check(
        java!("class Base { public static int size() { return 1; } } interface Sized { int size(); }"),
        "Base Sized",
        expect!["no such class: size is static in Base and not in Sized [Base Sized; ]"],
    );
}

#[test]
fn what_only_its_own_package_can_implement() {
    check_elsewhere(
        java!("public abstract class Base { abstract int size(); }"),
        "Base",
        expect!["none of the test's own: only the package of Base can implement its method size [Base; ]"],
    );
    check_elsewhere(java!("class Base { }"), "Base", expect!["exists: Base"]);
    check_elsewhere(java!("public class Base { Base() { } }"), "Base", expect!["exists: Base"]);
}

#[test]
fn what_a_class_keeps_to_its_package_binds_no_class_of_another_one() {
    const KEPT: &str = java!(
        "public class All {
            public static class Final { final long size() { return 1; } }
            public static class Long { long size() { return 1; } }
            public static class Static { static int size() { return 1; } }
            public static class Private { private final long size() { return 1; } }
            public static class Protected { protected long size() { return 1; } }
            public interface Sized { int size(); }
        }"
    );
    let here = |class: &str, expected| check(KEPT, &format!("All${class} All$Sized"), expected);
    let elsewhere =
        |class: &str, expected| check_elsewhere(KEPT, &format!("All${class} All$Sized"), expected);
    here(
        "Final",
        expect![
            "none of the test's own: size is final in All.Final and not what All.Sized asks for [All$Final All$Sized; ]"
        ],
    );
    elsewhere("Final", expect!["class extends All.Final implements All.Sized"]);
    here(
        "Long",
        expect![
            "none of the test's own: size returns long in All.Long and int in All.Sized [All$Long All$Sized; ]"
        ],
    );
    elsewhere("Long", expect!["class extends All.Long implements All.Sized"]);
    here(
        "Static",
        expect![
            "none of the test's own: size is static in All.Static and not in All.Sized [All$Static All$Sized; ]"
        ],
    );
    elsewhere("Static", expect!["class extends All.Static implements All.Sized"]);
    here("Private", expect!["class extends All.Private implements All.Sized"]);
    elsewhere("Private", expect!["class extends All.Private implements All.Sized"]);
    elsewhere(
        "Protected",
        expect![
            "no such class: size returns long in All.Protected and int in All.Sized [All$Protected All$Sized; ]"
        ],
    );
    check(
        java!("import java.util.*; interface Sized { int capacity(); int hash(Object key); }"),
        "Sized java.util.HashMap",
        expect!["class extends java.util.HashMap implements Sized"],
    );
}

#[test]
fn enums_and_records_are_declared_in_their_own_way() {
    check(java!("interface Named { }"), "Named java.lang.Enum", expect!["not written: an enum"]);
    check(
        java!("interface Named { }"),
        "Named java.lang.Enum java.lang.Number",
        expect!["no such class: Enum and Number are classes, and neither extends the other [Enum Number; ]"],
    );
}

#[test]
fn private_constructors() {
    check(
        java!("class Base { private Base() { } } interface Named { }"),
        "Base Named",
        expect!["none of the test's own: no constructor of Base can be called [Base Named; ]"],
    );
    check(
        java!("class Base { private Base() { } static class Open extends Base { } } interface Named { }"),
        "Base Named",
        expect!["class extends Base.Open implements Named"],
    );
}
