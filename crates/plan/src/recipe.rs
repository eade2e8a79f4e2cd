//! Plans as recipes, which the rest of the program can build, run and print.

use program::{MethodRef, Primitive, Type};
use suite::{Creation, Recipe};
use term::Value;

use crate::objects::{Argument, Call, Planned};

/// The recipe of a planned object. `any` builds what was not planned for, and what the goal names; `None` where it cannot,
/// or where the object would have to be part of itself before it exists.
pub fn recipe(planned: &Planned, any: &dyn Fn(&Argument) -> Option<Recipe>) -> Option<Recipe> {
    let (first, rest) = planned.calls.split_first()?;
    let arguments = arguments(first, any)?;
    let creation = match first.method.is_constructor() {
        true => Creation::Constructor { constructor: first.method.clone(), outer: None, arguments },
        false => Creation::Factory { method: first.method.clone(), arguments },
    };
    let mut then = Vec::new();
    for call in rest {
        then.push(suite::Call { method: call.method.clone(), arguments: self::arguments(call, any)? });
    }
    Some(Recipe::Object { ty: Type::class(planned.class.clone()), creation, then })
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
            true => format!("new {}", self.method.owner.without_package().replace('$', ".")),
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
            format!("{}.{}", field.owner.without_package().replace('$', "."), field.name)
        }
        Argument::Named(name, _) => name.to_string(),
        Argument::Object(planned) if planned.calls.len() == 1 => planned.show(),
        Argument::Object(planned) => format!("[{}]", planned.show()),
        Argument::Any { ty, .. } => format!("any {}", contract::show_type(ty)),
    }
}
