//! The program from end to end, as users and scripts run it.

mod bad_input;
mod command_line;
mod examples;
mod explore;
mod files;
mod findings;
mod fixtures;
mod graph;
mod inputs;
mod machine_tests;
mod plan;
mod reach;
mod support;
mod traces;
mod unwritten;
