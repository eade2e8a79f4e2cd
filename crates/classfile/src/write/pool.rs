//! A constant pool (JVMS 4.4) being written: no constant twice, and those of a class that was read where they were.

use std::collections::HashMap;

use crate::raw::{Constants, RawClass, modified_utf8, tag};

/// Constants are added without asking whether there is room: a pool that is full is refused when the class is written.
#[derive(Clone, Debug)]
pub struct Pool {
    /// From the tag of the first constant on, after one byte that belongs to none.
    bytes: Vec<u8>,
    places: Vec<u32>,
    /// By the bytes of the constant; those of a class that was read are entered when the first one is added.
    known: HashMap<Box<[u8]>, u16>,
    entered: usize,
    longest_text: usize,
}

impl Default for Pool {
    fn default() -> Self {
        Pool { bytes: vec![0], places: vec![0], known: HashMap::new(), entered: 1, longest_text: 0 }
    }
}

impl Pool {
    /// The pool of a class that was read.
    pub fn of(class: &RawClass) -> Pool {
        let constants = class.constants();
        let mut pool = Pool::default();
        pool.places.reserve(constants.places.len());
        let mut last = None;
        for &place in constants.places.iter().skip(1) {
            let at = if place == 0 { 0 } else { place - constants.places[1] + 1 };
            pool.places.push(at);
            last = if place == 0 { last } else { Some(place) };
        }
        if let Some(last) = last {
            let end = last as usize + length(&constants.bytes[last as usize..]);
            pool.bytes.extend(&constants.bytes[constants.places[1] as usize..end]);
        }
        pool
    }

    pub fn constants(&self) -> Constants<'_> {
        Constants { bytes: &self.bytes, places: &self.places }
    }

    /// One more than the highest index.
    pub(super) fn count(&self) -> usize {
        self.places.len()
    }

    pub(super) fn longest_text(&self) -> usize {
        self.longest_text
    }

    pub(super) fn encoded(&self) -> &[u8] {
        &self.bytes[1..]
    }

    fn number(&mut self, encoded: &[u8]) -> u16 {
        while self.entered < self.places.len() {
            let (at, index) = (self.places[self.entered] as usize, self.entered as u16);
            self.entered += 1;
            if at != 0 {
                let constant = &self.bytes[at..at + length(&self.bytes[at..])];
                self.known.entry(constant.into()).or_insert(index);
            }
        }
        if let Some(&index) = self.known.get(encoded) {
            return index;
        }
        let index = self.append(encoded);
        self.known.insert(encoded.into(), index);
        self.entered = self.places.len();
        index
    }

    fn append(&mut self, encoded: &[u8]) -> u16 {
        let index = self.places.len() as u16;
        self.places.push(self.bytes.len() as u32);
        self.bytes.extend(encoded);
        // JVMS 4.4.5: the entry after it is unusable.
        if matches!(encoded[0], tag::LONG | tag::DOUBLE) {
            self.places.push(0);
        }
        index
    }

    /// A constant of its own beside the one that it equals, for who resolves it in another way than by its name.
    pub fn twin(&mut self, index: u16) -> u16 {
        let at = self.places[usize::from(index)] as usize;
        let encoded = self.bytes[at..at + length(&self.bytes[at..])].to_vec();
        self.append(&encoded)
    }

    /// In modified UTF-8.
    pub fn utf8_bytes(&mut self, text: &[u8]) -> u16 {
        self.longest_text = self.longest_text.max(text.len());
        let mut encoded = vec![tag::UTF8];
        encoded.extend((text.len() as u16).to_be_bytes());
        encoded.extend(&text[..text.len().min(usize::from(u16::MAX))]);
        self.number(&encoded)
    }

    pub fn utf8(&mut self, text: &str) -> u16 {
        // What both encodings write alike.
        if text.bytes().all(|byte| matches!(byte, 1..=0x7f)) {
            return self.utf8_bytes(text.as_bytes());
        }
        let modified = modified_utf8(text.encode_utf16());
        self.utf8_bytes(&modified)
    }

    fn words<const N: usize>(&mut self, tag: u8, words: [u16; N]) -> u16 {
        let mut encoded = vec![tag];
        words.into_iter().for_each(|word| encoded.extend(word.to_be_bytes()));
        self.number(&encoded)
    }

    /// Of an internal name, or a descriptor of an array.
    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.words(tag::CLASS, [name])
    }

    pub fn class_bytes(&mut self, name: &[u8]) -> u16 {
        let name = self.utf8_bytes(name);
        self.words(tag::CLASS, [name])
    }

    pub fn string(&mut self, text: &str) -> u16 {
        let text = self.utf8(text);
        self.words(tag::STRING, [text])
    }

    /// Of a text in modified UTF-8.
    pub fn string_bytes(&mut self, text: &[u8]) -> u16 {
        let text = self.utf8_bytes(text);
        self.words(tag::STRING, [text])
    }

    pub fn integer(&mut self, value: i32) -> u16 {
        self.words(tag::INTEGER, [(value >> 16) as u16, value as u16])
    }

    pub fn float(&mut self, value: f32) -> u16 {
        let bits = value.to_bits();
        self.words(tag::FLOAT, [(bits >> 16) as u16, bits as u16])
    }

    pub fn long(&mut self, value: i64) -> u16 {
        self.wide(tag::LONG, value as u64)
    }

    pub fn double(&mut self, value: f64) -> u16 {
        self.wide(tag::DOUBLE, value.to_bits())
    }

    fn wide(&mut self, tag: u8, bits: u64) -> u16 {
        self.words(tag, [(bits >> 48) as u16, (bits >> 32) as u16, (bits >> 16) as u16, bits as u16])
    }

    pub fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        self.words(tag::NAME_AND_TYPE, [name, descriptor])
    }

    fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let (class, member) = (self.class(class), self.name_and_type(name, descriptor));
        self.words(tag, [class, member])
    }

    pub fn field(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(tag::FIELD, class, name, descriptor)
    }

    pub fn method(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(tag::METHOD, class, name, descriptor)
    }

    pub fn interface_method(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(tag::INTERFACE_METHOD, class, name, descriptor)
    }

    /// `kind` is one of JVMS table 5.4.3.5-A, `reference` a field or method.
    pub fn method_handle(&mut self, kind: u8, reference: u16) -> u16 {
        let mut encoded = vec![tag::METHOD_HANDLE, kind];
        encoded.extend(reference.to_be_bytes());
        self.number(&encoded)
    }

    pub fn method_type(&mut self, descriptor: &str) -> u16 {
        let descriptor = self.utf8(descriptor);
        self.words(tag::METHOD_TYPE, [descriptor])
    }

    /// `bootstrap` is the number of an entry of the BootstrapMethods attribute.
    pub fn invoke_dynamic(&mut self, bootstrap: u16, name: &str, descriptor: &str) -> u16 {
        let member = self.name_and_type(name, descriptor);
        self.words(tag::INVOKE_DYNAMIC, [bootstrap, member])
    }
}

/// Of the constant at the start of the bytes, its tag included.
fn length(bytes: &[u8]) -> usize {
    1 + match bytes[0] {
        tag::UTF8 => 2 + usize::from(u16::from_be_bytes([bytes[1], bytes[2]])),
        tag::LONG | tag::DOUBLE => 8,
        tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => 2,
        tag::METHOD_HANDLE => 3,
        _ => 4,
    }
}
