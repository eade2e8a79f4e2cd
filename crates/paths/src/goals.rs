//! The edges of the program's own methods, and which are covered.

use std::collections::BTreeMap;
use std::sync::Arc;

use classfile::{BranchKind, Code};
use program::Class;
use rustc_hash::FxHashSet;
use vm::Machine;
use vm::class::{ClassId, MethodId};

use crate::watch::Edge;

#[derive(Clone, Debug, Default)]
pub(crate) struct Goals {
    /// Where each branching instruction can go.
    targets: BTreeMap<(MethodId, u16), Vec<u16>>,
    covered: FxHashSet<Edge>,
    pub own: Arc<FxHashSet<MethodId>>,
}

impl Goals {
    /// Adds the methods of a class.
    pub fn add(&mut self, machine: &Machine, id: ClassId, class: &Class) {
        for method in &class.methods {
            let Some(found) = machine.find_declared(id, &method.name, &method.descriptor) else { continue };
            Arc::make_mut(&mut self.own).insert(found);
            let Some(raw) = class.file.methods.get(method.index) else { continue };
            let Some(code) = Code::of(raw) else { continue };
            let offsets = code.offsets();
            let at = |instruction: usize| offsets.get(instruction).map(|offset| *offset as u16);
            for branch in classfile::branches(raw) {
                let mut targets: Vec<u16> = match &branch.kind {
                    BranchKind::Jump { target, .. } => {
                        [*target, branch.instruction + 1].into_iter().filter_map(at).collect()
                    }
                    BranchKind::Switch { targets, default, .. } => {
                        targets.iter().chain([default]).filter_map(|target| at(*target)).collect()
                    }
                };
                targets.sort_unstable();
                targets.dedup();
                self.targets.insert((found, branch.offset as u16), targets);
            }
        }
    }

    /// Whether the edge was not covered before.
    pub fn cover(&mut self, edge: Edge) -> bool {
        self.covered.insert(edge)
    }

    pub fn is_covered(&self, edge: Edge) -> bool {
        self.covered.contains(&edge)
    }

    /// Whether some way out of a branching instruction is not covered.
    pub fn is_open(&self, method: MethodId, offset: u16) -> bool {
        self.targets
            .get(&(method, offset))
            .is_some_and(|targets| targets.iter().any(|&to| !self.is_covered(Edge { method, offset, to })))
    }

    /// Edges of a method that are not covered.
    pub fn open(&self, method: MethodId) -> usize {
        self.targets
            .range((method, 0)..=(method, u16::MAX))
            .flat_map(|(&(_, offset), targets)| targets.iter().map(move |&to| Edge { method, offset, to }))
            .filter(|edge| !self.is_covered(*edge))
            .count()
    }
}
