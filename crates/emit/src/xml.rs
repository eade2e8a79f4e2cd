//! The XML form of a suite: nodes are elements, attributes are attributes (see [`crate::data`]).
//!
//! ```xml
//! <suite class="p.Mid" name="MidTest">
//!   <test name="midOfOneReturnsOne" display="mid(1) returns 1" strategy="boundary">
//!     <call method="p.Mid.mid(I)I">…
//! ```

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, Event};

use crate::data::Node;

pub(crate) fn write(suite: &Node) -> String {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    // Writing to memory cannot fail.
    let written = writer
        .write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))
        .and_then(|()| element(&mut writer, suite));
    debug_assert!(written.is_ok(), "memory accepts everything");
    let mut text = String::from_utf8_lossy(&writer.into_inner()).into_owned();
    text.push('\n');
    text
}

fn element(writer: &mut Writer<Vec<u8>>, node: &Node) -> std::io::Result<()> {
    let mut start = BytesStart::new(node.name);
    for (name, value) in &node.attributes {
        start.push_attribute((*name, value.as_str()));
    }
    if node.children.is_empty() {
        return writer.write_event(Event::Empty(start));
    }
    writer.write_event(Event::Start(start))?;
    for child in &node.children {
        element(writer, child)?;
    }
    writer.write_event(Event::End(BytesEnd::new(node.name)))
}
