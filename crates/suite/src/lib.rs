//! What the engines hand to each other: goals, conditions, recipes, test cases, oracles, verdicts, coverage,
//! findings and losses. Plain data; nothing here runs, prints or decides.

pub mod case;
pub mod condition;
pub mod coverage;
pub mod finding;
pub mod fixture;
pub mod loss;
pub mod mock;
pub mod oracle;
pub mod recipe;
pub mod reduce;
pub mod set_up;
pub mod verdict;

pub use case::{Strategy, TestCase};
pub use condition::{Condition, Fact, Place, Root, Step};
pub use coverage::{
    Coverage, Criterion, DecisionGoal, Goal, GoalKind, GoalStatus, Probe, ProbeKind, ProbeSet,
};
pub use finding::{Finding, FindingKind};
pub use loss::{Danger, Ending, Halt, LastingChange, Limited, Loss, Proof, Unmakeable, Unplanned, Unsolved};
pub use mock::{AnnotationValue, Answer, Answers, Mock, MockAnnotation, MockBase, MockClass, MockForm};
pub use oracle::{Check, CheckKind, Observation, ObservedValue, Oracle, Outcome, StatePart};
pub use recipe::{Call, Creation, FieldValue, LambdaRow, Recipe, Value};
pub use set_up::{KeptField, OldValue, Restore, SetUp};
pub use verdict::{Dropped, Verdict};
