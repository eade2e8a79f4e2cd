//! A small tree of elements and their text: all that a `pom.xml` is made of. Attributes, comments and
//! name spaces carry nothing there and are dropped.

use quick_xml::Reader;
use quick_xml::events::Event;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Element {
    pub name: String,
    pub text: String,
    pub children: Vec<Element>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct XmlError {
    pub offset: usize,
    pub message: String,
}

/// Deeper files are refused: the tree is walked by recursion when it is dropped.
const DEEPEST: usize = 200;

impl Element {
    pub(super) fn child(&self, name: &str) -> Option<&Element> {
        self.children.iter().find(|child| child.name == name)
    }

    pub(super) fn children_named(&self, name: &str) -> impl Iterator<Item = &Element> {
        self.children.iter().filter(move |child| child.name == name)
    }

    pub(super) fn child_mut(&mut self, name: &str) -> Option<&mut Element> {
        self.children.iter_mut().find(|child| child.name == name)
    }

    pub(super) fn text_of(&self, name: &str) -> Option<String> {
        self.child(name).map(|child| child.text.trim().to_owned())
    }
}

/// What a reference to an entity that is neither XML's own nor a character does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnknownEntities {
    /// It is an error.
    Refused,
    /// It stays as written: old poms of repositories have letters like `&ouml;` in people's names.
    Kept,
}

/// The text of a file by its byte order mark or the encoding that it declares. Of encodings other than
/// UTF-8 and UTF-16, every one that poms are written in agrees with Latin-1 on what is looked at here.
pub(crate) fn decode(bytes: &[u8]) -> String {
    let wide = |to_unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes[2..].as_chunks::<2>().0.iter().map(|pair| to_unit(*pair)).collect();
        String::from_utf16_lossy(&units)
    };
    match bytes {
        [0xfe, 0xff, ..] => wide(u16::from_be_bytes),
        [0xff, 0xfe, ..] => wide(u16::from_le_bytes),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
        },
    }
}

#[cfg(test)]
pub(crate) fn parse(text: &str) -> Result<Element, XmlError> {
    parse_with(text, UnknownEntities::Refused)
}

pub(crate) fn parse_with(text: &str, unknown: UnknownEntities) -> Result<Element, XmlError> {
    let mut reader = Reader::from_str(text.trim_start_matches('\u{feff}'));
    let mut open: Vec<Element> = Vec::new();
    let mut root = None;
    loop {
        let offset = reader.buffer_position() as usize;
        let fail = |message: String| XmlError { offset, message };
        match reader.read_event().map_err(|error| fail(error.to_string()))? {
            Event::Start(start) => {
                if open.len() >= DEEPEST {
                    return Err(fail("its elements are nested too deeply".to_owned()));
                }
                open.push(Element { name: start.local_name().as_ref().to_owned(), ..Element::default() });
            }
            Event::Empty(start) => {
                let element = Element { name: start.local_name().as_ref().to_owned(), ..Element::default() };
                close(element, &mut open, &mut root);
            }
            Event::End(_) => {
                if let Some(element) = open.pop() {
                    close(element, &mut open, &mut root);
                }
            }
            Event::Text(text) => add(&mut open, &text.xml10_content()),
            Event::CData(text) => add(&mut open, &text.xml10_content()),
            Event::GeneralRef(reference) => {
                let name = reference.xml10_content();
                let character = match &*name {
                    "lt" => Some('<'),
                    "gt" => Some('>'),
                    "amp" => Some('&'),
                    "quot" => Some('"'),
                    "apos" => Some('\''),
                    _ => reference.resolve_char_ref().ok().flatten(),
                };
                match character {
                    Some(character) => add(&mut open, character.encode_utf8(&mut [0; 4])),
                    None if unknown == UnknownEntities::Kept => add(&mut open, &format!("&{name};")),
                    // Entities of a document type are text that stands elsewhere: they are not followed.
                    None => return Err(fail(format!("`&{name};` is not known"))),
                }
            }
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
            Event::Eof => break,
        }
    }
    let end = XmlError { offset: text.len(), message: "it ends before its elements do".to_owned() };
    if open.is_empty() { root.ok_or(end) } else { Err(end) }
}

fn close(element: Element, open: &mut [Element], root: &mut Option<Element>) {
    match open.last_mut() {
        Some(parent) => parent.children.push(element),
        None => *root = root.take().or(Some(element)),
    }
}

fn add(open: &mut [Element], text: &str) {
    if let Some(element) = open.last_mut() {
        element.text.push_str(text);
    }
}
