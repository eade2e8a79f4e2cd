//! Test cases for coverage goals, by symbolic paths (KeYTestGen2, whole and better).
//!
//! For one class: its methods are explored on one machine, each from the test cases that somebody else proposes, and what
//! covers something new becomes a test case. Nothing is claimed of a test case here; the judge decides what it does.
//!
//! The search is concolic: `paths` runs a case, one decision of the run is turned round, the solver finds literals for it, and
//! the case runs again with these. Here is what to try next, and what has come of it.
//!
//! | module | what |
//! | --- | --- |
//! | [`engine`] | the methods of one class, one after the other |
//! | [`exploration`] | what is explored, how far, and what that brings |
//! | [`search`] | runs, and the choice of the next one |
//! | [`frontier`], [`queue`], [`guide`] | what can be turned round, and what of it is promising |
//! | [`ledger`], [`goals`], [`obstacles`] | what is covered, found and lost |
//! | [`hazards`] | where something may be thrown that nobody has written |
//! | [`aim`] | lines that are looked for instead of everything |
//! | [`branching`], [`ways`] | every path within a bound, as a tree and in words |
//! | [`exchange`] | other objects where a decision asks which one it is |
//! | [`mocks`] | answers and exceptions of objects whose class nobody has written |
//! | [`annotations`] | types that code asks about by reflection |
//! | [`fields`], [`opened`], [`settle`], [`sequences`] | fields of input objects as inputs; what of them a path needs, by calls where that suffices |
//! | [`shortened`] | found cases without the calls that make no difference |
//! | [`receivers`], [`statics`], [`shapes`], [`functions`], [`late`] | other cases to begin with |

mod aim;
mod annotations;
mod branching;
mod engine;
mod exchange;
mod exploration;
mod fields;
mod frontier;
mod functions;
mod goals;
mod guide;
mod hazards;
mod late;
mod ledger;
mod mocks;
mod obstacles;
mod opened;
mod queue;
mod receivers;
mod search;
mod sequences;
mod settle;
mod shapes;
mod shortened;
mod statics;
mod ways;

pub use branching::{Leaf, PathLimits, PathNode, PathTree, Place};
pub use engine::{Engine, Explored, Log, Wanted};
pub use exploration::{Limits, Objects, Statistics};
pub use goals::Covered;
pub use settle::{inlined, without as without_unused};
pub use ways::{PathGoal, PathStatus};
