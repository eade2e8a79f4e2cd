//! What a call needs: objects, elements of arrays and collections, values. How many elements there are is a choice, and each
//! choice is a variant.

use std::collections::BTreeSet;

use contract::{Expr, ExprKind};
use live::World;
use making::{Origin, Ways};
use program::{ClassName, Type};
use suite::Recipe;

use super::Cast;
use super::arguments::{Constants, collection, element_of};

/// What stands for a parameter.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Slot(usize),
    Array {
        element: Type,
        slots: Vec<usize>,
    },
    Collection {
        ty: Type,
        slots: Vec<usize>,
    },
    /// A number or text, by its place among those.
    Value(usize),
    /// Something that is not planned for.
    Fixed(Recipe),
}

impl Part {
    pub(super) fn slots(&self) -> &[usize] {
        match self {
            Part::Slot(slot) => std::slice::from_ref(slot),
            Part::Array { slots, .. } | Part::Collection { slots, .. } => slots,
            Part::Value(_) | Part::Fixed(_) => &[],
        }
    }

    /// Null where an object is not there yet.
    pub(super) fn recipe(&self, world: &World, slots: &[Option<usize>], values: &[Recipe]) -> Recipe {
        let object = |slot: &usize| match slots[*slot] {
            Some(index) => Recipe::Shared(index),
            None => Recipe::Null(Type::object()),
        };
        match self {
            Part::Slot(slot) => object(slot),
            Part::Array { element, slots } => {
                Recipe::Array { element: element.clone(), items: slots.iter().map(object).collect() }
            }
            Part::Collection { ty, slots } => {
                let made = collection(world, ty, slots.iter().map(object).collect());
                made.unwrap_or_else(|| Recipe::Null(ty.clone()))
            }
            Part::Value(index) => values[*index].clone(),
            Part::Fixed(recipe) => recipe.clone(),
        }
    }
}

/// The roles of a call.
#[derive(Clone, Debug, Default)]
pub(super) struct Roles {
    /// The slot of the receiver.
    pub this: Option<usize>,
    pub parameters: Vec<Part>,
    /// The class of each object.
    pub slots: Vec<ClassName>,
    /// The types of values, and what they begin with.
    pub values: Vec<(Type, Recipe)>,
    /// In which slots are filled: what others are made of first.
    pub order: Vec<usize>,
}

impl Roles {
    fn slot(&mut self, class: &ClassName) -> usize {
        self.slots.push(class.clone());
        self.slots.len() - 1
    }

    /// The slots of all that an expression names.
    pub(super) fn named(&self, expr: &Expr) -> Vec<usize> {
        let mut found = Vec::new();
        expr.visit(&mut |part| match &part.kind {
            ExprKind::This => found.extend(self.this),
            ExprKind::Parameter { index, .. } => {
                found.extend(self.parameters.get(*index).into_iter().flat_map(|part| part.slots()));
            }
            _ => {}
        });
        found
    }
}

/// The roles of a call, with each number of elements that is worth trying, but no more than so many.
pub(super) fn variants(
    world: &mut World,
    ways: &Ways,
    cast: &Cast,
    constants: &Constants,
    most: usize,
) -> Vec<Roles> {
    let containers = cast.parameters.iter().filter(|(_, ty)| element(ways, ty).is_some()).count();
    let sizes = constants.sizes();
    let mut choices: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..containers {
        choices = choices
            .iter()
            .flat_map(|choice| sizes.iter().map(move |size| [choice.as_slice(), &[*size]].concat()))
            .collect();
    }
    let mut found: Vec<(usize, Roles)> = Vec::new();
    for choice in choices {
        let Some(roles) = roles(world, ways, cast, &choice) else { continue };
        let held = held(world, cast, &roles);
        found.push((held, roles));
    }
    // Those first of which most holds before anything is done, which is what is said of sizes.
    found.sort_by_key(|(held, _)| std::cmp::Reverse(*held));
    found.truncate(most);
    found.into_iter().map(|(_, roles)| roles).collect()
}

/// How much holds of containers of nothing.
fn held(world: &mut World, cast: &Cast, roles: &Roles) -> usize {
    if roles.parameters.iter().all(|part| matches!(part, Part::Slot(_) | Part::Fixed(_) | Part::Value(_))) {
        return 0;
    }
    let stage = world.empty_stage();
    let slots = vec![None; roles.slots.len()];
    let values: Vec<Recipe> = roles.values.iter().map(|(_, value)| value.clone()).collect();
    let (_, parameters) = roles.recipes(world, &slots, &values);
    let typed: Vec<(Recipe, Type)> =
        parameters.into_iter().zip(cast.parameters.iter().map(|(_, ty)| ty.clone())).collect();
    let conjuncts: Vec<&Expr> = cast.clauses.iter().flat_map(|clause| clause.expr.conjuncts()).collect();
    let looked = world.look(&stage, cast.class, None, &typed, |view| {
        conjuncts.into_iter().filter(|conjunct| view.holds(conjunct) == Ok(true)).count()
    });
    looked.unwrap_or(0)
}

/// The class of the objects that a container holds, if these are planned for.
pub(super) fn element<'t>(ways: &Ways, ty: &'t Type) -> Option<&'t ClassName> {
    let inside = match ty {
        Type::Array(element) => element,
        other => element_of(other)?,
    };
    inside.class_name().filter(|class| ways.is_planned(class))
}

fn roles(world: &World, ways: &Ways, cast: &Cast, sizes: &[usize]) -> Option<Roles> {
    let mut roles = Roles::default();
    let mut sizes = sizes.iter();
    if let Some(class) = &cast.this {
        roles.this = Some(roles.slot(class));
    }
    for (_, ty) in cast.parameters {
        let part = if let Some(class) = element(ways, ty) {
            let slots = (0..*sizes.next()?).map(|_| roles.slot(class)).collect();
            match ty {
                Type::Array(element) => Part::Array { element: (**element).clone(), slots },
                _ => Part::Collection { ty: ty.clone(), slots },
            }
        } else if let Some(class) = ty.class_name().filter(|class| ways.is_planned(class)) {
            Part::Slot(roles.slot(class))
        } else if let Some(first) = making::callable::simplest(&world.program, ty, cast.package) {
            let is_value = matches!(first, Recipe::Value(_) | Recipe::EnumConstant { .. });
            match is_value {
                true => {
                    roles.values.push((ty.clone(), first));
                    Part::Value(roles.values.len() - 1)
                }
                false => Part::Fixed(first),
            }
        } else {
            Part::Fixed(Recipe::Null(ty.clone()))
        };
        roles.parameters.push(part);
    }
    roles.order = order(ways, &roles.slots);
    Some(roles)
}

/// What other slots are made of comes first.
fn order(ways: &Ways, slots: &[ClassName]) -> Vec<usize> {
    let program = ways.program();
    let needs = |class: &ClassName| -> BTreeSet<ClassName> {
        let makers = &ways.of(class).makers;
        let mut found = BTreeSet::new();
        for way in makers {
            found.extend(way.types.iter().filter_map(|ty| ty.class_name().cloned()));
            if let Origin::Outer(other) | Origin::Object(other) = &way.from {
                found.insert(other.clone());
            }
        }
        found
    };
    let mut left: Vec<usize> = (0..slots.len()).collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let is_ready = |slot: &usize| {
            let needs = needs(&slots[*slot]);
            left.iter()
                .filter(|other| slots[**other] != slots[*slot])
                .all(|other| !needs.iter().any(|need| program.is_subclass(&slots[*other], need)))
        };
        let position = left.iter().position(is_ready).unwrap_or(0);
        order.push(left.remove(position));
    }
    order
}
