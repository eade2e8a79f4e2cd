//! Methods whose precondition no input can satisfy: a finding each, and no tests.

use explore::Conflict;
use program::{Method, MethodRef};
use report::{ClauseReport, FindingReport};
use suite::FindingKind;

use crate::class::Context;

/// The methods of a class with a contradiction in their contract.
#[derive(Debug, Default)]
pub struct Contradictory {
    methods: Vec<(MethodRef, Vec<Conflict>)>,
}

impl Contradictory {
    pub fn find(context: &Context<'_>, methods: &[&Method]) -> Contradictory {
        let mut found = Vec::new();
        let brake = context.brake(context.time.proposing);
        for method in methods.iter().map(|method| context.class.method_ref(method)) {
            if brake.is_on() {
                break;
            }
            let effective = context.contracts.effective(&context.class.name, &method);
            let conflicts = explore::contradiction(context.program, context.contracts, &effective, &brake);
            found.extend(conflicts.map(|conflicts| (method, conflicts)));
        }
        Contradictory { methods: found }
    }

    pub fn contains(&self, method: &MethodRef) -> bool {
        self.methods.iter().any(|(other, _)| other == method)
    }

    pub fn findings(&self, context: &Context<'_>) -> Vec<FindingReport> {
        self.methods.iter().map(|(method, conflicts)| finding(context, method, conflicts)).collect()
    }
}

fn finding(context: &Context<'_>, method: &MethodRef, conflicts: &[Conflict]) -> FindingReport {
    let file = |conflict: &Conflict| conflict.place.as_ref().map(|place| place.file.to_string());
    let line = |conflict: &Conflict| conflict.place.as_ref().map(|place| place.line);
    let first = conflicts.iter().find(|conflict| conflict.place.is_some());
    let said: Vec<String> = conflicts
        .iter()
        .map(|conflict| match line(conflict) {
            Some(line) => format!("`{}` (line {line})", conflict.clause),
            None => format!("`{}`", conflict.clause),
        })
        .collect();
    let name = if method.is_constructor() { "its constructor" } else { &*method.name };
    let why = if said.len() > 1 { "contradict each other" } else { "never holds" };
    let story = format!(
        "no input can satisfy the precondition of {} in {}: {} {why}",
        name,
        context.class.name.without_package(),
        said.join(" and ")
    );
    FindingReport {
        id: String::new(),
        kind: FindingKind::ContradictoryContract,
        class: context.class.name.dotted(),
        method: format!("{}{}", method.name, method.descriptor),
        clause: conflicts.iter().map(|conflict| &*conflict.clause).collect::<Vec<_>>().join(" && "),
        file: first.and_then(file),
        line: first.and_then(line),
        callee: None,
        test: None,
        why: None,
        state: None,
        overflow: false,
        clauses: conflicts
            .iter()
            .map(|conflict| ClauseReport {
                clause: conflict.clause.to_string(),
                file: file(conflict),
                line: line(conflict),
            })
            .collect(),
        story,
        code: Vec::new(),
    }
}
