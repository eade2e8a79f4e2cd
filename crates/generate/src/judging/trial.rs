//! Candidates on the real JVM: compiled as checked renderings, each run in a fresh class loader.

use std::collections::{BTreeSet, VecDeque};
use std::ops::RangeFrom;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use base::{Brake, Deadline};
use emit::Checked;
use judge::{CheckedOutcome, CompileError, End, Judge, JudgeError, Source};
use suite::{Dropped, ProbeSet, TestCase};

use crate::class::Context;
use crate::judging::losses::Losses;
use crate::judging::silence::Silence;
use crate::propose::candidates::{self, Candidate, Next};
use crate::timetable::Timetable;

/// How many cases are compiled together; more makes a compile error costlier, fewer costs more compilations.
const CASES_AT_ONCE: usize = 80;

/// How many cases share one class. Every case has a class loader of its own, which loads and verifies the whole class.
const CASES_PER_CLASS: usize = 8;

/// A case and what became of it.
pub(crate) struct Trial {
    pub case: TestCase,
    /// That of the candidate.
    pub order: (usize, usize),
    pub outcome: CheckedOutcome,
    pub rendered: CheckedMethod,
}

/// Where the checked rendering of a case is: a compiled class and a method in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CheckedMethod {
    pub class: String,
    pub method: String,
}

/// All that was tried.
#[derive(Default)]
pub(crate) struct Run {
    pub trials: Vec<Trial>,
    /// Whether the clock cut it short.
    pub cut: bool,
    /// What running a trial took lately: the first ones wait for a JVM that is not warm yet.
    per_case: Duration,
    /// What the shortest trial took.
    least: Option<Duration>,
    /// What compiling a case took the last time.
    compiling: Duration,
    seen: ProbeSet,
    /// Trials that passed what none before them did: about so many tests will be kept.
    new: usize,
}

/// How fast the judge is here and now.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pace {
    /// What a trial takes, without compiling it and without loading a class that is larger than usual.
    per_case: Duration,
    /// How many times slower than usual compiling is: the computer is busy, or the JVM not warm yet.
    slowness: f64,
}

impl Run {
    pub(crate) fn pace(&self) -> Pace {
        let slowness = self.compiling.div_duration_f64(USUAL_COMPILING).clamp(1.0, SLOWEST);
        // A large class is loaded and verified in every trial, but once for all tests.
        let loading = self.least.unwrap_or_default().saturating_sub(USUAL_LOADING);
        Pace { per_case: self.per_case.saturating_sub(loading), slowness }
    }

    /// Updates the running average per trial.
    fn took(&mut self, each: Duration) {
        self.least = Some(self.least.map_or(each, |least| least.min(each)));
        self.per_case =
            if self.per_case.is_zero() { each } else { self.per_case.mul_f64(0.97) + each.mul_f64(0.03) };
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
            && whole.left().is_some_and(|left| self.new > tests_within(left, self.pace()))
    }

    /// Whether what is left of the budget is needed for judging: the more, the slower that is.
    fn is_time_to_judge(&self, time: &Timetable) -> bool {
        let needed = JUDGING.mul_f64(self.pace().slowness).min(time.budget / 2);
        !self.trials.is_empty() && time.whole.left().is_some_and(|left| left < needed)
    }
}

/// What judging a test takes, in trials: it needs no class loader of its own.
const TRIALS_OF_A_TEST: f64 = 0.6;

/// And beside that: it is compiled once more, and the second JVM is not warm yet.
const OF_A_TEST: Duration = Duration::from_millis(2);

/// What judging a few tests takes on a computer that does nothing else.
const JUDGING: Duration = Duration::from_millis(1_200);

/// What compiling a case takes there, and how much slower it may get before other things matter more.
const USUAL_COMPILING: Duration = Duration::from_millis(2);
const SLOWEST: f64 = 3.0;

/// What the class loader of a trial takes for a class of ordinary size.
const USUAL_LOADING: Duration = Duration::from_millis(4);

/// After so many trials the JVM is warm.
const TELLING: usize = 250;

/// What judging takes, however many tests there are.
const TO_BEGIN_WITH: Duration = Duration::from_millis(800);

/// How many tests can be judged.
pub(crate) fn tests_within(left: Duration, pace: Pace) -> usize {
    let left = left.saturating_sub(TO_BEGIN_WITH.mul_f64(pace.slowness));
    left.div_duration_f64(pace.per_case.mul_f64(TRIALS_OF_A_TEST) + OF_A_TEST.mul_f64(pace.slowness)) as usize
}

/// The part of what a test may take after which a candidate is put off until all others had their turn.
const FIRST_LOOK: u32 = 4;

/// Runs all candidates that compile, as they come, until it is time to judge, and as long as there is time to judge what is
/// kept of them before the budget is used up. A candidate that takes long, and what is like it or like one that was lost,
/// waits until all others had their turn: it is likely to cost seconds.
pub(crate) fn run(
    context: &Context<'_>,
    judge: &mut Judge,
    candidates: &Receiver<Candidate>,
    dropped: &mut Dropped,
    losses: &mut Losses,
) -> Result<Run, JudgeError> {
    let mut trying = Trying {
        context,
        brake: context.brake(context.time.trying),
        losses,
        run: Run::default(),
        suspects: VecDeque::new(),
        slow: VecDeque::new(),
        silence: Silence::default(),
        again: Vec::new(),
        numbers: 0..,
    };
    loop {
        match candidates::next(candidates, CASES_AT_ONCE, &trying.brake) {
            Next::Some(_) if trying.is_over() => break,
            Next::Some(chunk) => {
                trying.try_all(judge, chunk, dropped)?;
                trying.try_again(judge, dropped)?;
            }
            Next::None => {
                trying.try_waiting(judge, dropped)?;
                break;
            }
            Next::Late => {
                trying.run.cut = true;
                break;
            }
        }
    }
    Ok(trying.run)
}

/// How long a candidate may take.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// Until it is put off.
    First,
    /// As long as a test may.
    Last,
}

/// A candidate that is compiled.
struct Ready {
    candidate: Candidate,
    rendered: CheckedMethod,
}

struct Trying<'t, 'c> {
    context: &'t Context<'c>,
    brake: Brake,
    losses: &'t mut Losses,
    run: Run,
    /// What is like a candidate that was lost or took long.
    suspects: VecDeque<Ready>,
    /// What took long, or most likely will.
    slow: VecDeque<Ready>,
    silence: Silence,
    /// What was lost, or would be, in something that is asked after its call.
    again: Vec<Candidate>,
    numbers: RangeFrom<usize>,
}

impl Trying<'_, '_> {
    fn is_over(&mut self) -> bool {
        let time = &self.context.time;
        self.run.cut |=
            self.brake.is_on() || self.run.is_enough(&time.whole) || self.run.is_time_to_judge(time);
        self.run.cut
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "what a trial takes is measured, so that the budget is kept"
    )]
    fn try_all(
        &mut self,
        judge: &mut Judge,
        mut chunk: Vec<Candidate>,
        dropped: &mut Dropped,
    ) -> Result<(), JudgeError> {
        chunk.iter_mut().for_each(|candidate| self.silence.leave_out(&mut candidate.case));
        let (started, count) = (Instant::now(), chunk.len());
        let units = match compiled(self.context, judge, chunk, &mut self.numbers, dropped) {
            Err(JudgeError::Time) => {
                self.run.cut = true;
                return Ok(());
            }
            units => units?,
        };
        // Few cases say more about what compiling takes at all.
        if count >= CASES_PER_CLASS {
            self.run.compiling = started.elapsed() / u32::try_from(count).unwrap_or(u32::MAX);
        }
        for ready in units.into_iter().flat_map(Unit::ready) {
            if self.losses.is_suspect(&ready.candidate.case) {
                self.suspects.push_back(ready);
            } else {
                self.try_one(judge, ready, Look::First)?;
            }
        }
        Ok(())
    }

    /// Tries what was put off: first what may be quick nevertheless, then the rest, with all the time that a test may take.
    fn try_waiting(&mut self, judge: &mut Judge, dropped: &mut Dropped) -> Result<(), JudgeError> {
        self.try_again(judge, dropped)?;
        loop {
            if let Some(ready) = self.suspects.pop_front() {
                match self.losses.is_slow(&ready.candidate.case) {
                    true => self.slow.push_back(ready),
                    false => self.try_one(judge, ready, Look::First)?,
                }
            } else if let Some(ready) = self.slow.pop_front() {
                self.try_one(judge, ready, Look::Last)?;
            } else {
                return Ok(());
            }
            self.try_again(judge, dropped)?;
        }
    }

    /// Tries anew, without what does not answer. Every turn leaves out more, so there is a last one.
    fn try_again(&mut self, judge: &mut Judge, dropped: &mut Dropped) -> Result<(), JudgeError> {
        while !self.again.is_empty() && !self.is_over() {
            let again = std::mem::take(&mut self.again);
            self.try_all(judge, again, dropped)?;
        }
        Ok(())
    }

    #[expect(clippy::disallowed_methods, reason = "as above")]
    fn try_one(&mut self, judge: &mut Judge, ready: Ready, look: Look) -> Result<(), JudgeError> {
        let Ready { candidate: Candidate { case, order }, rendered } = ready;
        if self.losses.given_up(&case) || self.is_over() {
            return Ok(());
        }
        if self.silence.is_asked_for(&case) {
            self.again.push(Candidate { case, order });
            return Ok(());
        }
        let started = Instant::now();
        let limit = judge.test_timeout() / if look == Look::First { FIRST_LOOK } else { 1 };
        let outcomes =
            judge.run_checked_within(&rendered.class, std::slice::from_ref(&rendered.method), limit)?;
        let Some(outcome) = outcomes.into_iter().next() else {
            self.run.cut = true;
            return Ok(());
        };
        // What is lost is not judged again.
        if outcome.end == End::Completed {
            self.run.took(started.elapsed());
        }
        if self.silence.learn(&case, &outcome) {
            self.again.push(Candidate { case, order });
            return Ok(());
        }
        if look == Look::First && outcome.end == End::Timeout {
            self.losses.add_slow(&case, outcome.stage);
            self.slow.push_back(Ready { candidate: Candidate { case, order }, rendered });
            return Ok(());
        }
        self.losses.add(&case, &outcome);
        self.run.add(Trial { case, order, outcome, rendered });
        Ok(())
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

    /// The cases, each with its method.
    fn ready(self) -> Vec<Ready> {
        let Unit { class_name, candidates, checked } = self;
        let mut candidates: Vec<Option<Candidate>> = candidates.into_iter().map(Some).collect();
        let ready = checked.methods.into_iter().filter_map(|rendered| {
            let candidate = candidates.get_mut(rendered.case)?.take()?;
            Some(Ready {
                candidate,
                rendered: CheckedMethod { class: class_name.clone(), method: rendered.method },
            })
        });
        ready.collect()
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

/// Compiles candidates. What does not compile is left out, and counted.
fn compiled(
    context: &Context<'_>,
    judge: &mut Judge,
    candidates: Vec<Candidate>,
    numbers: &mut RangeFrom<usize>,
    dropped: &mut Dropped,
) -> Result<Vec<Unit>, JudgeError> {
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
            return Ok(Vec::new());
        }
    }
    Ok(units)
}
