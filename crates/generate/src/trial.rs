//! Candidates on the real JVM: compiled as checked renderings, each run in a fresh class loader.

use std::sync::mpsc::Receiver;

use base::Deadline;
use judge::{CheckedOutcome, Judge, JudgeError, Source};
use suite::{Dropped, TestCase};

use crate::candidates::{self, Candidate};
use crate::class::Context;
use crate::losses::Losses;

/// How many cases share one compiled class; more makes a compile error costlier, fewer costs more compilations.
const CASES_PER_CLASS: usize = 120;

/// How many cases are run before the clock is looked at again: a case may take seconds.
const CASES_AT_ONCE: usize = 12;

/// A case and what became of it.
pub struct Trial {
    pub case: TestCase,
    /// That of the candidate.
    pub order: (usize, usize),
    pub outcome: CheckedOutcome,
    pub rendered: CheckedMethod,
}

/// Where the checked rendering of a case is: a compiled class and a method in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CheckedMethod {
    pub class: String,
    pub method: String,
}

/// Runs all candidates that compile, as they come, until the deadline; returns whether the clock cut it short.
pub fn run(
    context: &Context<'_>,
    judge: &mut Judge,
    candidates: &Receiver<Candidate>,
    dropped: &mut Dropped,
    losses: &mut Losses,
    deadline: &Deadline,
) -> Result<(Vec<Trial>, bool), JudgeError> {
    let mut trials = Vec::new();
    let mut number = 0;
    loop {
        let chunk = candidates::next(candidates, CASES_PER_CLASS);
        if chunk.is_empty() {
            return Ok((trials, false));
        }
        if deadline.passed() || context.cancelled() {
            return Ok((trials, true));
        }
        let (run, cut) = run_chunk(context, judge, chunk, number, dropped, losses, deadline)?;
        trials.extend(run);
        if cut {
            return Ok((trials, true));
        }
        number += 1;
    }
}

fn run_chunk(
    context: &Context<'_>,
    judge: &mut Judge,
    candidates: Vec<Candidate>,
    number: usize,
    dropped: &mut Dropped,
    losses: &mut Losses,
    deadline: &Deadline,
) -> Result<(Vec<Trial>, bool), JudgeError> {
    let (mut orders, mut cases): (Vec<_>, Vec<_>) =
        candidates.into_iter().map(|candidate| (candidate.order, candidate.case)).unzip();
    let package = context.class.name.package();
    let simple = format!("{}_Checked{number}", context.class.name.without_package().replace('$', "_"));
    let class_name = if package.is_empty() { simple } else { format!("{package}.{simple}") };
    let checked = loop {
        if cases.is_empty() {
            return Ok((Vec::new(), false));
        }
        let checked =
            emit::render_checked(context.program, context.contracts, &class_name, &cases, &context.judged);
        let source = Source { class_name: class_name.clone(), text: checked.text.clone() };
        let errors = judge.compile(&[source], context.release)?;
        if errors.is_empty() {
            break checked;
        }
        let mut broken: Vec<usize> = errors
            .iter()
            .filter_map(|error| {
                let method = checked
                    .methods
                    .iter()
                    .find(|method| (method.lines.0..=method.lines.1).contains(&error.line));
                method.map(|method| method.case)
            })
            .collect();
        broken.sort_unstable();
        broken.dedup();
        context.note_uncompilable(&errors, &checked.text);
        if broken.is_empty() {
            // The error is outside any case: nothing of this chunk can be run.
            dropped.uncompilable += cases.len();
            return Ok((Vec::new(), false));
        }
        dropped.uncompilable += broken.len();
        for index in broken.into_iter().rev() {
            cases.remove(index);
            orders.remove(index);
        }
    };
    let mut cases: Vec<Option<TestCase>> = cases.into_iter().map(Some).collect();
    let mut trials = Vec::new();
    for part in checked.methods.chunks(CASES_AT_ONCE) {
        if deadline.passed() || context.cancelled() {
            return Ok((trials, true));
        }
        let wanted = part.iter().filter_map(|rendered| {
            let case = cases[rendered.case].take().filter(|case| !losses.given_up(&case.method))?;
            Some((Candidate { case, order: orders[rendered.case] }, rendered.method.clone()))
        });
        let (run, methods): (Vec<Candidate>, Vec<String>) = wanted.unzip();
        let outcomes = judge.run_checked(&class_name, &methods)?;
        for ((candidate, method), outcome) in run.into_iter().zip(methods).zip(outcomes) {
            let Candidate { case, order } = candidate;
            // Which candidates happen to be run together must not matter.
            if losses.given_up(&case.method) {
                continue;
            }
            losses.add(&case.method, outcome.end);
            let rendered = CheckedMethod { class: class_name.clone(), method };
            trials.push(Trial { case, order, outcome, rendered });
        }
    }
    Ok((trials, false))
}
