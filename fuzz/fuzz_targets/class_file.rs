//! The target: see `verdict`.

#![no_main]

mod verdict;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| verdict::judge(bytes));
