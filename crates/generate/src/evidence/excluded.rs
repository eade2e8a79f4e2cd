//! Inputs that the Javadoc excludes: whatever they do, nobody has promised that it goes well.

use program::{MethodRef, Primitive, Program, Type};
use suite::{Recipe, TestCase, Value};

use super::Evidence;
use super::demands::{Demand, Subject, demands};
use super::failure::Need;
use super::given::{Degenerate, Given};

impl Evidence<'_> {
    /// Whether the Javadoc demands something of a parameter that has a part in what has failed, and the test does not keep it,
    /// as far as one can tell.
    pub(super) fn is_excluded(&self, need: &Need, case: &TestCase, given: &Given<'_>) -> bool {
        let mut declared = vec![case.method.clone()];
        declared.extend(self.program.overridden_in(&case.class, &case.method));
        need.parameters().into_iter().any(|index| {
            let is_broken = |demand: &Demand| breaks(*demand, index, case, given);
            declared.iter().any(|method| self.demanded(method, index).iter().any(is_broken))
        })
    }

    fn demanded(&self, method: &MethodRef, index: usize) -> Vec<Demand> {
        let Some(javadoc) = self.program.javadoc(method) else { return Vec::new() };
        let Some((types, _)) = Program::parse_descriptor(&method.descriptor) else { return Vec::new() };
        let Some(ty) = types.get(index) else { return Vec::new() };
        let name = self.parameter_name(method, index).to_lowercase();
        let nouns = nouns(ty);
        let nouns: Vec<&str> = nouns.iter().map(String::as_str).collect();
        demands(&javadoc, &Subject { name: &name, nouns: &nouns })
    }
}

/// What a description calls a value of a type.
fn nouns(ty: &Type) -> Vec<String> {
    match ty {
        Type::Array(_) => vec![String::from("array")],
        Type::Primitive(Primitive::Boolean) | Type::Void => Vec::new(),
        Type::Primitive(_) => vec![String::from("number")],
        _ => {
            let Some(class) = ty.class_name() else { return Vec::new() };
            let mut all = vec![class.simple().to_lowercase()];
            if matches!(class.as_str(), "java/lang/String" | "java/lang/CharSequence") {
                all.extend(["text", "string"].map(String::from));
            }
            all
        }
    }
}

/// Whether a value is not as it must be, or may not be.
fn breaks(demand: Demand, index: usize, case: &TestCase, given: &Given<'_>) -> bool {
    let Some(recipe) = case.arguments.get(index) else { return true };
    let degenerate = given.degenerate(index);
    match demand {
        Demand::NotNull => recipe.is_null(),
        // What is null is another question.
        _ if recipe.is_null() => false,
        Demand::NotEmpty => degenerate == Some(Degenerate::Empty),
        Demand::NotBlank => match recipe {
            Recipe::Value(Value::String(text)) => text.trim().is_empty(),
            _ => true,
        },
        Demand::NotZero => amount(recipe, degenerate).is_none_or(|number| number == 0),
        Demand::AtLeast(least) => amount(recipe, degenerate).is_none_or(|number| number < least),
        Demand::AtMost(most) => amount(recipe, degenerate).is_none_or(|number| number > most),
        Demand::Other => true,
    }
}

/// A number, or how much there is in something.
fn amount(recipe: &Recipe, degenerate: Option<Degenerate>) -> Option<i64> {
    let count = |count: usize| i64::try_from(count).ok();
    match recipe {
        Recipe::Value(Value::Byte(number)) => Some(i64::from(*number)),
        Recipe::Value(Value::Short(number)) => Some(i64::from(*number)),
        Recipe::Value(Value::Int(number)) => Some(i64::from(*number)),
        Recipe::Value(Value::Long(number)) => Some(*number),
        Recipe::Value(Value::String(text)) => count(text.encode_utf16().count()),
        Recipe::Array { items, .. } => count(items.len()),
        Recipe::Object { then, .. } if degenerate.is_none() && !then.is_empty() => count(then.len()),
        Recipe::Object { .. } => Some(0),
        _ => None,
    }
}
