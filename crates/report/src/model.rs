//! The document of a run. Field names and order are an interface: scripts read them.

use std::sync::Arc;

use base::{Diagnostic, Place, Severity};
use contract::{Language, Untranslated};
use program::MethodRef;
use serde::Serialize;
use suite::{Coverage, Dropped, Finding, FindingKind, GoalKind, GoalStatus, Loss, Strategy, Verdict};

use crate::losses;

#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    pub tool: Tool,
    pub command: &'static str,
    pub elapsed_ms: u64,
    /// The wall clock ended the run early; its result may differ from a run that was left to finish.
    pub cut: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes: Option<Vec<ClassReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tests: Option<Vec<TestReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dropped: Option<Dropped>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub findings: Option<Vec<FindingReport>>,
    /// Preconditions that the code silently has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assumptions: Option<Vec<AssumptionReport>>,
    /// Lines that the user wants to see reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<Vec<ReachReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contracts: Option<Vec<ContractReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plans: Option<Vec<PlanReport>>,
    pub diagnostics: Vec<DiagnosticReport>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Tool {
    pub name: &'static str,
    pub version: &'static str,
}

impl Default for Tool {
    fn default() -> Self {
        Tool { name: "jurat", version: env!("CARGO_PKG_VERSION") }
    }
}

#[derive(Clone, Debug, Default, Serialize)]
pub struct ClassReport {
    pub name: String,
    pub file: Option<String>,
    /// Where its tests are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test_file: Option<String>,
    pub methods: Vec<MethodReport>,
    /// JaCoCo's own totals for the class, run over the written tests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jacoco: Option<JacocoReport>,
    /// Why there are no tests, where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct JacocoReport {
    pub line: Ratio,
    pub branch: Ratio,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Ratio {
    pub covered: usize,
    pub total: usize,
}

#[derive(Clone, Debug, Default, Serialize)]
pub struct MethodReport {
    pub name: String,
    pub descriptor: String,
    pub line: Option<u32>,
    pub tests: usize,
    pub coverage: CoverageReport,
    pub goals: Vec<GoalReport>,
    pub unreachable: Vec<UnreachableReport>,
    /// Clauses that no test says; the judge may check them all the same.
    pub untranslated: Vec<Untranslated>,
    /// Clauses that nobody could check.
    pub unchecked: Vec<Untranslated>,
    /// What it calls that the machine cannot run, as `java.net.Socket.connect`.
    pub unsupported: Vec<String>,
    /// Why there are not more tests of it, what tells most first.
    pub reasons: Vec<ReasonReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exploration: Option<ExplorationReport>,
}

/// Why something is missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReasonReport {
    /// The kind of reason.
    pub cause: &'static str,
    pub reason: String,
}

impl ReasonReport {
    pub fn of(loss: &Loss) -> ReasonReport {
        ReasonReport { cause: loss.cause(), reason: losses::loss(loss) }
    }
}

/// What the search for paths has cost. Times are for reading and differ from run to run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ExplorationReport {
    /// Runs on the machine.
    pub runs: usize,
    pub instructions: u64,
    /// Questions to the solver, and how many of them reached Z3.
    pub queries: u64,
    pub z3_queries: u64,
    pub z3_ms: u64,
    pub ms: u64,
    /// Everything that there is was tried.
    pub complete: bool,
    /// Why something was not.
    pub losses: Vec<String>,
    /// Methods whose contract stood in for their body.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_contract: Vec<String>,
}

/// Criteria that were not measured are absent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CoverageReport {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branch: Option<Coverage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statement: Option<Coverage>,
    #[serde(rename = "return", skip_serializing_if = "Option::is_none")]
    pub returns: Option<Coverage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<Coverage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<Coverage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mcdc: Option<Coverage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<Coverage>,
    #[serde(rename = "spec-case", skip_serializing_if = "Option::is_none")]
    pub spec_case: Option<Coverage>,
}

#[derive(Clone, Debug, Serialize)]
pub struct GoalReport {
    pub kind: GoalKind,
    pub line: Option<u32>,
    pub what: String,
    pub status: GoalState,
    pub reason: Option<String>,
    /// What kind of reason that is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<&'static str>,
}

/// Why a goal has its status: in words, and of which kind.
#[derive(Clone, Debug, Default)]
pub struct Reason {
    pub text: Option<String>,
    pub cause: Option<&'static str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum GoalState {
    Covered,
    Infeasible,
    Missed,
}

impl GoalState {
    /// A status and the reason for it.
    pub fn split(status: &GoalStatus) -> (GoalState, Reason) {
        let because = |text, cause| Reason { text: Some(text), cause: Some(cause) };
        match status {
            GoalStatus::Covered => (GoalState::Covered, Reason::default()),
            GoalStatus::Infeasible { proof } => {
                (GoalState::Infeasible, because(losses::proof(proof), proof.cause()))
            }
            GoalStatus::Missed { reason } => {
                (GoalState::Missed, because(losses::loss(reason), reason.cause()))
            }
        }
    }
}

/// A line that the user has named.
#[derive(Clone, Debug, Serialize)]
pub struct ReachReport {
    pub file: String,
    pub line: u32,
    pub status: GoalState,
    pub reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<&'static str>,
    /// `p.MidTest.name` of the tests that reach it.
    pub tests: Vec<String>,
}

impl GoalReport {
    pub fn new(goal: &suite::Goal, status: &GoalStatus) -> Self {
        let (status, Reason { text: reason, cause }) = GoalState::split(status);
        GoalReport { kind: goal.kind, line: goal.line, what: goal.what.to_string(), status, reason, cause }
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct UnreachableReport {
    pub line: u32,
    pub reason: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct TestReport {
    pub class: String,
    pub name: String,
    pub file: String,
    pub line: u32,
    pub under_test: String,
    pub strategy: Strategy,
    pub verdict: Verdict,
    pub finding: Option<String>,
    pub fixture: &'static str,
}

#[derive(Clone, Debug, Serialize)]
pub struct FindingReport {
    pub id: String,
    pub kind: FindingKind,
    pub class: String,
    pub method: String,
    pub clause: String,
    pub file: Option<String>,
    pub line: Option<u32>,
    pub callee: Option<String>,
    pub test: Option<String>,
    /// Without a contract, the evidence that the input was meant to be accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<serde_json::Value>,
    /// The clause is broken by an overflow: in Java's arithmetic it would hold.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub overflow: bool,
    /// Of a contradiction, all clauses that take part in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<ClauseReport>,
    /// What happened, in a sentence, for the terminal.
    #[serde(skip)]
    pub story: String,
    /// The call as code, for the terminal, where no test shows it.
    #[serde(skip)]
    pub code: Vec<String>,
}

impl FindingReport {
    /// A finding with its number in the report.
    pub fn of(id: String, finding: &Finding) -> FindingReport {
        let (file, line) = place(finding.place.as_ref());
        let clause = |(clause, at): &(Arc<str>, Option<Place>)| {
            let (file, line) = place(at.as_ref());
            ClauseReport { clause: clause.to_string(), file, line }
        };
        let name = |method: &MethodRef| format!("{}{}", method.name, method.descriptor);
        FindingReport {
            id,
            kind: finding.kind,
            class: finding.class.dotted(),
            method: finding.method.as_ref().map(name).unwrap_or_default(),
            clause: finding.clause.clone(),
            file,
            line,
            callee: finding.callee.as_ref().map(MethodRef::to_string),
            test: finding.test.clone(),
            why: finding.why.clone(),
            state: state(finding),
            overflow: finding.overflow,
            clauses: finding.clauses.iter().map(clause).collect(),
            story: finding.story.clone(),
            code: finding.code.clone().unwrap_or_default(),
        }
    }
}

fn place(place: Option<&Place>) -> (Option<String>, Option<u32>) {
    let line = place.map(|place| place.line).filter(|line| *line > 0);
    (place.map(|place| place.file.to_string()), line)
}

/// What a reader needs to know of the state: what reflection has set, and where no test shows it, how to come there.
fn state(finding: &Finding) -> Option<serde_json::Value> {
    let reflection =
        |condition: &String| serde_json::json!({ "fixture": "reflection", "condition": condition });
    let condition = finding.condition.as_ref().map(reflection);
    let Some(code) = &finding.code else { return condition };
    let mut state = condition.unwrap_or_else(|| serde_json::json!({}));
    state["code"] = code.as_slice().into();
    Some(state)
}

/// A precondition that a method silently has, and where the code needs it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AssumptionReport {
    pub class: String,
    pub method: String,
    pub clause: String,
    pub file: Option<String>,
    pub line: Option<u32>,
}

/// A clause and where it stands.
#[derive(Clone, Debug, Serialize)]
pub struct ClauseReport {
    pub clause: String,
    pub file: Option<String>,
    pub line: Option<u32>,
}

/// The contract of a method, or of the class itself where `method` is empty.
#[derive(Clone, Debug, Serialize)]
pub struct ContractReport {
    pub class: String,
    pub method: String,
    pub cases: Vec<ContractCaseReport>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub invariants: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub constraints: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub initially: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub model_fields: Vec<String>,
    /// What nobody has written and JML's defaults say.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub implicit: Vec<String>,
    pub pure: bool,
    pub file: Option<String>,
    pub line: Option<u32>,
    pub language: Language,
}

/// How one object can be built, or why not.
#[derive(Clone, Debug, Serialize)]
pub struct PlanReport {
    pub class: String,
    /// `name(descriptor)return`
    pub method: String,
    /// The parameter, or `this`.
    pub parameter: String,
    /// What is wanted of the object, its clauses joined by `&&`.
    pub goal: String,
    /// One per call, arguments included.
    pub calls: Vec<String>,
    /// Java statements, one per line.
    pub code: String,
    /// Values that the plan counts on for what the goal names beside the object.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<String>,
    /// `search`, `smt` or `pddl`; `learned` or `tried` where running the code has shown the calls; `None` where there is no
    /// plan.
    pub planner: Option<&'static str>,
    /// Whether the calls were run and the goal was seen to hold.
    pub seen: bool,
    /// What was wrong when the calls were run, where that was seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed: Option<String>,
    /// Whether the contracts promise that the goal is reached.
    pub certain: bool,
    /// Clauses that planning could not take into account.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unplanned: Vec<String>,
    /// Why there is no plan, or no code for it.
    pub reason: Option<String>,
    pub ms: u64,
}

#[derive(Clone, Debug, Serialize)]
pub struct ContractCaseReport {
    pub pre: String,
    pub post: String,
    pub signals: String,
    pub assignable: String,
    /// The same four, split at their conjunctions, for the terminal.
    #[serde(skip)]
    pub conjuncts: [Vec<String>; 4],
}

#[derive(Clone, Debug, Serialize)]
pub struct DiagnosticReport {
    pub severity: Severity,
    pub file: Option<String>,
    pub line: Option<u32>,
    pub column: Option<u32>,
    pub message: String,
    pub id: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

impl From<&Diagnostic> for DiagnosticReport {
    fn from(diagnostic: &Diagnostic) -> Self {
        let place = diagnostic.place.as_ref();
        DiagnosticReport {
            severity: diagnostic.severity,
            file: place.map(|place| place.file.to_string()),
            line: place.map(|place| place.line).filter(|line| *line > 0),
            column: place.map(|place| place.column).filter(|column| *column > 0),
            message: diagnostic.message.clone(),
            id: diagnostic.id,
            help: diagnostic.help.clone(),
        }
    }
}
