//! What the fuzzer starts from, and what it has found.

use std::path::Path;

use crate::verdict::judge;

#[test]
fn the_seeds_of_the_fuzzer_get_a_verdict() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/class_file");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 10, "{files:?}");
    for file in files {
        eprintln!("{}", file.display());
        judge(&std::fs::read(&file).unwrap());
    }
}
