//! JUnit tests in the judge's process: each alone, or all of a class together as a build runs them.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use program::ClassName;
use serde_json::json;
use suite::ProbeSet;

use crate::answer::{Answer, Test};
use crate::judge::{Asked, COMPILE_LIMIT, Judge, JudgeError, START_LIMIT, Wait, end_of};
use crate::outcome::{End, JacocoCounts, JacocoTotals, TestOutcome, TestResult, Thrown};
use crate::settings::{Order, Statics};

const MEASURING: &str = "measure coverage";
/// A parameterized test with more rows is cut there.
const MOST_ROWS: u32 = 10_000;
/// When so many rows in a row take the process down, the rest will, too.
const MOST_LOST_ROWS: u32 = 3;

impl Judge {
    /// Runs all tests of compiled classes through the JUnit platform. Tests that there was no time for have no outcome.
    pub fn run_tests(
        &mut self,
        classes: &[String],
        order: Order,
        statics: Statics,
    ) -> Result<Vec<TestOutcome>, JudgeError> {
        self.run_prepared(classes, order, statics, false)
    }

    /// The same on classes that JaCoCo has instrumented, which may look different to a test that looks at them; they get no
    /// probes. No totals if a test took the process down, and with it what was measured.
    pub fn run_tests_measured(
        &mut self,
        classes: &[String],
        order: Order,
        statics: Statics,
    ) -> Result<(Vec<TestOutcome>, Option<JacocoTotals>), JudgeError> {
        match self.ask_surely(&json!({ "command": "coverage_reset" }), START_LIMIT, MEASURING) {
            Err(JudgeError::Time) => return Ok((Vec::new(), None)),
            asked => drop(asked?),
        }
        let restarts = self.restarts;
        let outcomes = self.run_prepared(classes, order, statics, true)?;
        let is_whole = self.is_running() && self.restarts == restarts;
        let totals = match is_whole.then(|| self.totals()) {
            None | Some(Err(JudgeError::Time)) => None,
            Some(totals) => Some(totals?),
        };
        Ok((outcomes, totals))
    }

    fn run_prepared(
        &mut self,
        classes: &[String],
        order: Order,
        statics: Statics,
        coverage: bool,
    ) -> Result<Vec<TestOutcome>, JudgeError> {
        let mut all = Vec::new();
        for class in classes {
            let tests = match self.discover(class) {
                Err(JudgeError::Time) => return Ok(all),
                Err(error) => return Err(error),
                Ok(Ok(tests)) => tests,
                Ok(Err(lost)) => {
                    all.push(*lost);
                    continue;
                }
            };
            let mut known = match statics {
                Statics::Kept => self.run_all(class, &tests, order, coverage)?,
                Statics::Fresh => BTreeMap::new(),
            };
            let mut indexes: Vec<usize> = (0..tests.len()).collect();
            if order == Order::Reversed {
                indexes.reverse();
            }
            for index in indexes {
                if let Entry::Vacant(unknown) = known.entry(index) {
                    match self.run_test(class, &tests[index], coverage) {
                        Err(JudgeError::Time) => break,
                        outcomes => drop(unknown.insert(outcomes?)),
                    }
                }
            }
            all.extend(known.into_values().flatten());
        }
        Ok(all)
    }

    /// Runs the tests of a class one after the other in one class loader, and says what became of them, by their number. A
    /// test that takes the process down is not among them, nor are those after it.
    fn run_all(
        &mut self,
        class: &str,
        tests: &[Test],
        order: Order,
        coverage: bool,
    ) -> Result<BTreeMap<usize, Vec<TestOutcome>>, JudgeError> {
        let mut outcomes: BTreeMap<usize, Vec<TestOutcome>> = BTreeMap::new();
        // Other engines have no order that could be chosen.
        let can_reverse = tests.iter().all(|test| test.id.starts_with(JUPITER));
        if order == Order::Reversed && !can_reverse {
            return Ok(outcomes);
        }
        let by_id: BTreeMap<&str, usize> =
            tests.iter().zip(0..).map(|(test, index)| (&*test.id, index)).collect();
        let reversed = order == Order::Reversed;
        let locality = self.locality.number();
        let request = json!({
            "command": "run_all", "class": class, "coverage": coverage, "reversed": reversed,
            "locality": locality, "turn": self.locality.turn()
        });
        let mut last = None;
        let wait = Wait::Test(self.settings.test_timeout);
        let asked = self.ask_and_hear(&request, wait, &mut |answer, stray| {
            let Some(run) = answer.results.first() else { return };
            let whole = run.id.rsplit_once("/[").map_or("", |(test, _)| test);
            let Some(index) = by_id.get(&*run.id).or_else(|| by_id.get(whole)).copied() else { return };
            last = Some(index);
            let told = outcome(class, &tests[index], None);
            outcomes.entry(index).or_default().extend(outcomes_of(answer, stray, &tests[index], told));
        });
        match asked {
            Err(JudgeError::Time) => {}
            asked => match asked? {
                Asked::Answered { .. } if self.is_running() => return Ok(outcomes),
                Asked::Answered { .. } | Asked::Unanswered { .. } => {}
            },
        }
        // The rows that a test still had are not known.
        if let Some(last) = last.filter(|last| tests[*last].rows.is_some()) {
            outcomes.remove(&last);
        }
        Ok(outcomes)
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
                let request = json!({
                    "command": "run_test", "id": test.id, "coverage": true, "locality": self.locality.number(),
                    "turn": self.locality.turn()
                });
                match self.ask(&request, limit)? {
                    Asked::Answered { .. } if self.is_running() => {}
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

    /// The tests of a class, or where they cannot be had what to say instead of them. A class that is run in many places is looked
    /// through once.
    fn discover(&mut self, class: &str) -> Result<Result<Vec<Test>, Box<TestOutcome>>, JudgeError> {
        let file = self.compiled().get(class).cloned();
        if let (Some((name, known, tests)), Some(file)) = (&self.discovered, &file)
            && name == class
            && known == file
        {
            return Ok(Ok(tests.clone()));
        }
        let (locality, turn) = (self.locality.number(), self.locality.turn());
        let request = json!({ "command": "discover", "class": class, "locality": locality, "turn": turn });
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
                instead.end = answer.end();
                match answer.thrown {
                    None => {
                        self.discovered = file.map(|file| (class.to_owned(), file, answer.tests.clone()));
                        return Ok(Ok(answer.tests));
                    }
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
        let (locality, turn) = (self.locality.number(), self.locality.turn());
        let request = json!({
            "command": "run_test", "id": id, "coverage": coverage, "locality": locality, "turn": turn
        });
        let mut outcome = outcome(class, test, row);
        match self.ask(&request, self.settings.test_timeout)? {
            Asked::Unanswered { why, .. } => {
                outcome.end = end_of(&why);
                Ok((vec![outcome], false))
            }
            Asked::Answered { answer, stray, .. } => {
                let end = answer.end();
                if let Some(thrown) = answer.thrown {
                    outcome.end = end;
                    outcome.printed = answer.printed || stray;
                    outcome.probes = answer.set;
                    outcome.result = TestResult::Failed(thrown.into());
                    return Ok((vec![outcome], true));
                }
                let last = answer.results.iter().any(|run| run.container);
                Ok((outcomes_of(*answer, stray, test, outcome), last))
            }
        }
    }
}

const JUPITER: &str = "[engine:junit-jupiter]";

/// What is known before a test has run.
fn outcome(class: &str, test: &Test, row: Option<u32>) -> TestOutcome {
    TestOutcome {
        class: class.to_owned(),
        method: test.method.clone(),
        invocation: row,
        display: test.display.clone(),
        result: TestResult::None,
        probes: ProbeSet::new(),
        printed: false,
        end: End::Completed,
    }
}

/// The outcomes of a test that an answer tells of.
fn outcomes_of(answer: Answer, stray: bool, test: &Test, mut outcome: TestOutcome) -> Vec<TestOutcome> {
    outcome.end = answer.end();
    outcome.printed = answer.printed || stray;
    outcome.probes = answer.set;
    if answer.results.is_empty() && outcome.end != End::Completed {
        return vec![outcome];
    }
    let several = answer.results.len() > 1;
    let row = outcome.invocation;
    let outcomes = answer.results.into_iter().zip(1..).map(|(run, number)| TestOutcome {
        method: if run.container { test.method.clone() } else { run.method },
        invocation: row.or_else(|| row_of(&run.id)).or_else(|| several.then_some(number)),
        display: if run.container { test.display.clone() } else { run.display },
        result: match (run.status.as_str(), run.thrown) {
            ("passed", _) => TestResult::Passed,
            ("failed", Some(thrown)) => TestResult::Failed(thrown.into()),
            ("skipped", thrown) => {
                let why = thrown.and_then(|thrown| Thrown::from(thrown).message);
                TestResult::Skipped(run.reason.or(why).unwrap_or_default())
            }
            _ => TestResult::None,
        },
        ..outcome.clone()
    });
    outcomes.collect()
}

/// The number in the last segment of a unique id that names a row: `…/[test-template-invocation:#3]`.
fn row_of(id: &str) -> Option<u32> {
    let (_, last) = id.trim_end_matches(']').rsplit_once(":#")?;
    last.parse().ok()
}
