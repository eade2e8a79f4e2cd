//! Modern Jass: contracts as annotations whose strings are Java expressions with `@Old`, `@Return`,
//! `@Signal`, `@ForAll` and `@Exists`.
//!
//! Read by qualified name: `jass.modern.*`, and `jurat.contract.*`, which has the same simple names.
//! After Rieken's *Design by Contract for Java*; `@Pre` and `@Post` of one method form one spec case,
//! each `@SpecCase`, alone or in `@Also`, another.
//!
//! ```java
//! @Pre("size() > 0")
//! @Post("size() == @Old(size()) - 1")
//! public void pop() { … }
//! ```

use std::sync::Arc;

use program::Type;
use syntax::expr::Dialect;

use crate::annotation::{Annotation, Value, flattened};
use crate::constraint::{Bounds, Constraint, Subject};
use crate::knowledge::{Knowledge, ModelDeclaration, Models};
use crate::material::{Material, MethodMaterial};
use crate::model::{ClassContract, Clause, Language, Nullness, Signals, SpecCase};
use crate::reader::{Clauses, Draft, Reader, Representation, Site, promise_nothing};
use crate::typing::Position;
use crate::{Expr, jml};

fn is_jass(annotation: &Annotation) -> bool {
    matches!(annotation.package(), "jass.modern" | "jurat.contract")
        || matches!(annotation.package().rsplit_once('.'), Some(("jass.modern" | "jurat.contract", _)))
}

fn is_named(annotation: &Annotation, name: &str) -> bool {
    is_jass(annotation) && annotation.simple_name() == name
}

pub(crate) fn is_pure(annotation: &Annotation) -> bool {
    is_named(annotation, "Pure")
}

/// Whether it gives its method a pre- or postcondition.
pub(crate) fn is_clause(annotation: &Annotation) -> bool {
    is_jass(annotation) && matches!(annotation.simple_name(), "Pre" | "Post" | "SpecCase" | "Also")
}

/// `@Model(name = "mSize", type = int.class)`; the papers also write `type = "int"`.
pub(crate) fn model_fields(knowledge: &Knowledge, material: &Material, into: &mut Models) {
    let mut reader = Reader { knowledge, material, out: Vec::new() };
    for annotation in opened(&material.annotations, "Model") {
        let name = reader.text(annotation, "name").map(|text| text.text);
        let ty = annotation.value("type").and_then(|value| reader.class_value(value));
        match (name, ty) {
            (Some(name), Some(ty)) => into.fields.push(ModelDeclaration {
                class: material.class.name.clone(),
                name,
                ty,
                is_ghost: false,
                is_static: false,
                place: annotation.place.clone(),
                language: Language::Jass,
            }),
            _ if reader.out.is_empty() => {
                reader.bad_annotation(annotation, "`@Model` needs a name and a type");
            }
            _ => {}
        }
        into.diagnostics.append(&mut reader.out);
    }
}

pub(crate) fn has_representation(material: &Material, name: &str) -> bool {
    opened(&material.annotations, "Represents")
        .into_iter()
        .any(|annotation| matches!(annotation.value("name"), Some(Value::Text(text)) if &*text.text == name))
}

pub(crate) fn class<'a>(
    reader: &mut Reader<'a>,
    contract: &mut ClassContract,
    represented: &mut Vec<Representation>,
) {
    let material = reader.material;
    let site = reader.class_site();
    for annotation in opened(&material.annotations, "Represents") {
        let texts = (reader.text(annotation, "name"), reader.text(annotation, "by"));
        let (Some(name), Some(by)) = texts else {
            reader.bad_annotation(annotation, "`@Represents` needs a name and an expression");
            continue;
        };
        let Some(place) = annotation.place.clone() else { continue };
        if let Some(expr) = reader.parse(&by, Dialect::Jass) {
            let field: Arc<str> = name.text;
            represented.extend(jml::represents(reader, &site, &by, &field, &expr, false, place));
        }
    }
    for annotation in opened(&material.annotations, "Invariant") {
        contract.invariants.extend(clauses(reader, &site, Position::Invariant, annotation, "value"));
    }
    for field in &material.fields {
        let declared = &material.class.fields[field.index];
        let site = Site { is_static: declared.access.is_static(), ..site.clone() };
        for annotation in opened(&field.annotations, "Invariant") {
            contract.invariants.extend(clauses(reader, &site, Position::Invariant, annotation, "value"));
        }
        for annotation in flattened(&field.annotations) {
            if is_named(annotation, "NonNull") {
                contract.field_nullness.push((declared.name.clone(), Nullness::NonNull));
            }
            let clause = constraint(reader, &site, Subject::Field(&declared.name), &declared.ty, annotation);
            contract.invariants.extend(clause);
        }
    }
}

pub(crate) fn method<'a>(
    reader: &mut Reader<'a>,
    site: &Site<'a>,
    material: &'a MethodMaterial,
    draft: &mut Draft,
) {
    let language = Language::Jass;
    if let Some(annotation) = reader.material.annotations.iter().find(|annotation| is_pure(annotation)) {
        draft.is_pure = true;
        draft.speaks(language, annotation.place.clone());
    }
    for annotation in flattened(&material.annotations) {
        if !is_jass(annotation) {
            continue;
        }
        match annotation.simple_name() {
            "Pre" => {
                let clauses = clauses(reader, site, Position::Precondition, annotation, "value");
                draft.is_broken |= clauses.is_broken;
                draft.case(language).requires.extend(clauses);
            }
            "Post" => {
                let clauses = clauses(reader, site, Position::Postcondition, annotation, "value");
                draft.case(language).ensures.extend(clauses);
            }
            "SpecCase" => draft.explicit.push(spec_case(reader, site, annotation)),
            "Also" => {
                let cases = annotation.nested("value");
                draft.explicit.extend(cases.into_iter().map(|case| spec_case(reader, site, case)));
            }
            "Pure" => {
                draft.is_pure = true;
                draft.pure_place = annotation.place.clone();
            }
            "Helper" => draft.is_helper = true,
            "NonNull" | "Nullable" | "Length" | "Min" | "Max" => {
                let returns = reader.declared(material).returns.clone();
                let clause = constraint(reader, site, Subject::Result, &returns, annotation);
                draft.everywhere.ensures.extend(clause);
                draft.returns = nullness_of(annotation).unwrap_or(draft.returns);
            }
            _ => continue,
        }
        draft.speaks(language, annotation.place.clone());
    }
    for (index, parameter) in material.parameters.iter().enumerate() {
        for annotation in flattened(&parameter.annotations) {
            if !is_jass(annotation) {
                continue;
            }
            let ty = reader.declared(material).parameters[index].ty.clone();
            let subject = Subject::Parameter(&material.names[index]);
            draft.everywhere.requires.extend(constraint(reader, site, subject, &ty, annotation));
            draft.parameters[index] = nullness_of(annotation).unwrap_or(draft.parameters[index]);
            draft.speaks(language, annotation.place.clone());
        }
    }
}

fn nullness_of(annotation: &Annotation) -> Option<Nullness> {
    match annotation.simple_name() {
        "NonNull" => Some(Nullness::NonNull),
        "Nullable" => Some(Nullness::Nullable),
        _ => None,
    }
}

/// The clauses of a value; one that says nothing is left out.
fn clauses<'a>(
    reader: &mut Reader<'a>,
    site: &Site<'a>,
    position: Position,
    annotation: &Annotation,
    value: &str,
) -> Clauses {
    let mut clauses = reader.text_clauses(site, position, annotation, value, Dialect::Jass, Language::Jass);
    clauses.list.retain(|clause| !clause.expr.is_true());
    clauses
}

fn spec_case<'a>(reader: &mut Reader<'a>, site: &Site<'a>, annotation: &Annotation) -> SpecCase {
    let requires = clauses(reader, site, Position::Precondition, annotation, "pre");
    let is_broken = requires.is_broken;
    let mut case = SpecCase {
        requires: requires.list,
        ensures: clauses(reader, site, Position::Postcondition, annotation, "post").list,
        ..SpecCase::default()
    };
    if is_broken {
        promise_nothing(&mut case);
        return case;
    }
    let condition = reader.text(annotation, "signalsPost");
    let named = annotation.value("signals");
    if condition.is_none() && named.is_none() {
        return case;
    }
    let exception = match named {
        None => Type::class("java/lang/Exception"),
        Some(value) => match reader.class_value(value) {
            Some(exception) => exception,
            None => {
                reader.bad_annotation(annotation, "`signals` needs the class of an exception");
                return case;
            }
        },
    };
    let site = Site { signal: Some((None, exception.clone())), ..site.clone() };
    let condition = match condition {
        Some(text) => reader.text_clause(&site, Position::Exceptional, &text, Dialect::Jass, Language::Jass),
        None => Some(Clause {
            expr: Expr::boolean(true),
            text: annotation.text.clone(),
            place: annotation.place.clone(),
            language: Language::Jass,
        }),
    };
    case.signals.extend(condition.map(|condition| Signals { exception, condition }));
    case
}

/// `@NonNull`, `@Min`, `@Max` and `@Length` on a parameter, result or field.
fn constraint<'a>(
    reader: &mut Reader<'a>,
    site: &Site<'a>,
    subject: Subject,
    ty: &Type,
    annotation: &Annotation,
) -> Option<Clause> {
    if !is_jass(annotation) {
        return None;
    }
    let number =
        |reader: &mut Reader<'a>, name: &str| annotation.value(name).and_then(|value| reader.integer(value));
    let constraint = match annotation.simple_name() {
        "NonNull" => Constraint::NotNull,
        "Min" => Constraint::AtLeast { limit: number(reader, "value")?.to_string(), inclusive: true },
        "Max" => Constraint::AtMost { limit: number(reader, "value")?.to_string(), inclusive: true },
        "Length" => {
            let exact = number(reader, "value").filter(|value| *value >= 0);
            let (min, max) = match exact {
                Some(exact) => (Some(exact), Some(exact)),
                None => (number(reader, "min"), number(reader, "max")),
            };
            Constraint::Size(Bounds { min: min.unwrap_or(0), max: max.unwrap_or(i64::from(i32::MAX)) })
        }
        _ => return None,
    };
    let java = constraint.java(&subject, ty, reader.knowledge.program());
    match java {
        Ok(Some(java)) => {
            let position = subject.position();
            reader.implied_clause(site, position, annotation, subject.text(), &java, Language::Jass)
        }
        Ok(None) => None,
        Err(reason) => {
            reader.bad_annotation(annotation, format!("`{}` does not fit here: {reason}", annotation.text));
            None
        }
    }
}

/// Annotations of that name, also inside containers (`@Model.List`, `@Models`, …).
fn opened<'n>(annotations: &'n [Annotation], name: &str) -> Vec<&'n Annotation> {
    let mut found = Vec::new();
    for annotation in annotations.iter().filter(|annotation| is_jass(annotation)) {
        if annotation.simple_name() == name {
            found.push(annotation);
        } else {
            let nested = annotation.nested("value").into_iter();
            found.extend(nested.filter(|nested| is_named(nested, name)));
        }
    }
    found
}
