//! The loop that coordinates everything: goals, engines, emission, the judge, selection, writing.
//!
//! For each class under test: the strategies propose test cases; the judge runs a checked rendering of
//! each (preconditions before every call, contract clauses and observations after it); what is
//! meaningless or cannot be compiled is dropped and counted; a minimal suite is selected on probe sets;
//! it is rendered as it will be written, and run twice in two differently configured JVMs; what does not
//! behave as predicted is dropped and counted; the rest is written. Coverage and findings are read off
//! those last runs, never off an engine's claim.

mod achieved;
mod agree;
mod assess;
mod candidates;
mod class;
mod confirm;
mod contradictory;
mod coverage;
mod dead_code;
mod evidence;
mod explored;
mod fixtures;
mod hidden;
mod lanes;
mod losses;
mod natural;
mod options;
mod oracle;
mod path_tree;
mod places;
mod planned;
mod progress;
mod reach;
mod reasons;
mod run;
mod select;
mod stay;
mod surroundings;
mod targets;
mod timetable;
mod together;
mod traces;
mod trial;
mod unplanned;
mod variety;
mod vectors;
mod watch;
mod whole;
mod workers;
mod world;

pub use explore::{Log, PathLimits};
pub use options::{Options, Strategies};
pub use oracle::plan as plan_oracle;
pub use path_tree::path_tree;
pub use progress::{Progress, Silent};
pub use reach::Line;
pub use run::{Inputs, Machines, Outcome, Runtime, run};
pub use targets::classes as chosen_classes;
