//! Candidates from symbolic paths, beside those that the seeds are.

use std::collections::BTreeSet;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex};

use base::{Deadline, Diagnostic};
use explore::{Engine, Limits, PathGoal, PathStatus, Wanted};
use program::MethodRef;
use project::scripts::Scripts;
use report::ExplorationReport;
use suite::{Criterion, GoalStatus, TestCase};

use crate::candidates::{Outlet, Pending};
use crate::class::Context;
use crate::fixtures;

/// Before any method is searched thoroughly, each is searched for this part of what that would take.
const QUICK: usize = 16;

/// Cases of a method whose objects are looked at again where goals are left.
const SEEDS: usize = 24;

/// How the search for paths through a method ended.
#[derive(Clone, Debug, Default)]
pub struct Searched {
    pub complete: bool,
    /// Something is not covered.
    pub open: bool,
    /// What is not covered cannot be.
    pub proves: bool,
    pub cut: bool,
    pub losses: Vec<String>,
    /// What the machine cannot run.
    pub unsupported: Vec<String>,
    /// Methods whose contract stood in for their body.
    pub by_contract: BTreeSet<MethodRef>,
    /// The paths through the method, where these are what tests are wanted for.
    pub paths: Vec<PathGoal>,
    pub statistics: explore::Statistics,
}

impl Searched {
    pub fn report(&self) -> ExplorationReport {
        let statistics = &self.statistics;
        ExplorationReport {
            runs: statistics.runs,
            instructions: statistics.instructions,
            queries: statistics.solver.queries,
            z3_queries: statistics.solver.z3_queries,
            z3_ms: statistics.solver.z3_time.as_millis() as u64,
            ms: statistics.time.as_millis() as u64,
            complete: self.complete,
            losses: self.losses.clone(),
            by_contract: self.by_contract.iter().map(MethodRef::to_string).collect(),
        }
    }

    /// What is to be said of a path that no test goes.
    pub fn path_status(&self, what: &str) -> GoalStatus {
        match self.paths.iter().find(|path| path.what == what).map(|path| &path.status) {
            Some(PathStatus::Infeasible) => {
                GoalStatus::Infeasible { reason: String::from("no input satisfies its conditions") }
            }
            Some(PathStatus::Missed { reason }) => GoalStatus::Missed { reason: reason.clone() },
            Some(PathStatus::Found) | None => {
                GoalStatus::Missed { reason: String::from("no test that goes it could be kept") }
            }
        }
    }

    /// What is to be said of a goal that was looked for and not reached.
    pub fn status(&self) -> GoalStatus {
        if self.proves {
            let reason = format!("all {} paths through the method miss it", self.statistics.runs);
            return GoalStatus::Infeasible { reason };
        }
        let over = "the time for exploring was over";
        let reason = match self.losses.iter().min_by_key(|loss| rank(loss)) {
            Some(loss) if self.cut => format!("no path was found: {loss}; {over}"),
            Some(loss) => format!("no path was found: {loss}"),
            None if self.cut => over.to_owned(),
            None => String::from("no path was found from the objects that were tried"),
        };
        GoalStatus::Missed { reason }
    }
}

/// What says most about why something was not found comes first.
fn rank(loss: &str) -> usize {
    let telling = [
        "the machine cannot run",
        "no constructor of",
        "no class of the program",
        "the contract of",
        "the arithmetic",
        "the solver",
        "the limit of",
    ];
    telling.iter().position(|start| loss.starts_with(start)).unwrap_or(telling.len())
}

/// Explores every method from the cases proposed for it and sends those that cover something new. What the search says of
/// each method, and the engine to run tests again with; nothing if the class cannot be explored.
pub fn extend<'a>(
    context: &'a Context<'_>,
    proposed: &mut [Pending],
    deadline: &Deadline,
    out: &Outlet<'_>,
) -> (Vec<Searched>, Option<Engine<'a>>) {
    let class = &context.class.name;
    let machine = match (context.machine)() {
        Ok(machine) => machine,
        Err(reason) => {
            context.note(format!("{class} could not be explored: {reason}"));
            return (Vec::new(), None);
        }
    };
    let methods = proposed.iter().map(|pending| pending.method.clone()).collect();
    let wanted = Wanted {
        criterion: context.options.criterion,
        mode: context.options.mcdc,
        paths: context.options.paths,
    };
    let mut engine = match Engine::new(machine, context.program, context.contracts, class, methods, wanted) {
        Ok(engine) => engine,
        Err(reason) => {
            let searched = Searched { losses: vec![reason], ..Searched::default() };
            return (vec![searched; proposed.len()], None);
        }
    };
    let scripts = scripts(context);
    if let Some(scripts) = &scripts {
        let scripts = Arc::clone(scripts);
        engine.set_log(Arc::new(move |method, script| {
            if let Ok(mut scripts) = scripts.lock() {
                scripts.add(method, script);
            }
        }));
    }
    let thorough = &context.options.exploring;
    let quick = Limits { idle: thorough.idle / QUICK, ..thorough.clone() };
    let mut searched = vec![Searched::default(); proposed.len()];
    let mut broken = false;
    let seeds: Vec<Vec<TestCase>> =
        proposed.iter().map(|pending| pending.cases.iter().take(SEEDS).cloned().collect()).collect();
    let criterion = context.options.criterion;
    for (round, limits) in [&quick, thorough].into_iter().enumerate() {
        // All paths are looked for at once.
        let is_due = |searched: &Searched| match criterion {
            Criterion::Path => round == 1,
            _ => round == 0 || searched.open && !searched.proves,
        };
        let mut left = searched.iter().filter(|searched| is_due(searched)).count();
        for (pending, searched) in proposed.iter_mut().zip(&mut searched) {
            if !is_due(searched) {
                continue;
            }
            // No method takes the time of those behind it: its share of what is left, at first twice that, as most
            // need less.
            let part = if round == 0 { 2.0 } else { 1.0 };
            let share = deadline.left().unwrap_or(context.options.budget);
            // The last but one must leave something, too.
            let share = share.mul_f64(part / (left.max(1) as f64 + part - 1.0));
            left = left.saturating_sub(1);
            let deadline = Deadline::after(share);
            // A fault of ours in one method must not cost the others their tests; the engine is not used again after it.
            let out_of_time = || deadline.passed() || context.cancelled();
            let attempt = || engine.explore(&pending.method, &pending.cases, limits, &out_of_time);
            let Ok(explored) = panic::catch_unwind(AssertUnwindSafe(attempt)) else {
                context.note(format!(
                    "exploring {} failed; the class was not explored any further",
                    pending.method
                ));
                broken = true;
                break;
            };
            let is_known = |case: &TestCase| explored.cases.contains(case) || explored.spare.contains(case);
            pending.cases.retain(|case| !is_known(case));
            pending.cases.splice(0..0, explored.spare);
            out.send(pending, explored.cases);
            searched.complete = explored.complete;
            searched.proves = explored.proves;
            searched.open = explored.open;
            searched.cut = explored.cut;
            searched.losses = explored.losses;
            searched.unsupported = explored.unsupported;
            searched.by_contract.extend(explored.by_contract);
            searched.paths = explored.paths;
            searched.statistics += explored.statistics;
        }
        if broken {
            break;
        }
    }
    if !broken {
        broken = !fixtures::extend(context, &mut engine, &seeds, proposed, &mut searched, deadline, out);
    }
    if let Some(scripts) = scripts.as_ref().and_then(|scripts| scripts.lock().ok())
        && let Some(failure) = scripts.failure()
    {
        context.tell(Diagnostic::error("gen.smtlib", failure).help("name another folder with --smtlib"));
    }
    (searched, (!broken).then_some(engine))
}

/// Where the queries of the class go, if the user wants them.
fn scripts(context: &Context<'_>) -> Option<Arc<Mutex<Scripts>>> {
    let folder = context.options.smtlib.as_ref()?;
    Some(Arc::new(Mutex::new(Scripts::new(folder, &context.class.name))))
}
