//! The planners behind one interface, tried in the order that fits.
//!
//! Search is cheapest and its plans depend on effects alone, so it goes first, with a small budget; solving takes what search
//! cannot compute with; then search may use the rest of its budget. A planner outside the process is the caller's: it gets
//! what [`pddl::write`](crate::pddl::write) wrote and hands back what it printed.

use std::fmt;

use base::Deadline;
use suite::Unplanned;

use crate::bounded;
use crate::domain::{Goal, Translated};
use crate::model::{Plan, Problem};
use crate::pddl;
use crate::reduce::reduced;
use crate::search;

/// Who found a plan; the names are those of the JSON output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Planner {
    Search,
    Smt,
    Pddl,
}

impl Planner {
    pub fn name(self) -> &'static str {
        match self {
            Planner::Search => "search",
            Planner::Smt => "smt",
            Planner::Pddl => "pddl",
        }
    }
}

impl fmt::Display for Planner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How plans are looked for.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// Of the embedded planner.
    pub search: search::Limits,
    /// Plans by solving have at most this many calls; 0 turns solving off.
    pub smt_calls: usize,
    pub deadline: Deadline,
    /// Where the problem of an object comes from; `None` for contracts alone.
    pub domains: Option<&'a Domains<'a>>,
    /// A planner outside: from domain and problem in PDDL to what it prints. Used instead of the others.
    pub external: Option<&'a External<'a>>,
}

/// Runs a planner on the texts of domain and problem; the error says why it could not.
pub type External<'a> = dyn Fn(&str, &str) -> Result<String, String> + 'a;

/// What is known of the object of a goal.
pub type Domains<'a> = dyn Fn(&Goal) -> Translated + 'a;

impl Default for Options<'_> {
    fn default() -> Self {
        let smt_calls = bounded::Limits::default().calls;
        Options {
            search: search::Limits::default(),
            smt_calls,
            deadline: Deadline::NEVER,
            domains: None,
            external: None,
        }
    }
}

/// A plan for a problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub plan: Plan,
    pub planner: Planner,
    /// Whether the contracts promise that it reaches the goal; otherwise they only allow it.
    pub is_certain: bool,
}

/// Expansions of the first, short search.
const FIRST: u32 = 1_000;

/// A reduced plan for a problem.
pub fn plan_problem(problem: &Problem, options: &Options) -> Result<Found, Unplanned> {
    if !problem.domain.actions.iter().any(|action| action.creates()) {
        return Err(Unplanned::NoWayIn { class: problem.domain.name.clone() });
    }
    if let Some(external) = options.external {
        return ask_external(problem, external);
    }
    let searched = |expansions: u32| {
        let limits = search::Limits { expansions, ..options.search };
        search::search(problem, limits, options.deadline)
    };
    let first = searched(FIRST.min(options.search.expansions));
    if let search::Outcome::Found(plan) = first {
        return Ok(Found { plan: reduced(problem, plan), planner: Planner::Search, is_certain: true });
    }
    let limits = bounded::Limits { calls: options.smt_calls, ..bounded::Limits::default() };
    // Contradictions are asked for before plans: a goal out of reach costs as much as the limits allow.
    if limits.calls > 0
        && let Some((goal, invariants)) = bounded::conflict(problem, &limits.solver)
    {
        let goal = goal.into_iter().map(|index| problem.goal[index].text.clone());
        let invariants = invariants.into_iter().map(|index| problem.domain.invariants[index].text.clone());
        return Err(Unplanned::Contradiction { clauses: goal.chain(invariants).collect() });
    }
    let solved = bounded::solve(problem, &limits, options.deadline);
    if let bounded::Outcome::Found(plan) = solved {
        let is_certain = bounded::is_certain(problem, &plan, &limits.solver);
        return Ok(Found { plan: reduced(problem, plan), planner: Planner::Smt, is_certain });
    }
    let second = match first {
        search::Outcome::Limit if options.search.expansions > FIRST => searched(options.search.expansions),
        other => other,
    };
    match (second, solved) {
        (search::Outcome::Found(plan), _) => {
            Ok(Found { plan: reduced(problem, plan), planner: Planner::Search, is_certain: true })
        }
        (search::Outcome::Cut, _) | (_, bounded::Outcome::Cut) => Err(Unplanned::Cut),
        (_, bounded::Outcome::None { calls: 0 }) => Err(Unplanned::Unreachable { calls: None }),
        (_, bounded::Outcome::None { calls }) => Err(Unplanned::Unreachable { calls: Some(calls) }),
        (_, bounded::Outcome::Found(_) | bounded::Outcome::Unknown { .. }) => Err(Unplanned::Limit),
    }
}

fn ask_external(problem: &Problem, external: &External) -> Result<Found, Unplanned> {
    let failed = |why: String| Unplanned::External { why };
    let written = pddl::write(problem).map_err(|error| failed(error.to_string()))?;
    let printed = external(&written.domain, &written.problem).map_err(failed)?;
    let plan = pddl::read_plan(&printed, &written.names).map_err(|error| failed(error.to_string()))?;
    // Numbers of PDDL are not Java's, and planners have bugs.
    if !problem.is_solved_by(&plan) {
        return Err(failed("its plan does not reach the goal".to_owned()));
    }
    Ok(Found { plan: reduced(problem, plan), planner: Planner::Pddl, is_certain: true })
}
