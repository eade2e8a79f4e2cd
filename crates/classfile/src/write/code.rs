//! The code of a method as a list of instructions and labels.

use super::class::Attribute;
use super::debug::CodeAnnotations;
use super::{Pool, Variable, WriteError};
use crate::opcode::{Computational, op};

/// A place in the code. Labels belong to the code that made them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Label(pub(super) u32);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    Instruction(Instruction),
    /// What follows stands at this label.
    Label(Label),
    /// What follows belongs to this line of the source.
    Line(u16),
}

/// An instruction (JVMS 6.5); which of its forms a class file has is decided when it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instruction {
    /// One without operands; loads and stores of a variable are none of those, whatever its number.
    Plain(u8),
    /// A number by `iconst`, `bipush` or `sipush`.
    Push(i16),
    /// `ldc` or `ldc2_w` of a constant.
    Constant(u16),
    /// One of `iload` to `aload` and `istore` to `astore`.
    Local {
        opcode: u8,
        local: u16,
    },
    Increment {
        local: u16,
        by: i16,
    },
    /// One with a pool index, calls included.
    Pool {
        opcode: u8,
        index: u16,
    },
    /// Of the code of a primitive type (JVMS table 6.5.newarray-A).
    NewArray(u8),
    MultiArray {
        index: u16,
        dimensions: u8,
    },
    /// `goto` or a conditional jump.
    Jump {
        opcode: u8,
        target: Label,
    },
    TableSwitch {
        low: i32,
        targets: Vec<Label>,
        default: Label,
    },
    /// With ascending keys.
    LookupSwitch {
        pairs: Vec<(i32, Label)>,
        default: Label,
    },
}

/// An entry of the exception table; of two that fit, the first is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handler {
    pub start: Label,
    /// The first place that is not covered.
    pub end: Label,
    pub handler: Label,
    /// A Class constant; 0 for everything.
    pub catch_type: u16,
}

#[derive(Clone, Debug, Default)]
pub struct Code {
    pub items: Vec<Item>,
    pub handlers: Vec<Handler>,
    pub variables: Vec<Variable>,
    /// As `variables`, with signatures instead of descriptors.
    pub variable_types: Vec<Variable>,
    pub(super) annotations: Vec<CodeAnnotations>,
    /// Attributes that nobody here knows, kept as they are.
    pub(super) others: Vec<Attribute>,
    pub(super) labels: u32,
}

impl Code {
    /// A label that stands nowhere yet.
    pub fn label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels - 1)
    }

    pub fn place(&mut self, label: Label) {
        self.items.push(Item::Label(label));
    }

    /// A label for what comes next.
    pub fn here(&mut self) -> Label {
        let label = self.label();
        self.place(label);
        label
    }

    pub fn line(&mut self, line: u16) {
        self.items.push(Item::Line(line));
    }

    fn push(&mut self, instruction: Instruction) {
        self.items.push(Item::Instruction(instruction));
    }

    /// An instruction without operands.
    pub fn op(&mut self, opcode: u8) {
        self.push(Instruction::Plain(opcode));
    }

    /// An instruction with a pool index, calls included.
    pub fn op_index(&mut self, opcode: u8, index: u16) {
        match opcode {
            op::LDC | op::LDC_W | op::LDC2_W => self.push(Instruction::Constant(index)),
            _ => self.push(Instruction::Pool { opcode, index }),
        }
    }

    pub fn local(&mut self, opcode: u8, local: u16) {
        self.push(Instruction::Local { opcode, local });
    }

    pub fn load(&mut self, ty: Computational, local: u16) {
        self.local(op::ILOAD + place(ty), local);
    }

    pub fn store(&mut self, ty: Computational, local: u16) {
        self.local(op::ISTORE + place(ty), local);
    }

    pub fn increment(&mut self, local: u16, by: i16) {
        self.push(Instruction::Increment { local, by });
    }

    /// `return` for `None`.
    pub fn returns(&mut self, ty: Option<Computational>) {
        self.op(ty.map_or(op::RETURN, |ty| op::IRETURN + place(ty)));
    }

    pub fn jump(&mut self, opcode: u8, target: Label) {
        self.push(Instruction::Jump { opcode, target });
    }

    /// A jump ahead, and the label to place where it leads.
    pub fn jump_ahead(&mut self, opcode: u8) -> Label {
        let label = self.label();
        self.jump(opcode, label);
        label
    }

    pub fn lookup_switch(&mut self, mut pairs: Vec<(i32, Label)>, default: Label) {
        pairs.sort_by_key(|(key, _)| *key);
        self.push(Instruction::LookupSwitch { pairs, default });
    }

    pub fn table_switch(&mut self, low: i32, targets: Vec<Label>, default: Label) {
        self.push(Instruction::TableSwitch { low, targets, default });
    }

    pub fn int(&mut self, pool: &mut Pool, value: i32) {
        match i16::try_from(value) {
            Ok(short) => self.push(Instruction::Push(short)),
            Err(_) => {
                let index = pool.integer(value);
                self.push(Instruction::Constant(index));
            }
        }
    }

    pub fn long(&mut self, pool: &mut Pool, value: i64) {
        match value {
            0 | 1 => self.op(op::LCONST_0 + value as u8),
            _ => {
                let index = pool.long(value);
                self.push(Instruction::Constant(index));
            }
        }
    }

    pub fn float(&mut self, pool: &mut Pool, value: f32) {
        let index = pool.float(value);
        self.push(Instruction::Constant(index));
    }

    pub fn double(&mut self, pool: &mut Pool, value: f64) {
        let index = pool.double(value);
        self.push(Instruction::Constant(index));
    }

    pub fn string(&mut self, pool: &mut Pool, text: &str) {
        let index = pool.string(text);
        self.push(Instruction::Constant(index));
    }

    pub fn new_array(&mut self, element: u8) {
        self.push(Instruction::NewArray(element));
    }

    pub fn multi_array(&mut self, index: u16, dimensions: u8) {
        self.push(Instruction::MultiArray { index, dimensions });
    }

    /// Where each label stands among the items.
    pub(super) fn places(&self) -> Vec<Option<usize>> {
        let mut places = vec![None; self.labels as usize];
        for (at, item) in self.items.iter().enumerate() {
            if let Item::Label(label) = item
                && let Some(place) = places.get_mut(label.0 as usize)
            {
                *place = Some(at);
            }
        }
        places
    }
}

/// Where the opcode of a type stands among those of an operation.
fn place(ty: Computational) -> u8 {
    match ty {
        Computational::Int => 0,
        Computational::Long => 1,
        Computational::Float => 2,
        Computational::Double => 3,
        Computational::Reference => 4,
    }
}

impl Instruction {
    /// The labels that it leads to.
    pub(super) fn targets(&self) -> Vec<Label> {
        match self {
            Instruction::Jump { target, .. } => vec![*target],
            Instruction::TableSwitch { targets, default, .. } => {
                std::iter::once(*default).chain(targets.iter().copied()).collect()
            }
            Instruction::LookupSwitch { pairs, default } => {
                std::iter::once(*default).chain(pairs.iter().map(|(_, label)| *label)).collect()
            }
            Instruction::Plain(_)
            | Instruction::Push(_)
            | Instruction::Constant(_)
            | Instruction::Local { .. }
            | Instruction::Increment { .. }
            | Instruction::Pool { .. }
            | Instruction::NewArray(_)
            | Instruction::MultiArray { .. } => Vec::new(),
        }
    }

    /// One of its forms.
    pub(super) fn opcode(&self) -> u8 {
        match self {
            Instruction::Plain(opcode)
            | Instruction::Local { opcode, .. }
            | Instruction::Pool { opcode, .. }
            | Instruction::Jump { opcode, .. } => *opcode,
            Instruction::Push(_) => op::SIPUSH,
            Instruction::Constant(_) => op::LDC_W,
            Instruction::Increment { .. } => op::IINC,
            Instruction::NewArray(_) => op::NEWARRAY,
            Instruction::MultiArray { .. } => op::MULTIANEWARRAY,
            Instruction::TableSwitch { .. } => op::TABLESWITCH,
            Instruction::LookupSwitch { .. } => op::LOOKUPSWITCH,
        }
    }

    pub(super) fn falls_through(&self) -> bool {
        crate::opcode(self.opcode()).is_none_or(crate::Opcode::falls_through)
    }
}

/// Where a label stands.
pub(super) fn placed(places: &[Option<usize>], label: Label) -> Result<usize, WriteError> {
    places.get(label.0 as usize).copied().flatten().ok_or(WriteError::UnplacedLabel)
}
