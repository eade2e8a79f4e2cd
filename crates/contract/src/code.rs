//! Checks at the start of a method's own code: `Objects.requireNonNull`, `if (…) throw …`, `assert`,
//! Guava's `Preconditions`.
//!
//! They are kept as guards and never as preconditions: a call that breaks one is not meaningless, it
//! throws, and that throw is no defect. A check that cannot be typed is code like any other, so it is
//! passed over without a word.

use std::sync::Arc;

use program::Type;
use syntax::java::leading_guards;

use crate::annotation::folded;
use crate::material::MethodMaterial;
use crate::model::{Clause, Guard, Language};
use crate::reader::{Draft, Reader, Site};
use crate::typing::{self, Position};

pub(crate) fn method<'a>(
    reader: &mut Reader<'a>,
    site: &Site<'a>,
    material: &'a MethodMaterial,
    draft: &mut Draft,
) {
    let Some(source) = reader.knowledge.program().source_method(&material.method) else { return };
    let file = &source.class.file;
    for guard in leading_guards(file, source.declaration()) {
        let class = &reader.material.class.name;
        let name = reader.knowledge.program().resolve_type_name_with(class, &file.imports, &guard.exception);
        let Some(exception) = name.map(Type::class) else { continue };
        let text: Arc<str> = folded(file.text.slice(guard.condition.span)).into();
        let context = reader.context(site, Position::Guard, &file.text, &text);
        let Some(expr) = typing::condition(&context, &guard.condition, &mut Vec::new()) else { continue };
        let place = Some(file.text.place(guard.span));
        // The text of a negated condition is what the code tests, so what must hold is shown instead.
        let text = crate::show(&expr).into();
        let condition = Clause { expr, text, place, language: Language::Code };
        draft.guards.push(Guard { condition, exception });
        draft.languages.insert(Language::Code);
    }
}
