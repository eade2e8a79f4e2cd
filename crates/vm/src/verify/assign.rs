//! Assignability of verification types (JVMS 4.10.1.2), which asks for classes only when names do not decide.

use super::step::Checker;
use super::trouble::Verified;
use super::types::{Name, Type};

impl Checker<'_, '_> {
    pub(super) fn assignable(&mut self, from: Type, to: Type) -> Verified<bool> {
        if from == to || to == Type::Top {
            return Ok(true);
        }
        match (from, to) {
            (Type::Null, Type::Reference(_)) => Ok(true),
            (Type::Reference(from), Type::Reference(to)) => self.reference_assignable(from, to, false),
            _ => Ok(false),
        }
    }

    /// `protected`: on behalf of a protected member, for which an interface is not as good as Object.
    pub(super) fn reference_assignable(&mut self, from: Name, to: Name, protected: bool) -> Verified<bool> {
        if from == to || to == Name::OBJECT {
            return Ok(true);
        }
        match (self.names.is_array(from), self.names.is_array(to)) {
            (true, true) => {
                let components = (self.names.component(from), self.names.component(to));
                let (Some(from_component), Some(to_component)) = components else { return Ok(false) };
                match (from_component, to_component) {
                    (Type::Reference(from), Type::Reference(to)) => {
                        self.reference_assignable(from, to, protected)
                    }
                    // The small integers have one type on the stack and several in arrays: only same names agree.
                    _ => Ok(false),
                }
            }
            (false, true) => Ok(false),
            (from_array, false) => {
                let to_text = self.names.text(to);
                if self.hierarchy.is_interface(&to_text)? && !(protected && from == Name::OBJECT) {
                    // Type inference takes arrays for any interface; invocation finds out.
                    let anything = !from_array || self.method.subroutines;
                    return Ok(anything || to == Name::CLONEABLE || to == Name::SERIALIZABLE);
                }
                if from_array {
                    return Ok(false);
                }
                Ok(self.hierarchy.is_subclass(&self.names.text(from), &to_text)?)
            }
        }
    }

    /// Whether the class under verification is `name` or has a super class of that name.
    pub(super) fn is_this_or_super(&mut self, name: Name) -> Verified<bool> {
        let mut next = Some(self.method.this_name);
        while let Some(class) = next {
            if class == name {
                return Ok(true);
            }
            next = if class == self.method.this_name {
                self.method.super_name
            } else {
                let above = self.hierarchy.super_class(&self.names.text(class))?;
                above.map(|above| self.names.intern(above.as_bytes()))
            };
        }
        Ok(false)
    }
}
