//! Where the search should go: how near a decision is to code that nobody has covered, and what that makes it worth.

use contract::Contracts;
use graph::Distances;
use paths::{Decided, Edge, FIRST_PROMISE, PRECONDITION, Step};
use program::MethodRef;
use rustc_hash::FxHashMap;
use suite::Probe;
use vm::class::MethodId;
use vm::observe::{DecisionKind, Site};

use crate::goals::Goals;

/// From here on a candidate is not worth trying when everything is covered.
pub(crate) const REPEATED: u32 = 260;

/// Distances to what is open, in the control flow of the program.
#[derive(Default)]
pub(crate) struct Guide {
    map: Option<Map>,
}

struct Map {
    distances: Distances,
    methods: FxHashMap<MethodId, MethodRef>,
    /// Of the other ways out of the jump that an edge belongs to.
    known: FxHashMap<Edge, Option<u32>>,
    /// Whether what is open elsewhere does not matter.
    is_aimed: bool,
}

/// What another way than an edge promises.
enum Promise {
    Open,
    /// Something open is so many decisions away.
    Near(u32),
    /// Nothing open can be reached.
    Hopeless,
    Unknown,
}

impl Guide {
    pub(crate) fn is_drawn(&self) -> bool {
        self.map.is_some()
    }

    /// Nothing but these lines is worth going for.
    pub(crate) fn aim(&mut self, contracts: &Contracts, method: &MethodRef, lines: &[Probe], goals: &Goals) {
        let distances =
            Distances::to(&contracts.program(), std::slice::from_ref(method), lines.iter().cloned());
        let methods = goals.methods().collect();
        self.map = Some(Map { distances, methods, known: FxHashMap::default(), is_aimed: true });
    }

    /// Looks for the ways to everything that is open. That takes longer than most methods need to be covered.
    pub(crate) fn draw(&mut self, contracts: &Contracts, method: &MethodRef, goals: &Goals) {
        let open: Vec<Probe> = goals.open_probes().collect();
        let distances = Distances::to(&contracts.program(), std::slice::from_ref(method), open);
        let methods = goals.methods().collect();
        self.map = Some(Map { distances, methods, known: FxHashMap::default(), is_aimed: false });
    }

    /// These edges are covered now.
    pub(crate) fn cover(&mut self, edges: &[Edge], goals: &Goals) {
        let Some(map) = self.map.as_mut().filter(|_| !edges.is_empty()) else { return };
        for probe in edges.iter().flat_map(|edge| goals.probes(*edge)) {
            map.distances.cover(&probe);
        }
        map.known.clear();
    }

    fn promise(&mut self, edge: Edge, goals: &Goals, decided: &Decided<'_>) -> Promise {
        let is_aimed = self.map.as_ref().is_some_and(|map| map.is_aimed);
        let is_open = goals.is_open(edge.method, edge.offset) || decided.is_open(edge.method, edge.offset);
        if is_open && !is_aimed {
            return Promise::Open;
        }
        let Some(map) = &mut self.map else { return Promise::Unknown };
        if let Some(known) = map.known.get(&edge) {
            return known.map_or(Promise::Hopeless, Promise::Near);
        }
        let Some(method) = map.methods.get(&edge.method) else { return Promise::Unknown };
        let site = Site { method: edge.method, offset: edge.offset };
        let others = goals.ways_out(site).iter().filter(|to| **to != edge.to);
        let distances = &mut map.distances;
        let nearest =
            others.filter_map(|to| distances.of_edge(method, u32::from(edge.offset), u32::from(*to))).min();
        map.known.insert(edge, nearest);
        nearest.map_or(Promise::Hopeless, Promise::Near)
    }

    /// How promising it is to go another way at a decision that was tried so often; less is better.
    pub(crate) fn score(
        &mut self,
        step: &Step,
        index: usize,
        attempts: u32,
        goals: &Goals,
        decided: &Decided<'_>,
    ) -> u32 {
        let depth = 20 * u32::from(step.depth).min(20);
        let base = match (step.is_own, step.kind) {
            // The precondition first, then what would break a promise.
            (_, DecisionKind::Branch) if step.site.offset == PRECONDITION => 0,
            (_, DecisionKind::Branch) if step.site.offset >= FIRST_PROMISE => 200,
            _ if step.is_refusal => 0,
            // What decides how objects are made decides little of what is done with them.
            _ if step.arranging => 450 + depth,
            (true, DecisionKind::Branch | DecisionKind::Switch) => {
                let Site { method, offset } = step.site;
                let edge = step.serves.filter(|edge| edge.method == method && edge.offset == offset);
                // Where it led is not known if it has thrown on the way.
                let edge = edge.unwrap_or(Edge { method, offset, to: u16::MAX });
                match self.promise(edge, goals, decided) {
                    Promise::Open => 0,
                    Promise::Near(distance) => 60 + 40 * distance.min(6),
                    Promise::Unknown => 300,
                    Promise::Hopeless => 450,
                }
            }
            // It decides nothing by itself, but a goal may ask for it.
            (true, DecisionKind::Operand) => {
                if decided.any_open() {
                    50
                } else {
                    600
                }
            }
            (true, DecisionKind::Concrete) => 500,
            (true, _) if attempts == 0 => 250,
            (true, _) => 600,
            // The library decides what the program then jumps on.
            (false, DecisionKind::Branch | DecisionKind::Switch) => {
                let served = step.serves.map(|edge| self.promise(edge, goals, decided));
                depth
                    + match served {
                        Some(Promise::Open) => 280,
                        Some(Promise::Near(distance)) => 320 + 40 * distance.min(6),
                        Some(Promise::Hopeless) => 700,
                        Some(Promise::Unknown) | None => 400,
                    }
            }
            (false, DecisionKind::Concrete) => 700 + depth,
            (false, _) => 900 + depth,
        };
        base + 150 * attempts + (index as u32).min(400) / 40
    }
}
