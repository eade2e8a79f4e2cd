//! Assignable clauses: the places that a method may change.

use std::sync::Arc;

use base::Diagnostic;
use program::Type;
use syntax::SourceText;
use syntax::expr as written;
use syntax::expr::Location;

use crate::annotation::folded;
use crate::expr::{Expr, ExprKind};
use crate::knowledge::Knowledge;
use crate::logic::frame::{all_elements, element_range};
use crate::model::{Assignable, Clause, Language};
use crate::reader::{Reader, Site};
use crate::typing::{self, Position};

/// Adds the locations of one clause; `false` where one of them is not understood, so that nothing can be
/// said about what stays the same.
pub(crate) fn add<'a>(
    reader: &mut Reader<'a>,
    site: &Site<'a>,
    text: &SourceText,
    locations: &[written::Expr],
    into: &mut Assignable,
) -> bool {
    let mut is_understood = true;
    for location in locations {
        into.place.get_or_insert_with(|| text.place(location.span));
        match &location.kind {
            written::ExprKind::Location(Location::Nothing) => {}
            written::ExprKind::Location(Location::Everything) => into.everything = true,
            _ => match located(reader, site, text, location) {
                Some(clauses) => into.locations.extend(clauses),
                None => is_understood = false,
            },
        }
    }
    is_understood
}

fn located<'a>(
    reader: &mut Reader<'a>,
    site: &Site<'a>,
    text: &SourceText,
    written: &written::Expr,
) -> Option<Vec<Clause>> {
    let clause: Arc<str> = folded(text.slice(written.span)).into();
    let mut out = std::mem::take(&mut reader.out);
    let context = reader.context(site, Position::Assignable, text, &clause);
    let mut typed = |expr: &written::Expr| typing::value(&context, expr, &mut out);
    let exprs = match &written.kind {
        written::ExprKind::Location(Location::AllElements(array)) => {
            typed(array).map(|array| of_array(array, all_elements))
        }
        written::ExprKind::Location(Location::Elements { array, from, to }) => {
            let parts = typed(array).and_then(|array| Some((array, typed(from)?, typed(to)?)));
            parts.map(|(array, from, to)| of_array(array, |array| element_range(array, from, to)))
        }
        written::ExprKind::Location(Location::AllFields(target)) => {
            typed(target).map(|target| all_fields(reader.knowledge, &target))
        }
        _ => typed(written).map(|expr| vec![expr]),
    };
    reader.out = out;
    let exprs: Vec<Expr> = exprs?;
    let is_location = |expr: &Expr| {
        matches!(expr.kind, ExprKind::Field { .. } | ExprKind::ModelField { .. } | ExprKind::Index { .. })
    };
    let place = text.place(written.span);
    if exprs.is_empty() || !exprs.iter().all(is_location) {
        let message = format!("`{clause}` is not a place that can be assigned to");
        let diagnostic = Diagnostic::error("contract.not-a-location", message).at(place);
        let help = "name fields, `array[*]`, `object.*`, `\\nothing` or `\\everything`";
        reader.out.push(diagnostic.help(help));
        return None;
    }
    let located = exprs.into_iter().map(|expr| Clause {
        expr,
        text: clause.clone(),
        place: Some(place.clone()),
        language: Language::Jml,
    });
    Some(located.collect())
}

/// Some elements of an array; none of what is no array.
fn of_array(array: Expr, elements: impl FnOnce(Expr) -> Expr) -> Vec<Expr> {
    matches!(array.ty, Type::Array(_)).then(|| elements(array)).into_iter().collect()
}

/// `o.*`: the instance fields of the object's class and its super classes, and their model fields; of an object of the
/// class library all that it holds.
fn all_fields(knowledge: &Knowledge, target: &Expr) -> Vec<Expr> {
    let Type::Class(class) = &target.ty else { return of_array(target.clone(), all_elements) };
    if class.name.as_str().starts_with("java/") {
        return vec![all_elements(target.clone())];
    }
    let program = knowledge.program();
    let mut classes = vec![class.name.clone()];
    classes.extend(program.supertypes(&class.name));
    let mut fields = Vec::new();
    for name in classes {
        let Some(class) = program.class(&name) else { continue };
        for field in
            class.fields.iter().filter(|field| !field.access.is_static() && !field.access.is_synthetic())
        {
            let kind =
                ExprKind::Field { target: Some(Box::new(target.clone())), field: class.field_ref(field) };
            fields.push(Expr::new(kind, field.ty.clone()));
        }
        for model in knowledge.model_fields(&name) {
            let kind = ExprKind::ModelField {
                target: Box::new(target.clone()),
                class: name.clone(),
                name: model.name,
            };
            fields.push(Expr::new(kind, model.ty));
        }
    }
    fields
}
