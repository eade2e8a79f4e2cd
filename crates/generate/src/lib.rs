//! The loop that coordinates everything: goals, engines, emission, the judge, selection, writing.
//!
//! For each class under test: the strategies propose test cases; the judge runs a checked rendering of
//! each (preconditions before every call, contract clauses and observations after it); what is
//! meaningless or cannot be compiled is dropped and counted; a minimal suite is selected on probe sets;
//! it is rendered as it will be written, and run twice in two differently configured JVMs; what does not
//! behave as predicted is dropped and counted; the rest is written. Coverage and findings are read off
//! those last runs, never off an engine's claim.

mod class;
mod evidence;
mod judging;
mod leftover;
mod measure;
mod objective;
mod options;
mod places;
mod progress;
mod propose;
mod run;
mod schedule;
mod select;
mod targets;
mod timetable;
mod watch;
mod workers;

pub use explore::{Log, PathLimits};
pub use measure::reach::Line;
pub use options::Options;
pub use progress::{Progress, Silent};
pub use propose::objects::{CasePlan, FoundCalls, ObjectPlan, ObjectPlanner, ObjectWish};
pub use propose::oracle::plan as plan_oracle;
pub use propose::path_tree::path_tree;
pub use run::{Inputs, Machines, Outcome, Runtime, Threads, run};
