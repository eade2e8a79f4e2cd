//! `jurat contracts`: the contracts as understood.

use std::sync::Arc;
use std::time::Instant;

use base::Diagnostic;
use contract::Contracts;
use program::ClassName;
use report::{ContractCaseReport, ContractReport, DiagnosticReport, Report};

use crate::Status;
use crate::cli::ContractsArguments;
use crate::{inputs, printing};

pub fn run(arguments: &ContractsArguments) -> Status {
    let started = Instant::now();
    let common = &arguments.common;
    let color = printing::color(common.color);
    let config = match inputs::config(common, &[], color) {
        Ok(config) => config,
        Err(status) => return status,
    };
    let cancel = inputs::cancel_on_interrupt();
    let (modules, mut diagnostics) = inputs::open(common, &config.specs, &cancel);
    let mut rows = Vec::new();
    let mut chosen_any = false;
    let options = generate::Options { classes: common.classes.clone(), ..generate::Options::default() };
    for module in &modules {
        let (classes, unknown) = generate::chosen_classes(&module.program, &options);
        chosen_any |= !classes.is_empty();
        if classes.is_empty() {
            diagnostics.extend(unknown);
        }
        let contracts = Contracts::new(Arc::clone(&module.program), module.side_files.clone())
            .with_arithmetic(config.arithmetic());
        for row in contract::listing(&module.program, &contracts) {
            let chosen = classes.binary_search(&ClassName::from_dotted(&row.class)).is_ok();
            if chosen && wanted(&row.method, &common.methods) {
                rows.push(shown(row));
            }
        }
        diagnostics.extend(module.all_diagnostics());
        diagnostics.extend(contracts.diagnostics());
    }
    let report = Report {
        command: "contracts",
        elapsed_ms: started.elapsed().as_millis() as u64,
        contracts: Some(rows),
        diagnostics: diagnostics.iter().map(DiagnosticReport::from).collect::<Vec<_>>(),
        ..Report::default()
    };
    finish(&report, &diagnostics, common, color, chosen_any)
}

fn finish(
    report: &Report,
    diagnostics: &[Diagnostic],
    common: &crate::cli::Common,
    color: bool,
    chosen_any: bool,
) -> Status {
    printing::diagnostics(diagnostics, color);
    let text = report::contracts(report);
    if let Err(status) = printing::report(report, &text, common.json.as_deref(), common.quiet) {
        return status;
    }
    if chosen_any { Status::Done } else { Status::BadInput }
}

fn wanted(method: &str, names: &[String]) -> bool {
    let name = method.split('(').next().unwrap_or(method);
    names.is_empty() || names.iter().any(|wanted| wanted == name || wanted == method)
}

fn shown(row: contract::ContractRow) -> ContractReport {
    ContractReport {
        class: row.class,
        method: row.method,
        cases: row
            .cases
            .into_iter()
            .map(|case| ContractCaseReport {
                pre: case.whole_pre,
                post: case.whole_post,
                signals: case.signals.join("; "),
                assignable: case.assignable.join(", "),
                conjuncts: [case.pre, case.post, case.signals, case.assignable],
            })
            .collect(),
        invariants: row.invariants,
        constraints: row.constraints,
        initially: row.initially,
        model_fields: row.model_fields,
        implicit: row.implicit,
        pure: row.pure,
        file: row.file,
        line: row.line,
        language: row.language,
    }
}
