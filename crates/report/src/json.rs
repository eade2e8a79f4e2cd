//! The JSON form of a report.

use crate::Report;

/// One document, indented, with a final newline.
pub fn to_json(report: &Report) -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string_pretty(report)?;
    text.push('\n');
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GoalReport, GoalState};
    use expect_test::expect;
    use suite::GoalKind;

    #[test]
    fn parts_that_a_command_does_not_have_are_absent() {
        let report = Report { command: "contracts", ..Report::default() };
        let json = to_json(&report).unwrap().replace(env!("CARGO_PKG_VERSION"), "VERSION");
        expect![[r#"
            {
              "tool": {
                "name": "jurat",
                "version": "VERSION"
              },
              "command": "contracts",
              "elapsed_ms": 0,
              "cut": false,
              "diagnostics": []
            }
        "#]]
        .assert_eq(&json);
    }

    #[test]
    fn a_goal_says_its_status_and_reason() {
        let goal = GoalReport {
            kind: GoalKind::SpecCase,
            line: Some(3),
            what: "x > 0".into(),
            status: GoalState::Missed,
            reason: Some("no input found".into()),
        };
        expect![[
            r#"{"kind":"spec-case","line":3,"what":"x > 0","status":"missed","reason":"no input found"}"#
        ]]
        .assert_eq(&serde_json::to_string(&goal).unwrap());
    }
}
