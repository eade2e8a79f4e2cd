//! The planners behind one interface, tried in the order that fits.
//!
//! Search is cheapest and its plans depend on effects alone, so it goes first, with a small budget; solving takes what search
//! cannot compute with; then search may use the rest of its budget. A planner outside the process is the caller's: it gets
//! what [`pddl::write`](crate::pddl::write) wrote and hands back what it printed.

use std::fmt;
use std::sync::Arc;

use base::Deadline;

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

/// Why there is no plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// These clauses cannot hold together, in no state.
    Contradiction { clauses: Vec<Arc<str>> },
    /// Nothing creates such an object.
    NoWayIn { class: Arc<str> },
    /// No calls that the contracts describe lead there: all were tried, up to so many.
    Unreachable { calls: Option<usize> },
    /// The planners gave up.
    Limit,
    /// The time was over.
    Cut,
    /// The planner outside did not help.
    External { why: String },
    /// An argument of a call cannot be had.
    Argument { call: Arc<str>, class: Arc<str>, why: Box<Reason> },
    /// To have the first, the last is needed, for which the first is needed.
    Cyclic { classes: Vec<Arc<str>> },
    /// So many calls were made on the machine, and none led there.
    NotReached { calls: usize },
}

impl Reason {
    /// Whether a class is needed for itself.
    pub fn is_cyclic(&self, class: &str) -> bool {
        match self {
            Reason::Cyclic { classes } => classes.iter().any(|known| **known == *class),
            Reason::Argument { why, .. } => why.is_cyclic(class),
            _ => false,
        }
    }
}

impl Reason {
    /// The class that nothing creates, of the object itself or of an argument of the call that it is for.
    pub fn no_way_in(&self) -> Option<&str> {
        match self {
            Reason::NoWayIn { class } => Some(class),
            Reason::Argument { why, .. } => match &**why {
                Reason::NoWayIn { class } => Some(class),
                _ => None,
            },
            _ => None,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Contradiction { clauses } => match &clauses[..] {
                [one] => write!(f, "`{one}` cannot hold"),
                several => write!(f, "these cannot hold together: `{}`", several.join("`, `")),
            },
            Reason::NoWayIn { class } => write!(f, "no constructor or factory of `{class}` can be called"),
            Reason::Unreachable { calls: Some(calls) } => {
                write!(f, "no sequence of at most {calls} calls leads there, as far as the contracts say")
            }
            Reason::Unreachable { calls: None } => {
                f.write_str("no sequence of calls leads there, as far as the contracts say")
            }
            Reason::Limit => f.write_str("the planners reached their limits"),
            Reason::Cut => f.write_str("the time was over"),
            Reason::External { why } => write!(f, "the external planner did not help: {why}"),
            Reason::Argument { call, class, why } => {
                write!(f, "no `{class}` can be had for `{call}`: {why}")
            }
            Reason::NotReached { calls } => {
                write!(f, "none of {calls} calls that were tried led there")
            }
            Reason::Cyclic { classes } => write!(f, "each needs the next: `{}`", classes.join("`, `")),
        }
    }
}

impl std::error::Error for Reason {}

/// Expansions of the first, short search.
const FIRST: u32 = 1_000;

/// A reduced plan for a problem.
pub fn plan_problem(problem: &Problem, options: &Options) -> Result<Found, Reason> {
    if !problem.domain.actions.iter().any(|action| action.creates()) {
        return Err(Reason::NoWayIn { class: problem.domain.name.clone() });
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
        return Err(Reason::Contradiction { clauses: goal.chain(invariants).collect() });
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
        (search::Outcome::Cut, _) | (_, bounded::Outcome::Cut) => Err(Reason::Cut),
        (_, bounded::Outcome::None { calls: 0 }) => Err(Reason::Unreachable { calls: None }),
        (_, bounded::Outcome::None { calls }) => Err(Reason::Unreachable { calls: Some(calls) }),
        (_, bounded::Outcome::Found(_) | bounded::Outcome::Unknown { .. }) => Err(Reason::Limit),
    }
}

fn ask_external(problem: &Problem, external: &External) -> Result<Found, Reason> {
    let failed = |why: String| Reason::External { why };
    let written = pddl::write(problem).map_err(|error| failed(error.to_string()))?;
    let printed = external(&written.domain, &written.problem).map_err(failed)?;
    let plan = pddl::read_plan(&printed, &written.names).map_err(|error| failed(error.to_string()))?;
    // Numbers of PDDL are not Java's, and planners have bugs.
    if !problem.is_solved_by(&plan) {
        return Err(failed("its plan does not reach the goal".to_owned()));
    }
    Ok(Found { plan: reduced(problem, plan), planner: Planner::Pddl, is_certain: true })
}
