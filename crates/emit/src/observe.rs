//! Observed behaviour as assertions.

use program::{ClassType, Type, TypeArgument};
use suite::{Observation, ObservedValue, StatePart, Value};

use crate::assertion::Assertion;
use crate::body::{Body, Built};
use crate::formula::Environment;
use crate::java::names::sayable;
use crate::java::{Binding, Piece, literal};
use crate::mock::TOLD;
use crate::types::{boxed, raw};

impl Body<'_> {
    /// The expression whose value was observed.
    pub(crate) fn observed_part(&mut self, part: &StatePart, environment: &Environment) -> Built<Piece> {
        match part {
            StatePart::Result => environment.result.clone().ok_or_else(|| "there is no result".to_owned()),
            StatePart::Told(number) => {
                let variable = self.mocks.get(number).ok_or_else(|| format!("there is no mock {number}"))?;
                let list = ClassType {
                    name: "java/util/List".into(),
                    arguments: vec![TypeArgument::Exact(Type::string())],
                };
                Ok(Piece::primary(format!("{variable}.{TOLD}"), Type::Class(list)))
            }
            StatePart::Argument(index) => {
                let piece = environment.parameters.get(*index).cloned();
                piece.ok_or_else(|| format!("there is no argument {index}"))
            }
            StatePart::Getter(method) => {
                let callee = self.resolved(method)?;
                let receiver =
                    environment.this.clone().ok_or_else(|| "a getter without an object".to_owned())?;
                let Type::Class(class) = receiver.ty.clone() else {
                    return Err(format!("`{}` has no methods", receiver.ty));
                };
                let through = self.context.program.class(&class.name);
                let through =
                    through.ok_or_else(|| format!("class `{}` is not on the class path", class.name))?;
                self.context.check_callable(&callee, &through)?;
                let head = format!("{}.{}", receiver.at(Binding::Primary), method.name);
                let (text, returns) = self.call_text(&callee, &head, &class, Some(&class), &[])?;
                Ok(Piece::primary(text, self.context.nearest(&returns)))
            }
            StatePart::Field(field) => {
                let owner = self.context.program.class(&field.owner);
                let owner =
                    owner.ok_or_else(|| format!("class `{}` is not on the class path", field.owner))?;
                let index = owner.fields.iter().position(|candidate| candidate.name == field.name);
                let index = index.ok_or_else(|| format!("there is no field `{}`", field.name))?;
                sayable(&field.name)?;
                let declared = &owner.fields[index];
                if !self.context.program.is_accessible(&field.owner, declared.access, &self.context.package) {
                    return Err(format!("field `{}` is not visible", field.name));
                }
                if declared.access.is_static() {
                    let text = format!("{}.{}", self.context.class_text(&field.owner), field.name);
                    return Ok(Piece::primary(text, self.variables.ground(&declared.ty)));
                }
                let receiver =
                    environment.this.clone().ok_or_else(|| "a field without an object".to_owned())?;
                let ty = match &receiver.ty {
                    Type::Class(class) => self.context.program.field_type(class, &owner, index),
                    _ => declared.ty.clone(),
                };
                let text = format!("{}.{}", receiver.at(Binding::Primary), field.name);
                Ok(Piece::primary(text, self.variables.ground(&ty)))
            }
        }
    }

    /// The assertion that pins down one observation; `expected` replaces the observed literal in a parameterized test.
    pub(crate) fn observed(
        &mut self,
        observation: &Observation,
        environment: &Environment,
        expected: Option<&Piece>,
    ) -> Built<Assertion> {
        let actual = self.observed_part(&observation.part, environment)?;
        if let Some(expected) = expected {
            return Ok(Assertion::Equal { expected: expected.clone(), actual });
        }
        self.pinned(&observation.value, actual, environment)
    }

    fn pinned(
        &mut self,
        value: &ObservedValue,
        actual: Piece,
        environment: &Environment,
    ) -> Built<Assertion> {
        Ok(match value {
            ObservedValue::Null => Assertion::Null(actual),
            ObservedValue::Value(Value::Boolean(value)) if actual.ty.unboxed().is_some() => {
                if *value {
                    Assertion::True(actual)
                } else {
                    Assertion::False(actual)
                }
            }
            ObservedValue::Value(value) => {
                Assertion::Equal { expected: self.expected_literal(value, &actual.ty)?, actual }
            }
            ObservedValue::Enum { class, constant }
                if self.context.is_accessible_class(class) && sayable(constant).is_ok() =>
            {
                Assertion::Equal { expected: self.item(value)?, actual }
            }
            ObservedValue::Enum { constant, .. } => {
                // A constant of an enum that the test cannot name still has its name.
                let text = format!("{}.toString()", actual.at(Binding::Primary));
                let expected = Piece::primary(literal::constant(constant)?, Type::string());
                Assertion::Equal { expected, actual: Piece::primary(text, Type::string()) }
            }
            ObservedValue::Array { element, .. } => {
                let expected = self.item(value)?;
                let wanted = Type::array(raw(&self.variables.erase(element)));
                let actual = if matches!(actual.ty, Type::Array(_)) {
                    actual
                } else {
                    actual.cast(&self.context.type_text(&wanted), wanted)
                };
                Assertion::ArrayEqual { expected, actual }
            }
            ObservedValue::Receiver => {
                let this = environment.this.clone().ok_or_else(|| "there is no receiver".to_owned())?;
                Assertion::Same { expected: this, actual }
            }
            ObservedValue::Argument(index) => {
                let argument = environment.parameters.get(*index).cloned();
                Assertion::Same {
                    expected: argument.ok_or_else(|| format!("there is no argument {index}"))?,
                    actual,
                }
            }
            ObservedValue::List(_) => self.pinned_elements(value, actual)?,
            ObservedValue::Text { text, .. } => {
                let shown = format!("{}.toString()", actual.at(Binding::Primary));
                let expected = Piece::primary(literal::constant(text)?, Type::string());
                Assertion::Equal { expected, actual: Piece::primary(shown, Type::string()) }
            }
            ObservedValue::Instance(class) => {
                let known = actual.ty.class_name() == Some(class);
                if known || !self.context.is_accessible_class(class) {
                    Assertion::NotNull(actual)
                } else {
                    let plain = self.context.class_text(class);
                    let related =
                        self.context.program.is_assignable(&Type::class(class.clone()), &raw(&actual.ty));
                    let left = if related {
                        actual
                    } else {
                        actual.cast(&self.context.lang("Object"), Type::object())
                    };
                    let text = format!("{} instanceof {plain}", left.at(Binding::Relational));
                    Assertion::True(Piece::new(text, Binding::Relational, Type::BOOLEAN))
                }
            }
        })
    }

    /// Sets have no order to compare; everything else is compared element by element.
    fn pinned_elements(&mut self, value: &ObservedValue, actual: Piece) -> Built<Assertion> {
        let program = self.context.program;
        let is =
            |class: &str| actual.ty.class_name().is_some_and(|name| program.is_subclass(name, &class.into()));
        let expected = self.item(value)?;
        if is("java/util/List") {
            return Ok(Assertion::Equal { expected, actual });
        }
        if is("java/util/Set") {
            let set = self.context.jdk("java/util/HashSet");
            let expected = Piece::primary(format!("new {set}<>({})", expected.text), actual.ty.clone());
            return Ok(Assertion::Equal { expected, actual });
        }
        let needed = if self.context.target.framework == crate::Framework::JUnit5 {
            "java/lang/Iterable"
        } else {
            "java/util/Collection"
        };
        let actual = if is(needed) {
            actual
        } else {
            let name = format!("{}<?>", self.context.jdk(needed));
            actual.cast(&name, Type::class(needed))
        };
        Ok(Assertion::ElementsEqual { expected, actual })
    }

    /// The literal beside which `actual` is compared: `assertEquals(5, Integer)` is ambiguous in JUnit 4 and early JUnit 5.
    fn expected_literal(&self, value: &Value, actual: &Type) -> Built<Piece> {
        match actual {
            Type::Primitive(program::Primitive::Byte | program::Primitive::Short) => {
                let widened = literal::coerce(value, program::Primitive::Int);
                self.value(widened.as_ref().unwrap_or(value), &Type::Void)
            }
            Type::Primitive(_) => self.value(value, actual),
            _ if actual.unboxed().is_some() => {
                let literal = self.value(value, actual)?;
                let class = boxed(&literal.ty);
                let text = format!("{}.valueOf({})", self.context.type_text(&class), literal.text);
                Ok(Piece::primary(text, class))
            }
            _ => self.value(value, &Type::Void),
        }
    }

    /// An observed value as an expression of its own.
    fn item(&mut self, value: &ObservedValue) -> Built<Piece> {
        match value {
            ObservedValue::Null => Ok(Piece::primary("null", Type::Null)),
            ObservedValue::Value(value) => self.value(value, &Type::Void),
            ObservedValue::Enum { class, constant } => {
                if !self.context.is_accessible_class(class) {
                    return Err(format!("enum `{class}` cannot be named"));
                }
                Ok(Piece::primary(
                    format!("{}.{}", self.context.class_text(class), sayable(constant)?),
                    Type::class(class.clone()),
                ))
            }
            ObservedValue::Array { element, items } => {
                self.note_elements(items.len())?;
                let element = self.context.nearest(&raw(&self.variables.erase(element)));
                let mut texts = Vec::new();
                for item in items {
                    let piece = self.item(item)?;
                    texts.push(self.assignable(&piece, &element)?.text);
                }
                let name = self.context.type_text(&element);
                let text = match texts.len() {
                    0 if !name.ends_with("[]") => format!("new {name}[0]"),
                    _ => format!("new {name}[] {{{}}}", texts.join(", ")),
                };
                Ok(Piece::new(text, Binding::Unary, Type::array(element)))
            }
            ObservedValue::List(items) => {
                self.note_elements(items.len())?;
                let mut texts = Vec::new();
                for item in items {
                    texts.push(self.item(item)?.text);
                }
                let modern = self.context.target.language_level >= 9 && !items.contains(&ObservedValue::Null);
                let text = match texts.as_slice() {
                    [] if !modern => format!("{}.emptyList()", self.context.jdk("java/util/Collections")),
                    [one] if one == "null" => {
                        format!(
                            "{}.asList(({}) null)",
                            self.context.jdk("java/util/Arrays"),
                            self.context.lang("Object")
                        )
                    }
                    texts if modern => {
                        format!("{}.of({})", self.context.jdk("java/util/List"), texts.join(", "))
                    }
                    texts => format!("{}.asList({})", self.context.jdk("java/util/Arrays"), texts.join(", ")),
                };
                let list = ClassType { name: "java/util/List".into(), arguments: Vec::new() };
                Ok(Piece::primary(text, Type::Class(list)))
            }
            ObservedValue::Receiver
            | ObservedValue::Argument(_)
            | ObservedValue::Text { .. }
            | ObservedValue::Instance(_) => Err("an element that cannot be written down".to_owned()),
        }
    }
}
