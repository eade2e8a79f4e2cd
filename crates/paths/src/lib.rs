//! Runs of test cases whose literals are variables, for whoever needs paths: the mechanism, and nothing of a search.
//!
//! A test case with a variable for each of its literals runs on the machine from a snapshot; what the run decides on terms is
//! its path. Who wants another path turns a condition round, asks the solver for literals, and runs the case again with these.
//!
//! | module | what |
//! | --- | --- |
//! | [`stage`] | the machine with a class ready: where every run begins |
//! | [`runner`], [`execute`] | runs of one method, and one run |
//! | [`skeleton`], [`variables`] | test cases whose literals are variables |
//! | [`arrange`] | such a case's objects on the machine |
//! | [`growth`] | how often the last call on an object is made, as an input |
//! | [`permits`] | whether the contracts of set-up calls allow them |
//! | [`watch`] | what a run is watched for |
//! | [`tree`] | which ways have been taken at which decision |
//! | [`structure`], [`pinned`] | conditions that ask which object a reference is |
//! | [`aliases`] | one object in two places |
//! | [`callees`], [`given_objects`] | contracts that stand in for bodies out of reach, and objects that such callees give |
//! | [`decided`] | how decisions of the source were evaluated |
//! | [`course`] | what a call under test does, as far as a test can tell |
//! | [`together`] | whether cases do together what each does alone |
//! | [`contradiction`](mod@contradiction) | preconditions that no input can satisfy |
//! | [`summary`](mod@summary) | what a short method does to fields, path by path, as terms |
//! | [`initial`] | what static fields hold before any test has run |
//!
//! Knows the machine, terms and test cases; not what is worth running next, nor how tests are written, judged or chosen.

mod aliases;
mod arrange;
mod callees;
mod contradiction;
mod course;
mod decided;
mod execute;
mod given_objects;
mod growth;
mod initial;
mod permits;
mod pinned;
mod promised;
mod runner;
pub mod skeleton;
mod stage;
mod structure;
mod summary;
mod together;
mod tree;
mod variables;
mod watch;

pub use contradiction::{Conflict, contradiction};
pub use course::Course;
pub use decided::{Bodies, Decided, bodies, evaluations};
pub use execute::{End, FIRST_PROMISE, MockCalls, Outcome, PRECONDITION, Reflected, Run};
pub use pinned::References;
pub use promised::keeps_promises;
pub use runner::{Account, Runner, Subject};
pub use skeleton::{Names, Skeleton};
pub use stage::{REPLAY, Stage};
pub use structure::{Asked, can_be_null, copied_string, own_type};
pub use summary::{Summarised, Summary, SummaryPath, summary};
pub use together::Together;
pub use tree::{News, Prefix, Tree};
pub use variables::{Variable, Variables};
pub use watch::{Edge, Hazard, Landing, Step, Taken, Watch, Way};
