//! The search: runs, what they have covered, and the choice of the next one.

use std::hash::BuildHasher;
use std::sync::Arc;

use base::Brake;
use contract::EffectiveContract;
use graph::{Decision, Evaluation};
use oracle::{Evaluator, Failure, Linker};
use program::{ClassName, MethodRef, Program};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use solver::{Answer, Assignment, Solver, Unknown};
use suite::{Limited, Loss, ProbeSet, TestCase};
use term::{Sort, TermId};
use vm::Machine;
use vm::class::{ClassId, MethodId, Status};
use vm::observe::{DecisionKind, Site};
use vm::state::Snapshot;

use crate::aim::Aim;
use crate::branching::{Branching, Outcome, Refusal};
use crate::callees::Callees;
use crate::decided::{self, Decided};
use crate::execute::{PRECONDITION, says};
use crate::exploration::{End, Exploration, Found, Limits, Subject};
use crate::goals::{Covered, Goals};
use crate::guide::{Guide, REPEATED};
use crate::hazards::{Hazard, Hazards};
use crate::obstacles::{Obstacles, unsolved};
use crate::permits;
use crate::pinned::References;
use crate::queue::{Candidate, Queue};
use crate::skeleton::{Reader, erased};
use crate::structure::Asked;
use crate::tree::{News, Prefix, Tree};
use crate::variables::Variables;
use crate::watch::{Edge, Step, Taken, Watch};

/// Explores the methods of one class on one machine.
pub struct Explorer {
    pub(crate) machine: Machine,
    pub(crate) ready: Snapshot,
    pub(crate) linker: Linker,
    pub(crate) goals: Goals,
    /// Classes of the library that a run from there has, unless it initialises new ones.
    warm: usize,
}

/// Classes of the library that the state has initialised.
fn initialized(machine: &Machine) -> Vec<ClassId> {
    let all = machine.classes.iter();
    all.filter(|class| class.is_jdk && class.hidden.is_none())
        .filter(|class| machine.status(class.id) == Status::Initialized)
        .map(|class| class.id)
        .collect()
}

impl Explorer {
    /// The machine is booted and has the program on its class path.
    pub fn new(mut machine: Machine, program: &Program, class: &ClassName) -> Result<Explorer, Loss> {
        let mut linker = Linker::new();
        let mut goals = Goals::default();
        machine.set_budget(Some(BEGINNING));
        let own = program.under_test().iter().filter(|name| is_within(name, class));
        for name in own {
            let Some(found) = program.class(name) else { continue };
            let id = linker.loaded(&mut machine, name)?;
            goals.add(&machine, id, &found);
        }
        linker.class(&mut machine, class).map_err(|failure| match failure {
            Failure::Threw { exception } => Loss::ClassInitialiser { class: class.clone(), exception },
            other => other.into(),
        })?;
        let ready = machine.snapshot();
        Ok(Explorer { machine, ready, linker, goals, warm: 0 })
    }

    /// Initialises what a run has initialised of the class library, once and for all, so that later runs need not. What
    /// the program's own classes do when they are initialised stays part of every run.
    pub(crate) fn warm_up(&mut self) {
        let machine = &mut self.machine;
        let now = initialized(machine);
        if now.len() <= self.warm {
            return;
        }
        machine.restore(&self.ready);
        machine.set_budget(None);
        let before: FxHashSet<ClassId> = initialized(machine).into_iter().collect();
        for class in now.into_iter().filter(|class| !before.contains(class)) {
            if machine.initialize_now(class).is_err() {
                machine.restore(&self.ready);
                break;
            }
        }
        self.ready = machine.snapshot();
        self.warm = initialized(machine).len().max(self.warm + 1);
    }

    /// What ends runs and queries from now on.
    pub fn set_brake(&mut self, brake: Brake) {
        self.machine.set_brake(brake);
    }

    /// What the explorations so far have covered.
    pub fn covered(&self) -> Covered {
        self.goals.covered()
    }

    /// What would see that on the judge's JVM.
    pub fn covered_probes(&self) -> ProbeSet {
        self.goals.covered_probes().collect()
    }

    /// Takes what another explorer of the same class has covered as covered.
    pub fn learn(&mut self, covered: &Covered) {
        self.goals.learn(covered);
    }

    fn ids(&mut self, methods: &[MethodRef]) -> FxHashSet<MethodId> {
        let found = methods.iter().filter_map(|method| self.linker.method(&mut self.machine, method).ok());
        found.collect()
    }

    /// Edges that count for a method and are not covered: its own, and those of methods that nobody else explores.
    pub fn open_goals(&mut self, method: &MethodRef) -> usize {
        self.linker.method(&mut self.machine, method).map_or(0, |method| self.goals.uncovered(method))
    }

    /// All edges that are not covered, as method, line and offsets.
    pub fn open_lines(&self) -> Vec<String> {
        let describe = |edge: &Edge| {
            let method = self.machine.method_signature(edge.method);
            format!("{method} at {} to {}", edge.offset, edge.to)
        };
        self.goals.all_open().iter().map(describe).collect()
    }

    /// How the call under test of a case evaluates decisions. `Err` says why it cannot be run.
    pub fn replay(&mut self, case: &TestCase, decisions: &[Decision]) -> Result<Vec<Evaluation>, Loss> {
        self.machine.restore(&self.ready);
        self.machine.set_budget(Some(REPLAY));
        let bodies = decided::bodies(&mut self.machine, &mut self.linker, decisions);
        let arranged = oracle::arrange(&mut self.machine, &mut self.linker, None, case)?;
        let mut watch = Watch::new(Arc::clone(&self.goals.own));
        match oracle::run_arranged(&mut self.machine, &mut watch, &arranged) {
            oracle::CaseOutcome::Stopped(stop) => {
                Err(Loss::Machine { call: None, halt: oracle::halt(&stop.reason) })
            }
            oracle::CaseOutcome::Returned(_) | oracle::CaseOutcome::Threw(_) => {
                Ok(decided::evaluations(decisions, &bodies, &watch.taken))
            }
        }
    }

    /// Searches for test cases that cover what no earlier exploration has.
    pub fn explore(
        &mut self,
        subject: &Subject<'_>,
        limits: &Limits,
        out_of_time: &dyn Fn() -> bool,
    ) -> Exploration {
        let started = std::time::Instant::now();
        let mark = self.machine.terms().mark();
        let others = self.ids(subject.others);
        self.goals.leave_to_others(others);
        self.goals.forget_arms();
        let mut search = Search::new(self, subject, limits);
        search.run_all(out_of_time);
        let mut exploration = search.into_result();
        exploration.statistics.time = started.elapsed();
        self.machine.restore(&self.ready);
        self.machine.terms_mut().rollback(mark);
        exploration
    }
}

/// The contract of the method under test, if it says anything that can be evaluated.
fn contract_of(subject: &Subject<'_>) -> Option<Arc<EffectiveContract>> {
    let contract = subject.contracts.effective(subject.class, subject.method);
    says(&contract).then_some(contract)
}

/// Whether a class is another one or lies within it.
fn is_within(name: &ClassName, class: &ClassName) -> bool {
    let rest = name.as_str().strip_prefix(class.as_str());
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
}

/// A run, as far as it matters later.
pub(crate) struct Run {
    pub skeleton: usize,
    pub assignment: Assignment,
    /// What must hold for the inputs to be what they are, and for the call to be allowed.
    pub assumed: Vec<TermId>,
    pub references: References,
    pub steps: Vec<Step>,
    pub prefixes: Vec<Prefix>,
    pub end: End,
    /// Clauses of the contract that were not kept.
    pub broken: Vec<Arc<str>>,
    /// Where what ended the call was thrown.
    pub thrown_at: Option<Site>,
    /// Edges that the call under test has taken, and what it returned, where all paths are wanted.
    pub trail: Vec<Taken>,
    pub result: Option<Outcome>,
    /// The step that goes beyond the bound, where there is one.
    pub beyond: Option<usize>,
}

/// What a run brings that none before it did.
struct RunNews {
    new_edges: Vec<Edge>,
    is_needed: bool,
    reaches: bool,
}

pub(crate) struct Search<'a> {
    pub explorer: &'a mut Explorer,
    pub subject: &'a Subject<'a>,
    pub limits: &'a Limits,
    solver: Solver,
    pub branching: Branching,
    pub callees: Callees,
    pub contract: Option<Arc<EffectiveContract>>,
    pub evaluator: Evaluator<'a>,
    pub permitted: permits::Known,
    pub variables: Variables,
    pub skeletons: Vec<(TestCase, TestCase)>,
    pub runs: Vec<Run>,
    tree: Tree,
    queue: Queue,
    guide: Guide,
    aim: Aim,
    attempts: FxHashMap<Site, u32>,
    /// Preconditions that a run has met.
    allowed: FxHashSet<Prefix>,
    /// Own methods that runs of this search have entered.
    entered: FxHashSet<MethodId>,
    /// The edges that calls took and how they ended, in short.
    ways: FxHashSet<u64>,
    /// How calls ended, and where what they threw came out of.
    seen: FxHashSet<(End, Option<Hazard>)>,
    hazards: Hazards,
    tried: FxHashSet<(usize, Assignment)>,
    /// Which conditions ask about objects, and where these are.
    pub structures: FxHashMap<TermId, Option<Asked>>,
    decided: Decided<'a>,
    /// Clauses that a run did not keep, with these objects: equal literals are one object in Java, not on the machine.
    broken: FxHashSet<(Arc<str>, usize)>,
    idle: usize,
    /// Instructions after which a case is taken as it is.
    pub settled_by: u64,
    pub obstacles: Obstacles,
    /// No decision was known by different conditions.
    exact: bool,
    pub result: Exploration,
}

impl<'a> Search<'a> {
    fn new(explorer: &'a mut Explorer, subject: &'a Subject<'a>, limits: &'a Limits) -> Search<'a> {
        let Explorer { machine, linker, .. } = explorer;
        let decided = Decided::new(machine, linker, subject.decisions, subject.kinds, subject.mode);
        let mut solver = Solver::new(limits.solver.clone());
        solver.set_brake(machine.brake().clone());
        if let Some(log) = subject.log.clone() {
            solver.set_log(Box::new(move |script| log(script)));
        }
        let branching = Branching::new(machine, linker, subject);
        let callees = Callees::new(machine, linker, subject);
        let aim = Aim::new(machine, linker, &subject.contracts.program(), &subject.reach);
        Search {
            aim,
            decided,
            branching,
            callees,
            explorer,
            subject,
            limits,
            solver,
            contract: contract_of(subject),
            evaluator: Evaluator::new(subject.contracts),
            permitted: permits::Known::default(),
            broken: FxHashSet::default(),
            variables: Variables::default(),
            skeletons: Vec::new(),
            runs: Vec::new(),
            tree: Tree::default(),
            queue: Queue::default(),
            guide: Guide::default(),
            attempts: FxHashMap::default(),
            allowed: FxHashSet::default(),
            entered: FxHashSet::default(),
            ways: FxHashSet::default(),
            seen: FxHashSet::default(),
            hazards: Hazards::default(),
            tried: FxHashSet::default(),
            structures: FxHashMap::default(),
            idle: 0,
            settled_by: u64::MAX,
            obstacles: Obstacles::default(),
            exact: true,
            result: Exploration::default(),
        }
    }

    fn into_result(mut self) -> Exploration {
        self.explorer.machine.forget_stand_ins();
        let open = self.has_open_goals();
        self.result.by_contract.sort();
        for callee in self.result.by_contract.clone() {
            // A promise is not what the body does: nothing is proved with it.
            self.lose(Loss::StoodIn { method: callee });
        }
        self.result.always_throws = self.obstacles.always_thrown();
        // What never reached the call has shown nothing of it.
        self.result.complete &= !self.result.cut && self.exact && !self.ways.is_empty();
        self.result.ways = self.ways.len();
        self.result.paths = self.path_tree();
        self.result.obstacles = self.obstacles.told(&self.explorer.goals);
        let mut result = self.result;
        result.open = open;
        result.statistics.solver = *self.solver.statistics();
        result.unsupported.sort();
        result.losses.sort();
        result.losses.dedup();
        result.complete &= result.losses.is_empty();
        result
    }

    fn run_all(&mut self, out_of_time: &dyn Fn() -> bool) {
        if self.aim.is_set() {
            self.guide.aim(
                self.subject.contracts,
                self.subject.method,
                &self.subject.reach,
                &self.explorer.goals,
            );
        }
        for seed in self.subject.seeds {
            if self.is_over(out_of_time) {
                return;
            }
            self.run_seed(seed);
        }
        // Only a promise tells whether two objects are one.
        let may_alias = self.contract.is_some() && self.subject.every_path.is_none() && !self.aim.is_set();
        for aliased in self.subject.aliased().iter().filter(|_| may_alias) {
            self.run_seed(aliased);
        }
        self.search(out_of_time);
        for late in self.subject.late {
            if self.is_over(out_of_time) || !self.has_open_goals() {
                break;
            }
            self.idle = 0;
            self.run_seed(late);
            self.search(out_of_time);
        }
        self.result.complete = self.queue.len() == 0 && !self.result.cut && !self.runs.is_empty();
    }

    fn is_over(&mut self, out_of_time: &dyn Fn() -> bool) -> bool {
        if self.aim.is_set() && !self.aim.is_open() {
            return true;
        }
        if out_of_time() {
            self.result.cut = true;
        }
        if self.runs.len() >= self.limits.runs {
            self.lose(Loss::Limit { of: Limited::Runs, most: self.limits.runs });
            return true;
        }
        if let Some(most) = self.branching.is_full() {
            self.lose(Loss::Limit { of: Limited::Paths, most });
            return true;
        }
        self.result.cut
    }

    fn search(&mut self, out_of_time: &dyn Fn() -> bool) {
        while !self.is_over(out_of_time) {
            let Some((candidate, score)) = self.next_candidate() else { return };
            if self.is_enough(score) {
                // What was not tried stays: it is why nothing is proved.
                self.queue.push(candidate, score);
                if self.hunt() {
                    continue;
                }
                return;
            }
            if self.idle >= self.limits.idle && (self.contract.is_none() || self.has_open_goals()) {
                self.queue.push(candidate, score);
                self.lose(Loss::Idle { attempts: self.limits.idle });
                return;
            }
            let before = self.work();
            self.try_other_way(candidate);
            // What is hard to find out counts for more; what was found has set the count to zero.
            self.idle += 1 + ((self.work() - before) / WORK_OF_AN_ATTEMPT) as usize;
        }
    }

    /// When all is covered, what is left are implicit exceptions, and decisions of the library on which a promise may be
    /// broken.
    fn is_enough(&self, score: u32) -> bool {
        let is_tired = self.idle >= self.limits.promises;
        let is_over = (score >= REPEATED || is_tired && self.contract.is_none())
            && self.subject.every_path.is_none()
            && !self.has_open_goals();
        is_over && (self.contract.is_none() || is_tired)
    }

    /// Begins to look for what nobody has written that may be thrown. Whether that is new.
    fn hunt(&mut self) -> bool {
        if self.aim.is_set() || !self.hazards.hunt() {
            return false;
        }
        self.idle = 0;
        self.rescore();
        true
    }

    /// What the solver has done so far, in evaluations of conditions; Z3's units are about a tenth of one.
    fn work(&self) -> u64 {
        let statistics = self.solver.statistics();
        statistics.evaluations + statistics.z3_units / 10
    }

    fn next_candidate(&mut self) -> Option<(Candidate, u32)> {
        if self.idle >= LOST && !self.guide.is_drawn() && self.explorer.goals.any_open(&self.entered) {
            self.guide.draw(self.subject.contracts, self.subject.method, &self.explorer.goals);
            self.rescore();
        }
        let Search { runs, attempts, explorer, decided, guide, queue, hazards, .. } = self;
        queue.pop(|Candidate { run, step: index }| {
            let step = &runs[run].steps[index];
            let score = guide.score(step, index, tried(attempts, step), &explorer.goals, decided);
            hazards.score(step).map_or(score, |other| other.min(score))
        })
    }

    fn rescore(&mut self) {
        for candidate in self.queue.take() {
            let score = self.score(candidate);
            self.queue.push(candidate, score);
        }
    }

    fn score(&mut self, Candidate { run, step: index }: Candidate) -> u32 {
        self.score_of(&self.runs[run].steps[index].clone(), index)
    }

    fn score_of(&mut self, step: &Step, index: usize) -> u32 {
        let attempts = tried(&self.attempts, step);
        let score = self.guide.score(step, index, attempts, &self.explorer.goals, &self.decided);
        self.hazards.score(step).map_or(score, |other| other.min(score))
    }

    fn has_open_goals(&self) -> bool {
        if self.aim.is_set() {
            return self.aim.is_open();
        }
        self.decided.any_open() || self.explorer.goals.any_open(&self.entered)
    }

    pub fn lose(&mut self, loss: Loss) {
        if !self.result.losses.contains(&loss) {
            self.result.losses.push(loss);
        }
    }

    pub fn run_seed(&mut self, seed: &TestCase) {
        let shape = erased(seed);
        let index = match self.skeletons.iter().position(|(known, _)| *known == shape) {
            Some(index) => index,
            None => {
                self.skeletons.push((shape, seed.clone()));
                self.skeletons.len() - 1
            }
        };
        // The seed's own literals, as values of the skeleton's variables.
        let mut assignment = Assignment::new();
        self.read_literals(seed, &mut assignment);
        self.run(index, assignment, true);
    }

    pub(crate) fn read_literals(&mut self, seed: &TestCase, assignment: &mut Assignment) {
        let terms = self.explorer.machine.terms_mut();
        crate::skeleton::literals(seed, &self.subject.names, terms, &mut self.variables, assignment);
    }

    fn try_other_way(&mut self, candidate: Candidate) {
        let step = self.runs[candidate.run].steps[candidate.step];
        self.hazards.attempt(&step);
        let asked = self.structure(step.condition);
        let run = &self.runs[candidate.run];
        let terms = self.explorer.machine.terms_mut();
        // Whether a callee that is not called gives an object is a choice like others.
        let chosen = asked.as_ref().and_then(|asked| {
            self.callees.other_choice(terms, &asked.place, |variable| run.assignment.get(variable))
        });
        if let (Some(asked), None) = (asked, chosen) {
            *self.attempts.entry(step.site).or_default() += 1;
            self.try_other_structure(candidate.run, &asked);
        }
        let run = &self.runs[candidate.run];
        let prefix = run.prefixes[candidate.step];
        if chosen.is_none() && self.explorer.machine.terms().sort(step.condition) != Sort::Bool {
            // The type of an object that no input is.
            return;
        }
        let terms = self.explorer.machine.terms_mut();
        let references = run.references.clone();
        let other = match chosen {
            Some(chosen) => chosen,
            None => {
                let another = self.tree.another(terms, prefix, step.way, step.condition);
                // With the objects that there are, data may still decide.
                let Some(other) = another.and_then(|other| self.pinned(other, &references)) else { return };
                other
            }
        };
        *self.attempts.entry(step.site).or_default() += 1;
        let steps = self.conditions_before(candidate);
        let run = &self.runs[candidate.run];
        let mut path = run.assumed.clone();
        path.extend(steps.into_iter().filter_map(|condition| self.pinned(condition, &references)));
        let run = &self.runs[candidate.run];
        let terms = self.explorer.machine.terms_mut();
        let skeleton = run.skeleton;
        match self.solver.solve(terms, &path, other, &run.assignment, &|_| 0) {
            Answer::Unsat => {
                self.tree.close(prefix, step.condition);
                self.branching.refuse(candidate, other, Refusal::Infeasible);
                self.obstacles.refuse(&step, &self.explorer.goals, Loss::NoValues);
            }
            Answer::Unknown(Unknown::Time) => self.result.cut = true,
            Answer::Unknown(reason) => {
                self.tree.close(prefix, step.condition);
                let loss = Loss::Solver(unsolved(reason));
                self.branching.refuse(candidate, other, Refusal::Unknown(loss.clone()));
                self.obstacles.refuse(&step, &self.explorer.goals, loss.clone());
                // Where it is hard once, it is hard again.
                *self.attempts.entry(step.site).or_default() += 2;
                self.lose(loss);
            }
            Answer::Sat(assignment) => {
                let ways = self.tree.ways(prefix);
                if !self.run(skeleton, assignment, false) || self.tree.ways(prefix) == ways {
                    // The run went another way than its path says: something was decided that no term tells of.
                    self.tree.close(prefix, step.condition);
                    self.result.statistics.diverged += 1;
                    self.branching.refuse(candidate, other, Refusal::Unknown(Loss::Diverged));
                    self.obstacles.refuse(&step, &self.explorer.goals, Loss::Diverged);
                    self.lose(Loss::Diverged);
                }
            }
        }
        // A decision with more than two ways is asked again.
        let multiple = matches!(step.kind, DecisionKind::Switch | DecisionKind::Concrete);
        let terms = self.explorer.machine.terms_mut();
        if multiple && self.tree.another(terms, prefix, step.way, step.condition).is_some() {
            let score = self.score(candidate);
            self.queue.push(candidate, score);
        }
    }

    /// What held on a run before one of its steps. A value that became concrete is known by a condition that may hold of others,
    /// too (an array of one element has no more than three): those whose own runs have been made are left out.
    fn conditions_before(&mut self, Candidate { run, step }: Candidate) -> Vec<TermId> {
        let run = &self.runs[run];
        let mut conditions = Vec::with_capacity(step);
        for (step, prefix) in run.steps[..step].iter().zip(&run.prefixes) {
            conditions.push(step.condition);
            if step.kind != DecisionKind::Concrete {
                continue;
            }
            for other in self.tree.others(*prefix, step.way) {
                let terms = self.explorer.machine.terms_mut();
                let value = |variable| run.assignment.get(variable).unwrap_or(0);
                if terms.sort(other) == Sort::Bool && !term::holds(terms, other, &value) {
                    conditions.push(terms.not(other));
                }
            }
        }
        conditions
    }

    /// Runs a skeleton with these values. Whether it was run: the same run is not made twice.
    fn run(&mut self, skeleton: usize, assignment: Assignment, is_seed: bool) -> bool {
        if !self.tried.insert((skeleton, assignment.clone())) {
            return false;
        }
        let (run, watch) = self.execute(skeleton, assignment);
        self.result.statistics.runs += 1;
        if let Some(news) = self.news(&run, &watch) {
            self.idle = 0;
            self.keep(&run, news, is_seed);
        }
        self.entered.extend(watch.entered.iter().copied());
        self.obstacles.follow(&run, &watch);
        if watch.cut {
            self.lose(Loss::LongPath);
        }
        match &run.end {
            // It says nothing about the method.
            End::Stopped(Loss::Cut) => {}
            End::Stopped(loss) => {
                self.obstacles.stop(watch.edges(), loss);
                self.lose(loss.clone());
            }
            End::Returned | End::Threw(_) | End::Unreached | End::Unallowed => {}
        }
        for class in &watch.raised {
            let machine = &self.explorer.machine;
            let exception = ClassName::new(machine.names.get(machine.classes[*class].name));
            if graph::proof::is_of_the_machine(&self.subject.contracts.program(), &exception) {
                self.lose(Loss::MachineError { exception });
            }
        }
        if matches!(run.end, End::Returned | End::Threw(_)) {
            let own = watch.taken.iter().filter(|taken| !taken.arranging && taken.operands.is_none());
            let way: Vec<Edge> = own.map(|taken| taken.edge).collect();
            self.ways.insert(FxBuildHasher.hash_one((way, &run.end)));
        }
        self.remember(run);
        true
    }

    /// What a run brings that none before it did; `None` if that is nothing.
    fn news(&mut self, run: &Run, watch: &Watch) -> Option<RunNews> {
        match run.end {
            End::Unreached | End::Unallowed | End::Stopped(_) => return None,
            End::Returned | End::Threw(_) => {}
        }
        let goals = &mut self.explorer.goals;
        let new_edges: Vec<Edge> = watch.edges().filter(|edge| goals.cover(*edge)).collect();
        self.guide.cover(&new_edges, goals);
        let place = watch.escaped.filter(|_| run.end != End::Returned);
        if let Some(hazard) = place {
            self.hazards.realise(hazard);
        }
        let is_new = self.seen.insert((run.end.clone(), place));
        let mut is_needed = !new_edges.is_empty() || self.result.found.is_empty();
        for landing in &watch.landings {
            is_needed |= goals.land(*landing);
        }
        is_needed |= self.decided.add(&watch.taken);
        is_needed |= self.branching.is_new(run);
        for clause in &run.broken {
            is_needed |= self.broken.insert((Arc::clone(clause), run.skeleton));
        }
        for step in &run.steps {
            if step.is_own && step.kind == DecisionKind::Switch {
                is_needed |= goals.take_arm(step.site.method, step.site.offset, step.condition);
            }
        }
        let reaches = self.aim.add(&self.explorer.machine, watch);
        is_needed |= reaches;
        (is_new || is_needed).then_some(RunNews { new_edges, is_needed, reaches })
    }

    fn keep(&mut self, run: &Run, news: RunNews, is_seed: bool) {
        let mut conditions = run.assumed.clone();
        conditions.extend(run.steps.iter().filter_map(|it| self.pinned(it.condition, &run.references)));
        let readable = if is_seed { run.assignment.clone() } else { self.readable(run, &conditions) };
        let terms = self.explorer.machine.terms_mut();
        let path = conditions.iter().map(|condition| terms.display(*condition).to_string()).collect();
        let (_, case) = &self.skeletons[run.skeleton];
        let mut reader = Reader { terms, variables: &mut self.variables, assignment: &readable };
        let case = reader.read(case, &self.subject.names);
        let RunNews { new_edges, is_needed, reaches } = news;
        let found = Found { case, end: run.end.clone(), path, new_edges, is_needed, reaches };
        if !is_needed || !found.case.has_fixture() {
            self.result.found.push(found);
            return;
        }
        // What was aimed at may be no edge.
        let edges = if reaches { &[] } else { found.new_edges.as_slice() };
        for case in self.settled(found.case.clone(), run, edges) {
            self.result.found.push(Found { case, ..found.clone() });
        }
    }

    /// Values for the same path that a person would choose, if the machine agrees that it is the same path.
    fn readable(&mut self, run: &Run, conditions: &[TermId]) -> Assignment {
        let variables = &self.variables;
        let terms = self.explorer.machine.terms_mut();
        let simple = self.solver.simplify(terms, conditions, &run.assignment, &|id| variables.reading(id));
        if simple == run.assignment {
            return simple;
        }
        let (again, _) = self.execute(run.skeleton, simple);
        let same = again.end == run.end
            && again.steps.len() == run.steps.len()
            && again.steps.iter().zip(&run.steps).all(|(a, b)| a.condition == b.condition);
        if same { again.assignment } else { run.assignment.clone() }
    }

    /// Notes which ways a run took, and what could be decided otherwise.
    fn remember(&mut self, run: Run) {
        let number = self.runs.len();
        for (index, (step, prefix)) in run.steps.iter().zip(&run.prefixes).enumerate() {
            let news = self.tree.take(*prefix, step.way, step.condition);
            if step.is_asked_for {
                self.allowed.insert(*prefix);
                continue;
            }
            // What proves something must know every decision by one condition.
            self.exact &= news != News::Condition;
            // A precondition that breaks otherwise now shows more of what it asks for.
            let is_refused = step.site.offset == PRECONDITION && !self.allowed.contains(prefix);
            let is_asked =
                matches!(news, News::Decision | News::Condition) || news == News::Way && is_refused;
            if is_asked && self.branching.is_beyond(&run, index, &self.explorer.goals) {
                self.branching.bounded(Candidate { run: number, step: index }, step);
            } else if is_asked {
                let score = self.score_of(step, index);
                self.queue.push(Candidate { run: number, step: index }, score);
            }
        }
        self.runs.push(run);
    }
}

/// Instructions in which the class under test must be ready: what its initialiser takes, it takes once.
const BEGINNING: u64 = 500_000_000;

/// Instructions of a test that is run again.
pub(crate) const REPLAY: u64 = 20_000_000;

/// After so many attempts without success it is worth knowing where open goals are.
const LOST: usize = 16;

/// Work that makes one attempt more.
const WORK_OF_AN_ATTEMPT: u64 = 1_000;

/// How often another way was tried at a place.
fn tried(attempts: &FxHashMap<Site, u32>, step: &Step) -> u32 {
    attempts.get(&step.site).copied().unwrap_or(0)
}
