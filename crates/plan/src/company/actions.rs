//! What can be done in a state: make an object that is missing or of use, call one that is there, choose another value.

use std::collections::BTreeSet;
use std::sync::Arc;

use live::World;
use making::{Origin, Way, Ways};
use program::{ClassName, Type};
use suite::{Call, Creation, Recipe};

use super::arguments::{Situation, rows};

/// How much later an object is made of which there is one already.
const ANOTHER: usize = 4;

/// What is done, apart from the arguments.
#[derive(Clone, Debug)]
pub(super) enum Deed {
    /// Makes the object of a slot, or an extra one, from another object or from nothing.
    Make {
        slot: Option<usize>,
        from: Option<usize>,
    },
    Call {
        on: usize,
        class: ClassName,
    },
    /// Chooses a value.
    Choose {
        value: usize,
    },
}

/// One way with all the arguments that it is tried with, the most promising first.
#[derive(Clone)]
pub(super) struct Group {
    pub deed: Deed,
    pub way: Arc<Way>,
    pub rows: Vec<Vec<Recipe>>,
    /// How many ranks later than others it is tried.
    pub delay: usize,
}

impl Group {
    /// The step with these arguments.
    pub(super) fn step(&self, arguments: &[Recipe]) -> Recipe {
        let (method, arguments) = (self.way.method.clone(), arguments.to_vec());
        match &self.deed {
            Deed::Make { from, .. } => {
                let from = from.map(|object| Box::new(Recipe::Shared(object)));
                let creation = match method.is_constructor() {
                    true => Creation::Constructor { constructor: method, outer: from, arguments },
                    false => Creation::Factory { method, on: from, arguments },
                };
                Recipe::Object { ty: self.way.gives.clone(), creation, then: Vec::new() }
            }
            Deed::Call { on, class } => Recipe::Object {
                ty: Type::class(class.clone()),
                creation: Creation::There { object: Box::new(Recipe::Shared(*on)) },
                then: vec![Call { method, arguments }],
            },
            Deed::Choose { .. } => arguments.into_iter().next().unwrap_or(Recipe::Null(Type::object())),
        }
    }

    /// The same call for what it returns.
    pub(super) fn result_step(&self, arguments: &[Recipe]) -> Option<Recipe> {
        let Deed::Call { on, .. } = &self.deed else { return None };
        let on = (!self.way.is_static).then(|| Box::new(Recipe::Shared(*on)));
        let creation =
            Creation::Factory { method: self.way.method.clone(), on, arguments: arguments.to_vec() };
        Some(Recipe::Object { ty: self.way.gives.clone(), creation, then: Vec::new() })
    }
}

/// Everything that can be done, given the slot that is filled next and how many extra objects there are.
pub(super) fn groups(
    world: &mut World,
    ways: &Ways,
    here: &Situation,
    next: Option<(usize, &ClassName)>,
    extras: usize,
) -> Vec<Group> {
    let mut maker = Maker { world, ways, here, found: Vec::new(), asked: BTreeSet::new() };
    if let Some((slot, class)) = next {
        maker.make(class, Some(slot), 0);
    }
    let mut lacking: Vec<ClassName> = Vec::new();
    for (on, class) in here.objects {
        for way in &ways.of(class).calls {
            let contract = maker.world.contracts().effective(class, &way.method);
            let gives_object = way.gives.class_name().is_some_and(|gives| ways.is_planned(gives));
            if contract.is_pure && !gives_object {
                continue;
            }
            for class in planned_types(ways, way) {
                if !lacking.contains(class) {
                    lacking.push(class.clone());
                }
            }
            let rows = rows(maker.world, here, way, Some(*on));
            if !rows.is_empty() {
                let deed = Deed::Call { on: *on, class: class.clone() };
                maker.found.push(Group { deed, way: Arc::new(way.clone()), rows, delay: 0 });
            }
        }
    }
    if extras < here.bounds.extras {
        for class in lacking {
            // One that only goes into a call can be made on the spot.
            let is_fresh = ways.of(&class).makers.iter().any(|way| way.from == Origin::Nothing);
            let delay = if maker.has(&class) { ANOTHER } else { usize::from(is_fresh) };
            maker.make(&class, None, delay);
        }
    }
    maker.found
}

fn planned_types<'w>(ways: &'w Ways, way: &'w Way) -> impl Iterator<Item = &'w ClassName> {
    way.types
        .iter()
        .filter_map(|ty| match ty {
            Type::Array(element) => element.class_name(),
            other => other.class_name(),
        })
        .filter(|class| ways.is_planned(class))
}

struct Maker<'a, 'w, 'c> {
    world: &'w mut World<'c>,
    ways: &'a Ways<'a>,
    here: &'a Situation<'a>,
    found: Vec<Group>,
    /// Classes that extra objects were proposed of.
    asked: BTreeSet<ClassName>,
}

impl Maker<'_, '_, '_> {
    fn has(&self, class: &ClassName) -> bool {
        let program = self.ways.program();
        self.here.objects.iter().any(|(_, own)| program.is_subclass(own, class))
    }

    /// Proposes to make an object; what it lacks for that is proposed instead.
    fn make(&mut self, class: &ClassName, slot: Option<usize>, delay: usize) {
        if slot.is_none() && !self.asked.insert(class.clone()) {
            return;
        }
        let program = self.ways.program();
        let ways = self.ways.of(class);
        // Others are asked for objects only where nothing else gives one.
        let is_direct = ways.makers.iter().any(|way| !matches!(way.from, Origin::Object(_)));
        for way in &ways.makers {
            let sources: Vec<Option<usize>> = match &way.from {
                Origin::Nothing => vec![None],
                Origin::Object(_) if is_direct => continue,
                Origin::Outer(other) | Origin::Object(other) => {
                    let fits = self.here.objects.iter().filter(|(_, own)| program.is_subclass(own, other));
                    let fits: Vec<Option<usize>> = fits.map(|(index, _)| Some(*index)).collect();
                    if fits.is_empty() {
                        self.make(other, None, delay);
                    }
                    fits
                }
            };
            let lacking: Vec<ClassName> =
                planned_types(self.ways, way).filter(|class| !self.has(class)).cloned().collect();
            for class in &lacking {
                self.make(class, None, delay);
            }
            for from in sources {
                let rows = rows(self.world, self.here, way, from);
                if !rows.is_empty() {
                    let deed = Deed::Make { slot, from };
                    self.found.push(Group { deed, way: Arc::new(way.clone()), rows, delay });
                }
            }
        }
    }
}
