//! What is special about a case, in a few words for its name; nothing where values speak for themselves.

use program::{ClassName, Type};
use suite::{Creation, Recipe, Value};

use making::{Builder, Subject};

/// More than two remarks make no name.
const MOST_REMARKS: usize = 2;

pub(crate) fn about(
    builder: &Builder<'_>,
    subject: &Subject,
    receiver: Option<&Recipe>,
    arguments: &[Recipe],
) -> String {
    let mut remarks: Vec<String> = Vec::new();
    if subject.outer.is_none() {
        remarks.extend(receiver.and_then(|receiver| of_receiver(builder, receiver)));
    }
    for (parameter, argument) in subject.parameters.iter().zip(arguments) {
        let name =
            if is_made_up(&parameter.name) { simple_type(&parameter.ty) } else { parameter.name.to_string() };
        remarks.extend(of_argument(&name, argument));
    }
    remarks.truncate(MOST_REMARKS);
    remarks.join(", ")
}

/// `empty stack`, `stack after push and pop`.
fn of_receiver(builder: &Builder<'_>, receiver: &Recipe) -> Option<String> {
    let Recipe::Object { ty, creation, then } = receiver else { return None };
    let class = ty.class_name()?;
    let noun = noun(class);
    if then.is_empty() {
        let no_arguments =
            matches!(creation, Creation::Constructor { arguments, .. } if arguments.is_empty());
        let is_container = builder.program.class(class).is_some_and(|class| {
            class.methods.iter().any(|method| {
                method.parameters.is_empty()
                    && matches!(&*method.name, "isEmpty" | "size" | "getSize" | "length")
            })
        });
        return (no_arguments && is_container).then(|| format!("empty {noun}"));
    }
    let names: Vec<&str> = then.iter().map(|call| &*call.method.name).collect();
    let calls = match names.as_slice() {
        [only] => (*only).to_owned(),
        [first, second] if first == second => format!("{first} twice"),
        [first, second] => format!("{first} and {second}"),
        [first, rest @ ..] if rest.iter().all(|name| name == first) => {
            format!("{first} {} times", names.len())
        }
        more => format!("{} calls", more.len()),
    };
    Some(format!("{noun} after {calls}"))
}

fn of_argument(name: &str, argument: &Recipe) -> Option<String> {
    match argument {
        Recipe::Null(_) => Some(format!("null {name}")),
        Recipe::Array { items, .. } if items.is_empty() => Some(format!("empty {name}")),
        Recipe::Value(value) => of_value(name, value),
        Recipe::Object { ty, creation: Creation::Constructor { arguments, .. }, then }
            if then.is_empty()
                && arguments.is_empty()
                && ty.class_name().is_some_and(|class| class.as_str().starts_with("java/util/")) =>
        {
            Some(format!("empty {name}"))
        }
        Recipe::Array { .. }
        | Recipe::Object { .. }
        | Recipe::EnumConstant { .. }
        | Recipe::StaticField { .. }
        | Recipe::ClassLiteral(_)
        | Recipe::Lambda { .. }
        | Recipe::Mock(_)
        | Recipe::MockLiteral(_)
        | Recipe::UserCode { .. }
        | Recipe::Fixture { .. }
        | Recipe::Shared(_) => None,
    }
}

fn of_value(name: &str, value: &Value) -> Option<String> {
    let constant = match value {
        Value::Byte(i8::MIN) => "Byte.MIN_VALUE",
        Value::Byte(i8::MAX) => "Byte.MAX_VALUE",
        Value::Short(i16::MIN) => "Short.MIN_VALUE",
        Value::Short(i16::MAX) => "Short.MAX_VALUE",
        Value::Int(i32::MIN) => "Integer.MIN_VALUE",
        Value::Int(i32::MAX) => "Integer.MAX_VALUE",
        Value::Long(i64::MIN) => "Long.MIN_VALUE",
        Value::Long(i64::MAX) => "Long.MAX_VALUE",
        Value::Char(u16::MAX) => "Character.MAX_VALUE",
        Value::Float(n) if n.is_nan() => "NaN",
        Value::Double(n) if n.is_nan() => "NaN",
        Value::Float(n) if n.is_infinite() => return Some(infinite(name, *n < 0.0)),
        Value::Double(n) if n.is_infinite() => return Some(infinite(name, *n < 0.0)),
        Value::Float(n) if n.to_bits() == (-0.0f32).to_bits() => "-0.0",
        Value::Double(n) if n.to_bits() == (-0.0f64).to_bits() => "-0.0",
        Value::String(text) if text.is_empty() => return Some(format!("empty {name}")),
        Value::String(text) if text.trim().is_empty() => return Some(format!("blank {name}")),
        Value::String(text) if !text.is_ascii() => return Some(format!("non-Latin {name}")),
        Value::String(text) if text.len() > 40 => return Some(format!("long {name}")),
        Value::Boolean(_)
        | Value::Byte(_)
        | Value::Short(_)
        | Value::Char(_)
        | Value::Int(_)
        | Value::Long(_)
        | Value::Float(_)
        | Value::Double(_)
        | Value::String(_) => return None,
    };
    Some(format!("{name} = {constant}"))
}

fn infinite(name: &str, is_negative: bool) -> String {
    let sign = if is_negative { "negative" } else { "positive" };
    format!("{name} = {sign} infinity")
}

/// `arg0` is the name of a parameter whose name the class file does not have.
fn is_made_up(name: &str) -> bool {
    name.strip_prefix("arg")
        .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))
}

fn simple_type(ty: &Type) -> String {
    match ty {
        Type::Class(class) => simple_name(&class.name).to_owned(),
        Type::Array(element) => format!("{} array", simple_type(element)),
        Type::Void | Type::Null | Type::Primitive(_) | Type::Variable(_) => ty.to_string(),
    }
}

fn simple_name(class: &ClassName) -> &str {
    class.simple()
}

/// `Stack` is a stack, `MessageProcessor` a message processor, `URL` stays as it is.
fn noun(class: &ClassName) -> String {
    let name = simple_name(class);
    if name.chars().filter(|c| c.is_uppercase()).count() * 2 > name.chars().count() {
        return name.to_owned();
    }
    let mut words = String::new();
    for (position, character) in name.chars().enumerate() {
        if character.is_uppercase() && position > 0 {
            words.push(' ');
        }
        words.extend(character.to_lowercase());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_and_remarks() {
        assert_eq!(noun(&ClassName::new("p/MessageProcessor")), "message processor");
        assert_eq!(noun(&ClassName::new("p/Outer$Stack")), "stack");
        assert_eq!(noun(&ClassName::new("URL")), "URL");
        assert_eq!(of_value("x", &Value::Int(i32::MIN)).as_deref(), Some("x = Integer.MIN_VALUE"));
        assert_eq!(
            of_value("x", &Value::Double(f64::NEG_INFINITY)).as_deref(),
            Some("x = negative infinity")
        );
        assert_eq!(of_value("s", &Value::String(" ".into())).as_deref(), Some("blank s"));
        assert_eq!(of_value("x", &Value::Int(7)), None);
    }
}
