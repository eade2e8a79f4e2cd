//! Class files that nobody's compiler wrote, given to the machine by `defineClass` and by the class path: the outcome is
//! an error inside the program, an ordinary run or a typed stop; never a panic, a hang or a memory blow-up.

mod class_file;
mod crafted;
mod large;
mod mutants;
mod mutate;
mod seeds;
mod subject;

#[allow(dead_code, reason = "made for other tests too")]
#[path = "../states/library.rs"]
mod library;

#[path = "../../../../fuzz/fuzz_targets/verdict.rs"]
mod verdict;
