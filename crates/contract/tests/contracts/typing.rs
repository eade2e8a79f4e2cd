//! Names, overloads, generics, conversions.

use expect_test::expect;

use crate::support::{check, check_files};

#[test]
fn generic_results_overloads_and_varargs() {
    check(
        r#"import java.util.*;
        import static java.lang.Math.max;
        import static java.util.Collections.*;
        class A<T extends Comparable<T>> {
            List<String> names = new ArrayList<>();
            Map<String, ? extends List<Integer>> groups = new HashMap<>();
            T best;
            static int pick(Object o) { return 1; }
            static int pick(String s) { return 2; }
            static long pick(long l) { return 3; }
            static int all(Integer... xs) { return xs.length; }
            //@ requires names.get(0).length() > 0;
            //@ requires groups.get("a").get(0) == 3;
            //@ requires groups.get("a").get(0).compareTo(4) < 0;
            //@ requires best.compareTo(other) <= 0;
            //@ requires pick("a") == 2 && pick(1) == 3L && pick(names) == 1 && pick(null) == 2;
            //@ requires all() == 0 && all(1, 2) == 2;
            //@ requires max(1, 2L) == 2 && emptyList().isEmpty() && Integer.MAX_VALUE > 0;
            //@ requires Arrays.asList(1, 2).get(0) + 1 == 2;
            //@ requires names.stream().filter(s -> s.isEmpty()).map(String::length).allMatch(n -> n > 0);
            //@ requires names.iterator().next() instanceof String s && s.length() > 0;
            //@ requires ("" + 1 + 'c').equals(names.get(0)) && new StringBuilder("x").length() == 1;
            //@ requires ((Object) names) instanceof List<?> && (char) 65 == 'A' && new int[] {1, 2}.length == 2;
            //@ requires java.util.Locale.ROOT != null && Thread.State.NEW.ordinal() == 0;
            //@ requires (names.isEmpty() ? 1 : 2.0) > 1 && ~1 == -2 && (1 << 3L) == 8 && !names.isEmpty();
            void f(T other) {}
            class Inner {
                //@ requires names.size() > n && A.this.best != null;
                void g(int n) {}
            }
            enum Color { RED, GREEN; boolean warm() { return this == RED; } }
            record Point(int x, int y) {}
            //@ requires c == Color.RED && c.warm() && p.x() > 0 && p.equals(new Point(1, 2));
            //@ requires c != null && c.name().charAt(0) == 'R' && Color.valueOf("RED") == c;
            static void h(Color c, Point p) {}
        }"#,
        expect![[r#"
            A f(T):12 jml
                requires names.get(0).length() > 0
                requires groups.get("a").get(0) == 3
                requires groups.get("a").get(0).compareTo(4) < 0
                requires best.compareTo(other) <= 0
                requires A.pick("a") == 2
                requires A.pick(1) == 3L
                requires A.pick(names) == 1
                requires A.pick(null) == 2
                requires A.all() == 0
                requires A.all(1, 2) == 2
                requires Math.max(1, 2L) == 2
                requires Collections.emptyList().isEmpty()
                requires Integer.MAX_VALUE > 0
                requires Arrays.asList(1, 2).get(0) + 1 == 2
                requires names.stream().filter(s -> s.isEmpty()).map(String::length).allMatch(n -> n > 0)
                requires names.iterator().next() instanceof String s && s.length() > 0
                requires ("" + 1 + 'c').equals(names.get(0))
                requires new StringBuilder("x").length() == 1
                requires (Object) names instanceof List<?>
                requires (char) 65 == 'A'
                requires new int[] {1, 2}.length == 2
                requires Locale.ROOT != null
                requires Thread.State.NEW.ordinal() == 0
                requires (names.isEmpty() ? 1 : 2.0) > 1
                requires ~1 == -2
                requires 1 << 3L == 8
                requires !names.isEmpty()
            A h(A.Color, A.Point):33 jml
                requires c == A.Color.RED
                requires c.warm()
                requires p.x() > 0
                requires p.equals(new A.Point(1, 2))
                requires c != null
                requires c.name().charAt(0) == 'R'
                requires A.Color.valueOf("RED") == c
            A$Inner g(int):28 jml
                requires names.size() > n
                requires best != null
            [contract.impure-call] A.java:21:43: warning: `next` is not pure: a contract must not change anything, in `names.iterator().next() instanceof String s && s.length() > 0` (declare `next` pure if it has no side effect)
        "#]],
    );
}

#[test]
fn fields_of_other_classes_and_packages() {
    check_files(
        &[
            (
                "p/A.java",
                "package p; import q.*; public class A extends B {
                    //@ requires shared > 0 && this.shared > 0 && b.open == LIMIT && B.LIMIT == 3 && node.next.value.length() == 1;
                    //@ ensures this.open == open;
                    void f(B b, Node<String> node, int open) {}
                }",
            ),
            ("q/B.java", "package q; public class B { protected int shared; public int open; public static final int LIMIT = 3; }"),
            ("q/Node.java", "package q; public class Node<T> { public T value; public Node<T> next; }"),
        ],
        expect![[r#"
            p.A f(B, Node<String>, int):2 jml
                requires shared > 0
                requires shared > 0
                requires b.open == B.LIMIT
                requires B.LIMIT == 3
                requires node.next.value.length() == 1
                ensures this.open == open
        "#]],
    );
}
