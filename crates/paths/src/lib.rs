//! Symbolic inputs and the search for paths on the machine, for whoever needs paths.
//!
//! The search is concolic: a test case with a variable for each of its literals runs on the machine from a snapshot; what
//! the run decides on terms is its path; one decision is turned round, the solver finds literals for it, and the case runs
//! again with these. Which decision is next is chosen by what is not covered yet, never depth first.
//!
//! | module | what |
//! | --- | --- |
//! | [`skeleton`], [`variables`] | test cases whose literals are variables |
//! | [`arrange`] | such a case's objects on the machine |
//! | [`permits`] | whether the contracts of set-up calls allow them |
//! | [`execute`] | one run |
//! | [`watch`] | what a run is watched for |
//! | [`aliases`] | one object in two places |
//! | [`structure`] | other objects where a decision asks which one it is |
//! | [`together`] | whether cases do together what each does alone |
//! | [`tree`] | which ways have been taken at which decision |
//! | [`goals`] | the edges of the program's own methods, and which are covered |
//! | [`hazards`] | where something may be thrown that nobody has written |
//! | [`aim`] | lines that are looked for instead of everything |
//! | [`decided`] | how decisions of the source were evaluated |
//! | [`branching`] | every path within a bound, as a tree |
//! | [`callees`] | contracts that stand in for bodies out of reach |
//! | [`given_objects`] | objects that such callees give |
//! | [`course`] | what a call under test does, as far as a test can tell |
//! | [`contradiction`] | preconditions that no input can satisfy |
//! | [`fields`], [`settle`], [`sequences`] | fields of input objects as inputs; what of them a path needs, by calls where that suffices |
//! | [`summary`] | what a short method does to fields, path by path, as terms |
//! | [`initial`] | what static fields hold before any test has run |
//! | [`exploration`] | what is explored, how far, and what that brings |
//! | [`explorer`] | runs, and the choice of the next one |
//!
//! Knows the machine, terms, the solver and test cases; not how tests are written, judged or chosen.

mod aim;
mod aliases;
mod arrange;
mod branching;
mod callees;
mod contradiction;
mod course;
mod decided;
mod execute;
mod exploration;
mod explorer;
mod fields;
mod given_objects;
mod goals;
mod guide;
mod hazards;
mod initial;
mod obstacles;
mod permits;
mod pinned;
mod queue;
mod sequences;
mod settle;
mod skeleton;
mod structure;
mod summary;
mod together;
mod tree;
mod variables;
mod watch;

pub use branching::{Leaf, PathLimits, PathNode, PathTree, Place, Way};
pub use contradiction::{Conflict, contradiction};
pub use course::Course;
pub use exploration::{End, Exploration, Found, Limits, QueryLog, Statistics, Subject};
pub use explorer::Explorer;
pub use goals::Covered;
pub use settle::{inlined, without as without_unused};
pub use skeleton::Names;
pub use summary::{Summarised, Summary, SummaryPath, summary};
pub use together::Together;
pub use watch::Edge;
