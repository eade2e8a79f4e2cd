//! Plans for a person: what is wanted, who found how to get it, and the Java code.

use std::fmt::Write;

use base::printable::line;

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
    let (class, method) = (line(&plan.class), line(&plan.method));
    let _ = writeln!(text, "{class}.{method}, {}: {}", line(&plan.parameter), line(goal));
    if let Some(planner) = plan.planner {
        let calls = plan.calls.len();
        let calls = if calls == 1 { "1 call".to_owned() } else { format!("{calls} calls") };
        let found = match planner {
            "learned" => "learned from what calls do",
            "tried" => "found by trying",
            other => &format!("found by {other}"),
        };
        let promise = match (&plan.failed, plan.seen, plan.certain) {
            (Some(why), ..) => format!("; run, and not as wanted: {}", line(why)),
            (None, true, _) => "; run, and as wanted".to_owned(),
            (None, false, true) => String::new(),
            (None, false, false) => "; the contracts allow this outcome but do not promise it".to_owned(),
        };
        let _ = writeln!(text, "  {calls}, {found} in {} ms{promise}", plan.ms);
    }
    for given in &plan.given {
        let _ = writeln!(text, "  with {}", line(given));
    }
    for clause in &plan.unplanned {
        let _ = writeln!(text, "  not taken into account: {}", line(clause));
    }
    for statement in plan.code.lines() {
        let _ = writeln!(text, "    {}", line(statement));
    }
    match &plan.reason {
        Some(reason) if plan.planner.is_none() => {
            let _ = writeln!(text, "  no plan: {}", line(reason));
        }
        Some(reason) => {
            let _ = writeln!(text, "  {}\n  no code: {}", line(&plan.calls.join(", ")), line(reason));
        }
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            seen: false,
            failed: None,
            unplanned: Vec::new(),
            reason: None,
            ms: 2,
        };
        let none = PlanReport {
            calls: Vec::new(),
            code: String::new(),
            planner: None,
            reason: Some("the time was over".into()),
            ..plan.clone()
        };
        let report = Report { plans: Some(vec![plan, none]), ..Report::default() };
        assert_eq!(
            plans(&report),
            "p.Use.use(Lp/Stack;)V, stack: stack.size() >= 1\n  2 calls, found by search in 2 ms\n    \
             Stack stack = new Stack();\n    stack.push(0);\n\np.Use.use(Lp/Stack;)V, stack: stack.size() >= 1\n  \
             no plan: the time was over\n"
        );
    }
}
