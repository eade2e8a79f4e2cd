//! The fields of objects on the machine, as recipes.

use std::sync::Arc;

use oracle::{Kept, Linker};
use paths::skeleton::literal;
use program::{Class, ClassKind, ClassName, Field, Program, Type};
use suite::fixture::class_of;
use suite::{FieldValue, Recipe, Value as Literal};
use vm::heap::Heap;
use vm::{Kind, Machine, Ref, Value};

use super::choices::{creation, is_text_like};
use crate::exploration::Limits;

/// Elements of an array in a field; a longer one is left as it is.
const MOST_ITEMS: usize = 16;

/// Reads the fields of objects off the machine.
pub(super) struct Opener<'a> {
    pub limits: &'a Limits,
    pub program: &'a Program,
    pub machine: &'a mut Machine,
    pub linker: &'a mut Linker,
    pub package: String,
    pub creations: Vec<Recipe>,
    /// What the creations make; of an object that calls have made, that object.
    pub objects: Vec<Kept>,
}

impl Opener<'_> {
    /// The fields of a created object that can be set, with what they hold.
    pub(super) fn fields(&mut self, index: usize) -> Vec<FieldValue> {
        let Some(name) = class_of(&self.creations, &Recipe::Shared(index)).cloned() else {
            return Vec::new();
        };
        let mut seen: Vec<Arc<str>> = Vec::new();
        let mut found = Vec::new();
        let mut next = Some(name);
        while let Some(class) = next.take().filter(|name| self.program.is_under_test(name)) {
            let Some(class) = self.program.class(&class) else { break };
            for field in class.fields.iter().filter(|field| !field.access.is_static()) {
                // One that a subclass hides is left alone.
                let is_hidden = seen.contains(&field.name);
                seen.push(field.name.clone());
                if is_hidden || field.access.is_final() || field.access.is_synthetic() {
                    continue;
                }
                found.extend(self.field(index, &class, field));
            }
            next = class.superclass.as_ref().and_then(Type::class_name).cloned();
        }
        found
    }

    fn field(&mut self, index: usize, class: &Class, field: &Field) -> Option<FieldValue> {
        let reference = class.field_ref(field);
        let place = self.linker.field(self.machine, &reference).ok()?;
        let object = self.objects[index].reference(self.machine);
        if object.is_null() {
            return None;
        }
        let declared = self.machine.field(place);
        let value = self.machine.heap.get_value(object, declared.offset, declared.kind);
        let value = self.value(&field.ty, value)?;
        Some(FieldValue { field: reference, ty: field.ty.clone(), value })
    }

    /// What a field holds, as a recipe; `None` for what is left as it is.
    fn value(&mut self, ty: &Type, value: Value) -> Option<Recipe> {
        if let Type::Primitive(primitive) = ty {
            return Some(Recipe::Value(literal(*primitive, value.bits())));
        }
        let Value::Ref(object) = value else { return None };
        let is_known = is_text_like(ty)
            || ty.unboxed().is_some()
            || matches!(ty, Type::Array(_))
            || ty.class_name().is_some_and(|name| self.program.is_under_test(name));
        if !is_known {
            return None;
        }
        if object.is_null() {
            return Some(Recipe::Null(ty.clone()));
        }
        if let Type::Array(element) = ty {
            return self.array(element, object);
        }
        let class = oracle::linker::class_name_of(self.machine, object);
        if class.as_str() == "java/lang/String" {
            let text = String::from_utf16(&self.machine.string_units(object)).ok()?;
            return Some(Recipe::Value(Literal::String(text.into())));
        }
        if let Some((kind, number)) = self.machine.unbox(object) {
            let primitive = oracle::linker::primitive_of(kind).filter(|it| ty.unboxed() == Some(*it))?;
            return Some(Recipe::Value(literal(primitive, number.bits())));
        }
        let declared = ty.class_name().filter(|name| self.program.is_under_test(name))?;
        if self.program.class(declared).is_some_and(|class| class.kind == ClassKind::Enum) {
            let Some(Value::Ref(name)) = self.machine.read_field(object, "name") else { return None };
            let constant = self.machine.string_text(name).into();
            return Some(Recipe::EnumConstant { class: declared.clone(), constant });
        }
        self.object(object, &class)
    }

    fn array(&mut self, element: &Type, array: Ref) -> Option<Recipe> {
        let length = self.machine.heap.length(array) as usize;
        if length > MOST_ITEMS || matches!(element, Type::Array(_)) {
            return None;
        }
        let kind = element.as_primitive().map_or(Kind::Reference, oracle::linker::kind_of);
        let mut items = Vec::with_capacity(length);
        for index in 0..length {
            let offset = Heap::element_offset(index as u32, kind);
            let value = self.machine.heap.get_value(array, offset, kind);
            items.push(self.value(element, value)?);
        }
        let is_nullable = items.iter().any(Recipe::is_null);
        // Strings that may be null would be exchanged one by one.
        if *element == Type::string() && is_nullable && length > self.limits.elements() {
            return None;
        }
        Some(Recipe::Array { element: element.clone(), items })
    }

    /// An object of the program that is known already, or one that is made in its likeness.
    fn object(&mut self, object: Ref, class: &ClassName) -> Option<Recipe> {
        let known = self.objects.iter().position(|kept| kept.reference(self.machine) == object);
        if let Some(index) = known {
            return Some(Recipe::Shared(index));
        }
        let declared = self.program.class(class).filter(|class| !class.is_local)?;
        let is_fixed = |field: &Field| {
            !field.access.is_static() && field.access.is_final() && !field.access.is_synthetic()
        };
        // What its constructor was given is not known any more.
        if self.creations.len() >= self.limits.opened_objects() || declared.fields.iter().any(is_fixed) {
            return None;
        }
        let recipe = creation(self.program, class, &self.package, &self.creations)?;
        self.creations.push(recipe);
        let kept = Kept::new(self.machine, Value::Ref(object), None);
        self.objects.push(kept);
        Some(Recipe::Shared(self.creations.len() - 1))
    }
}
