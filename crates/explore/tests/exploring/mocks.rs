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
