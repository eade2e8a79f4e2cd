//! The scene of a test: receiver and arguments as variables or expressions, and the call under test on them.

use std::collections::BTreeMap;

use program::{ClassType, Type};
use suite::{Recipe, TestCase};

use crate::body::{Body, Built};
use crate::build::{Form, is_simple};
use crate::java::{Binding, Piece};

/// Values that a parameterized test takes from its rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Holes {
    /// By position of the argument.
    pub(crate) arguments: BTreeMap<usize, Piece>,
    pub(crate) expected: Option<Piece>,
}

pub(crate) struct Scene {
    /// The receiver of an instance method.
    pub(crate) receiver: Option<Piece>,
    pub(crate) parameters: Vec<Piece>,
    /// The call under test, with the static type of its result (`Void` where it has none).
    pub(crate) call: Piece,
    pub(crate) is_constructor: bool,
    /// javac infers the result's type from where the call stands, so it cannot stand inside an overloaded assertion.
    pub(crate) is_inferred: bool,
}

impl Body<'_> {
    /// Builds everything before the call. `named` says which arguments must be variables.
    pub(crate) fn arrange(
        &mut self,
        case: &TestCase,
        holes: &Holes,
        named: &dyn Fn(usize) -> bool,
    ) -> Built<Scene> {
        let callee = self.resolved(&case.method)?;
        let is_constructor = callee.method().is_constructor();
        let is_static = callee.method().access.is_static();
        let class = self.context.program.class(&case.class);
        let class = class.ok_or_else(|| format!("class `{}` is not on the class path", case.class))?;
        if !is_static || !self.context.is_accessible_class(&callee.class.name) {
            self.context.check_callable(&callee, &class)?;
        } else {
            self.context.check_callable(&callee, &callee.class)?;
        }
        for piece in holes.arguments.values().chain(&holes.expected) {
            self.names.reserve(piece.text.clone());
        }
        self.mark_fixture(case);
        self.build_shared(&case.shared)?;
        let receiver = match &case.receiver {
            Some(recipe) => Some(self.receiver(case, recipe, is_constructor)?),
            None if is_static || is_constructor => None,
            None => return Err(format!("method `{}` without an object to call it on", case.method.name)),
        };
        let own = self.class_type(&case.class);
        let receiver_type = match (&receiver, is_constructor) {
            (_, true) => Some(own.clone()),
            (Some(Piece { ty: Type::Class(class), .. }), false) => Some(class.clone()),
            _ => None,
        };
        let wanted = self.wanted_types(&callee, receiver_type.as_ref(), &case.arguments)?;
        let mut parameters = Vec::new();
        for (index, recipe) in case.arguments.iter().enumerate() {
            if let Some(hole) = holes.arguments.get(&index) {
                parameters.push(hole.clone());
                continue;
            }
            let own = self.recipe_type(recipe)?;
            let name = callee.method().parameters.get(index).map(|parameter| parameter.name.clone());
            let wish = self.wish_for(name.as_deref(), &own);
            let wanted = wanted.get(index).cloned().unwrap_or(Type::Void);
            let brief = is_simple(recipe)
                || matches!(recipe, Recipe::Array { items, .. } if items.len() <= 3 && items.iter().all(is_simple));
            let form = if named(index) || !brief { Form::Named } else { Form::Brief };
            parameters.push(self.build(recipe, &wanted, &wish, form)?);
        }
        for step in &case.set_up {
            self.set_up_static(step)?;
        }
        let call = if is_constructor {
            self.construction_of(&own, &case.method, receiver.as_ref(), &parameters)?
        } else {
            let (head, through) = match (&receiver, &receiver_type) {
                (Some(receiver), Some(class)) => {
                    (format!("{}.{}", receiver.at(Binding::Primary), case.method.name), class.clone())
                }
                _ => {
                    let owner = if self.context.is_accessible_class(&callee.class.name) {
                        &callee.class.name
                    } else {
                        &case.class
                    };
                    let through = ClassType { name: owner.clone(), arguments: Vec::new() };
                    (format!("{}.{}", self.context.class_text(owner), case.method.name), through)
                }
            };
            let (text, returns) =
                self.call_text(&callee, &head, &through, receiver_type.as_ref(), &parameters)?;
            Piece::primary(text, self.context.nearest(&returns))
        };
        let is_inferred = !callee.method().type_parameters.is_empty();
        Ok(Scene { receiver, parameters, call, is_constructor, is_inferred })
    }

    /// The object under test; for a constructor of an inner class the outer object.
    fn receiver(&mut self, case: &TestCase, recipe: &Recipe, is_constructor: bool) -> Built<Piece> {
        let own = self.recipe_type(recipe)?;
        let wanted = if is_constructor { own.clone() } else { Type::Class(self.class_type(&case.class)) };
        let simple = match wanted.class_name() {
            Some(name) => self.context.simple_name(name),
            None => String::new(),
        };
        let wish = crate::java::names::variable_for(&wanted, &simple);
        self.build(recipe, &wanted, &wish, Form::Named)
    }
}
