//! Every diagnostic, each with its place, clause and help; the rest of the contract goes on.

use expect_test::expect;

use crate::support::{check, check_files};

#[test]
fn unknown_names() {
    check(
        r"class A {
            int size; int count() { return 1; }
            //@ requires sise > 0;
            //@ requires cuont() > 0;
            //@ requires count > 0;
            //@ requires size() > 0;
            //@ requires s.lenght() > 0;
            //@ requires this.szie > 0;
            //@ requires (\forall Strin t; true; true);
            //@ requires x.y.z == 1;
            //@ requires arr.lenght == 0;
            //@ ensures size == 1;
            void f(String s, int[] arr) {}
        }",
        expect![[r#"
            A f(String, int[]):3 jml
            [contract.unknown-name] A.java:3:26: error: `sise` is not a name that is known here, in `sise > 0` (did you mean `size`?)
            [contract.unknown-method] A.java:4:26: error: no method `cuont` in `A`, in `cuont() > 0` (did you mean `count`?)
            [contract.unknown-name] A.java:5:26: error: `count` is not a name that is known here, in `count > 0` (`A` has a method `count()`)
            [contract.unknown-method] A.java:6:26: error: no method `size` in `A`, in `size() > 0` (there is a field `size`)
            [contract.unknown-method] A.java:7:28: error: no method `lenght` in `String`, in `s.lenght() > 0` (did you mean `length`?)
            [contract.unknown-field] A.java:8:31: error: no field `szie` in `A`, in `this.szie > 0` (did you mean `size`?)
            [contract.unknown-type] A.java:9:35: error: no class `Strin` is in scope, in `(\forall Strin t; true; true)` (did you mean `String`?)
            [contract.unknown-name] A.java:10:26: error: `x` is not a name that is known here, in `x.y.z == 1`
            [contract.unknown-field] A.java:11:30: error: an array has no `lenght`, in `arr.lenght == 0` (did you mean `length`?)
        "#]],
    );
}

#[test]
fn wrong_types() {
    check(
        r#"class A {
            int n; String s;
            static int two(int a, String b) { return 1; }
            //@ requires n;
            //@ requires n + 1;
            //@ requires s > 1;
            //@ requires s == 1;
            //@ requires !n;
            //@ requires n && true;
            //@ requires two("a", 1) > 0;
            //@ requires s.charAt("x") == 'c';
            //@ requires (Integer) s == null;
            //@ requires s instanceof Integer;
            //@ requires n[0] == 1;
            //@ requires n.foo() == 1;
            //@ requires g() == 1;
            //@ requires (\sum int i; 0 <= i && i < 3; s) == 1;
            //@ requires s.compareTo(x -> x) == 1;
            //@ requires String == null;
            void f() {}
            void g() {}
        }"#,
        expect![[r#"
            A f():4 jml
            [contract.not-boolean] A.java:4:26: error: a boolean is expected, but this is `int`, in `n`
            [contract.not-boolean] A.java:5:26: error: a boolean is expected, but this is `int`, in `n + 1`
            [contract.operand-types] A.java:6:26: error: `>` cannot be applied to `java.lang.String` and `int`, in `s > 1`
            [contract.operand-types] A.java:7:26: error: `==` cannot be applied to `java.lang.String` and `int`, in `s == 1`
            [contract.operand-types] A.java:8:26: error: `!` cannot be applied to `int`, in `!n`
            [contract.operand-types] A.java:9:26: error: `&&` cannot be applied to `int` and `boolean`, in `n && true`
            [contract.argument-types] A.java:10:26: error: no `two` takes (java.lang.String, int), in `two("a", 1) > 0` (there is `two(int, java.lang.String)`)
            [contract.argument-types] A.java:11:28: error: no `charAt` takes (java.lang.String), in `s.charAt("x") == 'c'` (there is `charAt(int)`)
            [contract.cast] A.java:12:27: error: `java.lang.String` can never be `java.lang.Integer`, in `(Integer) s == null`
            [contract.cast] A.java:13:26: error: `java.lang.String` can never be an instance of `java.lang.Integer`, in `s instanceof Integer`
            [contract.operand-types] A.java:14:26: error: an array is expected, but this is `int`, in `n[0] == 1`
            [contract.unknown-method] A.java:15:28: error: `int` has no methods, in `n.foo() == 1`
            [contract.void-value] A.java:16:26: error: a value is expected, but this method returns none, in `g() == 1`
            [contract.operand-types] A.java:17:56: error: a number is expected, but this is `java.lang.String`, in `(\sum int i; 0 <= i && i < 3; s) == 1`
            [contract.argument-types] A.java:18:28: error: no `compareTo` takes (a function), in `s.compareTo(x -> x) == 1` (there is `compareTo(java.lang.String)`)
            [contract.unknown-name] A.java:19:26: error: `String` is a class, not a value, in `String == null`
        "#]],
    );
}

#[test]
fn what_a_clause_may_speak_of() {
    check(
        r"class A {
            int n;
            //@ requires \result > 0;
            //@ requires \old(n) == n;
            //@ ensures \result == 1;
            //@ ensures \old(\result) == 1;
            void f() {}
            //@ requires n > 0;
            //@ requires this != null;
            static void g() {}
            //@ requires n > 0;
            //@ requires m() > 0;
            //@ ensures n == 0;
            A() {}
            /*@ pure @*/ int m() { return n; }
            //@ invariant \old(n) == n;
            //@ invariant \result == n;
            //@ signals (String s) true;
            //@ signals (Missing m) true;
            //@ assignable n + 1;
            void h() {}
        }",
        expect![[r#"
            A f():3 jml
            A g():8 jml
            A A():11 jml
            A m():15 jml pure
            A h():18 jml
            [contract.result-outside-postcondition] A.java:3:26: error: there is no result in a precondition, in `\result > 0`
            [contract.old-outside-postcondition] A.java:4:26: error: a precondition has no state before to compare with by `\old`, in `\old(n) == n` (the old state can be used in postconditions and constraints)
            [contract.result-of-void] A.java:5:25: error: a method that returns nothing has no result, in `\result == 1`
            [contract.result-of-void] A.java:6:30: error: a method that returns nothing has no result, in `\old(\result) == 1`
            [contract.static-context] A.java:8:26: error: `n` belongs to an object, but the contract is of a static member, in `n > 0`
            [contract.static-context] A.java:9:26: error: there is no `this` in the contract of a static member, in `this != null`
            [contract.before-construction] A.java:11:26: error: `n` does not exist before the constructor has run, in `n > 0`
            [contract.before-construction] A.java:12:26: error: `m` does not exist before the constructor has run, in `m() > 0`
            [contract.old-outside-postcondition] A.java:16:27: error: an invariant has no state before to compare with by `\old`, in `\old(n) == n` (the old state can be used in postconditions and constraints)
            [contract.result-outside-postcondition] A.java:17:27: error: there is no result in an invariant, in `\result == n`
            [contract.not-an-exception] A.java:18:26: error: `java.lang.String` is not an exception
            [contract.unknown-type] A.java:19:26: error: no class `Missing` is in scope, in `Missing` (import it, or write its qualified name)
            [syntax.expected] A.java:20:28: error: expected a location that can be assigned to (name fields, `a[i]`, `a[*]`, `a[i..j]`, `o.*`, `\nothing` or `\everything`)
        "#]],
    );
}

#[test]
fn visibility() {
    check_files(
        &[
            (
                "p/A.java",
                "package p; public class A {
                    //@ requires b.hidden > 0;
                    //@ requires b.inside() > 0;
                    //@ requires b.kin == 1;
                    //@ requires b.opened > 0;
                    void f(q.B b) {}
                }",
            ),
            (
                "q/B.java",
                "package q; public class B { private int hidden; int inside() { return 1; } protected int kin;
                    /*@ spec_public @*/ private int opened; }",
            ),
        ],
        expect![[r#"
            p.A f(B):2 jml
                requires b.opened > 0
            [contract.not-visible] p/A.java:2:36: error: `hidden` is private in `B` and not visible from `A`, in `b.hidden > 0` (use a public pure method, or declare it `spec_public`)
            [contract.not-visible] p/A.java:3:36: error: `inside` is package-private in `B` and not visible from `A`, in `b.inside() > 0` (use a public pure method, or declare it `spec_public`)
            [contract.not-visible] p/A.java:4:36: error: `kin` is protected in `B` and not visible from `A`, in `b.kin == 1` (use a public pure method, or declare it `spec_public`)
        "#]],
    );
}

/// Understood all the same; who calls a public method cannot see what its contract means.
#[test]
fn private_members_in_public_contracts() {
    check(
        r"public class A {
            private int n;
            private /*@ spec_public @*/ int open;
            private /*@ pure @*/ int twice() { return 2 * n; }
            //@ ensures n > 0 && twice() > n && open > 0;
            public void f() {}
            //@ ensures n > 0;
            void g() {}
        }",
        expect![[r#"
            A twice():4 jml pure
            A f():5 jml
                ensures n > 0
                ensures twice() > n
                ensures open > 0
            A g():7 jml
                ensures n > 0
            [contract.not-spec-public] A.java:5:25: warning: `n` is private in the contract of a public method, in `n > 0 && twice() > n && open > 0` (declare it `spec_public`)
            [contract.not-spec-public] A.java:5:25: warning: `twice` is private in the contract of a public method, in `n > 0 && twice() > n && open > 0` (declare it `spec_public`)
        "#]],
    );
}

#[test]
fn purity() {
    check(
        r"import java.util.*;
        class A {
            List<String> names = new ArrayList<>();
            int next() { return 1; }
            /*@ pure @*/ int peek() { return 1; }
            //@ requires names.add(null);
            //@ requires next() > 0;
            //@ requires peek() > 0 && names.size() > 0 && names.contains(null);
            //@ requires new B().unknown() == 1;
            //@ requires E.values().length == 1 && E.X.ordinal() == 0 && E.X.more() == 1 && new B().equals(null);
            //@ requires names.iterator().hasNext() && Collections.max(names) != null && supplier.get() == null;
            //@ requires Arrays.asList(1).remove(0) == 1;
            void f() {}
            java.util.function.Supplier<String> supplier;
            enum E { X; int more() { return 1; } }
        }
        class B { int unknown() { return 1; } }",
        expect![[r#"
            A peek():5 jml pure
            A f():6 jml
                requires names.add(null)
                requires next() > 0
                requires peek() > 0
                requires names.size() > 0
                requires names.contains(null)
                requires new B().unknown() == 1
                requires A.E.values().length == 1
                requires A.E.X.ordinal() == 0
                requires A.E.X.more() == 1
                requires new B().equals(null)
                requires names.iterator().hasNext()
                requires Collections.max(names) != null
                requires supplier.get() == null
                requires Arrays.asList(1).remove(0) == 1
            [contract.impure-call] A.java:6:32: warning: `add` is not pure: a contract must not change anything, in `names.add(null)` (declare `add` pure if it has no side effect)
            [contract.impure-call] A.java:7:26: warning: `next` is not pure: a contract must not change anything, in `next() > 0` (declare `next` pure if it has no side effect)
            [contract.impure-call] A.java:12:43: warning: `remove` is not pure: a contract must not change anything, in `Arrays.asList(1).remove(0) == 1` (declare `remove` pure if it has no side effect)
        "#]],
    );
}

#[test]
fn model_fields() {
    check(
        r"abstract class A {
            //@ model int size;
            //@ ghost int seen;
        }
        class B extends A {}
        class C extends A {
            //@ represents size = 1;
        }
        class D extends C {}
        class E {
            //@ model int n;
            //@ represents n \such_that n > 0;
            //@ represents m = 1;
            //@ model int o;
            //@ represents o = true;
            //@ model Missing q;
        }",
        expect![[r#"
            A :2 jml
                model int size
                model ghost int seen
            C :7 jml
                model int size = 1
            E :11 jml
                model int n
                model int o
            [contract.model-without-represents] A.java:5:15: warning: `B` does not say what represents its model field `size` (clauses that use it cannot be checked)
            [contract.untranslatable] A.java:12:17: warning: `\such_that` does not say how to compute `n` (use `represents field = expression`)
            [contract.unknown-model-field] A.java:13:17: error: no model field `m` in `E`
            [contract.operand-types] A.java:15:32: error: `int` expected, but this is `boolean`, in `true`
            [contract.unknown-type] A.java:16:23: error: no class `Missing` is in scope, in `model Missing q` (import it, or write its qualified name)
        "#]],
    );
}

#[test]
fn syntax_errors_do_not_stop_the_rest() {
    check(
        r#"import jass.modern.*;
        class A {
            @Pre("x >") void f(int x) {}
            @Pre("x > 0") @Post("@Return == ") int g(int x) { return 1; }
            //@ requires x > ;
            //@ ensures x == 1;
            void h(int x) {}
            //@Deprecated
            //@Override
            void i() {}
            //@ Requires true;
            void j() {}
        }"#,
        expect![[r#"
            A f(int):3 jass
            A g(int):4 jass
                requires x > 0
            A h(int):5 jml
            [syntax.expected] A.java:3:22: error: expected an expression, found the end
            [syntax.expected] A.java:4:45: error: expected an expression, found the end
            [syntax.expected] A.java:5:30: error: expected an expression, found `;`
            [syntax.unknown-clause] A.java:11:17: error: `Requires` is not a JML keyword (did you mean `requires`?)
        "#]],
    );
}

#[test]
fn things_in_the_wrong_place() {
    check(
        r#"import jass.modern.*;
        class A {
            int n; int[] xs;
            //@ assignable p;
            //@ requires xs[*] == 1;
            //@ requires \everything;
            //@ requires (x -> x) == null;
            //@ requires super.hashCode() == 1;
            //@ requires super == null;
            //@ ensures \old(\result) == 1;
            int f(int p) { return 1; }
            @Post("@Signal == null") void g() {}
            @Post("@Old(n, String) == null") void h() {}
            @Model(name = "m", type = int.class) class B {}
            @Represents(name = "mm", by = "1") class C {}
        }"#,
        expect![[r#"
            A f(int):4 jml
            A g():12 jass
            A h():13 jass
            A$B :14 jass
                model int m
            [contract.not-a-location] A.java:4:28: error: `p` is not a place that can be assigned to (name fields, `array[*]`, `object.*`, `\nothing` or `\everything`)
            [syntax.misplaced-location] A.java:5:29: error: `[*]` can only stand in an assignable clause (name one field or element, or quantify over them)
            [syntax.misplaced-location] A.java:6:26: error: `\everything` can only stand in an assignable clause (name one field or element, or quantify over them)
            [contract.lambda-place] A.java:7:26: error: a lambda or method reference can only be an argument of a call, in `(x -> x) == null`
            [contract.super] A.java:8:26: error: a call through `super` cannot be checked from outside the class, in `super.hashCode() == 1`
            [contract.super] A.java:9:26: error: `super` needs a member after it, in `super == null`
            [contract.result-in-old] A.java:10:25: error: what the call returns or throws has no value before the call, in `\old(\result) == 1`
            [contract.signal-outside] A.java:12:20: error: a postcondition has no exception to speak of, in `@Signal == null`
            [contract.operand-types] A.java:13:28: error: the old value is `int`, not `java.lang.String`, in `@Old(n, String) == null`
            [contract.model-without-represents] A.java:14:13: warning: `A.B` does not say what represents its model field `m` (clauses that use it cannot be checked)
            [contract.unknown-model-field] A.java:15:13: error: no model field `mm` in `A.C`
        "#]],
    );
}

#[test]
fn a_missing_class_or_broken_override_is_no_reason_to_stop() {
    check(
        r"class A {
            //@ requires this.n.m.o == 1;
            //@ requires new Missing().f() == 1;
            //@ requires new Runnable() == null;
            //@ requires new A(1) == null;
            //@ requires Missing.f() == 1;
            //@ requires A.f() == 1;
            //@ requires A.n == null;
            //@ requires A.k == 1 && k.x == 1;
            void f() {}
            A n; static int k;
        }",
        expect![[r#"
            A f():2 jml
            [contract.unknown-field] A.java:2:33: error: no field `m` in `A`, in `this.n.m.o == 1`
            [contract.unknown-type] A.java:3:30: error: no class `Missing` is in scope, in `new Missing().f() == 1` (import it, or write its qualified name)
            [contract.operand-types] A.java:4:26: error: `Runnable` is abstract and has no instances of its own, in `new Runnable() == null`
            [contract.argument-types] A.java:5:26: error: no `A` takes (int), in `new A(1) == null` (there is `A()`)
            [contract.unknown-name] A.java:6:26: error: `Missing` is not a name that is known here, in `Missing.f() == 1` (import it, or write its qualified name)
            [contract.static-context] A.java:7:28: error: `f` belongs to an object of `A`, in `A.f() == 1`
            [contract.static-context] A.java:8:28: error: `n` belongs to an object of `A`, in `A.n == null`
            [contract.unknown-field] A.java:9:40: error: `int` has no fields, in `A.k == 1 && k.x == 1`
        "#]],
    );
}

#[test]
fn a_case_whose_precondition_is_not_understood_promises_nothing() {
    check(
        r#"import jass.modern.*;
        class A {
            //@ requires x > 0;
            //@ requires x < missing;
            //@ ensures \result == x;
            int f(int x) { return x; }
            //@ requires x > 0 &&;
            //@ ensures \result == x;
            int g(int x) { return x; }
            //@ requires x > 0;
            //@ ensures \result == ;
            //@ ensures \result > 0;
            int h(int x) { return x; }
            //@ requires missing;
            @Post("@Return == x") int i(int x) { return x; }
            @Also({@SpecCase(pre = "missing", post = "@Return == 1"), @SpecCase(pre = "x > 1", post = "@Return == 2")})
            int j(int x) { return x; }
            int[] xs; int n;
            //@ assignable n, missing;
            void k() {}
            //@ assignable n[*];
            void l() {}
        }"#,
        expect![[r#"
            A f(int):3 jml
                requires x > 0
            A g(int):7 jml
            A h(int):10 jml
                requires x > 0
                ensures \result > 0
            A i(int):14 jml
            A j(int):16 jass
              also
                requires x > 1
                ensures \result == 2
            A k():19 jml
            A l():21 jml
            [contract.unknown-name] A.java:4:30: error: `missing` is not a name that is known here, in `x < missing`
            [syntax.expected] A.java:7:34: error: expected an expression, found `;`
            [syntax.expected] A.java:11:36: error: expected an expression, found `;`
            [contract.unknown-name] A.java:14:26: error: `missing` is not a name that is known here, in `missing`
            [contract.unknown-name] A.java:16:37: error: `missing` is not a name that is known here, in `missing`
            [contract.unknown-name] A.java:19:31: error: `missing` is not a name that is known here, in `missing`
            [contract.not-a-location] A.java:21:28: error: `n[*]` is not a place that can be assigned to (name fields, `array[*]`, `object.*`, `\nothing` or `\everything`)
        "#]],
    );
}

/// Who is in a hurry asks for what is known already, and reads no file for it.
#[test]
fn what_was_read_so_far_has_its_diagnostics_without_the_rest() {
    let a = "class A { /*@ requires x > missing; */ void f(int x) {} }";
    let b = "class B { /*@ requires y > absent; */ void g(int y) {} }";
    let world = crate::support::read(&[("A.java", a), ("B.java", b)]);
    assert_eq!(world.contracts.diagnostics_so_far(), []);
    world.contracts.declared(&world.method("A", "f").owner);
    let told = |found: Vec<base::Diagnostic>| found.iter().map(ToString::to_string).collect::<String>();
    let so_far = told(world.contracts.diagnostics_so_far());
    assert!(so_far.contains("missing") && !so_far.contains("absent"), "{so_far}");
    let all = world.contracts.diagnostics();
    assert!(told(all.clone()).contains("absent"));
    assert_eq!(world.contracts.diagnostics_so_far(), all);
}
