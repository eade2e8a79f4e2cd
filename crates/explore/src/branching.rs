//! Every path through a method within a bound: the tree of symbolic execution.
//!
//! A way is what the code of the method under test decided, edge by edge, and how the call ended. Ways that were looked for
//! and not found are in the tree too, with the reason. Loops and recursion are followed up to a bound, which counts only
//! what was decided on inputs: a loop that always runs ten times is one way.

use std::collections::BTreeMap;

use paths::skeleton::is_wide;
use paths::{End, Outcome, Run, Stage, Step, Taken, Watch};
use program::{ClassName, MethodRef};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::Reading;
use suite::{Loss, Recipe, TestCase};
use term::{Shown, Sort, TermId, VarId};
use vm::Value;
use vm::class::MethodId;
use vm::observe::{DecisionKind, Site};

use crate::exploration::Task;
use crate::goals::Goals;
use crate::queue::Candidate;
use crate::search::Search;

/// How far all paths are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathLimits {
    /// How often one call goes the same way at a decision, and how deep it calls itself. Default 2.
    pub unroll: u32,
    /// How many ways are looked for. Default 200.
    pub most: usize,
}

impl Default for PathLimits {
    fn default() -> PathLimits {
        PathLimits { unroll: 2, most: 200 }
    }
}

/// The paths of a method as a tree; the first node is where the call begins.
#[derive(Clone, Debug, Default)]
pub struct PathTree {
    pub nodes: Vec<PathNode>,
    pub ways: Vec<Route>,
    /// Everything within the bound was tried, and nothing got lost: ways that were refused are refuted.
    pub complete: bool,
}

#[derive(Clone, Debug, Default)]
pub struct PathNode {
    pub parent: Option<usize>,
    /// What holds here and not on the other ways from the parent; empty at the root.
    pub condition: String,
    /// Where it is decided how to go on from here.
    pub decides_at: Option<Place>,
    pub leaf: Option<Leaf>,
}

/// A line of a method of the program's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub method: MethodRef,
    pub line: Option<u32>,
}

/// How a path ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// With this value, if it can be said; inputs that lead here.
    Returns {
        value: Option<String>,
        inputs: String,
    },
    Throws {
        exception: ClassName,
        at: Option<Place>,
        inputs: String,
    },
    /// The machine could not go on.
    Stops {
        loss: Loss,
        inputs: String,
    },
    /// No input goes this way, as far as the objects are those that were tried.
    Infeasible,
    /// Not known.
    Unknown {
        loss: Loss,
    },
    /// Beyond the bound.
    Bounded,
}

/// What the code of the method under test decides on a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// Offsets of conditional jumps and switches, and where they went.
    pub edges: Vec<(u16, u16)>,
    pub end: Leaf,
}

/// Why a way was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    Infeasible,
    Unknown(Loss),
    Bounded,
}

struct Refused {
    candidate: Candidate,
    /// The condition of the other way; of a bounded one the negation of the step's.
    other: Option<TermId>,
    refusal: Refusal,
}

/// A way that a run went: its edges, how it ended and where what it threw was thrown.
type Seen = (Vec<(u16, u16)>, End, Option<Site>);

/// What is remembered of paths while they are searched; nothing unless all are wanted.
pub(crate) struct Branching {
    limits: Option<PathLimits>,
    method: Option<MethodId>,
    seen: FxHashSet<Seen>,
    refused: Vec<Refused>,
    /// Something beyond the bound was left out in a method that is not the one under test.
    bounded_elsewhere: bool,
    /// By the number of the run.
    trails: Vec<Trail>,
}

/// What a run decided, as far as the bound asks about it.
struct Trail {
    /// Edges that it has taken.
    taken: Vec<Taken>,
    /// The step that goes beyond the bound, where there is one.
    beyond: Option<usize>,
}

impl Branching {
    pub(crate) fn new(stage: &mut Stage, task: &Task<'_>) -> Branching {
        Branching {
            limits: task.every_path,
            method: stage.method(task.subject.method).ok(),
            seen: FxHashSet::default(),
            refused: Vec::new(),
            bounded_elsewhere: false,
            trails: Vec::new(),
        }
    }

    /// Notes of the next run what is needed later.
    pub(crate) fn follow(&mut self, run: &Run, watch: &Watch) {
        if let Some(limits) = self.limits {
            let taken = watch.taken.clone();
            let beyond = first_beyond(run, &taken, limits);
            self.trails.push(Trail { taken, beyond });
        }
    }

    fn is_within(&self, number: usize) -> bool {
        self.trails[number].beyond.is_none()
    }

    pub(crate) fn is_full(&self) -> Option<usize> {
        self.limits.map(|limits| limits.most).filter(|most| self.seen.len() >= *most)
    }

    /// Whether a run goes a way within the bound that none before it went.
    pub(crate) fn is_new(&mut self, number: usize, run: &Run) -> bool {
        let Some(method) = self.method.filter(|_| self.limits.is_some() && self.is_within(number)) else {
            return false;
        };
        let thrown = run.thrown_at.filter(|_| run.end != End::Returned);
        self.seen.insert((way(&self.trails[number].taken, method), run.end.clone(), thrown))
    }

    pub(crate) fn refuse(&mut self, candidate: Candidate, other: TermId, refusal: Refusal) {
        if self.limits.is_some() {
            self.refused.push(Refused { candidate, other: Some(other), refusal });
        }
    }

    pub(crate) fn bounded(&mut self, candidate: Candidate, step: &Step) {
        self.bounded_elsewhere |= Some(step.site.method) != self.method;
        self.refused.push(Refused { candidate, other: None, refusal: Refusal::Bounded });
    }

    /// Whether all other ways at a step are beyond the bound.
    pub(crate) fn is_beyond(&self, number: usize, run: &Run, index: usize, goals: &Goals) -> bool {
        let Some(limits) = self.limits else { return false };
        let step = &run.steps[index];
        if step.arranging {
            return false;
        }
        let Trail { taken, beyond } = &self.trails[number];
        if beyond.is_some_and(|beyond| beyond < index) || u32::from(step.nested) > limits.unroll + 1 {
            return true;
        }
        if !step.is_own {
            return false;
        }
        let here = direction(taken, step);
        let mut counts: BTreeMap<Option<u16>, u32> = BTreeMap::new();
        let before = run.steps[..index].iter();
        for earlier in before.filter(|it| it.site == step.site && it.activation == step.activation) {
            *counts.entry(direction(taken, earlier)).or_default() += 1;
        }
        let is_used_up = |to: Option<u16>| counts.get(&to).is_some_and(|count| *count >= limits.unroll);
        let others: Vec<u16> =
            goals.ways_out(step.site).iter().copied().filter(|to| Some(*to) != here).collect();
        match others.as_slice() {
            [] => is_used_up(here),
            others => others.iter().all(|to| is_used_up(Some(*to))),
        }
    }
}

/// Where a run went at a step, if that is a jump or a switch.
fn direction(trail: &[Taken], step: &Step) -> Option<u16> {
    let taken = trail.get(step.edges as usize)?;
    let is_here = taken.edge.method == step.site.method && taken.edge.offset == step.site.offset;
    (is_here && taken.operands.is_none()).then_some(taken.edge.to)
}

/// The first step of a run that goes one way more often than the bound says, as far as inputs decide.
fn first_beyond(run: &Run, trail: &[Taken], limits: PathLimits) -> Option<usize> {
    let mut counts: FxHashMap<(Site, u32, u16), u32> = FxHashMap::default();
    run.steps.iter().position(|step| {
        let Some(to) = direction(trail, step).filter(|_| step.is_own && !step.arranging) else {
            return false;
        };
        let count = counts.entry((step.site, step.activation, to)).or_default();
        *count += 1;
        *count > limits.unroll || u32::from(step.nested) > limits.unroll + 1
    })
}

/// The edges of one method's code.
pub(crate) fn way(trail: &[Taken], method: MethodId) -> Vec<(u16, u16)> {
    let own = trail
        .iter()
        .filter(|taken| !taken.arranging && taken.operands.is_none() && taken.edge.method == method);
    own.map(|taken| (taken.edge.offset, taken.edge.to)).collect()
}

/// Which way the call under test of a case goes through the method. `Err` says why it cannot be run.
pub(crate) fn route(stage: &mut Stage, case: &TestCase) -> Result<Route, Loss> {
    let (end, watch) = stage.replay(case)?;
    let method = stage.method(&case.method)?;
    let inputs = String::new();
    let end = match end {
        End::Threw(exception) => {
            let at = watch.thrown_at.and_then(|site| place(stage, site));
            Leaf::Throws { exception, at, inputs }
        }
        End::Returned => Leaf::Returns { value: None, inputs },
        End::Stopped(loss) => return Err(loss),
        End::Unreached | End::Unallowed => return Err(Loss::NotReached),
    };
    Ok(Route { edges: way(&watch.taken, method), end })
}

/// The line of one of the program's own methods.
fn place(stage: &Stage, site: Site) -> Option<Place> {
    if !stage.own.contains(&site.method) {
        return None;
    }
    let machine = &stage.machine;
    let line = machine.line_number(site.method, i32::from(site.offset));
    let method = &machine.methods[site.method];
    let owner = ClassName::new(machine.names.get(machine.classes[method.class].name));
    let method = MethodRef::new(owner, machine.names.get(method.name), machine.names.get(method.descriptor));
    Some(Place { method, line })
}

impl Search<'_> {
    /// What is known of all paths; `None` unless they are wanted.
    pub(crate) fn path_tree(&mut self) -> Option<PathTree> {
        self.ledger.branching.limits?;
        let mut tree = PathTree { nodes: vec![PathNode::default()], ..PathTree::default() };
        let mut children: FxHashMap<(usize, TermId), usize> = FxHashMap::default();
        let mut of_skeleton: BTreeMap<usize, usize> = BTreeMap::new();
        // Before which node each step of a run is decided.
        let mut before: FxHashMap<(usize, usize), usize> = FxHashMap::default();
        let refused = std::mem::take(&mut self.ledger.branching.refused);
        let is_run = |run: &Run| !matches!(run.end, End::Unreached | End::Unallowed);
        let skeletons: FxHashSet<usize> =
            self.frontier.runs.iter().filter(|it| is_run(it)).map(|it| it.skeleton.number).collect();
        for number in 0..self.frontier.runs.len() {
            if !is_run(&self.frontier.runs[number]) {
                continue;
            }
            let mut at = 0;
            if skeletons.len() > 1 {
                let skeleton = &self.frontier.runs[number].skeleton;
                at = *of_skeleton.entry(skeleton.number).or_insert_with(|| {
                    let condition = shape(&skeleton.case, &self.task.subject.names.arguments);
                    tree.nodes.push(PathNode { parent: Some(0), condition, ..PathNode::default() });
                    tree.nodes.len() - 1
                });
            }
            for index in 0..self.frontier.runs[number].steps.len() {
                before.insert((number, index), at);
                let step = self.frontier.runs[number].steps[index];
                if !self.is_shown(&step) {
                    continue;
                }
                at = match children.get(&(at, step.condition)) {
                    Some(child) => *child,
                    None => {
                        tree.nodes[at].decides_at =
                            place(self.runner.stage, step.site).or(tree.nodes[at].decides_at.take());
                        let condition = self.words(step.condition);
                        tree.nodes.push(PathNode { parent: Some(at), condition, ..PathNode::default() });
                        children.insert((at, step.condition), tree.nodes.len() - 1);
                        tree.nodes.len() - 1
                    }
                };
                if self.ledger.branching.trails[number].beyond == Some(index) {
                    break;
                }
            }
            if tree.nodes[at].leaf.is_none() {
                let is_beyond = !self.ledger.branching.is_within(number);
                tree.nodes[at].leaf = Some(if is_beyond { Leaf::Bounded } else { self.leaf(number) });
            }
        }
        for refused in &refused {
            let step = self.frontier.runs[refused.candidate.run].steps[refused.candidate.step];
            let Some(&at) = before.get(&(refused.candidate.run, refused.candidate.step)) else { continue };
            let decides = matches!(step.kind, DecisionKind::Branch | DecisionKind::Switch) && step.is_own;
            if !self.is_shown(&step) || !decides && refused.refusal == Refusal::Infeasible {
                continue;
            }
            let other = refused.other.unwrap_or_else(|| self.runner.terms_mut().not(step.condition));
            if children.contains_key(&(at, other)) {
                continue;
            }
            let leaf = match &refused.refusal {
                Refusal::Infeasible => Leaf::Infeasible,
                Refusal::Unknown(loss) => Leaf::Unknown { loss: loss.clone() },
                Refusal::Bounded => Leaf::Bounded,
            };
            let condition = self.words(other);
            tree.nodes.push(PathNode {
                parent: Some(at),
                condition,
                leaf: Some(leaf),
                ..PathNode::default()
            });
            children.insert((at, other), tree.nodes.len() - 1);
        }
        // A run that no term says anything of ends where others begin to decide: it is one of theirs.
        for index in 0..tree.nodes.len() {
            if let Some(parent) = tree.nodes[index].parent {
                tree.nodes[parent].leaf = None;
            }
        }
        tree.nodes = compressed(tree.nodes);
        tree.ways = self.ways(&refused);
        tree.complete = self.ledger.result.complete
            && self.ledger.result.losses.is_empty()
            && !self.ledger.branching.bounded_elsewhere;
        if refused.iter().any(|refused| refused.refusal == Refusal::Bounded) {
            // What is beyond the bound may reach more.
            self.ledger.result.complete = false;
        }
        Some(tree)
    }

    /// Whether a step of the call under test is a condition on inputs.
    fn is_shown(&self, step: &Step) -> bool {
        let is_condition = self.runner.terms().sort(step.condition) == Sort::Bool;
        !step.arranging && is_condition && step.kind != DecisionKind::Operand
    }

    fn words(&self, condition: TermId) -> String {
        let shown = |variable| match self.runner.variables.reading(variable) {
            Reading::Boolean => Shown::Boolean,
            Reading::Character => Shown::Character,
            Reading::Number | Reading::Length | Reading::Choice | Reading::Float => Shown::Number,
        };
        self.runner.terms().display_as(condition, &shown).to_string()
    }

    fn leaf(&self, number: usize) -> Leaf {
        let run = &self.frontier.runs[number];
        let mut leaf = self.plain_leaf(run);
        match &mut leaf {
            Leaf::Returns { value, inputs } => {
                *value = run.result.and_then(|it| self.returned(it));
                *inputs = self.inputs(run);
            }
            Leaf::Throws { inputs, .. } | Leaf::Stops { inputs, .. } => *inputs = self.inputs(run),
            Leaf::Infeasible | Leaf::Unknown { .. } | Leaf::Bounded => {}
        }
        leaf
    }

    /// How a run ended, without values.
    fn plain_leaf(&self, run: &Run) -> Leaf {
        let inputs = String::new();
        match &run.end {
            End::Returned => Leaf::Returns { value: None, inputs },
            End::Threw(exception) => {
                let at = run.thrown_at.and_then(|site| place(self.runner.stage, site));
                Leaf::Throws { exception: exception.clone(), at, inputs }
            }
            End::Stopped(loss) => Leaf::Stops { loss: loss.clone(), inputs },
            End::Unreached | End::Unallowed => Leaf::Unknown { loss: Loss::NotReached },
        }
    }

    fn returned(&self, Outcome { value, term }: Outcome) -> Option<String> {
        let is_boolean = self.task.subject.method.descriptor.ends_with(")Z");
        match (term, value) {
            (Some(term), _) if self.runner.terms().sort(term) != Sort::Ref => Some(self.words(term)),
            (_, Value::Int(value)) if is_boolean => Some((value != 0).to_string()),
            (_, Value::Int(value)) => Some(value.to_string()),
            (_, Value::Long(value)) => Some(format!("{value}L")),
            (_, Value::Float(value)) => Some(term::Value::Float(value).to_string()),
            (_, Value::Double(value)) => Some(term::Value::Double(value).to_string()),
            (_, Value::Ref(object)) if object.is_null() => Some(String::from("null")),
            (_, Value::Void | Value::Ref(_)) => None,
        }
    }

    /// Values that lead down a path, as far as they fit.
    fn inputs(&self, run: &Run) -> String {
        const MOST: usize = 6;
        let terms = self.runner.terms();
        let conditions: Vec<TermId> =
            run.steps.iter().map(|step| step.condition).chain(run.assumed.iter().copied()).collect();
        let decided: FxHashSet<VarId> = term::variables(terms, &conditions).into_iter().collect();
        // Of callees that were not called, only what mattered.
        let matters =
            |variable: &VarId| !self.runner.callees.answers(*variable) || decided.contains(variable);
        let values = run.assignment.iter().filter(|(variable, _)| matters(variable));
        let values = values.filter_map(|(variable, bits)| {
            let declared = terms.variable(variable);
            let value = match (self.runner.variables.reading(variable), declared.sort) {
                (_, Sort::Ref) => return None,
                (Reading::Boolean, _) => (bits != 0).to_string(),
                (Reading::Character, _) => term::character(bits as u16),
                (_, sort) => term::Value::from_bits(sort, bits).to_string(),
            };
            Some(format!("{} = {value}", declared.name))
        });
        let all: Vec<String> = values.collect();
        let rest = if all.len() > MOST { ", …" } else { "" };
        format!("{}{rest}", all[..all.len().min(MOST)].join(", "))
    }

    /// Ways within the bound: those that runs went, and those that none could go.
    fn ways(&self, refused: &[Refused]) -> Vec<Route> {
        let Some(method) = self.ledger.branching.method else { return Vec::new() };
        let mut ways: Vec<Route> = Vec::new();
        for (number, run) in self.frontier.runs.iter().enumerate() {
            if matches!(run.end, End::Unreached | End::Unallowed) || !self.ledger.branching.is_within(number)
            {
                continue;
            }
            let edges = way(&self.ledger.branching.trails[number].taken, method);
            // Values and inputs take long to say, and most runs go a way that is known.
            let end = self.plain_leaf(run);
            if !ways.iter().any(|other| other.edges == edges && ends_alike(&other.end, &end)) {
                ways.push(Route { edges, end: self.leaf(number) });
            }
        }
        let gone = ways.len();
        for refused in refused.iter().filter(|refused| refused.refusal != Refusal::Bounded) {
            let run = &self.frontier.runs[refused.candidate.run];
            let step = &run.steps[refused.candidate.step];
            let jumps = matches!(step.kind, DecisionKind::Branch | DecisionKind::Switch);
            if step.arranging || step.site.method != method || !jumps {
                continue;
            }
            let trail = &self.ledger.branching.trails[refused.candidate.run].taken;
            let prefix = way(&trail[..trail.len().min(step.edges as usize)], method);
            let here = direction(trail, step);
            for to in self.ledger.goals.ways_out(step.site).iter().filter(|to| Some(**to) != here) {
                let mut edges = prefix.clone();
                edges.push((step.site.offset, *to));
                if ways[..gone].iter().any(|other| other.edges.starts_with(&edges)) {
                    continue;
                }
                let end = match &refused.refusal {
                    Refusal::Unknown(loss) => Leaf::Unknown { loss: loss.clone() },
                    Refusal::Infeasible | Refusal::Bounded => Leaf::Infeasible,
                };
                match ways[gone..].iter_mut().find(|other| other.edges == edges) {
                    // What is not known in one case is not known.
                    Some(known) if known.end == Leaf::Infeasible => known.end = end,
                    Some(_) => {}
                    None => ways.push(Route { edges, end }),
                }
            }
        }
        ways
    }
}

/// Whether two ways with the same edges are one to a reader: values do not matter.
pub(crate) fn ends_alike(a: &Leaf, b: &Leaf) -> bool {
    match (a, b) {
        (Leaf::Returns { .. }, Leaf::Returns { .. }) | (Leaf::Stops { .. }, Leaf::Stops { .. }) => true,
        (Leaf::Throws { exception, at, .. }, Leaf::Throws { exception: other, at: place, .. }) => {
            exception == other && at == place
        }
        _ => false,
    }
}

/// What kind of objects a case has, parameter by parameter.
fn shape(case: &TestCase, names: &[String]) -> String {
    let said = case.arguments.iter().zip(names).filter_map(|(recipe, name)| match recipe {
        Recipe::Null(_) => Some(format!("{name} == null")),
        Recipe::Object { ty, .. } => Some(format!("{name} is a {ty}")),
        Recipe::Array { items, .. } => Some(format!("{name} is an array of length {}", items.len())),
        Recipe::EnumConstant { .. }
        | Recipe::StaticField { .. }
        | Recipe::ClassLiteral(_)
        | Recipe::MockLiteral(_) => Some(format!("{name} is a constant")),
        Recipe::Lambda { .. } => Some(format!("{name} is a lambda")),
        Recipe::Mock(mock) => Some(format!("{name} is a {} of the test's own", mock.ty())),
        Recipe::UserCode { .. } => Some(format!("{name} comes from jurat.toml")),
        Recipe::Value(suite::Value::String(text)) if is_wide(text) => {
            Some(format!("{name} has letters beyond Latin-1"))
        }
        Recipe::Value(suite::Value::String(_)) => Some(format!("{name} != null")),
        Recipe::Value(_) | Recipe::Shared(_) | Recipe::Fixture { .. } => None,
    });
    let said: Vec<String> = said.collect();
    if said.is_empty() { String::from("other objects") } else { said.join(", ") }
}

/// Without nodes that have one way to go on only: their conditions are joined.
fn compressed(nodes: Vec<PathNode>) -> Vec<PathNode> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (number, node) in nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            children[parent].push(number);
        }
    }
    let mut kept: Vec<PathNode> = Vec::new();
    let mut waiting: Vec<(usize, Option<usize>)> = vec![(0, None)];
    while let Some((start, parent)) = waiting.pop() {
        let mut number = start;
        let mut conditions: Vec<&str> = vec![&nodes[number].condition];
        while let ([only], None) = (children[number].as_slice(), &nodes[number].leaf) {
            number = *only;
            conditions.push(&nodes[number].condition);
        }
        let mut said: FxHashSet<&str> = FxHashSet::default();
        conditions.retain(|condition| !condition.is_empty() && said.insert(condition));
        let mut condition = conditions.join(" && ");
        if conditions.len() > 1 && conditions.iter().any(|it| it.contains(" || ") || it.contains(" ? ")) {
            let grouped: Vec<String> = conditions.iter().map(|it| format!("({it})")).collect();
            condition = grouped.join(" && ");
        }
        let own = kept.len();
        kept.push(PathNode { parent, condition, ..nodes[number].clone() });
        // The first way is looked at first.
        waiting.extend(children[number].iter().rev().map(|child| (*child, Some(own))));
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_without_a_choice_are_joined() {
        let node = |parent, condition: &str, leaf: Option<Leaf>| PathNode {
            parent,
            condition: condition.to_owned(),
            decides_at: None,
            leaf,
        };
        let nodes = vec![
            node(None, "", None),
            node(Some(0), "s != null", None),
            node(Some(1), "x > 0", Some(Leaf::Infeasible)),
            node(Some(1), "x <= 0", None),
            node(Some(3), "y < 0 || y > 9", Some(Leaf::Bounded)),
        ];
        let kept: Vec<(Option<usize>, String)> =
            compressed(nodes).into_iter().map(|node| (node.parent, node.condition)).collect();
        let expected = [
            (None, "s != null".to_owned()),
            (Some(0), "x > 0".to_owned()),
            (Some(0), "(x <= 0) && (y < 0 || y > 9)".to_owned()),
        ];
        assert_eq!(kept, expected);
    }
}
