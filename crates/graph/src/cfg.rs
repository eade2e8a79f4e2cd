//! The control-flow graph of a method: basic blocks of its bytecode (JVMS 4.10.1 says where control can go), the edges
//! between them with the probes that see them, edges into exception handlers, and the calls in each block.
//!
//! Subroutines (`jsr`, `ret`), which compilers have not written since Java 6, end a block without successors.

use std::collections::BTreeSet;

use classfile::{Attribute, BranchKind, Code, Family, Instruction, PoolConstant, opcode};
use program::{Class, ClassName, MethodRef, Program};
use suite::ProbeKind;

use crate::code;
use crate::flow::{self, Flow};

/// Blocks in code order; the first is the entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cfg {
    pub method: MethodRef,
    pub blocks: Vec<Block>,
    pub edges: Vec<CfgEdge>,
}

/// Instructions that are executed one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Offsets in bytes of its first and its last instruction.
    pub first: u32,
    pub last: u32,
    /// Lines that begin in it or go on in it, ascending.
    pub lines: Vec<u32>,
    pub calls: Vec<CallSite>,
    pub end: BlockEnd,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockEnd {
    /// Control goes on, without a choice.
    Onward,
    /// A conditional jump, by its index.
    Jump(u32),
    /// A switch, by its index.
    Switch(u32),
    Return,
    Throw,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallSite {
    pub offset: u32,
    pub callee: MethodRef,
    pub kind: CallKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallKind {
    /// The method that is named, or the one that overrides it in the receiver's class.
    Virtual,
    /// The method that is named.
    Exact,
    /// The body of a lambda that is made here and called by somebody later.
    Lambda,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CfgEdge {
    pub from: usize,
    pub to: usize,
    pub kind: EdgeKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EdgeKind {
    Onward,
    Jump {
        index: u32,
        taken: bool,
    },
    /// The position of the arm as in [`ProbeKind::Switch`].
    Switch {
        index: u32,
        arm: u32,
    },
    /// To a handler; `None` catches everything.
    Exception {
        catches: Option<ClassName>,
    },
}

impl EdgeKind {
    /// The probe that sees the edge.
    pub fn probe(&self) -> Option<ProbeKind> {
        match self {
            EdgeKind::Jump { index, taken } => Some(ProbeKind::Jump { index: *index, taken: *taken }),
            EdgeKind::Switch { index, arm } => Some(ProbeKind::Switch { index: *index, arm: *arm }),
            EdgeKind::Onward | EdgeKind::Exception { .. } => None,
        }
    }
}

impl Cfg {
    /// `None` for methods without code.
    pub fn of(program: &Program, method: &MethodRef) -> Option<Cfg> {
        let declared = program.method(method)?;
        let class = &declared.class;
        let raw = class.file.methods.get(declared.index)?;
        let code = Code::of(raw)?;
        let branches = classfile::branches(raw);
        let flow = Flow::new(code.instructions, &branches);
        let starts = starts(&code, &flow);
        let (offsets, lines) = (code.offsets(), code.instruction_lines());
        let block_at = |instruction: usize| starts.binary_search(&instruction).ok();
        let mut cfg = Cfg { method: method.clone(), blocks: Vec::new(), edges: Vec::new() };
        for (number, start) in starts.iter().enumerate() {
            let end = starts.get(number + 1).copied().unwrap_or(code.instructions.len());
            let last = end - 1;
            let mut own_lines: Vec<u32> = lines[*start..end].iter().flatten().copied().collect();
            own_lines.sort_unstable();
            own_lines.dedup();
            let branch = branches.binary_search_by_key(&last, |branch| branch.instruction);
            let branch = branch.ok().map(|position| &branches[position]);
            cfg.blocks.push(Block {
                first: offsets[*start],
                last: offsets[last],
                lines: own_lines,
                calls: calls(class, &code, *start..end, &offsets),
                end: match (branch.map(|branch| (&branch.kind, branch.index)), &code.instructions[last]) {
                    (Some((BranchKind::Jump { .. }, index)), _) => BlockEnd::Jump(index),
                    (Some((BranchKind::Switch { .. }, index)), _) => BlockEnd::Switch(index),
                    (None, Instruction::Athrow) => BlockEnd::Throw,
                    (None, ending) if flow::ends(ending) => BlockEnd::Return,
                    (None, _) => BlockEnd::Onward,
                },
            });
            let mut edge = |to: usize, kind: EdgeKind| {
                cfg.edges.extend(block_at(to).map(|to| CfgEdge { from: number, to, kind }));
            };
            match branch.map(|branch| (&branch.kind, branch.index)) {
                Some((BranchKind::Jump { target, .. }, index)) => {
                    edge(last + 1, EdgeKind::Jump { index, taken: false });
                    edge(*target, EdgeKind::Jump { index, taken: true });
                }
                Some((BranchKind::Switch { targets, default, .. }, index)) => {
                    for (arm, target) in targets.iter().chain([default]).enumerate() {
                        edge(*target, EdgeKind::Switch { index, arm: arm as u32 });
                    }
                }
                None => flow.successors(last).into_iter().for_each(|to| edge(to, EdgeKind::Onward)),
            }
            if !code.instructions[*start..end].iter().any(can_throw) {
                continue;
            }
            for entry in code.exception_table {
                if usize::from(entry.range_pc.start) <= *start && *start < usize::from(entry.range_pc.end) {
                    let catches = classfile::class_name(&class.file.constant_pool, entry.catch_type)
                        .ok()
                        .filter(|_| entry.catch_type != 0)
                        .map(|name| ClassName::new(name.as_ref()));
                    edge(usize::from(entry.handler_pc), EdgeKind::Exception { catches });
                }
            }
        }
        Some(cfg)
    }

    /// The block that holds the instruction at an offset.
    pub fn block_at(&self, offset: u32) -> Option<usize> {
        let behind = self.blocks.partition_point(|block| block.first <= offset);
        behind.checked_sub(1)
    }

    /// The edges out of a block.
    pub fn edges_of(&self, block: usize) -> &[CfgEdge] {
        let from = self.edges.partition_point(|edge| edge.from < block);
        let to = self.edges.partition_point(|edge| edge.from <= block);
        &self.edges[from..to]
    }
}

/// Numbers of the instructions that begin a block.
fn starts(code: &Code<'_>, flow: &Flow<'_>) -> Vec<usize> {
    let count = code.instructions.len();
    let mut starts = BTreeSet::from([0]);
    for (at, instruction) in code.instructions.iter().enumerate() {
        let follows = flow.successors(at);
        if follows.as_slice() != [at + 1]
            || matches!(instruction, Instruction::Goto(_) | Instruction::Goto_w(_))
        {
            starts.extend(follows);
            starts.insert(at + 1);
        }
    }
    for entry in code.exception_table {
        starts.extend([entry.range_pc.start, entry.range_pc.end, entry.handler_pc].map(usize::from));
    }
    starts.into_iter().filter(|start| *start < count).collect()
}

/// Whether an instruction may throw on its own account (JVMS 6.5); errors of linking and of the machine aside.
fn can_throw(instruction: &Instruction) -> bool {
    let Some(known) = opcode(instruction.code()) else { return false };
    match known.family {
        Family::ArrayLoad
        | Family::ArrayStore
        | Family::Invoke
        | Family::Creation
        | Family::ArrayLength
        | Family::Throw
        | Family::TypeCheck
        | Family::Monitor => true,
        Family::Field => matches!(known.mnemonic, "getfield" | "putfield"),
        Family::Arithmetic => matches!(known.mnemonic, "idiv" | "irem" | "ldiv" | "lrem"),
        Family::Constant
        | Family::Load
        | Family::Store
        | Family::Stack
        | Family::Conversion
        | Family::Comparison
        | Family::ConditionalJump
        | Family::Jump
        | Family::Switch
        | Family::Return
        | Family::Prefix => false,
    }
}

fn calls(class: &Class, code: &Code<'_>, range: std::ops::Range<usize>, offsets: &[u32]) -> Vec<CallSite> {
    let mut found = Vec::new();
    for at in range {
        let (index, kind) = match &code.instructions[at] {
            Instruction::Invokevirtual(index) | Instruction::Invokeinterface(index, _) => {
                (*index, CallKind::Virtual)
            }
            Instruction::Invokestatic(index) | Instruction::Invokespecial(index) => (*index, CallKind::Exact),
            Instruction::Invokedynamic(index) => {
                let offset = offsets[at];
                let bodies = implementations(class, *index).into_iter();
                found.extend(bodies.map(|callee| CallSite { offset, callee, kind: CallKind::Lambda }));
                continue;
            }
            _ => continue,
        };
        let callee = method_reference(class, index);
        found.extend(callee.map(|callee| CallSite { offset: offsets[at], callee, kind }));
    }
    found
}

/// The methods that the bootstrap of an `invokedynamic` is given handles of.
fn implementations(class: &Class, index: u16) -> Vec<MethodRef> {
    let pool = &class.file.constant_pool;
    let Some(PoolConstant::InvokeDynamic { bootstrap_method_attr_index, .. }) = pool.get(index) else {
        return Vec::new();
    };
    let bootstraps = class.file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::BootstrapMethods { methods, .. } => methods.get(usize::from(*bootstrap_method_attr_index)),
        _ => None,
    });
    let arguments = bootstraps.map(|bootstrap| bootstrap.arguments.as_slice()).unwrap_or_default();
    arguments
        .iter()
        .filter_map(|argument| match pool.get(*argument)? {
            PoolConstant::MethodHandle { reference_index, .. } => method_reference(class, *reference_index),
            _ => None,
        })
        .collect()
}

fn method_reference(class: &Class, index: u16) -> Option<MethodRef> {
    let pool = &class.file.constant_pool;
    let (PoolConstant::MethodRef { name_and_type_index, .. }
    | PoolConstant::InterfaceMethodRef { name_and_type_index, .. }) = pool.get(index)?
    else {
        return None;
    };
    let PoolConstant::NameAndType { descriptor_index, .. } = pool.get(*name_and_type_index)? else {
        return None;
    };
    let (owner, name) = code::member(class, index)?;
    let descriptor = classfile::text(pool, *descriptor_index).ok()?;
    Some(MethodRef::new(ClassName::new(owner), name, descriptor.as_ref()))
}
