//! Several objects in one state, any of which can be called with any other.
//!
//! A stage comes about by steps, each a recipe that may name the objects of earlier ones ([`Recipe::Shared`]): an object that
//! is made, by a constructor or by a call on another one, or calls on one that is there ([`Creation::There`]). The steps
//! are what a test shares, so whatever was reached on a stage can be written down.

use contract::Expr;
use oracle::{Failure, Kept, Scene};
use program::{ClassName, MethodRef, Type};
use suite::{Creation, Recipe};
use vm::observe::{Nothing, Site};
use vm::state::Snapshot;

use crate::world::INSTRUCTIONS;
use crate::{Seen, World};

/// Objects in a state, one for each step so far; a call on an object is that object once more.
#[derive(Clone)]
pub struct Stage {
    snapshot: Snapshot,
    objects: Vec<Kept>,
}

impl Stage {
    /// How many steps led here.
    pub fn len(&self) -> usize {
        self.objects.len()
    }

    pub fn is_empty(&self) -> bool {
        self.objects.is_empty()
    }
}

/// What a step gave.
pub struct Taken {
    pub stage: Stage,
    /// Whether its last call returned an object that was not on the stage before.
    pub returned_new: bool,
}

impl World<'_> {
    /// Before there is any object.
    pub fn empty_stage(&mut self) -> Stage {
        Stage { snapshot: self.ready.clone(), objects: Vec::new() }
    }

    /// The stage after one more step; `Err` says why it cannot be taken. Its calls are judged, the last one's promises too.
    pub fn take(&mut self, at: &Stage, step: &Recipe) -> Result<Taken, Failure> {
        self.calls += 1;
        self.machine.restore(&at.snapshot);
        self.machine.set_budget(Some(INSTRUCTIONS));
        let (object, returned) = match step {
            Recipe::Object { creation, then, .. } => self.object(at, step, creation, then)?,
            other => {
                let linker = &mut self.evaluator.linker;
                let contracts = self.contracts;
                let built = oracle::build_allowed(&mut self.machine, linker, contracts, other, &at.objects)?;
                (built, None)
            }
        };
        if let vm::Value::Ref(reference) = object.value(&self.machine)
            && reference.is_null()
        {
            return Err(Failure::NotBuildable { reason: String::from("it gives null") });
        }
        let returned_new = returned.is_some_and(|returned| self.is_new_object(at, returned));
        let mut objects = at.objects.clone();
        objects.push(object);
        Ok(Taken { stage: Stage { snapshot: self.machine.snapshot(), objects }, returned_new })
    }

    fn object(
        &mut self,
        at: &Stage,
        step: &Recipe,
        creation: &Creation,
        then: &[suite::Call],
    ) -> Result<(Kept, Option<Kept>), Failure> {
        let shared = |recipe: &Recipe| match recipe {
            Recipe::Shared(index) => at.objects.get(*index).copied(),
            _ => None,
        };
        let whole = || step.clone();
        let mut object = None;
        match creation {
            Creation::Constructor { constructor: method, outer: None, arguments }
            | Creation::Factory { method, on: None, arguments } => {
                object = Some(self.judged(None, method, arguments, &at.objects, &whole)?.0);
            }
            Creation::Factory { method, on: Some(on), arguments } => {
                if let Some(receiver) = shared(on) {
                    object = Some(self.judged(Some(receiver), method, arguments, &at.objects, &whole)?.0);
                }
            }
            Creation::There { object: there } => object = shared(there),
            Creation::Constructor { outer: Some(_), .. } | Creation::Reflection { .. } => {}
        }
        let Some(object) = object else {
            let (linker, contracts) = (&mut self.evaluator.linker, self.contracts);
            let built = oracle::build_allowed(&mut self.machine, linker, contracts, step, &at.objects)?;
            return Ok((built, None));
        };
        let mut returned = None;
        for call in then {
            let made = self.judged(Some(object), &call.method, &call.arguments, &at.objects, &whole)?;
            returned = Some(made.0);
        }
        Ok((object, returned))
    }

    fn is_new_object(&self, at: &Stage, returned: Kept) -> bool {
        let vm::Value::Ref(reference) = returned.value(&self.machine) else { return false };
        !reference.is_null()
            && self.machine.unbox(reference).is_none()
            && at.objects.iter().all(|known| known.value(&self.machine) != vm::Value::Ref(reference))
    }

    /// The class of an object on the stage.
    pub fn class_on(&mut self, at: &Stage, object: usize) -> Option<ClassName> {
        self.machine.restore(&at.snapshot);
        let reference = at.objects.get(object)?.reference(&self.machine);
        Some(oracle::linker::class_name_of(&self.machine, reference))
    }

    /// A number that tells states of these objects, and of all that they refer to, apart.
    pub fn shape_on(&mut self, at: &Stage, objects: &[usize]) -> u64 {
        self.machine.restore(&at.snapshot);
        let values: Vec<vm::Value> = objects
            .iter()
            .filter_map(|index| at.objects.get(*index))
            .map(|kept| kept.value(&self.machine))
            .collect();
        self.machine.shape_of(&values).hash()
    }

    /// What the objects hold, as numbers: of each its own fields, and those of library objects directly behind these. An
    /// object that is on the stage counts by its place there.
    pub fn traits_on(&mut self, at: &Stage, objects: &[usize]) -> Vec<(usize, u32, u64)> {
        self.machine.restore(&at.snapshot);
        let mut found = Vec::new();
        let places: Vec<(vm::Ref, usize)> = objects
            .iter()
            .enumerate()
            .filter_map(|(position, index)| {
                Some((at.objects.get(*index)?.reference(&self.machine), position))
            })
            .collect();
        for (reference, position) in &places {
            self.traits_of(*reference, *position, 0, true, &places, &mut found);
        }
        found
    }

    fn traits_of(
        &self,
        object: vm::Ref,
        position: usize,
        first: u32,
        goes_on: bool,
        places: &[(vm::Ref, usize)],
        found: &mut Vec<(usize, u32, u64)>,
    ) {
        let machine = &self.machine;
        for (number, value) in instance_values(machine, object).into_iter().enumerate() {
            let number = first + number as u32;
            let vm::Value::Ref(inside) = value else {
                found.push((position, number, value.bits()));
                continue;
            };
            let known = places.iter().find(|(reference, _)| *reference == inside);
            let shown = match known {
                _ if inside.is_null() => 0,
                Some((_, place)) => 2 + *place as u64,
                None => {
                    let class = oracle::linker::class_name_of(machine, inside);
                    if class.as_str() == "java/lang/String" {
                        found.push((position, number, text_number(&machine.string_text(inside))));
                        continue;
                    }
                    if goes_on && !class.as_str().starts_with('[') {
                        self.traits_of(inside, position, (number + 1) * 64, false, places, found);
                    }
                    1
                }
            };
            found.push((position, number, shown));
        }
    }

    /// Looks at a stage with `this` and parameters built of its objects; `None` where one cannot be built. Nothing that
    /// happens while looking stays.
    pub fn look<R>(
        &mut self,
        at: &Stage,
        class: &ClassName,
        this: Option<&Recipe>,
        parameters: &[(Recipe, Type)],
        look: impl FnOnce(&mut View) -> R,
    ) -> Option<R> {
        self.machine.restore(&at.snapshot);
        self.machine.set_budget(Some(INSTRUCTIONS));
        let any = MethodRef::new(ClassName::object(), "<init>", "()V");
        let method = self.evaluator.linker.method(&mut self.machine, &any).ok()?;
        let mut built = Vec::new();
        for (recipe, ty) in parameters {
            let linker = &mut self.evaluator.linker;
            built.push(oracle::build(&mut self.machine, linker, recipe, ty, &at.objects).ok()?);
        }
        let this = match this {
            Some(recipe) => {
                let linker = &mut self.evaluator.linker;
                let ty = Type::object();
                Some(oracle::build(&mut self.machine, linker, recipe, &ty, &at.objects).ok()?)
            }
            None => None,
        };
        let scene = Scene::before(class.clone(), Site { method, offset: 0 }, this, built);
        Some(look(&mut View { world: self, scene }))
    }
}

/// What the fields of an object hold, in the order of their declaration, those of its class first.
fn instance_values(machine: &vm::Machine, object: vm::Ref) -> Vec<vm::Value> {
    let mut values = Vec::new();
    let mut next = Some(machine.heap.class_of(object));
    while let Some(id) = next {
        let class = &machine.classes[id];
        let own = class.fields.iter().filter(|field| !field.is_static());
        values.extend(own.map(|field| machine.heap.get_value(object, field.offset, field.kind)));
        next = class.superclass;
    }
    values
}

fn text_number(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// A state that is looked at.
pub struct View<'w, 'c> {
    pub(crate) world: &'w mut World<'c>,
    pub(crate) scene: Scene,
}

impl View<'_, '_> {
    /// What an expression has as its value here; `None` where it has none.
    pub fn seen(&mut self, expr: &Expr) -> Option<Seen> {
        self.world.machine.set_budget(Some(INSTRUCTIONS));
        self.world.seen(expr, &self.scene)
    }

    /// Whether a condition holds; `Err` where it cannot be evaluated, which is no fault of the state.
    #[expect(clippy::result_unit_err, reason = "what cannot be evaluated is left out, whatever the reason")]
    pub fn holds(&mut self, condition: &Expr) -> Result<bool, ()> {
        let before = self.world.machine.snapshot();
        self.world.machine.set_budget(Some(INSTRUCTIONS));
        let World { machine, evaluator, .. } = &mut *self.world;
        let evaluated = evaluator.evaluate(machine, &mut Nothing, condition, &self.scene);
        let held = match evaluated {
            Ok(value) => Ok(value.is_true()),
            Err(oracle::Problem::Throws { .. }) => Ok(false),
            Err(oracle::Problem::Unevaluated { .. }) => Err(()),
        };
        self.world.machine.restore(&before);
        held
    }
}
