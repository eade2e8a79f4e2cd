//! Preconditions of what a call calls, asked while the machine is in the middle of it.

use std::fmt::Write;

use expect_test::{Expect, expect};
use oracle::{CaseOutcome, Evaluator, arrange, flag_callees, run_watching_callees};
use program::ClassName;
use suite::Recipe;
use term::Sort;
use vm::observe::Nothing;

use crate::support::{World, int};

const JAVA: &str = r#"
import java.util.*;

public class C {
    interface Shape { /*@ requires n > 0; @*/ int area(int n); }
    static class Square implements Shape { public int area(int n) { return n * n; } }
    static class Loose extends Square { /*@ also requires n == 0; @*/ public int area(int n) { return 0; } }
    static class Box {
        final int size;
        //@ requires size >= 0;
        Box(int size) { this.size = size; }
    }
    class Inner {
        //@ requires n != 3;
        Inner(int n) { }
    }
    int count;
    //@ public invariant count >= 0;

    //@ requires i > 0;
    static int positive(int i) { return i; }
    //@ requires i > 0;
    //@ ensures \result > 0;
    private int own(int i) { return i; }
    //@ requires s != null && s.length() > i;
    static char at(/*@ nullable @*/ String s, int i) { return s.charAt(i); }
    //@ requires list.get(0) > 0;
    static int first(List<Integer> list) { return list.get(0); }
    //@ requires n >= 0;
    static synchronized int locked(int n) { return n; }
    //@ requires n < 5;
    static int throwing(int n) { if (n > 2) throw new IllegalStateException(); return n; }
    //@ requires n >= 0;
    static int down(int n) { return n == 0 ? 0 : 1 + down(n - 2); }

    public static int plain(int i) { return i + 1; }
    public static int once(int i) { return positive(i); }
    public static int later(int i) { return positive(i + 2) + positive(i); }
    public int inner(int i) { count = -1; int result = own(i); count = 0; return result; }
    public static int text(int i) { return at(i == 7 ? null : "abc", i); }
    public static int virtual(int i) { Shape shape = i == 0 ? new Loose() : new Square(); return shape.area(i); }
    public static int made(int i) { return new Box(i).size; }
    public int nested(int i) { new Inner(i); return i; }
    public static int lists(int i) { return first(i == 1 ? new ArrayList<>() : Arrays.asList(i)); }
    public static int waits(int i) { return locked(i); }
    public static int caught(int i) {
        try { return throwing(i) + throwing(i + 1); } catch (IllegalStateException e) { return positive(-i); }
    }
    public static int recursive(int i) { return down(i); }
    public static int loop(int i) {
        int sum = 0;
        byte[][] garbage = new byte[8][];
        for (int k = i; k > -3; k--) { garbage[k & 7] = new byte[100_000]; sum += locked(k); }
        return sum;
    }
    public static int functions(int i) {
        java.util.function.IntUnaryOperator f = C::positive;
        return f.applyAsInt(i) + Arrays.asList(1, i).stream().mapToInt(x -> positive(x)).sum();
    }
}
"#;

fn check(method: &str, inputs: &[i32], expected: Expect) {
    let mut world = World::new(&[("C.java", JAVA)]);
    let names: Vec<ClassName> =
        ["C", "C$Shape", "C$Square", "C$Loose", "C$Box", "C$Inner"].map(Into::into).into();
    flag_callees(&mut world.machine, &world.contracts, &names);
    let mut evaluator = Evaluator::new(&world.contracts);
    let base = world.machine.snapshot();
    let mut text = String::new();
    for input in inputs {
        world.machine.restore(&base);
        let is_static = matches!(method, "inner" | "nested").then(|| world.object("C", Vec::new(), &[]));
        let case = world.case("C", method, is_static, vec![int(*input)]);
        let machine = &mut world.machine;
        let arranged = arrange(machine, &mut evaluator.linker, None, &case).unwrap();
        let run = run_watching_callees(&mut evaluator, machine, &mut Nothing, &arranged);
        let end = match &run.outcome {
            CaseOutcome::Returned(value) => format!("{:?}", value.value(machine)),
            CaseOutcome::Threw(exception) => {
                let text = machine.describe_throwable(exception.reference(machine));
                text.split(':').next().unwrap_or_default().to_owned()
            }
            CaseOutcome::Stopped(stop) => stop.to_string(),
        };
        write!(text, "{input}: {end}, {} asked", run.callees.len()).unwrap();
        for callee in run.broken() {
            let (clause, exception) = &callee.assumed.broken[0];
            let throws = if exception.is_some() { " throws" } else { "" };
            write!(text, "; {}.{}: {clause}{throws}", callee.class.as_str(), callee.method.name).unwrap();
        }
        text.push('\n');
    }
    expected.assert_eq(&text);
}

#[test]
fn calls_of_all_kinds_are_asked_about() {
    check(
        "plain",
        &[0],
        expect![[r#"
        0: Int(1), 0 asked
    "#]],
    );
    check(
        "once",
        &[1, 0],
        expect![[r#"
        1: Int(1), 1 asked
        0: Int(0), 1 asked; C.positive: i > 0
    "#]],
    );
    check(
        "later",
        &[1, -1],
        expect![[r#"
        1: Int(4), 2 asked
        -1: Int(0), 2 asked; C.positive: i > 0
    "#]],
    );
    check(
        "inner",
        &[1, -1],
        expect![[r#"
        1: Int(1), 1 asked
        -1: Int(-1), 1 asked; C.own: i > 0
    "#]],
    );
    check(
        "text",
        &[1, 3, 7],
        expect![[r#"
        1: Int(98), 1 asked
        3: java.lang.StringIndexOutOfBoundsException, 1 asked; C.at: s != null && s.length() > i
        7: java.lang.NullPointerException, 1 asked; C.at: s != null && s.length() > i
    "#]],
    );
    check(
        "virtual",
        &[2, 0, -1],
        expect![[r#"
        2: Int(4), 1 asked
        0: Int(0), 1 asked
        -1: Int(1), 1 asked; C$Square.area: n > 0
    "#]],
    );
    check(
        "made",
        &[1, -1],
        expect![[r#"
        1: Int(1), 1 asked
        -1: Int(-1), 1 asked; C$Box.<init>: size >= 0
    "#]],
    );
    check(
        "nested",
        &[1, 3],
        expect![[r#"
        1: Int(1), 1 asked
        3: Int(3), 1 asked; C$Inner.<init>: n != 3
    "#]],
    );
    check(
        "lists",
        &[2, 0, 1],
        expect![[r#"
        2: Int(2), 1 asked
        0: Int(0), 1 asked; C.first: list.get(0) > 0
        1: java.lang.IndexOutOfBoundsException, 1 asked; C.first: list.get(0) > 0 throws
    "#]],
    );
    check(
        "waits",
        &[1, -1],
        expect![[r#"
        1: Int(1), 1 asked
        -1: Int(-1), 1 asked; C.locked: n >= 0
    "#]],
    );
    check(
        "caught",
        &[1, 2, 4],
        expect![[r#"
        1: Int(3), 2 asked
        2: Int(-2), 3 asked; C.positive: i > 0
        4: Int(-4), 2 asked; C.positive: i > 0
    "#]],
    );
    check(
        "recursive",
        &[4],
        expect![[r#"
        4: Int(2), 3 asked
    "#]],
    );
    check(
        "loop",
        &[40],
        expect![[r#"
        40: Int(817), 43 asked; C.locked: n >= 0; C.locked: n >= 0
    "#]],
    );
    check(
        "functions",
        &[1, -1],
        expect![[r#"
        1: Int(3), 3 asked
        -1: Int(-1), 3 asked; C.positive: i > 0; C.positive: i > 0
    "#]],
    );
}

/// With a variable for the argument, whether the callee's precondition holds is a term.
#[test]
fn preconditions_of_callees_have_terms() {
    let mut world = World::new(&[("C.java", JAVA)]);
    flag_callees(&mut world.machine, &world.contracts, &["C".into()]);
    let mut evaluator = Evaluator::new(&world.contracts);
    let variable = world.machine.terms_mut().declare("i", Sort::Int);
    let case = world.case("C", "later", None, vec![Recipe::Value(suite::Value::Int(5))]);
    let machine = &mut world.machine;
    let mut arranged = arrange(machine, &mut evaluator.linker, None, &case).unwrap();
    arranged.arguments[0].term = Some(variable);
    let run = run_watching_callees(&mut evaluator, machine, &mut Nothing, &arranged);
    // `positive(i + 2)` and `positive(i)`.
    for (input, expected) in
        [(-3, [false, false]), (-1, [true, false]), (0, [true, false]), (1, [true, true])]
    {
        let value = |_: term::VarId| i64::from(input) as u64;
        let holds: Vec<bool> = run
            .callees
            .iter()
            .map(|callee| term::holds(machine.terms(), callee.assumed.condition, &value))
            .collect();
        assert_eq!(holds, expected, "{input}");
    }
    let CaseOutcome::Returned(value) = run.outcome else { panic!("no value") };
    assert!(value.term.is_some());
}
