//! Why goals of a method are not met: all that is known of it in one place, from what is nearest to the goal outwards.
//!
//! A candidate that passed the goal and was not kept says most. Then comes what stood in the way at the decision that the goal
//! belongs to, and where that decision was never reached, at the decisions before it. Only where nothing is known of these,
//! what is true of the method as a whole is the reason; and among several the one that tells most ([`Loss::rank`]).

use std::cell::{OnceCell, RefCell};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use graph::Cfg;
use program::{FieldRef, MethodRef, Program};
use report::ReasonReport;
use suite::{Ending, Goal, GoalKind, Halt, Loss, Probe, ProbeKind, ProbeSet, Unsolved};

use crate::judging::assess::Assessed;
use crate::propose::explored::SearchSummary;

/// Candidates that were lost for one reason, and what they passed.
#[derive(Clone, Debug)]
pub(crate) struct LostCandidates {
    pub loss: Loss,
    pub probes: ProbeSet,
}

/// What is known of one method, whatever the goal.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reasons {
    /// Why something could not be proposed for it.
    pub whole: Vec<Loss>,
    pub candidates: Vec<LostCandidates>,
    /// Spec cases that were in force when a call broke the contract.
    pub broken: BTreeSet<usize>,
}

impl Reasons {
    pub(crate) fn of(whole: Vec<Loss>) -> Reasons {
        Reasons { whole, ..Reasons::default() }
    }

    /// Notes where a call went that breaks the contract: one test stands for all that show the same, and some findings have none.
    pub(crate) fn broken_by(&mut self, item: &Assessed) {
        if item.finding.is_some() || !item.hidden.findings.is_empty() {
            self.candidates.push(LostCandidates { loss: Loss::Breaking, probes: item.probes.clone() });
            self.broken.extend(&item.spec_cases);
        }
    }

    /// Everything, what tells most first, each once.
    pub(crate) fn all(&self) -> Vec<&Loss> {
        let candidates = self.candidates.iter().map(|lost| &lost.loss);
        let mut all: Vec<&Loss> = self.whole.iter().chain(candidates).collect();
        all.sort_by_key(|loss| loss.rank());
        all.dedup();
        all
    }

    /// Why the method has no tests at all.
    pub(crate) fn best(&self) -> Option<&Loss> {
        self.all().first().copied()
    }

    /// For the user. What only some candidates could not do matters where there are no others.
    pub(crate) fn report(&self, has_tests: bool) -> Vec<ReasonReport> {
        let is_usual = |loss: &Loss| {
            matches!(
                loss,
                Loss::NoPlan { .. } | Loss::Meaningless { .. } | Loss::Unasserted | Loss::Unrepeatable
            )
        };
        let mut told: Vec<ReasonReport> = Vec::new();
        // That is told of the goals; the findings themselves say the rest.
        let all = self.all().into_iter().filter(|loss| **loss != Loss::Breaking);
        for loss in all.filter(|loss| !has_tests || !is_usual(loss)) {
            let report = ReasonReport::of(loss);
            let is_known = |known: &ReasonReport| known.cause == report.cause;
            if !matches!(loss, Loss::Meaningless { .. }) || !told.iter().any(is_known) {
                told.push(report);
            }
        }
        told
    }
}

/// From this rank on, a loss at a decision says so little that what is known of the whole method may say more.
pub(crate) const VAGUE: usize = 24;

/// What there is to go by for the goals of a method.
pub(crate) struct Unmet<'a> {
    pub program: &'a Program,
    pub reasons: &'a Reasons,
    pub searched: Option<&'a SearchSummary>,
    /// What the written tests pass.
    pub reached: &'a ProbeSet,
    /// What runs on the machine have passed.
    pub found: &'a ProbeSet,
    /// Whether tests of the method are written.
    pub has_tests: bool,
    /// Whether the clock ended something.
    pub is_cut: bool,
    pub flows: Flows,
}

impl Unmet<'_> {
    /// Why a goal is not met.
    pub(crate) fn reason(&self, goal: &Goal) -> Loss {
        if goal.kind == GoalKind::SpecCase {
            return self.of_case(goal);
        }
        let own: Vec<&Probe> = goal.probe.iter().chain(&goal.also).collect();
        if let Some(loss) = self.passed(&own) {
            // What kept other runs from going that way does not matter any more, but what ended them there does.
            let stops = self.obstacles(&own).filter(|loss| matches!(loss, Loss::Machine { .. }));
            return best(stops.chain([loss]));
        }
        if goal.is_met_by(self.found)
            && let Some(loss) = self.found_only(&own)
        {
            return loss;
        }
        let near = self.at(&own).or_else(|| self.earlier(&own)).map(|loss| self.as_judged(loss));
        match near {
            Some(loss) if loss.rank() < VAGUE => loss,
            Some(vague) => {
                let whole = best(self.of_method(&own, Some(&vague)));
                // As little is known of the method: then what is known here says more.
                if whole.rank() < VAGUE { whole } else { vague }
            }
            None => {
                let whole = best(self.of_method(&own, None));
                // What two tests meet together no single run was seen to reach: what was never judged may have.
                let is_of_several = own.is_empty() && self.is_cut;
                if is_of_several && whole.rank() >= VAGUE { Loss::NoTime } else { whole }
            }
        }
    }

    /// Why no test satisfies the precondition of a spec case.
    fn of_case(&self, goal: &Goal) -> Loss {
        if goal.case.is_some_and(|case| self.reasons.broken.contains(&case)) {
            return Loss::Breaking;
        }
        let is_own = |loss: &&Loss| match loss {
            Loss::NoPlan { case, .. } => case.is_none() || *case == goal.case,
            _ => false,
        };
        let planned = self.reasons.whole.iter().find(is_own).cloned();
        let rest = if self.has_tests { vec![Loss::NoCase] } else { self.of_method(&[], None) };
        best(planned.into_iter().chain(rest))
    }

    /// Why candidates that passed one of these are not among the tests.
    fn passed(&self, probes: &[&Probe]) -> Option<Loss> {
        let passed = |lost: &&LostCandidates| probes.iter().any(|probe| lost.probes.contains(probe));
        telling(self.reasons.candidates.iter().filter(passed).map(|lost| lost.loss.clone()))
    }

    /// Of a goal that a run on the machine has passed and no written test does.
    fn found_only(&self, probes: &[&Probe]) -> Option<Loss> {
        // What a contract has stood in for was reached only if the contract is right.
        let searched = self.searched.filter(|searched| searched.by_contract.is_empty())?;
        let lost = telling(self.came(probes).into_iter().filter(is_before));
        let fields: Vec<FieldRef> = searched.only_reflection.iter().cloned().collect();
        let candidates =
            self.reasons.candidates.iter().filter(|lost| !self.has_tests && counts(lost, probes));
        let any = candidates.map(|lost| lost.loss.clone()).min_by_key(Loss::rank);
        let reflection = (!fields.is_empty()).then_some(Loss::OnlyReflection { fields });
        let ended = self.endings().next().filter(|_| !self.is_cut);
        let unjudged = if self.is_cut { Loss::Unjudged } else { Loss::FoundOnly };
        Some(lost.or(reflection).or(any).or(ended.cloned()).unwrap_or(unjudged))
    }

    /// Why candidates that came to the same decisions, whichever way they went, are not among the tests: of decisions that no
    /// test comes to.
    fn came(&self, probes: &[&Probe]) -> Vec<Loss> {
        let open: Vec<&&Probe> = probes.iter().filter(|probe| !comes(self.reached, probe)).collect();
        let came = |lost: &&LostCandidates| open.iter().any(|probe| comes(&lost.probes, probe));
        self.reasons.candidates.iter().filter(came).map(|lost| lost.loss.clone()).collect()
    }

    /// What stood in the way at the decisions that these belong to. How a candidate ended that went another way says nothing, and
    /// what it was lost for no more where the machine has looked for this way and not found it.
    fn at(&self, probes: &[&Probe]) -> Option<Loss> {
        let came = if self.searched.is_some() { Vec::new() } else { self.came(probes) };
        telling(self.obstacles(probes).chain(came.into_iter().filter(is_before)))
    }

    /// Of decisions that nothing came to: what stood in the way at those before them.
    fn earlier(&self, probes: &[&Probe]) -> Option<Loss> {
        let before: Vec<(Probe, Option<u32>)> = probes.iter().flat_map(|probe| self.before(probe)).collect();
        let ways: Vec<&Probe> = before.iter().map(|(probe, _)| probe).collect();
        let at = |(probe, line): &(Probe, Option<u32>)| {
            let line = *line;
            let told = move |why| match line {
                Some(line) if is_of_a_decision(&why) => Loss::Earlier { line, why: Box::new(why) },
                _ => why,
            };
            self.obstacles(&[probe]).map(told).collect::<Vec<Loss>>()
        };
        // That a test has reached something is told of what it has reached.
        let of_others = |loss: &Loss| *loss != Loss::Unrepeatable;
        let came = self.came(&ways).into_iter().filter(of_others);
        let passed = self.passed(&ways).filter(of_others);
        passed.or_else(|| telling(before.iter().flat_map(at).chain(came)))
    }

    /// Candidates that took the judge's process with them: nobody knows what they passed.
    fn endings(&self) -> impl Iterator<Item = &Loss> {
        let unknown = self.reasons.candidates.iter().filter(|lost| lost.probes.is_empty());
        unknown.map(|lost| &lost.loss).filter(|loss| matches!(loss, Loss::Ended { .. }))
    }

    /// Where runs of the machine were ended, what became of such a candidate on the JVM says more.
    fn as_judged(&self, loss: Loss) -> Loss {
        let Loss::Machine { halt, .. } = &loss else { return loss };
        let is_alike = |ending: &&Loss| match (halt, ending) {
            (Halt::Exit { .. }, Loss::Ended { how, .. }) => matches!(how, Ending::Exit { .. }),
            (Halt::Instructions { .. } | Halt::Deadlock { .. } | Halt::Stalled { .. }, _) => true,
            _ => false,
        };
        self.endings().find(is_alike).cloned().unwrap_or(loss)
    }

    /// What kept the search from going these ways.
    fn obstacles(&self, probes: &[&Probe]) -> impl Iterator<Item = Loss> {
        let all = self.searched.iter().flat_map(|searched| &searched.obstacles);
        all.filter(move |(probe, _)| probes.contains(&probe)).map(|(_, loss)| loss.clone())
    }

    /// Of a decision that nothing came to: the ways out of earlier ones that lead to it and were not gone, and their lines.
    fn before(&self, probe: &Probe) -> Vec<(Probe, Option<u32>)> {
        let Some(flow) = self.flows.of(self.program, &probe.method) else { return Vec::new() };
        let cfg = &flow.cfg;
        let marks = flow.marks.get_or_init(|| self.marks(&flow, &probe.method));
        let at = |kind: ProbeKind| Probe { method: probe.method.clone(), kind };
        let leads: Vec<usize> = match probe.kind {
            ProbeKind::Line(line) => {
                (0..cfg.blocks.len()).filter(|block| cfg.blocks[*block].lines.contains(&line)).collect()
            }
            ProbeKind::Entry => Vec::new(),
            kind => cfg.edges.iter().filter(|it| it.kind.probe() == Some(kind)).map(|it| it.from).collect(),
        };
        let mut seen = vec![false; cfg.blocks.len()];
        leads.iter().for_each(|block| seen[*block] = true);
        let mut waiting = leads;
        let mut found = Vec::new();
        while let Some(block) = waiting.pop() {
            for &number in &flow.into[block] {
                let edge = &cfg.edges[number];
                match edge.kind.probe() {
                    // Something between that way and here ends the runs.
                    Some(_) if marks.gone[number] => {}
                    Some(kind) if marks.reached[edge.from] || marks.obstructed[number] => {
                        found.push((at(kind), cfg.blocks[edge.from].lines.last().copied()))
                    }
                    _ if !std::mem::replace(&mut seen[edge.from], true) => waiting.push(edge.from),
                    _ => {}
                }
            }
        }
        found
    }

    /// What is known of the ways of a method, all at once: it is asked for every goal, and methods can have thousands.
    fn marks(&self, flow: &Flow, method: &MethodRef) -> Marks {
        let searched = self.searched.iter().flat_map(|searched| &searched.obstacles);
        let obstacles: BTreeSet<&Probe> = searched.map(|(probe, _)| probe).collect();
        let probes: Vec<Option<Probe>> = flow
            .cfg
            .edges
            .iter()
            .map(|edge| edge.kind.probe())
            .map(|kind| kind.map(|kind| Probe { method: method.clone(), kind }))
            .collect();
        let is = |holds: &dyn Fn(&Probe) -> bool| -> Vec<bool> {
            probes.iter().map(|probe| probe.as_ref().is_some_and(holds)).collect()
        };
        let gone = is(&|probe| self.found.contains(probe) || self.reached.contains(probe));
        let lost = |probe: &Probe| self.reasons.candidates.iter().any(|lost| lost.probes.contains(probe));
        let obstructed = is(&|probe| obstacles.contains(probe) || lost(probe));
        let reached = flow.out.iter().map(|out| out.iter().any(|edge| gone[*edge])).collect();
        Marks { gone, reached, obstructed }
    }

    /// What is true of the method as a whole, for a goal that these belong to; `near` is what is known of its decision, if
    /// anything is.
    fn of_method(&self, own: &[&Probe], near: Option<&Loss>) -> Vec<Loss> {
        // What was planned for in vain was found otherwise where there are tests.
        let matters = |loss: &&Loss| !self.has_tests || !matches!(loss, Loss::NoPlan { .. });
        let mut all: Vec<Loss> = self.reasons.whole.iter().filter(matters).cloned().collect();
        // What a candidate has passed is known: it says nothing of other goals, unless there are no tests at all. Nor does
        // how it ended after it went another way, or where others ended well.
        let is_reason = |lost: &&LostCandidates| match self.has_tests {
            true => {
                lost.probes.is_empty()
                    && (self.searched.is_none() || !matches!(lost.loss, Loss::Ended { .. }))
            }
            false => counts(lost, own),
        };
        all.extend(self.reasons.candidates.iter().filter(is_reason).map(|lost| lost.loss.clone()));
        // What ended runs or kept decisions from being turned round is known of those. It says nothing of this goal where
        // something is known of its own decision.
        let matters = |loss: &Loss| match loss {
            Loss::Machine { .. } => !self.has_tests || near.is_none(),
            Loss::Solver(why) => *why == Unsolved::Time || near.is_none(),
            Loss::AlwaysThrows { .. } => near.is_none(),
            _ => true,
        };
        match self.searched {
            Some(searched) => all.push(searched.missed_for(&matters)),
            None => all.push(Loss::NoBoundaryValue),
        }
        all
    }
}

/// Whether what a candidate was lost for is true of all that come to the same decision. An assertion refuses what goes one
/// way, and what goes the other way may end, and do the same every time.
fn is_before(loss: &Loss) -> bool {
    !matches!(loss, Loss::NeedsAssertions | Loss::Ended { .. } | Loss::Unrepeatable)
}

/// Whether what these candidates were lost for may be a reason for goals that they did not meet: it is none for the way that
/// they did not go.
fn counts(lost: &LostCandidates, goal: &[&Probe]) -> bool {
    // What broke the contract did so on its own way.
    if lost.loss == Loss::Breaking {
        return false;
    }
    let is_elsewhere = goal.iter().any(|probe| comes(&lost.probes, probe));
    is_before(&lost.loss) || !is_elsewhere && lost.loss != Loss::Unrepeatable
}

/// Whether it kept a decision from going another way, rather than ending a run that had gone that way.
fn is_of_a_decision(loss: &Loss) -> bool {
    matches!(
        loss,
        Loss::NotDecided | Loss::DecidedBefore { .. } | Loss::NoValues | Loss::Solver(_) | Loss::Diverged
    )
}

/// Of what candidates were lost for that did the same, what tells most. One that ended badly says little where others
/// ended well and are no tests even so; of those alike, what most of them were lost for.
fn telling(losses: impl Iterator<Item = Loss>) -> Option<Loss> {
    let key = |loss: &Loss| match loss {
        Loss::Ended { count, .. } => (SURROUNDED, true, Reverse(*count)),
        Loss::Traces { count, .. } => (loss.rank(), false, Reverse(*count)),
        _ => (loss.rank(), false, Reverse(0)),
    };
    losses.min_by_key(key)
}

/// The last rank of what is wrong with candidates that ended well.
const SURROUNDED: usize = 9;

/// Whether one of these sees a way out of the same decision.
fn comes(passed: &ProbeSet, probe: &Probe) -> bool {
    let at = |kind: ProbeKind| Probe { method: probe.method.clone(), kind };
    let (first, last) = match probe.kind {
        ProbeKind::Jump { index, .. } => {
            (ProbeKind::Jump { index, taken: false }, ProbeKind::Jump { index, taken: true })
        }
        ProbeKind::Switch { index, .. } => {
            (ProbeKind::Switch { index, arm: 0 }, ProbeKind::Switch { index, arm: u32::MAX })
        }
        ProbeKind::Entry | ProbeKind::Line(_) => return false,
    };
    passed.range(at(first)..=at(last)).next().is_some()
}

/// The control flow of a method, with the edges that lead into and out of each block.
struct Flow {
    cfg: Cfg,
    into: Vec<Vec<usize>>,
    out: Vec<Vec<usize>>,
    marks: OnceCell<Marks>,
}

/// By edge and block of a method: what runs and tests have passed, and where something stood in the way.
#[derive(Debug)]
struct Marks {
    gone: Vec<bool>,
    /// Blocks that something has left.
    reached: Vec<bool>,
    obstructed: Vec<bool>,
}

impl Flow {
    fn of(program: &Program, method: &MethodRef) -> Option<Flow> {
        let cfg = Cfg::of(program, method)?;
        let (mut into, mut out) = (vec![Vec::new(); cfg.blocks.len()], vec![Vec::new(); cfg.blocks.len()]);
        for (index, edge) in cfg.edges.iter().enumerate() {
            into[edge.to].push(index);
            out[edge.from].push(index);
        }
        Some(Flow { cfg, into, out, marks: OnceCell::new() })
    }
}

/// Control flow that has been asked for: a method with thousands of goals is read once.
#[derive(Default)]
pub(crate) struct Flows(RefCell<BTreeMap<MethodRef, Option<Rc<Flow>>>>);

impl Flows {
    fn of(&self, program: &Program, method: &MethodRef) -> Option<Rc<Flow>> {
        let mut known = self.0.borrow_mut();
        let flow = known.entry(method.clone());
        flow.or_insert_with(|| Flow::of(program, method).map(Rc::new)).clone()
    }
}

/// The loss that tells most; of several alike the first.
fn best(losses: impl IntoIterator<Item = Loss>) -> Loss {
    losses.into_iter().min_by_key(Loss::rank).unwrap_or(Loss::NoCandidate)
}

/// Why no test reaches a line, by the methods that lead to it.
pub(crate) fn through(
    methods: &[MethodRef],
    reasons: &[Reasons],
    searched: &[SearchSummary],
) -> Vec<(MethodRef, Loss)> {
    let of = |(index, method): (usize, &MethodRef)| {
        let whole = reasons.get(index).and_then(Reasons::best).cloned();
        let searched = searched.get(index).map_or(Loss::NoBoundaryValue, SearchSummary::missed);
        (method.clone(), best(whole.into_iter().chain([searched])))
    };
    methods.iter().enumerate().map(of).collect()
}

#[cfg(test)]
mod tests;
