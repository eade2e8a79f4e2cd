//! The last word: the text as it will be written, compiled and run in two JVMs that differ, the second of which pretends to be
//! elsewhere, too.

use std::collections::{BTreeMap, BTreeSet};
use std::thread;
use std::time::{Duration, Instant};

use base::Deadline;
use emit::{Earlier, Rendered, RenderedTest, TestFile};
use judge::{Compiled, JacocoTotals, JudgeError, Locality, Order, Source, Statics, TestOutcome, TestResult};
use program::{FieldRef, MethodRef};
use report::{JacocoReport, Ratio};
use suite::{Dropped, KeptField, Loss, ProbeSet, Verdict};

use crate::class::{self, Context};
use crate::judging::agree::agree;
use crate::judging::assess::Assessed;
use crate::judging::surroundings::Withheld;
use crate::judging::trial::CheckedMethod;
use crate::select::stay::mark;
use crate::workers::Pair;

/// How often a file is rendered again without the tests that did not behave.
const ROUNDS: usize = 6;

/// A file whose tests all behave as predicted, in both runs.
pub(crate) struct Confirmed {
    /// The text that is written, and where each test stands in it.
    pub written: Rendered,
    /// The same text with the marks that let a later run take it apart.
    pub text: String,
    /// Tests of an earlier run in the file that do not pass now, by name.
    pub failing: Vec<String>,
    /// In the order of the rendered cases.
    pub kept: Vec<Assessed>,
    /// Per kept case, from the first run.
    pub probes: Vec<ProbeSet>,
    pub jacoco: Option<JacocoReport>,
}

/// What is left of the time at least for a round that is not the last one.
const A_ROUND: Duration = Duration::from_millis(700);

/// Where not even one round can be finished, the last one is tried with this part of the tests.
const FEWER: usize = 4;

/// Drops whatever is not as predicted until nothing is left to drop. `None` where no test remains. The checked renderings
/// of the cases are among `compiled`.
///
/// When the budget is used up, the tests that both JVMs have agreed on by then have one round more.
pub(crate) fn confirm(
    context: &Context<'_>,
    pair: &mut Pair,
    (class_name, earlier): (&str, &Earlier),
    compiled: &Compiled,
    mut kept: Vec<Assessed>,
    (dropped, withheld): (&mut Dropped, &mut Withheld),
) -> Result<Result<Option<Confirmed>, Apart>, JudgeError> {
    let mut is_last = false;
    let mut asked: BTreeSet<CheckedMethod> = BTreeSet::new();
    let package = context.class.name.package();
    let qualified =
        if package.is_empty() { class_name.to_owned() } else { format!("{package}.{class_name}") };
    for _ in 0..ROUNDS {
        if kept.is_empty() {
            return Ok(Ok(None));
        }
        let file = TestFile {
            class: context.class.name.clone(),
            name: class_name.to_owned(),
            cases: kept.iter().map(|item| item.case.clone()).collect(),
        };
        let Context { program, contracts, judged, .. } = context;
        let Some(rendered) = emit::render_with(program, contracts, &file, judged, earlier, &put_back(&kept))
        else {
            return Ok(Err(Apart));
        };
        if !rendered.unrenderable.is_empty() {
            remove(&mut kept, &rendered.unrenderable.iter().map(|case| case.case).collect());
            continue;
        }
        let deadline = if is_last { context.time.last } else { round_until(context) };
        let brake = context.brake(deadline);
        for judge in [&mut pair.first, &mut pair.second] {
            judge.set_brake(brake.clone());
        }
        let source = Source { class_name: qualified.clone(), text: rendered.text.clone() };
        let errors = match pair.first.compile(&[source], context.release) {
            Err(JudgeError::Time) if is_last => return Ok(Ok(None)),
            Err(JudgeError::Time) => {
                is_last = true;
                fewer(&mut kept);
                continue;
            }
            errors => errors?,
        };
        if !errors.is_empty() {
            let lines: Vec<u32> = errors.iter().map(|error| error.line).collect();
            if !earlier.is_empty() && !lines.iter().all(|line| is_in_new_test(&rendered, *line)) {
                return Ok(Err(Apart));
            }
            context.note_uncompilable(&errors, &rendered.text);
            let broken = cases_at(&rendered, &lines);
            if broken.is_empty() {
                dropped.uncompilable += kept.len();
                return Ok(Ok(None));
            }
            dropped.uncompilable += broken.len();
            remove(&mut kept, &broken);
            continue;
        }
        // What is run is what the first process compiled: the same bytes in both.
        let own = pair.first.compiled().iter().filter(|(name, _)| !compiled.contains_key(*name));
        pair.second.define(&own.map(|(name, file)| (name.clone(), file.clone())).collect())?;
        let Runs { first, mut second, elsewhere, mut totals } = run_in_both(pair, &qualified, deadline)?;
        if !brake.is_on() && !all_as_expected(&rendered, &kept, &second) {
            // What JaCoCo adds to a class may be what a test stumbled over.
            second =
                pair.second.run_tests(std::slice::from_ref(&qualified), Order::Reversed, Statics::Kept)?;
            totals = None;
        }
        // What there was no time for elsewhere says nothing against a test.
        let is_whole = !brake.is_on();
        let wrong = disagreements(&rendered, &kept, (&first, &second), (&elsewhere, is_whole));
        if wrong.is_empty() {
            let failing = failing(earlier, &first, &second);
            if !failing.is_empty() && pass_alone(context, pair, &qualified, earlier, &failing)? {
                return Ok(Err(Apart));
            }
            let probes = probes_by_case(&rendered, kept.len(), first);
            // The totals are worth a third run only while there is time.
            if totals.is_none() && !context.time.whole.passed() {
                pair.second.set_brake(context.brake(context.time.whole));
                totals = match pair.second.jacoco(&[qualified]) {
                    Err(JudgeError::Time) => None,
                    totals => Some(totals?),
                };
            }
            let jacoco = totals.and_then(|totals| jacoco(context, &totals));
            let written = if context.target == context.judged {
                rendered
            } else {
                emit::render(context.program, context.contracts, &file, &context.target)
            };
            let text = match written.parts.is_empty() {
                true => written.text.clone(),
                false => {
                    emit::earlier::marked(&written, &file, context.target.framework, earlier, &mark(context))
                }
            };
            return Ok(Ok(Some(Confirmed { written, text, failing, kept, probes, jacoco })));
        }
        if brake.is_on() {
            if is_last {
                return Ok(Ok(None));
            }
            is_last = true;
            // Nothing is said against those that there was no time for.
            let mut wrong: BTreeSet<usize> = wrong.iter().map(|it| it.test.case).collect();
            spare_one_of_each_method(&kept, &mut wrong);
            // The two run in opposite directions: when few are done in both, these are whichever stand in the middle.
            if wrong.is_empty() || wrong.len() * FEWER > kept.len() * (FEWER - 1) {
                fewer(&mut kept);
            } else {
                remove(&mut kept, &wrong);
            }
            continue;
        }
        // What only one JVM observes is left out; what is not as predicted even so is dropped.
        let is_new =
            |disagreement: &&Disagreement<'_>| !asked.contains(&kept[disagreement.test.case].rendered);
        let (new, known): (Vec<_>, Vec<_>) = wrong.iter().partition(is_new);
        for disagreement in &known {
            disagreement.report(context, dropped);
            let item = &kept[disagreement.test.case];
            withheld.add(&item.case.method, [Loss::Unrepeatable], &item.probes);
        }
        let known: BTreeSet<usize> = known.iter().map(|it| it.test.case).collect();
        let new: BTreeSet<usize> =
            new.iter().map(|it| it.test.case).filter(|it| !known.contains(it)).collect();
        asked.extend(new.iter().map(|case| kept[*case].rendered.clone()));
        let unsure = new.iter().map(|case| kept[*case].clone()).collect();
        let localities: Vec<Locality> =
            [Locality::Own].into_iter().chain(Locality::ELSEWHERE).chain(Locality::FURTHER).collect();
        let agreed = agree(pair, compiled, unsure, &localities, (dropped, withheld))?;
        let mut agreed = agreed.into_iter().peekable();
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
    Ok(Ok(None))
}

/// Takes the first test of a method from what is left out where all of its tests would be.
fn spare_one_of_each_method(kept: &[Assessed], left_out: &mut BTreeSet<usize>) {
    let mut first: BTreeMap<&MethodRef, usize> = BTreeMap::new();
    let mut safe: BTreeSet<&MethodRef> = BTreeSet::new();
    for (index, item) in kept.iter().enumerate() {
        first.entry(&item.case.method).or_insert(index);
        if !left_out.contains(&index) {
            safe.insert(&item.case.method);
        }
    }
    for (method, index) in first {
        if !safe.contains(method) {
            left_out.remove(&index);
        }
    }
}

/// Leaves out most of the tests: what is left has tests of as many methods as it can.
fn fewer(kept: &mut Vec<Assessed>) {
    let most = (kept.len() / FEWER).max(1);
    let mut of_method: BTreeMap<MethodRef, usize> = BTreeMap::new();
    let mut ranked: Vec<(usize, usize)> = Vec::with_capacity(kept.len());
    for (index, item) in kept.iter().enumerate() {
        let rank = of_method.entry(item.case.method.clone()).or_default();
        ranked.push((*rank, index));
        *rank += 1;
    }
    ranked.sort_unstable();
    let most = most.max(of_method.len().min(class::AT_LEAST));
    let rest: BTreeSet<usize> = ranked.into_iter().skip(most).map(|(_, index)| index).collect();
    remove(kept, &rest);
}

/// New tests and earlier ones cannot be in one file.
pub(crate) struct Apart;

/// Fields that one of the tests changes.
fn put_back(kept: &[Assessed]) -> Vec<KeptField> {
    let fields: BTreeMap<&FieldRef, &KeptField> =
        kept.iter().flat_map(|item| &item.put_back).map(|kept| (&kept.field, kept)).collect();
    fields.into_values().cloned().collect()
}

fn is_in_new_test(rendered: &Rendered, line: u32) -> bool {
    let within = |part: &emit::Part| (part.lines.0..=part.lines.1).contains(&line);
    rendered.parts.iter().any(|part| matches!(part.what, emit::What::Test(_)) && within(part))
}

/// Tests of an earlier run that did not pass in both runs.
fn failing(earlier: &Earlier, first: &[TestOutcome], second: &[TestOutcome]) -> Vec<String> {
    let passes = |name: &str, outcomes: &[TestOutcome]| {
        let mut own = outcomes.iter().filter(|outcome| outcome.method == name).peekable();
        own.peek().is_some() && own.all(|outcome| outcome.verdict() == Verdict::Pass)
    };
    let names = earlier.tests.iter().map(|test| &test.name);
    names.filter(|name| !passes(name, first) || !passes(name, second)).cloned().collect()
}

/// Whether earlier tests that do not pass beside the new ones do so in their own file: then it is the company.
fn pass_alone(
    context: &Context<'_>,
    pair: &mut Pair,
    qualified: &str,
    earlier: &Earlier,
    failing: &[String],
) -> Result<bool, JudgeError> {
    let source = Source { class_name: qualified.to_owned(), text: earlier.whole.clone() };
    let run = || {
        if !pair.first.compile(&[source], context.release)?.is_empty() {
            return Ok(false);
        }
        let outcomes = pair.first.run_tests(&[qualified.to_owned()], Order::Given, Statics::Kept)?;
        let passes = |name: &String| {
            let mut own = outcomes.iter().filter(|outcome| outcome.method == *name).peekable();
            own.peek().is_some() && own.all(|outcome| outcome.verdict() == Verdict::Pass)
        };
        Ok(failing.iter().any(passes))
    };
    match run() {
        // There was no time to ask.
        Err(JudgeError::Time) => Ok(false),
        answer => answer,
    }
}

/// When a round is given up for the last one.
fn round_until(context: &Context<'_>) -> Deadline {
    let (whole, last) = (context.time.whole, context.time.last);
    match whole.left() {
        Some(left) if left < A_ROUND => Deadline::after(A_ROUND).earlier(last),
        _ => whole,
    }
}

/// What became of the tests of a file.
struct Runs {
    first: Vec<TestOutcome>,
    second: Vec<TestOutcome>,
    /// Of the second JVM in each place where it only pretends to be.
    elsewhere: Vec<Vec<TestOutcome>>,
    totals: Option<JacocoTotals>,
}

/// Further places are tried while this many times as much time is left as the tests have run.
const TIMES_LEFT: u32 = 3;

/// Both JVMs at the same time; they share nothing. The second one's classes are those of JaCoCo, whose totals come last.
#[expect(
    clippy::disallowed_methods,
    reason = "the clock brakes: further places are left out where time is short"
)]
fn run_in_both(pair: &mut Pair, class: &str, deadline: Deadline) -> Result<Runs, JudgeError> {
    let classes = [class.to_owned()];
    let start = Instant::now();
    let is_time = || deadline.left().is_none_or(|left| left > TIMES_LEFT * start.elapsed());
    let Pair { first, second } = pair;
    thread::scope(|scope| {
        let other = scope.spawn(|| {
            let (outcomes, totals) = second.run_tests_measured(&classes, Order::Reversed, Statics::Kept)?;
            let mut run_at = |locality| {
                second.set_locality(locality);
                second.run_tests(&classes, Order::Given, Statics::Kept)
            };
            let further = Locality::FURTHER.into_iter().take_while(|_| is_time());
            let elsewhere = Locality::ELSEWHERE
                .into_iter()
                .chain(further)
                .map(&mut run_at)
                .collect::<Result<Vec<_>, _>>();
            second.set_locality(Locality::Own);
            Ok::<_, JudgeError>((outcomes, totals, elsewhere?))
        });
        let first = first.run_tests(&classes, Order::Given, Statics::Kept)?;
        let (second, totals, elsewhere) =
            other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        Ok(Runs { first, second, elsewhere, totals })
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
    (elsewhere, is_whole): (&[Vec<TestOutcome>], bool),
) -> Vec<Disagreement<'a>> {
    let (first, second) = (by_test(first), by_test(second));
    let elsewhere: Vec<_> = elsewhere.iter().map(|outcomes| by_test(outcomes)).collect();
    let mut wrong = Vec::new();
    for test in &rendered.tests {
        let key = (test.method.clone(), test.invocation);
        let expected = expected(&kept[test.case]);
        let seen = (first.get(&key).copied(), second.get(&key).copied());
        let verdicts = (seen.0.map(TestOutcome::verdict), seen.1.map(TestOutcome::verdict));
        // The second JVM runs without assertions.
        let second_too = verdicts.1 == Some(expected) || kept[test.case].needs_assertions;
        let other = elsewhere.iter().map(|outcomes| outcomes.get(&key).copied()).find(|outcome| {
            let is_other = outcome.map_or(is_whole, |outcome| outcome.verdict() != expected);
            is_other && !kept[test.case].needs_assertions
        });
        if verdicts.0 != Some(expected) || !second_too || other.is_some() {
            let second = if second_too { other.unwrap_or(seen.1) } else { seen.1 };
            let (first, second) = (seen.0.cloned(), second.cloned());
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
    let mut report = JacocoReport::default();
    let mut found = false;
    for (name, counts) in &totals.classes {
        if name.is_within(&context.class.name) {
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
