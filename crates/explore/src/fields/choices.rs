//! What a place can hold: values, objects that are there, and new ones.

use making::enum_constants;
use paths::skeleton::usual_item;
use program::{Class, ClassName, ClassType, Method, MethodRef, Program, Type};
use suite::fixture::class_of;
use suite::{Creation, Mock, Recipe, TestCase, Value as Literal};
use types::Wish;

use super::first_fixture;

/// What a place can hold without a new object; arrays of objects grow up to so many elements.
pub(super) fn choices(
    program: &Program,
    case: &TestCase,
    ty: &Type,
    current: &Recipe,
    elements: usize,
) -> Vec<Recipe> {
    let mut choices = Vec::new();
    if ty.is_primitive() {
        return choices;
    }
    choices.push(Recipe::Null(ty.clone()));
    if is_text_like(ty) || ty.unboxed().is_some() {
        if current.is_null() {
            let usual = ty.unboxed().map(|primitive| usual_item(&Type::Primitive(primitive)));
            choices.push(usual.unwrap_or(Recipe::Value(Literal::String("a".into()))));
        }
        return choices;
    }
    match ty {
        Type::Array(element) => match current {
            Recipe::Array { items, .. } if items.len() < elements && !is_literal(element) => {
                let mut items = items.clone();
                items.push(Recipe::Null((**element).clone()));
                choices.push(Recipe::Array { element: (**element).clone(), items });
            }
            Recipe::Array { .. } => {}
            _ => choices.push(Recipe::Array { element: (**element).clone(), items: Vec::new() }),
        },
        Type::Class(class) => {
            choices.extend(enum_constants(program, &class.name));
            for index in 0..first_fixture(case) {
                let fits = class_of(&case.shared, &Recipe::Shared(index))
                    .is_some_and(|own| program.is_subclass(own, &class.name));
                if fits {
                    choices.push(Recipe::Shared(index));
                }
            }
            let package = case.class.package();
            let function = lambda(program, class, &package).filter(|_| current.is_null());
            let mock = || mock(program, class, &package).filter(|_| current.is_null());
            choices.extend(function.or_else(mock));
        }
        Type::Void | Type::Null | Type::Primitive(_) | Type::Variable(_) => {}
    }
    choices
}

/// A lambda for an interface of the program that asks for no more; `None` if a test cannot write one.
fn lambda(program: &Program, class: &ClassType, package: &str) -> Option<Recipe> {
    let declared = program.class(&class.name).filter(|class| class.is_interface())?;
    let is_plain = declared.type_parameters.is_empty() && program.is_accessible_class(&class.name, package);
    let method = program.functional_method(class).filter(|_| is_plain)?;
    let returns = match &method.returns {
        Type::Void => None,
        ty => Some(Box::new(simplest(program, ty))),
    };
    Some(Recipe::Lambda { interface: Type::Class(class.clone()), returns, rows: Vec::new() })
}

/// An object of a class that nobody has written, for an interface of which no class is one.
fn mock(program: &Program, class: &ClassType, package: &str) -> Option<Recipe> {
    let is_open = program.class(&class.name).is_some_and(|declared| declared.is_interface());
    let is_missing = is_open && classes(program, &class.name, 1).is_empty();
    let wish = Wish { package, is: std::slice::from_ref(class), is_not: &[] };
    let planned = is_missing.then(|| types::plan(program, wish).ok())?;
    Some(Recipe::Mock(Box::new(Mock::of(planned?, Vec::new()))))
}

/// Classes of the program that an object of a declared type can have, so many of them.
pub(super) fn classes(program: &Program, declared: &ClassName, most: usize) -> Vec<ClassName> {
    if !program.is_under_test(declared) {
        return Vec::new();
    }
    let mut classes = making::concrete_classes(program, declared);
    classes.truncate(most);
    classes
}

/// An object of a class in the simplest way: by a constructor or else a factory that a test can call, with few arguments;
/// by reflection if there is none.
pub(crate) fn creation(
    program: &Program,
    class: &ClassName,
    package: &str,
    shared: &[Recipe],
) -> Option<Recipe> {
    let class = program.class(class)?;
    let own = Type::class(class.name.clone());
    let is_visible = |method: &Method| {
        program.is_accessible_class(&class.name, package)
            && program.is_accessible(&class.name, method.access, package)
    };
    let is_factory = |method: &Method| {
        method.access.is_static()
            && method.returns == own
            && method.type_parameters.is_empty()
            && is_visible(method)
            // What asks for one to make one is a copy.
            && !method.parameters.iter().any(|it| it.ty == own)
    };
    let mut makers: Vec<&Method> = class
        .methods
        .iter()
        .filter(|it| !it.access.is_synthetic() && (it.is_constructor() || is_factory(it)))
        .collect();
    makers.sort_by_key(|it| {
        (!is_visible(it), !it.is_constructor(), it.parameters.len(), it.name.clone(), it.descriptor.clone())
    });
    makers.into_iter().find_map(|method| {
        let arguments: Vec<Recipe> = method.parameters.iter().map(|it| simplest(program, &it.ty)).collect();
        let reference = class.method_ref(method);
        let creation = if method.is_constructor() {
            construction(&class, reference, is_visible(method), arguments, shared)?
        } else {
            Creation::Factory { method: reference, on: None, arguments }
        };
        Some(Recipe::Object { ty: own.clone(), creation, then: Vec::new() })
    })
}

/// By a constructor, with the outer instance that it may need; `None` if there is none at hand.
fn construction(
    class: &Class,
    constructor: MethodRef,
    is_visible: bool,
    arguments: Vec<Recipe>,
    shared: &[Recipe],
) -> Option<Creation> {
    let outer = match (class.is_inner(), &class.outer) {
        (true, Some(outer)) => {
            let has = |index: &usize| class_of(shared, &Recipe::Shared(*index)) == Some(outer);
            Some(Recipe::Shared((0..shared.len()).find(has)?))
        }
        _ => None,
    };
    let (all, _) = Program::parse_descriptor(&constructor.descriptor)?;
    // Captured variables or what else the compiler adds are not known.
    if all.len() != arguments.len() + usize::from(outer.is_some()) {
        return None;
    }
    Some(if is_visible {
        Creation::Constructor { constructor, outer: outer.map(Box::new), arguments }
    } else {
        Creation::Reflection { constructor, arguments: outer.into_iter().chain(arguments).collect() }
    })
}

pub(crate) fn simplest(program: &Program, ty: &Type) -> Recipe {
    match ty {
        Type::Primitive(_) => usual_item(ty),
        ty if *ty == Type::string() => Recipe::Value(Literal::String("a".into())),
        Type::Array(element) => Recipe::Array { element: (**element).clone(), items: Vec::new() },
        Type::Class(class) => match (ty.unboxed(), enum_constants(program, &class.name).into_iter().next()) {
            (Some(primitive), _) => usual_item(&Type::Primitive(primitive)),
            (None, Some(constant)) => constant,
            (None, None) => Recipe::Null(ty.clone()),
        },
        Type::Void | Type::Null | Type::Variable(_) => Recipe::Null(Type::object()),
    }
}

/// A field that can hold a string and nothing else that we would know of.
pub(super) fn is_text_like(ty: &Type) -> bool {
    match ty {
        Type::Variable(_) => true,
        Type::Class(class) => {
            matches!(class.name.as_str(), "java/lang/String" | "java/lang/Object" | "java/lang/CharSequence")
        }
        Type::Void | Type::Null | Type::Primitive(_) | Type::Array(_) => false,
    }
}

fn is_literal(ty: &Type) -> bool {
    ty.is_primitive() || *ty == Type::string()
}
