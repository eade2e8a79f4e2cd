//! The program from end to end, as users and scripts run it.

#![allow(clippy::disallowed_methods, reason = "tests read what they wrote")]

mod bad_input;
mod budgets;
mod command_line;
mod disturbed;
mod examples;
mod explore;
mod files;
mod findings;
mod fixtures;
mod graph;
#[cfg(unix)]
mod hostile_projects;
mod inputs;
mod machine_tests;
mod mocks;
#[cfg(unix)]
mod odd_files;
mod plan;
#[cfg(target_os = "linux")]
mod protection;
mod reach;
mod reasons;
mod selection;
mod support;
mod surroundings;
mod traces;
mod truth;
mod unwritten;
