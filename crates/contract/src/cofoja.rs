//! Contracts for Java: `com.google.java.contract.*`, arrays of strings in which `old(e)`, `result` and
//! `signal` have their meaning.
//!
//! ```java
//! @Requires({"x >= 0", "y >= 0"})
//! @Ensures("result >= x")
//! @ThrowEnsures({"IllegalStateException", "closed == old(closed)"})
//! int add(int x, int y) throws IllegalStateException;
//! ```

use base::Diagnostic;
use program::Type;
use syntax::SourceText;
use syntax::expr::Dialect;

use crate::annotation::{Annotation, flattened};
use crate::material::MethodMaterial;
use crate::model::{ClassContract, Language, Signals};
use crate::reader::{Clauses, Draft, Reader, Site};
use crate::typing::Position;

const LANGUAGE: Language = Language::Cofoja;

pub(crate) fn class(reader: &mut Reader, contract: &mut ClassContract) {
    let site = reader.class_site();
    for annotation in flattened(&reader.material.annotations) {
        if is_named(annotation, "Invariant") {
            contract.invariants.extend(clauses(reader, &site, Position::Invariant, annotation));
        }
    }
}

pub(crate) fn method<'a>(
    reader: &mut Reader<'a>,
    site: &Site<'a>,
    material: &'a MethodMaterial,
    draft: &mut Draft,
) {
    for annotation in flattened(&material.annotations) {
        if annotation.package() != "com.google.java.contract" {
            continue;
        }
        match annotation.simple_name() {
            "Requires" => {
                let clauses = clauses(reader, site, Position::Precondition, annotation);
                draft.is_broken |= clauses.is_broken;
                draft.case(LANGUAGE).requires.extend(clauses);
            }
            "Ensures" => {
                let clauses = clauses(reader, site, Position::Postcondition, annotation);
                draft.case(LANGUAGE).ensures.extend(clauses);
            }
            "ThrowEnsures" => {
                let signals = throw_ensures(reader, site, annotation);
                draft.case(LANGUAGE).signals.extend(signals);
            }
            _ => continue,
        }
        draft.speaks(LANGUAGE, annotation.place.clone());
    }
}

fn is_named(annotation: &Annotation, name: &str) -> bool {
    annotation.package() == "com.google.java.contract" && annotation.simple_name() == name
}

fn clauses<'a>(
    reader: &mut Reader<'a>,
    site: &Site<'a>,
    position: Position,
    annotation: &Annotation,
) -> Clauses {
    reader.text_clauses(site, position, annotation, "value", Dialect::Cofoja, LANGUAGE)
}

/// Pairs of an exception's name and what holds when it was thrown.
fn throw_ensures<'a>(reader: &mut Reader<'a>, site: &Site<'a>, annotation: &Annotation) -> Vec<Signals> {
    let texts = reader.texts(annotation, "value");
    if !texts.len().is_multiple_of(2) {
        reader.bad_annotation(annotation, "`@ThrowEnsures` needs pairs of an exception and a condition");
    }
    let mut signals = Vec::new();
    for pair in texts.chunks_exact(2) {
        let Some(exception) = exception(reader, &pair[0]) else { continue };
        let site = Site { signal: Some((None, exception.clone())), ..site.clone() };
        let condition = reader.text_clause(&site, Position::Exceptional, &pair[1], Dialect::Cofoja, LANGUAGE);
        signals.extend(condition.map(|condition| Signals { exception, condition }));
    }
    signals
}

fn exception(reader: &mut Reader, text: &SourceText) -> Option<Type> {
    let class = &reader.material.class.name;
    let imports = reader.class_site().imports;
    let name = text.text.trim();
    let found = reader.knowledge.program().resolve_type_name_with(class, imports, name);
    let throwable = program::ClassName::from("java/lang/Throwable");
    match found {
        Some(found) if reader.knowledge.program().is_subclass(&found, &throwable) => Some(Type::class(found)),
        found => {
            let place = text.place(base::Span::new(0, text.text.len()));
            reader.out.push(match found {
                Some(_) => {
                    let message = format!("`{name}` is not an exception");
                    Diagnostic::error("contract.not-an-exception", message).at(place)
                }
                None => {
                    let message = format!("no class `{name}` is in scope");
                    Diagnostic::error("contract.unknown-type", message).at(place)
                }
            });
            None
        }
    }
}
