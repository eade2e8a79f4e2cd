//! Contracts for Java.

use expect_test::expect;

use crate::support::check;

#[test]
fn every_form() {
    check(
        r#"import com.google.java.contract.*;
        @Invariant({"n >= 0", "n <= 100"})
        class A {
            int n;
            @Requires({"x >= 0", "y >= 0"})
            @Ensures({"result >= x", "n == old(n) + 1"})
            @ThrowEnsures({"IllegalStateException", "n == old(n)", "java.io.IOException", "signal.getMessage() != null"})
            int add(int x, int y) throws java.io.IOException { n++; return x + y; }
            @Requires("true") @ThrowEnsures({"Strange", "true"}) void f() {}
            @ThrowEnsures({"IllegalStateException"}) void g() {}
        }"#,
        expect![[r#"
            A :2 cofoja
                invariant n >= 0
                invariant n <= 100
            A add(int, int):5 cofoja
                requires x >= 0
                requires y >= 0
                ensures \result >= x
                ensures n == \old(n) + 1
                signals (IllegalStateException) n == \old(n)
                signals (IOException e) e.getMessage() != null
            A f():9 cofoja
            A g():10 cofoja
            [contract.unknown-type] A.java:9:47: error: no class `Strange` is in scope
            [contract.annotation-value] A.java:10:13: error: `@ThrowEnsures` needs pairs of an exception and a condition
        "#]],
    );
}
