//! MC/DC on the paper's examples, executed; and against tables of all values.

use std::collections::BTreeSet;

use program::{ClassName, MethodRef, Program};

use super::interpreter;
use crate::*;

/// The decisions of a method and how the given inputs evaluate them.
fn evaluated(
    program: &Program,
    name: &str,
    descriptor: &str,
    inputs: &[&[i32]],
) -> (Vec<Decision>, Vec<Evaluation>) {
    let method = MethodRef::new(ClassName::new("p/C"), name, descriptor);
    let decisions = decisions(program, &method);
    let mut watch = Watch::new(&decisions, Operands::Reported);
    for input in inputs {
        interpreter::run(program, &method, input, &mut watch).unwrap_or_default();
    }
    let found = watch.evaluations().to_vec();
    (decisions, found)
}

const JAVA: &str = "package p;
class C {
    static int example15(boolean a, boolean b, int x, int y) {
        if (a && b || !a && (x < y)) return 1;
        return 0;
    }
    static int mid(int x, int y, int z) {
        int mid = z;
        if (y < z) { if (x < y) { mid = y; } else if (x < z) { mid = x; } }
        else { if (x > y) { mid = y; } else if (x > z) { mid = x; } }
        return mid;
    }
    static int complement(int x, int y, boolean a) {
        if (x == y || y != x && a) return 1;
        return 0;
    }
    static int processBranch(int num) {
        switch (num) {
            case 1: return 10;
            case 2: return 20;
            case 3: return 30;
            default: return -1;
        }
    }
    static boolean even(int n) { return n == 0 || n > 0 && !even(n - 1); }
    static int loops(int n, boolean a) {
        int sum = 0;
        for (int i = 0; i < n & !a; i++) sum += i;
        return sum;
    }
}";

#[test]
fn example_15_is_reached_by_masking_and_coupled_for_unique_cause() {
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", JAVA)]);
    let all: [&[i32]; 4] = [&[1, 1, 0, 0], &[1, 0, 0, 0], &[0, 0, 0, 1], &[0, 0, 1, 0]];
    let (decisions, found) = evaluated(&program, "example15", "(ZZII)I", &all);
    let decision = &decisions[0];
    let t = Some(true);
    let f = Some(false);
    let vectors: Vec<&[Option<bool>]> = found.iter().map(|evaluation| &evaluation.leaves[..]).collect();
    assert_eq!(vectors, [&[t, t, None, None], &[t, f, t, None], &[f, None, f, t], &[f, None, f, f]]);
    let pairs = mcdc_pairs(decision, &found, McdcMode::Masking);
    assert_eq!(pairs, [Some((3, 0)), Some((1, 0)), Some((2, 1)), Some((3, 2))]);
    let unique = mcdc_pairs(decision, &found, McdcMode::UniqueCause);
    assert_eq!(unique, [None, Some((1, 0)), None, Some((3, 2))]);
    let why: Vec<bool> =
        (0..4).map(|leaf| infeasible_by_coupling(decision, leaf, McdcMode::UniqueCause).is_some()).collect();
    assert_eq!(why, [true, false, true, false]);
    assert!(mcdc_requirements(decision, 0, McdcMode::UniqueCause).is_none());
    let goals = decision_goals(&decision.body, &decisions);
    assert_eq!(met(&goals, &decisions, &found, McdcMode::Masking).len(), goals.len());
    let unmet = goals.len() - met(&goals, &decisions, &found, McdcMode::UniqueCause).len();
    assert_eq!(unmet, 2);
    // Without the third input neither the second `a` nor the comparison is shown.
    let some = [found[0].clone(), found[1].clone(), found[3].clone()];
    assert_eq!(mcdc_pairs(decision, &some, McdcMode::Masking), [Some((2, 0)), Some((1, 0)), None, None]);
}

#[test]
fn conditions_that_say_the_opposite_are_coupled_too() {
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", JAVA)]);
    let (decisions, _) = evaluated(&program, "complement", "(IIZ)I", &[]);
    assert_eq!(decisions[0].coupled_with(0), [1]);
    assert!(decisions[0].coupled_with(2).is_empty());
}

#[test]
fn mid_needs_six_inputs() {
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", JAVA)]);
    let inputs: [&[i32]; 6] = [&[0, 1, 2], &[1, 0, 2], &[2, 0, 1], &[2, 1, 0], &[1, 2, 0], &[0, 2, 1]];
    let (decisions, found) = evaluated(&program, "mid", "(III)I", &inputs);
    let method = MethodRef::new(ClassName::new("p/C"), "mid", "(III)I");
    let goals = decision_goals(&method, &decisions);
    assert_eq!((decisions.len(), goals.len()), (5, 5 * 2 + 5 * 2 + 5));
    assert_eq!(met(&goals, &decisions, &found, McdcMode::UniqueCause).len(), goals.len());
    let fewer = evaluated(&program, "mid", "(III)I", &inputs[..5]).1;
    assert_eq!(met(&goals, &decisions, &fewer, McdcMode::Masking).len(), goals.len() - 3);
}

#[test]
fn activations_and_loops_are_told_apart() {
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", JAVA)]);
    let (decisions, found) = evaluated(&program, "even", "(I)Z", &[&[3]]);
    let shown: Vec<(&[Option<bool>], bool)> =
        found.iter().map(|evaluation| (&evaluation.leaves[..], evaluation.outcome)).collect();
    let (t, f) = (Some(true), Some(false));
    // The innermost call decides first.
    assert_eq!(
        shown,
        [(&[t, None, None][..], true), (&[f, t, t][..], false), (&[f, t, f][..], true)],
        "{decisions:#?}"
    );
    let (_, found) = evaluated(&program, "loops", "(IZ)I", &[&[2, 0], &[2, 1]]);
    let vectors: Vec<&[Option<bool>]> = found.iter().map(|evaluation| &evaluation.leaves[..]).collect();
    assert_eq!(vectors, [&[t, f][..], &[f, f], &[t, t]]);
}

/// For a formula of many leaves: effect by formula equals effect by trying, and needs no table.
#[test]
fn the_boolean_difference_is_what_trying_gives() {
    let leaf = |index| Formula::Leaf(index);
    let formula = Formula::Or(vec![
        Formula::And(vec![leaf(0), Formula::Not(Box::new(leaf(1))), leaf(2)]),
        Formula::Ternary(
            Box::new(Formula::Or(vec![leaf(3), leaf(4)])),
            Box::new(leaf(5)),
            Box::new(Formula::Eager {
                operator: EagerOperator::Xor,
                index: 0,
                left: Box::new(leaf(6)),
                right: Box::new(Formula::And(vec![leaf(7), Formula::Constant(true)])),
            }),
        ),
    ]);
    let mut effects = BTreeSet::new();
    for bits in 0..256_u32 {
        let leaves: Vec<Option<bool>> = (0..8).map(|bit| Some(bits >> bit & 1 == 1)).collect();
        for index in 0..8 {
            let mut flipped = leaves.clone();
            flipped[index] = flipped[index].map(|value| !value);
            let changes = formula.value(&leaves) != formula.value(&flipped);
            assert_eq!(formula.has_effect(index, &leaves), Some(changes), "{index} of {leaves:?}");
            assert_eq!(formula.effect_of(index).value(&leaves), Some(changes), "{index} of {leaves:?}");
            effects.insert((index, changes));
        }
    }
    assert_eq!(effects.len(), 16);
    let many = Formula::And((0..3_000).map(leaf).collect());
    let all = vec![Some(true); 3_000];
    assert_eq!(many.has_effect(2_999, &all), Some(true));
    assert_eq!(many.after(1_500, true), Some(Step::Needs(1_501)));
}

#[test]
fn arms_of_a_switch_are_goals_of_every_criterion_on_decisions() {
    use suite::{Criterion, GoalKind};
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", JAVA)]);
    let method = MethodRef::new(ClassName::new("p/C"), "processBranch", "(I)I");
    for criterion in [Criterion::Branch, Criterion::Decision, Criterion::Condition] {
        let goals = goals_for(&program, &method, criterion);
        let words: Vec<&str> = goals.iter().map(|goal| &*goal.what).collect();
        assert_eq!(
            words,
            ["switch takes case 1", "switch takes case 2", "switch takes case 3", "switch takes the default"]
        );
    }
    assert_eq!(goals_for(&program, &method, Criterion::Return).len(), 4);
    let all = goals_for(&program, &method, Criterion::Mcdc);
    assert_eq!(all.iter().filter(|goal| goal.kind == GoalKind::Branch).count(), 4);
    assert!(goals_for(&program, &method, Criterion::Path).is_empty());
}

/// The judge sees decisions and conditions by the edges of their jumps.
#[test]
fn goals_on_decisions_have_probes() {
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", JAVA)]);
    let method = MethodRef::new(ClassName::new("p/C"), "example15", "(ZZII)I");
    let goals = decision_goals(&method, &decisions(&program, &method));
    let shown: Vec<String> = goals
        .iter()
        .map(|goal| {
            let probes = goal.probe.iter().chain(&goal.also).map(|probe| match probe.kind {
                suite::ProbeKind::Jump { index, taken } => {
                    format!("{index}{}", if taken { "+" } else { "-" })
                }
                _ => "?".to_owned(),
            });
            format!("{}: [{}]", goal.what, probes.collect::<Vec<_>>().join(" "))
        })
        .collect();
    expect_test::expect![[r#"
        a && b || !a && (x < y) is true: [1+ 3-]
        a && b || !a && (x < y) is false: [2+ 3+]
        a is true (occurrence 1) in a && b || !a && (x < y): [0-]
        a is false (occurrence 1) in a && b || !a && (x < y): [0+]
        b is true in a && b || !a && (x < y): [1+]
        b is false in a && b || !a && (x < y): [1-]
        a is true (occurrence 2) in a && b || !a && (x < y): [2+]
        a is false (occurrence 2) in a && b || !a && (x < y): [2-]
        x < y is true in a && b || !a && (x < y): [3-]
        x < y is false in a && b || !a && (x < y): [3+]
        a (occurrence 1) alone decides a && b || !a && (x < y): []
        b alone decides a && b || !a && (x < y): []
        a (occurrence 2) alone decides a && b || !a && (x < y): []
        x < y alone decides a && b || !a && (x < y): []"#]]
    .assert_eq(&shown.join("\n"));
}
