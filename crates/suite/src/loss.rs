//! Why something was not reached, not tried or not kept: as data, so that engines compare reasons and never sentences.
//!
//! Who loses something says what exactly, with the names and counts that a person needs to act on it. Where several losses
//! stand behind one missed goal, [`Loss::rank`] says which one tells most. The words are `report`'s alone.

use std::sync::Arc;

use program::{ClassName, FieldRef, MethodRef, Type};

/// Why something is missing.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Loss {
    /// No call satisfies the precondition.
    NoInput,
    /// The method has a name that Java source cannot say.
    Unsayable,
    /// No object of this type can be made.
    NoWayToMake {
        ty: Type,
        why: Unmakeable,
    },
    /// The class of the method has no objects of its own.
    AbstractClass,
    /// No constructor of the class can be used to set up a state.
    NoConstructor {
        class: ClassName,
    },
    /// No class of the program can stand where one of this type is wanted.
    NoClassOf {
        class: ClassName,
    },
    /// No value is known of which these clauses hold, as they are written.
    NoValueOf {
        ty: Type,
        clauses: Vec<String>,
    },
    /// Each of several objects would have to be part of another.
    Entangled,
    /// Building the receiver or an argument threw this on the JVM, in this call where that is known.
    SetUpThrew {
        call: Option<MethodRef>,
        exception: ClassName,
        message: Option<String>,
    },
    /// Building something threw this on the machine, described as Java describes it.
    Threw {
        exception: String,
    },
    /// The machine cannot build it.
    NotBuildable {
        what: String,
    },
    /// The class path has no such thing.
    Missing {
        what: String,
    },
    /// A call on the way does not satisfy its precondition.
    NotAllowed {
        method: MethodRef,
        clause: Arc<str>,
    },
    /// A clause of the precondition does not hold of what was made.
    NotHolding {
        clause: Arc<str>,
    },
    /// The machine cannot evaluate the clause.
    NotEvaluable {
        clause: Arc<str>,
    },
    /// No call is known to have a say in the clause.
    Unaffected {
        clause: Arc<str>,
    },
    /// The contracts allow the outcome of a plan without promising it.
    Unpromised,
    /// No calls lead to the wanted state.
    Unplanned(Unplanned),
    /// There is no plan for the method, or for the spec case with this index.
    NoPlan {
        case: Option<usize>,
        why: Box<Loss>,
    },
    /// The machine stopped, in a call from the class under test where that is known.
    Machine {
        call: Option<String>,
        halt: Halt,
    },
    /// There is no machine to run it on.
    NoMachine {
        why: String,
    },
    /// The contract of a callee stood in for its body.
    StoodIn {
        method: MethodRef,
    },
    /// Nothing that a test may use sets and restores the field.
    StaticState {
        field: FieldRef,
    },
    Solver(Unsolved),
    /// A class of the test's own that leads there cannot be written, for this reason.
    NoOwnClass {
        why: Arc<str>,
    },
    /// The solver finds no values with the objects that were tried.
    NoValues,
    /// The limit was reached.
    Limit {
        of: Limited,
        most: usize,
    },
    /// So many attempts in a row brought nothing new.
    Idle {
        attempts: usize,
    },
    /// A run went another way than its conditions say.
    Diverged,
    /// A path had more steps than are kept.
    LongPath,
    /// A run ended in an error that the virtual machine throws when it likes, and another one elsewhere.
    MachineError {
        exception: ClassName,
    },
    /// All paths miss it, but an error of the virtual machine may lead there at any time.
    BehindErrors,
    /// A path does not reach the call under test.
    NotReached,
    /// A fault of ours ended the search.
    Failed,
    /// The time for exploring was over.
    Cut,
    /// The time was over before the method was tried.
    NoTime,
    /// No path leads to the goal, for this reason if there is one.
    NoPath {
        why: Option<Box<Loss>>,
    },
    /// Nothing that a test chooses has a say in the decision.
    NotDecided,
    /// Whatever came to the decision had decided the same before, in this line.
    DecidedBefore {
        line: u32,
    },
    /// The contract lets nobody pass what leads there.
    Forbidden {
        clause: Arc<str>,
    },
    /// The decision of this line, which stands before it, was never made to lead there.
    Earlier {
        line: u32,
        why: Box<Loss>,
    },
    /// No call of the method could be put together.
    NoCandidate,
    /// No input that was tried satisfies the precondition of the spec case.
    NoCase,
    /// All candidates that reach it break this clause of a precondition.
    Meaningless {
        clause: String,
    },
    /// Nothing that a candidate does can be checked.
    Unasserted,
    /// A class of the test's own answers with nothing, or with what nobody may answer, and the code goes on with that.
    Invented,
    /// Only states that reflection sets were found to lead there: these fields.
    OnlyReflection {
        fields: Vec<FieldRef>,
    },
    /// Initialising the class throws this, described as Java describes it.
    ClassInitialiser {
        class: ClassName,
        exception: String,
    },
    /// No boundary value reaches it.
    NoBoundaryValue,
    /// No method that a test can call leads to the line.
    NoEntry,
    /// By the methods that lead to a line, why each does not reach it.
    Through(Vec<(MethodRef, Loss)>),
    /// The value of a condition cannot be observed.
    Unseen,
    /// So many candidates ended in a way that no test may.
    Ended {
        count: usize,
        how: Ending,
    },
    /// So many candidates leave something behind.
    Traces {
        count: usize,
        what: LastingChange,
    },
    /// The rest of the candidates was not tried.
    GivenUp,
    /// It does this to the computer.
    Effect {
        effect: String,
    },
    /// Its result depends on what it looks at.
    Look {
        look: String,
    },
    /// Its result depends on what it does to the computer.
    EffectShows {
        effect: String,
    },
    /// Its result is different from run to run.
    Chance,
    /// Its result depends on the time or the number of processors.
    Clock,
    /// Two JVMs that are configured differently observe nothing alike.
    Disagreed,
    /// An `assert` refuses the input.
    NeedsAssertions,
    /// The clause overflows in a state that only reflection reached.
    UnreachedOverflow {
        clause: String,
    },
    /// A test that was found could not be tried.
    Untried,
    /// A test that was found could not be kept.
    NotKept,
    /// No test that takes the path could be kept.
    PathNotKept,
    /// A test reaches it and could not be judged or kept.
    FoundOnly,
    /// The calls that lead there break the contract, and the findings that are told stand for them.
    Breaking,
    /// The time was over before a test that reaches it was judged.
    Unjudged,
    /// Every call throws this before it gets there.
    AlwaysThrows {
        exception: ClassName,
    },
    /// A test reached the line and did not do the same in every run.
    Unrepeatable,
}

/// Why no object of a type can be made.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unmakeable {
    Abstract,
    NotFound,
    Inaccessible,
    /// No class under test implements the interface or extends the abstract class.
    NoImplementation,
    /// These do, and none of them can be made.
    Implementations(Vec<ClassName>),
    /// An enum without constants.
    NoConstants,
    /// No constructor is accessible, and no factory or constant gives an object.
    Hidden,
    /// For its constructor, factory or outer object something of this type is needed that cannot be made.
    Needs(Type),
    /// No accessible constructor, factory or constant whose arguments can be made.
    NoWayIn,
    /// The user wants none.
    Refused,
    Danger(Danger),
}

/// What an object would do that a test must not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Danger {
    ControlsThreads,
    StartsThreads,
    RunsPrograms,
    LoadsClasses,
    OpensFiles,
    OpensChannels,
    UsesNetwork,
    UsesDatabase,
    NeedsTerminal,
    NeedsScreen,
    OnlyNull,
}

/// Why the machine stopped.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Halt {
    Exit {
        status: i32,
    },
    Instructions {
        most: u64,
    },
    Time,
    Deadlock {
        threads: Vec<String>,
    },
    Stalled {
        threads: Vec<String>,
    },
    Threads {
        most: usize,
    },
    /// It refuses an operation on the host, such as `open a socket to localhost:80`.
    Refused {
        operation: String,
    },
    /// It does not have this native method.
    Native {
        method: String,
    },
    /// The class library is not what it expects.
    Library {
        problem: String,
    },
}

/// Why the solver has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unsolved {
    TooHeavy,
    NoTheory {
        function: &'static str,
    },
    Resource,
    Time,
    /// It gave up, and says this.
    Incomplete {
        says: String,
    },
}

/// What there is a limit of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Limited {
    Runs,
    Paths,
    /// Objects, literals and calls of one case.
    Parts,
}

/// How a candidate ended that did not complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ending {
    Exit {
        status: i32,
    },
    Timeout,
    OutOfMemory,
    Crash,
    /// What it left behind kept the judge from finding out what became of it.
    Fault,
}

/// What a candidate changes for those after it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LastingChange {
    StaticField(FieldRef),
    /// Something of the JVM, such as `the default locale`.
    Global(String),
}

/// Why there is no plan.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unplanned {
    /// These clauses cannot hold together, in no state.
    Contradiction { clauses: Vec<Arc<str>> },
    /// Nothing creates such an object.
    NoWayIn { class: Arc<str> },
    /// No calls that the contracts describe lead there: all were tried, up to so many.
    Unreachable { calls: Option<usize> },
    /// The planners gave up.
    Limit,
    /// The time was over.
    Cut,
    /// The planner outside did not help.
    External { why: String },
    /// An argument of a call cannot be had.
    Argument { call: Arc<str>, class: Arc<str>, why: Box<Unplanned> },
    /// To have the first, the last is needed, for which the first is needed.
    Cyclic { classes: Vec<Arc<str>> },
    /// So many calls were made on the machine, and none led there.
    NotReached { calls: usize },
}

/// Why nothing can meet a goal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Proof {
    /// All paths through the method are known, and none leads there.
    AllPaths { paths: usize },
    /// No call satisfies the precondition.
    NoInput,
    /// No input satisfies the conditions of the path.
    PathCondition,
    /// The condition occurs so often in the decision, once as `other`, and no occurrence changes alone.
    Coupled { condition: Arc<str>, decision: Arc<str>, times: usize, other: Option<Arc<str>> },
    /// Java allows no class that is all that the way there asks for.
    NoClass { why: Arc<str> },
}

impl Loss {
    /// The kind of reason, which scripts may rely on.
    pub fn cause(&self) -> &'static str {
        self.kind().0
    }

    /// What tells most about why something is missing has the lowest rank: that nothing can be called comes before what the
    /// calls would do, that before what stands in the way of the search, and that before where the search ended.
    pub fn rank(&self) -> usize {
        self.kind().1
    }

    fn kind(&self) -> (&'static str, usize) {
        match self {
            Loss::NoInput => ("contradiction", 0),
            Loss::Unsayable => ("unsayable", 1),
            Loss::ClassInitialiser { .. } => ("class-initialiser", 2),
            Loss::NoWayToMake { .. } | Loss::AbstractClass => ("no-object", 3),
            Loss::NoValueOf { .. } | Loss::Entangled => ("no-object", 4),
            Loss::SetUpThrew { .. } | Loss::Threw { .. } => ("set-up-throws", 5),
            Loss::Ended { how, .. } => (how.cause(), 6),
            Loss::Effect { .. } => ("effect", 7),
            Loss::Traces { .. } => ("lasting", 7),
            Loss::NeedsAssertions => ("assertions", 9),
            Loss::UnreachedOverflow { .. } => ("overflow", 9),
            Loss::Look { .. } | Loss::EffectShows { .. } | Loss::Disagreed => ("surroundings", 9),
            Loss::Chance | Loss::Clock | Loss::Unrepeatable => ("chance", 9),
            Loss::OnlyReflection { .. } => ("reflection", 10),
            Loss::Breaking => ("finding", 10),
            Loss::Machine { halt, .. } => halt.kind(),
            Loss::NotBuildable { .. }
            | Loss::Missing { .. }
            | Loss::NotEvaluable { .. }
            | Loss::NoMachine { .. } => ("machine", 12),
            Loss::Meaningless { .. }
            | Loss::NotAllowed { .. }
            | Loss::NotHolding { .. }
            | Loss::Unaffected { .. }
            | Loss::Unpromised
            | Loss::Forbidden { .. }
            | Loss::NoCase => ("precondition", 13),
            Loss::Unplanned(why) => why.kind(),
            Loss::NoPlan { why, .. } => why.kind(),
            Loss::StaticState { .. } => ("static-state", 14),
            Loss::NoConstructor { .. } | Loss::NoClassOf { .. } => ("no-object", 15),
            Loss::NoOwnClass { .. } => ("no-class", 16),
            Loss::NoBoundaryValue => ("not-explored", 16),
            Loss::NoTime => ("cut", 17),
            Loss::AlwaysThrows { .. } => ("always-throws", 16),
            Loss::StoodIn { .. } => ("stood-in", 18),
            Loss::Failed => ("fault", 18),
            Loss::Cut | Loss::Unjudged | Loss::Solver(Unsolved::Time) => ("cut", 19),
            Loss::Solver(_) => ("solver", 20),
            Loss::Limit { .. } => ("limit", 21),
            Loss::LongPath => ("limit", 22),
            Loss::Idle { .. } => ("limit", 23),
            Loss::Diverged => ("diverged", 24),
            Loss::MachineError { .. } | Loss::BehindErrors => ("virtual-machine", 24),
            Loss::NotKept | Loss::PathNotKept | Loss::FoundOnly => ("not-kept", 25),
            Loss::GivenUp | Loss::Untried => ("not-tried", 25),
            Loss::Unasserted => ("nothing-to-check", 25),
            Loss::Invented => ("invented-answer", 26),
            Loss::Unseen => ("unseen", 26),
            Loss::NotDecided => ("no-condition", 26),
            Loss::DecidedBefore { .. } => ("decided-before", 26),
            Loss::NoValues => ("no-path", 27),
            Loss::NotReached | Loss::NoPath { why: None } | Loss::NoEntry => ("no-path", 28),
            Loss::NoPath { why: Some(why) } | Loss::Earlier { why, .. } => why.kind(),
            Loss::Through(ways) => {
                let best = ways.iter().map(|(_, why)| why.kind()).min_by_key(|(_, rank)| *rank);
                best.unwrap_or(("no-path", 28))
            }
            Loss::NoCandidate => ("no-candidate", 29),
        }
    }
}

impl Halt {
    fn kind(&self) -> (&'static str, usize) {
        match self {
            Halt::Exit { .. } => (Ending::Exit { status: 0 }.cause(), 6),
            Halt::Deadlock { .. } | Halt::Stalled { .. } => (Ending::Timeout.cause(), 6),
            Halt::Refused { .. } | Halt::Native { .. } | Halt::Library { .. } => ("machine", 8),
            Halt::Time => ("cut", 19),
            Halt::Instructions { .. } | Halt::Threads { .. } => ("limit", 21),
        }
    }
}

impl Ending {
    fn cause(self) -> &'static str {
        match self {
            Ending::Exit { .. } => "exit",
            Ending::Timeout => "endless",
            Ending::OutOfMemory => "memory",
            Ending::Crash => "crash",
            Ending::Fault => "fault",
        }
    }
}

impl Proof {
    /// The kind of proof, which scripts may rely on.
    pub fn cause(&self) -> &'static str {
        match self {
            Proof::AllPaths { .. } => "all-paths",
            Proof::NoInput => "contradiction",
            Proof::PathCondition => "path-condition",
            Proof::Coupled { .. } => "coupled",
            Proof::NoClass { .. } => "no-class",
        }
    }
}

impl Unplanned {
    fn kind(&self) -> (&'static str, usize) {
        match self {
            Unplanned::Contradiction { .. } => ("contradiction", 0),
            Unplanned::NoWayIn { .. } | Unplanned::Argument { .. } | Unplanned::Cyclic { .. } => {
                ("no-object", 3)
            }
            Unplanned::Unreachable { .. }
            | Unplanned::External { .. }
            | Unplanned::NotReached { .. }
            | Unplanned::Limit => ("precondition", 14),
            Unplanned::Cut => ("cut", 19),
        }
    }

    /// Whether a class is needed for itself.
    pub fn is_cyclic(&self, class: &str) -> bool {
        match self {
            Unplanned::Cyclic { classes } => classes.iter().any(|known| **known == *class),
            Unplanned::Argument { why, .. } => why.is_cyclic(class),
            _ => false,
        }
    }

    /// The class that nothing creates, of the object itself or of an argument of the call that it is for.
    pub fn no_way_in(&self) -> Option<&str> {
        match self {
            Unplanned::NoWayIn { class } => Some(class),
            Unplanned::Argument { why, .. } => match &**why {
                Unplanned::NoWayIn { class } => Some(class),
                _ => None,
            },
            _ => None,
        }
    }
}
