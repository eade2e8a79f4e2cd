//! The judge's interface: compile, run, measure; whatever happens to the process.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use program::ClassName;
use serde_json::{Value, json};
use suite::ProbeSet;

use crate::answer::{Answer, ProbeTable, Test};
use crate::outcome::{
    CheckedOutcome, CompileError, End, JacocoCounts, JacocoTotals, Stage, TestOutcome, TestResult,
};
use crate::process::{Limit, NoAnswer, Process};
use crate::settings::{Order, Settings, Source, Variation};
use crate::{runtime, wire};

/// Starting a machine on a busy computer takes a while; one that takes longer does not start at all.
const MEASURING: &str = "measure coverage";
const START_LIMIT: Duration = Duration::from_secs(60);
/// A compilation that takes longer has gone astray.
const COMPILE_LIMIT: Duration = Duration::from_secs(120);
/// The first test of a process also loads all that tests need.
const FIRST_TEST_EXTRA: Duration = Duration::from_secs(5);
/// A parameterized test with more rows is cut there.
const MOST_ROWS: u32 = 10_000;
/// When so many rows in a row take the process down, the rest will, too.
const MOST_LOST_ROWS: u32 = 3;

/// Class files by binary name, `p.StackTest`.
pub type Compiled = BTreeMap<String, Arc<[u8]>>;

#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    #[error("the judge's jars cannot be read from {}: {source}", folder.display())]
    Runtime { folder: PathBuf, source: io::Error },
    #[error("{} cannot be started: {source}", java.display())]
    Spawn { java: PathBuf, source: io::Error },
    #[error("the judge's process did not start: {complaint}")]
    Start { complaint: String },
    /// The process was lost twice over something that no test can be blamed for.
    #[error("the judge's process was lost while it was to {doing}")]
    Lost { doing: &'static str },
    #[error("the judge failed to {doing}: {message}")]
    Fault { doing: &'static str, message: String },
}

pub struct Judge {
    settings: Settings,
    running: Option<Running>,
    compiled: Compiled,
    notes: BTreeSet<String>,
    restarts: usize,
}

struct Running {
    process: Process,
    table: ProbeTable,
    /// Answers still to come to requests that were sent ahead.
    owed: usize,
    has_run: bool,
}

/// What became of a request.
enum Asked {
    Answered { answer: Box<Answer>, bytes: Vec<u8>, stray: bool },
    Unanswered { why: NoAnswer, called: bool },
}

impl Judge {
    /// Starts the process and returns at once: it gets ready while the caller does other things. That it does
    /// not come up shows with the first request.
    pub fn start(settings: &Settings) -> Result<Judge, JudgeError> {
        let mut judge = Judge {
            settings: settings.clone(),
            running: None,
            compiled: Compiled::new(),
            notes: BTreeSet::new(),
            restarts: 0,
        };
        judge.running()?;
        Ok(judge)
    }

    /// Compiles in memory. Classes that compiled stay available until the judge is dropped, whatever errors the
    /// others have; a class compiled again replaces the first one.
    pub fn compile(&mut self, sources: &[Source], release: u16) -> Result<Vec<CompileError>, JudgeError> {
        const DOING: &str = "compile";
        if sources.is_empty() {
            return Ok(Vec::new());
        }
        let units: Vec<Value> =
            sources.iter().map(|source| json!({ "name": source.class_name, "text": source.text })).collect();
        let request = json!({ "command": "compile", "release": release, "sources": units });
        let (answer, bytes) = self.ask_surely(&request, COMPILE_LIMIT, DOING)?;
        let mut rest = bytes.as_slice();
        for class in answer.classes {
            let Some((file, after)) = rest.split_at_checked(class.length) else {
                return Err(JudgeError::Fault {
                    doing: DOING,
                    message: "class files are cut off".to_owned(),
                });
            };
            self.compiled.insert(class.name, file.into());
            rest = after;
        }
        Ok(answer.errors.into_iter().map(CompileError::from).collect())
    }

    /// All classes compiled or defined so far, to be run by another judge, too.
    pub fn compiled(&self) -> &Compiled {
        &self.compiled
    }

    /// Makes classes that another judge has compiled available to this one.
    pub fn define(&mut self, classes: &Compiled) -> Result<(), JudgeError> {
        let fresh: Compiled = classes
            .iter()
            .filter(|(name, file)| self.compiled.get(*name) != Some(file))
            .map(|(name, file)| (name.clone(), Arc::clone(file)))
            .collect();
        self.running()?.define(&fresh);
        self.compiled.extend(fresh);
        Ok(())
    }

    /// Forgets classes that will not be run any more, so that a new process need not be told them.
    pub fn forget(&mut self, unwanted: impl Fn(&str) -> bool) {
        self.compiled.retain(|name, _| !unwanted(name));
    }

    /// Runs checked renderings: static methods of a compiled class that take a `jurat.judge.Trace`. One outcome
    /// for each, whatever happens to the process.
    pub fn run_checked(
        &mut self,
        class_name: &str,
        methods: &[String],
    ) -> Result<Vec<CheckedOutcome>, JudgeError> {
        let mut outcomes = Vec::with_capacity(methods.len());
        for method in methods {
            let request = json!({ "command": "run_checked", "class": class_name, "method": method });
            let limit = self.settings.test_timeout;
            outcomes.push(match self.ask(&request, limit)? {
                Asked::Answered { answer, stray, .. } => {
                    self.checked(*answer, stray, "run a checked case")?
                }
                Asked::Unanswered { why, called } => CheckedOutcome {
                    stage: if called { Stage::Call } else { Stage::Setup },
                    meaningless: None,
                    thrown: None,
                    spec_cases: Vec::new(),
                    checks: Vec::new(),
                    observations: Vec::new(),
                    probes: ProbeSet::new(),
                    printed: false,
                    chance: false,
                    end: end_of(&why),
                },
            });
        }
        Ok(outcomes)
    }

    /// Runs all tests of compiled classes through the JUnit platform, each in a fresh class loader.
    pub fn run_tests(&mut self, classes: &[String], order: Order) -> Result<Vec<TestOutcome>, JudgeError> {
        self.run_prepared(classes, order, false)
    }

    /// The same on classes that JaCoCo has instrumented, which may look different to a test that looks at them; they get no
    /// probes. No totals if a test took the process down, and with it what was measured.
    pub fn run_tests_measured(
        &mut self,
        classes: &[String],
        order: Order,
    ) -> Result<(Vec<TestOutcome>, Option<JacocoTotals>), JudgeError> {
        self.ask_surely(&json!({ "command": "coverage_reset" }), START_LIMIT, MEASURING)?;
        let restarts = self.restarts;
        let outcomes = self.run_prepared(classes, order, true)?;
        let is_whole = self.running.is_some() && self.restarts == restarts;
        let totals = if is_whole { Some(self.totals()?) } else { None };
        Ok((outcomes, totals))
    }

    fn run_prepared(
        &mut self,
        classes: &[String],
        order: Order,
        coverage: bool,
    ) -> Result<Vec<TestOutcome>, JudgeError> {
        let mut found = Vec::new();
        for class in classes {
            found.push((class.as_str(), self.discover(class)?));
        }
        let mut slots: Vec<(&str, Result<&Test, &TestOutcome>, Vec<TestOutcome>)> = Vec::new();
        for (class, tests) in &found {
            match tests {
                Ok(tests) => slots.extend(tests.iter().map(|test| (*class, Ok(test), Vec::new()))),
                Err(lost) => slots.push((*class, Err(&**lost), Vec::new())),
            }
        }
        let mut run =
            |(class, test, outcomes): &mut (&str, Result<&Test, &TestOutcome>, Vec<TestOutcome>)| {
                *outcomes = match test {
                    Ok(test) => self.run_test(class, test, coverage)?,
                    Err(lost) => vec![(*lost).clone()],
                };
                Ok::<(), JudgeError>(())
            };
        match order {
            Order::Given => slots.iter_mut().try_for_each(&mut run)?,
            Order::Reversed => slots.iter_mut().rev().try_for_each(&mut run)?,
        }
        Ok(slots.into_iter().flat_map(|(_, _, outcomes)| outcomes).collect())
    }

    /// Runs all tests of compiled classes once more, on classes that JaCoCo has instrumented. A test that takes
    /// the process down is left out.
    pub fn jacoco(&mut self, classes: &[String]) -> Result<JacocoTotals, JudgeError> {
        let mut tests = Vec::new();
        for class in classes {
            tests.extend(self.discover(class)?.unwrap_or_default());
        }
        // What is measured dies with the process, so each lost test starts the measuring again without it.
        loop {
            self.ask_surely(&json!({ "command": "coverage_reset" }), START_LIMIT, MEASURING)?;
            let mut lost = None;
            for (index, test) in tests.iter().enumerate() {
                let limit = self.settings.test_timeout * if test.rows.is_some() { 10 } else { 1 };
                let request = json!({ "command": "run_test", "id": test.id, "coverage": true });
                match self.ask(&request, limit)? {
                    Asked::Answered { .. } if self.running.is_some() => {}
                    Asked::Answered { .. } | Asked::Unanswered { .. } => {
                        lost = Some(index);
                        break;
                    }
                }
            }
            match lost {
                Some(index) => drop(tests.remove(index)),
                None => return self.totals(),
            }
        }
    }

    /// What was measured since the last reset.
    fn totals(&mut self) -> Result<JacocoTotals, JudgeError> {
        let (answer, _) = self.ask_surely(&json!({ "command": "coverage" }), COMPILE_LIMIT, MEASURING)?;
        let classes = answer.totals.into_iter().map(|class| {
            let counts = JacocoCounts {
                lines_covered: class.lines_covered,
                lines: class.lines,
                branches_covered: class.branches_covered,
                branches: class.branches,
            };
            (ClassName::from_dotted(&class.class), counts)
        });
        Ok(JacocoTotals { classes: classes.collect() })
    }

    /// Classes and methods that could not be given probes, and why; sorted.
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        self.notes.iter().map(String::as_str)
    }

    /// How often a process had to be replaced.
    pub fn restarts(&self) -> usize {
        self.restarts
    }

    fn checked(
        &mut self,
        answer: Answer,
        stray: bool,
        doing: &'static str,
    ) -> Result<CheckedOutcome, JudgeError> {
        if let Some(message) = answer.fault {
            return Err(JudgeError::Fault { doing, message });
        }
        let (stage, end) = (answer.stage(), answer.end());
        Ok(CheckedOutcome {
            stage,
            meaningless: answer.meaningless,
            thrown: answer.thrown.map(Into::into),
            spec_cases: answer.spec_cases,
            checks: answer.checks.into_iter().map(|check| check.map(Into::into)).collect(),
            observations: answer
                .observations
                .into_iter()
                .filter_map(|observed| Some((observed.index, observed.value.into_value()?)))
                .collect(),
            probes: answer.set,
            printed: answer.printed || stray,
            chance: answer.chance,
            end,
        })
    }

    /// The tests of a class, or where they cannot be had what to say instead of them.
    fn discover(&mut self, class: &str) -> Result<Result<Vec<Test>, Box<TestOutcome>>, JudgeError> {
        let request = json!({ "command": "discover", "class": class });
        let limit = self.settings.test_timeout;
        let mut instead = TestOutcome {
            class: class.to_owned(),
            method: String::new(),
            invocation: None,
            display: class.to_owned(),
            result: TestResult::None,
            probes: ProbeSet::new(),
            printed: false,
            end: End::Completed,
        };
        match self.ask(&request, limit)? {
            Asked::Answered { answer, .. } => {
                if let Some(message) = answer.fault {
                    return Err(JudgeError::Fault { doing: "find tests", message });
                }
                instead.end = answer.end();
                match answer.thrown {
                    None => return Ok(Ok(answer.tests)),
                    Some(thrown) => instead.result = TestResult::Failed(thrown.into()),
                }
            }
            Asked::Unanswered { why, .. } => instead.end = end_of(&why),
        }
        Ok(Err(Box::new(instead)))
    }

    fn run_test(&mut self, class: &str, test: &Test, coverage: bool) -> Result<Vec<TestOutcome>, JudgeError> {
        let Some(rows) = &test.rows else {
            return Ok(self.run_part(class, test, (&test.id, None), coverage)?.0);
        };
        let mut outcomes = Vec::new();
        let mut lost = 0;
        for row in 1..=MOST_ROWS {
            let id = format!("{}/[{rows}:#{row}]", test.id);
            let (mut part, last) = self.run_part(class, test, (&id, Some(row)), coverage)?;
            let ran = part.iter().any(|outcome| outcome.result != TestResult::None);
            lost = if ran { 0 } else { lost + 1 };
            let none = part.is_empty();
            outcomes.append(&mut part);
            if none || last || lost == MOST_LOST_ROWS {
                break;
            }
        }
        Ok(outcomes)
    }

    /// The outcomes of what the id names, and whether there can be no further rows.
    fn run_part(
        &mut self,
        class: &str,
        test: &Test,
        (id, row): (&str, Option<u32>),
        coverage: bool,
    ) -> Result<(Vec<TestOutcome>, bool), JudgeError> {
        let request = json!({ "command": "run_test", "id": id, "coverage": coverage });
        let limit = self.settings.test_timeout;
        let mut outcome = TestOutcome {
            class: class.to_owned(),
            method: test.method.clone(),
            invocation: row,
            display: test.display.clone(),
            result: TestResult::None,
            probes: ProbeSet::new(),
            printed: false,
            end: End::Completed,
        };
        match self.ask(&request, limit)? {
            Asked::Unanswered { why, .. } => {
                outcome.end = end_of(&why);
                Ok((vec![outcome], false))
            }
            Asked::Answered { answer, stray, .. } => {
                if let Some(message) = answer.fault {
                    return Err(JudgeError::Fault { doing: "run a test", message });
                }
                outcome.end = answer.end();
                outcome.printed = answer.printed || stray;
                outcome.probes = answer.set;
                if let Some(thrown) = answer.thrown {
                    outcome.result = TestResult::Failed(thrown.into());
                    return Ok((vec![outcome], true));
                }
                if answer.results.is_empty() && outcome.end != End::Completed {
                    return Ok((vec![outcome], false));
                }
                let last = answer.results.iter().any(|run| run.container);
                let several = answer.results.len() > 1;
                let outcomes = answer.results.into_iter().zip(1..).map(|(run, number)| TestOutcome {
                    method: if run.container { test.method.clone() } else { run.method },
                    invocation: row.or_else(|| row_of(&run.id)).or_else(|| several.then_some(number)),
                    display: if run.container { test.display.clone() } else { run.display },
                    result: match (run.status.as_str(), run.thrown) {
                        ("passed", _) => TestResult::Passed,
                        ("failed", Some(thrown)) => TestResult::Failed(thrown.into()),
                        ("skipped", thrown) => {
                            let why = thrown.and_then(|thrown| crate::outcome::Thrown::from(thrown).message);
                            TestResult::Skipped(run.reason.or(why).unwrap_or_default())
                        }
                        _ => TestResult::None,
                    },
                    ..outcome.clone()
                });
                Ok((outcomes.collect(), last))
            }
        }
    }

    /// Asks something that no test is involved in: tried again once with a new process, then an error.
    fn ask_surely(
        &mut self,
        request: &Value,
        limit: Duration,
        doing: &'static str,
    ) -> Result<(Answer, Vec<u8>), JudgeError> {
        for _ in 0..2 {
            if let Asked::Answered { answer, bytes, .. } = self.ask(request, limit)? {
                return match answer.fault {
                    Some(message) => Err(JudgeError::Fault { doing, message }),
                    None => Ok((*answer, bytes)),
                };
            }
        }
        Err(JudgeError::Lost { doing })
    }

    /// One request, one answer; afterwards the process is gone if it is not fit for another.
    fn ask(&mut self, request: &Value, limit: Duration) -> Result<Asked, JudgeError> {
        let running = self.running()?;
        running.settle()?;
        let extra = if running.has_run { Duration::ZERO } else { FIRST_TEST_EXTRA };
        running.has_run = true;
        let limit = Limit::starting(&running.process, limit + extra);
        running.process.send(request, &[]);
        let mut called = false;
        let mut any_stray = false;
        loop {
            let received = running.process.receive_within(&limit).and_then(|frame| {
                let answer = parse(&frame).ok_or(NoAnswer::Died { status: None })?;
                Ok((frame, answer))
            });
            match received {
                Ok((frame, answer)) if answer.event.is_some() => {
                    called = true;
                    any_stray |= frame.stray;
                }
                Ok((frame, mut answer)) => {
                    running.table.learn(std::mem::take(&mut answer.methods));
                    answer.set = running.table.set(&answer.probes);
                    self.notes.extend(std::mem::take(&mut answer.notes));
                    if answer.dirty {
                        self.stop();
                    }
                    return Ok(Asked::Answered {
                        answer: Box::new(answer),
                        bytes: frame.bytes,
                        stray: frame.stray || any_stray,
                    });
                }
                Err(why) => {
                    self.stop();
                    return Ok(Asked::Unanswered { why, called });
                }
            }
        }
    }

    fn stop(&mut self) {
        if self.running.take().is_some() {
            self.restarts += 1;
        }
    }

    fn running(&mut self) -> Result<&mut Running, JudgeError> {
        let running = match self.running.take() {
            Some(running) => running,
            None => Running::start(&self.settings, &self.compiled)?,
        };
        Ok(self.running.insert(running))
    }
}

impl Running {
    fn start(settings: &Settings, compiled: &Compiled) -> Result<Running, JudgeError> {
        let process = Process::start(settings)
            .map_err(|source| JudgeError::Spawn { java: settings.jdk_home.join("bin/java"), source })?;
        let mut running = Running { process, table: ProbeTable::default(), owed: 0, has_run: false };
        for request in opening(settings, compiled.is_empty() && settings.variation == Variation::First) {
            running.send_ahead(&request, &[]);
        }
        running.define(compiled);
        Ok(running)
    }

    fn define(&mut self, classes: &Compiled) {
        if !classes.is_empty() {
            let list: Vec<Value> =
                classes.iter().map(|(name, file)| json!({ "name": name, "length": file.len() })).collect();
            let bytes: Vec<u8> = classes.values().flat_map(|file| file.iter().copied()).collect();
            self.send_ahead(&json!({ "command": "define", "classes": list }), &bytes);
        }
    }

    fn send_ahead(&mut self, request: &Value, bytes: &[u8]) {
        self.process.send(request, bytes);
        self.owed += 1;
    }

    /// Waits for the answers to what was sent ahead.
    fn settle(&mut self) -> Result<(), JudgeError> {
        let end = Instant::now() + START_LIMIT;
        while self.owed > 0 {
            let answer = self.process.receive(end).ok().and_then(|frame| parse(&frame));
            match answer {
                Some(Answer { fault: None, .. }) => self.owed -= 1,
                Some(Answer { fault: Some(complaint), .. }) => return Err(JudgeError::Start { complaint }),
                None => return Err(JudgeError::Start { complaint: self.process.complaint() }),
            }
        }
        Ok(())
    }
}

/// What a new process is told first: what it works on, and to get all ready that tests (and the compiler, where
/// it will be wanted) need, while nobody waits for it yet.
pub(crate) fn opening(settings: &Settings, compiler: bool) -> [Value; 2] {
    let text = |path: &Path| path.to_string_lossy().into_owned();
    let class_path: Vec<String> = settings.class_path.iter().map(|path| text(path)).collect();
    let libraries: Vec<String> = runtime::visible_to_tests(&settings.runtime).into_iter().map(text).collect();
    let under_test: Vec<String> = settings.under_test.iter().map(ClassName::dotted).collect();
    [
        json!({
            "command": "open",
            "class_path": class_path,
            "test_libraries": libraries,
            "under_test": under_test,
        }),
        json!({ "command": "warm_up", "compiler": compiler }),
    ]
}

fn parse(frame: &wire::Frame) -> Option<Answer> {
    serde_json::from_slice(&frame.json).ok()
}

fn end_of(why: &NoAnswer) -> End {
    match why {
        NoAnswer::Timeout => End::Timeout,
        NoAnswer::Died { status: Some(status) } => End::Exit(*status),
        NoAnswer::Died { status: None } => End::Crash,
    }
}

/// The number in the last segment of a unique id that names a row: `…/[test-template-invocation:#3]`.
fn row_of(id: &str) -> Option<u32> {
    let (_, last) = id.trim_end_matches(']').rsplit_once(":#")?;
    last.parse().ok()
}
