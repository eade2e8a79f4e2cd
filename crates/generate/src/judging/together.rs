//! Tests that find another static state than they expect when others have run before them, in a JVM that they share.

use std::collections::BTreeSet;

use explore::Engine;
use paths::Together;
use program::{Access, FieldRef, Type};
use suite::{Dropped, SetUp, TestCase};

use crate::class::Context;
use crate::judging::assess::Assessed;

/// Leaves out what a test observes where other tests of the class can change it. Tests that would end otherwise say themselves
/// what static fields hold when they begin; those that cannot are left out.
pub(crate) fn independent(
    context: &Context<'_>,
    engine: &mut Engine<'_>,
    kept: Vec<Assessed>,
    dropped: &mut Dropped,
) -> Vec<Assessed> {
    if !engine.has_static_state() {
        return kept;
    }
    let cases: Vec<_> = kept.iter().map(|item| item.case.clone()).collect();
    let mut found = engine.together(&cases);
    let beginning = match found.contains(&Together::OtherEnd) {
        true => beginning(context, engine, &kept),
        false => Vec::new(),
    };
    let mut kept = kept;
    if !beginning.is_empty() {
        let others = found.iter_mut().zip(&mut kept).filter(|(found, _)| **found == Together::OtherEnd);
        others.for_each(|(_, item)| {
            item.case.set_up.splice(0..0, missing(&item.case, &beginning)).for_each(drop)
        });
        let cases: Vec<_> = kept.iter().map(|item| item.case.clone()).collect();
        found = engine.together(&cases);
    }
    let mut independent = Vec::with_capacity(kept.len());
    for (mut item, together) in kept.into_iter().zip(found) {
        match together {
            Together::Same => independent.push(item),
            Together::OtherValue => {
                item.case.oracle.observations.clear();
                independent.push(item);
            }
            Together::OtherEnd => {
                dropped.flaky += 1;
                context.note(format!(
                    "a test of {} depends on what others leave in static fields",
                    item.case.method
                ));
            }
        }
    }
    independent
}

/// Assignments of what the static fields that these tests change hold when a program begins, where a test can write them.
fn beginning(context: &Context<'_>, engine: &mut Engine<'_>, kept: &[Assessed]) -> Vec<SetUp> {
    let fields: BTreeSet<&FieldRef> =
        kept.iter().flat_map(|item| &item.put_back).map(|kept| &kept.field).collect();
    let package = context.class.name.package();
    let assigned = fields.into_iter().filter_map(|field| {
        let class = context.program.class(&field.owner)?;
        let declared = class.field(&field.name)?;
        let is_open = context.program.is_accessible(&field.owner, declared.access, &package)
            && !declared.access.contains(Access::FINAL);
        let ty: Type = declared.ty.clone();
        let value = is_open.then(|| engine.initial(field, &ty)).flatten()?;
        Some(SetUp::Assign { field: field.clone(), ty, value })
    });
    assigned.collect()
}

/// Without what the case does already.
fn missing(case: &TestCase, beginning: &[SetUp]) -> Vec<SetUp> {
    let does = |step: &SetUp| {
        let SetUp::Assign { field, .. } = step else { return false };
        case.set_up.iter().any(|own| match own {
            SetUp::Assign { field: own, .. } => own == field,
            SetUp::Call { restore, .. } => restore.setter.owner == field.owner,
        })
    };
    beginning.iter().filter(|step| !does(step)).cloned().collect()
}
