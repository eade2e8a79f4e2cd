//! States of a booted machine, its threads and its collector.

mod library;
mod programs;
mod reference_maps;
mod snapshots;
