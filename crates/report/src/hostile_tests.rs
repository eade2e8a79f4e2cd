//! Reports of hostile programs: every field that can hold their texts holds one, and nothing of it speaks for us.

use base::{Diagnostic, Place, Severity};
use contract::{Language, Untranslated};
use proptest::prelude::*;
use suite::{FindingKind, GoalKind};

use crate::*;

/// A report in which every text is this one.
fn report(text: &str) -> Report {
    let own = || text.to_owned();
    let some = || Some(text.to_owned());
    let goal = |status| GoalReport {
        kind: GoalKind::SpecCase,
        line: Some(3),
        what: own(),
        status,
        reason: some(),
        cause: None,
    };
    let reach = |status| ReachReport {
        file: own(),
        line: 3,
        status,
        reason: some(),
        cause: None,
        tests: vec![own(), own()],
    };
    let method = MethodReport {
        name: own(),
        descriptor: format!("(IL{text};[L{text};)V"),
        goals: vec![goal(GoalState::Missed), goal(GoalState::Infeasible)],
        untranslated: vec![Untranslated { clause: text.into(), reason: own() }],
        unchecked: Vec::new(),
        unsupported: vec![own()],
        exploration: Some(ExplorationReport { by_contract: vec![own()], ..ExplorationReport::default() }),
        ..MethodReport::default()
    };
    let constructor = MethodReport { name: "<init>".into(), ..method.clone() };
    let class = ClassReport {
        name: own(),
        file: some(),
        methods: vec![method, constructor],
        ..ClassReport::default()
    };
    let empty = ClassReport { name: own(), note: some(), ..ClassReport::default() };
    let finding = FindingReport {
        id: own(),
        kind: FindingKind::Postcondition,
        class: own(),
        method: own(),
        clause: own(),
        file: some(),
        line: Some(1),
        callee: some(),
        test: some(),
        why: None,
        state: None,
        overflow: false,
        clauses: Vec::new(),
        story: own(),
        code: Vec::new(),
    };
    let parts = || vec![own()];
    let case = ContractCaseReport {
        pre: own(),
        post: own(),
        signals: own(),
        assignable: own(),
        conjuncts: [parts(), parts(), parts(), parts()],
    };
    let contract = ContractReport {
        class: own(),
        method: format!("{text}()"),
        cases: vec![case],
        invariants: parts(),
        constraints: parts(),
        initially: parts(),
        model_fields: parts(),
        implicit: parts(),
        pure: true,
        file: some(),
        line: None,
        language: Language::Jml,
    };
    let plan = |planner, code: &str| PlanReport {
        class: own(),
        method: own(),
        parameter: own(),
        goal: format!("{text}."),
        calls: parts(),
        code: code.to_owned(),
        given: parts(),
        planner,
        seen: false,
        failed: some(),
        certain: true,
        unplanned: parts(),
        reason: some(),
        ms: 1,
    };
    Report {
        classes: Some(vec![class, empty]),
        findings: Some(vec![FindingReport { file: None, ..finding.clone() }, finding]),
        reach: Some(vec![reach(GoalState::Covered), reach(GoalState::Infeasible), reach(GoalState::Missed)]),
        contracts: Some(vec![contract]),
        plans: Some(vec![plan(None, ""), plan(Some("search"), "")]),
        ..Report::default()
    }
}

fn pages(text: &str) -> [String; 3] {
    let report = report(text);
    [summary(&report), contracts(&report), plans(&report)]
}

/// Nothing but what is seen and ends of lines.
fn is_tame(page: &str) -> bool {
    page.chars().all(|character| character == '\n' || base::printable::is_plain(character))
}

fn diagnostic(text: &str) -> Diagnostic {
    Diagnostic {
        id: "a.b",
        severity: Severity::Error,
        place: Some(Place::new(text, 2, 3)),
        message: text.to_owned(),
        help: Some(text.to_owned()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn tables_have_the_lines_that_we_gave_them(text in hostile::text()) {
        for (page, plain) in pages(&text).iter().zip(pages("plain")) {
            prop_assert!(is_tame(page), "{page:?}");
            prop_assert_eq!(page.lines().count(), plain.lines().count(), "{}", page);
        }
    }

    #[test]
    fn diagnostics_show_only_what_is_seen(text in hostile::text(), source in hostile::text()) {
        // With the line it points at, with another one there, and without.
        for source in [Some(format!("a\n{source}b\nc")), Some(source), None] {
            let shown = show_diagnostics(&[diagnostic(&text)], false, |_| source.clone());
            prop_assert!(is_tame(&shown), "{shown:?}");
            let first = shown.lines().next().unwrap_or_default();
            let ours = first == "a.b" || first.contains(": error:");
            prop_assert!(ours, "{}", shown);
            for line in shown.lines().skip(1).filter(|line| !line.is_empty()) {
                prop_assert!(line.starts_with(' '), "{}", shown);
            }
        }
    }

    #[test]
    fn json_holds_the_texts(text in hostile::text()) {
        let json = to_json(&report(&text)).unwrap();
        let read: serde_json::Value = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(read["classes"][0]["name"].as_str(), Some(text.as_str()));
        prop_assert_eq!(read["contracts"][0]["cases"][0]["pre"].as_str(), Some(text.as_str()));
        prop_assert_eq!(read, serde_json::to_value(report(&text)).unwrap());
    }
}

#[test]
fn what_is_long_is_cut() {
    let huge = "\u{1b}\"x\u{e9}".repeat(3_000_000);
    let json = to_json(&Report {
        classes: Some(vec![ClassReport {
            name: huge.clone(),
            note: Some(huge.clone()),
            ..ClassReport::default()
        }]),
        ..Report::default()
    })
    .unwrap();
    assert!(json.len() < 2_000_000, "{}", json.len());
    let read: serde_json::Value = serde_json::from_str(&json).unwrap();
    let name = read["classes"][0]["name"].as_str().unwrap();
    assert!(name.ends_with('…') && huge.starts_with(name.trim_end_matches('…')));
    let shown = show_diagnostics(&[diagnostic(&huge)], false, |_| Some(huge.clone()));
    assert!(shown.len() < 2_000_000, "{}", shown.len());
}
