//! Candidates on the real JVM: compiled as checked renderings, each run in a fresh class loader.

use std::collections::BTreeSet;
use std::ops::RangeFrom;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use base::Deadline;
use emit::Checked;
use judge::{CheckedOutcome, CompileError, Judge, JudgeError, Source, Stage};
use suite::{Dropped, ProbeSet, TestCase};

use crate::candidates::{self, Candidate};
use crate::class::Context;
use crate::losses::Losses;
use crate::surroundings;

/// How many cases are compiled together; more makes a compile error costlier, fewer costs more compilations.
const CASES_AT_ONCE: usize = 80;

/// How many cases share one class. Every case has a class loader of its own, which loads and verifies the whole class.
/// Before the cases of a class are run the clock is looked at: a case may take seconds.
const CASES_PER_CLASS: usize = 8;

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

/// All that was tried.
#[derive(Default)]
pub struct Run {
    pub trials: Vec<Trial>,
    /// Whether the clock cut it short.
    pub cut: bool,
    /// What running a trial took lately: the first ones wait for a JVM that is not warm yet.
    per_case: Duration,
    seen: ProbeSet,
    /// Trials that passed what none before them did: about so many tests will be kept.
    new: usize,
}

impl Run {
    /// How long a trial takes, without compiling it.
    pub fn per_case(&self) -> Duration {
        self.per_case
    }

    /// So many trials took so long.
    fn took(&mut self, time: Duration, trials: usize) {
        let each = time / u32::try_from(trials.max(1)).unwrap_or(u32::MAX);
        self.per_case =
            if self.per_case.is_zero() { each } else { self.per_case.mul_f64(0.9) + each.mul_f64(0.1) };
    }

    fn add(&mut self, trial: Trial) {
        let before = self.seen.len();
        self.seen.extend(trial.outcome.probes.iter().cloned());
        self.new += usize::from(self.seen.len() > before);
        self.trials.push(trial);
    }

    /// Whether it takes all the time that is left to judge what will be kept. What the first trials take says little.
    fn is_enough(&self, whole: &Deadline) -> bool {
        self.trials.len() >= TELLING
            && whole.left().is_some_and(|left| self.new > tests_within(left, self.per_case()))
    }
}

/// What judging a test takes, in trials: it needs no class loader of its own.
const TRIALS_OF_A_TEST: f64 = 0.6;

/// And beside that: it is compiled once more, and the second JVM is not warm yet.
const OF_A_TEST: Duration = Duration::from_millis(2);

/// After so many trials the JVM is warm.
const TELLING: usize = 250;

/// What judging takes, however many tests there are.
const TO_BEGIN_WITH: Duration = Duration::from_millis(800);

/// How many tests can be judged.
pub fn tests_within(left: Duration, per_case: Duration) -> usize {
    let left = left.saturating_sub(TO_BEGIN_WITH);
    left.div_duration_f64(per_case.mul_f64(TRIALS_OF_A_TEST) + OF_A_TEST) as usize
}

/// Runs all candidates that compile, as they come, until the deadline, and as long as there is time to judge what is kept of
/// them before the end of the whole.
pub fn run(
    context: &Context<'_>,
    judge: &mut Judge,
    candidates: &Receiver<Candidate>,
    dropped: &mut Dropped,
    losses: &mut Losses,
    (deadline, whole): (&Deadline, &Deadline),
) -> Result<Run, JudgeError> {
    let mut run = Run::default();
    let mut numbers = 0..;
    loop {
        let chunk = candidates::next(candidates, CASES_AT_ONCE);
        if chunk.is_empty() {
            return Ok(run);
        }
        run.cut = deadline.passed() || context.cancelled() || run.is_enough(whole);
        if !run.cut {
            run_chunk(context, judge, chunk, &mut numbers, dropped, losses, deadline, &mut run)?;
        }
        if run.cut {
            return Ok(run);
        }
    }
}

/// Cases that share a class, and their rendering.
struct Unit {
    class_name: String,
    candidates: Vec<Candidate>,
    checked: Checked,
}

impl Unit {
    fn new(context: &Context<'_>, class_name: String, candidates: Vec<Candidate>) -> Unit {
        let mut unit = Unit { class_name, candidates, checked: Checked::default() };
        unit.render(context);
        unit
    }

    fn render(&mut self, context: &Context<'_>) {
        let cases: Vec<TestCase> = self.candidates.iter().map(|candidate| candidate.case.clone()).collect();
        let Context { program, contracts, judged, .. } = context;
        self.checked = emit::render_checked(program, contracts, &self.class_name, &cases, judged);
    }

    fn source(&self) -> Source {
        Source { class_name: self.class_name.clone(), text: self.checked.text.clone() }
    }

    /// Leaves out the cases that these errors are in, all of them if an error is outside any. How many they are.
    fn drop_broken(&mut self, context: &Context<'_>, errors: &[CompileError]) -> usize {
        let case_at = |error: &CompileError| {
            let mut methods = self.checked.methods.iter();
            methods.find(|method| (method.lines.0..=method.lines.1).contains(&error.line)).map(|it| it.case)
        };
        let broken: BTreeSet<usize> = errors.iter().filter_map(case_at).collect();
        let before = self.candidates.len();
        if broken.is_empty() {
            self.candidates.clear();
        }
        for index in broken.into_iter().rev() {
            self.candidates.remove(index);
        }
        self.render(context);
        before - self.candidates.len()
    }
}

#[allow(clippy::too_many_arguments)]
fn run_chunk(
    context: &Context<'_>,
    judge: &mut Judge,
    candidates: Vec<Candidate>,
    numbers: &mut RangeFrom<usize>,
    dropped: &mut Dropped,
    losses: &mut Losses,
    deadline: &Deadline,
    run: &mut Run,
) -> Result<(), JudgeError> {
    let package = context.class.name.package();
    let simple = context.class.name.without_package().replace('$', "_");
    let mut units = Vec::new();
    let mut rest = candidates.into_iter().peekable();
    while rest.peek().is_some() {
        let number = numbers.next().unwrap_or_default();
        let simple = format!("{simple}_Checked{number}");
        let class_name = if package.is_empty() { simple } else { format!("{package}.{simple}") };
        units.push(Unit::new(context, class_name, rest.by_ref().take(CASES_PER_CLASS).collect()));
    }
    loop {
        units.retain(|unit| !unit.candidates.is_empty());
        let sources: Vec<Source> = units.iter().map(Unit::source).collect();
        let errors = judge.compile(&sources, context.release)?;
        if errors.is_empty() {
            break;
        }
        let mut known = false;
        for unit in &mut units {
            let own: Vec<CompileError> =
                errors.iter().filter(|error| error.class_name == unit.class_name).cloned().collect();
            if !own.is_empty() {
                known = true;
                context.note_uncompilable(&own, &unit.checked.text);
                dropped.uncompilable += unit.drop_broken(context, &own);
            }
        }
        if !known {
            // Errors of no class of ours: nothing of this chunk can be run.
            context.note_uncompilable(&errors, "");
            dropped.uncompilable += units.iter().map(|unit| unit.candidates.len()).sum::<usize>();
            return Ok(());
        }
    }
    for Unit { class_name, candidates, checked } in units {
        if deadline.passed() || context.cancelled() {
            run.cut = true;
            return Ok(());
        }
        let mut candidates: Vec<Option<Candidate>> = candidates.into_iter().map(Some).collect();
        let wanted = checked.methods.into_iter().filter_map(|rendered| {
            let candidate = candidates[rendered.case].take();
            let candidate = candidate.filter(|candidate| !losses.given_up(&candidate.case.method))?;
            Some((candidate, rendered.method))
        });
        let (candidates, methods): (Vec<Candidate>, Vec<String>) = wanted.unzip();
        let started = Instant::now();
        let outcomes = judge.run_checked(&class_name, &methods)?;
        run.took(started.elapsed(), methods.len());
        for ((candidate, method), outcome) in candidates.into_iter().zip(methods).zip(outcomes) {
            let Candidate { case, order } = candidate;
            // Which candidates happen to be run together must not matter.
            if losses.given_up(&case.method) {
                continue;
            }
            losses.add(&case.method, outcome.end);
            if let (Stage::Setup, None, Some(thrown)) = (outcome.stage, &outcome.meaningless, &outcome.thrown)
            {
                losses.add_unbuilt(&case.method, &surroundings::without_message(thrown, &outcome));
            }
            let rendered = CheckedMethod { class: class_name.clone(), method };
            run.add(Trial { case, order, outcome, rendered });
        }
    }
    Ok(())
}
