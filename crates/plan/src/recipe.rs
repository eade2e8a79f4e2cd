//! Plans as recipes, which the rest of the program can build, run and print.

use std::cell::RefCell;
use std::sync::Arc;

use program::{MethodRef, Primitive, Type};
use suite::{Creation, Recipe};
use term::Value;

use crate::call::{PlannedCall, RECEIVER};
use crate::objects::{Argument, Call, Planned};

/// The recipe of a planned object. `any` builds what was not planned for, and what the goal names; `None` where it cannot,
/// or where the object would have to be part of itself before it exists.
pub fn recipe(planned: &Planned, any: &dyn Fn(&Argument) -> Option<Recipe>) -> Option<Recipe> {
    let (first, rest) = planned.calls.split_first()?;
    let arguments = arguments(first, any)?;
    let creation = match first.method.is_constructor() {
        true => {
            let outer = match &planned.outer {
                Some(outer) => Some(Box::new(recipe(outer, any)?)),
                None => None,
            };
            Creation::Constructor { constructor: first.method.clone(), outer, arguments }
        }
        false => Creation::Factory { method: first.method.clone(), on: None, arguments },
    };
    let mut then = Vec::new();
    for call in rest {
        then.push(suite::Call { method: call.method.clone(), arguments: self::arguments(call, any)? });
    }
    Some(Recipe::Object { ty: planned.ty.clone(), creation, then })
}

/// What a call is made on and with.
#[derive(Clone, Debug, PartialEq)]
pub struct CallRecipes {
    /// Objects that more than one of the others uses, each after those that it uses.
    pub shared: Vec<Recipe>,
    pub receiver: Option<Recipe>,
    pub arguments: Vec<Recipe>,
}

/// The recipes of a planned call. `any` builds what was not planned for, by the position of the parameter that it is, or is
/// part of a plan for. `None` where it cannot, and where objects would have to be part of each other.
pub fn call_recipes(
    planned: &PlannedCall,
    any: &dyn Fn(Option<usize>, &Argument) -> Option<Recipe>,
) -> Option<CallRecipes> {
    let mut sharing = Sharing { planned, any, shared: RefCell::default(), under_way: RefCell::default() };
    let named = sharing.named();
    for name in named {
        sharing.share(&name)?;
    }
    let place = |sharing: &Sharing, name: &str, index: Option<usize>| match sharing.position(name) {
        Some(position) => Some(Recipe::Shared(position)),
        None => sharing.build(index),
    };
    let receiver = match &planned.receiver {
        Some(_) => Some(place(&sharing, RECEIVER, None)?),
        None => None,
    };
    let mut arguments = Vec::new();
    for (index, name) in planned.names.iter().enumerate() {
        arguments.push(place(&sharing, name, Some(index))?);
    }
    let shared = sharing.shared.get_mut().drain(..).map(|(_, recipe)| recipe).collect();
    Some(CallRecipes { shared, receiver, arguments })
}

/// Objects by the names that plans call them by.
struct Sharing<'a> {
    planned: &'a PlannedCall,
    any: &'a dyn Fn(Option<usize>, &Argument) -> Option<Recipe>,
    shared: RefCell<Vec<(Arc<str>, Recipe)>>,
    under_way: RefCell<Vec<Arc<str>>>,
}

impl Sharing<'_> {
    /// Names that plans use.
    fn named(&self) -> Vec<Arc<str>> {
        let mut found = Vec::new();
        self.planned.receiver.iter().for_each(|planned| names_of(planned, &mut found));
        self.planned.arguments.iter().for_each(|argument| name_of(argument, &mut found));
        found
    }

    fn position(&self, name: &str) -> Option<usize> {
        self.shared.borrow().iter().position(|(known, _)| **known == *name)
    }

    /// Builds what has a name once; `None` where it would be part of itself.
    fn share(&self, name: &Arc<str>) -> Option<Recipe> {
        if let Some(position) = self.position(name) {
            return Some(Recipe::Shared(position));
        }
        let index = match &**name {
            RECEIVER => None,
            name => Some(self.planned.names.iter().position(|known| **known == *name)?),
        };
        if self.under_way.borrow().contains(name) {
            return None;
        }
        self.under_way.borrow_mut().push(name.clone());
        let built = self.build(index);
        self.under_way.borrow_mut().pop();
        let mut shared = self.shared.borrow_mut();
        shared.push((name.clone(), built?));
        Some(Recipe::Shared(shared.len() - 1))
    }

    /// The receiver, or the argument of a position.
    fn build(&self, index: Option<usize>) -> Option<Recipe> {
        let any = |argument: &Argument| match argument {
            Argument::Named(name, _) => self.share(name),
            other => (self.any)(None, other),
        };
        match index {
            None => recipe(self.planned.receiver.as_ref()?, &any),
            Some(index) => match self.planned.arguments.get(index)? {
                argument @ Argument::Any { .. } => (self.any)(Some(index), argument),
                argument => argument_recipe(argument, &any),
            },
        }
    }
}

fn names_of(planned: &Planned, found: &mut Vec<Arc<str>>) {
    planned.outer.iter().for_each(|outer| names_of(outer, found));
    planned.calls.iter().flat_map(|call| &call.arguments).for_each(|argument| name_of(argument, found));
}

fn name_of(argument: &Argument, found: &mut Vec<Arc<str>>) {
    match argument {
        Argument::Named(name, _) if !found.contains(name) => found.push(name.clone()),
        Argument::Object(planned) => names_of(planned, found),
        _ => {}
    }
}

fn arguments(call: &Call, any: &dyn Fn(&Argument) -> Option<Recipe>) -> Option<Vec<Recipe>> {
    call.arguments.iter().map(|argument| argument_recipe(argument, any)).collect()
}

fn argument_recipe(argument: &Argument, any: &dyn Fn(&Argument) -> Option<Recipe>) -> Option<Recipe> {
    match argument {
        Argument::Value(value, ty) => literal(*value, ty).map(Recipe::Value),
        Argument::Null(ty) => Some(Recipe::Null(ty.clone())),
        Argument::Text(text) => Some(Recipe::Value(suite::Value::String(text.clone()))),
        Argument::Constant(field, ty) => Some(Recipe::StaticField { field: field.clone(), ty: ty.clone() }),
        Argument::Object(planned) => recipe(planned, any),
        Argument::Named(..) | Argument::Any { .. } => any(argument),
    }
}

/// A value of the model as a literal of a Java type.
pub fn literal(value: Value, ty: &Type) -> Option<suite::Value> {
    Some(match (value, ty.unboxed()?) {
        (Value::Bool(value), Primitive::Boolean) => suite::Value::Boolean(value),
        (Value::Int(value), Primitive::Byte) => suite::Value::Byte(value.try_into().ok()?),
        (Value::Int(value), Primitive::Short) => suite::Value::Short(value.try_into().ok()?),
        (Value::Int(value), Primitive::Char) => suite::Value::Char(value.try_into().ok()?),
        (Value::Int(value), Primitive::Int) => suite::Value::Int(value),
        (Value::Long(value), Primitive::Long) => suite::Value::Long(value),
        (Value::Float(value), Primitive::Float) => suite::Value::Float(value),
        (Value::Double(value), Primitive::Double) => suite::Value::Double(value),
        _ => return None,
    })
}

impl Planned {
    /// All methods that the plan calls, those of arguments before the call that takes them.
    pub fn methods(&self) -> Vec<&MethodRef> {
        let mut all = Vec::new();
        for call in &self.calls {
            for argument in &call.arguments {
                if let Argument::Object(planned) = argument {
                    all.extend(planned.methods());
                }
            }
            all.push(&call.method);
        }
        all
    }

    /// The plan as calls a reader can follow: `new Stack(), push(new Item(3))`.
    pub fn show(&self) -> String {
        let calls: Vec<String> = self.calls.iter().map(Call::show).collect();
        calls.join(", ")
    }
}

impl Call {
    /// `push(3)`, `new Stack()`
    pub fn show(&self) -> String {
        let arguments: Vec<String> = self.arguments.iter().map(Argument::show).collect();
        let name = match self.method.is_constructor() {
            true => format!("new {}", self.method.owner.readable()),
            false => self.method.name.to_string(),
        };
        format!("{name}({})", arguments.join(", "))
    }
}

impl Argument {
    /// As a reader would write it; an object that takes several calls in brackets.
    pub fn show(&self) -> String {
        show_argument(self)
    }
}

fn show_argument(argument: &Argument) -> String {
    match argument {
        Argument::Value(value, ty) => match ty.unboxed() {
            Some(Primitive::Char) => match value {
                Value::Int(code) => format!("{:?}", char::from_u32(*code as u32).unwrap_or('?')),
                other => other.to_string(),
            },
            _ => value.to_string(),
        },
        Argument::Null(_) => "null".to_owned(),
        Argument::Text(text) => format!("{text:?}"),
        Argument::Constant(field, _) => {
            format!("{}.{}", field.owner.readable(), field.name)
        }
        Argument::Named(name, _) => name.to_string(),
        Argument::Object(planned) if planned.calls.len() == 1 => planned.show(),
        Argument::Object(planned) => format!("[{}]", planned.show()),
        Argument::Any { ty, .. } => format!("any {}", contract::show_type(ty)),
    }
}
