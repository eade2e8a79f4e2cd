//! Every form of JML that the design names.

use expect_test::expect;

use crate::support::{check, read_with_side_files};

#[test]
fn lightweight_clauses_form_one_case() {
    check(
        r"class A {
            private int size;
            //@ requires x > 0;
            //@ requires x < 100 && x != 50;
            //@ ensures \result == \old(size) + x;
            //@ assignable size;
            int add(int x) { size += x; return size; }
        }",
        expect![[r#"
            A add(int):3 jml
                requires x > 0
                requires x < 100
                requires x != 50
                ensures \result == \old(size) + x
                assignable size
        "#]],
    );
}

#[test]
fn heavyweight_behaviours_and_signals() {
    check(
        r"class A {
            /*@ public normal_behavior
              @   requires x >= 0;
              @   ensures \result * \result <= x;
              @   assignable \nothing;
              @ also
              @ public exceptional_behavior
              @   requires x < 0;
              @   signals (IllegalArgumentException e) e.getMessage() != null;
              @   signals_only IllegalArgumentException;
              @ also
              @ public behavior
              @   requires x == 7;
              @   diverges false;
              @   signals (Exception) true;
              @   assignable \everything;
              @*/
            static int root(int x) {
                if (x < 0) throw new IllegalArgumentException(String.valueOf(x));
                return (int) Math.sqrt(x);
            }
        }",
        expect![[r#"
            A root(int):2 jml
                requires x >= 0
                ensures \result * \result <= x
                signals (Exception) false
                assignable \nothing
              also
                requires x < 0
                ensures false
                signals (IllegalArgumentException e) e.getMessage() != null
                signals only IllegalArgumentException
              also
                requires x == 7
                signals (Exception)
                assignable \everything
        "#]],
    );
}

#[test]
fn class_level_members() {
    check(
        r"class A {
            //@ public model int length;
            //@ private represents length = count + 1;
            //@ ghost boolean open;
            /*@ spec_public @*/ private int count;
            //@ public invariant count >= 0;
            //@ static invariant LIMIT > 0;
            static int LIMIT = 3;
            //@ constraint count >= \old(count);
            //@ initially count == 0;
            A() {}
            //@ ensures length == \old(length) + 1 && open;
            void grow() { count++; }
        }",
        expect![[r#"
            A :6 jml
                model int length = count + 1
                model ghost boolean open
                invariant count >= 0
                invariant A.LIMIT > 0
                constraint count >= \old(count)
                initially count == 0
            A grow():12 jml
                ensures length == \old(length) + 1
                ensures open
        "#]],
    );
}

#[test]
fn quantifiers_and_operators() {
    check(
        r"import java.util.List;
        class A {
            int[] items = {};
            //@ ensures (\forall int i; 0 <= i && i < items.length; items[i] >= 0);
            //@ ensures (\exists int i; 0 <= i && i < items.length; items[i] == \result);
            //@ ensures \result == (\sum int i; 0 <= i && i < items.length; items[i]);
            //@ ensures (\product int i; 1 <= i && i <= 3; i) == 6;
            //@ ensures (\min int i; 0 <= i && i < 3; i) <= (\max int i; 0 <= i && i < 3; i);
            //@ ensures (\num_of int i; 0 <= i && i < 3; i % 2 == 0) == 2;
            //@ ensures (\forall int i, j; 0 <= i && i < j && j < items.length; items[i] <= items[j]);
            int sum() { return 0; }
            //@ requires a ==> b;
            //@ requires a <== b;
            //@ requires a <==> b;
            //@ requires a <=!=> !b;
            //@ ensures a ? b : !b;
            void logic(boolean a, boolean b) {}
            //@ requires \nonnullelements(names);
            //@ ensures \fresh(\result);
            //@ ensures \typeof(\result) == \type(Object);
            //@ ensures \typeof(\result) <: \type(Object);
            //@ ensures \not_modified(items);
            //@ ensures \pre(items.length) == items.length;
            //@ ensures (* it looks good *);
            //@ assignable items[*], items[0..2], this.*;
            Object make(List<String> names) { return new Object(); }
        }",
        expect![[r#"
            A sum():4 jml
                ensures (\forall int i; 0 <= i && i < items.length; items[i] >= 0)
                ensures (\exists int i; 0 <= i && i < items.length; items[i] == \result)
                ensures \result == (\sum int i; 0 <= i && i < items.length; items[i])
                ensures (\product int i; 1 <= i && i <= 3; i) == 6
                ensures (\min int i; 0 <= i && i < 3; i) <= (\max int i; 0 <= i && i < 3; i)
                ensures (\num_of int i; 0 <= i && i < 3; i % 2 == 0) == 2
                ensures (\forall int i, j; 0 <= i && i < j && j < items.length; items[i] <= items[j])
            A logic(boolean, boolean):12 jml
                requires a ==> b
                requires a <== b
                requires a <==> b
                requires a <=!=> !b
                ensures a ? b : !b
            A make(List<String>):18 jml
                requires \nonnullelements(names)
                ensures \fresh(\result)
                ensures \typeof(\result) == \type(Object)
                ensures \typeof(\result) <: \type(Object)
                ensures \not_modified(items)
                ensures \old(items.length) == items.length
                ensures (* it looks good *)
                assignable items[*]
                assignable items[0..2]
                assignable this.*
        "#]],
    );
}

#[test]
fn modifiers_and_nullness() {
    let java = r"/*@ nullable_by_default @*/ class A {
            //@ requires true;
            static int f(String a, /*@ non_null @*/ String b, int c) { return 0; }
        }
        class B {
            //@ requires true;
            //@ ensures true;
            static /*@ nullable @*/ String g(String a, /*@ nullable @*/ String b) { return b; }
            static String h(String a) { return a; }
            /*@ pure @*/ /*@ helper @*/ int i() { return 1; }
            /*@ non_null @*/ String j() { return null; }
        }
        /*@ pure @*/ class C { int k() { return 1; } }";
    check(
        java,
        expect![[r#"
            A f(String, String, int):3 jml
                requires b != null
            B g(String, String):6 jml
            B i():10 jml pure
            B j():11 jml
                ensures \result != null
            C k():13 jml pure
        "#]],
    );
    let world = crate::support::read(&[("A.java", java)]);
    let mut out = String::new();
    for (class, method) in [("A", "f"), ("B", "g"), ("B", "h"), ("B", "i"), ("B", "j")] {
        let reference = world.method(class, method);
        let effective = world.contracts.effective(&class.into(), &reference);
        out += &format!(
            "{method}: {:?} -> {:?} helper {}\n",
            effective.parameters, effective.returns, effective.is_helper
        );
    }
    expect![[r#"
        f: [Nullable, NonNull, Unspecified] -> Unspecified helper false
        g: [NonNull, Nullable] -> Nullable helper false
        h: [Unspecified] -> Unspecified helper false
        i: [] -> Unspecified helper true
        j: [] -> NonNull helper false
    "#]]
    .assert_eq(&out);
}

#[test]
fn side_files_specify_classes_with_and_without_contracts_of_their_own() {
    let world = read_with_side_files(
        &[(
            "p/A.java",
            "package p; public class A { int n; public int f(int x) { return x; } public int g() { return 1; } }",
        )],
        &[
            (
                "p/A.jml",
                r"package p; public class A {
                //@ public invariant n >= 0;
                /*@ spec_public @*/ int n;
                //@ requires x > 0;
                //@ ensures \result == x;
                public int f(int x);
                public /*@ pure @*/ int g();
                //@ requires true;
                public int missing(int x);
            }",
            ),
            (
                "java/util/Random.jml",
                r"package java.util; public class Random {
                //@ requires bound > 0;
                //@ ensures 0 <= \result && \result < bound;
                public int nextInt(int bound);
            }",
            ),
        ],
    );
    let random = world.program.class(&"java/util/Random".into()).expect("Random");
    let method = random.method("nextInt", "(I)I").expect("nextInt");
    let effective = world.contracts.effective(&random.name, &random.method_ref(method));
    let texts: Vec<_> = effective
        .cases
        .iter()
        .flat_map(|case| case.requires.iter().chain(&case.ensures))
        .map(|clause| contract::show(&clause.expr))
        .collect();
    expect![[r#"
        p.A :2 jml
            invariant n >= 0
        p.A f(int):4 jml
            requires x > 0
            ensures \result == x
        p.A g():7 jml pure
        [contract.unmatched-declaration] p/A.jml:9:28: error: the class `p.A` has no such method `missing` (a side file repeats the signatures of the class it specifies)
        [
            "bound > 0",
            "0 <= \\result && \\result < bound",
        ]
    "#]].assert_eq(&format!("{}{texts:#?}\n", world.print()));
}
