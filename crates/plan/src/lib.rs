//! Which calls bring an object into the state that is asked for (Planning4ObjectCreation, INTISA).
//!
//! [`plan`] plans for an object with the arguments of its calls, [`Calls`] for receiver and arguments of a call. Underneath,
//! [`model`] is the planning domain as plain data, [`domain`] makes it from contracts, [`search`](mod@search) is the
//! embedded planner, [`bounded`] plans by solving, [`pddl`] speaks with other planners.
//!
//! [`achieve`] closes the loop: plans are run on a machine, what is seen corrects the domain or teaches the effects of
//! methods that no contract describes, and calls are an answer only when the goal was seen to hold.
//!
//! ```
//! use base::Deadline;
//! use plan::{Options, pddl, plan_problem};
//!
//! let domain = pddl::read_domain(
//!     "(define (domain account)
//!        (:predicates (account_instantiated) (isopen))
//!        (:functions (balance))
//!        (:action account :effect (and (account_instantiated) (assign (balance) 0)))
//!        (:action open :precondition (account_instantiated) :effect (isopen))
//!        (:action deposit :precondition (isopen) :effect (increase (balance) 50)))",
//! )?;
//! let problem = pddl::read_problem(
//!     "(define (problem rich) (:domain account) (:init (= (balance) 0)) (:goal (>= (balance) 100)))",
//!     &domain,
//! )?;
//! let found = plan_problem(&problem, &Options { deadline: Deadline::NEVER, ..Options::default() }).unwrap();
//! assert_eq!(found.plan.show(&problem.domain), "account()\nopen()\ndeposit()\ndeposit()");
//! # Ok::<(), plan::pddl::Malformed>(())
//! ```

mod achieve;
#[cfg(test)]
mod agreement;
pub mod bounded;
mod call;
mod choices;
mod collections;
mod company;
pub mod domain;
mod encode;
mod joint;
pub mod model;
mod objects;
pub mod pddl;
mod planner;
mod range;
mod reach;
mod recipe;
mod reduce;
mod relevance;
pub mod search;
mod show;
mod simplify;
#[cfg(test)]
mod testing;
mod types;

pub use achieve::{Achieved, Source, Trial, achieve, goals, holds};
pub use call::{Calls, PlannedCall, RECEIVER, Wanted};
pub use company::{Cast, Company, gather, is_planned};
pub use domain::{Goal, Translated};
pub use live::{Broken, Subject, World};
pub use model::{Domain, Plan, Problem, Step};
pub use objects::{Argument, Call, Planned, plain_value, plan};
pub use planner::{Domains, External, Found, Options, Planner, plan_problem};
pub use recipe::{CallRecipes, call_recipes, literal, recipe};
pub use reduce::reduced;
pub use relevance::{Needed, needed};
