//! Hints that contracts and code give.

use std::fmt::Write;

use contract::Contracts;
use expect_test::{Expect, expect};

use super::*;

/// Hints of every parameter of every method of `C` that has any.
fn check(java: &str, expected: Expect) {
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", java)]);
    let contracts = Contracts::new(program.clone(), Vec::new());
    let class = program.class(&"p/C".into()).expect("the class");
    let mut shown = String::new();
    for method in class.methods.iter().filter(|method| !method.parameters.is_empty()) {
        let reference = class.method_ref(method);
        let contract = contracts.effective(&class.name, &reference);
        let code = crate::code_constants(&class, method);
        let all = hints(&program, &method.parameters, &contract, &code);
        for (parameter, hints) in method.parameters.iter().zip(&all) {
            let _ = writeln!(shown, "{}.{}: {}", method.name, parameter.name, brief(hints));
        }
        for relation in relations(&program, &contract) {
            let _ = writeln!(
                shown,
                "{}: {:?} ~ {:?} + {}",
                method.name, relation.left, relation.right, relation.difference
            );
        }
    }
    expected.assert_eq(&shown);
}

fn brief(hints: &Hints) -> String {
    let mut parts = Vec::new();
    if !hints.integers.is_empty() {
        parts.push(format!("integers {:?}", hints.integers));
    }
    if !hints.decimals.is_empty() {
        parts.push(format!("decimals {:?}", hints.decimals));
    }
    if !hints.neighbours.is_empty() {
        parts.push(format!("neighbours {:?}", hints.neighbours));
    }
    if !hints.lengths.is_empty() {
        parts.push(format!("lengths {:?}", hints.lengths));
    }
    if !hints.strings.is_empty() {
        parts.push(format!("strings {:?}", hints.strings));
    }
    if !hints.patterns.is_empty() {
        parts.push(format!("patterns {:?}", hints.patterns));
    }
    if let Some(elements) = &hints.elements {
        parts.push(format!("elements ({})", brief(elements)));
    }
    if hints.is_size {
        parts.push("size".to_owned());
    }
    if hints.nullness != Nullness::Unspecified {
        parts.push(format!("{:?}", hints.nullness));
    }
    parts.join(", ")
}

#[test]
fn both_sides_of_comparisons() {
    check(
        "package p;
public class C {
    //@ requires x >= 10 && x < 20;
    public int range(int x) { return x; }
    //@ requires s.length() <= 8 && a.length > 2;
    public void lengths(String s, int[] a) { }
    //@ requires lo <= hi && i < a.length;
    public void related(int lo, int hi, int i, int[] a) { }
    //@ requires 2 * x + 1 > 7 && y % 3 == 1 && -z < 4;
    public void linear(int x, long y, int z) { }
    //@ requires d > 0.5;
    public void decimal(double d) { }
    //@ requires (\\forall int i; 0 <= i && i < a.length; a[i] > 7);
    public void elements(int[] a) { }
}",
        expect![[r#"
            range.x: integers [10, 11, 9, 19, 20]
            lengths.s: integers [8, 2], lengths [8, 7, 9], NonNull
            lengths.a: integers [8, 2], lengths [3, 2], NonNull
            related.lo: 
            related.hi: 
            related.i: 
            related.a: NonNull
            related: Value(0) ~ Value(1) + 0
            related: Value(2) ~ Length(3) + 0
            linear.x: integers [4, 3, 2, 1, 7]
            linear.y: integers [1, 2, 4, 7, 3]
            linear.z: integers [-3, -4, 2, 1, 7, 3, 4]
            decimal.d: decimals [0.5, 0.51, 0.49]
            elements.a: integers [0, 7], elements (integers [8, 7]), NonNull
        "#]],
    );
}

#[test]
fn strings_patterns_and_null() {
    check(
        "package p;
public class C {
    //@ requires s.matches(\"[a-z]+\") && !t.equals(\"none\");
    public void pattern(String s, /*@ nullable @*/ String t) { }
    public void guarded(String name, int capacity) {
        if (capacity > 100) throw new IllegalArgumentException();
        java.util.Objects.requireNonNull(name);
    }
}",
        expect![[r#"
            pattern.s: strings ["none"], patterns ["[a-z]+"], NonNull
            pattern.t: strings ["none", "[a-z]+"], Nullable
            guarded.name: integers [100]
            guarded.capacity: integers [100, 99, 101], neighbours [101, 99], size
        "#]],
    );
}

#[test]
fn constants_of_the_code_around() {
    check(
        "package p;
public class C {
    static final int LIMIT = 77;
    static final String KEY = \"key\";
    public int direct(int x, String s, double d) {
        if (d > 2.5) return 1;
        return s.startsWith(\"http\") ? helped(x) : 0;
    }
    private int helped(int x) { switch (x) { case 5: return 1; case 900: return 2; default: return 3; } }
}",
        expect![[r#"
            direct.x: integers [5, 900, 2, 3, 77], neighbours [6, 4, 901, 899, 3, 1, 2, 78, 76], strings ["http", "key"]
            direct.s: strings ["http", "key"]
            direct.d: decimals [2.5], strings ["http", "key"]
            helped.x: integers [5, 900, 2, 3, 77], neighbours [6, 4, 901, 899, 3, 1, 2, 78, 76], strings ["key"]
        "#]],
    );
}
