//! What one instruction does to the kinds of slots, and where it leads (JVMS 6.5).

use classfile::raw::{RawClass, RawInstruction};
use classfile::{Computational, Effect, Family, op};

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

    fn push_value(&mut self, ty: Computational) {
        match ty {
            Computational::Reference => self.push(Slot::Reference),
            primitive => self.operands.extend(&PRIMITIVE[..primitive.slots()]),
        }
    }

    /// Pushes a value of a type given by its descriptor.
    fn push_type(&mut self, descriptor: &[u8]) {
        if let Some(ty) = Computational::of_descriptor(descriptor) {
            self.push_value(ty);
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

    /// `dup` and its kin: these of the upper slots instead of all of them.
    fn shuffle(&mut self, takes: usize, leaves: &[u8]) -> Option<()> {
        let taken = self.operands.split_off(self.operands.len().checked_sub(takes)?);
        self.operands.extend(leaves.iter().map(|&slot| taken[usize::from(slot)]));
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

/// Executes the instruction at an offset on the kinds. `None` if the code is not sound.
pub(super) fn step(class: &RawClass, code: &[u8], at: u16, state: &mut State) -> Option<Exits> {
    let instruction = RawInstruction::at(code, usize::from(at))?;
    let constants = class.constants();
    let opcode = instruction.opcode;
    let local = usize::from(instruction.local().unwrap_or(0));
    let next = || u16::try_from(instruction.next()).ok();
    match opcode.effect {
        Effect::Load(Computational::Reference) => state.load(local)?,
        Effect::Store(ty) => state.store(local, ty.slots())?,
        Effect::Shuffle { takes, leaves } => state.shuffle(usize::from(takes), leaves)?,
        Effect::ReturnAddress => {
            let target = u16::try_from(*instruction.targets()?.first()?).ok()?;
            let back = next()?;
            state.push(Slot::ReturnAddress(back));
            return Some(Exits::Subroutine { target, back });
        }
        Effect::Plain { .. }
        | Effect::Load(_)
        | Effect::Constant
        | Effect::Get { .. }
        | Effect::Put { .. }
        | Effect::Invoke { .. }
        | Effect::MultiArray
        | Effect::Widened => {
            let (takes, _) = instruction.slots(constants)?;
            state.pop(takes)?;
            match opcode.effect {
                Effect::Plain { leaves, .. } => leaves.iter().for_each(|ty| state.push_value(*ty)),
                Effect::Load(ty) => state.push_value(ty),
                Effect::Constant => state.push_type(constants.loadable_descriptor(instruction.index())?),
                Effect::Get { .. } => state.push_type(constants.member_descriptor(instruction.index())?),
                Effect::Invoke { .. } => {
                    let descriptor = constants.member_descriptor(instruction.index())?;
                    let returns = descriptor.iter().position(|&byte| byte == b')')? + 1;
                    state.push_type(&descriptor[returns..]);
                }
                Effect::MultiArray => state.push(Slot::Reference),
                _ => {}
            }
        }
    }
    match opcode.family {
        Family::Return | Family::Throw => Some(Exits::Nowhere),
        Family::Jump if opcode.code == op::RET => back(state, local),
        Family::Jump | Family::ConditionalJump | Family::Switch => {
            let targets = instruction.targets()?;
            let targets =
                targets.into_iter().map(|target| u16::try_from(target).ok()).collect::<Option<_>>()?;
            let next = if instruction.falls_through() { Some(next()?) } else { None };
            Some(Exits::Jumps { targets, next })
        }
        _ => Some(Exits::Next(next()?)),
    }
}

fn back(state: &State, local: usize) -> Option<Exits> {
    match *state.locals.get(local)? {
        Slot::ReturnAddress(to) => Some(Exits::Back(to)),
        Slot::Unusable | Slot::Primitive | Slot::Reference => None,
    }
}
