//! Which methods only read, by their code.

use expect_test::{Expect, expect};

use crate::support::read;

/// The methods of `A` that only read, by name.
#[track_caller]
fn check(java: &str, expected: Expect) {
    let world = read(&[("A.java", java)]);
    let class = world.program.class(&"A".into()).expect("the class");
    let methods =
        class.methods.iter().filter(|method| !method.name.starts_with('<') && !method.access.is_synthetic());
    let reading = methods.filter(|method| world.contracts.only_reads(&class.method_ref(method)));
    let names: Vec<&str> = reading.map(|method| &*method.name).collect();
    expected.assert_eq(&names.join(" "));
}

#[test]
fn names_do_not_count() {
    check(
        "class A { int x; int n; int pop() { return x; } int getNext() { return x++; } boolean isOnce() { n = 1; return true; } }",
        expect!["pop"],
    );
}

#[test]
fn fields_arrays_and_statics_are_written_to() {
    check(
        "class A { static int s; int[] a; A next;
            void set() { a[0] = 1; } void count() { s++; } void other(A b) { b.next = null; }
            int first() { return a[0]; } int last() { return a[a.length - 1]; } A second() { return next.next; } }",
        expect!["first last second"],
    );
}

#[test]
fn callees_are_followed() {
    check(
        "class A { int x; private int read() { return x; } private int write() { return ++x; }
            int a() { return read(); } int b() { return write(); } int c(int n) { return n == 0 ? x : c(n - 1); }
            int d(int n) { return n == 0 ? write() : d(n - 1); } }",
        expect!["read a c"],
    );
}

#[test]
fn every_override_of_the_program_counts() {
    check(
        "class A { I pure; J mixed; K none; int a() { return pure.f(); } int b() { return mixed.g(); } int c() { return none.h(); } }
         interface I { int f(); } interface J { int g(); } interface K { int h(); }
         class P implements I { public int f() { return 1; } }
         class Q implements J { int n; public int g() { return n++; } } class R implements J { public int g() { return 2; } }",
        expect!["a"],
    );
}

#[test]
fn what_it_makes_itself_may_be_changed() {
    check(
        "class A { int x; java.util.List<String> names;
            public String toString() { StringBuilder b = new StringBuilder(); for (String n : names) b.append(n).append(','); return b.toString(); }
            int[] pair() { int[] p = new int[2]; p[0] = x; return p; }
            java.util.List<String> copy() { java.util.List<String> all = new java.util.ArrayList<>(); all.add(\"a\"); return all; }
            void grow() { names.add(\"a\"); } void both() { java.util.List<String> all = new java.util.ArrayList<>(); all = names; all.add(\"a\"); }
            void fill(int[] given) { int[] own = new int[1]; given[0] = own[0]; }
            String text() { return \"x\" + x + String.format(\"%d\", x); } void fail() { throw new IllegalStateException(\"x\" + x); }
            P point() { return new P(x); } static class P { int x; P(int x) { this.x = x; } } }",
        expect!["toString pair copy text fail point"],
    );
}

#[test]
fn lambdas_are_code_of_whoever_makes_them() {
    check(
        "class A { int x; java.util.List<String> names; java.util.function.Supplier<Integer> given;
            long many() { return names.stream().filter(n -> n.length() > x).count(); }
            long counted() { return names.stream().filter(n -> x++ > 0).count(); }
            int asked() { return given.get(); } void all() { names.forEach(n -> {}); } }",
        expect!["many"],
    );
}

#[test]
fn what_nobody_knows_may_write() {
    check(
        "class A { native int n(); int a() { return n(); } void print() { System.out.println(); } long now() { return System.nanoTime(); }
            int read(java.io.Reader r) throws java.io.IOException { return r.read(); } }",
        expect![""],
    );
}

#[test]
fn declared_purity_is_believed() {
    check("class A { int x; /*@ pure @*/ int cached() { if (x == 0) x = 7; return x; } }", expect!["cached"]);
}
