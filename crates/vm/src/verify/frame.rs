//! The types of local variables and operand stack at one instruction (JVMS 4.10.1.4).

use super::trouble::{Verified, verify_error, verify_error_because};
use super::types::{Name, Names, Type};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// At most `max_locals`; those that are not there are unusable. A method may ask for 65,535 and use three.
    pub(super) locals: Vec<Type>,
    /// Bottom first; at most `max_stack` slots.
    pub(super) stack: Vec<Type>,
    /// The flag `flagThisUninit`.
    pub(super) this_uninitialized: bool,
    pub(super) max_stack: u16,
    pub(super) max_locals: u16,
}

impl Frame {
    pub(super) fn push(&mut self, kind: Type) -> Verified {
        self.push_slot(kind)?;
        match kind.second() {
            Some(second) => self.push_slot(second),
            None => Ok(()),
        }
    }

    /// One slot, whatever it is part of.
    pub(super) fn push_slot(&mut self, kind: Type) -> Verified {
        if self.stack.len() >= usize::from(self.max_stack) {
            return verify_error_because("Operand stack overflow", "Exceeded max stack size.".to_owned());
        }
        self.stack.push(kind);
        Ok(())
    }

    pub(super) fn pop_slot(&mut self) -> Verified<Type> {
        match self.stack.pop() {
            Some(kind) => Ok(kind),
            None => verify_error_because("Operand stack underflow", "Attempt to pop empty stack.".to_owned()),
        }
    }

    /// A primitive value of exactly this type.
    pub(super) fn pop_primitive(&mut self, wanted: Type, names: &Names) -> Verified {
        if let Some(second) = wanted.second() {
            let found = self.pop_slot()?;
            if found != second {
                return self.bad_operand(found, &names.show(second), names);
            }
        }
        let found = self.pop_slot()?;
        if found == wanted { Ok(()) } else { self.bad_operand(found, &names.show(wanted), names) }
    }

    /// Any reference, initialised or not.
    pub(super) fn pop_reference(&mut self, names: &Names) -> Verified<Type> {
        let found = self.pop_slot()?;
        if found.is_reference() { Ok(found) } else { self.bad_operand(found, "reference type", names) }
    }

    /// `found` has been popped already.
    pub(super) fn bad_operand<T>(&mut self, found: Type, wanted: &str, names: &Names) -> Verified<T> {
        let depth = self.stack.len();
        // The message shows the frame before the instruction took the operand.
        self.stack.push(found);
        let reason = format!(
            "Type {} (current frame, stack[{depth}]) is not assignable to {wanted}",
            names.show(found)
        );
        verify_error_because("Bad type on operand stack", reason)
    }

    pub(super) fn local(
        &self,
        index: u16,
        names: &Names,
        fits: impl Fn(Type) -> bool,
        wanted: &str,
    ) -> Verified<Type> {
        if index >= self.max_locals {
            return verify_error("Local variable table overflow");
        }
        let found = self.get_local(index.into());
        if !fits(found) {
            let reason = format!(
                "Type {} (current frame, locals[{index}]) is not assignable to {wanted}",
                names.show(found)
            );
            return verify_error_because("Bad local variable type", reason);
        }
        if let Some(second) = found.second() {
            if index + 1 >= self.max_locals {
                return verify_error("Local variable table overflow");
            }
            if self.get_local(usize::from(index) + 1) != second {
                return verify_error("Bad local variable type");
            }
        }
        Ok(found)
    }

    /// The type of a local variable; unusable if it is not there.
    pub(super) fn get_local(&self, index: usize) -> Type {
        self.locals.get(index).copied().unwrap_or(Type::Top)
    }

    /// Slots of locals and stack that are kept for this frame.
    pub(super) fn slots(&self) -> usize {
        self.locals.len() + self.stack.len()
    }

    /// Stores a value; a long or double of which a half is overwritten becomes unusable.
    pub(super) fn set_local(&mut self, index: u16, kind: Type) -> Verified {
        let index = usize::from(index);
        let slots = if kind.second().is_some() { 2 } else { 1 };
        if index + slots > usize::from(self.max_locals) {
            return verify_error("Local variable table overflow");
        }
        if index + slots > self.locals.len() {
            self.locals.resize(index + slots, Type::Top);
        }
        if self.locals[index].is_second() && index > 0 {
            self.locals[index - 1] = Type::Top;
        }
        let last = index + slots - 1;
        if self.locals[last].second().is_some()
            && let Some(after) = self.locals.get_mut(last + 1)
        {
            *after = Type::Top;
        }
        self.locals[index] = kind;
        if let Some(second) = kind.second() {
            self.locals[index + 1] = second;
        }
        Ok(())
    }

    /// All copies of an uninitialised object become initialised.
    pub(super) fn initialize(&mut self, uninitialized: Type, class: Name) {
        for slot in self.locals.iter_mut().chain(&mut self.stack) {
            if *slot == uninitialized {
                *slot = Type::Reference(class);
            }
        }
        if uninitialized == Type::UninitializedThis {
            self.this_uninitialized = false;
        }
    }

    /// Lines of `Current Frame`, indented.
    pub(super) fn show(&self, pc: usize, names: &Names) -> String {
        let flags = if self.this_uninitialized { "flagThisUninit " } else { "" };
        let list = |types: &[Type]| {
            let shown: Vec<String> =
                types.iter().filter(|kind| !kind.is_second()).map(|kind| names.show(*kind)).collect();
            if shown.is_empty() { " ".to_owned() } else { format!(" {} ", shown.join(", ")) }
        };
        let used = self.locals.iter().rposition(|kind| *kind != Type::Top).map_or(0, |last| last + 1);
        format!(
            "    bci: @{pc}\n    flags: {{ {flags}}}\n    locals: {{{}}}\n    stack: {{{}}}\n",
            list(&self.locals[..used]),
            list(&self.stack)
        )
    }
}
