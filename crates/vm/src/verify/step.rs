//! What each instruction requires of a frame and does to it (JVMS 4.10.1.9), for both kinds of verification.
//!
//! Control flow is the caller's business. Unlike the specification's Prolog, and like HotSpot, an object that `aastore`
//! stores is compared with the array at run time only.

use classfile::raw::{Constant, RawClass, RawCode, RawInstruction, tag};
use classfile::{Computational, Effect, Family, op};

use super::Hierarchy;
use super::effort::Effort;
use super::frame::Frame;
use super::layout::Layout;
use super::trouble::{Verified, verify_error, verify_error_because};
use super::types::{Name, Names, Type};

/// What is known of the method whose code is verified.
pub(super) struct Method<'a> {
    pub(super) class: &'a RawClass,
    pub(super) this_name: Name,
    pub(super) super_name: Option<Name>,
    pub(super) is_constructor: bool,
    /// `None` for void.
    pub(super) result: Option<Type>,
    pub(super) code: RawCode<'a>,
    pub(super) layout: Layout<'a>,
    /// Whether `jsr` and `ret` are instructions: in type inference.
    pub(super) subroutines: bool,
}

pub(super) struct Checker<'a, 'b> {
    pub(super) method: &'b Method<'a>,
    pub(super) names: &'b mut Names,
    pub(super) hierarchy: &'b mut dyn Hierarchy,
    pub(super) effort: Effort,
}

/// The types that typed instructions come in, in the order of their opcodes.
const KINDS: [Type; 4] = [Type::Integer, Type::Long, Type::Float, Type::Double];
/// Elements of the array instructions from `iaload` and `iastore` on; reference, byte and boolean are special.
const ELEMENTS: [(&[&[u8]], Type, &str); 8] = [
    (&[b"[I"], Type::Integer, "i"),
    (&[b"[J"], Type::Long, "l"),
    (&[b"[F"], Type::Float, "f"),
    (&[b"[D"], Type::Double, "d"),
    (&[], Type::Null, "a"),
    (&[b"[B", b"[Z"], Type::Integer, "b"),
    (&[b"[C"], Type::Integer, "c"),
    (&[b"[S"], Type::Integer, "s"),
];
const REFERENCE_ELEMENT: usize = 4;
/// Longest array type (JVMS 4.3.2).
const MOST_DIMENSIONS: usize = 255;

/// `None` for references, of which more is to be known.
fn primitive(ty: Computational) -> Option<Type> {
    match ty {
        Computational::Int => Some(Type::Integer),
        Computational::Long => Some(Type::Long),
        Computational::Float => Some(Type::Float),
        Computational::Double => Some(Type::Double),
        Computational::Reference => None,
    }
}

impl Checker<'_, '_> {
    /// Applies the instruction at `pc`.
    pub(super) fn step(&mut self, frame: &mut Frame, pc: usize) -> Verified {
        let method = self.method;
        let layout = &method.layout;
        let Some(instruction) = RawInstruction::at(layout.code, pc) else {
            return verify_error(format!("Bad instruction: {:02x}", layout.code[pc]));
        };
        let (code, effect) = (instruction.opcode.code, instruction.opcode.effect);
        let local = instruction.local().unwrap_or(0);
        match effect {
            Effect::Load(ty) => self.load(frame, ty, local),
            Effect::Store(ty) => self.store(frame, ty, local),
            Effect::Constant => self.load_constant(frame, instruction.index(), code == op::LDC2_W),
            Effect::Shuffle { takes, leaves } => self.shuffle(frame, code, usize::from(takes), leaves),
            Effect::Get { .. } | Effect::Put { .. } => self.field(frame, code, instruction.index()),
            Effect::Invoke { .. } => self.invoke(frame, pc),
            Effect::MultiArray => self.create(frame, pc),
            Effect::ReturnAddress if method.subroutines => {
                let target = layout.targets(pc)?[0] as u16;
                frame.push(Type::ReturnAddress(target))
            }
            Effect::ReturnAddress | Effect::Widened => verify_error(format!("Bad instruction: {code:02x}")),
            Effect::Plain { takes, leaves } => match instruction.opcode.family {
                Family::ArrayLoad => self.array_load(frame, usize::from(code - op::IALOAD)),
                Family::ArrayStore => self.array_store(frame, usize::from(code - op::IASTORE)),
                Family::Return => self.leave(frame, code),
                Family::Creation => self.create(frame, pc),
                Family::ArrayLength => self.array_length(frame),
                Family::Throw => self.pop(frame, Type::Reference(Name::THROWABLE)).map(|_| ()),
                Family::TypeCheck => {
                    let class = self.class_at(instruction.index())?;
                    self.pop(frame, Type::Reference(Name::OBJECT))?;
                    frame.push(if code == op::CHECKCAST { Type::Reference(class) } else { Type::Integer })
                }
                _ => match code {
                    op::ACONST_NULL => frame.push(Type::Null),
                    op::IINC => self.increment(frame, local),
                    op::RET if method.subroutines => self.check_return_address(frame, local),
                    op::RET => verify_error(format!("Bad instruction: {code:02x}")),
                    _ => {
                        if instruction.opcode.family == Family::Switch {
                            layout.check_switch(pc, method.class.major < 51)?;
                        }
                        self.compute(frame, takes, leaves)
                    }
                },
            },
        }
    }

    /// A value that may be used as `wanted`; for primitive types, exactly that.
    pub(super) fn pop(&mut self, frame: &mut Frame, wanted: Type) -> Verified<Type> {
        let Type::Reference(_) = wanted else {
            frame.pop_primitive(wanted, self.names)?;
            return Ok(wanted);
        };
        let found = frame.pop_slot()?;
        if self.assignable(found, wanted)? {
            return Ok(found);
        }
        let wanted = self.names.show(wanted);
        frame.bad_operand(found, &wanted, self.names)
    }

    /// An instruction whose opcode says it all.
    fn compute(&mut self, frame: &mut Frame, takes: &[Computational], leaves: &[Computational]) -> Verified {
        for &taken in takes.iter().rev() {
            match primitive(taken) {
                Some(kind) => frame.pop_primitive(kind, self.names)?,
                None => drop(frame.pop_reference(self.names)?),
            }
        }
        leaves.iter().filter_map(|ty| primitive(*ty)).try_for_each(|kind| frame.push(kind))
    }

    fn load(&mut self, frame: &mut Frame, ty: Computational, index: u16) -> Verified {
        let loaded = match primitive(ty) {
            Some(wanted) => {
                let shown = self.names.show(wanted);
                frame.local(index, self.names, |found| found == wanted, &shown)?
            }
            None => frame.local(index, self.names, Type::is_reference, "reference type")?,
        };
        frame.push(loaded)
    }

    fn store(&mut self, frame: &mut Frame, ty: Computational, index: u16) -> Verified {
        let stored = match primitive(ty) {
            Some(wanted) => {
                frame.pop_primitive(wanted, self.names)?;
                wanted
            }
            None => match frame.pop_slot()? {
                address @ Type::ReturnAddress(_) => address,
                found if found.is_reference() => found,
                found => return frame.bad_operand(found, "reference type", self.names),
            },
        };
        frame.set_local(index, stored)
    }

    fn array_length(&mut self, frame: &mut Frame) -> Verified {
        let array = frame.pop_reference(self.names)?;
        let fits = match array {
            Type::Null => true,
            Type::Reference(name) => self.names.is_array(name),
            _ => false,
        };
        if !fits {
            return self.bad_array(array, "arraylength");
        }
        frame.push(Type::Integer)
    }

    fn increment(&mut self, frame: &Frame, index: u16) -> Verified {
        frame.local(index, self.names, |found| found == Type::Integer, "integer").map(|_| ())
    }

    fn check_return_address(&mut self, frame: &Frame, index: u16) -> Verified {
        let is_address = |found| matches!(found, Type::ReturnAddress(_));
        frame.local(index, self.names, is_address, "returnAddress").map(|_| ())
    }

    fn array_load(&mut self, frame: &mut Frame, element: usize) -> Verified {
        frame.pop_primitive(Type::Integer, self.names)?;
        let array = self.pop_array(frame, element, "load")?;
        match array {
            Type::Reference(name) if element == REFERENCE_ELEMENT => {
                let component = self.names.component(name).unwrap_or(Type::Null);
                frame.push(component)
            }
            _ => frame.push(ELEMENTS[element].1),
        }
    }

    fn array_store(&mut self, frame: &mut Frame, element: usize) -> Verified {
        if element == REFERENCE_ELEMENT {
            self.pop(frame, Type::Reference(Name::OBJECT))?;
        } else {
            frame.pop_primitive(ELEMENTS[element].1, self.names)?;
        }
        frame.pop_primitive(Type::Integer, self.names)?;
        self.pop_array(frame, element, "store").map(|_| ())
    }

    /// An array of that element type, or null.
    fn pop_array(&mut self, frame: &mut Frame, element: usize, action: &str) -> Verified<Type> {
        let (descriptors, _, letter) = ELEMENTS[element];
        let array = frame.pop_reference(self.names)?;
        let fits = match array {
            Type::Null => true,
            Type::Reference(name) if element == REFERENCE_ELEMENT => {
                matches!(self.names.bytes(name), [b'[', b'L' | b'[', ..])
            }
            Type::Reference(name) => descriptors.contains(&self.names.bytes(name)),
            _ => false,
        };
        if fits { Ok(array) } else { self.bad_array(array, &format!("{letter}a{action}")) }
    }

    fn bad_array<T>(&self, found: Type, mnemonic: &str) -> Verified<T> {
        let reason = format!("Type {} is not an array of the right type", self.names.show(found));
        verify_error_because(&format!("Bad type on operand stack in {mnemonic}"), reason)
    }

    /// pop to swap: what is taken and put back in halves must not split a long or double.
    fn shuffle(&mut self, frame: &mut Frame, code: u8, takes: usize, leaves: &[u8]) -> Verified {
        // Depths of the split points, from the top: no value may straddle them.
        let splits: &[usize] = match code {
            op::POP | op::DUP => &[1],
            op::POP2 | op::DUP2 => &[2],
            op::DUP_X1 | op::SWAP => &[1, 2],
            op::DUP_X2 => &[1, 3],
            op::DUP2_X1 => &[2, 3],
            _ => &[2, 4],
        };
        let mut taken = Vec::with_capacity(takes);
        for depth in 1..=takes {
            let slot = frame.pop_slot()?;
            // A group ends at a split point: there no value may begin with its second half, nor end with its first.
            let starts_group = depth == 1 || splits.contains(&(depth - 1));
            let ends_group = splits.contains(&depth);
            let fits = match slot {
                Type::Top => false,
                _ if slot.is_second() => !ends_group,
                _ if slot.second().is_some() => !starts_group,
                _ => true,
            };
            if !fits {
                return frame.bad_operand(slot, "category1 type", self.names);
            }
            taken.push(slot);
        }
        taken.reverse();
        leaves.iter().try_for_each(|slot| frame.push_slot(taken[usize::from(*slot)]))
    }

    /// ireturn to return.
    fn leave(&mut self, frame: &mut Frame, code: u8) -> Verified {
        if code == op::RETURN {
            if self.method.result.is_some() {
                return verify_error("Method expects a return value");
            }
            if self.method.is_constructor && frame.this_uninitialized {
                return verify_error("Constructor must call super() or this() before return");
            }
            return Ok(());
        }
        let found = match KINDS.get(usize::from(code - op::IRETURN)) {
            Some(&kind) => {
                frame.pop_primitive(kind, self.names)?;
                kind
            }
            None => frame.pop_reference(self.names)?,
        };
        let Some(wanted) = self.method.result else {
            return verify_error("Method does not expect a return value");
        };
        if self.assignable(found, wanted)? {
            return Ok(());
        }
        let reason = format!(
            "Type {} (current frame, stack[{}]) is not assignable to {} (from method signature)",
            self.names.show(found),
            frame.stack.len(),
            self.names.show(wanted)
        );
        verify_error_because("Bad return type", reason)
    }

    fn load_constant(&mut self, frame: &mut Frame, index: u16, two_slots: bool) -> Verified {
        let kind = match self.method.class.constant(index) {
            Constant::Integer(_) => Type::Integer,
            Constant::Float(_) => Type::Float,
            Constant::Long(_) => Type::Long,
            Constant::Double(_) => Type::Double,
            Constant::String { .. } => Type::Reference(Name::STRING),
            Constant::Class { .. } if self.method.class.major >= 49 => Type::Reference(Name::CLASS),
            Constant::MethodHandle { .. } => Type::Reference(Name::METHOD_HANDLE),
            Constant::MethodType { .. } => Type::Reference(Name::METHOD_TYPE),
            Constant::Dynamic { name_and_type, .. } => {
                let (_, descriptor) = self.method.class.name_and_type(name_and_type);
                self.names.of_descriptor(self.method.class.utf8_bytes(descriptor))
            }
            Constant::Unusable => return self.bad_constant("Illegal constant pool index", index),
            _ => Type::Top,
        };
        if kind == Type::Top || kind.second().is_some() != two_slots {
            return self.bad_constant("Illegal type at constant pool entry", index);
        }
        frame.push(kind)
    }

    /// new, newarray, anewarray, multianewarray.
    fn create(&mut self, frame: &mut Frame, pc: usize) -> Verified {
        let layout = &self.method.layout;
        match layout.code[pc] {
            op::NEW => {
                let class = self.class_at(layout.u16_at(pc + 1))?;
                if self.names.is_array(class) {
                    return verify_error("Illegal new instruction");
                }
                // An earlier object of this instruction must not be taken for the new one.
                let fresh = Type::Uninitialized(pc as u16);
                if frame.stack.contains(&fresh) {
                    return verify_error("Uninitialized object on backward branch");
                }
                for local in frame.locals.iter_mut().filter(|local| **local == fresh) {
                    *local = Type::Top;
                }
                frame.push(fresh)
            }
            op::NEWARRAY => {
                // JVMS table 6.5.newarray-A.
                let array: &[u8] = match layout.u8_at(pc + 1) {
                    4 => b"[Z",
                    5 => b"[C",
                    6 => b"[F",
                    7 => b"[D",
                    8 => b"[B",
                    9 => b"[S",
                    10 => b"[I",
                    11 => b"[J",
                    _ => return verify_error("Illegal newarray instruction"),
                };
                let array = self.names.intern(array);
                frame.pop_primitive(Type::Integer, self.names)?;
                frame.push(Type::Reference(array))
            }
            op::ANEWARRAY => {
                let element = self.class_at(layout.u16_at(pc + 1))?;
                if self.names.dimensions(element) >= MOST_DIMENSIONS {
                    return verify_error("Array with too many dimensions");
                }
                let array = self.names.array_of(element);
                frame.pop_primitive(Type::Integer, self.names)?;
                frame.push(Type::Reference(array))
            }
            _ => {
                let array = self.class_at(layout.u16_at(pc + 1))?;
                if !self.names.is_array(array) {
                    return verify_error("Illegal constant pool index in multianewarray instruction");
                }
                let dimensions = usize::from(layout.u8_at(pc + 3));
                if dimensions == 0 || self.names.dimensions(array) < dimensions {
                    return verify_error(format!(
                        "Illegal dimension in multianewarray instruction: {dimensions}"
                    ));
                }
                for _ in 0..dimensions {
                    frame.pop_primitive(Type::Integer, self.names)?;
                }
                frame.push(Type::Reference(array))
            }
        }
    }

    /// The class that a Class constant names.
    pub(super) fn class_at(&mut self, index: u16) -> Verified<Name> {
        match self.method.class.tag(index) {
            tag::CLASS => Ok(self.names.intern(self.method.class.class_name_bytes(index))),
            0 => self.bad_constant("Illegal constant pool index", index),
            _ => self.bad_constant("Illegal type at constant pool entry", index),
        }
    }

    pub(super) fn bad_constant<T>(&self, what: &str, index: u16) -> Verified<T> {
        let class = self.method.class.this_name();
        verify_error(format!("{what} {index} in class {class}"))
    }
}
