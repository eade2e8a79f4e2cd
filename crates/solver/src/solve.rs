//! The portfolio: who is asked in which order.

use std::collections::VecDeque;
use std::time::Instant;

use base::Brake;
use rustc_hash::{FxHashMap, FxHashSet};
use term::{Interval, Tape, TermId, Terms, Value, VarId};

use crate::answer::{Answer, Limits, Unknown};
use crate::assignment::{Assignment, into_domain, is_in_domain};
use crate::cache::{Cache, Known};
use crate::enumerate::{assignments, enumerate};
use crate::formula::Formula;
use crate::propagate::{Propagated, propagate};
use crate::search::search;
use crate::slice::VariablesOf;
use crate::statistics::Statistics;
use crate::weight::{light, weight};
use crate::z3::{Effort, Outcome, Session};

/// Answers queries about the terms of one arena, for as long as that only grows.
pub struct Solver {
    limits: Limits,
    statistics: Statistics,
    variables: VariablesOf,
    cache: Cache,
    /// Assignments that were near or found, the newest first.
    models: VecDeque<Assignment>,
    held: Held,
    /// How often a goal had no solution according to Z3.
    refuted: FxHashMap<TermId, u32>,
    session: Option<Session>,
    log: Option<Log>,
    brake: Brake,
}

/// The weight up to which a refutation is explained. Conditions that are only assumed are not put into one another, so an
/// explanation makes gates of arithmetic that the refutation did without.
const EXPLAINED_WEIGHT: u64 = 6_000;

type Log = Box<dyn FnMut(&str) + Send>;

fn borrowed(log: &mut Option<Log>) -> Option<&mut (dyn FnMut(&str) + Send)> {
    log.as_mut().map(|log| &mut **log as &mut (dyn FnMut(&str) + Send))
}

/// The conditions that are known to hold under one assignment.
#[derive(Default)]
struct Held {
    near: Assignment,
    conditions: FxHashSet<TermId>,
}

/// A query after slicing.
struct Query<'a> {
    slice: Vec<TermId>,
    /// The slice's conditions, ready to be evaluated.
    tape: Tape,
    near: &'a dyn Fn(VarId) -> u64,
}

impl Solver {
    pub fn new(limits: Limits) -> Solver {
        Solver {
            limits,
            statistics: Statistics::default(),
            variables: VariablesOf::default(),
            cache: Cache::default(),
            models: VecDeque::new(),
            held: Held::default(),
            refuted: FxHashMap::default(),
            session: None,
            log: None,
            brake: Brake::default(),
        }
    }

    /// How queries were answered so far.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Changes the limits for what follows. What was not known under the old ones is asked anew.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        self.cache.forget_unknown();
    }

    /// From now on queries end when this brake is on: with what is known by then, or [`Unknown::Time`].
    pub fn set_brake(&mut self, brake: Brake) {
        self.brake = brake;
    }

    /// Every query that reaches Z3 is given to `log` as an SMT-LIB script with the answer as a comment.
    pub fn set_log(&mut self, log: Log) {
        self.log = Some(log);
    }

    /// Whether there is an assignment under which the path's conditions and the goal hold, close to `near`.
    ///
    /// `near` is usually the assignment of the run whose last condition was flipped: the path holds under it, the goal
    /// does not. Variables that it lacks have their `default`.
    pub fn solve(
        &mut self,
        terms: &mut Terms,
        path: &[TermId],
        goal: TermId,
        near: &Assignment,
        default: &dyn Fn(VarId) -> u64,
    ) -> Answer {
        let terms: &Terms = terms;
        self.statistics.queries += 1;
        self.statistics.conditions += path.len() as u64 + 1;
        if path.iter().chain([&goal]).any(|condition| terms.as_bool(*condition) == Some(false)) {
            self.statistics.constant += 1;
            return Answer::Unsat;
        }
        let value = |variable: VarId| {
            into_domain(terms, variable, near.get(variable).unwrap_or_else(|| default(variable)))
        };
        let path: Vec<TermId> =
            path.iter().copied().filter(|condition| terms.as_bool(*condition).is_none()).collect();
        let of_path = self.variables.of_all(terms, &path);
        let mut seeds = self.failing(terms, &path, near, &value);
        seeds.retain(|seed| *seed != goal);
        if terms.as_bool(goal).is_none() && (!seeds.is_empty() || !term::holds(terms, goal, &value)) {
            seeds.push(goal);
        }
        let found = if seeds.is_empty() {
            self.statistics.constant += 1;
            Known::Sat(Vec::new())
        } else {
            let slice = self.variables.slice(terms, &path, &of_path, &seeds);
            self.statistics.sliced += slice.len() as u64;
            self.answer_slice(terms, slice, &value)
        };
        match found {
            Known::Sat(changed) => {
                let mut complete = near.clone();
                let of_goal = self.variables.get(terms, goal);
                for &variable in of_path.iter().chain([&of_goal]).flat_map(|variables| variables.iter()) {
                    complete.set(variable, value(variable));
                }
                for (variable, bits) in changed {
                    complete.set(variable, bits);
                }
                self.remember(&complete);
                Answer::Sat(complete)
            }
            Known::Unsat => Answer::Unsat,
            Known::Unknown(reason) => Answer::Unknown(reason),
        }
    }

    /// The conditions of the path that do not hold under the assignment: none, if it is the one of the run.
    fn failing(
        &mut self,
        terms: &Terms,
        path: &[TermId],
        near: &Assignment,
        value: &dyn Fn(VarId) -> u64,
    ) -> Vec<TermId> {
        if self.held.near != *near {
            self.held = Held { near: near.clone(), conditions: FxHashSet::default() };
            self.remember(near);
        }
        let open: Vec<TermId> =
            path.iter().copied().filter(|condition| !self.held.conditions.contains(condition)).collect();
        if open.is_empty() {
            return open;
        }
        let mut tape = Tape::new(terms, &open);
        tape.run(value);
        let mut failing = Vec::new();
        for (index, &condition) in open.iter().enumerate() {
            if tape.value(index) != Value::Bool(true) {
                failing.push(condition);
            } else if self
                .variables
                .get(terms, condition)
                .iter()
                .all(|variable| near.get(*variable).is_some_and(|bits| is_in_domain(terms, *variable, bits)))
            {
                self.held.conditions.insert(condition);
            }
        }
        failing
    }

    fn answer_slice(&mut self, terms: &Terms, slice: Vec<TermId>, near: &dyn Fn(VarId) -> u64) -> Known {
        let key = Cache::key(&slice);
        if let Some(known) = self.cache.get(&key) {
            self.statistics.cache += 1;
            return known.clone();
        }
        if self.cache.contains_unsat(&key) {
            self.statistics.subset += 1;
            self.cache.insert(key, Known::Unsat);
            return Known::Unsat;
        }
        let tape = Tape::new(terms, &slice);
        let mut query = Query { slice, tape, near };
        let known = self.answer_new(terms, &mut query);
        // What there was no time for may be asked again.
        if !matches!(known, Known::Unknown(Unknown::Time)) {
            self.cache.insert(key, known.clone());
        }
        known
    }

    /// An answer to a slice that was never asked.
    fn answer_new(&mut self, terms: &Terms, query: &mut Query) -> Known {
        if self.brake.is_on() {
            return Known::Unknown(Unknown::Time);
        }
        let narrowed: FxHashMap<VarId, Interval> = match propagate(terms, &query.slice) {
            Propagated::Contradiction => {
                self.statistics.interval += 1;
                return Known::Unsat;
            }
            Propagated::Narrowed(narrowed) => {
                let fixed: FxHashMap<VarId, u64> = narrowed
                    .iter()
                    .filter_map(|(variable, interval)| Some((*variable, interval.single()? as u64)))
                    .collect();
                let values =
                    |variable| fixed.get(&variable).copied().unwrap_or_else(|| (query.near)(variable));
                if !fixed.is_empty()
                    && let Some(found) = query.verified(terms, &values)
                {
                    self.statistics.interval += 1;
                    return Known::Sat(found);
                }
                narrowed.into_iter().collect()
            }
        };
        for model in &self.models {
            let near = query.near;
            let values = |variable| model.get(variable).unwrap_or_else(|| near(variable));
            if let Some(found) = query.verified(terms, &values) {
                self.statistics.model += 1;
                return Known::Sat(found);
            }
        }
        let mut formula = Formula::new(terms, &query.slice, query.near);
        let ranges = assignments(&formula, &narrowed, self.limits.enumerate);
        let evaluations = match &ranges {
            // A look for something near before everything is tried.
            Some(_) => self.limits.search_evaluations / 10,
            None => self.limits.search_evaluations,
        };
        if let Some(found) = self.search(terms, query, &mut formula, evaluations) {
            return found;
        }
        if let Some(ranges) = ranges {
            let (found, used) = enumerate(&mut formula, &ranges);
            self.statistics.evaluations += u64::from(used);
            self.statistics.enumerated += 1;
            if !found {
                return Known::Unsat;
            }
            keep_near(&mut formula, query.near);
            if let Some(found) = query.verified_formula(terms, &formula) {
                return Known::Sat(found);
            }
            self.statistics.enumerated -= 1;
        }
        let given = light(terms, &query.slice, self.limits.z3_weight);
        if given.is_empty() {
            return self.search_on(terms, query, &mut formula, Unknown::TooHeavy);
        }
        self.ask_z3(terms, query, &mut formula, &given)
    }

    /// Asks Z3 about the conditions of the slice that are light enough. If they have no solution, the slice has none; if they
    /// have one, it may be one of the slice, or a place to search from.
    #[expect(clippy::disallowed_methods, reason = "the time that Z3 takes is shown, and decides nothing")]
    fn ask_z3(&mut self, terms: &Terms, query: &mut Query, formula: &mut Formula, given: &[TermId]) -> Known {
        let is_part = given.len() < query.slice.len();
        if self.session.is_none() {
            self.session = Session::new();
        }
        let Some(session) = self.session.as_mut() else {
            return self.search_on(terms, query, formula, Unknown::Incomplete("Z3 cannot be started".into()));
        };
        let start = Instant::now();
        let report = session.check(
            terms,
            given,
            Effort::new(self.limits.z3_units, &self.brake),
            borrowed(&mut self.log),
        );
        self.statistics.z3_time += start.elapsed();
        self.statistics.z3_queries += 1;
        self.statistics.z3_units += report.units;
        let why = match report.outcome {
            Outcome::Unsat => {
                self.statistics.z3_unsat += 1;
                if is_part {
                    self.cache.insert_unsat(Cache::key(given));
                }
                self.explain(terms, given, report.units);
                return Known::Unsat;
            }
            Outcome::Sat(values) => {
                let values: FxHashMap<VarId, u64> = values.into_iter().collect();
                let near = query.near;
                formula.load(&|variable| values.get(&variable).copied().unwrap_or_else(|| near(variable)));
                if formula.holds() {
                    keep_near(formula, near);
                    if let Some(found) = query.verified_formula(terms, formula) {
                        self.statistics.z3_sat += 1;
                        return Known::Sat(found);
                    }
                }
                match report.left_out {
                    Some(function) => Unknown::NoTheory(function),
                    None if is_part => Unknown::TooHeavy,
                    None => {
                        self.statistics.z3_wrong += 1;
                        Unknown::Incomplete("its values do not satisfy the conditions".into())
                    }
                }
            }
            Outcome::Resource => Unknown::Resource,
            Outcome::Incomplete(reason) => Unknown::Incomplete(reason),
        };
        self.statistics.z3_unknown += 1;
        // Values that satisfy what Z3 could read are a start for what it could not.
        if matches!(why, Unknown::NoTheory(_) | Unknown::TooHeavy)
            && let Some(found) = self.search(terms, query, formula, self.limits.search_after_unknown / 2)
        {
            return found;
        }
        self.search_on(terms, query, formula, why)
    }

    /// A goal that has no solution again, with another path, may never have one for the same reason: what that is, is
    /// remembered for the paths to come. `units` is what the refutation took; the reason must not take much more.
    fn explain(&mut self, terms: &Terms, slice: &[TermId], units: u64) {
        let Some(goal) = slice.last() else { return };
        let times = self.refuted.entry(*goal).or_default();
        *times += 1;
        let is_again = *times > 1 && times.is_power_of_two();
        if is_again
            && slice.len() > 2
            && weight(terms, slice, EXPLAINED_WEIGHT) <= EXPLAINED_WEIGHT
            && let Some(session) = self.session.as_mut()
            && let Some(core) = session.core(
                terms,
                slice,
                Effort::new(units.saturating_mul(2).clamp(1_000, 1 << 30) as u32, &self.brake),
                borrowed(&mut self.log),
            )
        {
            let ids: Vec<TermId> = core.into_iter().map(|position| slice[position]).collect();
            self.cache.insert_unsat(Cache::key(&ids));
        }
    }

    /// The longer search, from where the run was.
    fn search_on(&mut self, terms: &Terms, query: &mut Query, formula: &mut Formula, why: Unknown) -> Known {
        formula.load(query.near);
        if let Some(found) = self.search(terms, query, formula, self.limits.search_after_unknown) {
            return found;
        }
        self.statistics.unknown += 1;
        Known::Unknown(if self.brake.is_on() { Unknown::Time } else { why })
    }

    fn search(
        &mut self,
        terms: &Terms,
        query: &mut Query,
        formula: &mut Formula,
        evaluations: u32,
    ) -> Option<Known> {
        let (found, used) = search(formula, evaluations, &self.brake);
        self.statistics.evaluations += u64::from(used);
        let values = found.then(|| query.verified_formula(terms, formula)).flatten()?;
        self.statistics.search += 1;
        Some(Known::Sat(values))
    }

    /// Puts an assignment before the other models.
    fn remember(&mut self, model: &Assignment) {
        if self.models.front() != Some(model) {
            self.models.push_front(model.clone());
            self.models.truncate(self.limits.models);
        }
    }

    /// The smallest reason why conditions cannot hold together that leaving out one after the other leads to: positions of
    /// conditions of which every proper part can hold, or is not known not to. `None` if all can hold, or if it is not
    /// known.
    pub fn unsat_core(&mut self, terms: &mut Terms, conditions: &[TermId]) -> Option<Vec<usize>> {
        if let Some(position) =
            conditions.iter().position(|condition| terms.as_bool(*condition) == Some(false))
        {
            return Some(vec![position]);
        }
        if weight(terms, conditions, self.limits.z3_weight) > self.limits.z3_weight {
            return None;
        }
        if self.session.is_none() {
            self.session = Session::new();
        }
        let session = self.session.as_mut()?;
        let effort = Effort::new(self.limits.z3_units, &self.brake);
        let mut core = session.core(terms, conditions, effort, borrowed(&mut self.log))?;
        let mut candidate = 0;
        while candidate < core.len() {
            let mut rest = core.clone();
            rest.remove(candidate);
            let remaining: Vec<TermId> = rest.iter().map(|position| conditions[*position]).collect();
            let effort = Effort::new(self.limits.z3_units, &self.brake);
            match session.core(terms, &remaining, effort, borrowed(&mut self.log)) {
                // What comes before the candidate was found to be needed, and stays needed in a smaller set.
                Some(smaller) => core = smaller.into_iter().map(|index| rest[index]).collect(),
                None => candidate += 1,
            }
        }
        let ids: Vec<TermId> = core.iter().map(|position| conditions[*position]).collect();
        self.cache.insert_unsat(Cache::key(&ids));
        Some(core)
    }
}

impl Query<'_> {
    /// The values of the slice's variables, if they are in their domains and all conditions hold under them.
    fn verified(&mut self, terms: &Terms, values: &dyn Fn(VarId) -> u64) -> Option<Vec<(VarId, u64)>> {
        self.tape.run(values);
        if (0..self.slice.len()).any(|index| self.tape.value(index) != Value::Bool(true)) {
            return None;
        }
        let variables = term::variables(terms, &self.slice);
        let found: Vec<(VarId, u64)> = variables
            .into_iter()
            .map(|variable| (variable, terms.variable(variable).sort.normalise(values(variable))))
            .collect();
        found.iter().all(|(variable, bits)| is_in_domain(terms, *variable, *bits)).then_some(found)
    }

    fn verified_formula(&mut self, terms: &Terms, formula: &Formula) -> Option<Vec<(VarId, u64)>> {
        let values: FxHashMap<VarId, u64> = formula.assignment().into_iter().collect();
        self.verified(terms, &|variable| values.get(&variable).copied().unwrap_or(0))
    }
}

/// Gives back their old values to all inputs that need no new one.
fn keep_near(formula: &mut Formula, near: &dyn Fn(VarId) -> u64) {
    for input in 0..formula.inputs().len() {
        let mark = formula.mark();
        let old = near(formula.inputs()[input].variable);
        formula.set(input, old);
        if !formula.holds() {
            formula.undo(mark);
        }
    }
    formula.keep();
}
