//! Recipes as calls that a reader can follow.

use std::sync::Arc;

use program::MethodRef;
use suite::{Creation, Recipe, Value};

/// One per call, arguments included: `new Stack()`, `push(3)`. `names` are those of shared objects.
pub fn show_calls(recipe: &Recipe, names: &[Arc<str>]) -> Vec<String> {
    let Recipe::Object { creation, then, .. } = recipe else { return vec![show(recipe, names)] };
    let mut calls = vec![match creation {
        Creation::Constructor { constructor: method, arguments, .. }
        | Creation::Reflection { constructor: method, arguments }
        | Creation::Factory { method, arguments } => show_call(method, arguments, names),
    }];
    calls.extend(then.iter().map(|call| show_call(&call.method, &call.arguments, names)));
    calls
}

fn show_call(method: &MethodRef, arguments: &[Recipe], names: &[Arc<str>]) -> String {
    let shown: Vec<String> = arguments.iter().map(|argument| show(argument, names)).collect();
    let name = match method.is_constructor() {
        true => format!("new {}", method.owner.without_package().replace('$', ".")),
        false => method.name.to_string(),
    };
    format!("{name}({})", shown.join(", "))
}

/// An object that takes several calls stands in brackets.
fn show(recipe: &Recipe, names: &[Arc<str>]) -> String {
    match recipe {
        Recipe::Value(value) => literal(value),
        Recipe::Null(_) => "null".to_owned(),
        Recipe::EnumConstant { class, constant } => {
            format!("{}.{constant}", class.without_package().replace('$', "."))
        }
        Recipe::StaticField { field, .. } => {
            format!("{}.{}", field.owner.without_package().replace('$', "."), field.name)
        }
        Recipe::ClassLiteral(ty) => format!("{}.class", contract::show_type(ty)),
        Recipe::Array { element, items } => {
            let items: Vec<String> = items.iter().map(|item| show(item, names)).collect();
            format!("new {}[] {{{}}}", contract::show_type(element), items.join(", "))
        }
        Recipe::Object { .. } => match &show_calls(recipe, names)[..] {
            [one] => one.clone(),
            several => format!("[{}]", several.join(", ")),
        },
        Recipe::Lambda { interface, .. } => format!("a {}", contract::show_type(interface)),
        Recipe::UserCode { code, .. } => code.to_string(),
        Recipe::Shared(index) => names.get(*index).map_or_else(|| format!("#{index}"), ToString::to_string),
        Recipe::Fixture { object, .. } => show(object, names),
    }
}

fn literal(value: &Value) -> String {
    match value {
        Value::Boolean(value) => value.to_string(),
        Value::Byte(value) => value.to_string(),
        Value::Short(value) => value.to_string(),
        Value::Char(unit) => format!("{:?}", char::from_u32(u32::from(*unit)).unwrap_or('?')),
        Value::Int(value) => value.to_string(),
        Value::Long(value) => format!("{value}L"),
        Value::Float(value) => format!("{value:?}f"),
        Value::Double(value) => format!("{value:?}"),
        Value::String(text) => format!("{text:?}"),
    }
}
