//! Calls as javac will see them: the types of a method at one call (type variables inferred from the
//! arguments), and the casts that make javac choose exactly this overload (JLS 15.12).

use std::collections::BTreeMap;
use std::sync::Arc;

use program::{Class, ClassType, Method, MethodRef, Program, Type, TypeArgument};

use crate::context::Context;
use crate::java::Piece;
use crate::java::names::sayable;
use crate::types::{Variables, boxed, mentions_variable, raw};

/// A method at one call, without type variables.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub(crate) parameters: Vec<Type>,
    pub(crate) returns: Type,
    pub(crate) throws: Vec<Type>,
    /// The call relies on raw types or unchecked conversion.
    pub(crate) unchecked: bool,
    /// No types for the method's own variables fit these arguments: they are passed raw.
    forced: bool,
}

/// What a test method has to declare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Throws {
    #[default]
    Nothing,
    Exception,
    Throwable,
}

/// A method or constructor with the class that declares it.
#[derive(Clone)]
pub(crate) struct Callee {
    pub(crate) class: Arc<Class>,
    pub(crate) index: usize,
}

impl Callee {
    pub(crate) fn method(&self) -> &Method {
        &self.class.methods[self.index]
    }
}

type Solution = BTreeMap<Arc<str>, Type>;

impl Context<'_> {
    pub(crate) fn callee(&self, method: &MethodRef) -> Result<Callee, String> {
        if !method.is_constructor() {
            sayable(&method.name)?;
        }
        let class = self
            .program
            .class(&method.owner)
            .ok_or_else(|| format!("class `{}` is not on the class path", method.owner))?;
        let index = class
            .methods
            .iter()
            .position(|candidate| candidate.name == method.name && candidate.descriptor == method.descriptor)
            .ok_or_else(|| format!("there is no method `{method}`"))?;
        Ok(Callee { class, index })
    }

    /// Whether the test may call it on a `receiver` (for static methods and constructors: its own class). A public
    /// method of a class that cannot be named can still be called through a subclass that can.
    pub(crate) fn check_callable(&self, callee: &Callee, through: &Class) -> Result<(), String> {
        let method = callee.method();
        let name = if method.is_constructor() {
            "constructor".to_owned()
        } else {
            format!("method `{}`", method.name)
        };
        let owner = self.plain_name(&callee.class.name);
        if !self.is_accessible_class(&through.name) {
            return Err(format!("class `{}` cannot be named from package `{}`", through.name, self.package));
        }
        if method.access.is_private() {
            return Err(format!("private {name} of `{owner}`"));
        }
        let same_package = callee.class.name.package() == self.package;
        let visible = method.access.is_public() || same_package || callee.class.is_interface();
        if visible {
            Ok(())
        } else {
            Err(format!("{name} of `{owner}` is not visible in package `{}`", self.package))
        }
    }

    /// The method's types where `receiver` is the static type of the target (or the type being made) and the
    /// arguments have these static types.
    pub(crate) fn signature(
        &self,
        callee: &Callee,
        receiver: Option<&ClassType>,
        arguments: &[Type],
    ) -> Signature {
        let method = callee.method();
        let variables = Variables::of(self.program, &callee.class, Some(method));
        let declared: Vec<&Type> = method.parameters.iter().map(|parameter| &parameter.ty).collect();
        let of_receiver = self.receiver_arguments(callee, receiver);
        let Some(mut solution) = of_receiver else {
            // A raw receiver: everything is erased (JLS 4.8).
            return Signature {
                parameters: declared.iter().map(|ty| variables.erase(ty)).collect(),
                returns: variables.erase(&method.returns),
                throws: method.throws.iter().map(|ty| variables.erase(ty)).collect(),
                unchecked: true,
                forced: false,
            };
        };
        let unchecked = !self.infer(method, &declared, arguments, &variables, &mut solution);
        let ground = |ty: &Type| variables.ground(&Program::substitute(ty, &solution));
        if unchecked {
            // Unchecked conversion erases what depends on the method's own variables (JLS 15.12.2.6).
            let own = |ty: &Type| {
                if mentions_variable(&Program::substitute(ty, &solution_of_class(method, &solution))) {
                    variables.erase(ty)
                } else {
                    ground(ty)
                }
            };
            return Signature {
                parameters: declared.iter().map(|ty| own(ty)).collect(),
                returns: raw(&own(&method.returns)),
                throws: method.throws.iter().map(own).collect(),
                unchecked,
                forced: true,
            };
        }
        Signature {
            parameters: declared.iter().map(|ty| ground(ty)).collect(),
            returns: ground(&method.returns),
            throws: method.throws.iter().map(ground).collect(),
            unchecked,
            forced: false,
        }
    }

    /// The class's own variables; `None` where the receiver is raw.
    fn receiver_arguments(&self, callee: &Callee, receiver: Option<&ClassType>) -> Option<Solution> {
        let method = callee.method();
        let parameters = &callee.class.type_parameters;
        let (Some(receiver), false) = (receiver, method.access.is_static()) else {
            return Some(Solution::new());
        };
        if self.is_raw(receiver) || self.is_member_of_raw(&receiver.name) {
            return None;
        }
        if parameters.is_empty() {
            return Some(Solution::new());
        }
        let seen = self.program.as_super(receiver, &callee.class.name)?;
        if seen.arguments.len() != parameters.len() {
            return None;
        }
        let argument_type = |argument: &TypeArgument, bound: &Type| match argument {
            TypeArgument::Exact(ty) | TypeArgument::Extends(ty) | TypeArgument::Super(ty) => ty.clone(),
            TypeArgument::Any => raw(bound),
        };
        let pairs = parameters.iter().zip(&seen.arguments);
        Some(
            pairs
                .map(|(parameter, argument)| {
                    (parameter.name.clone(), argument_type(argument, &parameter.bounds[0]))
                })
                .collect(),
        )
    }

    /// Finds types for the method's own variables; false where only unchecked conversion makes the call legal.
    fn infer(
        &self,
        method: &Method,
        declared: &[&Type],
        arguments: &[Type],
        variables: &Variables,
        solution: &mut Solution,
    ) -> bool {
        if method.type_parameters.is_empty() {
            return true;
        }
        for parameter in &method.type_parameters {
            let mut wishes = Wishes::default();
            for (declared, argument) in declared.iter().zip(arguments) {
                self.wish(declared, argument, &parameter.name, &mut wishes);
            }
            let chosen = match (wishes.exact.first(), wishes.lower.first()) {
                (Some(exact), _) => exact.clone(),
                (None, Some(_)) => self
                    .common(&wishes.lower)
                    .unwrap_or_else(|| variables.ground(&Type::Variable(parameter.name.clone()))),
                (None, None) => match wishes.upper.first() {
                    Some(upper) => upper.clone(),
                    None => variables.ground(&Type::Variable(parameter.name.clone())),
                },
            };
            solution.insert(parameter.name.clone(), chosen);
        }
        let bounds_kept = method.type_parameters.iter().all(|parameter| {
            let chosen = &solution[&parameter.name];
            parameter.bounds.iter().all(|bound| {
                let wanted = variables.ground(&Program::substitute(bound, solution));
                let raw_in_generic =
                    mentions_variable(bound) && matches!(chosen, Type::Class(class) if self.is_raw(class));
                !raw_in_generic && self.program.is_assignable(chosen, &wanted)
            })
        });
        bounds_kept
            && declared.iter().zip(arguments).all(|(declared, argument)| {
                let wanted = variables.ground(&Program::substitute(declared, solution));
                *argument == Type::Null || self.program.is_assignable(argument, &wanted)
            })
    }

    /// What this argument asks of the variable.
    fn wish(&self, declared: &Type, argument: &Type, variable: &str, wishes: &mut Wishes) {
        match (declared, argument) {
            (_, Type::Null | Type::Void) => {}
            (Type::Variable(name), _) if &**name == variable => wishes.lower.push(boxed(argument)),
            (Type::Array(declared), Type::Array(argument)) if !argument.is_primitive() => {
                self.wish(declared, argument, variable, wishes);
            }
            (Type::Class(declared), Type::Class(argument)) => {
                let Some(seen) = self.program.as_super(argument, &declared.name) else { return };
                for (wanted, given) in declared.arguments.iter().zip(&seen.arguments) {
                    let (Some(wanted_type), Some(given_type)) = (argument_type(wanted), argument_type(given))
                    else {
                        continue;
                    };
                    match (wanted, wanted_type) {
                        (TypeArgument::Exact(_), Type::Variable(name)) if &**name == variable => {
                            wishes.exact.push(given_type.clone());
                        }
                        (TypeArgument::Super(_), Type::Variable(name)) if &**name == variable => {
                            // `Comparator<? super T>` given a `Comparator<Object>` bounds T from above only.
                            wishes.upper.push(given_type.clone());
                        }
                        _ => self.wish(wanted_type, given_type, variable, wishes),
                    }
                }
            }
            (
                Type::Void
                | Type::Null
                | Type::Primitive(_)
                | Type::Class(_)
                | Type::Array(_)
                | Type::Variable(_),
                _,
            ) => {}
        }
    }

    /// The one of these types that all others can be assigned to.
    fn common(&self, types: &[Type]) -> Option<Type> {
        types
            .iter()
            .find(|candidate| types.iter().all(|other| self.program.is_assignable(other, candidate)))
            .cloned()
    }

    pub(crate) fn throws_of(&self, types: &[Type]) -> Throws {
        let is = |ty: &Type, class: &str| {
            ty.class_name().is_some_and(|name| self.program.is_subclass(name, &class.into()))
        };
        types
            .iter()
            .map(|ty| {
                if is(ty, "java/lang/RuntimeException") || is(ty, "java/lang/Error") {
                    Throws::Nothing
                } else if is(ty, "java/lang/Exception") {
                    Throws::Exception
                } else {
                    Throws::Throwable
                }
            })
            .max()
            .unwrap_or_default()
    }

    /// The arguments, each cast where it would not be accepted as it is, or where another overload would be
    /// applicable too. `through` is the class whose members javac looks at.
    pub(crate) fn cast_arguments(
        &self,
        callee: &Callee,
        through: &ClassType,
        signature: &Signature,
        arguments: &[Piece],
    ) -> Result<Vec<Piece>, String> {
        let method = callee.method();
        let packed = arguments.len() == method.parameters.len();
        let variables = Variables::of(self.program, &callee.class, Some(method));
        let ambiguous = self.has_rival(callee, through, arguments);
        let last = method.parameters.len().saturating_sub(1);
        let text = |(index, piece): (usize, &Piece)| {
            let at = index.min(last);
            let Some(wanted) = signature.parameters.get(at) else {
                return Ok(piece.clone());
            };
            let spread = method.is_varargs()
                && index >= last
                && (!packed || !matches!(piece.ty, Type::Array(_) | Type::Null));
            let (wanted, erased) = match (wanted, variables.erase(&method.parameters[at].ty)) {
                (Type::Array(element), Type::Array(erased)) if spread => (&**element, *erased),
                (wanted, erased) => (wanted, erased),
            };
            // The outer object decides whether the constructor of its inner class is seen raw; a raw argument suits both.
            let parameterized = matches!(&piece.ty, Type::Class(class) if !class.arguments.is_empty());
            if parameterized && method.is_constructor() && self.is_member_of_raw(&callee.class.name) {
                return self.cast(piece, raw(&piece.ty));
            }
            let own_variable = signature.forced && mentions_any(&method.parameters[at].ty, method);
            let bounds = variables.erased_bounds(&method.parameters[at].ty);
            let is_told = piece.ty != Type::Null || ambiguous;
            if own_variable && is_told && bounds.len() > 1 && bounds.iter().all(|it| self.is_nameable(it)) {
                return self.cast_to_all(piece, &bounds);
            }
            if own_variable && piece.ty != Type::Null && piece.ty != erased && self.is_nameable(&erased) {
                return self.cast(piece, erased);
            }
            let is_null = piece.ty == Type::Null;
            let fits = is_null || self.program.is_assignable(&piece.ty, wanted);
            let null_for_varargs = is_null && method.is_varargs() && index == last;
            // Of a type variable of the method, only its erasure tells overloads apart.
            let exact = if mentions_any(&method.parameters[at].ty, method) { erased } else { raw(wanted) };
            if fits && !null_for_varargs && (!ambiguous || raw(&piece.ty) == exact) {
                return Ok(piece.clone());
            }
            let widens = self.program.is_assignable(&raw(&piece.ty), &raw(wanted));
            let cast_to = match (is_null, fits || widens) {
                // What the other arguments made of the variable, so that null agrees with them.
                (true, _) => raw(wanted),
                (false, true) => exact,
                (false, false) => wanted.clone(),
            };
            if !self.is_nameable(&cast_to) {
                return Ok(piece.clone());
            }
            self.cast(piece, cast_to)
        };
        arguments.iter().enumerate().map(text).collect()
    }

    fn cast(&self, piece: &Piece, ty: Type) -> Result<Piece, String> {
        if !self.is_castable(&piece.ty, &ty) {
            return Err(format!("a `{}` is no `{ty}`", piece.ty));
        }
        Ok(piece.cast(&self.type_text(&ty), ty))
    }

    /// To an intersection (JLS 15.16): what a variable has several bounds for must be all of them.
    fn cast_to_all(&self, piece: &Piece, bounds: &[Type]) -> Result<Piece, String> {
        if let Some(other) = bounds.iter().find(|bound| !self.is_castable(&piece.ty, bound)) {
            return Err(format!("a `{}` is no `{other}`", piece.ty));
        }
        let texts: Vec<String> = bounds.iter().map(|bound| self.type_text(bound)).collect();
        Ok(piece.cast(&texts.join(" & "), bounds[0].clone()))
    }

    /// Whether javac accepts the cast (JLS 5.5), type arguments aside.
    pub(crate) fn is_castable(&self, from: &Type, to: &Type) -> bool {
        let program = self.program;
        let related =
            program.is_assignable(&raw(from), &raw(to)) || program.is_assignable(&raw(to), &raw(from));
        if *from == Type::Null || related {
            return true;
        }
        let class = |ty: &Type| ty.class_name().and_then(|name| program.class(name));
        match (class(from), class(to)) {
            (Some(from), Some(to)) => {
                from.is_interface() && !to.access.is_final() || to.is_interface() && !from.access.is_final()
            }
            _ => from.is_primitive() && to.is_primitive() && *from != Type::BOOLEAN && *to != Type::BOOLEAN,
        }
    }

    /// Whether another method of the same name could take these arguments.
    fn has_rival(&self, callee: &Callee, through: &ClassType, arguments: &[Piece]) -> bool {
        let method = callee.method();
        let packed = arguments.len() == method.parameters.len();
        let could_take = |class: &Class, other: &Method| {
            let variables = Variables::of(self.program, class, Some(other));
            let parameters: Vec<Type> =
                other.parameters.iter().map(|parameter| variables.erase(&parameter.ty)).collect();
            let accepts = |wanted: &Type, piece: &Piece| match &piece.ty {
                Type::Null => wanted.is_reference(),
                ty => self.program.is_assignable(&raw(ty), wanted),
            };
            let fixed = parameters.len() == arguments.len()
                && parameters.iter().zip(arguments).all(|(wanted, piece)| accepts(wanted, piece));
            let spread = || match parameters.split_last() {
                Some((Type::Array(element), first))
                    if other.is_varargs() && arguments.len() >= first.len() =>
                {
                    let (head, tail) = arguments.split_at(first.len());
                    first.iter().zip(head).all(|(wanted, piece)| accepts(wanted, piece))
                        && tail.iter().all(|piece| accepts(element, piece))
                }
                _ => false,
            };
            // Variable arity is tried last (JLS 15.12.2.4): it is no rival of a call that fits as it stands.
            fixed || !packed && spread()
        };
        let is_other = |class: &Class, other: &Method| {
            other.name == method.name
                && parameter_part(&other.descriptor) != parameter_part(&method.descriptor)
                && !other.access.is_synthetic()
                && (other.access.is_public()
                    || !other.access.is_private() && class.name.package() == self.package)
        };
        if method.is_constructor() {
            return callee
                .class
                .constructors()
                .any(|other| is_other(&callee.class, other) && could_take(&callee.class, other));
        }
        // By name first: listing all members of a type, with their types substituted, costs far more.
        std::iter::once(through.name.clone()).chain(self.program.supertypes(&through.name)).any(|name| {
            self.program.class(&name).is_some_and(|class| {
                class.methods.iter().any(|other| is_other(&class, other) && could_take(&class, other))
            })
        })
    }
}

/// Whether the type mentions one of the method's own variables.
fn mentions_any(ty: &Type, method: &Method) -> bool {
    match ty {
        Type::Void | Type::Null | Type::Primitive(_) => false,
        Type::Variable(name) => method.type_parameters.iter().any(|parameter| parameter.name == *name),
        Type::Array(element) => mentions_any(element, method),
        Type::Class(class) => {
            class.arguments.iter().filter_map(argument_type).any(|argument| mentions_any(argument, method))
        }
    }
}

/// An override may return something narrower; it is no rival.
fn parameter_part(descriptor: &str) -> &str {
    descriptor.split_once(')').map_or(descriptor, |(parameters, _)| parameters)
}

#[derive(Default)]
struct Wishes {
    exact: Vec<Type>,
    lower: Vec<Type>,
    upper: Vec<Type>,
}

fn argument_type(argument: &TypeArgument) -> Option<&Type> {
    match argument {
        TypeArgument::Exact(ty) | TypeArgument::Extends(ty) | TypeArgument::Super(ty) => Some(ty),
        TypeArgument::Any => None,
    }
}

fn solution_of_class(method: &Method, solution: &Solution) -> Solution {
    let is_own = |name: &Arc<str>| method.type_parameters.iter().any(|parameter| parameter.name == *name);
    solution.iter().filter(|(name, _)| !is_own(name)).map(|(name, ty)| (name.clone(), ty.clone())).collect()
}
