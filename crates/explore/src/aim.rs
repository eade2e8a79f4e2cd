//! A search for one place instead of for everything: lines that somebody wants to see reached, and which runs do.
//!
//! The watcher sees jumps, not lines; which blocks a run has gone through follows from these, as long as nothing was thrown.
//! Where something was, a run counts only if it was thrown at the line itself: what is not known to reach it does not end
//! the search.

use std::collections::BTreeSet;

use graph::{BlockEnd, Cfg};
use oracle::Linker;
use paths::Watch;
use program::Program;
use suite::{Probe, ProbeKind};
use vm::Machine;
use vm::class::MethodId;

/// So many runs that reach the lines are enough: one may turn out to be worth less on the real JVM.
const ENOUGH: usize = 3;

/// Lines to reach; none if everything is looked for.
#[derive(Default)]
pub(crate) struct Aim {
    lines: Vec<Line>,
    /// Runs that got to each.
    reached: Vec<usize>,
}

struct Line {
    method: MethodId,
    line: u32,
    cfg: Cfg,
    /// Blocks that have the line.
    blocks: BTreeSet<usize>,
}

impl Aim {
    /// Several probes may see one line of the source; each is looked for.
    pub(crate) fn new(
        machine: &mut Machine,
        linker: &mut Linker,
        program: &Program,
        probes: &[Probe],
    ) -> Aim {
        let mut lines = Vec::new();
        for probe in probes {
            let ProbeKind::Line(line) = probe.kind else { continue };
            let Some(cfg) = Cfg::of(program, &probe.method) else { continue };
            let Ok(method) = linker.method(machine, &probe.method) else { continue };
            let with_line = |block: &usize| cfg.blocks[*block].lines.contains(&line);
            let blocks = (0..cfg.blocks.len()).filter(with_line).collect();
            lines.push(Line { method, line, cfg, blocks });
        }
        let reached = vec![0; lines.len()];
        Aim { lines, reached }
    }

    /// Whether nothing else is looked for.
    pub(crate) fn is_set(&self) -> bool {
        !self.lines.is_empty()
    }

    /// Whether a line was reached too rarely. A line that several methods have, such as one with a lambda, is reached in
    /// any of them.
    pub(crate) fn is_open(&self) -> bool {
        let numbers: BTreeSet<u32> = self.lines.iter().map(|line| line.line).collect();
        let of = |number: u32| {
            let runs = self.lines.iter().zip(&self.reached).filter(move |(line, _)| line.line == number);
            runs.map(|(_, reached)| *reached).sum::<usize>()
        };
        numbers.into_iter().any(|number| of(number) < ENOUGH)
    }

    /// Notes what a run has reached. Whether that is one of the lines.
    pub(crate) fn add(&mut self, machine: &Machine, watch: &Watch) -> bool {
        let mut any = false;
        for (line, reached) in self.lines.iter().zip(&mut self.reached) {
            if line.is_reached(machine, watch) {
                *reached += 1;
                any = true;
            }
        }
        any
    }
}

impl Line {
    fn is_reached(&self, machine: &Machine, watch: &Watch) -> bool {
        if let Some(site) = watch.thrown_at {
            let at = machine.line_number(site.method, i32::from(site.offset));
            return site.method == self.method && at == Some(self.line);
        }
        let entered = watch.entered.contains(&self.method).then_some(0);
        let taken = watch.taken.iter().filter(|it| !it.arranging && it.operands.is_none());
        let led = taken.filter(|it| it.edge.method == self.method);
        let led = led.filter_map(|it| self.cfg.block_at(u32::from(it.edge.to)));
        entered.into_iter().chain(led).any(|block| self.leads_there(block))
    }

    /// Whether control gets from the beginning of a block to the line without a decision.
    fn leads_there(&self, from: usize) -> bool {
        let mut block = from;
        // Blocks without a choice may go round in a circle.
        for _ in 0..=self.cfg.blocks.len() {
            if self.blocks.contains(&block) {
                return true;
            }
            if self.cfg.blocks[block].end != BlockEnd::Onward {
                return false;
            }
            let onward = self.cfg.edges_of(block).iter().find(|edge| edge.kind == graph::EdgeKind::Onward);
            let Some(edge) = onward else { return false };
            block = edge.to;
        }
        false
    }
}
