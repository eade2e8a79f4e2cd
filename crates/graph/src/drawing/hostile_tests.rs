//! Drawings of hostile programs: well-formed, with the nodes and edges that they have and no others.

use proptest::prelude::*;
use quick_xml::events::Event;

use super::*;

fn drawing(text: &str) -> Drawing {
    let node = |kind| Node {
        name: text.to_owned(),
        lines: vec![text.to_owned(), text.to_owned()],
        kind,
        path: Vec::new(),
    };
    let edge = |from, to, kind| Edge { from, to, label: text.to_owned(), kind };
    Drawing {
        title: text.to_owned(),
        nodes: vec![node(NodeKind::Entry), node(NodeKind::Decision), node(NodeKind::Exit)],
        edges: vec![edge(0, 1, LineKind::Plain), edge(1, 2, LineKind::True), edge(1, 1, LineKind::Exception)],
    }
}

/// The words, signs and strings of a text in DOT; `None` where a string does not end.
fn tokens(dot: &str) -> Option<Vec<String>> {
    let mut found = Vec::new();
    let mut characters = dot.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' => {
                loop {
                    match characters.next()? {
                        '\\' => drop(characters.next()?),
                        '"' => break,
                        _ => {}
                    }
                }
                found.push("string".to_owned());
            }
            '-' if characters.next_if_eq(&'>').is_some() => found.push("->".to_owned()),
            _ if character.is_whitespace() => {}
            _ if character.is_alphanumeric() => {
                let mut word = String::from(character);
                while let Some(next) = characters.next_if(|next| next.is_alphanumeric()) {
                    word.push(next);
                }
                found.push(word);
            }
            sign => found.push(sign.to_string()),
        }
    }
    Some(found)
}

/// The elements of an SVG, one word each; texts are not looked into.
fn elements(svg: &str) -> Vec<String> {
    let mut reader = quick_xml::Reader::from_str(svg);
    let mut found = Vec::new();
    loop {
        match reader.read_event().unwrap_or_else(|error| panic!("{error}\n{svg}")) {
            Event::Eof => return found,
            Event::Start(element) | Event::Empty(element) => {
                assert!(element.attributes().all(|attribute| attribute.is_ok()));
                found.push(element.name().as_ref().to_owned());
            }
            Event::End(_) | Event::Text(_) | Event::GeneralRef(_) => {}
            other => panic!("{other:?}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn texts_stay_texts(text in hostile::text()) {
        let (hostile, plain) = (drawing(&text), drawing("plain"));
        let tame = |out: &str| out.chars().all(|c| c == '\n' || base::printable::is_plain(c));
        prop_assert!(tame(&hostile.dot()));
        prop_assert_eq!(tokens(&hostile.dot()), tokens(&plain.dot()), "{}", hostile.dot());
        let svg = hostile.svg().expect("a picture");
        prop_assert!(tame(&svg));
        // An empty label has no element.
        let labels = if text.is_empty() { 3 } else { 0 };
        prop_assert_eq!(elements(&svg).len() + labels, elements(&plain.svg().expect("a picture")).len(), "{}", svg);
        let read: serde_json::Value = serde_json::from_str(&serde_json::to_string(&hostile).unwrap()).unwrap();
        prop_assert_eq!(read["title"].as_str(), Some(text.as_str()));
    }
}

#[test]
fn lines_end_where_they_should() {
    let node =
        Node { name: "B0".into(), lines: vec!["a\\n\"".into()], kind: NodeKind::Plain, path: Vec::new() };
    let drawing = Drawing { title: "t".into(), nodes: vec![node], edges: Vec::new() };
    assert!(drawing.dot().contains("[label=\"B0\\la\\\\n\\\"\\l\"]"), "{}", drawing.dot());
}

#[test]
fn what_is_long_is_cut() {
    let huge = drawing(&"\"<&".repeat(30_000_000));
    assert!(huge.dot().len() < 100_000);
    assert!(huge.svg().is_none_or(|svg| svg.len() < 200_000));
}
