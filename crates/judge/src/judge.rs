//! The judge's interface: compile, run, measure; whatever happens to the process.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use base::Brake;
use program::ClassName;
use serde_json::{Value, json};
use suite::ProbeSet;

use crate::answer::{Answer, ProbeTable, Test};
use crate::limit::Limit;
use crate::outcome::{CheckedOutcome, CompileError, End, Stage, Surroundings, Trace};
use crate::process::{NoAnswer, Process};
use crate::settings::{Locality, Settings, Source, Variation};
use crate::{runtime, wire};

/// Starting a machine on a busy computer takes a while; one that takes longer does not start at all.
pub(crate) const START_LIMIT: Duration = Duration::from_secs(60);
/// A compilation that takes longer has gone astray.
pub(crate) const COMPILE_LIMIT: Duration = Duration::from_secs(120);
/// The first test of a process also loads all that tests need: it has this beside the time of others. More would be paid for
/// whenever a test that never ends is followed by another.
const FIRST_TEST_EXTRA: Duration = Duration::from_millis(500);
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
    /// The brake was on before there was an answer (see [`Judge::set_brake`]).
    #[error("the time was over")]
    Time,
    #[error("the judge failed to {doing}: {message}")]
    Fault { doing: &'static str, message: String },
}

pub struct Judge {
    pub(crate) settings: Settings,
    running: Option<Running>,
    compiled: Compiled,
    notes: BTreeSet<String>,
    pub(crate) restarts: usize,
    brake: Brake,
    pub(crate) locality: Locality,
    /// The class whose tests were looked for last, its file, and the tests.
    pub(crate) discovered: Option<(String, Arc<[u8]>, Vec<Test>)>,
}

struct Running {
    process: Process,
    table: ProbeTable,
    /// Answers still to come to requests that were sent ahead.
    owed: usize,
    has_run: bool,
}

/// What is waited for, and how long.
#[derive(Clone, Copy)]
pub(crate) enum Wait {
    /// A test, which may not only wait.
    Test(Duration),
    /// Something that no test is involved in.
    Surely(Duration),
}

/// What became of a request.
pub(crate) enum Asked {
    Answered { answer: Box<Answer>, bytes: Vec<u8>, stray: bool, progress: Progress },
    Unanswered { why: NoAnswer, progress: Progress },
}

/// How far a checked rendering was when it last told.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Progress {
    called: bool,
    /// The position of the observation that it began.
    looked_at: Option<usize>,
}

impl Progress {
    fn stage(self) -> Stage {
        match self {
            Progress { looked_at: Some(_), .. } => Stage::Done,
            Progress { called: true, .. } => Stage::Call,
            Progress { called: false, .. } => Stage::Setup,
        }
    }

    /// Whether the answer is one of those that only tell how far it is.
    fn takes(&mut self, answer: &Answer) -> bool {
        match answer.event.as_deref() {
            Some("call") => self.called = true,
            Some("look") => self.looked_at = answer.index,
            _ => return false,
        }
        true
    }
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
            brake: Brake::default(),
            locality: Locality::Own,
            discovered: None,
        };
        judge.running()?;
        Ok(judge)
    }

    /// From now on nothing is waited for when this brake is on: what is asked then ends with [`JudgeError::Time`], or
    /// with what is known so far where that is of use.
    pub fn set_brake(&mut self, brake: Brake) {
        self.brake = brake;
    }

    /// What a test may compute.
    pub fn test_timeout(&self) -> Duration {
        self.settings.test_timeout
    }

    /// From now on, tests run there.
    pub fn set_locality(&mut self, locality: Locality) {
        self.locality = locality;
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
    /// for each, whatever happens to the process, but none for those that there was no time for.
    pub fn run_checked(
        &mut self,
        class_name: &str,
        methods: &[String],
    ) -> Result<Vec<CheckedOutcome>, JudgeError> {
        self.run_checked_within(class_name, methods, self.settings.test_timeout)
    }

    /// The same where each of them has so much time, and not what tests have usually.
    pub fn run_checked_within(
        &mut self,
        class_name: &str,
        methods: &[String],
        limit: Duration,
    ) -> Result<Vec<CheckedOutcome>, JudgeError> {
        let mut outcomes = Vec::with_capacity(methods.len());
        for method in methods {
            let (locality, turn) = (self.locality.number(), self.locality.turn());
            let request = json!({
                "command": "run_checked", "class": class_name, "method": method,
                "locality": locality, "turn": turn
            });
            let asked = match self.ask(&request, limit) {
                Err(JudgeError::Time) => break,
                asked => asked?,
            };
            outcomes.push(match asked {
                Asked::Answered { answer, stray, progress, .. } => checked(*answer, stray, progress),
                Asked::Unanswered { why, progress } => CheckedOutcome {
                    stage: progress.stage(),
                    meaningless: None,
                    thrown: None,
                    spec_cases: Vec::new(),
                    old_threw: false,
                    checks: Vec::new(),
                    observations: Vec::new(),
                    probes: ProbeSet::new(),
                    printed: false,
                    chance: false,
                    drawn: false,
                    timed: false,
                    surroundings: Surroundings::default(),
                    traces: Vec::new(),
                    end: end_of(&why),
                    lost_in: progress.looked_at,
                    looked_in: Vec::new(),
                },
            });
        }
        Ok(outcomes)
    }

    /// Runs checked renderings one after the other in one class loader, which takes a fraction of the time: what they leave in
    /// static fields may change what those after them see. Only what became of the calls is told. `None` where the process did
    /// not get through all of them.
    pub fn run_checked_together(
        &mut self,
        cases: &[(&str, &str)],
    ) -> Result<Option<Vec<CheckedOutcome>>, JudgeError> {
        let (classes, methods): (Vec<&str>, Vec<&str>) = cases.iter().copied().unzip();
        let request = json!({
            "command": "run_together", "classes": classes, "methods": methods,
            "locality": self.locality.number(), "turn": self.locality.turn()
        });
        match self.ask(&request, self.settings.test_timeout)? {
            Asked::Answered { answer, .. } if answer.parts.len() == cases.len() => {
                let parts = answer.parts.into_iter();
                Ok(Some(parts.map(|part| checked(part, false, Progress::default())).collect()))
            }
            Asked::Answered { .. } | Asked::Unanswered { .. } => Ok(None),
        }
    }

    /// Classes and methods that could not be given probes, and why; sorted.
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        self.notes.iter().map(String::as_str)
    }

    /// How often a process had to be replaced.
    pub fn restarts(&self) -> usize {
        self.restarts
    }

    /// Asks something that no test is involved in: tried again once with a new process, then an error.
    pub(crate) fn ask_surely(
        &mut self,
        request: &Value,
        limit: Duration,
        doing: &'static str,
    ) -> Result<(Answer, Vec<u8>), JudgeError> {
        for _ in 0..2 {
            let answered = self.ask_and_hear(request, Wait::Surely(limit), &mut |_, _| {})?;
            if let Asked::Answered { answer, bytes, .. } = answered {
                return match answer.fault {
                    Some(message) => Err(JudgeError::Fault { doing, message }),
                    None => Ok((*answer, bytes)),
                };
            }
        }
        Err(JudgeError::Lost { doing })
    }

    /// One request, one answer; afterwards the process is gone if it is not fit for another.
    pub(crate) fn ask(&mut self, request: &Value, limit: Duration) -> Result<Asked, JudgeError> {
        self.ask_and_hear(request, Wait::Test(limit), &mut |_, _| {})
    }

    /// The same, with what is told before the answer; the limit is for each part. The flag says whether something was
    /// written past the judge.
    pub(crate) fn ask_and_hear(
        &mut self,
        request: &Value,
        wait: Wait,
        hear: &mut dyn FnMut(Answer, bool),
    ) -> Result<Asked, JudgeError> {
        if self.brake.is_on() {
            return Err(JudgeError::Time);
        }
        let brake = self.brake.clone();
        let running = self.running()?;
        if let Err(error) = running.settle(&brake) {
            self.stop();
            return Err(error);
        }
        let running = self.running()?;
        let extra = if running.has_run { Duration::ZERO } else { FIRST_TEST_EXTRA };
        running.has_run |= matches!(wait, Wait::Test(_));
        let limit = |process: &Process, extra: Duration| match wait {
            Wait::Test(time) => Limit::of_test(process, time + extra, time, &brake),
            Wait::Surely(time) => Limit::starting(process, time, &brake),
        };
        let mut until = limit(&running.process, extra);
        running.process.send(request, &[]);
        let mut progress = Progress::default();
        let mut any_stray = false;
        let mut notes = Vec::new();
        let (asked, is_fit) = loop {
            let received = running.process.receive_within(&mut until).and_then(|frame| {
                let answer = parse(&frame).ok_or(NoAnswer::Died { status: None })?;
                Ok((frame, answer))
            });
            let (frame, mut answer) = match received {
                Ok(received) => received,
                Err(why) => break (Asked::Unanswered { why, progress }, false),
            };
            if progress.takes(&answer) {
                any_stray |= frame.stray;
                continue;
            }
            running.table.learn(std::mem::take(&mut answer.methods));
            answer.set = running.table.set(&answer.probes);
            notes.append(&mut answer.notes);
            let is_fit = !answer.dirty;
            if answer.event.is_none() {
                let stray = frame.stray || any_stray;
                break (
                    Asked::Answered { answer: Box::new(answer), bytes: frame.bytes, stray, progress },
                    is_fit,
                );
            }
            hear(answer, frame.stray);
            if !is_fit {
                break (Asked::Unanswered { why: NoAnswer::Died { status: None }, progress }, false);
            }
            until = limit(&running.process, Duration::ZERO);
        };
        self.notes.extend(notes);
        if !is_fit {
            self.stop();
        }
        match asked {
            Asked::Unanswered { why: NoAnswer::Braked, .. } => Err(JudgeError::Time),
            Asked::Answered { answer, progress, .. }
                if answer.fault.is_some() && matches!(wait, Wait::Test(_)) =>
            {
                self.stop();
                self.check()?;
                Ok(Asked::Unanswered { why: NoAnswer::Fault, progress })
            }
            asked => Ok(asked),
        }
    }

    /// After a fault: whether a new process gets to the end of a test that nothing can be said against, as there is no
    /// such class. If so, the fault is to be blamed on the test; if not, on the judge.
    fn check(&mut self) -> Result<(), JudgeError> {
        let request = json!({ "command": "run_checked", "class": "jurat.Nothing", "method": "nothing" });
        self.ask_surely(&request, START_LIMIT, "run a test that does nothing").map(drop)
    }

    pub(crate) fn is_running(&self) -> bool {
        self.running.is_some()
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
    fn settle(&mut self, brake: &Brake) -> Result<(), JudgeError> {
        let mut limit = Limit::starting(&self.process, START_LIMIT, brake);
        while self.owed > 0 {
            let frame = match self.process.receive_within(&mut limit) {
                Err(NoAnswer::Braked) => return Err(JudgeError::Time),
                frame => frame,
            };
            match frame.ok().and_then(|frame| parse(&frame)) {
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

/// What an answer to a checked rendering says.
fn checked(answer: Answer, stray: bool, progress: Progress) -> CheckedOutcome {
    let (stage, end) = (answer.stage(), answer.end());
    let fields = answer.traces.into_iter().map(Trace::from);
    let traces = fields.chain(answer.globals.into_iter().map(Trace::Global));
    CheckedOutcome {
        stage,
        meaningless: answer.meaningless,
        thrown: answer.thrown.map(Into::into),
        spec_cases: answer.spec_cases,
        old_threw: answer.old_threw,
        checks: answer.checks.into_iter().map(|check| check.map(Into::into)).collect(),
        observations: answer
            .observations
            .into_iter()
            .filter_map(|observed| Some((observed.index, observed.value.into_value()?)))
            .collect(),
        probes: answer.set,
        printed: answer.printed || stray,
        chance: answer.chance,
        drawn: answer.drawn,
        timed: answer.timed,
        surroundings: Surroundings {
            looks: answer.looks,
            settings: answer.settings,
            effects: answer.effects,
            files: answer.files,
            blind: answer.blind,
        },
        traces: traces.collect(),
        end,
        lost_in: progress.looked_at.filter(|_| end != End::Completed),
        looked_in: answer.looked_in,
    }
}

fn parse(frame: &wire::Frame) -> Option<Answer> {
    serde_json::from_slice(&frame.json).ok()
}

pub(crate) fn end_of(why: &NoAnswer) -> End {
    match why {
        NoAnswer::Timeout | NoAnswer::Braked => End::Timeout,
        NoAnswer::Died { status: Some(status) } => End::Exit(*status),
        NoAnswer::Died { status: None } => End::Crash,
        NoAnswer::Fault => End::Fault,
    }
}
