//! What the judge says of tests: small programs, compiled and run in its process.

mod checked;
mod frameworks;
mod launcher;
mod observed;
mod probes;
#[path = "../support/mod.rs"]
mod support;
mod turns;
