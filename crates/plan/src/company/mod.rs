//! Objects that are planned for together: a call's receiver and arguments, with whatever else it takes to make and change
//! them.
//!
//! A state is a stage (`live::Stage`) with a set of objects. An action makes one more, in any way that `making::Ways` knows,
//! or calls one with arguments drawn from the others, from its own precondition in this state, from what the goal misses
//! and from constants of goal and code. So calls interleave, one object is used by several, objects are nested, and elements
//! of arrays and collections are objects like others. Everything is done on the machine; the goal is what was seen to hold.
//!
//! | module | what |
//! | --- | --- |
//! | [`roles`] | what the call needs: objects, elements, values |
//! | [`distance`] | how far a state is from the goal, and what is missing |
//! | [`arguments`] | what a call is tried with |
//! | [`actions`] | what can be done in a state |
//! | [`search`](mod@search) | the search over states |
//! | [`script`] | the steps as data |

mod actions;
mod arguments;
mod distance;
mod roles;
mod script;
mod search;

use std::sync::Arc;

use contract::Clause;
use live::World;
use making::Ways;
use program::{ClassName, Type};
use suite::{Recipe, Unplanned};

use crate::achieve::Trial;
use arguments::Constants;
use roles::Roles;
use search::{Ended, Search};

/// A call whose objects are wanted.
pub struct Cast<'a> {
    /// Whose method it is.
    pub class: &'a ClassName,
    /// The class of the receiver, if there is one.
    pub this: Option<ClassName>,
    pub parameters: &'a [(Arc<str>, Type)],
    /// What must hold of them.
    pub clauses: &'a [Clause],
    pub package: &'a str,
}

/// Objects of which the clauses were seen to hold.
#[derive(Clone, Debug)]
pub struct Company {
    /// What is made and called, in this order; the others refer to it as [`Recipe::Shared`].
    pub shared: Vec<Recipe>,
    pub this: Option<Recipe>,
    pub parameters: Vec<Recipe>,
    /// Clauses that the machine cannot evaluate, as written.
    pub unchecked: Vec<Arc<str>>,
    /// Calls that were made to find it.
    pub tried: usize,
}

/// Calls that make the objects of a call and bring them into a state in which its clauses hold, as seen on the machine.
pub fn gather(world: &mut World, cast: &Cast, trial: &Trial) -> Result<Company, Unplanned> {
    let program = world.program.clone();
    let ways = Ways::new(&program, cast.package);
    let constants = Constants::of(&program, cast.clauses);
    let began = world.calls;
    let until = began + trial.calls;
    let all = roles::variants(world, &ways, cast, &constants);
    if all.is_empty() {
        return Err(Unplanned::NoWayIn { class: cast.class.without_package().into() });
    }
    let count = all.len();
    let mut reason = None;
    for (number, roles) in all.into_iter().enumerate() {
        // Each but the last leaves half of what is left to the others.
        let left = until.saturating_sub(world.calls);
        let share = if number + 1 == count { left } else { left / 2 };
        let mut search = Search::new(world, &ways, cast, &constants, roles);
        match search.run(share, trial.planning.deadline) {
            Ended::Found(found) => {
                let company = search.finish(found, began, until, trial.planning.deadline);
                return Ok(company);
            }
            Ended::NoWay(class) => {
                reason.get_or_insert(Unplanned::NoWayIn { class: class.without_package().into() });
            }
            Ended::Limit | Ended::Exhausted => {}
            Ended::Cut => return Err(Unplanned::Cut),
        }
    }
    Err(reason.unwrap_or(Unplanned::NotReached { calls: world.calls - began }))
}

/// Whether objects of a type, or in a container of a type, are planned for.
pub fn is_planned(ways: &Ways, ty: &Type) -> bool {
    roles::element(ways, ty).is_some() || ty.class_name().is_some_and(|class| ways.is_planned(class))
}

impl Roles {
    /// Receiver and parameters, as far as their objects are there.
    fn recipes(
        &self,
        world: &World,
        slots: &[Option<usize>],
        values: &[Recipe],
    ) -> (Option<Recipe>, Vec<Recipe>) {
        let this = self.this.and_then(|slot| slots[slot]).map(Recipe::Shared);
        let parameters = self.parameters.iter().map(|part| part.recipe(world, slots, values)).collect();
        (this, parameters)
    }
}
