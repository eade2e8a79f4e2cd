//! What the tests of a class are for: the goals of a criterion, or lines that the user wants to see reached. One value, so that
//! nobody asks for the one and forgets the other.

use program::{Class, Method};
use suite::Criterion;

use crate::measure::reach::{Aim, AimedLine};
use crate::{Options, targets};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Objective<'a> {
    /// All goals of a criterion.
    Goals(Criterion),
    /// Lines, and nothing else; by the criterion, a search tells inputs apart on its way there.
    Lines(&'a Aim, Criterion),
}

impl<'a> Objective<'a> {
    /// What the user wants of a class that has these aims, where there are any.
    pub(crate) fn new(options: &Options, aim: Option<&'a Aim>) -> Objective<'a> {
        match aim {
            Some(aim) => Objective::Lines(aim, options.criterion),
            None => Objective::Goals(options.criterion),
        }
    }

    pub(crate) fn criterion(self) -> Criterion {
        match self {
            Objective::Goals(criterion) | Objective::Lines(_, criterion) => criterion,
        }
    }

    pub(crate) fn aim(self) -> Option<&'a Aim> {
        match self {
            Objective::Goals(_) => None,
            Objective::Lines(aim, _) => Some(aim),
        }
    }

    pub(crate) fn is_lines(self) -> bool {
        self.aim().is_some()
    }

    /// The lines that are to be reached; none where the criterion is all.
    pub(crate) fn lines(self) -> &'a [AimedLine] {
        self.aim().map_or(&[], |aim| &aim.lines)
    }

    /// All paths of a method are looked for at once, and no states are followed for them.
    pub(crate) fn is_paths(self) -> bool {
        self.criterion() == Criterion::Path
    }

    /// Whether tests of earlier runs are none of this run's business, unless it makes them anew.
    pub(crate) fn is_partial(self, options: &Options) -> bool {
        self.is_lines() || !options.selection.methods.is_empty()
    }

    /// The methods that get tests.
    pub(crate) fn methods<'c>(self, class: &'c Class, options: &Options) -> Vec<&'c Method> {
        match self {
            Objective::Goals(_) => targets::methods(class, options),
            Objective::Lines(aim, _) => {
                class.methods.iter().filter(|it| aim.methods.contains(&class.method_ref(it))).collect()
            }
        }
    }
}
