//! Code as a class file has it (JVMS 4.7.3): laid out, with limits, handlers, frames and lines.

use std::borrow::Cow;

use super::class::{Attribute, count, push_attributes, push_words};
use super::code::{Code, Instruction, Item, Label, placed};
use super::debug::{Variable, write_variables};
use super::frames::{Frames, frames};
use super::stack_map::stack_map;
use super::{ClassWriter, CommonSuperClass, MOST_CODE_BYTES, Pool, WriteError};
use crate::opcode::{Computational, Operands, op};
use crate::raw::argument_slots;

/// The first version that is verified by frames.
const FIRST_VERSION_WITH_FRAMES: u16 = 50;
/// The farthest that a short jump goes.
const FAR: usize = i16::MAX as usize;

impl Code {
    /// The contents of the Code attribute of a method of a class.
    pub(super) fn write(
        &self,
        class: &mut ClassWriter,
        number: usize,
        common: &mut CommonSuperClass<'_>,
    ) -> Result<Vec<u8>, WriteError> {
        let has_frames = class.major >= FIRST_VERSION_WITH_FRAMES;
        let mut nobody = |_: &str, _: &str| Some("java/lang/Object".to_owned());
        let common: &mut CommonSuperClass<'_> = if has_frames { common } else { &mut nobody };
        let mut code = Cow::Borrowed(self);
        let mut flow = frames(&code, class, number, common)?;
        let mut layout = Layout::of(&code, &flow.reached, &class.pool)?;
        // A conditional jump that goes too far jumps over a long one instead; then the next may be too far.
        while let Some(far) = layout.far_conditions(&code)? {
            code = Cow::Owned(turned_round(&code, &far));
            flow = frames(&code, class, number, common)?;
            layout = Layout::of(&code, &flow.reached, &class.pool)?;
        }
        let bytes = layout.bytes(&code, &flow.reached, &class.pool)?;
        if bytes.len() > MOST_CODE_BYTES {
            return Err(WriteError::CodeTooLarge { length: bytes.len() });
        }
        attribute(&code, &layout, &flow, bytes, class, has_frames)
    }
}

fn attribute(
    code: &Code,
    layout: &Layout,
    flow: &Frames,
    bytes: Vec<u8>,
    class: &mut ClassWriter,
    has_frames: bool,
) -> Result<Vec<u8>, WriteError> {
    let offset = |label: Label| layout.offset(label);
    let mut handlers = Vec::new();
    let mut numbers = Vec::with_capacity(code.handlers.len());
    for handler in &code.handlers {
        let (start, end) = (offset(handler.start)?, offset(handler.end)?);
        // A range whose code was left out is none.
        numbers.push((start < end).then_some((handlers.len() / 8) as u16));
        if start < end {
            let target = offset(handler.handler)?;
            push_words(&mut handlers, &[start as u16, end as u16, target as u16, handler.catch_type]);
        }
    }
    let mut attributes = Vec::new();
    let lines = layout.lines(code, &flow.reached);
    if !lines.is_empty() {
        let mut contents = count(lines.len(), "lines")?.to_be_bytes().to_vec();
        lines.iter().for_each(|(offset, line)| push_words(&mut contents, &[*offset, *line]));
        attributes.push(class.attribute("LineNumberTable", contents));
    }
    for (name, variables) in
        [("LocalVariableTable", &code.variables), ("LocalVariableTypeTable", &code.variable_types)]
    {
        if !variables.is_empty() {
            let contents = write_variables(variables, &offset)?;
            attributes.push(class.attribute(name, contents));
        }
    }
    let targets = layout.frames(flow);
    if has_frames && !targets.is_empty() {
        let new_at = |place: u32| layout.offsets[place as usize] as u16;
        let contents = stack_map(&flow.initial, &targets, &flow.names, &mut class.pool, &new_at);
        attributes.push(class.attribute("StackMapTable", contents));
    }
    for annotations in &code.annotations {
        let contents = annotations.write(&offset, &numbers)?;
        attributes.push(Attribute { name: annotations.attribute, contents });
    }
    attributes.extend(code.others.iter().cloned());
    let max_locals = flow.max_locals.max(variable_slots(code, &class.pool));
    let mut contents = Vec::with_capacity(bytes.len() + 32);
    push_words(&mut contents, &[count(flow.max_stack, "operands")?, count(max_locals, "local variables")?]);
    contents.extend((bytes.len() as u32).to_be_bytes());
    contents.extend(bytes);
    push_words(&mut contents, &[count(handlers.len() / 8, "handlers")?]);
    contents.extend(handlers);
    push_attributes(&mut contents, &attributes)?;
    Ok(contents)
}

/// One more than the highest slot that a table of variables names, which may be one that no code uses.
fn variable_slots(code: &Code, pool: &Pool) -> usize {
    let slots = |variable: &Variable| {
        let descriptor = pool.constants().utf8_bytes(variable.descriptor);
        usize::from(variable.local) + Computational::of_descriptor(descriptor).map_or(1, Computational::slots)
    };
    code.variables.iter().chain(&code.variable_types).map(slots).max().unwrap_or(0)
}

/// Where everything stands.
struct Layout {
    /// By item; one more for the end.
    offsets: Vec<usize>,
    /// By label, the item.
    places: Vec<Option<usize>>,
    /// By item, whether it is a `goto` that goes far.
    is_far: Vec<bool>,
}

impl Layout {
    fn of(code: &Code, reached: &[bool], pool: &Pool) -> Result<Layout, WriteError> {
        let count = code.items.len();
        let mut layout =
            Layout { offsets: vec![0; count + 1], places: code.places(), is_far: vec![false; count] };
        loop {
            let mut offset = 0;
            for (at, item) in code.items.iter().enumerate() {
                layout.offsets[at] = offset;
                if let (Item::Instruction(instruction), true) = (item, reached[at]) {
                    offset += length(instruction, offset, layout.is_far[at], pool);
                }
            }
            layout.offsets[count] = offset;
            if offset <= FAR || !layout.stretch(code, reached)? {
                return Ok(layout);
            }
        }
    }

    /// Makes jumps long that have to be. Whether there were any.
    fn stretch(&mut self, code: &Code, reached: &[bool]) -> Result<bool, WriteError> {
        let mut changed = false;
        for (at, item) in code.items.iter().enumerate() {
            if let (Item::Instruction(Instruction::Jump { opcode: op::GOTO, target }), true) =
                (item, reached[at])
                && !self.is_far[at]
                && self.offset(*target)?.abs_diff(self.offsets[at]) > FAR
            {
                self.is_far[at] = true;
                changed = true;
            }
        }
        Ok(changed)
    }

    fn offset(&self, label: Label) -> Result<usize, WriteError> {
        Ok(self.offsets[placed(&self.places, label)?])
    }

    /// The conditional jumps that go too far, if there are any.
    fn far_conditions(&self, code: &Code) -> Result<Option<Vec<usize>>, WriteError> {
        if self.offsets[code.items.len()] <= FAR {
            return Ok(None);
        }
        let mut far = Vec::new();
        for (at, item) in code.items.iter().enumerate() {
            if let Item::Instruction(Instruction::Jump { opcode, target }) = item
                && *opcode != op::GOTO
                && self.offset(*target)?.abs_diff(self.offsets[at]) > FAR
            {
                far.push(at);
            }
        }
        Ok((!far.is_empty()).then_some(far))
    }

    fn bytes(&self, code: &Code, reached: &[bool], pool: &Pool) -> Result<Vec<u8>, WriteError> {
        let mut bytes = Vec::with_capacity(self.offsets[code.items.len()]);
        for (at, item) in code.items.iter().enumerate() {
            if let (Item::Instruction(instruction), true) = (item, reached[at]) {
                self.push(&mut bytes, instruction, self.is_far[at], pool)?;
            }
        }
        Ok(bytes)
    }

    fn push(
        &self,
        bytes: &mut Vec<u8>,
        instruction: &Instruction,
        is_far: bool,
        pool: &Pool,
    ) -> Result<(), WriteError> {
        let at = bytes.len();
        let distance = |label: Label| Ok::<i32, WriteError>(self.offset(label)? as i32 - at as i32);
        match instruction {
            Instruction::Plain(opcode) => bytes.push(*opcode),
            Instruction::Push(value) => match *value {
                -1..=5 => bytes.push((i16::from(op::ICONST_0) + value) as u8),
                -128..=127 => bytes.extend([op::BIPUSH, *value as u8]),
                _ => with_word(bytes, op::SIPUSH, *value as u16),
            },
            Instruction::Constant(index) => match (is_wide_constant(*index, pool), u8::try_from(*index)) {
                (true, _) => with_word(bytes, op::LDC2_W, *index),
                (false, Ok(index)) => bytes.extend([op::LDC, index]),
                (false, Err(_)) => with_word(bytes, op::LDC_W, *index),
            },
            Instruction::Local { opcode, local } => match (short_form(*opcode, *local), u8::try_from(*local))
            {
                (Some(short), _) => bytes.push(short),
                (None, Ok(local)) => bytes.extend([*opcode, local]),
                (None, Err(_)) => {
                    bytes.push(op::WIDE);
                    with_word(bytes, *opcode, *local);
                }
            },
            Instruction::Increment { local, by } => match (u8::try_from(*local), i8::try_from(*by)) {
                (Ok(local), Ok(by)) => bytes.extend([op::IINC, local, by as u8]),
                _ => {
                    bytes.push(op::WIDE);
                    with_word(bytes, op::IINC, *local);
                    push_words(bytes, &[*by as u16]);
                }
            },
            Instruction::Pool { opcode, index } => {
                with_word(bytes, *opcode, *index);
                match crate::opcode(*opcode).map(|known| known.operands) {
                    Some(Operands::InvokeInterface) => {
                        let descriptor = pool.constants().member_descriptor(*index).unwrap_or(b"");
                        let slots = argument_slots(descriptor).unwrap_or(0) + 1;
                        bytes.extend([slots as u8, 0]);
                    }
                    Some(Operands::InvokeDynamic) => bytes.extend([0, 0]),
                    _ => {}
                }
            }
            Instruction::NewArray(element) => bytes.extend([op::NEWARRAY, *element]),
            Instruction::MultiArray { index, dimensions } => {
                with_word(bytes, op::MULTIANEWARRAY, *index);
                bytes.push(*dimensions);
            }
            Instruction::Jump { target, .. } if is_far => {
                bytes.push(op::GOTO_W);
                bytes.extend(distance(*target)?.to_be_bytes());
            }
            Instruction::Jump { opcode, target } => with_word(bytes, *opcode, distance(*target)? as u16),
            Instruction::TableSwitch { low, targets, default } => {
                bytes.push(op::TABLESWITCH);
                bytes.resize(bytes.len().next_multiple_of(4), 0);
                let high = i64::from(*low) + targets.len() as i64 - 1;
                let high = i32::try_from(high).map_err(|_| WriteError::nonsense("the keys of a switch"))?;
                for word in [distance(*default)?, *low, high] {
                    bytes.extend(word.to_be_bytes());
                }
                for target in targets {
                    bytes.extend(distance(*target)?.to_be_bytes());
                }
            }
            Instruction::LookupSwitch { pairs, default } => {
                bytes.push(op::LOOKUPSWITCH);
                bytes.resize(bytes.len().next_multiple_of(4), 0);
                bytes.extend(distance(*default)?.to_be_bytes());
                bytes.extend((pairs.len() as u32).to_be_bytes());
                for (key, target) in pairs {
                    bytes.extend(key.to_be_bytes());
                    bytes.extend(distance(*target)?.to_be_bytes());
                }
            }
        }
        Ok(())
    }

    /// Offsets and lines, each offset once.
    fn lines(&self, code: &Code, reached: &[bool]) -> Vec<(u16, u16)> {
        let mut lines: Vec<(u16, u16)> = Vec::new();
        let mut line = None;
        for (at, item) in code.items.iter().enumerate() {
            match item {
                Item::Line(next) => line = Some(*next),
                Item::Instruction(_) if reached[at] => {
                    lines.extend(line.take().map(|line| (self.offsets[at] as u16, line)));
                }
                Item::Instruction(_) | Item::Label(_) => {}
            }
        }
        lines
    }

    /// Frames by offset: of several labels at one, what the last knows all the others lead to.
    fn frames(&self, flow: &Frames) -> Vec<(usize, super::types::Frame)> {
        let mut frames: Vec<(usize, super::types::Frame)> = Vec::with_capacity(flow.targets.len());
        for (place, frame) in &flow.targets {
            let offset = self.offsets[*place];
            match frames.last_mut() {
                Some((last, known)) if *last == offset => *known = frame.clone(),
                _ => frames.push((offset, frame.clone())),
            }
        }
        frames
    }
}

fn with_word(bytes: &mut Vec<u8>, opcode: u8, word: u16) {
    bytes.push(opcode);
    bytes.extend(word.to_be_bytes());
}

fn is_wide_constant(index: u16, pool: &Pool) -> bool {
    pool.constants().loadable_descriptor(index).is_some_and(|descriptor| matches!(descriptor, b"J" | b"D"))
}

/// `iload_0` and its kin.
fn short_form(opcode: u8, local: u16) -> Option<u8> {
    let local = u8::try_from(local).ok().filter(|local| *local < 4)?;
    match opcode {
        op::ILOAD..=op::ALOAD => Some(op::ILOAD_0 + 4 * (opcode - op::ILOAD) + local),
        op::ISTORE..=op::ASTORE => Some(op::ISTORE_0 + 4 * (opcode - op::ISTORE) + local),
        _ => None,
    }
}

fn length(instruction: &Instruction, offset: usize, is_far: bool, pool: &Pool) -> usize {
    match instruction {
        Instruction::Plain(_) => 1,
        Instruction::Push(-1..=5) => 1,
        Instruction::Push(-128..=127) | Instruction::NewArray(_) => 2,
        Instruction::Push(_) => 3,
        Instruction::Constant(index) => 3 - usize::from(*index < 256 && !is_wide_constant(*index, pool)),
        Instruction::Local { opcode, local } => match (short_form(*opcode, *local), *local) {
            (Some(_), _) => 1,
            (None, 0..256) => 2,
            (None, _) => 4,
        },
        Instruction::Increment { local: 0..256, by: -128..=127 } => 3,
        Instruction::Increment { .. } => 6,
        Instruction::Pool { opcode, .. } => match crate::opcode(*opcode).map(|known| known.operands) {
            Some(Operands::InvokeInterface | Operands::InvokeDynamic) => 5,
            _ => 3,
        },
        Instruction::MultiArray { .. } => 4,
        Instruction::Jump { .. } => 3 + 2 * usize::from(is_far),
        Instruction::TableSwitch { targets, .. } => padded(offset) + 12 + 4 * targets.len(),
        Instruction::LookupSwitch { pairs, .. } => padded(offset) + 8 + 8 * pairs.len(),
    }
}

/// The opcode of a switch and what fills up to a multiple of four.
fn padded(offset: usize) -> usize {
    (offset + 1).next_multiple_of(4) - offset
}

/// The same code with other jumps in the place of those.
fn turned_round(code: &Code, far: &[usize]) -> Code {
    let mut turned = code.clone();
    turned.items.clear();
    for (at, item) in code.items.iter().enumerate() {
        match item {
            Item::Instruction(Instruction::Jump { opcode, target }) if far.binary_search(&at).is_ok() => {
                let over = turned.label();
                turned.jump(opposite(*opcode), over);
                turned.jump(op::GOTO, *target);
                turned.place(over);
            }
            item => turned.items.push(item.clone()),
        }
    }
    turned
}

/// The jump that is taken where this one is not.
fn opposite(opcode: u8) -> u8 {
    match opcode {
        op::IFNULL | op::IFNONNULL => opcode ^ 1,
        // From `ifeq` on in pairs that begin with an odd number.
        _ => ((opcode + 1) ^ 1) - 1,
    }
}
