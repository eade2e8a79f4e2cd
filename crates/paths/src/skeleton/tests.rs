//! A case and its literals, apart and together again.

use program::{ClassName, MethodRef, Primitive, Type};
use suite::{Call, Creation, Recipe, Strategy, TestCase, Value};
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
        receiver: Some(receiver),
        arguments,
        ..TestCase::of(
            ClassName::new("p/Bag"),
            MethodRef::new(ClassName::new("p/Bag"), "find", "(Ljava/lang/String;[I)I"),
            Strategy::Boundary,
        )
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
    assert_eq!(erased(&one), erased(&longer), "how often the last call is made is a variable");
    let none = case(object(1, &[]), vec![string("abc"), ints(&[])]);
    assert_ne!(erased(&one), erased(&none), "a call that is not known cannot be made more often");
    let unlike = case(object(1, &["\u{3b1}", "b"]), vec![string("abc"), ints(&[])]);
    assert_ne!(erased(&one), erased(&unlike), "another call is another case");
    let wide = case(object(1, &["a"]), vec![string("\u{3b1}"), ints(&[])]);
    assert_ne!(erased(&one), erased(&wide), "a string that Latin-1 cannot hold is another case");
}

#[test]
fn literals_come_back_as_they_were() {
    let skeleton = case(object(0, &[""]), vec![string(""), ints(&[])]);
    for added in [&["x\ny"][..], &[], &["b", "", "c"]] {
        let seed = case(object(-3, added), vec![string("h\u{e9}"), ints(&[5, -6])]);
        let (mut terms, mut variables) = (Terms::new(), Variables::default());
        let mut assignment = Assignment::new();
        literals(&seed, &names(), &mut terms, &mut variables, &mut assignment);
        if added.is_empty() {
            let times = variables.times(&mut terms, "this");
            assignment.set(times.id, 0);
        }
        let mut reader = Reader { terms: &mut terms, variables: &mut variables, assignment: &assignment };
        assert_eq!(reader.read(&skeleton, &names()), seed);
    }
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

#[test]
fn an_array_of_objects_that_are_alike_grows() {
    let bags = |items: Vec<Recipe>| Recipe::Array { element: Type::class("p/Bag"), items };
    let two = case(object(1, &[]), vec![string(""), bags(vec![object(1, &[]), object(2, &[])])]);
    let three =
        case(object(1, &[]), vec![string(""), bags(vec![object(3, &[]), object(4, &[]), object(5, &[])])]);
    assert_eq!(erased(&two), erased(&three));
    let (mut terms, mut variables, mut assignment) = (Terms::new(), Variables::default(), Assignment::new());
    literals(&three, &names(), &mut terms, &mut variables, &mut assignment);
    let mut reader = Reader { terms: &mut terms, variables: &mut variables, assignment: &assignment };
    assert_eq!(reader.read(&two, &names()), three);
    let mixed = bags(vec![object(1, &[]), Recipe::Null(Type::class("p/Bag"))]);
    let mixed = case(object(1, &[]), vec![string(""), mixed]);
    assert_ne!(erased(&two), erased(&mixed));
}
