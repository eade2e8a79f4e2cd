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

/// How many of everything are looked at: shares of the calls that may be made, and never fewer than a small search needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    /// Values of one parameter.
    values: usize,
    /// Lists of arguments of one call in one state.
    rows: usize,
    /// Objects beside those that are wanted.
    extras: usize,
    /// Numbers of elements, for all containers together.
    variants: usize,
}

impl Bounds {
    const LEAST: Bounds = Bounds { values: 16, rows: 40, extras: 6, variants: 8 };
    /// How many calls there are for one of each.
    const CALLS: Bounds = Bounds { values: 1_250, rows: 500, extras: 3_300, variants: 2_500 };

    fn of(calls: usize) -> Bounds {
        Bounds {
            values: (calls / Self::CALLS.values).max(Self::LEAST.values),
            rows: (calls / Self::CALLS.rows).max(Self::LEAST.rows),
            extras: (calls / Self::CALLS.extras).max(Self::LEAST.extras),
            variants: (calls / Self::CALLS.variants).max(Self::LEAST.variants),
        }
    }
}

/// Calls that make the objects of a call and bring them into a state in which its clauses hold, as seen on the machine.
pub fn gather(world: &mut World, cast: &Cast, trial: &Trial) -> Result<Company, Unplanned> {
    let program = world.program.clone();
    let ways = Ways::new(&program, cast.package);
    let constants = Constants::of(&program, cast.clauses);
    let began = world.calls;
    let until = began + trial.calls;
    let bounds = Bounds::of(trial.calls);
    let all = roles::variants(world, &ways, cast, &constants, bounds.variants);
    if all.is_empty() {
        return Err(Unplanned::NoWayIn { class: cast.class.without_package().into() });
    }
    let count = all.len();
    let mut reason = None;
    for (number, roles) in all.into_iter().enumerate() {
        // Each but the last leaves half of what is left to the others.
        let left = until.saturating_sub(world.calls);
        let share = if number + 1 == count { left } else { left / 2 };
        let mut search = Search::new(world, &ways, cast, &constants, bounds, roles);
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

#[cfg(test)]
mod tests {
    use super::Bounds;

    #[test]
    fn more_calls_look_at_more() {
        assert_eq!(Bounds::of(2_000), Bounds::LEAST);
        let many = Bounds::of(200_000);
        assert_eq!((many.values, many.rows, many.extras, many.variants), (160, 400, 60, 80));
    }
}
