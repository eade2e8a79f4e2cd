//! The search of one method: runs, and the choice of the next one. Which decision is turned round next is chosen by what is not
//! covered yet, never depth first.

use paths::{End, Run, Runner, Stage};
use program::ClassName;
use solver::{Answer, Assignment, Solver, Unknown};
use std::sync::Arc;
use suite::{Limited, Loss, TestCase};
use term::{Operator, Term, TermId, Terms, VarId};
use vm::observe::{DecisionKind, Site};

use crate::branching::Refusal;
use crate::exploration::{Exploration, Found, Limits, Task};
use crate::frontier::Frontier;
use crate::goals::Goals;
use crate::guide::REPEATED;
use crate::ledger::{Ledger, RunNews};
use crate::mocks;
use crate::obstacles::unsolved;
use crate::queue::Candidate;

/// Work that makes one attempt more, and what is counted for one that takes next to none.
pub(crate) const WORK_OF_AN_ATTEMPT: u64 = 1_000;
const WORK_OF_A_GLANCE: u64 = 100;

/// Searches for test cases that cover what no earlier exploration has.
#[expect(clippy::disallowed_methods, reason = "how long it took is shown, and decides nothing")]
pub(crate) fn explore(
    stage: &mut Stage,
    goals: &mut Goals,
    task: &Task<'_>,
    limits: &Limits,
    out_of_time: &dyn Fn() -> bool,
) -> Exploration {
    let started = std::time::Instant::now();
    let mark = stage.machine.terms().mark();
    let others = task.others.iter().filter_map(|method| stage.method(method).ok()).collect();
    goals.leave_to_others(others);
    goals.forget_arms();
    let mut search = Search::new(stage, goals, task, limits);
    search.run_all(out_of_time);
    let mut exploration = search.into_result();
    exploration.statistics.time = started.elapsed();
    stage.reset(limits.instructions);
    stage.machine.terms_mut().rollback(mark);
    exploration
}

pub(crate) struct Search<'a> {
    pub runner: Runner<'a>,
    pub frontier: Frontier,
    pub ledger: Ledger<'a>,
    pub task: &'a Task<'a>,
    pub limits: &'a Limits,
    solver: Solver,
    /// Instructions after which a case is taken as it is.
    pub settled_by: u64,
}

/// Values for a conjunction that is too hard to be solved at once: part by part, from values with which those before hold.
fn by_parts(
    solver: &mut Solver,
    terms: &mut Terms,
    path: &[TermId],
    condition: TermId,
    from: &Assignment,
) -> Option<Assignment> {
    let mut found = from.clone();
    let mut most = usize::MAX;
    loop {
        let (held, broken) = parts(terms, condition, &|variable| found.get(variable).unwrap_or(0));
        let Some(next) = broken.first() else { return Some(found) };
        // Each time fewer are left; one alone is the whole again.
        if broken.len() >= most || held.is_empty() && broken.len() == 1 {
            return None;
        }
        most = broken.len();
        let known: Vec<TermId> = path.iter().copied().chain(held).collect();
        match solver.solve(terms, &known, *next, &found, &|_| 0) {
            Answer::Sat(values) => found = values,
            Answer::Unsat | Answer::Unknown(_) => return None,
        }
    }
}

/// The parts of a conjunction that hold with these values, and those that do not.
fn parts(terms: &Terms, condition: TermId, value: &dyn Fn(VarId) -> u64) -> (Vec<TermId>, Vec<TermId>) {
    let mut waiting = vec![condition];
    let (mut held, mut broken) = (Vec::new(), Vec::new());
    while let Some(id) = waiting.pop() {
        match terms.term(id) {
            // The first part is looked at first.
            Term::Binary(Operator::Both, a, b) => waiting.extend([b, a]),
            _ if term::holds(terms, id, value) => held.push(id),
            _ => broken.push(id),
        }
    }
    (held, broken)
}

impl<'a> Search<'a> {
    fn new(stage: &'a mut Stage, goals: &'a mut Goals, task: &'a Task<'a>, limits: &'a Limits) -> Search<'a> {
        let mut solver = Solver::new(limits.solver.clone());
        solver.set_brake(stage.machine.brake().clone());
        if let Some(log) = task.log.cloned() {
            solver.set_log(Box::new(move |script| log(script)));
        }
        let ledger = Ledger::new(stage, goals, task);
        let runner = Runner::new(stage, task.subject, limits.instructions);
        Search { runner, frontier: Frontier::new(limits), ledger, task, limits, solver, settled_by: u64::MAX }
    }

    fn into_result(mut self) -> Exploration {
        self.runner.stage.machine.forget_stand_ins();
        let open = self.ledger.has_open_goals();
        let mut by_contract = std::mem::take(&mut self.runner.account.by_contract);
        by_contract.sort();
        for callee in &by_contract {
            // A promise is not what the body does: nothing is proved with it.
            self.ledger.lose(Loss::StoodIn { method: callee.clone() });
        }
        let cut = self.is_cut();
        let ledger = &mut self.ledger;
        ledger.result.always_throws = ledger.obstacles.always_thrown();
        // What never reached the call has shown nothing of it.
        ledger.result.complete &= !cut && !self.frontier.is_inexact && ledger.ways() > 0;
        ledger.result.ways = ledger.ways();
        let paths = self.path_tree();
        self.ledger.result.paths = paths;
        let machine = &self.runner.stage.machine;
        let line = |site: Site| machine.line_number(site.method, i32::from(site.offset));
        self.ledger.result.obstacles = self.ledger.obstacles.told(self.ledger.goals, &line);
        let mut result = self.ledger.result;
        let account = self.runner.account;
        result.by_contract = by_contract;
        result.open = open;
        result.cut = cut;
        result.statistics.solver = *self.solver.statistics();
        result.statistics.instructions = account.instructions;
        result.unsupported = account.unsupported;
        result.unsupported.sort();
        result.losses.sort();
        result.losses.dedup();
        result.complete &= result.losses.is_empty();
        result
    }

    fn run_all(&mut self, out_of_time: &dyn Fn() -> bool) {
        let subject = self.task.subject;
        if self.ledger.aim.is_set() {
            self.frontier.guide.aim(subject.contracts, subject.method, self.task.reach, self.ledger.goals);
        }
        for seed in self.task.seeds {
            if self.is_over(out_of_time) {
                return;
            }
            self.run_seed(seed);
        }
        // A promise may tell whether two objects are one, where no decision does.
        let promises = self.runner.contract.is_some() && !self.ledger.aim.is_set();
        let may_alias = self.task.every_path.is_none();
        if may_alias && promises {
            for aliased in subject.aliased(self.task.seeds, self.limits.aliases()) {
                self.run_seed(&aliased);
            }
        }
        self.search(out_of_time);
        // What is written to one of them may be read from the other.
        let aliased = match may_alias && !promises && self.ledger.has_open_goals() {
            true => subject.aliased(self.task.seeds, self.limits.late_seeds()),
            false => Vec::new(),
        };
        for late in aliased.iter().chain(self.task.late) {
            if self.is_over(out_of_time) || !self.ledger.has_open_goals() {
                break;
            }
            self.frontier.rest();
            self.run_seed(late);
            self.search(out_of_time);
        }
        self.ledger.result.complete =
            self.frontier.is_empty() && !self.is_cut() && !self.frontier.runs.is_empty();
        self.look_back(out_of_time);
    }

    /// What else may be thrown, when the search itself is over: behind null, and where goals were left open, which it has
    /// spent itself on. What is left to try then is left whatever comes of this, so it neither proves anything nor tells why
    /// something was not reached.
    fn look_back(&mut self, out_of_time: &dyn Fn() -> bool) {
        if self.ledger.aim.is_set()
            || self.task.every_path.is_some()
            || self.frontier.is_empty()
            || self.is_cut()
        {
            return;
        }
        let losses = self.ledger.result.losses.clone();
        let unsupported = self.runner.account.unsupported.clone();
        self.frontier.hazards.hunt_behind_null();
        self.frontier.is_hunting_only = true;
        self.frontier.rest();
        self.frontier.rescore(&self.ledger);
        while !self.is_over(out_of_time) && self.frontier.idle() < self.limits.promises {
            let Some((candidate, score)) = self.frontier.next(&self.ledger) else { break };
            if score >= REPEATED {
                self.frontier.push(candidate, score);
                break;
            }
            let (before, runs) = (self.work(), self.frontier.runs.len());
            self.try_other_way(candidate);
            self.tire(before, runs);
        }
        self.ledger.result.losses = losses;
        self.ledger.result.cut = false;
        self.runner.account.unsupported = unsupported;
        self.runner.account.cut = false;
    }

    /// Whether the clock has ended a run or a query, or the search itself.
    fn is_cut(&self) -> bool {
        self.ledger.result.cut || self.runner.account.cut
    }

    fn is_over(&mut self, out_of_time: &dyn Fn() -> bool) -> bool {
        if self.ledger.aim.is_set() && !self.ledger.aim.is_open() {
            return true;
        }
        if out_of_time() {
            self.ledger.result.cut = true;
        }
        if self.frontier.runs.len() >= self.limits.runs {
            self.ledger.lose(Loss::Limit { of: Limited::Runs, most: self.limits.runs });
            return true;
        }
        if let Some(most) = self.ledger.branching.is_full() {
            self.ledger.lose(Loss::Limit { of: Limited::Paths, most });
            return true;
        }
        self.is_cut()
    }

    fn search(&mut self, out_of_time: &dyn Fn() -> bool) {
        while !self.is_over(out_of_time) {
            let Some((candidate, score)) = self.next_candidate() else { return };
            if self.is_enough(score) {
                // What was not tried stays: it is why nothing is proved.
                self.frontier.push(candidate, score);
                if self.hunt() {
                    continue;
                }
                return;
            }
            let is_idle = self.frontier.idle() >= self.limits.idle;
            if is_idle && (self.runner.contract.is_none() || self.ledger.has_open_goals()) {
                self.frontier.push(candidate, score);
                self.ledger.lose(Loss::Idle { attempts: self.limits.idle });
                return;
            }
            let (before, runs) = (self.work(), self.frontier.runs.len());
            self.try_other_way(candidate);
            self.tire(before, runs);
        }
    }

    /// An attempt is over, before which so much work had been done and so many runs been made. What is hard to find out counts
    /// for more, what is refuted at a glance for little; what was found has set the count to zero.
    fn tire(&mut self, work: u64, runs: usize) {
        let run = (self.frontier.runs.len() - runs) as u64 * WORK_OF_AN_ATTEMPT;
        self.frontier.tire(self.work() - work + run.max(WORK_OF_A_GLANCE));
    }

    /// When all is covered, what is left are implicit exceptions, and decisions of the library on which a promise may be
    /// broken.
    fn is_enough(&self, score: u32) -> bool {
        let has_contract = self.runner.contract.is_some();
        let is_tired = self.frontier.idle() >= self.limits.promises;
        let is_over = (score >= REPEATED || is_tired && !has_contract)
            && self.task.every_path.is_none()
            && !self.ledger.has_open_goals();
        is_over && (!has_contract || is_tired)
    }

    /// Begins to look for what nobody has written that may be thrown. Whether that is new.
    fn hunt(&mut self) -> bool {
        if self.ledger.aim.is_set() || !self.frontier.hazards.hunt() {
            return false;
        }
        self.frontier.rest();
        self.frontier.rescore(&self.ledger);
        true
    }

    /// What the solver has done so far, in evaluations of conditions; Z3's units are about a tenth of one.
    fn work(&self) -> u64 {
        let statistics = self.solver.statistics();
        statistics.evaluations + statistics.z3_units / 10
    }

    fn next_candidate(&mut self) -> Option<(Candidate, u32)> {
        let Search { frontier, ledger, task, limits, .. } = self;
        if frontier.idle() >= limits.blind_attempts() && !frontier.guide.is_drawn() && ledger.has_open_edges()
        {
            frontier.guide.draw(task.subject.contracts, task.subject.method, ledger.goals);
            frontier.rescore(ledger);
        }
        frontier.next(ledger)
    }

    /// Runs a case with its own literals.
    pub(crate) fn run_seed(&mut self, seed: &TestCase) {
        // Objects that are given to each other could be put into each other without end.
        let most = self.limits.parts();
        if seed.weight() > most {
            return self.ledger.lose(Loss::Limit { of: Limited::Parts, most });
        }
        let skeleton = self.runner.skeleton(seed);
        let assignment = self.runner.literals(seed);
        self.run(&skeleton, assignment, true);
    }

    fn try_other_way(&mut self, candidate: Candidate) {
        let step = self.frontier.step(candidate);
        self.frontier.hazards.attempt(&step);
        let asked = self.runner.structure(step.condition);
        let run = &self.frontier.runs[candidate.run];
        let Runner { stage, callees, .. } = &mut self.runner;
        // Whether a callee that is not called gives an object is a choice like others.
        let chosen = asked.first().and_then(|asked| {
            let terms = stage.machine.terms_mut();
            callees.other_choice(terms, &asked.place, |variable| run.assignment.get(variable))
        });
        if !asked.is_empty() && chosen.is_none() {
            self.frontier.attempt(step.site, 1);
            for asked in asked.iter() {
                self.try_other_structure(candidate, asked);
            }
        }
        let run = &self.frontier.runs[candidate.run];
        let prefix = run.prefixes[candidate.step];
        let other = match chosen {
            Some(chosen) => chosen,
            None => {
                let tree = &self.frontier.tree;
                let another = tree.another(self.runner.terms_mut(), prefix, step.way, step.condition);
                // With the objects that there are, data may still decide.
                let data = another.and_then(|other| self.runner.pinned(other, &run.references));
                let Some(other) = data else { return };
                other
            }
        };
        self.frontier.attempt(step.site, 1);
        self.solve(candidate, other);
        // A decision with more than two ways is asked again.
        let multiple = matches!(step.kind, DecisionKind::Switch | DecisionKind::Concrete);
        let tree = &self.frontier.tree;
        if multiple && tree.another(self.runner.terms_mut(), prefix, step.way, step.condition).is_some() {
            self.frontier.push_again(candidate, &self.ledger);
        }
    }

    /// Looks for values with which another condition holds at a step, and runs them.
    fn solve(&mut self, candidate: Candidate, other: TermId) {
        let step = self.frontier.step(candidate);
        let before = self.frontier.conditions_before(self.runner.terms_mut(), candidate);
        let run = &self.frontier.runs[candidate.run];
        let prefix = run.prefixes[candidate.step];
        let mut path = run.assumed.clone();
        let data = |condition| self.runner.pinned(condition, &run.references);
        path.extend(before.into_iter().filter_map(data));
        let skeleton = Arc::clone(&run.skeleton);
        let terms = self.runner.stage.machine.terms_mut();
        let wish = self.frontier.wishes.get(&candidate.run).copied().filter(|_| step.arranging);
        let wished = wish.and_then(|wish| {
            let both = terms.and(other, wish);
            match self.solver.solve(terms, &path, both, &run.assignment, &|_| 0) {
                Answer::Sat(values) => Some(Answer::Sat(values)),
                Answer::Unsat | Answer::Unknown(_) => None,
            }
        });
        // Another number of elements is kept in mind, too: a clause before the one that goes through them may refuse it.
        let is_kept = !step.arranging || step.kind == DecisionKind::Concrete;
        let sent_for = if wished.is_some() { wish } else { Some(other).filter(|_| is_kept) };
        let solver = &mut self.solver;
        let mut answer = wished.unwrap_or_else(|| solver.solve(terms, &path, other, &run.assignment, &|_| 0));
        if matches!(&answer, Answer::Unknown(reason) if *reason != Unknown::Time)
            && let Some(found) = by_parts(&mut self.solver, terms, &path, other, &run.assignment)
        {
            answer = Answer::Sat(found);
        }
        if matches!(answer, Answer::Unsat) {
            self.go_round(candidate, other);
        }
        let refusal = match answer {
            Answer::Unsat => Refusal::Infeasible,
            Answer::Unknown(Unknown::Time) => {
                self.ledger.result.cut = true;
                return;
            }
            Answer::Unknown(reason) => {
                // Where it is hard once, it is hard again.
                self.frontier.attempt(step.site, 2);
                Refusal::Unknown(Loss::Solver(unsolved(reason)))
            }
            Answer::Sat(assignment) => {
                let (ways, number) = (self.frontier.tree.ways(prefix), self.frontier.runs.len());
                let is_run = self.run(&skeleton, assignment, false);
                let is_stopped = self.frontier.runs.get(number).is_some_and(|run| run.end == End::Unallowed);
                if let Some(wish) = sent_for.filter(|_| is_stopped) {
                    self.frontier.wishes.insert(number, wish);
                }
                if is_run && self.frontier.tree.ways(prefix) != ways {
                    return;
                }
                // The run went another way than its path says: something was decided that no term tells of.
                self.ledger.result.statistics.diverged += 1;
                Refusal::Unknown(Loss::Diverged)
            }
        };
        self.frontier.tree.close(prefix, step.condition);
        let loss = match &refusal {
            Refusal::Unknown(loss) => loss.clone(),
            Refusal::Infeasible | Refusal::Bounded => Loss::NoValues,
        };
        self.ledger.obstacles.refuse(&step, self.ledger.goals, loss.clone());
        if refusal != Refusal::Infeasible {
            self.ledger.lose(loss);
        }
        self.ledger.branching.refuse(candidate, other, refusal);
    }

    /// A precondition that speaks of every element was met by elements of one number, and no path on which it was leads to
    /// another number. So what the call decides is turned round whatever the precondition says; the run that it refuses then
    /// is a beginning with the right number, and what it was sent for is kept in mind.
    fn go_round(&mut self, candidate: Candidate, other: TermId) {
        let step = self.frontier.step(candidate);
        let run = &self.frontier.runs[candidate.run];
        let is_set = |step: &paths::Step| step.arranging && step.kind == DecisionKind::Concrete;
        let is_bound = run.steps[..candidate.step].iter().any(is_set);
        if step.arranging || !is_bound || !self.ledger.has_open_goals() {
            return;
        }
        let detours = self.frontier.detours.entry(step.site).or_default();
        if *detours >= self.limits.detours() {
            return;
        }
        *detours += 1;
        let mut path = run.assumed[..run.domain].to_vec();
        let own = run.steps[..candidate.step].iter().filter(|step| !step.arranging);
        let data = |step: &paths::Step| self.runner.pinned(step.condition, &run.references);
        path.extend(own.filter_map(data));
        let (skeleton, assignment) = (Arc::clone(&run.skeleton), run.assignment.clone());
        let terms = self.runner.stage.machine.terms_mut();
        if let Answer::Sat(values) = self.solver.solve(terms, &path, other, &assignment, &|_| 0) {
            let number = self.frontier.runs.len();
            self.run(&skeleton, values, false);
            if self.frontier.runs.get(number).is_some_and(|run| run.end == End::Unallowed) {
                self.frontier.wishes.insert(number, other);
            }
        }
    }

    /// Runs a skeleton with these values. Whether it was run: the same run is not made twice.
    fn run(&mut self, skeleton: &Arc<paths::Skeleton>, assignment: Assignment, is_seed: bool) -> bool {
        if !self.frontier.is_untried(skeleton.number, &assignment) {
            return false;
        }
        let (run, watch) = self.runner.run(skeleton, assignment);
        let answered = self.with_answers(&run);
        let Search { runner, frontier, ledger, .. } = self;
        ledger.result.statistics.runs += 1;
        ledger.branching.follow(&run, &watch);
        // It is made again, with answers that can be other ones.
        let is_unanswered = answered.is_some() && mocks::is_refused(&run);
        let is_meant = !is_unanswered && !mocks::is_of_absent_answer(runner, &run);
        let news = is_meant.then(|| ledger.news(runner.stage, frontier.runs.len(), &run, &watch));
        if let Some(news) = news.flatten() {
            frontier.guide.cover(&news.new_edges, ledger.goals);
            if let (Some(hazard), End::Threw(class)) = (watch.escaped, &run.end) {
                frontier.hazards.realise(hazard, class.as_str() == "java/lang/NullPointerException");
            }
            frontier.rest();
            self.keep(&run, news, is_seed);
        }
        self.ledger.follow(&run, &watch);
        for class in &watch.raised {
            let machine = &self.runner.stage.machine;
            let exception = ClassName::new(machine.names.get(machine.classes[*class].name));
            if graph::proof::is_of_the_machine(&self.task.subject.contracts.program(), &exception) {
                self.ledger.lose(Loss::MachineError { exception });
            }
        }
        // All answers first: what throws then is one of them.
        let throwing = if answered.is_none() { self.with_exceptions(&run) } else { Vec::new() };
        let retyped = if answered.is_none() { self.with_other_types(&run) } else { Vec::new() };
        let overridden = if answered.is_none() { self.with_overrides(&run) } else { Vec::new() };
        self.frontier.remember(run, &mut self.ledger);
        for case in answered.iter().chain(&throwing).chain(&retyped).chain(&overridden) {
            self.run_seed(case);
        }
        true
    }

    fn keep(&mut self, run: &Run, news: RunNews, is_seed: bool) {
        let mut conditions = run.assumed.clone();
        let data = |condition| self.runner.pinned(condition, &run.references);
        conditions.extend(run.steps.iter().map(|step| step.condition).filter_map(data));
        let readable = if is_seed { run.assignment.clone() } else { self.readable(run, &conditions) };
        let case = self.runner.read(&run.skeleton, &readable);
        let case = mocks::completed(&case, &self.task.subject.names, &run.asked);
        let RunNews { new_edges, is_needed, reaches } = news;
        let found = Found { case, new_edges, is_needed, reaches };
        if !is_needed || !found.case.has_fixture() {
            self.ledger.result.found.push(found);
            return;
        }
        // What was aimed at may be no edge.
        let edges = if reaches { &[] } else { found.new_edges.as_slice() };
        for case in self.settled(found.case.clone(), run, edges) {
            self.ledger.result.found.push(Found { case, ..found.clone() });
        }
    }

    /// Values for the same path that a person would choose, if the machine agrees that it is the same path.
    fn readable(&mut self, run: &Run, conditions: &[TermId]) -> Assignment {
        let Runner { stage, variables, .. } = &mut self.runner;
        let terms = stage.machine.terms_mut();
        let simple = self.solver.simplify(terms, conditions, &run.assignment, &|id| variables.reading(id));
        if simple == run.assignment {
            return simple;
        }
        let (again, _) = self.runner.run(&run.skeleton, simple);
        let same = again.end == run.end
            && again.steps.len() == run.steps.len()
            && again.steps.iter().zip(&run.steps).all(|(a, b)| a.condition == b.condition);
        if same { again.assignment } else { run.assignment.clone() }
    }
}
