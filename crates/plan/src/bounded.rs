//! Planning by solving (INTISA): the object as a transition system, unrolled step by step.
//!
//! For a number of calls *k*, each step has a variable that chooses the action, variables for the arguments, and a term for
//! the value of every state variable after it. A step's conditions are the chosen action's precondition, its postcondition
//! and the invariants; the goal is asked of the last state. *k* grows until there is a solution, so the plan is the shortest,
//! and its arguments come with it.
//!
//! Numbers as arguments stay within a million, or twice the largest number of the problem: nobody would call a plan readable
//! that counts on wrapping around.
//!
//! Unlike the search this takes any postcondition. What one leaves open the solver chooses as it likes: the plan can
//! succeed, whether it does is for whoever runs it to see.

use std::collections::BTreeSet;

use base::{Brake, Deadline};
use solver::{Answer, Assignment, Reading, Solver, Unknown};
use term::{Interval, Relation, Sort, TermId, Terms, Value, VarId};

use crate::encode::{Leaves, encode};
use crate::model::{Action, Expression, Plan, Problem, Step, VariableId};
use crate::relevance::{Needed, needed};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plans of more calls are not looked for.
    pub calls: usize,
    /// What is spent on each length.
    pub solver: solver::Limits,
}

impl Default for Limits {
    fn default() -> Limits {
        let solver = solver::Limits { z3_units: 4_000_000, z3_weight: 400_000, ..solver::Limits::default() };
        Limits { calls: 14, solver }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    Found(Plan),
    /// No plan has so many calls or fewer.
    None {
        calls: usize,
    },
    /// The solver gave no answer for that many calls, and none was found with more or fewer.
    Unknown {
        calls: usize,
        reason: Unknown,
    },
    Cut,
}

pub fn solve(problem: &Problem, limits: &Limits, deadline: Deadline) -> Outcome {
    let needed = needed(problem);
    let mut unrolled = Unrolled::new(problem, &needed);
    let mut solver = Solver::new(limits.solver.clone());
    solver.set_brake(Brake::default().until(deadline));
    let mut unknown = None;
    for calls in 1..=limits.calls {
        if deadline.passed() {
            return Outcome::Cut;
        }
        if !unrolled.step() {
            return Outcome::None { calls: calls - 1 };
        }
        let Some(goal) = unrolled.goal() else { continue };
        match unrolled.ask(&mut solver, goal) {
            Answer::Sat(found) => return Outcome::Found(unrolled.plan(&mut solver, goal, &found)),
            Answer::Unsat => {}
            Answer::Unknown(reason) => {
                unknown.get_or_insert((calls, reason));
            }
        }
    }
    match unknown {
        Some((calls, reason)) => Outcome::Unknown { calls, reason },
        None => Outcome::None { calls: limits.calls },
    }
}

/// Which clauses of the goal, with the invariants, contradict each other in every state: positions in the goal, and in the
/// invariants. `None` where they do not, or nobody knows.
pub fn conflict(problem: &Problem, limits: &solver::Limits) -> Option<(Vec<usize>, Vec<usize>)> {
    let mut terms = Terms::new();
    let variables: Vec<TermId> = problem
        .domain
        .variables
        .iter()
        .map(|variable| terms.declare(&variable.name, variable.sort))
        .collect();
    let leaves = Leaves { now: &variables, old: &variables, parameters: &[] };
    let mut conditions = Vec::new();
    for condition in problem.goal.iter().chain(&problem.domain.invariants) {
        let encoded = encode(&mut terms, &condition.expression, &leaves);
        conditions.push(encoded.unwrap_or_else(|| terms.bool(true)));
    }
    let core = Solver::new(limits.clone()).unsat_core(&mut terms, &conditions)?;
    let (goal, invariants): (Vec<usize>, Vec<usize>) =
        core.into_iter().partition(|position| *position < problem.goal.len());
    Some((goal, invariants.into_iter().map(|position| position - problem.goal.len()).collect()))
}

/// Whether a plan reaches the goal whatever the postconditions of its calls leave open.
pub fn is_certain(problem: &Problem, plan: &Plan, limits: &solver::Limits) -> bool {
    let every = Needed {
        variables: (0..problem.domain.variables.len()).map(VariableId).collect(),
        actions: (0..problem.domain.actions.len()).collect(),
    };
    let mut unrolled = Unrolled::new(problem, &every);
    let mut wanted = unrolled.terms.bool(true);
    for (number, step) in plan.steps.iter().enumerate() {
        let Some(action) = problem.domain.actions.get(step.action) else { return false };
        let arguments: Vec<TermId> =
            step.arguments.iter().map(|value| unrolled.terms.value(*value)).collect();
        let before = unrolled.state.clone();
        let after = unrolled.after(action, &arguments, number, step.action);
        let now = Leaves { now: &before, old: &before, parameters: &arguments };
        let then = Leaves { now: &after, old: &before, parameters: &arguments };
        for condition in &action.precondition {
            let Some(encoded) = encode(&mut unrolled.terms, condition, &now) else { return false };
            wanted = unrolled.terms.and(wanted, encoded);
        }
        for promise in &action.postcondition {
            unrolled.conditions.extend(encode(&mut unrolled.terms, promise, &then));
        }
        unrolled.state = after;
        unrolled.require_invariants();
    }
    let Some(goal) = unrolled.goal() else { return false };
    wanted = unrolled.terms.and(wanted, goal);
    let fails = unrolled.terms.not(wanted);
    unrolled.ask(&mut Solver::new(limits.clone()), fails) == Answer::Unsat
}

/// The steps so far.
struct Unrolled<'a> {
    problem: &'a Problem,
    actions: Vec<usize>,
    variables: BTreeSet<usize>,
    /// Numbers that are tried as arguments.
    readable: Interval,
    terms: Terms,
    conditions: Vec<TermId>,
    /// After the last step; of variables that are not needed, the initial value.
    state: Vec<TermId>,
    steps: Vec<Choices>,
}

/// What the solver chooses in one step.
struct Choices {
    /// Which of the candidates.
    action: TermId,
    candidates: Vec<usize>,
    /// By candidate.
    arguments: Vec<Vec<TermId>>,
}

impl<'a> Unrolled<'a> {
    fn new(problem: &'a Problem, needed: &Needed) -> Unrolled<'a> {
        let mut terms = Terms::new();
        let state = problem.domain.variables.iter().map(|variable| terms.value(variable.initial)).collect();
        let variables = needed.variables.iter().map(|variable| variable.0).collect();
        let actions = needed.actions.clone();
        let readable = readable(problem);
        Unrolled {
            problem,
            actions,
            variables,
            readable,
            terms,
            conditions: Vec::new(),
            state,
            steps: Vec::new(),
        }
    }

    /// One more call; `false` where no action can be taken.
    fn step(&mut self) -> bool {
        let number = self.steps.len();
        // The first call creates the object and no other does; the encoding is smaller if it knows.
        let domain = &self.problem.domain;
        let fits = |index: &usize| domain.actions[*index].creates() == (number == 0);
        let candidates: Vec<usize> = self.actions.iter().copied().filter(fits).collect();
        if candidates.is_empty() {
            return false;
        }
        let last = candidates.len() as i64 - 1;
        let action =
            self.terms.declare_in(&format!("step{number}"), Sort::Int, Interval { min: 0, max: last });
        let mut next = self.state.clone();
        let mut all_arguments = Vec::new();
        for (position, index) in candidates.iter().enumerate() {
            let described = &domain.actions[*index];
            let arguments = self.arguments(described, number, *index);
            let position = self.terms.int(position as i32);
            let is_chosen = self.terms.equal(action, position);
            let after = self.after(described, &arguments, number, *index);
            self.require(described, &arguments, &after, is_chosen);
            for variable in &self.variables {
                next[*variable] = self.terms.ite(is_chosen, after[*variable], next[*variable]);
            }
            all_arguments.push(arguments);
        }
        self.state = next;
        self.require_invariants();
        self.steps.push(Choices { action, candidates, arguments: all_arguments });
        true
    }

    fn arguments(&mut self, action: &Action, number: usize, index: usize) -> Vec<TermId> {
        let mut declared = Vec::new();
        for (position, parameter) in action.parameters.iter().enumerate() {
            let name = format!("step{number}.{index}.{position}");
            if parameter.sort != Sort::Ref {
                let domain = parameter.domain.clamp(self.readable);
                declared.push(self.terms.declare_in(&name, parameter.sort, domain));
                continue;
            }
            let most = self.problem.domain.objects.len() as i64;
            let object = self.terms.declare_in(&name, Sort::Ref, Interval { min: 0, max: most });
            let mut is_one = self.terms.compare_zero(Relation::Eq, object);
            for allowed in &parameter.objects {
                let allowed = self.terms.reference(*allowed);
                let is_it = self.terms.equal(object, allowed);
                is_one = self.terms.or(is_one, is_it);
            }
            self.conditions.push(is_one);
            declared.push(object);
        }
        declared
    }

    /// The state after an action, if it is the one that is taken.
    fn after(&mut self, action: &Action, arguments: &[TermId], number: usize, index: usize) -> Vec<TermId> {
        let before = self.state.clone();
        let leaves = Leaves { now: &before, old: &before, parameters: arguments };
        let mut after = before.clone();
        for effect in &action.effects {
            if let Some(value) = encode(&mut self.terms, &effect.value, &leaves) {
                after[effect.variable.0] = value;
            }
        }
        for variable in &action.undetermined {
            let sort = self.problem.domain.variable(*variable).sort;
            let name = format!("step{number}.{index}.after.{}", variable.0);
            after[variable.0] = self.terms.declare(&name, sort);
        }
        after
    }

    fn require(&mut self, action: &Action, arguments: &[TermId], after: &[TermId], is_chosen: TermId) {
        let before = self.state.clone();
        let now = Leaves { now: &before, old: &before, parameters: arguments };
        let then = Leaves { now: after, old: &before, parameters: arguments };
        let otherwise = self.terms.not(is_chosen);
        let conditions = action.precondition.iter().map(|condition| (condition, &now));
        let promises = action.postcondition.iter().map(|condition| (condition, &then));
        for (condition, leaves) in conditions.chain(promises) {
            if let Some(encoded) = encode(&mut self.terms, condition, leaves) {
                let implied = self.terms.or(otherwise, encoded);
                self.conditions.push(implied);
            }
        }
    }

    fn require_invariants(&mut self) {
        let state = self.state.clone();
        let leaves = Leaves { now: &state, old: &state, parameters: &[] };
        for invariant in &self.problem.domain.invariants {
            let read = invariant.expression.variables();
            let is_needed = read.iter().all(|variable| self.variables.contains(&variable.0));
            if let Some(encoded) =
                encode(&mut self.terms, &invariant.expression, &leaves).filter(|_| is_needed)
            {
                self.conditions.push(encoded);
            }
        }
    }

    fn goal(&mut self) -> Option<TermId> {
        let state = self.state.clone();
        let leaves = Leaves { now: &state, old: &state, parameters: &[] };
        let mut all = self.terms.bool(true);
        for condition in &self.problem.goal {
            let encoded = encode(&mut self.terms, &condition.expression, &leaves)?;
            all = self.terms.and(all, encoded);
        }
        Some(all)
    }

    fn ask(&mut self, solver: &mut Solver, goal: TermId) -> Answer {
        solver.solve(&mut self.terms, &self.conditions, goal, &Assignment::new(), &|_| 0)
    }

    /// Reads the plan off, with the arguments made easy to read.
    fn plan(&mut self, solver: &mut Solver, goal: TermId, found: &Assignment) -> Plan {
        let mut conditions = self.conditions.clone();
        conditions.push(goal);
        let choices: BTreeSet<VarId> =
            self.steps.iter().filter_map(|step| variable_of(&self.terms, step.action)).collect();
        // Other actions would need other arguments.
        for step in &self.steps {
            let chosen =
                term::evaluate(&self.terms, step.action, &|variable| found.get(variable).unwrap_or(0));
            let chosen = self.terms.value(chosen);
            let same = self.terms.compare(Relation::Eq, step.action, chosen);
            conditions.push(same);
        }
        let reading = |variable: VarId| {
            if choices.contains(&variable) { Reading::Choice } else { Reading::Number }
        };
        let easy = solver.simplify(&mut self.terms, &conditions, found, &reading);
        let value =
            |term: TermId| term::evaluate(&self.terms, term, &|variable| easy.get(variable).unwrap_or(0));
        let steps = self.steps.iter().map(|step| {
            let position = match value(step.action) {
                Value::Int(position) => usize::try_from(position).unwrap_or(0),
                _ => 0,
            };
            let arguments = step.arguments.get(position).into_iter().flatten();
            Step {
                action: step.candidates.get(position).copied().unwrap_or(0),
                arguments: arguments.map(|argument| value(*argument)).collect(),
            }
        });
        Plan { steps: steps.collect() }
    }
}

/// Twice the largest number of the problem on either side of zero, a million at least.
fn readable(problem: &Problem) -> Interval {
    let mut most: i64 = 500_000;
    let mut see = |expression: &Expression| {
        expression.visit(&mut |part| {
            if let Expression::Constant(value @ (Value::Int(_) | Value::Long(_))) = part {
                let number = value.sort().integer(value.bits()).unwrap_or(0);
                most = most.max(number.saturating_abs());
            }
        });
    };
    problem.goal.iter().for_each(|condition| see(&condition.expression));
    for action in &problem.domain.actions {
        action.precondition.iter().chain(&action.postcondition).for_each(&mut see);
        action.effects.iter().for_each(|effect| see(&effect.value));
    }
    let most = most.saturating_mul(2);
    Interval { min: -most, max: most }
}

fn variable_of(terms: &Terms, term: TermId) -> Option<VarId> {
    match terms.term(term) {
        term::Term::Var(variable) => Some(variable),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{account, at_least, compare, equal, int, stack};

    fn found(problem: &Problem) -> String {
        match solve(problem, &Limits::default(), Deadline::NEVER) {
            Outcome::Found(plan) => {
                assert!(problem.is_solved_by(&plan), "{}", plan.show(&problem.domain));
                plan.show(&problem.domain).replace('\n', " ")
            }
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn arguments_are_found_with_the_plan() {
        let problem = account(|balance| equal(balance, 137));
        let Outcome::Found(plan) = solve(&problem, &Limits::default(), Deadline::NEVER) else { panic!() };
        assert!(problem.is_solved_by(&plan));
        assert_eq!(plan.steps.len(), 4, "three deposits are the fewest");
    }

    #[test]
    fn the_shortest_plan_is_found() {
        assert_eq!(found(&stack(|size| at_least(size, 2))), "Stack() push(0) push(0)");
    }

    #[test]
    fn what_no_plan_reaches_is_said() {
        let negative = stack(|size| compare(Relation::Lt, size, &int(0)));
        let limits = Limits { calls: 5, ..Limits::default() };
        assert_eq!(solve(&negative, &limits, Deadline::NEVER), Outcome::None { calls: 5 });
        let mut without_constructor = stack(|size| at_least(size, 0));
        without_constructor.domain.actions.remove(0);
        assert_eq!(found(&without_constructor), "None { calls: 0 }");
    }

    #[test]
    fn contradictory_clauses_are_named() {
        let mut problem = stack(|size| at_least(size, 4));
        let size = problem.domain.now(problem.domain.find("size()").unwrap());
        let is_small = compare(Relation::Lt, &size, &int(3));
        assert_eq!(conflict(&problem, &solver::Limits::default()), None);
        for expression in [compare(Relation::Ne, &size, &int(9)), is_small] {
            problem.goal.push(crate::model::Condition { expression, text: "".into() });
        }
        assert_eq!(conflict(&problem, &solver::Limits::default()), Some((vec![0, 2], Vec::new())));
    }
}
