//! What static fields hold before any test has run.

use program::{FieldRef, Type};
use suite::Recipe;

use crate::explorer::Explorer;
use crate::skeleton;

impl Explorer {
    /// What a static field holds when its class is initialised, if a literal can say it.
    pub fn initial(&mut self, field: &FieldRef, ty: &Type) -> Option<Recipe> {
        self.machine.restore(&self.ready);
        let place = self.linker.field(&mut self.machine, field).ok()?;
        let declared = self.machine.field(place);
        let (offset, kind, is_static) = (declared.offset, declared.kind, declared.is_static());
        let value = self.machine.heap.get_value(self.machine.classes[place.0].block, offset, kind);
        if !is_static {
            return None;
        }
        match (value, ty) {
            (vm::Value::Ref(object), ty) if object.is_null() => Some(Recipe::Null(ty.clone())),
            (vm::Value::Ref(string), ty) if *ty == Type::string() => {
                Some(Recipe::Value(suite::Value::String(self.machine.string_text(string).into())))
            }
            (number, Type::Primitive(primitive)) => {
                Some(Recipe::Value(skeleton::literal(*primitive, number.bits())))
            }
            _ => None,
        }
    }
}
