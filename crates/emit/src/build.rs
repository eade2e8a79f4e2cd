//! Recipes as Java: statements that build the values, and the expression that stands for each.

use program::{ClassType, Method, MethodRef, Type, TypeArgument};
use suite::{Call, Creation, Recipe, Value};

use crate::body::{Body, Built};
use crate::java::names::sayable;
use crate::java::{Binding, Piece, literal};
use crate::types::{boxed, raw};

/// An object with at most this weight may stand inside the call that uses it.
const INLINE_WEIGHT: usize = 4;

/// So many times the same call is written as a loop.
const LOOPED: usize = 5;

/// How a value is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// As an expression where it is short, else as a local.
    Brief,
    /// As a local, whatever it is.
    Named,
}

impl Body<'_> {
    /// Builds all shared objects, in order.
    pub(crate) fn build_shared(&mut self, shared: &[Recipe]) -> Built<()> {
        for recipe in shared {
            // As a primitive it would be boxed anew for every use.
            let ty = boxed(&self.recipe_type(recipe)?);
            let wish = self.wish_for(None, &ty);
            let piece = self.build(recipe, &ty, &wish, Form::Named)?;
            self.shared.push(piece);
        }
        Ok(())
    }

    /// The value of a recipe for a place of type `wanted`, called `wish` if it becomes a local.
    pub(crate) fn build(&mut self, recipe: &Recipe, wanted: &Type, wish: &str, form: Form) -> Built<Piece> {
        match recipe {
            Recipe::Object { ty, creation, then } => self.object(ty, creation, then, wanted, wish, form),
            Recipe::Array { element, items } => self.array(element, items, wanted, wish, form),
            Recipe::Lambda { interface, returns, rows } => {
                self.lambda(interface, returns.as_deref(), rows, wish)
            }
            Recipe::Mock(mock) => self.mock(mock, wanted, wish),
            Recipe::MockLiteral(class) => self.mock_literal(class),
            Recipe::Shared(index) => {
                let piece = self
                    .shared
                    .get(*index)
                    .ok_or_else(|| format!("shared object {index} is not built yet"))?;
                Ok(piece.clone())
            }
            Recipe::Fixture { object, fields } => self.fixture(object, fields, wanted, wish),
            Recipe::Value(_)
            | Recipe::Null(_)
            | Recipe::EnumConstant { .. }
            | Recipe::StaticField { .. }
            | Recipe::ClassLiteral(_)
            | Recipe::UserCode { .. } => {
                let piece = self.simple(recipe, wanted)?;
                if form == Form::Brief && !matches!(recipe, Recipe::UserCode { .. }) {
                    return Ok(piece);
                }
                let declared = self.declared_type(&piece.ty, wanted);
                self.local(&declared, wish, &piece)
            }
        }
    }

    /// The static type that the recipe's value has on its own.
    pub(crate) fn recipe_type(&self, recipe: &Recipe) -> Built<Type> {
        Ok(match recipe {
            Recipe::Value(value) => value.ty(),
            Recipe::Null(ty) => self.context.nearest(&self.variables.ground(ty)),
            Recipe::EnumConstant { class, .. } => Type::class(class.clone()),
            Recipe::StaticField { ty, .. } | Recipe::UserCode { ty, .. } => self.variables.ground(ty),
            Recipe::ClassLiteral(ty) => class_of(&self.variables.erase(ty)),
            Recipe::Array { element, .. } => Type::array(self.instantiated(element)),
            Recipe::Object { ty, .. } | Recipe::Lambda { interface: ty, .. } => self.instantiated(ty),
            Recipe::Mock(mock) => self.instantiated(&mock.ty()),
            Recipe::MockLiteral(class) => class_of(&self.variables.erase(&class.ty())),
            Recipe::Fixture { object, .. } => self.recipe_type(object)?,
            Recipe::Shared(index) => match self.shared.get(*index) {
                Some(piece) => piece.ty.clone(),
                None => return Err(format!("shared object {index} is not built yet")),
            },
        })
    }

    /// A type that an object can be made of.
    pub(crate) fn instantiated(&self, ty: &Type) -> Type {
        match self.variables.ground(ty) {
            Type::Class(class) => Type::Class(self.context.concrete(&class, &self.variables)),
            Type::Array(element) => Type::array(self.instantiated(&element)),
            other => other,
        }
    }

    /// The type to declare a local with: what the place asks for, since that decides overloads and arithmetic, unless it is
    /// less than what the value is known to be or cannot be named.
    pub(crate) fn declared_type(&self, own: &Type, wanted: &Type) -> Type {
        match (wanted, own) {
            (Type::Void | Type::Null | Type::Variable(_), _) => own.clone(),
            (_, Type::Null) => self.context.nearest(wanted),
            (Type::Primitive(_), _) => wanted.clone(),
            (Type::Class(class), Type::Class(own_class)) if self.context.is_accessible_class(&class.name) => {
                match self.context.program.as_super(own_class, &class.name) {
                    Some(seen) => Type::Class(self.context.concrete(&seen, &self.variables)),
                    None => wanted.clone(),
                }
            }
            (Type::Class(class), _) if class.arguments.is_empty() && self.context.is_nameable(wanted) => {
                wanted.clone()
            }
            _ => own.clone(),
        }
    }

    fn simple(&mut self, recipe: &Recipe, wanted: &Type) -> Built<Piece> {
        match recipe {
            Recipe::Value(value) => self.value(value, wanted),
            Recipe::Null(ty) if ty.is_primitive() => Err(format!("null for the primitive type `{ty}`")),
            Recipe::Null(_) if wanted.is_primitive() => {
                Err(format!("null for the primitive type `{wanted}`"))
            }
            Recipe::Null(_) => Ok(Piece::primary("null", Type::Null)),
            Recipe::EnumConstant { class, constant } => {
                self.nameable(&Type::class(class.clone()))?;
                let text = format!("{}.{}", self.context.class_text(class), sayable(constant)?);
                Ok(Piece::primary(text, Type::class(class.clone())))
            }
            Recipe::StaticField { field, ty } => {
                self.nameable(&Type::class(field.owner.clone()))?;
                let owner = self.context.program.class(&field.owner);
                let declared = owner.as_ref().and_then(|class| class.field(&field.name));
                let declared =
                    declared.ok_or_else(|| format!("there is no field `{}.{}`", field.owner, field.name))?;
                if !self.context.program.is_accessible(&field.owner, declared.access, &self.context.package) {
                    return Err(format!("field `{}.{}` is not visible", field.owner, field.name));
                }
                let text = format!("{}.{}", self.context.class_text(&field.owner), sayable(&field.name)?);
                Ok(Piece::primary(text, self.variables.ground(ty)))
            }
            Recipe::ClassLiteral(ty) => {
                let erased = self.variables.erase(ty);
                self.nameable(&erased)?;
                Ok(Piece::primary(format!("{}.class", self.context.type_text(&erased)), class_of(&erased)))
            }
            Recipe::UserCode { ty, code } => {
                self.note_throws(crate::call::Throws::Exception);
                // What the user's code names is not ours: no variable may capture it.
                let words = code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'));
                let mut imports = self.context.imports.borrow_mut();
                words.filter(|word| !word.is_empty()).for_each(|word| imports.note_root(word));
                Ok(Piece::new(&**code, Binding::Lambda, self.variables.ground(ty)))
            }
            Recipe::Array { .. }
            | Recipe::Object { .. }
            | Recipe::Lambda { .. }
            | Recipe::Mock(_)
            | Recipe::MockLiteral(_)
            | Recipe::Fixture { .. }
            | Recipe::Shared(_) => {
                let ty = self.recipe_type(recipe)?;
                let wish = self.wish_for(None, &ty);
                self.build(recipe, wanted, &wish, Form::Brief)
            }
        }
    }

    pub(crate) fn value(&self, value: &Value, wanted: &Type) -> Built<Piece> {
        if let Value::String(text) = value {
            return Ok(Piece::primary(literal::constant(text)?, Type::string()));
        }
        let coerced = wanted.unboxed().and_then(|primitive| literal::coerce(value, primitive));
        let value = coerced.as_ref().unwrap_or(value);
        Ok(literal::value(value, &|simple| self.context.lang(simple)))
    }

    pub(crate) fn nameable(&self, ty: &Type) -> Built<()> {
        if self.context.is_nameable(ty) {
            return Ok(());
        }
        Err(format!("type `{ty}` cannot be named from package `{}`", self.context.package))
    }

    fn object(
        &mut self,
        ty: &Type,
        creation: &Creation,
        then: &[Call],
        wanted: &Type,
        wish: &str,
        form: Form,
    ) -> Built<Piece> {
        let Type::Class(own) = self.instantiated(ty) else { return Err(format!("`{ty}` is not a class")) };
        if let Creation::There { object } = creation {
            let variable = self.build_for_use(object, Form::Named)?;
            self.set_up_calls(&variable, &own.name, then)?;
            return Ok(variable);
        }
        let weight =
            Recipe::Object { ty: ty.clone(), creation: creation.clone(), then: then.to_vec() }.weight();
        let generic = !own.arguments.is_empty() || self.context.is_raw(&own);
        let brief =
            form == Form::Brief && then.is_empty() && weight <= INLINE_WEIGHT && !generic && !self.checked;
        let made = self.created(&own, creation, !brief)?;
        if brief {
            return Ok(made);
        }
        let own_type = Type::Class(own.clone());
        let narrow = self.declared_type(&own_type, wanted);
        let reaches = |call: &Call| {
            narrow.class_name().is_some_and(|name| self.seen_through(name, &call.method).is_some())
        };
        let declared = if then.iter().all(reaches) { narrow } else { own_type };
        let made = self.diamond(made, &own, &declared);
        let variable = self.local(&declared, wish, &made)?;
        self.set_up_calls(&variable, &own.name, then)?;
        Ok(variable)
    }

    /// `new ArrayList<>()` where the declaration beside it says what of.
    fn diamond(&self, made: Piece, own: &ClassType, declared: &Type) -> Piece {
        let arguments = match declared {
            Type::Class(declared) => &declared.arguments,
            _ => return made,
        };
        if own.arguments.is_empty() || arguments.is_empty() {
            return made;
        }
        let full = format!("new {}(", self.context.type_text(&Type::Class(own.clone())));
        let short = format!("new {}<>(", self.context.class_text(&own.name));
        match made.text.strip_prefix(&full) {
            Some(rest) => Piece { text: format!("{short}{rest}"), ..made },
            None => made,
        }
    }

    fn created(&mut self, own: &ClassType, creation: &Creation, is_statement: bool) -> Built<Piece> {
        match creation {
            Creation::Constructor { constructor, outer, arguments } => {
                let outer = match outer {
                    Some(outer) => Some(self.build_for_use(outer, Form::Named)?),
                    None => None,
                };
                self.construction(own, constructor, outer.as_ref(), arguments)
            }
            Creation::Reflection { constructor, arguments } => {
                let made = self.reflected(own, constructor, arguments)?;
                let wanted = self.context.nearest(&Type::Class(own.clone()));
                if wanted == Type::object() {
                    return Ok(made);
                }
                if matches!(&wanted, Type::Class(class) if class.arguments.is_empty()) {
                    return Ok(made.cast(&self.context.type_text(&wanted), wanted));
                }
                self.assignable(&made, &wanted)
            }
            Creation::Factory { method, on, arguments } => {
                let on = match on {
                    Some(on) => Some(self.build_for_use(on, Form::Named)?),
                    None => None,
                };
                let callee = self.resolved(method)?;
                self.context.check_callable(&callee, &callee.class)?;
                let pieces = self.arguments(method, None, arguments)?;
                self.check_precondition(method, &method.owner, on.as_ref(), &pieces);
                let owner = ClassType { name: method.owner.clone(), arguments: Vec::new() };
                let head = match &on {
                    Some(on) => format!("{}.{}", on.text, method.name),
                    None => format!("{}.{}", self.context.class_text(&method.owner), method.name),
                };
                let (text, returns) = self.call_text(&callee, &head, &owner, None, &pieces)?;
                let made = Piece::primary(text, returns);
                let own = Type::Class(own.clone());
                if on.is_none() && is_inferred(callee.method(), &own) {
                    return Ok(Piece::primary(made.text, own));
                }
                if is_statement || self.context.program.is_assignable(&made.ty, &own) {
                    return Ok(made);
                }
                self.assignable(&made, &own)
            }
            Creation::There { object } => self.build_for_use(object, Form::Named),
        }
    }

    /// `new C(…)`, or `outer.new C(…)`.
    pub(crate) fn construction(
        &mut self,
        own: &ClassType,
        constructor: &MethodRef,
        outer: Option<&Piece>,
        arguments: &[Recipe],
    ) -> Built<Piece> {
        let pieces = self.arguments(constructor, Some(own), arguments)?;
        self.construction_of(own, constructor, outer, &pieces)
    }

    pub(crate) fn construction_of(
        &mut self,
        own: &ClassType,
        constructor: &MethodRef,
        outer: Option<&Piece>,
        pieces: &[Piece],
    ) -> Built<Piece> {
        let callee = self.resolved(constructor)?;
        self.context.check_callable(&callee, &callee.class)?;
        if callee.class.access.is_abstract() {
            return Err(format!("class `{}` is abstract", constructor.owner));
        }
        self.check_precondition(constructor, &constructor.owner, None, pieces);
        let own = ClassType { name: constructor.owner.clone(), arguments: own.arguments.clone() };
        let head = match outer {
            Some(outer) => {
                format!("{}.new {}", outer.at(Binding::Primary), self.context.simple_name(&own.name))
            }
            None if callee.class.is_inner() => {
                return Err(format!("inner class `{}` without its outer object", own.name));
            }
            None => format!("new {}", self.context.type_text(&Type::Class(own.clone()))),
        };
        if self.context.is_raw(&own) {
            self.unchecked = true;
        }
        let (text, _) = self.call_text(&callee, &head, &own, Some(&own), pieces)?;
        Ok(Piece::primary(text, Type::Class(own)))
    }

    fn build_for_use(&mut self, recipe: &Recipe, form: Form) -> Built<Piece> {
        let ty = self.recipe_type(recipe)?;
        let wish = self.wish_for(None, &ty);
        self.build(recipe, &ty, &wish, form)
    }

    /// The arguments of a set-up call.
    pub(crate) fn arguments(
        &mut self,
        method: &MethodRef,
        receiver: Option<&ClassType>,
        recipes: &[Recipe],
    ) -> Built<Vec<Piece>> {
        let callee = self.resolved(method)?;
        let wanted = self.wanted_types(&callee, receiver, recipes)?;
        let form = if self.checked { Form::Named } else { Form::Brief };
        let mut pieces = Vec::new();
        for (index, recipe) in recipes.iter().enumerate() {
            let wanted = wanted.get(index).cloned().unwrap_or(Type::Void);
            let name = callee.method().parameters.get(index).map(|parameter| parameter.name.clone());
            let own = self.recipe_type(recipe)?;
            // The name of a parameter fits the value; `e` of `add(E e)` says less than its type.
            let telling = name.as_deref().filter(|name| name.len() > 1 || own.is_primitive());
            let wish = self.wish_for(telling, &own);
            pieces.push(self.build(recipe, &wanted, &wish, form)?);
        }
        Ok(pieces)
    }

    /// The parameter types of a call, seen from the recipes that will be passed.
    pub(crate) fn wanted_types(
        &self,
        callee: &crate::call::Callee,
        receiver: Option<&ClassType>,
        recipes: &[Recipe],
    ) -> Built<Vec<Type>> {
        if recipes.len() != callee.method().parameters.len() {
            let count = callee.method().parameters.len();
            return Err(format!("`{}` takes {count} arguments, not {}", callee.method().name, recipes.len()));
        }
        let mut types = Vec::new();
        for recipe in recipes {
            types.push(if recipe.is_null() { Type::Null } else { self.recipe_type(recipe)? });
        }
        Ok(self.context.signature(callee, receiver, &types).parameters)
    }

    /// The method as the class of a variable has it: `List.add` for a recipe that says `ArrayList.add`.
    fn seen_through(&self, class: &program::ClassName, method: &MethodRef) -> Option<MethodRef> {
        let program = self.context.program;
        if program.is_subclass(class, &method.owner) {
            return Some(method.clone());
        }
        std::iter::once(class.clone()).chain(program.supertypes(class)).find_map(|name| {
            let resolved = program.class(&name)?;
            let same =
                resolved.method(&method.name, &method.descriptor).filter(|same| same.access.is_public())?;
            Some(resolved.method_ref(same))
        })
    }

    /// Calls one after the other, in a loop where one is made many times in a row.
    fn set_up_calls(&mut self, variable: &Piece, own: &program::ClassName, calls: &[Call]) -> Built<()> {
        let mut rest = calls;
        while let Some(call) = rest.first() {
            let times = rest.iter().take_while(|other| *other == call).count();
            // An object that is made for each call may be told from the one before it.
            let is_loop = times >= LOOPED && call.arguments.iter().all(is_simple);
            if is_loop {
                let from = self.lines.len();
                self.set_up_call(variable, own, call)?;
                let body = self.lines.split_off(from);
                let counter = self.fresh("i");
                self.line(format!("for (int {counter} = 0; {counter} < {times}; {counter}++) {{"));
                body.iter().flat_map(|text| text.lines()).for_each(|line| self.line(format!("    {line}")));
                self.line("}");
            } else {
                rest[..times].iter().try_for_each(|call| self.set_up_call(variable, own, call))?;
            }
            rest = &rest[times..];
        }
        Ok(())
    }

    fn set_up_call(&mut self, variable: &Piece, own: &program::ClassName, call: &Call) -> Built<()> {
        let original = &call.method;
        let seen = variable.ty.class_name().and_then(|name| self.seen_through(name, &call.method));
        let call =
            &Call { method: seen.unwrap_or_else(|| call.method.clone()), arguments: call.arguments.clone() };
        let callee = self.resolved(&call.method)?;
        let Type::Class(receiver) = variable.ty.clone() else {
            return Err(format!("`{}` has no methods", variable.ty));
        };
        let through = self.context.program.class(&receiver.name);
        let through = through.ok_or_else(|| format!("class `{}` is not on the class path", receiver.name))?;
        self.context.check_callable(&callee, &through)?;
        let pieces = self.arguments(&call.method, Some(&receiver), &call.arguments)?;
        // The contract is that of the object's own class, whatever its variable is declared as.
        self.check_precondition(original, own, Some(variable), &pieces);
        let head = if callee.method().access.is_static() {
            format!("{}.{}", self.context.class_text(&call.method.owner), call.method.name)
        } else {
            format!("{}.{}", variable.text, call.method.name)
        };
        let (text, _) = self.call_text(&callee, &head, &receiver, Some(&receiver), &pieces)?;
        self.line(format!("{text};"));
        Ok(())
    }

    fn array(
        &mut self,
        element: &Type,
        items: &[Recipe],
        wanted: &Type,
        wish: &str,
        form: Form,
    ) -> Built<Piece> {
        let element = self.context.nearest(&self.instantiated(element));
        self.nameable(&element)?;
        self.note_elements(items.len())?;
        let mut texts = Vec::new();
        for item in items {
            let own = self.recipe_type(item)?;
            let wish = self.wish_for(None, &own);
            let piece = self.build(
                item,
                &element,
                &wish,
                if self.checked && !is_simple(item) { Form::Named } else { Form::Brief },
            )?;
            texts.push(self.assignable(&piece, &element)?.text);
        }
        let plain = raw(&element);
        if plain != element {
            self.unchecked = true;
        }
        let braces = if texts.is_empty() { "{}".to_owned() } else { format!("{{{}}}", texts.join(", ")) };
        let type_text = self.context.type_text(&plain);
        // `new int[][] {…}`: the brackets of an array of arrays follow the innermost type.
        let ty = Type::array(element.clone());
        if form == Form::Named {
            let declared = match wanted {
                Type::Array(_)
                    if self.context.is_nameable(wanted)
                        && self.context.program.is_assignable(&ty, wanted) =>
                {
                    wanted.clone()
                }
                Type::Class(class) if class.arguments.is_empty() => self.declared_type(&ty, wanted),
                _ => ty.clone(),
            };
            let value = if declared == ty && plain == element {
                Piece::primary(braces, ty)
            } else {
                Piece::primary(format!("new {type_text}[] {braces}"), ty)
            };
            return self.local(&declared, wish, &value);
        }
        let text = match items.len() {
            0 if !type_text.ends_with("[]") => format!("new {type_text}[0]"),
            _ => format!("new {type_text}[] {braces}"),
        };
        // An array creation cannot be indexed or dereferenced without parentheses.
        Ok(Piece::new(text, Binding::Unary, Type::array(if plain == element { element } else { plain })))
    }
}

/// Written in one word: a literal, a constant or a local.
pub(crate) fn is_simple(recipe: &Recipe) -> bool {
    match recipe {
        Recipe::Value(_)
        | Recipe::Null(_)
        | Recipe::EnumConstant { .. }
        | Recipe::StaticField { .. }
        | Recipe::ClassLiteral(_)
        | Recipe::Shared(_) => true,
        Recipe::Array { .. }
        | Recipe::Object { .. }
        | Recipe::Lambda { .. }
        | Recipe::Mock(_)
        | Recipe::MockLiteral(_)
        | Recipe::Fixture { .. }
        | Recipe::UserCode { .. } => false,
    }
}

pub(crate) fn class_of(erased: &Type) -> Type {
    let argument = if *erased == Type::Void { Type::class("java/lang/Void") } else { boxed(erased) };
    Type::Class(ClassType { name: "java/lang/Class".into(), arguments: vec![TypeArgument::Exact(argument)] })
}

/// Whether javac finds the type arguments of what a method gives where it is given to: nothing else says what they are (JLS 18.5.2).
fn is_inferred(method: &Method, wanted: &Type) -> bool {
    let (Type::Class(returns), Type::Class(wanted)) = (&method.returns, wanted) else { return false };
    let is_free = |argument: &TypeArgument| match argument {
        TypeArgument::Exact(Type::Variable(name)) => method
            .type_parameters
            .iter()
            .any(|own| own.name == *name && own.bounds.iter().all(|bound| *bound == Type::object())),
        _ => false,
    };
    method.parameters.is_empty()
        && returns.name == wanted.name
        && !returns.arguments.is_empty()
        && wanted.arguments.len() == returns.arguments.len()
        && returns.arguments.iter().all(is_free)
}
