//! Objects whose fields are inputs: for goals that objects built by calls do not meet.
//!
//! A case is *opened*: the objects of its receiver and arguments become shared ones, and their fields are set to what they
//! hold after the calls. From there on every field has a variable, like every literal. Where a path asks which object a
//! field refers to, the search exchanges it (KeYTestGen2's abstract heap, lazily chosen): nothing, an object that is there
//! already, a new one of each class that fits, opened in its turn. So sizes and depths grow where a path needs them.
//!
//! The shared objects of an opened case are in order: first those that are created, then fixtures that set their fields,
//! which may refer to any of them.
//!
//! Only fields of the program's own classes are touched, and no final ones: what a constructor fixes, its arguments decide.

mod choices;
mod opener;

use oracle::Kept;
use paths::skeleton::{element, erased, field_path};
use paths::{Names, Stage};
use program::{Program, Type};
use suite::fixture::class_of;
use suite::{Loss, Recipe, TestCase};

pub(crate) use choices::creation;
pub(crate) use choices::simplest;
use choices::{choices, classes};
use opener::Opener;

use crate::exploration::Limits;

/// Instructions that building the objects of a case may take.
const OPENING: u64 = 1_000_000;

/// Some of the cases with their fields opened, each of another shape; none if there is nothing to open.
pub(crate) fn open(
    stage: &mut Stage,
    program: &Program,
    cases: &[TestCase],
    most: usize,
    limits: &Limits,
) -> Vec<TestCase> {
    let mut found: Vec<TestCase> = Vec::new();
    for case in cases {
        if found.len() >= most {
            break;
        }
        let Some(opened) = opened(stage, program, lifted(program, case), limits) else { continue };
        if !found.iter().any(|known| erased(known) == erased(&opened)) {
            found.push(opened);
        }
    }
    found
}

/// The case with the fields of its shared objects set to what they are. `None` if no field can be.
pub(crate) fn opened(
    stage: &mut Stage,
    program: &Program,
    case: TestCase,
    limits: &Limits,
) -> Option<TestCase> {
    stage.reset(OPENING);
    let Stage { machine, linker, .. } = stage;
    let (creations, fixtures): (Vec<Recipe>, Vec<Recipe>) =
        case.shared.iter().cloned().partition(|recipe| !is_fixture(recipe));
    let mut objects: Vec<Kept> = Vec::with_capacity(creations.len());
    for recipe in &creations {
        let built = oracle::build(machine, linker, recipe, &Type::object(), &objects).ok()?;
        objects.push(built);
    }
    let mut opener =
        Opener { limits, program, machine, linker, package: case.class.package(), creations, objects };
    let mut all: Vec<Recipe> = Vec::new();
    let mut index = 0;
    while index < opener.creations.len() {
        let known = fixtures.iter().find(|fixture| sets(fixture, index));
        match known {
            Some(known) => all.push(known.clone()),
            None => {
                let fields = opener.fields(index);
                if !fields.is_empty() {
                    all.push(Recipe::Fixture { object: Box::new(Recipe::Shared(index)), fields });
                }
            }
        }
        index += 1;
    }
    let mut shared = opener.creations;
    shared.extend(all.iter().cloned());
    (!all.is_empty()).then_some(TestCase { shared, ..case })
}

/// Cases that have something else in the field or argument at a path; `None` if no fixture sets such a field, and no
/// object of the program is such an argument.
pub(crate) fn other_states(
    stage: &mut Stage,
    program: &Program,
    case: &TestCase,
    (names, types): (&Names, &[Type]),
    path: &str,
    limits: &Limits,
) -> Option<States> {
    if !case.has_fixture() {
        return None;
    }
    let place = Spot::find(case, names, path)?;
    let (ty, current) = place.value(case, types)?;
    let (ty, current) = (ty.clone(), current.clone());
    if let Spot::Argument(_) = place
        && !ty.class_name().is_some_and(|class| program.is_under_test(class))
    {
        return None;
    }
    let mut states = States::default();
    let mut choices = choices(program, case, &ty, &current, limits.elements());
    choices.retain(|choice| *choice != current);
    choices.truncate(limits.choices());
    for choice in choices {
        states.cases.extend(place.with(case, choice));
    }
    let first = first_fixture(case);
    if let Some(class) = ty.class_name().filter(|_| first < limits.opened_objects()) {
        let classes = classes(program, class, limits.classes());
        let is_lambda = |case: &TestCase| {
            place
                .value(case, types)
                .is_some_and(|(_, value)| matches!(value, Recipe::Lambda { .. } | Recipe::Mock(_)))
        };
        let has_lambda = is_lambda(case) || states.cases.iter().any(is_lambda);
        if classes.is_empty()
            && program.is_under_test(class)
            && making::enum_constants(program, class).is_empty()
            && !has_lambda
        {
            states.lost.push(Loss::NoClassOf { class: class.clone() });
        }
        for class in classes {
            let Some(recipe) = creation(program, &class, &case.class.package(), &case.shared[..first]) else {
                states.lost.push(Loss::NoConstructor { class });
                continue;
            };
            let mut grown = place.with(case, Recipe::Shared(first));
            if let Some(grown) = &mut grown {
                // Fixtures are behind it and nobody refers to them by number.
                grown.shared.insert(first, recipe);
            }
            states.cases.extend(grown.and_then(|grown| opened(stage, program, grown, limits)));
        }
    }
    Some(states)
}

/// What can stand in one place instead.
#[derive(Default)]
pub(crate) struct States {
    pub cases: Vec<TestCase>,
    /// Why something cannot.
    pub lost: Vec<Loss>,
}

pub(crate) fn is_fixture(recipe: &Recipe) -> bool {
    matches!(recipe, Recipe::Fixture { .. })
}

/// Where the fixtures of an opened case begin.
pub(crate) fn first_fixture(case: &TestCase) -> usize {
    case.shared.iter().position(is_fixture).unwrap_or(case.shared.len())
}

fn sets(fixture: &Recipe, index: usize) -> bool {
    matches!(fixture, Recipe::Fixture { object, .. } if **object == Recipe::Shared(index))
}

/// The case with the objects of its receiver and arguments, and those that these hold, as shared ones.
fn lifted(program: &Program, case: &TestCase) -> TestCase {
    let mut case = case.clone();
    let TestCase { shared, receiver, arguments, .. } = &mut case;
    for recipe in receiver.iter_mut().chain(arguments) {
        lift(program, recipe, shared);
    }
    case
}

/// Makes an object of the program a shared one, and so those in an array or a collection.
fn lift(program: &Program, recipe: &mut Recipe, shared: &mut Vec<Recipe>) {
    let is_own = class_of(&[], recipe).is_some_and(|class| program.is_under_test(class));
    match recipe {
        Recipe::Object { .. } if is_own => {
            let object = std::mem::replace(recipe, Recipe::Shared(shared.len()));
            shared.push(object);
        }
        Recipe::Array { items, .. } => items.iter_mut().for_each(|item| lift(program, item, shared)),
        Recipe::Object { then, .. } => {
            let held = then.iter_mut().flat_map(|call| &mut call.arguments);
            held.for_each(|argument| lift(program, argument, shared));
        }
        _ => {}
    }
}

/// Where an object stands that can be exchanged.
enum Spot {
    Argument(usize),
    /// A field of a fixture, or an element of an array in one.
    Field {
        entry: usize,
        field: usize,
        element: Option<usize>,
    },
}

impl Spot {
    fn find(case: &TestCase, names: &Names, path: &str) -> Option<Spot> {
        if let Some(index) = (0..case.arguments.len()).find(|index| names.argument(*index) == path) {
            return Some(Spot::Argument(index));
        }
        for (entry, recipe) in case.shared.iter().enumerate() {
            let Recipe::Fixture { object, fields } = recipe else { continue };
            let Recipe::Shared(index) = **object else { continue };
            for (field, set) in fields.iter().enumerate() {
                let own = field_path(&Names::shared(index), set);
                if own == path {
                    return Some(Spot::Field { entry, field, element: None });
                }
                if let Recipe::Array { items, .. } = &set.value
                    && let Some(at) = (0..items.len()).find(|at| element(&own, *at) == path)
                {
                    return Some(Spot::Field { entry, field, element: Some(at) });
                }
            }
        }
        None
    }

    fn value<'c>(&self, case: &'c TestCase, types: &'c [Type]) -> Option<(&'c Type, &'c Recipe)> {
        match *self {
            Spot::Argument(index) => Some((types.get(index)?, case.arguments.get(index)?)),
            Spot::Field { entry, field, element } => {
                let Some(Recipe::Fixture { fields, .. }) = case.shared.get(entry) else { return None };
                let set = fields.get(field)?;
                match (element, &set.value) {
                    (None, value) => Some((&set.ty, value)),
                    (Some(at), Recipe::Array { element, items }) => Some((element, items.get(at)?)),
                    (Some(_), _) => None,
                }
            }
        }
    }

    fn with(&self, case: &TestCase, new: Recipe) -> Option<TestCase> {
        let mut case = case.clone();
        match *self {
            Spot::Argument(index) => *case.arguments.get_mut(index)? = new,
            Spot::Field { entry, field, element } => {
                let Some(Recipe::Fixture { fields, .. }) = case.shared.get_mut(entry) else { return None };
                match (element, &mut fields.get_mut(field)?.value) {
                    (None, value) => *value = new,
                    (Some(at), Recipe::Array { items, .. }) => *items.get_mut(at)? = new,
                    (Some(_), _) => return None,
                }
            }
        }
        Some(case)
    }
}
