//! What a set of objects must satisfy before a call: the abstract heap state of KeYTestGen2 (its chapter 4), which says of
//! each object only what the path needs.
//!
//! A conjunction of facts, each about the value in one place. A place is reached from the receiver or an argument over
//! fields and elements; no two facts speak of one object under different names, except [`Fact::Same`], which says that two
//! places hold one object. So whoever looks for calls that bring the state about can read it object by object.

use std::fmt;
use std::sync::Arc;

use program::{ClassName, FieldRef, Program};

use crate::fixture::{class_of, shared_index};
use crate::{FieldValue, Recipe, TestCase, Value};

/// A conjunction. Without facts, every state satisfies it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Condition {
    /// An object's facts come before those of what it refers to.
    pub facts: Vec<Fact>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    Null(Place),
    /// Some object, of whatever class the place allows.
    NotNull(Place),
    /// An object of exactly this class, another one than in every other place that has a fact of this kind.
    Class(Place, ClassName),
    /// The object that the other place holds.
    Same(Place, Place),
    /// A number, a character, a truth value, or a string equal to this one; boxed where the place is of such a type.
    Value(Place, Value),
    EnumConstant(Place, ClassName, Arc<str>),
    /// An array of so many elements.
    Length(Place, usize),
}

impl Fact {
    pub fn place(&self) -> &Place {
        match self {
            Fact::Null(place)
            | Fact::NotNull(place)
            | Fact::Class(place, _)
            | Fact::Same(place, _)
            | Fact::Value(place, _)
            | Fact::EnumConstant(place, ..)
            | Fact::Length(place, _) => place,
        }
    }
}

/// Where a value stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub root: Root,
    pub steps: Vec<Step>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Root {
    Receiver,
    /// By position, with the parameter's name.
    Argument(usize, Arc<str>),
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// By the class that declares it.
    Field(FieldRef),
    Element(usize),
}

impl Place {
    pub fn root(root: Root) -> Place {
        Place { root, steps: Vec::new() }
    }

    fn then(&self, step: Step) -> Place {
        let steps = self.steps.iter().cloned().chain([step]).collect();
        Place { root: self.root.clone(), steps }
    }
}

impl Condition {
    /// The state that the fixtures of a case set, without what its calls bring about. `parameters` are the names of the
    /// method's parameters.
    pub fn of(case: &TestCase, parameters: &[String]) -> Condition {
        let mut reader = Reader { case, seen: Vec::new(), facts: Vec::new() };
        if let Some(receiver) = &case.receiver {
            reader.read(receiver, &Place::root(Root::Receiver));
        }
        for (index, argument) in case.arguments.iter().enumerate() {
            let name = parameters.get(index).map_or_else(|| format!("argument{index}"), String::clone);
            reader.read(argument, &Place::root(Root::Argument(index, name.into())));
        }
        Condition { facts: reader.facts }
    }

    /// The same, with the names that the method's class file has.
    pub fn of_case(program: &Program, case: &TestCase) -> Condition {
        let method = program.method(&case.method);
        let parameters = method.as_ref().map(|method| method.parameters.as_slice()).unwrap_or_default();
        let names: Vec<String> = parameters.iter().map(|parameter| parameter.name.to_string()).collect();
        Condition::of(case, &names)
    }

    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// What is said of the value in a place.
    pub fn about<'a>(&'a self, place: &'a Place) -> impl Iterator<Item = &'a Fact> {
        self.facts.iter().filter(move |fact| fact.place() == place)
    }
}

struct Reader<'a> {
    case: &'a TestCase,
    /// Shared objects, and where they were met first.
    seen: Vec<(usize, Place)>,
    facts: Vec<Fact>,
}

impl<'a> Reader<'a> {
    fn read(&mut self, recipe: &'a Recipe, place: &Place) {
        let shared = &self.case.shared;
        let is_root = place.steps.is_empty();
        if let Some(index) = shared_index(shared, recipe) {
            if let Some((_, known)) = self.seen.iter().find(|(seen, _)| *seen == index) {
                self.facts.push(Fact::Same(place.clone(), known.clone()));
                return;
            }
            self.seen.push((index, place.clone()));
        }
        match recipe {
            Recipe::Object { .. } | Recipe::Fixture { .. } | Recipe::Shared(_) => {
                if let Some(class) = class_of(shared, recipe).filter(|_| !is_root) {
                    self.facts.push(Fact::Class(place.clone(), class.clone()));
                }
                let fields = self.fields(recipe);
                // What an object holds itself comes before what it refers to.
                let (plain, objects): (Vec<&FieldValue>, Vec<&FieldValue>) =
                    fields.into_iter().partition(|field| is_plain(&field.value));
                for field in plain.into_iter().chain(objects) {
                    self.read(&field.value, &place.then(Step::Field(field.field.clone())));
                }
            }
            // What the test passes as it is needs no state.
            _ if is_root => {}
            Recipe::Null(_) => self.facts.push(Fact::Null(place.clone())),
            Recipe::Value(value) => self.facts.push(Fact::Value(place.clone(), value.clone())),
            Recipe::EnumConstant { class, constant } => {
                self.facts.push(Fact::EnumConstant(place.clone(), class.clone(), Arc::clone(constant)));
            }
            Recipe::Array { items, .. } => {
                self.facts.push(Fact::Length(place.clone(), items.len()));
                for (index, item) in items.iter().enumerate() {
                    self.read(item, &place.then(Step::Element(index)));
                }
            }
            Recipe::StaticField { .. }
            | Recipe::ClassLiteral(_)
            | Recipe::Lambda { .. }
            | Recipe::Mock(_)
            | Recipe::MockLiteral(_)
            | Recipe::UserCode { .. } => self.facts.push(Fact::NotNull(place.clone())),
        }
    }

    /// All fields that are set on the object of a recipe.
    fn fields(&self, recipe: &'a Recipe) -> Vec<&'a FieldValue> {
        let own = |recipe: &'a Recipe| match recipe {
            Recipe::Fixture { fields, .. } => fields.as_slice(),
            _ => &[],
        };
        let shared = &self.case.shared;
        let Some(index) = shared_index(shared, recipe) else { return own(recipe).iter().collect() };
        let all = shared.iter().enumerate();
        let same = all.filter(|(at, other)| *at == index || shared_index(shared, other) == Some(index));
        let mut fields: Vec<&FieldValue> = Vec::new();
        for field in same.flat_map(|(_, other)| own(other)).chain(own(recipe)) {
            // What is set last counts.
            fields.retain(|known| known.field != field.field);
            fields.push(field);
        }
        fields
    }
}

fn is_plain(recipe: &Recipe) -> bool {
    matches!(recipe, Recipe::Value(_) | Recipe::Null(_) | Recipe::EnumConstant { .. })
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.facts.is_empty() {
            return f.write_str("true");
        }
        for (index, fact) in self.facts.iter().enumerate() {
            if index > 0 {
                f.write_str(" && ")?;
            }
            write!(f, "{fact}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Null(place) => write!(f, "{place} == null"),
            Fact::NotNull(place) => write!(f, "{place} != null"),
            Fact::Class(place, class) => write!(f, "{place}.getClass() == {}.class", class.readable()),
            Fact::Same(place, other) => write!(f, "{place} == {other}"),
            Fact::Value(place, value) => match value {
                Value::String(text) => write!(f, "{place}.equals({text:?})"),
                Value::Boolean(true) => write!(f, "{place}"),
                Value::Boolean(false) => write!(f, "!{place}"),
                Value::Char(unit) => match char::from_u32(u32::from(*unit)) {
                    Some(letter) => write!(f, "{place} == {letter:?}"),
                    None => write!(f, "{place} == '\\u{unit:04x}'"),
                },
                Value::Byte(value) => write!(f, "{place} == {value}"),
                Value::Short(value) => write!(f, "{place} == {value}"),
                Value::Int(value) => write!(f, "{place} == {value}"),
                Value::Long(value) => write!(f, "{place} == {value}L"),
                Value::Float(value) if value.is_nan() => write!(f, "Float.isNaN({place})"),
                Value::Float(value) if value.is_infinite() => {
                    write!(f, "{place} == {}", infinite("Float", *value > 0.0))
                }
                Value::Float(value) => write!(f, "{place} == {value:?}f"),
                Value::Double(value) if value.is_nan() => write!(f, "Double.isNaN({place})"),
                Value::Double(value) if value.is_infinite() => {
                    write!(f, "{place} == {}", infinite("Double", *value > 0.0))
                }
                Value::Double(value) => write!(f, "{place} == {value:?}"),
            },
            Fact::EnumConstant(place, class, constant) => {
                write!(f, "{place} == {}.{constant}", class.readable())
            }
            Fact::Length(place, length) => write!(f, "{place}.length == {length}"),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.root {
            Root::Receiver => f.write_str("this")?,
            Root::Argument(_, name) => f.write_str(name)?,
        }
        for step in &self.steps {
            match step {
                Step::Field(field) => write!(f, ".{}", field.name)?,
                Step::Element(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

fn infinite(class: &str, is_positive: bool) -> String {
    format!("{class}.{}_INFINITY", if is_positive { "POSITIVE" } else { "NEGATIVE" })
}

#[cfg(test)]
mod tests;
