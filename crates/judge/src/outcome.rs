//! What running a test came to, as plain data.

use std::collections::BTreeMap;

use program::{ClassName, FieldRef};
use suite::{ObservedValue, ProbeSet, Verdict};

/// An error of the compiler, with line and column from one; 0 where it gives none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileError {
    pub class_name: String,
    pub line: u32,
    pub column: u32,
    pub message: String,
}

/// What became of a checked rendering of a test case.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckedOutcome {
    pub stage: Stage,
    /// The clause of a precondition that was not met.
    pub meaningless: Option<String>,
    /// What the call under test threw; at [`Stage::Setup`], what the set-up threw.
    pub thrown: Option<Thrown>,
    /// The cases of the effective contract whose preconditions held.
    pub spec_cases: Vec<usize>,
    /// By position in the oracle's checks; `None` for one that was not evaluated.
    pub checks: Vec<Option<CheckResult>>,
    /// Evaluating a value before the call threw an exception.
    pub old_threw: bool,
    /// By position in the oracle's observations; one whose value could not be had is absent.
    pub observations: Vec<(usize, ObservedValue)>,
    pub probes: ProbeSet,
    pub printed: bool,
    /// What differs next time was asked for, and cannot be given otherwise: stack traces, threads, the machine's size, which an
    /// error of memory or the stack shows, too.
    pub chance: bool,
    /// Random numbers were asked for, which are others in a [`Locality`](crate::Locality), or work was given to other threads that
    /// is done in another order there.
    pub drawn: bool,
    /// Likewise the time, or the number of processors.
    pub timed: bool,
    pub surroundings: Surroundings,
    /// What is not as it was before.
    pub traces: Vec<Trace>,
    pub end: End,
    /// The position of the observation in which it was lost, after a call that came back.
    pub lost_in: Option<usize>,
    /// The positions of observations that look at the computer themselves, or do something to it.
    pub looked_in: Vec<usize>,
}

/// What a test has to do with the computer that it ran on. Each entry names the kind and the method of the JDK that was
/// called, never a value; sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// What it looked at, in words: `an environment variable (System.getenv)`.
    pub looks: Vec<String>,
    /// What it asked for that nobody has set: a property, a variable of the environment. It is set in a
    /// [`Locality`](crate::Locality).
    pub settings: Vec<String>,
    /// What it did or tried to do outside its own memory: `deletes a file (File.delete)`.
    pub effects: Vec<String>,
    /// Whether a file, or the state of the Java machine, was among what it looked at: with what it finds there, on another
    /// computer perhaps, it may go on to change it.
    pub files: bool,
    /// Why not all of it was noticed; empty on the JDKs that we know.
    pub blind: Vec<String>,
}

impl Surroundings {
    /// Whether the test would do the same on any computer that is set up as this one.
    pub fn is_empty(&self) -> bool {
        self.looks.is_empty() && self.effects.is_empty()
    }
}

/// Something that tests which run later in the same JVM would find changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trace {
    /// What a static field of the program holds.
    Field {
        field: FieldRef,
        /// Assigning to it, or filling the collection that it holds, makes it what it was.
        can_be_put_back: bool,
        /// What an atomic variable in it holds when its class is initialised.
        initial: Option<String>,
    },
    /// Something of the JVM, in words.
    Global(String),
}

/// How far a checked rendering came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    Setup,
    /// The call under test was made and did not come back.
    Call,
    Done,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckResult {
    Holds,
    Broken,
    /// The clause itself threw an exception of this class.
    Error(String),
    /// It cannot be evaluated, for this reason.
    Unknown(String),
    /// A place has changed that no `assignable` clause names. The steps that lead there: `this`, `argument 0` or
    /// `static p.C field`, then `p.C field` and `[3]`; with `content`, the last step is an object of the class library whose
    /// content has changed.
    Changed {
        steps: Vec<String>,
        content: bool,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    pub class: ClassName,
    pub message: Option<String>,
    /// The innermost first, without the frames of the judge.
    pub frames: Vec<Frame>,
    /// Raised by the machine while it executed an instruction of a class under test (a null dereference, a bad
    /// index or cast, a division by zero, a failed `assert`, a stack overflow), not thrown by a statement.
    pub implicit: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// As `Class.getName()` gives it.
    pub class: String,
    pub method: String,
    /// 0 where the class file does not say.
    pub line: u32,
}

/// How the process took it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Completed,
    /// It did not end within the time limit.
    Timeout,
    /// It called `System.exit` or the like.
    Exit(i32),
    OutOfMemory,
    /// The process died.
    Crash,
    /// The judge's own code failed over what the test left behind, and over nothing else.
    Fault,
}

/// What became of one JUnit or TestNG test, or of one row of a parameterized one.
#[derive(Clone, Debug, PartialEq)]
pub struct TestOutcome {
    pub class: String,
    pub method: String,
    /// The row of a parameterized test, from one.
    pub invocation: Option<u32>,
    pub display: String,
    pub result: TestResult,
    pub probes: ProbeSet,
    pub printed: bool,
    pub end: End,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestResult {
    Passed,
    Failed(Thrown),
    /// Disabled, or an assumption was not met; why.
    Skipped(String),
    /// It did not come to a result; see [`TestOutcome::end`].
    None,
}

impl TestOutcome {
    /// The verdict on this run alone. That a test is flaky takes two runs, that it is meaningless a checked one.
    pub fn verdict(&self) -> Verdict {
        match (self.end, &self.result) {
            (End::Timeout, _) => Verdict::Timeout,
            (End::Completed, TestResult::Passed) => Verdict::Pass,
            (End::Completed, TestResult::Failed(_)) => Verdict::Fail,
            (End::Completed, TestResult::Skipped(_) | TestResult::None)
            | (End::Exit(_) | End::OutOfMemory | End::Crash | End::Fault, _) => Verdict::Error,
        }
    }
}

/// JaCoCo's counters, as its reports give them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JacocoTotals {
    pub classes: BTreeMap<ClassName, JacocoCounts>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JacocoCounts {
    pub lines_covered: u32,
    pub lines: u32,
    pub branches_covered: u32,
    pub branches: u32,
}

impl JacocoTotals {
    /// Over all classes.
    pub fn sum(&self) -> JacocoCounts {
        self.classes.values().fold(JacocoCounts::default(), |sum, class| JacocoCounts {
            lines_covered: sum.lines_covered + class.lines_covered,
            lines: sum.lines + class.lines,
            branches_covered: sum.branches_covered + class.branches_covered,
            branches: sum.branches + class.branches,
        })
    }
}
