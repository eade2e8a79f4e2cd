//! States of a booted machine, its threads and its collector; and parts of the machine that stand by themselves.

mod heap;
mod layout;
mod library;
mod programs;
mod reference_maps;
mod small_maps;
mod snapshots;
mod streams;
