//! Tests of earlier runs that stay in a file: a run that was asked for some methods, or for a line, replaces no others, and
//! one that was cut short does not cost a method all of its tests.

use std::collections::BTreeSet;

use base::Diagnostic;
use emit::Earlier;
use program::{Method, MethodRef};
use project::write::{Target, generated_text};

use crate::class::Context;
use crate::judging::assess::Assessed;
use crate::objective::Objective;

/// What a run leaves alone.
pub(crate) struct Stay {
    /// Where the new tests go, the earlier ones with them.
    pub place: Target,
    pub earlier: Earlier,
    /// The file has tests that must stay, but does not say which they are.
    pub apart: bool,
}

/// What is put before the marks of tests that were made for a line; nothing for all others.
pub(crate) fn mark(context: &Context<'_>) -> String {
    let lines = context.objective.lines().iter();
    // The name alone: where the project stands is nobody's business.
    let name = |file: &str| file.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
    let lines: Vec<String> = lines.map(|line| format!("{}:{}", name(&line.file), line.line)).collect();
    match lines.is_empty() {
        true => String::new(),
        false => emit::earlier::plain(&format!("reach {} ", lines.join(" "))),
    }
}

/// What stays of the file that the tests of a class go to. `cut` says that the run was, and found what was `kept`.
pub(crate) fn stay(context: &Context<'_>, methods: &[&Method], kept: &[Assessed], cut: bool) -> Stay {
    let place = context.place.clone();
    let is_partial = context.objective.is_partial(context.options);
    let text = generated_text(&place.path);
    let mut stay = Stay { place, earlier: Earlier::default(), apart: false };
    let Some(text) = text.filter(|_| is_partial || cut) else { return stay };
    let Some(mut earlier) = Earlier::read(&text) else {
        stay.apart = is_partial;
        return stay;
    };
    replace(context, methods, kept, is_partial, &mut earlier);
    if !earlier.is_empty() && earlier.framework != Some(context.target.framework) {
        stay.apart = true;
        return stay;
    }
    stay.earlier = earlier;
    stay
}

/// Leaves out what is made anew.
fn replace(
    context: &Context<'_>,
    methods: &[&Method],
    kept: &[Assessed],
    is_partial: bool,
    earlier: &mut Earlier,
) {
    let key = |method: &&Method| emit::earlier::key(&context.class.method_ref(method));
    let found: BTreeSet<&MethodRef> = kept.iter().map(|item| &item.case.method).collect();
    let found: BTreeSet<String> = found.into_iter().map(emit::earlier::key).collect();
    let asked: BTreeSet<String> = methods.iter().map(key).collect();
    match context.objective {
        Objective::Lines(..) => {
            let own = mark(context);
            earlier.retain(|test| !test.key.starts_with(&own));
        }
        // Where nothing was found, what there was is better than nothing.
        Objective::Goals(_) if is_partial => {
            earlier.retain(|test| !asked.contains(&test.key) || !found.contains(&test.key))
        }
        Objective::Goals(_) => earlier.retain(|test| !found.contains(&test.key)),
    }
}

/// Another file for the new tests, where they cannot be with the earlier ones: one that is free, or that has nothing but
/// tests that are made anew.
pub(crate) fn sibling(context: &Context<'_>, methods: &[&Method], kept: &[Assessed]) -> Target {
    let may_be_replaced = |text: &str| {
        Earlier::read(text).is_some_and(|mut earlier| {
            replace(context, methods, kept, true, &mut earlier);
            earlier.is_empty()
        })
    };
    project::place::sibling(
        &context.place,
        &emit::told_class(context.program, &context.class.name),
        &may_be_replaced,
    )
}

/// What the user should know of tests that stay.
pub(crate) fn told(
    context: &Context<'_>,
    place: &Target,
    earlier: &Earlier,
    failing: &[String],
    apart: bool,
) -> Vec<Diagnostic> {
    let mut told = Vec::new();
    let class = emit::told_class(context.program, &context.class.name);
    if apart {
        let earlier = generated_text(&context.place.path).and_then(|text| Earlier::read(&text));
        let is_other = earlier.is_some_and(|earlier| earlier.framework != Some(context.target.framework));
        let message = format!(
            "{} has other tests of {class}{} that new ones cannot be put among, and is left as it is; the new tests are in {}",
            context.place.path.display(),
            if is_other { ", for another framework," } else { "" },
            place.path.display()
        );
        let help = "`jurat gen` without `--method` or `--reach` makes all tests of the class anew";
        told.push(Diagnostic::warning("gen.apart", message).help(help));
        return told;
    }
    if !earlier.is_empty() {
        let count = earlier.tests.len();
        let tests = if count == 1 { "1 earlier test".to_owned() } else { format!("{count} earlier tests") };
        let why = match context.objective.is_partial(context.options) {
            true => "of what was not asked for, or not found again,",
            false => "of methods that nothing was found for in the time that there was",
        };
        let message = format!("{tests} of {class} {why} stayed in {}", place.path.display());
        told.push(Diagnostic::warning("gen.kept", message));
    }
    if !failing.is_empty() {
        let message = format!(
            "of the tests that stayed in {}, these do not pass (any more): {}",
            place.path.display(),
            failing.join(", ")
        );
        told.push(Diagnostic::warning("gen.kept-failing", message));
    }
    told
}
