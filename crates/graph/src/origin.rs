//! Where the operands of a method's instructions come from.
//!
//! The code is run once on names instead of values: a parameter is itself, a sum is the sum of its parts, the result of a
//! call is that call. Where control comes together with different values, the variable is a value of its own, a
//! [`Origin::Merge`] (the φ of static single assignment, found as in Braun and others, 2013: one whose inputs are all the
//! same is that input). Nothing is said of the heap: a field is the field that was read, whatever was written in between.
//!
//! [`Operations`] are the instructions that decide or that may fail, with their operands.

mod run;
mod ways;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use classfile::{Branch, BranchKind, Code, Instruction};
use program::{FieldRef, MethodRef, Program};

use crate::flow::Flow;
use ways::Ways;

/// What a value is, in terms of what the method was given and has called.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Origin {
    This,
    /// By its position in the descriptor.
    Parameter(usize),
    Number(i64),
    Null,
    /// A string, a class or another constant, by the text of it.
    Constant(Arc<str>),
    /// Of an object, or a static one.
    Field {
        of: Option<Arc<Origin>>,
        field: FieldRef,
    },
    Length(Arc<Origin>),
    Element {
        array: Arc<Origin>,
        index: Arc<Origin>,
    },
    /// The receiver first, where there is one.
    Call {
        at: usize,
        method: MethodRef,
        is_static: bool,
        operands: Vec<Arc<Origin>>,
    },
    /// A new object or array.
    Created {
        at: usize,
    },
    /// An operator, by its opcode.
    Operator {
        opcode: u8,
        operands: Vec<Arc<Origin>>,
    },
    InstanceOf {
        object: Arc<Origin>,
        class: Arc<str>,
    },
    /// Several values come together here: in a local variable, or on the stack.
    Merge {
        at: usize,
        slot: usize,
    },
    Caught {
        at: usize,
    },
    /// Too deep to be followed.
    Unknown {
        at: usize,
    },
}

impl Origin {
    /// Whether this value or one that it is computed from is such.
    pub fn any(&self, is: &mut dyn FnMut(&Origin) -> bool) -> bool {
        is(self) || self.parts().into_iter().any(|part| part.any(is))
    }

    pub fn parts(&self) -> Vec<&Arc<Origin>> {
        match self {
            Origin::This
            | Origin::Parameter(_)
            | Origin::Number(_)
            | Origin::Null
            | Origin::Constant(_)
            | Origin::Created { .. }
            | Origin::Merge { .. }
            | Origin::Caught { .. }
            | Origin::Unknown { .. } => Vec::new(),
            Origin::Field { of, .. } => of.iter().collect(),
            Origin::Length(array) => vec![array],
            Origin::Element { array, index } => vec![array, index],
            Origin::Call { operands, .. } | Origin::Operator { operands, .. } => operands.iter().collect(),
            Origin::InstanceOf { object, .. } => vec![object],
        }
    }

    /// The same value as the caller sees it: what the method was given is what the caller gave, and places in the code
    /// are told apart by `level` from those of other methods. Two calls of one method with the same operands are one.
    pub fn lifted(self: &Arc<Self>, level: usize, given: &Given) -> Arc<Origin> {
        let place = |at: usize| at + level * LEVEL;
        let all =
            |operands: &[Arc<Origin>]| operands.iter().map(|operand| operand.lifted(level, given)).collect();
        Arc::new(match &**self {
            Origin::This => match &given.this {
                Some(this) => return Arc::clone(this),
                None => Origin::Unknown { at: place(LEVEL - 1) },
            },
            Origin::Parameter(index) => match given.parameters.get(*index) {
                Some(given) => return Arc::clone(given),
                None => Origin::Unknown { at: place(LEVEL - 2 - index) },
            },
            Origin::Number(_) | Origin::Null | Origin::Constant(_) | Origin::Field { of: None, .. } => {
                return Arc::clone(self);
            }
            Origin::Field { of: Some(of), field } => {
                Origin::Field { of: Some(of.lifted(level, given)), field: field.clone() }
            }
            Origin::Length(array) => Origin::Length(array.lifted(level, given)),
            Origin::Element { array, index } => {
                Origin::Element { array: array.lifted(level, given), index: index.lifted(level, given) }
            }
            Origin::Call { method, is_static, operands, .. } => {
                Origin::Call { at: 0, method: method.clone(), is_static: *is_static, operands: all(operands) }
            }
            Origin::Operator { opcode, operands } => {
                Origin::Operator { opcode: *opcode, operands: all(operands) }
            }
            Origin::InstanceOf { object, class } => {
                Origin::InstanceOf { object: object.lifted(level, given), class: class.clone() }
            }
            Origin::Created { at } => Origin::Created { at: place(*at) },
            Origin::Merge { at, slot } => Origin::Merge { at: place(*at), slot: *slot },
            Origin::Caught { at } => Origin::Caught { at: place(*at) },
            Origin::Unknown { at } => Origin::Unknown { at: place(*at) },
        })
    }
}

/// No method has so many instructions.
const LEVEL: usize = 1 << 20;

/// What a method was given, as its caller sees it.
#[derive(Clone, Debug, Default)]
pub struct Given {
    pub this: Option<Arc<Origin>>,
    pub parameters: Vec<Arc<Origin>>,
}

impl Given {
    /// The outermost method: what it was given is its own.
    pub fn itself(parameters: usize) -> Given {
        Given {
            this: Some(Arc::new(Origin::This)),
            parameters: (0..parameters).map(|index| Arc::new(Origin::Parameter(index))).collect(),
        }
    }
}

/// What an instruction does that decides or may fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// An element is read or written: array, index.
    Access,
    /// Integers are divided: dividend, divisor.
    Divide,
    /// An object is asked for a field, its length or its monitor, or thrown: the object.
    Dereference,
    /// The receiver first, where there is one.
    Invoke {
        method: MethodRef,
        is_static: bool,
    },
    Cast {
        class: Arc<str>,
    },
    /// The lengths.
    NewArray,
    /// A conditional jump: one operand that is compared with zero or null, or two.
    Jump {
        index: u32,
        opcode: u8,
        target: usize,
    },
    /// By number among the method's switches.
    Switch {
        index: u32,
    },
    Return,
}

#[derive(Clone, Debug)]
pub struct Operation {
    /// The number of the instruction.
    pub at: usize,
    pub line: Option<u32>,
    pub action: Action,
    pub operands: Vec<Arc<Origin>>,
}

/// What leads to an instruction and nowhere else, exceptions aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayTo {
    /// Whoever calls the method comes there.
    Beginning,
    /// A way out of a jump.
    Jump { index: u32, taken: bool },
}

/// A local variable is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    /// The number of the instruction.
    pub at: usize,
    pub slot: usize,
    pub value: Arc<Origin>,
}

/// What comes together in each merge, by the instruction that it comes from.
pub type Inflow = BTreeMap<(usize, usize), Vec<(usize, Arc<Origin>)>>;

/// The operations of a method, in code order.
#[derive(Debug, Default)]
pub struct Operations {
    pub all: Vec<Operation>,
    /// What comes together in each merge.
    pub merges: BTreeMap<(usize, usize), BTreeSet<Arc<Origin>>>,
    pub inflow: Inflow,
    /// The local variables that are set.
    pub stores: Vec<Store>,
    /// The fields of objects that are set, and by which instructions.
    pub writes: Vec<(usize, FieldRef)>,
    ways: Ways,
    /// Handlers: first and last instruction of the range, and what is caught (`None`: everything).
    pub handlers: Vec<(usize, usize, Option<Arc<str>>)>,
    /// Whether all of the code was understood.
    pub is_settled: bool,
    states: Vec<Option<run::State>>,
}

impl Operations {
    /// `None` for a method without code, or whose code makes no sense.
    pub fn of(program: &Program, method: &MethodRef) -> Option<Operations> {
        let declared = program.method(method)?;
        let class = &declared.class;
        let raw = class.file.methods.get(declared.index)?;
        let code = Code::of(raw)?;
        let branches = classfile::branches(raw);
        let flow = Flow::new(code.instructions, &branches);
        let run::Run { states, merges, inflow, is_settled } =
            run::run(class, &code, &flow, declared.access.is_static(), &method.descriptor)?;
        let lines = code.instruction_lines();
        let (mut all, mut writes, mut stores) = (Vec::new(), Vec::new(), Vec::new());
        for (at, instruction) in code.instructions.iter().enumerate() {
            if let Instruction::Putfield(index) = instruction {
                writes.extend(run::field(class, *index).map(|(field, _)| (at, field)));
            }
            let Some(state) = states.get(at).and_then(Option::as_ref) else { continue };
            stores.extend(state.stored(instruction, at).map(|(slot, value)| Store { at, slot, value }));
            let Some((action, count)) = action(class, at, instruction, &branches) else { continue };
            let Some(operands) = state.top(count) else { continue };
            all.push(Operation { at, line: lines[at], action, operands });
        }
        let handlers = code.exception_table.iter().map(|entry| {
            let caught = (entry.catch_type != 0)
                .then(|| classfile::class_name(&class.file.constant_pool, entry.catch_type).ok())
                .flatten();
            (
                usize::from(entry.range_pc.start),
                usize::from(entry.range_pc.end),
                caught.map(|name| Arc::from(&*name)),
            )
        });
        let handlers = handlers.collect();
        let next = (0..code.instructions.len()).map(|at| flow.successors(at)).collect();
        let is_return = |at: &usize| (172..=177).contains(&code.instructions[*at].code());
        let returns = (0..code.instructions.len()).filter(is_return).collect();
        let ways = Ways::new(next, returns);
        Some(Operations { all, merges, inflow, stores, writes, ways, handlers, is_settled, states })
    }

    /// What a run must have done last to come to this instruction; `None` where several ways lead to it.
    pub fn way_to(&self, at: usize) -> Option<WayTo> {
        let mut at = at;
        // Each instruction is looked at once: there may be a loop without a way in.
        for _ in 0..self.ways.len() {
            let from = match *self.ways.before(at) {
                [] if at == 0 => return Some(WayTo::Beginning),
                [from] if at != 0 => from,
                _ => return None,
            };
            let jump = self.all.binary_search_by_key(&from, |operation| operation.at).ok();
            match jump.map(|index| &self.all[index]).map(|operation| &operation.action) {
                Some(Action::Jump { target, .. }) if *target == from + 1 => return None,
                Some(Action::Jump { index, target, .. }) => {
                    return Some(WayTo::Jump { index: *index, taken: *target == at });
                }
                Some(Action::Switch { .. }) => return None,
                _ => at = from,
            }
        }
        None
    }

    /// What is in variables, by their numbers, and on the stack before an instruction.
    pub(crate) fn before(&self, at: usize) -> Option<run::Values> {
        self.states.get(at)?.as_ref().map(run::State::values)
    }

    /// Whether control can get from this instruction to a return without passing one of the others.
    pub fn can_return(&self, from: usize, avoiding: &[usize]) -> bool {
        self.ways.returns(from, avoiding)
    }

    /// Whether control can get from the beginning to this instruction without passing one of the others.
    pub fn can_reach(&self, to: usize, avoiding: &[usize]) -> bool {
        self.ways.reaches(0, avoiding, to)
    }

    /// Whether control can get from one of these instructions to another.
    pub fn comes_after(&self, to: usize, mut from: impl Iterator<Item = usize>) -> bool {
        from.any(|from| self.ways.reaches(from, &[], to))
    }

    /// Whether control can get from this instruction to another without passing one of the others.
    pub fn leads_from(&self, from: usize, avoiding: &[usize], to: usize) -> bool {
        self.ways.is_reached(to, avoiding, from)
    }

    /// What an operand may be, with what comes together in merges instead of these.
    pub fn alternatives(&self, origin: &Arc<Origin>) -> BTreeSet<Arc<Origin>> {
        let (mut found, mut seen) = (BTreeSet::new(), BTreeSet::new());
        let mut waiting = vec![Arc::clone(origin)];
        while let Some(origin) = waiting.pop() {
            match &*origin {
                Origin::Merge { at, slot } => {
                    if seen.insert((*at, *slot)) {
                        waiting.extend(self.merges.get(&(*at, *slot)).into_iter().flatten().cloned());
                    }
                }
                _ => {
                    found.insert(origin);
                }
            }
        }
        found
    }
}

/// What the instruction does, and how many operands it takes.
fn action(
    class: &program::Class,
    at: usize,
    instruction: &Instruction,
    branches: &[Branch],
) -> Option<(Action, usize)> {
    let named = |index: u16| {
        classfile::class_name(&class.file.constant_pool, index).ok().map(|name| Arc::from(&*name))
    };
    Some(match instruction {
        Instruction::Invokevirtual(index)
        | Instruction::Invokespecial(index)
        | Instruction::Invokeinterface(index, _)
        | Instruction::Invokestatic(index) => {
            let method = run::method(class, *index)?;
            let is_static = matches!(instruction, Instruction::Invokestatic(_));
            let count = run::arguments(&method.descriptor)? + usize::from(!is_static);
            (Action::Invoke { method, is_static }, count)
        }
        Instruction::Checkcast(index) => (Action::Cast { class: named(*index)? }, 1),
        Instruction::Multianewarray(_, dimensions) => (Action::NewArray, usize::from(*dimensions)),
        _ => match instruction.code() {
            46..=53 => (Action::Access, 2),
            79..=86 => (Action::Access, 3),
            // idiv, ldiv, irem, lrem
            108 | 109 | 112 | 113 => (Action::Divide, 2),
            // getfield, arraylength, athrow, monitorenter, monitorexit
            180 | 190 | 191 | 194 | 195 => (Action::Dereference, 1),
            // putfield
            181 => (Action::Dereference, 2),
            // newarray, anewarray
            188 | 189 => (Action::NewArray, 1),
            172..=176 => (Action::Return, 1),
            177 => (Action::Return, 0),
            code => {
                let position = branches.binary_search_by_key(&at, |branch| branch.instruction).ok()?;
                match &branches[position].kind {
                    BranchKind::Jump { target, .. } => {
                        let two = (159..=166).contains(&code);
                        let index = branches[position].index;
                        (Action::Jump { index, opcode: code, target: *target }, if two { 2 } else { 1 })
                    }
                    BranchKind::Switch { .. } => (Action::Switch { index: branches[position].index }, 1),
                }
            }
        },
    })
}

#[cfg(test)]
mod tests;
