//! Plans in the output of planners.
//!
//! The International Planning Competition asks for one action per line in parentheses, with a time before it and a duration
//! after it where there are any. Planners print much else: all that is no such line is passed over. Where a planner prints
//! one plan after another, each better, the last one counts.

use std::fmt;

use crate::model::Plan;

use super::names::Names;

/// Why there is no plan in a planner's output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// A line is a step of a plan, but of no action that we wrote.
    UnknownAction { line: usize, name: String },
    /// No line is a step; the line that seems to say why, or else the first, for the reader.
    NoPlan { said: String },
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::UnknownAction { line, name } => {
                write!(f, "line {line} of the plan has an action `{name}` that the domain does not have")
            }
            PlanError::NoPlan { said } if said.is_empty() => f.write_str("the planner printed nothing"),
            PlanError::NoPlan { said } => write!(f, "the planner printed no plan, but: {said}"),
        }
    }
}

impl std::error::Error for PlanError {}

/// The plan in a planner's output, with the names that a domain was written with.
pub fn read_plan(output: &str, names: &Names) -> Result<Plan, PlanError> {
    let mut plan = Plan::default();
    let mut last_time = f64::NEG_INFINITY;
    for (index, line) in output.lines().enumerate() {
        let Some(found) = step(line) else { continue };
        let known = names.actions.get(&found.name);
        match (known, found.time) {
            (Some(step), time) => {
                if let Some(time) = time {
                    if time < last_time {
                        plan.steps.clear();
                    }
                    last_time = time;
                }
                plan.steps.push(step.clone());
            }
            // Without a time it may be anything in parentheses.
            (None, Some(_)) => return Err(PlanError::UnknownAction { line: index + 1, name: found.name }),
            (None, None) => {}
        }
    }
    if plan.steps.is_empty() {
        let mut said = output.lines().map(str::trim).filter(|line| !line.is_empty());
        let said = said.clone().find(|line| is_complaint(line)).or_else(|| said.next()).unwrap_or_default();
        return Err(PlanError::NoPlan { said: said.chars().take(200).collect() });
    }
    Ok(plan)
}

/// Whether a line seems to say why there is no plan.
fn is_complaint(line: &str) -> bool {
    let line = line.to_lowercase();
    ["unsolvable", "no plan", "no solution", "error", "exception", "failed"]
        .iter()
        .any(|word| line.contains(word))
}

struct Found {
    time: Option<f64>,
    name: String,
}

/// `12.5: (name) [1.0]`, of which only the parentheses must be there.
fn step(line: &str) -> Option<Found> {
    let line = line.trim();
    let (before, rest) = line.split_once('(')?;
    let (inside, after) = rest.split_once(')')?;
    let before = before.trim();
    let time = match before.strip_suffix(':') {
        Some(time) => Some(time.trim().parse::<f64>().ok()?),
        None if before.is_empty() => None,
        None => return None,
    };
    let after = after.trim();
    let is_duration =
        after.is_empty() || (after.starts_with('[') && after.ends_with(']')) || after.starts_with(';');
    let mut words = inside.split_whitespace();
    let name = words.next()?.to_lowercase();
    (is_duration && words.next().is_none()).then_some(Found { time, name })
}
