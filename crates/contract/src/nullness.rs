//! Nullness annotations of JSpecify, JSR-305, the Checker Framework, JetBrains, Eclipse, Spring and
//! others, by simple name, with the scopes that make non-null the default.
//!
//! They say whether null may stand somewhere and nothing else, so they fill in [`Nullness`] and write no
//! clause. Annotations of Bean Validation and of Modern Jass are those languages' own.

use program::{ClassName, Type};

use crate::annotation::{Annotation, from_class_file};
use crate::bean;
use crate::knowledge::Knowledge;
use crate::material::{Material, MethodMaterial};
use crate::model::{ClassContract, Language, Nullness};
use crate::reader::{Draft, Reader};

/// What unannotated references are, per kind of place.
#[derive(Clone, Copy, Default)]
struct Defaults {
    parameters: Nullness,
    returns: Nullness,
    fields: Nullness,
}

pub(crate) fn class(reader: &mut Reader, contract: &mut ClassContract) {
    let material = reader.material;
    let defaults = defaults(reader.knowledge, material);
    if contract.default_nullness.is_none() && defaults.parameters != Nullness::Unspecified {
        contract.default_nullness = Some(defaults.parameters);
    }
    for field in &material.fields {
        let declared = &material.class.fields[field.index];
        let written = field.annotations.iter().find_map(nullness);
        let implied = defaults.fields != Nullness::Unspecified && takes_default(&declared.ty);
        let known = contract.field_nullness.iter().any(|(name, _)| *name == declared.name);
        match written {
            _ if known => {}
            Some(written) => contract.field_nullness.push((declared.name.clone(), written)),
            None if implied => contract.field_nullness.push((declared.name.clone(), defaults.fields)),
            None => {}
        }
    }
}

pub(crate) fn method(reader: &mut Reader, material: &MethodMaterial, draft: &mut Draft) {
    let method = reader.declared(material);
    let mut defaults = defaults(reader.knowledge, reader.material);
    for annotation in &material.annotations {
        apply(annotation, &mut defaults);
    }
    for (index, parameter) in material.parameters.iter().enumerate() {
        let ty = &method.parameters[index].ty;
        let written = parameter.annotations.iter().find_map(nullness).filter(|_| ty.is_reference());
        if written.is_some() {
            draft.speaks(Language::Nullness, material.place.clone());
        }
        let implied = if takes_default(ty) { defaults.parameters } else { Nullness::Unspecified };
        let known = &mut draft.parameters[index];
        // What is written here beats any default, and a default never beats what a language said.
        *known = match (written, *known) {
            (Some(written), _) => written,
            (None, Nullness::Unspecified) => implied,
            (None, known) => known,
        };
    }
    if method.is_constructor() || !method.returns.is_reference() {
        return;
    }
    let written = material.annotations.iter().find_map(nullness);
    if written.is_some() {
        draft.speaks(Language::Nullness, material.place.clone());
    }
    let implied = if takes_default(&method.returns) { defaults.returns } else { Nullness::Unspecified };
    draft.returns = match (written, draft.returns) {
        (Some(written), _) => written,
        (None, Nullness::Unspecified) => implied,
        // Whoever marks a class has written it.
        (None, Nullness::ByDefault) if implied == Nullness::NonNull => implied,
        (None, known) => known,
    };
}

/// A type variable is as nullable as what it stands for.
fn takes_default(ty: &Type) -> bool {
    ty.is_reference() && !matches!(ty, Type::Variable(_))
}

fn nullness(annotation: &Annotation) -> Option<Nullness> {
    let other_language = bean::is_bean(annotation) || annotation.package() == "jass.modern";
    match annotation.simple_name() {
        _ if other_language => None,
        "Nullable" | "CheckForNull" | "NullableDecl" | "PossiblyNull" | "RecentlyNullable" => {
            Some(Nullness::Nullable)
        }
        "NonNull" | "Nonnull" | "NotNull" | "NonNullable" | "NonNullDecl" | "RecentlyNonNull" => {
            Some(Nullness::NonNull)
        }
        _ => None,
    }
}

/// The scopes around a class: its package, the classes around it from outside in, itself.
fn defaults(knowledge: &Knowledge, material: &Material) -> Defaults {
    let mut around = vec![material.class.name.clone()];
    let mut outer = material.class.outer.clone();
    while let Some(name) = outer {
        outer = knowledge.program().class(&name).and_then(|class| class.outer.clone());
        around.push(name);
    }
    let mut defaults = Defaults::default();
    for annotation in of_package(knowledge, &material.class.name) {
        apply(&annotation, &mut defaults);
    }
    for name in around.iter().rev() {
        if let Some(material) = knowledge.material(name) {
            for annotation in &material.annotations {
                apply(annotation, &mut defaults);
            }
        }
    }
    defaults
}

fn of_package(knowledge: &Knowledge, class: &ClassName) -> Vec<Annotation> {
    let package = class.as_str().rsplit_once('/').map(|(package, _)| package);
    let info = package.and_then(|package| {
        // Asking for `package-info` of the JDK's packages would only cost time: they have no scopes.
        let is_library = package.starts_with("java/") || package.starts_with("javax/");
        (!is_library)
            .then(|| knowledge.program().class(&ClassName::new(format!("{package}/package-info"))))?
    });
    info.map_or_else(Vec::new, |info| from_class_file(&info.annotations, &"package-info.java".into(), 0))
}

fn apply(annotation: &Annotation, defaults: &mut Defaults) {
    match annotation.simple_name() {
        "NullMarked" | "NonNullByDefault" | "EverythingIsNonnullByDefault" => {
            let non_null = Nullness::NonNull;
            *defaults = Defaults { parameters: non_null, returns: non_null, fields: non_null };
        }
        "NullUnmarked" => *defaults = Defaults::default(),
        "NonNullApi" => {
            defaults.parameters = Nullness::NonNull;
            defaults.returns = Nullness::NonNull;
        }
        "ParametersAreNonnullByDefault" => defaults.parameters = Nullness::NonNull,
        "ParametersAreNullableByDefault" => defaults.parameters = Nullness::Nullable,
        "ReturnValuesAreNonnullByDefault" => defaults.returns = Nullness::NonNull,
        "NonNullFields" | "FieldsAreNonnullByDefault" => defaults.fields = Nullness::NonNull,
        _ => {}
    }
}
