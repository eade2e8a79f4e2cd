//! Where control goes from an instruction: what matching and recovery of decisions ask of bytecode.

use std::collections::BTreeSet;

use classfile::{Branch, BranchKind, Instruction};

/// How far a search for the next jump goes; code between two conditions of one decision is short.
const MAX_STEPS: usize = 4_000;

/// The instructions of a method by number.
pub(crate) struct Flow<'a> {
    instructions: &'a [Instruction],
    /// All branching instructions, by instruction number.
    branches: Vec<Option<&'a BranchKind>>,
}

impl<'a> Flow<'a> {
    pub(crate) fn new(instructions: &'a [Instruction], branches: &'a [Branch]) -> Flow<'a> {
        let mut by_instruction = vec![None; instructions.len()];
        for branch in branches {
            if let Some(slot) = by_instruction.get_mut(branch.instruction) {
                *slot = Some(&branch.kind);
            }
        }
        Flow { instructions, branches: by_instruction }
    }

    pub(crate) fn instruction(&self, at: usize) -> Option<&'a Instruction> {
        self.instructions.get(at)
    }

    /// The target of a conditional jump.
    pub(crate) fn target(&self, at: usize) -> Option<usize> {
        match self.branches.get(at).copied().flatten()? {
            BranchKind::Jump { target, .. } => Some(*target),
            BranchKind::Switch { .. } => None,
        }
    }

    /// Where a conditional jump goes.
    pub(crate) fn edge(&self, jump: usize, taken: bool) -> usize {
        if taken { self.target(jump).unwrap_or(jump + 1) } else { jump + 1 }
    }

    /// Follows unconditional jumps.
    pub(crate) fn landing(&self, mut at: usize) -> usize {
        let mut seen = BTreeSet::new();
        while let Some(target) = self.goto(at) {
            if !seen.insert(at) {
                break;
            }
            at = target;
        }
        at
    }

    fn goto(&self, at: usize) -> Option<usize> {
        match self.instructions.get(at)? {
            Instruction::Goto(target) => Some(usize::from(*target)),
            Instruction::Goto_w(target) => usize::try_from(*target).ok(),
            _ => None,
        }
    }

    /// What can be executed right after an instruction, exceptions aside.
    pub(crate) fn successors(&self, at: usize) -> Vec<usize> {
        if let Some(target) = self.goto(at) {
            return vec![target];
        }
        match self.branches.get(at).copied().flatten() {
            Some(BranchKind::Jump { target, .. }) => vec![at + 1, *target],
            Some(BranchKind::Switch { targets, default, .. }) => {
                let mut all: Vec<usize> = targets.iter().copied().chain([*default]).collect();
                all.sort_unstable();
                all.dedup();
                all
            }
            None if self.instructions.get(at).is_some_and(|found| !ends(found)) => vec![at + 1],
            None => Vec::new(),
        }
    }

    /// Those of the given instructions that are met first on some way from `from`; `None` where the search gets lost.
    pub(crate) fn first_met(&self, from: usize, wanted: &BTreeSet<usize>) -> Option<BTreeSet<usize>> {
        let mut met = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut waiting = vec![from];
        while let Some(at) = waiting.pop() {
            if !seen.insert(at) {
                continue;
            }
            if seen.len() > MAX_STEPS {
                return None;
            }
            if wanted.contains(&at) {
                met.insert(at);
                continue;
            }
            waiting.extend(self.successors(at));
        }
        Some(met)
    }
}

/// Whether nothing follows an instruction (JVMS 4.10.1: returns and `athrow`; subroutines are not followed).
pub(crate) fn ends(instruction: &Instruction) -> bool {
    matches!(
        instruction,
        Instruction::Ireturn
            | Instruction::Lreturn
            | Instruction::Freturn
            | Instruction::Dreturn
            | Instruction::Areturn
            | Instruction::Return
            | Instruction::Athrow
            | Instruction::Ret(_)
            | Instruction::Ret_w(_)
            | Instruction::Jsr(_)
            | Instruction::Jsr_w(_)
    )
}
