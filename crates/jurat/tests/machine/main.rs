//! The programs of `tests/` on the machine, compared with the real `java` of every JDK that is installed.
//!
//! `tests/README.md` describes the programs and their directives. `JURAT_PROGRAM=lambdas/` runs only those
//! whose name contains these letters. What `java` did is kept below the target folder, keyed by the source
//! and the version of the JDK, and is found out anew whenever it is absent.

#![allow(clippy::disallowed_methods, reason = "tests read what they wrote")]

mod corpus;
mod difference;
mod process;

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};

use corpus::{Compiled, Kind, Program};
use project::jdk::Jdk;

/// One compilation of the whole corpus for each version of Java.
static COMPILED: LazyLock<Vec<Compiled>> = LazyLock::new(|| {
    let mut jdks: Vec<Jdk> = Vec::new();
    for jdk in Jdk::all() {
        if !jdks.iter().any(|other| other.version == jdk.version) {
            jdks.push(jdk);
        }
    }
    assert!(jdks.iter().any(|jdk| jdk.version == 17), "a JDK 17 is needed; found {jdks:?}");
    jdks.into_iter().map(Compiled::new).collect()
});

/// Tests of this target take turns, so that no more than [`AT_A_TIME`] programs run.
static TURN: Mutex<()> = Mutex::new(());

const AT_A_TIME: usize = 2;

#[test]
fn programs_do_what_they_do_on_java() {
    report(Kind::Pass, |compiled, program| {
        let expected = compiled.java(program);
        let actual = compiled.machine(program, Path::new(env!("CARGO_BIN_EXE_jurat")));
        difference::of_runs(program, &expected, &actual)
    });
}

#[test]
fn every_stop_is_reported() {
    report(Kind::Fail, |compiled, program| {
        let actual = compiled.machine(program, Path::new(env!("CARGO_BIN_EXE_jurat")));
        difference::from_stop(program, &actual)
    });
}

/// Runs all programs of a kind with every JDK; `examine` says what is wrong with one.
fn report(kind: Kind, examine: impl Fn(&Compiled, &Program) -> Option<String> + Sync) {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let filter = std::env::var("JURAT_PROGRAM").unwrap_or_default();
    let mut failed = Vec::new();
    let mut summary = String::new();
    for compiled in COMPILED.iter() {
        let programs: Vec<&Program> =
            compiled.programs().filter(|it| it.kind == kind && it.name.contains(&filter)).collect();
        assert!(!programs.is_empty() || !filter.is_empty(), "no programs found");
        let wrong = in_parallel(&programs, |program| examine(compiled, program));
        let passed = wrong.iter().filter(|wrong| wrong.is_none()).count();
        summary += &format!("{passed} of {} programs pass with JDK {}\n", programs.len(), compiled.version());
        for (program, wrong) in programs.iter().zip(wrong) {
            if let Some(wrong) = wrong {
                failed.push(format!("{} (JDK {})\n{wrong}", program.name, compiled.version()));
            }
        }
    }
    print!("{summary}");
    assert!(failed.is_empty(), "{}\n\n{summary}", failed.join("\n\n"));
}

/// The results of `work` in the order of its inputs.
fn in_parallel<In: Sync, Out: Send>(inputs: &[In], work: impl Fn(&In) -> Out + Sync) -> Vec<Out> {
    let next = AtomicUsize::new(0);
    let mut results: Vec<(usize, Out)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..AT_A_TIME)
            .map(|_| {
                scope.spawn(|| {
                    let mut done = Vec::new();
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(input) = inputs.get(index) else { return done };
                        done.push((index, work(input)));
                    }
                })
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
