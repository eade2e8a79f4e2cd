//! All test cases that the boundary strategy proposes for the examples, judged on the machine: the sound examples keep
//! their contracts, and of each fault the clauses are found that the judge finds on a real JVM.

use std::collections::BTreeMap;
use std::fmt::Write;

use expect_test::{Expect, expect};
use oracle::{CaseOutcome, Evaluator, judge_case};
use vm::observe::Nothing;

use crate::examples::{annotations, example};
use crate::support::World;

#[derive(Default)]
struct Tally {
    cases: usize,
    failures: BTreeMap<String, usize>,
    not_allowed: usize,
    threw: usize,
    broken: BTreeMap<String, usize>,
    unknown: BTreeMap<String, usize>,
}

fn summary(world: &mut World) -> String {
    let base = world.machine.snapshot();
    let mut text = String::new();
    let mut evaluator = Evaluator::new(&world.contracts);
    for name in world.program.under_test() {
        let class = world.program.class(name).unwrap();
        if class.is_interface() || class.access.is_synthetic() || name.as_str().starts_with("jurat/") {
            continue;
        }
        for method in &class.methods {
            if method.access.is_private() || method.access.is_synthetic() || method.is_class_initialiser() {
                continue;
            }
            let reference = class.method_ref(method);
            let candidates = boundary::candidates(&boundary::Request {
                program: &world.program,
                contracts: &world.contracts,
                class: name,
                method: &reference,
                seed: base::Seed::default(),
                user: &boundary::UserValues::default(),
                limits: boundary::Limits::default(),
                mocks: false,
                reflection: false,
            });
            let mut tally = Tally::default();
            for case in &candidates.cases {
                world.machine.restore(&base);
                tally.cases += 1;
                let judged = match judge_case(&mut evaluator, &mut world.machine, &mut Nothing, case) {
                    Ok(judged) => judged,
                    Err(failure) => {
                        *tally.failures.entry(failure.to_string()).or_default() += 1;
                        continue;
                    }
                };
                match &judged.run {
                    None => tally.not_allowed += 1,
                    Some(run) => tally.threw += usize::from(matches!(run.outcome, CaseOutcome::Threw(_))),
                }
                for check in &judged.checks {
                    match check.holds {
                        Some(true) => {}
                        Some(false) => *tally.broken.entry(check.clause.to_string()).or_default() += 1,
                        None => *tally.unknown.entry(check.clause.to_string()).or_default() += 1,
                    }
                }
                for unknown in &judged.assumed.unevaluated {
                    *tally.unknown.entry(unknown.clause.to_string()).or_default() += 1;
                }
            }
            writeln!(
                text,
                "{}.{}: {} cases, {} not allowed, {} threw",
                name.without_package(),
                method.name,
                tally.cases,
                tally.not_allowed,
                tally.threw
            )
            .unwrap();
            for (what, count) in &tally.failures {
                writeln!(text, "  {count} not built: {what}").unwrap();
            }
            for (clause, count) in &tally.broken {
                writeln!(text, "  {count} broken: {clause}").unwrap();
            }
            for (clause, count) in &tally.unknown {
                writeln!(text, "  {count} unknown: {clause}").unwrap();
            }
        }
    }
    text
}

fn check(files: &[(&str, &str)], expected: Expect) {
    expected.assert_eq(&summary(&mut World::new(files)));
}

fn sound(path: &str) -> String {
    example(&format!("examples/{path}"))
}

#[test]
fn sound_examples_keep_their_contracts() {
    let files = [
        ("stack/Stack.java", sound("stack/src/main/java/stack/Stack.java")),
        ("interval/ClosedInterval.java", sound("closed-interval/src/main/java/interval/ClosedInterval.java")),
        ("counter/Counter.java", sound("counter/src/main/java/counter/Counter.java")),
        ("mid/Mid.java", sound("mid/src/main/java/mid/Mid.java")),
        ("board/BoardPiece.java", sound("board-piece/src/main/java/board/BoardPiece.java")),
        ("shop/Statistics.java", sound("shop/src/main/java/shop/Statistics.java")),
        ("shop/Money.java", sound("shop/src/main/java/shop/Money.java")),
        ("shop/Status.java", sound("shop/src/main/java/shop/Status.java")),
    ];
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (*path, text.as_str())).collect();
    check(
        &files,
        expect![[r#"
            BoardPiece.<init>: 1 cases, 0 not allowed, 0 threw
            BoardPiece.moveUp: 7 cases, 0 not allowed, 0 threw
            BoardPiece.moveRight: 7 cases, 0 not allowed, 0 threw
            BoardPiece.getX: 7 cases, 0 not allowed, 0 threw
            BoardPiece.getY: 7 cases, 0 not allowed, 0 threw
            BoardPiece.getMoves: 7 cases, 0 not allowed, 0 threw
            Counter.<init>: 1 cases, 0 not allowed, 0 threw
            Counter.countUp: 7 cases, 0 not allowed, 0 threw
            Counter.countDown: 7 cases, 0 not allowed, 0 threw
            Counter.getCount: 7 cases, 0 not allowed, 0 threw
            ClosedInterval.<init>: 12 cases, 0 not allowed, 0 threw
            ClosedInterval.getMin: 10 cases, 0 not allowed, 0 threw
            ClosedInterval.getMax: 10 cases, 0 not allowed, 0 threw
            ClosedInterval.contains: 24 cases, 0 not allowed, 0 threw
            ClosedInterval.overlaps: 24 cases, 0 not allowed, 0 threw
            ClosedInterval.setMin: 24 cases, 5 not allowed, 0 threw
            ClosedInterval.setMax: 24 cases, 9 not allowed, 0 threw
            Mid.mid: 24 cases, 0 not allowed, 0 threw
            Money.<init>: 6 cases, 0 not allowed, 2 threw
            Money.plus: 18 cases, 0 not allowed, 5 threw
            Money.discounted: 18 cases, 0 not allowed, 0 threw
            Money.compareTo: 25 cases, 0 not allowed, 1 threw
              1 not built: building it throws java.lang.IllegalArgumentException: negative amount: -1
              1 not built: building it throws java.lang.IllegalArgumentException: negative amount: -9223372036854775808
            Money.toString: 10 cases, 0 not allowed, 0 threw
            Money.hashCode: 5 cases, 0 not allowed, 0 threw
            Money.equals: 25 cases, 0 not allowed, 0 threw
              1 not built: building it throws java.lang.IllegalArgumentException: negative amount: -1
            Money.cents: 5 cases, 0 not allowed, 0 threw
            Statistics.largest: 6 cases, 0 not allowed, 0 threw
            Statistics.countAbove: 20 cases, 0 not allowed, 0 threw
            Statistics.clamp: 20 cases, 0 not allowed, 0 threw
            Status.values: 1 cases, 0 not allowed, 0 threw
            Status.valueOf: 14 cases, 0 not allowed, 14 threw
            Status.isCancellable: 4 cases, 0 not allowed, 0 threw
            Stack.<init>: 1 cases, 0 not allowed, 0 threw
            Stack.push: 24 cases, 0 not allowed, 0 threw
            Stack.pop: 7 cases, 2 not allowed, 0 threw
            Stack.peek: 7 cases, 2 not allowed, 0 threw
            Stack.isEmpty: 7 cases, 0 not allowed, 0 threw
            Stack.size: 7 cases, 0 not allowed, 0 threw
        "#]],
    );
}

#[test]
fn annotated_examples_keep_their_contracts() {
    let mut files = annotations();
    for (path, folder) in [
        ("stack/Stack.java", "stack-annotated"),
        ("interval/ClosedInterval.java", "closed-interval-annotated"),
        ("counter/Counter.java", "counter-annotated"),
        ("mid/Mid.java", "mid-annotated"),
        ("board/BoardPiece.java", "board-piece-annotated"),
    ] {
        files.push((path.to_owned(), sound(&format!("{folder}/src/main/java/{path}"))));
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    check(
        &files,
        expect![[r#"
        BoardPiece.<init>: 1 cases, 0 not allowed, 0 threw
        BoardPiece.moveUp: 7 cases, 0 not allowed, 0 threw
        BoardPiece.moveRight: 7 cases, 0 not allowed, 0 threw
        BoardPiece.getX: 7 cases, 0 not allowed, 0 threw
        BoardPiece.getY: 7 cases, 0 not allowed, 0 threw
        BoardPiece.getMoves: 7 cases, 0 not allowed, 0 threw
        Counter.<init>: 1 cases, 0 not allowed, 0 threw
        Counter.countUp: 7 cases, 0 not allowed, 0 threw
        Counter.countDown: 7 cases, 0 not allowed, 0 threw
        Counter.getCount: 7 cases, 0 not allowed, 0 threw
        ClosedInterval.<init>: 12 cases, 0 not allowed, 0 threw
        ClosedInterval.getMin: 10 cases, 0 not allowed, 0 threw
        ClosedInterval.getMax: 10 cases, 0 not allowed, 0 threw
        ClosedInterval.contains: 24 cases, 0 not allowed, 0 threw
        ClosedInterval.overlaps: 24 cases, 0 not allowed, 0 threw
        ClosedInterval.setMin: 24 cases, 5 not allowed, 0 threw
        ClosedInterval.setMax: 24 cases, 9 not allowed, 0 threw
        Mid.mid: 24 cases, 0 not allowed, 0 threw
        Stack.<init>: 1 cases, 0 not allowed, 0 threw
        Stack.push: 24 cases, 0 not allowed, 0 threw
        Stack.pop: 7 cases, 2 not allowed, 0 threw
        Stack.peek: 7 cases, 2 not allowed, 0 threw
        Stack.isEmpty: 7 cases, 0 not allowed, 0 threw
        Stack.size: 7 cases, 0 not allowed, 0 threw
    "#]],
    );
}

/// More calls are not allowed here than the judge finds meaningless: it does not look at the invariants of arguments, and
/// cannot see private ones (`size_ >= 0`).
#[test]
fn faults_are_found() {
    let interval = sound("closed-interval/src/main/java/interval/ClosedInterval.java");
    let interval = interval.replace("minValue = minimum;", "minValue = minimum + 1;");
    let interval = interval.replace(" && other.minValue <= maxValue", "");
    check(
        &[("interval/ClosedInterval.java", &interval)],
        expect![[r#"
        ClosedInterval.<init>: 12 cases, 0 not allowed, 0 threw
        ClosedInterval.getMin: 10 cases, 2 not allowed, 0 threw
          1 not built: `getMin() <= getMax()` of interval.ClosedInterval.setMax(I)V is not met
          1 not built: `getMin() <= getMax()` of interval.ClosedInterval.setMin(I)V is not met
        ClosedInterval.getMax: 10 cases, 2 not allowed, 0 threw
          1 not built: `getMin() <= getMax()` of interval.ClosedInterval.setMax(I)V is not met
          1 not built: `getMin() <= getMax()` of interval.ClosedInterval.setMin(I)V is not met
        ClosedInterval.contains: 24 cases, 5 not allowed, 0 threw
          1 not built: `getMin() <= getMax()` of interval.ClosedInterval.setMax(I)V is not met
          1 not built: `getMin() <= getMax()` of interval.ClosedInterval.setMin(I)V is not met
        ClosedInterval.overlaps: 24 cases, 9 not allowed, 0 threw
          2 not built: `getMin() <= getMax()` of interval.ClosedInterval.setMax(I)V is not met
          2 not built: `getMin() <= getMax()` of interval.ClosedInterval.setMin(I)V is not met
          3 broken: \result <==> contains(other.getMin()) || other.contains(getMin())
        ClosedInterval.setMin: 24 cases, 9 not allowed, 0 threw
          1 not built: `getMin() <= getMax()` of interval.ClosedInterval.setMax(I)V is not met
          1 not built: `getMin() <= getMax()` of interval.ClosedInterval.setMin(I)V is not met
          3 broken: getMin() <= getMax()
          13 broken: getMin() == minimum && getMax() == \old(getMax())
        ClosedInterval.setMax: 24 cases, 12 not allowed, 0 threw
          1 not built: `getMin() <= getMax()` of interval.ClosedInterval.setMax(I)V is not met
          1 not built: `getMin() <= getMax()` of interval.ClosedInterval.setMin(I)V is not met
    "#]],
    );
    let stack = sound("stack/src/main/java/stack/Stack.java");
    let stack = stack.replace("        size_--;", "        size_ -= 2;");
    check(
        &[("stack/Stack.java", &stack)],
        expect![[r#"
        Stack.<init>: 1 cases, 0 not allowed, 0 threw
        Stack.push: 24 cases, 4 not allowed, 0 threw
        Stack.pop: 9 cases, 2 not allowed, 0 threw
          7 broken: size() == \old(size()) - 1
          3 broken: size_ >= 0
        Stack.peek: 7 cases, 2 not allowed, 0 threw
        Stack.isEmpty: 7 cases, 1 not allowed, 0 threw
        Stack.size: 7 cases, 1 not allowed, 0 threw
    "#]],
    );
}
