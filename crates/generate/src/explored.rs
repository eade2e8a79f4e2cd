//! Candidates from symbolic paths, beside those that the seeds are.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use base::{Deadline, Diagnostic};
use explore::{Engine, Explored, Limits, PathGoal, PathStatus, Wanted};
use program::{ClassName, FieldRef, MethodRef};
use project::scripts::Scripts;
use report::ExplorationReport;
use suite::{Criterion, GoalStatus, Loss, Probe, Proof, TestCase};

use crate::candidates::{Outlet, Pending};
use crate::class::Context;
use crate::fixtures;
use crate::lanes::{Answer, LANES, Lanes, Search, Task, Time};

/// Before any method is searched thoroughly, each is searched for this part of what that would take.
const QUICK: usize = 16;

/// How much more is spent on a method that is searched for a line.
const AIMED: usize = 8;
/// Cases of a method whose objects are looked at again where goals are left.
const SEEDS: usize = 24;

/// How the search for paths through a method ended.
#[derive(Clone, Debug, Default)]
pub struct Searched {
    pub complete: bool,
    /// Something is not covered.
    pub open: bool,
    /// What is not covered cannot be, as far as `graph::proof` lets it.
    pub proves: bool,
    /// Paths through the program's own code that were gone.
    pub ways: usize,
    pub cut: bool,
    pub losses: Vec<Loss>,
    /// What stood in the way of decisions going other ways, by what would see that.
    pub obstacles: Vec<(Probe, Loss)>,
    /// What every call has thrown.
    pub always_throws: Option<ClassName>,
    /// Fields of private state that tests would have to set, where they may not.
    pub only_reflection: BTreeSet<FieldRef>,
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
            losses: self.losses.iter().map(report::loss).collect(),
            by_contract: self.by_contract.iter().map(MethodRef::to_string).collect(),
        }
    }

    /// What is to be said of a path that no test goes.
    pub fn path_status(&self, what: &str, may_claim: bool) -> GoalStatus {
        match self.paths.iter().find(|path| path.what == what).map(|path| &path.status) {
            Some(PathStatus::Infeasible) if !may_claim => GoalStatus::Missed { reason: Loss::BehindErrors },
            Some(PathStatus::Infeasible) => GoalStatus::Infeasible { proof: Proof::PathCondition },
            Some(PathStatus::Missed { reason }) => GoalStatus::Missed { reason: reason.clone() },
            Some(PathStatus::Found) | None => GoalStatus::Missed { reason: Loss::PathNotKept },
        }
    }

    /// What is to be said of a goal that was looked for and not reached; `may_claim` says whether that it cannot be may be.
    pub fn status(&self, may_claim: bool) -> GoalStatus {
        if self.proves && !may_claim {
            return GoalStatus::Missed { reason: Loss::BehindErrors };
        }
        if self.proves {
            return GoalStatus::Infeasible { proof: Proof::AllPaths { paths: self.ways } };
        }
        GoalStatus::Missed { reason: self.missed() }
    }

    /// Why the search has not reached it.
    pub fn missed(&self) -> Loss {
        self.missed_for(&|_| true)
    }

    /// The same of a goal for which not all that was lost matters.
    pub fn missed_for(&self, matters: &dyn Fn(&Loss) -> bool) -> Loss {
        let cut = self.cut.then_some(Loss::Cut);
        let throws = self.always_throws.clone().map(|exception| Loss::AlwaysThrows { exception });
        let all = self.losses.iter().cloned().chain(cut).chain(throws);
        match all.filter(|loss| matters(loss)).min_by_key(Loss::rank) {
            None if self.statistics.runs == 0 => Loss::NoCandidate,
            why => Loss::NoPath { why: why.map(Box::new) },
        }
    }
}

/// Explores every method from the cases proposed for it and sends those that cover something new. What the search says of
/// each method, and an engine to run tests again with; nothing if the class cannot be explored.
pub fn extend<'a>(
    context: &'a Context<'_>,
    proposed: &mut [Pending],
    deadline: &Deadline,
    out: &Outlet<'_>,
) -> (Vec<Searched>, Option<Engine<'a>>) {
    let scripts = scripts(context);
    let methods: Vec<MethodRef> = proposed.iter().map(|pending| pending.method.clone()).collect();
    let new_engine = || engine(context, &methods, scripts.as_ref());
    let mut lanes = Lanes::new(&new_engine, context.threads);
    let mut thorough = context.options.exploring.clone();
    if context.reach.is_some() {
        // The whole budget is for these lines.
        thorough = Limits { runs: thorough.runs * AIMED, idle: thorough.idle * AIMED, ..thorough };
    }
    let quick = Limits { idle: thorough.idle / QUICK, ..thorough.clone() };
    let mut searched = vec![Searched::default(); proposed.len()];
    // A thorough search begins where the quick one has begun, and what that has found is not sent again.
    let begun = |pending: &Pending| pending.cases.iter().chain(&pending.beginnings).cloned().collect();
    let mut seeds: Vec<Vec<TestCase>> = proposed.iter().map(begun).collect();
    let mut found: Vec<Vec<TestCase>> = vec![Vec::new(); proposed.len()];
    let criterion = context.options.criterion;
    let time = Time { deadline, budget: context.time.budget, cancelled: &|| context.cancelled() };
    for (round, limits) in [&quick, &thorough].into_iter().enumerate() {
        // All paths are looked for at once.
        let is_due = |searched: &Searched| match criterion {
            Criterion::Path => round == 1,
            _ => round == 0 || searched.open && !searched.proves,
        };
        let due: Vec<usize> = (0..searched.len()).filter(|index| is_due(&searched[*index])).collect();
        let mut left = due.len();
        for wave in due.chunks(LANES) {
            if deadline.passed() || context.cancelled() {
                for &index in wave {
                    searched[index].cut = true;
                    searched[index].open = true;
                }
                continue;
            }
            let task = |&index: &usize| {
                // No method takes the time of those behind it: its share of what is left, at first twice that, as most
                // need less. The last but one must leave something, too.
                let part = if round == 0 { 2.0 } else { 1.0 };
                let at_once = lanes.threads().min(left) as f64;
                let share = (at_once * part / (left as f64 + part - 1.0)).min(1.0);
                left -= 1;
                Task {
                    search: Search::Calls,
                    method: &proposed[index].method,
                    seeds: &seeds[index],
                    limits,
                    share,
                }
            };
            let tasks: Vec<Task<'_>> = wave.iter().map(task).collect();
            let answers = lanes.explore(&tasks, &time);
            for (&index, answer) in wave.iter().zip(answers) {
                match answer {
                    Answer::Explored(explored) => {
                        take(&mut searched[index], &mut proposed[index], &mut found[index], *explored, out);
                    }
                    Answer::Failed => {
                        // It costs the others nothing.
                        let method = &proposed[index].method;
                        context.note(format!("exploring {method} failed; it was not explored any further"));
                        searched[index] = Searched { losses: vec![Loss::Failed], ..Searched::default() };
                    }
                    Answer::NoEngine(_) if deadline.passed() || context.cancelled() => {
                        let searched = Searched { cut: true, open: true, ..Searched::default() };
                        return (vec![searched; proposed.len()], None);
                    }
                    Answer::NoEngine(reason) => {
                        // What the class does when it is initialised is no fault of ours.
                        if !matches!(reason, Loss::ClassInitialiser { .. }) {
                            let said = report::loss(&reason);
                            context.note(format!("{} could not be explored: {said}", context.class.name));
                        }
                        let searched = Searched { losses: vec![reason], ..Searched::default() };
                        return (vec![searched; proposed.len()], None);
                    }
                }
            }
        }
    }
    for seeds in &mut seeds {
        seeds.truncate(SEEDS);
    }
    fixtures::extend(context, &mut lanes, &seeds, proposed, &mut searched, &time, out);
    if let Some(scripts) = scripts.as_ref().and_then(|scripts| scripts.lock().ok())
        && let Some(failure) = scripts.failure()
    {
        context.unwritten.store(true, std::sync::atomic::Ordering::Relaxed);
        context.tell(Diagnostic::error("gen.smtlib", failure).help("name another folder with --smtlib"));
    }
    (searched, lanes.into_engine())
}

/// Hands on what was found for a method, but for what was found before.
fn take(
    searched: &mut Searched,
    pending: &mut Pending,
    found: &mut Vec<TestCase>,
    explored: Explored,
    out: &Outlet<'_>,
) {
    let is_known = |case: &TestCase| explored.cases.contains(case) || explored.spare.contains(case);
    pending.cases.retain(|case| !is_known(case));
    let is_new = |case: &TestCase| !found.contains(case);
    let (mut cases, mut spare) = (explored.cases, explored.spare);
    cases.retain(is_new);
    spare.retain(is_new);
    found.extend(cases.iter().chain(&spare).cloned());
    pending.cases.splice(0..0, spare);
    out.send(pending, cases);
    searched.complete = explored.complete;
    searched.proves = explored.proves;
    searched.ways = explored.ways;
    searched.open = explored.open;
    searched.cut = explored.cut;
    searched.losses = explored.losses;
    searched.obstacles = explored.obstacles;
    searched.always_throws = explored.always_throws;
    searched.unsupported = explored.unsupported;
    searched.by_contract.extend(explored.by_contract);
    searched.paths = explored.paths;
    searched.statistics += explored.statistics;
}

/// An engine for the class, with a machine of its own.
fn engine<'a>(
    context: &'a Context<'_>,
    methods: &[MethodRef],
    scripts: Option<&Arc<Mutex<Scripts>>>,
) -> Result<Engine<'a>, Loss> {
    let machine = context.new_machine().map_err(|why| Loss::NoMachine { why })?;
    let wanted = Wanted {
        criterion: context.options.criterion,
        mode: context.options.mcdc,
        paths: context.options.paths,
    };
    let Context { program, contracts, class, .. } = context;
    let mut engine = Engine::new(machine, program, contracts, &class.name, methods.to_vec(), wanted)?;
    if let Some(aim) = context.reach {
        engine.aim_at(aim.probes().cloned().collect());
    }
    if let Some(scripts) = scripts {
        let scripts = Arc::clone(scripts);
        engine.set_log(Arc::new(move |method, script| {
            if let Ok(mut scripts) = scripts.lock() {
                scripts.add(method, script);
            }
        }));
    }
    Ok(engine)
}

/// Where the queries of the class go, if the user wants them.
fn scripts(context: &Context<'_>) -> Option<Arc<Mutex<Scripts>>> {
    let folder = context.options.smtlib.as_ref()?;
    Some(Arc::new(Mutex::new(Scripts::new(folder, &context.class.name))))
}
