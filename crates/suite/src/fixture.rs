//! Fixtures: objects whose state no call is known to bring about, and by what means a test can set it.

use program::{Access, ClassName, FieldRef, Program, Type};

use crate::{Creation, FieldValue, Recipe, SetUp, TestCase};

/// What the `fixture` of a test is called in reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixtureKind {
    /// Nothing is built.
    None,
    /// Constructors, methods and assignments, as the user's own code could use them.
    Calls,
    /// Objects of classes that nobody has written, and calls.
    Mock,
    /// At least one object or field is out of the language's reach.
    Reflection,
}

impl FixtureKind {
    pub fn word(self) -> &'static str {
        match self {
            FixtureKind::None => "none",
            FixtureKind::Calls => "calls",
            FixtureKind::Mock => "mock",
            FixtureKind::Reflection => "reflection",
        }
    }
}

impl TestCase {
    /// Whether fields are set past the methods of their objects.
    pub fn has_fixture(&self) -> bool {
        self.recipes().any(|recipe| recipe.any(&|part| matches!(part, Recipe::Fixture { .. })))
    }

    /// By what means its objects are built.
    pub fn fixture_kind(&self, program: &Program) -> FixtureKind {
        if self.uses_reflection(program) {
            return FixtureKind::Reflection;
        }
        if self.recipes().any(|recipe| recipe.any(&|part| matches!(part, Recipe::Mock(_)))) {
            return FixtureKind::Mock;
        }
        let builds = |part: &Recipe| matches!(part, Recipe::Object { .. } | Recipe::Fixture { .. });
        let calls = self.set_up.iter().any(|step| matches!(step, SetUp::Call { .. }));
        if calls || self.recipes().any(builds) { FixtureKind::Calls } else { FixtureKind::None }
    }

    /// Whether a test in the package of the class under test cannot be written without reflection.
    pub fn uses_reflection(&self, program: &Program) -> bool {
        let package = self.class.package();
        let needs = |part: &Recipe| match part {
            Recipe::Object { creation: Creation::Reflection { .. }, .. } => true,
            Recipe::Fixture { object, fields } => {
                fields.iter().any(|field| !is_assignable(program, &package, &self.shared, object, field))
            }
            _ => false,
        };
        self.recipes().any(|recipe| recipe.any(&needs))
    }

    /// The fields that only reflection can set, and that this case sets.
    pub fn reflected_fields(&self, program: &Program) -> Vec<FieldRef> {
        let package = self.class.package();
        let mut found = Vec::new();
        for recipe in self.recipes() {
            if let Recipe::Fixture { object, fields } = recipe {
                let hidden =
                    fields.iter().filter(|it| !is_assignable(program, &package, &self.shared, object, it));
                found.extend(hidden.map(|it| it.field.clone()));
            }
        }
        found
    }
}

/// Whether code of a package can write `object.field = value`.
pub fn is_assignable(
    program: &Program,
    package: &str,
    shared: &[Recipe],
    object: &Recipe,
    field: &FieldValue,
) -> bool {
    let FieldValue { field, ty, value } = field;
    let is_visible = |class: &ClassName| program.is_accessible_class(class, package);
    let declared = program.class(&field.owner).and_then(|class| class.field(&field.name).map(|it| it.access));
    let is_open = declared.is_some_and(|access| {
        !access.contains(Access::FINAL) && program.is_accessible(&field.owner, access, package)
    });
    let class = class_of(shared, object);
    // A field of the same name further down would be meant instead.
    let is_meant = class.is_some_and(|class| {
        std::iter::once(class.clone())
            .chain(program.supertypes(class))
            .find(|name| program.class(name).is_some_and(|class| class.field(&field.name).is_some()))
            .is_some_and(|found| found == field.owner)
    });
    is_open
        && is_meant
        && program::is_identifier(&field.name)
        // What a type variable stands for is not known here.
        && (value.is_null() || is_ground(ty))
        && is_visible(&field.owner)
        && class.is_some_and(is_visible)
        && value_classes(shared, value).into_iter().all(is_visible)
}

/// The class of the object that a recipe makes, where the recipe tells it.
pub fn class_of<'a>(shared: &'a [Recipe], recipe: &'a Recipe) -> Option<&'a ClassName> {
    match resolved(shared, recipe)? {
        Recipe::Object { ty, .. } => ty.class_name(),
        _ => None,
    }
}

/// The number of the shared object that a recipe stands for; `None` if it is not shared.
pub fn shared_index(shared: &[Recipe], recipe: &Recipe) -> Option<usize> {
    let mut recipe = recipe;
    let mut found = None;
    // Every step leads to an earlier object: a later one is not built yet.
    loop {
        match recipe {
            Recipe::Shared(index) if found.is_none_or(|last| *index < last) => {
                found = Some(*index);
                recipe = shared.get(*index)?;
            }
            Recipe::Fixture { object, .. } if matches!(**object, Recipe::Shared(_)) => recipe = object,
            _ => return found,
        }
    }
}

/// The recipe that makes the object, without the fields that are set on it.
fn resolved<'a>(shared: &'a [Recipe], recipe: &'a Recipe) -> Option<&'a Recipe> {
    let recipe = match shared_index(shared, recipe) {
        Some(index) => shared.get(index)?,
        None => recipe,
    };
    match recipe {
        Recipe::Fixture { object, .. } => Some(object),
        Recipe::Shared(_) => None,
        other => Some(other),
    }
}

fn is_ground(ty: &Type) -> bool {
    match ty {
        Type::Primitive(_) => true,
        Type::Class(class) => class.arguments.is_empty(),
        Type::Array(element) => is_ground(element),
        Type::Void | Type::Null | Type::Variable(_) => false,
    }
}

/// Classes that must be named, or at least known, where a value is written.
fn value_classes<'a>(shared: &'a [Recipe], value: &'a Recipe) -> Vec<&'a ClassName> {
    match value {
        Recipe::EnumConstant { class, .. } => vec![class],
        Recipe::Null(_) => Vec::new(),
        Recipe::Array { element, items } => {
            let mut innermost = element;
            while let Type::Array(inner) = innermost {
                innermost = inner;
            }
            let inside = items.iter().flat_map(|item| value_classes(shared, item));
            innermost.class_name().into_iter().chain(inside).collect()
        }
        other => class_of(shared, other).into_iter().collect(),
    }
}
