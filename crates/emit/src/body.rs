//! The statements of one test method while they are being written: locals, their names, and what the method
//! has to declare because of them.

use std::collections::{BTreeMap, BTreeSet};

use contract::Untranslated;
use program::{ClassName, ClassType, MethodRef, Type};
use suite::{Recipe, TestCase};

use crate::call::{Callee, Throws};
use crate::context::Context;
use crate::fixture::Helper;
use crate::java::{Names, Piece, names};
use crate::types::{Variables, raw};

/// Why a value cannot be written; becomes an [`crate::Unrenderable`].
pub(crate) type Built<T> = Result<T, String>;

/// Elements that one test may write out.
const MOST_ELEMENTS: usize = 3_000;

pub(crate) struct Body<'c> {
    pub(crate) context: &'c Context<'c>,
    pub(crate) names: Names,
    pub(crate) lines: Vec<String>,
    pub(crate) throws: Throws,
    pub(crate) unchecked: bool,
    /// The type variables of the method under test, for recipes whose types mention them.
    pub(crate) variables: Variables,
    pub(crate) shared: Vec<Piece>,
    /// How the shared objects are built.
    pub(crate) recipes: Vec<Recipe>,
    /// Objects whose fields were set, with their classes.
    pub(crate) fixtures: Vec<(Piece, ClassName)>,
    /// Methods of the test class that the statements call.
    pub(crate) helpers: BTreeSet<Helper>,
    /// For the judge: every argument is a local and every call is preceded by its precondition.
    pub(crate) checked: bool,
    /// Elements of arrays and lists that were written out.
    pub(crate) elements: usize,
    pub(crate) untranslated: Vec<Untranslated>,
    /// The variables of mocks that an oracle speaks of, by number.
    pub(crate) mocks: BTreeMap<usize, String>,
}

impl<'c> Body<'c> {
    pub(crate) fn new(context: &'c Context<'c>, case: &TestCase, checked: bool) -> Built<Self> {
        let callee = context.callee(&case.method)?;
        let variables = match context.program.class(&case.class) {
            Some(class) => {
                let mut variables = Variables::of(context.program, &class, None);
                variables.extend(Variables::of(context.program, &callee.class, Some(callee.method())));
                variables
            }
            None => return Err(format!("class `{}` is not on the class path", case.class)),
        };
        Ok(Body {
            context,
            names: Names::default(),
            lines: Vec::new(),
            throws: Throws::Nothing,
            unchecked: false,
            variables,
            shared: Vec::new(),
            recipes: case.shared.clone(),
            fixtures: Vec::new(),
            helpers: BTreeSet::new(),
            checked,
            elements: 0,
            untranslated: Vec::new(),
            mocks: BTreeMap::new(),
        })
    }

    /// Writes a body until none of its variables is called like the first segment of a qualified name in it. Which
    /// names are qualified shows only while it is written; each further attempt avoids those of the ones before.
    pub(crate) fn attempt<T>(
        context: &'c Context<'c>,
        case: &TestCase,
        checked: bool,
        write: impl Fn(&mut Body<'c>) -> Built<T>,
    ) -> Built<T> {
        let mut avoided: BTreeSet<String> = BTreeSet::new();
        loop {
            context.imports.borrow_mut().forget_roots();
            let mut body = Body::new(context, case, checked)?;
            for root in &avoided {
                body.names.reserve(root.clone());
            }
            let written = write(&mut body)?;
            if let Some(reason) = context.imports.borrow().unsayable() {
                return Err(reason.to_owned());
            }
            let roots = context.imports.borrow().roots().clone();
            let hidden: Vec<String> = roots
                .into_iter()
                .filter(|root| !avoided.contains(root) && body.names.has_given(root))
                .collect();
            if hidden.is_empty() {
                return Ok(written);
            }
            avoided.extend(hidden);
        }
    }

    /// A new name for a local; never that of a class in sight, which it would obscure (JLS 6.4.2).
    pub(crate) fn fresh(&mut self, wish: &str) -> String {
        let prefix = self.context.package.replace('.', "/");
        let internal = if prefix.is_empty() { wish.to_owned() } else { format!("{prefix}/{wish}") };
        let is_class = self.context.imports.borrow().is_simple_name(wish)
            || self.context.program.class(&internal.as_str().into()).is_some();
        if is_class { self.names.fresh(&format!("{wish}Value")) } else { self.names.fresh(wish) }
    }

    /// What to call a value that is passed as this parameter.
    pub(crate) fn wish_for(&self, parameter: Option<&str>, ty: &Type) -> String {
        match parameter {
            Some(name) if names::is_telling(name) => name.to_owned(),
            _ => {
                let mut element = ty;
                while let Type::Array(inner) = element {
                    element = inner;
                }
                let simple =
                    element.class_name().map(|name| self.context.simple_name(name)).unwrap_or_default();
                names::variable_for(ty, &simple)
            }
        }
    }

    pub(crate) fn line(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// `T name = value;` with the cast that javac asks for.
    pub(crate) fn local(&mut self, ty: &Type, wish: &str, value: &Piece) -> Built<Piece> {
        let name = self.fresh(wish);
        self.declare(ty, &name, value)
    }

    /// The same for a name that is given already.
    pub(crate) fn declare(&mut self, ty: &Type, name: &str, value: &Piece) -> Built<Piece> {
        let ty = self.context.nearest(ty);
        let ty = if ty == Type::Null { Type::object() } else { ty };
        let type_text = self.context.type_text(&ty);
        let value = self.assignable(value, &ty)?;
        self.line(format!("{type_text} {name} = {};", value.text));
        Ok(Piece::primary(name, ty))
    }

    /// The value as something that a variable of this type accepts.
    pub(crate) fn assignable(&mut self, value: &Piece, ty: &Type) -> Built<Piece> {
        // `byte size = 1` needs no cast, unlike an argument.
        let bare = match ty.as_primitive() {
            Some(primitive) if value.ty == *ty => {
                value.text.strip_prefix(&format!("({}) ", primitive.keyword()))
            }
            _ => None,
        };
        if let Some(bare) = bare.filter(|bare| bare.parse::<i32>().is_ok()) {
            return Ok(Piece::primary(bare, ty.clone()));
        }
        if value.ty == Type::Null || self.context.program.is_assignable(&value.ty, ty) {
            if self.is_unchecked(&value.ty, ty) {
                self.unchecked = true;
            }
            return Ok(value.clone());
        }
        if !self.context.is_castable(&value.ty, ty) {
            return Err(format!("a `{}` is no `{ty}`", value.ty));
        }
        self.unchecked = true;
        let widens = self.context.program.is_assignable(&raw(&value.ty), &raw(ty));
        let through = if widens { raw(ty) } else { ty.clone() };
        Ok(value.cast(&self.context.type_text(&through), through))
    }

    fn is_unchecked(&self, from: &Type, to: &Type) -> bool {
        match (from, to) {
            (Type::Class(from), Type::Class(to)) => self.context.is_raw(from) && !to.arguments.is_empty(),
            (Type::Array(from), Type::Array(to)) => self.is_unchecked(from, to),
            _ => false,
        }
    }

    /// Elements are to be written out. Each takes up to 16 of the 65,535 bytes that a method's code may have (JVMS 4.7.3).
    pub(crate) fn note_elements(&mut self, count: usize) -> Built<()> {
        self.elements = self.elements.saturating_add(count);
        match self.elements > MOST_ELEMENTS {
            true => Err(format!("arrays and lists of more than {MOST_ELEMENTS} elements")),
            false => Ok(()),
        }
    }

    pub(crate) fn note_throws(&mut self, throws: Throws) {
        self.throws = self.throws.max(throws);
    }

    /// The text of a call with its casts; notes what it may throw. `target` is `stack.` or `Mid.` or `new Stack`.
    pub(crate) fn call_text(
        &mut self,
        callee: &Callee,
        head: &str,
        through: &ClassType,
        receiver: Option<&ClassType>,
        arguments: &[Piece],
    ) -> Built<(String, Type)> {
        let types = |pieces: &[Piece]| pieces.iter().map(|piece| piece.ty.clone()).collect::<Vec<Type>>();
        let signature = self.context.signature(callee, receiver, &types(arguments));
        let cast = self.context.cast_arguments(callee, through, &signature, arguments)?;
        // A cast may have changed what javac infers.
        let seen = self.context.signature(callee, receiver, &types(&cast));
        self.unchecked |= signature.unchecked || seen.unchecked;
        self.note_throws(self.context.throws_of(&seen.throws));
        let texts: Vec<&str> = cast.iter().map(|piece| piece.text.as_str()).collect();
        Ok((format!("{head}({})", texts.join(", ")), seen.returns))
    }

    /// The class under test as the static type of its receiver.
    pub(crate) fn class_type(&self, name: &program::ClassName) -> ClassType {
        self.context.concrete(&ClassType { name: name.clone(), arguments: Vec::new() }, &self.variables)
    }

    pub(crate) fn resolved(&self, method: &MethodRef) -> Built<Callee> {
        self.context.callee(method)
    }
}
