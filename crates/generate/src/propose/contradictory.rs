//! Methods whose precondition no input can satisfy: a finding each, and no tests.

use paths::Conflict;
use program::{Method, MethodRef};
use suite::{Finding, FindingKind};

use crate::class::Context;

/// The methods of a class with a contradiction in their contract.
#[derive(Debug, Default)]
pub(crate) struct Contradictory {
    methods: Vec<(MethodRef, Vec<Conflict>)>,
}

impl Contradictory {
    pub(crate) fn find(context: &Context<'_>, methods: &[&Method]) -> Contradictory {
        let mut found = Vec::new();
        let brake = context.brake(context.time.proposing);
        for method in methods.iter().map(|method| context.class.method_ref(method)) {
            if brake.is_on() {
                break;
            }
            let effective = context.contracts.effective(&context.class.name, &method);
            let conflicts = paths::contradiction(context.program, context.contracts, &effective, &brake);
            found.extend(conflicts.map(|conflicts| (method, conflicts)));
        }
        Contradictory { methods: found }
    }

    pub(crate) fn contains(&self, method: &MethodRef) -> bool {
        self.methods.iter().any(|(other, _)| other == method)
    }

    pub(crate) fn findings(&self, context: &Context<'_>) -> Vec<Finding> {
        self.methods.iter().map(|(method, conflicts)| finding(context, method, conflicts)).collect()
    }
}

fn finding(context: &Context<'_>, method: &MethodRef, conflicts: &[Conflict]) -> Finding {
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
    let clause = conflicts.iter().map(|conflict| &*conflict.clause).collect::<Vec<_>>().join(" && ");
    Finding {
        method: Some(method.clone()),
        place: first.and_then(|conflict| conflict.place.clone()),
        clauses: conflicts.iter().map(|it| (it.clause.clone(), it.place.clone())).collect(),
        ..Finding::new(FindingKind::ContradictoryContract, &context.class.name, clause, story)
    }
}
