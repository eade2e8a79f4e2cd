//! Effective contracts over classes and interfaces.

use std::fmt::Write;

use contract::show;
use expect_test::{Expect, expect};

use crate::support::{World, check, read};

fn check_effective(java: &str, class: &str, methods: &[&str], expected: Expect) {
    let world = read(&[("A.java", java)]);
    let mut out = String::new();
    for method in methods {
        print(&world, class, method, &mut out);
    }
    out.push_str(&world.print_diagnostics());
    expected.assert_eq(&out);
}

fn print(world: &World, class: &str, name: &str, out: &mut String) {
    let mut owners = vec![class.into()];
    owners.extend(world.program.supertypes(&class.into()));
    let owner = owners.iter().find(|owner| {
        world.program.class(owner).is_some_and(|class| {
            class.methods.iter().any(|method| &*method.name == name && !method.access.is_synthetic())
        })
    });
    let reference = world.method(owner.expect("a declaration").as_str(), name);
    let effective = world.contracts.effective(&class.into(), &reference);
    let _ = writeln!(out, "{} pure={}", effective.method, effective.is_pure);
    for case in &effective.cases {
        let shown = |clauses: &[contract::Clause]| {
            clauses.iter().map(|clause| show(&clause.expr)).collect::<Vec<_>>().join(" && ")
        };
        let _ = writeln!(out, "  [{}] => [{}]", shown(&case.requires), shown(&case.ensures));
    }
    for (kind, clauses) in [
        ("invariant", &effective.invariants),
        ("constraint", &effective.constraints),
        ("initially", &effective.initially),
    ] {
        for clause in clauses {
            let _ = writeln!(out, "  {kind} {}", show(&clause.expr));
        }
    }
}

const HIERARCHY: &str = r"
    interface Shape {
        //@ instance model int area;
        //@ public invariant area >= 0;
        //@ requires factor > 0;
        //@ ensures area == \old(area) * factor;
        void scale(int factor);
        /*@ pure @*/ int size();
    }
    abstract class Base implements Shape {
        protected int a;
        //@ invariant a >= 0;
        //@ initially a == 0;
        //@ constraint a >= \old(a);
        //@ requires n > 10;
        //@ ensures \result > 0;
        int f(int n) { return n; }
        //@ requires n > 0;
        Base(int n) {}
        public int size() { return a; }
    }
    class Square extends Base {
        //@ represents area = a * a;
        Square() { super(1); }
        //@ also
        //@ requires factor == 0;
        //@ ensures area == 0;
        public void scale(int factor) {}
        //@ requires n < 0;
        //@ ensures \result < 0;
        int f(int n) { return n; }
        //@ requires size() > 0;
        static void st() {}
        /*@ helper @*/ void help() {}
    }
    class Plain extends Square { public void scale(int factor) {} }";

#[test]
fn cases_of_all_declarations_stand_side_by_side() {
    check_effective(
        HIERARCHY,
        "Square",
        &["scale", "f", "size", "<init>", "help"],
        expect![[r#"
        Square.scale(I)V pure=false
          [factor == 0] => [area == 0]
          [factor > 0] => [area == \old(area) * factor]
          invariant a >= 0
          invariant area >= 0
          constraint a >= \old(a)
        Square.f(I)I pure=false
          [n < 0] => [\result < 0]
          [n > 10] => [\result > 0]
          invariant a >= 0
          invariant area >= 0
          constraint a >= \old(a)
        Base.size()I pure=true
          invariant a >= 0
          invariant area >= 0
          constraint a >= \old(a)
        Square.<init>()V pure=false
          invariant a >= 0
          invariant area >= 0
          initially a == 0
        Square.help()V pure=false
        [contract.also-missing] A.java:29:13: warning: the specification of `f` extends that of `Base` (begin it with `also`; the two are combined anyway)
        [contract.static-context] A.java:32:22: error: `size` belongs to an object, but the contract is of a static member, in `size() > 0`
    "#]],
    );
}

#[test]
fn an_override_without_a_specification_adds_nothing() {
    check_effective(
        HIERARCHY,
        "Plain",
        &["scale", "f"],
        expect![[r#"
        Plain.scale(I)V pure=false
          [factor == 0] => [area == 0]
          [factor > 0] => [area == \old(area) * factor]
          invariant a >= 0
          invariant area >= 0
          constraint a >= \old(a)
        Square.f(I)I pure=false
          [n < 0] => [\result < 0]
          [n > 10] => [\result > 0]
          invariant a >= 0
          invariant area >= 0
          constraint a >= \old(a)
        [contract.also-missing] A.java:29:13: warning: the specification of `f` extends that of `Base` (begin it with `also`; the two are combined anyway)
        [contract.static-context] A.java:32:22: error: `size` belongs to an object, but the contract is of a static member, in `size() > 0`
    "#]],
    );
}

#[test]
fn an_inherited_method_may_implement_an_interface_of_the_subclass() {
    check_effective(
        r"interface I<T> {
            //@ requires x != null;
            //@ ensures \result.equals(x);
            T echo(T x);
        }
        class A { public String echo(String x) { return x; } }
        class B extends A implements I<String> {}",
        "B",
        &["echo"],
        expect![[r#"
            A.echo(Ljava/lang/String;)Ljava/lang/String; pure=false
              [x != null] => [\result.equals(x)]
        "#]],
    );
}

#[test]
fn languages_conjoin_into_one_case() {
    check(
        r#"import jass.modern.*;
        import com.google.java.contract.*;
        class A {
            //@ requires a > 0;
            @Pre("b > 0") @Requires("c > 0")
            int f(int a, int b, @jakarta.validation.constraints.Min(1) int c) { return 1; }
            //@ requires a > 0;
            //@ also
            //@ requires a < 0;
            @Pre("a == 0")
            int g(@jakarta.validation.constraints.Max(9) int a) { return 1; }
        }"#,
        expect![[r#"
            A f(int, int, int):4 jml
                requires c >= 1
                requires a > 0
                requires b > 0
                requires c > 0
            A g(int):7 jml
                requires a <= 9
                requires a == 0
              also
                requires a <= 9
                requires a > 0
              also
                requires a <= 9
                requires a < 0
        "#]],
    );
}

#[test]
fn represents_is_found_in_the_nearest_class() {
    let world = read(&[("A.java", HIERARCHY)]);
    let shown = |class: &str| world.contracts.represents(&class.into(), "area").map(|expr| show(&expr));
    assert_eq!(shown("Plain"), Some("a * a".into()));
    assert_eq!(shown("Base"), None);
}

#[test]
fn type_variables_of_a_super_type_stand_for_the_subclass_arguments() {
    let world = read(&[(
        "A.java",
        r"interface I<T> {
            //@ ensures \result == x;
            T echo(T x);
        }
        class A implements I<String> { public String echo(String x) { return x; } }",
    )]);
    let effective = world.contracts.effective(&"A".into(), &world.method("A", "echo"));
    let clause = &effective.cases[0].ensures[0].expr;
    let types: Vec<String> = clause.children().iter().map(|child| child.ty.to_string()).collect();
    assert_eq!(types, ["java.lang.String", "java.lang.String"]);
}
