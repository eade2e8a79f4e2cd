//! States of a booted machine, its threads and its collector; and parts of the machine that stand by themselves.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests touch files and processes")]

mod heap;
mod layout;
mod programs;
mod reference_maps;
mod small_maps;
mod snapshots;
mod streams;
