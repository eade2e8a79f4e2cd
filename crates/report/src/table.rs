//! What a person reads at the end of a run.

use std::borrow::Cow;
use std::fmt::Write as _;

use base::printable::line;
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use program::ClassName;
use suite::Coverage;

use crate::{ClassReport, CoverageReport, GoalReport, GoalState, MethodReport, Report};

/// The summary of a `gen` run: one row per method, then what was found and what was not reached.
pub fn summary(report: &Report) -> String {
    let mut out = String::new();
    for class in report.classes.iter().flatten() {
        class_table(&mut out, class);
    }
    for reached in report.reach.iter().flatten() {
        let place = format!("{}:{}", line(&reached.file), reached.line);
        let reason = line(reached.reason.as_deref().unwrap_or_default());
        let _ = match reached.status {
            GoalState::Covered => {
                writeln!(out, "{place} is reached by {}\n", line(&reached.tests.join(", ")))
            }
            GoalState::Infeasible => writeln!(out, "{place} cannot be reached: {reason}\n"),
            GoalState::Missed => writeln!(out, "{place} was not reached: {reason}\n"),
        };
    }
    if let Some(findings) = report.findings.as_ref().filter(|findings| !findings.is_empty()) {
        let _ = writeln!(out, "Findings");
        for finding in findings {
            let place = match (&finding.file, finding.line) {
                (Some(file), Some(number)) => format!("{file}:{number}"),
                (Some(file), None) => file.clone(),
                _ => finding.class.clone(),
            };
            let _ = writeln!(out, "  {}  {}  {}", line(&finding.id), line(&place), line(&finding.story));
            if let Some(test) = &finding.test {
                let _ = writeln!(out, "      shown by {}", line(test));
            }
            for code in finding.code.iter().flat_map(|code| code.lines()) {
                let _ = writeln!(out, "      {}", line(code));
            }
        }
        out.push('\n');
    }
    if let Some(assumptions) = report.assumptions.as_ref().filter(|assumptions| !assumptions.is_empty()) {
        let _ = writeln!(out, "Assumptions (preconditions that the code has and nobody has written)");
        for assumption in assumptions {
            let place = match (&assumption.file, assumption.line) {
                (Some(file), Some(number)) => format!("{file}:{number}"),
                _ => assumption.class.clone(),
            };
            let method = assumption.method.split('(').next().unwrap_or_default();
            let _ = writeln!(out, "  {}  {}: {}", line(&place), line(method), line(&assumption.clause));
        }
        out.push('\n');
    }
    let tests = report.tests.as_ref().map_or(0, Vec::len);
    let findings = report.findings.as_ref().map_or(0, Vec::len);
    let files =
        report.tests.iter().flatten().map(|test| &test.file).collect::<std::collections::BTreeSet<_>>();
    let _ = write!(
        out,
        "{} in {}, {}",
        count(tests, "test", "tests"),
        count(files.len(), "file", "files"),
        count(findings, "finding", "findings"),
    );
    if let Some(dropped) = report.dropped {
        let parts = [
            (dropped.meaningless, "meaningless"),
            (dropped.uncompilable, "uncompilable"),
            (dropped.flaky, "flaky"),
            (dropped.mispredicted, "mispredicted"),
            (dropped.traces, "not without traces"),
        ];
        let parts: Vec<_> = parts
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, name)| format!("{count} {name}"))
            .collect();
        if !parts.is_empty() {
            let _ = write!(out, "; candidates dropped: {}", parts.join(", "));
        }
    }
    let _ = writeln!(
        out,
        "; {:.1} s{}",
        report.elapsed_ms as f64 / 1000.0,
        if report.cut { " (cut short)" } else { "" }
    );
    out
}

fn class_table(out: &mut String, class: &ClassReport) {
    if let Some(note) = &class.note {
        let _ = writeln!(out, "{}: {}\n", line(&class.name), line(note));
        return;
    }
    let _ = writeln!(out, "{}", line(&class.name));
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    // Criteria on decisions have columns where they were measured.
    type Column = (&'static str, fn(&CoverageReport) -> Option<Coverage>);
    let on_decisions: [Column; 4] = [
        ("decisions", |coverage| coverage.decision),
        ("conditions", |coverage| coverage.condition),
        ("MC/DC", |coverage| coverage.mcdc),
        ("paths", |coverage| coverage.path),
    ];
    let is_measured = |(_, of): &Column| class.methods.iter().any(|method| of(&method.coverage).is_some());
    let on_decisions: Vec<Column> = on_decisions.into_iter().filter(is_measured).collect();
    let names = on_decisions.iter().map(|(name, _)| *name);
    let names = ["  method", "tests", "branches"].into_iter().chain(names).chain(["lines", "spec cases"]);
    table.set_header(names.collect::<Vec<_>>());
    for method in &class.methods {
        let mut row = vec![
            format!("  {}{}", shown_name(class, &method.name), line(&parameters(&method.descriptor))),
            method.tests.to_string(),
            ratio(method.coverage.branch),
        ];
        row.extend(on_decisions.iter().map(|(_, of)| ratio(of(&method.coverage))));
        row.extend([ratio(method.coverage.statement), ratio(method.coverage.spec_case)]);
        table.add_row(row);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let _ = writeln!(out, "{}", table.trim_fmt());
    if let Some(jacoco) = class.jacoco {
        let _ = writeln!(
            out,
            "  JaCoCo: lines {}/{}, branches {}/{}",
            jacoco.line.covered, jacoco.line.total, jacoco.branch.covered, jacoco.branch.total
        );
    }
    for method in &class.methods {
        let name = shown_name(class, &method.name);
        for goal in method.goals.iter().filter(|goal| goal.status == GoalState::Missed) {
            let (place, reason) = (goal_line(goal), goal_reason(goal));
            let _ = writeln!(out, "  not reached in {name}: {place}{}{reason}", line(&goal.what));
        }
        for goal in method.goals.iter().filter(|goal| goal.status == GoalState::Infeasible) {
            let (place, reason) = (goal_line(goal), goal_reason(goal));
            let _ = writeln!(out, "  cannot be reached in {name}: {place}{}{reason}", line(&goal.what));
        }
        for callee in method.exploration.iter().flat_map(|exploration| &exploration.by_contract) {
            let callee = line(callee);
            let _ = writeln!(out, "  {name}: explored with the contract of {callee} instead of its body");
        }
        for unsupported in &method.unsupported {
            let _ = writeln!(out, "  {name}: the machine cannot run {}", line(unsupported));
        }
        for reason in &method.reasons {
            let _ = writeln!(out, "  {name}: {}", line(&reason.reason));
        }
    }
    untranslated(out, class);
    out.push('\n');
}

/// Clauses that no test can say, and those that nobody can check, each once: an invariant would otherwise be listed for every
/// method.
fn untranslated(out: &mut String, class: &ClassReport) {
    let unsaid = |method: &MethodReport| -> Vec<contract::Untranslated> {
        let is_unchecked = |clause: &&contract::Untranslated| {
            method.unchecked.iter().any(|unchecked| unchecked.clause == clause.clause)
        };
        method.untranslated.iter().filter(|clause| !is_unchecked(clause)).cloned().collect()
    };
    listed(out, class, "not checked in the tests", &unsaid);
    listed(out, class, "not checked", &|method| method.unchecked.clone());
}

fn listed(
    out: &mut String,
    class: &ClassReport,
    what: &str,
    clauses: &dyn Fn(&MethodReport) -> Vec<contract::Untranslated>,
) {
    let mut seen: Vec<(contract::Untranslated, Vec<Cow<str>>)> = Vec::new();
    for method in &class.methods {
        for clause in clauses(method) {
            let name = shown_name(class, &method.name);
            match seen.iter_mut().find(|(known, _)| *known == clause) {
                Some((_, methods)) => methods.push(name),
                None => seen.push((clause, vec![name])),
            }
        }
    }
    for (clause, methods) in seen {
        let place = if methods.len() > 2 { "".to_owned() } else { format!(" of {}", methods.join(" and ")) };
        let (clause, reason) = (line(&clause.clause), line(&clause.reason));
        let _ = writeln!(out, "  {what}{place}: `{clause}` ({reason})");
    }
}

/// A constructor goes by the name of its class.
fn shown_name<'a>(class: &'a ClassReport, method: &'a str) -> Cow<'a, str> {
    let is_constructor = method == "<init>";
    match is_constructor {
        true => line(ClassName::from_dotted(&class.name).simple()).into_owned().into(),
        false => line(method),
    }
}

fn goal_line(goal: &GoalReport) -> String {
    goal.line.map(|line| format!("line {line}, ")).unwrap_or_default()
}

fn goal_reason(goal: &GoalReport) -> String {
    goal.reason.as_deref().map(|reason| format!(" ({})", line(reason))).unwrap_or_default()
}

/// The contracts as understood, grouped by class.
pub fn contracts(report: &Report) -> String {
    let mut out = String::new();
    let mut current = None;
    for contract in report.contracts.iter().flatten() {
        if current != Some(&contract.class) {
            if current.is_some() {
                out.push('\n');
            }
            let _ = writeln!(out, "{}", line(&contract.class));
            current = Some(&contract.class);
        }
        for (keyword, parts) in [
            ("model", &contract.model_fields),
            ("invariant", &contract.invariants),
            ("constraint", &contract.constraints),
            ("initially", &contract.initially),
        ] {
            clause_lines(&mut out, "  ", keyword, parts);
        }
        if contract.method.is_empty() {
            continue;
        }
        let pure = if contract.pure { " (pure)" } else { "" };
        let _ = writeln!(out, "  {}{pure}", line(&contract.method));
        for implicit in &contract.implicit {
            let _ = writeln!(out, "    implicit: {}", line(implicit));
        }
        for (index, case) in contract.cases.iter().enumerate() {
            if index > 0 {
                let _ = writeln!(out, "    also");
            }
            for (keyword, parts) in
                ["requires", "ensures", "signals", "assignable"].iter().zip(&case.conjuncts)
            {
                clause_lines(&mut out, "    ", keyword, parts);
            }
        }
    }
    out
}

/// Preconditions that the code silently has, as JML for each method.
pub fn suggestions(report: &Report) -> String {
    let mut out = String::new();
    let mut current = None;
    for assumption in report.assumptions.iter().flatten() {
        let method = (&assumption.class, &assumption.method);
        if current != Some(method) {
            if current.is_some() {
                out.push('\n');
            }
            let (name, descriptor) = assumption.method.split_at(assumption.method.find('(').unwrap_or(0));
            let (class, name) = (line(&assumption.class), line(name));
            let _ = writeln!(out, "{class}.{name}{}", line(&parameters(descriptor)));
            current = Some(method);
        }
        let place = match (&assumption.file, assumption.line) {
            (Some(file), Some(number)) => format!(" // needed in {}:{number}", line(file)),
            _ => String::new(),
        };
        let _ = writeln!(out, "    //@ requires {};{place}", line(&assumption.clause));
    }
    if out.is_empty() {
        out.push_str("no precondition is suggested\n");
    }
    out
}

fn clause_lines(out: &mut String, indent: &str, keyword: &str, parts: &[String]) {
    for part in parts {
        let _ = writeln!(out, "{indent}{keyword:<10} {}", line(part));
    }
}

fn ratio(coverage: Option<Coverage>) -> String {
    match coverage {
        Some(coverage) if coverage.total > 0 => format!("{}/{}", coverage.covered, coverage.total),
        _ => "-".to_owned(),
    }
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// `(int, String)` of a descriptor, in simple names.
fn parameters(descriptor: &str) -> String {
    let mut names = Vec::new();
    let mut rest = descriptor.trim_start_matches('(');
    while let Some(first) = rest.chars().next().filter(|first| *first != ')') {
        let dimensions = rest.len() - rest.trim_start_matches('[').len();
        let element = &rest[dimensions..];
        let (name, length) = match element.chars().next() {
            Some('L') => {
                let end = element.find(';').unwrap_or(element.len().saturating_sub(1));
                let class = &element[1..end.max(1)];
                (ClassName::new(class).simple().to_owned(), end + 1)
            }
            Some(primitive) => (primitive_name(primitive).to_owned(), 1),
            None => (first.to_string(), 0),
        };
        names.push(format!("{name}{}", "[]".repeat(dimensions)));
        let used = (dimensions + length).max(1);
        rest = rest.get(used..).unwrap_or_default();
    }
    format!("({})", names.join(", "))
}

fn primitive_name(descriptor: char) -> &'static str {
    program::Primitive::ALL
        .into_iter()
        .find(|primitive| primitive.descriptor() == descriptor)
        .map_or("?", program::Primitive::keyword)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_read_as_parameter_lists() {
        assert_eq!(parameters("()V"), "()");
        assert_eq!(parameters("(I[[JLjava/util/Map$Entry;)Z"), "(int, long[][], Entry)");
        assert_eq!(parameters("(Lbroken"), "(broke)");
    }
}
