//! What tests would leave behind for those that run after them in the same JVM, hand-written ones too.
//!
//! The judge compares static state after a case with what it is where nothing has run. Every difference counts, also that of
//! a cache, since nothing tells a cache from a register; so what can be put back is put back by the test class, which makes
//! the difference harmless whatever it means: fields that can be assigned, collections and atomic variables of the class library. A case that
//! changes something else, such as a field of a singleton or the default locale, is not written; what it has found is told
//! all the same.

use std::collections::{BTreeMap, BTreeSet};

use judge::{Compiled, JudgeError, Trace};
use program::{Access, FieldRef, Program};
use suite::{Dropped, Finding, KeptField, LastingChange, SetUp, TestCase, Value};

use crate::class::{self, Context};
use crate::judging::assess::{Assessed, FoundBy};
use crate::judging::blame::Blame;
use crate::judging::hidden;
use crate::judging::losses::Losses;
use crate::judging::surroundings::Withheld;
use crate::judging::trial::Trial;
use crate::workers::Pair;

/// A trial that changes something for good, and what that is.
pub(crate) struct Lasting {
    trial: Trial,
    what: LastingChange,
}

/// The trials that leave nothing behind that could not be put back, and the others; why these are left out is told.
pub(crate) fn without(
    context: &Context<'_>,
    trials: Vec<Trial>,
    losses: &mut Losses,
    dropped: &mut Dropped,
) -> (Vec<Trial>, Vec<Lasting>) {
    let mut clean = Vec::with_capacity(trials.len());
    let mut rest = Vec::new();
    let mut blame = Blame::default();
    for trial in &trials {
        let all = open_traces(&trial.case, &trial.outcome.traces).filter_map(|trace| lasting(context, trace));
        blame.hear(&trial.case, &trial.outcome, all);
    }
    let blame = blame.told();
    for trial in trials {
        let bad = open_traces(&trial.case, &trial.outcome.traces).find_map(|trace| lasting(context, trace));
        match bad {
            Some(what) if trial.outcome.meaningless.is_none() => {
                dropped.traces += 1;
                if !blame.is_of_another(&trial.case, &what) {
                    losses.add_trace(&trial.case.method, what.clone(), &trial.outcome.probes);
                }
                rest.push(Lasting { trial, what });
            }
            Some(_) | None => clean.push(trial),
        }
    }
    (clean, rest)
}

/// What trials have found that no test shows, since it would change something for good: only where both JVMs find it.
/// `known` are the keys of what tests show.
pub(crate) fn findings(
    context: &Context<'_>,
    pair: &mut Pair,
    compiled: &Compiled,
    rest: Vec<Lasting>,
    known: &BTreeSet<String>,
) -> Result<Vec<Finding>, JudgeError> {
    let mut found: BTreeMap<String, Finding> = BTreeMap::new();
    for Lasting { trial, what } in rest {
        let (case, order, rendered) = (trial.case.clone(), trial.order, trial.rendered.clone());
        let Some((item, finding)) = finding_of(context, trial) else { continue };
        if known.contains(&finding.key) || found.contains_key(&finding.key) {
            continue;
        }
        let is_used = |name: &str| name.split('$').next() == Some(&*rendered.class);
        let used = compiled.iter().filter(|(name, _)| is_used(name));
        pair.second.define(&used.map(|(name, file)| (name.clone(), file.clone())).collect())?;
        let second = pair.second.run_checked(&rendered.class, std::slice::from_ref(&rendered.method))?;
        pair.second.forget(is_used);
        let Some(outcome) = second.into_iter().next() else { continue };
        let again = finding_of(context, Trial { case, order, outcome, rendered });
        if again.is_some_and(|(_, again)| again.key == finding.key) {
            let code = Some(hidden::as_code(context, &item.case));
            let mut told = Finding { code, ..class::finding(context, &item, &finding, None) };
            let what = report::lasting(&what);
            told.story
                .push_str(&format!(" (no test shows it: it would change {what} for the tests after it)"));
            found.insert(finding.key, told);
        }
    }
    Ok(found.into_values().collect())
}

fn finding_of(context: &Context<'_>, trial: Trial) -> Option<(Assessed, FoundBy)> {
    let (mut dropped, mut withheld) = (Dropped::default(), Withheld::default());
    let item = class::assessed(context, vec![trial], (&mut dropped, &mut withheld)).pop()?;
    let finding = item.finding.clone().or_else(|| item.hidden.findings.first().cloned())?;
    Some((item, finding))
}

/// The fields that the test class has to put back.
pub(crate) fn put_back(program: &Program, case: &TestCase, traces: &[Trace]) -> Vec<KeptField> {
    let fields = open_traces(case, traces).filter_map(|trace| match trace {
        Trace::Field { field, initial, .. } => {
            let initial = initial.as_deref().and_then(|text| initial_value(program, field, text));
            Some(KeptField { field: field.clone(), initial })
        }
        Trace::Global(_) => None,
    });
    fields.collect()
}

/// What an atomic variable holds; nothing where that is null.
fn initial_value(program: &Program, field: &FieldRef, text: &str) -> Option<Value> {
    let class = program.class(&field.owner)?;
    match class.field(&field.name)?.ty.class_name()?.as_str() {
        "java/util/concurrent/atomic/AtomicBoolean" => text.parse().ok().map(Value::Boolean),
        "java/util/concurrent/atomic/AtomicInteger" => text.parse().ok().map(Value::Int),
        "java/util/concurrent/atomic/AtomicLong" => text.parse().ok().map(Value::Long),
        _ => None,
    }
}

/// Without what its own set-up changes, which is put back anyway.
fn open_traces<'a>(case: &'a TestCase, traces: &'a [Trace]) -> impl Iterator<Item = &'a Trace> {
    traces.iter().filter(|trace| {
        let Trace::Field { field, .. } = trace else { return true };
        !case.set_up.iter().any(|step| match step {
            SetUp::Assign { field: assigned, .. } => assigned == field,
            SetUp::Call { restore, .. } => restore.setter.owner == field.owner,
        })
    })
}

/// What cannot be put back.
fn lasting(context: &Context<'_>, trace: &Trace) -> Option<LastingChange> {
    let (field, can_be_put_back) = match trace {
        Trace::Global(what) => return Some(LastingChange::Global(what.clone())),
        Trace::Field { field, can_be_put_back, .. } => (field, can_be_put_back),
    };
    let class = context.program.class(&field.owner);
    let declared = class.as_ref().and_then(|class| class.field(&field.name));
    let is_assignable = declared.is_some_and(|declared| {
        let visible =
            context.program.is_accessible(&field.owner, declared.access, &context.class.name.package());
        visible && !declared.access.contains(Access::FINAL)
    });
    let by_reflection = context.options.reflection_fixtures;
    (!can_be_put_back || !(is_assignable || by_reflection)).then(|| LastingChange::StaticField(field.clone()))
}
