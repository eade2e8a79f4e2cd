//! Which of several reasons is told of a goal, on compiled snippets and made-up searches.

use program::ClassName;
use project::testing::program_from_source;
use suite::LastingChange;

use super::*;

fn causes(reasons: &Reasons, has_tests: bool) -> Vec<&'static str> {
    reasons.report(has_tests).into_iter().map(|reason| reason.cause).collect()
}

#[test]
fn what_tells_most_comes_first_and_what_is_usual_only_without_tests() {
    let lost = |loss| LostCandidates { loss, probes: ProbeSet::new() };
    let meaningless = |clause: &str| lost(Loss::Meaningless { clause: clause.to_owned() });
    let exception = ClassName::new("p/Stuck");
    let reasons = Reasons {
        whole: vec![Loss::SetUpThrew { call: None, exception, message: None }],
        candidates: vec![
            meaningless("x > 0"),
            meaningless("x > 1"),
            lost(Loss::Ended { count: 1, how: Ending::Timeout }),
            lost(Loss::Unasserted),
        ],
        ..Reasons::default()
    };
    assert_eq!(causes(&reasons, true), ["set-up-throws", "endless"]);
    assert_eq!(causes(&reasons, false), ["set-up-throws", "endless", "precondition", "nothing-to-check"]);
    assert_eq!(reasons.best(), reasons.whole.first());
}

/// What is known of a method with three decisions, the last one within the second.
#[derive(Default)]
struct Story {
    /// Ways that tests have gone, as (jump, taken).
    reached: Vec<(u32, bool)>,
    /// And runs of the machine beside them.
    found: Vec<(u32, bool)>,
    lost: Vec<(Loss, Vec<(u32, bool)>)>,
    obstacles: Vec<((u32, bool), Loss)>,
    losses: Vec<Loss>,
    is_cut: bool,
    /// The search itself has come to its end.
    is_explored: bool,
}

const DECISIONS: &str = "package p;
    public class C {
        static int f(int a, int b, int c) {
            int sum = 0;
            if (a > 3) { sum += 1; }
            if (b > 3) {
                if (c > 3) { sum += 2; }
            }
            return sum;
        }
    }";

impl Story {
    /// The reason for the branch goals of this wording.
    fn told(&self, what: &str) -> Loss {
        self.told_of(|goals| goals.iter().find(|goal| &*goal.what == what && goal.kind == GoalKind::Branch))
    }

    fn told_of(&self, choose: impl Fn(&[Goal]) -> Option<&Goal>) -> Loss {
        let (program, _folder) = program_from_source(&[("p/C.java", DECISIONS)]);
        let method = MethodRef::new(ClassName::new("p/C"), "f", "(III)I");
        let probe = |&(index, taken): &(u32, bool)| Probe {
            method: method.clone(),
            kind: ProbeKind::Jump { index, taken },
        };
        let set = |ways: &[(u32, bool)]| ways.iter().map(probe).collect::<ProbeSet>();
        let candidates =
            self.lost.iter().map(|(loss, ways)| LostCandidates { loss: loss.clone(), probes: set(ways) });
        let reasons = Reasons { candidates: candidates.collect(), ..Reasons::default() };
        let searched = SearchSummary {
            cut: self.is_cut && !self.is_explored,
            losses: self.losses.clone(),
            obstacles: self.obstacles.iter().map(|(way, loss)| (probe(way), loss.clone())).collect(),
            ..SearchSummary::default()
        };
        let (reached, mut found) = (set(&self.reached), set(&self.found));
        found.extend(reached.iter().cloned());
        let unmet = Unmet {
            program: &program,
            reasons: &reasons,
            searched: Some(&searched),
            reached: &reached,
            found: &found,
            has_tests: !self.reached.is_empty(),
            is_cut: self.is_cut,
            flows: Flows::default(),
        };
        let mut goals = graph::goals(&program, &method);
        let pair = goals.iter().find(|goal| goal.kind == GoalKind::Branch).cloned();
        goals.extend(pair.map(|goal| Goal { kind: GoalKind::Mcdc, probe: None, also: Vec::new(), ..goal }));
        unmet.reason(choose(&goals).expect("the goal"))
    }
}

/// The jumps are taken where the conditions do not hold.
const A: (u32, bool) = (0, false);
const NOT_A: (u32, bool) = (0, true);
const B: (u32, bool) = (1, false);
const NOT_B: (u32, bool) = (1, true);

fn ended(how: Ending) -> Loss {
    Loss::Ended { count: 1, how }
}

fn machine(halt: Halt) -> Loss {
    Loss::Machine { call: None, halt }
}

#[test]
fn a_candidate_that_ended_badly_does_not_hide_why_others_are_no_tests() {
    let traces = |count, name: &str| {
        let owner = ClassName::new("p/C");
        let what = LastingChange::StaticField(FieldRef { owner, name: name.into() });
        Loss::Traces { count, what }
    };
    let lost = |losses: &[Loss]| Story {
        reached: vec![NOT_A, NOT_B],
        lost: losses.iter().map(|loss| (loss.clone(), vec![A, NOT_B])).collect(),
        ..Story::default()
    };
    let memory = ended(Ending::OutOfMemory);
    assert_eq!(lost(&[memory.clone(), Loss::Chance]).told("a > 3 is true"), Loss::Chance);
    assert_eq!(lost(&[memory.clone(), Loss::Unasserted]).told("a > 3 is true"), memory);
    let rare = [traces(1, "rare"), traces(23, "usual")];
    assert_eq!(lost(&rare).told("a > 3 is true"), traces(23, "usual"), "what most were lost for");
    // What kept other runs from going there is past.
    let solver = Loss::Solver(Unsolved::TooHeavy);
    let story = Story { obstacles: vec![(A, solver)], ..lost(&[Loss::Unasserted]) };
    assert_eq!(story.told("a > 3 is true"), Loss::Unasserted);
}

#[test]
fn how_a_candidate_ended_says_nothing_of_other_goals() {
    let story = Story {
        reached: vec![NOT_A, B],
        lost: vec![(ended(Ending::Timeout), Vec::new())],
        losses: vec![machine(Halt::Instructions { most: 9 }), Loss::Idle { attempts: 5 }],
        obstacles: vec![(A, machine(Halt::Instructions { most: 9 })), (NOT_B, Loss::NoValues)],
        ..Story::default()
    };
    assert_eq!(story.told("a > 3 is true"), ended(Ending::Timeout), "runs that went there did not end");
    let idle = Loss::NoPath { why: Some(Box::new(Loss::Idle { attempts: 5 })) };
    assert_eq!(story.told("b > 3 is false"), idle);
}

#[test]
fn an_assertion_refuses_what_goes_one_way_only() {
    let story = |found: &[(u32, bool)]| Story {
        found: found.to_vec(),
        lost: vec![(Loss::NeedsAssertions, vec![NOT_A])],
        is_cut: true,
        ..Story::default()
    };
    assert_eq!(story(&[A]).told("a > 3 is false"), Loss::NeedsAssertions);
    assert_eq!(story(&[A]).told("a > 3 is true"), Loss::Unjudged);
    assert_eq!(story(&[]).told("a > 3 is true"), Loss::NoPath { why: Some(Box::new(Loss::Cut)) });
}

/// Whether two tests that were found would have made a pair, nobody knows who has not judged them.
#[test]
fn a_pair_is_not_called_without_a_path_where_tests_were_not_judged() {
    let told = |is_cut| {
        let story = Story { found: vec![A, NOT_A], is_cut, is_explored: true, ..Story::default() };
        story.told_of(|goals| goals.iter().find(|goal| goal.kind == GoalKind::Mcdc))
    };
    assert_eq!(told(true), Loss::NoTime);
    assert_eq!(told(false), Loss::NoCandidate, "this story has no runs");
}

#[test]
fn that_a_test_reached_something_is_told_of_that_only() {
    let story = Story {
        lost: vec![(Loss::Unrepeatable, vec![A, NOT_B])],
        losses: vec![Loss::Idle { attempts: 5 }],
        ..Story::default()
    };
    assert_eq!(story.told("a > 3 is true"), Loss::Unrepeatable);
    let idle = Loss::NoPath { why: Some(Box::new(Loss::Idle { attempts: 5 })) };
    assert_eq!(story.told("a > 3 is false"), idle);
    assert_eq!(story.told("c > 3 is true"), idle);
}

#[test]
fn what_is_known_of_other_decisions_does_not_hide_what_is_known_here() {
    let story = |losses: &[Loss]| Story {
        reached: vec![NOT_A, NOT_B],
        losses: losses.to_vec(),
        obstacles: vec![(A, Loss::NotDecided)],
        ..Story::default()
    };
    let solver = Loss::Solver(Unsolved::Resource);
    for elsewhere in [Loss::Diverged, solver, machine(Halt::Exit { status: 3 })] {
        assert_eq!(story(&[elsewhere]).told("a > 3 is true"), Loss::NotDecided);
    }
    let field = FieldRef { owner: ClassName::new("p/C"), name: "state".into() };
    let state = Loss::StaticState { field };
    let losses = [machine(Halt::Exit { status: 3 }), state.clone()];
    assert_eq!(story(&losses).told("a > 3 is true"), Loss::NoPath { why: Some(Box::new(state)) });
}

#[test]
fn a_decision_that_nothing_came_to_names_the_one_before_it() {
    let story =
        |why: Loss| Story { reached: vec![A, NOT_A, NOT_B], obstacles: vec![(B, why)], ..Story::default() };
    assert_eq!(story(Loss::NotDecided).told("b > 3 is true"), Loss::NotDecided);
    let earlier = Loss::Earlier { line: 6, why: Box::new(Loss::NotDecided) };
    assert_eq!(story(Loss::NotDecided).told("c > 3 is false"), earlier);
    // Between the last way that was gone and the goal something ends the runs.
    let story =
        |why: Loss| Story { reached: vec![A, NOT_A, B, NOT_B], losses: vec![why], ..Story::default() };
    let exit = machine(Halt::Exit { status: 3 });
    assert_eq!(story(exit.clone()).told("c > 3 is true"), Loss::NoPath { why: Some(Box::new(exit)) });
}

#[test]
fn a_run_that_was_ended_behind_a_decision_did_go_that_way() {
    let story =
        |why: Loss| Story { reached: vec![A, NOT_A, NOT_B], obstacles: vec![(B, why)], ..Story::default() };
    let stopped = machine(Halt::Refused { operation: "open a socket".into() });
    assert_eq!(story(stopped.clone()).told("c > 3 is false"), stopped);
}
