//! Candidates from symbolic paths, beside those that the seeds are.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use base::{Budget, Deadline, Diagnostic};
use explore::{Engine, Explored, PathGoal, PathStatus, Wanted};
use making::Request;
use program::{ClassName, FieldRef, MethodRef, Type};
use project::scripts::Scripts;
use report::ExplorationReport;
use suite::{GoalStatus, Halt, Limited, Loss, Probe, Proof, TestCase};

use crate::class::Context;
use crate::propose::candidates::{Outlet, Work};
use crate::propose::fixtures;
use crate::propose::lanes::{Answer, LANES, Lanes, Search, Time};
use crate::propose::shares::{Shares, explore_wave};
use crate::propose::states::{StateSearch, States};

/// In parts of what exploring may take: what following states between the quick and the thorough searches may.
const STATES: u64 = 4;

/// And what following them to their end and making more calls may, of what is left.
const GROWING: u64 = 3;

/// Cases of a method whose objects are looked at again where goals are left.
const SEEDS: usize = 24;

/// Objects of a type that a search is given where it asks for some.
const OBJECTS: usize = 3;

/// How the search for paths through a method ended.
#[derive(Clone, Debug, Default)]
pub(crate) struct SearchSummary {
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

impl SearchSummary {
    pub(crate) fn report(&self) -> ExplorationReport {
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
    pub(crate) fn path_status(&self, what: &str, may_claim: bool) -> GoalStatus {
        match self.paths.iter().find(|path| path.what == what).map(|path| &path.status) {
            Some(PathStatus::Infeasible) if !may_claim => GoalStatus::Missed { reason: Loss::BehindErrors },
            Some(PathStatus::Infeasible) => GoalStatus::Infeasible { proof: Proof::PathCondition },
            Some(PathStatus::Missed { reason }) => GoalStatus::Missed { reason: reason.clone() },
            Some(PathStatus::Found) | None => GoalStatus::Missed { reason: Loss::PathNotKept },
        }
    }

    /// What is to be said of a goal that was looked for and not reached; `may_claim` says whether that it cannot be may be.
    pub(crate) fn status(&self, may_claim: bool) -> GoalStatus {
        if self.proves && !may_claim {
            return GoalStatus::Missed { reason: Loss::BehindErrors };
        }
        if self.proves {
            return GoalStatus::Infeasible { proof: Proof::AllPaths { paths: self.ways } };
        }
        GoalStatus::Missed { reason: self.missed() }
    }

    /// Why the search has not reached it.
    pub(crate) fn missed(&self) -> Loss {
        self.missed_for(&|_| true)
    }

    /// The same of a goal for which not all that was lost matters.
    pub(crate) fn missed_for(&self, matters: &dyn Fn(&Loss) -> bool) -> Loss {
        // More time would not help where every run ends at the limit of instructions.
        let is_endless = |loss: &Loss| matches!(loss, Loss::Machine { halt: Halt::Instructions { .. }, .. });
        let is_hopeless = self.ways == 0 && self.losses.iter().any(is_endless);
        let cut = (self.cut && !is_hopeless).then_some(Loss::Cut);
        let throws = self.always_throws.clone().map(|exception| Loss::AlwaysThrows { exception });
        let all = self.losses.iter().cloned().chain(cut).chain(throws);
        match all.filter(|loss| matters(loss)).min_by_key(Loss::rank) {
            None if self.statistics.runs == 0 => Loss::NoCandidate,
            why => Loss::NoPath { why: why.map(Box::new) },
        }
    }
}

/// What the search for paths begins with for a method, and what it has found.
#[derive(Clone, Default)]
pub(crate) struct Ground {
    pub seeds: Vec<TestCase>,
    pub found: Vec<TestCase>,
}

/// Explores every method from the cases proposed for it and sends those that cover something new; notes what the search says
/// of each method. An engine to run tests again with; none if the class cannot be explored.
pub(crate) fn extend<'a>(
    context: &'a Context<'_>,
    works: &mut [Work],
    deadline: &Deadline,
    out: &Outlet<'_>,
) -> Option<Engine<'a>> {
    let scripts = scripts(context);
    let methods: Vec<MethodRef> = works.iter().map(|work| work.method.clone()).collect();
    let new_engine = || engine(context, &methods, scripts.as_ref());
    let mut lanes = Lanes::new(&new_engine, context.threads);
    // A thorough search begins where the quick one has begun, and what that has found is not sent again.
    let begun = |work: &Work| work.pending.iter().chain(&work.beginnings).cloned().collect();
    let mut grounds: Vec<Ground> =
        works.iter().map(|work| Ground { seeds: begun(work), found: Vec::new() }).collect();
    let mut budget = context.schedule.exploring();
    let time = Time { deadline, budget: context.time.budget, cancelled: &|| context.cancelled() };
    let mut states = States::default();
    let follows_states = !context.objective.is_paths();
    for round in 0.. {
        let due: Vec<usize> = (0..works.len())
            .filter(|index| is_due(context, works[*index].searched.as_ref(), round))
            .collect();
        // A quick and a thorough search are always made; others as long as something new comes of them.
        if due.is_empty() && round > 0 || round > 1 && (budget.is_spent() || budget.is_idle()) {
            break;
        }
        if let Err(why) =
            explore_round(context, &mut lanes, round, &due, works, &mut grounds, (&mut budget, &time), out)
        {
            let searched = SearchSummary { losses: vec![why], ..SearchSummary::default() };
            works.iter_mut().for_each(|work| work.searched = Some(searched.clone()));
            return None;
        }
        // States that a quick search has led to help the thorough one; others are left for when that has ended.
        if round == 0 && follows_states {
            let share = budget.lend(1, STATES);
            let lanes = &mut lanes;
            let grounds = &mut grounds;
            let mut search = StateSearch { context, lanes, works, grounds, budget: share, time: &time, out };
            states.extend(&mut search);
            let share = search.budget;
            if share.has_reached() {
                budget.reach();
            }
            budget.take_back(share);
        }
    }
    if follows_states {
        let share = budget.lend(1, GROWING);
        let (lanes, grounds) = (&mut lanes, &mut grounds);
        let mut search = StateSearch { context, lanes, works, grounds, budget: share, time: &time, out };
        states.extend(&mut search);
        search.grow(&states);
        states.extend(&mut search);
        budget.take_back(search.budget);
    }
    let mut seeds: Vec<Vec<TestCase>> = grounds.into_iter().map(|ground| ground.seeds).collect();
    for seeds in &mut seeds {
        seeds.truncate(SEEDS);
    }
    fixtures::extend(context, &mut lanes, &seeds, works, (&mut budget, &time), out);
    if let Some(scripts) = scripts.as_ref().and_then(|scripts| scripts.lock().ok())
        && let Some(failure) = scripts.failure()
    {
        context.unwritten.store(true, std::sync::atomic::Ordering::Relaxed);
        context.tell(Diagnostic::error("gen.smtlib", failure).help("name another folder with --smtlib"));
    }
    lanes.into_engine()
}

/// Whether a method is to be explored in a round.
fn is_due(context: &Context<'_>, searched: Option<&SearchSummary>, round: usize) -> bool {
    // All paths are looked for at once.
    if context.objective.is_paths() {
        return round == 1;
    }
    let is_limit = |loss: &Loss| matches!(loss, Loss::Idle { .. } | Loss::Limit { of: Limited::Runs, .. });
    searched.is_none_or(|searched| match round {
        0 => true,
        1 => searched.open && !searched.proves,
        // Who ended for another reason ends for it again.
        _ => searched.open && !searched.proves && !searched.cut && searched.losses.iter().any(is_limit),
    })
}

/// Explores methods once more, each with its share of what is left to spend.
fn explore_round(
    context: &Context<'_>,
    lanes: &mut Lanes<'_, '_>,
    round: usize,
    due: &[usize],
    works: &mut [Work],
    grounds: &mut [Ground],
    (budget, time): (&mut Budget, &Time<'_>),
    out: &Outlet<'_>,
) -> Result<(), Loss> {
    let is_late = || time.deadline.passed() || context.cancelled();
    let mut shares = Shares::of_round(due.len(), round);
    for wave in due.chunks(LANES) {
        if is_late() {
            for &index in wave {
                let searched = works[index].searched.get_or_insert_default();
                searched.cut = true;
                searched.open = true;
            }
            continue;
        }
        let begun: Vec<(usize, &[TestCase])> =
            wave.iter().map(|&index| (index, &grounds[index].seeds[..])).collect();
        let answers = explore_wave(
            context,
            lanes,
            (works, &begun),
            (Search::Calls, round),
            (&mut shares, &mut *budget, time),
        );
        let mut is_new = false;
        for (&index, answer) in wave.iter().zip(answers) {
            let (work, ground) = (&mut works[index], &mut grounds[index]);
            match answer {
                Answer::Explored(explored) => {
                    is_new |= take(work, &mut ground.found, *explored, out);
                }
                Answer::Failed => {
                    // It costs the others nothing.
                    let method = &work.method;
                    context.note(format!("exploring {method} failed; it was not explored any further"));
                    work.searched =
                        Some(SearchSummary { losses: vec![Loss::Failed], ..SearchSummary::default() });
                }
                Answer::NoEngine(_) if is_late() => {
                    let searched = work.searched.get_or_insert_default();
                    searched.cut = true;
                    searched.open = true;
                }
                Answer::NoEngine(reason) => {
                    if !is_of_program(&reason) {
                        let said = report::loss(&reason);
                        context.note(format!("{} could not be explored: {said}", context.class.name));
                    }
                    return Err(reason);
                }
            }
        }
        if is_new {
            budget.reach();
        }
    }
    Ok(())
}

/// Whether it is for what the class does when it is initialised, or for what the machine does not have, that nothing can be
/// run on it: no defect, neither way.
fn is_of_program(reason: &Loss) -> bool {
    match reason {
        Loss::ClassInitialiser { .. } => true,
        Loss::Machine { halt, .. } => match halt {
            Halt::Exit { .. }
            | Halt::Instructions { .. }
            | Halt::Time
            | Halt::Deadlock { .. }
            | Halt::Stalled { .. }
            | Halt::Threads { .. }
            | Halt::Refused { .. }
            | Halt::Native { .. } => true,
            Halt::Library { .. } => false,
        },
        _ => false,
    }
}

/// Hands on what was found for a method from other beginnings than those that its search is about.
pub(crate) fn take_cases(
    work: &mut Work,
    found: &mut Vec<TestCase>,
    explored: Explored,
    out: &Outlet<'_>,
) -> bool {
    let before = work.searched.clone();
    let is_something = take(work, found, explored, out);
    if let (Some(searched), Some(before)) = (&mut work.searched, before) {
        let SearchSummary { open, statistics, .. } = std::mem::take(searched);
        *searched = SearchSummary { open: open && before.open, statistics, ..before };
    }
    is_something
}

/// Hands on what was found for a method, but for what was found before. Whether there was something.
fn take(work: &mut Work, found: &mut Vec<TestCase>, explored: Explored, out: &Outlet<'_>) -> bool {
    let is_known = |case: &TestCase| explored.cases.contains(case) || explored.spare.contains(case);
    work.pending.retain(|case| !is_known(case));
    let is_new = |case: &TestCase| !found.contains(case);
    let (mut cases, mut spare) = (explored.cases, explored.spare);
    cases.retain(is_new);
    spare.retain(is_new);
    found.extend(cases.iter().chain(&spare).cloned());
    work.pending.splice(0..0, spare);
    let is_something = !cases.is_empty();
    out.send(work, cases);
    let searched = work.searched.get_or_insert_default();
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
    is_something
}

/// An engine for the class, with a machine of its own.
fn engine<'a>(
    context: &'a Context<'_>,
    methods: &[MethodRef],
    scripts: Option<&Arc<Mutex<Scripts>>>,
) -> Result<Engine<'a>, Loss> {
    let machine = context.new_machine().map_err(|why| Loss::NoMachine { why })?;
    let wanted = Wanted {
        criterion: context.objective.criterion(),
        mode: context.options.mcdc,
        paths: context.options.paths,
    };
    let Context { program, contracts, class, .. } = context;
    let mut engine = Engine::new(machine, program, contracts, &class.name, methods.to_vec(), wanted)?;
    if let Some(aim) = context.objective.aim() {
        engine.aim_at(aim.probes().cloned().collect());
    }
    if context.options.mocks {
        engine.set_objects(Arc::new(move |method: &MethodRef, ty: &Type| {
            let request = Request {
                program: context.program,
                contracts: context.contracts,
                class: &context.class.name,
                method,
                seed: context.options.seed,
                user: &context.options.user,
                limits: context.options.limits,
                mocks: true,
                reflection: context.options.reflection_fixtures,
            };
            making::values_of(&request, ty, OBJECTS)
        }));
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
