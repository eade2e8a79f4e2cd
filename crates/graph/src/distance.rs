//! How far it is from an edge to the nearest goal that is still open, in decisions: what a search goes by.
//!
//! The distance of an edge is 0 when it is a goal itself or leads straight to one, and grows by one with every decision
//! that must still go the right way. Handlers of exceptions, and the bodies of lambdas, which somebody else calls, count
//! as further away. Calls lead into the callee, and from its returns on behind the call, whoever made it.
//!
//! A search over all edges costs time linear in the code, about a millisecond for thousands of branches, and is made
//! only when somebody asks after a goal was met.

use std::collections::{BTreeSet, HashMap};

use program::{ClassName, MethodRef, Program};
use suite::{Probe, ProbeKind};

use crate::cfg::{BlockEnd, CallKind, Cfg, EdgeKind};

/// What it costs to get into a handler, and into a lambda.
const EXCEPTION: u32 = 3;
const LAMBDA: u32 = 1;
const RETURN: u32 = 1;
/// How many methods are looked at in all.
const MAX_METHODS: usize = 2_000;

/// Distances to a set of goals that shrinks.
#[derive(Clone, Debug)]
pub struct Distances {
    methods: Vec<Cfg>,
    positions: HashMap<MethodRef, usize>,
    /// The first node of each method: a node for entering each block, one for leaving it.
    first_nodes: Vec<usize>,
    /// Arrows against the direction of control, those to each node together: from where, and what it costs.
    backward: Vec<(u32, u32)>,
    /// Where the arrows to each node begin; one more than there are nodes.
    arrows_to: Vec<u32>,
    goals: HashMap<Probe, usize>,
    open: Vec<Goal>,
    distances: Vec<u32>,
    is_stale: bool,
}

/// A goal, in the order of the probes.
#[derive(Clone, Debug)]
struct Goal {
    probe: Probe,
    is_open: bool,
    /// Where it is met: the nodes, and what is still to decide there.
    nodes: Vec<(u32, u32)>,
}

impl Distances {
    /// Looks at the given methods, those that goals are in, and what they call of the classes under test.
    pub fn to(program: &Program, roots: &[MethodRef], goals: impl IntoIterator<Item = Probe>) -> Distances {
        let probes: BTreeSet<Probe> = goals.into_iter().collect();
        let methods = methods(program, roots, &probes);
        let positions: HashMap<MethodRef, usize> =
            methods.iter().enumerate().map(|(position, cfg)| (cfg.method.clone(), position)).collect();
        let mut first_nodes = Vec::new();
        let mut nodes = 0;
        for cfg in &methods {
            first_nodes.push(nodes);
            nodes += 2 * cfg.blocks.len();
        }
        let mut distances = Distances {
            methods,
            positions,
            first_nodes,
            backward: Vec::new(),
            arrows_to: vec![0; nodes + 1],
            goals: probes.iter().enumerate().map(|(index, probe)| (probe.clone(), index)).collect(),
            open: probes.into_iter().map(|probe| Goal { probe, is_open: true, nodes: Vec::new() }).collect(),
            distances: Vec::new(),
            is_stale: true,
        };
        distances.draw_arrows(program);
        distances.place_goals();
        distances
    }

    /// Takes a goal away that was met; whether it was one.
    pub fn cover(&mut self, goal: &Probe) -> bool {
        let Some(index) = self.goals.get(goal) else { return false };
        let was_open = std::mem::replace(&mut self.open[*index].is_open, false);
        self.is_stale |= was_open;
        was_open
    }

    /// Whether something is a goal that was not met yet.
    pub fn is_open(&self, goal: &Probe) -> bool {
        self.goals.get(goal).is_some_and(|index| self.open[*index].is_open)
    }

    /// Goals that are still open, in order.
    pub fn open(&self) -> impl Iterator<Item = &Probe> {
        self.open.iter().filter(|goal| goal.is_open).map(|goal| &goal.probe)
    }

    /// The methods looked at.
    pub fn methods(&self) -> impl Iterator<Item = &MethodRef> {
        self.methods.iter().map(|cfg| &cfg.method)
    }

    /// The distance of the edge from a jump or switch at an offset to another offset; `None` where no open goal can be
    /// reached, and for code that is not looked at.
    pub fn of_edge(&mut self, method: &MethodRef, offset: u32, to: u32) -> Option<u32> {
        let position = *self.positions.get(method)?;
        let cfg = &self.methods[position];
        let block = cfg.block_at(offset)?;
        let edges = cfg.edges_of(block).iter();
        let goes_there = |to_block: usize| cfg.blocks[to_block].first == to;
        let probes: Vec<Probe> = edges
            .filter(|edge| goes_there(edge.to))
            .filter_map(|edge| Some(Probe { method: method.clone(), kind: edge.kind.probe()? }))
            .collect();
        if probes.iter().any(|probe| self.is_open(probe)) {
            return Some(0);
        }
        self.at(method, to)
    }

    /// The distance of the edge that a probe sees, of a line or of an entry.
    pub fn of_probe(&mut self, probe: &Probe) -> Option<u32> {
        if self.is_open(probe) {
            return Some(0);
        }
        let cfg = &self.methods[*self.positions.get(&probe.method)?];
        let block = match probe.kind {
            ProbeKind::Entry => 0,
            ProbeKind::Line(line) => cfg.blocks.iter().position(|block| block.lines.contains(&line))?,
            ProbeKind::Jump { .. } | ProbeKind::Switch { .. } => {
                cfg.edges.iter().find(|edge| edge.kind.probe() == Some(probe.kind))?.to
            }
        };
        let offset = cfg.blocks.get(block)?.first;
        self.at(&probe.method, offset)
    }

    /// The distance from an instruction, a call for example.
    pub fn at(&mut self, method: &MethodRef, offset: u32) -> Option<u32> {
        let position = *self.positions.get(method)?;
        let block = self.methods[position].block_at(offset)?;
        self.refresh();
        let distance = self.distances[self.first_nodes[position] + 2 * block];
        (distance != u32::MAX).then_some(distance)
    }

    fn node(&self, method: usize, block: usize) -> u32 {
        (self.first_nodes[method] + 2 * block) as u32
    }

    fn draw_arrows(&mut self, program: &Program) {
        let targets = Targets::new(program, &self.methods, &self.positions);
        let mut arrows: Vec<(u32, u32, u32)> = Vec::new();
        for (position, cfg) in self.methods.iter().enumerate() {
            for (block, content) in cfg.blocks.iter().enumerate() {
                let enter = self.node(position, block);
                arrows.push((enter, enter + 1, 0));
                for call in &content.calls {
                    let cost = if call.kind == CallKind::Lambda { LAMBDA } else { 0 };
                    for callee in targets.of(&call.callee, call.kind) {
                        arrows.push((enter, self.node(callee, 0), cost));
                        if call.kind == CallKind::Lambda {
                            continue;
                        }
                        let returns = self.methods[callee].blocks.iter().enumerate();
                        for (at, _) in returns.filter(|(_, block)| block.end == BlockEnd::Return) {
                            arrows.push((self.node(callee, at) + 1, enter + 1, RETURN));
                        }
                    }
                }
            }
            for edge in &cfg.edges {
                let from = self.node(position, edge.from) + 1;
                arrows.push((from, self.node(position, edge.to), cost(&edge.kind)));
            }
        }
        arrows.sort_unstable_by_key(|(_, to, _)| *to);
        for (_, to, _) in &arrows {
            self.arrows_to[*to as usize + 1] += 1;
        }
        for node in 1..self.arrows_to.len() {
            self.arrows_to[node] += self.arrows_to[node - 1];
        }
        self.backward = arrows.into_iter().map(|(from, _, cost)| (from, cost)).collect();
    }

    fn place_goals(&mut self) {
        let mut places: Vec<(usize, (u32, u32))> = Vec::new();
        for (position, cfg) in self.methods.iter().enumerate() {
            let mut place = |kind, node, cost| {
                let goal = self.goals.get(&Probe { method: cfg.method.clone(), kind });
                places.extend(goal.map(|goal| (*goal, (node, cost))));
            };
            place(ProbeKind::Entry, self.node(position, 0), 0);
            for (block, content) in cfg.blocks.iter().enumerate() {
                for line in &content.lines {
                    place(ProbeKind::Line(*line), self.node(position, block), 0);
                }
            }
            for edge in &cfg.edges {
                if let Some(kind) = edge.kind.probe() {
                    place(kind, self.node(position, edge.from) + 1, cost(&edge.kind));
                }
            }
        }
        for (goal, node) in places {
            self.open[goal].nodes.push(node);
        }
    }

    /// Dijkstra's search from all open goals at once; costs are small, so that a bucket per distance serves as queue.
    fn refresh(&mut self) {
        if !self.is_stale {
            return;
        }
        self.is_stale = false;
        self.distances = vec![u32::MAX; self.arrows_to.len() - 1];
        let mut buckets: Vec<Vec<u32>> = Vec::new();
        let put = |buckets: &mut Vec<Vec<u32>>, distances: &mut [u32], node: u32, distance: u32| {
            if distances[node as usize] > distance {
                distances[node as usize] = distance;
                let bucket = distance as usize;
                if buckets.len() <= bucket {
                    buckets.resize(bucket + 1, Vec::new());
                }
                buckets[bucket].push(node);
            }
        };
        for goal in self.open.iter().filter(|goal| goal.is_open) {
            for (node, cost) in &goal.nodes {
                put(&mut buckets, &mut self.distances, *node, *cost);
            }
        }
        let mut distance = 0;
        while distance < buckets.len() {
            // Arrows that cost nothing add to the bucket that is being emptied.
            while let Some(node) = buckets[distance].pop() {
                if self.distances[node as usize] != distance as u32 {
                    continue;
                }
                let arrows =
                    self.arrows_to[node as usize] as usize..self.arrows_to[node as usize + 1] as usize;
                for (from, cost) in &self.backward[arrows] {
                    put(&mut buckets, &mut self.distances, *from, distance as u32 + cost);
                }
            }
            distance += 1;
        }
    }
}

fn cost(kind: &EdgeKind) -> u32 {
    match kind {
        EdgeKind::Onward => 0,
        EdgeKind::Jump { .. } | EdgeKind::Switch { .. } => 1,
        EdgeKind::Exception { .. } => EXCEPTION,
    }
}

/// The methods to look at, roots first.
fn methods(program: &Program, roots: &[MethodRef], goals: &BTreeSet<Probe>) -> Vec<Cfg> {
    let mut waiting: Vec<MethodRef> = roots.to_vec();
    waiting.extend(goals.iter().map(|goal| goal.method.clone()));
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    let mut next = 0;
    while next < waiting.len() && found.len() < MAX_METHODS {
        let method = waiting[next].clone();
        next += 1;
        if !seen.insert(method.clone()) {
            continue;
        }
        let Some(cfg) = Cfg::of(program, &method) else { continue };
        for call in cfg.blocks.iter().flat_map(|block| &block.calls) {
            // The library calls the classes under test only through what overrides its own methods.
            if program.is_under_test(&call.callee.owner) {
                waiting.extend(declaration(program, &call.callee));
            }
        }
        found.push(cfg);
    }
    found
}

/// Where a method that a call names is declared (JVMS 5.4.3.3, super classes and then interfaces).
fn declaration(program: &Program, named: &MethodRef) -> Option<MethodRef> {
    let declares = |owner: &ClassName| {
        let class = program.class(owner)?;
        class.method(&named.name, &named.descriptor).map(|_| owner.clone())
    };
    let owner =
        declares(&named.owner).or_else(|| program.supertypes(&named.owner).iter().find_map(declares))?;
    Some(MethodRef::new(owner, named.name.clone(), named.descriptor.clone()))
}

/// The methods looked at, by name and descriptor: what a virtual call may execute.
struct Targets<'a> {
    program: &'a Program,
    positions: &'a HashMap<MethodRef, usize>,
    by_name: HashMap<(&'a str, &'a str), Vec<&'a MethodRef>>,
}

impl<'a> Targets<'a> {
    fn new(
        program: &'a Program,
        methods: &'a [Cfg],
        positions: &'a HashMap<MethodRef, usize>,
    ) -> Targets<'a> {
        let mut by_name: HashMap<(&str, &str), Vec<&MethodRef>> = HashMap::new();
        for cfg in methods {
            by_name.entry((&cfg.method.name, &cfg.method.descriptor)).or_default().push(&cfg.method);
        }
        Targets { program, positions, by_name }
    }

    fn of(&self, named: &MethodRef, kind: CallKind) -> Vec<usize> {
        let mut found: BTreeSet<usize> = BTreeSet::new();
        if let Some(candidates) = self.by_name.get(&(&*named.name, &*named.descriptor)) {
            if let Some(declared) = declaration(self.program, named) {
                found.extend(self.positions.get(&declared));
            }
            let overrides = |method: &&&MethodRef| {
                kind == CallKind::Virtual && self.program.is_subclass(&method.owner, &named.owner)
            };
            let overriding = candidates.iter().filter(overrides);
            found.extend(overriding.filter_map(|method| self.positions.get(*method)));
        }
        found.into_iter().collect()
    }
}
