//! A method's code: instructions, handlers, lines and byte offsets.
//!
//! The parser numbers instructions; jumps, handlers and lines refer to these numbers, not to bytes.
//! Byte offsets, where something outside speaks of them, are computed from the opcode table.

use crate::opcode::{Operands, opcode};
use crate::{Attribute, ExceptionTableEntry, Instruction, LineNumber, LocalVariableTable, Method};

/// The `Code` attribute of a method.
#[derive(Clone, Copy, Debug)]
pub struct Code<'a> {
    pub instructions: &'a [Instruction],
    /// Ranges and handlers are instruction numbers.
    pub exception_table: &'a [ExceptionTableEntry],
    pub max_stack: u16,
    pub max_locals: u16,
    attributes: &'a [Attribute],
}

impl<'a> Code<'a> {
    /// `None` for abstract and native methods.
    pub fn of(method: &'a Method) -> Option<Code<'a>> {
        method.attributes.iter().find_map(|attribute| match attribute {
            Attribute::Code { max_stack, max_locals, code, exception_table, attributes, .. } => Some(Code {
                instructions: code,
                exception_table,
                max_stack: *max_stack,
                max_locals: *max_locals,
                attributes,
            }),
            _ => None,
        })
    }

    /// All line number entries; a method may have several tables (JVMS 4.7.12).
    pub fn line_numbers(&self) -> impl Iterator<Item = &'a LineNumber> + use<'a> {
        self.attributes.iter().flat_map(|attribute| match attribute {
            Attribute::LineNumberTable { line_numbers, .. } => line_numbers.as_slice(),
            _ => &[],
        })
    }

    pub fn local_variables(&self) -> impl Iterator<Item = &'a LocalVariableTable> + use<'a> {
        self.attributes.iter().flat_map(|attribute| match attribute {
            Attribute::LocalVariableTable { variables, .. } => variables.as_slice(),
            _ => &[],
        })
    }

    /// The line of each instruction; `None` before the first entry or without a table.
    pub fn instruction_lines(&self) -> Vec<Option<u32>> {
        let mut starts: Vec<Option<u32>> = vec![None; self.instructions.len()];
        for entry in self.line_numbers() {
            if let Some(start) = starts.get_mut(usize::from(entry.start_pc)) {
                *start = Some(u32::from(entry.line_number));
            }
        }
        let mut current = None;
        for line in &mut starts {
            current = line.or(current);
            *line = current;
        }
        starts
    }

    /// The byte offset of each instruction.
    pub fn offsets(&self) -> Vec<u32> {
        let mut offset = 0;
        let mut offsets = Vec::with_capacity(self.instructions.len());
        for instruction in self.instructions {
            offsets.push(offset);
            offset += length(instruction, offset);
        }
        offsets
    }
}

/// The lines that a method's code belongs to, ascending, each once.
pub fn lines(method: &Method) -> Vec<u32> {
    let Some(code) = Code::of(method) else { return Vec::new() };
    let mut lines: Vec<u32> = code.line_numbers().map(|entry| u32::from(entry.line_number)).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// How many bytes an instruction takes at a byte offset.
fn length(instruction: &Instruction, offset: u32) -> u32 {
    // A switch's operands start at a multiple of four from the start of the code.
    let padded = |operands: usize| (4 - (offset + 1) % 4) % 4 + operands as u32;
    let operands = match (instruction, opcode(instruction.code()).map(|opcode| opcode.operands)) {
        (Instruction::Tableswitch(switch), _) => padded(12 + 4 * switch.offsets.len()),
        (Instruction::Lookupswitch(switch), _) => padded(8 + 8 * switch.pairs.len()),
        (Instruction::Iinc_w(..), _) => 5,
        (_, Some(Operands::Wide)) => 3,
        (_, Some(operands)) => operands.fixed_length().unwrap_or(0),
        (_, None) => 0,
    };
    1 + operands
}
