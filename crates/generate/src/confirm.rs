//! The last word: the text as it will be written, compiled and run in two JVMs that differ.

use std::collections::{BTreeMap, BTreeSet};
use std::thread;

use base::Deadline;
use emit::{Rendered, RenderedTest, TestFile};
use judge::{Compiled, JacocoTotals, JudgeError, Order, Source, Statics, TestOutcome, TestResult};
use report::{JacocoReport, Ratio};
use suite::{Dropped, ProbeSet, Verdict};

use crate::agree::agree;
use crate::assess::Assessed;
use crate::class::Context;
use crate::surroundings::Withheld;
use crate::trial::CheckedMethod;
use crate::workers::Pair;

/// How often a file is rendered again without the tests that did not behave.
const ROUNDS: usize = 6;

/// A file whose tests all behave as predicted, in both runs.
pub struct Confirmed {
    /// The text that is written, and where each test stands in it.
    pub written: Rendered,
    /// In the order of the rendered cases.
    pub kept: Vec<Assessed>,
    /// Per kept case, from the first run.
    pub probes: Vec<ProbeSet>,
    pub jacoco: Option<JacocoReport>,
}

/// Drops whatever is not as predicted until nothing is left to drop. `None` where no test remains. The checked renderings
/// of the cases are among `compiled`.
pub fn confirm(
    context: &Context<'_>,
    pair: &mut Pair,
    class_name: &str,
    compiled: &Compiled,
    mut kept: Vec<Assessed>,
    (dropped, withheld): (&mut Dropped, &mut Withheld),
    deadline: &Deadline,
) -> Result<Option<Confirmed>, JudgeError> {
    let mut asked: BTreeSet<CheckedMethod> = BTreeSet::new();
    let package = context.class.name.package();
    let qualified =
        if package.is_empty() { class_name.to_owned() } else { format!("{package}.{class_name}") };
    for _ in 0..ROUNDS {
        if kept.is_empty() {
            return Ok(None);
        }
        let file = TestFile {
            class: context.class.name.clone(),
            name: class_name.to_owned(),
            cases: kept.iter().map(|item| item.case.clone()).collect(),
        };
        let rendered = emit::render(context.program, context.contracts, &file, &context.judged);
        if !rendered.unrenderable.is_empty() {
            remove(&mut kept, &rendered.unrenderable.iter().map(|case| case.case).collect());
            continue;
        }
        let source = Source { class_name: qualified.clone(), text: rendered.text.clone() };
        let errors = pair.first.compile(&[source], context.release)?;
        if !errors.is_empty() {
            context.note_uncompilable(&errors, &rendered.text);
            let lines: Vec<u32> = errors.iter().map(|error| error.line).collect();
            let broken = cases_at(&rendered, &lines);
            if broken.is_empty() {
                dropped.uncompilable += kept.len();
                return Ok(None);
            }
            dropped.uncompilable += broken.len();
            remove(&mut kept, &broken);
            continue;
        }
        // What is run is what the first process compiled: the same bytes in both.
        let own = pair.first.compiled().iter().filter(|(name, _)| !compiled.contains_key(*name));
        pair.second.define(&own.map(|(name, file)| (name.clone(), file.clone())).collect())?;
        let (first, mut second, mut totals) = run_in_both(pair, &qualified)?;
        if !all_as_expected(&rendered, &kept, &second) {
            // What JaCoCo adds to a class may be what a test stumbled over.
            second =
                pair.second.run_tests(std::slice::from_ref(&qualified), Order::Reversed, Statics::Kept)?;
            totals = None;
        }
        let wrong = disagreements(&rendered, &kept, (&first, &second));
        if wrong.is_empty() {
            let probes = probes_by_case(&rendered, kept.len(), first);
            // The totals are worth a third run only while there is time.
            if totals.is_none() && !deadline.passed() {
                totals = Some(pair.second.jacoco(&[qualified])?);
            }
            let jacoco = totals.and_then(|totals| jacoco(context, &totals));
            let written = if context.target == context.judged {
                rendered
            } else {
                emit::render(context.program, context.contracts, &file, &context.target)
            };
            return Ok(Some(Confirmed { written, kept, probes, jacoco }));
        }
        // What only one JVM observes is left out; what is not as predicted even so is dropped.
        let is_new =
            |disagreement: &&Disagreement<'_>| !asked.contains(&kept[disagreement.test.case].rendered);
        let (new, known): (Vec<_>, Vec<_>) = wrong.iter().partition(is_new);
        for disagreement in &known {
            disagreement.report(context, dropped);
        }
        let known: BTreeSet<usize> = known.iter().map(|it| it.test.case).collect();
        let new: BTreeSet<usize> =
            new.iter().map(|it| it.test.case).filter(|it| !known.contains(it)).collect();
        asked.extend(new.iter().map(|case| kept[*case].rendered.clone()));
        let unsure = new.iter().map(|case| kept[*case].clone()).collect();
        let mut agreed = agree(pair, compiled, unsure, (dropped, withheld))?.into_iter().peekable();
        let mut sure = Vec::new();
        for (index, item) in kept.into_iter().enumerate() {
            if new.contains(&index) {
                sure.extend(agreed.next_if(|other| other.rendered == item.rendered));
            } else if !known.contains(&index) {
                sure.push(item);
            }
        }
        kept = sure;
    }
    Ok(None)
}

/// Both JVMs at the same time; they share nothing. The second one's classes are those of JaCoCo, whose totals come last.
#[allow(clippy::type_complexity, reason = "the outcomes of both and the totals")]
fn run_in_both(
    pair: &mut Pair,
    class: &str,
) -> Result<(Vec<TestOutcome>, Vec<TestOutcome>, Option<JacocoTotals>), JudgeError> {
    let classes = [class.to_owned()];
    let Pair { first, second } = pair;
    thread::scope(|scope| {
        let other = scope.spawn(|| second.run_tests_measured(&classes, Order::Reversed, Statics::Kept));
        let first = first.run_tests(&classes, Order::Given, Statics::Kept)?;
        let (second, totals) = other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        Ok((first, second, totals))
    })
}

/// Whether every test ended as it should.
fn all_as_expected(rendered: &Rendered, kept: &[Assessed], outcomes: &[TestOutcome]) -> bool {
    let outcomes = by_test(outcomes);
    rendered.tests.iter().all(|test| {
        let outcome = outcomes.get(&(test.method.clone(), test.invocation));
        kept[test.case].needs_assertions
            || outcome.is_some_and(|outcome| outcome.verdict() == expected(&kept[test.case]))
    })
}

fn expected(item: &Assessed) -> Verdict {
    if item.finding.is_some() { Verdict::Fail } else { Verdict::Pass }
}

/// A test whose two runs differ from each other (flaky) or from the prediction.
struct Disagreement<'a> {
    test: &'a RenderedTest,
    expected: Verdict,
    first: Option<TestOutcome>,
    second: Option<TestOutcome>,
}

impl Disagreement<'_> {
    fn report(&self, context: &Context<'_>, dropped: &mut Dropped) {
        let verdict = |outcome: &Option<TestOutcome>| outcome.as_ref().map(TestOutcome::verdict);
        let kind = if verdict(&self.first) == verdict(&self.second) {
            dropped.mispredicted += 1;
            "mispredicted"
        } else {
            dropped.flaky += 1;
            "flaky"
        };
        let told =
            |outcome: &Option<TestOutcome>| outcome.as_ref().map_or("not run".to_owned(), what_happened);
        context.note(format!(
            "the test `{}` of {} was {kind} and dropped: expected to {}, first run {}, second run {}",
            self.test.display,
            context.class.name,
            if self.expected == Verdict::Pass { "pass" } else { "fail" },
            told(&self.first),
            told(&self.second),
        ));
    }
}

fn disagreements<'a>(
    rendered: &'a Rendered,
    kept: &[Assessed],
    (first, second): (&[TestOutcome], &[TestOutcome]),
) -> Vec<Disagreement<'a>> {
    let (first, second) = (by_test(first), by_test(second));
    let mut wrong = Vec::new();
    for test in &rendered.tests {
        let key = (test.method.clone(), test.invocation);
        let expected = expected(&kept[test.case]);
        let seen = (first.get(&key).copied(), second.get(&key).copied());
        let verdicts = (seen.0.map(TestOutcome::verdict), seen.1.map(TestOutcome::verdict));
        // The second JVM runs without assertions.
        let second_too = verdicts.1 == Some(expected) || kept[test.case].needs_assertions;
        if verdicts.0 != Some(expected) || !second_too {
            let (first, second) = (seen.0.cloned(), seen.1.cloned());
            wrong.push(Disagreement { test, expected, first, second });
        }
    }
    wrong
}

fn what_happened(outcome: &TestOutcome) -> String {
    match &outcome.result {
        TestResult::Passed => "passed".to_owned(),
        TestResult::Failed(thrown) => {
            let message: String =
                thrown.message.iter().flat_map(|message| message.chars()).take(200).collect();
            format!("failed with {}: {message}", thrown.class)
        }
        TestResult::Skipped(why) => format!("was skipped: {why}"),
        TestResult::None => format!("came to no result ({:?})", outcome.end),
    }
}

fn by_test(outcomes: &[TestOutcome]) -> BTreeMap<(String, Option<u32>), &TestOutcome> {
    outcomes.iter().map(|outcome| ((outcome.method.clone(), outcome.invocation), outcome)).collect()
}

fn probes_by_case(rendered: &Rendered, cases: usize, outcomes: Vec<TestOutcome>) -> Vec<ProbeSet> {
    let mut by_test: BTreeMap<(String, Option<u32>), ProbeSet> =
        outcomes.into_iter().map(|outcome| ((outcome.method, outcome.invocation), outcome.probes)).collect();
    let mut probes = vec![ProbeSet::new(); cases];
    for test in &rendered.tests {
        if let Some(seen) = by_test.remove(&(test.method.clone(), test.invocation)) {
            probes[test.case].extend(seen);
        }
    }
    probes
}

fn jacoco(context: &Context<'_>, totals: &JacocoTotals) -> Option<JacocoReport> {
    let nested = format!("{}$", context.class.name.as_str());
    let mut report = JacocoReport::default();
    let mut found = false;
    for (name, counts) in &totals.classes {
        if *name == context.class.name || name.as_str().starts_with(&nested) {
            found = true;
            add(&mut report.line, counts.lines_covered, counts.lines);
            add(&mut report.branch, counts.branches_covered, counts.branches);
        }
    }
    found.then_some(report)
}

fn add(ratio: &mut Ratio, covered: u32, total: u32) {
    ratio.covered += covered as usize;
    ratio.total += total as usize;
}

/// The cases whose rendered test stands at one of these lines.
fn cases_at(rendered: &Rendered, lines: &[u32]) -> BTreeSet<usize> {
    let mut cases = BTreeSet::new();
    for line in lines {
        let above = rendered.tests.iter().filter(|test| test.line <= *line).map(|test| test.line).max();
        if let Some(start) = above {
            cases.extend(rendered.tests.iter().filter(|test| test.line == start).map(|test| test.case));
        }
    }
    cases
}

fn remove(kept: &mut Vec<Assessed>, indexes: &BTreeSet<usize>) {
    let mut index = 0;
    kept.retain(|_| {
        index += 1;
        !indexes.contains(&(index - 1))
    });
}
