//! What tests would leave behind for those that run after them in the same JVM, hand-written ones too.
//!
//! The judge compares static state after a case with what it is where nothing has run. Every difference counts, also that of
//! a cache, since nothing tells a cache from a register; so what can be put back is put back by the test class, which makes
//! the difference harmless whatever it means: fields that can be assigned, and collections of the class library. A case that
//! changes something else, such as a field of a singleton or the default locale, is not written.

use judge::Trace;
use program::{Access, FieldRef};
use suite::{Dropped, SetUp, TestCase};

use crate::class::Context;
use crate::losses::Losses;
use crate::trial::Trial;

/// The trials that leave nothing behind that could not be put back; why the others are left out is told.
pub fn without(
    context: &Context<'_>,
    trials: Vec<Trial>,
    losses: &mut Losses,
    dropped: &mut Dropped,
) -> Vec<Trial> {
    let mut clean = Vec::with_capacity(trials.len());
    for trial in trials {
        let bad = open_traces(&trial.case, &trial.outcome.traces).find_map(|trace| lasting(context, trace));
        match bad {
            Some(what) if trial.outcome.meaningless.is_none() => {
                dropped.traces += 1;
                losses.add_trace(&trial.case.method, what);
            }
            Some(_) | None => clean.push(trial),
        }
    }
    clean
}

/// The fields that the test class has to put back.
pub fn put_back(case: &TestCase, traces: &[Trace]) -> Vec<FieldRef> {
    let fields = open_traces(case, traces).filter_map(|trace| match trace {
        Trace::Field { field, .. } => Some(field.clone()),
        Trace::Global(_) => None,
    });
    fields.collect()
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

/// What cannot be put back, in words.
fn lasting(context: &Context<'_>, trace: &Trace) -> Option<String> {
    let (field, can_be_put_back) = match trace {
        Trace::Global(what) => return Some(what.clone()),
        Trace::Field { field, can_be_put_back } => (field, can_be_put_back),
    };
    let class = context.program.class(&field.owner);
    let declared = class.as_ref().and_then(|class| class.field(&field.name));
    let is_assignable = declared.is_some_and(|declared| {
        let visible =
            context.program.is_accessible(&field.owner, declared.access, &context.class.name.package());
        visible && !declared.access.contains(Access::FINAL)
    });
    let by_reflection = context.options.reflection_fixtures;
    let name = format!("{}.{}", field.owner.dotted().replace('$', "."), field.name);
    (!can_be_put_back || !(is_assignable || by_reflection))
        .then(|| format!("what the static field {name} holds"))
}
