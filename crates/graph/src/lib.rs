//! Goals of a method from its bytecode, in the words of its source.
//!
//! Branches are the edges of conditional jumps and the arms of switches, numbered as
//! [`suite::ProbeKind`] says, so that the judge's probes decide which are met. What the compiler
//! added is no goal: the test of `$assertionsDisabled`, the switch over hash codes that a switch over strings
//! begins with, the default of a switch that names every constant, the closing of resources, synthetic and bridge
//! methods, `values` and `valueOf` of an enum, what a record gets for free. Bodies of lambdas count for the
//! method around them.
//!
//! [`decisions`] finds the decisions of the source with their conditions and the jumps that ask for them, a [`Watch`]
//! turns what a run passes into [`Evaluation`]s of them, and these decide which goals on decisions, conditions and
//! MC/DC pairs are met ([`met`]). [`Cfg`] is the control flow of a method, [`Distances`] says how far goals are, and
//! [`drawing`] makes pictures.
//!
//! ```
//! use graph::Formula;
//!
//! // `a && (b || c)`: `c` decides where `a` is true and `b` is false.
//! let [a, b, c] = [0, 1, 2].map(Formula::Leaf);
//! let decision = Formula::And(vec![a, Formula::Or(vec![b, c])]);
//! assert_eq!(decision.has_effect(2, &[Some(true), Some(false), Some(true)]), Some(true));
//! assert_eq!(decision.has_effect(2, &[Some(true), Some(true), None]), Some(false));
//! ```

mod align;
mod cfg;
mod code;
mod compiler;
mod constant;
mod criterion;
mod decision;
mod describe;
mod distance;
pub mod drawing;
mod evaluate;
mod find;
mod flow;
mod formula;
pub mod kinds;
mod matching;
mod mcdc;
mod origin;
pub mod proof;
mod recover;
mod wording;

pub use cfg::{Block, BlockEnd, CallKind, CallSite, Cfg, CfgEdge, EdgeKind};
pub use criterion::{decision_goals, goals_for, is_met, met};
pub use decision::{ConditionLeaf, Decision, EagerNode, JumpPlace, Observed, OperandPlace, OperandPosition};
pub use distance::Distances;
pub use evaluate::{Evaluation, Operands, Watch};
pub use find::decisions;
pub use formula::{EagerOperator, Formula, Known, Step};
pub use mcdc::{McdcMode, Requirement, infeasible_by_coupling, mcdc_pair, mcdc_pairs, mcdc_requirements};
pub use origin::{Action, Given, Inflow, Operation, Operations, Origin, Store, WayTo};

use contract::EffectiveContract;
use program::{Access, Class, ClassKind, ClassName, Method, MethodRef, Program};
use suite::{Goal, GoalKind, Probe, ProbeKind};

use classfile::{Attribute, BranchKind};
use code::Body;
use wording::Words;

/// Statement, return and branch goals of a method: each kind in code order, lambdas' after its own.
pub fn goals(program: &Program, method: &MethodRef) -> Vec<Goal> {
    let Some(declared) = program.method(method) else { return Vec::new() };
    let class = &declared.class;
    if is_generated(program, class, &declared, method) {
        return Vec::new();
    }
    let words = Words::new(program, method);
    let bodies = code::bodies(class, &declared);
    let decisions = find::with_assertions(program, class, &bodies, method);
    let goal = |kind, line, what: String, probe| Goal {
        kind,
        method: method.clone(),
        line,
        what: what.into(),
        probe: Some(probe),
        also: Vec::new(),
        case: None,
        decision: None,
    };
    let mut goals = Vec::new();
    for body in &bodies {
        for line in &body.lines {
            let probe = Probe { method: body.method.clone(), kind: ProbeKind::Line(*line) };
            goals.push(goal(GoalKind::Statement, Some(*line), words.statement(*line, "statement"), probe));
        }
    }
    for body in &bodies {
        for line in &body.returns {
            let probe = Probe { method: body.method.clone(), kind: ProbeKind::Line(*line) };
            goals.push(goal(GoalKind::Return, Some(*line), words.statement(*line, "return"), probe));
        }
    }
    for body in &bodies {
        for edge in branch_edges(&words, &decisions, body) {
            let probe = |kind| Probe { method: body.method.clone(), kind };
            let branch = goal(GoalKind::Branch, edge.line, edge.what, probe(edge.probe));
            goals.push(Goal { also: edge.also.into_iter().map(probe).collect(), ..branch });
        }
    }
    goals
}

/// The lines that the code of one method belongs to, ascending; none where the class file does not say.
pub fn lines_of(class: &Class, method: &Method) -> Vec<u32> {
    class.file.methods.get(method.index).map(classfile::lines).unwrap_or_default()
}

/// The local and anonymous classes in the bodies of a class and of those within it.
pub fn local_classes(program: &Program, class: &Class) -> Vec<ClassName> {
    let within = format!("{}$", class.name.as_str());
    let named = class.file.attributes.iter().flat_map(|attribute| match attribute {
        Attribute::InnerClasses { classes, .. } => classes.as_slice(),
        _ => &[],
    });
    let pool = &class.file.constant_pool;
    let names = named.filter_map(|inner| {
        let name = classfile::class_name(pool, inner.class_info_index).ok()?;
        name.starts_with(&within).then(|| ClassName::new(name.as_ref()))
    });
    let mut found: Vec<ClassName> =
        names.filter(|name| program.class(name).is_some_and(|class| class.is_local)).collect();
    found.sort();
    found.dedup();
    found
}

/// One goal per spec case; met when the judge has seen its precondition hold.
pub fn spec_case_goals(contract: &EffectiveContract) -> Vec<Goal> {
    let cases = contract.cases.iter().enumerate();
    cases
        .map(|(index, case)| {
            let requires: Vec<&str> = case.requires.iter().map(|clause| &*clause.text).collect();
            let what = match requires.as_slice() {
                [] => format!("spec case {}", index + 1),
                clauses => format!("spec case {}: {}", index + 1, clauses.join(" && ")),
            };
            let first = case.requires.first().or(case.ensures.first());
            let place = first.and_then(|clause| clause.place.as_ref()).or(contract.place.as_ref());
            Goal {
                kind: GoalKind::SpecCase,
                method: contract.method.clone(),
                line: place.map(|place| place.line),
                what: what.into(),
                probe: None,
                also: Vec::new(),
                case: Some(index),
                decision: None,
            }
        })
        .collect()
}

/// An edge that is a goal.
struct Edge {
    line: Option<u32>,
    what: String,
    probe: ProbeKind,
    also: Vec<ProbeKind>,
}

fn branch_edges(words: &Words, decisions: &[Decision], body: &Body) -> Vec<Edge> {
    let mut edges = Vec::new();
    let jumps = wording::of_jumps(decisions, &body.method);
    for branch in &body.branches {
        let line = branch.line;
        match &branch.kind {
            BranchKind::Jump { .. } => {
                for taken in [false, true] {
                    let what = match jumps.get(&branch.index) {
                        Some(words) => words[usize::from(taken)].clone(),
                        None => wording::bare_jump(branch.index, taken),
                    };
                    let probe = ProbeKind::Jump { index: branch.index, taken };
                    edges.push(Edge { line, what, probe, also: Vec::new() });
                }
            }
            BranchKind::Switch { keys, targets, default } => {
                let arm = |arm: usize| ProbeKind::Switch { index: branch.index, arm: arm as u32 };
                let mut gaps = Vec::new();
                for (position, (key, target)) in keys.iter().zip(targets).enumerate() {
                    // A key that only fills a gap of the table goes where the default goes.
                    if target == default {
                        gaps.push(arm(position));
                        continue;
                    }
                    let what = words.arm(body, branch, Some((*key, *target)));
                    edges.push(Edge { line, what, probe: arm(position), also: Vec::new() });
                }
                if !body.unwritten_defaults.contains(&branch.instruction) {
                    let what = words.arm(body, branch, None);
                    edges.push(Edge { line, what, probe: arm(keys.len()), also: gaps });
                }
            }
        }
    }
    edges
}

/// Whether the compiler, not a person, wrote the method.
fn is_generated(program: &Program, class: &Class, declared: &Method, method: &MethodRef) -> bool {
    if declared.access.intersects(Access::SYNTHETIC) {
        return true;
    }
    if class.kind == ClassKind::Enum {
        let own = class.name.as_str();
        match (&*declared.name, &*declared.descriptor) {
            ("values", descriptor) if descriptor == format!("()[L{own};") => return true,
            ("valueOf", descriptor) if descriptor == format!("(Ljava/lang/String;)L{own};") => return true,
            _ => {}
        }
    }
    // Default constructors, and accessors, `equals`, `hashCode`, `toString` and constructors of records. A
    // constructor that nobody wrote still has goals when fields are initialised in it.
    let has_source = program.source(&class.name).is_some();
    let is_unwritten = has_source && program.source_method(method).is_none();
    let has_lines = class.methods.iter().any(|method| method.lines.is_some());
    is_unwritten && code::is_one_line(class, declared) || declared.lines.is_none() && has_lines
}

#[cfg(test)]
mod tests;
