//! What a run found, as text: the JSON that scripts rely on and the tables a person reads.
//!
//! [`Report`] is the JSON document of the design's section 6, field by field; each command fills the
//! parts it has. The terminal's summary is written from the same data, so the two cannot disagree.

mod diagnostics;
#[cfg(test)]
mod hostile_tests;
mod json;
mod losses;
mod model;
mod plans;
mod table;

pub use diagnostics::{first_of_each_kind, show_diagnostics};
pub use json::{bounded_json, to_json};
pub use losses::{lasting, loss, proof, unplanned};
pub use model::{
    AssumptionReport, ClassReport, ClauseReport, ContractCaseReport, ContractReport, CoverageReport,
    DiagnosticReport, ExplorationReport, FindingReport, GoalReport, GoalState, JacocoReport, MethodReport,
    PlanReport, Ratio, ReachReport, Reason, ReasonReport, Report, TestReport, Tool, UnreachableReport,
};
pub use plans::plans;
pub use table::{contracts, suggestions, summary};
