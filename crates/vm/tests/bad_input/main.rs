//! Class files that nobody's compiler wrote, given to the machine by `defineClass` and by the class path: the outcome is
//! an error inside the program, an ordinary run or a typed stop; never a panic, a hang or a memory blow-up.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests touch files and processes")]

mod class_file;
mod crafted;
mod large;
mod mutants;
mod mutate;
mod seeds;
mod subject;
#[path = "../../../../fuzz/fuzz_targets/verdict.rs"]
mod verdict;
