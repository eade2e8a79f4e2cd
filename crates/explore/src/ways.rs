//! Paths through a method in the words of its source, and what can be said of each.

use std::collections::BTreeMap;

use graph::Cfg;
use program::{MethodRef, Program};
use suite::{GoalKind, Loss, ProbeKind};

use crate::branching::{Leaf, PathTree, Route};

/// A path that is a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathGoal {
    /// `y < z is true; x < y is false; returns`. No two paths of a method have the same words.
    pub what: String,
    pub status: PathStatus,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStatus {
    /// A run went it.
    Found,
    /// Proved.
    Infeasible,
    Missed {
        reason: Loss,
    },
}

/// What the ways out of jumps and switches of a method are called. What the compiler wrote has no name.
pub(crate) struct Wording {
    names: BTreeMap<(u16, u16), String>,
}

impl Wording {
    pub(crate) fn new(program: &Program, method: &MethodRef) -> Wording {
        let mut names: BTreeMap<(u16, u16), String> = BTreeMap::new();
        let Some(cfg) = Cfg::of(program, method) else { return Wording { names } };
        let mut probes: BTreeMap<ProbeKind, String> = BTreeMap::new();
        for goal in graph::goals(program, method).iter().filter(|goal| goal.kind == GoalKind::Branch) {
            for probe in goal.probe.iter().chain(&goal.also).filter(|probe| probe.method == *method) {
                probes.insert(probe.kind, goal.what.to_string());
            }
        }
        for edge in &cfg.edges {
            let Some(what) = edge.kind.probe().and_then(|probe| probes.get(&probe)) else { continue };
            let key = (cfg.blocks[edge.from].last as u16, cfg.blocks[edge.to].first as u16);
            // Arms of a switch that lead to one place are one way.
            names
                .entry(key)
                .and_modify(|known| {
                    if !known.split(" or ").any(|part| part == what) {
                        known.push_str(" or ");
                        known.push_str(what);
                    }
                })
                .or_insert_with(|| what.clone());
        }
        Wording { names }
    }

    /// A way in words. Of one that was refused, the part up to where it is refused.
    pub(crate) fn of(&self, way: &Route) -> String {
        let mut parts: Vec<String> =
            way.edges.iter().filter_map(|edge| self.names.get(edge).cloned()).collect();
        match &way.end {
            Leaf::Returns { .. } => parts.push(String::from("returns")),
            Leaf::Throws { exception, at, .. } => {
                let line = at.as_ref().and_then(|place| place.line);
                let line = line.map(|line| format!(" in line {line}")).unwrap_or_default();
                parts.push(format!("throws {}{line}", exception.without_package()));
            }
            Leaf::Stops { .. } | Leaf::Infeasible | Leaf::Unknown { .. } | Leaf::Bounded => {}
        }
        parts.join("; ")
    }

    /// The paths that are goals, each once.
    pub(crate) fn goals(&self, tree: &PathTree, is_proof: bool) -> Vec<PathGoal> {
        let mut goals: Vec<PathGoal> = Vec::new();
        for way in &tree.ways {
            let status = match &way.end {
                Leaf::Returns { .. } | Leaf::Throws { .. } => PathStatus::Found,
                Leaf::Stops { loss, .. } | Leaf::Unknown { loss } => {
                    PathStatus::Missed { reason: loss.clone() }
                }
                Leaf::Infeasible if is_proof && tree.complete => PathStatus::Infeasible,
                Leaf::Infeasible => PathStatus::Missed { reason: Loss::NoValues },
                Leaf::Bounded => continue,
            };
            let what = self.of(way);
            match goals.iter_mut().find(|goal| goal.what == what) {
                Some(known) if status == PathStatus::Found => known.status = status,
                Some(_) => {}
                None => goals.push(PathGoal { what, status }),
            }
        }
        goals
    }
}
