//! The super types of a class that nobody has written.

use program::{Class, ClassKind, ClassName, ClassType, Method, Program};
use suite::{MockBase, MockClass};

use crate::conflict::{Conflict, NoClass, Reason};
use crate::methods;

/// Subclasses that stand in for a class without constructors.
const MOST_DETOURS: usize = 8;

/// What a class is to be.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// Where the class is written.
    pub package: &'a str,
    pub is: &'a [ClassType],
    pub is_not: &'a [ClassName],
}

/// Where a class would stand.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place<'a> {
    Package(&'a str),
    /// Wherever it has to obey least. That is a package of its own, where nothing is inherited that a package keeps to itself:
    /// what hides a type, a constructor or an abstract method from there, another class that nobody has written can open,
    /// one in the package of these that it then extends.
    Anywhere,
}

impl<'a> Place<'a> {
    pub(crate) fn package(self) -> Option<&'a str> {
        match self {
            Place::Package(package) => Some(package),
            Place::Anywhere => None,
        }
    }
}

/// The class that a wish describes, with no more super types than it takes.
///
/// # Errors
/// Where there is none, with the first rule that is broken. Whether a class that is there would do, or one in another
/// package, [`explain`] says.
pub fn plan(program: &Program, wish: Wish<'_>) -> Result<MockClass, NoClass> {
    plan_at(program, wish, Place::Package(wish.package))
}

fn plan_at(program: &Program, wish: Wish<'_>, place: Place<'_>) -> Result<MockClass, NoClass> {
    let mut first = None;
    // A sealed type is open where one of those that it permits is.
    for choice in opened(program, wish, place)? {
        match with_lowest(program, wish, place, &choice) {
            Ok(class) => return Ok(class),
            Err(reason) => {
                // What is not written here may be what Java allows.
                let is_open = matches!(reason, NoClass::Unwritten(_));
                if first.is_none() || is_open {
                    first = Some(reason);
                }
            }
        }
    }
    let first = first.unwrap_or(NoClass::Unwritten("a sealed type"));
    // Each of the open ones that it permits is what is not wanted.
    let is_implied =
        matches!(&first, NoClass::Conflict(found) if matches!(found.reason, Reason::Implied(..)));
    Err(sealed(program, wish).filter(|_| is_implied).map_or(first, |class| conflict(Reason::Sealed(class))))
}

/// The first of the wanted types that is sealed.
fn sealed(program: &Program, wish: Wish<'_>) -> Option<ClassName> {
    let is_sealed = |name: &ClassName| program.class(name).is_some_and(|class| !class.permitted.is_empty());
    lowest(program, wish.is).into_iter().map(|ty| ty.name).find(is_sealed)
}

/// The same with the whole of the reason: all classes that are there are looked at, and a conflict names no type that
/// does not take part in it. For what is told, not for what is tried: it takes long.
///
/// # Errors
/// Where there is no such class, or no new one.
pub fn explain(program: &Program, wish: Wish<'_>) -> Result<MockClass, NoClass> {
    let found = plan(program, wish);
    let Err(NoClass::Conflict(conflict)) = found else { return found };
    if let Some(class) = existing(program, wish) {
        return Err(NoClass::Exists(class));
    }
    let (place, conflict) = match plan_at(program, wish, Place::Anywhere) {
        Err(NoClass::Conflict(everywhere)) => (Place::Anywhere, everywhere),
        _ => (Place::Package(wish.package), conflict),
    };
    Err(NoClass::Conflict(Box::new(smallest(program, wish, place, *conflict))))
}

/// Whether the language allows no class that is all of some types, wherever it stands.
pub(crate) fn is_impossible(program: &Program, is: &[ClassType]) -> bool {
    let wish = Wish { package: "", is, is_not: &[] };
    matches!(plan_at(program, wish, Place::Anywhere), Err(NoClass::Conflict(_)))
        && existing(program, wish).is_none()
}

/// A class that is there and all that is wanted; one of the program, if it has one.
pub(crate) fn existing(program: &Program, wish: Wish<'_>) -> Option<ClassName> {
    let named = wish.is.iter().map(|ty| ty.name.clone());
    let permitted = wish.is.iter().flat_map(|ty| program.permitted(&ty.name));
    let known = program.under_test().iter().chain(program.others()).cloned();
    let fits = |name: &ClassName| {
        wish.is.iter().all(|ty| program.is_subclass(name, &ty.name))
            && !wish.is_not.iter().any(|unwanted| program.is_subclass(name, unwanted))
            && program.class(name).is_some_and(|class| !class.access.is_abstract() && !class.is_interface())
    };
    named.chain(permitted).chain(known).find(fits)
}

/// Leaves out what does not take part: one type after the other, as long as a conflict is left.
fn smallest(program: &Program, wish: Wish<'_>, place: Place<'_>, mut conflict: Conflict) -> Conflict {
    let (mut is, mut is_not) = (wish.is.to_vec(), wish.is_not.to_vec());
    let mut index = 0;
    while index < is.len() {
        let left: Vec<ClassType> = without(&is, index);
        match refused(program, Wish { is: &left, is_not: &is_not, ..wish }, place) {
            Some(other) => (is, conflict) = (left, other),
            None => index += 1,
        }
    }
    index = 0;
    while index < is_not.len() {
        let left: Vec<ClassName> = without(&is_not, index);
        match refused(program, Wish { is: &is, is_not: &left, ..wish }, place) {
            Some(other) => (is_not, conflict) = (left, other),
            None => index += 1,
        }
    }
    let is: Vec<ClassName> = is.into_iter().map(|ty| ty.name).collect();
    let lacks = match &conflict.reason {
        Reason::Final(class) | Reason::Kind(class, _) | Reason::Sealed(class) => {
            let other = is.iter().find(|other| *other != class && !program.is_subclass(class, other));
            other.map(|other| (other.clone(), program.class(other).is_some_and(|it| it.is_interface())))
        }
        _ => None,
    };
    let is_everywhere = matches!(place, Place::Anywhere);
    Conflict { is, is_not, lacks, is_everywhere, ..conflict }
}

/// The conflict of a wish that neither a new class nor one that is there fulfils.
fn refused(program: &Program, wish: Wish<'_>, place: Place<'_>) -> Option<Conflict> {
    match plan_at(program, wish, place) {
        Err(NoClass::Conflict(conflict)) if existing(program, wish).is_none() => Some(*conflict),
        _ => None,
    }
}

fn without<T: Clone>(all: &[T], index: usize) -> Vec<T> {
    let others = all.iter().enumerate().filter(|(other, _)| *other != index);
    others.map(|(_, one)| one.clone()).collect()
}

fn conflict(reason: Reason) -> NoClass {
    NoClass::Conflict(Box::new(Conflict::of(reason)))
}

/// The lowest of the wanted types, in each of the ways in which sealed ones can be had.
fn opened(program: &Program, wish: Wish<'_>, place: Place<'_>) -> Result<Vec<Vec<ClassType>>, NoClass> {
    let mut choices: Vec<Vec<ClassType>> = vec![Vec::new()];
    for ty in lowest(program, wish.is) {
        let class =
            program.class(&ty.name).ok_or(NoClass::Unwritten("a class that is not on the class path"))?;
        let ways: Vec<ClassType> = match class.permitted.is_empty() {
            true => std::iter::once(ty.clone()).chain(detours(program, &class, place)).collect(),
            false => open_below(program, &class),
        };
        if ways.is_empty() {
            return Err(conflict(Reason::Sealed(ty.name.clone())));
        }
        let each = |choice: &Vec<ClassType>| {
            let choice = choice.clone();
            ways.iter().map(move |way| choice.iter().chain([way]).cloned().collect()).collect::<Vec<_>>()
        };
        choices = choices.iter().flat_map(each).collect();
    }
    Ok(choices.into_iter().map(|choice| lowest(program, &choice)).collect())
}

/// Those of some types that no other of them is a subtype of.
fn lowest(program: &Program, wanted: &[ClassType]) -> Vec<ClassType> {
    let mut lowest: Vec<ClassType> = Vec::new();
    for ty in wanted.iter().filter(|ty| !ty.name.is_object()) {
        if let Some(known) = lowest.iter_mut().find(|known| known.name == ty.name) {
            // A question asks for the bare class; its arguments are known from elsewhere.
            if known.arguments.is_empty() {
                *known = ty.clone();
            }
            continue;
        }
        if lowest.iter().any(|known| program.is_subclass(&known.name, &ty.name)) {
            continue;
        }
        lowest.retain(|known| !program.is_subclass(&ty.name, &known.name));
        lowest.push(ty.clone());
    }
    lowest
}

/// What can be extended of that which a sealed type permits.
fn open_below(program: &Program, class: &Class) -> Vec<ClassType> {
    let is_open = |name: &ClassName| {
        program.class(name).is_some_and(|below| {
            let is_kind = matches!(below.kind, ClassKind::Class | ClassKind::Interface);
            below.permitted.is_empty() && !below.access.is_final() && is_kind
        })
    };
    let open = program.permitted(&class.name).into_iter().filter(is_open);
    open.map(|name| ClassType { name, arguments: Vec::new() }).collect()
}

/// Classes that can be extended, of those below one whose own constructors cannot be called.
fn detours(program: &Program, class: &Class, place: Place<'_>) -> Vec<ClassType> {
    if class.kind != ClassKind::Class || class.access.is_final() || constructor(class, place).is_some() {
        return Vec::new();
    }
    let is_open = |name: &&ClassName| {
        **name != class.name
            && program.is_subclass(name, &class.name)
            && program.class(name).is_some_and(|below| {
                let is_plain = below.kind == ClassKind::Class && below.permitted.is_empty();
                is_plain && !below.access.is_final() && constructor(&below, place).is_some()
            })
    };
    let known = program.under_test().iter().chain(program.others()).filter(is_open);
    known.take(MOST_DETOURS).map(|name| ClassType { name: name.clone(), arguments: Vec::new() }).collect()
}

fn with_lowest(
    program: &Program,
    wish: Wish<'_>,
    place: Place<'_>,
    lowest: &[ClassType],
) -> Result<MockClass, NoClass> {
    let mut mock = MockClass::of_types(Vec::new());
    // What Java allows and nobody writes here; it counts only where nothing is forbidden.
    let mut unwritten = None;
    for ty in lowest {
        let unknown = NoClass::Unwritten("a class that is not on the class path");
        let class = program.class(&ty.name).ok_or(unknown)?;
        let is_hidden = |package| class.is_local || !program.is_accessible_class(&ty.name, package);
        if place.package().is_some_and(is_hidden) {
            return Err(conflict(Reason::Hidden(ty.name.clone())));
        }
        match class.kind {
            // Java lets a class implement an annotation type, though hardly anybody does.
            ClassKind::Interface | ClassKind::Annotation => mock.implements.push(ty.clone()),
            ClassKind::Class if class.access.is_final() => {
                return Err(conflict(Reason::Final(ty.name.clone())));
            }
            ClassKind::Class => {
                if let Some(other) = &mock.extends {
                    return Err(conflict(Reason::TwoClasses(other.class.name.clone(), ty.name.clone())));
                }
                unwritten = unwritten.or(unextended(&class));
                mock.extends = Some(base(program, place, &class, ty)?);
            }
            ClassKind::Enum | ClassKind::Record | ClassKind::Info => {
                return Err(conflict(Reason::Kind(ty.name.clone(), class.kind)));
            }
        }
    }
    for unwanted in wish.is_not {
        let implied = mock.super_types().find(|ty| program.is_subclass(&ty.name, unwanted));
        if let Some(ty) = implied {
            return Err(conflict(Reason::Implied(ty.name.clone(), unwanted.clone())));
        }
        if unwanted.is_object() {
            return Err(conflict(Reason::Implied(ClassName::object(), ClassName::object())));
        }
    }
    methods::agree(program, &mut mock, place)?;
    unwritten.map_or(Ok(mock), |what| Err(NoClass::Unwritten(what)))
}

/// What stands below some classes, and is no plain class that extends them.
fn unextended(class: &Class) -> Option<&'static str> {
    match class.name.as_str() {
        // Only their own kinds of declaration extend these two (JLS 8.1.4).
        "java/lang/Enum" => Some("an enum"),
        "java/lang/Record" => Some("a record"),
        _ => class.is_inner().then_some("a subclass of an inner class"),
    }
}

/// The constructor that asks for least.
fn constructor<'c>(class: &'c Class, place: Place<'_>) -> Option<&'c Method> {
    let is_near = |package| class.name.package() == package;
    let is_visible = |method: &&Method| {
        let access = method.access;
        let is_there = place.package().is_none_or(|package| is_near(package) && !access.is_private());
        !access.is_synthetic() && (access.is_public() || access.is_protected() || is_there)
    };
    class.constructors().filter(is_visible).min_by_key(|method| method.parameters.len())
}

/// The class that is extended, with the constructor that asks for least.
fn base(program: &Program, place: Place<'_>, class: &Class, ty: &ClassType) -> Result<MockBase, NoClass> {
    let constructor = constructor(class, place);
    let Some(constructor) = constructor else {
        return Err(match place {
            Place::Package(_) => conflict(Reason::NoConstructor(class.name.clone())),
            Place::Anywhere => NoClass::Unwritten("a subclass of a class without constructors"),
        });
    };
    if let Place::Package(package) = place {
        closed_method(program, package, class)?;
        estranged_method(program, package, class)?;
    }
    let package = place.package().unwrap_or_default().into();
    Ok(MockBase { class: ty.clone(), constructor: class.method_ref(constructor), package })
}

/// A class overrides what its package shares in a class above one of another package, and inherits it not: so rare that it
/// is not written.
fn estranged_method(program: &Program, package: &str, class: &Class) -> Result<(), NoClass> {
    let above = std::iter::once(class.name.clone()).chain(program.supertypes(&class.name));
    let line = above.filter_map(|name| program.class(&name)).filter(|it| !it.is_interface());
    let mut is_behind = false;
    for declared in line {
        let is_near = declared.name.package() == package;
        let is_shared = |method: &Method| {
            let access = method.access;
            !(access.is_public() || access.is_protected() || access.is_private() || method.is_constructor())
        };
        if is_near && is_behind && declared.methods.iter().any(is_shared) {
            return Err(NoClass::Unwritten("a class that is kept apart from its package"));
        }
        is_behind |= !is_near;
    }
    Ok(())
}

/// Nobody can implement an abstract method that only another package sees, unless a class of that package has done so.
fn closed_method(program: &Program, package: &str, class: &Class) -> Result<(), NoClass> {
    let above = std::iter::once(class.name.clone()).chain(program.supertypes(&class.name));
    let line: Vec<_> =
        above.filter_map(|name| program.class(&name)).filter(|it| !it.is_interface()).collect();
    for (index, declared) in line.iter().enumerate().filter(|(_, it)| it.name.package() != package) {
        for method in declared.methods.iter().filter(|method| method.access.is_abstract()) {
            if method.access.is_public() || method.access.is_protected() {
                continue;
            }
            let is_implemented = line[..index].iter().any(|below| {
                let own = below.method(&method.name, &method.descriptor);
                let opens = |it: &Method| {
                    !it.access.is_abstract() || it.access.is_public() || it.access.is_protected()
                };
                below.name.same_package(&declared.name) && own.is_some_and(opens)
            });
            if !is_implemented {
                let (class, method) = (declared.name.clone(), method.name.clone());
                return Err(conflict(Reason::ClosedMethod { class, method }));
            }
        }
    }
    Ok(())
}
