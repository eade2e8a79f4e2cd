//! Assertions, and how each framework spells them: JUnit 5 has the message last, JUnit 4 first, TestNG the actual value
//! before the expected one.

use program::{Primitive, Type};

use crate::Framework;
use crate::context::Context;
use crate::java::{Piece, literal};

/// Lines are broken beyond this column.
const WIDTH: usize = 112;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Assertion {
    True(Piece),
    False(Piece),
    Null(Piece),
    NotNull(Piece),
    Same {
        expected: Piece,
        actual: Piece,
    },
    Equal {
        expected: Piece,
        actual: Piece,
    },
    ArrayEqual {
        expected: Piece,
        actual: Piece,
    },
    /// Element by element, whatever kind of `Iterable` it is.
    ElementsEqual {
        expected: Piece,
        actual: Piece,
    },
}

/// The class whose static methods assert.
pub(crate) fn assertions_class(framework: Framework) -> &'static str {
    match framework {
        Framework::JUnit5 | Framework::Xml | Framework::Json => "org.junit.jupiter.api.Assertions",
        Framework::JUnit4 => "org.junit.Assert",
        Framework::TestNg => "org.testng.Assert",
    }
}

impl Context<'_> {
    /// The statement, over several lines where one would be too long.
    pub(crate) fn assertion(&self, assertion: &Assertion, message: Option<&str>) -> String {
        let framework = self.target.framework;
        let (name, values) = self.parts(assertion);
        let name = self.member(assertions_class(framework), name);
        let message = message.map(literal::message);
        let arguments: Vec<String> = match framework {
            Framework::JUnit4 => message.into_iter().chain(values).collect(),
            Framework::JUnit5 | Framework::TestNg | Framework::Xml | Framework::Json => {
                values.into_iter().chain(message).collect()
            }
        };
        call_statement(&name, &arguments)
    }

    fn parts(&self, assertion: &Assertion) -> (&'static str, Vec<String>) {
        let framework = self.target.framework;
        let testng = framework == Framework::TestNg;
        let pair = |expected: &Piece, actual: &Piece| {
            let (expected, actual) = (expected.text.clone(), actual.text.clone());
            if testng { vec![actual, expected] } else { vec![expected, actual] }
        };
        match assertion {
            Assertion::True(condition) => ("assertTrue", vec![condition.text.clone()]),
            Assertion::False(condition) => ("assertFalse", vec![condition.text.clone()]),
            Assertion::Null(value) => ("assertNull", vec![value.text.clone()]),
            Assertion::NotNull(value) => ("assertNotNull", vec![value.text.clone()]),
            Assertion::Same { expected, actual } => ("assertSame", pair(expected, actual)),
            Assertion::Equal { expected, actual } => {
                let mut values = pair(expected, actual);
                if framework != Framework::JUnit5 {
                    match (actual.ty.as_primitive(), expected.text.ends_with(".NaN")) {
                        (Some(Primitive::Double | Primitive::Float), true) => {
                            let class = if actual.ty == Type::DOUBLE { "Double" } else { "Float" };
                            return (
                                "assertTrue",
                                vec![format!("{}.isNaN({})", self.lang(class), actual.text)],
                            );
                        }
                        (Some(Primitive::Double), false) => values.push("0.0".to_owned()),
                        (Some(Primitive::Float), false) => values.push("0.0f".to_owned()),
                        _ => {}
                    }
                }
                ("assertEquals", values)
            }
            Assertion::ArrayEqual { expected, actual } => self.array_parts(expected, actual),
            Assertion::ElementsEqual { expected, actual } => match framework {
                Framework::JUnit5 | Framework::Xml | Framework::Json => {
                    ("assertIterableEquals", pair(expected, actual))
                }
                Framework::JUnit4 | Framework::TestNg => {
                    let list = self.jdk("java/util/ArrayList");
                    let copied = Piece::primary(format!("new {list}<>({})", actual.text), actual.ty.clone());
                    ("assertEquals", pair(expected, &copied))
                }
            },
        }
    }

    fn array_parts(&self, expected: &Piece, actual: &Piece) -> (&'static str, Vec<String>) {
        let element = match &expected.ty {
            Type::Array(element) => (**element).clone(),
            _ => Type::object(),
        };
        let plain = vec![expected.text.clone(), actual.text.clone()];
        match (self.target.framework, element.as_primitive()) {
            (Framework::JUnit4, Some(Primitive::Double)) => {
                ("assertArrayEquals", [plain, vec!["0.0".to_owned()]].concat())
            }
            (Framework::JUnit4, Some(Primitive::Float)) => {
                ("assertArrayEquals", [plain, vec!["0.0f".to_owned()]].concat())
            }
            (Framework::TestNg, primitive) => {
                let arrays = self.jdk("java/util/Arrays");
                let method = if primitive.is_some() { "equals" } else { "deepEquals" };
                ("assertTrue", vec![format!("{arrays}.{method}({}, {})", expected.text, actual.text)])
            }
            (Framework::JUnit5 | Framework::JUnit4 | Framework::Xml | Framework::Json, _) => {
                ("assertArrayEquals", plain)
            }
        }
    }
}

/// `name(a, b);`, one argument per line where it would be too long.
pub(crate) fn call_statement(name: &str, arguments: &[String]) -> String {
    let one_line = format!("{name}({});", arguments.join(", "));
    if one_line.len() <= WIDTH || arguments.is_empty() {
        return one_line;
    }
    format!("{name}(\n        {});", arguments.join(",\n        "))
}
