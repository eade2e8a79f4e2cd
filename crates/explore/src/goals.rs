//! The edges of the program's own methods, and which are covered.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use classfile::{BranchKind, Code, Instruction};
use paths::{Edge, Landing, Stage};
use program::{Class, ClassName, MethodRef};
use rustc_hash::FxHashSet;
use suite::{Probe, ProbeKind};
use term::TermId;
use vm::Machine;
use vm::class::{ClassId, MethodId};
use vm::observe::Site;

#[derive(Clone, Debug, Default)]
pub(crate) struct Goals {
    /// Where each branching instruction can go.
    targets: BTreeMap<(MethodId, u16), Vec<u16>>,
    /// The edges as the judge's probes see them; several arms of a switch may lead to one place.
    probes: BTreeMap<Edge, Vec<ProbeKind>>,
    methods: Arc<BTreeMap<MethodId, MethodRef>>,
    covered: FxHashSet<Edge>,
    /// Handlers and returns, and those that runs have come to, with what they have come through.
    landings: BTreeMap<MethodId, Vec<Landing>>,
    landed: FxHashSet<Landing>,
    /// How many arms a switch has, several of which may lead to one place, and which have been taken.
    arms: BTreeMap<(MethodId, u16), usize>,
    taken_arms: BTreeMap<(MethodId, u16), BTreeSet<TermId>>,
    others: FxHashSet<MethodId>,
    /// Classes of exceptions that handlers are there for, in the order of the code.
    caught: Vec<ClassName>,
}

/// The edges that an explorer has covered, for another one of the same class.
#[derive(Clone, Debug)]
pub struct Covered {
    /// By these numbers; both explorers must mean the same methods by them.
    methods: Arc<BTreeMap<MethodId, MethodRef>>,
    edges: FxHashSet<Edge>,
    landings: FxHashSet<Landing>,
}

impl Goals {
    pub(crate) fn covered(&self) -> Covered {
        let (edges, landings) = (self.covered.clone(), self.landed.clone());
        Covered { methods: Arc::clone(&self.methods), edges, landings }
    }

    pub(crate) fn learn(&mut self, covered: &Covered) {
        if self.methods == covered.methods {
            self.covered.extend(&covered.edges);
            self.landed.extend(&covered.landings);
        }
    }

    /// The edges of the program's own methods.
    pub(crate) fn of(stage: &Stage) -> Goals {
        let mut goals = Goals::default();
        for (id, class) in &stage.classes {
            goals.add(&stage.machine, *id, class);
        }
        goals
    }

    /// Classes of exceptions that the program's own methods catch.
    pub(crate) fn caught(&self) -> &[ClassName] {
        &self.caught
    }

    /// Adds the methods of a class.
    fn add(&mut self, machine: &Machine, id: ClassId, class: &Class) {
        for method in &class.methods {
            let Some(&found) = machine.classes[id].methods.get(method.index) else { continue };
            let Some(raw) = class.file.methods.get(method.index) else { continue };
            let Some(code) = Code::of(raw) else { continue };
            Arc::make_mut(&mut self.methods).insert(found, class.method_ref(method));
            for entry in code.exception_table.iter().filter(|entry| entry.catch_type != 0) {
                let name = classfile::class_name(&class.file.constant_pool, entry.catch_type).ok();
                let name = name.map(|name| ClassName::new(&*name));
                self.caught.extend(name.filter(|name| !self.caught.contains(name)));
            }
            let offsets = code.offsets();
            self.landings.insert(found, landings(found, &code, &offsets));
            let (mut jumps, mut switches) = (0.., 0..);
            let at = |instruction: usize| offsets.get(instruction).map(|offset| *offset as u16);
            for branch in classfile::branches(raw) {
                let ways: Vec<(ProbeKind, usize)> = match &branch.kind {
                    BranchKind::Jump { target, .. } => {
                        let index = jumps.next().unwrap_or_default();
                        let way = |taken, target| (ProbeKind::Jump { index, taken }, target);
                        vec![way(true, *target), way(false, branch.instruction + 1)]
                    }
                    BranchKind::Switch { targets, default, .. } => {
                        let index = switches.next().unwrap_or_default();
                        let arms = targets.iter().filter(|target| *target != default).count() + 1;
                        self.arms.insert((found, branch.offset as u16), arms);
                        let all = targets.iter().chain([default]).copied();
                        (0..).zip(all).map(|(arm, to)| (ProbeKind::Switch { index, arm }, to)).collect()
                    }
                };
                let mut targets = Vec::new();
                for (probe, to) in ways {
                    let Some(to) = at(to) else { continue };
                    let edge = Edge { method: found, offset: branch.offset as u16, to };
                    self.probes.entry(edge).or_default().push(probe);
                    targets.push(to);
                }
                targets.sort_unstable();
                targets.dedup();
                self.targets.insert((found, branch.offset as u16), targets);
            }
        }
    }

    /// A switch took the arm of this condition. Whether none before did.
    pub(crate) fn take_arm(&mut self, method: MethodId, offset: u16, condition: TermId) -> bool {
        self.taken_arms.entry((method, offset)).or_default().insert(condition)
    }

    /// Conditions mean nothing any more: the terms are others now.
    pub(crate) fn forget_arms(&mut self) {
        self.taken_arms.clear();
    }

    fn has_open_arms(&self, place: (MethodId, u16)) -> bool {
        // A switch on what no term stands for is not asked for more.
        let taken = self.taken_arms.get(&place).map_or(0, BTreeSet::len);
        taken > 0 && self.arms.get(&place).is_some_and(|arms| taken < *arms)
    }

    /// Where a branching instruction can go; nowhere if it is none.
    pub(crate) fn ways_out(&self, site: Site) -> &[u16] {
        self.targets.get(&(site.method, site.offset)).map(Vec::as_slice).unwrap_or_default()
    }

    /// What sees that an edge was taken.
    pub(crate) fn probes(&self, edge: Edge) -> impl Iterator<Item = Probe> + '_ {
        let kinds = self.probes.get(&edge).map(Vec::as_slice).unwrap_or_default();
        let method = self.methods.get(&edge.method);
        kinds.iter().filter_map(move |kind| Some(Probe { method: method?.clone(), kind: *kind }))
    }

    /// What would see the edges that are looked for and not covered.
    pub(crate) fn open_probes(&self) -> impl Iterator<Item = Probe> + '_ {
        let open = self.all_open().into_iter().filter(|edge| !self.others.contains(&edge.method));
        open.flat_map(|edge| self.probes(edge))
    }

    /// What sees the edges that are covered.
    pub(crate) fn covered_probes(&self) -> impl Iterator<Item = Probe> + '_ {
        self.probes.keys().filter(|edge| self.covered.contains(edge)).flat_map(|edge| self.probes(*edge))
    }

    /// The program's own methods.
    pub(crate) fn methods(&self) -> impl Iterator<Item = (MethodId, MethodRef)> + '_ {
        self.methods.iter().map(|(id, method)| (*id, method.clone()))
    }

    /// The edges of these methods are not looked for now.
    pub(crate) fn leave_to_others(&mut self, methods: FxHashSet<MethodId>) {
        self.others = methods;
    }

    /// Whether the edge was not covered before.
    pub(crate) fn cover(&mut self, edge: Edge) -> bool {
        self.covered.insert(edge)
    }

    pub(crate) fn is_covered(&self, edge: Edge) -> bool {
        self.covered.contains(&edge)
    }

    /// Whether some way out of a branching instruction is not covered.
    pub(crate) fn is_open(&self, method: MethodId, offset: u16) -> bool {
        !self.others.contains(&method)
            && (self.has_open_arms((method, offset))
                || self.targets.get(&(method, offset)).is_some_and(|targets| {
                    targets.iter().any(|&to| !self.is_covered(Edge { method, offset, to }))
                }))
    }

    /// A run came there. Whether none before did.
    pub(crate) fn land(&mut self, landing: Landing) -> bool {
        self.landed.insert(landing)
    }

    /// Handlers of a method that nothing has come to, and whether it has never returned.
    fn open_landings(&self, method: MethodId) -> usize {
        let all = self.landings.get(&method).into_iter().flatten();
        all.filter(|landing| !self.landed.contains(landing)).count()
    }

    /// Edges, handlers and returns of a method that are not covered; none if they are not looked for.
    pub(crate) fn open(&self, method: MethodId) -> usize {
        if self.others.contains(&method) {
            return 0;
        }
        let switches = self.arms.range((method, 0)..=(method, u16::MAX));
        let switches = switches.filter(|(place, _)| self.has_open_arms(**place)).count();
        self.uncovered(method) + switches + self.open_landings(method)
    }

    /// Whether one of these methods has edges that are looked for and not covered.
    pub(crate) fn any_open(&self, methods: &FxHashSet<MethodId>) -> bool {
        methods.iter().any(|method| self.open(*method) > 0)
    }

    /// All edges that are not covered.
    pub(crate) fn all_open(&self) -> Vec<Edge> {
        let all = self.targets.iter();
        all.flat_map(|(&(method, offset), targets)| {
            targets.iter().map(move |&to| Edge { method, offset, to })
        })
        .filter(|edge| !self.is_covered(*edge))
        .collect()
    }

    /// Edges of a method that are not covered.
    pub(crate) fn uncovered(&self, method: MethodId) -> usize {
        self.targets
            .range((method, 0)..=(method, u16::MAX))
            .flat_map(|(&(_, offset), targets)| targets.iter().map(move |&to| Edge { method, offset, to }))
            .filter(|edge| !self.is_covered(*edge))
            .count()
    }
}

/// The handlers that a person wrote, and the return.
fn landings(method: MethodId, code: &Code<'_>, offsets: &[u32]) -> Vec<Landing> {
    let written = code.exception_table.iter().filter(|entry| entry.catch_type != 0);
    let targets: BTreeSet<u16> = written.map(|entry| entry.handler_pc).collect();
    let handlers = targets.into_iter().filter_map(|target| offsets.get(usize::from(target)));
    let returns = code.instructions.iter().any(|instruction| {
        matches!(
            instruction,
            Instruction::Return
                | Instruction::Ireturn
                | Instruction::Lreturn
                | Instruction::Freturn
                | Instruction::Dreturn
                | Instruction::Areturn
        )
    });
    let handlers = handlers.map(|offset| Landing::Handler(method, *offset as u16));
    handlers.chain(returns.then_some(Landing::Return(method))).collect()
}
