//! Verification types (JVMS 4.10.1.2), and frames of them.

use std::collections::HashMap;

use super::{CommonSuperClass, WriteError};
use crate::raw::text;

/// What is known of a slot of the stack or of a local variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    /// Nothing that can be used.
    Top,
    Int,
    Float,
    Long,
    Double,
    /// The slot after that of a long or double.
    Second,
    Null,
    UninitializedThis,
    /// What the `new` at this place among the items has made.
    Uninitialized(u32),
    Object(Name),
}

impl Type {
    pub(super) fn is_wide(self) -> bool {
        matches!(self, Type::Long | Type::Double)
    }
}

/// The internal name of a class, or the descriptor of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Name(u32);

impl Name {
    pub(super) const OBJECT: Name = Name(0);
    pub(super) const THROWABLE: Name = Name(1);
}

/// Names are kept as modified UTF-8, in which different names stay different.
pub(super) struct Names {
    list: Vec<Box<[u8]>>,
    index: HashMap<Box<[u8]>, Name>,
}

impl Names {
    pub(super) fn new() -> Names {
        let mut names = Names { list: Vec::new(), index: HashMap::new() };
        names.intern(b"java/lang/Object");
        names.intern(b"java/lang/Throwable");
        names
    }

    pub(super) fn intern(&mut self, name: &[u8]) -> Name {
        if let Some(&known) = self.index.get(name) {
            return known;
        }
        let number = Name(self.list.len() as u32);
        self.list.push(name.into());
        self.index.insert(name.into(), number);
        number
    }

    pub(super) fn bytes(&self, name: Name) -> &[u8] {
        &self.list[name.0 as usize]
    }

    /// The type of a field descriptor; `None` for `void` and what is no descriptor.
    pub(super) fn of_descriptor(&mut self, descriptor: &[u8]) -> Option<Type> {
        Some(match descriptor {
            [b'B' | b'C' | b'I' | b'S' | b'Z'] => Type::Int,
            [b'F'] => Type::Float,
            [b'J'] => Type::Long,
            [b'D'] => Type::Double,
            [b'L', name @ .., b';'] => Type::Object(self.intern(name)),
            [b'[', ..] => Type::Object(self.intern(descriptor)),
            _ => return None,
        })
    }

    /// The type of the elements of an array; `None` for what is none.
    pub(super) fn component(&mut self, array: Name) -> Option<Type> {
        let element = self.bytes(array).strip_prefix(b"[")?.to_vec();
        self.of_descriptor(&element)
    }

    /// The array of elements of a class or array type.
    pub(super) fn array_of(&mut self, element: Name) -> Name {
        let element = self.bytes(element);
        let array = match element {
            [b'[', ..] => [b"[", element].concat(),
            _ => [b"[L", element, b";"].concat(),
        };
        self.intern(&array)
    }

    /// What a slot is if it is one of two (JVMS 4.10.1.2).
    fn merge(&mut self, one: Type, other: Type, common: &mut Common<'_, '_>) -> Result<Type, WriteError> {
        Ok(match (one, other) {
            _ if one == other => one,
            (Type::Null, Type::Object(_)) => other,
            (Type::Object(_), Type::Null) => one,
            (Type::Object(one), Type::Object(other)) => Type::Object(self.merge_names(one, other, common)?),
            _ => Type::Top,
        })
    }

    fn merge_names(
        &mut self,
        one: Name,
        other: Name,
        common: &mut Common<'_, '_>,
    ) -> Result<Name, WriteError> {
        if one == other {
            return Ok(one);
        }
        if one == Name::OBJECT || other == Name::OBJECT {
            return Ok(Name::OBJECT);
        }
        let is_array = |name: Name, names: &Names| names.bytes(name).starts_with(b"[");
        match (is_array(one, self), is_array(other, self)) {
            (true, true) => match (self.component(one), self.component(other)) {
                (Some(Type::Object(one)), Some(Type::Object(other))) => {
                    let element = self.merge_names(one, other, common)?;
                    Ok(self.array_of(element))
                }
                _ => Ok(Name::OBJECT),
            },
            (false, false) => {
                if let Some(&known) = common.known.get(&(one, other)) {
                    return Ok(known);
                }
                let (first, second) = (text(self.bytes(one)), text(self.bytes(other)));
                let Some(found) = (common.ask)(&first, &second) else {
                    return Err(WriteError::NoCommonSuperClass {
                        one: first.into_owned(),
                        other: second.into_owned(),
                    });
                };
                let found = match found {
                    same if same == first => one,
                    same if same == second => other,
                    another => self.intern(&crate::raw::modified_utf8(another.encode_utf16())),
                };
                common.known.insert((one, other), found);
                Ok(found)
            }
            _ => Ok(Name::OBJECT),
        }
    }
}

/// The caller's answers, each asked for once.
pub(super) struct Common<'c, 'f> {
    pub(super) ask: &'c mut CommonSuperClass<'f>,
    pub(super) known: HashMap<(Name, Name), Name>,
}

/// The types of locals and operands at one place, in slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) locals: Vec<Type>,
    pub(super) stack: Vec<Type>,
}

impl Frame {
    pub(super) fn push(&mut self, ty: Type) {
        self.stack.push(ty);
        if ty.is_wide() {
            self.stack.push(Type::Second);
        }
    }

    pub(super) fn pop_slots(&mut self, slots: usize) -> Result<(), WriteError> {
        let left = self.stack.len().checked_sub(slots);
        self.stack.truncate(left.ok_or_else(|| WriteError::nonsense("the stack is empty"))?);
        Ok(())
    }

    /// The topmost slot, which is taken.
    pub(super) fn pop(&mut self) -> Result<Type, WriteError> {
        self.stack.pop().ok_or_else(|| WriteError::nonsense("the stack is empty"))
    }

    pub(super) fn local(&self, local: u16) -> Type {
        self.locals.get(usize::from(local)).copied().unwrap_or(Type::Top)
    }

    pub(super) fn set_local(&mut self, local: u16, ty: Type) {
        let (at, slots) = (usize::from(local), if ty.is_wide() { 2 } else { 1 });
        if self.locals.len() < at + slots {
            self.locals.resize(at + slots, Type::Top);
        }
        // Half of a long or double is of no use.
        if self.locals[at] == Type::Second {
            self.locals[at - 1] = Type::Top;
        }
        if let Some(next) = self.locals.get_mut(at + slots)
            && *next == Type::Second
        {
            *next = Type::Top;
        }
        self.locals[at] = ty;
        if slots == 2 {
            self.locals[at + 1] = Type::Second;
        }
    }

    /// Makes everything that one constructor has initialised an object of its class.
    pub(super) fn initialize(&mut self, before: Type, after: Type) {
        for slot in self.locals.iter_mut().chain(&mut self.stack) {
            if *slot == before {
                *slot = after;
            }
        }
    }

    /// Keeps what it has in common with another way to the same place. Whether anything has changed.
    pub(super) fn merge(
        &mut self,
        other: &Frame,
        names: &mut Names,
        common: &mut Common<'_, '_>,
    ) -> Result<bool, WriteError> {
        if self.stack.len() != other.stack.len() {
            return Err(WriteError::nonsense(format!(
                "two ways to one place leave {} and {} operands",
                self.stack.len(),
                other.stack.len()
            )));
        }
        let mut changed = self.merge_locals(&other.locals, names, common)?;
        for (slot, &other) in self.stack.iter_mut().zip(&other.stack) {
            let merged = names.merge(*slot, other, common)?;
            changed |= merged != *slot;
            *slot = merged;
        }
        Ok(changed)
    }

    pub(super) fn merge_locals(
        &mut self,
        others: &[Type],
        names: &mut Names,
        common: &mut Common<'_, '_>,
    ) -> Result<bool, WriteError> {
        let mut changed = false;
        if self.locals.len() > others.len() {
            changed = self.locals[others.len()..].iter().any(|ty| *ty != Type::Top);
            self.locals.truncate(others.len());
        }
        for at in 0..self.locals.len() {
            let mine = self.locals[at];
            if mine == Type::Top {
                continue;
            }
            let merged = match (mine, others[at]) {
                // Half of a long or double is of no use.
                (Type::Second, _) if !self.locals[at - 1].is_wide() => Type::Top,
                (mine, other) => names.merge(mine, other, common)?,
            };
            let is_split = merged.is_wide() && others.get(at + 1) != Some(&Type::Second);
            let merged = if is_split { Type::Top } else { merged };
            changed |= merged != mine;
            self.locals[at] = merged;
        }
        Ok(changed)
    }
}
