//! What a class inherits from several types, and whether it can be one method (JLS 8.4.8.3, 8.4.8.4, 8.1.5).

use std::sync::Arc;

use program::{ClassName, ClassType, Member, MethodRef, Program, Scope, Type, TypeArgument};
use suite::MockClass;

use crate::conflict::{Conflict, NoClass, Reason};
use crate::plan::{Place, is_impossible};

/// A method of a mock, as whoever calls it sees it.
#[derive(Clone, Debug)]
pub struct MockMethod {
    pub method: MethodRef,
    pub returns: Type,
    pub throws: Vec<Type>,
}

/// A method of a mock by its name and descriptor; `None` if none of its super types has it.
pub fn method(program: &Program, class: &MockClass, name: &str, descriptor: &str) -> Option<MockMethod> {
    for ty in class.super_types() {
        let members = program.methods_of(ty);
        let is_it = |it: &&Member| {
            *it.method.name == *name && *it.method.descriptor == *descriptor && has(program, class, ty, it)
        };
        let found = members.iter().find(is_it);
        if let Some(member) = found {
            return Some(MockMethod {
                method: member.method.clone(),
                returns: member.returns.clone(),
                throws: member.throws.clone(),
            });
        }
    }
    // One that another hides by what it returns.
    let above = class.super_types().flat_map(|ty| program.supertypes(&ty.name));
    above.filter_map(|name| program.class(&name)).find_map(|declared| {
        let method = declared.method(name, descriptor)?;
        let access = method.access;
        let is_near = class.extends.as_ref().is_some_and(|base| *base.package == declared.name.package());
        if access.is_private() || !(access.is_public() || access.is_protected() || is_near) {
            return None;
        }
        let (_, returns) = Program::parse_descriptor(descriptor)?;
        let scope = program.scope(&declared, Some(method));
        let throws = method.throws.iter().map(|ty| program.erase(ty, &scope)).collect();
        Some(MockMethod { method: declared.method_ref(method), returns, throws })
    })
}

/// Whether a class has a method of one of its super types: it may be one that is kept to another package.
fn has(program: &Program, class: &MockClass, ty: &ClassType, member: &Member) -> bool {
    match &class.extends {
        Some(base) if base.class == *ty => program.inherits(Some(&base.package), &ty.name, member),
        _ => !member.declaration().access.is_private(),
    }
}

/// Whether the super types of a class can be had together; notes what it must override for that.
pub(crate) fn agree(program: &Program, mock: &mut MockClass, place: Place<'_>) -> Result<(), NoClass> {
    parametrisations(program, mock)?;
    let types: Vec<ClassType> = mock.super_types().cloned().collect();
    let mut groups: Vec<Group> = Vec::new();
    let is_inherited = |from: &ClassName, member: &Member| program.inherits(place.package(), from, member);
    for ty in &types {
        for member in program.methods_of(ty).iter() {
            let declared = &member.declared;
            let is_own = declared.name.is_object()
                || declared.is_interface() && member.declaration().access.is_static();
            // `Object` is above every class, and its methods are those of the class that is extended.
            if is_own || !is_inherited(&ty.name, member) {
                continue;
            }
            let key = Key::of(program, member);
            match groups.iter_mut().find(|group| group.key == key) {
                Some(group) => group.members.push(member.clone()),
                None => groups.push(Group { key, members: vec![member.clone()] }),
            }
        }
    }
    let object = ClassType { name: ClassName::object(), arguments: Vec::new() };
    let of_object = program.methods_of(mock.extends.as_ref().map_or(&object, |base| &base.class));
    for group in &mut groups {
        // What an interface declares, `Object` may have: `clone` is not public there, `wait` is final.
        if group.members.iter().all(|member| member.declared.is_interface()) {
            let inherited = of_object.iter().find(|it| {
                let is_known = it.declared.name.is_object() && is_inherited(&it.declared.name, it);
                is_known && Key::of(program, it) == group.key
            });
            group.members.splice(0..0, inherited.cloned());
        }
        if group.members.len() > 1 && group.agree(program)? {
            mock.overrides.extend(group.members.iter().map(|member| member.method.clone()));
        }
    }
    mock.overrides.sort();
    mock.overrides.dedup();
    Ok(())
}

/// Name and erased parameters.
#[derive(PartialEq, Eq)]
struct Key {
    name: Arc<str>,
    parameters: Vec<Type>,
}

impl Key {
    fn of(program: &Program, member: &Member) -> Key {
        let scope = Scope::default().with(&member.type_parameters);
        let parameters = member.parameters.iter().map(|ty| program.erase(ty, &scope)).collect();
        Key { name: member.method.name.clone(), parameters }
    }
}

/// Methods of several types that one method of a class would have to be.
struct Group {
    key: Key,
    /// That of the class that is extended comes first, if it has one.
    members: Vec<Member>,
}

impl Group {
    /// Whether the class must override them although one of them is implemented.
    fn agree(&self, program: &Program) -> Result<bool, NoClass> {
        let (first, others) = self.members.split_first().ok_or(NoClass::Unwritten("nothing"))?;
        let refused = |reason: Reason| NoClass::Conflict(Box::new(Conflict::of(reason)));
        let method = self.key.name.clone();
        let of = |member: &Member| member.declared.name.clone();
        let own = first.declaration();
        let is_fixed = own.access.is_static() || own.access.is_final();
        if is_fixed && others.iter().any(|other| other.parameters != first.parameters) {
            // They share an erasure and nothing else: compilers disagree with the letter of JLS 8.4.8.3 here.
            return Err(NoClass::Unwritten("methods that differ in type arguments only"));
        }
        if own.access.is_static() {
            let (class, wanted) = (of(first), of(&others[0]));
            return Err(refused(Reason::StaticMethod { method, class, wanted }));
        }
        let is_class = !first.declared.is_interface();
        if is_class && own.access.is_final() {
            let misfit = others.iter().find(|other| !is_enough(program, first, other));
            return match misfit {
                Some(other) => {
                    Err(refused(Reason::FinalMethod { method, class: of(first), wanted: of(other) }))
                }
                None => Ok(false),
            };
        }
        self.common_return(program)?;
        let concrete = |member: &&Member| !member.declaration().access.is_abstract();
        Ok(match is_class {
            true => concrete(&first) && others.iter().any(|other| !is_enough(program, first, other)),
            // Java lets nobody choose between a default and another declaration of the same method.
            false => self.members.iter().any(|member| concrete(&member)) && !self.is_one(program),
        })
    }

    /// Whether one declaration overrides all others.
    fn is_one(&self, program: &Program) -> bool {
        let is_lowest = |member: &Member| {
            let below = |other: &Member| program.is_subclass(&member.declared.name, &other.declared.name);
            self.members.iter().all(below)
        };
        self.members.iter().any(is_lowest)
    }

    /// A type that all of them may return.
    fn common_return(&self, program: &Program) -> Result<(), NoClass> {
        let fits_all = |member: &Member| self.members.iter().all(|other| substitutes(program, member, other));
        if self.members.iter().any(fits_all) {
            return Ok(());
        }
        for (index, first) in self.members.iter().enumerate() {
            for second in &self.members[index + 1..] {
                if substitutes(program, first, second) || substitutes(program, second, first) {
                    continue;
                }
                if can_be_both(program, &first.returns, &second.returns) {
                    return Err(NoClass::Unwritten("a method whose result is of several types"));
                }
                let place = |member: &Member| (member.declared.name.clone(), member.returns.clone());
                let reason = Reason::Returns {
                    method: self.key.name.clone(),
                    first: place(first),
                    second: place(second),
                };
                return Err(NoClass::Conflict(Box::new(Conflict::of(reason))));
            }
        }
        Err(NoClass::Unwritten("a method whose result is of several types"))
    }
}

/// Whether what a class implements is what an interface asks for, as it is.
fn is_enough(program: &Program, own: &Member, wanted: &Member) -> bool {
    own.declaration().access.is_public()
        && substitutes(program, own, wanted)
        && own.parameters == wanted.parameters
        && own.throws.iter().all(|thrown| {
            let is = |class: &str| program.is_assignable(thrown, &Type::class(class));
            let is_unchecked = is("java/lang/RuntimeException") || is("java/lang/Error");
            is_unchecked || wanted.throws.iter().any(|allowed| program.is_assignable(thrown, allowed))
        })
}

/// Whether the result of one method can stand for that of the other (JLS 8.4.5).
fn substitutes(program: &Program, own: &Member, wanted: &Member) -> bool {
    let erased =
        |member: &Member| program.erase(&member.returns, &Scope::default().with(&member.type_parameters));
    match (erased(own), erased(wanted)) {
        (Type::Void, Type::Void) => true,
        (Type::Void, _) | (_, Type::Void) => false,
        (Type::Primitive(own), Type::Primitive(wanted)) => own == wanted,
        (Type::Primitive(_), _) | (_, Type::Primitive(_)) => false,
        (own, wanted) => program.is_assignable(&own, &wanted),
    }
}

/// Whether some type, written already or not, is a subtype of both.
fn can_be_both(program: &Program, first: &Type, second: &Type) -> bool {
    match (first, second) {
        (Type::Class(first), Type::Class(second)) => {
            let raw = |ty: &ClassType| ClassType { name: ty.name.clone(), arguments: Vec::new() };
            // Nobody asks where such a class would stand: it need not be one of the test.
            !is_impossible(program, &[raw(first), raw(second)])
        }
        (Type::Array(first), Type::Array(second)) => {
            !first.is_primitive() && !second.is_primitive() && can_be_both(program, first, second)
        }
        (Type::Variable(_), other) | (other, Type::Variable(_)) => other.is_reference(),
        _ => false,
    }
}

/// A generic type is inherited with one set of arguments. Where a wanted type leaves its own open, they are chosen so.
fn parametrisations(program: &Program, mock: &mut MockClass) -> Result<(), NoClass> {
    let types: Vec<ClassType> = mock.super_types().cloned().collect();
    let mut seen: Vec<ClassType> = Vec::new();
    for ty in &types {
        let Some(class) = program.class(&ty.name) else { continue };
        let is_open = program.is_raw(&class, &ty.arguments);
        for name in std::iter::once(ty.name.clone()).chain(program.supertypes(&ty.name)) {
            let Some(generic) = program.class(&name).filter(|it| !it.type_parameters.is_empty()) else {
                continue;
            };
            if is_open {
                // What only its own parameters say can be anything; what it fixes itself cannot.
                let this = Program::this_type(&class);
                let Some(found) = program.as_super(&this, &name) else { continue };
                let shares =
                    types.iter().filter(|other| *other != ty && program.is_subclass(&other.name, &name));
                if found.arguments.iter().any(has_variable) {
                    if shares.count() > 0 {
                        return Err(NoClass::Unwritten(
                            "a generic type that another type fixes the arguments of",
                        ));
                    }
                    continue;
                }
                clash(&mut seen, found)?;
            } else if let Some(found) = program.as_super(ty, &generic.name) {
                clash(&mut seen, found)?;
            }
        }
    }
    Ok(())
}

fn clash(seen: &mut Vec<ClassType>, found: ClassType) -> Result<(), NoClass> {
    let known = seen.iter().find(|known| known.name == found.name && **known != found);
    match known {
        Some(known) => {
            let reason = Reason::TwoParametrisations(known.clone(), found);
            Err(NoClass::Conflict(Box::new(Conflict::of(reason))))
        }
        None => {
            seen.push(found);
            Ok(())
        }
    }
}

fn has_variable(argument: &TypeArgument) -> bool {
    match argument {
        TypeArgument::Any => false,
        TypeArgument::Exact(ty) | TypeArgument::Extends(ty) | TypeArgument::Super(ty) => {
            mentions_variable(ty)
        }
    }
}

fn mentions_variable(ty: &Type) -> bool {
    match ty {
        Type::Variable(_) => true,
        Type::Array(element) => mentions_variable(element),
        Type::Class(class) => class.arguments.iter().any(has_variable),
        Type::Void | Type::Null | Type::Primitive(_) => false,
    }
}
