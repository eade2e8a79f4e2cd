//! Random bytes, truncations and seeded mutants of compiled classes, linked, asked about and run.

use std::collections::BTreeMap;

use base::Seed;
use rand::{Rng, RngExt};

use crate::mutate::mutate;
use crate::subject::{NamedClass, Subject, peak_bytes};

/// Mutants of each kind; more with `JURAT_MUTANTS=10000`.
const MUTANTS: usize = 260;
/// Cases before a new machine is booted.
const CASES_OF_A_MACHINE: usize = 4_000;
/// What the process may take, everything included.
const MOST_BYTES: u64 = 1_500 << 20;

fn mutants() -> usize {
    match std::env::var("JURAT_MUTANTS") {
        Ok(text) => text.parse().expect("JURAT_MUTANTS is a number"),
        Err(_) => MUTANTS,
    }
}

fn count(counts: &mut BTreeMap<String, usize>, answer: String) {
    *counts.entry(answer).or_default() += 1;
}

fn of_kind(counts: &BTreeMap<String, usize>, parts: &[&str]) -> usize {
    let matching = counts.iter().filter(|(answer, _)| parts.iter().any(|part| answer.contains(part)));
    matching.map(|(_, count)| count).sum()
}

fn assert_small() {
    let peak = peak_bytes();
    assert!(peak < MOST_BYTES, "{} MB", peak >> 20);
}

#[test]
fn random_bytes_are_no_class() {
    let mut subject = Subject::new();
    let mut random = Seed(0).derive("random bytes").random();
    for case in 0..mutants() / 2 {
        let mut bytes = vec![0; random.random_range(0..400)];
        random.fill_bytes(&mut bytes);
        if case % 2 == 0 {
            // Half of them get past the first eight bytes.
            let header = [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52];
            let length = bytes.len().min(header.len());
            bytes[..length].copy_from_slice(&header[..length]);
        }
        let answer = subject.define(&format!("random {case}"), &[("Some".to_owned(), bytes)], false);
        assert_eq!(answer, "java.lang.ClassFormatError", "random {case}");
    }
}

#[test]
fn a_truncated_class_is_no_class() {
    let mut subject = Subject::new();
    let classes: Vec<NamedClass> = subject.victims().concat();
    let (name, bytes) = classes.iter().min_by_key(|(_, bytes)| bytes.len()).unwrap();
    let mut cuts: Vec<(&NamedClass, usize)> = Vec::new();
    let shortest = (name.clone(), bytes.clone());
    cuts.extend((0..bytes.len()).map(|length| (&shortest, length)));
    // Every length of the others takes a while: with the number of mutants, all of them are tried.
    let step = (60_000 / mutants()).max(1);
    for class in &classes {
        cuts.extend((0..class.1.len()).step_by(step).map(|length| (class, length)));
    }
    for ((name, bytes), length) in cuts {
        let class = (name.clone(), bytes[..length].to_vec());
        let answer = subject.define(&format!("{name} cut to {length}"), &[class], false);
        assert_eq!(answer, "java.lang.ClassFormatError", "{name} cut to {length}");
    }
    assert_small();
}

#[test]
fn mutants_are_refused_or_run() {
    let mut subject = Subject::new();
    let victims = subject.victims();
    for family in &victims {
        assert_eq!(subject.define("unchanged", family, true), "ran");
    }
    let mut counts = BTreeMap::new();
    let mut random = Seed(0).derive("mutants").random();
    for case in 0..mutants() {
        if case % CASES_OF_A_MACHINE == CASES_OF_A_MACHINE - 1 {
            subject.start_afresh();
        }
        let mut family = victims[case % victims.len()].clone();
        // Most often the class with main, else one of those it needs.
        let which = if random.random_bool(0.6) { 0 } else { random.random_range(0..family.len()) };
        family[which].1 = mutate(&family[which].1, Seed(case as u64).derive("defined"));
        let label = format!("mutant {case} of {}", family[which].0);
        count(&mut counts, subject.define(&label, &family, case % 3 == 0));
    }
    eprintln!("{counts:#?}");
    assert!(of_kind(&counts, &["ran"]) > 10, "{counts:#?}");
    for error in ["VerifyError", "ClassFormatError"] {
        assert!(of_kind(&counts, &[error]) > 10, "{counts:#?}");
    }
    assert_small();
}

#[test]
fn mutants_on_the_class_path_are_refused_or_run() {
    let mut subject = Subject::new();
    let victims = subject.victims();
    let mut counts = BTreeMap::new();
    for case in 0..mutants() / 4 {
        if case % CASES_OF_A_MACHINE == CASES_OF_A_MACHINE - 1 {
            subject.start_afresh();
        }
        let mut family = renamed(&victims[case % victims.len()], case + 1);
        family[0].1 = mutate(&family[0].1, Seed(case as u64).derive("class path"));
        let label = format!("mutant {case} on the class path");
        count(&mut counts, subject.run_from_class_path(&label, &family));
    }
    eprintln!("{counts:#?}");
    assert!(of_kind(&counts, &["ran"]) > 3 && of_kind(&counts, &["status 1"]) > 10, "{counts:#?}");
    assert_small();
}

/// The same classes under names that no one has used yet, of the same length, so that nothing else moves.
fn renamed(family: &[NamedClass], number: usize) -> Vec<NamedClass> {
    let old = family[0].0.clone();
    let (mut suffix, mut rest) = (String::new(), number);
    for _ in 0..4 {
        suffix.insert(0, char::from_digit((rest % 36) as u32, 36).unwrap());
        rest /= 36;
    }
    let new = format!("{}{suffix}", &old[..old.len() - 4]);
    let rename = |bytes: &[u8]| {
        let mut bytes = bytes.to_vec();
        for at in 0..bytes.len().saturating_sub(old.len()) {
            if bytes[at..].starts_with(old.as_bytes()) {
                bytes[at..at + new.len()].copy_from_slice(new.as_bytes());
            }
        }
        bytes
    };
    family.iter().map(|(name, bytes)| (name.replace(&old, &new), rename(bytes))).collect()
}
