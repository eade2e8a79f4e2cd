//! A case and its literals, apart and together again.

use program::{ClassName, MethodRef, Primitive, Type};
use suite::{Call, Creation, Oracle, Recipe, Strategy, TestCase, Value};
use term::Terms;

use super::*;

fn string(text: &str) -> Recipe {
    Recipe::Value(Value::String(text.into()))
}

fn int(value: i32) -> Recipe {
    Recipe::Value(Value::Int(value))
}

fn ints(items: &[i32]) -> Recipe {
    Recipe::Array {
        element: Type::Primitive(Primitive::Int),
        items: items.iter().map(|it| int(*it)).collect(),
    }
}

fn object(argument: i32, added: &[&str]) -> Recipe {
    let class = ClassName::new("p/Bag");
    let then = added.iter().map(|text| Call {
        method: MethodRef::new(class.clone(), "add", "(Ljava/lang/String;)V"),
        arguments: vec![string(text)],
    });
    Recipe::Object {
        ty: Type::class(class.clone()),
        creation: Creation::Constructor {
            constructor: MethodRef::new(class.clone(), "<init>", "(I)V"),
            outer: None,
            arguments: vec![int(argument)],
        },
        then: then.collect(),
    }
}

fn case(receiver: Recipe, arguments: Vec<Recipe>) -> TestCase {
    TestCase {
        class: ClassName::new("p/Bag"),
        method: MethodRef::new(ClassName::new("p/Bag"), "find", "(Ljava/lang/String;[I)I"),
        shared: Vec::new(),
        set_up: Vec::new(),
        receiver: Some(receiver),
        arguments,
        oracle: Oracle::default(),
        strategy: Strategy::Boundary,
        about: String::new(),
    }
}

fn names() -> Names {
    Names { receiver: String::from("this"), arguments: vec![String::from("text"), String::from("items")] }
}

#[test]
fn cases_that_differ_in_literals_are_one() {
    let one = case(object(1, &["a"]), vec![string("abc"), ints(&[1, 2, 3])]);
    let other = case(object(7, &["zz"]), vec![string(""), ints(&[])]);
    assert_eq!(erased(&one), erased(&other));
    let longer = case(object(1, &["a", "b"]), vec![string("abc"), ints(&[])]);
    assert_ne!(erased(&one), erased(&longer), "another call is another case");
    let wide = case(object(1, &["a"]), vec![string("\u{3b1}"), ints(&[])]);
    assert_ne!(erased(&one), erased(&wide), "a string that Latin-1 cannot hold is another case");
}

#[test]
fn literals_come_back_as_they_were() {
    let skeleton = case(object(0, &[""]), vec![string(""), ints(&[])]);
    let seed = case(object(-3, &["x\ny"]), vec![string("h\u{e9}"), ints(&[5, -6])]);
    let (mut terms, mut variables, mut assignment) = (Terms::new(), Variables::default(), Assignment::new());
    literals(&seed, &names(), &mut terms, &mut variables, &mut assignment);
    let mut reader = Reader { terms: &mut terms, variables: &mut variables, assignment: &assignment };
    assert_eq!(reader.read(&skeleton, &names()), seed);
}

#[test]
fn a_lone_surrogate_is_no_literal() {
    let wide = case(object(0, &[]), vec![string("\u{100}"), ints(&[])]);
    let (mut terms, mut variables, mut assignment) = (Terms::new(), Variables::default(), Assignment::new());
    literals(&wide, &names(), &mut terms, &mut variables, &mut assignment);
    let unit = variables.unit(&mut terms, "text", 0, true);
    assignment.set(unit.id, 0xd800);
    let mut reader = Reader { terms: &mut terms, variables: &mut variables, assignment: &assignment };
    let read = reader.read(&wide, &names());
    let Recipe::Object { creation: Creation::Constructor { arguments, .. }, .. } = &read.arguments[0] else {
        panic!("{read:?}")
    };
    let letters = Recipe::Array {
        element: Type::Primitive(Primitive::Char),
        items: vec![Recipe::Value(Value::Char(0xd800))],
    };
    assert_eq!(arguments, &[letters]);
}

#[test]
fn an_object_is_exchanged_where_it_stands() {
    let one = case(object(1, &["a"]), vec![string("abc"), ints(&[1])]);
    let null = Recipe::Null(Type::string());
    let changed = replaced(&one, &names(), "text", &null).unwrap();
    assert_eq!(changed, case(object(1, &["a"]), vec![null.clone(), ints(&[1])]));
    let changed = replaced(&one, &names(), "this.then0.0", &null).unwrap();
    let Some(Recipe::Object { then, .. }) = &changed.receiver else { panic!("{changed:?}") };
    assert_eq!(then[0].arguments.as_slice(), std::slice::from_ref(&null));
    assert_eq!(replaced(&one, &names(), "nowhere", &null), None);
    assert!(differs(&null, &string("a")) && !differs(&string("b"), &string("a")));
}
