//! Plans for a person: what is wanted, who found how to get it, and the Java code.

use std::fmt::Write;

use crate::{PlanReport, Report};

/// All plans of a report.
pub fn plans(report: &Report) -> String {
    let mut text = String::new();
    for plan in report.plans.iter().flatten() {
        if !text.is_empty() {
            text.push('\n');
        }
        write_plan(plan, &mut text);
    }
    text
}

fn write_plan(plan: &PlanReport, text: &mut String) {
    // Writing to a string does not fail.
    let goal = if plan.goal.is_empty() { "any object" } else { &plan.goal };
    let _ = writeln!(text, "{}.{}, {}: {goal}", plan.class, plan.method, plan.parameter);
    if let Some(planner) = plan.planner {
        let calls = plan.calls.len();
        let calls = if calls == 1 { "1 call".to_owned() } else { format!("{calls} calls") };
        let promise =
            if plan.certain { "" } else { "; the contracts allow this outcome but do not promise it" };
        let _ = writeln!(text, "  {calls}, found by {planner} in {} ms{promise}", plan.ms);
    }
    if let Some(run) = &plan.run {
        let calls = plan.calls.len();
        let calls = if calls == 1 { "1 call".to_owned() } else { format!("{calls} calls") };
        let how = match run.source {
            Some("contracts") => "from the contracts",
            Some("learned") => "from what methods were seen to do",
            Some(_) => "by trying",
            None => "",
        };
        if !how.is_empty() {
            let _ = writeln!(text, "  {calls} {how}, seen to lead there, in {} ms", plan.ms);
        }
        for clause in &run.unchecked {
            let _ = writeln!(text, "  could not be checked: {clause}");
        }
        for broken in &run.broken {
            let _ = writeln!(text, "  broken on the way: {broken}");
        }
    }
    for given in &plan.given {
        let _ = writeln!(text, "  with {given}");
    }
    for clause in &plan.unplanned {
        let _ = writeln!(text, "  not taken into account: {clause}");
    }
    for line in plan.code.lines() {
        let _ = writeln!(text, "    {line}");
    }
    match &plan.reason {
        Some(reason) if plan.calls.is_empty() => {
            let _ = writeln!(text, "  no plan: {reason}");
        }
        Some(reason) => {
            let _ = writeln!(text, "  {}\n  no code: {reason}", plan.calls.join(", "));
        }
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PlanRunReport;

    #[test]
    fn plans_are_readable() {
        let plan = PlanReport {
            class: "p.Use".into(),
            method: "use(Lp/Stack;)V".into(),
            parameter: "stack".into(),
            goal: "stack.size() >= 1".into(),
            calls: vec!["new Stack()".into(), "push(0)".into()],
            code: "Stack stack = new Stack();\nstack.push(0);".into(),
            given: Vec::new(),
            planner: Some("search"),
            certain: true,
            unplanned: Vec::new(),
            reason: None,
            run: None,
            ms: 2,
        };
        let none = PlanReport {
            calls: Vec::new(),
            code: String::new(),
            planner: None,
            reason: Some("the time was over".into()),
            ..plan.clone()
        };
        let run = PlanReport {
            planner: None,
            run: Some(PlanRunReport {
                source: Some("learned"),
                broken: vec!["push breaks `size() > 0`: new Stack(), push(0)".into()],
                ..PlanRunReport::default()
            }),
            ..plan.clone()
        };
        let report = Report { plans: Some(vec![plan, none, run]), ..Report::default() };
        assert_eq!(
            plans(&report),
            "p.Use.use(Lp/Stack;)V, stack: stack.size() >= 1\n  2 calls, found by search in 2 ms\n    \
             Stack stack = new Stack();\n    stack.push(0);\n\np.Use.use(Lp/Stack;)V, stack: stack.size() >= 1\n  \
             no plan: the time was over\n\np.Use.use(Lp/Stack;)V, stack: stack.size() >= 1\n  \
             2 calls from what methods were seen to do, seen to lead there, in 2 ms\n  \
             broken on the way: push breaks `size() > 0`: new Stack(), push(0)\n    \
             Stack stack = new Stack();\n    stack.push(0);\n"
        );
    }
}
