//! The contracts as understood, as rows of text: what `jurat contracts` shows and its JSON holds.
//!
//! Clauses are split at their conjunctions and printed by [`show`], so that one contract reads the same
//! whichever language it was written in.

use std::sync::Arc;

use program::{ClassName, Method, Program};
use serde::Serialize;

use crate::contracts::Contracts;
use crate::expr::{Expr, ExprKind};
use crate::model::{Assignable, Clause, EffectiveContract, Language, Nullness, Signals, SpecCase};
use crate::show::{show, show_type};

/// The contract of one method, or of the class itself where `method` is empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ContractRow {
    pub class: String,
    /// `push(int)`; the class's simple name for a constructor.
    pub method: String,
    /// `(I)V`; empty for the class itself.
    pub descriptor: String,
    pub cases: Vec<CaseRow>,
    /// Of the class itself: what holds of every object.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub invariants: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub constraints: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub initially: Vec<String>,
    /// `int mSize = size()`
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub model_fields: Vec<String>,
    /// What nobody has written and JML's defaults say: `\result != null`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub implicit: Vec<String>,
    pub pure: bool,
    pub file: Option<String>,
    pub line: Option<u32>,
    pub language: Language,
}

/// One spec case; every entry is one conjunct.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CaseRow {
    pub pre: Vec<String>,
    pub post: Vec<String>,
    pub signals: Vec<String>,
    pub assignable: Vec<String>,
    /// All of `pre` as one condition, with the parentheses that it needs.
    #[serde(skip)]
    pub whole_pre: String,
    #[serde(skip)]
    pub whole_post: String,
}

/// Rows for the classes under test, in order; a class without any contract has none.
pub fn listing(program: &Program, contracts: &Contracts) -> Vec<ContractRow> {
    program.under_test().iter().flat_map(|class| class_rows(program, contracts, class)).collect()
}

fn class_rows(program: &Program, contracts: &Contracts, name: &ClassName) -> Vec<ContractRow> {
    let Some(class) = program.class(name) else { return Vec::new() };
    let mut rows = Vec::new();
    rows.extend(class_row(contracts, name));
    for method in class.methods.iter().filter(|m| !m.access.is_synthetic() && !m.is_class_initialiser()) {
        let reference = class.method_ref(method);
        let effective = contracts.effective(name, &reference);
        let declared = contracts.declared(name);
        let own = declared.method(&reference);
        let declared_pure = effective.is_pure && own.is_some_and(|own| own.is_pure);
        if effective.cases.is_empty() && !declared_pure {
            continue;
        }
        let language = own.map(|own| own.language).or_else(|| first_language(&effective));
        rows.push(ContractRow {
            class: name.dotted(),
            method: signature(name, method),
            descriptor: method.descriptor.to_string(),
            cases: effective.cases.iter().map(case_row).collect(),
            invariants: Vec::new(),
            constraints: Vec::new(),
            initially: Vec::new(),
            model_fields: Vec::new(),
            implicit: implicit(&effective, method),
            pure: effective.is_pure,
            file: effective.place.as_ref().map(|place| place.file.to_string()),
            line: effective.place.as_ref().map(|place| place.line).filter(|line| *line > 0),
            language: language.unwrap_or(Language::Code),
        });
    }
    rows
}

fn class_row(contracts: &Contracts, name: &ClassName) -> Option<ContractRow> {
    let declared = contracts.declared(name);
    let model_fields: Vec<String> = declared
        .model_fields
        .iter()
        .map(|field| {
            let by = field.represents.as_ref().map(|by| format!(" = {}", show(by))).unwrap_or_default();
            let ghost = if field.is_ghost { "ghost " } else { "" };
            format!("{ghost}{} {}{by}", show_type(&field.ty), field.name)
        })
        .collect();
    let first = [&declared.invariants, &declared.constraints, &declared.initially];
    let clause = first.into_iter().flatten().next();
    let place = clause
        .and_then(|clause| clause.place.clone())
        .or_else(|| declared.model_fields.first().and_then(|field| field.place.clone()));
    let languages = declared.model_fields.iter().map(|field| field.language);
    let language = clause.map(|clause| clause.language).into_iter().chain(languages).next()?;
    Some(ContractRow {
        class: name.dotted(),
        method: String::new(),
        descriptor: String::new(),
        cases: Vec::new(),
        invariants: conjuncts(&declared.invariants),
        constraints: conjuncts(&declared.constraints),
        initially: conjuncts(&declared.initially),
        model_fields,
        implicit: Vec::new(),
        pure: false,
        file: place.as_ref().map(|place| place.file.to_string()),
        line: place.as_ref().map(|place| place.line).filter(|line| *line > 0),
        language,
    })
}

/// Parameters and results that are not null by JML's default, with the line whose specification makes them so.
fn implicit(effective: &EffectiveContract, method: &Method) -> Vec<String> {
    let from = match effective.place.as_ref().map(|place| place.line).filter(|line| *line > 0) {
        Some(line) => format!(" (by default, since line {line} specifies the method)"),
        None => String::new(),
    };
    let written = |text: &str| {
        let clauses = effective.cases.iter().flat_map(|case| case.requires.iter().chain(&case.ensures));
        clauses.into_iter().any(|clause| &*clause.text == text)
    };
    let parameters = method.parameters.iter().zip(&effective.parameters);
    let parameters = parameters
        .filter(|(parameter, nullness)| parameter.ty.is_reference() && **nullness == Nullness::NonNull)
        .map(|(parameter, _)| format!("{} != null", parameter.name));
    let is_jml = effective.cases.iter().flat_map(|case| case.requires.iter().chain(&case.ensures));
    let is_jml = effective.returns == Nullness::ByDefault
        || is_jml.into_iter().any(|clause| clause.language == Language::Jml);
    let result = (effective.returns == Nullness::ByDefault).then(|| String::from("\\result != null"));
    let all = parameters.filter(|_| is_jml).chain(result);
    all.filter(|text| !written(text)).map(|text| format!("{text}{from}")).collect()
}

fn signature(class: &ClassName, method: &Method) -> String {
    let name = if method.is_constructor() { class.simple().to_owned() } else { method.name.to_string() };
    let parameters: Vec<String> =
        method.parameters.iter().map(|parameter| show_type(&parameter.ty)).collect();
    format!("{name}({})", parameters.join(", "))
}

fn first_language(effective: &EffectiveContract) -> Option<Language> {
    let case = effective.cases.first()?;
    let signals = case.signals.iter().map(|signals| &signals.condition);
    case.requires.iter().chain(&case.ensures).chain(signals).map(|clause| clause.language).next()
}

fn case_row(case: &SpecCase) -> CaseRow {
    let mut signals: Vec<String> = case.signals.iter().map(signals_row).collect();
    if let Some(only) = &case.signals_only {
        let names: Vec<String> = only.iter().map(show_type).collect();
        signals.push(if names.is_empty() {
            "only \\nothing".into()
        } else {
            format!("only {}", names.join(", "))
        });
    }
    if case.is_normal {
        signals.push("(Exception) false".to_owned());
    }
    let (post, whole_post) = if case.is_exceptional {
        (vec!["false".to_owned()], "false".to_owned())
    } else {
        (conjuncts(&case.ensures), whole(&case.ensures))
    };
    CaseRow {
        pre: conjuncts(&case.requires),
        post,
        signals,
        assignable: case.assignable.as_ref().map(assignable).unwrap_or_default(),
        whole_pre: whole(&case.requires),
        whole_post,
    }
}

/// `(IllegalStateException e) e.getMessage() != null`
fn signals_row(signals: &Signals) -> String {
    let exception = show_type(&signals.exception);
    let condition = &signals.condition.expr;
    if condition.is_true() {
        return format!("({exception})");
    }
    if !condition.mentions_signal() {
        return format!("({exception}) {}", show(condition));
    }
    let is_taken = condition.any(|part| match &part.kind {
        ExprKind::Parameter { name, .. } | ExprKind::Variable(name) => &**name == "e",
        _ => false,
    });
    let name: Arc<str> = if is_taken { "thrown".into() } else { "e".into() };
    let named = condition.substitute(&|part| match part.kind {
        ExprKind::Signal => Some(Expr::new(ExprKind::Variable(name.clone()), part.ty.clone())),
        _ => None,
    });
    format!("({exception} {name}) {}", show(&named))
}

fn whole(clauses: &[Clause]) -> String {
    let all = Expr::all(clauses.iter().map(|clause| clause.expr.clone()));
    if all.is_true() { String::new() } else { show(&all) }
}

fn assignable(assignable: &Assignable) -> Vec<String> {
    if assignable.everything {
        return vec!["\\everything".to_owned()];
    }
    if assignable.locations.is_empty() {
        return vec!["\\nothing".to_owned()];
    }
    let mut shown: Vec<String> = Vec::new();
    for location in &assignable.locations {
        // `o.*` has become all fields; it is shown as it was written.
        let text =
            if location.text.ends_with(".*") { location.text.to_string() } else { show(&location.expr) };
        if !shown.contains(&text) {
            shown.push(text);
        }
    }
    shown
}

fn conjuncts(clauses: &[Clause]) -> Vec<String> {
    clauses
        .iter()
        .flat_map(|clause| clause.expr.conjuncts())
        .filter(|conjunct| !conjunct.is_true())
        .map(show)
        .collect()
}
