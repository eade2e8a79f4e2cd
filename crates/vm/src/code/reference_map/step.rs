//! What one instruction does to the kinds of slots, and where it leads (JVMS 6.5).

use classfile::raw::{Constant, RawClass, argument_slots, tag};

use super::{ReferenceMap, Slot};

/// A primitive value of two slots.
const PRIMITIVE: [Slot; 2] = [Slot::Primitive, Slot::Unusable];

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) locals: Vec<Slot>,
    pub(super) operands: Vec<Slot>,
}

impl State {
    pub(super) fn map(&self) -> ReferenceMap {
        ReferenceMap { locals: self.locals.as_slice().into(), operands: self.operands.as_slice().into() }
    }

    /// Keeps what both agree on. Whether anything has changed.
    pub(super) fn join(&mut self, other: &State) -> bool {
        let mut changed = false;
        let pairs =
            (self.locals.iter_mut().zip(&other.locals)).chain(self.operands.iter_mut().zip(&other.operands));
        for (mine, theirs) in pairs {
            if *mine != *theirs && *mine != Slot::Unusable {
                *mine = Slot::Unusable;
                changed = true;
            }
        }
        changed
    }

    fn pop(&mut self, slots: usize) -> Option<()> {
        let left = self.operands.len().checked_sub(slots)?;
        self.operands.truncate(left);
        Some(())
    }

    fn push(&mut self, slot: Slot) {
        self.operands.push(slot);
    }

    /// Pops some slots, then pushes a primitive value of one or two slots.
    fn compute(&mut self, pops: usize, slots: usize) -> Option<()> {
        self.pop(pops)?;
        self.operands.extend(&PRIMITIVE[..slots]);
        Some(())
    }

    /// Pushes a value of a type given by its descriptor.
    fn push_type(&mut self, descriptor: &[u8]) {
        match descriptor.first() {
            Some(b'L' | b'[') => self.push(Slot::Reference),
            Some(b'J' | b'D') => self.operands.extend(PRIMITIVE),
            Some(b'V') | None => {}
            Some(_) => self.push(Slot::Primitive),
        }
    }

    fn load(&mut self, local: usize) -> Option<()> {
        let slot = *self.locals.get(local)?;
        self.push(slot);
        Some(())
    }

    fn store(&mut self, local: usize, slots: usize) -> Option<()> {
        let from = self.operands.len().checked_sub(slots)?;
        self.locals.get_mut(local..local + slots)?.copy_from_slice(&self.operands[from..]);
        self.pop(slots)
    }

    /// `dup` and its kin: copies the upper `count` slots below `under` more.
    fn duplicate(&mut self, count: usize, under: usize) -> Option<()> {
        let length = self.operands.len();
        let copied = self.operands.get(length.checked_sub(count)?..)?.to_vec();
        let at = length.checked_sub(count + under)?;
        self.operands.splice(at..at, copied);
        Some(())
    }
}

/// Where an instruction leads.
pub(super) enum Exits {
    Next(u16),
    /// Targets, and the next instruction if it can be reached.
    Jumps {
        targets: Vec<u16>,
        next: Option<u16>,
    },
    /// A `jsr` and the offset it will come back to.
    Subroutine {
        target: u16,
        back: u16,
    },
    /// A `ret`.
    Back(u16),
    Nowhere,
}

fn slots_of(descriptor: &[u8]) -> usize {
    match descriptor.first() {
        Some(b'J' | b'D') => 2,
        Some(b'V') | None => 0,
        Some(_) => 1,
    }
}

/// Executes the instruction at an offset on the kinds. `None` if the code is not sound.
pub(super) fn step(class: &RawClass, code: &[u8], at: u16, state: &mut State) -> Option<Exits> {
    let from = usize::from(at);
    let byte = |offset: usize| code.get(from + offset).copied();
    let short = |offset: usize| Some(u16::from_be_bytes([byte(offset)?, byte(offset + 1)?]));
    let word = |offset: usize| Some((i32::from(short(offset)? as i16) << 16) | i32::from(short(offset + 2)?));
    let target = |distance: i32| u16::try_from(i32::from(at) + distance).ok();
    let near = |offset: usize| target(i32::from(short(offset)? as i16));
    let after = |length: usize| u16::try_from(from + length).ok();
    let jump = |to: u16, length: Option<usize>| {
        let next = match length {
            Some(length) => Some(after(length)?),
            None => None,
        };
        Some(Exits::Jumps { targets: vec![to], next })
    };
    let opcode = byte(0)?;
    let length = match opcode {
        // Constants.
        0 => 1,
        1 => {
            state.push(Slot::Reference);
            1
        }
        2..=8 | 11..=13 => {
            state.compute(0, 1)?;
            1
        }
        9 | 10 | 14 | 15 => {
            state.compute(0, 2)?;
            1
        }
        16 => {
            state.compute(0, 1)?;
            2
        }
        17 => {
            state.compute(0, 1)?;
            3
        }
        18 => {
            push_constant(class, u16::from(byte(1)?), state);
            2
        }
        19 | 20 => {
            push_constant(class, short(1)?, state);
            3
        }
        // Loads.
        21 | 23 => {
            state.compute(0, 1)?;
            2
        }
        22 | 24 => {
            state.compute(0, 2)?;
            2
        }
        25 => {
            state.load(usize::from(byte(1)?))?;
            2
        }
        26..=29 | 34..=37 => {
            state.compute(0, 1)?;
            1
        }
        30..=33 | 38..=41 => {
            state.compute(0, 2)?;
            1
        }
        42..=45 => {
            state.load(usize::from(opcode - 42))?;
            1
        }
        46 | 48 | 51..=53 => {
            state.compute(2, 1)?;
            1
        }
        47 | 49 => {
            state.compute(2, 2)?;
            1
        }
        50 => {
            state.pop(2)?;
            state.push(Slot::Reference);
            1
        }
        // Stores.
        54 | 56 | 58 => {
            state.store(usize::from(byte(1)?), 1)?;
            2
        }
        55 | 57 => {
            state.store(usize::from(byte(1)?), 2)?;
            2
        }
        59..=62 | 67..=70 | 75..=78 => {
            state.store(usize::from((opcode - 59) % 4), 1)?;
            1
        }
        63..=66 | 71..=74 => {
            state.store(usize::from((opcode - 59) % 4), 2)?;
            1
        }
        79 | 81 | 83..=86 => {
            state.pop(3)?;
            1
        }
        80 | 82 => {
            state.pop(4)?;
            1
        }
        // The operand stack.
        87 => {
            state.pop(1)?;
            1
        }
        88 => {
            state.pop(2)?;
            1
        }
        89..=91 => {
            state.duplicate(1, usize::from(opcode - 89))?;
            1
        }
        92..=94 => {
            state.duplicate(2, usize::from(opcode - 92))?;
            1
        }
        95 => {
            let last = state.operands.len().checked_sub(2)?;
            state.operands.swap(last, last + 1);
            1
        }
        // Arithmetic: int, long, float, double in turn.
        96..=115 => {
            let slots = if opcode % 2 == 0 { 1 } else { 2 };
            state.compute(2 * slots, slots)?;
            1
        }
        116..=119 => 1,
        120..=125 => {
            let slots = if opcode % 2 == 0 { 1 } else { 2 };
            state.compute(slots + 1, slots)?;
            1
        }
        126..=131 => {
            let slots = if opcode % 2 == 0 { 1 } else { 2 };
            state.compute(2 * slots, slots)?;
            1
        }
        132 => 3,
        // Conversions and comparisons.
        133 | 135 | 140 | 141 => {
            state.compute(1, 2)?;
            1
        }
        134 | 138 | 139 | 143 | 145..=147 => 1,
        136 | 137 | 142 | 144 => {
            state.compute(2, 1)?;
            1
        }
        148 | 151 | 152 => {
            state.compute(4, 1)?;
            1
        }
        149 | 150 => {
            state.compute(2, 1)?;
            1
        }
        // Jumps.
        153..=158 | 198 | 199 => {
            state.pop(1)?;
            return jump(near(1)?, Some(3));
        }
        159..=166 => {
            state.pop(2)?;
            return jump(near(1)?, Some(3));
        }
        167 => return jump(near(1)?, None),
        200 => return jump(target(word(1)?)?, None),
        168 | 201 => {
            let (to, length) = if opcode == 168 { (near(1)?, 3) } else { (target(word(1)?)?, 5) };
            let back = after(length)?;
            state.push(Slot::ReturnAddress(back));
            return Some(Exits::Subroutine { target: to, back });
        }
        169 => return back(state, usize::from(byte(1)?)),
        170 | 171 => {
            state.pop(1)?;
            return Some(Exits::Jumps { targets: switch_targets(code, at)?, next: None });
        }
        172..=177 | 191 => return Some(Exits::Nowhere),
        // Fields and calls.
        178..=181 => {
            let descriptor = member_descriptor(class, short(1)?)?;
            let slots = slots_of(descriptor);
            match opcode {
                178 => state.push_type(descriptor),
                179 => state.pop(slots)?,
                180 => {
                    state.pop(1)?;
                    state.push_type(descriptor);
                }
                _ => state.pop(slots + 1)?,
            }
            3
        }
        182..=186 => {
            let descriptor = member_descriptor(class, short(1)?)?;
            let receiver = usize::from(!matches!(opcode, 184 | 186));
            state.pop(argument_slots(descriptor)? + receiver)?;
            let returns = descriptor.iter().position(|&byte| byte == b')')? + 1;
            state.push_type(&descriptor[returns..]);
            if opcode >= 185 { 5 } else { 3 }
        }
        // Objects.
        187 => {
            state.push(Slot::Reference);
            3
        }
        188 => {
            state.pop(1)?;
            state.push(Slot::Reference);
            2
        }
        189 | 192 => {
            state.pop(1)?;
            state.push(Slot::Reference);
            3
        }
        190 => {
            state.compute(1, 1)?;
            1
        }
        193 => {
            state.compute(1, 1)?;
            3
        }
        194 | 195 => {
            state.pop(1)?;
            1
        }
        196 => {
            let local = usize::from(short(2)?);
            match byte(1)? {
                21 | 23 => state.compute(0, 1)?,
                22 | 24 => state.compute(0, 2)?,
                25 => state.load(local)?,
                54 | 56 | 58 => state.store(local, 1)?,
                55 | 57 => state.store(local, 2)?,
                132 => return Some(Exits::Next(after(6)?)),
                169 => return back(state, local),
                _ => return None,
            }
            4
        }
        197 => {
            state.pop(usize::from(byte(3)?))?;
            state.push(Slot::Reference);
            4
        }
        202.. => return None,
    };
    Some(Exits::Next(after(length)?))
}

fn back(state: &State, local: usize) -> Option<Exits> {
    match *state.locals.get(local)? {
        Slot::ReturnAddress(to) => Some(Exits::Back(to)),
        Slot::Unusable | Slot::Primitive | Slot::Reference => None,
    }
}

fn push_constant(class: &RawClass, index: u16, state: &mut State) {
    match class.constant(index) {
        Constant::Dynamic { name_and_type, .. } => {
            let (_, descriptor) = class.name_and_type(name_and_type);
            state.push_type(class.utf8_bytes(descriptor));
        }
        _ => match class.tag(index) {
            tag::INTEGER | tag::FLOAT => state.push(Slot::Primitive),
            tag::LONG | tag::DOUBLE => state.operands.extend(PRIMITIVE),
            _ => state.push(Slot::Reference),
        },
    }
}

fn member_descriptor(class: &RawClass, index: u16) -> Option<&[u8]> {
    let name_and_type = match class.constant(index) {
        Constant::Field { name_and_type, .. }
        | Constant::Method { name_and_type, .. }
        | Constant::InterfaceMethod { name_and_type, .. }
        | Constant::InvokeDynamic { name_and_type, .. } => name_and_type,
        _ => return None,
    };
    Some(class.utf8_bytes(class.name_and_type(name_and_type).1))
}

fn switch_targets(code: &[u8], at: u16) -> Option<Vec<u16>> {
    let from = usize::from(at);
    let aligned = (from + 4) & !3;
    let word = |index: usize| {
        let bytes = code.get(aligned + 4 * index..aligned + 4 * index + 4)?;
        Some(i32::from_be_bytes(bytes.try_into().ok()?))
    };
    let target = |distance: i32| u16::try_from(i32::from(at).checked_add(distance)?).ok();
    let mut targets = vec![target(word(0)?)?];
    if *code.get(from)? == 170 {
        let count = i64::from(word(2)?) - i64::from(word(1)?) + 1;
        for index in 0..usize::try_from(count).ok()? {
            targets.push(target(word(3 + index)?)?);
        }
    } else {
        for index in 0..usize::try_from(word(1)?).ok()? {
            targets.push(target(word(3 + 2 * index)?)?);
        }
    }
    Some(targets)
}
