//! The clauses of `bench/truth/clauses`, whose truth is known: the machine and the judge evaluate each of them alike in the
//! cases that the boundary strategy proposes, and as its claim says.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use contract::Contracts;
use judge::{CheckResult, CheckedOutcome, Judge, Settings, Stage};
use oracle::{Checked, Evaluator, Promise, judge_case};
use program::{Class, Program};
use project::jdk::Jdk;
use suite::{CheckKind, TestCase};
use vm::Options;
use vm::observe::Nothing;

use crate::{judged, support};

/// Cases of one method.
const MOST_CASES: usize = 10;

/// What a comment says of the clause after it, and the lines that it speaks of.
struct Claim {
    file: String,
    lines: (u32, u32),
    holds: Option<bool>,
}

fn sources() -> Vec<(String, String)> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../bench/truth/clauses");
    let mut files: Vec<PathBuf> = fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let name = |path: &PathBuf| format!("clauses/{}", path.file_name().unwrap().to_str().unwrap());
    files.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

fn claims(files: &[(String, String)]) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (file, text) in files {
        let lines: Vec<&str> = text.lines().collect();
        let first = claims.len();
        for (index, line) in lines.iter().enumerate() {
            let Some(claim) = line.trim().strip_prefix("// claim: ") else { continue };
            let holds = match claim.split(' ').next() {
                Some("holds") => Some(true),
                Some("broken" | "throws") => Some(false),
                _ => None,
            };
            claims.push(Claim { file: file.clone(), lines: (index as u32 + 1, lines.len() as u32), holds });
        }
        for index in first + 1..claims.len() {
            claims[index - 1].lines.1 = claims[index].lines.0 - 1;
        }
    }
    claims
}

fn cases(program: &Program, contracts: &Contracts, class: &Class) -> Vec<TestCase> {
    let mut all = Vec::new();
    let methods = class.methods.iter().filter(|method| method.access.is_public());
    for method in methods.filter(|method| !method.access.is_synthetic()) {
        let method = class.method_ref(method);
        let candidates = boundary::candidates(&boundary::Request {
            program,
            contracts,
            class: &class.name,
            method: &method,
            seed: base::Seed::default(),
            user: &boundary::UserValues::default(),
            limits: boundary::Limits::default(),
            mocks: false,
            reflection: false,
        });
        let effective = contracts.effective(&class.name, &method);
        for mut case in candidates.cases.into_iter().take(MOST_CASES) {
            generate::plan_oracle(program, contracts, &mut case, &effective);
            case.oracle.observations.clear();
            all.push(case);
        }
    }
    all
}

/// What the judge says of a clause: of all its parts together. `None` where it says nothing.
fn by_judge(case: &TestCase, outcome: &CheckedOutcome, check: &Checked) -> Option<bool> {
    let kind = match check.promise {
        Promise::Check(kind) => kind,
        Promise::Assignable { case } => CheckKind::Assignable { case },
        Promise::Pure => CheckKind::Assignable { case: usize::MAX },
        Promise::Outcome { .. } => return None,
    };
    let checks = case.oracle.checks.iter().chain(&case.oracle.hidden);
    let mut said = None;
    for (own, result) in checks.zip(&outcome.checks) {
        if own.kind != kind || own.clause != check.clause {
            continue;
        }
        match result {
            Some(CheckResult::Holds) => said = said.or(Some(true)),
            Some(CheckResult::Broken | CheckResult::Error(_) | CheckResult::Changed { .. }) => {
                said = Some(false);
            }
            Some(CheckResult::Unknown(_)) | None => {}
        }
    }
    said
}

#[test]
fn known_clauses_are_evaluated_alike() {
    let files = sources();
    let claims = claims(&files);
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let (program, folder) = project::testing::program_from_source(&files);
    let contracts = Contracts::new(program.clone(), Vec::new());
    let classes = folder.path().join("classes");
    let class_path = std::slice::from_ref(&classes);
    let mut machine = host::boot(Jdk::find(None).unwrap(), class_path, Options::default()).unwrap();
    let mut settings = Settings::new(support::jdk_home(), judge::runtime::jars(&fixture::runtime()).unwrap());
    settings.class_path = vec![classes];
    settings.under_test = program.under_test().to_vec();
    settings.test_timeout = Duration::from_secs(10);
    let mut judge = Judge::start(&settings).unwrap();
    let base = machine.snapshot();
    let (mut wrong, mut compared) = (Vec::new(), 0);
    // By claim: what was seen.
    let mut seen: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for name in program.under_test() {
        let class = program.class(name).unwrap();
        if class.outer.is_some() {
            continue;
        }
        let cases = cases(&program, &contracts, &class);
        let outcomes = judged(&program, &contracts, &mut judge, "clauses.Checked", &cases);
        for (case, outcome) in cases.iter().zip(&outcomes) {
            machine.restore(&base);
            let mut evaluator = Evaluator::new(&contracts);
            let Ok(machined) = judge_case(&mut evaluator, &mut machine, &mut Nothing, case) else { continue };
            if machined.run.is_none() || outcome.meaningless.is_some() || outcome.stage != Stage::Done {
                continue;
            }
            for check in &machined.checks {
                let (Some(machine), Some(judge)) = (check.holds, by_judge(case, outcome, check)) else {
                    continue;
                };
                compared += 1;
                let place = check.place.as_ref();
                let claim = place.and_then(|place| {
                    claims.iter().position(|claim| {
                        place.file.ends_with(&claim.file)
                            && (claim.lines.0..=claim.lines.1).contains(&place.line)
                    })
                });
                let told = || {
                    let reason = check.reason.as_deref().unwrap_or_default();
                    format!("{}: `{}` {reason} {:?}", case.method, check.clause, outcome.checks)
                };
                if machine != judge {
                    wrong.push(format!("the machine says {machine}, the judge {judge}: {}", told()));
                }
                let Some(claim) = claim else { continue };
                let (kept, broken) = seen.entry(claim).or_default();
                *(if judge { kept } else { broken }) += 1;
                if !judge && claims[claim].holds == Some(true) {
                    wrong.push(format!("not broken in truth: {}", told()));
                }
            }
        }
    }
    let broken = |index: usize| seen.get(&index).is_some_and(|(_, broken)| *broken > 0);
    let missed: Vec<String> = (0..claims.len())
        .filter(|index| claims[*index].holds == Some(false) && !broken(*index))
        .map(|index| format!("{}:{}", claims[index].file, claims[index].lines.0))
        .collect();
    println!(
        "{compared} clauses in cases; {} of {} claims seen; not seen broken: {missed:?}",
        seen.len(),
        claims.len()
    );
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong[..wrong.len().min(12)].join("\n"));
    // Some are broken only by inputs that a solver finds, and others by what a contract says of exceptions.
    assert!(seen.len() >= 200, "{} of {} claims", seen.len(), claims.len());
    assert!(missed.len() <= 25, "{missed:?}");
}
