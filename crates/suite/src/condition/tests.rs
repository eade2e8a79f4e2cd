//! Cases with fixtures, and what is said of them.

use program::{MethodRef, Type};

use super::*;
use crate::{Creation, Strategy};

fn object(class: &str) -> Recipe {
    let constructor = MethodRef::new(ClassName::new(class), "<init>", "()V");
    let creation = Creation::Constructor { constructor, outer: None, arguments: Vec::new() };
    Recipe::Object { ty: Type::class(class), creation, then: Vec::new() }
}

fn set(object: Recipe, fields: &[(&str, &str, Recipe)]) -> Recipe {
    let fields = fields.iter().map(|(owner, name, value)| FieldValue {
        field: FieldRef { owner: ClassName::new(*owner), name: Arc::from(*name) },
        ty: Type::object(),
        value: value.clone(),
    });
    Recipe::Fixture { object: Box::new(object), fields: fields.collect() }
}

fn case(shared: Vec<Recipe>, receiver: Option<Recipe>, arguments: Vec<Recipe>) -> TestCase {
    TestCase {
        shared,
        receiver,
        arguments,
        ..TestCase::of(
            ClassName::new("p/Chain"),
            MethodRef::new(ClassName::new("p/Chain"), "call", "()V"),
            Strategy::Explore,
        )
    }
}

#[test]
fn a_cycle_is_said_once_per_object() {
    let node = "p/Chain$Node";
    let shared = vec![
        object("p/Chain"),
        object(node),
        object(node),
        set(
            Recipe::Shared(0),
            &[("p/Chain", "head", Recipe::Shared(1)), ("p/Chain", "size", Recipe::Value(Value::Int(2)))],
        ),
        set(Recipe::Shared(1), &[(node, "next", Recipe::Shared(2))]),
        set(Recipe::Shared(2), &[(node, "next", Recipe::Shared(1))]),
    ];
    let condition = Condition::of(&case(shared, Some(Recipe::Shared(0)), vec![]), &[]);
    assert_eq!(
        condition.to_string(),
        "this.size == 2 && this.head.getClass() == Chain.Node.class && \
         this.head.next.getClass() == Chain.Node.class && this.head.next.next == this.head"
    );
    let head = Place::root(Root::Receiver);
    assert_eq!(condition.about(&head).count(), 0);
}

#[test]
fn values_are_written_as_java_has_them() {
    let array = Recipe::Array {
        element: Type::Primitive(program::Primitive::Int),
        items: vec![Recipe::Value(Value::Int(7))],
    };
    let mode = Recipe::EnumConstant { class: ClassName::new("p/Mode"), constant: "ON".into() };
    let receiver = set(
        object("p/Chain"),
        &[
            ("p/Chain", "name", Recipe::Value(Value::String("a\"".into()))),
            ("p/Chain", "open", Recipe::Value(Value::Boolean(false))),
            ("p/Chain", "rate", Recipe::Value(Value::Double(f64::INFINITY))),
            ("p/Chain", "letter", Recipe::Value(Value::Char(120))),
            ("p/Chain", "mode", mode),
            ("p/Chain", "other", Recipe::Null(Type::object())),
            ("p/Chain", "slots", array),
        ],
    );
    let condition = Condition::of(&case(vec![], Some(receiver), vec![]), &[]);
    assert_eq!(
        condition.to_string(),
        "this.name.equals(\"a\\\"\") && !this.open && this.rate == Double.POSITIVE_INFINITY && \
         this.letter == 'x' && this.mode == Mode.ON && this.other == null && this.slots.length == 1 && \
         this.slots[0] == 7"
    );
}

#[test]
fn roots_that_are_one_object_are_said_to_be_and_calls_say_nothing() {
    let shared = vec![object("p/Chain"), set(Recipe::Shared(0), &[])];
    let arguments = vec![Recipe::Shared(0), Recipe::Value(Value::Int(3)), object("p/Chain")];
    let names = ["other".to_owned()];
    let condition = Condition::of(&case(shared, Some(Recipe::Shared(0)), arguments), &names);
    assert_eq!(condition.to_string(), "other == this");
    assert_eq!(Condition::of(&case(vec![], Some(object("p/Chain")), vec![]), &[]).to_string(), "true");
}
