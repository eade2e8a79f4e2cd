//! The Java Modeling Language: specifications in `//@` and `/*@ … @*/` comments, and in side files.
//!
//! Follows the JML reference manual for method specifications (chapter 9) and type specifications
//! (chapter 8). We deviate in one default: references are non-null by default only in methods that have
//! a specification (so that a project with one JML comment does not become non-null everywhere);
//! `nullable_by_default` is honoured.
//!
//! ```java
//! //@ requires size() > 0;
//! //@ ensures size() == \old(size()) - 1;
//! public void pop() { … }
//! ```

use std::sync::Arc;

use base::{Diagnostic, Place};
use program::{ClassName, Type};
use syntax::SourceText;
use syntax::expr as written;
use syntax::jml::{Behavior, ClauseKind, MemberKind, SpecCase as WrittenCase};

use crate::Expr;
use crate::annotation::folded;
use crate::arithmetic::MathMode;
use crate::assignable;
use crate::knowledge::{Knowledge, ModelDeclaration, Models};
use crate::material::{JmlSpecification, Material, MethodMaterial};
use crate::model::{ClassContract, Clause, Language, Nullness, Signals, SpecCase};
use crate::reader::{Draft, Reader, Representation, Site, promise_nothing};
use crate::typing::{self, Position};

/// The model and ghost fields that the class's comments declare.
pub(crate) fn model_fields(knowledge: &Knowledge, material: &Material, into: &mut Models) {
    let reader = Reader { knowledge, material, out: Vec::new() };
    for written in &material.members {
        let MemberKind::Field { ty, name, is_model } = &written.member.kind else { continue };
        let site = Site { imports: &written.file.imports, ..reader.class_site() };
        let text = &written.file.text;
        let clause: Arc<str> = folded(text.slice(written.member.span)).into();
        let context = reader.context(&site, Position::Constant, text, &clause);
        if let Some(ty) = typing::resolve_type(&context, ty, &mut into.diagnostics) {
            into.fields.push(ModelDeclaration {
                class: material.class.name.clone(),
                name: name.clone(),
                ty,
                is_ghost: !is_model,
                is_static: has(&written.member.modifiers, "static"),
                place: Some(text.place(written.member.span)),
                language: Language::Jml,
            });
        }
    }
}

pub(crate) fn has_representation(material: &Material, name: &str) -> bool {
    material.members.iter().any(|written| {
        matches!(&written.member.kind, MemberKind::Represents { field, such_that: false, .. } if &**field == name)
    })
}

/// Invariants, constraints, initially and represents clauses, modifiers of fields.
pub(crate) fn class<'a>(
    reader: &mut Reader<'a>,
    contract: &mut ClassContract,
    represented: &mut Vec<Representation>,
) {
    let material = reader.material;
    for word in ["code_safe_math", "code_bigint_math"] {
        if material.has_modifier(word) {
            unchecked_mode(reader, word, material.place.clone());
        }
    }
    for written in &material.members {
        let text = &written.file.text;
        let is_static = has(&written.member.modifiers, "static");
        let arithmetic = arithmetic(reader, None);
        let site = Site { is_static, imports: &written.file.imports, arithmetic, ..reader.class_site() };
        match &written.member.kind {
            MemberKind::Invariant(expr) => {
                let clause = reader.clause(&site, Position::Invariant, text, expr, Language::Jml);
                contract.invariants.extend(clause);
            }
            MemberKind::Constraint(expr) => {
                let clause = reader.clause(&site, Position::Constraint, text, expr, Language::Jml);
                contract.constraints.extend(clause);
            }
            MemberKind::Initially(expr) => {
                let clause = reader.clause(&site, Position::Initially, text, expr, Language::Jml);
                contract.initially.extend(clause);
            }
            MemberKind::Represents { field, by, such_that } => {
                let place = text.place(written.member.span);
                let representation = represents(reader, &site, text, field, by, *such_that, place);
                represented.extend(representation);
            }
            MemberKind::Field { .. } => {}
        }
    }
    for field in &material.fields {
        let name = &material.class.fields[field.index].name;
        for modifier in &field.modifiers {
            match &**modifier {
                "spec_public" | "spec_protected" => contract.spec_public.push(name.clone()),
                "nullable" => contract.field_nullness.push((name.clone(), Nullness::Nullable)),
                "non_null" => contract.field_nullness.push((name.clone(), Nullness::NonNull)),
                _ => {}
            }
        }
    }
    if is_nullable_by_default(reader.knowledge, material) {
        contract.default_nullness = Some(Nullness::Nullable);
    }
}

/// Types what represents a model field; shared with Modern Jass, which says the same in an annotation.
pub(crate) fn represents<'a>(
    reader: &mut Reader<'a>,
    site: &Site<'a>,
    text: &SourceText,
    field: &Arc<str>,
    by: &written::Expr,
    such_that: bool,
    place: Place,
) -> Option<Representation> {
    let class = &reader.material.class;
    let Some(model) = reader.knowledge.model_field(&class.name, field) else {
        let known = reader.knowledge.program().supertypes(&class.name);
        let names: Vec<Arc<str>> = std::iter::once(&class.name)
            .chain(&known)
            .flat_map(|class| reader.knowledge.model_fields(class))
            .map(|model| model.name)
            .collect();
        let message = format!("no model field `{field}` in `{}`", class.name.readable());
        let diagnostic = Diagnostic::error("contract.unknown-model-field", message).at(place);
        let help = base::did_you_mean(field, names.iter().map(|name| &**name));
        reader.out.push(Diagnostic { help, ..diagnostic });
        return None;
    };
    if such_that {
        let message = format!("`\\such_that` does not say how to compute `{field}`");
        let warning = Diagnostic::warning("contract.untranslatable", message).at(place.clone());
        reader.out.push(warning.help("use `represents field = expression`"));
        return Some(Representation { field: field.clone(), by: None, place: Some(place) });
    }
    let clause: Arc<str> = folded(text.slice(by.span)).into();
    let mut out = std::mem::take(&mut reader.out);
    let context = reader.context(site, Position::Represents, text, &clause);
    let by = typing::assigned(&context, by, &model.ty, &mut out);
    reader.out = out;
    Some(Representation { field: field.clone(), by, place: Some(place) })
}

pub(crate) fn method<'a>(
    reader: &mut Reader<'a>,
    site: &Site<'a>,
    material: &'a MethodMaterial,
    draft: &mut Draft,
) {
    nullness(reader, site, material, draft);
    // A constructor that nobody wrote has no place.
    if reader.material.has_modifier("pure") && material.place.is_some() {
        draft.is_pure = true;
        draft.speaks(Language::Jml, material.place.clone());
    }
    let Some(jml) = &material.jml else { return };
    let pure = jml.specification.modifiers.iter().find(|(word, _)| &**word == "pure");
    if let Some((_, span)) = pure {
        draft.is_pure = true;
        draft.pure_place = Some(jml.file.text.place(*span));
    }
    draft.is_helper |= material.has_modifier("helper");
    if !jml.specification.modifiers.is_empty() || !jml.specification.cases.is_empty() {
        draft.speaks(Language::Jml, Some(jml.place.clone()));
    }
    draft.replaces = !jml.specification.also && !jml.specification.cases.is_empty();
    for (word, span) in &jml.specification.modifiers {
        if matches!(&**word, "code_safe_math" | "code_bigint_math") {
            unchecked_mode(reader, word, Some(jml.file.text.place(*span)));
        }
    }
    let arithmetic = arithmetic(reader, Some(material));
    let site = Site { imports: &jml.file.imports, arithmetic, ..site.clone() };
    let cases: Vec<(SpecCase, bool)> =
        jml.specification.cases.iter().map(|written| case(reader, &site, jml, written)).collect();
    let is_implicit =
        matches!(jml.specification.cases.as_slice(), [WrittenCase { behavior: Behavior::Lightweight, .. }]);
    for (case, is_broken) in cases {
        if is_implicit {
            draft.is_broken |= is_broken;
            draft.implicit.insert(Language::Jml, case);
        } else {
            draft.explicit.push(case);
        }
    }
}

/// One case, and whether a precondition of it was not understood.
fn case<'a>(
    reader: &mut Reader<'a>,
    site: &Site<'a>,
    jml: &'a JmlSpecification,
    written: &'a WrittenCase,
) -> (SpecCase, bool) {
    let text = &jml.file.text;
    let mut site = site.clone();
    let mut case = SpecCase {
        is_normal: written.behavior == Behavior::Normal,
        is_exceptional: written.behavior == Behavior::Exceptional,
        ..SpecCase::default()
    };
    let language = Language::Jml;
    let mut is_broken = jml.has_broken_precondition;
    let mut knows_frame = true;
    for clause in &written.clauses {
        match &clause.kind {
            ClauseKind::Requires(expr) => {
                let clause = reader.clause(&site, Position::Precondition, text, expr, language);
                is_broken |= clause.is_none();
                site.assumed.extend(clause.iter().map(|clause| clause.expr.clone()));
                case.requires.extend(clause);
            }
            ClauseKind::Ensures(expr) => {
                case.ensures.extend(reader.clause(&site, Position::Postcondition, text, expr, language));
            }
            ClauseKind::Diverges(expr) => {
                case.diverges = reader.clause(&site, Position::Diverges, text, expr, language);
            }
            ClauseKind::Signals { exception, name, condition } => {
                let Some(exception) = exception_type(reader, &site, text, exception) else { continue };
                let site = Site { signal: Some((name.clone(), exception.clone())), ..site.clone() };
                let condition = match condition {
                    Some(condition) => reader.clause(&site, Position::Exceptional, text, condition, language),
                    None => Some(always(text, clause.span, language)),
                };
                case.signals.extend(condition.map(|condition| Signals { exception, condition }));
            }
            ClauseKind::SignalsOnly(types) => {
                let types = types.iter().filter_map(|ty| exception_type(reader, &site, text, ty));
                case.signals_only.get_or_insert_default().extend(types);
            }
            ClauseKind::Assignable(locations) => {
                let into = case.assignable.get_or_insert_default();
                knows_frame &= assignable::add(reader, &site, text, locations, into);
            }
        }
    }
    if !knows_frame {
        case.assignable = None;
    }
    if is_broken {
        promise_nothing(&mut case);
    }
    (case, is_broken)
}

/// A clause that says nothing but `true`.
fn always(text: &SourceText, span: base::Span, language: Language) -> Clause {
    let place = Some(text.place(span));
    Clause { expr: Expr::boolean(true), text: folded(text.slice(span)).into(), place, language }
}

fn exception_type<'a>(
    reader: &mut Reader<'a>,
    site: &Site<'a>,
    text: &SourceText,
    written: &written::TypeExpr,
) -> Option<Type> {
    let clause: Arc<str> = folded(text.slice(written.span)).into();
    let mut out = std::mem::take(&mut reader.out);
    let context = reader.context(site, Position::Exceptional, text, &clause);
    let ty = typing::resolve_type(&context, written, &mut out);
    let throwable = Type::class("java/lang/Throwable");
    let is_exception = ty.as_ref().is_some_and(|ty| typing::is_assignable(&context, ty, &throwable));
    reader.out = out;
    if let (Some(ty), false) = (&ty, is_exception) {
        let message = format!("`{ty}` is not an exception");
        reader.out.push(Diagnostic::error("contract.not-an-exception", message).at(text.place(written.span)));
        return None;
    }
    ty
}

/// `nullable` and `non_null` where written; else the default, in methods that have a specification.
fn nullness<'a>(reader: &mut Reader<'a>, site: &Site<'a>, material: &'a MethodMaterial, draft: &mut Draft) {
    let specified = material.jml.as_ref().is_some_and(|jml| !jml.specification.cases.is_empty());
    let default = match specified {
        true if is_nullable_by_default(reader.knowledge, reader.material) => Nullness::Nullable,
        true => Nullness::NonNull,
        false => Nullness::Unspecified,
    };
    let method = reader.declared(material);
    for (index, parameter) in material.parameters.iter().enumerate() {
        if !method.parameters[index].ty.is_reference() {
            continue;
        }
        let has = |modifier: &str| parameter.modifiers.iter().any(|known| &**known == modifier);
        draft.parameters[index] = if has("nullable") {
            Nullness::Nullable
        } else if has("non_null") {
            let name = &material.names[index];
            let clause = non_null(reader, site, Position::Precondition, name, material);
            draft.everywhere.requires.extend(clause);
            draft.speaks(Language::Jml, material.place.clone());
            Nullness::NonNull
        } else {
            default
        };
    }
    if method.returns.is_reference() && !method.is_constructor() {
        draft.returns = if material.has_modifier("nullable") {
            Nullness::Nullable
        } else if material.has_modifier("non_null") {
            let clause = non_null(reader, site, Position::Postcondition, "\\result", material);
            draft.everywhere.ensures.extend(clause);
            Nullness::NonNull
        } else if default == Nullness::NonNull {
            Nullness::ByDefault
        } else {
            default
        };
    }
}

fn non_null<'a>(
    reader: &mut Reader<'a>,
    site: &Site<'a>,
    position: Position,
    subject: &str,
    material: &MethodMaterial,
) -> Option<Clause> {
    let place = material.place.clone()?;
    let text = SourceText::at_line(place.file.clone(), place.line, format!("{subject} != null"));
    let dialect = written::Dialect::Jml;
    let clause = reader.text_clause(site, position, &text, dialect, Language::Jml)?;
    Some(Clause { place: Some(place), ..clause })
}

/// The modifier of the class or of one around it.
fn is_nullable_by_default(knowledge: &Knowledge, material: &Material) -> bool {
    let mut outer: Option<ClassName> = material.class.outer.clone();
    if material.has_modifier("nullable_by_default") {
        return true;
    }
    while let Some(around) = outer.and_then(|name| knowledge.material(&name)) {
        if around.has_modifier("nullable_by_default") {
            return true;
        }
        outer = around.class.outer.clone();
    }
    false
}

/// A mode of the code, which runs as Java runs it.
fn unchecked_mode(reader: &mut Reader<'_>, word: &str, place: Option<Place>) {
    let message = format!("`{word}` is not checked: code has Java's arithmetic");
    let warning = Diagnostic::warning("contract.code-arithmetic", message)
        .help("`spec_safe_math` and `spec_bigint_math` choose the arithmetic of clauses");
    reader.out.push(Diagnostic { place, ..warning });
}

/// The arithmetic mode of a method's clauses, or of the class's own: what the nearest declaration says.
fn arithmetic(reader: &Reader<'_>, method: Option<&MethodMaterial>) -> MathMode {
    const MODES: [(&str, MathMode); 3] = [
        ("spec_java_math", MathMode::Java),
        ("spec_safe_math", MathMode::Safe),
        ("spec_bigint_math", MathMode::Bigint),
    ];
    let of_method = method.and_then(|method| MODES.into_iter().find(|(word, _)| method.has_modifier(word)));
    let of_class = |material: &Material| MODES.into_iter().find(|(word, _)| material.has_modifier(word));
    let mut chosen = of_method.or_else(|| of_class(reader.material));
    let mut outer = reader.material.class.outer.clone();
    while chosen.is_none() {
        let Some(around) = outer.and_then(|name| reader.knowledge.material(&name)) else { break };
        chosen = of_class(&around);
        outer = around.class.outer.clone();
    }
    chosen.map_or(reader.knowledge.arithmetic, |(_, mode)| mode)
}

fn has(modifiers: &[(Arc<str>, base::Span)], name: &str) -> bool {
    modifiers.iter().any(|(modifier, _)| &**modifier == name)
}
