//! Branching instructions of a method, numbered as coverage probes number them.
//!
//! Conditional jumps are numbered from 0 in code order, switches separately from 0 in code order;
//! the judge's instrumentation visits the same instructions in the same order.

use crate::opcode::{Family, opcode};
use crate::{Code, Instruction, Method};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Among the method's conditional jumps, or among its switches.
    pub index: u32,
    pub kind: BranchKind,
    pub line: Option<u32>,
    /// In bytes, as `javap` shows it.
    pub offset: u32,
    /// Its number among the method's instructions.
    pub instruction: usize,
}

/// Targets are instruction numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BranchKind {
    Jump {
        opcode: u8,
        target: usize,
    },
    /// Keys in class-file order, a table's filled gaps included: their target is the default's.
    Switch {
        keys: Vec<i32>,
        targets: Vec<usize>,
        default: usize,
    },
}

/// The branching instructions of a method in code order.
pub fn branches(method: &Method) -> Vec<Branch> {
    let Some(code) = Code::of(method) else { return Vec::new() };
    let (offsets, lines) = (code.offsets(), code.instruction_lines());
    let (mut jumps, mut switches) = (0, 0);
    let mut branches = Vec::new();
    for (number, instruction) in code.instructions.iter().enumerate() {
        let Some(kind) = branch_kind(number, instruction) else { continue };
        let counter = match kind {
            BranchKind::Jump { .. } => &mut jumps,
            BranchKind::Switch { .. } => &mut switches,
        };
        branches.push(Branch {
            index: *counter,
            kind,
            line: lines[number],
            offset: offsets[number],
            instruction: number,
        });
        *counter += 1;
    }
    branches
}

fn branch_kind(number: usize, instruction: &Instruction) -> Option<BranchKind> {
    // A switch's targets are relative to itself, a jump's are not.
    let relative = |distance: i32| number.saturating_add_signed(distance as isize);
    match instruction {
        Instruction::Tableswitch(switch) => Some(BranchKind::Switch {
            keys: (switch.low..=switch.high).take(switch.offsets.len()).collect(),
            targets: switch.offsets.iter().copied().map(relative).collect(),
            default: relative(switch.default),
        }),
        Instruction::Lookupswitch(switch) => Some(BranchKind::Switch {
            keys: switch.pairs.keys().copied().collect(),
            targets: switch.pairs.values().copied().map(relative).collect(),
            default: relative(switch.default),
        }),
        other => conditional_target(other)
            .map(|target| BranchKind::Jump { opcode: other.code(), target: usize::from(target) }),
    }
}

fn conditional_target(instruction: &Instruction) -> Option<u16> {
    if opcode(instruction.code())?.family != Family::ConditionalJump {
        return None;
    }
    match instruction {
        Instruction::Ifeq(target)
        | Instruction::Ifne(target)
        | Instruction::Iflt(target)
        | Instruction::Ifge(target)
        | Instruction::Ifgt(target)
        | Instruction::Ifle(target)
        | Instruction::If_icmpeq(target)
        | Instruction::If_icmpne(target)
        | Instruction::If_icmplt(target)
        | Instruction::If_icmpge(target)
        | Instruction::If_icmpgt(target)
        | Instruction::If_icmple(target)
        | Instruction::If_acmpeq(target)
        | Instruction::If_acmpne(target)
        | Instruction::Ifnull(target)
        | Instruction::Ifnonnull(target) => Some(*target),
        _ => None,
    }
}
