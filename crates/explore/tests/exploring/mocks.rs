//! Inputs of classes that nobody has written: what they are, what they answer, what they throw.

use expect_test::expect;
use fixture::java;

use crate::support::check_with_mocks;

#[test]
fn two_interfaces_an_annotation_and_an_answer() {
    check_with_mocks(
        java!(
            "import java.lang.annotation.*;
            class C {
                @Retention(RetentionPolicy.RUNTIME) @interface A { }
                interface I { int m1(); }
                interface J { int m2(); }
                static int foo(I i) {
                    i.m1();
                    if (i instanceof J) {
                        int x = ((J) i).m2();
                        if (i.getClass().isAnnotationPresent(A.class)) {
                            if (x == 10) { return 4; }
                            return 3;
                        }
                        return 2;
                    }
                    return 1;
                }
            }"
        ),
        "C.foo",
        expect![[r#"
            C.I i = () -> 0; C.foo(i);
            C.foo(null); -> NullPointerException
            C.I i = new IAndJMock(); C.foo(i);
            C.I i = new AIAndJMock(); C.foo(i);
            C.I i = new AIAndJMock(); C.foo(i);
            loss: a run went another way than its conditions say
            not all was tried
        "#]],
    );
}

#[test]
fn a_class_that_is_asked_for_later() {
    check_with_mocks(
        java!(
            "class C {
                interface I { int level(); }
                interface Closed { }
                static String m(I i) {
                    boolean closed = i instanceof Closed;
                    if (i.level() > 7) { return closed ? \"both\" : \"high\"; }
                    return \"low\";
                }
            }"
        ),
        "C.m",
        expect![[r#"
            C.I i = () -> 0; C.m(i);
            C.m(null); -> NullPointerException
            C.I i = () -> 8; C.m(i);
            C.I i = new IAndClosedMock(); C.m(i);
            not all was tried
        "#]],
    );
}

#[test]
fn answers_call_by_call() {
    check_with_mocks(
        java!(
            "class C {
                interface Source { boolean hasNext(); int next(); }
                static int m(Source source) {
                    int sum = 0;
                    while (source.hasNext()) { sum += source.next(); }
                    if (sum == 17) { return 1; }
                    return 0;
                }
            }"
        ),
        "C.m",
        expect![[r#"
            C.Source source = new SourceMock(); C.m(source);
            C.m(null); -> NullPointerException
            C.Source source = new SourceMock(); C.m(source);
            C.Source source = new SourceMock(); C.m(source);
            not all was tried
        "#]],
    );
}

#[test]
fn what_an_answer_answers() {
    check_with_mocks(
        java!(
            "class C {
                interface Account { long balance(); boolean frozen(); }
                interface Accounts { Account find(String id); }
                static String m(Accounts all, String id, long amount) {
                    Account account = all.find(id);
                    if (account == null) { return \"none\"; }
                    if (account.frozen()) { return \"frozen\"; }
                    return account.balance() >= amount && amount > 0 ? \"paid\" : \"refused\";
                }
            }"
        ),
        "C.m",
        expect![[r#"
            C.Account returned = new AccountMock(); C.Accounts all = x -> returned; C.m(all, "none", 0L);
            C.m(null, "none", 0L); -> NullPointerException
            C.Accounts all = x -> null; C.m(all, "none", 0L);
            C.Account returned = new AccountMock(); C.Accounts all = x -> returned; C.m(all, "none", 1L);
            C.Account returned = new AccountMock(); C.Accounts all = x -> returned; C.m(all, "", 0L);
            C.Account returned = new AccountMock(); C.Accounts all = x -> returned; C.m(all, "", 1L);
            not all was tried
        "#]],
    );
}

#[test]
fn an_exception_that_the_signature_allows() {
    check_with_mocks(
        java!(
            "class C {
                interface Store { int load(String key) throws java.io.IOException; }
                static int m(Store store) {
                    try { return store.load(\"a\"); } catch (java.io.IOException e) { return -1; }
                }
            }"
        ),
        "C.m",
        expect![[r#"
            C.Store store = x -> 0; C.m(store);
            C.m(null); -> NullPointerException
            C.Store store = new StoreMock(); C.m(store);
            not all was tried
        "#]],
    );
}

#[test]
fn an_abstract_class_whose_constructor_wants_something() {
    check_with_mocks(
        java!(
            "class C {
                static abstract class Rule {
                    final int weight;
                    Rule(int weight) { if (weight < 0) { throw new IllegalArgumentException(); } this.weight = weight; }
                    abstract boolean holds(int n);
                }
                static int m(Rule rule, int n) {
                    if (rule.holds(n)) { return rule.weight > 5 ? 2 : 1; }
                    return 0;
                }
            }"
        ),
        "C.m",
        expect![[r#"
            C.Rule rule = new RuleMock(); C.m(rule, 5);
            C.m(null, 5); -> NullPointerException
            C.Rule rule = new RuleMock(); C.m(rule, 0);
            C.Rule rule = new RuleMock(); C.m(rule, 0);
            open: void C$Rule.<init>(int) at 5 to 8
            not all was tried
        "#]],
    );
}

#[test]
fn a_final_class_is_no_other() {
    check_with_mocks(
        java!(
            "class C {
                static final class Money { }
                interface Auditable { }
                static int m(Money money) { return (Object) money instanceof Auditable ? 1 : 0; }
            }"
        ),
        "C.m",
        expect![[r#"
            C.Money money = new C.Money(); C.m(money);
            open: int C.m(C$Money) at 4 to 7
            complete
        "#]],
    );
}

#[test]
fn a_stream_that_is_data_input() {
    check_with_mocks(
        java!(
            "import java.io.*;
            class C {
                static int m(InputStream in) throws IOException {
                    if (in instanceof DataInput) { return ((DataInput) in).readInt() == 7 ? 2 : 1; }
                    return in.read() == -1 ? 0 : -1;
                }
            }"
        ),
        "C.m",
        expect![[r#"
            InputStream in = new ByteArrayInputStream(new byte[] {1, 2, 3}); C.m(in);
            C.m(null); -> NullPointerException
            InputStream in = new ByteArrayInputStream(new byte[0]); C.m(in);
            InputStream in = new InputStreamAndDataInputMock(); C.m(in);
            InputStream in = new InputStreamAndDataInputMock(); C.m(in); -> IOException
            InputStream in = new InputStreamAndDataInputMock(); C.m(in);
            not all was tried
        "#]],
    );
}

#[test]
fn an_object_whose_class_is_annotated() {
    check_with_mocks(
        java!(
            "import java.lang.annotation.*;
            class C {
                enum Level { LOW, HIGH }
                @Retention(RetentionPolicy.RUNTIME) @interface Rated { Level at() default Level.LOW; int limit() default 3; }
                interface Timed { long time(); }
                static int m(Object o, int x) {
                    Rated rated = o.getClass().getAnnotation(Rated.class);
                    if (rated == null) { return 0; }
                    if (rated.at() == Level.HIGH) { return x > rated.limit() ? 1 : 2; }
                    return o instanceof Timed ? 3 : 4;
                }
            }"
        ),
        "C.m",
        expect![[r#"
            C.m("abc", 2);
            Object o = new RatedObjectMock(); C.m(o, 2);
            Object o = new RatedObjectMock(); C.m(o, 2);
            Object o = new RatedObjectMock(); C.m(o, 2);
            C.m(null, 2); -> NullPointerException
            C.Timed o = new RatedTimedMock(); C.m(o, 2);
            not all was tried
        "#]],
    );
}

#[test]
fn a_question_about_an_answer_that_is_nothing() {
    check_with_mocks(
        java!(
            "class C {
                interface Shelf { Object take(); }
                static int m(Class<?> type, Shelf shelf) {
                    Object taken = shelf.take();
                    return type.isInstance(taken) ? 1 : 0;
                }
            }"
        ),
        "C.m",
        expect![[r#"
            C.Shelf shelf = () -> "abc"; C.m(String.class, shelf);
            C.Shelf shelf = () -> "abc"; C.m(null, shelf); -> NullPointerException
            C.m(String.class, null); -> NullPointerException
            C.Shelf shelf = () -> "abc"; C.m(Integer.class, shelf);
            not all was tried
        "#]],
    );
}

#[test]
fn an_answer_that_is_the_object_itself() {
    check_with_mocks(
        java!(
            "class C {
                interface Node { Node parent(); int rank(); }
                static int m(Node node) {
                    if (node.parent() == node) { return 1; }
                    return node.rank() > 4 ? 2 : 3;
                }
            }"
        ),
        "C.m",
        expect![[r#"
            C.Node node = new NodeMock(); C.m(node);
            C.m(null); -> NullPointerException
            C.Node node = new NodeMock(); C.m(node);
            C.Node node = new NodeMock(); C.m(node);
            not all was tried
        "#]],
    );
}

#[test]
fn methods_that_have_bodies_answer_otherwise() {
    check_with_mocks(
        java!(
            "class C {
                abstract static class Valve {
                    abstract int pressure();
                    public boolean isOpen() { return true; }
                    int size() { return 2; }
                }
                interface Pipe { Valve valve(); default int length() { return 8; } }
                static int m(Pipe pipe) {
                    if (pipe.length() < 0) { return 1; }
                    if (!pipe.valve().isOpen()) { return 2; }
                    return pipe.valve().pressure() == 7 ? 3 : 4;
                }
            }"
        ),
        "C.m",
        expect![[r#"
            C.Valve returned = new ValveMock(); C.Pipe pipe = () -> returned; C.m(pipe);
            C.Valve returned = new ValveMock(); C.Pipe pipe = () -> returned; C.m(pipe);
            C.m(null); -> NullPointerException
            C.Pipe pipe = () -> null; C.m(pipe); -> NullPointerException
            C.Valve returned = new ValveMock(); C.Pipe pipe = () -> returned; C.m(pipe);
            C.Pipe pipe = new PipeMock(); C.m(pipe);
            not all was tried
        "#]],
    );
}

#[test]
fn who_gives_objects_ends_at_some_time() {
    check_with_mocks(
        java!(
            "class C {
                interface Task { boolean isLast(); }
                interface Queue { Task next(); }
                static int m(Queue queue, int most) {
                    int done = 0;
                    Task task;
                    while (done < most && (task = queue.next()) != null) {
                        done++;
                        if (task.isLast()) { return -done; }
                    }
                    return done;
                }
            }"
        ),
        "C.m",
        expect![[r#"
            C.Task returned = () -> false; C.Queue queue = () -> returned; C.m(queue, 0);
            C.Task returned = () -> false; C.Queue queue = () -> returned; C.m(queue, 1);
            C.Task returned = () -> true; C.Queue queue = () -> returned; C.m(queue, 1);
            C.Queue queue = () -> null; C.m(queue, 1);
            C.m(null, 1); -> NullPointerException
            loss: a run did not end within 2000000 instructions
            loss: a path was too long to be kept whole
            not all was tried
        "#]],
    );
}

#[test]
fn a_class_that_an_annotation_names() {
    check_with_mocks(
        java!(
            "import java.lang.annotation.*;
            class C {
                interface Codec { }
                static class Plain implements Codec { }
                @Retention(RetentionPolicy.RUNTIME) @interface Coded { Class<? extends Codec> by() default Codec.class; }
                static int m(Class<?> type) {
                    Coded coded = type.getAnnotation(Coded.class);
                    if (coded == null) { return type.isAnnotation() ? 5 : 0; }
                    if (coded.by() == Plain.class) { return 1; }
                    return Codec.class.isAssignableFrom(type) ? 2 : 3;
                }
            }"
        ),
        "C.m",
        expect![[r#"
            C.m(String.class);
            C.m(CodedObjectType.class);
            C.m(CodedCodedType.class);
            C.m(CodedPlainAndCodedType.class);
            C.m(Deprecated.class);
            C.m(null); -> NullPointerException
            not all was tried
        "#]],
    );
}

/// `HashMap` has a final method of this signature for its own package, which nobody else inherits.
#[test]
fn what_a_class_of_another_package_keeps_to_itself_is_in_nobodys_way() {
    check_with_mocks(
        java!(
            "import java.util.*;
            class C {
                interface Sized { int capacity(); }
                static int m(HashMap<String, String> map) {
                    return map instanceof Sized ? ((Sized) map).capacity() > 5 ? 2 : 1 : 0;
                }
            }"
        ),
        "C.m",
        expect![[r#"
            HashMap<String, String> map = new HashMap<>(); map.put("a", "a"); map.put("b", "b"); C.m(map);
            HashMap<String, String> map = new HashMapAndSizedMock(); C.m(map);
            HashMap<String, String> map = new HashMapAndSizedMock(); C.m(map);
            not all was tried
        "#]],
    );
}

/// Nor is a private method what an interface asks for.
#[test]
fn what_a_class_keeps_to_itself_is_in_nobodys_way() {
    check_with_mocks(
        java!(
            "class C {
                interface Sized { int capacity(); }
                static class Box { private int capacity() { return 1; } }
                static int m(Box box) { return box instanceof Sized ? ((Sized) box).capacity() > 5 ? 2 : 1 : 0; }
            }"
        ),
        "C.m",
        expect![[r#"
            C.Box box = new C.Box(); C.m(box);
            C.Box box = new BoxAndSizedMock(); C.m(box);
            C.Box box = new BoxAndSizedMock(); C.m(box);
            not all was tried
        "#]],
    );
}
