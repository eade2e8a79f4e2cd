//! Fields that nobody in the program sets: what injects dependencies finds them by an annotation, and a test has to do the same.
//!
//! Which annotations these are is not asked, since every container has its own: an annotated field that no code of its class
//! ever writes to, and that is not set where it is declared, can only be set from outside.

use program::{Access, Class, ClassName, Field, Substitution, Type};
use suite::{Creation, FieldValue, Recipe};
use values::Hints;

use crate::build::Builder;
use crate::generic;

impl Builder<'_> {
    /// The objects with such fields set.
    pub fn injected(&self, class: &ClassName, objects: Vec<Recipe>, depth: usize) -> Vec<Recipe> {
        if objects.is_empty() || depth == 0 {
            return objects;
        }
        let fields = self.injected_fields(class, depth);
        if fields.is_empty() {
            return objects;
        }
        let fixture =
            |object: Recipe| Box::new(Recipe::Fixture { object: Box::new(object), fields: fields.clone() });
        let whole = |object: Recipe| match object {
            // What is called on it needs them already.
            Recipe::Object { ty, creation, then } if !then.is_empty() => {
                let fresh = Recipe::Object { ty: ty.clone(), creation, then: Vec::new() };
                Recipe::Object { ty, creation: Creation::There { object: fixture(fresh) }, then }
            }
            Recipe::Object { .. } => *fixture(object),
            other => other,
        };
        objects.into_iter().map(whole).collect()
    }

    fn injected_fields(&self, class: &ClassName, depth: usize) -> Vec<FieldValue> {
        let mut found = Vec::new();
        let above = self.program.supertypes(class).into_iter();
        for name in std::iter::once(class.clone()).chain(above) {
            let Some(declaring) = self.program.class(&name).filter(|it| self.is_under_test(&it.name)) else {
                continue;
            };
            for field in declaring.fields.iter().filter(|field| is_open(&declaring, field)) {
                let is_reached = self.is_accessible(&declaring, field.access);
                if !is_reached && !self.request.reflection {
                    continue;
                }
                let ty = generic::concrete(self.program, &field.ty, &Substitution::new());
                let value = self.values(&ty, &Hints::default(), depth - 1, 1).into_iter().next();
                let field = declaring.field_ref(field);
                found.extend(value.map(|value| FieldValue { field, ty, value }));
            }
        }
        found
    }
}

/// Whether only somebody outside sets the field.
fn is_open(class: &Class, field: &Field) -> bool {
    let is_fixed =
        field.access.is_static() || field.access.is_final() || field.access.contains(Access::SYNTHETIC);
    !is_fixed
        && !field.annotations.is_empty()
        && matches!(field.ty, Type::Class(_))
        && !values::is_assigned(class, field)
}
