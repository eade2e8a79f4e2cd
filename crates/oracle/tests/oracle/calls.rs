//! What is assumed before a call and checked after it, form by form.

use expect_test::{Expect, expect};
use suite::Recipe;

use crate::support::{World, int, ints, null, text};

fn check(java: &str, calls: &dyn Fn(&World) -> Vec<suite::TestCase>, expected: Expect) {
    let mut world = World::new(&[("A.java", java)]);
    let cases = calls(&world);
    let said: String = cases.iter().map(|case| world.verdict(case)).collect();
    expected.assert_eq(&said);
}

#[test]
fn old_values() {
    let java = r#"
        import java.util.*;
        public class A {
            private int[] xs = {3, 1, 2};
            private List<Integer> list = new ArrayList<>(List.of(1, 2));
            private int n = 5;

            //@ ensures n == \old(n) + by && \old(xs)[0] == xs[0] && \old(xs[0]) == 3;
            //@ ensures xs[0] == 9;
            void add(int by) { n += by; xs[0] = 9; }

            //@ ensures (\forall int i; 0 <= i && i < xs.length; xs[i] >= \old(xs[i]));
            void raise(int at, int by) { xs[at] += by; }

            //@ ensures list.size() == \old(list).size() && \old(list.size()) == 2;
            //@ ensures (\forall Integer i; \old(list).contains(i); list.contains(i));
            void append(int x) { list.add(x); }

            //@ ensures (\forall int i; 0 <= i && i < 3; get(i) == \old(get(i)));
            void sort() { Arrays.sort(xs); }

            /*@ pure @*/ int get(int i) { return xs[i]; }

            //@ ensures \old(b != null ==> b.n == 5);
            //@ ensures b != null ==> b.n == \old(b.n) + 1;
            void other(/*@ nullable @*/ A b) { if (b != null) b.n++; }

            //@ ensures \not_modified(n, xs);
            void keep(boolean well) { if (!well) xs = new int[0]; }
        }"#;
    let calls = |world: &World| {
        let a = || world.object("A", vec![], &[]);
        let on = |name: &str, arguments: Vec<Recipe>| world.case("A", name, Some(a()), arguments);
        let flag = |value| Recipe::Value(suite::Value::Boolean(value));
        vec![
            on("add", vec![int(4)]),
            on("raise", vec![int(1), int(2)]),
            on("raise", vec![int(1), int(-2)]),
            on("append", vec![int(7)]),
            on("sort", vec![]),
            on("other", vec![null("A")]),
            on("other", vec![a()]),
            on("keep", vec![flag(true)]),
            on("keep", vec![flag(false)]),
        ]
    };
    check(
        java,
        &calls,
        expect![[r#"
        add: returns Void
          holds: Check(Post { case: 0 }): n == \old(n) + by && \old(xs)[0] == xs[0] && \old(xs[0]) == 3
          holds: Check(Post { case: 0 }): xs[0] == 9
        raise: returns Void
          holds: Check(Post { case: 0 }): (\forall int i; 0 <= i && i < xs.length; xs[i] >= \old(xs[i]))
        raise: returns Void
          BROKEN: Check(Post { case: 0 }): (\forall int i; 0 <= i && i < xs.length; xs[i] >= \old(xs[i]))
        append: returns Void
          holds: Check(Post { case: 0 }): list.size() == \old(list).size() && \old(list.size()) == 2
          holds: Check(Post { case: 0 }): (\forall Integer i; \old(list).contains(i); list.contains(i))
        sort: returns Void
          BROKEN: Check(Post { case: 0 }): (\forall int i; 0 <= i && i < 3; get(i) == \old(get(i)))
        other: returns Void
          holds: Check(Post { case: 0 }): \old(b != null ==> b.n == 5)
          holds: Check(Post { case: 0 }): b != null ==> b.n == \old(b.n) + 1
        other: returns Void
          holds: Check(Post { case: 0 }): \old(b != null ==> b.n == 5)
          holds: Check(Post { case: 0 }): b != null ==> b.n == \old(b.n) + 1
        keep: returns Void
          holds: Check(Post { case: 0 }): \not_modified(n, xs)
        keep: returns Void
          BROKEN: Check(Post { case: 0 }): \not_modified(n, xs)
    "#]],
    );
}

#[test]
fn exceptions_and_spec_cases() {
    let java = r#"
        public class A {
            private int n;
            /*@ public normal_behavior
              @   requires x > 0;
              @   ensures n == x;
              @   assignable n;
              @ also
              @ public exceptional_behavior
              @   requires x < 0;
              @   signals (IllegalArgumentException e) n == \old(n) && e.getMessage() != null;
              @   signals_only IllegalArgumentException;
              @*/
            void set(int x) {
                if (x == -1) return;
                if (x == -2) throw new IllegalStateException();
                if (x == -3) throw new IllegalArgumentException();
                if (x < 0) throw new IllegalArgumentException("negative");
                if (x == 13) throw new ArithmeticException("unlucky");
                n = x;
            }
            //@ signals (Exception e) false;
            void never(int x) { if (x == 0) throw new RuntimeException("zero"); }
            //@ requires s.length() > 0;
            void spoken(String s) { if (s.charAt(0) == 'x') throw new RuntimeException(); }
            //@ requires 1 / x > 0 || true;
            void throwing(int x) { }
            //@ ensures \result != null && \result.length() == x;
            String make(int x) { return x == 0 ? null : "a"; }
        }"#;
    let calls = |world: &World| {
        let a = || world.object("A", vec![], &[]);
        let on = |name: &str, arguments: Vec<Recipe>| world.case("A", name, Some(a()), arguments);
        let mut all: Vec<suite::TestCase> =
            [5, 13, 0, -1, -2, -3, -4].into_iter().map(|x| on("set", vec![int(x)])).collect();
        all.extend([on("never", vec![int(0)]), on("never", vec![int(1)])]);
        all.extend(["", "x", "y"].map(|word| on("spoken", vec![text(word)])));
        all.push(on("spoken", vec![null("java/lang/String")]));
        all.extend([0, 1].map(|x| on("throwing", vec![int(x)])));
        all.extend([0, 1, 2].map(|x| on("make", vec![int(x)])));
        all
    };
    check(
        java,
        &calls,
        expect![[r#"
        set: returns Void
          holds: Check(Post { case: 0 }): n == x
          holds: Assignable { case: 0 }: assignable n
        set: throws java.lang.ArithmeticException: unlucky
          BROKEN: Outcome { case: 0 }: normal_behavior (java.lang.ArithmeticException)
          holds: Assignable { case: 0 }: assignable n
        set: not allowed
          not met: x > 0
          not met: x < 0
        set: returns Void
          BROKEN: Outcome { case: 1 }: signals (java.lang.IllegalArgumentException) n == \old(n) && e.getMessage() != null (it returns)
        set: throws java.lang.IllegalStateException
          BROKEN: Outcome { case: 1 }: signals_only java.lang.IllegalArgumentException (java.lang.IllegalStateException)
        set: throws java.lang.IllegalArgumentException
          BROKEN: Check(Signals { case: 1 }): n == \old(n) && e.getMessage() != null
        set: throws java.lang.IllegalArgumentException: negative
          holds: Check(Signals { case: 1 }): n == \old(n) && e.getMessage() != null
        never: throws java.lang.RuntimeException: zero
          BROKEN: Outcome { case: 0 }: signals (java.lang.Exception) false (java.lang.RuntimeException)
        never: returns Void
        spoken: not allowed
          not met: s.length() > 0
        spoken: throws java.lang.RuntimeException
        spoken: returns Void
        spoken: not allowed
          not met: s != null
        throwing: not allowed
          not met: 1 / x > 0 || true throws java.lang.ArithmeticException: / by zero
        throwing: returns Void
        make: returns Ref(null)
          BROKEN: Check(Post { case: 0 }): \result != null && \result.length() == x
          BROKEN: Check(Post { case: 18446744073709551615 }): \result != null
        make: returns an object
          holds: Check(Post { case: 0 }): \result != null && \result.length() == x
          holds: Check(Post { case: 18446744073709551615 }): \result != null
        make: returns an object
          BROKEN: Check(Post { case: 0 }): \result != null && \result.length() == x
          holds: Check(Post { case: 18446744073709551615 }): \result != null
    "#]],
    );
}

#[test]
fn objects_and_frames() {
    let java = r#"
        import java.util.*;
        public class A {
            //@ model int total;
            //@ represents total = a + b;
            //@ ghost int g;
            private int a = 1;
            private int b = 2;
            int[] xs = new int[2];
            static int calls;
            //@ private invariant a >= 0 && xs != null;
            //@ constraint a >= \old(a);
            //@ initially a == 1;
            A() { }

            //@ assignable a;
            //@ ensures total == \old(total) + by;
            void only(int by, boolean well) { a += by; if (!well) { b++; a--; } }

            //@ assignable xs[*];
            void fill(int at) { xs[at] = 1; if (at == 1) calls++; }

            //@ assignable \nothing;
            void nothing(int[] ys) { if (ys.length > 1) ys[1] = 5; }

            //@ ensures \fresh(\result);
            Object made(boolean well) { return well ? new Object() : this; }

            //@ ensures \fresh(\result);
            Object known(Object it) { return it; }

            //@ requires \nonnullelements(names);
            //@ ensures \result == names.length;
            int count(String[] names) { return names.length; }

            //@ requires other.a < 100;
            //@ ensures g == 0;
            void with(A other) { }

            //@ ensures noisy() == 0;
            void quiet() { }
            /*@ pure @*/ int noisy() { calls++; return calls - 1; }

            //@ ensures endless() > 0;
            void wait(int x) { }
            /*@ pure @*/ int endless() { while (true) { } }
        }"#;
    let calls = |world: &World| {
        let a = || world.object("A", vec![], &[]);
        let low = || world.object("A", vec![], &[("only", vec![int(-5), flag(true)])]);
        let on = |name: &str, arguments: Vec<Recipe>| world.case("A", name, Some(a()), arguments);
        let names = |texts: &[Option<&str>]| Recipe::Array {
            element: program::Type::string(),
            items: texts.iter().map(|one| one.map_or_else(|| null("java/lang/String"), text)).collect(),
        };
        vec![
            world.case("A", "<init>", None, vec![]),
            on("only", vec![int(2), flag(true)]),
            on("only", vec![int(2), flag(false)]),
            on("only", vec![int(-5), flag(true)]),
            world.case("A", "only", Some(low()), vec![int(1), flag(true)]),
            on("fill", vec![int(0)]),
            on("fill", vec![int(1)]),
            on("nothing", vec![ints(&[1])]),
            on("nothing", vec![ints(&[1, 2])]),
            on("made", vec![flag(true)]),
            on("made", vec![flag(false)]),
            on("known", vec![text("x")]),
            on("count", vec![names(&[Some("a"), Some("b")])]),
            on("count", vec![names(&[Some("a"), None])]),
            on("with", vec![low()]),
            on("with", vec![a()]),
            on("quiet", vec![]),
            on("wait", vec![int(1)]),
        ]
    };
    fn flag(value: bool) -> Recipe {
        Recipe::Value(suite::Value::Boolean(value))
    }
    check(
        java,
        &calls,
        expect![[r#"
            <init>: returns an object
              holds: Check(Invariant): a >= 0 && xs != null
              holds: Check(Initially): a == 1
            only: returns Void
              holds: Check(Post { case: 0 }): total == \old(total) + by
              holds: Check(Invariant): a >= 0 && xs != null
              holds: Check(Constraint): a >= \old(a)
              holds: Assignable { case: 0 }: assignable a
            only: returns Void
              holds: Check(Post { case: 0 }): total == \old(total) + by
              holds: Check(Invariant): a >= 0 && xs != null
              holds: Check(Constraint): a >= \old(a)
              BROKEN: Assignable { case: 0 }: assignable a (this.b has changed)
            only: returns Void
              holds: Check(Post { case: 0 }): total == \old(total) + by
              BROKEN: Check(Invariant): a >= 0 && xs != null
              BROKEN: Check(Constraint): a >= \old(a)
              holds: Assignable { case: 0 }: assignable a
            only: not allowed
              not met: a >= 0 && xs != null
            fill: returns Void
              holds: Check(Invariant): a >= 0 && xs != null
              holds: Check(Constraint): a >= \old(a)
              holds: Assignable { case: 0 }: assignable xs[*]
            fill: returns Void
              holds: Check(Invariant): a >= 0 && xs != null
              holds: Check(Constraint): a >= \old(a)
              BROKEN: Assignable { case: 0 }: assignable xs[*] (A.calls has changed)
            nothing: returns Void
              holds: Check(Invariant): a >= 0 && xs != null
              holds: Check(Constraint): a >= \old(a)
              holds: Assignable { case: 0 }: assignable \nothing
            nothing: returns Void
              holds: Check(Invariant): a >= 0 && xs != null
              holds: Check(Constraint): a >= \old(a)
              BROKEN: Assignable { case: 0 }: assignable \nothing (argument 1[1] has changed)
            made: returns an object
              holds: Check(Post { case: 0 }): \fresh(\result)
              holds: Check(Invariant): a >= 0 && xs != null
              holds: Check(Constraint): a >= \old(a)
            made: returns an object
              BROKEN: Check(Post { case: 0 }): \fresh(\result)
              holds: Check(Invariant): a >= 0 && xs != null
              holds: Check(Constraint): a >= \old(a)
            known: returns an object
              BROKEN: Check(Post { case: 0 }): \fresh(\result)
              holds: Check(Invariant): a >= 0 && xs != null
              holds: Check(Constraint): a >= \old(a)
            count: returns Int(2)
              holds: Check(Post { case: 0 }): \result == names.length
              holds: Check(Invariant): a >= 0 && xs != null
              holds: Check(Constraint): a >= \old(a)
            count: not allowed
              not met: \nonnullelements(names)
            with: not allowed
              not met: a >= 0 && xs != null
            with: returns Void
              unknown: Check(Post { case: 0 }): g == 0 (model field `g` has no `represents`)
              holds: Check(Invariant): a >= 0 && xs != null
              holds: Check(Constraint): a >= \old(a)
            quiet: returns Void
              holds: Check(Post { case: 0 }): noisy() == 0
              holds: Check(Invariant): a >= 0 && xs != null
              holds: Check(Constraint): a >= \old(a)
            wait: returns Void
              unknown: Check(Post { case: 0 }): endless() > 0 (`A.endless` takes more than 2000000 instructions)
              holds: Check(Invariant): a >= 0 && xs != null
              holds: Check(Constraint): a >= \old(a)
        "#]],
    );
}

/// Collections move everything in the middle of clauses and calls; nothing that is kept may get lost.
#[test]
fn collections_in_between() {
    let java = r#"
        import java.util.*;
        public class A {
            private List<String> names = new ArrayList<>(List.of("x" + 1, "y" + 2));
            //@ ensures names.size() == \old(names.size()) + 1 && \old(names.get(0)).equals(\old(names).get(0));
            //@ ensures names.get(moved(0)) == \old(names.get(0)) && moved(1) == 1;
            //@ ensures (first() + name).equals("x1" + name) && same(first(), \old(first()));
            //@ ensures (\forall String s; \old(names).contains(s); moved(0) == 0 && names.contains(s));
            //@ ensures \old(names) != names || true;
            void add(String name) { moved(1); names.add(name); moved(2); }
            /*@ pure @*/ int moved(int x) { byte[] junk = new byte[1000]; System.gc(); for (int i = 0; i < 3; i++) { } return x; }
            /*@ pure @*/ String first() { moved(0); return names.get(0); }
            /*@ pure @*/ boolean same(Object a, Object b) { moved(0); return a == b; }
        }"#;
    let mut world = World::new(&[("A.java", java)]);
    let case = world.case("A", "add", Some(world.object("A", vec![], &[])), vec![text("z")]);
    let mut evaluator = oracle::Evaluator::new(&world.contracts);
    let judged =
        oracle::judge_case(&mut evaluator, &mut world.machine, &mut vm::observe::Nothing, &case).unwrap();
    assert!(world.machine.heap.collections >= 2, "{}", world.machine.heap.collections);
    let lines: Vec<String> = judged.checks.iter().map(crate::support::describe_check).collect();
    expect![[r#"
        holds: Check(Post { case: 0 }): names.size() == \old(names.size()) + 1 && \old(names.get(0)).equals(\old(names).get(0))
        holds: Check(Post { case: 0 }): names.get(moved(0)) == \old(names.get(0)) && moved(1) == 1
        holds: Check(Post { case: 0 }): (first() + name).equals("x1" + name) && same(first(), \old(first()))
        holds: Check(Post { case: 0 }): (\forall String s; \old(names).contains(s); moved(0) == 0 && names.contains(s))
        holds: Check(Post { case: 0 }): \old(names) != names || true"#]].assert_eq(&lines.join("\n"));
}

/// Quantifiers over arrays and collections, `@Old` and `@Return`, Cofoja's names: the same expressions.
#[test]
fn other_languages() {
    let jass = r#"
        import java.util.*;
        import jurat.contract.*;
        @Invariant("@ForAll(int i : three; i >= 0)")
        public class A {
            private int[] three = {1, 2, 3};
            private final Set<String> names = new LinkedHashSet<>(List.of("a", "bb"));
            @Pre("x > 0 && secret(x)")
            @Post("@Exists(int i : three; i == x) && @Return == @Old(three[0], int)")
            int set(int x, int at) { int old = three[0]; three[at] = x; return old; }
            @Pure private boolean secret(int x) { return x != 4; }
            @Post("@ForAll(String s : names; s.length() <= 2) && names.size() == @Old(names.size()) + 1")
            void add(@NonNull @Length(2) String name) { names.add(name); }
        }"#;
    let cofoja = r#"
        import java.util.*;
        import com.google.java.contract.*;
        @Invariant({"size >= 0", "size <= 2"})
        public class B {
            private int size;
            @Requires("by > 0")
            @Ensures({"size == old(size) + by", "result == size"})
            int grow(int by) { size += by; return size; }
            @ThrowEnsures({"IllegalStateException", "signal.getMessage() != null"})
            void fail(String text) { throw new IllegalStateException(text); }
        }"#;
    let bean = r#"
        import jakarta.validation.constraints.*;
        public class C {
            @NotNull String name(@Size(min = 1, max = 3) @Pattern(regexp = "[a-z]*") String s, @Min(2) @Max(9) int n) { return n == 9 ? null : s; }
        }"#;
    let mut files = crate::examples::annotations();
    for (name, members) in [
        ("com/google/java/contract/Invariant", "String[] value();"),
        ("com/google/java/contract/Requires", "String[] value();"),
        ("com/google/java/contract/Ensures", "String[] value();"),
        ("com/google/java/contract/ThrowEnsures", "String[] value();"),
        ("jakarta/validation/constraints/NotNull", ""),
        ("jakarta/validation/constraints/Size", "int min() default 0; int max() default Integer.MAX_VALUE;"),
        ("jakarta/validation/constraints/Pattern", "String regexp();"),
        ("jakarta/validation/constraints/Min", "long value();"),
        ("jakarta/validation/constraints/Max", "long value();"),
    ] {
        let (package, simple) = name.rsplit_once('/').unwrap();
        let package = package.replace('/', ".");
        let text = format!(
            "package {package}; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) \
             public @interface {simple} {{ {members} }}"
        );
        files.push((format!("{name}.java"), text));
    }
    for (name, java) in [("A", jass), ("B", cofoja), ("C", bean)] {
        files.push((format!("{name}.java"), java.to_owned()));
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let mut world = World::new(&files);
    let on = |class: &str, name: &str, arguments: Vec<Recipe>| {
        world.case(class, name, Some(world.object(class, vec![], &[])), arguments)
    };
    let cases = vec![
        on("A", "set", vec![int(5), int(1)]),
        on("A", "set", vec![int(4), int(1)]),
        on("A", "set", vec![int(0), int(1)]),
        on("A", "add", vec![text("cc")]),
        on("A", "add", vec![text("ccc")]),
        on("A", "add", vec![text("bb")]),
        on("B", "grow", vec![int(2)]),
        on("B", "grow", vec![int(3)]),
        on("B", "grow", vec![int(0)]),
        on("B", "fail", vec![text("x")]),
        on("B", "fail", vec![null("java/lang/String")]),
        on("C", "name", vec![text("abc"), int(2)]),
        on("C", "name", vec![text(""), int(2)]),
        on("C", "name", vec![text("A"), int(2)]),
        on("C", "name", vec![text("a"), int(1)]),
        on("C", "name", vec![text("a"), int(9)]),
    ];
    let said: String = cases.iter().map(|case| world.verdict(case)).collect();
    expect![[r#"
        set: returns Int(1)
          holds: Check(Post { case: 0 }): @Exists(int i : three; i == x) && @Return == @Old(three[0], int)
          holds: Check(Invariant): @ForAll(int i : three; i >= 0)
        set: not allowed
          not met: x > 0 && secret(x)
        set: not allowed
          not met: x > 0 && secret(x)
        add: returns Void
          holds: Check(Post { case: 0 }): @ForAll(String s : names; s.length() <= 2) && names.size() == @Old(names.size()) + 1
          holds: Check(Invariant): @ForAll(int i : three; i >= 0)
        add: not allowed
          not met: @Length(2) name
        add: returns Void
          BROKEN: Check(Post { case: 0 }): @ForAll(String s : names; s.length() <= 2) && names.size() == @Old(names.size()) + 1
          holds: Check(Invariant): @ForAll(int i : three; i >= 0)
        grow: returns Int(2)
          holds: Check(Post { case: 0 }): size == old(size) + by
          holds: Check(Post { case: 0 }): result == size
          holds: Check(Invariant): size >= 0
          holds: Check(Invariant): size <= 2
        grow: returns Int(3)
          holds: Check(Post { case: 0 }): size == old(size) + by
          holds: Check(Post { case: 0 }): result == size
          holds: Check(Invariant): size >= 0
          BROKEN: Check(Invariant): size <= 2
        grow: not allowed
          not met: by > 0
        fail: throws java.lang.IllegalStateException: x
          holds: Check(Signals { case: 0 }): signal.getMessage() != null
          holds: Check(Invariant): size >= 0
          holds: Check(Invariant): size <= 2
        fail: throws java.lang.IllegalStateException
          BROKEN: Check(Signals { case: 0 }): signal.getMessage() != null
          holds: Check(Invariant): size >= 0
          holds: Check(Invariant): size <= 2
        name: returns an object
          holds: Check(Post { case: 0 }): @NotNull result
          holds: Check(Post { case: 18446744073709551615 }): \result != null
        name: not allowed
          not met: @Size(min = 1, max = 3) s
        name: not allowed
          not met: @Pattern(regexp = "[a-z]*") s
        name: not allowed
          not met: @Min(2) n
        name: returns Ref(null)
          BROKEN: Check(Post { case: 0 }): @NotNull result
          BROKEN: Check(Post { case: 18446744073709551615 }): \result != null
    "#]].assert_eq(&said);
}

/// A call on a subclass has the contract of all that it inherits.
#[test]
fn inheritance() {
    let java = r#"
        interface Bag {
            //@ model instance int count;
            //@ requires x >= 0;
            //@ ensures count == \old(count) + 1;
            void put(int x);
        }
        class Base implements Bag {
            //@ represents count = n;
            protected int n;
            //@ protected invariant n >= 0;
            /*@ also
              @ requires x == -1;
              @ ensures n == \old(n);
              @*/
            public void put(int x) { if (x >= 0) n++; }
        }
        public class A extends Base {
            //@ private invariant n <= 1;
            private int n2;
            A() { }
            public void put(int x) { super.put(x); if (x == 7) n--; }
        }"#;
    let calls = |world: &World| {
        let on = |x: i32| {
            let mut case = world.case("A", "put", Some(world.object("A", vec![], &[])), vec![int(x)]);
            case.class = "A".into();
            case
        };
        let full = world.object("A", vec![], &[("put", vec![int(1)])]);
        vec![on(1), on(7), on(-1), on(-2), world.case("A", "put", Some(full), vec![int(1)])]
    };
    check(
        java,
        &calls,
        expect![[r#"
        put: returns Void
          holds: Check(Post { case: 1 }): count == \old(count) + 1
          holds: Check(Invariant): n <= 1
          holds: Check(Invariant): n >= 0
        put: returns Void
          BROKEN: Check(Post { case: 1 }): count == \old(count) + 1
          holds: Check(Invariant): n <= 1
          holds: Check(Invariant): n >= 0
        put: returns Void
          holds: Check(Post { case: 0 }): n == \old(n)
          holds: Check(Invariant): n <= 1
          holds: Check(Invariant): n >= 0
        put: not allowed
          not met: x == -1
          not met: x >= 0
        put: returns Void
          holds: Check(Post { case: 1 }): count == \old(count) + 1
          BROKEN: Check(Invariant): n <= 1
          holds: Check(Invariant): n >= 0
    "#]],
    );
}

#[test]
fn a_quantifier_over_very_many_values_ends_when_the_time_is_over() {
    let java = r#"
        public class A {
            //@ requires (\exists long k; 0 <= k && k < 1000000000000L; k * k * k == n * 7 + 3);
            static long root(long n) { return n; }
        }"#;
    let mut world = World::new(&[("A.java", java)]);
    let case = world.case("A", "root", None, vec![Recipe::Value(suite::Value::Long(2))]);
    let free = world.verdict(&case);
    let cancel = base::Cancel::new();
    world.machine.set_brake(base::Brake::new(&cancel, base::Deadline::NEVER));
    cancel.cancel();
    let braked = world.verdict(&case);
    assert!(free.contains("(a quantifier over more than 20000 values)"), "{free}");
    assert!(braked.contains("(the time is over)"), "{braked}");
}
