//! A suite as a tree of plain data, the common form behind the XML and JSON back ends.
//!
//! A node has a name, attributes in order, and children: nodes, or one text. Everything that a case says is in it: recipes,
//! call, oracle. Types are in Java's notation with qualified names, methods as `p.Mid.mid(III)I`.
//!
//! | node | attributes | children |
//! | --- | --- | --- |
//! | `suite` | `class`, `name` | `test`… |
//! | `test` | `name`, `display`, `strategy`, `fixture`? (`reflection`), `about`? | `shared`?, `receiver`?, `set-up`?, `call`, `oracle` |
//! | `set-up` | | of static state: `assign`, `call` (with `restore`)… |
//! | `assign` | `class`, `field`, `type` | a value |
//! | `restore` | `setter`, `getter`? | a value, where there is no getter |
//! | `shared`, `receiver`, `outer`, `argument`, `returns` | | a value |
//! | `call` | `method` | `argument`… |
//! | `literal` | `type`, `value` | |
//! | `null`, `class-literal` | `type` | |
//! | `enum-constant` | `class`, `constant` | |
//! | `static-field` | `class`, `field`, `type` | |
//! | `array` | `element` | values |
//! | `object` | `type` | `constructor`, `factory` or `reflection` (`method`; `outer`?, `argument`…), then `call`… |
//! | `lambda` | `interface` | `row`…, `returns`? |
//! | `row` | `parameter` (index) | `equals` and `returns`, each a value |
//! | `user-code` | `type`, `code` | |
//! | `reference` | `shared` (index) | |
//! | `fixture` | | an `object` or `reference`, then `field` (`class`, `name`, `type`; a value)… |
//! | `oracle` | `outcome` (`unknown`, `returns`, `throws`), `exception`?, `message`? | `check`…, `observation`…, `untranslated`… |
//! | `check` | `kind`, `case`?, `clause`, `file`?, `line`? | |
//! | `observation` | `part` (`result`, `getter`, `field`, `argument`), `member`? | an observed value |
//! | `untranslated` | `clause`, `reason` | |
//!
//! Observed values are `literal`, `null`, `enum-constant` and `array` as above, `list`, `receiver`, `argument` (`index`), `text`
//! (`class`, `value`) and `instance` (`class`). A `literal`'s value is decimal; floating point also `NaN`, `Infinity` and
//! `-Infinity`; a `char` its UTF-16 code unit; in `value` and
//! `message` control characters and everything that XML cannot hold are escaped as `\uXXXX` and a backslash as `\\`, in both forms alike.

use program::{ClassName, Program};
use suite::{
    Call, Check, CheckKind, Creation, ObservedValue, OldValue, Oracle, Outcome, Recipe, SetUp, StatePart,
    Strategy, TestCase, Value,
};

use crate::{RenderedTest, TestFile};

/// Names of class files are no longer than this; a clause may be, and is cut.
const LONGEST_TEXT: usize = 65_535;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Node {
    pub(crate) name: &'static str,
    pub(crate) attributes: Vec<(&'static str, String)>,
    pub(crate) children: Vec<Node>,
}

impl Node {
    fn new(name: &'static str) -> Self {
        Node { name, attributes: Vec::new(), children: Vec::new() }
    }

    fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.attributes.push((name, printable(&value.to_string())));
        self
    }

    /// A string of the program under test, exactly.
    fn with_text(mut self, name: &'static str, value: &str) -> Self {
        self.attributes.push((name, escaped(value)));
        self
    }

    fn with_some(self, name: &'static str, value: Option<impl ToString>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    fn child(mut self, child: Node) -> Self {
        self.children.push(child);
        self
    }

    fn all(mut self, children: impl IntoIterator<Item = Node>) -> Self {
        self.children.extend(children);
        self
    }
}

/// The suite; `tests` name the cases as the Java back ends would.
pub(crate) fn suite(program: &Program, file: &TestFile, tests: &[RenderedTest]) -> Node {
    let cases = tests.iter().map(|test| case(program, &file.cases[test.case], test));
    Node::new("suite").with("class", &file.class).with("name", &file.name).all(cases)
}

fn case(program: &Program, case: &TestCase, test: &RenderedTest) -> Node {
    let strategy = match case.strategy {
        Strategy::Boundary => "boundary",
        Strategy::Explore => "explore",
        Strategy::Plan => "plan",
        Strategy::Random => "random",
        Strategy::Stateful => "stateful",
        Strategy::Mock => "mock",
        Strategy::Mismatch => "mismatch",
    };
    let about = (!case.about.is_empty()).then_some(&case.about);
    let node = Node::new("test")
        .with("name", &test.method)
        .with("display", &test.display)
        .with("strategy", strategy);
    let fixture = case.uses_reflection(program).then_some("reflection");
    node.with_some("fixture", fixture)
        .with_some("about", about)
        .all((!case.shared.is_empty()).then(|| Node::new("shared").all(case.shared.iter().map(recipe))))
        .all(case.receiver.iter().map(|receiver| Node::new("receiver").child(recipe(receiver))))
        .all((!case.set_up.is_empty()).then(|| Node::new("set-up").all(case.set_up.iter().map(step))))
        .child(call(&Call { method: case.method.clone(), arguments: case.arguments.clone() }))
        .child(oracle(&case.oracle))
}

fn step(step: &SetUp) -> Node {
    match step {
        SetUp::Assign { field, ty, value } => Node::new("assign")
            .with("class", &field.owner)
            .with("field", &field.name)
            .with("type", ty)
            .child(recipe(value)),
        SetUp::Call { call: made, restore } => {
            let node = Node::new("restore").with("setter", &restore.setter);
            call(made).child(match &restore.old {
                OldValue::Getter(getter) => node.with("getter", getter),
                OldValue::Initial(value) => node.child(recipe(value)),
            })
        }
    }
}

fn call(call: &Call) -> Node {
    Node::new("call").with("method", &call.method).all(arguments(&call.arguments))
}

fn arguments(recipes: &[Recipe]) -> Vec<Node> {
    recipes.iter().map(|argument| Node::new("argument").child(recipe(argument))).collect()
}

fn recipe(value: &Recipe) -> Node {
    match value {
        Recipe::Value(value) => literal(value),
        Recipe::Null(ty) => Node::new("null").with("type", ty),
        Recipe::EnumConstant { class, constant } => enum_constant(class, constant),
        Recipe::StaticField { field, ty } => {
            Node::new("static-field").with("class", &field.owner).with("field", &field.name).with("type", ty)
        }
        Recipe::ClassLiteral(ty) => Node::new("class-literal").with("type", ty),
        Recipe::Array { element, items } => {
            Node::new("array").with("element", element).all(items.iter().map(recipe))
        }
        Recipe::Object { ty, creation, then } => {
            let made = match creation {
                Creation::Constructor { constructor, outer, arguments: given } => Node::new("constructor")
                    .with("method", constructor)
                    .all(outer.iter().map(|outer| Node::new("outer").child(recipe(outer))))
                    .all(arguments(given)),
                Creation::Factory { method, on, arguments: given } => Node::new("factory")
                    .with("method", method)
                    .all(on.iter().map(|on| Node::new("on").child(recipe(on))))
                    .all(arguments(given)),
                Creation::Reflection { constructor, arguments: given } => {
                    Node::new("reflection").with("method", constructor).all(arguments(given))
                }
                Creation::There { object } => Node::new("there").child(recipe(object)),
            };
            Node::new("object").with("type", ty).child(made).all(then.iter().map(call))
        }
        Recipe::Lambda { interface, returns, rows } => {
            let rows = rows.iter().map(|row| {
                let equals = Node::new("equals").child(recipe(&row.equals));
                let gives = Node::new("returns").child(recipe(&row.gives));
                Node::new("row").with("parameter", row.parameter).child(equals).child(gives)
            });
            let returns = returns.iter().map(|value| Node::new("returns").child(recipe(value)));
            Node::new("lambda").with("interface", interface).all(rows).all(returns)
        }
        Recipe::MockLiteral(class) => {
            let above = class
                .super_types()
                .map(|ty| Node::new("type").with("name", program::Type::Class(ty.clone())));
            Node::new("mock-literal").all(above)
        }
        Recipe::Mock(mock) => {
            let above = mock
                .class
                .super_types()
                .map(|ty| Node::new("type").with("name", program::Type::Class(ty.clone())));
            let answers = mock.answers.iter().map(|answers| {
                let calls = answers.calls.iter().map(|call| match call {
                    suite::Answer::Returns => Node::new("returns"),
                    suite::Answer::Itself => Node::new("returns").child(Node::new("itself")),
                    suite::Answer::Gives(value) => Node::new("returns").child(recipe(value)),
                    suite::Answer::Throws(value) => Node::new("throws").child(recipe(value)),
                });
                Node::new("method").with("method", &answers.method).all(calls)
            });
            Node::new("mock").all(above).all(arguments(&mock.arguments)).all(answers)
        }
        Recipe::UserCode { ty, code } => Node::new("user-code").with("type", ty).with("code", code),
        Recipe::Shared(index) => Node::new("reference").with("shared", index),
        Recipe::Fixture { object, fields } => {
            let fields = fields.iter().map(|field| {
                Node::new("field")
                    .with("class", &field.field.owner)
                    .with("name", &field.field.name)
                    .with("type", &field.ty)
                    .child(recipe(&field.value))
            });
            Node::new("fixture").child(recipe(object)).all(fields)
        }
    }
}

fn literal(value: &Value) -> Node {
    let shown = match value {
        Value::Boolean(value) => value.to_string(),
        Value::Byte(value) => value.to_string(),
        Value::Short(value) => value.to_string(),
        Value::Char(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Long(value) => value.to_string(),
        Value::Float(value) if value.is_infinite() => infinity(*value > 0.0),
        Value::Float(value) => format!("{value:?}"),
        Value::Double(value) if value.is_infinite() => infinity(*value > 0.0),
        Value::Double(value) => format!("{value:?}"),
        Value::String(text) => text.to_string(),
    };
    Node::new("literal").with("type", value.ty()).with_text("value", &shown)
}

fn infinity(positive: bool) -> String {
    if positive { "Infinity" } else { "-Infinity" }.to_owned()
}

fn enum_constant(class: &ClassName, constant: &str) -> Node {
    Node::new("enum-constant").with("class", class).with("constant", constant)
}

fn oracle(oracle: &Oracle) -> Node {
    let node = Node::new("oracle");
    let node = match &oracle.outcome {
        Outcome::Unknown => node.with("outcome", "unknown"),
        Outcome::Returns => node.with("outcome", "returns"),
        Outcome::Throws { exception, message } => {
            let node = node.with("outcome", "throws").with("exception", exception);
            match message {
                Some(message) => node.with_text("message", message),
                None => node,
            }
        }
    };
    let observations = oracle.observations.iter().map(|observation| {
        let node = Node::new("observation");
        let node = match &observation.part {
            StatePart::Result => node.with("part", "result"),
            StatePart::Getter(method) => node.with("part", "getter").with("member", method),
            StatePart::Field(field) => {
                node.with("part", "field").with("member", format!("{}.{}", field.owner, field.name))
            }
            StatePart::Argument(index) => node.with("part", "argument").with("member", index),
            StatePart::Told(number) => node.with("part", "told").with("member", number),
        };
        node.child(observed(&observation.value))
    });
    let untranslated = oracle.untranslated.iter().map(|untranslated| {
        Node::new("untranslated").with("clause", &untranslated.clause).with("reason", &untranslated.reason)
    });
    node.all(oracle.checks.iter().map(check)).all(observations).all(untranslated)
}

fn check(check: &Check) -> Node {
    let (kind, case) = match check.kind {
        CheckKind::Post { case } => ("postcondition", Some(case)),
        CheckKind::Signals { case } => ("signals", Some(case)),
        CheckKind::Invariant => ("invariant", None),
        CheckKind::Constraint => ("constraint", None),
        CheckKind::Initially => ("initially", None),
        CheckKind::Assignable { case } => ("assignable", Some(case).filter(|case| *case != usize::MAX)),
        CheckKind::ObjectContract => ("object-contract", None),
    };
    Node::new("check")
        .with("kind", kind)
        .with_some("case", case)
        .with("clause", &check.clause)
        .with("expression", contract::show(&check.expr))
        .with_some("file", check.place.as_ref().and_then(|place| place.file.rsplit(['/', '\\']).next()))
        .with_some("line", check.place.as_ref().map(|place| place.line))
}

fn observed(value: &ObservedValue) -> Node {
    match value {
        ObservedValue::Null => Node::new("null").with("type", "null"),
        ObservedValue::Value(value) => literal(value),
        ObservedValue::Enum { class, constant } => enum_constant(class, constant),
        ObservedValue::Array { element, items } => {
            Node::new("array").with("element", element).all(items.iter().map(observed))
        }
        ObservedValue::Receiver => Node::new("receiver"),
        ObservedValue::Argument(index) => Node::new("argument").with("index", index),
        ObservedValue::List(items) => Node::new("list").all(items.iter().map(observed)),
        ObservedValue::Text { class, text } => {
            Node::new("text").with("class", class).with_text("value", text)
        }
        ObservedValue::Instance(class) => Node::new("instance").with("class", class),
    }
}

/// Text for people, without the characters that XML 1.0 cannot hold.
fn printable(text: &str) -> String {
    let held = |c: char| {
        if c < ' ' || ('\u{7f}'..'\u{a0}').contains(&c) || c > '\u{fffd}' && c < '\u{10000}' {
            ' '
        } else {
            c
        }
    };
    let mut characters = text.chars();
    let mut shown: String = characters.by_ref().take(LONGEST_TEXT).map(held).collect();
    if characters.next().is_some() {
        shown.push('…');
    }
    shown
}

/// Only what both XML 1.0 and JSON hold literally stays as it is.
fn escaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' => result.push_str("\\\\"),
            ' '..='~' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'.. => {
                result.push(character)
            }
            other => result.push_str(&format!("\\u{:04x}", other as u32)),
        }
    }
    result
}
