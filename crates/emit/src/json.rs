//! The JSON form of a suite: a node is an object whose `node` is its name, beside its attributes, with its children as the list
//! `children` where it has any (see [`crate::data`]). Attributes that count are numbers in XML's spelling, as strings.

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::data::Node;

pub(crate) fn write(suite: &Node) -> String {
    // Strings and lists in memory always serialise.
    let mut text = serde_json::to_string_pretty(suite).unwrap_or_default();
    text.push('\n');
    text
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("node", self.name)?;
        for (name, value) in &self.attributes {
            map.serialize_entry(name, value)?;
        }
        if !self.children.is_empty() {
            map.serialize_entry("children", &self.children)?;
        }
        map.end()
    }
}
