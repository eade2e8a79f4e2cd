//! Control-flow graphs and distances of small methods.

use std::fmt::Write;
use std::time::Instant;

use expect_test::expect;
use program::{ClassName, MethodRef};
use suite::{GoalKind, Probe, ProbeKind};

use crate::*;

const JAVA: &str = "package p;
class C {
    int loops(int[] values, String text) {
        int sum = 0;
        try {
            for (int value : values) {
                if (value < 0) continue;
                sum += value;
            }
            sum += Integer.parseInt(text);
        } catch (NumberFormatException e) {
            sum = -1;
        }
        return sum;
    }
    static int choose(int n) {
        switch (n) { case 1: return 10; case 2: return 20; default: return n > 5 ? 30 : 40; }
    }
    int outer(int n, boolean a) {
        if (a) return 0;
        if (n > 3) return inner(n);
        Runnable r = () -> { if (n == 1) hashCode(); };
        return 2;
    }
    int inner(int n) {
        if (n == 7) {
            if (n == 8) return 1;
            return inner(n - 1);
        }
        return 3;
    }
}";

fn method(name: &str, descriptor: &str) -> MethodRef {
    MethodRef::new(ClassName::new("p/C"), name, descriptor)
}

fn shown(cfg: &Cfg) -> String {
    let mut shown = String::new();
    for (number, block) in cfg.blocks.iter().enumerate() {
        let _ = writeln!(
            shown,
            "B{number} {}..{} lines {:?} {:?}",
            block.first, block.last, block.lines, block.end
        );
        for call in &block.calls {
            let _ = writeln!(shown, "  calls {} at {} ({:?})", call.callee.name, call.offset, call.kind);
        }
        for edge in cfg.edges_of(number) {
            let _ = writeln!(shown, "  -> B{} {:?}", edge.to, edge.kind);
        }
    }
    shown
}

#[test]
fn blocks_edges_and_calls() {
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", JAVA)]);
    let cfg = Cfg::of(&program, &method("loops", "([ILjava/lang/String;)I")).expect("a graph");
    expect![[r#"
        B0 0..1 lines [4] Onward
          -> B1 Onward
        B1 2..11 lines [6] Onward
          -> B2 Onward
          -> B9 Exception { catches: Some(java/lang/NumberFormatException) }
        B2 13..17 lines [6] Jump(0)
          -> B3 Jump { index: 0, taken: false }
          -> B7 Jump { index: 0, taken: true }
        B3 20..29 lines [6, 7] Jump(1)
          -> B4 Jump { index: 1, taken: false }
          -> B5 Jump { index: 1, taken: true }
          -> B9 Exception { catches: Some(java/lang/NumberFormatException) }
        B4 32..32 lines [7] Onward
          -> B6 Onward
        B5 35..39 lines [8] Onward
          -> B6 Onward
        B6 40..43 lines [6] Onward
          -> B2 Onward
        B7 46..52 lines [10] Onward
          calls parseInt at 48 (Exact)
          -> B8 Onward
          -> B9 Exception { catches: Some(java/lang/NumberFormatException) }
        B8 53..53 lines [13] Onward
          -> B10 Onward
        B9 56..59 lines [11, 12] Onward
          -> B10 Onward
        B10 60..61 lines [14] Return
    "#]]
    .assert_eq(&shown(&cfg));
    let cfg = Cfg::of(&program, &method("choose", "(I)I")).expect("a graph");
    expect![[r#"
        B0 0..1 lines [17] Switch(0)
          -> B1 Switch { index: 0, arm: 0 }
          -> B2 Switch { index: 0, arm: 1 }
          -> B3 Switch { index: 0, arm: 2 }
        B1 28..30 lines [17] Return
        B2 31..33 lines [17] Return
        B3 34..36 lines [17] Jump(0)
          -> B4 Jump { index: 0, taken: false }
          -> B5 Jump { index: 0, taken: true }
        B4 39..41 lines [17] Onward
          -> B6 Onward
        B5 44..44 lines [17] Onward
          -> B6 Onward
        B6 46..46 lines [17] Return
    "#]]
    .assert_eq(&shown(&cfg));
    assert!(Cfg::of(&program, &method("absent", "()V")).is_none());
}

fn jump(method: &MethodRef, index: u32, taken: bool) -> Probe {
    Probe { method: method.clone(), kind: ProbeKind::Jump { index, taken } }
}

#[test]
fn distances_shrink_towards_goals_and_go_through_calls() {
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", JAVA)]);
    let (outer, inner) = (method("outer", "(IZ)I"), method("inner", "(I)I"));
    let goals: Vec<Probe> = goals_for(&program, &inner, suite::Criterion::Branch)
        .into_iter()
        .filter_map(|goal| goal.probe)
        .collect();
    let mut distances = Distances::to(&program, std::slice::from_ref(&outer), goals.clone());
    // `n > 3` leads into the call whose first decision is a goal; `a` ends without one.
    assert_eq!(distances.of_probe(&jump(&outer, 1, false)), Some(1));
    assert_eq!(distances.of_probe(&jump(&outer, 0, true)), Some(2));
    assert_eq!(distances.of_probe(&jump(&outer, 0, false)), None);
    assert_eq!(distances.of_probe(&goals[0]), Some(0));
    // Only the innermost edge left: two decisions from the call, through itself again.
    for goal in &goals {
        let keep = jump(&inner, 1, false);
        assert!(*goal == keep || distances.cover(goal));
    }
    assert_eq!(distances.open().count(), 1);
    assert_eq!(distances.of_probe(&jump(&outer, 1, false)), Some(2));
    assert_eq!(distances.of_probe(&jump(&inner, 0, false)), Some(1));
    assert_eq!(distances.of_probe(&jump(&inner, 1, true)), Some(2));
    assert!(distances.cover(&jump(&inner, 1, false)));
    assert!(!distances.cover(&jump(&inner, 1, false)));
    assert_eq!(distances.of_probe(&jump(&inner, 0, false)), None);
}

#[test]
fn distances_to_lambdas_handlers_and_lines() {
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", JAVA)]);
    let outer = method("outer", "(IZ)I");
    let goals = goals(&program, &outer);
    let in_lambda = goals
        .iter()
        .filter_map(|goal| goal.probe.clone())
        .find(|probe| probe.method != outer && matches!(probe.kind, ProbeKind::Jump { .. }));
    let mut distances = Distances::to(&program, std::slice::from_ref(&outer), in_lambda);
    assert_eq!(distances.of_probe(&jump(&outer, 1, true)), Some(2));
    assert_eq!(distances.of_probe(&jump(&outer, 1, false)), None);
    let loops = method("loops", "([ILjava/lang/String;)I");
    let caught = Probe { method: loops.clone(), kind: ProbeKind::Line(12) };
    let mut distances = Distances::to(&program, &[], [caught.clone()]);
    assert_eq!(distances.of_probe(&caught), Some(0));
    assert_eq!(distances.of_probe(&jump(&loops, 0, true)), Some(3));
    // The offset of the loop's end, as a machine reports the edge.
    let cfg = Cfg::of(&program, &loops).expect("a graph");
    let edge = cfg.edges.iter().find(|edge| edge.kind == EdgeKind::Jump { index: 0, taken: true });
    let (from, to) =
        edge.map(|edge| (cfg.blocks[edge.from].last, cfg.blocks[edge.to].first)).expect("an edge");
    assert_eq!(distances.of_edge(&loops, from, to), Some(3));
    assert_eq!(distances.at(&method("absent", "()V"), 0), None);
}

/// A method with 3,000 branches: all goals, and a new search after each that is met.
#[test]
fn a_large_method_is_no_obstacle() {
    let mut java = String::from("package p;\nclass C { int f(int n) {\n");
    for number in 0..1_500 {
        let _ = writeln!(java, "if (n == {number} || n < -{number}) n++;");
    }
    java.push_str("return n; } }");
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", &java)]);
    let large = method("f", "(I)I");
    let started = Instant::now();
    let goals = goals_for(&program, &large, suite::Criterion::Mcdc);
    let count = |kind| goals.iter().filter(|goal| goal.kind == kind).count();
    assert_eq!(count(GoalKind::Decision), 3_000);
    assert_eq!(count(GoalKind::Condition), 6_000);
    assert_eq!(count(GoalKind::Mcdc), 3_000);
    let edges: Vec<Probe> =
        (0..3_000).flat_map(|index| [jump(&large, index, false), jump(&large, index, true)]).collect();
    let mut distances = Distances::to(&program, &[], edges.iter().cloned());
    for edge in &edges[..1_000] {
        distances.cover(edge);
        assert!(distances.at(&large, 0).is_some());
    }
    // The other half of its decision, one jump for each of the 249 that follow, and the one that is open.
    assert_eq!(distances.of_probe(&edges[0]), Some(251));
    // Generous: a debug build on a busy machine.
    assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
    let drawing = drawing::control_flow(&program, &large).expect("a drawing");
    assert!(drawing.dot().len() > 100_000);
    assert!(drawing.svg().is_none());
}

#[test]
fn drawings() {
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", JAVA)]);
    let drawing = drawing::control_flow(&program, &method("choose", "(I)I")).expect("a drawing");
    expect![[r#"
        digraph "p.C.choose(I)I" {
          node [shape=box, fontname="monospace", fontsize=10];
          edge [fontname="sans-serif", fontsize=9];
          n0 [label="B0\l17: switch (n) { case 1: return 10; case 2: return …\l", style=rounded];
          n1 [label="B1 returns\l17: switch (n) { case 1: return 10; case 2: return …\l", peripheries=2];
          n2 [label="B2 returns\l17: switch (n) { case 1: return 10; case 2: return …\l", peripheries=2];
          n3 [label="B3\l17: switch (n) { case 1: return 10; case 2: return …\l", style=rounded];
          n4 [label="B4\l17: switch (n) { case 1: return 10; case 2: return …\l"];
          n5 [label="B5\l17: switch (n) { case 1: return 10; case 2: return …\l"];
          n6 [label="B6 returns\l17: switch (n) { case 1: return 10; case 2: return …\l", peripheries=2];
          n0 -> n1 [label="1"];
          n0 -> n2 [label="2"];
          n0 -> n3 [label="default"];
          n3 -> n4 [label="n > 5 is true", color=darkgreen];
          n3 -> n5 [label="n > 5 is false", color=royalblue];
          n4 -> n6 [label=""];
          n5 -> n6 [label=""];
        }
    "#]]
    .assert_eq(&drawing.dot());
    let svg = drawing.svg().expect("a picture");
    assert_eq!(svg.matches("<rect x=").count(), drawing.nodes.len());
    assert_eq!(svg.matches("marker-end").count(), drawing.edges.len());
    assert!(svg.contains("n &gt; 5 is true"), "{svg}");
    let loops =
        drawing::control_flow(&program, &method("loops", "([ILjava/lang/String;)I")).expect("a drawing");
    let boxes: Vec<(f64, f64, f64, f64)> = loops
        .svg()
        .expect("a picture")
        .lines()
        .filter(|line| line.starts_with("<rect x="))
        .map(|line| {
            let number = |name: &str| {
                let at = line.find(&format!(" {name}=\"")).expect("an attribute") + name.len() + 3;
                line[at..].split('"').next().and_then(|text| text.parse::<f64>().ok()).expect("a number")
            };
            (number("x"), number("y"), number("width"), number("height"))
        })
        .collect();
    for (index, a) in boxes.iter().enumerate() {
        for b in &boxes[index + 1..] {
            let apart = a.0 + a.2 <= b.0 || b.0 + b.2 <= a.0 || a.1 + a.3 <= b.1 || b.1 + b.3 <= a.1;
            assert!(apart, "{a:?} and {b:?} overlap");
        }
    }
}
