//! Goals of small classes, worded, with their probes.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests touch files and processes")]

use std::fmt::Write;

use expect_test::{Expect, expect};
use program::{ClassName, MethodRef, Program};
use suite::{GoalKind, ProbeKind};

use super::*;

mod decisions;
mod flow;
mod formulas;
mod interpreter;
mod mcdc;
mod proof;

/// All methods of the classes under test, without statements.
fn check(java: &str, expected: Expect) {
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", java)]);
    let mut shown = String::new();
    for name in program.under_test() {
        let class = program.class(name).expect("a class under test");
        for method in &class.methods {
            let reference = class.method_ref(method);
            show(&program, &reference, GoalKind::Statement, &mut shown);
        }
    }
    expected.assert_eq(&shown);
}

fn show(program: &Program, method: &MethodRef, without: GoalKind, shown: &mut String) {
    let goals: Vec<Goal> = goals(program, method).into_iter().filter(|goal| goal.kind != without).collect();
    if goals.is_empty() {
        return;
    }
    let _ = writeln!(shown, "{}{}", method.name, method.descriptor);
    for goal in goals {
        let probe = goal.probe.expect("code goals have probes");
        let kind = match probe.kind {
            ProbeKind::Entry => "entry".to_owned(),
            ProbeKind::Line(line) => format!("line {line}"),
            ProbeKind::Jump { index, taken } => format!("jump {index} {taken}"),
            ProbeKind::Switch { index, arm } => format!("switch {index} arm {arm}"),
        };
        let place =
            if probe.method == *method { String::new() } else { format!(" in {}", probe.method.name) };
        let gaps = if goal.also.is_empty() { String::new() } else { format!(" or {} gaps", goal.also.len()) };
        let _ = writeln!(shown, "  {:?}: {} [{kind}{gaps}{place}]", goal.kind, goal.what);
    }
}

#[test]
fn conditions_are_worded_from_the_source() {
    check(
        "package p;
class C {
    static int mid(int x, int y, int z) {
        if (y < z) {
            if (x < y) return y;
            else if (x < z) return x;
        } else if (x > y || x == z && !(y != 0)) {
            return z;
        }
        return x;
    }
}",
        expect![[r#"
            mid(III)I
              Return: if (x < y) return y; [line 5]
              Return: else if (x < z) return x; [line 6]
              Return: return z; [line 8]
              Return: return x; [line 10]
              Branch: y < z is true [jump 0 false]
              Branch: y < z is false [jump 0 true]
              Branch: x < y is true [jump 1 false]
              Branch: x < y is false [jump 1 true]
              Branch: x < z is true [jump 2 false]
              Branch: x < z is false [jump 2 true]
              Branch: x > y is false [jump 3 false]
              Branch: x > y is true [jump 3 true]
              Branch: x == z is true [jump 4 false]
              Branch: x == z is false [jump 4 true]
              Branch: y != 0 is false [jump 5 false]
              Branch: y != 0 is true [jump 5 true]
        "#]],
    );
}

#[test]
fn other_types_and_loops() {
    check(
        "package p;
class C {
    double f(Object o, double d, long l, boolean b, int[] a, java.util.List<String> s) {
        if (o == null || d <= 1.5) return d;
        while (l > 3) l--;
        do { l++; } while (l < 10);
        for (int i = 0; i < 3; i++) l += i;
        for (int x : a) l += x;
        for (String x : s) l += x.length();
        boolean r = b && !(o instanceof String);
        return r ? 1 : l;
    }
    void forever() { while (true) { if (hashCode() == 1) break; } }
}",
        expect![[r#"
            f(Ljava/lang/Object;DJZ[ILjava/util/List;)D
              Return: if (o == null || d <= 1.5) return d; [line 4]
              Return: return r ? 1 : l; [line 11]
              Branch: o == null is false [jump 0 false]
              Branch: o == null is true [jump 0 true]
              Branch: d <= 1.5 is true [jump 1 false]
              Branch: d <= 1.5 is false [jump 1 true]
              Branch: l > 3 is true [jump 2 false]
              Branch: l > 3 is false [jump 2 true]
              Branch: l < 10 is false [jump 3 false]
              Branch: l < 10 is true [jump 3 true]
              Branch: i < 3 is true [jump 4 false]
              Branch: i < 3 is false [jump 4 true]
              Branch: loop over a goes on [jump 5 false]
              Branch: loop over a ends [jump 5 true]
              Branch: loop over s goes on [jump 6 false]
              Branch: loop over s ends [jump 6 true]
              Branch: b is true [jump 7 false]
              Branch: b is false [jump 7 true]
              Branch: o instanceof String is false [jump 8 false]
              Branch: o instanceof String is true [jump 8 true]
              Branch: r is true [jump 9 false]
              Branch: r is false [jump 9 true]
            forever()V
              Return: void forever() { while (true) { if (hashCode() == 1) break; } } [line 13]
              Branch: hashCode() == 1 is true [jump 0 false]
              Branch: hashCode() == 1 is false [jump 0 true]
        "#]],
    );
}

#[test]
fn conditions_over_lines_and_eager_operators() {
    check(
        "package p;
class C {
    int f(boolean a, boolean b, Object o, int x) {
        if (a & b || o != null
            && x > 3
            && (b | x < 2)) return 1;
        return 2;
    }
}",
        expect![[r#"
            f(ZZLjava/lang/Object;I)I
              Return: && (b | x < 2)) return 1; [line 6]
              Return: return 2; [line 7]
              Branch: a & b is false [jump 0 false]
              Branch: a & b is true [jump 0 true]
              Branch: o != null is true [jump 1 false]
              Branch: o != null is false [jump 1 true]
              Branch: x > 3 is true [jump 2 false]
              Branch: x > 3 is false [jump 2 true]
              Branch: x < 2 is true [jump 3 false]
              Branch: x < 2 is false [jump 3 true]
              Branch: b | x < 2 is true [jump 4 false]
              Branch: b | x < 2 is false [jump 4 true]
        "#]],
    );
}

#[test]
fn switches_over_numbers_strings_and_enums() {
    check(
        r#"package p;
class C {
    enum Colour { RED, GREEN, BLUE }
    int number(int n) {
        switch (n) { case 1: return 10; case 3: return 30; default: return 0; }
    }
    int text(String s) {
        switch (s) {
            case "one": return 1;
            case "two": return 2;
            default: return 0;
        }
    }
    int colour(Colour c) {
        switch (c) {
            case RED:
                return 1;
            case BLUE:
                return 3;
        }
        return 0;
    }
}"#,
        expect![[r#"
            number(I)I
              Return: switch (n) { case 1: return 10; case 3: return 30; default: return 0; } [line 5]
              Branch: switch takes case 1 [switch 0 arm 0]
              Branch: switch takes case 3 [switch 0 arm 1]
              Branch: switch takes the default [switch 0 arm 2]
            text(Ljava/lang/String;)I
              Return: case "one": return 1; [line 9]
              Return: case "two": return 2; [line 10]
              Return: default: return 0; [line 11]
              Branch: switch takes case "one" [switch 1 arm 0]
              Branch: switch takes case "two" [switch 1 arm 1]
              Branch: switch takes the default [switch 1 arm 2]
            colour(Lp/C$Colour;)I
              Return: return 1; [line 17]
              Return: return 3; [line 19]
              Return: return 0; [line 21]
              Branch: switch takes case RED [switch 0 arm 0]
              Branch: switch takes case BLUE [switch 0 arm 1]
              Branch: switch takes the default [switch 0 arm 2]
        "#]],
    );
}

#[test]
fn what_the_compiler_adds_is_no_goal() {
    check(
        "package p;
class C implements Comparable<C> {
    record Point(int x, int y) {
        Point { if (x < 0) throw new IllegalArgumentException(); }
        int sum() { return x + y; }
    }
    public int compareTo(C other) {
        assert other != null;
        return 0;
    }
    Runnable r(int n) {
        return () -> { if (n > 3) System.out.println(n); };
    }
}",
        expect![[r#"
            compareTo(Lp/C;)I
              Return: return 0; [line 9]
              Branch: other != null is false [jump 1 false]
              Branch: other != null is true [jump 1 true]
            r(I)Ljava/lang/Runnable;
              Return: return () -> { if (n > 3) System.out.println(n); }; [line 12]
              Return: return () -> { if (n > 3) System.out.println(n); }; [line 12 in lambda$r$0]
              Branch: n > 3 is true [jump 0 false in lambda$r$0]
              Branch: n > 3 is false [jump 0 true in lambda$r$0]
            <init>(II)V
              Return: Point { if (x < 0) throw new IllegalArgumentException(); } [line 4]
              Branch: x < 0 is true [jump 0 false]
              Branch: x < 0 is false [jump 0 true]
            sum()I
              Return: int sum() { return x + y; } [line 5]
        "#]],
    );
}

#[test]
fn defaults_and_closings_of_the_compiler_are_no_goals() {
    check(
        "package p;
class C {
    enum Colour { RED, GREEN }
    int exhaustive(Colour colour) {
        return switch (colour) {
            case RED -> 1;
            case GREEN -> 2;
        };
    }
    int gaps(int n) {
        switch (n) {
            case 1: return 10;
            case 2: return 20;
            case 4: return 40;
            default: return 0;
        }
    }
    int closes(java.util.function.Supplier<java.io.InputStream> opens) throws java.io.IOException {
        try (java.io.InputStream in = opens.get()) {
            if (in.read() > 0) return 1;
        }
        return 0;
    }
    void closesByHand(java.io.InputStream in) throws java.io.IOException {
        if (in != null) in.close();
    }
}",
        expect![[r#"
            exhaustive(Lp/C$Colour;)I
              Return: return switch (colour) { [line 5]
              Branch: switch takes case RED [switch 0 arm 0]
              Branch: switch takes case GREEN [switch 0 arm 1]
            gaps(I)I
              Return: case 1: return 10; [line 12]
              Return: case 2: return 20; [line 13]
              Return: case 4: return 40; [line 14]
              Return: default: return 0; [line 15]
              Branch: switch takes case 1 [switch 0 arm 0]
              Branch: switch takes case 2 [switch 0 arm 1]
              Branch: switch takes case 4 [switch 0 arm 3]
              Branch: switch takes the default [switch 0 arm 4 or 1 gaps]
            closes(Ljava/util/function/Supplier;)I
              Return: if (in.read() > 0) return 1; [line 20]
              Return: return 0; [line 22]
              Branch: in.read() > 0 is true [jump 0 false]
              Branch: in.read() > 0 is false [jump 0 true]
            closesByHand(Ljava/io/InputStream;)V
              Return: end of the method [line 26]
              Branch: in != null is true [jump 0 false]
              Branch: in != null is false [jump 0 true]
        "#]],
    );
}

#[test]
fn without_source_goals_are_worded_from_the_bytecode() {
    let program = project::testing::jdk_program(&["java/lang/Integer"]);
    let mut shown = String::new();
    let method = MethodRef::new(ClassName::new("java/lang/Integer"), "signum", "(I)I");
    show(&program, &method, GoalKind::Path, &mut shown);
    let method = MethodRef::new(ClassName::new("java/lang/Integer"), "compare", "(II)I");
    show(&program, &method, GoalKind::Statement, &mut shown);
    expect![[r#"
        signum(I)I
          Statement: statement [line ]
          Return: return [line ]
        compare(II)I
          Return: return [line ]
          Branch: jump 0 not taken [jump 0 false]
          Branch: jump 0 taken [jump 0 true]
          Branch: jump 1 not taken [jump 1 false]
          Branch: jump 1 taken [jump 1 true]
    "#]]
    .assert_eq(&shown.split_inclusive('\n').map(without_lines).collect::<String>());
}

/// Line numbers differ between releases of the JDK.
fn without_lines(line: &str) -> String {
    let mut shown = String::new();
    let mut digits_after_line = false;
    for word in line.split_inclusive(' ') {
        match digits_after_line && word.starts_with(|c: char| c.is_ascii_digit()) {
            true => shown.push_str(&word.replace(|c: char| c.is_ascii_digit(), "")),
            false => shown.push_str(word),
        }
        digits_after_line = word.trim_end().ends_with("line");
    }
    shown
}

#[test]
fn spec_cases_are_goals_decided_by_the_judge() {
    use contract::{Clause, Expr, Language, SpecCase};
    let clause = |text: &str, line| Clause {
        expr: Expr::boolean(true),
        text: text.into(),
        place: Some(base::Place::new("C.java", line, 1)),
        language: Language::Jml,
    };
    let contract = EffectiveContract {
        method: MethodRef::new(ClassName::new("p/C"), "m", "(I)V"),
        cases: vec![
            SpecCase { requires: vec![clause("x > 0", 3), clause("x < 9", 4)], ..SpecCase::default() },
            SpecCase { ensures: vec![clause("\\result == 0", 8)], ..SpecCase::default() },
        ],
        invariants: Vec::new(),
        constraints: Vec::new(),
        initially: Vec::new(),
        guards: Vec::new(),
        is_pure: false,
        promises_purity: false,
        pure_place: None,
        is_helper: false,
        parameters: Vec::new(),
        returns: Default::default(),
        place: None,
    };
    let goals = spec_case_goals(&contract);
    let shown: Vec<String> =
        goals.iter().map(|goal| format!("{:?} {:?} {}", goal.case, goal.line, goal.what)).collect();
    expect![[r#"
        Some(0) Some(3) spec case 1: x > 0 && x < 9
        Some(1) Some(8) spec case 2"#]]
    .assert_eq(&shown.join("\n"));
}
