//! What only the judge can see: clauses over members that no test may name, fresh objects, and places that a call changes
//! although no `assignable` clause lets it. Where a test can say it after all, it does; else the finding stands without a
//! test, with the call as code.

use std::collections::{BTreeMap, BTreeSet};

use contract::expr::BinaryOperator;
use contract::{Contracts, EffectiveContract, Expr, ExprKind, Untranslated};
use judge::{CheckResult, CheckedOutcome, Compiled, JudgeError};
use program::{ClassName, FieldRef, MethodRef, Program, Type};
use suite::{Check, CheckKind, Finding, FindingKind, TestCase};

use crate::class::{self, Context};
use crate::judging::assess::{self, Assessed, FoundBy, applies, readable};
use crate::judging::surroundings::Withheld;
use crate::judging::trial::Trial;
use crate::workers::Pair;

/// Findings that no test of the case shows, and the case as it was tried.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hidden {
    pub findings: Vec<FoundBy>,
    tried: Option<Box<TestCase>>,
    order: (usize, usize),
}

/// Reads off what the judge alone has checked. Findings that a test can show are left to it: their checks are added to
/// the case, and the first of them is given back.
pub(crate) fn look(
    contracts: &Contracts,
    case: &mut TestCase,
    order: (usize, usize),
    outcome: &CheckedOutcome,
    effective: &EffectiveContract,
) -> (Option<FoundBy>, Hidden) {
    if case.oracle.hidden.is_empty() {
        return (None, Hidden::default());
    }
    let tried = case.clone();
    let (mut shown, mut findings) = (None, Vec::new());
    let first = tried.oracle.checks.len();
    let results = outcome.checks.iter().enumerate().skip(first);
    let threw = outcome.thrown.is_some();
    for (check, (index, result)) in tried.oracle.hidden.iter().zip(results) {
        if !applies(check.kind, threw, &outcome.spec_cases, effective) {
            continue;
        }
        let overflow = assess::is_overflow(&tried, check, index, outcome);
        let story = match result {
            None | Some(CheckResult::Holds) => continue,
            Some(CheckResult::Unknown(reason)) => {
                let unchecked = Untranslated { clause: check.clause.clone(), reason: reason.clone() };
                case.oracle.unchecked.push(unchecked);
                continue;
            }
            Some(_) if overflow => assess::overflow_story(case, check),
            Some(CheckResult::Broken) => format!("{} breaks `{}`", readable(case), check.clause),
            Some(CheckResult::Error(error)) => {
                format!("{}: `{}` cannot be evaluated afterwards: {error}", readable(case), check.clause)
            }
            Some(CheckResult::Changed { steps, content }) => {
                let path = Path { program: &contracts.program(), case, steps, content: *content };
                let story = format!(
                    "{} changes {}, which its contract does not let it: `{}`",
                    readable(case),
                    path.text(),
                    check.clause
                );
                let written = path.unchanged().map(|expr| Check { expr, ..check.clone() });
                let written = written.filter(|check| {
                    emit::translatability(&contracts.program(), contracts, case, check).is_ok()
                });
                if let Some(written) = written {
                    case.oracle.checks.push(written);
                    shown.get_or_insert_with(|| found(case, check, story, false));
                    continue;
                }
                story
            }
        };
        findings.push(found(case, check, story, overflow));
    }
    case.oracle.hidden.clear();
    let tried = (!findings.is_empty()).then(|| Box::new(tried));
    (shown, Hidden { findings, tried, order })
}

fn found(case: &TestCase, check: &Check, story: String, overflow: bool) -> FoundBy {
    let kind = kind_of(check.kind);
    FoundBy {
        kind,
        clause: check.clause.to_string(),
        place: check.place.clone(),
        key: key(kind, case, check),
        story,
        why: None,
        state: None,
        overflow,
    }
}

/// Cases with the same key show the same finding.
pub(crate) fn key(kind: FindingKind, case: &TestCase, check: &Check) -> String {
    format!("{kind:?} {} {} {:?}", case.method, check.clause, check.place)
}

/// What a broken check is called.
pub(crate) fn kind_of(kind: CheckKind) -> FindingKind {
    match kind {
        CheckKind::Post { .. } => FindingKind::Postcondition,
        CheckKind::Signals { .. } => FindingKind::Signals,
        CheckKind::Invariant => FindingKind::Invariant,
        CheckKind::Constraint => FindingKind::Constraint,
        CheckKind::Initially => FindingKind::Initially,
        CheckKind::Assignable { .. } => FindingKind::Assignable,
        CheckKind::ObjectContract => FindingKind::ObjectContract,
    }
}

/// Takes the items that show nothing in a test away from those that become tests.
pub(crate) fn split(assessed: Vec<Assessed>) -> (Vec<Assessed>, Vec<Assessed>) {
    let has_hidden = |item: &Assessed| !item.hidden.findings.is_empty();
    let hidden = assessed.iter().filter(|item| has_hidden(item)).cloned().collect();
    let tests = assessed.into_iter().filter(|item| item.finding.is_some() || !has_hidden(item)).collect();
    (tests, hidden)
}

/// The findings that no test shows, each once, by the simplest case: only where both JVMs find them. `known` are the keys of
/// what tests show.
pub(crate) fn findings(
    context: &Context<'_>,
    pair: &mut Pair,
    compiled: &Compiled,
    mut items: Vec<Assessed>,
    known: &BTreeSet<String>,
) -> Result<Vec<Finding>, JudgeError> {
    // What is wrong in every arithmetic is wrong for everybody.
    items.sort_by_key(|item| {
        (item.hidden.findings.iter().all(|finding| finding.overflow), item.case.weight())
    });
    let mut told: BTreeMap<String, Finding> = BTreeMap::new();
    for item in items {
        let is_new = |finding: &&FoundBy| !known.contains(&finding.key) && !told.contains_key(&finding.key);
        let new: Vec<FoundBy> = item.hidden.findings.iter().filter(is_new).cloned().collect();
        if new.is_empty() {
            continue;
        }
        let again = again(context, pair, compiled, &item)?;
        for finding in new.into_iter().filter(|finding| again.contains(&finding.key)) {
            let code = Some(as_code(context, &item.case));
            let found = Finding { code, ..class::finding(context, &item, &finding, None) };
            told.insert(finding.key.clone(), found);
        }
    }
    Ok(told.into_values().collect())
}

/// How to come there without a test: the statements that build what is needed, and the call.
pub(crate) fn as_code(context: &Context<'_>, case: &TestCase) -> Vec<String> {
    emit::render_call(context.program, context.contracts, case).unwrap_or_default()
}

/// The keys of what the second JVM finds.
fn again(
    context: &Context<'_>,
    pair: &mut Pair,
    compiled: &Compiled,
    item: &Assessed,
) -> Result<BTreeSet<String>, JudgeError> {
    let rendered = item.rendered.clone();
    let is_used = |name: &str| name.split('$').next() == Some(&*rendered.class);
    let used = compiled.iter().filter(|(name, _)| is_used(name));
    pair.second.define(&used.map(|(name, file)| (name.clone(), file.clone())).collect())?;
    let second = pair.second.run_checked(&rendered.class, std::slice::from_ref(&rendered.method))?;
    pair.second.forget(is_used);
    let Some(outcome) = second.into_iter().next() else { return Ok(BTreeSet::new()) };
    let Hidden { tried: Some(case), order, .. } = item.hidden.clone() else { return Ok(BTreeSet::new()) };
    let trial = Trial { case: *case, order, outcome, rendered };
    let mut withheld = Withheld::default();
    let again = class::assessed(context, vec![trial], (&mut suite::Dropped::default(), &mut withheld));
    let keys = again.iter().flat_map(|item| &item.hidden.findings).map(|finding| finding.key.clone());
    Ok(keys.collect())
}

/// The way to a place that has changed, as the judge tells it.
struct Path<'p> {
    program: &'p Program,
    case: &'p TestCase,
    steps: &'p [String],
    content: bool,
}

impl Path<'_> {
    /// For a person: `this.part.marks[0]`.
    fn text(&self) -> String {
        let mut text = String::new();
        let mut is_inside = false;
        for step in self.steps {
            if is_inside && (step.starts_with('[') || step.starts_with("java.")) {
                continue;
            }
            if step.starts_with("java.") {
                is_inside = true;
                text = format!("what is in {text}");
            } else if let Some(index) = step.strip_prefix("argument ") {
                text = self.parameter(index).map_or_else(|| step.clone(), |(name, _)| name);
            } else if let Some(field) = step.strip_prefix("static ") {
                let (owner, name) = field.split_once(' ').unwrap_or((field, ""));
                text = format!("{}.{name}", ClassName::from_dotted(owner).readable());
            } else if step.starts_with('[') || step == "this" {
                text.push_str(step);
            } else {
                let name = step.rsplit(' ').next().unwrap_or(step);
                text.push_str(&format!(".{name}"));
            }
        }
        if self.content && !is_inside { format!("the content of {text}") } else { text }
    }

    fn parameter(&self, index: &str) -> Option<(String, Type)> {
        let method = self.program.method(&self.case.method)?;
        let parameter = method.parameters.get(index.parse::<usize>().ok()?)?;
        Some((parameter.name.to_string(), parameter.ty.clone()))
    }

    /// That the place holds what it held before, as a clause; `None` where nothing can be said.
    fn unchanged(&self) -> Option<Expr> {
        let (last, way) = if self.content {
            (None, self.steps)
        } else {
            self.steps.split_last().map(|(last, way)| (Some(last), way))?
        };
        let mut at: Option<Expr> = None;
        for step in way {
            at = Some(self.step(at, step)?);
        }
        let old = |expr: Expr| {
            let ty = expr.ty.clone();
            Expr::new(ExprKind::Old(Box::new(expr)), ty)
        };
        match last {
            Some(last) => {
                let now = self.step(at.clone().map(old), last)?;
                let before = old(self.step(at, last)?);
                Some(Expr::binary(BinaryOperator::Equal, now, before, Type::BOOLEAN))
            }
            None => {
                let object = at?;
                let before = old(self.copied(&object)?);
                let now = match before.ty.is_string() {
                    true => self.text_of(old(object)),
                    false => old(object),
                };
                let equals = MethodRef::new("java/lang/Object".into(), "equals", "(Ljava/lang/Object;)Z");
                let call =
                    ExprKind::Call { target: Some(Box::new(before)), method: equals, arguments: vec![now] };
                Some(Expr::new(call, Type::BOOLEAN))
            }
        }
    }

    fn step(&self, at: Option<Expr>, step: &str) -> Option<Expr> {
        if step == "this" {
            return Some(Expr::new(ExprKind::This, Type::class(self.case.class.clone())));
        }
        if let Some(index) = step.strip_prefix("argument ") {
            let (name, ty) = self.parameter(index)?;
            let kind = ExprKind::Parameter { index: index.parse().ok()?, name: name.into() };
            return Some(Expr::new(kind, ty));
        }
        if let Some(index) = step.strip_prefix('[') {
            let array = at?;
            let Type::Array(element) = array.ty.clone() else { return None };
            let index = Box::new(Expr::int(index.strip_suffix(']')?.parse().ok()?));
            return Some(Expr::new(ExprKind::Index { array: Box::new(array), index }, *element));
        }
        let (owner, name) = step.strip_prefix("static ").unwrap_or(step).split_once(' ')?;
        let class = self.program.class(&ClassName::from_dotted(owner))?;
        let field = class.field(name)?;
        let is_static = field.access.is_static();
        if !is_static && owner.starts_with("java.") {
            return None;
        }
        let target = if is_static { None } else { Some(Box::new(at?)) };
        let reference = FieldRef { owner: class.name.clone(), name: field.name.clone() };
        Some(Expr::new(ExprKind::Field { target, field: reference }, field.ty.clone()))
    }

    /// What an object of the class library holds, as something that does not change with it.
    fn copied(&self, object: &Expr) -> Option<Expr> {
        let name = object.ty.class_name()?;
        let is = |class: &str| self.program.is_subclass(name, &class.into());
        let (copy, parameter) = if is("java/util/List") {
            ("java/util/ArrayList", "java/util/Collection")
        } else if is("java/util/Set") {
            ("java/util/LinkedHashSet", "java/util/Collection")
        } else if is("java/util/Map") {
            ("java/util/LinkedHashMap", "java/util/Map")
        } else if is("java/lang/CharSequence") {
            return Some(self.text_of(object.clone()));
        } else {
            return None;
        };
        let constructor = MethodRef::new(copy.into(), "<init>", format!("(L{parameter};)V"));
        let ty = Type::class(ClassName::from(copy));
        Some(Expr::new(ExprKind::New { constructor, arguments: vec![object.clone()] }, ty))
    }

    fn text_of(&self, object: Expr) -> Expr {
        let method = MethodRef::new("java/lang/Object".into(), "toString", "()Ljava/lang/String;");
        let call = ExprKind::Call { target: Some(Box::new(object)), method, arguments: Vec::new() };
        Expr::new(call, Type::string())
    }
}
