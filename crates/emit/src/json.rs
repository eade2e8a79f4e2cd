//! The JSON form of a suite: a node is an object whose `node` is its name, beside its attributes, with its children as the list
//! `children` where it has any (see [`crate::data`]). Attributes that count are numbers in XML's spelling, as strings.

use serde_json::{Map, Value};

use crate::data::Node;

pub(crate) fn write(suite: &Node) -> String {
    let mut text = format!("{:#}", object(suite));
    text.push('\n');
    text
}

fn object(node: &Node) -> Value {
    let mut map = Map::new();
    map.insert("node".to_owned(), Value::from(node.name));
    for (name, value) in &node.attributes {
        map.insert((*name).to_owned(), Value::from(value.as_str()));
    }
    if !node.children.is_empty() {
        map.insert("children".to_owned(), node.children.iter().map(object).collect());
    }
    Value::Object(map)
}
