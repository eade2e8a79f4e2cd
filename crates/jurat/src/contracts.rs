//! `jurat contracts`: the contracts as understood.

use contract::ContractRow;
use program::{ClassName, Method, Program};
use report::{ContractCaseReport, ContractReport};

use crate::Status;
use crate::cli::ContractsArguments;
use crate::session::Session;

pub(crate) fn run(arguments: &ContractsArguments) -> Status {
    let mut session = match Session::open("contracts", &arguments.common, &[]) {
        Ok(session) => session,
        Err(status) => return status,
    };
    let mut rows = Vec::new();
    let mut chosen_any = false;
    let mut diagnostics = Vec::new();
    for module in &session.modules {
        let program = &module.program;
        let classes = session.selection.classes(program);
        chosen_any |= !classes.is_empty();
        let contracts = session.contracts(module);
        for row in contract::listing(program, &contracts) {
            let class = ClassName::from_dotted(&row.class);
            if classes.binary_search(&class).is_ok() && is_wanted(&session, program, &class, &row) {
                rows.push(shown(row));
            }
        }
        diagnostics.extend(module.all_diagnostics());
        diagnostics.extend(contracts.diagnostics());
    }
    session.diagnostics.extend(diagnostics);
    let mut report = session.report();
    report.contracts = Some(rows);
    match session.tell(&report, &report::contracts(&report)) {
        Ok(()) if chosen_any => Status::Done,
        Ok(()) => Status::BadInput,
        Err(status) => status,
    }
}

/// Rows of a class itself are there for who asks for no method.
fn is_wanted(session: &Session, program: &Program, class: &ClassName, row: &ContractRow) -> bool {
    if session.selection.methods.is_empty() {
        return true;
    }
    let Some(class) = program.class(class) else { return false };
    let name = row.method.split('(').next().unwrap_or_default();
    let is_it = |method: &&Method| {
        *method.descriptor == *row.descriptor
            && (*method.name == *name
                || method.is_constructor() && class.simple_name.as_deref() == Some(name))
    };
    class.methods.iter().find(is_it).is_some_and(|method| session.selection.takes(&class, method))
}

fn shown(row: ContractRow) -> ContractReport {
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
