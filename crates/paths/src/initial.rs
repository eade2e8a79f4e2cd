//! What static fields hold before any test has run, and whether that can be put back.

use program::{FieldRef, MethodRef, Type};
use suite::Recipe;

use crate::skeleton;
use crate::stage::{REPLAY, Stage};

impl Stage {
    /// What a static field holds when its class is initialised, if a literal can say it.
    pub fn initial(&mut self, field: &FieldRef, ty: &Type) -> Option<Recipe> {
        self.reset(REPLAY);
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

    /// Whether a static setter takes what a field holds when its class is initialised, and leaves it there.
    pub fn takes_back(&mut self, field: &FieldRef, setter: &MethodRef) -> bool {
        self.reset(REPLAY);
        let Ok(place) = self.linker.field(&mut self.machine, field) else { return false };
        let Ok(setter) = self.linker.method(&mut self.machine, setter) else { return false };
        let (offset, kind) = (self.machine.field(place).offset, self.machine.field(place).kind);
        let block = self.machine.classes[place.0].block;
        let held = self.machine.heap.get_value(block, offset, kind);
        let done = self.machine.run_to_completion(setter, &[held]).is_ok();
        let same = self.machine.heap.get_value(block, offset, kind) == held;
        self.reset(REPLAY);
        done && same
    }
}
