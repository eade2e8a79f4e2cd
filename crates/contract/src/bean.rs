//! Bean Validation: `jakarta.validation.constraints.*` and `javax.validation.constraints.*`.
//!
//! On parameters they are preconditions, on methods postconditions of the result, on fields
//! invariants. Constraints that depend on the clock (`@Past`, `@Future`, …) or that the specification
//! leaves to the provider (`@Email`) cannot be said as a clause and are a warning.
//!
//! ```java
//! void order(@NotBlank String item, @Min(1) @Max(99) int count) { … }
//! ```

use base::Diagnostic;
use program::Type;

use crate::annotation::{Annotation, Value, flattened};
use crate::constraint::{Bounds, Constraint, Subject};
use crate::material::MethodMaterial;
use crate::model::{ClassContract, Clause, Language, Nullness};
use crate::reader::{Draft, Reader, Site};

const LANGUAGE: Language = Language::Bean;

pub(crate) fn is_bean(annotation: &Annotation) -> bool {
    let package = annotation.package();
    matches!(package, "jakarta.validation.constraints" | "javax.validation.constraints")
}

pub(crate) fn class(reader: &mut Reader, contract: &mut ClassContract) {
    let material = reader.material;
    for field in &material.fields {
        let declared = &material.class.fields[field.index];
        let site = Site { is_static: declared.access.is_static(), ..reader.class_site() };
        for annotation in flattened(&field.annotations) {
            if let Some(nullness) = nullness(annotation) {
                contract.field_nullness.push((declared.name.clone(), nullness));
            }
            let subject = Subject::Field(&declared.name);
            contract.invariants.extend(clause(reader, &site, subject, &declared.ty, annotation));
        }
    }
}

pub(crate) fn method<'a>(
    reader: &mut Reader<'a>,
    site: &Site<'a>,
    material: &'a MethodMaterial,
    draft: &mut Draft,
) {
    let method = reader.declared(material);
    if !method.is_constructor() && method.returns != Type::Void {
        for annotation in flattened(&material.annotations) {
            let clause = clause(reader, site, Subject::Result, &method.returns, annotation);
            if clause.is_some() {
                draft.speaks(LANGUAGE, annotation.place.clone());
            }
            draft.everywhere.ensures.extend(clause);
            draft.returns = nullness(annotation).unwrap_or(draft.returns);
        }
    }
    for (index, parameter) in material.parameters.iter().enumerate() {
        let subject = Subject::Parameter(&material.names[index]);
        for annotation in flattened(&parameter.annotations) {
            let clause = clause(reader, site, subject, &method.parameters[index].ty, annotation);
            if clause.is_some() {
                draft.speaks(LANGUAGE, annotation.place.clone());
            }
            draft.everywhere.requires.extend(clause);
            draft.parameters[index] = nullness(annotation).unwrap_or(draft.parameters[index]);
        }
    }
}

/// What a constraint says about null itself.
fn nullness(annotation: &Annotation) -> Option<Nullness> {
    if !is_bean(annotation) {
        return None;
    }
    match annotation.simple_name() {
        "NotNull" | "NotEmpty" | "NotBlank" => Some(Nullness::NonNull),
        "Null" => Some(Nullness::Nullable),
        _ => None,
    }
}

fn clause<'a>(
    reader: &mut Reader<'a>,
    site: &Site<'a>,
    subject: Subject,
    ty: &Type,
    annotation: &Annotation,
) -> Option<Clause> {
    if !is_bean(annotation) {
        return None;
    }
    let constraint = constraint(reader, annotation)?;
    match constraint.java(&subject, ty, reader.knowledge.program()) {
        Ok(Some(java)) => {
            reader.implied_clause(site, subject.position(), annotation, subject.text(), &java, LANGUAGE)
        }
        Ok(None) => None,
        Err(reason) => {
            reader.bad_annotation(annotation, format!("`{}` does not fit here: {reason}", annotation.text));
            None
        }
    }
}

fn constraint(reader: &mut Reader, annotation: &Annotation) -> Option<Constraint> {
    let zero = |inclusive| (String::from("0"), inclusive);
    let at_least = |(limit, inclusive)| Constraint::AtLeast { limit, inclusive };
    let at_most = |(limit, inclusive)| Constraint::AtMost { limit, inclusive };
    Some(match annotation.simple_name() {
        "NotNull" => Constraint::NotNull,
        "Null" => Constraint::Null,
        "AssertTrue" => Constraint::AssertTrue,
        "AssertFalse" => Constraint::AssertFalse,
        "Positive" => at_least(zero(false)),
        "PositiveOrZero" => at_least(zero(true)),
        "Negative" => at_most(zero(false)),
        "NegativeOrZero" => at_most(zero(true)),
        "Min" => at_least((number(reader, annotation, "value")?.to_string(), true)),
        "Max" => at_most((number(reader, annotation, "value")?.to_string(), true)),
        "DecimalMin" => at_least(decimal(reader, annotation)?),
        "DecimalMax" => at_most(decimal(reader, annotation)?),
        "Size" => Constraint::Size(Bounds {
            min: optional_number(reader, annotation, "min").unwrap_or(0),
            max: optional_number(reader, annotation, "max").unwrap_or(i64::from(i32::MAX)),
        }),
        "NotEmpty" => Constraint::NotEmpty,
        "NotBlank" => Constraint::NotBlank,
        "Pattern" => Constraint::Pattern(pattern(reader, annotation)?),
        "Digits" => Constraint::Digits {
            integer: number(reader, annotation, "integer")?,
            fraction: number(reader, annotation, "fraction")?,
        },
        name @ ("Past" | "PastOrPresent" | "Future" | "FutureOrPresent" | "Email") => {
            let reason = if name == "Email" { "is not one fixed rule" } else { "depends on the clock" };
            let message = format!("`{}` {reason} and is not checked", annotation.text);
            let warning = Diagnostic::warning("contract.untranslatable", message);
            reader.out.push(Diagnostic { place: annotation.place.clone(), ..warning });
            return None;
        }
        _ => return None,
    })
}

fn optional_number(reader: &mut Reader, annotation: &Annotation, name: &str) -> Option<i64> {
    annotation.value(name).and_then(|value| reader.integer(value))
}

fn number(reader: &mut Reader, annotation: &Annotation, name: &str) -> Option<i64> {
    let number = optional_number(reader, annotation, name);
    if number.is_none() {
        reader.bad_annotation(annotation, format!("`{}` needs a whole number as `{name}`", annotation.text));
    }
    number
}

fn decimal(reader: &mut Reader, annotation: &Annotation) -> Option<(String, bool)> {
    let inclusive = annotation.value("inclusive").and_then(|value| reader.boolean(value)).unwrap_or(true);
    let limit = reader.text(annotation, "value").map(|text| text.text.trim().to_owned());
    let limit = limit.filter(|limit| limit.parse::<f64>().is_ok_and(f64::is_finite));
    if limit.is_none() {
        reader.bad_annotation(annotation, format!("`{}` needs a decimal number", annotation.text));
    }
    Some((limit?, inclusive))
}

/// The expression, its flags written inline.
fn pattern(reader: &mut Reader, annotation: &Annotation) -> Option<String> {
    let Some(expression) = reader.text(annotation, "regexp") else {
        reader.bad_annotation(annotation, "`@Pattern` needs a regular expression");
        return None;
    };
    let mut names = Vec::new();
    match annotation.value("flags") {
        Some(Value::Array(items)) => names.extend(items.iter().filter_map(flag)),
        Some(value) => names.extend(flag(value)),
        None => {}
    }
    let flags: String = names.into_iter().collect();
    let prefix = if flags.is_empty() { String::new() } else { format!("(?{flags})") };
    Some(format!("{prefix}{}", expression.text))
}

fn flag(value: &Value) -> Option<char> {
    let name = match value {
        Value::Enum(name) => name.to_string(),
        Value::Expression(text, span) => {
            text.slice(*span).rsplit('.').next().unwrap_or_default().trim().to_owned()
        }
        _ => return None,
    };
    match name.as_str() {
        "UNIX_LINES" => Some('d'),
        "CASE_INSENSITIVE" => Some('i'),
        "COMMENTS" => Some('x'),
        "MULTILINE" => Some('m'),
        "DOTALL" => Some('s'),
        "UNICODE_CASE" => Some('u'),
        _ => None,
    }
}
