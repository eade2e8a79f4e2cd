//! Code of a class that was read, as a list of instructions.

use super::WriteError;
use super::class::Attribute;
use super::code::{Code, Handler, Instruction, Item, Label};
use super::debug::{CodeAnnotations, read_variables};
use crate::opcode::{Effect, Operands, op};
use crate::raw::{self, FormatError, RawClass, RawCode, RawInstruction, RawMember, switch_table};

impl Code {
    /// The code of a method, ready to be changed; `None` for a method without code.
    pub fn read(class: &RawClass, method: &RawMember) -> Option<Result<Code, WriteError>> {
        let raw = match raw::code(class, method)? {
            Ok(raw) => raw,
            Err(error) => return Some(Err(error.into())),
        };
        Some(decode(class, &raw))
    }
}

/// Labels by offset, the end of the code included.
struct Labels {
    at: Vec<Option<Label>>,
    count: u32,
}

impl Labels {
    fn at(&mut self, offset: usize) -> Result<Label, FormatError> {
        let known = self.at.get_mut(offset).ok_or_else(|| FormatError::new("a place outside the code"))?;
        Ok(*known.get_or_insert_with(|| {
            self.count += 1;
            Label(self.count - 1)
        }))
    }
}

fn decode(class: &RawClass, raw: &RawCode<'_>) -> Result<Code, WriteError> {
    let mut labels = Labels { at: vec![None; raw.code.len() + 1], count: 0 };
    let mut code = Code::default();
    let mut instructions = Vec::new();
    let mut at = 0;
    while at < raw.code.len() {
        let bad = || WriteError::nonsense(format!("no instruction at {at}"));
        let found = RawInstruction::at(raw.code, at).ok_or_else(bad)?;
        instructions.push((at, instruction(raw.code, found, &mut labels)?));
        at = found.next();
    }
    for handler in &raw.exceptions {
        code.handlers.push(Handler {
            start: labels.at(handler.start.into())?,
            end: labels.at(handler.end.into())?,
            handler: labels.at(handler.handler.into())?,
            catch_type: handler.catch_type,
        });
    }
    for attribute in &raw.attributes {
        let contents = class.contents(attribute);
        let mut label = |offset: usize| labels.at(offset);
        match &*class.utf8(attribute.name) {
            // Lines are read below; frames are computed.
            "LineNumberTable" | "StackMapTable" => {}
            "LocalVariableTable" => code.variables.extend(read_variables(contents, &mut label)?),
            "LocalVariableTypeTable" => code.variable_types.extend(read_variables(contents, &mut label)?),
            "RuntimeVisibleTypeAnnotations" | "RuntimeInvisibleTypeAnnotations" => {
                code.annotations.push(CodeAnnotations::read(attribute.name, contents, &mut label)?);
            }
            _ => code.others.push(Attribute { name: attribute.name, contents: contents.to_vec() }),
        }
    }
    let mut lines = raw::line_numbers(class, raw);
    // Of one place, the later entry counts last.
    lines.sort_by_key(|(offset, _)| *offset);
    let mut lines = lines.into_iter().peekable();
    for (at, instruction) in instructions {
        code.items.extend(labels.at[at].map(Item::Label));
        while let Some((_, line)) = lines.next_if(|(offset, _)| usize::from(*offset) <= at) {
            code.items.push(Item::Line(line));
        }
        code.items.push(Item::Instruction(instruction));
    }
    code.items.extend(labels.at[raw.code.len()].map(Item::Label));
    code.labels = labels.count;
    let places = code.places();
    if labels.at.iter().flatten().any(|label| places[label.0 as usize].is_none()) {
        return Err(WriteError::nonsense("a place inside an instruction"));
    }
    Ok(code)
}

fn instruction(code: &[u8], raw: RawInstruction<'_>, labels: &mut Labels) -> Result<Instruction, WriteError> {
    let outside = || WriteError::nonsense(format!("a jump at {} leads out of the code", raw.at));
    let opcode = raw.opcode.code;
    if opcode == op::RET || matches!(raw.opcode.effect, Effect::ReturnAddress) {
        return Err(WriteError::Subroutine);
    }
    if let (Some(local), Effect::Load(_) | Effect::Store(_)) = (raw.local(), raw.opcode.effect) {
        // The short forms of each type stand in fours after the long forms of all.
        let long = match opcode {
            op::ILOAD_0..=op::ALOAD_3 => op::ILOAD + (opcode - op::ILOAD_0) / 4,
            op::ISTORE_0..=op::ASTORE_3 => op::ISTORE + (opcode - op::ISTORE_0) / 4,
            long => long,
        };
        return Ok(Instruction::Local { opcode: long, local });
    }
    Ok(match raw.opcode.operands {
        Operands::None => match opcode {
            op::ICONST_M1..=op::ICONST_5 => Instruction::Push(i16::from(opcode) - i16::from(op::ICONST_0)),
            _ => Instruction::Plain(opcode),
        },
        Operands::Byte => Instruction::Push(i16::from(raw.byte() as i8)),
        Operands::Short => Instruction::Push(raw.short() as i16),
        Operands::Increment => {
            Instruction::Increment { local: raw.local().unwrap_or(0), by: raw.increment() }
        }
        Operands::ConstantByte => Instruction::Constant(raw.index()),
        Operands::Constant if matches!(raw.opcode.effect, Effect::Constant) => {
            Instruction::Constant(raw.index())
        }
        Operands::Constant | Operands::InvokeInterface | Operands::InvokeDynamic => {
            Instruction::Pool { opcode, index: raw.index() }
        }
        Operands::ArrayType => Instruction::NewArray(raw.byte()),
        Operands::MultiArray => Instruction::MultiArray { index: raw.index(), dimensions: raw.byte() },
        Operands::Jump | Operands::WideJump => {
            let target = raw.targets().and_then(|targets| targets.first().copied()).ok_or_else(outside)?;
            let opcode = if opcode == op::GOTO_W { op::GOTO } else { opcode };
            Instruction::Jump { opcode, target: labels.at(target)? }
        }
        Operands::TableSwitch | Operands::LookupSwitch => {
            let targets = raw.targets().ok_or_else(outside)?;
            let (_, pairs) = switch_table(code, raw.at).ok_or_else(outside)?;
            let mut places = Vec::with_capacity(targets.len());
            for target in targets {
                places.push(labels.at(target)?);
            }
            let default = places.remove(0);
            if opcode == op::TABLESWITCH {
                let low = pairs.first().map_or(0, |(key, _)| *key);
                Instruction::TableSwitch { low, targets: places, default }
            } else {
                let keys = pairs.into_iter().map(|(key, _)| key);
                Instruction::LookupSwitch { pairs: keys.zip(places).collect(), default }
            }
        }
        Operands::Local | Operands::Wide => return Err(WriteError::nonsense(raw.opcode.mnemonic)),
    })
}
