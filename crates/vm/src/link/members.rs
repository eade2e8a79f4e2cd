//! Fields by name, for natives: the same code works for every release, whatever fields it has.

use crate::class::{ClassId, Field};
use crate::machine::Machine;
use crate::value::{Ref, Value};

impl Machine {
    /// A field by name, in the class or its superclasses: the class that declares it and its number there.
    pub fn find_field(&self, class: ClassId, name: &str) -> Option<(ClassId, u16)> {
        let name = self.names.find(name)?;
        let mut next = Some(class);
        while let Some(id) = next {
            let class = &self.classes[id];
            if let Some(index) = class.fields.iter().position(|field| field.name == name) {
                return Some((id, index as u16));
            }
            next = class.superclass;
        }
        None
    }

    pub fn field(&self, (class, index): (ClassId, u16)) -> &Field {
        &self.classes[class].fields[index as usize]
    }

    /// An instance field's value; `None` if the object's class has no such field.
    pub fn read_field(&self, object: Ref, name: &str) -> Option<Value> {
        let field = self.field(self.find_field(self.heap.class_of(object), name)?);
        (!field.is_static()).then(|| self.heap.get_value(object, field.offset, field.kind))
    }

    /// Whether there was such a field.
    pub fn write_field(&mut self, object: Ref, name: &str, value: Value) -> bool {
        let Some(place) = self.find_field(self.heap.class_of(object), name) else { return false };
        let field = self.field(place);
        if field.is_static() {
            return false;
        }
        let (offset, kind) = (field.offset, field.kind);
        self.heap.put_value(object, offset, kind, value);
        true
    }

    /// A static field's value as it is now; nothing is initialised.
    pub fn read_static(&self, class: ClassId, name: &str) -> Option<Value> {
        let place = self.find_field(class, name)?;
        let field = self.field(place);
        field.is_static().then(|| self.heap.get_value(self.classes[place.0].block, field.offset, field.kind))
    }

    /// Whether there was such a field.
    pub fn write_static(&mut self, class: ClassId, name: &str, value: Value) -> bool {
        let Some(place) = self.find_field(class, name) else { return false };
        let field = self.field(place);
        if !field.is_static() {
            return false;
        }
        let (offset, kind) = (field.offset, field.kind);
        self.heap.put_value(self.classes[place.0].block, offset, kind, value);
        true
    }

    /// The offset of an instance field that may not exist in this release; zero if so.
    pub(super) fn offset_of(&self, class: ClassId, name: &str) -> u32 {
        self.find_field(class, name).map_or(0, |place| self.field(place).offset)
    }
}
