//! Members of types: inheritance, overriding, hiding and functional interfaces (JLS 8.2, 8.4.8, 9.8).

use std::sync::{Arc, PoisonError};

use indexmap::IndexMap;
use indexmap::map::Entry;

use crate::generics::{Arguments, Direction};
use crate::hierarchy::View;
use crate::{
    Access, Class, ClassName, ClassType, Method, MethodRef, Program, Scope, Type, TypeArgument, TypeParameter,
};

/// A method as a member of a type, its types substituted.
#[derive(Clone, Debug)]
pub struct Member {
    pub method: MethodRef,
    /// The class that declares it, which need not be accessible where the type is: public methods of
    /// a package-private super class are members of its public subclasses.
    pub declared: Arc<Class>,
    /// Into `declared.methods`.
    pub index: usize,
    /// The method's own, bounds substituted.
    pub type_parameters: Vec<TypeParameter>,
    pub parameters: Vec<Type>,
    pub returns: Type,
    pub throws: Vec<Type>,
    /// A parameter's type, or the bound of a type parameter, is an unknown one (`add` of
    /// `List<? extends Number>`): what can be read as stands there, but the compiler accepts only `null`.
    pub takes_unknown: bool,
}

impl Member {
    pub fn declaration(&self) -> &Method {
        &self.declared.methods[self.index]
    }
}

/// Name and erased parameters: what decides overriding between members of one type.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    name: Arc<str>,
    parameters: Vec<Type>,
}

impl Program {
    /// All methods of a type, declared and inherited: first its own in class-file order, then those
    /// of super classes, then of interfaces. Overridden and hidden methods, bridges and other
    /// synthetic methods, constructors and initialisers are not among them, nor are private methods
    /// of super types and static methods of super interfaces. Members of a raw type are erased.
    /// Where an argument is a wildcard, results are the smallest type that can be written for them
    /// and parameters the greatest one whose values can be passed.
    pub fn methods_of(&self, ty: &ClassType) -> Arc<[Member]> {
        let known = self.members.read().unwrap_or_else(PoisonError::into_inner).get(ty).cloned();
        known.unwrap_or_else(|| {
            let listed = self.list_methods(ty).into();
            let mut members = self.members.write().unwrap_or_else(PoisonError::into_inner);
            members.entry(ty.clone()).or_insert(listed).clone()
        })
    }

    fn list_methods(&self, ty: &ClassType) -> Vec<Member> {
        let Some(class) = self.class(&ty.name) else { return Vec::new() };
        let mut found: IndexMap<Key, Member> = IndexMap::new();
        let scope = self.scope(&class, None);
        // What overrides what is decided on the generic declarations, for raw types too.
        let is_raw = self.is_raw(&class, &ty.arguments);
        let ty = &if is_raw { Program::this_type(&class) } else { ty.clone() };
        let mut supers = self.super_class_types(&class, ty, View::Inside);
        if class.is_interface() {
            // What an interface declares comes before what it shares with `Object` (JLS 9.2).
            supers.sort_by_key(|sup| sup.name.is_object());
        }
        self.add_members(&class, ty, &class, &scope, &mut found);
        for sup in &supers {
            if let Some(declaring) = self.class(&sup.name) {
                self.add_members(&declaring, sup, &class, &scope, &mut found);
            }
        }
        if is_raw {
            return found.into_values().map(|member| self.erased(member)).collect();
        }
        found.into_values().collect()
    }

    /// Methods of any reference type: of a class, of an array (`Object`'s, `clone` public and with
    /// the array's type), of a variable's first bound.
    pub fn methods_of_type(&self, ty: &Type, scope: &Scope) -> Arc<[Member]> {
        match ty {
            Type::Void | Type::Null | Type::Primitive(_) => Arc::new([]),
            Type::Class(class) => self.methods_of(class),
            Type::Array(_) => {
                let object = ClassType { name: ClassName::object(), arguments: Vec::new() };
                let mut members = self.methods_of(&object).to_vec();
                for member in &mut members {
                    if &*member.method.name == "clone" {
                        member.returns = ty.clone();
                        member.throws.clear();
                    }
                }
                members.into()
            }
            Type::Variable(_) => self.methods_of_type(&scope.first_bound(ty), scope),
        }
    }

    /// A field by name as JVMS 5.4.3.2 looks it up: the class, its interfaces, its super class.
    /// The index is into the class's `fields`.
    pub fn field_of(&self, class: &ClassName, name: &str) -> Option<(Arc<Class>, usize)> {
        let mut seen = Vec::new();
        self.field_within(class, name, &mut seen)
    }

    fn field_within(
        &self,
        class: &ClassName,
        name: &str,
        seen: &mut Vec<ClassName>,
    ) -> Option<(Arc<Class>, usize)> {
        if seen.contains(class) {
            return None;
        }
        seen.push(class.clone());
        let class = self.class(class)?;
        if let Some(index) = class.fields.iter().position(|field| &*field.name == name) {
            return Some((class, index));
        }
        let supers = class.interfaces.iter().chain(&class.superclass);
        supers.filter_map(Type::class_name).find_map(|sup| self.field_within(sup, name, seen))
    }

    /// A field's type as a member of a type.
    pub fn field_type(&self, ty: &ClassType, declared: &Class, index: usize) -> Type {
        let field = &declared.fields[index].ty;
        let as_declared = self.as_super(ty, &declared.name);
        match as_declared {
            Some(sup) if !self.is_raw(declared, &sup.arguments) => {
                Arguments::new(&declared.type_parameters, &sup.arguments).apply(field, Direction::Result)
            }
            _ => self.erase(field, &self.scope(declared, None)),
        }
    }

    /// A method of a class as a member of a type; for constructors the type's own.
    pub fn member(&self, ty: &ClassType, declared: &Arc<Class>, index: usize) -> Member {
        let sup = self
            .as_super(ty, &declared.name)
            .unwrap_or_else(|| ClassType { name: declared.name.clone(), arguments: Vec::new() });
        let member = self.member_in(&sup, declared, index);
        if self.is_raw(declared, &sup.arguments) { self.erased(member) } else { member }
    }

    /// Methods of super types of its class that a method overrides or implements.
    pub fn overridden(&self, method: &MethodRef) -> Vec<MethodRef> {
        self.overridden_in(&method.owner, method)
    }

    /// The same as seen on objects of `class`, a subclass of the method's: a method that is inherited
    /// may implement an interface that only the subclass has.
    pub fn overridden_in(&self, class: &ClassName, method: &MethodRef) -> Vec<MethodRef> {
        let (Some(class), Some(owner)) = (self.class(class), self.class(&method.owner)) else {
            return Vec::new();
        };
        let Some(index) = owner.position(&method.name, &method.descriptor) else { return Vec::new() };
        let overrider = &owner.methods[index];
        if !can_be_overridden(overrider) {
            return Vec::new();
        }
        let ty = Program::this_type(&class);
        let scope = self.scope(&class, None);
        let supers = self.super_class_types(&class, &ty, View::Inside);
        let Some(as_owner) = std::iter::once(&ty).chain(&supers).find(|sup| sup.name == owner.name) else {
            return Vec::new();
        };
        let own = self.key(&self.member_in(as_owner, &owner, index), &scope);
        let mut found = Vec::new();
        for sup in &supers {
            let Some(declaring) = self.class(&sup.name) else { continue };
            if declaring.name == owner.name || self.is_subclass(&declaring.name, &owner.name) {
                continue;
            }
            for (index, candidate) in declaring.methods.iter().enumerate() {
                if candidate.name == overrider.name
                    && candidate.parameters.len() == overrider.parameters.len()
                    && can_be_overridden(candidate)
                    && is_inherited_by(candidate, &declaring, &owner)
                    && self.key(&self.member_in(sup, &declaring, index), &scope) == own
                {
                    found.push(declaring.method_ref(candidate));
                }
            }
        }
        found
    }

    /// The single abstract method of a functional interface (JLS 9.8), as a member of the interface's
    /// non-wildcard parameterization (JLS 9.9).
    pub fn functional_method(&self, interface: &ClassType) -> Option<Member> {
        let class = self.class(&interface.name)?;
        if !class.is_interface() {
            return None;
        }
        let unknown = Arguments::new(&class.type_parameters, &interface.arguments);
        let arguments =
            interface.arguments.iter().zip(&class.type_parameters).map(|(argument, parameter)| {
                TypeArgument::Exact(match argument {
                    TypeArgument::Exact(ty) | TypeArgument::Extends(ty) | TypeArgument::Super(ty) => {
                        ty.clone()
                    }
                    TypeArgument::Any => {
                        unknown.apply(&Type::Variable(parameter.name.clone()), Direction::Result)
                    }
                })
            });
        let ty = ClassType { name: interface.name.clone(), arguments: arguments.collect() };
        let of_object = |method: &Method| {
            matches!(
                (&*method.name, &*method.descriptor),
                ("equals", "(Ljava/lang/Object;)Z")
                    | ("hashCode", "()I")
                    | ("toString", "()Ljava/lang/String;")
            )
        };
        let members = self.methods_of(&ty);
        let mut abstract_methods = members
            .iter()
            .filter(|member| member.declaration().access.is_abstract() && !of_object(member.declaration()));
        let single = abstract_methods.next()?;
        abstract_methods.next().is_none().then(|| single.clone())
    }

    /// Whether a class in a package (dotted) inherits a method of its super class `from` (JLS 8.4.8). What only a package
    /// sees is handed down as long as each class on the way stands in it; without a package, a class that stands in none
    /// of them is asked about.
    pub fn inherits(&self, package: Option<&str>, from: &ClassName, member: &Member) -> bool {
        let access = member.declaration().access;
        if access.is_public() || access.is_protected() {
            return true;
        }
        let declared = &member.declared.name;
        if access.is_private() || package != Some(declared.package().as_str()) {
            return false;
        }
        let mut current = from.clone();
        // A line longer than any real one is a cycle in malformed files.
        for _ in 0..1000 {
            if current == *declared {
                return true;
            }
            if !current.same_package(declared) {
                return false;
            }
            let above = self.class(&current).and_then(|class| class.superclass.clone());
            let Some(above) = above.as_ref().and_then(Type::class_name) else { return false };
            current = above.clone();
        }
        false
    }

    fn add_members(
        &self,
        declaring: &Arc<Class>,
        ty: &ClassType,
        class: &Class,
        scope: &Scope,
        found: &mut IndexMap<Key, Member>,
    ) {
        let is_own = declaring.name == class.name;
        for (index, method) in declaring.methods.iter().enumerate() {
            if method.name.starts_with('<') || method.access.intersects(Access::SYNTHETIC) {
                continue;
            }
            if !is_own && !is_inherited_by(method, declaring, class) {
                continue;
            }
            let member = self.member_in(ty, declaring, index);
            match found.entry(self.key(&member, scope)) {
                Entry::Vacant(vacant) => {
                    vacant.insert(member);
                }
                Entry::Occupied(mut known) => {
                    if self.is_better(&member, known.get()) {
                        known.insert(member);
                    }
                }
            }
        }
    }

    /// Between two interfaces' methods the one of the more specific interface counts, and between
    /// unrelated ones that with the more specific result. Methods of classes always win, and come first.
    fn is_better(&self, member: &Member, known: &Member) -> bool {
        if !known.declared.is_interface() || !member.declared.is_interface() {
            return false;
        }
        if self.is_subclass(&known.declared.name, &member.declared.name) {
            return false;
        }
        self.is_subclass(&member.declared.name, &known.declared.name)
            || (member.returns != known.returns && self.is_assignable(&member.returns, &known.returns))
    }

    /// Erased where a generic class is used without arguments; what an inner class's outer class
    /// would add stays a variable.
    fn member_in(&self, ty: &ClassType, declared: &Arc<Class>, index: usize) -> Member {
        let method = &declared.methods[index];
        let arguments = Arguments::new(&declared.type_parameters, &ty.arguments);
        let arguments = arguments.hiding(&method.type_parameters);
        let result = |ty: &Type| arguments.apply(ty, Direction::Result);
        let bounds = method.type_parameters.iter().flat_map(|parameter| &parameter.bounds);
        let mut parameter_types = method.parameters.iter().map(|parameter| &parameter.ty).chain(bounds);
        let passed = |ty: &Type| arguments.apply(ty, Direction::Parameter);
        let member = Member {
            method: declared.method_ref(method),
            declared: declared.clone(),
            index,
            type_parameters: method
                .type_parameters
                .iter()
                .map(|parameter| TypeParameter {
                    name: parameter.name.clone(),
                    bounds: parameter.bounds.iter().map(passed).collect(),
                })
                .collect(),
            parameters: method.parameters.iter().map(|parameter| passed(&parameter.ty)).collect(),
            returns: result(&method.returns),
            throws: method.throws.iter().map(result).collect(),
            takes_unknown: parameter_types.any(|ty| arguments.takes_unknown(ty)),
        };
        if ty.arguments.len() == declared.type_parameters.len() { member } else { self.erased(member) }
    }

    /// The erasure of the declaration (JLS 4.8); static methods are not touched by rawness.
    fn erased(&self, member: Member) -> Member {
        let method = member.declaration();
        if method.access.is_static() {
            return member;
        }
        let scope = self.scope(&member.declared, Some(method));
        let erase = |ty: &Type| self.erase(ty, &scope);
        Member {
            type_parameters: Vec::new(),
            parameters: method.parameters.iter().map(|parameter| erase(&parameter.ty)).collect(),
            returns: erase(&method.returns),
            throws: method.throws.iter().map(erase).collect(),
            takes_unknown: false,
            ..member.clone()
        }
    }

    fn key(&self, member: &Member, scope: &Scope) -> Key {
        let erased: Vec<Type> = if member.type_parameters.is_empty() {
            member.parameters.iter().map(|ty| self.erase(ty, scope)).collect()
        } else {
            let scope = scope.clone().with(&member.type_parameters);
            member.parameters.iter().map(|ty| self.erase(ty, &scope)).collect()
        };
        Key { name: member.method.name.clone(), parameters: erased }
    }
}

fn can_be_overridden(method: &Method) -> bool {
    !method.name.starts_with('<')
        && !method.access.intersects(Access::STATIC | Access::PRIVATE | Access::SYNTHETIC)
}

/// Whether a method of a proper super type is a member of `class` unless overridden.
fn is_inherited_by(method: &Method, declaring: &Class, class: &Class) -> bool {
    let access = method.access;
    if access.is_private() || (declaring.is_interface() && access.is_static()) {
        return false;
    }
    // An interface shares only the public methods of `Object`.
    if class.is_interface() && !declaring.is_interface() && !access.is_public() {
        return false;
    }
    access.is_public() || access.is_protected() || declaring.name.same_package(&class.name)
}
